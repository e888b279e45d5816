package games_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
	"nimbook/gametheory/games"
)

func ExampleSilverDollar() {
	coins := games.SilverDollar()
	fmt.Println(coins.Outcome(2, 3, 5), coins.Grundy(2, 3, 5))
	fmt.Println(coins.Outcome(1, 2, 4), coins.Winning(1, 2, 4)) // paired from the left it would be P
	// Output:
	// P 0
	// N [move the coin on square 4 to square 3]
}

func TestSilverDollarTheorem(t *testing.T) {
	starts := []games.Set{games.SetOf(12), games.SetOf(9, 12), games.SetOf(8, 9, 10), games.SetOf(6, 8, 9, 10), games.SetOf(5, 6, 7, 8, 9)}
	coins := games.SilverDollar()
	checkTheorem(t, coins, starts...)
	a := gametheory.Analyze(coins, starts...)
	for p := range a.Positions() {
		require.Equal(t, a.Grundy(p), coins.Grundy(p.Numbers()...), "%v", p)
	}
}

// The examples of "Georgia and Bob" (POJ Monthly, July 2004, problem 1704), in which the
// squares of the strip are numbered from 1, and Georgia moves first.
func TestSilverDollarAsPublished(t *testing.T) {
	coins := games.SilverDollar()
	assert.Equal(t, gametheory.P, coins.Outcome(1, 2, 3), "Bob will win")
	assert.Equal(t, gametheory.N, coins.Outcome(1, 5, 6, 7, 9, 12, 14, 17), "Georgia will win")
	_, err := coins.Solve(games.SetOf(0, 2), gametheory.Normal)
	require.EqualError(t, err, "gametheory: the Silver Dollar Game with coins on squares {0, 2}; the squares are numbered from 1")
	assert.PanicsWithError(t, err.Error(), func() { coins.Grundy(0, 2) })
}

func TestSilverDollarAtAnySize(t *testing.T) {
	coins := games.SilverDollar()
	r := rand.New(rand.NewPCG(3, 1))
	for range 200 {
		p := games.SetOf(1+r.IntN(1<<60), 1<<60+r.IntN(1<<61), math.MaxInt64-r.IntN(1<<40))
		for _, m := range coins.Winning(p.Numbers()...) {
			assert.Equal(t, gametheory.P, coins.Outcome(m.To.Numbers()...), "%v", m)
		}
	}
	assert.Panics(t, func() { coins.Outcome(3, 3) })
}
