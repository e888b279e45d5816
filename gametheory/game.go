package gametheory

import (
	"errors"
	"iter"

	"nimbook/internal/brief"
)

// Game gives the rules of an impartial game: the options of a position are the
// positions that one move leads to. Options must answer the same for the same
// position every time, and must not change what it was given; a position with
// no options is terminal. Options may repeat; a repetition is one option.
//
// Where Options panics, analyses and solvers let the panic pass, so that its trace names
// the line of the rules; claims return it as an error ([nimbook/gametheory/proof.NewVerdict]).
type Game[Pos comparable] interface {
	Options(p Pos) []Pos
}

// Rules is a [Game] given by a function.
type Rules[Pos comparable] func(p Pos) []Pos

// Options returns r(p). It panics if r is nil.
func (r Rules[Pos]) Options(p Pos) []Pos {
	if r == nil {
		panic(errNilGame)
	}
	return r(p)
}

// MoveNamer is offered by a game that has a name for the move from a position
// to one of its options.
type MoveNamer[Pos any] interface {
	MoveName(from, to Pos) string
}

// Splitter is offered by a game whose positions fall into independent
// components: p is the disjunctive sum of Components(p). Values of components
// are then computed one by one, and the product of their position sets is never
// built. Rules whose options are sums of positions are one: [SplitRules].
type Splitter[Pos any] interface {
	Components(p Pos) []Pos
}

// Canonicalizer is offered by a game in which several positions are the same
// one for the theory (heaps in another order, a board turned round): Canonical
// returns the representative that is solved in their place. Play from the two
// must be the same, so that they agree in outcome and remoteness under either
// convention: each option of the one has an option of the other with the same
// representative.
type Canonicalizer[Pos any] interface {
	Canonical(p Pos) Pos
}

// Unreduced returns the same game with all its positions kept apart, and whole:
// what it offers as a [Canonicalizer] and as a [Splitter] is hidden, and the
// names of its moves are kept. An [Analysis] of it has every position, also
// those which are the same one for the theory, and its indices are those of the
// very positions that the game gives as options.
func Unreduced[Pos comparable](g Game[Pos]) Game[Pos] {
	if checkGame(g) != nil {
		return g // whoever solves it says that it is nil
	}
	return distinct[Pos]{g}
}

type distinct[Pos comparable] struct{ Game[Pos] }

func (g distinct[Pos]) Validate(p Pos) error { return validate(g.Game, p) }

func (g distinct[Pos]) MoveName(from, to Pos) string { return MoveOf(g.Game, from, to).Name }

// Concurrent is offered by a game whose Options, and Canonical if it has that,
// may be called by several goroutines at once. Its [Analysis] then uses all
// processors to ask for them. That pays where they take more than some
// microseconds for a position: in turn it needs 8 bytes of memory for each move
// while it solves the game, and numbers the positions by the moves from the
// start.
type Concurrent interface {
	Concurrent()
}

// Validator is offered by a game for which some values of the position type are no
// positions: Validate returns an error that says why p is none, and nil if it is one.
// It is asked about the positions that are given to be solved or explained, and
// not about those that the rules give. Of a [ClosedForm] that offers none, Solve is
// asked.
type Validator[Pos any] interface {
	Validate(p Pos) error
}

// Validate returns an error for a nil game, and for values that are no positions of the
// game: see [Validator].
func Validate[Pos comparable](g Game[Pos], positions ...Pos) error {
	if err := checkGame(g); err != nil {
		return err
	}
	return validate(g, positions...)
}

// validate returns an error for a value that is no position of the game.
func validate[Pos comparable](g Game[Pos], positions ...Pos) error {
	for _, p := range positions {
		var err error
		switch g := g.(type) {
		case Validator[Pos]:
			err = g.Validate(p)
		case ClosedForm[Pos]:
			if _, err = g.Solve(p, Normal); errors.Is(err, ErrNoTheorem) {
				err = nil
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// HeapsDrawer is offered by a position type that is to be drawn as heaps of
// stones.
type HeapsDrawer interface {
	Heaps() []int
}

// PointDrawer is offered by a position type that is to be drawn as a point of a
// grid, x to the right and y upwards, both from 0.
type PointDrawer interface {
	Point() (x, y int)
}

// Move is a move from a position to one of its options.
type Move[Pos comparable] struct {
	From, To Pos
	Name     string // as the game names it; empty if it names none
}

// String returns the move's name, or "from → to" where it has none.
func (m Move[Pos]) String() string {
	if m.Name != "" {
		return brief.Cut(m.Name)
	}
	return brief.Of(m.From) + " → " + brief.Of(m.To)
}

// MoveOf returns the move from one position to another, with its name if the game is a
// [MoveNamer].
func MoveOf[Pos comparable](g Game[Pos], from, to Pos) Move[Pos] {
	m := Move[Pos]{From: from, To: to}
	if namer, ok := g.(MoveNamer[Pos]); ok {
		m.Name = namer.MoveName(from, to)
	}
	return m
}

// Moves yields the moves from p, each option once, in the order of the game.
func Moves[Pos comparable](g Game[Pos], p Pos) iter.Seq[Move[Pos]] {
	return func(yield func(Move[Pos]) bool) {
		seen := make(map[Pos]bool)
		for _, q := range g.Options(p) {
			if seen[q] {
				continue
			}
			if seen[q] = true; !yield(MoveOf(g, p, q)) {
				return
			}
		}
	}
}
