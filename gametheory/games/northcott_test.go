package games_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
	"nimbook/gametheory/games"
)

func ExampleNorthcott() {
	board := games.Northcott(8)
	p := board.Start([2]int{1, 5}, [2]int{8, 2}, [2]int{3, 4})
	fmt.Println(p, board.Outcome(p))
	for _, m := range board.Winning(p) {
		fmt.Println(m)
	}
	// Output:
	// [[1 5] [8 2] [3 4]], White to move N
	// in row 2 from column 8 to column 6
}

// Play can go on for ever, and yet nothing is a draw.
func TestNorthcottTheorem(t *testing.T) {
	board := games.Northcott(5)
	checkTheorem(t, board, board.Start([2]int{1, 5}, [2]int{4, 2}), board.Start([2]int{5, 1}))
	three := games.Northcott(4)
	checkTheorem(t, three, three.Start([2]int{1, 4}, [2]int{1, 4}, [2]int{3, 1}))
}

func TestNorthcottErrors(t *testing.T) {
	_, err := games.NewNorthcott(1)
	assert.ErrorContains(t, err, "rows of 1 square")
	assert.PanicsWithError(t, err.Error(), func() { games.Northcott(1) })
	board := games.Northcott(8)
	_, err = board.NewStart([2]int{1, 5}, [2]int{8, 9})
	assert.ErrorContains(t, err, "row 2 has pieces on columns 8 and 9; columns go from 1 to 8")
	_, err = board.NewStart([2]int{4, 4})
	assert.ErrorContains(t, err, "row 1 has both pieces on column 4")
	assert.PanicsWithError(t, err.Error(), func() { board.Start([2]int{4, 4}) })
	_, err = games.Northcott(4).Solve(board.Start([2]int{1, 8}), gametheory.Normal)
	require.ErrorContains(t, err, "columns go from 1 to 4")
}

// Columns are numbered from 1 wherever they are typed or printed, and from 0 in JSON.
func TestNorthcottColumns(t *testing.T) {
	board := games.Northcott(8)
	p := board.Start([2]int{1, 8})
	assert.Equal(t, [][2]int{{1, 8}}, p.Rows())
	data, err := json.Marshal(p)
	require.NoError(t, err)
	assert.JSONEq(t, `{"rows": [[0, 7]]}`, string(data))
	var again games.NorthcottPosition
	require.NoError(t, json.Unmarshal(data, &again))
	assert.Equal(t, p, again)
	for _, far := range []string{`{"rows": [[0, 9223372036854775807]]}`, `{"rows": [[-1, 3]]}`} {
		require.ErrorContains(t, json.Unmarshal([]byte(far), &again), "row 1 ", far)
	}
}
