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

func ExampleWythoff() {
	wythoff := games.Wythoff()
	fmt.Println(wythoff.Outcome(3, 5), wythoff.Outcome(8, 4))
	for _, m := range wythoff.Winning(8, 4) {
		fmt.Println(m)
	}
	fmt.Println(games.WythoffPair(1_000_000_000_000))
	// Output:
	// P N
	// take 1 from the first heap, leaving (7, 4)
	// (1618033988749, 2618033988749)
}

func TestWythoffTheorem(t *testing.T) {
	checkTheorem(t, games.Wythoff(), games.Pair{A: 60, B: 70})
}

func TestWythoffPairsAgreeWithOEIS(t *testing.T) {
	for i, a := range published.Terms(t, "A000201") {
		assert.Equal(t, games.Pair{A: a, B: a + i + 1}, games.WythoffPair(i+1))
	}
	for n, partner := range published.Terms(t, "A002251") {
		assert.Equal(t, gametheory.P, games.Wythoff().Outcome(n, partner))
	}
}

func TestWythoffGrundyAgreesWithOEIS(t *testing.T) {
	a := gametheory.Analyze(games.Wythoff(), games.Pair{A: 60, B: 60})
	for n, value := range published.Terms(t, "A047708") {
		assert.Equal(t, value, a.Grundy(games.Pair{A: n, B: n}))
	}
	d, k := 0, 0
	for _, value := range published.Terms(t, "A004481") { // by antidiagonals
		assert.Equal(t, value, a.Grundy(games.Pair{A: k, B: d - k}))
		if k++; k > d {
			d, k = d+1, 0
		}
	}
}

// ⌊nφ⌋ by an integer square root, which is another way than by Fibonacci numbers.
func floorOfTimesPhi(n int) *big.Int {
	x := big.NewInt(int64(n))
	root := new(big.Int).Mul(x, x)
	root.Sqrt(root.Mul(root, big.NewInt(5)))
	return root.Rsh(root.Add(root, x), 1)
}

func TestWythoffAtAnySize(t *testing.T) {
	r := rand.New(rand.NewPCG(1907, 0))
	wythoff := games.Wythoff()
	for range 2000 {
		n := int(r.Uint64()>>2) >> r.IntN(62)
		p, err := games.NewWythoffPair(n)
		if want := floorOfTimesPhi(n); !want.IsInt64() || want.Int64() > math.MaxInt64-int64(n) {
			require.ErrorContains(t, err, "2⁶³ stones or more")
			continue
		} else {
			require.NoError(t, err)
			require.EqualValues(t, want.Int64(), p.A)
		}
		require.Equal(t, gametheory.P, wythoff.Outcome(p.A, p.B))
		require.Equal(t, gametheory.P, wythoff.Outcome(p.B, p.A))
		for _, q := range []games.Pair{{A: p.A, B: math.MaxInt64}, {A: p.B, B: p.A + 1}, {A: p.A + 1, B: p.B + 1}} {
			s, err := wythoff.Solve(q, gametheory.Normal)
			require.NoError(t, err)
			require.Equal(t, s.Outcome == gametheory.N, len(s.Winning) > 0)
			for _, m := range s.Winning {
				require.Equal(t, gametheory.P, wythoff.Outcome(m.To.A, m.To.B), "%v", m)
			}
		}
	}
	assert.Equal(t, gametheory.N, wythoff.Outcome(math.MaxInt64, math.MaxInt64))
	assert.Equal(t, gametheory.N, wythoff.Outcome(0, math.MaxInt64))
}

func TestWythoffErrors(t *testing.T) {
	_, err := games.Wythoff().Solve(games.Pair{A: 3, B: -1}, gametheory.Normal)
	assert.EqualError(t, err, "gametheory: Wythoff's game on (3, -1); a heap has 0 stones or more")
	assert.PanicsWithError(t, err.Error(), func() { games.Wythoff().Outcome(3, -1) })
	_, err = games.NewWythoffPair(-1)
	assert.ErrorContains(t, err, "numbered from 0")
	assert.PanicsWithError(t, err.Error(), func() { games.WythoffPair(-1) })
}

func ExampleNewWythoffPair() {
	for n := range 6 {
		fmt.Print(games.WythoffPair(n), " ")
	}
	_, err := games.NewWythoffPair(-1)
	fmt.Println(err)
	// Output:
	// (0, 0) (1, 2) (3, 5) (4, 7) (6, 10) (8, 13) gametheory: P-position number -1 of Wythoff's game; they are numbered from 0
}
