// Package takebreak computes the Grundy values of single heaps in
// take-and-break games, and finds where they repeat.
package takebreak

import (
	"math"
	"slices"
)

// Constraint restricts the sizes of the heaps that a move leaves.
type Constraint uint8

const (
	Free        Constraint = iota // any sizes
	AllDistinct                   // no two of the same size
	NotAllEqual                   // not all of the same size
	AllEqual                      // all of the same size
)

// Part allows a move to leave a number of heaps.
type Part struct {
	Heaps      int  // the number of heaps, 0 or more
	More       bool // any greater number as well
	Constraint Constraint
}

// Digit says into how many heaps a move may leave what it does not take. Its
// parts are in ascending order of Heaps, and only the last may have More. An
// empty digit allows no move.
type Digit []Part

// Run gives the same digit to every take from From to To.
type Run struct {
	From, To int
	Digit    Digit
}

// Rule is a take-and-break game: the digit of t stones says what may be left
// when t stones are taken.
type Rule struct {
	Runs []Run   // in ascending order, apart from one another, none with an empty digit
	Tail []Digit // repeated for the takes TailFrom, TailFrom+1, …; empty for a finite code
	// TailFrom is greater than every take of Runs.
	TailFrom int
}

// Digit returns the digit for taking t stones.
func (r Rule) Digit(t int) Digit {
	if len(r.Tail) > 0 && t >= r.TailFrom {
		return r.Tail[(t-r.TailFrom)%len(r.Tail)]
	}
	i, found := slices.BinarySearchFunc(r.Runs, t, func(run Run, t int) int {
		switch {
		case run.To < t:
			return -1
		case run.From > t:
			return 1
		}
		return 0
	})
	if !found {
		return nil
	}
	return r.Runs[i].Digit
}

// Finite reports whether only finitely many numbers of stones may be taken.
func (r Rule) Finite() bool { return len(r.Tail) == 0 }

// Last returns the greatest number of stones that the runs allow to take: the
// place of the last non-zero digit of a finite code.
func (r Rule) Last() int {
	if len(r.Runs) == 0 {
		return 0
	}
	return r.Runs[len(r.Runs)-1].To
}

// Settled returns the least heap, in stones, from which every digit that is not a
// repetition can be used.
func (r Rule) Settled() int {
	if r.Finite() {
		return r.Last()
	}
	return max(r.Last(), r.TailFrom+len(r.Tail)-1)
}

// digits yields every digit that the rule has, each at least once.
func (r Rule) digits(yield func(Digit) bool) {
	for _, run := range r.Runs {
		if !yield(run.Digit) {
			return
		}
	}
	for _, d := range r.Tail {
		if !yield(d) {
			return
		}
	}
}

// MaxHeaps returns the greatest number of heaps that a move may leave, and
// false if there is no greatest.
func (r Rule) MaxHeaps() (int, bool) {
	most := 0
	for d := range r.digits {
		if len(d) == 0 {
			continue
		}
		last := d[len(d)-1]
		if last.More {
			return 0, false
		}
		most = max(most, last.Heaps)
	}
	return most, true
}

// Free reports whether no digit restricts the sizes of two heaps or more.
func (r Rule) Free() bool {
	for d := range r.digits {
		for _, p := range d {
			if p.Constraint != Free && (p.Heaps > 1 || p.More) {
				return false
			}
		}
	}
	return true
}

// TakesOnly reports whether no move leaves more than one heap.
func (r Rule) TakesOnly() bool {
	most, bounded := r.MaxHeaps()
	return bounded && most <= 1
}

// subtractive reports whether d lets a move leave any rest, in one heap or none.
func (d Digit) subtractive() bool {
	return len(d) == 2 && d[0].Heaps == 0 && d[1].Heaps == 1 && !d[1].More
}

// Subtractive reports whether a move only takes stones, and a number that may be taken of
// some heap may be taken of every larger one.
func (r Rule) Subtractive() bool {
	for d := range r.digits {
		if len(d) > 0 && !d.subtractive() {
			return false
		}
	}
	return true
}

// Takes yields the runs of consecutive numbers of stones that may be taken, whatever may be
// left of them, in ascending order: the first and the last, which is math.MaxInt where there
// is none.
func (r Rule) Takes(yield func(from, to int) bool) {
	from, to := 1, 0 // the run so far, empty
	add := func(first, last int) bool {
		if to >= from && first == to+1 {
			to = last
			return true
		}
		more := to < from || yield(from, to)
		from, to = first, last
		return more
	}
	for _, run := range r.Runs {
		if !add(run.From, run.To) {
			return
		}
	}
	allow := func(d Digit) bool { return len(d) > 0 }
	switch {
	case !slices.ContainsFunc(r.Tail, allow): // a finite code
	case !slices.ContainsFunc(r.Tail, func(d Digit) bool { return !allow(d) }):
		if !add(r.TailFrom, math.MaxInt) {
			return
		}
	default:
		for t := r.TailFrom; ; t++ {
			if allow(r.Digit(t)) && !add(t, t) {
				return
			}
		}
	}
	if to >= from {
		yield(from, to)
	}
}

// AllBut reports whether the rule lets a move take any number of stones that is
// not in a finite set, and returns the greatest number of that set (0 for the
// empty set, which is Nim).
func (r Rule) AllBut() (greatest int, ok bool) {
	if len(r.Tail) != 1 || len(r.Tail[0]) == 0 || !r.Subtractive() || r.TailFrom < 1 {
		return 0, false
	}
	for t := r.TailFrom - 1; t >= 1; t-- {
		if len(r.Digit(t)) == 0 {
			return t, true
		}
	}
	return 0, true
}

// runs yields every number of stones up to n that the runs let be taken, in
// ascending order, and reports whether yield always returned true.
func (r Rule) runs(n int, yield func(t int, d Digit) bool) bool {
	for _, run := range r.Runs {
		for t := run.From; t <= min(run.To, n); t++ {
			if !yield(t, run.Digit) {
				return false
			}
		}
	}
	return true
}

// Moves yields every move from a heap of n stones: the number of stones taken
// and the heaps left, in ascending order of size. Moves come in ascending order
// of the stones taken, then of the number of heaps, then of their sizes. The
// slice is used again.
func (r Rule) Moves(n int, yield func(take int, into []int) bool) {
	room := make([]int, 0, 4)
	take := func(t int, d Digit) bool {
		return d.splits(n-t, room, func(into []int) bool { return yield(t, into) })
	}
	if !r.runs(n, take) || len(r.Tail) == 0 {
		return
	}
	for t := r.TailFrom; t <= n; t++ {
		if !take(t, r.Tail[(t-r.TailFrom)%len(r.Tail)]) {
			return
		}
	}
}

// Allows reports whether a move may take the given stones from a heap of n and
// leave these heaps, in ascending order of size.
func (r Rule) Allows(n, take int, into []int) bool {
	if take < 0 || take > n {
		return false
	}
	rest, least := n-take, 1
	for _, m := range into {
		if m < least || m > rest {
			return false
		}
		rest, least = rest-m, m
	}
	return rest == 0 && slices.ContainsFunc(r.Digit(take), func(p Part) bool { return p.allows(into) })
}

// allows reports whether p lets these heaps be left, in ascending order of size.
func (p Part) allows(into []int) bool {
	heaps := len(into)
	if heaps < p.Heaps || heaps > p.Heaps && !p.More {
		return false
	}
	if heaps < 2 {
		return true
	}
	switch p.Constraint {
	case AllDistinct:
		return len(slices.Compact(slices.Clone(into))) == heaps
	case NotAllEqual:
		return into[0] < into[heaps-1]
	case AllEqual:
		return into[0] == into[heaps-1]
	}
	return true
}

// splits yields every way in which d lets m stones be left, and reports whether
// yield always returned true. The slice is used again, and is that of room where its
// capacity suffices.
func (d Digit) splits(m int, room []int, yield func(into []int) bool) bool {
	for _, p := range d {
		last := p.Heaps
		if p.More {
			last = m
		}
		for heaps := p.Heaps; heaps <= min(last, m); heaps++ {
			if heaps == 0 && m > 0 {
				continue
			}
			if !partition(m, heaps, 1, p.Constraint, slices.Grow(room[:0], heaps), yield) {
				return false
			}
		}
	}
	return true
}

// partition yields prefix followed by every ascending row of heaps of least stones
// or more that together have m stones.
func partition(m, heaps, least int, c Constraint, prefix []int, yield func([]int) bool) bool {
	switch heaps {
	case 0:
		return m > 0 || yield(prefix)
	case 1:
		if m < least {
			return true
		}
		row := append(prefix, m)
		if c == NotAllEqual && len(row) > 1 && row[0] == m {
			return true
		}
		return yield(row)
	}
	first, step := least, 0
	switch c {
	case AllEqual:
		if m%heaps != 0 || m/heaps < least {
			return true
		}
		first = m / heaps
	case AllDistinct:
		step = 1
	}
	// The heaps after this one are no smaller, so this one is at most a share.
	for a := first; a <= m/heaps; a++ {
		if !partition(m-a, heaps-1, a+step, c, append(prefix, a), yield) {
			return false
		}
	}
	return true
}
