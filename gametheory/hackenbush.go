package gametheory

import (
	"fmt"
	"slices"
)

// HackenbushGame is Green Hackenbush on a graph that stands on the ground, vertex
// 0: a move cuts one edge, and whatever is no longer connected to the ground falls
// off. A position is the [Set] of the edges that are left, numbered from 0 in the
// order they were given in.
//
// Theorem (Winning Ways, ch. 7): the Grundy value of a tree is found by the colon
// principle, the branches at a vertex being worth the nim-sum of 1 + the value of
// what each carries; and that of any graph by the fusion principle, which allows
// to melt the vertices of a cycle into one, each edge of the cycle becoming a loop
// worth 1.
type HackenbushGame struct {
	edges [][2]int // as they were given
	ends  [][2]int // the same with the vertices numbered densely, the ground 0
	at    [][]int  // the edges at each vertex of ends
}

// Hackenbush returns Green Hackenbush on the given edges. It panics where
// [NewHackenbush] returns an error.
func Hackenbush(edges ...[2]int) *HackenbushGame { return must(NewHackenbush(edges...)) }

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
				return nil, fmt.Errorf("gametheory: edge %d goes from %d to %d; vertices are numbers from 0", i, e[0], e[1])
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
			return nil, fmt.Errorf("gametheory: edge %d, from %d to %d, is not connected to the ground, vertex 0", i, edges[i][0], edges[i][1])
		}
	}
	return g, nil
}

// Start returns the position with every edge.
func (g *HackenbushGame) Start() Set { return edgeSet(g.whole()) }

func (g *HackenbushGame) whole() []bool { return slices.Repeat([]bool{true}, len(g.edges)) }

// edgeSet returns the numbers of the edges that are there.
func edgeSet(there []bool) Set {
	var numbers []int
	for i, is := range there {
		if is {
			numbers = append(numbers, i)
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
		if e >= len(there) {
			return nil, fmt.Errorf("gametheory: position %v has edge %d; the graph has %d edges, numbered from 0", p, e, len(there))
		}
		there[e] = true
	}
	for e, stands := range g.standing(there) {
		if there[e] && !stands {
			return nil, fmt.Errorf("gametheory: position %v has edge %d, which is not connected to the ground in it", p, e)
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
		options = appendOption(options, edgeSet(g.cut(there, e)))
	}
	return options
}

// MoveName describes a move, in the reader's language.
func (g *HackenbushGame) MoveName(from, to Set) string {
	there, err := g.there(from)
	if err != nil {
		return ""
	}
	for _, e := range from.Numbers() {
		if edgeSet(g.cut(there, e)) == to {
			return fmt.Sprintf(pick("cut edge %d, %d–%d", "剪断第 %d 条边 %d–%d"), e, g.edges[e][0], g.edges[e][1])
		}
	}
	return ""
}

// Grundy returns the Grundy value of the whole graph, in time proportional to its
// edges.
func (g *HackenbushGame) Grundy() int { return g.value(g.whole()) }

// Outcome returns the outcome of the whole graph.
func (g *HackenbushGame) Outcome() Outcome {
	if g.Grundy() == 0 {
		return P
	}
	return N
}

// Winning returns every winning cut in the whole graph.
func (g *HackenbushGame) Winning() []Move[Set] { return must(g.Solve(g.Start())).Winning }

// Solve decides a position by the colon and fusion principles, with every winning
// move; it evaluates the graph once for each edge. A position with an edge that
// the graph does not have, or that is not connected to the ground, is an error.
func (g *HackenbushGame) Solve(p Set) (Solution[Set], error) {
	there, err := g.there(p)
	if err != nil {
		return Solution[Set]{}, err
	}
	value := g.value(there)
	var targets []Set
	if value != 0 {
		for _, e := range p.Numbers() {
			if left := g.cut(there, e); g.value(left) == 0 {
				targets = append(targets, edgeSet(left))
			}
		}
	}
	return solution(g, p, fmt.Sprintf(pick(
		"by the colon and fusion principles the graph is worth %d",
		"由冒号原理与融合原理，图的值为 %d"), value), targets...), nil
}

// value walks the graph depth first from the ground. Below a tree edge that is a
// bridge lies a graph of its own, which the colon principle makes worth 1 more
// with the bridge; every other edge is on a cycle, and is a loop worth 1 once
// vertices are fused (Tarjan's low points tell the two apart).
func (g *HackenbushGame) value(there []bool) int {
	if len(there) == 0 {
		return 0
	}
	type visit struct{ vertex, edge, next, low, value int }
	order, seen := make([]int, len(g.at)), 1 // from 1, in the order of the walk; 0 is not yet
	order[0] = 1
	path := []visit{{edge: -1, low: 1}}
	for {
		v := &path[len(path)-1]
		if v.next < len(g.at[v.vertex]) {
			e := g.at[v.vertex][v.next]
			v.next++
			if !there[e] || e == v.edge {
				continue
			}
			w := g.far(e, v.vertex)
			switch {
			case order[w] == 0:
				seen++
				order[w] = seen
				path = append(path, visit{vertex: w, edge: e, low: seen})
			case order[w] <= order[v.vertex]: // back down, or a loop
				v.value ^= 1
				v.low = min(v.low, order[w])
			}
			continue
		}
		if len(path) == 1 {
			return v.value
		}
		done := *v
		path = path[:len(path)-1]
		up := &path[len(path)-1]
		if done.low > order[up.vertex] {
			up.value ^= done.value + 1
		} else {
			up.value ^= done.value ^ 1
			up.low = min(up.low, done.low)
		}
	}
}
