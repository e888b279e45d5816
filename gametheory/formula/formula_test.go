package formula_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory/formula"
)

func TestTextOfFormulas(t *testing.T) {
	x := formula.Heaps(12)
	u := formula.Variable("u")
	for want, f := range map[string]fmt.Stringer{
		"x₁₂ = x₁₂′":                    x[11].Equals(x[11].After()),
		"¬(x₁ < x₂)":                    formula.Not(x[0].Less(x[1])),
		"¬¬(x₁ < x₂)":                   formula.Not(formula.Not(x[0].Less(x[1]))),
		"¬(x₁ = 0 ∨ x₂ = 0)":            formula.Not(formula.Or(x[0].Is(0), x[1].Is(0))),
		"(x₁ = 0 ∨ x₂ = 0) ∧ x₃ = 0":    formula.And(formula.Or(x[0].Is(0), x[1].Is(0)), x[2].Is(0)),
		"x₁ = 0 ∨ (x₂ = 0 ∧ x₃ = 0)":    formula.Or(x[0].Is(0), formula.And(x[1].Is(0), x[2].Is(0))),
		"true":                          formula.And(),
		"false":                         formula.Or(),
		"x₁ = 0":                        formula.And(x[0].Is(0)),
		"x₁ mod 7 ∈ {0, 2}":             x[0].Mod(7).In(0, 2),
		"(x₁ + x₂) mod 3 = 1":           x[0].Plus(x[1]).Mod(3).Is(1),
		"(0, 1, 2)[x₁ mod 3] ≤ 2·u":     x[0].ByMod(0, 1, 2).AtMost(u.Times(2)),
		"2·(x₁ + 1) + x₂ < 9":           x[0].Plus(formula.Number(1)).Times(2).Plus(x[1]).Less(formula.Number(9)),
		"(x₁ ⊕ x₂) + x₃ = 3":            formula.NimSum(x[:2]...).Plus(x[2]).Is(3),
		"x₂ = shifted(x₁)":              x[1].Equals(x[0].Shifted()),
		"least(x₁) ≤ x₂":                x[0].LeastPart().AtMost(x[1]),
		"zeros(x₁) even":                x[0].EndsInEvenZeros(),
		"4 | columns(x₁, x₂)":           formula.Columns(4, x[0], x[1]),
		"x₁ = 0 ∧ (∃u: u < x₁)":         formula.And(x[0].Is(0), formula.ThereIs(u, u.Less(x[0]))),
		"x₁′ < x₁; x₂′ + x₁′ = x₂ + x₁": formula.Game{Heaps: 2, Moves: []formula.Formula{formula.Smaller(x[0]), x[1].After().Plus(x[0].After()).Equals(x[1].Plus(x[0]))}},
		"Bash(3) on 1 heap":             formula.Bash(1, 3),
		"?":                             formula.Formula{Op: formula.OpNot},
		"0 = 0":                         formula.Sum().Equals(formula.NimSum()),
	} {
		assert.Equal(t, want, f.String())
	}
}

func TestFormulasSurviveJSON(t *testing.T) {
	for _, g := range []formula.Game{formula.Nim(3), formula.Take(2, 1, 3, 4), formula.Bash(2, 5), formula.Moore(2, 4),
		formula.Staircase(4), formula.Wythoff(), formula.FibonacciNim()} {
		require.NoError(t, g.Validate(), g.String())
		data, err := json.Marshal(g)
		require.NoError(t, err)
		var read formula.Game
		require.NoError(t, json.Unmarshal(data, &read))
		assert.Equal(t, g, read)
	}
}

func TestMovesInUpToSomeHeaps(t *testing.T) {
	for _, c := range []struct{ heaps, most, want int }{{5, 1, 5}, {5, 2, 15}, {5, 5, 31}, {3, 7, 7}, {3, 0, 0}, {0, 2, 0}} {
		moves := formula.InUpTo(c.most, formula.Heaps(c.heaps), formula.Smaller)
		assert.Len(t, moves, c.want)
		seen := map[string]bool{}
		for _, m := range moves {
			changes := fmt.Sprint(m.Changes())
			assert.False(t, seen[changes])
			seen[changes] = true
		}
	}
}

// What is wrong with a game or a claim is reported with the value and what would be right.
func TestInvalid(t *testing.T) {
	x := formula.Heaps(3)
	u := formula.Variable("u")
	nim := formula.Nim(2)
	for _, c := range []struct {
		claim formula.Formula
		wants string
	}{
		{x[2].Is(0), "there is no heap 3; the game has 2"},
		{x[0].After().Is(0), "x₁′ is a heap after a move, and here is no move; write x₁"},
		{x[0].Mod(0).Is(0), "x₁ modulo 0; give a modulus from 1"},
		{x[0].Mod(3).In(1, 3), "3 is no residue modulo 3; residues are from 0 to 2"},
		{x[0].Is(-1), "the number -1; give 0"},
		{x[0].Times(-2).Is(0), "-2 times x₁; give a factor from 0"},
		{x[0].ByMod().Is(0), "a table of 0 numbers for x₁"},
		{x[0].ByMod(1, -1).Is(0), "the number -1"},
		{u.Is(0), "nothing says what u is; write ThereIs(u, …) around it"},
		{formula.Variable("").Is(0), "a variable has no name"},
		{formula.ThereIs(u, formula.ThereIs(u, u.Is(0))), "two variables called u"},
		{formula.ThereIs(x[0], x[0].Is(0)), "ThereIs has no variable"},
		{formula.ThereIs(formula.Variable("x₁"), formula.Variable("x₁").Is(0)), "there is a variable called x₁, as a heap is; give it another name"},
		{formula.Columns(0, x[0]), "divisible by 0; give a number from 1"},
		{formula.And(x[0].Is(0), formula.Formula{}), "a formula is empty"},
		{formula.Term{}.Is(0), "a term is empty"},
		{formula.Formula{Op: "nand"}, `there is no formula "nand"`},
		{formula.Term{Op: "product"}.Is(0), `there is no term "product"`},
		{formula.Formula{Op: formula.OpNot}, `the formula "not" has 0 numbers, 0 terms and 0 formulas; it takes 0, 0 and 1`},
		{formula.Term{Op: formula.OpMod, Of: x[:1]}.Is(0), `the term "mod" has 0 numbers and 1 term; it takes 1 and 1`},
	} {
		assert.ErrorContains(t, nim.ValidateClaim(c.claim), c.wants)
	}
	assert.NoError(t, nim.ValidateClaim(formula.NimSum(x[:2]...).Is(0)))
	assert.ErrorContains(t, formula.Wythoff().ValidateClaim(formula.NimSum(x[:2]...).Is(0)), "a sum of binary digits, and the game's are zeckendorf; use Binary")
	assert.ErrorContains(t, formula.Wythoff().ValidateClaim(formula.Columns(2, x[:2]...)), "counts binary digits")
	for _, c := range []struct {
		game  formula.Game
		wants string
	}{
		{formula.Game{}, "a game on 0 heaps; give 1 to 64"},
		{formula.Nim(65), "a game on 65 heaps"},
		{formula.Game{Heaps: 1, Digits: "decimal"}, `digits "decimal"; give Binary or Zeckendorf`},
		{formula.Game{Name: "Stay", Heaps: 1, Moves: []formula.Formula{x[0].Is(3)}}, "move 1 of Stay, x₁ = 3, speaks of no heap after the move"},
		{formula.Game{Heaps: 1, Moves: []formula.Formula{x[0].Is(3)}}, "move 1 of the game, x₁ = 3, speaks of no heap after the move"},
		{formula.Game{Name: "Far", Heaps: 1, Moves: []formula.Formula{formula.Smaller(x[0]), formula.Smaller(x[1])}}, "move 2 of Far, x₂′ < x₂: there is no heap 2"},
		{formula.Game{Heaps: 1, Descent: []formula.Term{x[0].After()}}, "the order by x₁′"},
		{formula.Take(1), "move 1 of Take(), false, speaks of no heap after the move"},
		{formula.Take(1, 0), ""},
		{formula.Take(1, -2), "the number -2"},
	} {
		if c.wants == "" {
			assert.NoError(t, c.game.Validate())
			continue
		}
		assert.ErrorContains(t, c.game.Validate(), c.wants)
	}
}
