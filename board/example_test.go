package board_test

import (
	"nimbook/board"
	"nimbook/gametheory"
	"nimbook/gametheory/proof"
)

// Outside a notebook a board prints what it says without its script.
func ExamplePlay() {
	board.Play(gametheory.Bash(3), 6)
	// Output:
	// Bash(3)
	// 6 ●●●●●●
	// Start: 6. Outcome: N (the player to move wins), SG value 2.
	// - take 1 of 6, leaving 5 → 5: N (the player to move wins), SG value 1
	// - take 2 of 6, leaving 4 → 4: P (the player to move loses), SG value 0
	// - take 3 of 6, leaving 3 → 3: N (the player to move wins), SG value 3
}

// A puzzle says what the moves are, and not who wins by them.
func ExamplePuzzle() {
	board.Puzzle(gametheory.Bash(3), 6)
	// Output:
	// Bash(3)
	// 6 ●●●●●●
	// Start: 6.
	// - take 1 of 6, leaving 5 → 5
	// - take 2 of 6, leaving 4 → 4
	// - take 3 of 6, leaving 3 → 3
}

// The same under misère play, where taking the last stone loses.
func ExamplePuzzleMisere() {
	board.PuzzleMisere(gametheory.Bash(3), 2)
	// Output:
	// Bash(3)
	// 2 ●●
	// Start: 2.
	// Misère play: whoever cannot move wins.
	// - take 1 of 2, leaving 1 → 1
	// - take all 2 → 0
}

func ExamplePlaySum() {
	board.PlaySum(gametheory.Bash(1), 2, gametheory.Take(1, 3), 1)
	// Output:
	// Bash(1) + Take(1, 3)
	// 2 ●●
	// 1 ●
	// Start: 2 + 1. Outcome: N (the player to move wins), SG value 1.
	// - Bash(1): take 1 of 2, leaving 1 → 1 + 1: P (the player to move loses), SG value 0
	// - Take(1, 3): take all 1 → 2 + 0: P (the player to move loses), SG value 0
}

func ExampleWalk() {
	board.Walk(proof.Explain(gametheory.Bash(3), 5))
	// Output:
	// Bash(3), 5
	// 1. Theorem: when a move takes 1 to 3 stones, n is a P-position exactly when n ≡ 0 (mod 4).
	// 2. The position is a heap of 5 stones.
	// 3. 5 = 1·4 + 1: 5 ≡ 1 (mod 4).
	// 4. The move: take 1 of 5, leaving 4.
	// 5. 4 = 1·4 + 0: 4 ≡ 0 (mod 4).
	// 6. From 4, answer every move of k stones (1 ≤ k ≤ 3) by one of 4 − k: a round takes 4 stones. After 1 round nothing is left, and the player who faced 4 cannot move and loses.
	// 7. So 5 is an N-position; a winning move leads to 4 (take 1).
}

func ExampleExplore() {
	sets := [][]int{{1, 2}, {1, 3, 4}, {2, 3}}
	board.Explore(func(v ...int) board.Frame {
		return board.Strip(gametheory.Take(sets[v[1]]...), v[0], 30)
	}, board.Range("N", 0, 30, 10), board.Choice("S", "{1, 2}", "{1, 3, 4}", "{2, 3}"))
	// Output:
	// N = 10, S = {1, 2}
	// In the strip from 0 to 30, P stands at: 0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30.
	// So 10 is an N-position; a winning move leads to 9 (take 1).
}
