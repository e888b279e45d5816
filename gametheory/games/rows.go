package games

import (
	"slices"

	"nimbook/gametheory"
	"nimbook/internal/brief"
)

// withHeap returns the row with heap i changed to n stones.
func withHeap(heaps []int, i, n int) gametheory.Heaps {
	row := slices.Clone(heaps)
	row[i] = n
	return gametheory.HeapsOf(row...)
}

// heapMoveName describes a move that takes stones from one or more heaps and
// leaves every heap in its place: "heap 1: take 2 of 5, leaving 3".
func heapMoveName(from, to gametheory.Heaps) string {
	a, b := from.Heaps(), to.Heaps()
	var names []string
	for i := range a {
		if i >= len(b) || a[i] <= b[i] {
			continue
		}
		m := gametheory.HeapMove{Heap: i, Of: len(a), From: a[i], Take: a[i] - b[i]}
		if b[i] > 0 {
			m.Into = []int{b[i]}
		}
		names = append(names, m.String())
	}
	return brief.Join(names, gametheory.ReaderLanguage().Pick("; ", "；"))
}

// nimRow is what Bouton's theorem asks of a row of Nim: the P-positions are the rows of
// nim-sum 0, but under misère play, if no heap has 2 stones or more, those of nim-sum 1.
type nimRow struct {
	convention gametheory.Convention
	sum        int
	large      int // heaps of 2 stones or more
}

// add adds a heap of n stones.
func (r *nimRow) add(n int) {
	r.sum ^= n
	if n > 1 {
		r.large++
	}
}

// lost reports whether the row is a P-position.
func (r *nimRow) lost() bool { return r.sum == r.lostSum(r.large) }

// lostSum is the nim-sum of the P-positions with some large heaps.
func (r *nimRow) lostSum(large int) int {
	if r.convention == gametheory.Misere && large == 0 {
		return 1
	}
	return 0
}

// want returns the one size that makes the row a P-position in the place of a heap of n. Whether
// that heap is large does not matter: with no other large one, the size is 0 or 1.
func (r *nimRow) want(n int) int {
	others := r.large
	if n > 1 {
		others--
	}
	return r.sum ^ n ^ r.lostSum(others)
}

// aside says how large the heaps are where that matters, in the reader's language, to be
// added to what is said of the nim-sum.
func (r *nimRow) aside() string {
	switch {
	case r.convention == gametheory.Normal:
		return ""
	case r.large > 0:
		return gametheory.ReaderLanguage().Pick(", and one of them is 2 or more", "，且其中有一个不小于 2")
	}
	return gametheory.ReaderLanguage().Pick(", and none of them is more than 1", "，且没有一个大于 1")
}
