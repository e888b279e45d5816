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
