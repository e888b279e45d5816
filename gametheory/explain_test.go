package gametheory_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
)

func ExampleExplain() {
	fmt.Println(gametheory.Explain(gametheory.Bash(3), 13))
	// Output:
	// Bash(3), 13: an N-position
	//  1. Theorem: when a move takes 1 to 3 stones, n is a P-position exactly when n ≡ 0 (mod 4).
	//  2. The position is a heap of 13 stones.
	//  3. 13 = 3·4 + 1: 13 ≡ 1 (mod 4).
	//  4. The move: take 1 of 13, leaving 12.
	//  5. 12 = 3·4 + 0: 12 ≡ 0 (mod 4).
	//  6. From 12, answer every move of k stones (1 ≤ k ≤ 3) by one of 4 − k: a round takes 4 stones, and after 3 rounds nothing is left: the player who faced 12 cannot move and loses.
	//  7. So 13 is an N-position; a winning move leads to 12 (take 1).
}

func TestExplanationJSON(t *testing.T) {
	data, err := json.Marshal(gametheory.Nim().Explain(3, 5, 7))
	require.NoError(t, err)
	var e struct {
		Game, Outcome, Convention, Language string
		Position                            struct{ Heaps []int }
		Steps                               []struct{ Kind, Text string }
	}
	require.NoError(t, json.Unmarshal(data, &e))
	require.Equal(t, []string{"Nim", "N", "normal", "en"}, []string{e.Game, e.Outcome, e.Convention, e.Language})
	require.Equal(t, []int{3, 5, 7}, e.Position.Heaps)
	kinds := make([]string, len(e.Steps))
	for i, s := range e.Steps {
		kinds[i] = s.Kind
		require.NotEmpty(t, s.Text)
	}
	require.Equal(t, []string{"statement", "position", "nim-sum", "top-bit", "choose-heap", "target", "move", "nim-sum", "statement", "conclusion"}, kinds)
}
