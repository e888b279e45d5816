package plots

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"nimbook/gametheory"
	"nimbook/gametheory/proof"
	"nimbook/internal/brief"
	"nimbook/internal/must"
	"nimbook/internal/plural"
)

const (
	maxClaimed = 20_000 // positions of a claim
	maxArrows  = 8      // moves from the counterexample that are drawn
)

// Claim draws a verdict, as [proof.Verify] returns it. It panics where [NewClaim]
// returns an error.
func Claim[Pos comparable](v *proof.OutcomeVerdict[Pos]) *Figure { return must.Get(NewClaim(v)) }

// NewClaim draws a verdict on who wins: every position that was checked with its
// outcome, and where the claim is wrong what was claimed beside what is true. The
// counterexample is circled, and arrows show what refutes it: the move to another
// position that is claimed to be a P-position, or, where no move wins, every move, if
// they are not more than 8.
//
// Positions that are numbers are drawn in lines; points ([gametheory.PointDrawer])
// and pairs of heaps on a grid; others in columns by the length of the longest play.
// It is an error if v is nil or has found nothing, or if there are more than 20,000
// positions.
func NewClaim[Pos comparable](v *proof.OutcomeVerdict[Pos]) (*Figure, error) {
	if v == nil || v.Proof == nil && v.Counterexample == nil {
		return nil, errors.New("plots: a claim without a verdict; give what proof.Verify returns")
	}
	counter, all := v.Counterexample, []proof.OutcomeClaim[Pos](nil)
	if counter != nil {
		all = slices.Collect(counter.Claims())
	} else {
		all = slices.Collect(v.Proof.Claims())
	}
	switch {
	case len(all) == 0:
		return nil, errors.New("plots: a claim without positions; give what proof.Verify returns")
	case len(all) > maxClaimed:
		return nil, fmt.Errorf("plots: a claim about %d positions; give at most %d by smaller start positions", len(all), maxClaimed)
	}

	places := arrange(all)
	width, height := 0, 0
	for _, p := range places.points {
		width, height = max(width, p[0]+1), max(height, p[1]+1)
	}
	if width > maxRegion || height > maxRegion {
		return nil, fmt.Errorf("plots: a claim whose positions fill a grid of %d × %d; give smaller start positions, for at most %d × %d", width, height, maxRegion, maxRegion)
	}
	rows := make([][]gametheory.Outcome, height)
	for j := range rows {
		rows[j] = make([]gametheory.Outcome, width)
	}
	point := make(map[Pos][2]int, len(all))
	failures := 0
	for i, e := range all {
		p := places.points[i]
		point[e.Position] = p
		rows[p[1]][p[0]] = e.Truth
		if e.Claimed != e.Truth {
			rows[p[1]][p[0]] = falselyCalled(e.Claimed)
			failures++
		}
	}
	tiles := &claims{rows: rows, bottom: places.bottom}
	if counter != nil {
		tiles.counter = []([2]int){point[counter.Position]}
		switch {
		case counter.Claimed == gametheory.P && len(counter.Options) > 0:
			tiles.options = append(tiles.options, point[counter.Move.To])
		case len(counter.Options) <= maxArrows:
			for _, m := range counter.Options {
				tiles.options = append(tiles.options, point[m.To])
			}
		}
	}

	x, y := Axis{places.x, 0, width - 1}, Axis{places.y, places.bottom, places.bottom + height - 1}
	f := gridFigure(x, y)
	if places.line > 0 {
		f.Plot.Y.Tick.Marker = places.lineTicks(height, cellSide(x, y))
	}
	f.Plot.Add(tiles)
	f.explain(outcomeKey(drawTile, rows)...)
	if counter == nil {
		f.Title = pick("The claim is right at "+plural.All(len(all), "position", "positions"), fmt.Sprintf("断言在全部 %d 个局面上成立", len(all)))
		f.Alt = f.Title + pick(".", "。")
		return f, nil
	}
	f.Title = fmt.Sprintf(pick("The claim fails first at %v", "断言首先在 %v 处不成立"), brief.Of(counter.Position))
	f.Alt = pick(
		fmt.Sprintf("The claim is wrong at %d of %s; the smallest, %v, is circled: %s.", failures, plural.N(len(all), "position", "positions"), brief.Of(counter.Position), counter.Error()),
		fmt.Sprintf("断言在 %d 个局面中的 %d 个上是错的；其中最小的 %v 已圈出：%s。", len(all), failures, brief.Of(counter.Position), counter.Error()))
	f.explain(mark{pick("the counterexample", "反例"), func(c draw.Canvas) { ring(c, c.Center(), 4.5) }})
	if len(tiles.options) > 0 {
		refutes := pick("the move that refutes it", "推翻它的一步")
		if counter.Claimed == gametheory.N {
			refutes = pick("its moves, none of which wins", "它的各步，没有一步能赢")
		}
		f.explain(mark{refutes, func(c draw.Canvas) {
			drawMove(c, vg.Point{X: c.Min.X - 2, Y: c.Center().Y}, vg.Point{X: c.Max.X + 2, Y: c.Center().Y}, 0, 0)
		}})
	}
	return f, nil
}

// claims is the tiles of a claim with its counterexample and the moves that refute it.
type claims struct {
	rows    [][]gametheory.Outcome
	bottom  int      // the number of the lowest row
	counter [][2]int // the counterexample, or none
	options [][2]int // where the moves from it lead
}

// Plot draws the tiles, the circle and the arrows.
func (m *claims) Plot(c draw.Canvas, p *plot.Plot) {
	drawTiles(c, p, 0, m.bottom, m.rows)
	x, y := p.Transforms(&c)
	side := x(1) - x(0)
	at := func(p [2]int) vg.Point { return vg.Point{X: x(float64(p[0])), Y: y(float64(m.bottom + p[1]))} }
	for _, counter := range m.counter {
		r := max(7, side*0.6)
		ring(c, at(counter), r)
		for _, o := range m.options {
			drawMove(c, at(counter), at(o), r, 0.1*side)
		}
	}
}

// drawMove draws an arrow that is seen on any ground from a circle of radius r to
// near the middle of a tile. It bows to its right, so that it does not hide the tiles
// between.
func drawMove(c draw.Canvas, from, to vg.Point, r, near vg.Length) {
	way := to.Sub(from)
	length := vg.Length(math.Hypot(float64(way.X), float64(way.Y)))
	head := min(6.5, length)
	r = max(0, min(r, length-near-head)) // neighbours may be closer than the circle
	along := way.Scale(1 / length)
	across := vg.Point{X: along.Y, Y: -along.X}
	bow := across.Scale(min(0.22*length, 14))
	if r == 0 {
		bow = vg.Point{}
	}
	control := from.Add(way.Scale(0.5)).Add(bow.Scale(2))
	direction := func(p vg.Point) vg.Point {
		return p.Scale(1 / vg.Length(math.Hypot(float64(p.X), float64(p.Y))))
	}
	start, in := from.Add(direction(control.Sub(from)).Scale(r)), direction(to.Sub(control))
	tip := to.Sub(in.Scale(near))
	back := tip.Sub(in.Scale(head))
	side := vg.Point{X: -in.Y, Y: in.X}.Scale(head * 0.42)
	var line, point vg.Path
	line.Move(start)
	line.QuadTo(control, tip.Sub(in.Scale(head*0.8)))
	point.Move(tip)
	point.Line(back.Add(side))
	point.Line(back.Sub(side))
	point.Close()
	c.SetLineStyle(draw.LineStyle{Color: paper, Width: 3.4})
	c.Stroke(line)
	c.Stroke(point)
	c.SetLineStyle(draw.LineStyle{Color: ink, Width: 1.6})
	c.Stroke(line)
	c.SetColor(ink)
	c.Fill(point)
}

// ring draws a circle that is seen on any ground.
func ring(c draw.Canvas, at vg.Point, r vg.Length) {
	for _, style := range []draw.LineStyle{{Color: paper, Width: 3.4}, {Color: ink, Width: 1.8}} {
		c.SetLineStyle(style)
		c.Stroke(circle(at, r))
	}
}

// arrangement says where the positions of a claim are drawn.
type arrangement struct {
	points [][2]int // of each position, from (0, 0)
	x, y   string   // the names of the axes
	line   int      // numbers in a line, if the positions are numbers
	bottom int      // the number of the lowest row
}

// lineTicks marks lines of numbers by the first number in them, the first line on
// top, as many as fit for lines of the given height.
func (a arrangement) lineTicks(lines int, height vg.Length) plot.ConstantTicks {
	step := 1
	for height*vg.Length(step) < 1.2*labelSize {
		step++
	}
	var ticks plot.ConstantTicks
	for k := 0; k < lines; k += step {
		ticks = append(ticks, plot.Tick{Value: float64(lines - 1 - k), Label: strconv.Itoa(k * a.line)})
	}
	return ticks
}

func arrange[Pos comparable](all []proof.OutcomeClaim[Pos]) arrangement {
	var numbers []int
	points, grid := make([][2]int, len(all)), true
	for i, e := range all {
		switch p := any(e.Position).(type) {
		case int:
			numbers = append(numbers, p)
		case gametheory.PointDrawer:
			points[i][0], points[i][1] = p.Point()
		case gametheory.HeapsDrawer:
			heaps := p.Heaps()
			grid = grid && len(heaps) <= 2
			copy(points[i][:], heaps)
		default:
			grid = false
		}
		grid = grid && points[i][0] >= 0 && points[i][1] >= 0
	}
	switch {
	case len(numbers) == len(all) && slices.Min(numbers) >= 0:
		most := slices.Max(numbers)
		line := 20
		for _, longer := range []int{50, 100, 200} {
			if most > line*line/2 {
				line = longer
			}
		}
		for i, n := range numbers {
			points[i] = [2]int{n % line, most/line - n/line}
		}
		return arrangement{points, pick("position, in lines of ", "局面，每行 ") + strconv.Itoa(line) + pick("", " 个"), "", line, 0}
	case len(numbers) == 0 && grid:
		return arrangement{points, "x", "y", 0, 0}
	}
	height := map[int]int{}
	for i, e := range all {
		points[i] = [2]int{e.Longest, height[e.Longest]}
		height[e.Longest]++
	}
	return arrangement{points, pick("moves of the longest play", "最长的一局的步数"), pick("positions", "局面数"), 0, 1}
}
