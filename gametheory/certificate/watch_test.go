package certificate

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A check looks at its context as it goes from term to term, more often the more terms there
// are below, and among the splits of one term, which can be more than could ever be gone
// through.
func TestChecksLookAtTheContext(t *testing.T) {
	ended, end := context.WithCancel(t.Context())
	end()
	kaylesOf := func(ctx context.Context, terms int) *sequence {
		return &sequence{c: kayles, w: &watch{ctx: ctx, total: terms + 1}, v: make([]uint32, terms, terms+1)}
	}
	for name, loop := range map[string]func(ctx context.Context) error{
		"a term":      func(ctx context.Context) error { return kaylesOf(ctx, lookEvery).next() },
		"three heaps": func(ctx context.Context) error { return kaylesOf(ctx, 8000).splits(7000, 3, 0) },
		"many terms": func(ctx context.Context) error {
			s := kaylesOf(ctx, 0)
			s.w.total = 1 << 12
			for range s.w.total {
				if err := s.next(); err != nil {
					return err
				}
			}
			return nil
		},
	} {
		require.NoError(t, loop(t.Context()), name)
		assert.ErrorIs(t, loop(ended), context.Canceled, name)
		assert.ErrorContains(t, loop(ended), "stopped after", name)
	}
}

var kayles = &Period{Sequence: Values, Moves: []Moves{{1, 2, []int{0, 1, 2}}}, Period: 12, Mask: 1}

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
