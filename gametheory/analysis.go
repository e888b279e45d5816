package gametheory

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
)

// Limits bounds the work of an analysis. The zero value stands for the
// defaults.
type Limits struct {
	Positions int // positions that may be looked at; 0 stands for DefaultPositions
}

// DefaultPositions is the number of positions that an analysis may look at
// unless its Limits say otherwise.
const DefaultPositions = 20_000_000

// ErrBudget is wrapped by the error of a computation that met its limit of
// positions.
var ErrBudget = errors.New("the limit of positions is used up")

// Analysis is a game solved on every position reachable from its start
// positions. It does not change after it is made and may be shared between
// goroutines.
type Analysis[Pos comparable] struct {
	game      Game[Pos]
	starts    []Pos
	index     map[Pos]int32
	positions []Pos
	first     []int32 // options of position i: next[first[i]:first[i+1]]
	next      []int32
	outcome   []Outcome
	grundy    []int32 // -1 where the play need not end
	remote    []int32 // -1 for a draw
}

// Entry is a position with what was computed for it.
type Entry[Pos comparable] struct {
	Position Pos
	Outcome  Outcome
	// Grundy is the Grundy value, 0 or more; it is -1 where the game can go on
	// for ever from the position.
	Grundy int
	// Remoteness is the number of moves that the game lasts if the winner
	// hurries and the loser delays; -1 for a draw.
	Remoteness int
}

// Result is all that an [Analysis] knows of one position.
type Result[Pos comparable] struct {
	Entry[Pos]
	Options []Move[Pos]
	Winning []Move[Pos] // the moves to P-positions
}

// Analyze solves a game on everything reachable from the start positions, under
// normal play. It is [NewAnalysis] for games typed in a cell, without a context
// and with default limits: it panics where that returns an error.
func Analyze[Pos comparable](g Game[Pos], starts ...Pos) *Analysis[Pos] {
	return must(NewAnalysis(context.Background(), g, Limits{}, starts...))
}

// NewAnalysis solves a game on everything reachable from the start positions,
// under normal play, in time and memory proportional to the positions and moves
// it finds. Games that can go on for ever are allowed: their positions may be
// draws. The error says what is wrong with the arguments, or wraps [ErrBudget]
// or the context's error and says how many positions were seen.
func NewAnalysis[Pos comparable](ctx context.Context, g Game[Pos], limits Limits, starts ...Pos) (*Analysis[Pos], error) {
	if g == nil {
		return nil, errors.New("gametheory: the game is nil; give a Game, such as Rules[Pos](func(p Pos) []Pos { … })")
	}
	if len(starts) == 0 {
		return nil, errors.New("gametheory: no start position; an analysis needs at least one")
	}
	budget := limits.Positions
	if budget == 0 {
		budget = DefaultPositions
	}
	a := &Analysis[Pos]{game: g, starts: starts, index: make(map[Pos]int32)}
	add := func(p Pos) int32 {
		i, ok := a.index[p]
		if !ok {
			i = int32(len(a.positions))
			a.index[p] = i
			a.positions = append(a.positions, p)
		}
		return i
	}
	for _, p := range starts {
		add(p)
	}
	for i := 0; i < len(a.positions); i++ {
		if i%1024 == 0 && ctx.Err() != nil {
			return nil, fmt.Errorf("gametheory: analysis stopped after %d positions: %w", i, ctx.Err())
		}
		a.first = append(a.first, int32(len(a.next)))
		for _, q := range g.Options(a.positions[i]) {
			a.next = append(a.next, add(q))
		}
		if len(a.positions) > budget {
			return nil, fmt.Errorf("gametheory: %d positions seen and %d of them looked at: %w (Limits.Positions is %d)",
				len(a.positions), i+1, ErrBudget, budget)
		}
	}
	a.first = append(a.first, int32(len(a.next)))
	a.solve()
	return a, nil
}

// solve finds outcomes and remoteness by retrograde analysis, and Grundy values
// in the same order where every option has one.
func (a *Analysis[Pos]) solve() {
	n := len(a.positions)
	a.outcome, a.grundy, a.remote = make([]Outcome, n), make([]int32, n), make([]int32, n)
	pred, predFirst := a.predecessors()
	open := make([]int32, n) // options not yet known to be N
	left := make([]int32, n) // options without a Grundy value yet
	var decided, valued []int32
	for i := range n {
		a.outcome[i], a.grundy[i], a.remote[i] = D, -1, -1
		open[i] = a.first[i+1] - a.first[i]
		left[i] = open[i]
		if open[i] == 0 {
			a.outcome[i], a.remote[i] = P, 0
			decided = append(decided, int32(i))
			valued = append(valued, int32(i))
		}
	}
	for k := 0; k < len(decided); k++ { // in the order of remoteness
		j := decided[k]
		for _, i := range pred[predFirst[j]:predFirst[j+1]] {
			if a.outcome[i] != D {
				continue
			}
			if a.outcome[j] == P {
				a.outcome[i], a.remote[i] = N, a.remote[j]+1
				decided = append(decided, i)
			} else if open[i]--; open[i] == 0 {
				a.outcome[i], a.remote[i] = P, a.remote[j]+1
				decided = append(decided, i)
			}
		}
	}
	var values []int
	for k := 0; k < len(valued); k++ {
		j := valued[k]
		values = values[:0]
		for _, o := range a.next[a.first[j]:a.first[j+1]] {
			values = append(values, int(a.grundy[o]))
		}
		a.grundy[j] = int32(Mex(values...))
		for _, i := range pred[predFirst[j]:predFirst[j+1]] {
			if left[i]--; left[i] == 0 {
				valued = append(valued, i)
			}
		}
	}
}

// predecessors turns every move round.
func (a *Analysis[Pos]) predecessors() (pred, first []int32) {
	n := len(a.positions)
	first = make([]int32, n+1)
	for _, j := range a.next {
		first[j+1]++
	}
	for i := range n {
		first[i+1] += first[i]
	}
	pred = make([]int32, len(a.next))
	fill := append([]int32(nil), first[:n]...)
	for i := range n {
		for _, j := range a.next[a.first[i]:a.first[i+1]] {
			pred[fill[j]] = int32(i)
			fill[j]++
		}
	}
	return pred, first
}

// Len returns the number of positions.
func (a *Analysis[Pos]) Len() int { return len(a.positions) }

// Positions yields every position, the start positions first, then in the order
// in which they are reached move by move.
func (a *Analysis[Pos]) Positions() iter.Seq[Pos] {
	return func(yield func(Pos) bool) {
		for _, p := range a.positions {
			if !yield(p) {
				return
			}
		}
	}
}

// Index returns the index of p, from 0 in the order of [Analysis.Positions], and
// whether p is reachable from the start positions.
func (a *Analysis[Pos]) Index(p Pos) (int, bool) {
	i, ok := a.index[p]
	return int(i), ok
}

// Entry returns what was computed for the position with index i. It allocates
// nothing, and panics if i is not in the range from 0 to [Analysis.Len] - 1.
func (a *Analysis[Pos]) Entry(i int) Entry[Pos] {
	return Entry[Pos]{a.positions[i], a.outcome[i], int(a.grundy[i]), int(a.remote[i])}
}

// All yields every position with its index, in the order of the indices.
func (a *Analysis[Pos]) All() iter.Seq2[int, Entry[Pos]] {
	return func(yield func(int, Entry[Pos]) bool) {
		for i := range a.Len() {
			if !yield(i, a.Entry(i)) {
				return
			}
		}
	}
}

// AppendOptions appends to indices those of the options of the position with
// index i, each once and in the game's order, and returns the extended slice.
func (a *Analysis[Pos]) AppendOptions(indices []int, i int) []int {
	own := len(indices)
	for _, j := range a.next[a.first[i]:a.first[i+1]] {
		if !slices.Contains(indices[own:], int(j)) {
			indices = append(indices, int(j))
		}
	}
	return indices
}

// At returns all that is known of p. It is an error if p is not reachable from
// the start positions.
func (a *Analysis[Pos]) At(p Pos) (Result[Pos], error) {
	i, ok := a.index[p]
	if !ok {
		return Result[Pos]{}, fmt.Errorf("gametheory: position %v is not reachable from the analysis's start (%v); analyze from it", p, a.starts[0])
	}
	r := Result[Pos]{Entry: a.Entry(int(i))}
	for _, j := range a.next[a.first[i]:a.first[i+1]] {
		m := newMove(a.game, p, a.positions[j])
		r.Options = append(r.Options, m)
		if a.outcome[j] == P {
			r.Winning = append(r.Winning, m)
		}
	}
	return r, nil
}

// Outcome returns the outcome of p. Like the other short forms it panics where
// [Analysis.At] returns an error.
func (a *Analysis[Pos]) Outcome(p Pos) Outcome { return must(a.At(p)).Outcome }

// Grundy returns the Grundy value of p, -1 where it has none.
func (a *Analysis[Pos]) Grundy(p Pos) int { return must(a.At(p)).Grundy }

// Remoteness returns the number of moves that the game lasts from p if the
// winner hurries and the loser delays, -1 for a draw.
func (a *Analysis[Pos]) Remoteness(p Pos) int { return must(a.At(p)).Remoteness }

// Winning returns the winning moves from p, in the order of the options.
func (a *Analysis[Pos]) Winning(p Pos) []Move[Pos] { return must(a.At(p)).Winning }
