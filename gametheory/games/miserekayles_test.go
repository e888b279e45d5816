package games_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
	"nimbook/gametheory/games"
	"nimbook/gametheory/internal/published"
)

func ExampleMisereKayles() {
	kayles := games.MisereKayles()
	var lost []int
	for n := range 1000 {
		if kayles.Outcome(n) == gametheory.P {
			lost = append(lost, n)
		}
	}
	fmt.Println(lost)
	fmt.Println(kayles.Outcome(5, 5), kayles.Winning(5, 5))
	// Output:
	// [1 4 9 12 20]
	// N [take 1 of 5, leaving 4 take 1 of 5, leaving 4]
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
	kayles := games.MisereKayles()
	var starts []gametheory.Heaps
	for _, rows := range rowsOf(pins, pins) {
		starts = append(starts, gametheory.HeapsOf(rows...).Sorted())
	}
	misere := gametheory.Analyze(kayles, starts...).Misere()
	for p := range misere.Positions() {
		require.Equal(t, misere.Outcome(p), kayles.Outcome(p.Heaps()...), "%v", p)
	}
}

func TestMisereKaylesMoves(t *testing.T) {
	checkMisereTheorem(t, games.MisereKayles(), gametheory.HeapsOf(17), gametheory.HeapsOf(5, 9, 2), gametheory.HeapsOf(4, 4, 5))
}

func TestMisereKaylesSingleRows(t *testing.T) {
	tables := published.Misere(t)
	kayles := games.MisereKayles()
	var lost []int
	for n := range 300 {
		s, err := kayles.Solve(gametheory.HeapsOf(n))
		require.NoError(t, err)
		if s.Outcome == gametheory.P {
			lost = append(lost, n)
			continue
		}
		assert.Equal(t, n > 0, len(s.Winning) > 0, "row of %d", n)
		for _, m := range s.Winning {
			assert.Equal(t, gametheory.P, kayles.Outcome(m.To.Heaps()...), "%v", m)
		}
	}
	assert.Equal(t, tables.Kayles.SingleHeapP, lost)
	s, err := kayles.Solve(gametheory.HeapsOf(1_000_000_000_000, 7))
	require.NoError(t, err)
	assert.NotEmpty(t, s.Winning)
}
