package proof

import (
	"fmt"

	"nimbook/gametheory"
	"nimbook/gametheory/formula"
	"nimbook/gametheory/internal/automata"
	"nimbook/internal/brief"
	"nimbook/internal/must"
	"nimbook/internal/plural"
)

// RulesOf returns the game that is described by formulas as an ordinary one, whose
// positions are rows of heaps. It panics where [NewRulesOf] returns an error.
func RulesOf(g formula.Game) gametheory.Game[gametheory.Heaps] { return must.Get(NewRulesOf(g)) }

// NewRulesOf returns the game that is described by formulas as an ordinary one, whose
// positions are rows of heaps: so it can be analysed, played and drawn, and claims about
// it be verified position by position. It is an error if the game is not valid, or too
// large for [NewAllVerdict].
//
// The options of a position are in ascending order, by the first heap, then by the
// second, and so on. Listing them takes some microseconds for each and some for each move
// of the game. Options panics if a position has more than four million, or infinitely
// many, as where a move makes x₁ smaller and lets x₂ become anything.
func NewRulesOf(g formula.Game) (gametheory.Game[gametheory.Heaps], error) {
	if err := g.Validate(); err != nil {
		return nil, err
	}
	rules, err := automata.NewRules(g, DefaultStates)
	if err != nil {
		return nil, allError(g, err)
	}
	return formulaRules{g, rules}, nil
}

type formulaRules struct {
	formula.Game
	rules *automata.Rules
}

// mostOptions is how many options of a position are listed.
const mostOptions = 1 << 22

// Concurrent says that Options may be called by several goroutines at once.
func (formulaRules) Concurrent() {}

// Validate returns an error for a row that has not as many heaps as the game.
func (g formulaRules) Validate(h gametheory.Heaps) error {
	if n := len(h.Heaps()); n != g.Heaps {
		return fmt.Errorf("gametheory: %v has %s; a position of %s has %d", h, plural.N(n, "heap", "heaps"), brief.Cut(g.Name), g.Heaps)
	}
	return nil
}

func (g formulaRules) Options(h gametheory.Heaps) []gametheory.Heaps {
	if err := g.Validate(h); err != nil {
		panic(err)
	}
	lists, err := g.rules.Options(h.Heaps(), mostOptions)
	if err != nil {
		panic(fmt.Errorf("gametheory: %v: %w", g.Game, err))
	}
	options := make([]gametheory.Heaps, len(lists))
	for i, heaps := range lists {
		options[i] = gametheory.HeapsOf(heaps...)
	}
	return options
}
