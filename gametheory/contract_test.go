package gametheory_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
	"nimbook/gametheory/games"
)

// sortedSteps is staircase Nim with the error of taking the order of the steps not to
// matter.
type sortedSteps struct{ games.StaircaseGame }

func (sortedSteps) Canonical(h gametheory.Heaps) gametheory.Heaps { return h.Sorted() }

// turning is Nim whose Canonical turns the row round, every time.
type turning struct{ *gametheory.HeapGame }

func (turning) Canonical(h gametheory.Heaps) gametheory.Heaps {
	heaps := h.Heaps()
	return gametheory.HeapsOf(append(heaps[1:], heaps[0])...)
}

// forgetful is Nim whose Canonical loses equal heaps of any number.
type forgetful struct{ *gametheory.HeapGame }

func (forgetful) Canonical(h gametheory.Heaps) gametheory.Heaps {
	sorted := h.Sorted().Heaps()
	var kept []int
	for i, n := range sorted {
		if i == 0 || n != sorted[i-1] {
			kept = append(kept, n)
		}
	}
	return gametheory.HeapsOf(kept...)
}

// torn is Wythoff's game with the error of taking its heaps for components.
type torn struct{ games.WythoffGame }

func (torn) Components(p games.Pair) []games.Pair { return []games.Pair{{A: p.A}, {B: p.B}} }

// headless is Nim of which one component is missing.
type headless struct{ *gametheory.HeapGame }

func (headless) Components(h gametheory.Heaps) (parts []gametheory.Heaps) {
	for _, n := range h.Heaps()[:max(0, len(h.Heaps())-1)] {
		parts = append(parts, gametheory.HeapsOf(n))
	}
	return parts
}

// What a game says of its own positions is tested on a sample, and an error names the
// positions that contradict it.
func TestOwnMethodsAreTested(t *testing.T) {
	ask := func(g gametheory.Game[gametheory.Heaps], heaps ...int) (inAnalysis, inSolver error) {
		_, inAnalysis = gametheory.NewAnalysis(t.Context(), g, gametheory.Limits{}, gametheory.HeapsOf(heaps...))
		_, inSolver = gametheory.SolveLazily(g).OutcomeContext(t.Context(), gametheory.HeapsOf(heaps...))
		return inAnalysis, inSolver
	}
	for name, c := range map[string]struct {
		game  gametheory.Game[gametheory.Heaps]
		heaps []int
		says  []string
	}{
		"not faithful":                     {sortedSteps{}, []int{3, 1, 2}, []string{"Canonical(", "has none; the options of the two must have the same representatives"}},
		"not faithful, already sorted":     {sortedSteps{}, []int{1, 2, 3}, []string{"Canonical(", "the same representatives"}},
		"not idempotent":                   {turning{gametheory.Nim()}, []int{3, 1, 2}, []string{"Canonical((3, 1, 2)) is (1, 2, 3), and Canonical((1, 2, 3)) is (2, 3, 1); a representative must be its own"}},
		"not faithful, and it loses heaps": {forgetful{gametheory.Nim()}, []int{2, 3, 3}, []string{"Canonical((2, 3, 3)) is (2, 3)"}},
	} {
		inAnalysis, inSolver := ask(c.game, c.heaps...)
		for _, err := range []error{inAnalysis, inSolver} {
			if assert.Error(t, err, name) {
				for _, part := range c.says {
					assert.ErrorContains(t, err, part, name)
				}
			}
		}
	}
	_, err := gametheory.SolveLazily(torn{}).GrundyContext(t.Context(), games.Pair{A: 8, B: 9})
	require.ErrorContains(t, err, "Components((")
	require.ErrorContains(t, err, "it must be the sum of its components")
	_, err = gametheory.SolveLazily(headless{gametheory.Nim()}).OutcomeContext(t.Context(), gametheory.HeapsOf(5, 6))
	require.ErrorContains(t, err, "the mex of its options")
	_, err = gametheory.NewPart(t.Context(), headless{gametheory.Nim()}, gametheory.Limits{}, gametheory.HeapsOf(5, 6))
	require.ErrorContains(t, err, "the mex of its options")
}

// A regularity of heaps that part of the rule has not acted on is not a conjecture.
func TestNoConjectureBeforeTheRuleActs(t *testing.T) {
	for _, g := range []*gametheory.HeapGame{
		gametheory.Take(1_000_000_000).HeapGame, gametheory.Take(1, 1_000_000_000).HeapGame, gametheory.AllBut(1 << 24).HeapGame, gametheory.AllBut(3, 1<<20).HeapGame,
	} {
		p := g.Period()
		assert.IsType(t, &gametheory.NoPeriod{}, p, "%v: %v", g, p)
	}
	assert.IsType(t, &gametheory.ConjecturedPeriod{}, gametheory.HexCode("0.3F").Period())
}
