package gametheory

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTable(t *testing.T) {
	done := make(chan struct{})
	close(done)
	for name, done := range map[string]chan struct{}{"growing": nil, "with growth put off": done} {
		t.Run(name, func(t *testing.T) {
			table := newTable[int, int32]()
			for i := range int32(3 * chunkSize) {
				require.Equal(t, int32(-1), table.find(int(i)*7))
				require.Equal(t, i, table.add(int(i)*7, -i, done))
			}
			copied := table.with(5, nil)
			for i := range int32(3 * chunkSize) {
				require.Equal(t, i, table.find(int(i)*7))
				require.Equal(t, int(i)*7, table.position(i))
				require.Equal(t, -i, *table.value(i))
				require.Equal(t, i, copied.find(int(i)*7))
				require.Equal(t, int32(5), *copied.value(i))
			}
			assert.Equal(t, int32(-1), table.find(1))
		})
	}
}

func TestChunked(t *testing.T) {
	var c chunked[int]
	for i := range 2*chunkSize + 10 {
		c.add(i)
	}
	for _, n := range []int{2*chunkSize + 3, 2 * chunkSize, chunkSize + 1, 5, 0} {
		c.truncate(n)
		require.Equal(t, n, c.n)
		c.add(-1)
		assert.Equal(t, -1, *c.at(n))
		c.truncate(n)
	}
	c.add(7)
	assert.Equal(t, 7, *c.at(0))
	assert.Len(t, c.chunks, 3, "the room is kept")
}
