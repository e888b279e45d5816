package takebreak

import (
	"context"
	"slices"
)

// sets is the method for any rule. For every way of splitting that the rule
// uses (into exactly j heaps, or into j or more) and every number m of stones it
// keeps the set of values that m stones so split can have:
//
//	X₁(m) = {G(m)},                         Xⱼ(m) = ⋃ₐ G(a) ⊕ Xⱼ₋₁(m−a),
//	Y₁(m) = {G(m)} ∪ ⋃ₐ G(a) ⊕ Y₁(m−a),     Yⱼ(m) = ⋃ₐ G(a) ⊕ Yⱼ₋₁(m−a),
//
// where a is the smallest heap: at most m/j, or m/2 for Y₁.
//
// Where sizes are restricted, the splits are enumerated instead. G(n) is the mex
// of the sets that the digits name; what the digits of a repeating tail name is
// gathered as n grows. A heap of n stones costs n unions of sets for each way of
// splitting.
type sets struct {
	*Engine
	kinds []Part     // the ways of splitting, each after the one it is built from
	found [][]bitset // found[kind][m], two heaps or more
	tails []bitset   // tails[n%L]: what the tail has let be left of n stones, L its length

	options bitset // of a heap, used again
	room    bitset // for new sets of one word
}

func newSets(e *Engine) *sets {
	s := &sets{Engine: e, tails: make([]bitset, len(e.Rule.Tail))}
	for d := range e.Rule.digits {
		for _, p := range d {
			s.need(p)
		}
	}
	s.found = make([][]bitset, len(s.kinds))
	return s
}

// place returns the place of a way of splitting in kinds, or -1.
func (s *sets) place(p Part) int { return slices.Index(s.kinds, p) }

// need adds a way of splitting and those that it is built from.
func (s *sets) need(p Part) {
	if s.place(p) >= 0 || p.Heaps <= 1 && !p.More {
		return
	}
	if p.Constraint == Free && p.Heaps > 1 {
		s.need(Part{Heaps: p.Heaps - 1, More: p.More})
	}
	if p.More && p.Heaps == 0 { // no heap at all, or one or more
		s.need(Part{Heaps: 1, More: true, Constraint: p.Constraint})
		return
	}
	s.kinds = append(s.kinds, p)
}

// extend appends values until there are n.
func (s *sets) extend(ctx context.Context, n int) error {
	for m := s.Len(); m < n; m++ {
		if err := s.ended(ctx); err != nil {
			return err
		}
		if err := s.next(ctx, m); err != nil {
			return err
		}
		if m%64 == 0 {
			s.progress()
		}
	}
	return nil
}

// next appends the value of a heap of n stones, or nothing if it returns an error.
func (s *sets) next(ctx context.Context, n int) error {
	// The splits of n itself into two heaps or more need only smaller heaps, and
	// a move that takes nothing needs them.
	for k, p := range s.kinds {
		if p.Heaps <= 1 { // "one or more" holds G(n) too, and is finished below
			s.found[k] = append(s.found[k][:n], nil)
			continue
		}
		set, err := s.split(ctx, p, n)
		if err != nil {
			return err
		}
		s.found[k] = append(s.found[k][:n], set)
	}
	s.options = s.options[:0]
	s.Rule.runs(n, func(t int, d Digit) bool { s.leave(&s.options, d, n-t); return true })
	if len(s.Rule.Tail) > 0 && n >= s.Rule.TailFrom {
		// Taking TailFrom + i of n leaves as much as taking TailFrom + i - L of
		// n - L: only the takes of one round are new.
		tail := &s.tails[n%len(s.Rule.Tail)]
		for i, d := range s.Rule.Tail {
			if t := s.Rule.TailFrom + i; t <= n {
				s.leave(tail, d, n-t)
			}
		}
		s.options.addXor(*tail, 0)
	}
	g := s.options.mex()
	s.Append(g)
	if k := s.place(Part{Heaps: 1, More: true}); k >= 0 && n > 0 {
		set := &s.found[k][n]
		set.add(g)
		for a := 1; a <= n/2; a++ { // the smallest heap of two or more
			set.addXor(s.found[k][n-a], s.At(a))
		}
	}
	for k, p := range s.kinds {
		if p.Heaps == 1 && p.Constraint != Free {
			set, err := s.split(ctx, p, n)
			if err != nil {
				s.Table = s.Prefix(n)
				return err
			}
			s.found[k][n] = set
		}
	}
	return nil
}

// split returns the values that m stones can have when they are split as p says.
func (s *sets) split(ctx context.Context, p Part, m int) (set bitset, err error) {
	if len(s.room) == 0 {
		s.room = make(bitset, 64)
	}
	set, s.room = s.room[:0:1], s.room[1:]
	if p.Constraint == Free {
		rest := Part{Heaps: p.Heaps - 1, More: p.More}
		if rest == (Part{Heaps: 1}) {
			for a := 1; a <= m/2; a++ {
				set.add(s.At(a) ^ s.At(m-a))
			}
			return set, nil
		}
		rests := s.found[s.place(rest)]
		for a := 1; a <= m/p.Heaps; a++ { // the smallest heap
			set.addXor(rests[m-a], s.At(a))
		}
		return set, nil
	}
	Digit{p}.splits(m, nil, func(heaps []int) bool {
		if s.splits++; s.splits%lookEvery == 0 {
			err = s.ended(ctx) // a heap can have more splits than could ever be gone through
		}
		v := 0
		for _, h := range heaps {
			v ^= s.At(h)
		}
		set.add(v)
		return err == nil
	})
	return set, err
}

// leave adds to options the values that m stones can have when d says how they
// are left.
func (s *sets) leave(options *bitset, d Digit, m int) {
	for _, p := range d {
		if p.Heaps == 0 {
			if m == 0 {
				options.add(0)
			}
			if !p.More {
				continue
			}
			p.Heaps = 1
		}
		if p.Heaps == 1 && !p.More {
			if m > 0 {
				options.add(s.At(m))
			}
			continue
		}
		options.addXor(s.found[s.place(p)][m], 0)
	}
}
