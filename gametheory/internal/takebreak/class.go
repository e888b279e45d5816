package takebreak

import "math/bits"

// class separates common heaps from rare ones. A heap of n stones of value v is common
// if v&mask, with the parity of n+odd as one more bit if parity is set, has an odd
// number of bits. The classes of two heaps add up to that of their sum: this is the
// sparse space of Winning Ways, ch. 4, where the parity of the heap may count as one
// more bit of its value.
//
// What is used of it is this: a split of n, after the taking of t stones, that is
// worth a value which is common for n is into a common heap and a rare one. For that
// n+odd must have the parity of n-t whenever parity is set.
type class struct {
	mask   int
	parity int // 0 or 1
	odd    int // 0 or 1
}

// common reports whether a heap of n stones of value v is common.
func (c class) common(n, v int) bool {
	return (bits.OnesCount(uint(v&c.mask))+(n+c.odd)&c.parity)&1 == 1
}

// commonBelow64 returns the values below 64 that are common for n, as a set of
// bits.
func (c class) commonBelow64(n int) (set uint64) {
	for v := range 64 {
		if c.common(n, v) {
			set |= 1 << v
		}
	}
	return set
}

// bestClass returns the class with the fewest rare heaps among those of the table
// that have a stone, and how many there are. The parity of heaps can only count
// if all splits take an even number of stones, or all an odd one: otherwise a
// split of common heaps could have the value of a common one. One Walsh–Hadamard
// transform of the histogram of values (and parities) gives for every mask at once
// the number of rare heaps less that of common ones.
func bestClass(t *Table, parity bool, odd int) (best class, rare int) {
	most := 0
	n := t.Len()
	for m := range n {
		most = max(most, t.At(m))
	}
	width := bits.Len(uint(most))
	size := 1 << width
	count := make([]int, 2*size)
	for m := 1; m < n; m++ {
		count[t.At(m)|(m+odd)&1<<width]++
	}
	for half := 1; half < len(count); half *= 2 {
		for i := 0; i < len(count); i += 2 * half {
			for j := i; j < i+half; j++ {
				a, b := count[j], count[j+half]
				count[j], count[j+half] = a+b, a-b
			}
		}
	}
	if !parity {
		count = count[:size]
	}
	at := 0
	for i, excess := range count {
		if excess < count[at] {
			at = i
		}
	}
	best = class{mask: at & (size - 1), parity: at >> width}
	if best.parity == 1 {
		best.odd = odd
	}
	return best, (n - 1 + count[at]) / 2
}
