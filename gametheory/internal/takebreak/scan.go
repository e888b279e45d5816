package takebreak

import (
	"encoding/binary"
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"
)

const (
	// scanAhead is for how many heaps at most a scan looks at the pairs of the heaps
	// below them before it has the first one's value.
	scanAhead = 64
	// scanAlone is the work for a heap below which it is not worth while to do that: the
	// cores would wait for one another as long.
	scanAlone = 1 << 16
	// fewLeft is for how many values at a time it is better to look than to mark.
	fewLeft = 4
)

// ahead is what a scan finds out about a heap from the heaps below some size.
type ahead struct {
	seen
	value int // the least value that is not seen, nor that of a pair of theirs
	done  int // the pairs before this place are marked
	work  int
}

// scan appends the value of the next heap, and of more below end if that saves time:
// what the heaps that are known show about all of them is found on all cores first. It
// is a matter of milliseconds, as far as one heap is.
func (o *octal) scan(end int) {
	n, count := o.Len(), 1
	if len(o.ahead) > 0 && o.ahead[0].work >= scanAlone {
		count = min(end-n, max(16*pollEvery/o.ahead[0].work, 2))
	}
	for len(o.ahead) < count {
		o.ahead = append(o.ahead, new(ahead))
	}
	if count == 1 {
		o.look(o.ahead[0], n)
	} else {
		o.lookAhead(n, count)
	}
	for i, s := range o.ahead[:count] {
		g := o.settle(s, n+i, n)
		clear(s.seen[:min(2*o.most+2, len(s.seen))])
		o.usual += (8*g - o.usual) / 64
		o.work += s.work
		o.append(g)
	}
}

// lookAhead finds what the table shows of n and the heaps after it, so many together.
func (o *octal) lookAhead(n, count int) {
	var next atomic.Int64
	look := func() {
		for i := int(next.Add(1)) - 1; i < count; i = int(next.Add(1)) - 1 {
			o.look(o.ahead[i], n+i)
		}
	}
	var wait sync.WaitGroup
	for range min(count, runtime.GOMAXPROCS(0)) - 1 {
		wait.Go(look)
	}
	look()
	wait.Wait()
}

// look finds what the table shows of n. Pairs of heaps are taken in an order that
// begins at a third of n and comes round to the small ones: those have small values,
// and few nim-sums with others.
func (o *octal) look(s *ahead, n int) {
	s.work = 0
	for _, t := range o.clears {
		if t == n {
			s.seen[0] = 1
		}
	}
	for _, t := range o.takes {
		if t >= n {
			break
		}
		if n-t < o.Len() {
			s.seen[o.At(n-t)] = 1
		}
	}
	g, done := s.least(0), 0
	for left, found := true, 0; left; {
		// Looking for a value costs a tenth of marking as many pairs, so it is
		// better than that if few values are left that have to be looked for.
		if found >= fewLeft || s.unseen(o.usual/8) > fewLeft {
			end := done + max(16*(o.most+1), 256)
			left = o.pairs(n, o.Len(), done, end, func(m, from, to int) bool {
				s.work += (to - from + 1) * marksPerPair
				s.markPairs(&o.Table, m, from, to)
				return true
			})
			done, found = end, 0
		} else if o.missing(s, n, o.Len(), done, g) {
			break
		} else {
			s.seen[g] = 1
			found++
		}
		g = s.least(g)
	}
	s.value, s.done = g, done
}

// settle returns the value of n from what the heaps below known show of it, now that all
// below n are known.
func (o *octal) settle(s *ahead, n, known int) int {
	for _, t := range o.takes {
		if n-t < known {
			break
		}
		s.seen[o.At(n-t)] = 1
	}
	for _, split := range o.splits {
		m := n - split.take
		last := m / 2
		if split.unequal && 2*last == m {
			last--
		}
		s.markPairs(&o.Table, m, 1, min(m-known, last))
	}
	g := s.value
	for s.seen[uint16(g)] != 0 {
		if g = s.least(g); o.missing(s, n, known, s.done, g) {
			break
		}
		s.seen[uint16(g)] = 1
	}
	return g
}

// missing reports whether no pair of heaps below known, from the given place on, is
// worth g.
func (o *octal) missing(s *ahead, n, known, place, g int) bool {
	return o.pairs(n, known, place, n, func(m, from, to int) bool {
		a := o.find(m, from, to, g)
		if a < 0 {
			s.work += to - from + 1
		} else {
			s.work += a - from + 1
		}
		return a < 0
	})
}

// pairs yields ranges that together have the pairs of heaps below known from the place
// begin up to, but not with, end in the order in which look takes them, for every split
// of n: the pairs of a and m-a for from ≤ a ≤ to. It stops when yield returns false. It
// reports whether there are pairs from end on; for end = n, whether yield always
// returned true.
func (o *octal) pairs(n, known, begin, end int, yield func(m, from, to int) bool) bool {
	more := end == n
	for _, s := range o.splits {
		m := n - s.take
		last := m / 2
		if s.unequal && 2*last == m {
			last--
		}
		least := max(1, m-known+1)
		first := max(least, m/3+1) // at place 0; the pairs before it come after the others
		high := max(0, last-first+1)
		if begin < high && !yield(m, first+begin, min(first+end, last+1)-1) {
			return false
		}
		if end > high {
			from, to := max(begin-high, 0)+least, min(end-high+least, first)-1
			if from <= to && !yield(m, from, to) {
				return false
			}
		}
		more = more || end < last-least+1
	}
	return more
}

const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
)

// find returns an a with from ≤ a ≤ to ≤ m/2 for which the values of a and m-a
// have the nim-sum g, or -1 if there is none. It looks at eight pairs at a time:
// the low bytes from a on and those from m-a down, which a load in the other order
// of bytes turns round; with g they leave a byte of 0 where a pair may be one.
func (t *Table) find(m, from, to, g int) int {
	low := t.Low
	if t.Words == nil && g > 255 {
		return -1
	}
	pattern := uint64(g&255) * ones
	a := from
	for ; a+31 <= to; a += 32 {
		x, y := (*[32]byte)(low[a:a+32]), (*[32]byte)(low[m-a-31:m-a+1])
		z0 := binary.LittleEndian.Uint64(x[0:8]) ^ binary.BigEndian.Uint64(y[24:32]) ^ pattern
		z1 := binary.LittleEndian.Uint64(x[8:16]) ^ binary.BigEndian.Uint64(y[16:24]) ^ pattern
		z2 := binary.LittleEndian.Uint64(x[16:24]) ^ binary.BigEndian.Uint64(y[8:16]) ^ pattern
		z3 := binary.LittleEndian.Uint64(x[24:32]) ^ binary.BigEndian.Uint64(y[0:8]) ^ pattern
		if ((z0-ones)&^z0|(z1-ones)&^z1|(z2-ones)&^z2|(z3-ones)&^z3)&highs == 0 {
			continue
		}
		for i, z := range [4]uint64{z0, z1, z2, z3} {
			// The lowest mark is at a byte of 0; those above it may be at others.
			for hits := (z - ones) &^ z & highs; hits != 0; hits &= hits - 1 {
				b := a + 8*i + bits.TrailingZeros64(hits)/8
				if t.Words == nil && low[b]^low[m-b] == byte(g) || t.Words != nil && int(t.Words[b]^t.Words[m-b]) == g {
					return b
				}
			}
		}
	}
	for ; a <= to; a++ {
		if t.At(a)^t.At(m-a) == g {
			return a
		}
	}
	return -1
}

// seen has a byte for every value, 1 if an option has it.
type seen [1 << 16]byte

// least returns the least value that was not seen, from g on.
func (s *seen) least(g int) int {
	for s[uint16(g)] != 0 {
		g++
	}
	return g
}

// unseen returns how many values below n, or a few more, were not seen.
func (s *seen) unseen(n int) int {
	count := 0
	for i := 0; i < min(n, len(s)); i += 8 {
		count += 8 - bits.OnesCount64(binary.LittleEndian.Uint64(s[i:i+8]))
	}
	return count
}

// markPairs marks the nim-sums of the values of a and m-a for from ≤ a ≤ to.
func (s *seen) markPairs(t *Table, m, from, to int) {
	if t.Words != nil {
		s.markWords(t.Words, m, from, to)
		return
	}
	low, a := t.Low, from
	for ; a+7 <= to; a += 8 {
		z := binary.LittleEndian.Uint64(low[a:a+8]) ^ binary.BigEndian.Uint64(low[m-a-7:m-a+1])
		s[byte(z)] = 1
		s[byte(z>>8)] = 1
		s[byte(z>>16)] = 1
		s[byte(z>>24)] = 1
		s[byte(z>>32)] = 1
		s[byte(z>>40)] = 1
		s[byte(z>>48)] = 1
		s[byte(z>>56)] = 1
	}
	for ; a <= to; a++ {
		s[low[a]^low[m-a]] = 1
	}
}

// markWords is markPairs for values of two bytes. The slices of eight spare a
// check of bounds for every pair.
func (s *seen) markWords(values []uint16, m, from, to int) {
	a := from
	for ; a+7 <= to; a += 8 {
		x, y := (*[8]uint16)(values[a:a+8]), (*[8]uint16)(values[m-a-7:m-a+1])
		s[x[0]^y[7]] = 1
		s[x[1]^y[6]] = 1
		s[x[2]^y[5]] = 1
		s[x[3]^y[4]] = 1
		s[x[4]^y[3]] = 1
		s[x[5]^y[2]] = 1
		s[x[6]^y[1]] = 1
		s[x[7]^y[0]] = 1
	}
	for ; a <= to; a++ {
		s[values[a]^values[m-a]] = 1
	}
}
