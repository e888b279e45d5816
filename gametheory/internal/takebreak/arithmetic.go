package takebreak

import (
	"math"
	"slices"
)

// maxArithmetic bounds the steps of each part of Arithmetic, which asks no context.
const maxArithmetic = 1 << 23

// Arithmetic reports whether the theorem on arithmetic periods may apply to the
// regularity r of the values in t (certificate.Arithmetic has the statement), and
// returns the end w of the window that it then takes. If the table has w + Period values
// or more, it reports whether the theorem does apply.
func Arithmetic(t *Table, rule *Rule, r Repeat) (w int, ok bool) {
	most, bounded := rule.MaxHeaps()
	s, p, last := r.Saltus, r.Period, rule.Last()
	if !rule.Finite() || !bounded || most != 3 || !rule.Free() || s == 0 || s&(s-1) != 0 || last >= t.Len() {
		return 0, false
	}
	a := arithmetic{t: t, rule: rule, e: max(r.Preperiod, 1), p: p, s: s}
	for n := a.e; n < a.e+p; n++ {
		a.base = max(a.base, (t.At(n)/s+1)*s)
	}
	// By then every value below base + s has been seen with each parity of heap, if p
	// is odd or the values have it.
	w = a.e + (a.base/s+3)*p + last + 3
	if (a.e+p)*p > maxArithmetic/s/6 || w+p > maxArithmetic/(w+p) || (w+p)*p > maxArithmetic/(last+1) {
		return 0, false
	}
	return w, w+p > t.Len() || a.avoids() && a.starts(w) && a.reaches(w)
}

// arithmetic is G(n+p) = G(n) + s from n = e ≥ 1 on, s a power of two.
type arithmetic struct {
	t       *Table
	rule    *Rule
	e, p, s int
	base    int // a multiple of s that exceeds the values of e, …, e+p-1
}

// excess returns p·⌊G(n)/s⌋ - n, which is the same for n + p.
func (a *arithmetic) excess(n int) int { return a.p*(a.t.At(n)/a.s) - n }

// rest returns G(n) mod s, which is the same for n + p.
func (a *arithmetic) rest(n int) int { return a.t.At(n) & (a.s - 1) }

// avoids reports whether no move from a heap of n can leave heaps of its own value:
// the first hypothesis. most[k] has for every excess modulo 2p and every rest the
// greatest excess of k heaps.
func (a *arithmetic) avoids() bool {
	const none = math.MinInt
	round := 2 * a.p
	mod := func(x int) int { return ((x % round) + round) % round }
	most := make([]int, round*a.s)
	for i := range most {
		most[i] = none
	}
	most[0] = 0
	for heaps := 1; heaps <= 3; heaps++ {
		next := make([]int, len(most))
		for i := range next {
			next[i] = none
		}
		for i, sum := range most {
			if sum == none {
				continue
			}
			for n := 1; n < a.e+a.p; n++ {
				x := sum + a.excess(n)
				at := &next[mod(x)*a.s+(i%a.s^a.rest(n))]
				*at = max(*at, x)
			}
		}
		most = next
		for take, d := range a.takes() {
			for _, part := range d {
				for n := a.e; n < a.e+a.p && part.Heaps == heaps; n++ {
					x := a.excess(n) + take
					if most[mod(x)*a.s+a.rest(n)] >= x {
						return false
					}
				}
			}
		}
	}
	return true
}

// takes yields the numbers of stones that may be taken, with their digits.
func (a *arithmetic) takes() func(yield func(int, Digit) bool) {
	return func(yield func(int, Digit) bool) { a.rule.runs(math.MaxInt, yield) }
}

// starts reports whether heaps of m and more stones have a move to every value below
// base + s that leaves two equal heaps beside one of that value, or alone for value 0,
// where the one has e stones or more if the value is base or more: the second
// hypothesis.
func (a *arithmetic) starts(m int) bool {
	for n := m; n < m+2; n++ { // two stones more go to the two equal heaps
		found := make([]bool, a.base+a.s)
		for take, d := range a.takes() {
			for _, part := range d {
				rest := n - take
				switch {
				case part.Heaps == 2 && rest%2 == 0:
					found[0] = true
				case part.Heaps == 3:
					for b := 2 - rest%2; b <= rest-2; b += 2 {
						if v := a.t.At(b); v < len(found) && (v < a.base || b >= a.e) {
							found[v] = true
						}
					}
				}
			}
		}
		if slices.Contains(found, false) {
			return false
		}
	}
	return true
}

// reaches reports whether the heaps of m to m+p-1 stones have moves to every smaller
// value from base + s on, such that one heap has e stones or more and the nim-sum of the
// others is below s: the third hypothesis.
func (a *arithmetic) reaches(m int) bool {
	// beside[k] has the nim-sums below s of one heap or two that have k stones.
	one, two := make([]bitset, m+a.p), make([]bitset, m+a.p)
	for b := 1; b < m+a.p; b++ {
		if v := a.t.At(b); v < a.s {
			one[b].add(v)
		}
		for c := b; b+c < m+a.p; c++ {
			if v := a.t.At(b) ^ a.t.At(c); v < a.s {
				two[b+c].add(v)
			}
		}
	}
	for n := m; n < m+a.p; n++ {
		var found bitset
		for take, d := range a.takes() {
			for b := a.e; b <= n-take && b < n; b++ {
				for _, part := range d {
					switch k := n - take - b; {
					case part.Heaps == 1 && k == 0:
						found.add(a.t.At(b))
					case part.Heaps == 2:
						found.addXor(one[k], a.t.At(b))
					case part.Heaps == 3:
						found.addXor(two[k], a.t.At(b))
					}
				}
			}
		}
		for v := a.base + a.s; v < a.t.At(n); v++ {
			if !found.has(v) {
				return false
			}
		}
	}
	return true
}
