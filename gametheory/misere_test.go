package gametheory_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
	"nimbook/gametheory/internal/published"
)

func ExampleHeapGame_OutcomeMisere() {
	nim := gametheory.Nim()
	fmt.Println(nim.Outcome(1, 1), nim.OutcomeMisere(1), nim.OutcomeMisere(1, 1))
	fmt.Println(nim.WinningMisere(1, 1, 5))
	var lost []int
	for n := range 1000 {
		if gametheory.Kayles().OutcomeMisere(n) == gametheory.P {
			lost = append(lost, n)
		}
	}
	fmt.Println(lost)
	_, err := gametheory.DawsonsKayles().SolveContext(context.Background(), gametheory.Misere, 7)
	fmt.Println(err)
	// Output:
	// P P N
	// [heap 3: take 4 of 5, leaving 1]
	// [1 4 9 12 20]
	// gametheory: DawsonsKayles under misère play: no theorem; Analyze(game, position).Misere() decides small positions
}

// The rule of nim-sum 0 is wrong exactly where every heap has at most 1 stone.
func TestMisereNimPitfalls(t *testing.T) {
	nim := gametheory.Nim()
	for _, c := range []struct {
		want  gametheory.Outcome
		heaps []int
	}{
		{gametheory.N, nil}, {gametheory.N, []int{0}}, {gametheory.P, []int{1}}, {gametheory.P, []int{1, 0}},
		{gametheory.N, []int{1, 1}}, {gametheory.P, []int{1, 1, 1}}, {gametheory.N, []int{2}}, {gametheory.P, []int{2, 2}},
	} {
		assert.Equal(t, c.want, nim.OutcomeMisere(c.heaps...), "%v", c.heaps)
	}
	assert.Panics(t, func() { nim.OutcomeMisere(-1) })
}

// rowsOf returns every way to write total as a sum of rows, the longest first.
func rowsOf(total, longest int) [][]int {
	if total == 0 {
		return [][]int{nil}
	}
	var all [][]int
	for n := min(total, longest); n >= 1; n-- {
		for _, rest := range rowsOf(total-n, n) {
			all = append(all, append([]int{n}, rest...))
		}
	}
	return all
}

// Sibert's and Conway's theorem on every position of Kayles with a number of pins.
func TestSibertConwayTheorem(t *testing.T) {
	pins := 30
	if testing.Short() {
		pins = 22
	}
	kayles := gametheory.Kayles()
	var starts []gametheory.Heaps
	for _, rows := range rowsOf(pins, pins) {
		starts = append(starts, gametheory.HeapsOf(rows...).Sorted())
	}
	misere := gametheory.Analyze(kayles, starts...).Misere()
	for p := range misere.Positions() {
		require.Equal(t, misere.Outcome(p), kayles.OutcomeMisere(p.Heaps()...), "%v", p)
	}
}

// The theorems list exactly the winning moves of misère play.
func TestMisereMoves(t *testing.T) {
	for _, c := range []struct {
		game   *gametheory.HeapGame
		starts []gametheory.Heaps
	}{
		{gametheory.Nim(), []gametheory.Heaps{gametheory.HeapsOf(6, 7, 5), gametheory.HeapsOf(3, 3, 3, 3), gametheory.HeapsOf(1, 1, 1, 1, 1, 1, 2)}},
		{gametheory.Take(1, 3, 4).HeapGame, []gametheory.Heaps{gametheory.HeapsOf(9, 8, 5)}},
		{gametheory.Take(2, 5, 6).HeapGame, []gametheory.Heaps{gametheory.HeapsOf(9, 8, 5)}},
		{gametheory.AllBut(2, 3).HeapGame, []gametheory.Heaps{gametheory.HeapsOf(9, 8, 5)}},
		{gametheory.Bash(3).HeapGame, []gametheory.Heaps{gametheory.HeapsOf(9, 8, 5)}},
		{gametheory.Kayles(), []gametheory.Heaps{gametheory.HeapsOf(17), gametheory.HeapsOf(5, 9, 2), gametheory.HeapsOf(4, 4, 5)}},
	} {
		misere := gametheory.Analyze(c.game, c.starts...).Misere()
		for p := range misere.Positions() {
			require.Equal(t, misere.Outcome(p), c.game.OutcomeMisere(p.Heaps()...), "%v of %v", p, c.game)
			var winning []string
			for _, m := range misere.Winning(p) {
				winning = append(winning, m.To.String())
			}
			var said []string
			for _, m := range c.game.WinningMisere(p.Heaps()...) {
				into := m.Into
				if len(into) == 0 {
					into = []int{0}
				}
				said = append(said, gametheory.HeapsOf(slices.Concat(p.Heaps()[:m.Heap], into, p.Heaps()[m.Heap+1:])...).String())
			}
			require.ElementsMatch(t, winning, said, "%v of %v", p, c.game)
		}
	}
}

func TestMisereKaylesSingleRows(t *testing.T) {
	tables := published.Misere(t)
	kayles := gametheory.Kayles()
	var lost []int
	for n := range 300 {
		s, err := kayles.SolveContext(t.Context(), gametheory.Misere, n)
		require.NoError(t, err)
		if s.Outcome == gametheory.P {
			lost = append(lost, n)
			continue
		}
		assert.Equal(t, n > 0, len(s.Winning) > 0, "row of %d", n)
		for _, m := range s.Winning {
			assert.Equal(t, gametheory.P, kayles.OutcomeMisere(m.Into...), "%v", m)
		}
	}
	assert.Equal(t, tables.Kayles.SingleHeapP, lost)
	s, err := kayles.SolveContext(t.Context(), gametheory.Misere, 1_000_000_000_000, 7)
	require.NoError(t, err)
	assert.NotEmpty(t, s.Winning)
}

func TestMisereValuesAgreeWithPublishedTables(t *testing.T) {
	tables := published.Misere(t)
	for name, game := range map[string]gametheory.Game[gametheory.Heaps]{
		"kayles_0_to_36": gametheory.Kayles(), "dawsons_kayles_0_to_45": gametheory.DawsonsKayles(),
		"grundys_game_0_to_45": gametheory.GrundysGame(), "subtraction_2_3_7_0_to_20": gametheory.Take(2, 3, 7).HeapGame,
	} {
		var values []int
		require.NoError(t, json.Unmarshal(tables.Values[name], &values), name)
		most := len(values) - 1
		switch {
		case testing.Short():
			most = min(most, 20)
		case os.Getenv(longTests) == "":
			most = min(most, 36)
		}
		var starts []gametheory.Heaps
		for n := range most + 1 {
			starts = append(starts, gametheory.HeapsOf(n))
		}
		misere := gametheory.Analyze(game, starts...).Misere()
		for n, start := range starts {
			assert.Equal(t, values[n], misere.Grundy(start), "%s: heap of %d", name, n)
		}
	}
}
