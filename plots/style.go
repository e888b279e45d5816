package plots

import (
	"image/color"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"nimbook/gametheory"
)

// The colours of Okabe and Ito (2008), "Color universal design", which colour-blind
// readers tell apart, and a tint and a shade of
// orange.
var (
	blue      = color.NRGBA{0x00, 0x72, 0xB2, 0xFF}
	vermilion = color.NRGBA{0xD5, 0x5E, 0x00, 0xFF}
	green     = color.NRGBA{0x00, 0x9E, 0x73, 0xFF}
	orange    = color.NRGBA{0xE6, 0x9F, 0x00, 0xFF}
	sand      = color.NRGBA{0xFB, 0xE6, 0xB8, 0xFF} // a tint of orange
	grey      = color.NRGBA{0x8C, 0x8C, 0x8C, 0xFF}
	ochre     = color.NRGBA{0xC0, 0x7D, 0x00, 0xFF} // a shade of orange, for marks on paper

	ink   = color.NRGBA{0x22, 0x22, 0x22, 0xFF}
	faint = color.NRGBA{0xD8, 0xD8, 0xD8, 0xFF}
	paper = color.NRGBA{0xFF, 0xFF, 0xFF, 0xFF} // a page of its own, in a dark notebook too
)

// newPlot returns an empty plot in the style of all figures.
func newPlot(x, y string) *plot.Plot {
	p := plot.New()
	p.BackgroundColor = nil
	p.TextHandler = textStyle(labelSize, ink).Handler
	for _, s := range []*text.Style{
		&p.X.Label.TextStyle, &p.Y.Label.TextStyle, &p.X.Tick.Label, &p.Y.Tick.Label,
		&p.Legend.TextStyle, &p.Title.TextStyle,
	} {
		style := textStyle(labelSize, ink)
		s.Font, s.Color, s.Handler = style.Font, style.Color, style.Handler
	}
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		a.LineStyle.Color, a.Tick.LineStyle.Color = grey, grey
		a.LineStyle.Width, a.Tick.LineStyle.Width = 0.75, 0.75
		a.Padding = 0
		a.Tick.Length = 4
		a.Tick.Marker = integerTicks{}
		a.Label.Padding = 3
	}
	p.X.Label.Text, p.Y.Label.Text = x, y
	return p
}

// noAxisLine hides the line and the ticks of an axis, but not its labels.
func noAxisLine(a *plot.Axis) {
	a.LineStyle.Width, a.Tick.LineStyle.Width, a.Tick.Length = 0, 0, 0
}

// integerTicks marks whole numbers only: up to a dozen with labels, and those
// between, if they are few, without.
type integerTicks struct{}

// Ticks returns the marks between two numbers.
func (integerTicks) Ticks(least, most float64) []plot.Tick {
	step := tickStep(most - least)
	minor := step
	switch {
	case most-least <= 60:
		minor = 1
	case step%5 == 0:
		minor = step / 5
	case step%2 == 0:
		minor = step / 2
	}
	var ticks []plot.Tick
	for v := int(math.Ceil(least/float64(minor))) * minor; float64(v) <= most; v += minor {
		t := plot.Tick{Value: float64(v)}
		if v%step == 0 {
			t.Label = strconv.Itoa(v)
		}
		ticks = append(ticks, t)
	}
	return ticks
}

// tickStep returns the least of 1, 2, 5, 10, 20, 50, … that leaves at most a
// dozen steps in a range.
func tickStep(width float64) int {
	for unit := 1; ; unit *= 10 {
		for _, k := range []int{1, 2, 5} {
			if width/float64(k*unit) <= 12 {
				return k * unit
			}
		}
	}
}

// fillRect fills a rectangle given by its corners.
func fillRect(c draw.Canvas, col color.Color, x0, y0, x1, y1 vg.Length) {
	c.SetColor(col)
	c.Fill(vg.Rectangle{Min: vg.Point{X: x0, Y: y0}, Max: vg.Point{X: x1, Y: y1}}.Path())
}

// drawOutcome fills the cell c with the mark of an outcome. A P-position is a
// full dark square, an N-position a smaller light one, a draw a narrow grey bar.
func drawOutcome(c draw.Canvas, o gametheory.Outcome) {
	w, h := c.Max.X-c.Min.X, c.Max.Y-c.Min.Y
	switch o {
	case gametheory.P:
		fillRect(c, blue, c.Min.X, c.Min.Y, c.Max.X, c.Max.Y)
	case gametheory.N:
		fillRect(c, sand, c.Min.X, c.Min.Y+0.2*h, c.Max.X, c.Max.Y-0.2*h)
		edge := min(0.75, w/6)
		fillRect(c, orange, c.Min.X, c.Min.Y+0.2*h, c.Max.X, c.Min.Y+0.2*h+edge)
		fillRect(c, orange, c.Min.X, c.Max.Y-0.2*h-edge, c.Max.X, c.Max.Y-0.2*h)
	case gametheory.D:
		fillRect(c, faint, c.Min.X, c.Min.Y+0.32*h, c.Max.X, c.Max.Y-0.32*h)
	}
}

// outcomeKey explains the marks of the outcomes that occur in rows.
func outcomeKey(drawMark func(draw.Canvas, gametheory.Outcome), rows [][]gametheory.Outcome) []mark {
	var key []mark
	for _, k := range []struct {
		outcome gametheory.Outcome
		name    string
	}{
		{gametheory.P, pick("P: the previous player wins", "P 必败态：先手负")},
		{gametheory.N, pick("N: the next player wins", "N 必胜态：先手胜")},
		{gametheory.D, pick("D: a draw", "D 平局")},
		{wrongP, pick("claimed P, in truth N", "断言为 P，实为 N")},
		{wrongN, pick("claimed N, in truth P", "断言为 N，实为 P")},
	} {
		if slices.ContainsFunc(rows, func(row []gametheory.Outcome) bool { return slices.Contains(row, k.outcome) }) {
			key = append(key, mark{k.name, func(c draw.Canvas) { drawMark(c, k.outcome) }})
		}
	}
	return key
}

// viridisStops are ten colours of viridis (Smith and van der Walt, 2015), from 0
// to 1: their lightness rises evenly, for every kind of colour vision and in
// greyscale.
var viridisStops = []color.NRGBA{
	{0x44, 0x01, 0x54, 0xFF}, {0x48, 0x28, 0x78, 0xFF}, {0x3E, 0x4A, 0x89, 0xFF}, {0x31, 0x68, 0x8E, 0xFF}, {0x26, 0x82, 0x8E, 0xFF},
	{0x1F, 0x9E, 0x89, 0xFF}, {0x35, 0xB7, 0x79, 0xFF}, {0x6E, 0xCE, 0x58, 0xFF}, {0xB5, 0xDE, 0x2B, 0xFF}, {0xFD, 0xE7, 0x25, 0xFF},
}

// viridis returns the colour of a number from 0 to 1.
func viridis(f float64) color.NRGBA {
	f = max(0, min(1, f)) * float64(len(viridisStops)-1)
	i := min(int(f), len(viridisStops)-2)
	a, b, t := viridisStops[i], viridisStops[i+1], f-float64(i)
	mix := func(x, y uint8) uint8 { return uint8(math.Round(float64(x) + t*(float64(y)-float64(x)))) }
	return color.NRGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 0xFF}
}

// luminance returns the relative luminance of a colour, from 0 to 1 (WCAG 2).
func luminance(c color.NRGBA) float64 {
	linear := func(v uint8) float64 {
		f := float64(v) / 255
		if f <= 0.04045 {
			return f / 12.92
		}
		return math.Pow((f+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

// contrast returns the contrast ratio of two colours, from 1 to 21 (WCAG 2).
func contrast(a, b color.NRGBA) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// readable returns the colour of text on a ground.
func readable(ground color.NRGBA) color.NRGBA {
	if contrast(paper, ground) >= contrast(ink, ground) {
		return paper
	}
	return ink
}
