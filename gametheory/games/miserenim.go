package games

import (
	"fmt"
	"slices"

	"nimbook/gametheory"
	"nimbook/gametheory/internal/listing"
	"nimbook/internal/must"
)

// MisereNimGame is Nim under misère play: a move takes any number of stones, 1
// or more, from one heap, and whoever takes the last stone loses. Its Options
// are those of Nim; it is Solve, Outcome and Winning that decide misère play.
//
// Theorem (Bouton, "Nim, a game with a complete mathematical theory", 1901): while
// some heap has 2 stones or more, the P-positions are those of Nim, with nim-sum
// 0; if none has, the P-positions are those with an odd number of heaps of 1
// stone. Empty heaps do not count.
type MisereNimGame struct{}

// MisereNim returns Nim under misère play.
func MisereNim() MisereNimGame { return MisereNimGame{} }

// String returns the game's name, as it is typed.
func (MisereNimGame) String() string { return "MisereNim" }

// Options returns the rows that one move leads to: by heap, the smallest take
// first.
func (MisereNimGame) Options(h gametheory.Heaps) []gametheory.Heaps {
	var options []gametheory.Heaps
	heaps := h.Heaps()
	for i, n := range heaps {
		for left := n - 1; left >= 0; left-- {
			options = listing.Append(options, withHeap(heaps, i, left))
		}
	}
	return options
}

// MoveName describes a move, in the reader's language.
func (MisereNimGame) MoveName(from, to gametheory.Heaps) string { return heapMoveName(from, to) }

// UnderMisere returns Nim, which this game is under misère play.
func (MisereNimGame) UnderMisere() *gametheory.HeapGame { return gametheory.Nim() }

// Canonical returns the heaps in ascending order without the empty ones.
func (MisereNimGame) Canonical(h gametheory.Heaps) gametheory.Heaps { return h.Sorted() }

// Solve decides a row of heaps under misère play by Bouton's theorem, with every
// winning move. It returns no error.
func (g MisereNimGame) Solve(h gametheory.Heaps) (gametheory.Solution[gametheory.Heaps], error) {
	heaps := h.Heaps()
	sum, ones, large := gametheory.NimSum(heaps...), 0, 0
	for _, n := range heaps {
		switch {
		case n == 1:
			ones++
		case n > 1:
			large++
		}
	}
	var targets []gametheory.Heaps
	for i, n := range heaps {
		otherOnes, otherLarge := ones, large
		if n == 1 {
			otherOnes--
		} else if n > 1 {
			otherLarge--
		}
		if otherLarge == 0 { // leave an odd number of ones, by leaving 1 stone here or none
			if left := 1 - otherOnes%2; left < n {
				targets = append(targets, withHeap(heaps, i, left))
			}
		} else if left := n ^ sum; left < n {
			targets = append(targets, withHeap(heaps, i, left))
		}
	}
	reason := fmt.Sprintf(gametheory.ReaderLanguage().Pick("the nim-sum is %d, and a heap has 2 stones or more", "尼姆和为 %d，且有一堆不少于 2 颗"), sum)
	if large == 0 {
		reason = fmt.Sprintf(gametheory.ReaderLanguage().Pick("no heap has more than 1 stone, and heaps of 1: %d", "没有多于 1 颗的堆，1 颗的堆共 %d 个"), ones)
	}
	s := solution(g, h, reason, targets...)
	s.Convention = gametheory.Misere
	if ones+large == 0 {
		s.Outcome = gametheory.N // the game is over, and whoever is to move has won
		s.Reason = gametheory.ReaderLanguage().Pick("no stone is left: the previous player took the last one and lost", "没有石子了：上一个人取走最后一颗，输")
	}
	return s, nil
}

// Outcome returns the outcome of a row of heaps under misère play; an empty row
// is an N-position. It panics if a heap is negative.
func (g MisereNimGame) Outcome(heaps ...int) gametheory.Outcome {
	return must.Get(g.Solve(gametheory.HeapsOf(heaps...))).Outcome
}

// Winning returns every winning move under misère play. It panics if a heap is
// negative.
func (g MisereNimGame) Winning(heaps ...int) []gametheory.Move[gametheory.Heaps] {
	return must.Get(g.Solve(gametheory.HeapsOf(heaps...))).Winning
}

// withHeap returns the row with heap i changed to n stones.
func withHeap(heaps []int, i, n int) gametheory.Heaps {
	row := slices.Clone(heaps)
	row[i] = n
	return gametheory.HeapsOf(row...)
}

// heapMoveName describes a move that takes stones from one or more heaps and
// leaves every heap in its place: "take 2 of heap 1 (5 stones), leaving 3".
func heapMoveName(from, to gametheory.Heaps) string {
	a, b := from.Heaps(), to.Heaps()
	name := ""
	for i := range a {
		if i >= len(b) || a[i] <= b[i] {
			continue
		}
		m := gametheory.HeapMove{From: a[i], Take: a[i] - b[i]}
		if b[i] > 0 {
			m.Into = []int{b[i]}
		}
		if name != "" {
			name += gametheory.ReaderLanguage().Pick(" and ", "，并")
		}
		name += m.String()
	}
	return name
}
