package games_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nimbook/gametheory"
	"nimbook/gametheory/games"
)

func ExampleMockTurtles() {
	turtles := games.MockTurtles()
	for coin := range 8 {
		fmt.Print(turtles.Grundy(coin), " ")
	}
	fmt.Println(turtles.Outcome(2, 5, 6), turtles.Winning(2, 5, 6))
	// Output:
	// * *2 *4 *7 *8 *11 *13 *14 N [turn {0, 4, 5}]
}

func ExampleCoinTurning() {
	// A move turns a coin alone, or with its neighbour and the one after.
	game := games.CoinTurning("triplets", func(coin int) [][]int {
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
	acrostic := games.Tartan(games.TurningTurtles(), games.TurningTurtles())
	heads := []games.Pair{{A: 3, B: 6}, {A: 1, B: 1}}
	fmt.Println(acrostic.Grundy(heads[0]), acrostic.Grundy(heads[1])) // *4 ⊗ *7 and *2 ⊗ *2
	fmt.Println(acrostic.Outcome(heads...), acrostic.Winning(heads...))
	// Output:
	// *10 *3
	// N [turn {(2, 4), (2, 6), (3, 4), (3, 6)}]
}

// byRule is the same game known by its rule alone.
func byRule(g games.CoinTurningGame) games.CoinTurningGame {
	return games.CoinTurning(g.String(), func(coin int) [][]int {
		var sets [][]int
		for _, to := range g.Options(games.SetOf(coin)) {
			sets = append(sets, to.Numbers()) // from a single head, what shows heads now is what was turned
		}
		return sets
	})
}

var coinTurningGames = []games.CoinTurningGame{
	games.TurningTurtles(), games.MockTurtles(), games.Ruler(), games.Twins(),
}

func TestCoinTurningTheorems(t *testing.T) {
	for _, g := range coinTurningGames {
		all := games.SetOf(0, 1, 2, 3, 4, 5, 6)
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
			options := map[games.Set]bool{}
			for _, to := range g.Options(games.SetOf(coin)) {
				options[to] = true
			}
			for lesser := range int(g.Grundy(coin)) {
				to := games.CoinTurningMove(g, coin, gametheory.Nimber(lesser))
				require.True(t, options[to], "%v turns %v with coin %d", g, to, coin)
				require.EqualValues(t, lesser, g.Grundy(to.Numbers()...), "%v turns %v with coin %d", g, to, coin)
			}
		}
	}
}

func TestCoinTurningAtAnySize(t *testing.T) {
	assert.EqualValues(t, uint64(1)<<63, games.TurningTurtles().Grundy(math.MaxInt64))
	assert.EqualValues(t, uint64(math.MaxUint64)-1, games.MockTurtles().Grundy(math.MaxInt64))
	assert.EqualValues(t, uint64(1)<<63, games.Ruler().Grundy(math.MaxInt64))
	for _, g := range []games.CoinTurningGame{games.TurningTurtles(), games.MockTurtles(), games.Twins()} {
		for _, m := range g.Winning(math.MaxInt64, 12345678901234567, 77) {
			assert.Equal(t, gametheory.P, g.Outcome(m.To.Numbers()...), "%v", m)
		}
	}
}

func TestCoinTurningErrors(t *testing.T) {
	_, err := games.NewCoinTurning("nothing", nil)
	assert.ErrorContains(t, err, "rule of the coin-turning game is nil")
	assert.PanicsWithError(t, err.Error(), func() { games.CoinTurning("nothing", nil) })
	for _, others := range [][]int{{3}, {4}, {1, 1}, {-1}} {
		g := games.CoinTurning("wrong", func(coin int) [][]int {
			if coin < 3 {
				return nil
			}
			return [][]int{others}
		})
		_, err := g.Solve(games.SetOf(3), gametheory.Normal)
		assert.EqualError(t, err, fmt.Sprintf("gametheory: the rule of wrong turns %v with coin 3; give different coins to its left, 0 or more", others))
		assert.PanicsWithError(t, err.Error(), func() { g.Grundy(3) })
	}
}

func TestTartanTheorem(t *testing.T) {
	for i, columns := range coinTurningGames {
		for _, rows := range coinTurningGames[i:] {
			g := games.Tartan(columns, rows)
			starts := []games.PairSet{
				games.PairSetOf(games.Pair{A: 2, B: 2}), games.PairSetOf(games.Pair{A: 1, B: 3}, games.Pair{A: 0, B: 1}),
			}
			checkStrategy(t, g, starts...)
			a := gametheory.Analyze(g, starts...)
			for p := range a.Positions() {
				require.EqualValues(t, a.Grundy(p), g.Grundy(p.Pairs()...), "%v in %v × %v", p, columns, rows)
			}
		}
	}
}

// A coin worth a ⊗ b can be made worth any v less than that, by turning one coin in
// its column and one in its row, or either alone.
func TestTartanReachesEveryLesserValue(t *testing.T) {
	g := games.Tartan(games.TurningTurtles(), games.TurningTurtles())
	check := func(t require.TestingT, coin games.Pair, v gametheory.Nimber) {
		heads := []games.Pair{coin}
		if v > 0 {
			heads = append(heads, games.Pair{A: 0, B: int(v - 1)}) // worth v
		}
		for _, m := range g.Winning(heads...) {
			turned := map[games.Pair]bool{}
			for _, p := range append(heads, m.To.Pairs()...) {
				if turned[p] = !turned[p]; !turned[p] {
					delete(turned, p)
				}
			}
			if !turned[coin] {
				continue // the move of the other coin
			}
			columns, rows := map[int]bool{}, map[int]bool{}
			for p := range turned {
				require.True(t, p.A <= coin.A && p.B <= coin.B, "%v is beyond %v", p, coin)
				columns[p.A], rows[p.B] = true, true
			}
			require.Len(t, turned, len(columns)*len(rows))
			require.LessOrEqual(t, len(columns), 2)
			require.LessOrEqual(t, len(rows), 2)
			require.Zero(t, g.Grundy(m.To.Pairs()...), "%v", m)
			return
		}
		require.Fail(t, "no move", "with coin %v to %v", coin, v)
	}
	for a := range 20 {
		for b := range 20 {
			for v := range g.Grundy(games.Pair{A: a, B: b}) {
				check(t, games.Pair{A: a, B: b}, v)
			}
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.IntRange(1, 63)
		coin := games.Pair{
			A: rapid.IntRange(1, math.MaxInt>>(63-size.Draw(t, "bits"))).Draw(t, "column"),
			B: rapid.IntRange(1, math.MaxInt>>(63-size.Draw(t, "bits"))).Draw(t, "row"),
		}
		most := min(uint64(g.Grundy(coin))-1, math.MaxInt) // so that the other coin is one
		check(t, coin, gametheory.Nimber(rapid.Uint64Range(0, most).Draw(t, "value")))
	})
}

// Moves of too many coins to list are left out, and nothing else.
func TestLongTurns(t *testing.T) {
	ruler := games.Ruler()
	const far = 1<<62 - 1
	assert.Len(t, ruler.Winning(far, 1<<15-1)[0].To.Numbers(), 1<<16) // far is taken out and the 2¹⁶-1 coins left of it put in
	for _, heads := range [][]int{{far, 1<<16 - 1}, {far, 1<<40 - 1}, {far, 1<<60 - 1}} {
		assert.Equal(t, gametheory.N, ruler.Outcome(heads...))
		_, err := ruler.Solve(games.SetOf(heads...), gametheory.Normal)
		assert.ErrorIs(t, err, gametheory.ErrBudget)
		assert.ErrorContains(t, err, "winning move with coin 4611686018427387903 turns")
		assert.ErrorContains(t, err, "Grundy and Outcome decide")
	}
	product := games.Tartan(ruler, ruler)
	heads := []games.Pair{{A: far, B: 0}, {A: 1<<40 - 1, B: 0}}
	assert.Equal(t, gametheory.N, product.Outcome(heads...))
	_, err := product.Solve(games.PairSetOf(heads...), gametheory.Normal)
	assert.ErrorIs(t, err, gametheory.ErrBudget)
	// Options are left out together.
	_, err = gametheory.NewAnalysis(t.Context(), ruler, gametheory.Limits{}, games.SetOf(1<<40))
	assert.ErrorIs(t, err, gametheory.ErrBudget)
	_, err = gametheory.NewAnalysis(t.Context(), product, gametheory.Limits{}, games.PairSetOf(games.Pair{A: 1 << 40, B: 1 << 40}))
	assert.ErrorIs(t, err, gametheory.ErrBudget)
}

// A rule that does not answer the same every time is an error and no wrong answer.
func TestCoinTurningRuleThatChanges(t *testing.T) {
	for _, c := range []struct {
		later [][]int
		want  string
	}{
		{nil, "the rule of Moody gives other sets for coin 1 than before"},
		{[][]int{{1 << 30}}, "the rule of Moody turns [1073741824] with coin 1"},
		{[][]int{{-1}}, "the rule of Moody turns [-1] with coin 1"},
	} {
		calls := 0
		moody := games.CoinTurning("Moody", func(int) [][]int {
			if calls++; calls > 6 {
				return c.later
			}
			return [][]int{{}}
		})
		_, err := moody.Solve(games.SetOf(1, 2, 5), gametheory.Normal)
		assert.ErrorContains(t, err, c.want)
	}
	calls := 0
	late := games.CoinTurning("Late", func(coin int) [][]int {
		if calls++; calls > 2 {
			return [][]int{{coin}}
		}
		return [][]int{{}}
	})
	_, err := gametheory.NewAnalysis(t.Context(), late, gametheory.Limits{}, games.SetOf(1))
	assert.ErrorContains(t, err, "the rule of Late turns [1] with coin 1")
}

func TestCoinTurningRuleThatIsTooLong(t *testing.T) {
	wide := games.CoinTurning("Wide", func(coin int) [][]int { return make([][]int, min(coin, 1<<12)*1024) })
	assert.EqualValues(t, 1, wide.Grundy(9))
	_, err := wide.Solve(games.SetOf(1<<16), gametheory.Normal)
	assert.ErrorIs(t, err, gametheory.ErrBudget)
	assert.ErrorContains(t, err, "coin 65536 of Wide, whose rule turns more than 33554432 coins in all")
	assert.ErrorContains(t, err, "give coins up to 255")
}

func TestPairSet(t *testing.T) {
	s := games.PairSetOf(games.Pair{A: 2, B: 2}, games.Pair{A: 0, B: 1})
	assert.Equal(t, "{(0, 1), (2, 2)}", s.String())
	_, err := games.NewPairSet(games.Pair{A: 1, B: 2}, games.Pair{A: 1, B: 2})
	assert.ErrorContains(t, err, "(1, 2) twice")
	assert.PanicsWithError(t, err.Error(), func() { games.PairSetOf(games.Pair{A: 1, B: 2}, games.Pair{A: 1, B: 2}) })
	_, err = games.NewPairSet(games.Pair{A: 1, B: -2})
	assert.ErrorContains(t, err, "set contains (1, -2)")
}

func ExampleTurningTurtles() {
	turtles := games.TurningTurtles()
	fmt.Println(turtles.Grundy(2, 4, 6), turtles.Winning(2, 4, 6)) // Nim with heaps of 3, 5 and 7
	// Output:
	// * [turn {1, 2} turn {3, 4} turn {5, 6}]
}

func ExampleRuler() {
	ruler := games.Ruler()
	for coin := range 8 {
		fmt.Print(ruler.Grundy(coin), " ")
	}
	fmt.Println(ruler.Winning(3, 5))
	// Output:
	// * *2 * *4 * *2 * *8 [turn {0, 1, 2, 3}]
}

func ExampleTwins() {
	twins := games.Twins()
	fmt.Println(twins.Outcome(0), twins.Outcome(1, 2, 3), twins.Winning(1, 2, 4))
	// Output:
	// P P [turn {3, 4}]
}
