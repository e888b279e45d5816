package certificate

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"nimbook/internal/brief"
)

// Quotient certifies the misère quotient of a take-and-break game: a finite commutative
// monoid of which every heap has an element, and in which the product of a row's
// elements says whether it is a P-position under misère play. It is written as JSON by
// encoding/json and read back as it is.
//
// Element 0 is the identity, the element of the empty row. [Quotient.Check] sees that
// these rules hold:
//
//  1. Table is the product of a commutative monoid, every element is a product of heaps,
//     and of any two, one is of P and the other not beside some third;
//  2. from a row of P no move leads to one of P;
//  3. from every other row but the empty one some move does.
//
// By 2 and 3, elements decide rows of any length, by induction on the play, and by 1
// they are the classes of rows that no row beside them distinguishes: the misère
// quotient. Rules 2 and 3 are about infinitely many rows. But of a row they need only its element and its wins: the
// elements beside which one of its moves leads to P. Of two rows side by side, with
// elements x and y, the wins are the z for which zy is a win of the first or zx is one of
// the second. So every row is one of finitely many pairs, reached heap by heap.
//
// With a Period, the elements of heaps have been seen to obey
//
//	Heaps[n+Period] = Heaps[n] for Preperiod ≤ n < To,  To = h·max(Preperiod, 1) + (h-1)·Period + t,
//
// where t is the number of digits after the point and h ≥ 1 the most heaps that a move
// leaves; then the quotient is that of heaps of every size. For let n ≥ To + Period, and let the element of each such
// heap be that of n-Period. Of h heaps or fewer into which the rest of such a heap is split, one has
// max(Preperiod, 1) + Period stones or more, so Period fewer make it an option of
// n-Period of the same element; and of the options of n-Period one has max(Preperiod, 1)
// stones or more, so Period more make it one of n. Both heaps thus have the same
// elements among their options, and the same wins. (Plambeck and Siegel, "Misère
// quotients for impartial games", J. Combin. Theory A 115, 2008.)
type Quotient struct {
	Game string `json:"game"` // its name, for the reader
	// Code is the game's: digits 0 to 9 and A to V, one point. The digit at place t after the
	// point has the bit 2^j if t stones may be taken and the rest left in j heaps.
	Code      string  `json:"code"`
	Heaps     []int   `json:"heaps"` // by the number of stones, from 0: the element of a heap
	Table     [][]int `json:"table"` // by two elements: their product
	P         []int   `json:"p"`     // the elements of P-positions, ascending
	Preperiod int     `json:"preperiod,omitempty"`
	Period    int     `json:"period,omitempty"` // 0 if nothing is said of larger heaps
}

// A check goes to these numbers of elements, of stones in a heap, and of pairs of an
// element and its wins.
const (
	mostElements = 1 << 11
	mostStones   = 1 << 14
	mostPairs    = 1 << 20
)

// Check checks the certificate and returns nil if it holds. The error says what does
// not. It wraps ctx's error if that ends first, which it looks at for every heap and every
// pair; [WithProgress] reports how many heaps have been looked at.
//
// Time is proportional to the square of the stones of the largest heap and to the pairs
// times the different heaps, each times the elements; memory to the square of the
// elements and to the pairs. It takes up to 2,048 elements and 16,384 stones.
func (c *Quotient) Check(ctx context.Context) error {
	if c == nil {
		return errNil
	}
	if err := c.check(ctx); err != nil {
		return fmt.Errorf("certificate: %s: %w", brief.Cut(c.Game), err)
	}
	return nil
}

func (c *Quotient) check(ctx context.Context) error {
	w, err := newWatch(ctx, len(c.Heaps))
	if err != nil {
		return err
	}
	digits, err := c.digits()
	if err != nil {
		return err
	}
	if err := c.checkRanges(); err != nil {
		return err
	}
	isP := make([]bool, len(c.Table))
	for _, x := range c.P {
		isP[x] = true
	}
	if err := c.checkMonoid(w, isP); err != nil {
		return err
	}
	if err := c.checkPeriod(digits); err != nil {
		return err
	}
	heaps, err := c.single(w, digits, isP)
	if err != nil {
		return err
	}
	return c.checkRows(w, heaps, isP)
}

// digits returns by the number of stones taken, from 0, the numbers of heaps in which the
// rest may be left, as bits.
func (c *Quotient) digits() ([]uint, error) {
	before, after, found := strings.Cut(c.Code, ".")
	if !found || len(before) > 1 || len(after) > mostStones {
		return nil, fmt.Errorf("the code is %q; it must have a point, one digit or none before it and at most %d after it", brief.Cut(c.Code), mostStones)
	}
	if before == "" {
		before = "0"
	}
	digits := make([]uint, 0, 1+len(after))
	for _, d := range before + after {
		v := strings.IndexRune("0123456789ABCDEFGHIJKLMNOPQRSTUV", d)
		if v < 0 {
			return nil, fmt.Errorf("%q in the code is no digit; digits are 0 to 9 and A to V", d)
		}
		digits = append(digits, uint(v))
	}
	if digits[0]&3 != 0 {
		return nil, fmt.Errorf("the digit before the point is %s; a move that takes nothing must leave 2 heaps or more", before)
	}
	return digits, nil
}

func (c *Quotient) checkRanges() error {
	order := len(c.Table)
	switch {
	case order == 0 || order > mostElements:
		return fmt.Errorf("the table has %d rows; it must have one for each element, 1 to %d", order, mostElements)
	case len(c.Heaps) == 0 || len(c.Heaps) > mostStones:
		return fmt.Errorf("there are %d heaps; there must be 1 to %d, from that of 0 stones on", len(c.Heaps), mostStones)
	case c.Heaps[0] != 0:
		return fmt.Errorf("the heap of 0 stones has element %d; it must be 0", c.Heaps[0])
	}
	inRange := func(elements []int) error {
		for _, x := range elements {
			if x < 0 || x >= order {
				return fmt.Errorf("there is no element %d; elements are 0 to %d", x, order-1)
			}
		}
		return nil
	}
	for x, products := range c.Table {
		if len(products) != order {
			return fmt.Errorf("row %d of the table has %d products; it must have %d", x, len(products), order)
		}
		if err := inRange(products); err != nil {
			return err
		}
	}
	if len(c.P) > 0 && c.P[0] == 0 {
		return errors.New("element 0 is in P; the player to move at the empty row has won under misère play")
	}
	for i := 1; i < len(c.P); i++ {
		if c.P[i] <= c.P[i-1] {
			return fmt.Errorf("element %d comes after %d in P; elements must ascend", c.P[i], c.P[i-1])
		}
	}
	return errors.Join(inRange(c.Heaps), inRange(c.P))
}

// checkMonoid checks rule 1. That products associate is seen where the factor in the middle
// is a heap; as every element is a product of heaps, it is so for all (Light's test).
func (c *Quotient) checkMonoid(w *watch, isP []bool) error {
	for x, products := range c.Table {
		if products[0] != x {
			return fmt.Errorf("element 0 is not the identity: %d times 0 is %d", x, products[0])
		}
		for y, product := range products {
			if c.Table[y][x] != product {
				return fmt.Errorf("the product of %d and %d is %d or %d", x, y, product, c.Table[y][x])
			}
		}
	}
	generators := slices.Compact(slices.Sorted(slices.Values(c.Heaps)))
	for _, g := range generators {
		for x := range c.Table {
			if err := w.spend(len(c.Table)); err != nil {
				return err
			}
			for y := range c.Table {
				if c.Table[c.Table[x][g]][y] != c.Table[x][c.Table[g][y]] {
					return fmt.Errorf("the product of %d, %d and %d depends on the order", x, g, y)
				}
			}
		}
	}
	reached, queue := make([]bool, len(c.Table)), []int{0}
	reached[0] = true
	for i := 0; i < len(queue); i++ {
		for _, g := range generators {
			if x := c.Table[queue[i]][g]; !reached[x] {
				reached[x] = true
				queue = append(queue, x)
			}
		}
	}
	if len(queue) < len(c.Table) {
		return fmt.Errorf("element %d is no product of heaps", slices.Index(reached, false))
	}
	beside := map[string]int{}
	for x, products := range c.Table {
		outcomes := make([]byte, len(products))
		for z, y := range products {
			if isP[y] {
				outcomes[z] = 1
			}
		}
		if y, ok := beside[string(outcomes)]; ok {
			return fmt.Errorf("nothing tells the elements %d and %d apart", y, x)
		}
		beside[string(outcomes)] = x
	}
	return nil
}

// checkPeriod checks that the elements of the heaps obey the equation in the whole window.
func (c *Quotient) checkPeriod(digits []uint) error {
	if c.Period == 0 && c.Preperiod == 0 {
		return nil
	}
	if c.Period < 1 || c.Period > mostStones || c.Preperiod < 0 || c.Preperiod > mostStones {
		return fmt.Errorf("the period is %d and the preperiod %d; they must be 1 to %d and 0 to %d", c.Period, c.Preperiod, mostStones, mostStones)
	}
	h := 1
	for _, d := range digits {
		h = max(h, bits.Len(d)-1)
	}
	to := h*max(c.Preperiod, 1) + (h-1)*c.Period + len(digits) - 1
	if len(c.Heaps) < to+c.Period {
		return fmt.Errorf("the elements of %d heaps are no proof of the period; %d are needed", len(c.Heaps), to+c.Period)
	}
	for n := c.Preperiod; n < to; n++ {
		if c.Heaps[n] != c.Heaps[n+c.Period] {
			return fmt.Errorf("the heap of %d stones has element %d and that of %d stones %d", n, c.Heaps[n], n+c.Period, c.Heaps[n+c.Period])
		}
	}
	return nil
}

// pair is what rules 2 and 3 need of a row.
type pair struct {
	element int
	wins    elements
}

// elements is a set of elements, one bit each.
type elements []uint64

func (s elements) add(x int)      { s[x>>6] |= 1 << (x & 63) }
func (s elements) has(x int) bool { return s[x>>6]>>(x&63)&1 != 0 }

func (c *Quotient) none() elements { return make(elements, (len(c.Table)+63)/64) }

// single returns the different pairs of heaps that can be moved in, and checks rule 2 for
// them. The elements of the rests of a heap come from those of rests with a heap less.
func (c *Quotient) single(w *watch, digits []uint, isP []bool) ([]pair, error) {
	most := 0
	for _, d := range digits {
		most = max(most, bits.Len(d)-1)
	}
	left := make([][]elements, most+1) // by the heaps left and their stones: their products
	for j := range left {
		left[j] = make([]elements, len(c.Heaps))
		for r := range left[j] {
			left[j][r] = c.none()
		}
	}
	left[0][0].add(0)
	var different []pair
	seen := map[string]bool{}
	for n, element := range c.Heaps {
		if w.done = n; n > 0 {
			if err := w.look(); err != nil {
				return nil, err
			}
		}
		movable, options := false, c.none()
		for j := 1; j <= most; j++ {
			for a := 1; a <= n; a++ {
				for x := range c.Table {
					if left[j-1][n-a].has(x) {
						left[j][n].add(c.Table[x][c.Heaps[a]])
					}
				}
			}
		}
		for t, d := range digits[:min(len(digits), n+1)] {
			for j := range left {
				if d>>j&1 != 0 {
					for x := range c.Table {
						if left[j][n-t].has(x) {
							movable = true
							options.add(x)
						}
					}
				}
			}
		}
		if !movable {
			if element != 0 {
				return nil, fmt.Errorf("a heap of %d stones cannot be moved in, so its element must be 0; it is %d", n, element)
			}
			continue
		}
		wins := c.none()
		for o := range c.Table {
			if !options.has(o) {
				continue
			}
			for z, x := range c.Table[o] {
				if isP[x] {
					if isP[c.Table[z][element]] {
						return nil, fmt.Errorf("beside an element %d, a heap of %d stones and one of its options, of element %d, are both of P", z, n, o)
					}
					wins.add(z)
				}
			}
		}
		if p := (pair{element, wins}); !seen[p.key()] {
			seen[p.key()] = true
			different = append(different, p)
		}
	}
	return different, nil
}

func (p pair) key() string {
	key := binary.AppendUvarint(nil, uint64(p.element))
	for _, word := range p.wins {
		key = binary.LittleEndian.AppendUint64(key, word)
	}
	return string(key)
}

// checkRows checks rule 3.
func (c *Quotient) checkRows(w *watch, heaps []pair, isP []bool) error {
	rows := []pair{{0, c.none()}} // the empty row
	seen := map[string]bool{}
	for i := 0; i < len(rows); i++ {
		for _, h := range heaps {
			if err := w.spend(len(c.Table)); err != nil {
				return err
			}
			row := pair{c.Table[rows[i].element][h.element], c.none()}
			for z := range c.Table {
				if rows[i].wins.has(c.Table[z][h.element]) || h.wins.has(c.Table[z][rows[i].element]) {
					row.wins.add(z)
				}
			}
			if seen[row.key()] {
				continue
			}
			seen[row.key()] = true
			switch {
			case !isP[row.element] && !row.wins.has(0):
				return fmt.Errorf("there is a row of element %d, not of P, from which no move leads to P", row.element)
			case len(rows) > mostPairs:
				return fmt.Errorf("the rows have more than %d pairs of an element and its wins; that is too much to be checked", mostPairs)
			}
			rows = append(rows, row)
		}
	}
	return nil
}
