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
	"nimbook/internal/brief"
	"nimbook/internal/must"
	"nimbook/internal/plural"
)

// How values are drawn, by their number.
const (
	maxStems  = 130        // up to here each value is a stem
	maxPoints = 1500       // up to here each value is a point; beyond, points are counted by pixel
	maxValues = 50_000_000 // the most values of a figure
)

// ValueGame is a game on heaps that knows the Grundy values of single heaps.
type ValueGame interface {
	Sequence(n int) []int // the values of the heaps of 0, 1, …, n-1 stones
	String() string
}

// NamedValues are Grundy values from elsewhere with the name of their game, as a
// [ValueGame].
type NamedValues struct {
	Name   string
	Values []int // of 0, 1, 2, … stones
}

// Sequence returns the first n values, or all if there are fewer.
func (v NamedValues) Sequence(n int) []int { return v.Values[:min(n, len(v.Values))] }

// String returns the name.
func (v NamedValues) String() string { return brief.Cut(v.Name) }

// Sequence draws the Grundy values of the heaps of 0 to n-1 stones. It panics
// where [NewSequence] returns an error.
func Sequence(game ValueGame, n int) *Figure { return must.Get(NewSequence(game, n)) }

// NewSequence draws the Grundy values of the heaps of 0 to n-1 stones: as stems up
// to 130 of them, as points up to 1500, and beyond as an image that is the darker
// the more values fall on a pixel, so that the file stays small. It is an error
// if n is less than 1 or more than 50 million, or if a value is negative. Beside
// the computation of the values it takes O(n) time.
func NewSequence(game ValueGame, n int) (*Figure, error) {
	values, err := valuesOf("a sequence", game, n)
	if err != nil {
		return nil, err
	}
	name := game.String()
	most := slices.Max(values)
	p := newPlot(pick("stones in the heap", "石子数"), pick("SG value", "SG 值"))
	p.X.Min, p.X.Max = -0.5, float64(len(values))-0.5
	p.Y.Min, p.Y.Max = 0, max(1, float64(most))
	p.Y.Padding, p.X.Padding = 4, 6
	s := sequence{values: values}
	f := &Figure{
		Title:  pick(fmt.Sprintf("%s: the values of 0 to %s", name, stones(len(values)-1)), fmt.Sprintf("%s：0 到 %d 颗石子的 SG 值", name, len(values)-1)),
		Alt:    s.describe(name, most),
		Plot:   p,
		Width:  pageWidth,
		Height: 2.9 * vg.Inch,
		values: values,
	}
	if len(values) > maxPoints {
		p.Y.Min, p.Y.Max = -0.5, float64(most)+0.5
		p.Add(newCloud(values, most))
		f.explain(mark{pick("the darker, the more values", "颜色越深，值越密"), func(c draw.Canvas) {
			for i := range 3 {
				at := c.Min.X + vg.Length(i)*(c.Max.X-c.Min.X)/3
				fillRect(c, cloudTone(float64(i)/2), at, c.Min.Y, at+(c.Max.X-c.Min.X)/3, c.Max.Y)
			}
		}})
		return f, nil
	}
	p.Add(s)
	f.explain([]mark{
		{pick("value 0: a P-position", "值为 0：必败态"), func(c draw.Canvas) { drawValue(c, c.Center(), 0, 3) }},
		{pick("other values: N-positions", "其他值：必胜态"), func(c draw.Canvas) { drawValue(c, c.Center(), 1, 3) }},
	}...)
	return f, nil
}

// valuesOf returns the first n values of a game, checked.
func valuesOf(figure string, game ValueGame, n int) ([]int, error) {
	if n < 1 {
		return nil, fmt.Errorf("plots: %s of %d values; give at least one", figure, n)
	}
	if n > maxValues {
		return nil, fmt.Errorf("plots: %s of %d values; give at most %d", figure, n, maxValues)
	}
	values := game.Sequence(n)
	if len(values) == 0 {
		return nil, fmt.Errorf("plots: %s of %v, which has no values; give at least one", figure, game)
	}
	for i, v := range values {
		if v < 0 {
			return nil, fmt.Errorf("plots: the value of %s is %d; %s takes values of 0 or more", stones(i), v, figure)
		}
	}
	return values, nil
}

// sequence is values drawn one by one.
type sequence struct{ values []int }

// Plot draws a mark for each value, on a stem if there are few.
func (s sequence) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	stems := len(s.values) <= maxStems
	r := 1.3 * vg.Length(1)
	if stems {
		r = max(1.8, min(3.5, (x(1)-x(0))*0.32))
	}
	for n, v := range s.values {
		at := vg.Point{X: x(float64(n)), Y: y(float64(v))}
		if stems && v > 0 {
			c.StrokeLine2(draw.LineStyle{Color: faint, Width: max(0.8, r*0.45)}, at.X, y(0), at.X, at.Y)
		}
	}
	for n, v := range s.values {
		drawValue(c, vg.Point{X: x(float64(n)), Y: y(float64(v))}, v, r)
	}
}

// GlyphBoxes keeps the marks of the outermost values whole.
func (s sequence) GlyphBoxes(*plot.Plot) []plot.GlyphBox {
	const r = 4
	box := vg.Rectangle{Min: vg.Point{X: -r, Y: -r}, Max: vg.Point{X: r, Y: r}}
	return []plot.GlyphBox{{X: 0, Y: 0, Rectangle: box}, {X: 1, Y: 1, Rectangle: box}}
}

// drawValue draws the mark of a value: a blue square for 0, else an ochre disc.
func drawValue(c draw.Canvas, at vg.Point, v int, r vg.Length) {
	if v == 0 {
		fillRect(c, blue, at.X-r, at.Y-r, at.X+r, at.Y+r)
		return
	}
	c.SetColor(ochre)
	c.Fill(circle(at, r))
}

// cloud counts values by pixel. A value has a row of its own, with an empty one
// above and below it, where there is room.
type cloud struct {
	w, h   int
	counts []uint32 // row by row from below
	most   uint32
}

func newCloud(values []int, most int) *cloud {
	c := &cloud{w: 960, h: min(most+1, 360)}
	if len(values) < 20_000 {
		c.w = 480 // larger pixels, since most stand alone
	}
	middle := 0
	if most < 100 {
		c.h, middle = 3*(most+1), 1
	}
	c.counts = make([]uint32, c.w*c.h)
	for n, v := range values {
		k := (v*c.h/(most+1)+middle)*c.w + n*c.w/len(values)
		c.counts[k]++
		c.most = max(c.most, c.counts[k])
	}
	return c
}

// cloudTone returns the colour of a density from 0 to 1.
func cloudTone(f float64) color.NRGBA { return viridis(0.55 * (1 - f)) }

// Plot draws the counts, on a logarithmic scale of sixteen tones.
func (d *cloud) Plot(c draw.Canvas, _ *plot.Plot) {
	tones := color.Palette{paper}
	for i := range 16 {
		tones = append(tones, cloudTone(float64(i)/15))
	}
	full := math.Log(float64(max(2, d.most)))
	drawPixels(c, tones, d.w, d.h, func(i, j int) uint8 {
		n := d.counts[j*d.w+i]
		if n == 0 {
			return 0
		}
		return 1 + uint8(15*math.Log(float64(n))/full)
	})
}

// describe says how the values begin, how large they get, and where they are 0.
func (s sequence) describe(name string, most int) string {
	first := make([]string, min(12, len(s.values)))
	for n := range first {
		first[n] = strconv.Itoa(s.values[n])
	}
	zeros, last := 0, 0
	for n, v := range s.values {
		if v == 0 {
			zeros++
			last = n
		}
	}
	list := strings.Join(first, ", ")
	if len(s.values) > len(first) {
		list += ", …"
	}
	text := fmt.Sprintf(pick("%s: the values of 0, 1, 2, … stones are %s; the greatest of %d is %d", "%s：0、1、2、…… 颗石子的 SG 值为 %s；前 %d 个值中最大的是 %d"), name, list, len(s.values), most)
	switch zeros {
	case 0:
		text += pick("; none is 0", "；没有 0")
	case 1:
		text += fmt.Sprintf(pick("; the only 0 is that of %d", "；唯一的 0 在 %d 处"), last)
	default:
		text += fmt.Sprintf(pick("; %d are 0, the last at %d", "；有 %d 个 0，最后一个在 %d 处"), zeros, last)
	}
	return text + pick(".", "。")
}

// Period marks a period of a Sequence, as the game's own Period finds it, and
// returns f. It panics where [Figure.MarkPeriod] returns an error.
func (f *Figure) Period(p gametheory.Period) *Figure { return must.Get(f.MarkPeriod(p)) }

// MarkPeriod marks a period of a Sequence, as the game's own Period finds it, and
// returns f. Values before it that break the repetition, the exceptional ones, are
// ringed. It is an error if f is no Sequence, if no period is known, or if the
// values are not so many that the period is seen twice, or are not repeated so.
func (f *Figure) MarkPeriod(p gametheory.Period) (*Figure, error) {
	v := f.values
	if v == nil {
		return nil, fmt.Errorf("plots: a period in a figure that is no sequence; call it on what Sequence returns")
	}
	var preperiod, length, saltus int
	switch p := p.(type) {
	case *gametheory.ProvedPeriod:
		preperiod, length, saltus = p.Preperiod, p.Period, p.Saltus
	case *gametheory.ConjecturedPeriod:
		preperiod, length, saltus = p.Preperiod, p.Period, p.Saltus
	case *gametheory.NoPeriod:
		return nil, fmt.Errorf("plots: no period to mark: %v; leave out Period", p)
	default:
		return nil, fmt.Errorf("plots: no period to mark: %v; give what the Period of a game returns", p)
	}
	if preperiod+2*length > len(v) {
		return nil, fmt.Errorf("plots: %s not show the period %d after the pre-period %d twice; give %d or more", plural.N(len(v), "value does", "values do"), length, preperiod, preperiod+2*length)
	}
	for n := preperiod; n+length < len(v); n++ {
		if v[n]+saltus != v[n+length] {
			return nil, fmt.Errorf("plots: the period is not %d from %d on: the value of %s is %d, that of %d is %d", length, preperiod, stones(n), v[n], n+length, v[n+length])
		}
	}
	m := period{preperiod: preperiod, length: length, values: v}
	for n := range preperiod {
		if k := (preperiod - n + length - 1) / length; v[n]+k*saltus != v[n+k*length] {
			m.exceptions = append(m.exceptions, n)
		}
	}
	f.Plot.Add(m)
	if preperiod > 0 {
		f.explain(mark{pick("pre-period ", "前周期 ") + strconv.Itoa(preperiod), func(c draw.Canvas) {
			fillRect(c, faint, c.Min.X, c.Min.Y, c.Max.X, c.Max.Y)
		}})
	}
	name := pick("period ", "周期 ") + strconv.Itoa(length)
	if saltus != 0 {
		name += fmt.Sprintf(pick(", +%d each time", "，每次 +%d"), saltus)
	}
	if !p.Proved() {
		name += pick(", not proved", "（未证）")
	}
	f.explain(mark{name, func(c draw.Canvas) {
		c.StrokeLine2(periodLine, c.Center().X, c.Min.Y, c.Center().X, c.Max.Y)
	}})
	f.Alt += pick(fmt.Sprintf(" From %s on they repeat every %d", stones(preperiod), length), fmt.Sprintf("从 %d 颗石子起，每 %d 颗重复一次", preperiod, length))
	if saltus != 0 {
		f.Alt += fmt.Sprintf(pick(", greater by %d each time", "，每次增大 %d"), saltus)
	}
	if k := len(m.exceptions); k > 0 {
		f.Alt += pick(fmt.Sprintf("; %s exceptional, the last at %d", plural.N(k, "value before that is", "values before that are"), m.exceptions[k-1]),
			fmt.Sprintf("；之前有 %d 个例外值，最后一个在 %d 处", k, m.exceptions[k-1]))
		f.explain(mark{pick(plural.N(k, "exceptional value", "exceptional values"), fmt.Sprintf("%d 个例外值", k)), func(c draw.Canvas) {
			drawException(c, c.Center(), 3.6)
		}})
	}
	f.Alt += pick(".", "。")
	if !p.Proved() {
		f.Alt += pick(" This is not proved.", "这尚未得到证明。")
	}
	return f, nil
}

func drawException(c draw.Canvas, at vg.Point, r vg.Length) {
	c.SetLineStyle(draw.LineStyle{Color: vermilion, Width: 1.2})
	c.Stroke(circle(at, r))
}

var periodLine = draw.LineStyle{Color: green, Width: 1.1, Dashes: []vg.Length{4, 2}}

// period is the marks of a period over a sequence.
type period struct {
	preperiod, length int
	values            []int
	exceptions        []int
}

// Plot shades the pre-period along the axis, draws a line where each period
// begins, or the first one if they cannot be told apart, and rings the exceptional values.
func (m period) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	bottom, top := c.Min.Y-5, c.Max.Y+4
	if m.preperiod > 0 {
		fillRect(c, faint, x(-0.5), bottom-1, x(float64(m.preperiod)-0.5), bottom+3)
	}
	for n := m.preperiod; n <= len(m.values); n += m.length {
		at := x(float64(n) - 0.5)
		c.StrokeLine2(periodLine, at, bottom, at, top)
		if x(float64(m.length))-x(0) < 9 {
			break
		}
	}
	if len(m.values) > maxPoints && len(m.exceptions) > 200 {
		return // they would hide what they point at
	}
	r := 4.4 * vg.Length(1)
	if len(m.values) > maxStems {
		r = 3.2
	}
	for _, n := range m.exceptions {
		drawException(c, vg.Point{X: x(float64(n)), Y: y(float64(m.values[n]))}, r)
	}
}
