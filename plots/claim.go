package plots

import (
	"context"
	"fmt"
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

const maxClaimed = 20_000 // positions of a claim

// Claim draws every position that [proof.Verify] checks for the same
// arguments, by whether the claim is right there, and circles the
// counterexample. It panics where [NewClaim] returns an error.
func Claim[Pos comparable](g gametheory.Game[Pos], claim func(Pos) bool, starts ...Pos) *Figure {
	return must.Get(NewClaim(g, claim, starts...))
}

// NewClaim draws every position that [proof.Verify] checks for the same
// arguments, by whether the claim is right there, and circles the
// counterexample. Positions that are numbers are drawn in lines; points
// ([gametheory.PointDrawer]) and pairs of heaps on a grid; others in columns by
// the number of moves that the game lasts under best play. It is an error if the
// claim is nil, if the game cannot be analyzed or can go on for ever, or if there
// are more than 20,000 positions.
func NewClaim[Pos comparable](g gametheory.Game[Pos], claim func(Pos) bool, starts ...Pos) (*Figure, error) {
	limits := gametheory.Limits{Positions: maxClaimed}
	v, err := proof.NewVerdict(context.Background(), g, limits, gametheory.Normal, claim, starts...)
	if err != nil {
		return nil, fmt.Errorf("plots: no picture of the claim: %w", err)
	}
	counter := v.Counterexample
	a, err := gametheory.NewAnalysis(context.Background(), gametheory.Unreduced(g), limits, starts...)
	if err != nil {
		return nil, fmt.Errorf("plots: no picture of the claim: %w", err)
	}

	places := arrange(a)
	width, height := 0, 0
	for _, p := range places.points {
		width, height = max(width, p[0]+1), max(height, p[1]+1)
	}
	if width > maxRegion || height > maxRegion {
		return nil, fmt.Errorf("plots: no picture of the claim: its positions fill a grid of %d × %d; give smaller start positions, for at most %d × %d", width, height, maxRegion, maxRegion)
	}
	rows := make([][]gametheory.Outcome, height)
	for j := range rows {
		rows[j] = make([]gametheory.Outcome, width)
	}
	claims := &claims{rows: rows, bottom: places.bottom, circled: -1}
	failures := 0
	for i, e := range a.All() {
		p := places.points[i]
		mark := e.Outcome
		if claim(e.Position) != (mark == gametheory.P) {
			mark = wrong
			failures++
		}
		rows[p[1]][p[0]] = mark
		if counter != nil && e.Position == counter.Position {
			claims.circled, claims.at = i, p
		}
	}

	x, y := Axis{places.x, 0, width - 1}, Axis{places.y, places.bottom, places.bottom + height - 1}
	f := gridFigure(x, y)
	if places.line > 0 {
		f.Plot.Y.Tick.Marker = places.lineTicks(height, cellSide(x, y))
	}
	f.Plot.Add(claims)
	f.explain(outcomeKey(drawTile, rows)...)
	if counter == nil {
		f.Title = pick("The claim is right at "+plural.All(a.Len(), "position", "positions"), fmt.Sprintf("断言在全部 %d 个局面上成立", a.Len()))
		f.Alt = f.Title + pick(".", "。")
		return f, nil
	}
	f.Title = fmt.Sprintf(pick("The claim fails first at %v", "断言首先在 %v 处不成立"), brief.Of(counter.Position))
	f.Alt = pick(
		fmt.Sprintf("The claim is wrong at %d of %s, marked with crosses; the smallest, %v, is circled: %s.", failures, plural.N(a.Len(), "position", "positions"), brief.Of(counter.Position), counter.Error()),
		fmt.Sprintf("断言在 %d 个局面中的 %d 个上是错的，以叉标出；其中最小的 %v 已圈出：%s。", a.Len(), failures, brief.Of(counter.Position), counter.Error()))
	f.explain(
		mark{pick("the claim is wrong", "断言有误"), func(c draw.Canvas) { drawTile(c, wrong) }},
		mark{pick("the counterexample", "反例"), func(c draw.Canvas) { ring(c, c.Center(), 4.5) }},
	)
	return f, nil
}

// claims is the tiles of a claim with its counterexample.
type claims struct {
	rows    [][]gametheory.Outcome
	bottom  int // the number of the lowest row
	circled int // the counterexample, or -1
	at      [2]int
}

// Plot draws the tiles and the circle.
func (m *claims) Plot(c draw.Canvas, p *plot.Plot) {
	drawTiles(c, p, 0, m.bottom, m.rows)
	if m.circled >= 0 {
		x, y := p.Transforms(&c)
		side := x(1) - x(0)
		ring(c, vg.Point{X: x(float64(m.at[0])), Y: y(float64(m.bottom + m.at[1]))}, max(7, side*0.7))
	}
}

// ring draws a circle that is seen on any ground.
func ring(c draw.Canvas, at vg.Point, r vg.Length) {
	for _, style := range []draw.LineStyle{{Color: paper, Width: 3.4}, {Color: ink, Width: 1.8}} {
		c.SetLineStyle(style)
		c.Stroke(circle(at, r))
	}
}

// arrangement says where the positions of an analysis are drawn.
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

func arrange[Pos comparable](a *gametheory.Analysis[Pos]) arrangement {
	var numbers []int
	points, grid := make([][2]int, a.Len()), true
	for i, e := range a.All() {
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
	case len(numbers) == a.Len() && slices.Min(numbers) >= 0:
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
	for i, e := range a.All() {
		points[i] = [2]int{e.Remoteness, height[e.Remoteness]}
		height[e.Remoteness]++
	}
	return arrangement{points, pick("moves to the end under best play", "双方最优时到终局的步数"), pick("positions", "局面数"), 0, 1}
}
