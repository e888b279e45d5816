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
	kayles := &Period{Sequence: Values, Moves: []Moves{{1, 2, []int{0, 1, 2}}}, Period: n, Mask: 1}
	kaylesOf := func(w *watch, terms int) *sequence {
		w.total = n
		return &sequence{c: kayles, w: w, v: make([]uint32, terms, n+terms)}
	}
	nim := &Period{Sequence: Values, Tail: [][]int{{0, 1}}, TailFrom: 1}
	for name, loop := range map[string]func(w *watch) error{
		"two heaps":   func(w *watch) error { return kaylesOf(w, 2*n+2).splits(2*n, 2, 0) },
		"three heaps": func(w *watch) error { return kaylesOf(w, 8000).splits(7000, 3, 0) },
		"rare heaps": func(w *watch) error {
			s := kaylesOf(w, 2)
			s.rare = make([]uint32, n)
			return s.splitsWithRare(1)
		},
		"one value": func(w *watch) error {
			_, err := kaylesOf(w, 2*n).splitsInto(2)
			return err
		},
		"a smaller period": func(w *watch) error {
			_, err := kaylesOf(w, 2*n).repeats(1, 0)
			return err
		},
		"moves": func(w *watch) error { return (&sequence{c: nim, w: w, v: make([]uint32, n)}).nextValue() },
		"numbers of heaps": func(w *watch) error {
			c := &Period{Sequence: Values, Moves: []Moves{{1, 1, make([]int, n)}}}
			return (&sequence{c: c, w: w, v: make([]uint32, 2)}).nextValue()
		},
		"values": func(w *watch) error {
			s := kaylesOf(w, 2)
			s.seen = make([]uint32, n)
			for x := range s.seen {
				s.seen[x] = 3
			}
			return s.nextValue()
		},
		"more room": func(w *watch) error {
			w.total = 9 * n
			s := &sequence{w: w, v: make([]uint32, 8*n)}
			return s.room()
		},
		"outcomes": func(w *watch) error {
			s := kaylesOf(w, 0)
			var err error
			for k := 0; k < n && err == nil; k++ {
				err = s.nextOutcome()
			}
			return err
		},
	} {
		require.NoError(t, loop(&watch{ctx: t.Context()}), name)
		assert.ErrorIs(t, loop(&watch{ctx: ended}), context.Canceled, name)
		assert.ErrorContains(t, loop(&watch{ctx: ended, total: 7}), "stopped after", name)
	}
}

// The prime factors of a period are found without going through all numbers below it.
func TestPrimePeriods(t *testing.T) {
	ended, end := context.WithCancel(t.Context())
	end()
	s := &sequence{c: &Period{Period: 1<<31 - 1, Saltus: 1}, w: &watch{ctx: ended}}
	assert.NoError(t, s.least(), "no factor of the period divides the saltus")
}

func TestChecksTellHowFarTheyAre(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var told [][2]int
		ctx := WithProgress(t.Context(), func(done, total int) { told = append(told, [2]int{done, total}) })
		c := &PPositions[int]{Starts: []int{89}}
		for n := range 90 {
			next := Position[int]{Position: n, P: true, Witness: -1}
			if n%2 != 0 {
				next = Position[int]{Position: n, Witness: n - 1}
			}
			c.Positions = append(c.Positions, next)
		}
		require.NoError(t, c.Check(ctx, func(n int) []int {
			time.Sleep(10 * time.Millisecond)
			if n == 0 {
				return nil
			}
			return []int{n - 1}
		}))
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
