package games_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
	"nimbook/gametheory/games"
)

// The moves from a position are told apart by their names, in both languages: a list of
// them, or the buttons of a board, has no two that look the same.
func TestMoveNamesTellMovesApart(t *testing.T) {
	tell := []func(t *testing.T){
		toldApart(gametheory.Nim(), gametheory.HeapsOf(3, 3, 3), gametheory.HeapsOf(0, 1, 1, 2)),
		toldApart(gametheory.Kayles(), gametheory.HeapsOf(4, 4)),
		toldApart(gametheory.LaskersNim(), gametheory.HeapsOf(3, 3)),
		toldApart(gametheory.Bash(2).HeapGame, gametheory.HeapsOf(2, 2, 2)),
		toldApart(gametheory.Bash(3), 7),
		toldApart(games.Moore(2), gametheory.HeapsOf(2, 2, 2)),
		toldApart(games.PairSplitting(), gametheory.HeapsOf(3, 3, 3, 3)),
		toldApart(games.Staircase(), gametheory.HeapsOf(2, 2, 2)),
		toldApart(games.SilverDollar(), games.SetOf(3, 6, 8)),
		toldApart(games.Northcott(4), games.Northcott(4).Start([2]int{1, 4}, [2]int{1, 4})),
		toldApart(games.Cram(3, 3), games.Cram(3, 3).Start()),
		toldApart(games.Chomp(), gametheory.HeapsOf(3, 3, 3)),
		toldApart(games.TwoRowChomp(), games.Pair{A: 4, B: 4}),
		toldApart(games.Wythoff(), games.Pair{A: 4, B: 4}),
		toldApart(games.Euclid(), games.Pair{A: 6, B: 6}),
		toldApart(games.PositiveEuclid(), games.Pair{A: 9, B: 4}),
		toldApart(games.FibonacciNim(), games.Pair{A: 8, B: 7}),
		toldApart(games.Ruler(), games.SetOf(1, 3, 4)),
		toldApart(games.Tartan(games.Twins(), games.TurningTurtles()), games.PairSetOf(games.Pair{A: 2, B: 1}, games.Pair{A: 2, B: 2})),
		toldApart(games.Hackenbush([2]int{0, 1}, [2]int{0, 1}, [2]int{1, 2}, [2]int{1, 3}), games.SetOf(1, 2, 3, 4)),
		toldApart(games.Geography([2]int{1, 2}, [2]int{2, 3}, [2]int{1, 3}), games.Geography().Start(1)),
	}
	for _, language := range []string{"en", "zh"} {
		t.Setenv("NIMBOOK_LANG", language)
		for _, told := range tell {
			told(t)
		}
	}
}

// toldApart returns a test of the names of the moves from all that starts can reach.
func toldApart[Pos comparable](g gametheory.Game[Pos], starts ...Pos) func(t *testing.T) {
	return func(t *testing.T) {
		t.Helper()
		a, err := gametheory.NewAnalysis(t.Context(), gametheory.Distinct(g), gametheory.Limits{Positions: 20_000}, starts...)
		require.NoError(t, err)
		for p := range a.Positions() {
			names := make(map[string]Pos)
			for m := range gametheory.Moves(g, p) {
				require.NotEmpty(t, m.Name, "%v: %v to %v", g, p, m.To)
				other, there := names[m.Name]
				require.False(t, there, "%v: from %v to %v and to %v by the name %q", g, p, other, m.To, m.Name)
				names[m.Name] = m.To
			}
		}
	}
}
