package plots

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"nimbook/gametheory"
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
	case a.count() > most:
		return fmt.Errorf("plots: %s with %d values of %s; give at most %d", figure, a.count(), a.Name, most)
	}
	return nil
}

const (
	maxRegion = 512 // numbers along a side of a region
	gridSide  = 5.4 * vg.Inch
	gridRoom  = 84 // for the heading, the key and the axis
)

// Region draws who wins at every point of a grid: a game on two heaps, a slice
// of a larger one, or a family of games with a parameter. It panics where
// [NewRegion] returns an error.
func Region(name string, outcome func(x, y int) gametheory.Outcome, x, y Axis) *Figure {
	return must(NewRegion(name, outcome, x, y))
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
	for _, m := range []struct {
		o    gametheory.Outcome
		name string
	}{
		{gametheory.P, pick("P: the previous player wins", "P 必败态：先手负")},
		{gametheory.N, pick("N: the next player wins", "N 必胜态：先手胜")},
		{gametheory.D, pick("D: a draw", "D 平局")},
	} {
		if slices.ContainsFunc(g.cells, func(row []gametheory.Outcome) bool { return slices.Contains(row, m.o) }) {
			f.key = append(f.key, mark{m.name, func(c draw.Canvas) { drawCell(c, m.o) }})
		}
	}
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
	cell := min(26, gridSide/vg.Length(max(x.count(), y.count())))
	return &Figure{
		Plot:   p,
		Width:  max(4.4*vg.Inch, cell*vg.Length(x.count())+56),
		Height: cell*vg.Length(y.count()) + gridRoom,
		square: true,
	}
}

// grid is the outcomes at the points of a grid, row by row from below.
type grid struct {
	x, y  Axis
	cells [][]gametheory.Outcome
}

// smallestCell is the side of the smallest cells that are drawn one by one;
// smaller ones are the pixels of an image.
const smallestCell = 4 * vg.Length(1)

// Plot draws the cells.
func (g grid) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	side := x(1) - x(0)
	if side < smallestCell {
		tones := color.Palette{paper, blue, sand, grey}
		drawPixels(c, tones, len(g.cells[0]), len(g.cells), func(i, j int) uint8 { return uint8(g.cells[j][i]) })
		return
	}
	for j, row := range g.cells {
		for i, o := range row {
			mid := vg.Point{X: x(float64(g.x.From + i)), Y: y(float64(g.y.From + j))}
			cell := c
			half := side/2 - min(side*0.03, 0.4)
			cell.Min, cell.Max = mid.Sub(vg.Point{X: half, Y: half}), mid.Add(vg.Point{X: half, Y: half})
			drawCell(cell, o)
		}
	}
}

// drawCell fills a square with the mark of an outcome: full and dark for a
// P-position, light with a dot for an N-position, a cross for a draw.
func drawCell(c draw.Canvas, o gametheory.Outcome) {
	side := c.Max.X - c.Min.X
	switch o {
	case gametheory.P:
		fillRect(c, blue, c.Min.X, c.Min.Y, c.Max.X, c.Max.Y)
	case gametheory.N:
		fillRect(c, sand, c.Min.X, c.Min.Y, c.Max.X, c.Max.Y)
		c.SetColor(orange)
		c.Fill(circle(c.Center(), side*0.12))
	case gametheory.D:
		fillRect(c, faint, c.Min.X, c.Min.Y, c.Max.X, c.Max.Y)
		style := draw.LineStyle{Color: ink, Width: max(0.5, side*0.08)}
		in := side * 0.28
		c.StrokeLine2(style, c.Min.X+in, c.Min.Y+in, c.Max.X-in, c.Max.Y-in)
		c.StrokeLine2(style, c.Min.X+in, c.Max.Y-in, c.Max.X-in, c.Min.Y+in)
	}
}

func circle(at vg.Point, r vg.Length) vg.Path {
	var p vg.Path
	p.Move(vg.Point{X: at.X + r, Y: at.Y})
	p.Arc(at, r, 0, 2*math.Pi)
	p.Close()
	return p
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
	f.key = append(f.key, mark{name, func(c draw.Canvas) {
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
			if x(1)-x(0) < smallestCell { // a line on a P-position would hide it
				c.StrokeLines(draw.LineStyle{Color: ink, Width: 0.4, Dashes: []vg.Length{4, 2.5}}, line)
				continue
			}
			c.StrokeLines(draw.LineStyle{Color: paper, Width: 2.6}, line)
			c.StrokeLines(rayLine, line)
		}
	}
}

// describe says where the P-positions are, by a rule if one is seen to hold.
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
		return fmt.Sprintf(pick("%s: no P-position among %d points.", "%s：%d 个点中没有必败态。"), name, total)
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
	sum := wins[0][0] ^ wins[0][1]
	step := g.rowStep()
	switch {
	case all(func(x, y int) bool { return x == y }):
		rule = fmt.Sprintf(pick(", exactly those with %s = %s", "，恰为 %s = %s 的点"), g.x.Name, g.y.Name)
	case all(func(x, y int) bool { return x^y == sum }):
		rule = fmt.Sprintf(pick(", exactly those where the nim-sum of %s and %s is %d", "，恰为 %s 与 %s 的尼姆和等于 %d 的点"), g.x.Name, g.y.Name, sum)
	case all(func(x, y int) bool { return y+step > 0 && x%(y+step) == 0 }):
		rule = fmt.Sprintf(pick(", exactly those where %s is a multiple of %s + %d", "，恰为 %s 是 %s + %d 的倍数的点"), g.x.Name, g.y.Name, step)
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
	return fmt.Sprintf(pick("%s: %d of %d points are P-positions%s: %s.", "%s：%[3]d 个点中有 %[2]d 个必败态%[4]s：%[5]s。"), name, len(wins), total, rule, list)
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
