package takebreak

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"
)

// What a tile hands over are the nim-sums that were marked, and nothing is left in it.
func TestTilesKeepWhatIsMarked(t *testing.T) {
	var tiles tile
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SampledFrom([]int{2, 4}).Draw(t, "words")
		value := rapid.IntRange(0, 64*words-1)
		want := make([]bitset, tileRows)
		for range rapid.IntRange(0, 5).Draw(t, "runs") {
			row := rapid.IntRange(0, tileRows-1).Draw(t, "row")
			low := rapid.SliceOfN(rapid.Map(value, func(v int) byte { return byte(v) }), 0, tileRows-row).Draw(t, "low")
			x := value.Draw(t, "value")
			tiles.mark(row, low, byte(x))
			for i, v := range low {
				want[row+i].add(int(v) ^ x)
			}
		}
		for row, set := range want {
			got := make(bitset, words)
			tiles.drain(row, got)
			assert.Equal(t, append(set, make(bitset, words-len(set))...), got)
		}
		assert.Equal(t, tile{}, tiles)
	})
}
