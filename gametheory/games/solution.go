package games

import (
	"fmt"

	"nimbook/gametheory"
)

// solution puts together what a theorem says: the winning moves lead to targets,
// and without one the position is P.
func solution[Pos comparable](g gametheory.Game[Pos], p Pos, c gametheory.Convention, reason string, targets ...Pos) gametheory.Solution[Pos] {
	s := gametheory.Solution[Pos]{Position: p, Convention: c, Outcome: gametheory.P, Reason: reason}
	for _, to := range targets {
		s.Outcome = gametheory.N
		s.Winning = append(s.Winning, gametheory.MoveOf(g, p, to))
	}
	return s
}

// mostTargets is how many numbers the positions may be made of that listed winning moves
// lead to.
const mostTargets = 1 << 22

// manyTargets reports whether so many targets are listed, of some numbers each, that the
// other winning moves are left out.
func manyTargets[Pos any](targets []Pos, numbers int) bool {
	return len(targets) > 0 && len(targets) >= mostTargets/max(1, numbers)
}

// stopped is the error of a context that is done while the theorem of g is applied.
func stopped(g fmt.Stringer, err error) error {
	return fmt.Errorf("gametheory: %v: stopped among the moves of the position: %w", g, err)
}

// misereOver is the solution of a position without a move under misère play.
func misereOver[Pos comparable](p Pos) gametheory.Solution[Pos] {
	return gametheory.Solution[Pos]{Position: p, Convention: gametheory.Misere, Outcome: gametheory.N,
		Reason: gametheory.ReaderLanguage().Pick("there is no move: the previous player made the last one and lost", "无步可走：上一个人走了最后一步，输")}
}

// normalOnly returns an error for a convention other than normal play, under which g has
// no theorem.
func normalOnly(g fmt.Stringer, c gametheory.Convention) error {
	if err := c.Validate(); err != nil || c == gametheory.Normal {
		return err
	}
	return fmt.Errorf("gametheory: %v under misère play: %w; Analyze(game, position).Misere() decides small positions", g, gametheory.ErrNoTheorem)
}
