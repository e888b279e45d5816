package automata

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"

	"nimbook/gametheory/formula"
)

// Meaning evaluates formulas by their definitions, on numbers.
type Meaning struct {
	*Engine
	At     []int // the heaps
	Others map[string]int
}

func (m *Meaning) term(t formula.Term) int {
	var of []int
	for _, u := range t.Of {
		of = append(of, m.term(u))
	}
	switch t.Op {
	case formula.OpHeap:
		return m.At[t.Heap]
	case formula.OpVariable:
		return m.Others[t.Name]
	case formula.OpNumber:
		return t.Numbers[0]
	case formula.OpTimes:
		return of[0] * t.Numbers[0]
	case formula.OpMod:
		return of[0] % t.Numbers[0]
	case formula.OpByMod:
		return t.Numbers[of[0]%len(t.Numbers)]
	case formula.OpShifted:
		return m.number(append(m.Digits(of[0]), 0))
	case formula.OpLeast:
		digits := m.Digits(of[0])
		if last := slices.Index(reversed(digits), 1); last >= 0 {
			return m.number(append([]int{1}, make([]int, last)...))
		}
		return 0
	}
	value := 0
	for _, n := range of {
		if t.Op == formula.OpNimSum {
			value ^= n
		} else {
			value += n
		}
	}
	return value
}

func reversed(digits []int) []int {
	digits = slices.Clone(digits)
	slices.Reverse(digits)
	return digits
}

// number is what digits are worth.
func (m *Meaning) number(digits []int) int {
	now, next, sum := 1, 2, 0
	for _, digit := range reversed(digits) {
		sum += digit * now
		if m.Zeckendorf {
			now, next = next, now+next
		} else {
			now *= 2
		}
	}
	return sum
}

// Formula evaluates f. What there is is looked for up to the first term of f's inner
// formulas, of which the first is to be a bound: t ≤ term.
func (m *Meaning) Formula(f formula.Formula) bool {
	var terms []int
	if f.Op != formula.OpThereIs {
		for _, t := range f.Terms {
			terms = append(terms, m.term(t))
		}
	}
	holds := func(g formula.Formula) bool { return m.Formula(g) }
	switch f.Op {
	case formula.OpAnd:
		return !slices.ContainsFunc(f.Of, func(g formula.Formula) bool { return !holds(g) })
	case formula.OpOr:
		return slices.ContainsFunc(f.Of, holds)
	case formula.OpNot:
		return !holds(f.Of[0])
	case formula.OpThereIs:
		bound := m.term(f.Of[0].Of[0].Terms[1])
		for n := range bound + 1 {
			m.Others[f.Name] = n
			if holds(f.Of[0]) {
				return true
			}
		}
		return false
	case formula.OpEqual:
		return terms[0] == terms[1]
	case formula.OpLess:
		return terms[0] < terms[1]
	case formula.OpAtMost:
		return terms[0] <= terms[1]
	case formula.OpIn:
		return slices.Contains(f.Numbers, terms[0])
	case formula.OpEvenZeros:
		zeros := slices.Index(reversed(m.Digits(terms[0])), 1)
		return zeros >= 0 && zeros%2 == 0
	}
	for place := range 62 {
		ones := 0
		for _, n := range terms {
			ones += n >> place & 1
		}
		if ones%f.Numbers[0] != 0 {
			return false
		}
	}
	return true
}

// Randomly makes formulas on a number of heaps.
type Randomly struct {
	*rand.Rand
	Heaps  int
	Binary bool
	bound  []string
}

func (r *Randomly) term(depth int) formula.Term {
	if depth == 0 || r.IntN(3) == 0 {
		switch k := r.IntN(r.Heaps + len(r.bound) + 1); {
		case k < r.Heaps:
			return formula.Heaps(r.Heaps)[k]
		case k < r.Heaps+len(r.bound):
			return formula.Variable(r.bound[k-r.Heaps])
		}
		return formula.Number(r.IntN(12) >> r.IntN(3))
	}
	of := r.term(depth - 1)
	switch k := r.IntN(7); {
	case k == 0:
		return of.Plus(r.term(depth - 1))
	case k == 1:
		return of.Times(r.IntN(4))
	case k == 2:
		return of.Mod(1 + r.IntN(6))
	case k == 3:
		table := make([]int, 1+r.IntN(5))
		for i := range table {
			table[i] = r.IntN(5)
		}
		return of.ByMod(table...)
	case k == 4:
		return of.Shifted()
	case k == 5:
		return of.LeastPart()
	case r.Binary:
		return formula.NimSum(of, r.term(depth-1), r.term(0))
	}
	return of
}

func (r *Randomly) Formula(depth int) formula.Formula {
	if depth > 0 {
		switch r.IntN(5) {
		case 0:
			return formula.And(r.Formula(depth-1), r.Formula(depth-1))
		case 1:
			return formula.Or(r.Formula(depth-1), r.Formula(depth-1), r.Formula(depth-1))
		case 2:
			return formula.Not(r.Formula(depth - 1))
		case 3:
			t := formula.Variable(fmt.Sprintf("t%d", len(r.bound)))
			limit := formula.Heaps(r.Heaps)[r.IntN(r.Heaps)]
			r.bound = append(r.bound, t.Name)
			inner := r.Formula(depth - 1)
			r.bound = r.bound[:len(r.bound)-1]
			return formula.ThereIs(t, t.AtMost(limit), inner)
		}
	}
	t := r.term(2)
	switch k := r.IntN(6); {
	case k == 0:
		return t.Less(r.term(2))
	case k == 1:
		return t.AtMost(r.term(1))
	case k == 2:
		return t.EndsInEvenZeros()
	case k == 3:
		return t.In(r.IntN(4), bits.Len(uint(r.IntN(100))))
	case k == 4 && r.Binary:
		return formula.Columns(2+r.IntN(2), t, r.term(1), r.term(0))
	}
	return t.Equals(r.term(1))
}
