package games

import (
	"context"
	"fmt"
	"slices"

	"nimbook/gametheory"
	"nimbook/gametheory/internal/listing"
	"nimbook/gametheory/internal/watch"
	"nimbook/internal/must"
	"nimbook/internal/plural"
)

// HackenbushGame is Green Hackenbush on a graph that stands on the ground, vertex
// 0: a move cuts one edge, and whatever is no longer connected to the ground falls
// off. A position is the [Set] of the edges that are left, numbered from 1 in the
// order they were given in.
//
// Theorem (Winning Ways, ch. 7): the Grundy value of a tree is found by the colon
// principle, the branches at a vertex being worth the nim-sum of 1 + the value of
// what each carries; and that of any graph by the fusion principle: the vertices
// of a cycle may be merged into one, where each edge of the cycle becomes a loop worth
// 1.
type HackenbushGame struct {
	edges [][2]int // as they were given
	ends  [][2]int // the same with the vertices numbered densely, the ground 0
	at    [][]int  // the edges at each vertex of ends
}

// Hackenbush returns Green Hackenbush on the given edges. It panics where
// [NewHackenbush] returns an error.
func Hackenbush(edges ...[2]int) *HackenbushGame { return must.Get(NewHackenbush(edges...)) }

// NewHackenbush returns Green Hackenbush on the given edges between vertices, of
// which vertex 0 is the ground. Loops, and several edges between the same
// vertices, are allowed, and no edge at all. A negative vertex is an error, and so is an edge that is
// not connected to the ground.
func NewHackenbush(edges ...[2]int) (*HackenbushGame, error) {
	g := &HackenbushGame{edges: slices.Clone(edges), at: make([][]int, 1)}
	number := map[int]int{0: 0}
	for i, e := range edges {
		for _, v := range e {
			if v < 0 {
				return nil, fmt.Errorf("gametheory: edge %d goes from %d to %d; vertices are numbers from 0", i+1, e[0], e[1])
			}
			if _, known := number[v]; !known {
				number[v] = len(g.at)
				g.at = append(g.at, nil)
			}
		}
		a, b := number[e[0]], number[e[1]]
		g.ends = append(g.ends, [2]int{a, b})
		g.at[a] = append(g.at[a], i)
		if a != b {
			g.at[b] = append(g.at[b], i)
		}
	}
	standing := g.standing(g.whole())
	for i, stands := range standing {
		if !stands {
			return nil, fmt.Errorf("gametheory: edge %d, from %d to %d, is not connected to the ground, vertex 0", i+1, edges[i][0], edges[i][1])
		}
	}
	return g, nil
}

// Start returns the position with every edge.
func (g *HackenbushGame) Start() Set { return edgeSet(g.whole()) }

func (g *HackenbushGame) whole() []bool { return slices.Repeat([]bool{true}, len(g.edges)) }

// edgeSet returns the numbers, from 1, of the edges that are there.
func edgeSet(there []bool) Set {
	var numbers []int
	for i, is := range there {
		if is {
			numbers = append(numbers, i+1)
		}
	}
	return newSet(numbers)
}

// far is the vertex of an edge that is not the given one.
func (g *HackenbushGame) far(edge, vertex int) int {
	return g.ends[edge][0] + g.ends[edge][1] - vertex
}

// standing reports which of the edges that are there are connected to the ground.
func (g *HackenbushGame) standing(there []bool) []bool {
	stands := make([]bool, len(there))
	if len(there) == 0 {
		return nil
	}
	reached := make([]bool, len(g.at))
	reached[0] = true
	for open := []int{0}; len(open) > 0; {
		v := open[len(open)-1]
		open = open[:len(open)-1]
		for _, e := range g.at[v] {
			if !there[e] {
				continue
			}
			stands[e] = true
			if w := g.far(e, v); !reached[w] {
				reached[w] = true
				open = append(open, w)
			}
		}
	}
	return stands
}

// cut is what stands after an edge is cut.
func (g *HackenbushGame) cut(there []bool, edge int) []bool {
	left := slices.Clone(there)
	left[edge] = false
	return g.standing(left)
}

// there reports which edges are in a position.
func (g *HackenbushGame) there(p Set) ([]bool, error) {
	there := make([]bool, len(g.edges))
	for _, e := range p.Numbers() {
		if e < 1 || e > len(there) {
			return nil, fmt.Errorf("gametheory: position %v has edge %d; the graph has %s, numbered from 1", p, e, plural.N(len(there), "edge", "edges"))
		}
		there[e-1] = true
	}
	for e, stands := range g.standing(there) {
		if there[e] && !stands {
			return nil, fmt.Errorf("gametheory: position %v has edge %d, which is not connected to the ground in it", p, e+1)
		}
	}
	return there, nil
}

// String returns the game's name.
func (*HackenbushGame) String() string { return "Hackenbush" }

// Options returns the positions that one cut leads to, by edge.
func (g *HackenbushGame) Options(p Set) []Set {
	there, err := g.there(p)
	if err != nil {
		return nil
	}
	var options []Set
	for _, e := range p.Numbers() {
		options = listing.AppendLong(options, edgeSet(g.cut(there, e-1)), 8*len(there))
	}
	return options
}

// MoveName describes a move, in the reader's language; it is empty for what is no move.
func (g *HackenbushGame) MoveName(from, to Set) string {
	there, err := g.there(from)
	if err != nil {
		return ""
	}
	left, err := g.there(to)
	if err != nil {
		return ""
	}
	stands := make([]bool, max(1, len(g.at))) // the zero game has no ground to stand on
	stands[0] = true
	for e, is := range left {
		if is {
			stands[g.ends[e][0]], stands[g.ends[e][1]] = true, true
		}
	}
	for e, was := range there {
		if !was || left[e] || !stands[g.ends[e][0]] && !stands[g.ends[e][1]] {
			continue
		}
		// Any other such edge would still be standing after the cut.
		if edgeSet(g.cut(there, e)) != to {
			return ""
		}
		return fmt.Sprintf(gametheory.ReaderLanguage().Pick("cut edge %d, %d–%d", "剪断第 %d 条边 %d–%d"), e+1, g.edges[e][0], g.edges[e][1])
	}
	return ""
}

// Grundy returns the Grundy value of the whole graph, in time proportional to its
// edges.
func (g *HackenbushGame) Grundy() int { return newHackenbushWalk(g).value(g.whole(), 0) }

// Outcome returns the outcome of the whole graph.
func (g *HackenbushGame) Outcome() gametheory.Outcome {
	if g.Grundy() == 0 {
		return gametheory.P
	}
	return gametheory.N
}

// Winning returns the winning cuts of [HackenbushGame.Solve] in the whole graph. It panics
// where that returns an error.
func (g *HackenbushGame) Winning() []gametheory.Move[Set] {
	return must.Get(g.Solve(g.Start(), gametheory.Normal)).Winning
}

// Solve is [HackenbushGame.SolveContext] without a context.
func (g *HackenbushGame) Solve(p Set, c gametheory.Convention) (gametheory.Solution[Set], error) {
	return g.SolveContext(context.Background(), c, p)
}

// SolveContext decides a position by the colon and fusion principles. It gives every
// winning move, as long as the positions that they lead to have no more than 4,194,304
// edges together. It takes time proportional to the edges, and for the edges of each set of cycles that hang together, to their
// square. A position with an edge that the graph does not have, or that is not connected
// to the ground, is an error, and so is ctx's, wrapped.
func (g *HackenbushGame) SolveContext(ctx context.Context, c gametheory.Convention, p Set) (gametheory.Solution[Set], error) {
	by, err := watch.Of(ctx)
	if err != nil {
		return gametheory.Solution[Set]{}, err
	}
	there, err := g.there(p)
	if err != nil {
		return gametheory.Solution[Set]{}, err
	}
	if err := normalOnly(g, c); err != nil {
		return gametheory.Solution[Set]{}, err
	}
	w := newHackenbushWalk(g)
	w.bridge = make([]int, len(g.edges))
	value := w.value(there, 0)
	var targets []Set
	if value != 0 {
		for _, e := range w.cuts(by, there, value) {
			if by.Err() != nil || manyTargets(targets, len(there)) {
				break
			}
			targets = append(targets, edgeSet(g.cut(there, e)))
		}
	}
	if err := by.Err(); err != nil {
		return gametheory.Solution[Set]{}, stopped(g, err)
	}
	return solution(g, p, c, fmt.Sprintf(gametheory.ReaderLanguage().Pick(
		"by the colon and fusion principles the graph is worth %d",
		"由冒号原理与融合原理，图的值为 %d"), value), targets...), nil
}

// hackenbushWalk walks a graph depth first and finds its value.
type hackenbushWalk struct {
	g       *HackenbushGame
	order   []int // when the vertices were met, counted from 1 on through all walks
	met     int
	path    []hackenbushVisit
	carried []int // by vertex: the nim-sum of the bridges above it that the first walk found
	bridge  []int // by edge: what a bridge is worth with all above it, 0 for other edges
}

type hackenbushVisit struct{ vertex, edge, next, low, value int }

func newHackenbushWalk(g *HackenbushGame) *hackenbushWalk {
	return &hackenbushWalk{g: g, order: make([]int, max(1, len(g.at))), carried: make([]int, max(1, len(g.at)))}
}

// value returns the value of what is connected to a vertex by edges that are there, and
// of what the vertices carry. Above a tree edge that is a bridge lies a graph of its
// own, which the colon principle makes worth 1 more with the bridge; every other edge
// is on a cycle, and is a loop worth 1 once vertices are fused (Tarjan's low points tell
// the two apart). If there is a list for them, the bridges are listed.
func (w *hackenbushWalk) value(there []bool, root int) int {
	if len(there) == 0 {
		return 0
	}
	before := w.met
	meet := func(vertex, edge int) hackenbushVisit {
		w.met++
		w.order[vertex] = w.met
		return hackenbushVisit{vertex: vertex, edge: edge, low: w.met, value: w.carried[vertex]}
	}
	path := append(w.path[:0], meet(root, -1))
	for {
		v := &path[len(path)-1]
		if v.next < len(w.g.at[v.vertex]) {
			e := w.g.at[v.vertex][v.next]
			v.next++
			if !there[e] || e == v.edge {
				continue
			}
			u := w.g.far(e, v.vertex)
			switch {
			case w.order[u] <= before:
				path = append(path, meet(u, e))
			case w.order[u] <= w.order[v.vertex]: // back down, or a loop
				v.value ^= 1
				v.low = min(v.low, w.order[u])
			}
			continue
		}
		if len(path) == 1 {
			w.path = path
			return v.value
		}
		done := *v
		path = path[:len(path)-1]
		up := &path[len(path)-1]
		if done.low > w.order[up.vertex] {
			worth := done.value + 1
			up.value ^= worth
			if w.bridge != nil {
				w.bridge[done.edge] = worth
				w.carried[up.vertex] ^= worth
			}
		} else {
			up.value ^= done.value ^ 1
			up.low = min(up.low, done.low)
		}
	}
}

// cuts returns the edges, ascending, whose cutting makes the graph of the first walk
// worth 0, instead of its value. It goes up through the parts that have no bridge, with
// the value that each would have to get: a bridge between two parts must get the
// worth that makes up the difference below. It may stop before the end if by does.
func (w *hackenbushWalk) cuts(by *watch.Caller, there []bool, value int) (cuts []int) {
	bridge := w.bridge
	w.bridge = nil // from here on the walks are about parts
	cyclic := slices.Clone(there)
	for e, worth := range bridge {
		cyclic[e] = cyclic[e] && worth == 0
	}
	listed, reached := make([]bool, len(there)), make([]bool, len(w.carried))
	type part struct{ root, value, want int }
	for parts := []part{{0, value, 0}}; len(parts) > 0; {
		here := parts[len(parts)-1]
		parts = parts[:len(parts)-1]
		var edges []int // of the part
		reached[here.root] = true
		for open := []int{here.root}; len(open) > 0; {
			v := open[len(open)-1]
			open = open[:len(open)-1]
			for _, e := range w.g.at[v] {
				if !there[e] || listed[e] {
					continue
				}
				listed[e] = true
				if cyclic[e] {
					edges = append(edges, e)
					if u := w.g.far(e, v); !reached[u] {
						reached[u] = true
						open = append(open, u)
					}
				} else if want := bridge[e] ^ here.value ^ here.want; want == 0 {
					cuts = append(cuts, e)
				} else {
					parts = append(parts, part{w.g.far(e, v), bridge[e] - 1, want - 1})
				}
			}
		}
		for _, e := range edges {
			if by.Err() != nil {
				return nil
			}
			cyclic[e] = false
			if w.value(cyclic, here.root) == here.want {
				cuts = append(cuts, e)
			}
			cyclic[e] = true
		}
	}
	slices.Sort(cuts)
	return cuts
}
