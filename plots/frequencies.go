package plots

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"nimbook/internal/must"
	"nimbook/internal/plural"
)

const maxFrequencies = 1024 // different values

// Frequencies draws how often each Grundy value occurs among the heaps of 0 to
// n-1 stones. It panics where [NewFrequencies] returns an error.
func Frequencies(game ValueGame, n int) *Figure { return must.Get(NewFrequencies(game, n)) }

// NewFrequencies draws how often each Grundy value occurs among the heaps of 0 to
// n-1 stones, on a logarithmic scale, and separates rare values from common ones: for a mask m, a
// value is rare if it has an even number of the bits of m, and the sum of two
// rare or two common values is rare (Berlekamp, Conway and Guy, Winning Ways,
// chapter 4, "sparse space"). The mask is the one that makes the rare values
// rarest; values are not told apart if those are more than a tenth of all. It is
// an error if n is less than 1 or more than 50 million, or if a value is negative
// or not less than 1024.
func NewFrequencies(game ValueGame, n int) (*Figure, error) {
	values, err := valuesOf("a chart of frequencies", game, n)
	if err != nil {
		return nil, err
	}
	name := game.String()
	most := slices.Max(values)
	if most >= maxFrequencies {
		return nil, fmt.Errorf("plots: frequencies of values up to %d; give values less than %d", most, maxFrequencies)
	}
	b := bars{counts: make([]int, most+1)}
	for _, v := range values {
		b.counts[v]++
	}
	rare := 0
	b.mask, rare = sparseMask(b.counts)
	if 10*rare > len(values) {
		b.mask = 0
	}
	p := newPlot(pick("SG value", "SG 值"), pick("how often (logarithmic)", "出现次数（对数刻度）"))
	p.X.Min, p.X.Max = -0.5, float64(most)+0.5
	p.Y.Min, p.Y.Max = math.Log10(0.5), math.Log10(1.3*float64(slices.Max(b.counts)))
	p.Y.Tick.Marker = powerTicks{}
	p.X.Padding = 3
	p.Add(b)
	f := &Figure{
		Title:  fmt.Sprintf(pick("%s: how often each value occurs among %d", "%s：%[2]d 个 SG 值中各值出现的次数"), name, len(values)),
		Alt:    b.describe(name, len(values), rare),
		Plot:   p,
		Width:  pageWidth,
		Height: 2.9 * vg.Inch,
	}
	if b.mask != 0 {
		f.explain([]mark{
			{pick("common values", "常见值"), func(c draw.Canvas) { drawBar(c, false) }},
			{pick("rare values", "稀有值"), func(c draw.Canvas) { drawBar(c, true) }},
		}...)
	}
	return f, nil
}

// bars is how often each value occurs.
type bars struct {
	counts []int
	mask   int // separates rare values from common ones; 0 if nothing does
}

func (b bars) rare(v int) bool { return b.mask != 0 && bits.OnesCount(uint(v&b.mask))%2 == 0 }

// Plot draws the bars.
func (b bars) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	width := x(1) - x(0)
	half := width/2 - min(width*0.12, 1.5)
	for v, n := range b.counts {
		if n > 0 {
			bar := c
			bar.Min = vg.Point{X: x(float64(v)) - half, Y: c.Min.Y}
			bar.Max = vg.Point{X: x(float64(v)) + half, Y: y(math.Log10(float64(n)))}
			drawBar(bar, b.rare(v))
		}
	}
}

// drawBar draws a bar: broad and light for a common value, narrow and dark for a
// rare one.
func drawBar(c draw.Canvas, rare bool) {
	if !rare {
		fillRect(c, ochre, c.Min.X, c.Min.Y, c.Max.X, c.Max.Y)
		return
	}
	in := (c.Max.X - c.Min.X) * 0.22
	fillRect(c, blue, c.Min.X+in, c.Min.Y, c.Max.X-in, c.Max.Y)
}

// sparseMask returns the mask that makes the rare values rarest, and how many
// they are.
func sparseMask(counts []int) (mask, rare int) {
	rare = math.MaxInt
	for m := 1; m < 1<<bits.Len(uint(len(counts)-1)); m++ {
		n := 0
		for v, k := range counts {
			if bits.OnesCount(uint(v&m))%2 == 0 {
				n += k
			}
		}
		if n < rare {
			mask, rare = m, n
		}
	}
	return mask, rare
}

// powerTicks marks the powers of ten on an axis of logarithms, and the multiples between without a label.
type powerTicks struct{}

// Ticks returns the marks between two logarithms.
func (powerTicks) Ticks(_, most float64) []plot.Tick {
	var ticks []plot.Tick
	for power := 0; float64(power) <= most; power++ {
		ticks = append(ticks, plot.Tick{Value: float64(power), Label: strconv.FormatFloat(math.Pow10(power), 'f', 0, 64)})
		for k := 2.0; k < 10; k++ {
			if v := float64(power) + math.Log10(k); v <= most {
				ticks = append(ticks, plot.Tick{Value: v})
			}
		}
	}
	return ticks
}

func (b bars) describe(name string, total, rare int) string {
	order := make([]int, 0, len(b.counts))
	for v, n := range b.counts {
		if n > 0 {
			order = append(order, v)
		}
	}
	slices.SortStableFunc(order, func(v, w int) int { return b.counts[w] - b.counts[v] })
	var top []string
	for _, v := range order[:min(3, len(order))] {
		top = append(top, pick(fmt.Sprintf("%d (%s)", v, plural.N(b.counts[v], "time", "times")), fmt.Sprintf("%d（%d 次）", v, b.counts[v])))
	}
	most := strings.Join(top, pick(", ", "、"))
	text := pick(
		fmt.Sprintf("%s: among %s %s, most often %s", name, plural.N(total, "value", "values"), plural.N(len(order), "is different", "are different"), most),
		fmt.Sprintf("%s：%d 个值中有 %d 种不同的值，最常见的是 %s", name, total, len(order), most))
	if b.mask == 0 {
		return text + pick("; they do not fall into common and rare ones.", "；看不出常见值与稀有值之分。")
	}
	return text + pick(
		fmt.Sprintf("; the rare values, with an even number of the bits of %d, occur %s in all.", b.mask, plural.N(rare, "time", "times")),
		fmt.Sprintf("；稀有值（与 %d 按位与后 1 的个数为偶数）一共只出现 %d 次。", b.mask, rare))
}
