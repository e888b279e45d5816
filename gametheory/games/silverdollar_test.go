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
	fmt.Println(coins.Outcome(1, 2, 4), coins.Grundy(1, 2, 4))
	fmt.Println(coins.Outcome(0, 1, 3), coins.Winning(0, 1, 3)) // paired from the left it would be P
	// Output:
	// P 0
	// N [move the coin on square 3 to square 2]
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

func TestSilverDollarAtAnySize(t *testing.T) {
	coins := games.SilverDollar()
	r := rand.New(rand.NewPCG(3, 1))
	for range 200 {
		p := games.SetOf(r.IntN(1<<60), 1<<60+r.IntN(1<<61), math.MaxInt64-r.IntN(1<<40))
		for _, m := range coins.Winning(p.Numbers()...) {
			assert.Equal(t, gametheory.P, coins.Outcome(m.To.Numbers()...), "%v", m)
		}
	}
	assert.Panics(t, func() { coins.Outcome(3, 3) })
}
