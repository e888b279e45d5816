package games_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
	"nimbook/gametheory/games"
)

// checkTheorem holds the theorems of a game against the analysis of everything reachable
// from the start positions: the outcomes, and exactly the winning moves.
func checkTheorem[Pos comparable](t *testing.T, g gametheory.ClosedForm[Pos], starts ...Pos) {
	t.Helper()
	checkOutcomes(t, g, starts, func(s gametheory.Solution[Pos], winning []gametheory.Move[Pos]) {
		require.ElementsMatch(t, winning, s.Winning, "winning moves of %v, %v play", s.Position, s.Convention)
	})
}

// checkStrategy is checkTheorem for games whose Solve gives some of the winning
// moves only.
func checkStrategy[Pos comparable](t *testing.T, g gametheory.ClosedForm[Pos], starts ...Pos) {
	t.Helper()
	checkOutcomes(t, g, starts, func(s gametheory.Solution[Pos], winning []gametheory.Move[Pos]) {
		require.Subset(t, winning, s.Winning, "winning moves of %v, %v play", s.Position, s.Convention)
		require.Equal(t, len(winning) > 0, len(s.Winning) > 0, "a winning move of %v, %v play", s.Position, s.Convention)
	})
}

// checkOutcomes asks under misère play too where there is a theorem.
func checkOutcomes[Pos comparable](t *testing.T, g gametheory.ClosedForm[Pos], starts []Pos, moves func(gametheory.Solution[Pos], []gametheory.Move[Pos])) {
	t.Helper()
	a := gametheory.Analyze[Pos](g, starts...)
	_, err := g.Solve(starts[0], gametheory.Misere)
	if errors.Is(err, gametheory.ErrNoTheorem) {
		require.ErrorContains(t, err, "under misère play: no theorem; Analyze")
	} else {
		checkSolutions(t, g, a.Misere(), moves)
	}
	checkSolutions(t, g, a, moves)
}

func checkSolutions[Pos comparable](t *testing.T, g gametheory.ClosedForm[Pos], a *gametheory.Analysis[Pos], moves func(gametheory.Solution[Pos], []gametheory.Move[Pos])) {
	t.Helper()
	for p := range a.Positions() {
		s, err := g.Solve(p, a.Convention())
		require.NoError(t, err, "%v", p)
		require.Equal(t, p, s.Position)
		require.Equal(t, a.Convention(), s.Convention)
		require.Equal(t, a.Outcome(p), s.Outcome, "outcome of %v, %v play", p, s.Convention)
		require.NotEmpty(t, s.Reason)
		for _, m := range s.Winning {
			require.NotEmpty(t, m.Name, "the move from %v to %v", m.From, m.To)
		}
		moves(s, a.Winning(p))
	}
}

// pairs returns every pair of numbers from least to most.
func pairs(least, most int) []games.Pair {
	var all []games.Pair
	for a := least; a <= most; a++ {
		for b := least; b <= most; b++ {
			all = append(all, games.Pair{A: a, B: b})
		}
	}
	return all
}

func TestPair(t *testing.T) {
	p := games.Pair{A: 3, B: 5}
	assert.Equal(t, "(3, 5)", p.String())
	x, y := p.Point()
	assert.Equal(t, [2]int{3, 5}, [2]int{x, y})
}

// Moves and reasons speak the reader's language.
func TestFamiliesInChinese(t *testing.T) {
	t.Setenv("NIMBOOK_LANG", "zh")
	s, err := games.Wythoff().Solve(games.Pair{A: 8, B: 4}, gametheory.Normal)
	require.NoError(t, err)
	assert.Equal(t, "两堆相差 n = 4，而较小的一堆不是 ⌊nφ⌋ = 6", s.Reason)
	assert.Equal(t, "从第一堆取 1 颗，剩 (7, 4)", s.Winning[0].String())
	cram := games.Cram(2, 2)
	assert.Equal(t, "多米诺放在第 1 行第 1 列与第 1 行第 2 列", gametheory.Analyze(cram, cram.Start()).Options(cram.Start())[0].String())
	g := games.Hackenbush([2]int{0, 1}, [2]int{1, 2})
	assert.Equal(t, "剪断第 1 条边 0–1", g.Winning()[0].String())
}
