package gametheory

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"nimbook/gametheory/certificate"
	"nimbook/gametheory/internal/listing"
	"nimbook/gametheory/internal/takebreak"
	"nimbook/gametheory/internal/watch"
	"nimbook/internal/brief"
	"nimbook/internal/must"
	"nimbook/internal/plural"
)

// Subtraction is a game in which a move takes stones from one heap, as many as
// a fixed set allows. As a [Game] its position is a single heap, a number of
// stones; its HeapGame is the same game on a row of heaps.
type Subtraction struct {
	*HeapGame
}

// Bash returns Bash's game: a move takes 1 to most stones, and a heap of n is worth
// n mod (most+1) (Bachet 1612). It panics where [NewBash] returns an error.
func Bash(most int) Subtraction { return must.Get(NewBash(most)) }

// NewBash returns Bash's game: a move takes 1 to most stones. Its values are
// G(n) = n mod (most+1) (Bachet 1612). It is an error if most is less than 1, or so
// great that most+1 does not fit an int.
func NewBash(most int) (Subtraction, error) {
	if most < 1 {
		return Subtraction{}, fmt.Errorf("gametheory: Bash's game with at most %d stones a move; give 1 or more", most)
	}
	if most == math.MaxInt {
		return Subtraction{}, fmt.Errorf("gametheory: Bash's game with at most %d stones a move; give %d or less", most, most-1)
	}
	return newSubtraction(fmt.Sprintf("Bash(%d)", most), takebreak.Rule{Runs: []takebreak.Run{{From: 1, To: most, Digit: subtract}}}), nil
}

// Take returns the subtraction game with the given set: a move takes a number
// of stones that is in it. It panics where [NewTake] returns an error.
func Take(set ...int) Subtraction { return must.Get(NewTake(set...)) }

// NewTake returns the subtraction game with the given set: a move takes a
// number of stones that is in it. An empty set, or a number less than 1 in it,
// is an error; order and repetition do not matter.
func NewTake(set ...int) (Subtraction, error) {
	set, err := subtractionSet(set)
	if err != nil {
		return Subtraction{}, err
	}
	var rule takebreak.Rule
	for _, take := range set {
		addRun(&rule, take, subtract)
	}
	return newSubtraction("Take"+list(set), rule), nil
}

// AllBut returns the game in which a move takes any number of stones that is
// not in the given set. It panics where [NewAllBut] returns an error.
func AllBut(set ...int) Subtraction { return must.Get(NewAllBut(set...)) }

// NewAllBut returns the game in which a move takes any number of stones, 1 or
// more, that is not in the given set. With an empty set it is Nim. A number
// less than 1 in the set is an error, and so is one greater than [MaxUnproved].
func NewAllBut(set ...int) (Subtraction, error) {
	if len(set) > 0 {
		var err error
		if set, err = subtractionSet(set); err != nil {
			return Subtraction{}, err
		}
		if last := set[len(set)-1]; last > MaxUnproved {
			return Subtraction{}, fmt.Errorf("gametheory: the set of an all-but game contains %d; give numbers up to %d", last, MaxUnproved)
		}
	}
	rule := takebreak.Rule{Tail: []takebreak.Digit{subtract}, TailFrom: 1}
	for _, but := range set {
		if rule.TailFrom < but {
			rule.Runs = append(rule.Runs, takebreak.Run{From: rule.TailFrom, To: but - 1, Digit: subtract})
		}
		rule.TailFrom = but + 1
	}
	return newSubtraction("AllBut"+list(set), rule), nil
}

// subtract is the digit of a subtraction game: the rest is left, if there is any.
var subtract = takebreak.Digit{{Heaps: 0}, {Heaps: 1}}

func newSubtraction(name string, rule takebreak.Rule) Subtraction {
	return Subtraction{HeapGame: newHeapGame(name, rule)}
}

// Validate returns an error for a negative number of stones.
func (g Subtraction) Validate(n int) error {
	_, err := NewHeaps(n)
	return errors.Join(g.made(), err)
}

// Options returns the heaps that one move leaves of n stones, in descending
// order; none if n is negative.
func (g Subtraction) Options(n int) []int {
	var options []int
	for take := range g.Moves(n) {
		options = listing.Append(options, n-take)
	}
	return options
}

// MoveName describes the move between two heaps, in the reader's language; it is
// empty if there is none.
func (g Subtraction) MoveName(from, to int) string {
	if to < 0 || to >= from || len(g.rule().Digit(from-to)) == 0 {
		return ""
	}
	m := HeapMove{From: from, Take: from - to}
	if to > 0 {
		m.Into = []int{to}
	}
	return m.String()
}

// OutcomeBound is the number of heaps among which [Subtraction.OutcomePeriod] looks.
const OutcomeBound = 1 << 18

// OutcomePeriod reports what is known of the period of the outcomes of single
// heaps, which 0 stands for a P-position and 1 for an N-position in the place of
// G(n). Under normal play they repeat as soon as the values do, or sooner; under
// misère play they have a period of their own. It looks at the heaps below
// [OutcomeBound] stones, at most.
//
// Where the numbers of stones that may be taken are finitely many, the greatest t,
// an equation for e ≤ n < e+t is enough to prove it for every n ≥ e: the outcome of
// a heap of t stones or more follows from the outcomes of the t before it. Where any
// number may be taken that is not in a finite set with greatest member t, all heaps
// more than t stones above a P-position are N-positions.
//
// It panics if c is no convention. A set of very many numbers can take minutes: see
// [Subtraction.OutcomePeriodContext].
func (g Subtraction) OutcomePeriod(c Convention) Period {
	return must.Get(g.OutcomePeriodContext(context.Background(), c))
}

// OutcomePeriodContext is [Subtraction.OutcomePeriod] in a context that can be cancelled.
// The error is that of a game without rules, of a number that is no convention, or ctx's, wrapped.
func (g Subtraction) OutcomePeriodContext(ctx context.Context, c Convention) (Period, error) {
	if err := errors.Join(g.made(), c.Validate()); err != nil {
		return nil, err
	}
	by, err := watch.Of(ctx)
	if err != nil {
		return nil, err
	}
	rule := g.rule()
	t, allBut := rule.AllBut()
	var table takebreak.Table
	for length := 64; ; length *= 2 {
		if err := g.outcomes(by, &table, length, c); err != nil {
			return nil, err
		}
		r, ok := takebreak.FindRepeat(&table, false)
		ok = ok && rule.Last() < longestTake
		if ok && allBut {
			ok = r.Period == 1 && table.At(r.Preperiod) == 1
		}
		if ok {
			proof := certificate.Period{Game: g.name, Sequence: certificate.Outcomes, Theorem: certificate.Recurrence,
				Preperiod: r.Preperiod, Period: r.Period, From: r.Preperiod, To: r.Preperiod + rule.Last()}
			if c == Misere {
				proof.Sequence = certificate.MisereOutcomes
			}
			if allBut {
				proof.Theorem, proof.To = certificate.AllBut, r.Preperiod+t+1
			}
			if proof.To+r.Period <= length {
				describe(&proof, rule)
				return &ProvedPeriod{r.Preperiod, r.Period, 0, proof, table.At}, nil
			}
		}
		if length >= OutcomeBound {
			return &NoPeriod{length}, nil
		}
	}
}

// outcomes appends outcomes until there are n, 0 for P and 1 for N. The error is that of a
// context which is done.
func (g Subtraction) outcomes(by *watch.Caller, table *takebreak.Table, n int, c Convention) error {
	rule := g.rule()
	least := 1
	for len(rule.Digit(least)) == 0 {
		least++
	}
	var lost []int // the P-positions, ascending
	for m := range table.Len() {
		if table.At(m) == 0 {
			lost = append(lost, m)
		}
	}
	for m := table.Len(); m < n; m++ {
		if err := by.Err(); err != nil {
			return fmt.Errorf("gametheory: %v: stopped after the outcomes of the heaps below %s: %w", g, plural.N(m, "stone", "stones"), err)
		}
		won := m < least && c == Misere
		for _, run := range rule.Runs { // the nearest P-position that run.From takes reach, or more
			if won || run.From > m {
				break
			}
			i, found := slices.BinarySearch(lost, m-run.From)
			if !found {
				i--
			}
			won = i >= 0 && m-lost[i] <= run.To
		}
		won = won || !rule.Finite() && len(lost) > 0 && m-lost[0] >= rule.TailFrom
		if won {
			table.Append(1)
		} else {
			table.Append(0)
			lost = append(lost, m)
		}
	}
	return nil
}

// subtractionSet returns the set sorted and without repetitions.
func subtractionSet(set []int) ([]int, error) {
	if len(set) == 0 {
		return nil, fmt.Errorf("gametheory: the subtraction set is empty; give at least one number of stones")
	}
	set = slices.Clone(set)
	slices.Sort(set)
	set = slices.Compact(set)
	if set[0] < 1 {
		return nil, fmt.Errorf("gametheory: subtraction set contains %d; a move must take at least one stone", set[0])
	}
	return set, nil
}

// list writes numbers as arguments: "(1, 3, 4)".
func list(numbers []int) string {
	return "(" + brief.Ints(numbers, ", ") + ")"
}
