package certificate

import (
	"fmt"
	"math/bits"
	"slices"

	"nimbook/gametheory/formula"
)

// reader makes machines of formulas about the positions of a game, and runs them.
type reader struct {
	watch *watch
	game  formula.Game
	names map[string]int // the variables that formulas mention
	more  int            // variables beyond the heaps before and after a move
}

func (r *reader) zeckendorf() bool { return r.game.Digits == formula.Zeckendorf }

// heaps returns the variables of the heaps before a move.
func (r *reader) heaps() []int {
	heaps := make([]int, r.game.Heaps)
	for i := range heaps {
		heaps[i] = i
	}
	return heaps
}

// together is a state of machines that run at once, with the word that leads to it.
type together struct {
	machine, table int
	last           uint64 // in Zeckendorf numeration, the last letter
}

type arrival struct {
	from   int // the place of the state before, -1 at the start
	letter uint64
}

// follow visits every state that m, with a table of the certificate beside it, can be in
// after digits of numbers, until visit returns false; it returns the word that leads there.
func (r *reader) follow(m machine, a *table, visit func(s together) bool) (word []uint64, found bool, err error) {
	mask := m.variables() | a.variables()
	first := together{m.start(), a.start(), 0}
	seen := map[together]bool{first: true}
	states, arrivals := []together{first}, []arrival{{-1, 0}}
	for i := 0; i < len(states); i++ {
		s := states[i]
		if !visit(s) {
			for j := i; arrivals[j].from >= 0; j = arrivals[j].from {
				word = append(word, arrivals[j].letter)
			}
			slices.Reverse(word)
			return word, true, nil
		}
		for letter := mask; ; letter = (letter - 1) & mask {
			if err := r.watch.spend(128); err != nil {
				return nil, false, err
			}
			if !r.zeckendorf() || letter&s.last == 0 {
				t := together{machine: m.step(s.machine, letter), table: a.step(s.table, letter)}
				if r.zeckendorf() {
					t.last = letter
				}
				if !seen[t] {
					if len(states) == mostTogether {
						return nil, false, errTogether
					}
					seen[t] = true
					states, arrivals = append(states, t), append(arrivals, arrival{i, letter})
				}
			}
			if letter == 0 {
				break
			}
		}
	}
	return nil, false, nil
}

// agree returns an error unless the automaton accepts the positions that m accepts.
func (r *reader) agree(m machine, a Automaton) error {
	t := newTable(a, r.heaps())
	word, differ, err := r.follow(m, t, func(s together) bool { return m.accept(s.machine) == t.accept(s.table) })
	if differ {
		return fmt.Errorf("it is wrong about the position with the digits %s", spelled(word, r.game.Heaps))
	}
	return err
}

// nothing is a table that reads no variable.
var nothing = newTable(Automaton{Columns: []int{0}, Next: [][]int{{0}}}, nil)

// accepts returns a shortest word of numbers that m accepts, nil if there is none.
func (r *reader) accepts(m machine) ([]uint64, error) {
	word, found, err := r.follow(m, nothing, func(s together) bool { return !m.accept(s.machine) })
	if found && word == nil {
		word = []uint64{}
	}
	return word, err
}

// variable returns one more variable.
func (r *reader) variable() (int, error) {
	v := 2*r.game.Heaps + r.more
	if v >= mostVariables {
		return 0, fmt.Errorf("a formula speaks of more than %d numbers; that is too many to be checked", mostVariables)
	}
	r.more++
	return v, nil
}

// thereIs accepts what m accepts for some numbers.
func (r *reader) thereIs(hidden uint64, m machine) machine {
	if r.zeckendorf() {
		for v := range mostVariables {
			if hidden>>v&1 == 1 {
				m = both(spelledRight(v), m)
			}
		}
	}
	return newHiding(hidden, m)
}

// spelledRight accepts digits without neighbouring ones.
func spelledRight(v int) machine {
	const wrong = 2
	return newFinite(1<<v, uint64(0), func(last, letter uint64) uint64 {
		digit := letter >> v & 1
		if last == wrong || last+digit == 2 {
			return wrong
		}
		return digit
	}, func(last uint64) bool { return last != wrong }, func(last uint64) (bool, bool) { return false, last == wrong })
}

// descends is rule 4 for a move that changes the given heaps.
func (r *reader) descends(order []formula.Term, changes []int) (machine, error) {
	var descends machine = never{}
	for i := len(order) - 1; i >= 0; i-- { // smaller here, or the same here and smaller later
		now, after := order[i], changed(order[i], changes)
		smaller, err := r.formula(after.Less(now))
		if err != nil {
			return nil, err
		}
		same, err := r.formula(after.Equals(now))
		if err != nil {
			return nil, err
		}
		descends = either(smaller, both(same, descends))
	}
	return descends, nil
}

// changed returns the term after a move that changes the given heaps.
func changed(t formula.Term, changes []int) formula.Term {
	if t.Op == formula.OpHeap && slices.Contains(changes, t.Heap) {
		t.Op = formula.OpAfter
	}
	t.Of = slices.Clone(t.Of)
	for i := range t.Of {
		t.Of[i] = changed(t.Of[i], changes)
	}
	return t
}

// formula returns the machine that accepts what f states.
func (r *reader) formula(f formula.Formula) (machine, error) {
	switch f.Op {
	case formula.OpAnd, formula.OpOr, formula.OpNot:
		var result machine = negation{never{}}
		for _, g := range f.Of {
			m, err := r.formula(g)
			if err != nil {
				return nil, err
			}
			if f.Op != formula.OpAnd {
				m = negation{m}
			}
			result = both(result, m)
		}
		if f.Op == formula.OpOr {
			result = negation{result}
		}
		return result, nil
	case formula.OpThereIs:
		before := r.more
		defer func() { r.more = before }()
		v, err := r.variable()
		if err != nil {
			return nil, err
		}
		if r.names == nil {
			r.names = make(map[string]int)
		}
		r.names[f.Name] = v
		defer delete(r.names, f.Name)
		m, err := r.formula(f.Of[0])
		if err != nil {
			return nil, err
		}
		return r.thereIs(1<<v, m), nil
	}
	return r.atom(f)
}

// atom returns the machine of a formula that is not made of others.
func (r *reader) atom(f formula.Formula) (machine, error) {
	if f.Op != formula.OpEvenZeros && !slices.ContainsFunc(f.Terms, func(t formula.Term) bool { return !bounded(t) }) {
		return r.bounded(f)
	}
	before := r.more
	defer func() { r.more = before }()
	var s sides
	m, err := r.unbounded(f, &s)
	if err != nil {
		return nil, err
	}
	return r.withSides(m, s), nil
}

// sides are numbers that an atom has been given names for, and machines that say what
// they are.
type sides struct {
	hidden   uint64
	machines []machine
}

// unbounded returns the machine of an atom in which the size of some number has no bound.
func (r *reader) unbounded(f formula.Formula, s *sides) (machine, error) {
	switch f.Op {
	case formula.OpEqual, formula.OpLess, formula.OpAtMost:
		var l weighted
		if err := r.weigh(f.Terms[0], 1, &l, s); err != nil {
			return nil, err
		}
		if err := r.weigh(f.Terms[1], -1, &l, s); err != nil {
			return nil, err
		}
		return r.compared(l, f.Op), nil
	case formula.OpIn:
		var any machine = never{}
		for _, n := range f.Numbers {
			m, err := r.unbounded(f.Terms[0].Is(n), s)
			if err != nil {
				return nil, err
			}
			any = either(any, m)
		}
		return any, nil
	case formula.OpColumns:
		return r.columns(f.Numbers[0], f.Terms, -1, s)
	case formula.OpEvenZeros:
		v, err := r.named(f.Terms[0], s)
		if err != nil {
			return nil, err
		}
		const none = -1 // no 1 yet; else the parity of the zeros since the last
		return newFinite(1<<v, none, func(zeros int, letter uint64) int {
			switch {
			case letter>>v&1 == 1:
				return 0
			case zeros == none:
				return none
			}
			return 1 - zeros
		}, func(zeros int) bool { return zeros == 0 }, nil), nil
	}
	return nil, fmt.Errorf("the formula %q is unknown", f.Op)
}

// columns is the machine of digits that add up to a multiple of m in every place, with
// those of one more variable if it is not negative.
func (r *reader) columns(m int, terms []formula.Term, more int, s *sides) (machine, error) {
	var each []int
	if more >= 0 {
		each = append(each, more)
	}
	for _, t := range terms {
		v, err := r.named(t, s)
		if err != nil {
			return nil, err
		}
		each = append(each, v)
	}
	mask := uint64(0)
	for _, v := range each {
		mask |= 1 << v
	}
	return newFinite(mask, true, func(ok bool, letter uint64) bool {
		ones := 0
		for _, v := range each {
			ones += int(letter >> v & 1)
		}
		return ok && ones%m == 0
	}, func(ok bool) bool { return ok }, func(ok bool) (bool, bool) { return false, !ok }), nil
}

// named returns the variable that a term is; a term that is none is given a name.
func (r *reader) named(t formula.Term, s *sides) (int, error) {
	switch t.Op {
	case formula.OpHeap:
		return t.Heap, nil
	case formula.OpAfter:
		return r.game.Heaps + t.Heap, nil
	case formula.OpVariable:
		return r.names[t.Name], nil
	}
	v, err := r.variable()
	if err != nil {
		return 0, err
	}
	m, err := r.definition(v, t, s)
	if err != nil {
		return 0, err
	}
	s.hidden |= 1 << v
	s.machines = append(s.machines, m)
	return v, nil
}

// definition is the machine that accepts v if it is the number t.
func (r *reader) definition(v int, t formula.Term, s *sides) (machine, error) {
	if bounded(t) && t.Op != formula.OpNumber {
		return r.value(v, t)
	}
	switch t.Op {
	case formula.OpNimSum:
		return r.columns(2, t.Of, v, s)
	case formula.OpShifted:
		of, err := r.named(t.Of[0], s)
		if err != nil {
			return nil, err
		}
		const wrong = 2
		return newFinite(1<<v|1<<of, uint64(0), func(due, letter uint64) uint64 {
			if due != letter>>of&1 {
				return wrong // for ever, as no digit is 2
			}
			return letter >> v & 1
		}, func(due uint64) bool { return due == 0 }, func(due uint64) (bool, bool) { return false, due == wrong }), nil
	case formula.OpLeast:
		of, err := r.named(t.Of[0], s)
		if err != nil {
			return nil, err
		}
		type read struct{ ones, chosen, wrong bool }
		return newFinite(1<<v|1<<of, read{}, func(s read, letter uint64) read {
			one, here := letter>>of&1 == 1, letter>>v&1 == 1
			if s.wrong || here && !one || s.chosen && one {
				return read{wrong: true}
			}
			return read{ones: s.ones || one, chosen: s.chosen || here}
		}, func(s read) bool { return !s.wrong && s.ones == s.chosen }, func(s read) (bool, bool) { return false, s.wrong }), nil
	}
	l := weighted{factors: map[int]int{v: -1}}
	if err := r.weigh(t, 1, &l, s); err != nil {
		return nil, err
	}
	return r.compared(l, formula.OpEqual), nil
}

// weighted is a sum of numbers with factors, and of one more number.
type weighted struct {
	factors map[int]int
	plus    int
}

const (
	mostWeight = 1 << 62 // the greatest number in a sum, with its factor
	mostFactor = 1 << 30 // the greatest factor of another number
)

// weigh adds a term with a factor.
func (r *reader) weigh(t formula.Term, factor int, l *weighted, s *sides) error {
	switch t.Op {
	case formula.OpNumber:
		high, low := bits.Mul64(uint64(max(factor, -factor)), uint64(t.Numbers[0]))
		if high > 0 || low > mostWeight {
			return fmt.Errorf("%d times %d is too great to be checked", factor, t.Numbers[0])
		}
		if l.plus += factor * t.Numbers[0]; l.plus > mostWeight || l.plus < -mostWeight {
			return fmt.Errorf("the numbers in a sum are too great to be checked")
		}
		return nil
	case formula.OpSum:
		for _, u := range t.Of {
			if err := r.weigh(u, factor, l, s); err != nil {
				return err
			}
		}
		return nil
	case formula.OpTimes:
		if factor *= t.Numbers[0]; factor > mostFactor || factor < -mostFactor {
			return fmt.Errorf("the factor %d is too great to be checked", factor)
		}
		return r.weigh(t.Of[0], factor, l, s)
	}
	v, err := r.named(t, s)
	if err != nil {
		return err
	}
	if l.factors == nil {
		l.factors = make(map[int]int)
	}
	if l.factors[v] += factor; l.factors[v] > mostFactor || l.factors[v] < -mostFactor {
		return fmt.Errorf("the factor %d is too great to be checked", l.factors[v])
	}
	return nil
}
