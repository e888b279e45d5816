package games_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
	"nimbook/gametheory/games"
	"nimbook/gametheory/internal/published"
)

func ExampleFibonacciNim() {
	fib := games.FibonacciNim()
	fmt.Println(games.Zeckendorf(100))
	start := fib.Start(100)
	fmt.Println(start, fib.Outcome(100, 99), fib.Winning(100, 99))
	fmt.Println(fib.Outcome(89, 88))
	// Output:
	// [89 8 3]
	// (100, 99) N [take 3 of 100, leaving 97 take 11 of 100, leaving 89]
	// P
}

// Whether the first move may take all changes who wins a Fibonacci number.
func TestFirstMoveThatTakesAll(t *testing.T) {
	fib := games.FibonacciNim()
	assert.Equal(t, gametheory.P, fib.Outcome(8, 7))
	assert.Equal(t, gametheory.N, fib.Outcome(8, 8))
}

func TestFibonacciNimTheorem(t *testing.T) {
	var starts []games.Pair
	for stones := range 61 {
		for most := range stones + 1 {
			starts = append(starts, games.Pair{A: stones, B: most})
		}
	}
	checkTheorem(t, games.FibonacciNim(), starts...)
}

func TestFibonacciNimAgreesWithOEIS(t *testing.T) {
	fib := games.FibonacciNim()
	for i, least := range published.Terms(t, "A139764") {
		n := i + 1
		moves := fib.Winning(n, n) // a first move that may take all
		require.NotEmpty(t, moves)
		assert.Equal(t, n-least, moves[0].To.A, "A139764(%d)", n)
	}
	lost := map[int]bool{0: true, 1: true} // no move
	for _, n := range published.Terms(t, "A000045 (n>=2)") {
		lost[n] = true
	}
	for n := range 400 {
		start := fib.Start(n)
		assert.Equal(t, lost[n], fib.Outcome(start.A, start.B) == gametheory.P, "start from %d", n)
	}
}

func TestZeckendorf(t *testing.T) {
	for _, n := range []int{0, 1, 2, 3, 4, 100, math.MaxInt64} {
		parts, err := games.NewZeckendorf(n)
		require.NoError(t, err)
		sum := 0
		for i, f := range parts {
			sum += f
			if i > 0 {
				assert.Less(t, 2*f, parts[i-1]+1, "neighbours in %v", parts) // of two neighbours the larger is below twice the smaller
			}
		}
		assert.Equal(t, n, sum)
	}
	_, err := games.NewZeckendorf(-1)
	assert.ErrorContains(t, err, "only numbers from 0")
	assert.PanicsWithError(t, err.Error(), func() { games.Zeckendorf(-1) })
}

func TestFibonacciNimAtAnySize(t *testing.T) {
	fib := games.FibonacciNim()
	for _, m := range fib.Winning(math.MaxInt64, math.MaxInt64-1) {
		assert.Equal(t, gametheory.P, fib.Outcome(m.To.A, m.To.B), "%v", m)
	}
	_, err := fib.Solve(games.Pair{A: 5, B: -1}, gametheory.Normal)
	assert.ErrorContains(t, err, "neither may be negative")
	assert.PanicsWithError(t, err.Error(), func() { fib.Outcome(5, -1) })
}

func ExampleNewZeckendorf() {
	fmt.Println(games.NewZeckendorf(100))
	fmt.Println(games.NewZeckendorf(-1))
	// Output:
	// [89 8 3] <nil>
	// [] gametheory: Zeckendorf representation of -1; only numbers from 0 have one
}
