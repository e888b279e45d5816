package gametheory_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
)

// queen is Wythoff's game: a queen moves towards the corner.
var queen = gametheory.Rules[[2]int](func(p [2]int) (options [][2]int) {
	for d := 1; d <= max(p[0], p[1]); d++ {
		if d <= p[0] {
			options = append(options, [2]int{p[0] - d, p[1]})
		}
		if d <= p[1] {
			options = append(options, [2]int{p[0], p[1] - d})
		}
		if d <= min(p[0], p[1]) {
			options = append(options, [2]int{p[0] - d, p[1] - d})
		}
	}
	return options
})

func ExampleSumOf() {
	// Wythoff's game, Bash's game and three heaps of Nim, played side by side.
	s := gametheory.SumOf(gametheory.Part(queen, [2]int{2, 3}), gametheory.Bash(3).Part(6), gametheory.Nim().Part(3, 5, 7))
	fmt.Println(s.Outcome(), s.Value())
	for _, m := range s.Winning() {
		fmt.Println(m)
	}
	// Output:
	// N *6
	// component 1: [2 3] → [0 3] (then worth 3, the nim-sum of the rest)
	// component 3, heap 2: take 2 of 5, leaving 3 (then worth 7, the nim-sum of the rest)
	// component 3, heap 3: take 6 of 7, leaving 1 (then worth 7, the nim-sum of the rest)
}

// TestSumAgainstProduct plays Wythoff + Bash on the product of their positions.
func TestSumAgainstProduct(t *testing.T) {
	bash := gametheory.Bash(3)
	type pair struct {
		q [2]int
		n int
	}
	product := gametheory.Rules[pair](func(p pair) (options []pair) {
		for _, q := range queen.Options(p.q) {
			options = append(options, pair{q, p.n})
		}
		for _, n := range bash.Options(p.n) {
			options = append(options, pair{p.q, n})
		}
		return options
	})
	a := gametheory.Analyze(product, pair{[2]int{6, 7}, 6})
	for p := range a.Positions() {
		heap := bash.Part(p.n)
		if p.n%2 == 1 {
			heap = gametheory.Part(bash, p.n) // the same game, solved as a graph
		}
		s := gametheory.SumOf(gametheory.Part(queen, p.q), heap)
		want := must(a.At(p))(t)
		require.Equal(t, want.Grundy, s.Grundy(), "%v", p)
		require.Equal(t, want.Outcome, s.Outcome(), "%v", p)
		won := make(map[pair]bool)
		for _, m := range want.Winning {
			won[m.To] = true
		}
		for _, m := range s.Winning() {
			to := p
			switch move := m.Move.(type) {
			case gametheory.Move[[2]int]:
				to.q = move.To
			case gametheory.Move[int]:
				to.n = move.To
			case gametheory.HeapMove:
				to.n -= move.Take
			}
			require.Contains(t, won, to, "%v by %v", p, m)
			delete(won, to)
			require.Equal(t, m.Value, m.Rest)
		}
		require.Empty(t, won, "winning moves from %v that the sum does not know", p)
	}
}

func must[T any](v T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		require.NoError(t, err)
		return v
	}
}

func TestSumOfNothing(t *testing.T) {
	s := gametheory.SumOf()
	assert.Equal(t, gametheory.P, s.Outcome())
	assert.Equal(t, "0", s.String())
	assert.Empty(t, s.Winning())
}

func TestSumErrors(t *testing.T) {
	_, err := gametheory.NewSum(gametheory.Bash(3).Part(6), nil)
	assert.EqualError(t, err, "gametheory: component 2 of the sum is nil; make one with Part(game, position)")
	_, err = gametheory.Nim().NewPart(t.Context(), 3, -1)
	assert.ErrorContains(t, err, "heap 2 has -1 stones")
	assert.Panics(t, func() { gametheory.Part[int](nil, 3) })
}

func TestSumInChinese(t *testing.T) {
	t.Setenv("NIMBOOK_LANG", "zh")
	s := gametheory.SumOf(gametheory.Nim().Part(5), gametheory.Nim().Part(3))
	require.Len(t, s.Winning(), 1)
	assert.Equal(t, "分量 1：从 5 颗中取 2 颗，剩 3（此后 SG 值为 3，等于其余分量的尼姆和）", s.Winning()[0].String())
	assert.Equal(t, "component 1: take 2 of 5, leaving 3 (then worth 3, the nim-sum of the rest)", s.Winning()[0].In(gametheory.English))
}
