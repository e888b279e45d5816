package certificate

import (
	"encoding/binary"
	"fmt"
	"slices"

	"nimbook/gametheory/formula"
)

// tally is what the digits read so far amount to: now times the weight of the last
// place and, in Zeckendorf numeration, before times the weight of the place after it. The
// place after the last of all has the weight 1 there.
type tally struct{ now, before int }

// next returns the tally with the digits of one more place, in which they add up to sum.
func (r *reader) next(t tally, sum int) tally {
	if r.zeckendorf() {
		return tally{t.now + t.before + sum, t.now}
	}
	return tally{now: 2*t.now + sum}
}

// total returns what the tally is worth after the last place.
func (t tally) total() int { return t.now + t.before }

// sure is a tally so great, or with the other sign so small, that its sign is settled.
const sure = 1 << 60

// signed replaces a tally whose sign no digit to come can change, if they add up to
// between down and up in each place, down ≤ 0 ≤ up. In binary all these places are worth
// less than the last place, if each has a 1. So they are in Zeckendorf numeration, where
// numbers have no neighbouring ones; the weight of the next place is there between a half
// and the whole of that of the last.
func (r *reader) signed(t tally, down, up int) tally {
	low, high := 2*t.now, 2*t.now // twice the tally, in weights of the last place
	if r.zeckendorf() {
		low += min(t.before, 2*t.before)
		high += max(t.before, 2*t.before)
	}
	switch {
	case low >= -2*down && low > 0:
		return tally{now: sure}
	case high <= -2*up && high < 0:
		return tally{now: -sure}
	}
	return t
}

// aligned is a tally of a comparison with a number: pos of its digits have been read.
type aligned struct {
	pos int
	tally
}

// compared is the machine that compares l with 0. A number that is added has its own
// digits; as it is not known how many are still to come, its state has a tally for each
// number of its digits that may have been read.
func (r *reader) compared(l weighted, op formula.Op) machine {
	mask := uint64(0)
	down, up := max(-1, min(0, l.plus)), min(1, max(0, l.plus)) // of the digits of the number
	for v, factor := range l.factors {
		mask |= 1 << v
		down, up = down+min(factor, 0), up+max(factor, 0)
	}
	digits := r.digits(max(l.plus, -l.plus))
	sign := 1
	if l.plus < 0 {
		sign = -1
	}
	// then appends where an aligned tally can lead to.
	then := func(to []aligned, from aligned, letter uint64) []aligned {
		sum := 0
		for v, factor := range l.factors {
			if letter>>v&1 == 1 {
				sum += factor
			}
		}
		add := func(pos, digit int) {
			t := from.tally
			if t.now != sure && t.now != -sure {
				t = r.signed(r.next(t, sum+digit), down, up)
			}
			if a := (aligned{pos, t}); !slices.Contains(to, a) {
				to = append(to, a)
			}
		}
		if from.pos == 0 {
			add(0, 0)
		}
		if from.pos < len(digits) {
			add(from.pos+1, sign*digits[from.pos])
		}
		return to
	}
	// The number may have more digits than all others.
	first := []aligned{{}}
	for i := 0; i < len(first); i++ {
		first = then(first, first[i], 0)
	}
	holds := func(t tally) bool {
		switch n := t.total(); op {
		case formula.OpEqual:
			return n == 0
		case formula.OpLess:
			return n < 0
		default:
			return n <= 0
		}
	}
	return newFinite(mask, packAligned(first), func(s string, letter uint64) string {
		var to []aligned
		for _, from := range unpackAligned(s) {
			if from.pos < len(digits) || len(digits) == 0 {
				to = then(to, from, letter)
			}
		}
		return packAligned(to)
	}, func(s string) bool {
		return slices.ContainsFunc(unpackAligned(s), func(a aligned) bool { return a.pos == len(digits) && holds(a.tally) })
	}, func(s string) (bool, bool) {
		// There is a tally for each number of digits: with one sign for all of them, it is
		// the sign for ever.
		tallies := unpackAligned(s)
		sign := tallies[0].now
		for _, a := range tallies {
			if a.now != sign {
				return false, false
			}
		}
		return holds(tally{now: sign}), sign == sure || sign == -sure
	})
}

func packAligned(all []aligned) string {
	var packed []byte
	for _, a := range all {
		for _, n := range []int{a.pos, a.now, a.before} {
			packed = binary.AppendVarint(packed, int64(n))
		}
	}
	return string(packed)
}

func unpackAligned(s string) []aligned {
	packed := []byte(s)
	var all []aligned
	for len(packed) > 0 {
		var numbers [3]int
		for i := range numbers {
			n, size := binary.Varint(packed)
			numbers[i], packed = int(n), packed[size:]
		}
		all = append(all, aligned{numbers[0], tally{numbers[1], numbers[2]}})
	}
	return all
}

// digits returns the digits of n, the first of them 1; none for 0.
func (r *reader) digits(n int) []int {
	if n == 0 {
		return nil
	}
	weights := []uint64{1}
	for second := uint64(2); second <= uint64(n); {
		weights = append(weights, second)
		if r.zeckendorf() {
			second += weights[len(weights)-2]
		} else {
			second *= 2
		}
	}
	digits := make([]int, 0, len(weights))
	rest := uint64(n)
	for _, w := range slices.Backward(weights) {
		digit := 0
		if w <= rest {
			digit = 1
			rest -= w
		}
		digits = append(digits, digit)
	}
	return digits
}

// mostBound is the greatest value of bounded terms that are compared with unbounded ones.
const mostBound = 1 << 20

// bounded reports whether the value of t has a bound that does not depend on the position.
func bounded(t formula.Term) bool {
	switch t.Op {
	case formula.OpNumber, formula.OpMod, formula.OpByMod:
		return true
	case formula.OpSum, formula.OpTimes, formula.OpNimSum:
		return !slices.ContainsFunc(t.Of, func(u formula.Term) bool { return !bounded(u) })
	}
	return false
}

// remainder is a term in a bounded one whose remainder is all that matters.
type remainder struct {
	of      weighted
	modulus int
}

// remainders collects them in the order in which evaluate uses them up.
func (r *reader) remainders(t formula.Term, all *[]remainder, s *sides) error {
	if t.Op == formula.OpMod || t.Op == formula.OpByMod {
		m := len(t.Numbers)
		if t.Op == formula.OpMod {
			m = t.Numbers[0]
		}
		var l weighted
		if err := r.weigh(t.Of[0], 1, &l, s); err != nil {
			return err
		}
		*all = append(*all, remainder{l, m})
		return nil
	}
	for _, u := range t.Of {
		if err := r.remainders(u, all, s); err != nil {
			return err
		}
	}
	return nil
}

// evaluate returns the value of a bounded term, and what is left of the remainders.
func evaluate(t formula.Term, remainders []int) (int, []int) {
	switch t.Op {
	case formula.OpNumber:
		return t.Numbers[0], remainders
	case formula.OpMod:
		return remainders[0], remainders[1:]
	case formula.OpByMod:
		return t.Numbers[remainders[0]], remainders[1:]
	}
	value, n := 0, 0
	for _, u := range t.Of {
		n, remainders = evaluate(u, remainders)
		if t.Op == formula.OpNimSum {
			value ^= n
		} else {
			value += n
		}
	}
	if t.Op == formula.OpTimes {
		value *= t.Numbers[0]
	}
	return value, remainders
}

// mostPart is the greatest value of a term that others are made of by sums and products,
// so that no value exceeds an int.
const mostPart = 1 << 40

// bound returns a number that the value of a bounded term does not exceed, or an error if
// it is too great.
func bound(t formula.Term) (int, error) {
	switch t.Op {
	case formula.OpNumber:
		return t.Numbers[0], nil
	case formula.OpMod:
		return t.Numbers[0] - 1, nil
	case formula.OpByMod:
		return slices.Max(t.Numbers), nil
	}
	sum := 0
	for _, u := range t.Of {
		n, err := bound(u)
		if err != nil {
			return 0, err
		}
		if n > mostPart || sum > mostPart {
			return 0, fmt.Errorf("the numbers in %v are too great to be checked", t)
		}
		if t.Op == formula.OpTimes {
			n *= t.Numbers[0] // at most 2¹⁶ times as great
		}
		sum += n
	}
	return sum, nil
}

// counting is a machine that knows the remainders of the numbers read so far, and v itself
// if that is not negative.
func (r *reader) counting(all []remainder, v, most int, accept func(v int, remainders []int) bool) machine {
	mask := uint64(0)
	if v >= 0 {
		mask |= 1 << v
	}
	for _, rem := range all {
		for u := range rem.of.factors {
			mask |= 1 << u
		}
	}
	pack := func(tallies []tally) string {
		var packed []byte
		for _, t := range tallies {
			packed = binary.AppendVarint(binary.AppendVarint(packed, int64(t.now)), int64(t.before))
		}
		return string(packed)
	}
	unpack := func(s string) []tally {
		tallies := make([]tally, 0, len(all)+1)
		for packed := []byte(s); len(packed) > 0; {
			now, size := binary.Varint(packed)
			before, more := binary.Varint(packed[size:])
			packed = packed[size+more:]
			tallies = append(tallies, tally{int(now), int(before)})
		}
		return tallies
	}
	const tooGreat = "-"
	return newFinite(mask, pack(make([]tally, len(all)+1)), func(s string, letter uint64) string {
		if s == tooGreat {
			return s
		}
		tallies := unpack(s)
		for i, rem := range all {
			sum := 0
			for u, factor := range rem.of.factors {
				sum += factor * int(letter>>u&1)
			}
			t := r.next(tallies[i], sum)
			tallies[i] = tally{t.now % rem.modulus, t.before % rem.modulus}
		}
		if v >= 0 {
			t := r.next(tallies[len(all)], int(letter>>v&1))
			if t.total() > most {
				return tooGreat
			}
			tallies[len(all)] = t
		}
		return pack(tallies)
	}, func(s string) bool {
		if s == tooGreat {
			return false
		}
		tallies := unpack(s)
		remainders := make([]int, len(all))
		for i, rem := range all {
			remainders[i] = (tallies[i].total() + rem.of.plus%rem.modulus) % rem.modulus
		}
		return accept(tallies[len(all)].total(), remainders)
	}, func(s string) (bool, bool) { return false, s == tooGreat })
}

// bounded is the machine of an atom about bounded terms: it is settled by remainders.
func (r *reader) bounded(f formula.Formula) (machine, error) {
	before := r.more
	defer func() { r.more = before }()
	var all []remainder
	var s sides
	for _, t := range f.Terms {
		if _, err := bound(t); err != nil {
			return nil, err
		}
		if err := r.remainders(t, &all, &s); err != nil {
			return nil, err
		}
	}
	m := r.counting(all, -1, 0, func(_ int, remainders []int) bool {
		values := make([]int, len(f.Terms))
		for i, t := range f.Terms {
			values[i], remainders = evaluate(t, remainders)
		}
		switch f.Op {
		case formula.OpEqual:
			return values[0] == values[1]
		case formula.OpLess:
			return values[0] < values[1]
		case formula.OpAtMost:
			return values[0] <= values[1]
		case formula.OpIn:
			return slices.Contains(f.Numbers, values[0])
		}
		for place := range 63 { // columns
			ones := 0
			for _, value := range values {
				ones += value >> place & 1
			}
			if ones%f.Numbers[0] != 0 {
				return false
			}
		}
		return true
	})
	return r.withSides(m, s), nil
}

// withSides accepts what m accepts with the numbers that have been given names.
func (r *reader) withSides(m machine, s sides) machine {
	if s.hidden == 0 {
		return m
	}
	for _, side := range s.machines {
		m = both(side, m)
	}
	return r.thereIs(s.hidden, m)
}

// value is the machine that accepts v if it is the value of a bounded term.
func (r *reader) value(v int, t formula.Term) (machine, error) {
	most, err := bound(t)
	if err != nil {
		return nil, err
	}
	if most > mostBound {
		return nil, fmt.Errorf("%v can be %d; that is too great to be checked", t, most)
	}
	var all []remainder
	var s sides
	if err := r.remainders(t, &all, &s); err != nil {
		return nil, err
	}
	m := r.counting(all, v, most, func(v int, remainders []int) bool {
		value, _ := evaluate(t, remainders)
		return v == value
	})
	return r.withSides(m, s), nil
}
