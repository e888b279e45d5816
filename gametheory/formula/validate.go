package formula

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"nimbook/internal/brief"
	"nimbook/internal/plural"
)

// Greatest is the greatest number that may occur in a formula.
const Greatest = 1 << 62

const (
	// mostHeaps is how many heaps a game may have: more than automata manage.
	mostHeaps = 64
	// mostFactor is the greatest factor and modulus.
	mostFactor = 1 << 16
)

// Validate returns an error for a game whose rules have no meaning: it names the move or
// the term, what is wrong with it, and what would be right.
func (g Game) Validate() error {
	switch {
	case g.Heaps < 1 || g.Heaps > mostHeaps:
		return fmt.Errorf("formula: a game on %d heaps; give 1 to %d", g.Heaps, mostHeaps)
	case g.Digits != Binary && g.Digits != Zeckendorf:
		return fmt.Errorf("formula: digits %q; give Binary or Zeckendorf", brief.Cut(string(g.Digits)))
	}
	name := cmp.Or(brief.Cut(g.Name), "the game")
	for i, m := range g.Moves {
		v := validator{game: g, after: true}
		if err := v.formula(m); err != nil {
			return fmt.Errorf("formula: move %d of %s, %v: %w", i+1, name, m, err)
		}
		if len(m.Changes()) == 0 {
			return fmt.Errorf("formula: move %d of %s, %v, speaks of no heap after the move, so it changes nothing; write the heap after the move as x.After()", i+1, name, m)
		}
	}
	for _, t := range g.Descent {
		v := validator{game: g}
		if err := v.term(t); err != nil {
			return fmt.Errorf("formula: the order by %v: %w", t, err)
		}
	}
	return nil
}

// ValidateClaim returns an error for a claim that has no meaning for the positions of
// the game, as [Game.Validate] does for its moves.
func (g Game) ValidateClaim(claim Formula) error {
	v := validator{game: g}
	if err := v.formula(claim); err != nil {
		return fmt.Errorf("formula: the claim %v: %w", claim, err)
	}
	return nil
}

// Changes returns the indices, from 0, of the heaps that f mentions after the move, in
// ascending order.
func (f Formula) Changes() []int {
	var heaps []int
	var ofTerm func(t Term)
	ofTerm = func(t Term) {
		if t.Op == OpAfter {
			heaps = append(heaps, t.Heap)
		}
		for _, u := range t.Of {
			ofTerm(u)
		}
	}
	var ofFormula func(f Formula)
	ofFormula = func(f Formula) {
		for _, t := range f.Terms {
			ofTerm(t)
		}
		for _, g := range f.Of {
			ofFormula(g)
		}
	}
	ofFormula(f)
	slices.Sort(heaps)
	return slices.Compact(heaps)
}

// validator looks for what is wrong in a formula about the positions of a game.
type validator struct {
	game  Game
	after bool // whether it may mention heaps after a move
	bound []string
}

func (v *validator) formula(f Formula) error {
	if err := f.shape(); err != nil {
		return err
	}
	switch f.Op {
	case OpThereIs:
		if f.Name == "" {
			return errors.New("ThereIs has no variable; give one made by Variable, with a name")
		}
		for _, x := range Heaps(v.game.Heaps) {
			if f.Name == x.String() || f.Name == x.After().String() {
				return fmt.Errorf("there is a variable called %s, as a heap is; give it another name", f.Name)
			}
		}
		if slices.Contains(v.bound, f.Name) {
			return fmt.Errorf("there are two variables called %s, one within the other; give the inner one another name", brief.Cut(f.Name))
		}
		v.bound = append(v.bound, f.Name)
		defer func() { v.bound = v.bound[:len(v.bound)-1] }()
	case OpColumns:
		if v.game.Digits != Binary {
			return fmt.Errorf("%v counts binary digits, and the game's are %s; use Binary", f, v.game.Digits)
		}
		if m := f.Numbers[0]; m < 1 || m > mostFactor {
			return fmt.Errorf("ones in columns, divisible by %d; give a number from 1 to %d", m, mostFactor)
		}
	case OpIn:
		for _, n := range f.Numbers {
			if err := number(n); err != nil {
				return err
			}
			if t := f.Terms[0]; t.Op == OpMod && t.shape() == nil && n >= t.Numbers[0] && t.Numbers[0] > 0 {
				return fmt.Errorf("%d is no residue modulo %d; residues are from 0 to %d", n, t.Numbers[0], t.Numbers[0]-1)
			}
		}
	}
	for _, t := range f.Terms {
		if err := v.term(t); err != nil {
			return err
		}
	}
	for _, g := range f.Of {
		if err := v.formula(g); err != nil {
			return err
		}
	}
	return nil
}

func (v *validator) term(t Term) error {
	if err := t.shape(); err != nil {
		return err
	}
	switch t.Op {
	case OpHeap, OpAfter:
		if t.Heap < 0 || t.Heap >= v.game.Heaps {
			return fmt.Errorf("there is no heap %d; the game has %d", t.Heap+1, v.game.Heaps)
		}
		if t.Op == OpAfter && !v.after {
			return fmt.Errorf("%v is a heap after a move, and here is no move; write %v", t, Term{Op: OpHeap, Heap: t.Heap})
		}
	case OpVariable:
		if t.Name == "" {
			return errors.New("a variable has no name; give one to Variable")
		}
		if !slices.Contains(v.bound, t.Name) {
			return fmt.Errorf("nothing says what %s is; write ThereIs(%[1]s, …) around it", brief.Cut(t.Name))
		}
	case OpNumber:
		return number(t.Numbers[0])
	case OpTimes:
		if n := t.Numbers[0]; n < 0 || n > mostFactor {
			return fmt.Errorf("%d times %v; give a factor from 0 to %d", n, t.Of[0], mostFactor)
		}
	case OpMod:
		if m := t.Numbers[0]; m < 1 || m > mostFactor {
			return fmt.Errorf("%v modulo %d; give a modulus from 1 to %d", t.Of[0], m, mostFactor)
		}
	case OpByMod:
		if n := len(t.Numbers); n < 1 || n > mostFactor {
			return fmt.Errorf("a table of %d numbers for %v; give 1 to %d", n, t.Of[0], mostFactor)
		}
		for _, n := range t.Numbers {
			if err := number(n); err != nil {
				return err
			}
		}
	case OpNimSum:
		if v.game.Digits != Binary {
			return fmt.Errorf("%v is a sum of binary digits, and the game's are %s; use Binary", t, v.game.Digits)
		}
	}
	for _, u := range t.Of {
		if err := v.term(u); err != nil {
			return err
		}
	}
	return nil
}

func number(n int) error {
	if n < 0 || n > Greatest {
		return fmt.Errorf("the number %d; give 0 to %d", n, Greatest)
	}
	return nil
}

// shape returns an error for a term that has other parts than its Op has.
func (t Term) shape() error {
	numbers, of := 0, 0
	switch t.Op {
	case OpHeap, OpAfter, OpVariable:
	case OpNumber:
		numbers = 1
	case OpSum, OpNimSum:
		of = len(t.Of)
	case OpTimes, OpMod:
		numbers, of = 1, 1
	case OpByMod:
		numbers, of = len(t.Numbers), 1
	case OpShifted, OpLeast:
		of = 1
	case "":
		return errors.New("a term is empty; make terms by Heaps, Variable, Number and what is made of them")
	default:
		return fmt.Errorf("there is no term %q", brief.Cut(string(t.Op)))
	}
	if len(t.Numbers) != numbers || len(t.Of) != of {
		return fmt.Errorf("the term %q has %s and %s; it takes %d and %d", t.Op, plural.N(len(t.Numbers), "number", "numbers"), plural.N(len(t.Of), "term", "terms"), numbers, of)
	}
	return nil
}

// shape returns an error for a formula that has other parts than its Op has.
func (f Formula) shape() error {
	numbers, terms, of := 0, 0, 0
	switch f.Op {
	case OpAnd, OpOr:
		of = len(f.Of)
	case OpNot, OpThereIs:
		of = 1
	case OpEqual, OpLess, OpAtMost:
		terms = 2
	case OpIn:
		numbers, terms = len(f.Numbers), 1
	case OpColumns:
		numbers, terms = 1, len(f.Terms)
	case OpEvenZeros:
		terms = 1
	case "":
		return errors.New("a formula is empty; make formulas by the functions of package formula")
	default:
		return fmt.Errorf("there is no formula %q", brief.Cut(string(f.Op)))
	}
	if len(f.Numbers) != numbers || len(f.Terms) != terms || len(f.Of) != of {
		return fmt.Errorf("the formula %q has %s, %s and %s; it takes %d, %d and %d", f.Op, plural.N(len(f.Numbers), "number", "numbers"), plural.N(len(f.Terms), "term", "terms"), plural.N(len(f.Of), "formula", "formulas"), numbers, terms, of)
	}
	return nil
}
