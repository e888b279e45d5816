package gametheory_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
)

// Each of these would wait for itself for ever.
func TestRulesThatAskTheirOwnSolver(t *testing.T) {
	ask := map[string]func(s *gametheory.LazySolver[int], n int) error{
		"the outcome": func(s *gametheory.LazySolver[int], n int) error {
			_, err := s.OutcomeContext(t.Context(), n)
			return err
		},
		"the value": func(s *gametheory.LazySolver[int], n int) error {
			_, err := s.GrundyContext(t.Context(), n)
			return err
		},
		"the moves": func(s *gametheory.LazySolver[int], n int) error {
			_, err := s.WinningContext(t.Context(), n)
			return err
		},
		"the short form": func(s *gametheory.LazySolver[int], n int) error { return panicked(func() { s.Grundy(n) }) },
		"its length":     func(s *gametheory.LazySolver[int], n int) error { return panicked(func() { s.Len() }) },
	}
	for name, ask := range ask {
		t.Run(name, func(t *testing.T) {
			var s *gametheory.LazySolver[int]
			asked := 0
			rules := gametheory.Rules[int](func(n int) []int {
				if n == 0 {
					return nil
				}
				asked++
				require.ErrorContains(t, ask(s, n-1), "the rules ask the solver that is solving them")
				return []int{n - 1}
			})
			s = gametheory.SolveLazily[int](rules)
			assert.Equal(t, gametheory.N, s.Outcome(3))
			assert.Equal(t, 1, s.Grundy(5))
			assert.Greater(t, asked, 5)
		})
	}
}

func TestRulesMayAskAnotherSolver(t *testing.T) {
	nim := gametheory.SolveLazily[gametheory.Heaps](gametheory.Nim())
	rules := gametheory.Rules[int](func(n int) (options []int) {
		for k := range n {
			if nim.Grundy(gametheory.HeapsOf(n, k)) == n^k {
				options = append(options, k)
			}
		}
		return options
	})
	outer := gametheory.SolveLazily[int](rules)
	assert.Equal(t, 7, outer.Grundy(7))
}

func TestRulesThatAskTheAnalysisThatIsBeingMade(t *testing.T) {
	var a *gametheory.Analysis[int]
	rules := gametheory.Rules[int](func(n int) []int {
		if n == 0 || a.Grundy(n-1) == 1 {
			return nil
		}
		return []int{n - 1}
	})
	err := panicked(func() { a = gametheory.Analyze[int](rules, 5) })
	require.ErrorContains(t, err, "rules cannot ask it while it is made")
}

func TestRulesThatAnalyzeThemselves(t *testing.T) {
	var ask func(n int) // of the rules themselves, about the position whose options they list
	rules := gametheory.Rules[int](func(n int) []int { ask(n); return nil })
	for name, question := range map[string]func(n int){
		"analysis": func(n int) { gametheory.Analyze[int](rules, n) },
		"solved":   func(n int) { gametheory.Solve[int](rules, n) },
		"solver":   func(n int) { gametheory.SolveLazily[int](rules).Outcome(n) },
		"part":     func(n int) { gametheory.Part[int](rules, n) },
	} {
		ask = question
		err := panicked(func() { question(5) })
		require.ErrorContains(t, err, "calls deep", name)
	}
}

func TestWhatIsToldOfProgressMayNotAskTheGame(t *testing.T) {
	g := gametheory.Officers()
	var asked error
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	ctx = gametheory.WithProgress(ctx, func(gametheory.Progress) {
		_, asked = g.Solve(3)
		cancel()
	})
	_ = g.Extend(ctx, 1<<24)
	require.ErrorContains(t, asked, "would wait for itself")
	assert.Equal(t, 2, g.Grundy(3), "afterwards it answers")
}

// panicked returns the error that f panics with.
func panicked(f func()) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = p.(error)
		}
	}()
	f()
	return nil
}
