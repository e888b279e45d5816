package takebreak

import "bytes"

// Repeat is a regularity seen in a table: v[n+Period] = v[n] + Saltus for every n
// from Preperiod on for which both are there. Preperiod is the least such number.
type Repeat struct {
	Preperiod, Period, Saltus int
}

// At returns the value of n, from those below Preperiod+Period.
func (r Repeat) At(t *Table, n int) int {
	if n < r.Preperiod+r.Period {
		return t.At(n)
	}
	rounds := (n - r.Preperiod) / r.Period
	return t.At(n-rounds*r.Period) + rounds*r.Saltus
}

// FindRepeat returns the regularity with the least period that the whole last
// quarter of the table obeys, in its last three quarters' reach. It reads the
// table a few times over.
func FindRepeat(t *Table, arithmetic bool) (r Repeat, ok bool) {
	n := t.Len()
	tail := n / 4
	if tail < 8 {
		return Repeat{}, false
	}
	if t.Wide == nil {
		// By the rolling hash of Karp and Rabin, from the end: that of low[at:at+tail]
		// is the sum of low[at+k]·base^k.
		const base = 16777619
		low, probe := t.Low, t.Low[n-tail:]
		hash, power := uint64(0), uint64(1)
		for k := tail - 1; k >= 0; k-- {
			hash = hash*base + uint64(probe[k])
			power *= base
		}
		wanted := hash
		for at := n - tail - 1; at >= 0; at-- {
			hash = hash*base + uint64(low[at]) - uint64(low[at+tail])*power
			if hash == wanted && bytes.Equal(low[at:at+tail], probe) {
				if r, ok := t.repeat(n-tail-at, 0); ok {
					return r, ok
				}
			}
		}
	}
	if arithmetic {
		return t.findArithmetic()
	}
	return Repeat{}, false
}

// repeat returns how far back the period p reaches, if it does in the last
// quarter.
func (t *Table) repeat(p, saltus int) (r Repeat, ok bool) {
	n := t.Len()
	e := 0
	switch {
	case t.Wide != nil:
		e = reach(t.Wide, p, saltus)
	case t.Words != nil:
		e = reach(t.Words, p, saltus)
	default:
		e = reach(t.Low, p, saltus)
	}
	return Repeat{e, p, saltus}, n-p-e >= n/4
}

// reach returns the least number from which on the values have the period p.
func reach[T byte | uint16 | uint32](values []T, p, saltus int) int {
	e := len(values) - p
	for later := values[p:]; e > 0 && int(values[e-1])+saltus == int(later[e-1]); {
		e--
	}
	return e
}

// findArithmetic looks for the last quarter of the differences, by the failure
// function of Knuth, Morris and Pratt on the reversed sequence.
func (t *Table) findArithmetic() (Repeat, bool) {
	n := t.Len() - 1
	reversed := make([]int32, n)
	for i := range reversed {
		reversed[i] = int32(t.At(n-i) - t.At(n-i-1))
	}
	tail := t.Len() / 4
	// border[i] is the length of the longest proper border of reversed[:i+1].
	border := make([]int32, tail)
	k := 0
	for i := 1; i < n; i++ {
		for k > 0 && reversed[i] != reversed[k] {
			k = int(border[k-1])
		}
		if reversed[i] == reversed[k] {
			k++
		}
		if i < tail {
			border[i] = int32(k)
		}
		if k == tail {
			p := i + 1 - tail
			return t.repeat(p, t.At(n)-t.At(n-p))
		}
	}
	return Repeat{}, false
}

// Search says when to look for a period as a table grows: at lengths in
// geometric progression, and at once when a period that has been seen would be
// proved.
type Search struct {
	next int
}

// Next returns the length of table at which to look next.
func (s *Search) Next() int { return max(s.next, 32) }

// Look again when the table is longer than n by a quarter, or has wanted values
// if that is greater than n and not 0.
func (s *Search) Again(n, wanted int) {
	s.next = max(n+n/4, 64)
	if wanted > n {
		s.next = wanted
	}
}
