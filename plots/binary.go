package plots

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"nimbook/gametheory"
	"nimbook/internal/must"
	"nimbook/internal/plural"
)

const (
	maxBinaryHeaps = 12
	maxBinaryBits  = 16
)

// Binary draws the heaps of Nim as rows of bits with the nim-sum below, and a
// winning move before and after. It panics where [NewBinary] returns an error.
func Binary(heaps ...int) *Figure { return must.Get(NewBinary(heaps...)) }

// NewBinary draws the heaps of Nim as rows of bits with the nim-sum below. If it
// is not zero, its top bit, the deciding one, and the heap of the first
// winning move, which has that bit, are marked, and beside it are the heaps after
// the move with the bits that it changed: the proof of Bouton's theorem at one
// position. It is an error if there is no heap, more than 12, a negative one, or
// one of more than 16 bits.
func NewBinary(heaps ...int) (*Figure, error) {
	if len(heaps) == 0 || len(heaps) > maxBinaryHeaps {
		return nil, fmt.Errorf("plots: %d heaps in binary; give 1 to %d", len(heaps), maxBinaryHeaps)
	}
	for i, n := range heaps {
		if n < 0 || bits.Len(uint(n)) > maxBinaryBits {
			return nil, fmt.Errorf("plots: heap %d has %d stones; give 0 to %d", i+1, n, 1<<maxBinaryBits-1)
		}
	}
	width := max(1, bits.Len(uint(slices.Max(heaps))))
	sum := gametheory.NimSum(heaps...)
	if sum == 0 {
		f := newBits(bitRows{heaps: heaps, width: width, chosen: -1, deciding: -1})
		f.Title = fmt.Sprintf(pick("%s: the nim-sum is 0", "%s：尼姆和为 0"), row(heaps))
		f.Alt = fmt.Sprintf(pick("The heaps %s in binary: every column has an even number of ones, so the nim-sum is 0 and this is a P-position.", "石子堆 %s 的二进制：每一列都有偶数个 1，所以尼姆和为 0，这是必败态。"), row(heaps))
		return f, nil
	}
	deciding := bits.Len(uint(sum)) - 1
	chosen := slices.IndexFunc(heaps, func(n int) bool { return n>>deciding&1 == 1 })
	after := slices.Clone(heaps)
	after[chosen] ^= sum

	before := newBits(bitRows{heaps: heaps, width: width, chosen: chosen, deciding: deciding})
	before.Title = fmt.Sprintf(pick("%s: the nim-sum is %d", "%s：尼姆和为 %d"), row(heaps), sum)
	before.Alt = fmt.Sprintf(pick("The heaps %s in binary: the nim-sum is %d, so this is an N-position. Its top bit is %d, and the heap of %d has that bit.", "石子堆 %s 的二进制：尼姆和为 %d，这是必胜态。尼姆和的最高位是 %d，%d 颗的堆含有这一位。"),
		row(heaps), sum, 1<<deciding, heaps[chosen])
	next := newBits(bitRows{heaps: after, width: width, chosen: chosen, deciding: -1, changed: sum})
	next.Title = fmt.Sprintf(pick("after %d → %d it is 0", "%d → %d 之后为 0"), heaps[chosen], after[chosen])
	taken := heaps[chosen] - after[chosen]
	next.Alt = pick(
		fmt.Sprintf("Flipping the bits of the nim-sum in that heap makes it %d, which takes %s; the nim-sum of %s is 0.", after[chosen], stones(taken), row(after)),
		fmt.Sprintf("把这堆中尼姆和对应的各位取反，变成 %d，即取走 %d 颗；此后 %s 的尼姆和为 0。", after[chosen], taken, row(after)))
	return Beside(before, next), nil
}

// stones counts stones in English.
func stones(n int) string { return plural.N(n, "stone", "stones") }

func row(heaps []int) string { return gametheory.HeapsOf(heaps...).String() }

// newBits draws one state of the heaps.
func newBits(b bitRows) *Figure {
	p := newPlot("", "")
	p.HideAxes()
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, 1, 0, 1
	p.Add(b)
	f := &Figure{
		Plot:   p,
		Width:  max(3.6*vg.Inch, bitSide*vg.Length(b.width)+bitLeft+40),
		Height: bitSide*vg.Length(len(b.heaps)+1) + 66,
	}
	if b.deciding >= 0 {
		f.explain(mark{pick("top bit of the nim-sum", "尼姆和的最高位"), func(c draw.Canvas) { frame(c, decidingLine, 0) }})
	}
	if b.chosen >= 0 && b.changed == 0 {
		f.explain(mark{pick("chosen heap", "选中的堆"), func(c draw.Canvas) { frame(c, chosenLine, 0) }})
	}
	if b.changed != 0 {
		f.explain(mark{pick("changed bits", "改变的位"), func(c draw.Canvas) { frame(c, chosenLine, 0) }})
	}
	return f
}

const (
	bitSide = 25 * vg.Length(1)
	bitLeft = 58 * vg.Length(1) // room for the heaps in decimal
)

var (
	chosenLine   = draw.LineStyle{Color: vermilion, Width: 2}
	decidingLine = draw.LineStyle{Color: green, Width: 1.6, Dashes: []vg.Length{4, 2.5}}
)

// frame draws the edge of c, some way outside it.
func frame(c draw.Canvas, style draw.LineStyle, out vg.Length) {
	c.Min, c.Max = c.Min.Sub(vg.Point{X: out, Y: out}), c.Max.Add(vg.Point{X: out, Y: out})
	c.SetLineStyle(style)
	c.Stroke(c.Rectangle.Path())
}

// bitRows are heaps as rows of bits over their nim-sum.
type bitRows struct {
	heaps    []int
	width    int // bits a row
	chosen   int // the marked heap, or -1
	deciding int // the marked bit, or -1
	changed  int // the bits marked in the chosen heap
}

// Plot draws the rows.
func (b bitRows) Plot(c draw.Canvas, _ *plot.Plot) {
	cell := func(line, bit int) draw.Canvas {
		at := c
		at.Min = vg.Point{X: c.Min.X + bitLeft + bitSide*vg.Length(b.width-1-bit), Y: c.Max.Y - 16 - bitSide*vg.Length(line+1)}
		if line == len(b.heaps) {
			at.Min.Y -= 8 // below the line of the sum
		}
		at.Max = at.Min.Add(vg.Point{X: bitSide, Y: bitSide})
		return at
	}
	small, digit := textStyle(8, ink), textStyle(12, ink)
	for bit := range b.width {
		top := cell(0, bit)
		centre(c, small, vg.Point{X: top.Center().X, Y: top.Max.Y + 8}, strconv.Itoa(1<<bit))
	}
	rows := append(slices.Clone(b.heaps), gametheory.NimSum(b.heaps...))
	for line, n := range rows {
		label := strconv.Itoa(n)
		if line == len(b.heaps) {
			label = "⊕ " + label
		}
		first := cell(line, b.width-1)
		centre(c, digit, vg.Point{X: first.Min.X - 9 - digit.Width(label)/2, Y: first.Center().Y}, label)
		for bit := range b.width {
			at := cell(line, bit)
			in := bitSide * 0.06
			ground, col, text := sand, ink, "0"
			if n>>bit&1 == 1 {
				ground, col, text = blue, paper, "1"
			} else {
				in = bitSide * 0.16
			}
			fillRect(c, ground, at.Min.X+in, at.Min.Y+in, at.Max.X-in, at.Max.Y-in)
			style := digit
			style.Color = col
			centre(c, style, at.Center(), text)
		}
	}
	last := cell(len(b.heaps), 0)
	y := last.Max.Y + 4
	c.StrokeLine2(draw.LineStyle{Color: ink, Width: 1}, c.Min.X+bitLeft-40, y, last.Max.X, y)

	if b.chosen >= 0 && b.changed == 0 {
		whole := c
		whole.Min, whole.Max = cell(b.chosen, b.width-1).Min, cell(b.chosen, 0).Max
		frame(whole, chosenLine, 0)
	}
	if b.deciding >= 0 {
		column := c
		column.Min, column.Max = cell(len(b.heaps), b.deciding).Min, cell(0, b.deciding).Max
		frame(column, decidingLine, 2.5)
	}
	for bit := range b.width {
		if b.changed>>bit&1 == 1 {
			frame(cell(b.chosen, bit), chosenLine, -0.5)
		}
	}
}
