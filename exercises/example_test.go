package exercises_test

import (
	"fmt"

	"nimbook/exercises"
	"nimbook/gametheory"
)

func ExampleCheckMex() {
	mex := func(values []int) int { return len(values) }
	fmt.Println(exercises.CheckMex(mex))
	// Output:
	// ✗ Not yet. mex([]int{0, 0}) gives 2. That number is missing there, but it is not the smallest one missing.
}

// Checkers that take a game serve any exercise on it.
func ExampleCheckOutcomes() {
	prediction := "PNPNN"
	fmt.Println(exercises.CheckOutcomes(gametheory.Take(1, 3, 4), prediction, 4))
	fmt.Println(exercises.CheckOutcomes(gametheory.Take(2, 3), prediction, 4))
	// Output:
	// ✓ Well done. Right: all 5 letters. Whoever can tell the letters up to 4 by these two rules can go on for ever: each letter needs only letters that stand before it.
	// ✗ Not yet. You call 1 an N-position. But there is no move from 1: whoever is to move there has already lost.
}

// A game of the reader's own, and a guess of what its P-positions are.
func ExampleCheckPPositions() {
	halve := gametheory.Rules[int](func(n int) []int { // take one stone, or half of an even heap
		switch {
		case n == 0:
			return nil
		case n%2 == 0:
			return []int{n - 1, n / 2}
		}
		return []int{n - 1}
	})
	fmt.Println(exercises.CheckPPositions(halve, []int{0, 2, 4, 6}, 6))
	fmt.Println(exercises.CheckPPositions(halve, []int{0, 2, 5}, 6))
	// Output:
	// ✗ Not yet. You list 4, so whoever is to move there loses. But there is a move to 2, and you have that as lost for whoever is to move there.
	// ✓ Well done. These are the P-positions among all 7 positions: from none of them does a move lead to another, and from everywhere else some move leads to one of them.
}
