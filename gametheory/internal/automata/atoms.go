package automata

// Relation compares a sum with 0.
type Relation uint8

const (
	Equal  Relation = iota // it is 0
	Less                   // it is less than 0
	AtMost                 // it is 0 or less
)

func (r Relation) holds(n int) bool {
	switch r {
	case Equal:
		return n == 0
	case Less:
		return n < 0
	}
	return n <= 0
}

// Linear is a sum of numbers with factors, by track.
type Linear map[int]int

// tracks returns the tracks that count, ascending, and the function from a letter over
// them to the sum of its digits with their factors.
func (l Linear) tracks() ([]int, func(letter int) int) {
	var tracks, factors []int
	for _, track := range sortedKeys(l) {
		if l[track] != 0 {
			tracks = append(tracks, track)
			factors = append(factors, l[track])
		}
	}
	return tracks, func(letter int) int {
		sum := 0
		for j, factor := range factors {
			if letter>>j&1 == 1 {
				sum += factor
			}
		}
		return sum
	}
}

// above and below are the signs of sums that no digit to come can change.
const (
	above = 1 << 40
	below = -above
)

// Compare returns the automaton of l compared with 0. Its states are what the digits
// read so far amount to, until they exceed what all later ones can.
func (e *Engine) Compare(l Linear, r Relation) (*Automaton, error) {
	tracks, value := l.tracks()
	up, down := 0, 0 // the greatest and the least sum of one place
	for _, factor := range l {
		up, down = up+max(factor, 0), down+min(factor, 0)
	}
	if e.Zeckendorf {
		return e.compareZeckendorf(tracks, value, up-down, r)
	}
	return atom(e, tracks, value, 0, func(sum, value int) int {
		if sum == above || sum == below {
			return sum
		}
		// With j places to come these add from down·(2ʲ-1) to up·(2ʲ-1) to sum·2ʲ.
		switch sum = 2*sum + value; {
		case sum > 0 && sum >= -down:
			return above
		case sum < 0 && -sum >= up:
			return below
		}
		return sum
	}, r.holds)
}

// fibonacci is the sum w·now + v·before of the digits read so far, where w is the weight
// of the last place and v that of the place after it.
type fibonacci struct{ now, before int }

func (s fibonacci) then(value int) fibonacci {
	return fibonacci{s.now + s.before + value, s.now}
}

// total is the sum after the last place, of weight 1; the place after it would have had
// weight 1 too.
func (s fibonacci) total() int { return s.now + s.before }

// compareZeckendorf is Compare for digits of Fibonacci numbers 1, 2, 3, 5, …. With the
// weight w of the last place and v of the next one, v/w is 1, 1/2, 2/3, 3/5, …, so from
// 1/2 to 1; and what is to come is less than span·w either way, as a number without
// neighbouring ones is less than the weight of the place before it.
func (e *Engine) compareZeckendorf(tracks []int, value func(letter int) int, span int, r Relation) (*Automaton, error) {
	positive, negative := fibonacci{above, 0}, fibonacci{below, 0}
	return atom(e, tracks, value, fibonacci{}, func(s fibonacci, value int) fibonacci {
		if s == positive || s == negative {
			return s
		}
		s = s.then(value)
		least := 2*s.now + min(s.before, 2*s.before) // twice now + before·v/w, at least
		most := 2*s.now + max(s.before, 2*s.before)
		switch {
		case least >= 2*span && least > 0:
			return positive
		case most <= -2*span && most < 0:
			return negative
		}
		return s
	}, func(s fibonacci) bool { return r.holds(s.total()) })
}

// Residue returns the automaton of those numbers for which the sum l has a remainder,
// on division by m, that is one of the residues, each given as true.
func (e *Engine) Residue(l Linear, m int, residues func(r int) bool) (*Automaton, error) {
	tracks, value := l.tracks()
	of := func(n int) int { return (n%m + m) % m }
	if e.Zeckendorf {
		return atom(e, tracks, value, fibonacci{}, func(s fibonacci, value int) fibonacci {
			s = s.then(value)
			return fibonacci{of(s.now), of(s.before)}
		}, func(s fibonacci) bool { return residues(of(s.total())) })
	}
	return atom(e, tracks, value, 0, func(r, value int) int { return of(2*r + value) }, residues)
}

// Constant returns the automaton of the number n.
func (e *Engine) Constant(track, n int) (*Automaton, error) {
	digits := e.Digits(n)
	// The state is how many digits of n are read, and -1 for another number.
	return atom(e, []int{track}, func(letter int) int { return letter }, 0, func(read, digit int) int {
		switch {
		case read == 0 && digit == 0:
			return 0
		case read >= 0 && read < len(digits) && digits[read] == digit:
			return read + 1
		}
		return -1
	}, func(read int) bool { return read == len(digits) })
}

// Columns returns the automaton of those numbers for which in every place the sum of
// the digits, with their factors in l, is divisible by m.
func (e *Engine) Columns(m int, l Linear) (*Automaton, error) {
	tracks, value := l.tracks()
	return atom(e, tracks, func(letter int) int { return value(letter) % m }, true,
		func(ok bool, ones int) bool { return ok && ones == 0 },
		func(ok bool) bool { return ok })
}

// Shifted returns the automaton of those pairs in which the digits of the second number
// are those of the first with a 0 after them.
func (e *Engine) Shifted(of, shifted int) (*Automaton, error) {
	one, two := digitsOf(of, shifted)
	// The state is the digit that is due on the first track, and 2 for another pair.
	return atom(e, union([]int{of}, []int{shifted}), func(letter int) int { return letter }, 0, func(due, letter int) int {
		if due == 2 || one(letter) != due {
			return 2
		}
		return two(letter)
	}, func(due int) bool { return due == 0 })
}

// Least returns the automaton of those pairs in which the second number is the last
// digit 1 of the first, with its weight; 0 has 0.
func (e *Engine) Least(of, least int) (*Automaton, error) {
	one, two := digitsOf(of, least)
	const (
		zero   = iota // nothing but zeros yet
		before        // the first number has a 1, the second has none
		after         // the 1 of the second is read
		never
	)
	return atom(e, union([]int{of}, []int{least}), func(letter int) int { return letter }, zero, func(s, letter int) int {
		switch a, b := one(letter), two(letter); {
		case s == never, b > a, s == after && a == 1:
			return never
		case b == 1:
			return after
		case a == 1:
			return before
		}
		return s
	}, func(s int) bool { return s == zero || s == after })
}

// digitsOf returns functions from a letter over two tracks, which may be one and the
// same, to the digit of each.
func digitsOf(a, b int) (one, two func(letter int) int) {
	tracks := union([]int{a}, []int{b})
	return restriction(tracks, []int{a}), restriction(tracks, []int{b})
}

// EvenZeros returns the automaton of the numbers other than 0 whose digits end in an
// even number of zeros.
func (e *Engine) EvenZeros(track int) (*Automaton, error) {
	const (
		zero = iota
		even
		odd
	)
	return atom(e, []int{track}, func(letter int) int { return letter }, zero, func(s, digit int) int {
		switch {
		case digit == 1:
			return even
		case s == even:
			return odd
		case s == odd:
			return even
		}
		return zero
	}, func(s int) bool { return s == even })
}

// Valid returns the automaton of what is a number on each of the tracks. In binary that
// is everything.
func (e *Engine) Valid(tracks ...int) (*Automaton, error) {
	if !e.Zeckendorf {
		return e.True(), nil
	}
	var each []*Automaton
	for _, track := range tracks {
		// The state is the last digit, and 2 after two neighbouring ones.
		a, err := atom(e, []int{track}, func(letter int) int { return letter }, 0, func(last, digit int) int {
			if last == 2 || last == 1 && digit == 1 {
				return 2
			}
			return digit
		}, func(last int) bool { return last < 2 })
		if err != nil {
			return nil, err
		}
		each = append(each, a)
	}
	return e.And(each...)
}
