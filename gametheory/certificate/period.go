// Package certificate checks what package gametheory proves: periods
// ([Period]), P-positions ([PPositions]) and Grundy values ([GrundyValues]). It
// shares no code with the programs that prove them. Of a period it reads the
// rule, computes the values again by itself, and applies the theorem that the
// certificate names; of positions it asks the rules for their options.
package certificate

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/bits"
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
	// The saltus is 0.
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
	// Under these hypotheses the equation holds for every n ≥ e. Package gametheory has
	// the proof, at HeapGame.ProvePeriod.
	Arithmetic Theorem = "arithmetic"
	// Bash is for values where 1 to t stones may be taken: v(n) = n mod (t+1).
	// There is no window.
	Bash Theorem = "Bash"
	// Lasker is for Lasker's Nim: e = 1, p = 4, saltus 4. There is no window.
	Lasker Theorem = "Lasker"
)

// mostMoves is how many numbers of stones that may be taken are listed.
const mostMoves = 1 << 24

// Check checks the certificate and returns nil if it holds. The error says what
// does not: a hypothesis of the theorem, a term of the window, or a smaller
// period. It wraps ctx's error if that ends first, within 50 ms; [WithProgress] tells
// how many terms are computed.
//
// Values are computed anew, by the recurrence: To + Period of them, which for
// games that split heaps takes n²/4 operations for each number of stones whose
// taking allows a split. With a Mask it takes n operations for each rare heap
// instead, plus n/2 for each value that is rare.
func (c *Period) Check(ctx context.Context) error {
	if c == nil {
		return errNil
	}
	if err := c.check(ctx); err != nil {
		return fmt.Errorf("certificate: %s: %w", c.Game, err)
	}
	return nil
}

func (c *Period) check(ctx context.Context) error {
	if err := c.form(); err != nil {
		return err
	}
	w, err := newWatch(ctx, c.To+c.Period)
	if err != nil {
		return err
	}
	switch c.Theorem {
	case Bash:
		if len(c.Moves) != 1 || c.Moves[0].From != 1 || !c.subtracts() || len(c.Tail) > 0 || c.Sequence != Values {
			return errors.New("the theorem on Bash's game is for the values of games where 1 to t stones may be taken")
		}
		if c.Preperiod != 0 || c.Period != c.Moves[0].To+1 || c.Saltus != 0 {
			//lint:ignore ST1005 it begins with a name
			return fmt.Errorf("Bash's game with up to %d stones a move has period %d", c.Moves[0].To, c.Moves[0].To+1)
		}
		return nil
	case Lasker:
		nim := len(c.Tail) == 1 && c.TailFrom == 1 && subtracts(c.Tail[0])
		if !nim || len(c.Moves) != 1 || c.Moves[0].From != 0 || c.Moves[0].To != 0 || !equal(c.Moves[0].Leave, 2) || c.Sequence != Values {
			return errors.New("the theorem on Lasker's Nim is for the values of that game only")
		}
		if c.Preperiod != 1 || c.Period != 4 || c.Saltus != 4 {
			//lint:ignore ST1005 it begins with a name
			return errors.New("Lasker's Nim has preperiod 1, period 4 and saltus 4")
		}
		return nil
	}
	to, err := c.window()
	if err != nil {
		return err
	}
	if c.From != c.Preperiod || c.To < to {
		return fmt.Errorf("the window is %d ≤ n < %d; the theorem needs %d ≤ n < %d", c.From, c.To, c.Preperiod, to)
	}
	v, err := c.terms(w)
	if err != nil {
		return err
	}
	for n := c.From; n < c.To; n++ {
		if err := w.spend(1); err != nil {
			return err
		}
		if v[n+c.Period] != v[n]+c.Saltus {
			return fmt.Errorf("v(%d) = %d and v(%d) = %d, not %d", n, v[n], n+c.Period, v[n+c.Period], v[n]+c.Saltus)
		}
	}
	if c.Theorem == Arithmetic {
		if err := c.arithmetic(w, v); err != nil {
			return err
		}
	}
	if c.Theorem == AllBut && c.Sequence != Values && v[c.From] != 1 {
		return fmt.Errorf("v(%d) = 0: the window must be of N-positions", c.From)
	}
	if e := c.Preperiod; e > 0 && v[e-1+c.Period] == v[e-1]+c.Saltus {
		return fmt.Errorf("the equation holds for n = %d too: the preperiod is smaller", e-1)
	}
	// A smaller period would divide this one, a prime number of times.
	for q, rest := 2, c.Period; rest > 1; q++ {
		if rest%q != 0 {
			continue
		}
		for rest%q == 0 {
			rest /= q
		}
		if c.Saltus%q != 0 {
			continue
		}
		d := c.Period / q
		smaller, err := c.holds(w, v, d, c.Saltus/q)
		if err != nil {
			return err
		}
		if smaller {
			return fmt.Errorf("%d is a period too", d)
		}
	}
	return nil
}

// holds reports whether d, less than Period, is a period of the periodic part, given
// that Period is one. Terms beyond v follow from it.
func (c *Period) holds(w *watch, v []int, d, saltus int) (bool, error) {
	for n := c.Preperiod; n < c.Preperiod+c.Period; n++ {
		if err := w.spend(1); err != nil {
			return false, err
		}
		later, rounds := n+d, 0
		if later >= len(v) {
			later, rounds = later-c.Period, 1
		}
		if v[later]+rounds*c.Saltus != v[n]+saltus {
			return false, nil
		}
	}
	return true, nil
}

// form checks that the numbers are in their ranges.
func (c *Period) form() error {
	switch {
	case c.Preperiod < 0 || c.Period < 1 || c.Saltus < 0:
		return fmt.Errorf("preperiod %d, period %d, saltus %d; they are at least 0, 1, 0", c.Preperiod, c.Period, c.Saltus)
	case c.To < 0 || c.To > math.MaxInt32 || c.Period > math.MaxInt-math.MaxInt32:
		return fmt.Errorf("a window to %d and a period of %d; that is too long to be checked", c.To, c.Period)
	case c.Sequence != Values && c.Sequence != Outcomes && c.Sequence != MisereOutcomes:
		return fmt.Errorf("the sequence is %q; it is one of %q, %q, %q", c.Sequence, Values, Outcomes, MisereOutcomes)
	}
	last, listed := -1, 0
	for _, m := range c.Moves {
		if m.From <= last || m.To < m.From {
			return fmt.Errorf("moves that take %d to %d after moves that take up to %d; they must ascend", m.From, m.To, last)
		}
		for _, heaps := range m.Leave {
			if heaps < 0 || m.From == 0 && heaps < 2 {
				return fmt.Errorf("a move that takes %d and leaves %d heaps", m.From, heaps)
			}
		}
		last = m.To
		listed += max(0, min(m.To, c.To+c.Period)-m.From+1)
	}
	if listed > mostMoves && c.Theorem != Bash {
		return fmt.Errorf("%d numbers of stones that may be taken; up to %d are listed", listed, mostMoves)
	}
	if len(c.Tail) > 0 && c.TailFrom <= max(last, 0) {
		return fmt.Errorf("the tail begins at %d, not after %d", c.TailFrom, last)
	}
	return nil
}

// window returns where the window that the theorem needs ends, or which of its
// hypotheses fails.
func (c *Period) window() (int, error) {
	e, p, t, h := c.Preperiod, c.Period, 0, 1
	for _, m := range c.Moves {
		t = max(t, m.To)
		for _, heaps := range m.Leave {
			h = max(h, heaps)
		}
	}
	switch c.Theorem {
	case GuySmith:
		if c.Sequence != Values || len(c.Tail) > 0 || c.Saltus != 0 {
			return 0, errors.New("the theorem of Guy and Smith is for values, finite codes and saltus 0")
		}
		if max(e, p, t) > math.MaxInt32 || h > 64 {
			return 0, errors.New("the numbers are too large to be checked")
		}
		return h*max(e, 1) + (h-1)*p + t, nil
	case Arithmetic:
		return c.arithmeticWindow()
	case Recurrence:
		if c.Sequence == Values || len(c.Tail) > 0 || c.Saltus != 0 || !c.subtracts() {
			return 0, errors.New("the theorem on the recurrence is for outcomes of subtraction games with a finite set, and saltus 0")
		}
		return e + t, nil
	case AllBut:
		if len(c.Tail) != 1 || !subtracts(c.Tail[0]) || !c.subtracts() {
			return 0, errors.New("the theorem on all-but games is for games where any number of stones not in a finite set may be taken")
		}
		t = c.TailFrom - 1
		for k := len(c.Moves) - 1; k >= 0 && c.Moves[k].To == t; k-- { // down to the greatest that is not allowed
			t = c.Moves[k].From - 1
		}
		if c.Sequence != Values {
			if p != 1 || c.Saltus != 0 {
				return 0, errors.New("the outcomes of an all-but game have period 1 and saltus 0")
			}
			return e + max(t, 0) + 1, nil
		}
		return e + 2*max(t, 0) + 1, nil
	}
	return 0, fmt.Errorf("unknown theorem %q", c.Theorem)
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

func subtracts(leave []int) bool { return equal(leave, 0, 1) }

func equal(a []int, b ...int) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// move is one number of stones that may be taken.
type move struct {
	take  int
	leave []int
}

// moves lists the moves from heaps of up to n stones.
func (c *Period) moves(n int) (list []move) {
	for _, m := range c.Moves {
		for t := m.From; t <= min(m.To, n); t++ {
			list = append(list, move{t, m.Leave})
		}
	}
	if len(c.Tail) > 0 {
		for t := c.TailFrom; t <= n; t++ {
			list = append(list, move{t, c.Tail[(t-c.TailFrom)%len(c.Tail)]})
		}
	}
	return list
}

// terms computes the first terms of the sequence, as many as w counts.
func (c *Period) terms(w *watch) ([]int, error) {
	moves := c.moves(w.total)
	if c.Sequence != Values {
		return c.outcomes(w, moves)
	}
	v := make([]int, 0, w.total)
	seen := []int{} // seen[x] = n+1 if a heap of n has an option of value x
	mark := func(x int) {
		for len(seen) <= x {
			seen = append(seen, 0)
		}
		seen[x] = w.done + 1
	}
	var rare []int
	for n := range w.total {
		w.done = n
		for _, m := range moves {
			rest := n - m.take
			if rest < 0 {
				break
			}
			for _, heaps := range m.leave {
				var err error
				switch {
				case heaps == 0:
					if rest == 0 {
						mark(0)
					}
				case heaps == 1:
					if rest > 0 {
						mark(v[rest])
					}
				case heaps == 2 && c.Mask != 0:
					err = splitsWith(w, v, rare, rest, mark)
				default:
					err = splits(w, v, rest, heaps, 0, mark)
				}
				if err != nil {
					return nil, err
				}
			}
		}
		g := 0
		for ; ; g++ {
			if g < len(seen) && seen[g] == n+1 {
				continue
			}
			found, err := c.splitsInto(w, v, moves, n, g)
			if err != nil {
				return nil, err
			}
			if !found {
				break
			}
		}
		v = append(v, g)
		if c.Mask != 0 && n > 0 && c.class(n, g) == 0 {
			rare = append(rare, n)
		}
		if err := w.spend(len(moves) + len(seen)); err != nil {
			return nil, err
		}
	}
	return v, nil
}

// outcomes computes the first outcomes, as many as w counts.
func (c *Period) outcomes(w *watch, moves []move) ([]int, error) {
	v := make([]int, 0, w.total)
	for n := range w.total {
		w.done = n
		won, tried := 0, 0
		if c.Sequence == MisereOutcomes && (len(moves) == 0 || moves[0].take > n) {
			won = 1 // who cannot move wins
		}
		for _, m := range moves {
			if m.take > n {
				break
			}
			tried++
			if v[n-m.take] == 0 {
				won = 1
				break
			}
		}
		v = append(v, won)
		if err := w.spend(tried + 1); err != nil {
			return nil, err
		}
	}
	return v, nil
}

// splitsInto reports whether a split of n into two heaps of one class is worth g, which
// can only be if their classes add up to its class. Without a mask all splits have been
// gone through, and there is nothing to look for.
func (c *Period) splitsInto(w *watch, v []int, moves []move, n, g int) (bool, error) {
	if c.Mask == 0 {
		return false, nil
	}
	for _, m := range moves {
		rest := n - m.take
		if rest < 0 {
			break
		}
		for _, heaps := range m.leave {
			if heaps != 2 || c.class(rest, g) != c.class(0, 0) {
				continue
			}
			for from := 1; from <= rest/2; from += lookEvery {
				to := min(from+lookEvery-1, rest/2)
				for a := from; a <= to; a++ {
					if v[a]^v[rest-a] == g {
						return true, w.spend(a - from + 1)
					}
				}
				if err := w.spend(to - from + 1); err != nil {
					return false, err
				}
			}
		}
	}
	return false, nil
}

// class returns 0 if a heap of n stones of value v is rare, else 1.
func (c *Period) class(n, v int) int {
	class := bits.OnesCount(uint(v & c.Mask))
	if c.Parity {
		class += n
	}
	if c.Odd {
		class++
	}
	return class & 1
}

// splitsWith yields the values of the splits of m stones into two heaps with one of the
// given ones, which ascend.
func splitsWith(w *watch, v, heaps []int, m int, yield func(int)) error {
	for _, a := range heaps {
		if a >= m {
			break
		}
		yield(v[a] ^ v[m-a])
		if err := w.spend(1); err != nil {
			return err
		}
	}
	return nil
}

// splits yields the value of every split of m stones into heaps. Its error is that of w.
func splits(w *watch, v []int, m, heaps, value int, yield func(int)) error {
	if heaps == 1 {
		if m >= 1 {
			yield(value ^ v[m])
		}
		return w.spend(1)
	}
	for a := 1; a <= m/heaps; a++ { // not in order of size: every split has a heap no greater than a share
		if err := splits(w, v, m-a, heaps-1, value^v[a], yield); err != nil {
			return err
		}
	}
	return nil
}
