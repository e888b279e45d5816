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

func ExampleStaircase() {
	stairs := games.Staircase() // 2 coins on step 1, 4 on step 2, 1 on step 3
	fmt.Println(stairs.Outcome(2, 4, 1), stairs.Grundy(2, 4, 1))
	for _, m := range stairs.Winning(2, 4, 1) {
		fmt.Println(m)
	}
	// Output:
	// N 3
	// move 1 of 2 from step 1 to the ground
}

func TestStaircaseTheorem(t *testing.T) {
	starts := []gametheory.Heaps{gametheory.HeapsOf(2, 2, 2, 3), gametheory.HeapsOf(0, 0, 0, 0, 4), gametheory.HeapsOf(5, 6, 1)}
	stairs := games.Staircase()
	checkTheorem(t, stairs, starts...)
	a := gametheory.Analyze(stairs, starts...)
	for p := range a.Positions() {
		require.Equal(t, a.Grundy(p), stairs.Grundy(p.Heaps()...), "%v", p)
	}
}

func TestStaircaseErrors(t *testing.T) {
	_, err := games.Staircase().Solve(gametheory.HeapsOf(1, math.MaxInt64), gametheory.Normal)
	assert.ErrorContains(t, err, "steps 1 and 2 have 1 and 9223372036854775807 coins")
	assert.PanicsWithError(t, err.Error(), func() { games.Staircase().Outcome(1, math.MaxInt64) })
}
