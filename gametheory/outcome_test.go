package gametheory_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
)

func TestOutcomesAndConventionsAreReadBack(t *testing.T) {
	type both struct {
		Outcome    gametheory.Outcome
		Convention gametheory.Convention
	}
	for _, o := range []gametheory.Outcome{gametheory.Undecided, gametheory.P, gametheory.N, gametheory.D} {
		for _, c := range conventions {
			data, err := json.Marshal(both{o, c})
			require.NoError(t, err)
			var read both
			require.NoError(t, json.Unmarshal(data, &read), "%s", data)
			assert.Equal(t, both{o, c}, read)
		}
	}
	var read both
	require.NoError(t, json.Unmarshal([]byte(`{"Convention": "misère"}`), &read))
	assert.Equal(t, gametheory.Misere, read.Convention)
	assert.EqualError(t, json.Unmarshal([]byte(`{"Outcome": "Q"}`), &read), `gametheory: outcome "Q"; give P, N, D or ?`)
	assert.EqualError(t, json.Unmarshal([]byte(`{"Convention": "misery"}`), &read), `gametheory: convention "misery"; give normal or misere`)
	_, err := json.Marshal(gametheory.Convention(2))
	assert.ErrorContains(t, err, "gametheory: convention 2; give Normal or Misere")
}
