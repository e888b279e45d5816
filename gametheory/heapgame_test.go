package gametheory_test

import (
	"math"
	"math/rand"
	"sync"
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

func TestSubtractionSetsWithHugeNumbers(t *testing.T) {
	g := gametheory.Take(1, math.MaxInt)
	assert.Equal(t, []int{0, 1, 0, 1, 0}, g.Sequence(5))
	assert.False(t, g.Period().Proved(), "%v", g.Period())
	assert.False(t, g.OutcomePeriod(gametheory.Normal).Proved())
	_, err := g.Solve(math.MaxInt)
	assert.ErrorIs(t, err, gametheory.ErrBudget)
	_, err = gametheory.NewAllBut(math.MaxInt)
	assert.ErrorContains(t, err, "give numbers up to")
	_, err = gametheory.NewTake(3, 0, 5)
	assert.EqualError(t, err, "gametheory: subtraction set contains 0; a move must take at least one stone")
	_, err = gametheory.NewTake()
	assert.ErrorContains(t, err, "the subtraction set is empty")
	_, err = gametheory.NewBash(0)
	assert.ErrorContains(t, err, "at most 0 stones")
	_, err = gametheory.Nim().Solve(3, -1)
	assert.ErrorContains(t, err, "-1")
	assert.Equal(t, 1, gametheory.Bash(math.MaxInt-1).Grundy(1))
}

func TestHeapGamesAreShared(t *testing.T) {
	g := gametheory.Code("0.156")
	var wait sync.WaitGroup
	for i := range 8 {
		wait.Go(func() {
			for n := i * 200; n < 9_000; n += 997 {
				g.Solve(n, n+1)
			}
			g.Period()
		})
	}
	wait.Wait()
	assert.Equal(t, gametheory.Code("0.156").Sequence(9_000), g.Sequence(9_000))
}
