package store

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTable(t *testing.T) {
	table := NewTable[int, int32]()
	for i := range int32(3 * chunkSize) {
		require.Equal(t, int32(-1), table.Find(int(i)*7))
		require.Equal(t, i, table.Add(int(i)*7, -i))
	}
	copied := table.With(5)
	for i := range int32(3 * chunkSize) {
		require.Equal(t, i, table.Find(int(i)*7))
		require.Equal(t, int(i)*7, table.Position(i))
		require.Equal(t, -i, *table.Value(i))
		require.Equal(t, i, copied.Find(int(i)*7))
		require.Equal(t, int32(5), *copied.Value(i))
	}
	assert.Equal(t, int32(-1), table.Find(1))
}

func TestChunked(t *testing.T) {
	var c Chunked[int]
	for i := range 2*chunkSize + 10 {
		c.Add(i)
	}
	for _, n := range []int{2*chunkSize + 3, 2 * chunkSize, chunkSize + 1, 5, 0} {
		c.Truncate(n)
		require.Equal(t, n, c.N)
		c.Add(-1)
		assert.Equal(t, -1, *c.At(n))
		c.Truncate(n)
	}
	c.Add(7)
	assert.Equal(t, 7, *c.At(0))
	assert.Len(t, c.chunks, 3, "the room is kept")
}
