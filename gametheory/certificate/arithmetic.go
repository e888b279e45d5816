package certificate

import (
	"errors"
	"fmt"
)

// mapAccess is how many operations an access to a map counts for.
const mapAccess = 32

// arithmetic checks the hypotheses of the theorem [Arithmetic] on the terms v, which
// are known to obey the equation in the window.
func (c *Period) arithmetic(w *watch, v []int) error {
	e, p, s, end := max(c.Preperiod, 1), c.Period, c.Saltus, c.To
	moves := c.moves(end)
	excess := func(n int) int { return p*(v[n]/s) - n }

	// Heaps of one kind differ in their excess by multiples of 2p only, and the
	// greatest excess is the worst.
	type kind struct{ excess, rest int }
	kindOf := func(excess, rest int) kind { return kind{((excess % (2 * p)) + 2*p) % (2 * p), rest} }
	worst := map[kind]int{}
	for n := 1; n < e+p; n++ {
		if err := w.spend(mapAccess); err != nil {
			return err
		}
		k := kindOf(excess(n), v[n]%s)
		if x, ok := worst[k]; !ok || excess(n) > x {
			worst[k] = excess(n)
		}
	}
	type heap struct{ excess, rest int }
	var heaps []heap
	for k, x := range worst {
		heaps = append(heaps, heap{x, k.rest})
	}
	for _, m := range moves {
		for _, count := range m.leave {
			forbidden := map[kind]int{}
			for n := e; n < e+p; n++ {
				if err := w.spend(mapAccess); err != nil {
					return err
				}
				x := excess(n) + m.take
				k := kindOf(x, v[n]%s)
				if least, ok := forbidden[k]; !ok || x < least {
					forbidden[k] = x
				}
			}
			var search func(count, from, excess, rest int) error
			search = func(count, from, excess, rest int) error {
				if count == 0 {
					if least, ok := forbidden[kindOf(excess, rest)]; ok && excess >= least {
						return fmt.Errorf("a move that takes %d could leave heaps of the value of its own heap", m.take)
					}
					return w.spend(mapAccess)
				}
				for i := from; i < len(heaps); i++ {
					if err := search(count-1, i, excess+heaps[i].excess, rest^heaps[i].rest); err != nil {
						return err
					}
				}
				return nil
			}
			if count > 0 {
				if err := search(count, 0, 0, 0); err != nil {
					return err
				}
			}
		}
	}

	base := 0
	for n := e; n < e+p; n++ {
		for base <= v[n] {
			base += s
		}
	}
	for n := end; n <= end+1; n++ {
		for value := range base + s {
			found, err := c.besideEqual(w, v, moves, n, value, base, e)
			if err != nil {
				return err
			}
			if !found {
				return fmt.Errorf("no move from %d leaves two equal heaps beside one of value %d", n, value)
			}
		}
	}
	for n := end; n < end+p; n++ {
		found := map[int]bool{}
		missing := func() (int, bool) {
			for value := base + s; value < v[n]; value++ {
				if !found[value] {
					return value, true
				}
			}
			return 0, false
		}
		for _, m := range moves {
			for _, count := range m.leave {
				rest := n - m.take
				if err := w.spend(max(1, rest) * mapAccess); err != nil {
					return err
				}
				switch count {
				case 1:
					if rest >= e {
						found[v[rest]] = true
					}
				case 2:
					for a := e; a < rest; a++ {
						if v[rest-a] < s {
							found[v[a]^v[rest-a]] = true
						}
					}
				case 3:
					for b := 1; b < rest; b++ {
						if err := w.spend(rest * mapAccess); err != nil {
							return err
						}
						if _, more := missing(); !more {
							break
						}
						for a := e; a+b < rest; a++ {
							if beside := v[b] ^ v[rest-a-b]; beside < s {
								found[v[a]^beside] = true
							}
						}
					}
				}
			}
		}
		if value, more := missing(); more {
			return fmt.Errorf("no move from %d to the value %d leaves heaps of nim-sum below %d beside one of %d stones or more", n, value, s, e)
		}
	}
	return nil
}

// besideEqual reports whether a move from n leaves two equal heaps beside one of the
// given value, of e stones or more if the value is base or more; for value 0 two equal
// heaps alone will do.
func (c *Period) besideEqual(w *watch, v []int, moves []move, n, value, base, e int) (bool, error) {
	for _, m := range moves {
		for _, count := range m.leave {
			rest := n - m.take
			if err := w.spend(max(1, rest)); err != nil {
				return false, err
			}
			if count == 2 && value == 0 && rest > 0 && rest%2 == 0 {
				return true, nil
			}
			for b := 1; count == 3 && 2*b < rest; b++ {
				if a := rest - 2*b; v[a] == value && (value < base || a >= e) {
					return true, nil
				}
			}
		}
	}
	return false, nil
}

// arithmeticWindow returns the least window for which the theorem is of use.
func (c *Period) arithmeticWindow() (int, error) {
	last := 0
	for _, m := range c.Moves {
		last = max(last, m.To)
		for _, heaps := range m.Leave {
			if heaps > 3 {
				return 0, fmt.Errorf("a move that leaves %d heaps; the theorem on arithmetic periods is for three or fewer", heaps)
			}
		}
	}
	switch {
	case c.Sequence != Values || len(c.Tail) > 0:
		return 0, errors.New("the theorem on arithmetic periods is for values of finite codes")
	case c.Saltus < 1 || c.Saltus&(c.Saltus-1) != 0:
		return 0, fmt.Errorf("saltus %d; the theorem on arithmetic periods is for powers of 2", c.Saltus)
	case max(c.Preperiod, c.Period, last) > 1<<20:
		return 0, errors.New("the numbers are too large to be checked")
	}
	return max(c.Preperiod, 1) + c.Period + last + 1, nil
}
