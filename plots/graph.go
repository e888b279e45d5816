package plots

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"nimbook/gametheory"
	"nimbook/internal/brief"
	"nimbook/internal/layered"
	"nimbook/internal/must"
	"nimbook/internal/plural"
)

// What a reader can still follow on a page.
const (
	maxNodes    = 60
	maxEdges    = 240
	graphWidth  = pageWidth - 2*margin
	graphHeight = 11 * vg.Inch
)

// Graph draws every position of an analysis with the moves between them, from
// the start on the left to the end of play on the right, or downwards if that
// fits better. It panics where [NewGraph] returns an error.
func Graph[Pos comparable](a *gametheory.Analysis[Pos]) *Figure { return must.Get(NewGraph(a)) }

// OutcomeGraph is [Graph] without the values, for readers who have not met them. It
// panics where [NewOutcomeGraph] returns an error.
func OutcomeGraph[Pos comparable](a *gametheory.Analysis[Pos]) *Figure {
	return must.Get(NewOutcomeGraph(a))
}

// NewOutcomeGraph is [NewGraph] without the values.
func NewOutcomeGraph[Pos comparable](a *gametheory.Analysis[Pos]) (*Figure, error) {
	return newGraph(a, false)
}

// NewGraph draws every position of an analysis with the moves between them, in
// layers by the length of the longest play from there. A P-position is a dark
// box, an N-position a light ellipse, a draw a grey hexagon; each has its Grundy
// value in it, and winning moves are emphasised. It is an error if there are more
// than 60 positions or 240 moves, or a play so long that it does not fit a page.
func NewGraph[Pos comparable](a *gametheory.Analysis[Pos]) (*Figure, error) {
	return newGraph(a, true)
}

// newGraph draws a graph, with or without values.
func newGraph[Pos comparable](a *gametheory.Analysis[Pos], values bool) (*Figure, error) {
	if a == nil {
		return nil, fmt.Errorf("plots: a graph of no analysis; give what gametheory.Analyze returns")
	}
	if a.Len() > maxNodes {
		return nil, fmt.Errorf("plots: a graph of %d positions cannot be read; give at most %d by analyzing a smaller start position, or draw a Region", a.Len(), maxNodes)
	}
	g := &graph{}
	var edges [][2]int
	for i, e := range a.All() {
		n := node{name: brief.Of(e.Position), outcome: e.Outcome}
		switch {
		case values && e.Grundy >= 0:
			n.value = strconv.Itoa(e.Grundy)
		case values:
			n.value = e.Value.String()
		}
		g.nodes = append(g.nodes, n)
		options := a.AppendOptions(nil, i)
		slices.Sort(options) // several options may be the same position turned round
		for _, j := range slices.Compact(options) {
			edges = append(edges, [2]int{i, j})
			g.wins = append(g.wins, a.Evaluation(j).Outcome == gametheory.P)
		}
	}
	if len(edges) > maxEdges {
		return nil, fmt.Errorf("plots: a graph of %d moves cannot be read; give at most %d by analyzing a smaller start position", len(edges), maxEdges)
	}
	g.layout = layered.New(len(g.nodes), edges)
	if err := g.fit(); err != nil {
		return nil, err
	}

	p := newPlot("", "")
	p.HideAxes()
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, 1, 0, 1
	p.Add(g)
	f := &Figure{
		Title: fmt.Sprintf(pick("Every play from %s", "从 %s 出发的一切对局"), g.nodes[0].name),
		Alt:   g.describe(len(edges), a.Loopy()),
		Plot:  p,
	}
	f.Width = max(5.4*vg.Inch, g.width+2*margin)
	f.Height = g.height + 2*margin + 28
	outcomes := make([]gametheory.Outcome, len(g.nodes))
	for i, n := range g.nodes {
		outcomes[i] = n.outcome
	}
	f.explain(outcomeKey(drawNode, [][]gametheory.Outcome{outcomes})...)
	if slices.Contains(g.wins, true) {
		f.explain(mark{pick("winning move", "必胜操作"), func(c draw.Canvas) {
			y := c.Center().Y
			drawArrow(c, true, []vg.Point{{X: c.Min.X - 1, Y: y}, {X: c.Max.X + 1, Y: y}}, false)
		}})
	}
	return f, nil
}

type node struct {
	name    string
	value   string // "" if values are left out
	outcome gametheory.Outcome
}

// graph is a game graph that knows how large it is drawn.
type graph struct {
	nodes  []node
	wins   []bool // of an edge: whether it is a winning move
	layout *layered.Layout

	box           vg.Point // the size of a node
	downwards     bool
	step, spacing vg.Length // between layers and within a layer
	width, height vg.Length
}

// nodeStyles are the sizes of the text in a node: of the position and, below it,
// of the value.
const (
	nodeNameSize  = 8 * vg.Length(1)
	nodeValueSize = 9.5 * vg.Length(1)
)

// fit chooses the direction and the distances.
func (g *graph) fit() error {
	name, value := textStyle(nodeNameSize, ink), textStyle(nodeValueSize, ink)
	w := 27 * vg.Length(1)
	for _, n := range g.nodes {
		w = max(w, name.Width(n.name)+9, value.Width(n.value)+9)
	}
	g.box = vg.Point{X: w, Y: 25}
	layers := vg.Length(len(g.layout.Rows) - 1)
	across := vg.Length(slices.Max(g.layout.Across))

	g.spacing, g.step = g.box.Y+9, g.box.X+44
	if layers > 0 {
		g.step = min(g.step, (graphWidth-g.box.X)/layers)
	}
	g.width, g.height = layers*g.step+g.box.X, across*g.spacing+g.box.Y
	if g.step >= g.box.X+16 && g.height <= graphHeight {
		return nil
	}
	g.downwards = true
	g.spacing, g.step = g.box.X+12, g.box.Y+26
	if across > 0 {
		g.spacing = min(g.spacing, (graphWidth-g.box.X)/across)
	}
	if layers > 0 {
		g.step = min(g.step, (graphHeight-g.box.Y)/layers)
	}
	g.width, g.height = across*g.spacing+g.box.X, layers*g.step+g.box.Y
	if g.step >= g.box.Y+10 && g.spacing >= g.box.X+4 {
		return nil
	}
	return fmt.Errorf("plots: a graph of %d positions with plays of up to %d moves does not fit a page; analyze a smaller start position", len(g.nodes), len(g.layout.Rows)-1)
}

// Plot draws the moves, then the positions over them.
func (g *graph) Plot(c draw.Canvas, _ *plot.Plot) {
	left := c.Center().X - g.width/2
	at := func(place int) vg.Point {
		along := vg.Length(len(g.layout.Rows)-1-g.layout.Layer[place]) * g.step
		across := vg.Length(g.layout.Across[place]) * g.spacing
		if g.downwards {
			return vg.Point{X: left + g.box.X/2 + across, Y: c.Max.Y - g.box.Y/2 - along}
		}
		return vg.Point{X: left + g.box.X/2 + along, Y: c.Max.Y - g.box.Y/2 - across}
	}
	for _, wins := range []bool{false, true} {
		for e, route := range g.layout.Routes {
			if g.wins[e] != wins {
				continue
			}
			line := make([]vg.Point, len(route))
			for i, place := range route {
				line[i] = at(place)
			}
			last := len(line) - 1
			line[0] = g.border(line[0], line[1])
			line[last] = g.border(line[last], line[last-1])
			drawArrow(c, wins, line, g.downwards)
		}
	}
	name, value := textStyle(nodeNameSize, ink), textStyle(nodeValueSize, ink)
	for i, n := range g.nodes {
		mid := at(i)
		cell := c
		half := g.box.Scale(0.5)
		cell.Min, cell.Max = mid.Sub(half), mid.Add(half)
		drawNode(cell, n.outcome)
		name.Color, value.Color = ink, ink
		if n.outcome == gametheory.P {
			name.Color, value.Color = paper, paper
		}
		if n.value == "" {
			centre(c, name, mid, n.name)
			continue
		}
		centre(c, name, mid.Add(vg.Point{Y: 5.5}), n.name)
		centre(c, value, mid.Sub(vg.Point{Y: 5}), n.value)
	}
}

// border returns where an edge to or from another place meets the box at mid.
func (g *graph) border(mid, other vg.Point) vg.Point {
	if g.downwards {
		return vg.Point{X: mid.X, Y: mid.Y + g.box.Y/2*vg.Length(sign(other.Y-mid.Y))}
	}
	return vg.Point{X: mid.X + g.box.X/2*vg.Length(sign(other.X-mid.X)), Y: mid.Y}
}

func sign(l vg.Length) int {
	if l < 0 {
		return -1
	}
	return 1
}

// drawArrow draws a smooth line through points, tangent to the direction of the
// layers at each of them, with a head at its end.
func drawArrow(c draw.Canvas, wins bool, line []vg.Point, downwards bool) {
	style := draw.LineStyle{Color: grey, Width: 0.7}
	size := 4.5 * vg.Length(1)
	if wins {
		style = draw.LineStyle{Color: blue, Width: 1.8}
		size = 7
	}
	last := len(line) - 1
	tip := line[last]
	toward := vg.Point{X: vg.Length(sign(tip.X - line[last-1].X))}
	if downwards {
		toward = vg.Point{Y: vg.Length(sign(tip.Y - line[last-1].Y))}
	}
	line[last] = tip.Sub(toward.Scale(size * 0.8))
	var path vg.Path
	path.Move(line[0])
	for i := range last {
		a, b := line[i], line[i+1]
		if downwards {
			mid := (a.Y + b.Y) / 2
			path.CubeTo(vg.Point{X: a.X, Y: mid}, vg.Point{X: b.X, Y: mid}, b)
		} else {
			mid := (a.X + b.X) / 2
			path.CubeTo(vg.Point{X: mid, Y: a.Y}, vg.Point{X: mid, Y: b.Y}, b)
		}
	}
	c.SetLineStyle(style)
	c.Stroke(path)
	back := tip.Sub(toward.Scale(size))
	side := vg.Point{X: -toward.Y, Y: toward.X}.Scale(size * 0.42)
	var head vg.Path
	head.Move(tip)
	head.Line(back.Add(side))
	head.Line(back.Sub(side))
	head.Close()
	c.SetColor(style.Color)
	c.Fill(head)
}

// drawNode fills c with the shape of an outcome.
func drawNode(c draw.Canvas, o gametheory.Outcome) {
	w, h, mid := c.Max.X-c.Min.X, c.Max.Y-c.Min.Y, c.Center()
	var path vg.Path
	fill, edge := color.Color(sand), color.Color(orange)
	switch o {
	case gametheory.P:
		fill, edge = blue, blue
		path = c.Rectangle.Path()
	case gametheory.D:
		fill, edge = faint, grey
		in := min(w, h) / 4
		for i, p := range []vg.Point{{X: c.Min.X, Y: mid.Y}, {X: c.Min.X + in, Y: c.Min.Y}, {X: c.Max.X - in, Y: c.Min.Y}, {X: c.Max.X, Y: mid.Y}, {X: c.Max.X - in, Y: c.Max.Y}, {X: c.Min.X + in, Y: c.Max.Y}} {
			if i == 0 {
				path.Move(p)
			} else {
				path.Line(p)
			}
		}
		path.Close()
	default: // a box with ends that are half circles
		r := min(w, h) / 2
		path.Move(vg.Point{X: c.Min.X + r, Y: c.Min.Y})
		path.Line(vg.Point{X: c.Max.X - r, Y: c.Min.Y})
		path.Arc(vg.Point{X: c.Max.X - r, Y: mid.Y}, r, -math.Pi/2, math.Pi)
		path.Line(vg.Point{X: c.Min.X + r, Y: c.Max.Y})
		path.Arc(vg.Point{X: c.Min.X + r, Y: mid.Y}, r, math.Pi/2, math.Pi)
		path.Close()
	}
	c.SetColor(fill)
	c.Fill(path)
	c.SetLineStyle(draw.LineStyle{Color: edge, Width: 0.8})
	c.Stroke(path)
}

// describe says how large the game is, which positions are P-positions, and how
// the start is won.
func (g *graph) describe(moves int, loopy bool) string {
	var wins, best []string
	for _, n := range g.nodes {
		if n.outcome == gametheory.P {
			wins = append(wins, n.name)
		}
	}
	for e, route := range g.layout.Routes {
		if route[0] == 0 && g.wins[e] {
			best = append(best, g.nodes[route[len(route)-1]].name)
		}
	}
	start := g.nodes[0]
	comma := pick(", ", "、")
	longest := g.layout.Layer[0]
	play := pick("the longest play has "+plural.N(longest, "move", "moves"), fmt.Sprintf("最长的一局有 %d 步", longest))
	if loopy {
		play = pick("play can go on for ever", "对局可以永远进行下去")
	}
	s := pick(
		fmt.Sprintf("Game graph from %s: %s and %s; %s.", start.name, plural.N(len(g.nodes), "position", "positions"),
			plural.N(moves, "move", "moves"), play),
		fmt.Sprintf("从 %s 出发的博弈图：%d 个局面，%d 步操作，%s。", start.name, len(g.nodes), moves, play))
	if len(wins) > 0 {
		s += fmt.Sprintf(pick(" P-positions: %s.", "必败态：%s。"), brief.Join(wins, comma))
	}
	switch start.outcome {
	case gametheory.P:
		s += pick(" The start is a P-position: every move from it leads to an N-position.", "起始局面是必败态：每一步都走到必胜态。")
	case gametheory.N:
		value := ""
		if start.value != "" {
			value = fmt.Sprintf(pick(" of value %s", "SG 值为 %s，"), start.value)
		}
		s += fmt.Sprintf(pick(" The start is an N-position%s, won by moving to %s.", "起始局面是必胜态，%s走到 %s 即可获胜。"), value, brief.Join(best, pick(" or ", " 或 ")))
	case gametheory.D:
		s += pick(" The start is a draw.", "起始局面是平局。")
	}
	return s
}
