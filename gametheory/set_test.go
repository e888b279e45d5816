package gametheory_test

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
)

func TestSet(t *testing.T) {
	s := gametheory.SetOf(6, 1, 4)
	assert.Equal(t, "{1, 4, 6}", s.String())
	assert.True(t, s == gametheory.SetOf(1, 4, 6), "a set has no order")
	assert.Equal(t, "{}", gametheory.Set{}.String())
	assert.Equal(t, []int{0, math.MaxInt64}, gametheory.SetOf(math.MaxInt64, 0).Numbers())

	data, err := json.Marshal(s)
	require.NoError(t, err)
	assert.JSONEq(t, "[1, 4, 6]", string(data))
	var again gametheory.Set
	require.NoError(t, json.Unmarshal(data, &again))
	assert.Equal(t, s, again)
	assert.ErrorContains(t, json.Unmarshal([]byte("[1, -4]"), &again), "set contains -4")
	assert.Error(t, json.Unmarshal([]byte(`"x"`), &again))

	_, err = gametheory.NewSet(3, 5, 3)
	assert.ErrorContains(t, err, "3 twice")
	assert.PanicsWithError(t, err.Error(), func() { gametheory.SetOf(3, 5, 3) })
}
