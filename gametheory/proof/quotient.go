package proof

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"nimbook/gametheory"
	"nimbook/gametheory/certificate"
	"nimbook/gametheory/internal/quotient"
	"nimbook/gametheory/internal/watch"
	"nimbook/internal/brief"
	"nimbook/internal/must"
	"nimbook/internal/plural"
)

// Quotient is the misère quotient of a heap game, for the heaps up to some size or, once
// a period is proved, for heaps of every size. It is made by [NewMisereQuotient].
//
// Two rows of heaps are indistinguishable if beside any third row of such heaps they
// have the same outcome under misère play. The classes of this relation are the elements
// of the quotient, numbered from 0; they multiply as rows are put side by side, and 0 is
// the class of the empty row. So a row of any length is decided by the product of the
// elements of its heaps, as nim-sums decide it under normal play. The zero value is the
// quotient of heaps of 0 stones, of no game.
//
// Source: T. Plambeck, "Taming the wild in impartial combinatorial games", INTEGERS 5,
// 2005; T. Plambeck and A. Siegel, "Misère quotients for impartial games", J. Combin.
// Theory A 115, 2008.
type Quotient struct {
	game      *gametheory.HeapGame
	found     *quotient.Quotient // nil in the zero value; monoid answers
	preperiod int
	period    int // 0 if none is proved
}

// QuotientLimits bounds the work of finding a quotient. A field that is 0 stands for its
// default.
type QuotientLimits struct {
	Elements  int // of the quotient, 1 or more; the default is 1,024
	Positions int // rows of heaps that are decided by the rules to guess it; the default is 2²⁰, some 200 MB
	Pairs     int // of an element and its wins (see NewMisereQuotient); the default is 2²⁰
}

// MisereQuotient returns the quotient of the heaps up to most stones. It is
// [NewMisereQuotient] for a game typed in a cell, and panics where that returns an error:
// then the heaps that were settled are lost.
func MisereQuotient(g *gametheory.HeapGame, most int) *Quotient {
	return must.Get(NewMisereQuotient(context.Background(), g, QuotientLimits{}, most))
}

// NewMisereQuotient finds the misère quotient of the heaps up to most stones, 0 or more, and
// proves it. If on the way the elements of the heaps show a period that the game's code
// proves for every size, it stops there; see [Quotient.Period]. To prove the preperiod
// e and the period p, it needs the heaps up to h·max(e, 1) + h·p + t - 1 stones, where h ≥ 1
// is the most heaps that a move leaves and t the last place of the code with a digit other
// than 0: up to 167 for Kayles, with e = 71, p = 12 and h = t = 2. A greater most costs
// nothing then; with a smaller one the quotient is that of the heaps up to most stones alone.
//
// Heap by heap, a finite commutative monoid is guessed from the outcomes of small rows and
// then proved: the pairs of an element x and of its wins (the elements beside which a
// move leads to a P-position) are finitely many, and in all of them, but for the empty
// row, x belongs to the P-positions or the identity to the wins, and not both. By
// induction on the play, elements then decide every row; [certificate.Quotient] states
// the rules and the theorem on periods with its proof.
//
// The quotient of a game need not be finite, and a finite one may be large: elements can
// double with every heap. If a limit is reached, the quotient of the heaps that were
// settled is returned together with an error that wraps [gametheory.ErrBudget]. The same goes
// for ctx's error, which is looked at for every row and pair. Kayles takes about a
// second (40 elements, period 12). 0.07 takes less for the 24 elements up to 24 stones; if
// more stones are asked for, it takes ten seconds or more to reach a default limit.
func NewMisereQuotient(ctx context.Context, g *gametheory.HeapGame, limits QuotientLimits, most int) (*Quotient, error) {
	by, err := watch.Of(ctx)
	if err != nil {
		return nil, err
	}
	if g == nil || g.String() == "" {
		return nil, errors.New("gametheory: the game is made by no constructor; give one like Kayles() or Code(\"0.123\")")
	}
	if most < 0 || most > mostStones {
		return nil, fmt.Errorf("gametheory: a misère quotient of heaps up to %d stones is asked for; give 0 to %d", most, mostStones)
	}
	found, err := limits.checked()
	if err != nil {
		return nil, err
	}
	q := &Quotient{game: g}
	digits, all := q.digits()
	q.found, err = quotient.Find(ctx, moves{g}, most, found, func(found *quotient.Quotient) bool {
		by.At(watch.Valuing, len(found.Classes), most+1)
		if all {
			q.preperiod, q.period = period(found.Classes, digits)
		}
		return q.period == 0
	})
	switch {
	case errors.Is(err, quotient.ErrLimit):
		return q, tooLarge{fmt.Errorf("gametheory: %v: the misère quotient is settled for heaps up to %s; %w", g, plural.N(len(q.found.Classes)-1, "stone", "stones"), err)}
	case err != nil:
		return q, fmt.Errorf("gametheory: %v: stopped with the misère quotient settled for heaps up to %s: %w", g, plural.N(len(q.found.Classes)-1, "stone", "stones"), err)
	}
	return q, nil
}

// mostStones is the largest heap of a quotient.
const mostStones = 1<<14 - 1

func (l QuotientLimits) checked() (quotient.Limits, error) {
	of := func(name string, value, standard int) (int, error) {
		if value < 0 {
			return 0, fmt.Errorf("gametheory: QuotientLimits.%s is %d; give 1 or more, or 0 for the default, %d", name, value, standard)
		}
		if value == 0 {
			value = standard
		}
		return value, nil
	}
	elements, err1 := of("Elements", l.Elements, 1<<10)
	positions, err2 := of("Positions", l.Positions, 1<<20)
	pairs, err3 := of("Pairs", l.Pairs, 1<<20)
	return quotient.Limits{Order: elements, Positions: positions, States: pairs}, errors.Join(err1, err2, err3)
}

// moves are the rules of a game, for a quotient.
type moves struct{ *gametheory.HeapGame }

func (m moves) Options(n int, yield func(row []int) bool) {
	for _, row := range m.Moves(n) {
		if !yield(row) {
			return
		}
	}
}

// digits returns the game's code as finitely many digits without restrictions, from that
// before the point on, and whether it is such a code.
func (q *Quotient) digits() (digits []uint, ok bool) {
	code, ok := q.game.Code()
	if !ok {
		return nil, false
	}
	for _, d := range strings.Replace(code, ".", "", 1) {
		v := strings.IndexRune("0123456789ABCDEFGHIJKLMNOPQRSTUV", d)
		if v < 0 {
			return nil, false
		}
		digits = append(digits, uint(v))
	}
	return digits, true
}

// period returns the least period that the elements of heaps show as far as is needed to
// prove it, and the least preperiod for it; zeros if there is none.
func period(classes []int, digits []uint) (preperiod, period int) {
	h := 1 // the most heaps that a move leaves
	for _, d := range digits {
		h = max(h, bits.Len(d)-1)
	}
	for p := 1; p <= len(classes)/2; p++ {
		e := len(classes) - p
		for e > 0 && classes[e-1] == classes[e-1+p] {
			e--
		}
		if to := h*max(e, 1) + (h-1)*p + len(digits) - 1; to+p <= len(classes) {
			return e, p
		}
	}
	return 0, 0
}

// monoid returns what was found.
func (q *Quotient) monoid() *quotient.Quotient {
	if q.found == nil {
		return quotient.Trivial()
	}
	return q.found
}

// check panics unless x is an element.
func (q *Quotient) check(x int) int {
	if x < 0 || x >= q.Order() {
		panic(fmt.Errorf("gametheory: there is no element %d; the quotient has the elements 0 to %d", x, q.Order()-1))
	}
	return x
}

// Order returns the number of elements.
func (q *Quotient) Order() int { return q.monoid().Order() }

// Heaps returns the largest heap, in stones, that the quotient has been found with; with
// a period it decides larger ones too.
func (q *Quotient) Heaps() int { return len(q.monoid().Classes) - 1 }

// Period returns the period of the elements of single heaps, and the size from which on
// it holds. It reports false if no period is proved, and the quotient is that of the
// heaps up to [Quotient.Heaps] alone.
func (q *Quotient) Period() (preperiod, period int, ok bool) {
	return q.preperiod, q.period, q.period > 0
}

// Element returns the element of a row of heaps, in stones: the value of the pretending
// function, as it is called for a single heap. A heap of less than 0 stones, or one that
// is too large for the quotient, is an error.
func (q *Quotient) Element(heaps ...int) (int, error) {
	x := 0
	for _, n := range heaps {
		small, err := q.small(n)
		if err != nil {
			return 0, err
		}
		x = q.monoid().Times(x, q.monoid().Classes[small])
	}
	return x, nil
}

// small returns the heap among those of the quotient that has the element of a heap of n
// stones, by the period.
func (q *Quotient) small(n int) (int, error) {
	switch {
	case n < 0:
		return 0, fmt.Errorf("gametheory: a heap of %d stones; a heap has 0 or more", n)
	case n < len(q.monoid().Classes):
		return n, nil
	case q.period == 0:
		return 0, fmt.Errorf("gametheory: a heap of %s; the quotient is that of the heaps up to %d", plural.N(n, "stone", "stones"), q.Heaps())
	}
	return q.preperiod + (n-q.preperiod)%q.period, nil
}

// Times returns the product of two elements: the element of a row of the first with one
// of the second beside it. It panics unless both are 0 to [Quotient.Order]-1.
func (q *Quotient) Times(x, y int) int { return q.monoid().Times(q.check(x), q.check(y)) }

// P returns the elements of P-positions, ascending.
func (q *Quotient) P() []int {
	p := []int{}
	for x, is := range q.monoid().P {
		if is {
			p = append(p, x)
		}
	}
	return p
}

// Row returns a row of fewest stones of an element. It panics unless that is 0 to
// [Quotient.Order]-1.
func (q *Quotient) Row(x int) gametheory.Heaps {
	return gametheory.HeapsOf(q.monoid().Rows[q.check(x)]...)
}

// Outcome returns the outcome of a row of heaps under misère play. It panics where
// [Quotient.Element] returns an error.
func (q *Quotient) Outcome(heaps ...int) gametheory.Outcome {
	if q.monoid().P[must.Get(q.Element(heaps...))] {
		return gametheory.P
	}
	return gametheory.N
}

// Winning returns the winning moves from a row of heaps under misère play: those to a
// P-position, in the order of the heaps and of the rule. Of a heap of much more than 16,383
// stones, one move stands for all that differ by multiples of the period in how the rest
// is split. It panics where [Quotient.Element] returns an error.
func (q *Quotient) Winning(heaps ...int) []gametheory.Move[gametheory.Heaps] {
	must.Get(q.Element(heaps...))
	from := gametheory.HeapsOf(heaps...)
	var winning []gametheory.Move[gametheory.Heaps]
	for i, n := range heaps {
		rest := must.Get(q.Element(slices.Concat(heaps[:i], heaps[i+1:])...))
		less := 0 // multiples of the period by which the largest heap of an option is larger
		if most := q.Heaps(); n > mostStones+q.period {
			less = (n - most - 1) / q.period * q.period
		}
		for _, row := range q.game.Moves(n - less) {
			if !q.monoid().P[q.monoid().Times(rest, must.Get(q.Element(row...)))] {
				continue
			}
			left := slices.Clone(row)
			if less > 0 {
				left[slices.Index(left, slices.Max(left))] += less
			}
			if len(left) == 0 {
				left = []int{0}
			}
			to := gametheory.HeapsOf(slices.Concat(heaps[:i], left, heaps[i+1:])...)
			winning = append(winning, gametheory.MoveOf(q.game, from, to))
		}
	}
	return winning
}

// Certificate returns what the proof rests on, which checks it by code of its own. It is an
// error if the game's code has restrictions on the heaps that are left, which a
// certificate cannot say. A code that goes on for ever is cut after the digits that the
// heaps of the quotient can use.
func (q *Quotient) Certificate() (*certificate.Quotient, error) {
	if q.game == nil {
		return nil, errors.New("gametheory: a quotient of no game has no certificate; NewMisereQuotient makes one of a game")
	}
	code, ok := q.game.Code()
	if before, tail, repeats := strings.Cut(code, "["); ok && repeats {
		tail = strings.TrimSuffix(tail, "]")
		for len(before)-strings.Index(before, ".") <= q.Heaps() {
			before += tail
		}
		code = before
	}
	if !ok || strings.ContainsAny(code, "!?={&*") {
		return nil, fmt.Errorf("gametheory: %v: a certificate says codes of the digits 0 to 9 and A to V, without restrictions on the heaps left", q.game)
	}
	c := &certificate.Quotient{Game: q.game.String(), Code: code, Heaps: q.monoid().Classes, P: q.P(), Preperiod: q.preperiod, Period: q.period}
	for x := range q.Order() {
		products := make([]int, q.Order())
		for y := range products {
			products[y] = q.monoid().Times(x, y)
		}
		c.Table = append(c.Table, products)
	}
	return c, nil
}

// String says how large the quotient is and for which heaps, in the reader's language.
func (q *Quotient) String() string {
	l, name := gametheory.ReaderLanguage(), ""
	if q.game != nil {
		name = brief.Cut(q.game.String())
	}
	if q.period > 0 {
		return fmt.Sprintf(l.Pick("misère quotient of %v, for heaps of every size: %d elements, %d of them of P-positions; period %d from %s on",
			"%v 的反常商（适用于任意大小的堆）：%d 个元素，其中 %d 个对应必败态；周期为 %d，从 %s 起"),
			name, q.Order(), len(q.P()), q.period, plural.N(q.preperiod, l.Pick("stone", "颗石子"), l.Pick("stones", "颗石子")))
	}
	return fmt.Sprintf(l.Pick("misère quotient of %v, for heaps up to %s: %d elements, %d of them of P-positions",
		"%v 的反常商（适用于不超过 %s的堆）：%d 个元素，其中 %d 个对应必败态"),
		name, plural.N(q.Heaps(), l.Pick("stone", "颗石子"), l.Pick("stones", "颗石子")), q.Order(), len(q.P()))
}
