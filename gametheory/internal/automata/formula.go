package automata

import (
	"fmt"
	"slices"

	"nimbook/gametheory/formula"
)

// translator makes automata of formulas about the positions of a game of k heaps. Heap
// i is on track i, and on track k+i after a move; the tracks from 2k on are for numbers
// that a formula says there are.
type translator struct {
	*Engine
	heaps int
	bound map[string]int // the track of each variable
	next  int            // the next track that is free
}

func newTranslator(e *Engine, heaps int) *translator {
	return &translator{Engine: e, heaps: heaps, bound: make(map[string]int), next: 2 * heaps}
}

// mostFactor is the greatest factor that a number may get in a sum.
const mostFactor = 1 << 20

// parts are automata all of which have to accept, and the tracks of the numbers that
// only they mention.
type parts struct {
	all   []*Automaton
	fresh []int
}

// fresh returns a track for one more number.
func (t *translator) fresh(p *parts) int {
	t.next++
	p.fresh = append(p.fresh, t.next-1)
	return t.next - 1
}

func (p *parts) add(a *Automaton, err error) error {
	p.all = append(p.all, a)
	return err
}

// joined returns the automaton of all parts. It leaves out one number after another,
// each time one that has the fewest other numbers beside it.
func (t *translator) joined(p parts) (*Automaton, error) {
	all := p.all
	for fresh := slices.Clone(p.fresh); len(fresh) > 0; {
		best, bestTracks := 0, 0
		for i, track := range fresh {
			var tracks []int
			for _, a := range all {
				if slices.Contains(a.Tracks, track) {
					tracks = union(tracks, a.Tracks)
				}
			}
			if i == 0 || len(tracks) < bestTracks {
				best, bestTracks = i, len(tracks)
			}
		}
		track := fresh[best]
		fresh = slices.Delete(fresh, best, best+1)
		var with, without []*Automaton
		for _, a := range all {
			if slices.Contains(a.Tracks, track) {
				with = append(with, a)
			} else {
				without = append(without, a)
			}
		}
		a, err := t.And(with...)
		if err != nil {
			return nil, err
		}
		if a, err = t.ThereIs(track, a); err != nil {
			return nil, err
		}
		all = append(without, a)
	}
	return t.And(all...)
}

// formula returns the automaton of f.
func (t *translator) formula(f formula.Formula) (*Automaton, error) {
	switch f.Op {
	case formula.OpAnd, formula.OpOr:
		var all []*Automaton
		for _, g := range f.Of {
			a, err := t.formula(g)
			if err != nil {
				return nil, err
			}
			all = append(all, a)
		}
		if f.Op == formula.OpAnd {
			return t.And(all...)
		}
		return t.Or(all...)
	case formula.OpNot:
		a, err := t.formula(f.Of[0])
		if err != nil {
			return nil, err
		}
		return t.Not(a), nil
	case formula.OpThereIs:
		return t.thereIs(f)
	}
	var p parts
	if err := t.atom(f, &p); err != nil {
		return nil, err
	}
	return t.joined(p)
}

// thereIs returns the automaton of a formula that says that there is a number.
func (t *translator) thereIs(f formula.Formula) (*Automaton, error) {
	var p parts
	t.bound[f.Name] = t.fresh(&p)
	defer delete(t.bound, f.Name)
	all := f.Of
	if all[0].Op == formula.OpAnd {
		all = all[0].Of // what does not mention the number need not be joined with the rest
	}
	for _, g := range all {
		if err := p.add(t.formula(g)); err != nil {
			return nil, err
		}
	}
	return t.joined(p)
}

// atom adds to the parts what f says, which is not made of other formulas.
func (t *translator) atom(f formula.Formula, p *parts) error {
	switch f.Op {
	case formula.OpEqual:
		return t.compare(f, Equal, p)
	case formula.OpLess:
		return t.compare(f, Less, p)
	case formula.OpAtMost:
		return t.compare(f, AtMost, p)
	case formula.OpIn:
		return t.in(f.Terms[0], f.Numbers, p)
	case formula.OpColumns:
		l, err := t.row(f.Terms, p)
		if err != nil {
			return err
		}
		return p.add(t.Columns(f.Numbers[0], l))
	case formula.OpEvenZeros:
		track, err := t.track(f.Terms[0], p)
		if err != nil {
			return err
		}
		return p.add(t.EvenZeros(track))
	}
	return fmt.Errorf("formula %q is unknown", f.Op)
}

func (t *translator) compare(f formula.Formula, r Relation, p *parts) error {
	l := make(Linear)
	if err := t.sum(f.Terms[0], 1, l, p); err != nil {
		return err
	}
	if err := t.sum(f.Terms[1], -1, l, p); err != nil {
		return err
	}
	return p.add(t.Compare(l, r))
}

// in adds that term is one of the numbers.
func (t *translator) in(term formula.Term, numbers []int, p *parts) error {
	if term.Op == formula.OpMod {
		l := make(Linear)
		if err := t.sum(term.Of[0], 1, l, p); err != nil {
			return err
		}
		return p.add(t.Residue(l, term.Numbers[0], func(r int) bool { return slices.Contains(numbers, r) }))
	}
	track, err := t.track(term, p)
	if err != nil {
		return err
	}
	var each []*Automaton
	for _, n := range numbers {
		a, err := t.Constant(track, n)
		if err != nil {
			return err
		}
		each = append(each, a)
	}
	return p.add(t.Or(each...))
}

// row returns how often each track is among the terms.
func (t *translator) row(terms []formula.Term, p *parts) (Linear, error) {
	l := make(Linear)
	for _, term := range terms {
		track, err := t.track(term, p)
		if err != nil {
			return nil, err
		}
		l[track]++
	}
	return l, nil
}

// track returns the track that term is on. It is a new one unless term is a variable.
func (t *translator) track(term formula.Term, p *parts) (int, error) {
	switch term.Op {
	case formula.OpHeap:
		return term.Heap, nil
	case formula.OpAfter:
		return t.heaps + term.Heap, nil
	case formula.OpVariable:
		return t.bound[term.Name], nil
	case formula.OpNumber:
		track := t.fresh(p)
		return track, p.add(t.Constant(track, term.Numbers[0]))
	case formula.OpSum, formula.OpTimes:
		l := make(Linear)
		if err := t.sum(term, 1, l, p); err != nil {
			return 0, err
		}
		track := t.fresh(p)
		l[track] = -1
		return track, p.add(t.Compare(l, Equal))
	case formula.OpNimSum:
		l, err := t.row(term.Of, p)
		if err != nil {
			return 0, err
		}
		track := t.fresh(p)
		l[track] = 1
		return track, p.add(t.Columns(2, l))
	case formula.OpMod:
		return t.mod(term, p)
	case formula.OpByMod:
		return t.byMod(term, p)
	}
	of, err := t.track(term.Of[0], p)
	if err != nil {
		return 0, err
	}
	track := t.fresh(p)
	switch term.Op {
	case formula.OpShifted:
		return track, p.add(t.Shifted(of, track))
	case formula.OpLeast:
		return track, p.add(t.Least(of, track))
	}
	return 0, fmt.Errorf("term %q is unknown", term.Op)
}

// sum adds term, with a factor, to l.
func (t *translator) sum(term formula.Term, factor int, l Linear, p *parts) error {
	switch term.Op {
	case formula.OpSum:
		for _, u := range term.Of {
			if err := t.sum(u, factor, l, p); err != nil {
				return err
			}
		}
		return nil
	case formula.OpTimes:
		if factor *= term.Numbers[0]; max(factor, -factor) > mostFactor {
			return fmt.Errorf("a number occurs %d times in a sum, and more than %d are too many: %w", max(factor, -factor), mostFactor, ErrLimit)
		}
		return t.sum(term.Of[0], factor, l, p)
	}
	track, err := t.track(term, p)
	if err != nil {
		return err
	}
	if l[track] += factor; max(l[track], -l[track]) > mostFactor {
		return fmt.Errorf("a number occurs %d times in a sum, and more than %d are too many: %w", max(l[track], -l[track]), mostFactor, ErrLimit)
	}
	return nil
}

// mod puts the remainder of a number on a new track: it is less than the modulus, and
// the difference is divisible.
func (t *translator) mod(term formula.Term, p *parts) (int, error) {
	l := make(Linear)
	if err := t.sum(term.Of[0], 1, l, p); err != nil {
		return 0, err
	}
	m := term.Numbers[0]
	modulus := t.fresh(p)
	if err := p.add(t.Constant(modulus, m)); err != nil {
		return 0, err
	}
	track := t.fresh(p)
	if err := p.add(t.Compare(Linear{track: 1, modulus: -1}, Less)); err != nil {
		return 0, err
	}
	l[track] = -1
	return track, p.add(t.Residue(l, m, func(r int) bool { return r == 0 }))
}

// byMod puts the number of a table on a new track: for each number in it, the residues
// that have it.
func (t *translator) byMod(term formula.Term, p *parts) (int, error) {
	l := make(Linear)
	if err := t.sum(term.Of[0], 1, l, p); err != nil {
		return 0, err
	}
	table := term.Numbers
	track := t.fresh(p)
	var each []*Automaton
	for _, n := range slices.Compact(slices.Sorted(slices.Values(table))) {
		is, err := t.Constant(track, n)
		if err != nil {
			return 0, err
		}
		where, err := t.Residue(l, len(table), func(r int) bool { return table[r] == n })
		if err != nil {
			return 0, err
		}
		both, err := t.And(is, where)
		if err != nil {
			return 0, err
		}
		each = append(each, both)
	}
	return track, p.add(t.Or(each...))
}
