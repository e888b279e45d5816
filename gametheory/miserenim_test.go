package gametheory_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
)

func ExampleMisereNim() {
	nim := gametheory.MisereNim()
	fmt.Println(nim.Outcome(1), nim.Outcome(1, 1), nim.Outcome(1, 0))
	fmt.Println(nim.Winning(1, 1, 5))
	// Output:
	// P N P
	// [take 4 of 5, leaving 1]
}

// misereLost holds the P-positions of misère play among everything reachable
// from the starts, by the rules alone.
func misereLost[Pos comparable](g gametheory.Game[Pos], starts ...Pos) map[Pos]bool {
	lost := make(map[Pos]bool)
	var decide func(p Pos) bool
	decide = func(p Pos) bool {
		if l, ok := lost[p]; ok {
			return l
		}
		options := g.Options(p)
		l := len(options) > 0 // a player who cannot move wins
		for _, q := range options {
			if decide(q) {
				l = false
			}
		}
		lost[p] = l
		return l
	}
	for _, p := range starts {
		decide(p)
	}
	return lost
}

func TestMisereNimTheorem(t *testing.T) {
	nim := gametheory.MisereNim()
	lost := misereLost(nim, gametheory.HeapsOf(6, 7, 5), gametheory.HeapsOf(3, 3, 3, 3), gametheory.HeapsOf(1, 1, 1, 1, 1, 1, 2))
	for p, l := range lost {
		s, err := nim.Solve(p)
		require.NoError(t, err)
		require.Equal(t, l, s.Outcome == gametheory.P, "outcome of %v", p)
		var winning []gametheory.Heaps
		for _, q := range nim.Options(p) {
			if lost[q] {
				winning = append(winning, q)
			}
		}
		var found []gametheory.Heaps
		for _, m := range s.Winning {
			found = append(found, m.To)
		}
		require.ElementsMatch(t, winning, found, "winning moves of %v", p)
	}
}

// The rule of nim-sum 0 is wrong exactly where every heap has at most 1 stone.
func TestMisereNimPitfalls(t *testing.T) {
	nim := gametheory.MisereNim()
	for _, c := range []struct {
		want  gametheory.Outcome
		heaps []int
	}{
		{gametheory.N, nil}, {gametheory.N, []int{0}}, {gametheory.P, []int{1}}, {gametheory.P, []int{1, 0}},
		{gametheory.N, []int{1, 1}}, {gametheory.P, []int{1, 1, 1}}, {gametheory.N, []int{2}}, {gametheory.P, []int{2, 2}},
	} {
		assert.Equal(t, c.want, nim.Outcome(c.heaps...), "%v", c.heaps)
	}
	assert.Panics(t, func() { nim.Outcome(-1) })
}
