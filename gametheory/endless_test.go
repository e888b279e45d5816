package gametheory_test

import (
	"context"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
	"nimbook/gametheory/games"
	"nimbook/gametheory/proof"
)

// solveEndless tries to solve a game in which play has no end, in each of the ways that
// there are, and wants an error from each before it has taken 1.5 GB: the 512 MB of the
// limit, copied once as tables grow, and what is not collected yet.
func solveEndless[Pos comparable](t *testing.T, g gametheory.Game[Pos], start Pos, want string) {
	t.Helper()
	ctx := context.Background()
	for way, solve := range map[string]func() error{
		"analysis": func() error { _, err := gametheory.NewAnalysis(ctx, g, gametheory.Limits{}, start); return err },
		"concurrent": func() error {
			_, err := gametheory.NewAnalysis[Pos](ctx, concurrently[Pos]{g}, gametheory.Limits{}, start)
			return err
		},
		"solver": func() error { return panicked(func() { gametheory.SolveLazily(g).Outcome(start) }) },
		"solve":  func() error { return panicked(func() { gametheory.Solve(g, start).Grundy(start) }) },
		"part":   func() error { _, err := gametheory.NewPart(ctx, g, gametheory.Limits{}, start); return err },
		"claim":  func() error { return panicked(func() { proof.Verify(g, func(Pos) bool { return false }, start) }) },
	} {
		runtime.GC()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		err := solve()
		runtime.ReadMemStats(&after)
		require.ErrorIs(t, err, gametheory.ErrBudget, way)
		assert.ErrorContains(t, err, want, way)
		assert.ErrorContains(t, err, "do the rules let every play end?", way)
		assert.Less(t, len(err.Error()), 3000, way)
		assert.Less(t, after.HeapSys-min(after.HeapSys, before.HeapSys), uint64(3<<29), way)
	}
}

func TestEndlessRulesAreNoticed(t *testing.T) {
	if testing.Short() {
		t.Skip("goes through some millions of positions")
	}
	t.Run("no lower bound", func(t *testing.T) {
		solveEndless(t, gametheory.Rules[int](func(n int) []int { return []int{n - 1, n - 2} }), 20, "from position 20 play has come to -")
	})
	t.Run("upwards", func(t *testing.T) {
		solveEndless(t, gametheory.Rules[games.Pair](func(p games.Pair) []games.Pair { return []games.Pair{{A: p.A + 1, B: p.B}} }), games.Pair{}, "the positions grow")
	})
	t.Run("longer words", func(t *testing.T) {
		solveEndless(t, gametheory.Rules[string](func(s string) []string { return []string{s + "ab"} }), "a", "take more than 512 MB")
	})
	t.Run("a plane", func(t *testing.T) {
		type wide [64]int
		at := func(x, y int) wide { return wide{x, y} }
		solveEndless(t, gametheory.Rules[wide](func(p wide) []wide {
			return []wide{at(p[0]+1, p[1]), at(p[0], p[1]+1), at(p[0]-1, p[1]), at(p[0], p[1]-1)}
		}), wide{}, "gametheory: ")
	})
}

// A long play is no endless one, and who sets the limit knows best.
func TestLongPlaysAreSolved(t *testing.T) {
	if testing.Short() {
		t.Skip("goes through some millions of positions")
	}
	down := gametheory.Rules[int](func(n int) []int {
		if n == 0 {
			return nil
		}
		return []int{n - 1}
	})
	n := 3_000_000
	assert.Equal(t, gametheory.P, gametheory.Analyze[int](down, n).Outcome(n))
	assert.Equal(t, gametheory.P, gametheory.SolveLazily[int](down).Outcome(n))
	up := gametheory.Rules[int](func(k int) []int {
		if k == n {
			return nil
		}
		return []int{k + 1}
	})
	_, err := gametheory.NewAnalysis[int](t.Context(), up, gametheory.Limits{}, 0)
	require.ErrorContains(t, err, "say in Limits.Positions how many positions may be looked at")
	a, err := gametheory.NewAnalysis[int](t.Context(), up, gametheory.Limits{Positions: 2 * n}, 0)
	require.NoError(t, err)
	assert.Equal(t, gametheory.P, a.Outcome(0))
	words := gametheory.Rules[string](func(s string) []string {
		if len(s) == 3000 {
			return nil
		}
		return []string{s + strings.Repeat("x", 3)}
	})
	assert.Equal(t, gametheory.P, gametheory.Analyze[string](words, "").Outcome(""))
}
