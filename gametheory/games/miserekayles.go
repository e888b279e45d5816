package games

import (
	"context"
	"fmt"
	"slices"

	"nimbook/gametheory"
	"nimbook/gametheory/internal/inside"
	"nimbook/internal/must"
)

// MisereKaylesGame is Kayles under misère play: whoever knocks down the last pin
// loses. A position is the row of the lengths of the rows of pins. Its Options are
// those of [gametheory.Kayles]; it is Solve, Outcome and Winning that decide misère play.
//
// Theorem (Sibert and Conway, "Mathematical Kayles", International Journal of Game
// Theory 20, 1992): the P-positions are those of normal play, where the nim-sum is
// 0, but without three families of positions and with six more. Write E(…) for an
// even number of rows of the given lengths, in whatever mixture, and D(…) for an
// odd number. The three are E(5) E(4,1), E(17,12,9) E(20,4,1) and
// 25 E(17,12,9) D(20,4,1); the six are D(5) D(4,1), E(5) D(4,1), D(9) E(4,1),
// 12 E(4,1), E(17,12,9) D(20,4,1) and 25 D(9) D(4,1).
type MisereKaylesGame struct{ kayles *gametheory.HeapGame }

// MisereKayles returns Kayles under misère play.
func MisereKayles() MisereKaylesGame { return MisereKaylesGame{gametheory.Kayles()} }

// String returns the game's name, as it is typed.
func (MisereKaylesGame) String() string { return "MisereKayles" }

// Options returns the rows that one move leads to, as [gametheory.Kayles] does.
func (g MisereKaylesGame) Options(h gametheory.Heaps) []gametheory.Heaps { return g.kayles.Options(h) }

// MoveName describes a move, in the reader's language.
func (g MisereKaylesGame) MoveName(from, to gametheory.Heaps) string {
	return g.kayles.MoveName(from, to)
}

// Canonical returns the rows in ascending order without the empty ones.
func (g MisereKaylesGame) Canonical(h gametheory.Heaps) gametheory.Heaps { return h.Sorted() }

// Solve decides a position under misère play by the theorem of Sibert and Conway.
// The values of Kayles have period 12 from 71 on, so that of the moves that split
// a row only those are looked at, and given, that leave fewer than 83 pins in the
// shorter part. The zero MisereKaylesGame is an error.
func (g MisereKaylesGame) Solve(h gametheory.Heaps) (gametheory.Solution[gametheory.Heaps], error) {
	if g.kayles == nil {
		return gametheory.Solution[gametheory.Heaps]{}, fmt.Errorf("gametheory: misère Kayles without its rows; make the game with MisereKayles()")
	}
	const preperiod, period = 71, 12
	rows := h.Heaps()
	lost, reason := g.lost(rows)
	s := gametheory.Solution[gametheory.Heaps]{Position: h, Convention: gametheory.Misere, Outcome: gametheory.P, Reason: reason}
	if lost {
		return s, nil
	}
	s.Outcome = gametheory.N
	for i, n := range rows {
		for take := 1; take <= min(2, n); take++ {
			for part := 0; part < preperiod+period && part <= n-take-part; part++ {
				into := []int{part, n - take - part}
				if part == 0 {
					into = into[1:]
				}
				left := slices.Concat(rows[:i], into, rows[i+1:])
				if lost, _ := g.lost(left); lost {
					m := gametheory.HeapMove{Heap: i, From: n, Take: take, Into: slices.DeleteFunc(into, func(n int) bool { return n == 0 })}
					s.Winning = append(s.Winning, gametheory.Move[gametheory.Heaps]{From: h, To: gametheory.HeapsOf(left...), Name: m.String()})
				}
			}
		}
	}
	return s, nil
}

// kaylesFamily is one of the nine families of the theorem.
type kaylesFamily struct {
	name     string
	added    bool // to the P-positions of normal play, or removed from them
	one      int  // the length of a single row beside the others, 0 for none
	first    []int
	firstOdd bool // whether the rows of the lengths in first are odd in number
	rest     []int
	restOdd  bool
}

var kaylesFamilies = []kaylesFamily{
	{"E(5) E(4,1)", false, 0, []int{5}, false, []int{4, 1}, false},
	{"E(17,12,9) E(20,4,1)", false, 0, []int{17, 12, 9}, false, []int{20, 4, 1}, false},
	{"25 E(17,12,9) D(20,4,1)", false, 25, []int{17, 12, 9}, false, []int{20, 4, 1}, true},
	{"D(5) D(4,1)", true, 0, []int{5}, true, []int{4, 1}, true},
	{"E(5) D(4,1)", true, 0, []int{5}, false, []int{4, 1}, true},
	{"D(9) E(4,1)", true, 0, []int{9}, true, []int{4, 1}, false},
	{"12 E(4,1)", true, 12, nil, false, []int{4, 1}, false},
	{"E(17,12,9) D(20,4,1)", true, 0, []int{17, 12, 9}, false, []int{20, 4, 1}, true},
	{"25 D(9) D(4,1)", true, 25, []int{9}, true, []int{4, 1}, true},
}

// has reports whether a position, of no empty row, is in the family.
func (f *kaylesFamily) has(rows []int) bool {
	ones, first, rest := 0, 0, 0
	for _, n := range rows {
		switch {
		case n == f.one:
			ones++
		case slices.Contains(f.first, n):
			first++
		case slices.Contains(f.rest, n):
			rest++
		default:
			return false
		}
	}
	return (ones == 1) == (f.one > 0) && ones <= 1 && first%2 == 1 == f.firstOdd && rest%2 == 1 == f.restOdd
}

// lost reports whether a position is a P-position of misère play, and why.
func (g MisereKaylesGame) lost(rows []int) (bool, string) {
	rows = slices.DeleteFunc(slices.Clone(rows), func(n int) bool { return n == 0 })
	for i := range kaylesFamilies {
		if f := &kaylesFamilies[i]; f.has(rows) {
			if f.added {
				return true, fmt.Sprintf(gametheory.ReaderLanguage().Pick("it is of the family %s, which misère play adds to the P-positions", "它属于 %s 一族，反常规则把它加入必败态"), f.name)
			}
			return false, fmt.Sprintf(gametheory.ReaderLanguage().Pick("it is of the family %s, which misère play removes from the P-positions", "它属于 %s 一族，反常规则把它从必败态中除去"), f.name)
		}
	}
	value := 0
	for _, n := range rows {
		value ^= must.Get(inside.Value(context.Background(), g.kayles, n))
	}
	return value == 0, fmt.Sprintf(gametheory.ReaderLanguage().Pick("it is of none of the nine families, and the nim-sum is %d", "它不属于那九族，且尼姆和为 %d"), value)
}

// Outcome returns the outcome of a position under misère play; without a pin it is
// an N-position. It panics if a length is negative.
func (g MisereKaylesGame) Outcome(rows ...int) gametheory.Outcome {
	return must.Get(g.Solve(gametheory.HeapsOf(rows...))).Outcome
}

// Winning returns the winning moves of [MisereKaylesGame.Solve]. It panics if a
// length is negative.
func (g MisereKaylesGame) Winning(rows ...int) []gametheory.Move[gametheory.Heaps] {
	return must.Get(g.Solve(gametheory.HeapsOf(rows...))).Winning
}
