package store

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// Lists of any length, none and longer than a chunk among them, keep what they were
// filled with.
func TestLists(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var l Lists
	var want [][]int32
	total := 0
	for i := range 3000 {
		n := r.IntN(1000)
		switch i % 500 {
		case 7:
			n = 0
		case 499:
			n = listChunk + r.IntN(listChunk)
		}
		list := make([]int32, n)
		for k := range list {
			list[k] = r.Int32()
		}
		copy(l.Next(n), list)
		want = append(want, list)
		total += n
	}
	require.Equal(t, len(want), l.Len())
	require.Equal(t, total, l.Total)
	for i, list := range want {
		require.Equal(t, list, append([]int32{}, l.At(int32(i))...))
	}
}
