package proof_test

import (
	"context"
	"fmt"

	"nimbook/gametheory"
	"nimbook/gametheory/formula"
	"nimbook/gametheory/proof"
)

// Bouton's theorem for three heaps of every size, from the rules and the claim: a move
// makes a heap smaller, and P-positions are those with nim-sum 0.
func ExampleAll() {
	x := formula.Heaps(3)
	nim := formula.Game{Name: "Nim", Heaps: 3, Moves: formula.InOne(x, formula.Smaller)}
	fmt.Println(proof.All(nim, formula.NimSum(x...).Is(0)))
	fmt.Println(proof.All(nim, formula.Sum(x...).Mod(2).Is(0)))
	// Output:
	// proved for heaps of every size: a position of Nim on 3 heaps is a P-position exactly when x₁ ⊕ x₂ ⊕ x₃ = 0; automata of up to 3 states, and every move makes x₁ + x₂ + x₃ smaller
	// refuted: (2, 0, 0) is claimed to be a P-position, yet it has the option (0, 0, 0), which is claimed to be one too
}

// Under misère play the last stones are counted, and the rest is as before.
func ExampleAllMisere() {
	x := formula.Heaps(2)
	one := formula.Number(1)
	small := formula.And(x[0].AtMost(one), x[1].AtMost(one))
	sum := formula.NimSum(x...)
	fmt.Println(proof.AllMisere(formula.Nim(2), formula.Or(formula.And(small, sum.Is(1)), formula.And(formula.Not(small), sum.Is(0)))))
	fmt.Println(proof.AllMisere(formula.Nim(2), sum.Is(0)))
	// Output:
	// proved for heaps of every size: a position of Nim on 2 heaps is a P-position under misère play exactly when (x₁ ≤ 1 ∧ x₂ ≤ 1 ∧ x₁ ⊕ x₂ = 1) ∨ (¬(x₁ ≤ 1 ∧ x₂ ≤ 1) ∧ x₁ ⊕ x₂ = 0); automata of up to 9 states, and every move makes x₁ + x₂ smaller
	// refuted: (0, 0) is claimed to be a P-position, yet there is no move from it, so under misère play whoever is to move wins
}

// A game of one's own: a move takes any number of stones from one of two heaps, or one
// stone from both. The first guess is refuted, the second proved; the rules can be played.
func ExampleAll_newGame() {
	x := formula.Heaps(2)
	one := formula.Takes(1)
	game := formula.Game{Name: "Both", Heaps: 2, Moves: append(formula.InOne(x, formula.Smaller), formula.And(one(x[0]), one(x[1])))}
	fmt.Println(proof.All(game, x[0].Equals(x[1])))
	fmt.Println(gametheory.Analyze(proof.RulesOf(game), gametheory.HeapsOf(3, 3)).Outcome(gametheory.HeapsOf(3, 3)))
	claim := formula.Or(
		formula.And(x[0].Equals(x[1]), x[0].Mod(3).Is(0)),
		formula.And(x[1].Equals(x[0].Plus(formula.Number(1))), x[0].Mod(3).Is(1)),
		formula.And(x[0].Equals(x[1].Plus(formula.Number(1))), x[1].Mod(3).Is(1)))
	fmt.Println(proof.All(game, claim).Proved())
	// Output:
	// refuted: (1, 1) is claimed to be a P-position, yet it has the option (0, 0), which is claimed to be one too
	// P
	// true
}

// A proof knows the outcome of every position, and the winning moves from it.
func ExampleAllProof_Witness() {
	x := formula.Heaps(2)
	pair := func(a, b formula.Term) formula.Formula {
		return formula.And(a.EndsInEvenZeros(), b.Equals(a.Shifted()))
	}
	claim := formula.Or(formula.And(x[0].Is(0), x[1].Is(0)), pair(x[0], x[1]), pair(x[1], x[0]))
	wythoff := proof.All(formula.Wythoff(), claim).Proof
	fmt.Println(wythoff.Outcome(6, 10), wythoff.Outcome(1_000_000, 1_618_034), wythoff.Outcome(1_000_000, 1_618_035))
	fmt.Println(wythoff.Witness(1_000_000, 1_618_035))
	fmt.Println(wythoff.GameIn(gametheory.English), wythoff.GameIn(gametheory.Chinese))
	// Output:
	// P P N
	// (1000000, 1618035) → (1000000, 1618034)
	// Wythoff on 2 heaps Wythoff（2 堆）
}

// A certificate holds the automata, and is checked by code that shares none with the
// prover.
func ExampleAllProof_Certificate() {
	v, err := proof.NewAllVerdict(context.Background(), formula.Bash(1, 3), proof.AllLimits{}, gametheory.Normal, formula.Heaps(1)[0].Mod(4).Is(0))
	if err != nil {
		fmt.Println(err)
		return
	}
	c := v.Proof.Certificate()
	fmt.Println(c.Claimed.Next, c.Claimed.Accept, c.Check(context.Background()))
	c.Claimed.Accept = []int{1}
	fmt.Println(c.Check(context.Background()))
	// Output:
	// [[0 1] [2 1] [0 1]] [0] <nil>
	// certificate: Bash(3): the automaton of the claim: it is wrong about the position with the digits 0
}

// The long form takes a context and limits.
func ExampleNewAllVerdict() {
	x := formula.Heaps(3)
	for _, claim := range []formula.Formula{formula.NimSum(x...).Is(0), formula.Columns(3, x...)} {
		v, err := proof.NewAllVerdict(context.Background(), formula.Moore(2, 3), proof.AllLimits{}, gametheory.Normal, claim)
		if err != nil {
			fmt.Println(err)
			return
		}
		if !v.Proved() {
			fmt.Println(v)
			continue
		}
		fmt.Println(v.Proof.At(5, 5, 5))
		fmt.Println(v.Proof.At(5, 5))
	}
	// Output:
	// refuted: (1, 1, 0) is claimed to be a P-position, yet it has the option (0, 0, 0), which is claimed to be one too
	// P <nil>
	// ? gametheory: a position of 2 heaps; Moore(2) has 3
}

// A game that is described by formulas can be analysed and played like any other.
func ExampleRulesOf() {
	rules := proof.RulesOf(formula.Wythoff())
	fmt.Println(rules.Options(gametheory.HeapsOf(1, 2)))
	fmt.Println(gametheory.Analyze(rules, gametheory.HeapsOf(3, 5)).Outcome(gametheory.HeapsOf(3, 5)))
	// Output:
	// [(0, 1) (0, 2) (1, 0) (1, 1)]
	// P
}

// A proof names its game in both languages.
func ExampleAllProof_GameIn() {
	nim := proof.All(formula.Nim(3), formula.NimSum(formula.Heaps(3)...).Is(0)).Proof
	fmt.Println(nim.GameIn(gametheory.English))
	fmt.Println(nim.GameIn(gametheory.Chinese))
	// Output:
	// Nim on 3 heaps
	// Nim（3 堆）
}
