package gametheory_test

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
	"nimbook/gametheory/games"
	"nimbook/gametheory/proof"
)

// Whatever the numbers are, a long form returns an error that says whose it is, or the
// short form takes them too; the short form panics with that same error.
func FuzzConstructorsOfNumbers(f *testing.F) {
	for _, seed := range [][2]int{{3, 4}, {0, 0}, {1, 1}, {-1, 2}, {2, -1}, {math.MaxInt, math.MinInt}, {8, 8}, {64, 1}} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, a, b int) {
		for name, forms := range map[string]struct {
			long  func() error
			short func()
		}{
			"Bash":   {func() error { _, err := gametheory.NewBash(a); return err }, func() { gametheory.Bash(a) }},
			"AllBut": {func() error { _, err := gametheory.NewAllBut(a, b); return err }, func() { gametheory.AllBut(a, b) }},
			"Heaps":  {func() error { _, err := gametheory.NewHeaps(a, b); return err }, func() { gametheory.HeapsOf(a, b) }},
			"Moore":  {func() error { _, err := games.NewMoore(a); return err }, func() { games.Moore(a) }},
			"Cram":   {func() error { _, err := games.NewCram(a, b); return err }, func() { games.Cram(a, b) }},
			"Northcott": {func() error { _, err := games.NewNorthcott(a); return err },
				func() { games.Northcott(a) }},
			"PairSet": {func() error { _, err := games.NewPairSet(games.Pair{A: a, B: b}); return err },
				func() { games.PairSetOf(games.Pair{A: a, B: b}) }},
			"Digraph": {func() error { _, err := games.NewDigraph([2]int{a % 64, b % 64}); return err },
				func() { games.Digraph([2]int{a % 64, b % 64}) }},
			"Geography's start": {func() error { _, err := games.Geography([2]int{0, 1}).NewStart(a); return err },
				func() { games.Geography([2]int{0, 1}).Start(a) }},
			"Northcott's start": {func() error { _, err := games.Northcott(5).NewStart([2]int{a, b}); return err },
				func() { games.Northcott(5).Start([2]int{a, b}) }},
			"Zeckendorf": {func() error { _, err := games.NewZeckendorf(a); return err },
				func() { games.Zeckendorf(a) }},
		} {
			err := forms.long()
			if err == nil {
				require.NotPanics(t, forms.short, name)
				continue
			}
			require.True(t, strings.HasPrefix(err.Error(), "gametheory: "), "%s: %v", name, err)
			require.PanicsWithError(t, err.Error(), forms.short, name)
		}
	})
}

// requireHolds says that a theorem agrees with itself at a position of any size: the
// error is the package's, an N-position has winning moves, and each of them has a name
// and leads to a P-position.
func requireHolds[Pos comparable](t *testing.T, g gametheory.ClosedForm[Pos], p Pos, valid bool) {
	for _, c := range []gametheory.Convention{gametheory.Normal, gametheory.Misere} {
		s, err := g.Solve(p, c)
		if !valid {
			require.Error(t, err, "%v in %v", p, g)
			require.NotErrorIs(t, err, gametheory.ErrNoTheorem, "%v in %v", p, g)
			require.True(t, strings.HasPrefix(err.Error(), "gametheory: "), err.Error())
			continue
		}
		if c == gametheory.Misere && errors.Is(err, gametheory.ErrNoTheorem) {
			continue
		}
		require.NoError(t, err, "%v in %v", p, g)
		require.Equal(t, p, s.Position)
		require.Equal(t, c, s.Convention)
		require.NotEmpty(t, s.Reason)
		if over := c == gametheory.Misere && len(s.Winning) == 0 && s.Outcome == gametheory.N; over {
			require.Empty(t, g.Options(p), "%v in %v", p, g)
			continue
		}
		require.Equal(t, s.Outcome == gametheory.N, len(s.Winning) > 0, "%v in %v", p, g)
		e, err := proof.NewExplanation(t.Context(), g, gametheory.Limits{}, c, p)
		require.NoError(t, err, "%v in %v", p, g)
		require.Equal(t, s.Outcome, e.Outcome, "%v in %v", p, g)
		for _, m := range s.Winning {
			after, err := g.Solve(m.To, c)
			require.NoError(t, err, "%v of %v in %v", m, p, g)
			require.Equal(t, gametheory.P, after.Outcome, "%v of %v in %v, %v play", m, p, g, c)
			require.Equal(t, p, m.From)
			require.NotEmpty(t, m.Name)
		}
	}
}

// requireMisereHolds says the same of a heap game's theorem on misère play.
func requireMisereHolds(t *testing.T, g *gametheory.HeapGame, heaps ...int) {
	s, err := g.SolveContext(t.Context(), gametheory.Misere, heaps...)
	require.NoError(t, err)
	require.NotEmpty(t, s.Reason())
	if over := len(s.Winning) == 0 && s.Outcome == gametheory.N; over {
		require.Empty(t, g.Options(gametheory.HeapsOf(heaps...)), "%v in %v", heaps, g)
	}
	require.False(t, s.Outcome == gametheory.P && len(s.Winning) > 0, "%v in %v", heaps, g)
	for _, m := range s.Winning {
		left := slices.Concat(heaps[:m.Heap], m.Into, heaps[m.Heap+1:])
		require.Equal(t, gametheory.P, g.OutcomeMisere(left...), "%v of %v in %v", m, heaps, g)
		require.Equal(t, g.Grundy(m.Into...), m.Value)
		require.Equal(t, g.Grundy(left...), m.Value^m.Rest)
	}
}

// Every theorem agrees with itself on positions of any size.
func FuzzTheoremsAtAnySize(f *testing.F) {
	for _, seed := range [][4]int{
		{0, 0, 0, 0}, {1, 1, 1, 0}, {3, 5, 7, 9}, {math.MaxInt, math.MaxInt, math.MaxInt, math.MaxInt},
		{math.MaxInt, 5700357409661599241, 1, 2}, {math.MaxInt - 1, 7540113804746346429, 4660046610375530309, 1 << 62},
		{-1, 3, 0, 2}, {math.MinInt, math.MaxInt, math.MinInt, 4}, {1 << 62, 1<<62 - 1, 1 << 61, 12}, {25, 12, 4, 1},
		{math.MaxInt, 5700357409661599242, math.MaxInt, math.MaxInt - 5}, {7540113804746346429, 4660046610375530309, 3, math.MaxInt - 1},
		{1 << 61, 1 << 61, 1 << 61, 1 << 61},
	} {
		f.Add(seed[0], seed[1], seed[2], seed[3])
	}
	f.Fuzz(func(t *testing.T, a, b, c, d int) {
		for _, f := range families {
			f.requireTheorem(t, [4]int{a, b, c, d})
		}
	})
}
