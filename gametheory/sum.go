package gametheory

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"nimbook/internal/brief"
	"nimbook/internal/must"
)

// Component is a game at one of its positions, as a summand of a [Sum]: all that
// a sum under normal play needs to know of it. [Part] makes one of any [Game],
// [HeapGame.Part] of a row of heaps.
type Component interface {
	// String returns the position as it is printed.
	String() string
	// Value returns the value of the position.
	Value() Value
	// MovesTo returns the moves from the position to those of its options whose
	// Grundy value is the given one, each with its own label.
	MovesTo(grundy int) []fmt.Stringer
}

// Sum is the disjunctive sum of games at given positions: a move is a move in
// one of the components, chosen by the player, and the others stay as they are.
// Normal play: who cannot move in any component loses.
//
// The values of the components decide it (Sprague 1935, Grundy 1939; for loopy
// games Smith 1966), so the product of their position sets is never built: after
// the components are made, a question costs time proportional to their options.
// Misère play has no such theorem, and no method here: [Analyze] what [SumGame]
// gives, which is possible for small games, and ask [Analysis.Misere].
type Sum struct {
	parts []Component
}

// SumMove is a winning move in a [Sum], with the reason why it wins.
type SumMove struct {
	Component int          // index of the component that is moved in, from 0; in words it is counted from 1
	Move      fmt.Stringer // the component's own move: a Move[Pos] or a HeapMove
	// Value is the Grundy value of the component after the move, and Rest the
	// nim-sum of the other components. The move wins because they are equal.
	Value, Rest int
}

// String describes the move and why it wins, in the reader's language.
func (m SumMove) String() string { return m.In(ReaderLanguage()) }

// In describes the move and why it wins, in the given language.
func (m SumMove) In(l Language) string {
	where, move := l.Pick("component ", "分量 ")+strconv.Itoa(m.Component+1), brief.Of(m.Move)
	if stones, ok := m.Move.(HeapMove); ok {
		if stones.Of > 1 {
			where += l.Pick(", ", "，") + stones.heap(l)
		}
		move = stones.action(l)
	}
	return fmt.Sprintf(l.Pick(
		"%s: %s (then worth %d, the nim-sum of the rest)",
		"%s：%s（此后 SG 值为 %d，等于其余分量的尼姆和）"), where, move, m.Value)
}

// NewSum returns the disjunctive sum of the components. The sum of none is the
// game without a move. A nil component is an error.
func NewSum(parts ...Component) (Sum, error) {
	for i, c := range parts {
		if isNil(c) {
			return Sum{}, fmt.Errorf("gametheory: component %d of the sum is nil; make one with Part(game, position)", i+1)
		}
	}
	return Sum{append([]Component(nil), parts...)}, nil
}

// SumOf is [NewSum] for sums typed in a cell: it panics where that returns an
// error.
func SumOf(parts ...Component) Sum { return must.Get(NewSum(parts...)) }

// Components returns the components, in a slice of the caller's own.
func (s Sum) Components() []Component { return append([]Component(nil), s.parts...) }

// String returns the components joined by plus signs; "0" if there is none.
func (s Sum) String() string {
	if len(s.parts) == 0 {
		return "0"
	}
	return brief.List(len(s.parts), " + ", func(i int) string { return brief.Cut(s.parts[i].String()) })
}

// Value returns the value of the sum.
func (s Sum) Value() Value {
	var v Value
	for _, c := range s.parts {
		v = v.Plus(c.Value())
	}
	return v
}

// Grundy returns the Grundy value of the sum, the nim-sum of its components'
// values; -1 if one of them has none.
func (s Sum) Grundy() int {
	g, _ := s.Value().Grundy()
	return g
}

// Outcome returns the outcome of the sum under normal play; D is possible only
// if two components can go on for ever, or one that is a draw itself.
func (s Sum) Outcome() Outcome { return s.Value().Outcome() }

// Winning returns the winning moves, by component and then in the component's
// own order: the moves to the value that the nim-sum of the other components
// asks for. Where play can go on for ever each of them keeps the win, and does
// not say by how many moves it brings it nearer.
func (s Sum) Winning() []SumMove {
	nimSum, endless := 0, 0 // of the components with a Grundy value; those without one
	for _, c := range s.parts {
		if g, ok := c.Value().Grundy(); ok {
			nimSum ^= g
		} else {
			endless++
		}
	}
	var moves []SumMove
	for i, c := range s.parts {
		target, rest := nimSum, endless
		if g, ok := c.Value().Grundy(); ok {
			target ^= g
		} else {
			rest--
		}
		if rest > 0 { // the rest can go on for ever: no move here ends the play
			continue
		}
		for _, m := range c.MovesTo(target) {
			moves = append(moves, SumMove{Component: i, Move: m, Value: target, Rest: target})
		}
	}
	return moves
}

// destination returns the position that the move leads to, as it is printed.
func (m Move[Pos]) destination() string { return brief.Of(m.To) }

// After returns what the component that m moves in is after the move, as it is printed;
// the empty string for a [Component] that is neither of [Part] nor of [HeapGame.Part].
func (s Sum) After(m SumMove) string {
	switch move := m.Move.(type) {
	case interface{ destination() string }:
		return move.destination()
	case HeapMove:
		part := s.parts[m.Component].(*heapPart)
		row, into := part.row.Heaps, move.Into
		if len(into) == 0 {
			into = []int{0}
		}
		return fmt.Sprintf("%v%v", part.game, HeapsOf(slices.Concat(row[:move.Heap], into, row[move.Heap+1:])...))
	}
	return ""
}

// Part returns the game at a position, as a component of a sum. It is [NewPart]
// for games typed in a cell, without a context and with default limits: it
// panics where that returns an error.
func Part[Pos comparable](g Game[Pos], p Pos) Component {
	return must.Get(NewPart(context.Background(), g, Limits{}, p))
}

// NewPart returns the game at a position, as a component of a sum. The position
// and its options are solved now, by [NewSolver], so that the component answers
// at once. The errors are those of [NewAnalysis] and of [LazySolver.GrundyContext].
func NewPart[Pos comparable](ctx context.Context, g Game[Pos], limits Limits, p Pos) (Component, error) {
	solution, err := NewSolver(ctx, g, limits, p)
	if err != nil {
		return nil, err
	}
	value := func(q Pos) (Value, error) {
		if a, ok := solution.(*Analysis[Pos]); ok {
			e, err := a.evaluate(q)
			return e.Value, err
		}
		n, err := solution.(*LazySolver[Pos]).GrundyContext(ctx, q)
		return Value{finite: n}, err
	}
	c := &part[Pos]{position: p}
	if c.value, err = value(p); err != nil {
		return nil, err
	}
	for m := range Moves(g, p) {
		v, err := value(m.To)
		if err != nil {
			return nil, err
		}
		c.moves, c.values = append(c.moves, m), append(c.values, v)
	}
	return c, nil
}

// part is a position of any game, with its options solved.
type part[Pos comparable] struct {
	position Pos
	value    Value
	moves    []Move[Pos]
	values   []Value // of the position that each move leads to
}

func (c *part[Pos]) String() string { return brief.Of(c.position) }

func (c *part[Pos]) Value() Value { return c.value }

func (c *part[Pos]) MovesTo(grundy int) []fmt.Stringer {
	var moves []fmt.Stringer
	for i, m := range c.moves {
		if g, ok := c.values[i].Grundy(); ok && g == grundy {
			moves = append(moves, m)
		}
	}
	return moves
}

// Part returns a row of heaps as a component of a sum. It panics where
// [HeapGame.NewPart] returns an error.
func (g *HeapGame) Part(heaps ...int) Component {
	return must.Get(g.NewPart(context.Background(), heaps...))
}

// NewPart returns a row of heaps as a component of a sum. The errors are those
// of [HeapGame.SolveContext] under normal play.
func (g *HeapGame) NewPart(ctx context.Context, heaps ...int) (Component, error) {
	s, err := g.evaluate(ctx, Normal, heaps)
	if err != nil {
		return nil, err
	}
	return &heapPart{g, s}, nil
}

// heapPart is a row of heaps of a heap game.
type heapPart struct {
	game *HeapGame
	row  HeapSolution
}

func (c *heapPart) String() string {
	return fmt.Sprintf("%v%v", c.game, HeapsOf(c.row.Heaps...))
}

func (c *heapPart) Value() Value { return FiniteValue(c.row.Grundy) }

func (c *heapPart) MovesTo(grundy int) []fmt.Stringer {
	var moves []fmt.Stringer
	for i, n := range c.row.Heaps {
		rest := c.row.Grundy ^ c.row.Values[i]
		found, _, _ := c.game.movesTo(context.Background(), rest^grundy, n) // the only error is a context's
		for _, m := range found {
			m.Heap, m.Of, m.Rest = i, len(c.row.Heaps), rest^grundy
			moves = append(moves, m)
		}
	}
	return moves
}
