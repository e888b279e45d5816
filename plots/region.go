package plots

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"nimbook/gametheory"
	"nimbook/internal/must"
	"nimbook/internal/plural"
)

// Axis is a range of whole numbers along a side of a figure.
type Axis struct {
	Name     string
	From, To int // the first number and the last, 0 or more
}

// count returns how many numbers there are.
func (a Axis) count() int { return a.To - a.From + 1 }

func (a Axis) check(figure string, most int) error {
	switch {
	case a.From < 0:
		return fmt.Errorf("plots: %s with %s from %d; give 0 or more", figure, a.Name, a.From)
	case a.To < a.From:
		return fmt.Errorf("plots: %s with %s from %d to %d; the last must not be less than the first", figure, a.Name, a.From, a.To)
	case a.To-a.From >= most:
		return fmt.Errorf("plots: %s with %s from %d to %d; give at most %d numbers", figure, a.Name, a.From, a.To, most)
	}
	return nil
}

const (
	maxRegion = 512 // numbers along a side of a region
	gridSide  = 5.4 * vg.Inch
	gridRoom  = 68 // for the heading and the axis
)

// Region draws who wins at every point of a grid: a game on two heaps, a slice
// of a larger one, or a family of games with a parameter. It panics where
// [NewRegion] returns an error.
func Region(name string, outcome func(x, y int) gametheory.Outcome, x, y Axis) *Figure {
	return must.Get(NewRegion(name, outcome, x, y))
}

// NewRegion draws who wins at every point of a grid, x to the right and y
// upwards. It asks for each outcome once. It is an error if an axis is empty,
// negative, or has more than 512 numbers.
func NewRegion(name string, outcome func(x, y int) gametheory.Outcome, x, y Axis) (*Figure, error) {
	if outcome == nil {
		return nil, fmt.Errorf("plots: a region of %s without outcomes; give a function of %s and %s", name, x.Name, y.Name)
	}
	for _, a := range []Axis{x, y} {
		if err := a.check("a region", maxRegion); err != nil {
			return nil, err
		}
	}
	g := grid{x: x, y: y, cells: make([][]gametheory.Outcome, y.count())}
	for j := range g.cells {
		g.cells[j] = make([]gametheory.Outcome, x.count())
		for i := range g.cells[j] {
			g.cells[j][i] = outcome(x.From+i, y.From+j)
		}
	}
	f := gridFigure(x, y)
	f.Title = fmt.Sprintf(pick("%s: who wins at (%s, %s)", "%s：局面 (%s, %s) 谁胜"), name, x.Name, y.Name)
	f.Alt = g.describe(name)
	f.Plot.Add(g)
	f.explain(outcomeKey(drawTile, g.cells)...)
	return f, nil
}

// gridFigure returns an empty figure with square cells for every point of a
// grid.
func gridFigure(x, y Axis) *Figure {
	p := newPlot(x.Name, y.Name)
	p.X.Min, p.X.Max = float64(x.From)-0.5, float64(x.To)+0.5
	p.Y.Min, p.Y.Max = float64(y.From)-0.5, float64(y.To)+0.5
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		noAxisLine(a)
		a.Padding = 3
	}
	cell := cellSide(x, y)
	return &Figure{
		Plot:   p,
		Width:  max(4.4*vg.Inch, cell*vg.Length(x.count())+56),
		Height: cell*vg.Length(y.count()) + gridRoom,
		square: true,
	}
}

// cellSide returns the side of the cells of a grid.
func cellSide(x, y Axis) vg.Length {
	return min(26, gridSide/vg.Length(max(x.count(), y.count())))
}

// grid is the outcomes at the points of a grid, row by row from below.
type grid struct {
	x, y  Axis
	cells [][]gametheory.Outcome
}

// Plot draws the cells.
func (g grid) Plot(c draw.Canvas, p *plot.Plot) {
	drawTiles(c, p, g.x.From, g.y.From, g.cells)
}

// Lines draws the lines y = slope·x over a region, as far as they go, and says
// how near to them the P-positions are. It returns f.
func (f *Figure) Lines(slopes ...float64) *Figure {
	f.Plot.Add(rays(slopes))
	var names []string
	for _, s := range slopes {
		names = append(names, strconv.FormatFloat(s, 'f', 3, 64))
	}
	name := fmt.Sprintf(pick("slope %s", "斜率 %s"), strings.Join(names, pick(" and ", " 与 ")))
	f.explain(mark{name, func(c draw.Canvas) {
		c.StrokeLine2(rayLine, c.Min.X, c.Min.Y, c.Max.X, c.Max.Y)
	}})
	f.Alt += fmt.Sprintf(pick(" Dashed lines through the origin have slope %s.", "过原点的虚线斜率为 %s。"), strings.Join(names, pick(" and ", " 与 ")))
	return f
}

var rayLine = draw.LineStyle{Color: ink, Width: 1.1, Dashes: []vg.Length{4, 2.5}}

type rays []float64

// Plot draws the lines.
func (r rays) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for _, slope := range r {
		from, to := max(p.X.Min, 0), p.X.Max
		if slope > 0 {
			from, to = max(from, p.Y.Min/slope), min(to, p.Y.Max/slope)
		}
		if from < to {
			line := []vg.Point{{X: x(from), Y: y(slope * from)}, {X: x(to), Y: y(slope * to)}}
			if x(1)-x(0) < smallestTile { // a line on a P-position would hide it
				c.StrokeLines(draw.LineStyle{Color: ink, Width: 0.4, Dashes: []vg.Length{4, 2.5}}, line)
				continue
			}
			c.StrokeLines(draw.LineStyle{Color: paper, Width: 2.6}, line)
			c.StrokeLines(rayLine, line)
		}
	}
}

// describe says where the P-positions are, by a rule if one is seen to hold. It
// does not speak of nim-sums: a reader may be looking for them in the picture.
func (g grid) describe(name string) string {
	var wins [][2]int
	perRow, perColumn := 0, make([]int, g.x.count())
	for j, row := range g.cells {
		inRow := 0
		for i, o := range row {
			if o == gametheory.P {
				wins = append(wins, [2]int{g.x.From + i, g.y.From + j})
				inRow++
				perColumn[i]++
			}
		}
		perRow = max(perRow, inRow)
	}
	total := g.x.count() * g.y.count()
	if len(wins) == 0 {
		return pick(fmt.Sprintf("%s: no P-position among %s.", name, plural.N(total, "point", "points")), fmt.Sprintf("%s：%d 个点中没有必败态。", name, total))
	}
	rule := ""
	all := func(holds func(x, y int) bool) bool {
		for j, row := range g.cells {
			for i, o := range row {
				if (o == gametheory.P) != holds(g.x.From+i, g.y.From+j) {
					return false
				}
			}
		}
		return true
	}
	step := g.rowStep()
	switch {
	case all(func(x, y int) bool { return x == y }):
		rule = fmt.Sprintf(pick(", exactly those with %s = %s", "，恰为 %s = %s 的点"), g.x.Name, g.y.Name)
	case all(func(x, y int) bool { return y+step > 0 && x%(y+step) == 0 }):
		rule = fmt.Sprintf(pick(", exactly those where %s is a multiple of %s + %d", "，恰为 %s 是 %s + %d 的倍数的点"), g.x.Name, g.y.Name, step)
	case perRow == 1 && slices.Max(perColumn) == 1 && len(wins) == g.x.count() && len(wins) == g.y.count():
		rule = pick(", exactly one in each row and each column", "，每行每列恰有一个")
	case perRow == 1 && slices.Max(perColumn) == 1:
		rule = pick(", at most one in each row and each column", "，每行每列至多一个")
	}
	var shown []string
	slices.SortStableFunc(wins, func(a, b [2]int) int { return max(a[0], a[1]) - max(b[0], b[1]) })
	for _, w := range wins[:min(6, len(wins))] {
		shown = append(shown, fmt.Sprintf("(%d, %d)", w[0], w[1]))
	}
	list := strings.Join(shown, pick(", ", "、"))
	if len(wins) > len(shown) {
		list += pick(", …", "、……")
	}
	points := plural.N(total, "point", "points")
	return pick(
		fmt.Sprintf("%s: %s%s: %s.", name, plural.N(len(wins), "of "+points+" is a P-position", "of "+points+" are P-positions"), rule, list),
		fmt.Sprintf("%s：%d 个点中有 %d 个必败态%s：%s。", name, total, len(wins), rule, list))
}

// rowStep returns the second multiple in the first row less that row's y: the c
// of "multiples of y + c", if that is the rule.
func (g grid) rowStep() int {
	for i, o := range g.cells[0] {
		if x := g.x.From + i; x > 0 && o == gametheory.P {
			return x - g.y.From
		}
	}
	return 0
}
