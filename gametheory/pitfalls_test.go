package gametheory_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
	"nimbook/gametheory/games"
	"nimbook/gametheory/misere"
	"nimbook/gametheory/proof"
)

// Wrong claims that have been published, and bugs that have been made, from
// testdata/pitfalls.json: each with what is right.
var pitfalls = map[string]func(t *testing.T){
	"Period believed after 202 repetitions": func(t *testing.T) {
		factorials := gametheory.Take(1, 2, 6, 24, 120, 720, 5040)
		for n, v := range factorials.Sequence(5050) {
			require.Equal(t, factorials.Grundy(n%25), v, "%d", n)
		}
		assert.Equal(t, 4, factorials.Grundy(5050))
		assert.Equal(t, 0, factorials.Grundy(5050%25))
	},
	"Octal game that looks periodic": func(t *testing.T) {
		g := gametheory.Code("0.16").Sequence(3000)
		assert.Equal(t, g[2913:2982], g[2916:2985])
		assert.NotEqual(t, g[2982], g[2985])
	},
	"Right period, wrong preperiod": func(t *testing.T) {
		requirePeriod(t, gametheory.Code("4.364"), 11687, 62)
		assert.NotEqual(t, gametheory.Code("4.364").Grundy(3895), gametheory.Code("4.364").Grundy(3957))
	},
	"Published conjecture on 0.07": func(t *testing.T) {
		requirePeriod(t, gametheory.DawsonsKayles(), 53, 34)
		requirePeriod(t, gametheory.Kayles(), 71, 12)
		assert.Equal(t, []int{2, 5}, []int{gametheory.DawsonsKayles().Grundy(4), gametheory.DawsonsKayles().Grundy(16)})
		assert.Equal(t, []int{2, 6}, []int{gametheory.Kayles().Grundy(10), gametheory.Kayles().Grundy(22)})
	},
	"Non-minimal period reported": func(t *testing.T) {
		requirePeriod(t, gametheory.Take(1, 2).HeapGame, 0, 3)
		requirePeriod(t, gametheory.Take(1, 3).HeapGame, 0, 2)
		requirePeriod(t, gametheory.Take(1, 2, 5).HeapGame, 0, 3)
		requirePeriod(t, gametheory.Take(1, 3, 4).HeapGame, 0, 7)
		requirePeriod(t, gametheory.Take(2, 5, 7).HeapGame, 0, 22)
	},
	"Misere single-heap pattern": func(t *testing.T) {
		s := gametheory.SolveLazily(gametheory.GrundysGame()).Misere()
		for n := 1; n < 24; n++ {
			assert.Equal(t, n%3 == 0, s.Outcome(gametheory.HeapsOf(n)) == gametheory.P, "%d", n)
		}
	},
	"Last exception off by two": func(t *testing.T) {
		g := gametheory.Code("0.56")
		p := must(g.ProvePeriod(t.Context(), 1<<20))(t)
		require.True(t, p.Proved())
		assert.Equal(t, []int{26, 16}, []int{g.Grundy(326639), g.Grundy(326783)})
		assert.Equal(t, 326640, p.(*gametheory.ProvedPeriod).Preperiod)
	},
	"Winning Ways misprint 0.774": func(t *testing.T) { assert.Equal(t, 6, gametheory.Code("0.774").Grundy(40)) },
	"Winning Ways 0.37371": func(t *testing.T) {
		assert.Equal(t, []int{0, 5}, []int{gametheory.Code("0.3737").Grundy(5), gametheory.Code("0.37371").Grundy(5)})
	},
	"Wrong rule called Dawson's Kayles": func(t *testing.T) {
		s := gametheory.SolveLazily(gametheory.DawsonsKayles()).Misere()
		var misere, normal []int
		for n := range 37 {
			if n < 22 && n > 1 && s.Outcome(gametheory.HeapsOf(n)) == gametheory.P {
				misere = append(misere, n)
			}
			if gametheory.DawsonsKayles().Outcome(n) == gametheory.P {
				normal = append(normal, n)
			}
		}
		assert.Equal(t, []int{2, 3, 7, 8, 12, 16, 17, 21}, misere)
		assert.Equal(t, []int{0, 1, 5, 9, 15, 21, 25, 29, 35}, normal)
	},
	"Plain nim-sum for misere Nim": func(t *testing.T) {
		assert.Equal(t, gametheory.N, gametheory.Nim().OutcomeMisere(1, 1))
		assert.Equal(t, gametheory.P, gametheory.Nim().OutcomeMisere(1))
	},
	"Counting zero heaps in misere Nim": func(t *testing.T) { assert.Equal(t, gametheory.P, gametheory.Nim().OutcomeMisere(1, 0)) },
	"SJ theorem used outside its condition": func(t *testing.T) {
		kayles := gametheory.Kayles()
		for n, want := range map[int]gametheory.Outcome{9: gametheory.P, 12: gametheory.P, 8: gametheory.N, 13: gametheory.N, 16: gametheory.N, 25: gametheory.N} {
			assert.Equal(t, want, kayles.OutcomeMisere(n), "%d", n)
		}
		genera := misere.GeneraOf(gametheory.Analyze(gametheory.Kayles(), gametheory.HeapsOf(9)))
		for _, n := range []int{5, 8, 9} { // one of them is in every pair that the rule is wrong on
			assert.NotEqual(t, misere.Tame, genera.Tameness(gametheory.HeapsOf(n)), "%d", n)
		}
	},
	"SJ theorem on 0.07": func(t *testing.T) {
		for _, n := range []int{12, 16, 17} {
			a := gametheory.Analyze(gametheory.DawsonsKayles(), gametheory.HeapsOf(n))
			assert.NotEqual(t, misere.Tame, misere.GeneraOf(a).Tameness(gametheory.HeapsOf(n)), "%d", n)
			assert.Equal(t, gametheory.P, a.Misere().Outcome(gametheory.HeapsOf(n)), "%d", n)
		}
	},
	"OI-wiki proof typo": func(t *testing.T) { assert.Equal(t, gametheory.P, gametheory.Nim().OutcomeMisere(1, 1, 1)) },
	"Misere/normal mixed in teaching text": func(t *testing.T) {
		assert.Equal(t, gametheory.N, gametheory.Nim().Outcome(1))
		assert.Equal(t, gametheory.P, gametheory.Nim().OutcomeMisere(1))
	},
	"Nim({4}) equal to S({1,3}) at 4": func(t *testing.T) {
		e := proof.Equal(gametheory.AllBut(), 4, gametheory.Take(1, 3), 4)
		assert.False(t, e.Proved())
		assert.Equal(t, [2]int{4, 0}, e.Counterexample.Values)
	},
	"Winning move that is not a move": func(t *testing.T) {
		moves := gametheory.Take(2, 3).Winning(4)
		require.Len(t, moves, 1)
		assert.Equal(t, 3, moves[0].Take)
	},
	"Scratch array shared by recursion": func(t *testing.T) { assert.Equal(t, gametheory.P, gametheory.Take(2, 5).Outcome(5, 12)) },
	"32-bit overflow in a move count": func(t *testing.T) {
		assert.Len(t, gametheory.GrundysGame().Options(gametheory.HeapsOf(92679)), 46339)
	},
	"Wythoff floor misplaced": func(t *testing.T) { assert.Equal(t, gametheory.P, games.Wythoff().Outcome(3, 5)) },
	"First-move-all allowed or not": func(t *testing.T) {
		assert.Equal(t, gametheory.N, games.FibonacciNim().Outcome(8, 8))
		assert.Equal(t, gametheory.P, games.FibonacciNim().Outcome(8, 7))
	},
	"Staircase pairing from the left with odd count": func(t *testing.T) {
		assert.Equal(t, gametheory.N, games.SilverDollar().Outcome(1, 2, 4))
	},
	"0.27 -> 0.06 and 0.314 -> 0.31": func(t *testing.T) {
		assert.Equal(t, gametheory.Code("0.26").Sequence(200), gametheory.Code("0.27").Sequence(200))
		assert.NotEqual(t, gametheory.Code("0.06").Grundy(2), gametheory.Code("0.27").Grundy(2))
		assert.NotEqual(t, gametheory.Code("0.31").Grundy(5), gametheory.Code("0.314").Grundy(5))
	},
	"Recursive memo on large heaps": func(t *testing.T) { assert.Equal(t, 1, gametheory.Kayles().Grundy(1000)) },
}

// requirePeriod says that the values of g are proved to have a period.
func requirePeriod(t *testing.T, g *gametheory.HeapGame, preperiod, period int) {
	t.Helper()
	p, ok := must(g.ProvePeriod(t.Context(), 1<<18))(t).(*gametheory.ProvedPeriod)
	require.True(t, ok, "%v", g)
	assert.Equal(t, []int{preperiod, period, 0}, []int{p.Preperiod, p.Period, p.Saltus}, "%v", g)
}

// These are about other things than what this package computes: how games in order and
// games with forced moves are to be read (testdata/problems.json has the problems), and
// the speed of a search.
var notComputed = []string{
	"Sequential piles are not a sum",
	"Cut-to-1x1 game without removing forced moves",
	"Rare/common mask taken from a recent window only",
}

func TestPitfalls(t *testing.T) {
	file, err := os.ReadFile("testdata/pitfalls.json")
	require.NoError(t, err)
	var data struct {
		Pitfalls []struct {
			Title string `json:"title"`
			Right string `json:"right_result"`
		} `json:"pitfalls"`
	}
	require.NoError(t, json.Unmarshal(file, &data))
	require.Len(t, data.Pitfalls, len(pitfalls)+len(notComputed))
	for _, p := range data.Pitfalls {
		check, ok := pitfalls[p.Title]
		if !ok {
			assert.Contains(t, notComputed, p.Title, "right is: %s", p.Right)
			continue
		}
		t.Run(p.Title, check)
	}
}
