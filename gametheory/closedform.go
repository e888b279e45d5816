package gametheory

import "errors"

// ClosedForm is a game with a theorem that decides any one position, however
// large, without looking at the positions it leads to.
type ClosedForm[Pos comparable] interface {
	Game[Pos]
	// Solve decides p under the given convention. The error says why p is no
	// position of the game, or wraps [ErrNoTheorem]: a theorem about one convention
	// says nothing about the other.
	Solve(p Pos, c Convention) (Solution[Pos], error)
}

// ErrNoTheorem is wrapped by the error of a closed form that is asked for a convention
// under which it has no theorem. [Analyze] and [SolveLazily] decide its positions there.
var ErrNoTheorem = errors.New("no theorem")

// Solution is a position decided by the theorem of its game.
type Solution[Pos comparable] struct {
	Position   Pos
	Convention Convention // the play that it is decided under
	Outcome    Outcome
	// Winning holds the moves to P-positions, none if Position is one. Where
	// they can be too many to list, the game's Solve says which it gives; there
	// is at least one for every N-position, except where misère play is over.
	Winning []Move[Pos]
	// Reason is the theorem applied to Position, in the reader's language.
	Reason string
}
