package gametheory

import (
	"context"
	"fmt"
	"slices"

	"nimbook/gametheory/internal/takebreak"
)

// checkTheorem returns an error if no theorem decides the rows of g under c.
func (g *HeapGame) checkTheorem(c Convention) error {
	if err := c.Validate(); err != nil || c == Normal || g.rule().Subtractive() || isKayles(g.rule()) {
		return err
	}
	return fmt.Errorf("gametheory: %v under misère play: %w; Analyze(game, position).Misere() decides small positions", g, ErrNoTheorem)
}

// outcome returns the outcome of a row with the values and the family of s.
func (s *HeapSolution) outcome() Outcome {
	lost := s.Grundy == 0
	switch {
	case s.family != nil:
		lost = s.family.added
	case s.Convention == Misere && !s.kayles && !firm(s.Values):
		lost = s.Grundy == 1
	}
	if lost {
		return P
	}
	return N
}

// firm reports whether a value is 2 or more.
func firm(values []int) bool { return slices.ContainsFunc(values, func(v int) bool { return v > 1 }) }

// Reason is the theorem applied to the row, in the reader's language.
func (s HeapSolution) Reason() string { return s.ReasonIn(ReaderLanguage()) }

// ReasonIn is [HeapSolution.Reason] in the given language.
func (s HeapSolution) ReasonIn(l Language) string {
	switch {
	case s.family != nil && s.family.added:
		return fmt.Sprintf(l.Pick("it is of the family %s, which misère play adds to the P-positions", "它属于 %s 一族，反常规则把它加入必败态"), s.family.name)
	case s.family != nil:
		return fmt.Sprintf(l.Pick("it is of the family %s, which misère play removes from the P-positions", "它属于 %s 一族，反常规则把它从必败态中除去"), s.family.name)
	case s.kayles:
		return fmt.Sprintf(l.Pick("it is of none of the nine families, and the nim-sum of the values is %d", "它不属于那九族，且各 SG 值的尼姆和为 %d"), s.Grundy)
	case s.Convention == Normal:
		return fmt.Sprintf(l.Pick("the nim-sum of the values is %d", "各 SG 值的尼姆和为 %d"), s.Grundy)
	case firm(s.Values):
		return fmt.Sprintf(l.Pick("the nim-sum of the values is %d, and one of them is 2 or more", "各 SG 值的尼姆和为 %d，且其中有一个不小于 2"), s.Grundy)
	}
	return fmt.Sprintf(l.Pick("the nim-sum of the values is %d, and none of them is more than 1", "各 SG 值的尼姆和为 %d，且没有一个大于 1"), s.Grundy)
}

// isKayles reports whether a move takes one or two stones and may split the rest.
func isKayles(rule *takebreak.Rule) bool {
	if !rule.Finite() || rule.Last() != 2 {
		return false
	}
	seven := takebreak.Digit{{Heaps: 0}, {Heaps: 1}, {Heaps: 2}}
	return len(rule.Digit(0)) == 0 && slices.Equal(rule.Digit(1), seven) && slices.Equal(rule.Digit(2), seven)
}

// kaylesFamily is one of the nine families of the theorem of Sibert and Conway.
type kaylesFamily struct {
	name     string
	added    bool // to the P-positions of normal play, or removed from them
	one      int  // the length of a single row beside the others, 0 for none
	first    []int
	firstOdd bool // whether the rows of the lengths in first are odd in number
	rest     []int
	restOdd  bool
}

var kaylesFamilies = []kaylesFamily{
	{"E(5) E(4,1)", false, 0, []int{5}, false, []int{4, 1}, false},
	{"E(17,12,9) E(20,4,1)", false, 0, []int{17, 12, 9}, false, []int{20, 4, 1}, false},
	{"25 E(17,12,9) D(20,4,1)", false, 25, []int{17, 12, 9}, false, []int{20, 4, 1}, true},
	{"D(5) D(4,1)", true, 0, []int{5}, true, []int{4, 1}, true},
	{"E(5) D(4,1)", true, 0, []int{5}, false, []int{4, 1}, true},
	{"D(9) E(4,1)", true, 0, []int{9}, true, []int{4, 1}, false},
	{"12 E(4,1)", true, 12, nil, false, []int{4, 1}, false},
	{"E(17,12,9) D(20,4,1)", true, 0, []int{17, 12, 9}, false, []int{20, 4, 1}, true},
	{"25 D(9) D(4,1)", true, 25, []int{9}, true, []int{4, 1}, true},
}

// kaylesFamilyOf returns the family of a row of Kayles, nil if it is in none.
func kaylesFamilyOf(rows []int) *kaylesFamily {
	if i := slices.IndexFunc(kaylesFamilies, func(f kaylesFamily) bool { return f.has(rows) }); i >= 0 {
		return &kaylesFamilies[i]
	}
	return nil
}

// has reports whether a position is in the family. Empty rows do not count.
func (f *kaylesFamily) has(rows []int) bool {
	ones, first, rest := 0, 0, 0
	for _, n := range rows {
		switch {
		case n == 0:
		case n == f.one:
			ones++
		case slices.Contains(f.first, n):
			first++
		case slices.Contains(f.rest, n):
			rest++
		default:
			return false
		}
	}
	return (ones == 1) == (f.one > 0) && ones <= 1 && first%2 == 1 == f.firstOdd && rest%2 == 1 == f.restOdd
}

// misereKaylesMoves adds the winning moves to an N-position of misère Kayles. Of the moves
// that split a row it looks at those that leave fewer than 83 pins in the shorter part:
// the values have period 12 from 71 on, and no family has a row so long.
func (g *HeapGame) misereKaylesMoves(ctx context.Context, s HeapSolution) (HeapSolution, error) {
	const preperiod, period = 71, 12
	for i, n := range s.Heaps {
		s.Partial = s.Partial || n > 2*(preperiod+period)
		for take := 1; take <= min(2, n); take++ {
			for part := 0; part < preperiod+period && part <= n-take-part; part++ {
				into := slices.DeleteFunc([]int{part, n - take - part}, func(n int) bool { return n == 0 })
				left, err := g.evaluate(ctx, Misere, slices.Concat(s.Heaps[:i], into, s.Heaps[i+1:]))
				if err != nil {
					return HeapSolution{}, err
				}
				if left.Outcome == P {
					rest := s.Grundy ^ s.Values[i]
					s.Winning = append(s.Winning, HeapMove{Heap: i, Of: len(s.Heaps), From: n, Take: take, Into: into, Value: left.Grundy ^ rest, Rest: rest})
				}
			}
		}
	}
	return s, nil
}
