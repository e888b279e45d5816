package certificate

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"nimbook/gametheory/formula"
	"nimbook/internal/brief"
	"nimbook/internal/plural"
)

// AllSizes certifies that a claim holds of exactly the P-positions of a game, for heaps
// of every size. It is written as JSON by encoding/json and read back as it is.
//
// A position is read by an automaton digit by digit, most significant first, all heaps at
// once. The certificate has the automata, and [AllSizes.Check] reads the rules and the
// claim again to see that they are right and that these rules hold:
//
//  1. no move leads from a claimed position to a claimed one;
//  2. from every other position some move leads to one; or, under misère play, there is
//     no move;
//  3. under misère play, every claimed position has a move;
//  4. every move makes the first of the terms of Descent that it changes smaller.
//
// By 4 play must end, as no row of natural numbers becomes smaller for ever in this
// order. So 1 to 3 decide every position, by induction, and the claim is true of the
// P-positions and of no other.
type AllSizes struct {
	Game    formula.Game    `json:"game"`
	Misere  bool            `json:"misere,omitempty"`
	Claim   formula.Formula `json:"claim"`
	Descent []formula.Term  `json:"descent"`
	// Claimed accepts the positions that are claimed to be P-positions.
	Claimed Automaton `json:"claimed"`
	// Options has for each move the positions from which it leads to a claimed one.
	Options []Automaton `json:"options"`
	// Movable has for each move, under misère play, the positions that have it.
	Movable []Automaton `json:"movable,omitempty"`
}

// Automaton is a finite automaton that reads the heaps of a position. It starts in state
// 0; of Zeckendorf digits it reads only those of numbers.
type Automaton struct {
	Columns []int   `json:"columns"` // by letter, whose bit i is the digit of heap i, from 0
	Next    [][]int `json:"next"`    // by state and column: the next state
	Accept  []int   `json:"accept"`  // the states in which a position is accepted, ascending
}

// Check checks the certificate and returns nil if it holds. The error says what does
// not. It wraps ctx's error if that ends first, which it looks at now and then between two
// letters; [WithProgress] reports how many automata are checked.
//
// Each automaton is held against what it should accept by running both at once, and a
// rule by running all the automata that it mentions: the time is proportional to the
// states in which they can be together, times the letters. A number that a
// ThereIs quantifies is followed for all its values at once.
func (c *AllSizes) Check(ctx context.Context) error {
	if c == nil {
		return errNil
	}
	if err := c.check(ctx); err != nil {
		return fmt.Errorf("certificate: %s: %w", name(c.Game.Name), err)
	}
	return nil
}

// mostTogether is the most states in which machines that run at once are followed.
const mostTogether = 1 << 20

var errTogether = fmt.Errorf("automata can be in more than %d states together; that is too much to be checked", mostTogether)

func (c *AllSizes) check(ctx context.Context) (err error) {
	defer func() { // newly numbered states have no error to return
		if p := recover(); p == errTogether {
			err = errTogether
		} else if p != nil {
			panic(p)
		}
	}()
	if err := errors.Join(c.Game.Validate(), c.Game.ValidateClaim(c.Claim)); err != nil {
		return err
	}
	ordered := c.Game
	ordered.Descent = c.Descent
	if err := ordered.Validate(); err != nil {
		return err
	}
	moves, movable := len(c.Game.Moves), 0
	if c.Misere {
		movable = moves
	}
	if len(c.Options) != moves || len(c.Movable) != movable {
		return fmt.Errorf("there are %d automata of options and %d of moves; a game with %s needs %d and %d", len(c.Options), len(c.Movable), plural.N(moves, "move", "moves"), moves, movable)
	}
	w, err := newWatch(ctx, 1+2*moves+movable)
	if err != nil {
		return err
	}
	if c.Game.Heaps > mostVariables/2 {
		return fmt.Errorf("a game on %d heaps; that is too many to be checked", c.Game.Heaps)
	}
	for _, a := range slices.Concat([]Automaton{c.Claimed}, c.Options, c.Movable) {
		if err := a.form(c.Game.Heaps); err != nil {
			return err
		}
	}
	r := &reader{watch: w, game: c.Game}
	claim, err := r.formula(c.Claim)
	if err != nil {
		return fmt.Errorf("the claim: %w", err)
	}
	if err := r.agree(claim, c.Claimed); err != nil {
		return fmt.Errorf("the automaton of the claim: %w", err)
	}
	w.done++
	for i, m := range c.Game.Moves {
		if err := c.checkMove(r, i, m); err != nil {
			return fmt.Errorf("move %d, %v: %w", i+1, m, err)
		}
	}
	return c.rules(r)
}

// checkMove checks the automata of a move, and rules 4 and 1 for it.
func (c *AllSizes) checkMove(r *reader, i int, m formula.Formula) error {
	changes := m.Changes()
	move, err := r.formula(m)
	if err != nil {
		return err
	}
	descends, err := r.descends(c.Descent, changes)
	if err != nil {
		return err
	}
	if position, err := r.accepts(both(move, negation{descends})); err != nil {
		return err
	} else if position != nil {
		return fmt.Errorf("it does not descend in the order by %v, by digits: %s", c.Descent, spelled(position, c.Game.Heaps))
	}
	r.watch.done++
	after := make([]int, c.Game.Heaps)
	var hidden uint64
	for heap := range after {
		after[heap] = heap
		if slices.Contains(changes, heap) {
			after[heap] = c.Game.Heaps + heap
			hidden |= 1 << after[heap]
		}
	}
	if c.Misere {
		if err := r.agree(r.thereIs(hidden, move), c.Movable[i]); err != nil {
			return fmt.Errorf("the automaton of the positions that have it: %w", err)
		}
		r.watch.done++
	}
	step := r.thereIs(hidden, both(move, newTable(c.Claimed, after)))
	if err := r.agree(step, c.Options[i]); err != nil {
		return fmt.Errorf("the automaton of its options: %w", err)
	}
	r.watch.done++
	here := newTable(c.Claimed, r.heaps())
	if position, err := r.accepts(both(here, newTable(c.Options[i], r.heaps()))); err != nil {
		return err
	} else if position != nil {
		return fmt.Errorf("it leads from a claimed position to a claimed one, by digits: %s", spelled(position, c.Game.Heaps))
	}
	return nil
}

// rules checks rules 2 and 3.
func (c *AllSizes) rules(r *reader) error {
	var options, movable machine = never{}, never{}
	for i := range c.Options {
		options = either(options, newTable(c.Options[i], r.heaps()))
	}
	for i := range c.Movable {
		movable = either(movable, newTable(c.Movable[i], r.heaps()))
	}
	claimed := newTable(c.Claimed, r.heaps())
	missing := both(negation{claimed}, negation{options})
	if c.Misere {
		missing = both(missing, movable)
		if position, err := r.accepts(both(claimed, negation{movable})); err != nil {
			return err
		} else if position != nil {
			return fmt.Errorf("a position without a move is claimed, under misère play, by digits: %s", spelled(position, c.Game.Heaps))
		}
	}
	if position, err := r.accepts(missing); err != nil {
		return err
	} else if position != nil {
		return fmt.Errorf("a position is not claimed, and no move leads from it to a claimed one, by digits: %s", spelled(position, c.Game.Heaps))
	}
	return nil
}

// spelled writes the digits of the heaps of a position.
func spelled(word []uint64, heaps int) string {
	s := ""
	for heap := range heaps {
		if heap > 0 {
			s += ", "
		}
		for _, letter := range word {
			s += fmt.Sprint(letter >> heap & 1)
		}
		if len(word) == 0 {
			s += "0"
		}
	}
	return brief.Cut(s)
}

// form checks that an automaton is a table.
func (a *Automaton) form(heaps int) error {
	if bits.OnesCount(uint(len(a.Columns))) != 1 || bits.Len(uint(len(a.Columns))) != heaps+1 {
		return fmt.Errorf("an automaton has columns for %s; %s 2 to the power of that many", plural.N(len(a.Columns), "letter", "letters"), plural.N(heaps, "heap has", "heaps have"))
	}
	if len(a.Next) == 0 {
		return errors.New("an automaton has no state")
	}
	columns := slices.Max(a.Columns) + 1
	if slices.Min(a.Columns) < 0 {
		return errors.New("an automaton has a negative column")
	}
	for s, row := range a.Next {
		if len(row) != columns {
			return fmt.Errorf("state %d of an automaton has %s for %s", s+1, plural.N(len(row), "successor", "successors"), plural.N(columns, "column", "columns"))
		}
		for _, t := range row {
			if t < 0 || t >= len(a.Next) {
				return fmt.Errorf("state %d of an automaton leads to state %d; it has %s", s+1, t+1, plural.N(len(a.Next), "state", "states"))
			}
		}
	}
	last := -1
	for _, s := range a.Accept {
		if s <= last || s >= len(a.Next) {
			return fmt.Errorf("the accepting states of an automaton are [%s]; they are to ascend, from 0 to %d", brief.Ints(a.Accept, ", "), len(a.Next)-1)
		}
		last = s
	}
	return nil
}
