package games

import (
	"context"
	"fmt"
	"slices"

	"nimbook/gametheory"
	"nimbook/gametheory/internal/watch"
	"nimbook/internal/must"
)

// GeographyGame is undirected vertex geography: a token stands on a vertex of a
// graph, and a move takes it along an edge to a vertex where it has not been.
//
// Theorem (Fraenkel, Scheinerman and Ullman, "Undirected edge geography", 1993): a
// position is N exactly if every maximum matching of the part of the graph that is
// left, the token's vertex included, covers the token's vertex: the winner always
// moves along an edge of such a matching.
type GeographyGame struct {
	vertices []int       // as they were given, ascending
	number   map[int]int // the place of each in vertices
	next     [][]int     // neighbours by place
}

// GeographyPosition is a position of undirected vertex geography.
type GeographyPosition struct {
	At      int // the token's vertex
	Visited Set // every vertex where it has been, At included
}

// String writes the token's vertex and the visited ones: "3 after {1, 2, 3}".
func (p GeographyPosition) String() string {
	return fmt.Sprintf(gametheory.ReaderLanguage().Pick("%d after %v", "%d，已走过 %v"), p.At, p.Visited)
}

// Geography returns undirected vertex geography on the given edges. It panics
// where [NewGeography] returns an error.
func Geography(edges ...[2]int) *GeographyGame { return must.Get(NewGeography(edges...)) }

// NewGeography returns undirected vertex geography on the given edges. A repeated
// edge is one edge; a negative vertex, or an edge from a vertex to itself, is an
// error.
func NewGeography(edges ...[2]int) (*GeographyGame, error) {
	g := &GeographyGame{number: make(map[int]int)}
	for i, e := range edges {
		if e[0] < 0 || e[1] < 0 {
			return nil, fmt.Errorf("gametheory: edge %d goes from %d to %d; vertices are numbers from 0", i+1, e[0], e[1])
		}
		if e[0] == e[1] {
			return nil, fmt.Errorf("gametheory: edge %d goes from %d to itself; an edge has two ends", i+1, e[0])
		}
		g.vertices = append(g.vertices, e[0], e[1])
	}
	slices.Sort(g.vertices)
	g.vertices = slices.Compact(g.vertices)
	for i, v := range g.vertices {
		g.number[v] = i
	}
	g.next = make([][]int, len(g.vertices))
	for _, e := range edges {
		a, b := g.number[e[0]], g.number[e[1]]
		g.next[a] = append(g.next[a], b)
		g.next[b] = append(g.next[b], a)
	}
	for v := range g.next {
		slices.Sort(g.next[v])
		g.next[v] = slices.Compact(g.next[v])
	}
	return g, nil
}

// Start returns the position before the first move, with the token on the given
// vertex. It panics where [GeographyGame.NewStart] returns an error.
func (g *GeographyGame) Start(vertex int) GeographyPosition { return must.Get(g.NewStart(vertex)) }

// NewStart returns the position before the first move, with the token on the given
// vertex. A vertex that no edge has is one without a move; a negative one is an error.
func (g *GeographyGame) NewStart(vertex int) (GeographyPosition, error) {
	if vertex < 0 {
		return GeographyPosition{}, fmt.Errorf("gametheory: geography with the token on vertex %d; vertices are numbers from 0", vertex)
	}
	return GeographyPosition{vertex, SetOf(vertex)}, nil
}

// String returns the game's name.
func (*GeographyGame) String() string { return "Geography" }

// Options returns the positions that one move leads to, the least vertex first.
func (g *GeographyGame) Options(p GeographyPosition) []GeographyPosition {
	var options []GeographyPosition
	at, known := g.number[p.At]
	if !known {
		return nil
	}
	visited := p.Visited.Numbers()
	for _, w := range g.next[at] {
		if to := g.vertices[w]; !slices.Contains(visited, to) {
			options = append(options, GeographyPosition{to, p.Visited.toggled(to)})
		}
	}
	return options
}

// MoveName describes a move, in the reader's language.
func (g *GeographyGame) MoveName(from, to GeographyPosition) string {
	return fmt.Sprintf(gametheory.ReaderLanguage().Pick("go from %d to %d", "从 %d 走到 %d"), from.At, to.At)
}

// Solve is [GeographyGame.SolveContext] without a context.
func (g *GeographyGame) Solve(p GeographyPosition, c gametheory.Convention) (gametheory.Solution[GeographyPosition], error) {
	return g.SolveContext(context.Background(), c, p)
}

// SolveContext decides a position by a maximum matching, with every winning move, in
// O(V²·E) time. It is an error if the token's vertex is not among the visited ones, and so
// is ctx's, wrapped.
func (g *GeographyGame) SolveContext(ctx context.Context, c gametheory.Convention, p GeographyPosition) (gametheory.Solution[GeographyPosition], error) {
	by, err := watch.Of(ctx)
	if err != nil {
		return gametheory.Solution[GeographyPosition]{}, err
	}
	visited := p.Visited.Numbers()
	if !slices.Contains(visited, p.At) {
		return gametheory.Solution[GeographyPosition]{}, fmt.Errorf("gametheory: geography with the token on %d, which is not among the visited vertices %v; put it there", p.At, p.Visited)
	}
	if err := normalOnly(g, c); err != nil {
		return gametheory.Solution[GeographyPosition]{}, err
	}
	absent := make([]bool, len(g.vertices))
	for _, v := range visited {
		if i, known := g.number[v]; known {
			absent[i] = true
		}
	}
	// A move to w wins exactly if some maximum matching of the rest, which is
	// without the token's vertex, leaves w exposed: the position at w is then P.
	m := newMatching(by, g.next, absent)
	m.grow()
	var targets []GeographyPosition
	for _, q := range g.Options(p) {
		if m.canExpose(g.number[q.At]) {
			targets = append(targets, q)
		}
	}
	if err := by.Err(); err != nil {
		return gametheory.Solution[GeographyPosition]{}, stopped(g, err)
	}
	reason := gametheory.ReaderLanguage().Pick("some maximum matching of what is left misses the token's vertex", "余下的图有一个最大匹配不含棋子所在的顶点")
	if len(targets) > 0 {
		reason = gametheory.ReaderLanguage().Pick("every maximum matching of what is left covers the token's vertex", "余下的图的每个最大匹配都含棋子所在的顶点")
	}
	return solution(g, p, c, reason, targets...), nil
}

// Outcome returns the outcome before the first move, with the token on the given
// vertex. It panics if the vertex is negative.
func (g *GeographyGame) Outcome(vertex int) gametheory.Outcome {
	return must.Get(g.Solve(g.Start(vertex), gametheory.Normal)).Outcome
}

// Winning returns every winning first move with the token on the given vertex. It
// panics if the vertex is negative.
func (g *GeographyGame) Winning(vertex int) []gametheory.Move[GeographyPosition] {
	return must.Get(g.Solve(g.Start(vertex), gametheory.Normal)).Winning
}
