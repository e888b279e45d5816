package automata

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory/formula"
)

// Each rule of the proof, where it fails.
func TestFailures(t *testing.T) {
	x := formula.Heaps(2)
	equal, one := x[0].Equals(x[1]), formula.And(x[0].Is(1), x[1].Is(1))
	for _, c := range []struct {
		claim  formula.Formula
		misere bool
		want   string
	}{
		{equal, false, ""},
		{formula.Or(equal, formula.And(x[0].Is(2), x[1].Is(5))), false, "[2 5]: claimed, move to [2 2]"},
		{formula.And(equal, formula.Not(one)), false, "[1 1]: not claimed"},
		{formula.Not(formula.And()), false, "[0 0]: not claimed, no move"},
		{equal, true, "[0 0]: claimed, no move"},
		{formula.Or(formula.And(x[0].Plus(x[1]).Is(1)), formula.And(equal, formula.Not(one), x[0].Less(formula.Number(9)), formula.Not(x[0].Is(0)))), true, "[9 9]: not claimed"},
	} {
		r, err := Prove(t.Context(), formula.Nim(2), c.claim, c.misere, manyStates)
		require.NoError(t, err)
		got := ""
		if f := r.Failure; f != nil {
			got = fmt.Sprintf("%v: claimed, move to %v", f.Position, f.Option)
			if !f.Claimed {
				got = fmt.Sprintf("%v: not claimed", f.Position)
			}
			if f.Claimed && f.Option == nil {
				got = fmt.Sprintf("%v: claimed", f.Position)
			}
			if !f.Movable {
				got += ", no move"
			}
		}
		assert.Equal(t, c.want, got, "%v", c.claim)
	}
}

// Play that may go on for ever is found out by the least move that does not descend.
func TestDescent(t *testing.T) {
	x := formula.Heaps(2)
	u := formula.Variable("u")
	swap := formula.And(x[0].After().Equals(x[1]), x[1].After().Equals(x[0]), x[0].Less(x[1]))
	for _, c := range []struct {
		game formula.Game
		want string // the order, or the error
	}{
		{formula.Nim(2), "[x₁ + x₂]"},
		{formula.Staircase(2), "[x₂ x₁]"},
		{formula.Game{Heaps: 2, Moves: []formula.Formula{formula.ThereIs(u, x[0].Equals(x[0].After().Plus(formula.Number(1))), x[1].After().Equals(x[1].Plus(u)))}}, "[x₁ x₂]"},
		{formula.Game{Heaps: 2, Moves: []formula.Formula{swap}}, "[x₂ x₁]"},
		{formula.Game{Heaps: 2, Descent: []formula.Term{x[0].Plus(x[1]), x[1]}, Moves: []formula.Formula{swap, formula.Smaller(x[1])}}, "[x₁ + x₂ x₂]"},
		{formula.Game{Heaps: 2, Descent: []formula.Term{x[1], x[0]}, Moves: []formula.Formula{formula.Smaller(x[0])}}, "[x₂ x₁]"},
		{formula.Game{Heaps: 1, Moves: []formula.Formula{x[0].After().AtMost(x[0])}}, "move 1, [0] → [0], does not descend in the order by [x₁]"},
		{formula.Game{Heaps: 2, Descent: []formula.Term{x[0]}, Moves: []formula.Formula{formula.Smaller(x[0]), formula.Smaller(x[1])}}, "move 2, [0 1] → [0 0], does not descend in the order by [x₁]"},
		{formula.Take(1, 0, 3), "move 1, [0] → [0], does not descend in the order by [x₁]"},
	} {
		require.NoError(t, c.game.Validate())
		r, err := Prove(t.Context(), c.game, formula.And(), false, manyStates)
		if descent := (*DescentError)(nil); errors.As(err, &descent) {
			assert.EqualError(t, err, c.want)
			assert.Equal(t, len(c.game.Descent) > 0, descent.Given)
			continue
		}
		require.NoError(t, err)
		assert.Equal(t, c.want, fmt.Sprint(r.Descent))
	}
}
