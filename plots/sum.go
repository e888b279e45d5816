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
	"nimbook/internal/brief"
	"nimbook/internal/must"
)

const maxSummand = 31 // the greatest value of a summand or of an option of it

// SumTable draws why the sum of p and q, positions of two games, has an option of the
// given value: the addition table of the values, and in it the move. It panics
// where [NewSumTable] returns an error.
func SumTable[P, Q comparable](g gametheory.Game[P], p P, h gametheory.Game[Q], q Q, value int) *Figure {
	return must.Get(NewSumTable(g, p, h, q, value))
}

// NewSumTable draws the addition table of the values of two games, the values of p and
// its options to the right and those of q and its options upwards. The values that
// a move from p + q leads to are marked, and an arrow shows a move to the given
// value: there is one for every value less than that of p + q, none for that value
// itself, and for a greater value it depends on the games. It is an
// error if a game cannot be analyzed or can go on for ever, if the value is
// negative, or if a position or an option of it has a value above 31.
func NewSumTable[P, Q comparable](g gametheory.Game[P], p P, h gametheory.Game[Q], q Q, value int) (*Figure, error) {
	if value < 0 {
		return nil, fmt.Errorf("plots: no option of a sum has the value %d; give a value of 0 or more", value)
	}
	first, err := newSummand(g, p)
	if err != nil {
		return nil, err
	}
	second, err := newSummand(h, q)
	if err != nil {
		return nil, err
	}
	x, y := Axis{pick("value in G", "G 中的值"), 0, first.most()}, Axis{pick("value in H", "H 中的值"), 0, second.most()}
	s := &sum{parts: [2]summand{first, second}, move: -1}
	for i, part := range s.parts {
		reached := value ^ s.parts[1-i].value
		if o := slices.Index(part.options, reached); o >= 0 && (s.move < 0 || reached < part.value) {
			s.part, s.move = i, o
		}
	}
	f := gridFigure(x, y)
	f.Plot.Add(s)
	total := first.value ^ second.value
	f.Title = fmt.Sprintf("%d ⊕ %d = %d", first.value, second.value, total)
	f.Alt = fmt.Sprintf(pick("Addition table of the values 0 to %d in G and 0 to %d in H. %s + %s has the value %s. The options of %s in G have the values %s, those of %s in H %s.",
		"加法表：G 中的值从 0 到 %d，H 中的值从 0 到 %d。%s + %s 的值是 %s。G 中 %s 的后继局面的值为 %s，H 中 %s 的后继局面的值为 %s。"),
		x.To, y.To, first.name, second.name, f.Title, first.name, first.values(), second.name, second.values())
	f.explain(
		mark{first.name + " + " + second.name, func(c draw.Canvas) { fillRect(c, blue, c.Min.X, c.Min.Y, c.Max.X, c.Max.Y) }},
		mark{pick("values of its options", "后继局面的值"), func(c draw.Canvas) { fillRect(c, sand, c.Min.X, c.Min.Y, c.Max.X, c.Max.Y) }},
	)
	if s.move < 0 {
		none := fmt.Sprintf(pick("no option has the value %d", "没有后继局面的值是 %d"), value)
		f.Title += pick(": ", "：") + none
		f.Alt += pick(" Here ", "这里") + none + pick(".", "。")
		return f, nil
	}
	f.Title += fmt.Sprintf(pick(": the move to the value %d", "：走到值 %d 的一步"), value)
	f.explain(mark{fmt.Sprintf(pick("the move to %d", "走到 %d 的一步"), value), func(c draw.Canvas) {
		y := c.Center().Y
		drawArrow(c, true, []vg.Point{{X: c.Min.X - 1, Y: y}, {X: c.Max.X + 1, Y: y}}, false)
	}})
	part, other := s.parts[s.part], s.parts[1-s.part]
	f.Alt += fmt.Sprintf(pick(" The move to the value %d is in %s, from %s to %s: %d ⊕ %d = %[1]d.", "走到值 %d 的一步在 %s 中，从 %s 到 %s：%d ⊕ %d = %[1]d。"),
		value, []string{"G", "H"}[s.part], part.name, part.names[s.move], part.options[s.move], other.value)
	return f, nil
}

// summand is a position of one of the games of a sum.
type summand struct {
	name    string
	value   int
	names   []string // of the options
	options []int    // the values of the options
}

func newSummand[Pos comparable](g gametheory.Game[Pos], p Pos) (summand, error) {
	a, err := gametheory.NewAnalysis(context.Background(), gametheory.Unreduced(g), gametheory.Limits{Positions: maxClaimed}, p)
	if err != nil {
		return summand{}, fmt.Errorf("plots: no picture of the sum: %w", err)
	}
	if a.Loopy() {
		return summand{}, fmt.Errorf("plots: no picture of the sum: from %v %w", brief.Of(p), gametheory.ErrLoopy)
	}
	s := summand{name: brief.Of(p), value: a.Grundy(p)}
	for _, m := range a.Options(p) {
		s.names = append(s.names, brief.Of(m.To))
		s.options = append(s.options, a.Grundy(m.To))
	}
	if most := s.most(); most > maxSummand {
		return summand{}, fmt.Errorf("plots: the table of a sum with the value %d is too large to read; give positions whose values, and whose options' values, are at most %d", most, maxSummand)
	}
	return s, nil
}

// most returns the greatest value that the table needs, 3 at least.
func (s summand) most() int { return max(3, s.value, slices.Max(append([]int{0}, s.options...))) }

// values lists the different values of the options.
func (s summand) values() string {
	if len(s.options) == 0 {
		return pick("(none)", "（无）")
	}
	var list []string
	for _, v := range slices.Compact(slices.Sorted(slices.Values(s.options))) {
		list = append(list, strconv.Itoa(v))
	}
	return brief.Join(list, pick(", ", "、"))
}

// sum is the addition table of two summands with the move to a value.
type sum struct {
	parts      [2]summand
	part, move int // the option that is moved to, and of which part; -1 for none
}

// Plot draws the cells, their numbers, and the move.
func (s *sum) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	side := x(1) - x(0)
	at := func(v [2]int) vg.Point { return vg.Point{X: x(float64(v[0])), Y: y(float64(v[1]))} }
	start := [2]int{s.parts[0].value, s.parts[1].value}
	style := textStyle(labelSize, ink)
	style.Font.Size = min(11, 0.55*side)
	for i := range int(p.X.Max) + 1 {
		for j := range int(p.Y.Max) + 1 {
			ground := paper
			switch {
			case start == [2]int{i, j}:
				ground = blue
			case j == start[1] && slices.Contains(s.parts[0].options, i), i == start[0] && slices.Contains(s.parts[1].options, j):
				ground = sand
			}
			mid, half := at([2]int{i, j}), side/2
			fillRect(c, faint, mid.X-half, mid.Y-half, mid.X+half, mid.Y+half)
			half -= 0.3
			fillRect(c, ground, mid.X-half, mid.Y-half, mid.X+half, mid.Y+half)
			if style.Font.Size >= 5 {
				style.Color = readable(ground)
				centre(c, style, mid, strconv.Itoa(i^j))
			}
		}
	}
	if s.move < 0 {
		return
	}
	to := start
	to[s.part] = s.parts[s.part].options[s.move]
	beside := []vg.Point{{Y: 0.38 * side}, {X: 0.38 * side}}[s.part] // the arrow passes by the numbers
	drawArrow(c, true, []vg.Point{at(start).Add(beside), at(to).Add(beside)}, s.part == 1)
	mid, half := at(to), side/2
	c.StrokeLines(draw.LineStyle{Color: blue, Width: 1.8}, []vg.Point{
		{X: mid.X - half, Y: mid.Y - half}, {X: mid.X + half, Y: mid.Y - half}, {X: mid.X + half, Y: mid.Y + half},
		{X: mid.X - half, Y: mid.Y + half}, {X: mid.X - half, Y: mid.Y - half}, {X: mid.X + half, Y: mid.Y - half},
	})
}
