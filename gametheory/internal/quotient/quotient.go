// Package quotient finds the misère quotient of a heap game and proves it: a finite
// commutative monoid that decides every row of heaps under misère play.
//
// Two rows of heaps up to some size are indistinguishable if beside any third they
// have the same misère outcome. The classes of this relation multiply as rows are put side by
// side; they are the misère quotient, and some of them hold the P-positions (T. Plambeck
// and A. Siegel, "Misère quotients for impartial games", J. Combin. Theory A 115, 2008).
//
// Heap by heap, a quotient is guessed from outcomes of small rows and then proved for rows
// of any length. The guess is that of D. Angluin's learning of automata: rows that reach
// the classes, rows that tell them apart, and a counterexample of the proof for every
// guess that is wrong. Outcomes come from the rules, so different classes are different;
// that equal ones are equal is what the proof shows.
package quotient

import (
	"context"
	"errors"
	"fmt"
	"slices"
)

// Rules are those of a heap game. Options calls yield with what one move may leave of a
// heap of n stones, as a row of smaller heaps or of heaps that come before n: every play
// of the heaps up to n ends. The row may be used again after yield returns.
type Rules interface {
	Options(n int, yield func(row []int) bool)
}

// Limits bounds the work.
type Limits struct {
	Order     int // elements of a quotient
	Positions int // rows whose outcomes are kept to guess one
	States    int // of one proof
}

// ErrLimit is wrapped by the error of a computation that would exceed its limits.
var ErrLimit = errors.New("the limit is reached")

// Quotient is a finite commutative monoid with the classes of heaps and of P-positions.
// Element 0 is the identity, the class of the empty row.
type Quotient struct {
	Classes []int   // by the number of stones, from 0: the element of a single heap
	P       []bool  // by element: whether its rows are P-positions under misère play
	Rows    [][]int // by element: a row of it of fewest stones, ascending
	table   [][]int // by two elements: their product
}

// Order returns the number of elements.
func (q *Quotient) Order() int { return len(q.P) }

// Times returns the product of two elements.
func (q *Quotient) Times(x, y int) int { return q.table[x][y] }

// Of returns the element of a row of heaps below len(q.Classes) stones.
func (q *Quotient) Of(row []int) int {
	x := 0
	for _, n := range row {
		x = q.table[x][q.Classes[n]]
	}
	return x
}

// Trivial returns the quotient of heaps of 0 stones.
func Trivial() *Quotient {
	return &Quotient{Classes: []int{0}, P: []bool{false}, Rows: [][]int{nil}, table: [][]int{{0}}}
}

// Find returns the quotient of the heaps up to most stones, 0 or more. It calls grown
// after each heap, whose quotient is proved then, and ends when that returns false. If a
// limit is reached, or ctx ends, it returns the quotient of the heaps before with the
// error.
func Find(ctx context.Context, rules Rules, most int, limits Limits, grown func(q *Quotient) bool) (*Quotient, error) {
	p := newProof(rules, Trivial())
	for n := 1; n <= most; n++ {
		next, err := extend(ctx, rules, p, limits)
		if err != nil {
			return p.q, fmt.Errorf("heaps of %d stones: %w", n, err)
		}
		p = next
		if !grown(p.q) {
			break
		}
	}
	return p.q, nil
}

// extend returns the proof of the quotient with one more heap.
func extend(ctx context.Context, rules Rules, p *proof, limits Limits) (*proof, error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	wins, movable := p.q.wins(rules, len(p.q.Classes))
	if !movable { // nothing tells such a heap from none
		return &proof{p.q.with(0), p.kinds}, nil
	}
	// A heap that is won beside the same elements as an earlier one adds no state.
	if i := slices.IndexFunc(p.kinds, func(k kind) bool { return slices.Equal(k.wins, wins) }); i >= 0 {
		return &proof{p.q.with(p.kinds[i].element), p.kinds}, nil
	}
	// Guess first as if the heap told no rows of one element apart: outcomes are cheap then.
	l := newLearner(ctx, rules, p.q, limits, true)
	for {
		guess, err := l.guess()
		if err != nil {
			return nil, err
		}
		next := newProof(rules, guess)
		row, err := next.check(ctx, limits.States)
		switch {
		case err != nil:
			return nil, err
		case row == nil:
			return newProof(rules, guess.least()), nil
		case l.reduced:
			l = newLearner(ctx, rules, p.q, limits, false)
		default:
			if err := l.refute(guess, row); err != nil {
				return nil, err
			}
		}
	}
}

// with returns the quotient with one more heap, of the class of x.
func (q *Quotient) with(x int) *Quotient {
	next := *q
	next.Classes = append(slices.Clip(q.Classes), x)
	return &next
}
