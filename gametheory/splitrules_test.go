package gametheory_test

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
	"nimbook/gametheory/internal/published"
	"nimbook/gametheory/proof"
)

// paper is a sheet of squared paper.
type paper struct{ A, B int }

// cut is the game of POJ 2311: a move cuts a sheet in two along a line, and whoever first
// cuts off a single square wins. A strip of width 1 must not be cut off, since the other
// player takes a square from it.
var cut = gametheory.SplitRules[paper](func(p paper) (options [][]paper) {
	for a := 2; a <= p.A-2; a++ {
		options = append(options, []paper{{a, p.B}, {p.A - a, p.B}})
	}
	for b := 2; b <= p.B-2; b++ {
		options = append(options, []paper{{p.A, b}, {p.A, p.B - b}})
	}
	return options
})

// halves splits a heap into two that are not equal: Grundy's game.
var halves = gametheory.SplitRules[int](func(n int) (options [][]int) {
	for a := 1; 2*a < n; a++ {
		options = append(options, []int{a, n - a})
	}
	return options
})

// skittles is Kayles.
var skittles = gametheory.SplitRules[int](func(n int) (options [][]int) {
	for take := 1; take <= min(2, n); take++ {
		for a := 0; 2*a <= n-take; a++ {
			options = append(options, []int{a, n - take - a})
		}
	}
	return options
})

func TestSplitRulesAgainstPublished(t *testing.T) {
	solver := gametheory.SolveLazily(halves)
	for n, want := range published.Terms(t, "A002188") {
		require.Equal(t, want, solver.Grundy(gametheory.RowOf(n)), "Grundy's game, %d", n)
	}
	// The samples of POJ 2311.
	papers := gametheory.SolveLazily(cut)
	assert.Equal(t, gametheory.P, papers.Outcome(gametheory.RowOf(paper{2, 2})))
	assert.Equal(t, gametheory.P, papers.Outcome(gametheory.RowOf(paper{3, 2})))
	assert.Equal(t, gametheory.N, papers.Outcome(gametheory.RowOf(paper{4, 2})))
}

func TestSplitRulesAgainstTheDefinition(t *testing.T) {
	const most = 12
	var values [most + 1][most + 1]int
	solver := gametheory.SolveLazily(cut)
	for a := 2; a <= most; a++ {
		for b := 2; b <= most; b++ {
			var seen []int
			for c := 2; c <= a-2; c++ {
				seen = append(seen, values[c][b]^values[a-c][b])
			}
			for c := 2; c <= b-2; c++ {
				seen = append(seen, values[a][c]^values[a][b-c])
			}
			values[a][b] = gametheory.Mex(seen...)
			require.Equal(t, values[a][b], solver.Grundy(gametheory.RowOf(paper{a, b})), "%d × %d", a, b)
		}
	}
	r := rand.New(rand.NewPCG(3, 4))
	for range 100 {
		var row []paper
		sum := 0
		for range r.IntN(6) {
			p := paper{2 + r.IntN(most-1), 2 + r.IntN(most-1)}
			row = append(row, p)
			sum ^= values[p.A][p.B]
		}
		require.Equal(t, sum, solver.Grundy(gametheory.RowOf(row...)), "%v", row)
	}
}

// The analysis, which goes through all rows, the lazy solver and the heap game agree, and
// under misère play too, where nothing adds.
func TestSplitRulesUnderBothConventions(t *testing.T) {
	for _, rows := range [][]int{{7}, {9}, {3, 4, 5}, {1, 1, 1}, {5, 4, 1}, {}} {
		row := gametheory.RowOf(rows...)
		a, s, kayles := gametheory.Analyze(skittles, row), gametheory.SolveLazily(skittles), gametheory.Kayles()
		m, n := a.Misere(), s.Misere()
		for p := range a.Positions() {
			heaps := p.Components()
			require.Equal(t, kayles.Grundy(heaps...), a.Grundy(p), "%v", p)
			require.Equal(t, kayles.Grundy(heaps...), s.Grundy(p), "%v", p)
			require.Equal(t, kayles.Outcome(heaps...), s.Outcome(p), "%v", p)
			require.ElementsMatch(t, a.Winning(p), s.Winning(p), "%v", p)
			require.Equal(t, kayles.OutcomeMisere(heaps...), m.Outcome(p), "%v", p)
			require.Equal(t, kayles.OutcomeMisere(heaps...), n.Outcome(p), "%v", p)
		}
	}
	row := gametheory.RowOf(paper{4, 4})
	assert.True(t, proof.Verify(skittles, func(r gametheory.Row[int]) bool { return gametheory.Kayles().Grundy(r.Components()...) == 0 }, gametheory.RowOf(6, 3)).Proved())
	assert.Equal(t, gametheory.Analyze(cut, row).Value(row), gametheory.Part(cut, row).Value())
}

func TestRow(t *testing.T) {
	assert.Equal(t, gametheory.RowOf(3, 1, 2, 1), gametheory.RowOf(1, 1, 2, 3))
	assert.NotEqual(t, gametheory.RowOf(1, 2), gametheory.RowOf(1, 2, 2))
	assert.NotEqual(t, gametheory.RowOf(0), gametheory.RowOf[int](), "an empty heap is a position")
	assert.Equal(t, []int{1, 2, 3}, gametheory.RowOf(2, 3, 1).Components())
	assert.Equal(t, "1 + 2 + 3", gametheory.RowOf(2, 3, 1).String())
	assert.Equal(t, "0", gametheory.RowOf[int]().String())
	assert.Empty(t, skittles.Options(gametheory.RowOf[int]()))
	type mixed struct {
		Name string
		On   bool
		At   [2]uint8
		X    float64
		Any  any
	}
	all := []mixed{{}, {Any: 1}, {Any: 2}, {Any: "a"}, {X: 1.5}, {At: [2]uint8{0, 1}}, {At: [2]uint8{1, 0}}, {On: true}, {Name: "b"}}
	r := rand.New(rand.NewPCG(5, 6))
	want := gametheory.RowOf(all...)
	for range 50 {
		r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		require.Equal(t, want, gametheory.RowOf(all...))
	}
	for _, row := range []gametheory.Row[int]{gametheory.RowOf[int](), gametheory.RowOf(7), gametheory.RowOf(5, 0, 9, 9)} {
		text, err := json.Marshal(row)
		require.NoError(t, err)
		var read gametheory.Row[int]
		require.NoError(t, json.Unmarshal(text, &read))
		assert.Equal(t, row, read)
	}
	assert.ErrorContains(t, json.Unmarshal([]byte(`{}`), new(gametheory.Row[int])), "cannot unmarshal")
	var none gametheory.SplitRules[int]
	assert.ErrorContains(t, panicked(func() { gametheory.Solve(none, gametheory.RowOf(1)) }), "the game is nil")
	assert.Less(t, len(gametheory.RowOf(strings.Split(strings.Repeat("a long position,", 10_000), ",")...).String()), 1100)
	loop := gametheory.SplitRules[int](func(n int) [][]int {
		if n == 2 {
			return nil
		}
		return [][]int{{1 - n, 2}}
	})
	assert.ErrorIs(t, panicked(func() { gametheory.Solve(loop, gametheory.RowOf(1)).Outcome(gametheory.RowOf(1)) }), gametheory.ErrLoopy)
	grows := gametheory.SplitRules[int](func(n int) [][]int { return [][]int{{n, n}} })
	assert.ErrorIs(t, panicked(func() { gametheory.SolveLazily(grows).Misere().Outcome(gametheory.RowOf(1)) }), gametheory.ErrBudget)
}
