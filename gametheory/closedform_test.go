package gametheory_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
)

// checkTheorem holds a theorem against the analysis of everything reachable from
// the start positions: the outcomes, and exactly the winning moves.
func checkTheorem[Pos comparable](t *testing.T, g gametheory.ClosedForm[Pos], starts ...Pos) {
	t.Helper()
	checkOutcomes(t, g, gametheory.Analyze[Pos](g, starts...), allOf[Pos](t))
}

// checkMisereTheorem is checkTheorem for a theorem on misère play.
func checkMisereTheorem[Pos comparable](t *testing.T, g gametheory.ClosedForm[Pos], starts ...Pos) {
	t.Helper()
	checkOutcomes(t, g, gametheory.Analyze[Pos](g, starts...).Misere(), allOf[Pos](t))
}

func allOf[Pos comparable](t *testing.T) func(gametheory.Solution[Pos], []gametheory.Move[Pos]) {
	return func(s gametheory.Solution[Pos], winning []gametheory.Move[Pos]) {
		require.ElementsMatch(t, winning, s.Winning, "winning moves of %v", s.Position)
	}
}

// checkStrategy is checkTheorem for games whose Solve gives some of the winning
// moves only.
func checkStrategy[Pos comparable](t *testing.T, g gametheory.ClosedForm[Pos], starts ...Pos) {
	t.Helper()
	checkOutcomes(t, g, gametheory.Analyze[Pos](g, starts...), func(s gametheory.Solution[Pos], winning []gametheory.Move[Pos]) {
		require.Subset(t, winning, s.Winning, "winning moves of %v", s.Position)
		require.Equal(t, len(winning) > 0, len(s.Winning) > 0, "a winning move of %v", s.Position)
	})
}

func checkOutcomes[Pos comparable](t *testing.T, g gametheory.ClosedForm[Pos], a *gametheory.Analysis[Pos], moves func(gametheory.Solution[Pos], []gametheory.Move[Pos])) {
	t.Helper()
	for p := range a.Positions() {
		s, err := g.Solve(p)
		require.NoError(t, err, "%v", p)
		require.Equal(t, p, s.Position)
		require.Equal(t, a.Convention(), s.Convention)
		require.Equal(t, a.Outcome(p), s.Outcome, "outcome of %v", p)
		require.NotEmpty(t, s.Reason)
		for _, m := range s.Winning {
			require.NotEmpty(t, m.Name, "the move from %v to %v", m.From, m.To)
		}
		moves(s, a.Winning(p))
	}
}

// pairs returns every pair of numbers from least to most.
func pairs(least, most int) []gametheory.Pair {
	var all []gametheory.Pair
	for a := least; a <= most; a++ {
		for b := least; b <= most; b++ {
			all = append(all, gametheory.Pair{A: a, B: b})
		}
	}
	return all
}

func TestPair(t *testing.T) {
	p := gametheory.Pair{A: 3, B: 5}
	assert.Equal(t, "(3, 5)", p.String())
	x, y := p.Point()
	assert.Equal(t, [2]int{3, 5}, [2]int{x, y})
}
