package gametheory

// ClosedForm is a game with a theorem that decides any one position, however
// large, without looking at the positions it leads to.
type ClosedForm[Pos comparable] interface {
	Game[Pos]
	// Solve decides p. The error says why p is no position of the game.
	Solve(p Pos) (Solution[Pos], error)
}

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
