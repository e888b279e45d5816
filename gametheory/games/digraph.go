package games

import (
	"fmt"
	"slices"

	"nimbook/internal/must"
)

// DigraphGame is played with one token on a directed graph: a move takes it
// along an arc. A position is the token's vertex, a number from 0. Cycles are
// allowed, and make draws: [gametheory.Analyze] finds P, N and D by retrograde
// analysis (Smith, "Graphs and composite games", 1966), in time proportional to
// the vertices and arcs.
type DigraphGame struct {
	options map[int][]int
}

// Digraph returns the game on the graph with the given arcs, each from its first
// vertex to its second. It panics where [NewDigraph] returns an error.
func Digraph(arcs ...[2]int) DigraphGame { return must.Get(NewDigraph(arcs...)) }

// NewDigraph returns the game on the graph with the given arcs, each from its
// first vertex to its second. A vertex without an arc from it is terminal. A
// repeated arc is one arc; a negative vertex is an error.
func NewDigraph(arcs ...[2]int) (DigraphGame, error) {
	options, seen := make(map[int][]int), make(map[[2]int]bool)
	for i, arc := range arcs {
		if arc[0] < 0 || arc[1] < 0 {
			return DigraphGame{}, fmt.Errorf("gametheory: arc %d goes from %d to %d; vertices are numbers from 0", i, arc[0], arc[1])
		}
		if !seen[arc] {
			seen[arc] = true
			options[arc[0]] = append(options[arc[0]], arc[1])
		}
	}
	return DigraphGame{options}, nil
}

// String returns the game's name.
func (DigraphGame) String() string { return "Digraph" }

// Validate returns an error for a negative vertex. One that no arc has is terminal.
func (DigraphGame) Validate(vertex int) error {
	if vertex < 0 {
		return fmt.Errorf("gametheory: vertex %d of a digraph; vertices are numbers from 0", vertex)
	}
	return nil
}

// Options returns the vertices that an arc leads to, in the order of the arcs.
func (g DigraphGame) Options(vertex int) []int { return slices.Clone(g.options[vertex]) }
