package certificate_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"

	"nimbook/gametheory/certificate"
	"nimbook/gametheory/formula"
)

// trivial accepts nothing, on so many heaps.
func trivial(heaps int) certificate.Automaton {
	return certificate.Automaton{Columns: make([]int, 1<<heaps), Next: [][]int{{0}}}
}

// What is no certificate at all, or too large to be checked, is refused with the reason.
func TestAllSizesRefuses(t *testing.T) {
	x := formula.Heaps(2)
	none := formula.Game{Name: "Stop", Heaps: 2}
	ended, end := context.WithCancel(t.Context())
	end()
	for wants, c := range map[string]struct {
		ctx  context.Context
		cert certificate.AllSizes
	}{
		"a game on 0 heaps":  {t.Context(), certificate.AllSizes{}},
		"a formula is empty": {t.Context(), certificate.AllSizes{Game: none}},
		"there are 0 automata of options and 0 of moves; a game with 2 moves needs 2 and 0": {t.Context(), certificate.AllSizes{Game: formula.Nim(2), Claim: x[0].Is(0)}},
		"columns for 0 letters": {t.Context(), certificate.AllSizes{Game: none, Claim: x[0].Is(0)}},
		"columns for 2 letters": {t.Context(), certificate.AllSizes{Game: none, Claim: x[0].Is(0), Claimed: trivial(1)}},
		"has no state":          {t.Context(), certificate.AllSizes{Game: none, Claim: x[0].Is(0), Claimed: certificate.Automaton{Columns: make([]int, 4)}}},
		"a negative column":     {t.Context(), certificate.AllSizes{Game: none, Claim: x[0].Is(0), Claimed: certificate.Automaton{Columns: []int{0, 0, -1, 0}, Next: [][]int{{0}}}}},
		"state 1 of an automaton has 0 successors for 1 column": {t.Context(), certificate.AllSizes{Game: none, Claim: x[0].Is(0), Claimed: certificate.Automaton{Columns: make([]int, 4), Next: [][]int{{}}}}},
		"leads to state 4; it has 1 state":                      {t.Context(), certificate.AllSizes{Game: none, Claim: x[0].Is(0), Claimed: certificate.Automaton{Columns: make([]int, 4), Next: [][]int{{3}}}}},
		"the accepting states of an automaton are [1]":          {t.Context(), certificate.AllSizes{Game: none, Claim: x[0].Is(0), Claimed: certificate.Automaton{Columns: make([]int, 4), Next: [][]int{{0}}, Accept: []int{1}}}},
		"it is wrong about the position with the digits 0, 0":   {t.Context(), certificate.AllSizes{Game: none, Claim: x[0].Is(0), Claimed: trivial(2)}},
		"a position is not claimed, and no move leads":          {t.Context(), certificate.AllSizes{Game: none, Claim: formula.Or(), Claimed: trivial(2)}},
		"the numbers in 4·4611686018427387904 are too great":    {t.Context(), certificate.AllSizes{Game: none, Claim: formula.Number(formula.Greatest).Times(4).Is(0), Claimed: trivial(2)}},
		"context canceled": {ended, certificate.AllSizes{Game: none, Claim: formula.Or(), Claimed: trivial(2)}},
		"states together; that is too much to be checked": {t.Context(), certificate.AllSizes{Game: none, Claimed: trivial(2),
			Claim: formula.And(x[0].Mod(65521).Is(65519), x[1].Mod(65519).Is(65518), x[0].Plus(x[1]).Mod(65497).Is(7))}},
	} {
		assert.ErrorContains(t, c.cert.Check(c.ctx), wants)
	}
}
