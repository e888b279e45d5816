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

// Whatever asks a game looks at its context once for every position: when it ends while one
// is asked for its options, no other one is asked.
func TestWorkStopsAtTheNextPosition(t *testing.T) {
	type limits = gametheory.Limits
	for name, work := range map[string]func(ctx context.Context, g gametheory.Game[int]) error{
		"NewAnalysis": func(ctx context.Context, g gametheory.Game[int]) error {
			return failure(gametheory.NewAnalysis(ctx, g, limits{}, 0))
		},
		"NewAnalysis, concurrent": func(ctx context.Context, g gametheory.Game[int]) error {
			return failure(gametheory.NewAnalysis(ctx, concurrently[int]{g}, limits{}, 0))
		},
		"LazySolver.OutcomeContext": func(ctx context.Context, g gametheory.Game[int]) error {
			return failure(gametheory.SolveLazily(g).OutcomeContext(ctx, 0))
		},
		"LazySolver.GrundyContext": func(ctx context.Context, g gametheory.Game[int]) error {
			return failure(gametheory.SolveLazily(g).GrundyContext(ctx, 0))
		},
		"LazySolver.WinningContext": func(ctx context.Context, g gametheory.Game[int]) error {
			return failure(gametheory.SolveLazily(g).WinningContext(ctx, 0))
		},
		"NewPart": func(ctx context.Context, g gametheory.Game[int]) error {
			return failure(gametheory.NewPart(ctx, g, limits{}, 0))
		},
		"NewVerdict": func(ctx context.Context, g gametheory.Game[int]) error {
			return failure(proof.NewVerdict(ctx, g, limits{}, gametheory.Normal, func(int) bool { return true }, 0))
		},
		"NewGrundyVerdict": func(ctx context.Context, g gametheory.Game[int]) error {
			return failure(proof.NewGrundyVerdict(ctx, g, limits{}, func(int) int { return 0 }, 0))
		},
		"NewGrundyExplanation": func(ctx context.Context, g gametheory.Game[int]) error {
			return failure(proof.NewGrundyExplanation(ctx, g, limits{}, 0))
		},
		"NewExplanation, misère": func(ctx context.Context, g gametheory.Game[int]) error {
			return failure(proof.NewExplanation(ctx, g, limits{}, gametheory.Misere, 0))
		},
	} {
		t.Run(name, func(t *testing.T) {
			cause := errors.New("the reader left")
			ctx, cancel := context.WithCancelCause(t.Context())
			var asked atomic.Int64
			err := work(ctx, gametheory.Rules[int](func(p int) []int {
				asked.Add(1)
				cancel(cause)
				return []int{p + 1, p + 2, p + 3}
			}))
			require.ErrorIs(t, err, cause)
			assert.Regexp(t, "^gametheory: .*stopped after", err.Error())
			assert.EqualValues(t, 1, asked.Load())
		})
	}
	t.Run("NewGenera", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		asked := 0
		a := gametheory.Analyze(gametheory.Rules[int](func(n int) []int {
			if asked++; asked == 2000 {
				cancel()
			}
			return []int{n - 1}[:min(n, 1)]
		}), 1000)
		require.Less(t, asked, 2000)
		require.ErrorIs(t, failure(misere.NewGenera(ctx, a)), context.Canceled)
		assert.Equal(t, 2000, asked)
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
