package games_test

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
	"nimbook/gametheory/games"
	"nimbook/gametheory/internal/published"
)

func ExampleMoore() {
	moore := games.Moore(2)
	fmt.Println(moore.Outcome(1, 4, 5, 5), moore.Winning(3, 5, 7))
	// Output:
	// P [heap 2: take 2 of 5, leaving 3; heap 3: take 4 of 7, leaving 3]
}

func TestMooreTheorem(t *testing.T) {
	for k := 1; k <= 4; k++ {
		checkStrategy(t, games.Moore(k), gametheory.HeapsOf(3, 4, 5), gametheory.HeapsOf(2, 2, 3, 3))
	}
	checkStrategy(t, games.Moore(2), gametheory.HeapsOf(1, 2, 2, 3, 3))
	checkStrategy(t, games.Moore(3), gametheory.HeapsOf(1, 1, 2, 2, 2))
}

func TestMooreAgreesWithPublishedTables(t *testing.T) {
	for _, s := range published.Sequences(t) {
		if s.Tables == nil {
			continue
		}
		var tables []struct {
			K, Heaps, Cap int
			PPositions    [][]int `json:"P_positions"`
		}
		require.NoError(t, json.Unmarshal(s.Tables, &tables))
		for _, table := range tables {
			var lost [][]int
			var list func(row []int)
			list = func(row []int) {
				if len(row) == table.Heaps {
					if games.Moore(table.K).Outcome(row...) == gametheory.P {
						lost = append(lost, row)
					}
					return
				}
				least := 0
				if len(row) > 0 {
					least = row[len(row)-1]
				}
				for n := least; n <= table.Cap; n++ {
					list(append(slices.Clone(row), n))
				}
			}
			list(nil)
			assert.Equal(t, table.PPositions, lost, "k = %d, %d heaps", table.K, table.Heaps)
		}
		return
	}
	assert.Fail(t, "Moore's tables are missing")
}

func TestMooreAtAnySize(t *testing.T) {
	moore := games.Moore(3)
	heaps := []int{math.MaxInt64, math.MaxInt64 - 1, 1 << 62, 12345, 1 << 40, 77}
	moves := moore.Winning(heaps...)
	require.Len(t, moves, 1)
	assert.Equal(t, gametheory.P, moore.Outcome(moves[0].To.Heaps()...))
	_, err := games.NewMoore(0)
	assert.ErrorContains(t, err, "at most 0 heaps; give 1 to")
	assert.PanicsWithError(t, err.Error(), func() { games.Moore(0) })
}
