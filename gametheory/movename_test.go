package gametheory

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
)

// rowsOf yields every move in a row, with the row it leads to.
func rowsOf(g *HeapGame, heaps []int, yield func(m HeapMove, row []int)) {
	for i, n := range heaps {
		for take, into := range g.Moves(n) {
			row := into
			if len(into) == 0 {
				row = []int{0}
			}
			yield(HeapMove{Heap: i, Of: len(heaps), From: n, Take: take, Into: into}, slices.Concat(heaps[:i], row, heaps[i+1:]))
		}
	}
}

func TestHeapGameMoveName(t *testing.T) {
	for _, g := range []*HeapGame{Nim(), Bash(2).HeapGame, AllBut(1, 3).HeapGame} {
		for _, row := range []Heaps{HeapsOf(3, 3, 5), HeapsOf(0, 4, 1, 4), HeapsOf(6), HeapsOf()} {
			rowsOf(g, row.Heaps(), func(m HeapMove, to []int) {
				assert.Equal(t, m.String(), g.MoveName(row, HeapsOf(to...)), "%v: %v to %v", g, row, to)
			})
		}
	}
	for _, g := range []*HeapGame{Kayles(), LaskersNim(), GrundysGame(), Code("0.*")} { // splits
		rowsOf(g, []int{9}, func(m HeapMove, to []int) {
			assert.Equal(t, m.String(), g.MoveName(HeapsOf(9), HeapsOf(to...)), "%v: 9 to %v", g, to)
		})
	}
	assert.Empty(t, Bash(2).HeapGame.MoveName(HeapsOf(3, 5), HeapsOf(3, 2)), "three stones at once")
	assert.Empty(t, Nim().MoveName(HeapsOf(3, 5), HeapsOf(2, 4)), "two heaps at once")
	assert.Empty(t, Nim().MoveName(HeapsOf(3, 5), HeapsOf(3)), "a heap that is lost")
	assert.Empty(t, Nim().MoveName(HeapsOf(3, 5), HeapsOf(3, 5)), "no move")
}

// TestHeapGameOptions compares the options with the rows that the moves give,
// over sizes that are written in one byte and in several.
func TestHeapGameOptions(t *testing.T) {
	for _, c := range []struct {
		game *HeapGame
		row  Heaps
	}{
		{Nim(), HeapsOf(130, 0, 20, 300)},
		{Bash(2).HeapGame, HeapsOf(1<<62, 2, 300)},
		{Kayles(), HeapsOf(3, 260, 5)},
		{LaskersNim(), HeapsOf(0, 4, 1, 140)},
		{Code("0.*"), HeapsOf(8, 1)},
		{Nim(), HeapsOf(0, 0)},
		{Nim(), HeapsOf()},
	} {
		var rows []Heaps
		rowsOf(c.game, c.row.Heaps(), func(_ HeapMove, to []int) { rows = append(rows, HeapsOf(to...)) })
		options := c.game.Options(c.row)
		assert.True(t, slices.Equal(rows, options), "%v%v: %v", c.game, c.row, options)
	}
}
