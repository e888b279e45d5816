// Package certificate checks what package gametheory proves: periods
// ([Period]), P-positions ([PPositions]), Grundy values ([GrundyValues]), claims about
// heaps of every size ([AllSizes]) and misère quotients ([Quotient]). It shares no code
// with the programs that prove them. Of a period or a quotient it reads the rule, computes
// again by itself, and applies the theorem that the certificate names; of positions it asks
// the rules for their options; of a claim about heaps of every size it reads rules and
// claim again, as formulas.
package certificate

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"

	"nimbook/internal/brief"
	"nimbook/internal/plural"
)

// Period certifies that a sequence v of a take-and-break game obeys
//
//	v(n+Period) = v(n) + Saltus  for every n ≥ Preperiod
//
// and that Period, and Preperiod for it, are the least such numbers. It is
// written as JSON by encoding/json and read back as it is.
type Period struct {
	Game     string   `json:"game"`     // its name, for the reader
	Sequence Sequence `json:"sequence"` // what v(n) is
	// Moves and then, for ever again, Tail say what a move may do to a heap.
	Moves     []Moves `json:"moves"`
	Tail      [][]int `json:"tail,omitempty"`     // what taking TailFrom, TailFrom+1, … may leave
	TailFrom  int     `json:"tailFrom,omitempty"` // greater than every number of stones in Moves
	Preperiod int     `json:"preperiod"`
	Period    int     `json:"period"`
	Saltus    int     `json:"saltus"`
	Theorem   Theorem `json:"theorem"`
	// The equation has been checked for From ≤ n < To.
	From int `json:"from"`
	To   int `json:"to"`
	// Mask and Parity make the check of a long window fast; they are part of no
	// argument. A heap of n stones of value v is rare if v AND Mask, with one bit
	// more for odd n if Parity is set, has an even number of bits (an odd one if
	// Odd is set). Mask 0 stands for the plain recurrence.
	Mask   int  `json:"mask,omitempty"`
	Parity bool `json:"parity,omitempty"`
	Odd    bool `json:"odd,omitempty"`
}

// Moves lets a move take From to To stones, and leave the rest in any of the
// numbers of heaps that Leave has.
type Moves struct {
	From  int   `json:"from"`
	To    int   `json:"to"`
	Leave []int `json:"leave"`
}

// Sequence says what the terms of a sequence are.
type Sequence string

const (
	Values         Sequence = "values"          // the Grundy value of a heap of n stones
	Outcomes       Sequence = "outcomes"        // 0 for a P-position and 1 for an N-position, normal play
	MisereOutcomes Sequence = "misere outcomes" // the same, misère play
)

// Theorem names what makes a window enough. In each, t is the greatest number of
// stones that may be taken (for AllBut: that may not), p the period and e the
// preperiod; the window begins at e.
type Theorem string

const (
	// GuySmith is for values of finite codes: with h ≥ 1 the greatest number of
	// heaps that a move leaves, the window ends before h·max(e,1) + (h−1)·p + t.
	// The saltus is 0. A check takes h up to 64.
	GuySmith Theorem = "Guy-Smith"
	// Recurrence is for outcomes where only finitely many numbers of stones may be
	// taken, each leaving the rest whatever it is: the window ends before e+t.
	Recurrence Theorem = "recurrence"
	// AllBut is for games where any number of stones may be taken that is not in a
	// finite set: for values the window ends after e+2t, for outcomes, which are 1
	// in the window, after e+t.
	AllBut Theorem = "all-but"
	// Arithmetic is for values of finite codes whose moves leave at most three heaps,
	// where the saltus s is a power of 2. With e at least 1, write G(n) = s·Q(n) + r(n),
	// r(n) < s, and x(n) = p·Q(n) − n, which n+p shares with n ≥ e; let B be the least
	// multiple of s that exceeds G(e), …, G(e+p−1), and w > e+p+t the end of the window.
	//
	//  1. If a move may take c stones and leave j heaps, there are no j heaps below e+p
	//     and no n, e ≤ n < e+p, for which the nim-sum of the r of the heaps is r(n)
	//     and the sum of their x, less x(n) + c, is a multiple of 2p and not negative.
	//  2. From w and from w+1 there are moves that leave two equal heaps beside one of
	//     value v, for every v < B+s, which has e stones or more if v ≥ B (or, if v is
	//     0, just two equal ones).
	//  3. From every n, w ≤ n < w+p, there is for every v, B+s ≤ v < G(n), a move that
	//     leaves a heap of e stones or more beside heaps of a nim-sum below s and is
	//     worth v.
	//
	// Under these hypotheses the equation holds for every n ≥ e. A check takes e, p and t
	// up to 2²⁰. Package gametheory has the proof, at HeapGame.ProvePeriod.
	Arithmetic Theorem = "arithmetic"
	// Bash is for values where 1 to t stones may be taken: v(n) = n mod (t+1).
	// There is no window: From and To are 0.
	Bash Theorem = "Bash"
	// Lasker is for Lasker's Nim: e = 1, p = 4, saltus 4. There is no window: From and To
	// are 0.
	Lasker Theorem = "Lasker"
)

// Limits bounds what the check of a period may use. The zero value stands for the
// defaults.
type Limits struct {
	// Terms is how many terms of the sequence may be computed, 1 to 2³¹-1; 0 stands
	// for DefaultTerms. A check needs To + Period of them, at some 7 bytes each, and
	// up to 25 more where values grow as fast as the heaps or a Mask is of no use; for
	// Arithmetic some 200 bytes for each term before Preperiod + Period.
	Terms int
}

// DefaultTerms is the number of terms that a check may compute unless its Limits say
// otherwise, which take some 400 MB where values stay small.
const DefaultTerms = 1 << 26

// ErrLimit is wrapped by the error of a check that needs more terms than its limit.
// Such a certificate may hold or not.
var ErrLimit = errors.New("the limit of terms is too small")

// terms returns the number of terms that may be computed.
func (l Limits) terms() (int, error) {
	switch {
	case l.Terms < 0 || l.Terms > math.MaxInt32:
		return 0, fmt.Errorf("Limits.Terms is %d; give 1 to %d, or 0 for the default", l.Terms, math.MaxInt32)
	case l.Terms == 0:
		return DefaultTerms, nil
	}
	return l.Terms, nil
}

// Check is [Period.CheckWithin] with the default limits.
func (c *Period) Check(ctx context.Context) error { return c.CheckWithin(ctx, Limits{}) }

// CheckWithin checks the certificate and returns nil if it holds. The error says what
// does not: a number that is out of its range, a hypothesis of the theorem, the first
// term of the window that does not obey the equation, or a smaller period. It wraps
// [ErrLimit] if more terms would be needed than the limit allows, before any is
// computed, and ctx's error if that ends first, which is looked at as it goes from term to
// term, and among the many splits of one; [WithProgress] reports how many terms are computed.
//
// Nothing in the certificate is trusted: no memory is taken for terms before
// those ahead of them have been found to obey the equation, and no number is used in
// a sum or product before it is known to be too small for an overflow.
//
// Values are computed anew, by the recurrence: To + Period of them, which for
// games that split heaps takes n²/4 operations for each number of stones whose
// taking allows a split. With a Mask it takes n operations for each rare heap
// instead, plus n/2 for each value that is rare.
func (c *Period) CheckWithin(ctx context.Context, limits Limits) error {
	if c == nil {
		return errNil
	}
	if err := c.check(ctx, limits); err != nil {
		return fmt.Errorf("certificate: %s: %w", name(c.Game), err)
	}
	return nil
}

// name returns how an error calls a game.
func name(game string) string {
	if game == "" {
		return "a game without a name"
	}
	return brief.Cut(game)
}

func (c *Period) check(ctx context.Context, limits Limits) error {
	limit, err := limits.terms()
	if err != nil {
		return err
	}
	w, err := newWatch(ctx, 0)
	if err != nil {
		return err
	}
	if err := c.form(); err != nil {
		return err
	}
	switch c.Theorem {
	case Bash:
		return c.bash()
	case Lasker:
		return c.laskers()
	}
	if err := c.window(limit); err != nil {
		return err
	}
	w.total = c.To + c.Period // no overflow: at most the limit
	s := &sequence{c: c, w: w}
	for n := range w.total {
		if err := s.next(); err != nil {
			return err
		}
		if m := n - c.Period; m >= c.From {
			if want := plus(s.v[m], c.Saltus); uint64(s.v[n]) != want {
				return fmt.Errorf("v(%d) = %d and v(%d) = %d, not %d", m, s.v[m], n, s.v[n], want)
			}
		}
	}
	w.done = w.total
	if c.Theorem == Arithmetic {
		if err := s.arithmetic(); err != nil {
			return err
		}
	}
	if c.Theorem == AllBut && c.Sequence != Values && s.v[c.From] != 1 {
		return fmt.Errorf("v(%d) = 0: the window must be of N-positions", c.From)
	}
	return s.least()
}

// plus returns a term and a saltus together, which has no overflow in an uint64.
func plus(term uint32, saltus int) uint64 { return uint64(term) + uint64(saltus) }

// bash checks a certificate by the theorem [Bash].
func (c *Period) bash() error {
	if len(c.Moves) != 1 || c.Moves[0].From != 1 || !c.subtracts() || len(c.Tail) > 0 || c.Sequence != Values {
		return errors.New("the theorem on Bash's game is for the values of games where 1 to t stones may be taken")
	}
	// Not t+1, which overflows for the greatest t.
	if t := c.Moves[0].To; c.Preperiod != 0 || c.Period-1 != t || c.Saltus != 0 {
		//lint:ignore ST1005 it begins with a name
		return fmt.Errorf("Bash's game with up to %s a move has preperiod 0, one more than that for a period, and saltus 0", plural.N(t, "stone", "stones"))
	}
	return c.noWindow()
}

// laskers checks a certificate by the theorem [Lasker].
func (c *Period) laskers() error {
	nim := len(c.Tail) == 1 && c.TailFrom == 1 && subtracts(c.Tail[0])
	if !nim || len(c.Moves) != 1 || c.Moves[0].From != 0 || c.Moves[0].To != 0 || !slices.Equal(c.Moves[0].Leave, []int{2}) || c.Sequence != Values {
		return errors.New("the theorem on Lasker's Nim is for the values of that game only")
	}
	if c.Preperiod != 1 || c.Period != 4 || c.Saltus != 4 {
		//lint:ignore ST1005 it begins with a name
		return errors.New("Lasker's Nim has preperiod 1, period 4 and saltus 4")
	}
	return c.noWindow()
}

// noWindow returns an error if there is a window.
func (c *Period) noWindow() error {
	if c.From != 0 || c.To != 0 {
		return fmt.Errorf("the window is %d ≤ n < %d; the theorem needs none, which 0 and 0 stand for", c.From, c.To)
	}
	return nil
}

// least returns an error if the preperiod or the period is not the least, given that
// the equation holds for every n ≥ Preperiod.
func (s *sequence) least() error {
	e, p, saltus := s.c.Preperiod, s.c.Period, s.c.Saltus
	if e > 0 && uint64(s.v[e-1+p]) == plus(s.v[e-1], saltus) {
		return fmt.Errorf("the equation holds for n = %d too: the preperiod is smaller", e-1)
	}
	// The least period divides every other, and so does its saltus in the same ratio:
	// a smaller one would also be there with a prime number for the ratio.
	for q, rest := 2, p; rest > 1; q++ {
		if q > rest/q {
			q = rest // which is a prime number
		}
		if rest%q != 0 {
			continue
		}
		for rest%q == 0 {
			rest /= q
		}
		if saltus%q != 0 {
			continue
		}
		if s.repeats(p/q, saltus/q) {
			return fmt.Errorf("%d is a period too", p/q)
		}
	}
	return nil
}

// repeats reports whether d, less than Period, is a period with the given saltus, given
// that Period is one. Terms beyond the known ones follow from it.
func (s *sequence) repeats(d, saltus int) bool {
	c := s.c
	for n := c.Preperiod; n < c.Preperiod+c.Period; n++ {
		later, more := n+d, 0
		if later >= len(s.v) {
			later, more = later-c.Period, c.Saltus
		}
		if plus(s.v[later], more) != plus(s.v[n], saltus) {
			return false
		}
	}
	return true
}

// form returns an error if a number is out of its range by itself, whatever the
// theorem.
func (c *Period) form() error {
	switch {
	case c.Preperiod < 0 || c.Period < 1 || c.Saltus < 0:
		return fmt.Errorf("preperiod %d, period %d, saltus %d; they are at least 0, 1, 0", c.Preperiod, c.Period, c.Saltus)
	case c.From < 0 || c.To < c.From:
		return fmt.Errorf("a window from %d to %d; it begins at 0 or more and does not end before that", c.From, c.To)
	case c.Mask < 0:
		return fmt.Errorf("the mask is %d; it is at least 0", c.Mask)
	case c.Sequence != Values && c.Sequence != Outcomes && c.Sequence != MisereOutcomes:
		return fmt.Errorf("the sequence is %q; it is one of %q, %q, %q", brief.Cut(string(c.Sequence)), Values, Outcomes, MisereOutcomes)
	}
	last := -1
	for _, m := range c.Moves {
		if m.From <= last || m.To < m.From {
			return fmt.Errorf("moves that take %d to %d after moves that take up to %d; they must ascend", m.From, m.To, last)
		}
		for _, heaps := range m.Leave {
			if heaps < 0 || m.From == 0 && heaps < 2 {
				return fmt.Errorf("a move that takes %d and leaves %s", m.From, plural.N(heaps, "heap", "heaps"))
			}
		}
		last = m.To
	}
	for _, leave := range c.Tail {
		for _, heaps := range leave {
			if heaps < 0 {
				return fmt.Errorf("a move that takes %d or more and leaves %s", c.TailFrom, plural.N(heaps, "heap", "heaps"))
			}
		}
	}
	switch {
	case len(c.Tail) > 0 && c.TailFrom <= max(last, 0):
		return fmt.Errorf("the tail begins at %d, not after %d", c.TailFrom, max(last, 0))
	case len(c.Tail) == 0 && c.TailFrom != 0:
		return fmt.Errorf("a tail from %d on that says nothing", c.TailFrom)
	}
	return nil
}

// mostHeaps is how many heaps a move may leave in a certificate by [GuySmith].
const mostHeaps = 64

// window returns an error if the window or a period after it exceeds the limit of
// terms, if it is not as long as the theorem needs, or if the certificate is not of
// the kind that the theorem is for.
func (c *Period) window(limit int) error {
	// Two ints that are not negative have a sum below 2⁶⁴.
	if terms := uint64(c.To) + uint64(c.Period); terms > uint64(limit) {
		return fmt.Errorf("the window and a period after it have %d terms; the limit is %d: %w", terms, limit, ErrLimit)
	}
	t, err := c.hypotheses()
	if err != nil {
		return err
	}
	if c.From != c.Preperiod {
		return fmt.Errorf("the window begins at %d; the theorem needs it from the preperiod on, %d", c.From, c.Preperiod)
	}
	// Every theorem's window ends t terms after its beginning or more. From here on
	// all numbers are below 2³¹, and mostHeaps times as much is no overflow.
	if t > c.To {
		return fmt.Errorf("the window is %d ≤ n < %d; the theorem needs more than %s", c.From, c.To, plural.N(t, "term", "terms"))
	}
	h, e, p, last := int64(c.heaps()), int64(c.Preperiod), int64(c.Period), int64(t)
	var to int64
	switch c.Theorem {
	case GuySmith:
		to = h*max(e, 1) + (h-1)*p + last
	case Arithmetic:
		to = max(e, 1) + p + last + 1
	case Recurrence:
		to = e + last
	case AllBut:
		to = e + last + 1
		if c.Sequence == Values {
			to += last
		}
	}
	if int64(c.To) < to {
		return fmt.Errorf("the window is %d ≤ n < %d; the theorem needs %d ≤ n < %d", c.From, c.To, c.Preperiod, to)
	}
	return nil
}

// hypotheses returns the t of the theorem, or an error if the certificate is not of the
// kind that the theorem is for.
func (c *Period) hypotheses() (t int, err error) {
	if len(c.Moves) > 0 {
		t = c.Moves[len(c.Moves)-1].To
	}
	switch c.Theorem {
	case GuySmith:
		switch h := c.heaps(); {
		case c.Sequence != Values || len(c.Tail) > 0 || c.Saltus != 0:
			return 0, errors.New("the theorem of Guy and Smith is for values, finite codes and saltus 0")
		case h > mostHeaps:
			return 0, fmt.Errorf("a move that leaves %d heaps; a check by the theorem of Guy and Smith is for %d or fewer", h, mostHeaps)
		}
	case Arithmetic:
		switch h := c.heaps(); {
		case c.Sequence != Values || len(c.Tail) > 0:
			return 0, errors.New("the theorem on arithmetic periods is for values of finite codes")
		case h > 3:
			return 0, fmt.Errorf("a move that leaves %d heaps; the theorem on arithmetic periods is for three or fewer", h)
		case c.Saltus < 1 || c.Saltus&(c.Saltus-1) != 0:
			return 0, fmt.Errorf("saltus %d; the theorem on arithmetic periods is for powers of 2", c.Saltus)
		case max(c.Preperiod, c.Period, t) > mostArithmetic:
			return 0, fmt.Errorf("preperiod %d, period %d, up to %s a move; a check of an arithmetic period is for numbers up to %d", c.Preperiod, c.Period, plural.N(t, "stone", "stones"), mostArithmetic)
		}
	case Recurrence:
		if c.Sequence == Values || len(c.Tail) > 0 || c.Saltus != 0 || !c.subtracts() {
			return 0, errors.New("the theorem on the recurrence is for outcomes of subtraction games with a finite set, and saltus 0")
		}
	case AllBut:
		switch {
		case len(c.Tail) != 1 || !subtracts(c.Tail[0]) || !c.subtracts():
			return 0, errors.New("the theorem on all-but games is for games where any number of stones not in a finite set may be taken")
		case c.Sequence != Values && (c.Period != 1 || c.Saltus != 0):
			return 0, errors.New("the outcomes of an all-but game have period 1 and saltus 0")
		}
		t = c.TailFrom - 1
		for k := len(c.Moves) - 1; k >= 0 && c.Moves[k].To == t; k-- { // down to the greatest that is not allowed
			t = c.Moves[k].From - 1
		}
	default:
		return 0, fmt.Errorf("unknown theorem %q", brief.Cut(string(c.Theorem)))
	}
	return t, nil
}

// heaps returns the greatest number of heaps that Moves leave, at least 1.
func (c *Period) heaps() int {
	h := 1
	for _, m := range c.Moves {
		for _, heaps := range m.Leave {
			h = max(h, heaps)
		}
	}
	return h
}

// subtracts reports whether all moves leave the rest whatever it is.
func (c *Period) subtracts() bool {
	for _, m := range c.Moves {
		if m.From < 1 || !subtracts(m.Leave) {
			return false
		}
	}
	return true
}

func subtracts(leave []int) bool { return slices.Equal(leave, []int{0, 1}) }

// takes yields the numbers of stones that a move may take from a heap of n, ascending,
// each with the numbers of heaps that it may leave.
func (c *Period) takes(n int) iter.Seq2[int, []int] {
	return func(yield func(int, []int) bool) {
		for _, m := range c.Moves {
			if m.From > n {
				break // the tail begins later
			}
			for t := m.From; t <= min(m.To, n); t++ {
				if !yield(t, m.Leave) {
					return
				}
			}
		}
		if len(c.Tail) == 0 {
			return
		}
		for t := c.TailFrom; t <= n; t++ {
			if !yield(t, c.Tail[(t-c.TailFrom)%len(c.Tail)]) {
				return
			}
		}
	}
}
