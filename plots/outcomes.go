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
	"nimbook/internal/brief"
	"nimbook/internal/must"
)

// OutcomeGame is a game on heaps of stones that knows who wins: every game of
// gametheory on heaps is one.
type OutcomeGame interface {
	Outcome(heaps ...int) gametheory.Outcome
	String() string
}

// NamedOutcomes is who wins from single heaps by a function, with the name of the game,
// as an [OutcomeGame]: for misère play, say, or for an analysis on numbers.
type NamedOutcomes struct {
	Name string
	Of   func(heap int) gametheory.Outcome
}

// Outcome returns the outcome of the one heap.
func (s NamedOutcomes) Outcome(heaps ...int) gametheory.Outcome { return s.Of(heaps[0]) }

// String returns the name.
func (s NamedOutcomes) String() string { return brief.Cut(s.Name) }

// maxStrip is the largest heap of a strip: there a heap is a point wide.
const maxStrip = 400

// Outcomes draws who wins from heaps of 0 to most stones, most at most 400: a
// strip of P and N for each game, one below the other. It panics where
// [NewOutcomes] returns an error.
func Outcomes(game OutcomeGame, most int, more ...OutcomeGame) *Figure {
	return must.Get(NewOutcomes(game, most, more...))
}

// NewOutcomes draws who wins from heaps of 0 to most stones: a strip of P and N
// for each game, one below the other. It is an error if most is less than 1 or
// more than 400.
func NewOutcomes(game OutcomeGame, most int, more ...OutcomeGame) (*Figure, error) {
	if most < 1 {
		return nil, fmt.Errorf("plots: outcomes of heaps up to %d; give 1 or more stones", most)
	}
	if most > maxStrip {
		return nil, fmt.Errorf("plots: outcomes of heaps up to %d are too many for a strip; give at most %d stones, or draw their values with Sequence", most, maxStrip)
	}
	s := strips{most: most}
	var names, alts []string
	for _, g := range slices.Insert(slices.Clone(more), 0, game) {
		row := make([]gametheory.Outcome, most+1)
		var wins []int
		for n := range row {
			if row[n] = g.Outcome(n); row[n] == gametheory.P {
				wins = append(wins, n)
			}
		}
		s.rows = append(s.rows, row)
		names = append(names, g.String())
		alts = append(alts, describePositions(g.String(), wins, most))
	}

	p := newPlot(pick("stones in the heap", "石子数"), "")
	p.X.Min, p.X.Max = -0.5, float64(most)+0.5
	p.Y.Min, p.Y.Max = -0.5, float64(len(s.rows))-0.5
	ticks := make([]plot.Tick, len(names))
	for i, name := range names {
		ticks[i] = plot.Tick{Value: float64(len(names) - 1 - i), Label: name}
	}
	p.Y.Tick.Marker = plot.ConstantTicks(ticks)
	noAxisLine(&p.Y)
	p.Y.Padding = 4
	noAxisLine(&p.X)
	p.X.Tick.Length, p.X.Tick.LineStyle.Width = 3, 0.75
	p.X.Padding = 2
	p.Add(s)
	f := &Figure{
		Title:  pick("Who wins from a heap of 0 to "+stones(most), fmt.Sprintf("0 到 %d 颗石子的堆，谁能获胜", most)),
		Alt:    strings.Join(alts, pick(" ", "")),
		Plot:   p,
		Width:  pageWidth,
		Height: vg.Length(70 + 34*len(names)),
	}
	f.explain(outcomeKey(drawOutcome, s.rows)...)
	return f, nil
}

// strips are the rows of an outcome strip, the first on top.
type strips struct {
	most int
	rows [][]gametheory.Outcome
}

// Plot draws the rows.
func (s strips) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	width := x(1) - x(0)
	height := (y(1) - y(0)) * 0.72
	if len(s.rows) == 1 {
		height = (c.Max.Y - c.Min.Y) * 0.8
	}
	height = min(height, 28)
	gap := min(width*0.12, 1)
	for i, row := range s.rows {
		mid := y(float64(len(s.rows) - 1 - i))
		for n, o := range row {
			cell := c
			cell.Min = vg.Point{X: x(float64(n)) - width/2 + gap/2, Y: mid - height/2}
			cell.Max = vg.Point{X: x(float64(n)) + width/2 - gap/2, Y: mid + height/2}
			drawOutcome(cell, o)
			if width >= 9 {
				style := textStyle(min(width*0.75, 10), ink)
				if o == gametheory.P {
					style.Color = paper
				}
				centre(c, style, vg.Point{X: x(float64(n)), Y: mid}, o.String())
			}
		}
	}
}

// describePositions says in a sentence at which heaps of 0 to most stones the
// P-positions of a game are, and by which rule, if one is seen to hold.
func describePositions(game string, positions []int, most int) string {
	switch len(positions) {
	case 0:
		return pick(fmt.Sprintf("%s: no P-position among heaps of 0 to %s.", game, stones(most)), fmt.Sprintf("%s：0 到 %d 颗石子中没有必败态。", game, most))
	case 1:
		return pick(fmt.Sprintf("%s: the only P-position up to %s is %d.", game, stones(most), positions[0]), fmt.Sprintf("%s：到 %d 颗石子为止，唯一的必败态是 %d。", game, most, positions[0]))
	}
	shown := make([]string, 0, 10)
	period, offsets := repetition(positions, most)
	few := 10
	if period > 0 {
		few = max(3, min(10, 2*len(offsets)+1))
	}
	for _, n := range positions[:min(few, len(positions))] {
		shown = append(shown, strconv.Itoa(n))
	}
	list := strings.Join(shown, pick(", ", "、"))
	if len(positions) > len(shown) {
		list += pick(", …", "、……")
	}
	rule := ""
	switch {
	case period == 0 && positions[len(positions)-1] <= most/3:
		rule = pick(", and no other up to "+stones(most), fmt.Sprintf("，到 %d 颗石子为止再没有别的", most))
	case period == 0:
		rule = pick("; no repetition up to "+stones(most), fmt.Sprintf("；到 %d 颗石子为止没有重复的规律", most))
	case period == 1:
		rule = pick(": every heap", "：每一堆都是")
	case len(offsets) == 1 && offsets[0] == 0:
		rule = fmt.Sprintf(pick(": every %[2]s heap", "：恰是 %[1]d 的倍数"), period, ordinal(period))
	case len(offsets) == 1:
		rule = fmt.Sprintf(pick(": every %[2]s heap from %[3]d on", "：恰是除以 %[1]d 余 %[3]d 的数"), period, ordinal(period), offsets[0])
	default:
		rule = fmt.Sprintf(pick(": the pattern repeats every %d stones", "：每 %d 颗石子重复一次"), period)
	}
	return fmt.Sprintf(pick("%s: P-positions at %s%s.", "%s：必败态在 %s%s。"), game, list, rule)
}

// repetition returns the least period with which a set of numbers from 0 to most
// repeats, and its elements within the first period; 0 if it does not repeat at
// least three times.
func repetition(set []int, most int) (period int, first []int) {
	in := make([]bool, most+1)
	for _, n := range set {
		in[n] = true
	}
	for period = 1; 3*period <= most+1; period++ {
		if slices.Equal(in[period:], in[:len(in)-period]) {
			for n := range period {
				if in[n] {
					first = append(first, n)
				}
			}
			return period, first
		}
	}
	return 0, nil
}

// ordinal writes "second", "third", … for 2, 3, … and "11th" beyond ten.
func ordinal(n int) string {
	words := []string{2: "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"}
	if n < len(words) {
		return words[n]
	}
	suffix := "th"
	if n/10%10 != 1 {
		switch n % 10 {
		case 1:
			suffix = "st"
		case 2:
			suffix = "nd"
		case 3:
			suffix = "rd"
		}
	}
	return strconv.Itoa(n) + suffix
}
