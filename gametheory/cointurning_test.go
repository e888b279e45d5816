package gametheory_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
)

func ExampleMockTurtles() {
	turtles := gametheory.MockTurtles()
	for coin := range 8 {
		fmt.Print(turtles.Grundy(coin), " ")
	}
	fmt.Println(turtles.Outcome(2, 5, 6), turtles.Winning(2, 5, 6))
	// Output:
	// * *2 *4 *7 *8 *11 *13 *14 N [turn {0, 4, 5}]
}

func ExampleCoinTurning() {
	// A move turns a coin alone, or with its neighbour and the one after.
	game := gametheory.CoinTurning("triplets", func(coin int) [][]int {
		if coin < 2 {
			return [][]int{{}}
		}
		return [][]int{{}, {coin - 2, coin - 1}}
	})
	for coin := range 8 {
		fmt.Print(game.Grundy(coin), " ")
	}
	// Output:
	// * * * * * * * *
}

func ExampleTartan() {
	acrostic := gametheory.Tartan(gametheory.TurningTurtles(), gametheory.TurningTurtles())
	heads := []gametheory.Pair{{A: 3, B: 6}, {A: 1, B: 1}}
	fmt.Println(acrostic.Grundy(heads[0]), acrostic.Grundy(heads[1])) // *4 ⊗ *7 and *2 ⊗ *2
	fmt.Println(acrostic.Outcome(heads...), acrostic.Winning(heads...))
	// Output:
	// *10 *3
	// N [turn {(2, 4), (2, 6), (3, 4), (3, 6)}]
}

// byRule is the same game known by its rule alone.
func byRule(g gametheory.CoinTurningGame) gametheory.CoinTurningGame {
	return gametheory.CoinTurning(g.String(), func(coin int) [][]int {
		var sets [][]int
		for _, to := range g.Options(gametheory.SetOf(coin)) {
			sets = append(sets, to.Numbers()) // from a single head, what shows heads now is what was turned
		}
		return sets
	})
}

var coinTurningGames = []gametheory.CoinTurningGame{
	gametheory.TurningTurtles(), gametheory.MockTurtles(), gametheory.Ruler(), gametheory.Twins(),
}

func TestCoinTurningTheorems(t *testing.T) {
	for _, g := range coinTurningGames {
		all := gametheory.SetOf(0, 1, 2, 3, 4, 5, 6)
		checkStrategy(t, g, all)
		checkStrategy(t, byRule(g), all)
		a := gametheory.Analyze(g, all)
		for p := range a.Positions() {
			require.EqualValues(t, a.Grundy(p), g.Grundy(p.Numbers()...), "%v in %v", p, g)
		}
		rule := byRule(g)
		for coin := range 40 {
			require.Equal(t, rule.Grundy(coin), g.Grundy(coin), "coin %d in %v", coin, g)
		}
	}
}

// The others that a theorem turns are allowed by the rule and worth what they
// should be, for every value to be reached.
func TestCoinTurningReachesEveryLesserValue(t *testing.T) {
	for _, g := range coinTurningGames {
		for coin := range 40 {
			options := map[gametheory.Set]bool{}
			for _, to := range g.Options(gametheory.SetOf(coin)) {
				options[to] = true
			}
			for lesser := range int(g.Grundy(coin)) {
				to := gametheory.CoinTurningMove(g, coin, gametheory.Nimber(lesser))
				require.True(t, options[to], "%v turns %v with coin %d", g, to, coin)
				require.EqualValues(t, lesser, g.Grundy(to.Numbers()...), "%v turns %v with coin %d", g, to, coin)
			}
		}
	}
}

func TestCoinTurningAtAnySize(t *testing.T) {
	assert.EqualValues(t, uint64(1)<<63, gametheory.TurningTurtles().Grundy(math.MaxInt64))
	assert.EqualValues(t, uint64(math.MaxUint64)-1, gametheory.MockTurtles().Grundy(math.MaxInt64))
	assert.EqualValues(t, uint64(1)<<63, gametheory.Ruler().Grundy(math.MaxInt64))
	for _, g := range []gametheory.CoinTurningGame{gametheory.TurningTurtles(), gametheory.MockTurtles(), gametheory.Twins()} {
		for _, m := range g.Winning(math.MaxInt64, 12345678901234567, 77) {
			assert.Equal(t, gametheory.P, g.Outcome(m.To.Numbers()...), "%v", m)
		}
	}
}

func TestCoinTurningErrors(t *testing.T) {
	_, err := gametheory.NewCoinTurning("nothing", nil)
	assert.ErrorContains(t, err, "rule of the coin-turning game is nil")
	assert.PanicsWithError(t, err.Error(), func() { gametheory.CoinTurning("nothing", nil) })
	for _, others := range [][]int{{3}, {4}, {1, 1}, {-1}} {
		g := gametheory.CoinTurning("wrong", func(coin int) [][]int {
			if coin < 3 {
				return nil
			}
			return [][]int{others}
		})
		_, err := g.Solve(gametheory.SetOf(3))
		assert.EqualError(t, err, fmt.Sprintf("gametheory: the rule of wrong turns %v with coin 3; give different coins to its left, 0 or more", others))
		assert.PanicsWithError(t, err.Error(), func() { g.Grundy(3) })
	}
}

func TestTartanTheorem(t *testing.T) {
	for i, columns := range coinTurningGames {
		for _, rows := range coinTurningGames[i:] {
			g := gametheory.Tartan(columns, rows)
			starts := []gametheory.PairSet{
				gametheory.PairSetOf(gametheory.Pair{A: 2, B: 2}), gametheory.PairSetOf(gametheory.Pair{A: 1, B: 3}, gametheory.Pair{A: 0, B: 1}),
			}
			checkStrategy(t, g, starts...)
			a := gametheory.Analyze(g, starts...)
			for p := range a.Positions() {
				require.EqualValues(t, a.Grundy(p), g.Grundy(p.Pairs()...), "%v in %v × %v", p, columns, rows)
			}
		}
	}
}

func TestPairSet(t *testing.T) {
	s := gametheory.PairSetOf(gametheory.Pair{A: 2, B: 2}, gametheory.Pair{A: 0, B: 1})
	assert.Equal(t, "{(0, 1), (2, 2)}", s.String())
	_, err := gametheory.NewPairSet(gametheory.Pair{A: 1, B: 2}, gametheory.Pair{A: 1, B: 2})
	assert.ErrorContains(t, err, "(1, 2) twice")
	assert.PanicsWithError(t, err.Error(), func() { gametheory.PairSetOf(gametheory.Pair{A: 1, B: 2}, gametheory.Pair{A: 1, B: 2}) })
	_, err = gametheory.NewPairSet(gametheory.Pair{A: 1, B: -2})
	assert.ErrorContains(t, err, "set contains (1, -2)")
}

func ExampleTurningTurtles() {
	turtles := gametheory.TurningTurtles()
	fmt.Println(turtles.Grundy(2, 4, 6), turtles.Winning(2, 4, 6)) // Nim with heaps of 3, 5 and 7
	// Output:
	// * [turn {1, 2} turn {3, 4} turn {5, 6}]
}

func ExampleRuler() {
	ruler := gametheory.Ruler()
	for coin := range 8 {
		fmt.Print(ruler.Grundy(coin), " ")
	}
	fmt.Println(ruler.Winning(3, 5))
	// Output:
	// * *2 * *4 * *2 * *8 [turn {0, 1, 2, 3}]
}

func ExampleTwins() {
	twins := gametheory.Twins()
	fmt.Println(twins.Outcome(0), twins.Outcome(1, 2, 3), twins.Winning(1, 2, 4))
	// Output:
	// P P [turn {3, 4}]
}
