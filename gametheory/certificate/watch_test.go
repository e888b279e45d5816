package certificate

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Whatever goes through many things asks its context about once for lookEvery of them,
// also within one heap.
func TestLongLoopsLookAtTheContext(t *testing.T) {
	const n = lookEvery + lookEvery/2
	ended, end := context.WithCancel(t.Context())
	end()
	v := make([]int, 2*n)
	ignore := func(int) {}
	kayles := &Period{Moves: []Moves{{1, 2, []int{0, 1, 2}}}, Mask: 1}
	for name, loop := range map[string]func(w *watch) error{
		"three heaps": func(w *watch) error { return splits(w, v, 8000, 3, 0, ignore) },
		"rare heaps":  func(w *watch) error { return splitsWith(w, v, make([]int, n), 1, ignore) },
		"one value": func(w *watch) error {
			_, err := kayles.splitsInto(w, v, kayles.moves(2), len(v), 2)
			return err
		},
		"a smaller period": func(w *watch) error {
			_, err := (&Period{Period: n}).holds(w, v, 1, 0)
			return err
		},
		"outcomes": func(w *watch) error {
			w.total = n
			_, err := kayles.outcomes(w, kayles.moves(2))
			return err
		},
	} {
		require.NoError(t, loop(&watch{ctx: t.Context()}), name)
		assert.ErrorIs(t, loop(&watch{ctx: ended}), context.Canceled, name)
		assert.ErrorContains(t, loop(&watch{ctx: ended, total: 7}), "stopped after", name)
	}
}

func TestChecksTellHowFarTheyAre(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var told [][2]int
		ctx := WithProgress(t.Context(), func(done, total int) { told = append(told, [2]int{done, total}) })
		c := &PPositions[int]{Starts: []int{0}}
		for n := range 90 {
			c.Positions = append(c.Positions, Position[int]{Position: n, P: true, Witness: -1})
		}
		require.NoError(t, c.Check(ctx, func(int) []int { time.Sleep(10 * time.Millisecond); return nil }))
		assert.Equal(t, [][2]int{{20, 90}, {40, 90}, {60, 90}, {80, 90}}, told)
	})
}

func TestNoCertificateAndNoContext(t *testing.T) {
	var none context.Context
	options := func(int) []int { return nil }
	const want = "the certificate is nil; give one"
	assert.ErrorContains(t, (*Period)(nil).Check(t.Context()), want)
	assert.ErrorContains(t, (*PPositions[int])(nil).Check(t.Context(), options), want)
	assert.ErrorContains(t, (*GrundyValues[int])(nil).Check(t.Context(), options), want)
	const context = "the context is nil; give context.Background()"
	bash := &Period{Game: "Bash(3)", Sequence: Values, Moves: []Moves{{1, 3, []int{0, 1}}}, Period: 4, Theorem: Bash}
	require.NoError(t, bash.Check(t.Context()))
	assert.ErrorContains(t, bash.Check(none), context)
	assert.ErrorContains(t, (&PPositions[int]{Starts: []int{0}}).Check(none, options), context)
	assert.ErrorContains(t, (&GrundyValues[int]{Starts: []int{0}}).Check(none, options), context)
}
