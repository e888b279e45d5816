package board_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/board"
	"nimbook/gametheory"
)

func TestExplorer(t *testing.T) {
	b, err := board.NewExplore(func(v ...int) board.Frame {
		return board.Strip(gametheory.Bash(v[1]), v[0], 20)
	}, board.Range("N", 0, 20, 13), board.Range("M", 1, 4, 3))
	require.NoError(t, err)
	var d struct {
		Figures []struct{ Outcomes string }
		Texts   []string
		Views   [][3]int
	}
	require.NoError(t, json.Unmarshal([]byte(data(t, b)), &d))
	require.Len(t, d.Views, 21*4)
	assert.Len(t, d.Figures, 4, "a strip a game, shared by all N")
	for n := range 21 {
		for m := 1; m <= 4; m++ {
			view := d.Views[n*4+m-1]
			assert.Equal(t, n, view[1])
			for i, o := range d.Figures[view[0]].Outcomes {
				assert.Equal(t, i%(m+1) == 0, o == 'P', "heap %d, at most %d a move", i, m)
			}
		}
	}
	assert.Contains(t, b.String(), "N = 13, M = 3\nIn the strip from 0 to 20, P stands at: 0, 4, 8, 12, 16, 20.\nSo 13 is an N-position; a winning move leads to 12 (take 1).\n")
}

func TestBadExplorers(t *testing.T) {
	text := func(...int) board.Frame { return board.Frame{Text: "here", Mark: -1} }
	for _, c := range []struct {
		view       func(...int) board.Frame
		parameters []board.Parameter
		says       string
	}{
		{nil, []board.Parameter{board.Range("M", 1, 8, 3)}, "the view is nil"},
		{text, nil, "without a parameter"},
		{text, []board.Parameter{board.Range("M", 8, 1, 3)}, "parameter M goes from 8 to 1"},
		{text, []board.Parameter{board.Choice("S")}, "parameter S goes from 0 to -1"},
		{text, []board.Parameter{board.Range("M", 1, 8, 9)}, "parameter M starts at 9"},
		{text, []board.Parameter{board.Range("N", 0, 99, 9), board.Range("M", 1, 80, 9)}, "more than 2000 combinations"},
		{func(...int) board.Frame { return board.Frame{Mark: -1} }, []board.Parameter{board.Range("M", 1, 8, 3)}, "the view of M = [1]: it shows nothing"},
		{func(...int) board.Frame { return board.Frame{SVG: []byte("<svg/>")} }, []board.Parameter{board.Range("M", 1, 8, 3)}, "set Alt"},
		{func(v ...int) board.Frame { return board.Strip(gametheory.Bash(2), v[0], 5) }, []board.Parameter{board.Range("N", 1, 8, 3)}, "heap 6 is marked in a strip of 0 to 5"},
	} {
		_, err := board.NewExplore(c.view, c.parameters...)
		assert.ErrorContains(t, err, c.says)
	}
}
