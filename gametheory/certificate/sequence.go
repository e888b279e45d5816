package certificate

import "math/bits"

// sequence computes the terms of the sequence of a certificate, one after the other.
//
// A term is below 2³²: a move from a heap takes at least one stone or leaves more heaps
// than there were, so twice the number of stones less the number of heaps becomes
// smaller, and a play from a heap of n ≥ 1 stones has at most 2n-1 moves. The Grundy
// value is at most that, and n is below 2³¹.
type sequence struct {
	c    *Period
	w    *watch
	v    []uint32
	seen []uint32 // seen[x] = n+1 if a heap of n has an option of value x, n being the last
	rare []uint32 // the rare heaps of 1 stone or more, ascending; none without a Mask
}

// next appends the next term.
func (s *sequence) next() error {
	s.w.done = len(s.v)
	if err := s.w.spend(1 + len(s.v)); err != nil { // a move goes through what is below, or less
		return err
	}
	s.room()
	if s.c.Sequence == Values {
		return s.nextValue()
	}
	s.nextOutcome()
	return nil
}

// room makes room for a term. Memory grows with the terms that there are, by doubling,
// whatever the certificate says is still to come.
func (s *sequence) room() {
	if len(s.v) == cap(s.v) {
		s.v = append(make([]uint32, 0, min(max(2*len(s.v), 1<<10), s.w.total)), s.v...)
	}
}

// nextValue appends the next Grundy value, the mex of the values of the options.
func (s *sequence) nextValue() error {
	n := len(s.v)
	for take, leave := range s.c.takes(n) {
		rest := n - take
		for _, heaps := range leave {
			switch {
			case heaps == 0:
				if rest == 0 {
					s.mark(0)
				}
			case heaps == 1:
				if rest > 0 {
					s.mark(s.v[rest])
				}
			case heaps == 2 && s.c.Mask != 0:
				s.splitsWithRare(rest)
			default:
				if err := s.splits(rest, heaps, 0); err != nil {
					return err
				}
			}
		}
	}
	g := uint32(0)
	for s.marked(g) || s.splitsInto(g) {
		g++
	}
	s.v = append(s.v, g)
	if s.c.Mask != 0 && n > 0 && s.class(n, g) == 0 {
		s.rare = append(s.rare, uint32(n))
	}
	return nil
}

// mark notes that the heap of len(v) stones has an option of value x.
func (s *sequence) mark(x uint32) {
	for uint32(len(s.seen)) <= x {
		s.seen = append(s.seen, 0)
	}
	s.seen[x] = uint32(len(s.v) + 1)
}

// marked reports whether mark has noted x for the heap of len(v) stones.
func (s *sequence) marked(x uint32) bool {
	return uint64(x) < uint64(len(s.seen)) && s.seen[x] == uint32(len(s.v)+1)
}

// splits marks the value of every split of m stones into two heaps or more, beside heaps
// of a nim-sum of value.
func (s *sequence) splits(m, heaps int, value uint32) error {
	if heaps > 2 {
		for a := 1; a <= m/heaps; a++ { // not in order of size: every split has a heap no greater than a share
			if err := s.splits(m-a, heaps-1, value^s.v[a]); err != nil {
				return err
			}
		}
		return s.w.spend(1)
	}
	for a := 1; a <= m/2; a++ {
		s.mark(value ^ s.v[a] ^ s.v[m-a])
	}
	return s.w.spend(m / 2)
}

// splitsWithRare marks the value of every split of m stones into two heaps of which one
// is rare.
func (s *sequence) splitsWithRare(m int) {
	for _, a := range s.rare {
		if int(a) >= m {
			return
		}
		s.mark(s.v[a] ^ s.v[m-int(a)])
	}
}

// splitsInto reports whether a split of len(v) stones less a take into two heaps of one
// class is worth g, which can only be if their classes add up to its class. Without a
// mask all splits have been marked, and there is nothing to look for.
func (s *sequence) splitsInto(g uint32) bool {
	if s.c.Mask == 0 {
		return false
	}
	n := len(s.v)
	for take, leave := range s.c.takes(n) {
		rest := n - take
		for _, heaps := range leave {
			if heaps != 2 || s.class(rest, g) != s.class(0, 0) {
				continue
			}
			for a := 1; a <= rest/2; a++ {
				if s.v[a]^s.v[rest-a] == g {
					return true
				}
			}
		}
	}
	return false
}

// class returns 0 if a heap of n stones of value v is rare, else 1.
func (s *sequence) class(n int, v uint32) int {
	class := bits.OnesCount64(uint64(v) & uint64(s.c.Mask))
	if s.c.Parity {
		class += n & 1
	}
	if s.c.Odd {
		class++
	}
	return class & 1
}

// nextOutcome appends the next outcome of a game whose moves all leave the rest whatever
// it is.
func (s *sequence) nextOutcome() {
	n := len(s.v)
	outcome, moves := uint32(0), false
	for take := range s.c.takes(n) {
		moves = true
		if s.v[n-take] == 0 {
			outcome = 1
			break
		}
	}
	if !moves && s.c.Sequence == MisereOutcomes {
		outcome = 1 // who cannot move wins
	}
	s.v = append(s.v, outcome)
}
