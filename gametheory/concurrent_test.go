package gametheory_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
)

// concurrently is a game that lets itself be asked by several goroutines.
type concurrently[Pos comparable] struct{ gametheory.Game[Pos] }

func (concurrently[Pos]) Concurrent() {}

func TestConcurrentAnalysis(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	for round := range 20 {
		g := randomDigraph(r, 1+r.IntN(2000), 1+r.IntN(4), round%2 == 0)
		start := len(g) - 1
		a, b := gametheory.Analyze(g, start), gametheory.Analyze(concurrently[int]{g}, start)
		require.Equal(t, a.Len(), b.Len())
		require.Equal(t, a.Moves(), b.Moves())
		require.Equal(t, a.Loopy(), b.Loopy())
		am, bm := a.Misere(), b.Misere()
		away := map[int]int{start: 0} // moves from the start
		last := 0
		for i, e := range b.All() {
			require.Equal(t, must(a.At(e.Position))(t), must(b.At(e.Position))(t))
			require.Equal(t, am.Outcome(e.Position), bm.Outcome(e.Position))
			require.GreaterOrEqual(t, away[e.Position], last, "position %d is numbered too late", i)
			last = away[e.Position]
			for _, q := range g[e.Position] {
				if _, ok := away[q]; !ok {
					away[q] = last + 1
				}
			}
		}
	}
}

func TestConcurrentAnalysisFails(t *testing.T) {
	var asked atomic.Int32
	endless := gametheory.Rules[int](func(n int) []int { asked.Add(1); return []int{n + 1, 2 * n, 3 * n} })
	_, err := gametheory.NewAnalysis(context.Background(), concurrently[int]{endless}, gametheory.Limits{Positions: 5000}, 1)
	assert.ErrorIs(t, err, gametheory.ErrBudget)

	cause := errors.New("the reader left")
	ctx, cancel := context.WithCancelCause(context.Background())
	asked.Store(0)
	_, err = gametheory.NewAnalysis(ctx, concurrently[int]{gametheory.Rules[int](func(n int) []int {
		if asked.Load() > 3000 {
			cancel(cause)
		}
		return endless(n)
	})}, gametheory.Limits{}, 1)
	assert.ErrorIs(t, err, cause)
	assert.Less(t, asked.Load(), int32(10_000))

	assert.PanicsWithValue(t, "the rules are broken", func() {
		gametheory.Analyze(concurrently[int]{gametheory.Rules[int](func(n int) []int {
			if n == 700 {
				panic("the rules are broken")
			}
			return endless(n)
		})}, 1)
	})
}

// cram is Cram on a board of 4 rows of 6 squares: a move covers two adjacent
// squares. A position is the set of squares that are covered.
type cram struct{}

const cramRows, cramColumns = 4, 6

func (cram) Options(p uint32) (options []uint32) {
	for i := range cramRows * cramColumns {
		if right := uint32(3) << i; i%cramColumns < cramColumns-1 && p&right == 0 {
			options = append(options, p|right)
		}
		if down := uint32(1)<<i | uint32(1)<<(i+cramColumns); i < (cramRows-1)*cramColumns && p&down == 0 {
			options = append(options, p|down)
		}
	}
	return options
}

// Canonical returns the least of the boards that p is in a mirror, turned, or
// both.
func (cram) Canonical(p uint32) uint32 {
	least := p
	for turn := 1; turn < 4; turn++ {
		var q uint32
		for i := range cramRows * cramColumns {
			row, column := i/cramColumns, i%cramColumns
			if turn&1 != 0 {
				row = cramRows - 1 - row
			}
			if turn&2 != 0 {
				column = cramColumns - 1 - column
			}
			q |= p >> i & 1 << (row*cramColumns + column)
		}
		least = min(least, q)
	}
	return least
}

type concurrentCram struct{ cram }

func (concurrentCram) Concurrent() {}

func TestConcurrentCanonical(t *testing.T) {
	const start uint32 = 0xFFF000 // two rows are covered already
	a, b := gametheory.Analyze[uint32](cram{}, start), gametheory.Analyze[uint32](concurrentCram{}, start)
	assert.Equal(t, a.Len(), b.Len())
	for p := range a.Positions() {
		require.Equal(t, a.Grundy(p), b.Grundy(p))
	}
	assert.Equal(t, gametheory.P, a.Outcome(start), "on a board with even sides the second player answers in its mirror")
}
