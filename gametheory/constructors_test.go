package gametheory_test

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
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
			"Moore":  {func() error { _, err := gametheory.NewMoore(a); return err }, func() { gametheory.Moore(a) }},
			"Cram":   {func() error { _, err := gametheory.NewCram(a, b); return err }, func() { gametheory.Cram(a, b) }},
			"Northcott": {func() error { _, err := gametheory.NewNorthcott(a); return err },
				func() { gametheory.Northcott(a) }},
			"PairSet": {func() error { _, err := gametheory.NewPairSet(gametheory.Pair{A: a, B: b}); return err },
				func() { gametheory.PairSetOf(gametheory.Pair{A: a, B: b}) }},
			"Digraph": {func() error { _, err := gametheory.NewDigraph([2]int{a % 64, b % 64}); return err },
				func() { gametheory.Digraph([2]int{a % 64, b % 64}) }},
			"Zeckendorf": {func() error { _, err := gametheory.Zeckendorf(a); return err },
				func() { gametheory.ZeckendorfOf(a) }},
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
