package gametheory_test

import (
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
)

// games are games of every shape that the engine tells apart.
var games = []string{
	"0.77", "0.07", "0.137", "0.6", "0.[3]", "4.[3]", "4!.0", "0.3*", "0.1{2+}", "4.3", "0.0001",
	"0.3331", "0.30[3]", "0.[30]", "0.0[7]", "0.{0,1!,2!}7", "0.&7;3", "0.3{1,2=}", "0.{3!}", "0.{2,3?}1", "0.*!",
}

// values computes G(0), …, G(n-1) from the moves that a game lists, by the
// definition.
func values(g *gametheory.HeapGame, n int) []int {
	values := make([]int, n)
	for m := range values {
		var options []int
		for _, h := range g.Options(gametheory.HeapsOf(m)) {
			v := 0
			for _, size := range h.Heaps() {
				v ^= values[size]
			}
			options = append(options, v)
		}
		values[m] = gametheory.Mex(options...)
	}
	return values
}

func TestValuesAreTheMexOfTheOptions(t *testing.T) {
	for _, code := range games {
		n := 40
		if code == "0.3*" || code == "0.1{2+}" || code == "0.*!" {
			n = 24 // the options of a heap are its partitions
		}
		g := gametheory.Code(code)
		assert.Equal(t, values(g, n), g.Sequence(n), code)
	}
}

func TestWinningMovesAreTheOptionsOfValueZero(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	for _, code := range games {
		g := gametheory.Code(code)
		for range 20 {
			heaps := []int{random.Intn(18), random.Intn(18), random.Intn(18)}
			s, err := g.Solve(heaps...)
			require.NoError(t, err)
			count := 0
			for _, row := range g.Options(gametheory.HeapsOf(heaps...)) {
				if g.Grundy(row.Heaps()...) == 0 {
					count++
				}
			}
			assert.Len(t, s.Winning, count, "%s %v", code, heaps)
			for _, m := range s.Winning {
				assert.Equal(t, m.Rest, m.Value)
				assert.Equal(t, m.Rest, s.Grundy^s.Values[m.Heap])
				assert.Equal(t, m.Value, g.Grundy(m.Into...))
			}
		}
	}
}
