package certificate

import (
	"fmt"

	"nimbook/internal/plural"
)

const (
	// mostArithmetic bounds the preperiod, the period and the number of stones that may be
	// taken in a check by [Arithmetic]: a product of two of them and a value fits an int64
	// with room for sums.
	mostArithmetic = 1 << 20
	// mapAccess is how many operations an access to a map counts for.
	mapAccess = 32
)

// arithmetic checks the hypotheses of the theorem [Arithmetic] on the terms, which are
// known to obey the equation in the window.
func (s *sequence) arithmetic() error {
	if err := s.avoidsItself(); err != nil {
		return err
	}
	e, saltus := max(s.c.Preperiod, 1), s.c.Saltus
	greatest := 0
	for n := e; n < e+s.c.Period; n++ {
		greatest = max(greatest, int(s.v[n]))
	}
	base := (greatest/saltus + 1) * saltus
	for n := s.c.To; n <= s.c.To+1; n++ {
		for value := range base + saltus {
			if err := s.w.spend(n); err != nil {
				return err
			}
			if !s.besideEqual(n, value, base) {
				return fmt.Errorf("no move from %d leaves two equal heaps beside one of value %d", n, value)
			}
		}
	}
	for n := s.c.To; n < s.c.To+s.c.Period; n++ {
		if err := s.reachesAll(n, base+saltus); err != nil {
			return err
		}
	}
	return nil
}

// excess returns x(n) in the notation of [Arithmetic].
func (s *sequence) excess(n int) int64 {
	return int64(s.c.Period)*int64(int(s.v[n])/s.c.Saltus) - int64(n)
}

// rest returns r(n) in the notation of [Arithmetic].
func (s *sequence) rest(n int) int { return int(s.v[n]) & (s.c.Saltus - 1) }

// kind is an excess modulo 2·Period and a rest.
type kind struct {
	excess int64
	rest   int
}

func (s *sequence) kind(excess int64, rest int) kind {
	round := 2 * int64(s.c.Period)
	return kind{(excess%round + round) % round, rest}
}

// avoidsItself checks that no move can be worth its own heap: the first hypothesis.
func (s *sequence) avoidsItself() error {
	e, p := max(s.c.Preperiod, 1), s.c.Period
	// Heaps of one kind differ in their excess by multiples of 2·Period only, and the
	// greatest excess is the worst.
	worst := map[kind]int64{}
	for n := 1; n < e+p; n++ {
		k := s.kind(s.excess(n), s.rest(n))
		if x, ok := worst[k]; !ok || s.excess(n) > x {
			worst[k] = s.excess(n)
		}
	}
	var heaps []kind // with the excess itself
	for k, x := range worst {
		heaps = append(heaps, kind{x, k.rest})
	}
	for take, leave := range s.c.takes(s.c.To) {
		if err := s.w.spend(p * mapAccess); err != nil {
			return err
		}
		forbidden := map[kind]int64{} // the least excess of heaps that are together worth theirs
		for n := e; n < e+p && len(leave) > 0; n++ {
			x := s.excess(n) + int64(take)
			k := s.kind(x, s.rest(n))
			if least, ok := forbidden[k]; !ok || x < least {
				forbidden[k] = x
			}
		}
		var search func(count, from int, excess int64, rest int) error
		search = func(count, from int, excess int64, rest int) error {
			if count == 0 {
				if least, ok := forbidden[s.kind(excess, rest)]; ok && excess >= least {
					return fmt.Errorf("a move that takes %d could leave heaps of the value of its own heap", take)
				}
				return s.w.spend(mapAccess)
			}
			for i := from; i < len(heaps); i++ {
				if err := search(count-1, i, excess+heaps[i].excess, rest^heaps[i].rest); err != nil {
					return err
				}
			}
			return nil
		}
		for _, count := range leave {
			if count == 0 {
				continue // worth 0, less than the value of any heap in question
			}
			if err := search(count, 0, 0, 0); err != nil {
				return err
			}
		}
	}
	return nil
}

// besideEqual reports whether a move from n leaves two equal heaps beside one of the
// given value, of Preperiod stones or more if the value is base or more; for value 0 two
// equal heaps alone will do: the second hypothesis.
func (s *sequence) besideEqual(n, value, base int) bool {
	e := max(s.c.Preperiod, 1)
	for take, leave := range s.c.takes(n) {
		rest := n - take
		for _, count := range leave {
			if count == 2 && value == 0 && rest > 0 && rest%2 == 0 {
				return true
			}
			for b := 1; count == 3 && 2*b < rest; b++ {
				if a := rest - 2*b; int(s.v[a]) == value && (value < base || a >= e) {
					return true
				}
			}
		}
	}
	return false
}

// reachesAll checks that there is for every v, least ≤ v < G(n), a move from n that is
// worth v and leaves a heap of Preperiod stones or more beside heaps of a nim-sum below
// Saltus: the third hypothesis.
func (s *sequence) reachesAll(n, least int) error {
	e, saltus := max(s.c.Preperiod, 1), uint32(s.c.Saltus)
	missing := max(0, int(s.v[n])-least)
	if missing == 0 {
		return nil
	}
	found := make([]bool, missing) // by value, from least on
	note := func(value uint32) {
		if i := int(value) - least; i >= 0 && i < len(found) && !found[i] {
			found[i] = true
			missing--
		}
	}
	for take, leave := range s.c.takes(n) {
		rest := n - take
		for _, count := range leave {
			switch count {
			case 1:
				if rest >= e {
					note(s.v[rest])
				}
			case 2:
				for a := e; a < rest; a++ {
					if beside := s.v[rest-a]; beside < saltus {
						note(s.v[a] ^ beside)
					}
				}
			case 3:
				for b := 1; b < rest && missing > 0; b++ {
					if err := s.w.spend(rest); err != nil {
						return err
					}
					for a := e; a+b < rest; a++ {
						if beside := s.v[b] ^ s.v[rest-a-b]; beside < saltus {
							note(s.v[a] ^ beside)
						}
					}
				}
			}
		}
		if missing == 0 {
			return nil
		}
	}
	for i, ok := range found {
		if !ok {
			return fmt.Errorf("no move from %d to the value %d leaves heaps of nim-sum below %d beside one of %s", n, least+i, saltus, plural.N(e, "stone or more", "stones or more"))
		}
	}
	return nil
}
