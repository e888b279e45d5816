package gametheory_test

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
	"nimbook/gametheory/misere"
	"nimbook/gametheory/proof"
)

// wide is a game with one move, from 0 to any of the positions 1 to its size. It counts
// the options that are looked at, by asking for a representative or a name, and calls
// onMove before each.
type wide struct {
	size   int
	looked *atomic.Int64
	onMove func()
}

func newWide(size int, onMove func()) wide { return wide{size, new(atomic.Int64), onMove} }

func (w wide) Options(p int) []int {
	if p != 0 {
		return nil
	}
	options := make([]int, w.size)
	for i := range options {
		options[i] = i + 1
	}
	return options
}

func (w wide) look() {
	w.looked.Add(1)
	w.onMove()
}

// canonicalWide has representatives, and namedWide has names.
type (
	canonicalWide  struct{ wide }
	concurrentWide struct{ canonicalWide }
	namedWide      struct{ wide }
)

func (concurrentWide) Concurrent() {}

func (w canonicalWide) Canonical(p int) int {
	w.look()
	return p
}

func (w namedWide) MoveName(_, to int) string {
	w.look()
	return ""
}

// A position with a million options is left as soon as the context ends, and not when all
// of them are looked at.
func TestWorkStopsAmongTheOptionsOfOnePosition(t *testing.T) {
	const size, soon = 1 << 20, 1 << 14
	type limits = gametheory.Limits
	for name, work := range map[string]func(ctx context.Context, canonical, named gametheory.Game[int]) error{
		"NewAnalysis": func(ctx context.Context, g, _ gametheory.Game[int]) error {
			return failure(gametheory.NewAnalysis(ctx, g, limits{}, 0))
		},
		"NewAnalysis, concurrent": func(ctx context.Context, g, _ gametheory.Game[int]) error {
			return failure(gametheory.NewAnalysis(ctx, concurrentWide{g.(canonicalWide)}, limits{}, 0))
		},
		"LazySolver.OutcomeContext": func(ctx context.Context, g, _ gametheory.Game[int]) error {
			return failure(gametheory.SolveLazily(g).OutcomeContext(ctx, 0))
		},
		"LazySolver.GrundyContext": func(ctx context.Context, g, _ gametheory.Game[int]) error {
			return failure(gametheory.SolveLazily(g).GrundyContext(ctx, 0))
		},
		"LazySolver.WinningContext": func(ctx context.Context, _, g gametheory.Game[int]) error {
			return failure(gametheory.SolveLazily(g).WinningContext(ctx, 0))
		},
		"NewPart": func(ctx context.Context, _, g gametheory.Game[int]) error {
			return failure(gametheory.NewPart(ctx, g, limits{}, 0))
		},
		"NewVerdict": func(ctx context.Context, _, g gametheory.Game[int]) error {
			return failure(proof.NewVerdict(ctx, g, limits{}, gametheory.Normal, func(int) bool { return true }, 0))
		},
		"NewGrundyVerdict": func(ctx context.Context, _, g gametheory.Game[int]) error {
			return failure(proof.NewGrundyVerdict(ctx, g, limits{}, func(int) int { return 0 }, 0))
		},
		"NewGrundyExplanation": func(ctx context.Context, _, g gametheory.Game[int]) error {
			return failure(proof.NewGrundyExplanation(ctx, g, limits{}, 0))
		},
		"NewExplanation, misère": func(ctx context.Context, _, g gametheory.Game[int]) error {
			return failure(proof.NewExplanation(ctx, g, limits{}, gametheory.Misere, 0))
		},
	} {
		t.Run(name, func(t *testing.T) {
			cause := errors.New("the reader left")
			ctx, cancel := context.WithCancelCause(t.Context())
			w := newWide(size, func() { cancel(cause) })
			err := work(ctx, canonicalWide{w}, namedWide{w})
			require.ErrorIs(t, err, cause)
			assert.Regexp(t, "^gametheory: .*(after|among the moves from position 0)", err.Error())
			assert.LessOrEqual(t, w.looked.Load(), int64(soon))
		})
	}
	t.Run("NewGenera", func(t *testing.T) {
		onMove := func() {}
		a := gametheory.Analyze[int](canonicalWide{newWide(size, func() { onMove() })}, 0)
		ctx, cancel := context.WithCancel(t.Context())
		onMove = cancel
		require.ErrorIs(t, failure(misere.NewGenera(ctx, a)), context.Canceled)
	})
}

// The indices of a million options are found in time proportional to them.
func TestIndicesOfManyOptions(t *testing.T) {
	for _, size := range []int{3, 15, 16, 17, 18, 1000, 1 << 20} {
		rules := gametheory.Rules[int](func(p int) []int {
			if p != 0 {
				return nil
			}
			options := make([]int, 0, 2*size)
			for i := range size {
				options = append(options, i+1, i/2+1)
			}
			return options
		})
		a := gametheory.Analyze(rules, 0)
		got := a.AppendOptions([]int{7, 8}, 0)
		require.Equal(t, []int{7, 8}, got[:2])
		got = got[2:]
		require.Len(t, got, size)
		for i, j := range got {
			require.Equal(t, i+1, a.Evaluation(j).Position)
		}
		assert.True(t, slices.IsSorted(got))
	}
}
