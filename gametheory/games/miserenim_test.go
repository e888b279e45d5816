package games_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"nimbook/gametheory"
	"nimbook/gametheory/games"
)

func ExampleMisereNim() {
	nim := games.MisereNim()
	fmt.Println(nim.Outcome(1), nim.Outcome(1, 1), nim.Outcome(1, 0))
	fmt.Println(nim.Winning(1, 1, 5))
	// Output:
	// P N P
	// [take 4 of 5, leaving 1]
}

func TestMisereNimTheorem(t *testing.T) {
	checkMisereTheorem(t, games.MisereNim(), gametheory.HeapsOf(6, 7, 5), gametheory.HeapsOf(3, 3, 3, 3), gametheory.HeapsOf(1, 1, 1, 1, 1, 1, 2))
}

// The rule of nim-sum 0 is wrong exactly where every heap has at most 1 stone.
func TestMisereNimPitfalls(t *testing.T) {
	nim := games.MisereNim()
	for _, c := range []struct {
		want  gametheory.Outcome
		heaps []int
	}{
		{gametheory.N, nil}, {gametheory.N, []int{0}}, {gametheory.P, []int{1}}, {gametheory.P, []int{1, 0}},
		{gametheory.N, []int{1, 1}}, {gametheory.P, []int{1, 1, 1}}, {gametheory.N, []int{2}}, {gametheory.P, []int{2, 2}},
	} {
		assert.Equal(t, c.want, nim.Outcome(c.heaps...), "%v", c.heaps)
	}
	assert.Panics(t, func() { nim.Outcome(-1) })
}
