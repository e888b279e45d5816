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

// An engine that is stopped wherever it asks, and goes on, finds what it finds without.
func TestStoppedEnginesGoOn(t *testing.T) {
	any, distinct := Part{Heaps: 1, More: true, Constraint: AllDistinct}, Part{Heaps: 3, Constraint: NotAllEqual}
	splits := func(take int, d ...Part) Rule { return Rule{Runs: []Run{{From: take, To: take, Digit: d}}} }
	for name, of := range map[string]struct {
		rule Rule
		n    int
	}{
		"0.77":                          {octalRule("77"), 20_000},
		"0.007":                         {octalRule("007"), 20_000},
		"0.156":                         {octalRule("156"), 20_000},
		"0.104":                         {octalRule("104"), 20_000},
		"any number of different heaps": {splits(1, any), 60},
		"two or any number of heaps, not all as before": {splits(2, Part{Heaps: 2, Constraint: AllDistinct}, distinct), 300},
	} {
		rule, n := of.rule, of.n
		whole, stopped := New(rule), New(rule)
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
		assert.Equal(t, whole.Prefix(n), stopped.Prefix(n), name)
	}
}

func TestReserveKeepsTheValues(t *testing.T) {
	var table Table
	for m := range 3 * largeTable {
		table.Append(m % 300)
	}
	table = table.Prefix(table.Len()) // without room
	before := table
	table.reserve()
	require.Equal(t, before, table)
	require.GreaterOrEqual(t, cap(table.Low), 2*table.Len())
	require.GreaterOrEqual(t, cap(table.Words), 2*table.Len())
}
