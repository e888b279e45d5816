package proof_test

import (
	"fmt"
	"nimbook/gametheory"
	"nimbook/gametheory/proof"
)

func Example() {
	bash := gametheory.Bash(3) // a move takes 1 to 3 stones
	fmt.Println(proof.Verify(bash, func(n int) bool { return n%4 == 0 }, 1000))
	fmt.Println(proof.Verify(bash, func(n int) bool { return n%3 == 0 }, 1000))
	// Output:
	// proved for the 1001 positions reachable from 1000: 251 are P-positions
	// refuted: 3 is claimed to be a P-position, yet it has the option 0, which is claimed to be one too
}

func ExampleOutcomeProof_Checked() {
	v := proof.Verify(gametheory.Bash(3), func(n int) bool { return n%4 == 0 }, 6)
	fmt.Println(v.Proved())
	for n := range v.Proof.Checked() {
		fmt.Print(n, " ")
	}
	fmt.Println()
	// Output:
	// true
	// 6 5 4 3 2 1 0
}

func ExampleOutcomeCounterexample_Path() {
	c := proof.Verify(gametheory.Bash(3), func(n int) bool { return n%3 == 0 }, 10).Counterexample
	fmt.Println(c.Position, c.Claimed, c.Truth(), c.Path()) // the smallest, and how play gets there
	// Output:
	// 3 P N [10 9 6 3]
}

func ExampleOutcomeCounterexample_Claims() {
	v := proof.Verify(gametheory.Bash(3), func(n int) bool { return n%3 == 0 }, 6)
	for c := range v.Counterexample.Claims() {
		fmt.Print(c.Position, ": ", c.Claimed, " ", c.Truth, "  ")
	}
	fmt.Println()
	// Output:
	// 6: P N  5: N N  4: N P  3: P N  2: N N  1: N N  0: P P
}

func ExampleOutcomeProof_Claims() {
	v := proof.VerifyMisere(gametheory.Bash(3), func(n int) bool { return n%4 == 1 }, 3)
	for c := range v.Proof.Claims() {
		fmt.Print(c.Position, ": ", c.Claimed, " ", c.Truth, "  ")
	}
	fmt.Println()
	// Output:
	// 3: N N  2: N N  1: P P  0: N N
}

func ExampleGrundyProof_At() {
	proof := proof.VerifyGrundy(gametheory.Bash(2), func(n int) int { return n % 3 }, 20).Proof
	argument, err := proof.At(5)
	fmt.Println(argument.Value, argument.Options, argument.Values, err)
	// Output:
	// 2 [take 1 of 5, leaving 4 take 2 of 5, leaving 3] [1 0] <nil>
}

func ExampleVerdict_Proved() {
	bash := gametheory.Bash(2)
	fmt.Println(proof.VerifyGrundy(bash, func(n int) int { return n % 3 }, 20).Proved())
	v := proof.VerifyGrundy(bash, func(n int) int { return n % 4 }, 20)
	fmt.Println(v.Proved(), v.Counterexample.Path()) // the way to it from the start
	fmt.Println(proof.VerifyResidues(gametheory.Bash(3), 4, 0).Proved(), proof.VerifyPeriod(gametheory.Kayles(), 70, 24).Proved())
	// Output:
	// true
	// false [20 19 17 15 13 11 9 7 5 3]
	// true false
}

func ExampleExplainMisere_nim() {
	fmt.Println(proof.ExplainMisere(gametheory.Nim(), gametheory.HeapsOf(1, 1)))
	// Output:
	// Nim, misère play, (1, 1): an N-position
	//  1. Bouton's theorem for misère play: if some heap has 2 stones or more, the position is a P-position exactly when the nim-sum is 0; if none has, exactly when the number of heaps of 1 is odd.
	//  2. The position is (1, 1).
	//  3. No heap has 2 stones or more, and there are 2 heaps of 1: every move takes a heap of 1, so the number of such heaps alone decides.
	//  4. The move: heap 1, take all 1: (1, 1) → (0, 1).
	//  5. No heap has 2 stones or more, and there is 1 heap of 1: every move takes a heap of 1, so the number of such heaps alone decides.
	//  6. An odd number of heaps of 1: the players take them in turn, and the one who is to move takes the last and loses.
	//  7. So (1, 1) is an N-position; a winning move leads to (0, 1).
}

func ExampleExplain_bash() {
	fmt.Println(proof.Explain(gametheory.Bash(3), 12))
	// Output:
	// Bash(3), 12: a P-position
	//  1. Theorem: when a move takes 1 to 3 stones, n is a P-position exactly when n ≡ 0 (mod 4).
	//  2. The position is a heap of 12 stones.
	//  3. 12 = 3·4 + 0: 12 ≡ 0 (mod 4).
	//  4. Against 11 (take 1): answer 8 (take 3).
	//  5. Against 10 (take 2): answer 8 (take 2).
	//  6. Against 9 (take 3): answer 8 (take 1).
	//  7. From 12, answer every move of k stones (1 ≤ k ≤ 3) by one of 4 − k: a round takes 4 stones. After 3 rounds nothing is left, and the player who faced 12 cannot move and loses.
	//  8. So 12 is a P-position: whoever is to move loses.
}
