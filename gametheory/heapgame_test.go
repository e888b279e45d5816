package gametheory_test

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nimbook/gametheory"
)

// games are games of every shape that the engine tells apart.
var heapGames = []string{
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
	for _, code := range heapGames {
		n := 40
		if code == "0.3*" || code == "0.1{2+}" || code == "0.*!" {
			n = 24 // the options of a heap are its partitions
		}
		g := gametheory.Code(code)
		assert.Equal(t, values(g, n), g.Sequence(n), code)
	}
}

// Every winning move is one of the rule, says the truth of itself and leads to a
// P-position; no other move does.
func TestWinningMovesAreTheOptionsOfValueZero(t *testing.T) {
	solved := make([]*gametheory.HeapGame, len(heapGames))
	for i, code := range heapGames {
		solved[i] = gametheory.Code(code)
	}
	rapid.Check(t, func(t *rapid.T) {
		g := rapid.SampledFrom(solved).Draw(t, "game")
		heaps := rapid.SliceOfN(rapid.IntRange(0, 17), 0, 4).Draw(t, "heaps")
		s, err := g.Solve(heaps...)
		require.NoError(t, err)
		assert.Equal(t, gametheory.NimSum(s.Values...), s.Grundy)
		assert.Equal(t, s.Grundy == 0, s.Outcome == gametheory.P)
		assert.False(t, s.Partial)
		at := gametheory.HeapsOf(heaps...)
		won := map[gametheory.Heaps]int{}
		for _, row := range g.Options(at) {
			if g.Outcome(row.Heaps()...) == gametheory.P {
				won[row]++
			}
		}
		for _, m := range s.Winning {
			assert.Equal(t, heaps[m.Heap], m.From)
			total := m.Take
			for _, n := range m.Into {
				total += n
			}
			assert.Equal(t, m.From, total)
			assert.Equal(t, g.Grundy(m.Into...), m.Value)
			assert.Equal(t, g.Grundy(slices.Concat(heaps[:m.Heap], heaps[m.Heap+1:])...), m.Rest)
			assert.Equal(t, m.Rest, m.Value)
			into := m.Into
			if len(into) == 0 {
				into = []int{0}
			}
			row := gametheory.HeapsOf(slices.Concat(heaps[:m.Heap], into, heaps[m.Heap+1:])...)
			assert.Positive(t, won[row], "%v is none of the moves that win", m)
			assert.NotEmpty(t, g.MoveName(at, row))
			won[row]--
		}
		for row, left := range won {
			assert.Zero(t, left, "%v is not told", row)
		}
	})
}

// Rows of heaps survive what is done to them.
func TestHeapsAreReadAsTheyAreWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sizes := rapid.SliceOfN(rapid.IntMin(0), 0, 6).Draw(t, "sizes")
		h := gametheory.HeapsOf(sizes...)
		require.Equal(t, append([]int{}, sizes...), h.Heaps())
		data, err := json.Marshal(h)
		require.NoError(t, err)
		var again gametheory.Heaps
		require.NoError(t, json.Unmarshal(data, &again))
		require.Equal(t, h, again)
		require.JSONEq(t, strings.NewReplacer("(", "[", ")", "]").Replace(h.String()), string(data))
		sorted := h.Sorted()
		require.True(t, slices.IsSorted(sorted.Heaps()))
		require.Equal(t, sorted, gametheory.HeapsOf(rapid.Permutation(sizes).Draw(t, "order")...).Sorted())
		require.Equal(t, gametheory.NimSum(sizes...), gametheory.NimSum(sorted.Heaps()...))
	})
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

// Who waits for a game that is at work for another waits no longer than its own context.
func TestAQuestionToABusyGameStops(t *testing.T) {
	g := gametheory.Treblecross()
	working, stop := context.WithCancel(t.Context())
	begun := make(chan struct{})
	var once sync.Once
	var wait sync.WaitGroup
	wait.Go(func() {
		ctx := gametheory.WithProgress(working, func(gametheory.Progress) { once.Do(func() { close(begun) }) })
		assert.ErrorIs(t, g.Extend(ctx, 1<<30), context.Canceled)
	})
	<-begun
	cause := errors.New("the reader left")
	ctx, cancel := context.WithTimeoutCause(t.Context(), time.Millisecond, cause)
	defer cancel()
	for name, err := range map[string]error{
		"SolveContext": failure(g.SolveContext(ctx, gametheory.Normal, 1<<20)),
		"Extend":       g.Extend(ctx, 1<<20),
		"ProvePeriod":  failure(g.ProvePeriod(ctx, 1<<20)),
	} {
		assert.ErrorIs(t, err, cause, name)
		assert.ErrorContains(t, err, "Treblecross is busy", name)
	}
	stop()
	wait.Wait()
	assert.Equal(t, 0, g.Grundy(0))
}

func TestASolutionIsItsOwn(t *testing.T) {
	heaps := []int{3, 5}
	s, part := must(gametheory.Nim().Solve(heaps...))(t), gametheory.Nim().Part(heaps...)
	heaps[1] = 100
	assert.Equal(t, []int{3, 5}, s.Heaps)
	assert.Equal(t, "Nim(3, 5)", part.String())
}

// The runs of the numbers of stones that may be taken agree with the moves.
func TestTakesAreThoseOfTheMoves(t *testing.T) {
	for _, c := range []struct {
		game      *gametheory.HeapGame
		takesOnly bool
	}{
		{gametheory.Nim(), true},
		{gametheory.Bash(3).HeapGame, true},
		{gametheory.Take(2, 1, 3).HeapGame, true},
		{gametheory.Take(1, 3, 4, 9).HeapGame, true},
		{gametheory.AllBut(2, 5, 6).HeapGame, true},
		{gametheory.AllBut(1).HeapGame, true},
		{gametheory.Code("0.[03]"), true},
		{gametheory.Kayles(), false},
		{gametheory.Code("4.0102"), false},
		{gametheory.Code("0.0"), true},
	} {
		const heap = 40
		moves, allowed := map[int]bool{}, map[int]bool{}
		for n := range heap + 1 {
			for take := range c.game.Moves(n) {
				moves[take] = true
			}
		}
		runs, takesOnly := c.game.Takes()
		end := -2 // of the run before
		for from, to := range runs {
			if from > heap {
				break
			}
			assert.Greater(t, from, end+1, "%v: runs are apart", c.game)
			end = to
			for take := from; take <= min(to, heap); take++ {
				allowed[take] = true
			}
		}
		assert.Equal(t, moves, allowed, c.game)
		assert.Equal(t, c.takesOnly, takesOnly, c.game)
	}
}
