package games_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
	"nimbook/gametheory/games"
)

func ExamplePairSplitting() {
	game := games.PairSplitting()
	fmt.Println(game.Outcome(1, 1), game.Grundy(2, 5), game.Winning(2, 5))
	// Output:
	// P 1 [take away heap 2 (5), split heap 1 (2) into 1 + 1]
}

func TestPairSplittingTheorem(t *testing.T) {
	game := games.PairSplitting()
	starts := []gametheory.Heaps{gametheory.HeapsOf(6, 7, 5, 8)}
	for n := 1; n <= 40; n++ {
		starts = append(starts, gametheory.HeapsOf(n, 40))
	}
	checkStrategy(t, game, starts...)
	a := gametheory.Analyze(game, starts...)
	for p := range a.Positions() {
		require.Equal(t, a.Grundy(p), game.Grundy(p.Heaps()...), "%v", p)
		if p.Heaps()[0] == 1 && len(p.Heaps()) == 2 {
			splits := map[int]bool{} // the heaps whose splitting wins
			for _, m := range a.Winning(p) {
				splits[m.To.Heaps()[0]+m.To.Heaps()[1]] = true
			}
			assert.Len(t, game.Winning(p.Heaps()...), len(splits), "%v", p)
		}
	}
}

func TestPairSplittingAtAnySize(t *testing.T) {
	game := games.PairSplitting()
	for _, heaps := range [][]int{{math.MaxInt64, math.MaxInt64 - 7}, {1 << 62, 3, 12345, 6789}, {1<<62 + 1, 1, 2, 1<<40 - 1}} {
		for _, m := range game.Winning(heaps...) {
			assert.Equal(t, gametheory.P, game.Outcome(m.To.Heaps()...), "%v", m)
		}
	}
	assert.Equal(t, 63, game.Grundy(math.MaxInt64, 2))
}

func TestPairSplittingErrors(t *testing.T) {
	game := games.PairSplitting()
	_, err := game.Solve(gametheory.HeapsOf(1, 2, 3), gametheory.Normal)
	assert.EqualError(t, err, "gametheory: pair splitting on 3 heaps; give an even number")
	_, err = game.Solve(gametheory.HeapsOf(0, 2), gametheory.Normal)
	assert.ErrorContains(t, err, "a heap has 1 stone or more")
	assert.PanicsWithError(t, err.Error(), func() { game.Outcome(0, 2) })
}
