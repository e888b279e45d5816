package games_test

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
	"nimbook/gametheory/games"
	"nimbook/gametheory/internal/published"
)

func ExampleEuclid() {
	euclid := games.Euclid()
	fmt.Println(euclid.Outcome(25, 7), euclid.Winning(25, 7))
	fmt.Println(euclid.Outcome(24, 15))
	// Output:
	// N [subtract 2 × 7 from 25, leaving (11, 7)]
	// P
}

func ExamplePositiveEuclid() {
	euclid := games.PositiveEuclid()
	fmt.Println(euclid.Outcome(8, 5), euclid.Outcome(5, 5), euclid.Grundy(100, 7))
	// Output:
	// P P 14
}

func TestEuclidTheorem(t *testing.T) {
	checkTheorem(t, games.Euclid(), pairs(0, 60)...)
}

func TestPositiveEuclidTheorem(t *testing.T) {
	checkTheorem(t, games.PositiveEuclid(), pairs(1, 60)...)
	a := gametheory.Analyze(games.PositiveEuclid(), pairs(1, 60)...)
	for p := range a.Positions() {
		require.Equal(t, a.Grundy(p), games.PositiveEuclid().Grundy(p.A, p.B), "%v", p)
	}
}

func TestEuclidAgreesWithPublishedTables(t *testing.T) {
	for _, s := range published.Sequences(t) {
		if s.ZeroWins == nil {
			continue
		}
		zero := gametheory.Analyze(games.Euclid(), pairs(1, 12)...)
		for i, row := range s.ZeroWins {
			for j, value := range row {
				assert.Equal(t, value, zero.Grundy(games.Pair{A: i + 1, B: j + 1}))
				assert.Equal(t, s.StopEqual[i][j], games.PositiveEuclid().Grundy(i+1, j+1))
			}
		}
		return
	}
	assert.Fail(t, "the tables are missing")
}

func TestEuclidAtAnySize(t *testing.T) {
	r := rand.New(rand.NewPCG(1969, 2006))
	euclid, positive := games.Euclid(), games.PositiveEuclid()
	for range 2000 {
		a, b := 1+r.IntN(math.MaxInt64), 1+r.IntN(math.MaxInt64)>>r.IntN(62)
		// |a/b - b/a| as a fraction
		x, y := big.NewInt(int64(max(a, b))), big.NewInt(int64(min(a, b)))
		difference := new(big.Int).Sub(new(big.Int).Mul(x, x), new(big.Int).Mul(y, y))
		require.EqualValues(t, difference.Quo(difference, new(big.Int).Mul(x, y)).Int64(), positive.Grundy(a, b))
		for _, m := range euclid.Winning(a, b) {
			require.Equal(t, gametheory.P, euclid.Outcome(m.To.A, m.To.B), "%v", m)
		}
		require.Equal(t, euclid.Outcome(a, b) == gametheory.N, len(euclid.Winning(a, b)) > 0)
		require.Equal(t, positive.Outcome(a, b) == gametheory.N, len(positive.Winning(a, b)) > 0)
	}
}

func TestEuclidErrors(t *testing.T) {
	_, err := games.Euclid().Solve(games.Pair{A: -1, B: 2}, gametheory.Normal)
	assert.EqualError(t, err, "gametheory: Euclid's game on (-1, 2); the numbers must be 0 or more")
	assert.PanicsWithError(t, err.Error(), func() { games.Euclid().Outcome(-1, 2) })
	_, err = games.PositiveEuclid().Solve(games.Pair{A: 0, B: 2}, gametheory.Normal)
	assert.ErrorContains(t, err, "1 or more")
	assert.PanicsWithError(t, err.Error(), func() { games.PositiveEuclid().Grundy(0, 2) })
}
