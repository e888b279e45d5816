package games_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"nimbook/gametheory"
	"nimbook/gametheory/games"
)

func ExampleDigraph() {
	game := games.Digraph([2]int{1, 2}, [2]int{2, 3}, [2]int{3, 1}, [2]int{3, 4}, [2]int{4, 5})
	a := gametheory.Analyze(game, 1)
	for vertex := 1; vertex <= 5; vertex++ {
		fmt.Println(vertex, a.Outcome(vertex), a.Winning(vertex))
	}
	// Output:
	// 1 D []
	// 2 D []
	// 3 D []
	// 4 N [4 → 5]
	// 5 P []
}

func TestDigraphErrors(t *testing.T) {
	_, err := games.NewDigraph([2]int{0, 1}, [2]int{1, -2})
	assert.EqualError(t, err, "gametheory: arc 1 goes from 1 to -2; vertices are numbers from 0")
	assert.PanicsWithError(t, err.Error(), func() { games.Digraph([2]int{0, 1}, [2]int{1, -2}) })
}

// A repeated arc is one option, and what a caller does to the options is its own.
func TestDigraphOptions(t *testing.T) {
	game := games.Digraph([2]int{0, 1}, [2]int{0, 1}, [2]int{0, 2})
	options := game.Options(0)
	assert.Equal(t, []int{1, 2}, options)
	options[0] = 7
	assert.Equal(t, []int{1, 2}, game.Options(0))
}
