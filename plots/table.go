package plots

import (
	"fmt"
	"image/color"
	"slices"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"nimbook/internal/must"
	"nimbook/internal/plural"
)

const (
	maxTable    = 256 // numbers along a side of a table
	mostNumbers = 900 // written in a table
)

// Table draws a table of values, such as nim-sums, nim-products or the Grundy
// values of a game on two heaps, as a heat map with the numbers in it. It panics
// where [NewTable] returns an error.
func Table(name string, value func(x, y int) int, x, y Axis) *Figure {
	return must.Get(NewTable(name, value, x, y))
}

// NewTable draws a table of values, each 0 or more, x to the right and y
// upwards. It asks for each value once. Numbers are written where they fit,
// which is up to thirty a side. It is an error if an axis is empty, negative,
// or has more than 256 numbers, or if a value is negative.
func NewTable(name string, value func(x, y int) int, x, y Axis) (*Figure, error) {
	if value == nil {
		return nil, fmt.Errorf("plots: a table of %s without values; give a function of %s and %s", name, x.Name, y.Name)
	}
	for _, a := range []Axis{x, y} {
		if err := a.check("a table", maxTable); err != nil {
			return nil, err
		}
	}
	t := table{x: x, y: y, values: make([][]int, y.count())}
	for j := range t.values {
		t.values[j] = make([]int, x.count())
		for i := range t.values[j] {
			v := value(x.From+i, y.From+j)
			if v < 0 {
				return nil, fmt.Errorf("plots: the value at (%d, %d) is %d; a table takes values of 0 or more", x.From+i, y.From+j, v)
			}
			t.values[j][i] = v
			t.most = max(t.most, v)
		}
	}
	f := gridFigure(x, y)
	f.Title = name
	f.Alt = t.describe(name)
	f.Plot.Add(t)
	for _, v := range slices.Compact([]int{0, t.most / 2, t.most}) {
		f.explain(mark{strconv.Itoa(v), func(c draw.Canvas) {
			fillRect(c, t.tone(v), c.Min.X, c.Min.Y, c.Max.X, c.Max.Y)
		}})
	}
	return f, nil
}

// table is the values at the points of a grid, row by row from below.
type table struct {
	x, y   Axis
	values [][]int
	most   int
}

// tone returns the colour of a value: the greater, the lighter.
func (t table) tone(v int) color.NRGBA {
	if t.most == 0 {
		return viridis(0)
	}
	return viridis(float64(v) / float64(t.most))
}

// Plot draws the cells and writes the values that fit.
func (t table) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	side := x(1) - x(0)
	if side < smallestTile {
		var tones color.Palette
		const levels = 64
		for i := range levels {
			tones = append(tones, viridis(float64(i)/(levels-1)))
		}
		drawPixels(c, tones, len(t.values[0]), len(t.values), func(i, j int) uint8 {
			return uint8(t.values[j][i] * (levels - 1) / max(1, t.most))
		})
		return
	}
	style := textStyle(labelSize, ink)
	style.Font.Size = min(11, 0.86*labelSize*side/max(style.Width(strconv.Itoa(t.most)), 0.7*labelSize), 0.62*side)
	for j, row := range t.values {
		for i, v := range row {
			mid := vg.Point{X: x(float64(t.x.From + i)), Y: y(float64(t.y.From + j))}
			half := side / 2
			fillRect(c, t.tone(v), mid.X-half, mid.Y-half, mid.X+half, mid.Y+half)
			if style.Font.Size >= 5 && len(t.values)*len(row) <= mostNumbers {
				style.Color = readable(t.tone(v))
				centre(c, style, mid, strconv.Itoa(v))
			}
		}
	}
}

// describe says what stands out in the table.
func (t table) describe(name string) string {
	symmetric, latin, zeroDiagonal := t.x.From == t.y.From && t.x.To == t.y.To, true, t.x.From == t.y.From
	columns := make([]map[int]bool, t.x.count())
	for i := range columns {
		columns[i] = map[int]bool{}
	}
	zeros := 0
	for j, row := range t.values {
		seen := map[int]bool{}
		for i, v := range row {
			if v == 0 {
				zeros++
			}
			if seen[v] || columns[i][v] {
				latin = false
			}
			seen[v], columns[i][v] = true, true
			if symmetric && t.values[i][j] != v {
				symmetric = false
			}
			if (v == 0) != (i == j) {
				zeroDiagonal = false
			}
		}
	}
	s := fmt.Sprintf(pick("%s for %s from %d to %d and %s from %d to %d: values from 0 to %d", "%s，%s 从 %d 到 %d，%s 从 %d 到 %d：值从 0 到 %d"),
		name, t.x.Name, t.x.From, t.x.To, t.y.Name, t.y.From, t.y.To, t.most)
	switch {
	case zeroDiagonal:
		s += pick("; zeros exactly on the diagonal", "；零恰在对角线上")
	default:
		s += pick("; "+plural.N(zeros, "zero", "zeros"), fmt.Sprintf("；有 %d 个零", zeros))
	}
	if symmetric {
		s += pick("; symmetric", "；对称")
	}
	if latin {
		s += pick("; no value twice in a row or column", "；每行每列中没有重复的值")
	}
	return s + pick(".", "。")
}
