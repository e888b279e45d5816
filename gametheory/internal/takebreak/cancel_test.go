package takebreak

import (
	"context"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// patience is a context that ends when it has been asked so many times.
type patience struct {
	context.Context
	left *atomic.Int64
}

func patient(ctx context.Context, left int) patience {
	p := patience{ctx, new(atomic.Int64)}
	p.left.Store(int64(left))
	return p
}

func (p patience) Err() error {
	if p.left.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

// Every look at a whole table asks the context once for some hundred thousand values,
// and stops when it has ended.
func TestLooksAtTheTableAskTheContext(t *testing.T) {
	const n = 8 * lookEvery
	var table Table
	for m := range n {
		table.Append(m / (n / 4 * 3) * (m % 7)) // the last quarter is nowhere else
	}
	looks := map[string]func(ctx context.Context) error{
		"FindRepeat": func(ctx context.Context) error { _, _, err := FindRepeat(ctx, &table, false); return err },
		"arithmetic": func(ctx context.Context) error { _, _, err := table.findArithmetic(ctx); return err },
		"repeat": func(ctx context.Context) error {
			_, _, err := (&Table{Low: make([]byte, n)}).repeat(ctx, 1, 0)
			return err
		},
		"reserve":   func(ctx context.Context) error { return (&Table{Low: make([]byte, n)}).reserve(ctx) },
		"bestClass": func(ctx context.Context) error { _, _, err := bestClass(ctx, &table, false, 0); return err },
	}
	for name, look := range looks {
		const enough = 1 << 20
		ctx := patient(t.Context(), enough)
		require.NoError(t, look(ctx), name)
		asked := enough - int(ctx.left.Load())
		assert.GreaterOrEqual(t, asked, n/lookEvery-1, name)
		for _, left := range []int{0, asked / 2, asked - 1} {
			assert.ErrorIs(t, look(patient(t.Context(), left)), context.Canceled, "%s after %d", name, left)
		}
	}
}

// An engine that is stopped wherever it asks, and goes on, finds what it finds without.
func TestStoppedEnginesGoOn(t *testing.T) {
	for _, digits := range []string{"77", "007", "156", "104"} {
		const n = 20_000
		whole, stopped := New(octalRule(digits)), New(octalRule(digits))
		require.NoError(t, whole.Extend(t.Context(), n))
		stops := 0
		for left := 0; ; left = (left*7 + 1) % 11 {
			err := stopped.Extend(patient(t.Context(), left), n)
			if err == nil {
				break
			}
			require.ErrorIs(t, err, context.Canceled)
			stops++
			require.Less(t, stops, 10_000, "it does not get on")
			if stopped.Len() >= n {
				break
			}
		}
		assert.NotZero(t, stops)
		assert.Equal(t, whole.Prefix(n), stopped.Prefix(n), digits)
	}
}

func TestReserveKeepsTheValues(t *testing.T) {
	var table Table
	for m := range 3 * lookEvery {
		table.Append(m % 300)
	}
	table = table.Prefix(table.Len()) // without room
	before := table
	require.ErrorIs(t, table.reserve(patient(t.Context(), 4)), context.Canceled)
	require.Equal(t, before, table)
	require.NoError(t, table.reserve(t.Context()))
	require.Equal(t, before, table)
	require.GreaterOrEqual(t, cap(table.Low)-table.Len(), 64)
	require.GreaterOrEqual(t, cap(table.Words)-table.Len(), 64)
}
