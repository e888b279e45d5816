package games

import "nimbook/gametheory"

// solution puts together what a theorem says: the winning moves lead to targets,
// and without one the position is P.
func solution[Pos comparable](g gametheory.Game[Pos], p Pos, reason string, targets ...Pos) gametheory.Solution[Pos] {
	s := gametheory.Solution[Pos]{Position: p, Outcome: gametheory.P, Reason: reason}
	for _, to := range targets {
		s.Outcome = gametheory.N
		s.Winning = append(s.Winning, gametheory.MoveOf(g, p, to))
	}
	return s
}
