package games_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
	"nimbook/gametheory/games"
)

func ExampleNorthcott() {
	board := games.Northcott(8)
	p := board.Start([2]int{0, 4}, [2]int{7, 1}, [2]int{2, 3})
	fmt.Println(p, board.Outcome(p))
	for _, m := range board.Winning(p) {
		fmt.Println(m)
	}
	// Output:
	// [[0 4] [7 1] [2 3]], White to move N
	// in row 1 from column 7 to column 5
}

// Play can go on for ever, and yet nothing is a draw.
func TestNorthcottTheorem(t *testing.T) {
	board := games.Northcott(5)
	checkTheorem(t, board, board.Start([2]int{0, 4}, [2]int{3, 1}), board.Start([2]int{4, 0}))
	three := games.Northcott(4)
	checkTheorem(t, three, three.Start([2]int{0, 3}, [2]int{0, 3}, [2]int{2, 0}))
}

func TestNorthcottErrors(t *testing.T) {
	_, err := games.NewNorthcott(1)
	assert.ErrorContains(t, err, "rows of 1 squares")
	assert.PanicsWithError(t, err.Error(), func() { games.Northcott(1) })
	board := games.Northcott(8)
	_, err = board.NewStart([2]int{0, 4}, [2]int{7, 8})
	assert.ErrorContains(t, err, "row 1 has pieces on columns 7 and 8; columns go from 0 to 7")
	_, err = board.NewStart([2]int{3, 3})
	assert.ErrorContains(t, err, "row 0 has both pieces on column 3")
	assert.PanicsWithError(t, err.Error(), func() { board.Start([2]int{3, 3}) })
	_, err = games.Northcott(4).Solve(board.Start([2]int{0, 7}), gametheory.Normal)
	require.ErrorContains(t, err, "columns go from 0 to 3")
}
