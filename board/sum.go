package board

import (
	"context"
	"fmt"

	"nimbook/gametheory"
	"nimbook/internal/brief"
	"nimbook/internal/must"
)

// PlaySum shows a board on which the reader plays the disjunctive sum of two
// games: a move is a move in one of them, and who can move in neither has no
// move. It is [NewPlaySum] for games typed in a cell: it panics where that returns
// an error.
func PlaySum[P, Q comparable](g gametheory.Game[P], p P, h gametheory.Game[Q], q Q) {
	must.Get(NewPlaySum(context.Background(), gametheory.Limits{}, g, p, h, q)).Show()
}

// NewPlaySum returns a board on which the reader plays the disjunctive sum of g from
// p and h from q. The product of their positions travels with the page, so that
// misère play is solved too; its size is what the limits bound. The errors are
// those of [NewPlay].
func NewPlaySum[P, Q comparable](ctx context.Context, limits gametheory.Limits, g gametheory.Game[P], p P, h gametheory.Game[Q], q Q) (*Board, error) {
	if g == nil || h == nil {
		return nil, fmt.Errorf("board: a game of the sum is nil; give two games, each with its start")
	}
	as := stones[summands[P, Q]]{}
	first, second := stonesOf(g), stonesOf(h)
	if first.heaps != nil && second.heaps != nil {
		as.shrinking = first.shrinking && second.shrinking
		as.heaps = func(s summands[P, Q]) []int { return append(first.heaps(s.first), second.heaps(s.second)...) }
	} else {
		as.parts = func(ctx context.Context, limits gametheory.Limits, positions []summands[P, Q]) ([]part, error) {
			one, err := partOf(ctx, limits, g, p, first, positions, func(s summands[P, Q]) P { return s.first })
			if err != nil {
				return nil, err
			}
			other, err := partOf(ctx, limits, h, q, second, positions, func(s summands[P, Q]) Q { return s.second })
			return []part{one, other}, err
		}
	}
	return newPlay(ctx, sum[P, Q]{g, h}, limits, summands[P, Q]{p, q}, as, nil)
}

// part is a component of a sum: its positions with their drawing and values, and which
// of them each position of the sum has.
type part struct {
	Name string `json:"name"`
	drawing
	Positions []string `json:"positions"`
	Grundy    string   `json:"grundy"`
	Places    string   `json:"places"`
}

// partOf returns the component of g from start in a sum with the given positions.
func partOf[P, S comparable](ctx context.Context, limits gametheory.Limits, g gametheory.Game[P], start P, as stones[P], positions []S, component func(S) P) (part, error) {
	a, err := gametheory.NewAnalysis(ctx, gametheory.Unreduced(g), limits, start)
	if err != nil {
		return part{}, err
	}
	s, err := solve(g, a)
	if err != nil {
		return part{}, err
	}
	places := make([]int, len(positions))
	for i, p := range positions {
		var ok bool
		if places[i], ok = a.Index(component(p)); !ok {
			return part{}, errChanged(component(p))
		}
	}
	d := draw(s, as)
	d.Nodes = nil // a graph takes too much room beside another game
	return part{nameOf(g), d, s.texts, encodeNumbers(s.normal.grundy), encodeNumbers(places)}, nil
}

// sum is the disjunctive sum of two games, as a game of its own.
type sum[P, Q comparable] struct {
	first  gametheory.Game[P]
	second gametheory.Game[Q]
}

type summands[P, Q comparable] struct {
	first  P
	second Q
}

func (s summands[P, Q]) String() string {
	return brief.Of(s.first) + " + " + brief.Of(s.second)
}

func (g sum[P, Q]) String() string { return nameOf(g.first) + " + " + nameOf(g.second) }

func (g sum[P, Q]) Options(s summands[P, Q]) []summands[P, Q] {
	var options []summands[P, Q]
	for _, p := range g.first.Options(s.first) {
		options = append(options, summands[P, Q]{p, s.second})
	}
	for _, q := range g.second.Options(s.second) {
		options = append(options, summands[P, Q]{s.first, q})
	}
	return options
}

// MoveName says in which of the games the move is, and the move's own name. Games of one
// name are told apart by their place, from 1.
func (g sum[P, Q]) MoveName(from, to summands[P, Q]) string {
	if from.first != to.first {
		return g.component(0) + pick(": ", "：") + moveName(g.first, from.first, to.first)
	}
	return g.component(1) + pick(": ", "：") + moveName(g.second, from.second, to.second)
}

// component names the first game, 0, or the second, 1.
func (g sum[P, Q]) component(i int) string {
	names := [2]string{nameOf(g.first), nameOf(g.second)}
	if names[0] == names[1] {
		return fmt.Sprintf(pick("component %d, %s", "分量 %d，%s"), i+1, names[i])
	}
	return names[i]
}

func moveName[Pos comparable](g gametheory.Game[Pos], from, to Pos) string {
	if namer, ok := g.(gametheory.MoveNamer[Pos]); ok {
		if name := namer.MoveName(from, to); name != "" {
			return name
		}
	}
	return fmt.Sprintf("%v → %v", from, to)
}
