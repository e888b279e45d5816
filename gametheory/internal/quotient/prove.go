package quotient

import (
	"context"
	"encoding/binary"
	"fmt"
	"slices"
)

// A proof that a quotient decides every row of heaps looks at the rows through what they
// are worth: the element x of a row, and the set of its wins, the elements z beside which
// one of its moves reaches a P-position. Both follow from those of its parts:
//
//	x(A+B) = x(A)·x(B),  z is a win of A+B if z·x(B) is one of A or z·x(A) is one of B,
//
// so all rows have finitely many of both, reached heap by heap. If
//
//  1. no win of a heap of element y has z·y among the P-positions, and
//  2. every row but the empty one has its element among the P-positions or the identity
//     among its wins,
//
// then elements decide rows, by induction on the play: from a row of P no move leads to
// P, by 1 beside the other heaps; from another some move does, by 2; and the empty row
// is not of P, as the player to move has won. (It is the transition algebra of Plambeck
// and Siegel, coarsened to what the outcomes need.)
type proof struct {
	q     *Quotient
	kinds []kind
}

// kind is what the proof needs of a heap.
type kind struct {
	stones  int // the least heap of this kind
	element int
	wins    set
}

// set is a set of elements.
type set []uint64

func newSet(order int) set { return make(set, (order+63)/64) }

func (s set) add(x int)      { s[x/64] |= 1 << (x % 64) }
func (s set) has(x int) bool { return s[x/64]>>(x%64)&1 != 0 }

// key returns the set and an element as a key of a map.
func (s set) key(element int) string {
	key := binary.AppendUvarint(nil, uint64(element))
	for _, word := range s {
		key = binary.LittleEndian.AppendUint64(key, word)
	}
	return string(key)
}

// newProof returns the proof of a quotient that is not checked yet.
func newProof(rules Rules, q *Quotient) *proof {
	p := &proof{q: q}
	for n := range q.Classes {
		if wins, movable := q.wins(rules, n); movable {
			p.add(kind{n, q.Classes[n], wins})
		}
	}
	return p
}

// add adds the kind of a heap, unless it is known.
func (p *proof) add(k kind) {
	if !slices.ContainsFunc(p.kinds, func(known kind) bool { return known.element == k.element && slices.Equal(known.wins, k.wins) }) {
		p.kinds = append(p.kinds, k)
	}
}

// wins returns the elements beside which a heap of n stones has a move to a P-position,
// and whether it has a move at all.
func (q *Quotient) wins(rules Rules, n int) (wins set, movable bool) {
	wins = newSet(q.Order())
	reached := newSet(q.Order()) // elements of its options
	rules.Options(n, func(row []int) bool {
		reached.add(q.Of(row))
		movable = true
		return true
	})
	for o := range q.P {
		for z := range q.P {
			if reached.has(o) && q.P[q.Times(z, o)] {
				wins.add(z)
			}
		}
	}
	return wins, movable
}

// state is what a row is worth, and how it is reached.
type state struct {
	element int
	wins    set
	from    *state
	added   int // the heap added to from
}

func (s *state) row() (row []int) {
	for ; s.from != nil; s = s.from {
		row = join(row, []int{s.added})
	}
	return row
}

// check returns nil if the rules 1 and 2 hold, and else a row at which, or at one of whose
// options, the quotient is wrong.
func (p *proof) check(ctx context.Context, most int) ([]int, error) {
	for _, k := range p.kinds {
		for z := range p.q.P {
			if k.wins.has(z) && p.q.P[p.q.Times(z, k.element)] {
				return join(p.q.Rows[z], []int{k.stones}), nil
			}
		}
	}
	queue := []*state{{wins: newSet(p.q.Order())}} // the empty row, which is excused from rule 2
	seen := map[string]bool{}
	for i := 0; i < len(queue); i++ {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		for _, k := range p.kinds {
			next := p.join(queue[i], k)
			key := next.wins.key(next.element)
			if seen[key] {
				continue
			}
			seen[key] = true
			if !p.q.P[next.element] && !next.wins.has(0) {
				return next.row(), nil
			}
			if len(queue) >= most {
				return nil, fmt.Errorf("its proof takes more than %d states: %w", most, ErrLimit)
			}
			queue = append(queue, next)
		}
	}
	return nil, nil
}

// join returns the state of a row with one heap more.
func (p *proof) join(s *state, k kind) *state {
	next := &state{element: p.q.Times(s.element, k.element), wins: newSet(p.q.Order()), from: s, added: k.stones}
	for z := range p.q.P {
		if s.wins.has(p.q.Times(z, k.element)) || k.wins.has(p.q.Times(z, s.element)) {
			next.wins.add(z)
		}
	}
	return next
}
