package games_test

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory/games"
)

func TestSet(t *testing.T) {
	s := games.SetOf(6, 1, 4)
	assert.Equal(t, "{1, 4, 6}", s.String())
	assert.True(t, s == games.SetOf(1, 4, 6), "a set has no order")
	assert.Equal(t, "{}", games.Set{}.String())
	assert.Equal(t, []int{0, math.MaxInt64}, games.SetOf(math.MaxInt64, 0).Numbers())

	data, err := json.Marshal(s)
	require.NoError(t, err)
	assert.JSONEq(t, "[1, 4, 6]", string(data))
	var again games.Set
	require.NoError(t, json.Unmarshal(data, &again))
	assert.Equal(t, s, again)
	assert.ErrorContains(t, json.Unmarshal([]byte("[1, -4]"), &again), "set contains -4")
	assert.Error(t, json.Unmarshal([]byte(`"x"`), &again))

	_, err = games.NewSet(3, 5, 3)
	assert.ErrorContains(t, err, "3 twice")
	assert.PanicsWithError(t, err.Error(), func() { games.SetOf(3, 5, 3) })
}

func ExampleSetOf() {
	coins := games.SetOf(6, 1, 4)
	fmt.Println(coins, coins == games.SetOf(1, 4, 6), coins.Numbers())
	// Output:
	// {1, 4, 6} true [1 4 6]
}

func ExamplePairSetOf() {
	s := games.PairSetOf(games.Pair{A: 2, B: 2}, games.Pair{A: 0, B: 1})
	fmt.Println(s, len(s.Pairs()))
	// Output:
	// {(0, 1), (2, 2)} 2
}

func FuzzNewSet(f *testing.F) {
	f.Add([]byte{1, 4, 6})
	f.Add([]byte{3, 3})
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		var numbers []int
		for _, b := range data {
			numbers = append(numbers, int(int8(b)))
		}
		set, err := games.NewSet(numbers...)
		sorted := slices.Sorted(slices.Values(numbers))
		if distinct := slices.Compact(slices.Clone(sorted)); len(distinct) < len(sorted) || len(sorted) > 0 && sorted[0] < 0 {
			require.Error(t, err)
			return
		}
		require.NoError(t, err)
		require.ElementsMatch(t, numbers, set.Numbers())
		require.Equal(t, set, games.SetOf(sorted...))
	})
}
