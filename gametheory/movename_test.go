package gametheory

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestHeapGameMoveName(t *testing.T) {
	for _, g := range []*HeapGame{Nim(), Bash(2).HeapGame, AllBut(1, 3).HeapGame} {
		for _, row := range []Heaps{HeapsOf(3, 3, 5), HeapsOf(0, 4, 1, 4), HeapsOf(6), HeapsOf()} {
			g.rows(row.Heaps(), func(m HeapMove, to []int) {
				assert.Equal(t, m.String(), g.MoveName(row, HeapsOf(to...)), "%v: %v to %v", g, row, to)
			})
		}
	}
	assert.Empty(t, Bash(2).HeapGame.MoveName(HeapsOf(3, 5), HeapsOf(3, 2)), "three stones at once")
	assert.Empty(t, Nim().MoveName(HeapsOf(3, 5), HeapsOf(2, 4)), "two heaps at once")
	assert.Empty(t, Nim().MoveName(HeapsOf(3, 5), HeapsOf(3)), "a heap that is lost")
	assert.Empty(t, Nim().MoveName(HeapsOf(3, 5), HeapsOf(3, 5)), "no move")
}
