package gametheory_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
	"nimbook/gametheory/certificate"
)

// Games whose period is proved here and that are not settled in the tables that could be
// read (tczajka/octal-games, UnsolvedGames.md, at 57e893a): testdata/settled has the
// certificates, and a check of them believes nothing that the prover said.
func TestGamesSettledHere(t *testing.T) {
	type settled struct{ preperiod, period, greatest int }
	want := map[string]settled{
		"4.064": {94_272, 16_132, 111},
		"4.344": {998, 51, 35},
		"4.364": {11_687, 62, 33},
		"4.406": {294_097, 44, 50},
	}
	files, err := filepath.Glob("testdata/settled/*.json")
	require.NoError(t, err)
	require.Len(t, files, len(want))
	for _, file := range files {
		code := strings.TrimSuffix(filepath.Base(file), ".json")
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		var c certificate.Period
		require.NoError(t, json.Unmarshal(data, &c), code)
		g := gametheory.Code(code)
		p, err := g.ProvePeriod(t.Context(), c.To+c.Period)
		require.NoError(t, err)
		proved, ok := p.(*gametheory.ProvedPeriod)
		require.True(t, ok, "%s: %v", code, p)
		assert.Equal(t, proved.Certificate, c, code)
		greatest, _ := g.Values(c.Preperiod + c.Period).Max()
		assert.Equal(t, want[code], settled{c.Preperiod, c.Period, greatest}, code)
		if c.To < 100_000 || !testing.Short() {
			assert.NoError(t, c.Check(t.Context()), code)
		}
	}
}
