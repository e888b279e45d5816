package turn_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"nimbook/gametheory/internal/turn"
)

func TestATurnIsNotTakenTwiceOnOneGoroutine(t *testing.T) {
	a, b := turn.New(), turn.New()
	require.NoError(t, a.Take(t.Context()))
	a.Lend(func() {
		require.NoError(t, b.Take(t.Context()), "another turn")
		b.Lend(func() {
			require.ErrorIs(t, a.Take(t.Context()), turn.ErrOwn)
			require.ErrorIs(t, b.Take(t.Context()), turn.ErrOwn)
		})
		b.Give()
	})
	a.Give()
	require.NoError(t, a.Take(t.Context()))
}

func TestAPanicGivesNoFalseAlarm(t *testing.T) {
	a := turn.New()
	require.NoError(t, a.Take(t.Context()))
	require.Panics(t, func() { a.Lend(func() { panic("rules") }) })
	a.Give()
	require.NoError(t, a.Take(t.Context()))
}

func TestOtherGoroutinesWait(t *testing.T) {
	a, b := turn.New(), turn.New()
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 2000 {
				for _, pair := range [][2]*turn.Turn{{a, b}} {
					require.NoError(t, pair[0].Take(t.Context()))
					pair[0].Lend(func() {
						require.NoError(t, pair[1].Take(t.Context()))
						pair[1].Lend(func() {})
						pair[1].Give()
					})
					pair[0].Give()
				}
				require.NoError(t, b.Take(t.Context()))
				b.Lend(func() {})
				b.Give()
			}
		})
	}
	all.Wait()
}

func TestAContextEndsTheWait(t *testing.T) {
	a := turn.New()
	require.NoError(t, a.Take(t.Context()))
	ctx, cancel := context.WithCancelCause(t.Context())
	cause := errors.New("no more")
	cancel(cause)
	require.ErrorIs(t, a.Take(ctx), cause)
}
