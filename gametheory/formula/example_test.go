package formula_test

import (
	"fmt"

	"nimbook/gametheory/formula"
)

// Rules and claims print as they are written on a board.
func Example() {
	x := formula.Heaps(3)
	nim := formula.Game{Name: "Nim", Heaps: 3, Moves: formula.InOne(x, formula.Smaller)}
	fmt.Println(nim, nim.Moves)
	fmt.Println(formula.NimSum(x...).Is(0))
	// Output:
	// Nim on 3 heaps [x₁′ < x₁ x₂′ < x₂ x₃′ < x₃]
	// x₁ ⊕ x₂ ⊕ x₃ = 0
}

func ExampleHeaps() {
	x := formula.Heaps(2)
	fmt.Println(x[0].Equals(x[1]), "|", x[0].After().Plus(x[1]).AtMost(x[0].Times(2)))
	// Output:
	// x₁ = x₂ | x₁′ + x₂ ≤ 2·x₁
}

func ExampleVariable() {
	t := formula.Variable("t")
	x := formula.Heaps(1)[0]
	fmt.Println(formula.ThereIs(t, x.Equals(t.Times(2)))) // x is even
	// Output:
	// ∃t: x₁ = 2·t
}

func ExampleNumber() {
	fmt.Println(formula.Heaps(1)[0].Less(formula.Number(7)))
	// Output:
	// x₁ < 7
}

func ExampleSum() {
	fmt.Println(formula.Sum(formula.Heaps(3)...).Mod(2).Is(0))
	// Output:
	// (x₁ + x₂ + x₃) mod 2 = 0
}

// The Grundy values of Take(1, 3, 4) have the period 7.
func ExampleNimSum() {
	x := formula.Heaps(2)
	values := []int{0, 1, 0, 1, 2, 3, 2}
	fmt.Println(formula.NimSum(x[0].ByMod(values...), x[1].ByMod(values...)).Is(0))
	fmt.Println(x[0].Mod(7).In(0, 2))
	// Output:
	// (0, 1, 0, 1, 2, 3, 2)[x₁ mod 7] ⊕ (0, 1, 0, 1, 2, 3, 2)[x₂ mod 7] = 0
	// x₁ mod 7 ∈ {0, 2}
}

func ExampleAnd() {
	x := formula.Heaps(2)
	fmt.Println(formula.And(x[0].Is(0), x[1].Is(0)))
	// Output:
	// x₁ = 0 ∧ x₂ = 0
}

// Wythoff's theorem: with Fibonacci digits, the smaller heap ends in an even number of
// zeros, and the larger one is the smaller one with a 0 after it.
func ExampleOr() {
	x := formula.Heaps(2)
	fmt.Println(formula.Or(
		formula.And(x[0].Is(0), x[1].Is(0)),
		formula.And(x[0].EndsInEvenZeros(), x[1].Equals(x[0].Shifted())),
		formula.And(x[1].EndsInEvenZeros(), x[0].Equals(x[1].Shifted()))))
	// Output:
	// (x₁ = 0 ∧ x₂ = 0) ∨ (zeros(x₁) even ∧ x₂ = shifted(x₁)) ∨ (zeros(x₂) even ∧ x₁ = shifted(x₂))
}

// Fibonacci Nim: an N-position is one whose smallest Fibonacci part may be taken.
func ExampleNot() {
	x := formula.Heaps(2)
	fmt.Println(formula.Not(x[0].LeastPart().AtMost(x[1])))
	// Output:
	// ¬(least(x₁) ≤ x₂)
}

func ExampleThereIs() {
	t := formula.Variable("t")
	x := formula.Heaps(2)
	fmt.Println(formula.ThereIs(t, formula.Number(1).AtMost(t), x[0].Equals(x[0].After().Plus(t)), x[1].Equals(x[1].After().Plus(t))))
	// Output:
	// ∃t: 1 ≤ t ∧ x₁ = x₁′ + t ∧ x₂ = x₂′ + t
}

func ExampleColumns() {
	fmt.Println(formula.Columns(3, formula.Heaps(4)...))
	// Output:
	// 3 | columns(x₁, x₂, x₃, x₄)
}

func ExampleSmaller() {
	fmt.Println(formula.Smaller(formula.Heaps(2)[1]))
	// Output:
	// x₂′ < x₂
}

func ExampleTakes() {
	fmt.Println(formula.Takes(1, 2, 3, 7)(formula.Heaps(1)[0]))
	// Output:
	// (x₁′ + 1 ≤ x₁ ∧ x₁ ≤ x₁′ + 3) ∨ x₁ = x₁′ + 7
}

func ExampleInOne() {
	for _, move := range formula.InOne(formula.Heaps(2), formula.Takes(2)) {
		fmt.Println(move, "changes", move.Changes()) // indices from 0
	}
	// Output:
	// x₁ = x₁′ + 2 changes [0]
	// x₂ = x₂′ + 2 changes [1]
}

func ExampleInUpTo() {
	fmt.Println(formula.InUpTo(2, formula.Heaps(3), formula.Smaller))
	// Output:
	// [x₁′ < x₁ x₁′ < x₁ ∧ x₂′ < x₂ x₁′ < x₁ ∧ x₃′ < x₃ x₂′ < x₂ x₂′ < x₂ ∧ x₃′ < x₃ x₃′ < x₃]
}

// A claim says something of the heaps of its game, and of nothing else.
func ExampleNim() {
	nim := formula.Nim(2)
	fmt.Println(nim.ValidateClaim(formula.NimSum(formula.Heaps(3)...).Is(0)))
	// Output:
	// formula: the claim x₁ ⊕ x₂ ⊕ x₃ = 0: there is no heap 3; the game has 2
}

func ExampleTake() {
	fmt.Println(formula.Take(1, 1, 3, 4).Moves)
	// Output:
	// [x₁ = x₁′ + 1 ∨ (x₁′ + 3 ≤ x₁ ∧ x₁ ≤ x₁′ + 4)]
}

func ExampleBash() {
	fmt.Println(formula.Bash(1, 3).Moves)
	// Output:
	// [x₁′ < x₁ ∧ x₁ ≤ x₁′ + 3]
}

func ExampleMoore() {
	fmt.Println(formula.Moore(2, 2).Moves)
	// Output:
	// [x₁′ < x₁ x₁′ < x₁ ∧ x₂′ < x₂ x₂′ < x₂]
}

func ExampleStaircase() {
	fmt.Println(formula.Staircase(2).Moves)
	// Output:
	// [x₁′ < x₁ x₂′ < x₂ ∧ x₂′ + x₁′ = x₂ + x₁]
}

func ExampleWythoff() {
	fmt.Println(formula.Wythoff().Moves)
	// Output:
	// [x₁′ < x₁ x₂′ < x₂ ∃t: 1 ≤ t ∧ x₁ = x₁′ + t ∧ x₂ = x₂′ + t]
}

func ExampleFibonacciNim() {
	fmt.Println(formula.FibonacciNim().Moves)
	// Output:
	// [∃t: 1 ≤ t ∧ t ≤ x₂ ∧ x₁ = x₁′ + t ∧ ((x₂′ = 2·t ∧ x₂′ ≤ x₁′) ∨ (x₂′ = x₁′ ∧ x₁′ ≤ 2·t))]
}
