package automata

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"nimbook/gametheory/formula"
)

// Result is what [Prove] has found of a claim.
type Result struct {
	Claim    *Automaton   // the positions that are claimed, on tracks 0, 1, …
	Options  []*Automaton // for each move: the positions from which it leads to a claimed one
	Movable  []*Automaton // under misère play, for each move: the positions that have it
	Descent  []formula.Term
	Failure  *Failure // nil if the claim is proved
	Largest  int      // the states of the largest automaton, before it was minimised
	Automata int      // how many were made
	prover   *prover
}

// Failure is the least position where a rule of the proof fails.
type Failure struct {
	Position []*big.Int
	Claimed  bool
	Movable  bool       // whether there is a move from Position
	Option   []*big.Int // if Claimed and Movable: an option that is claimed too
}

// DescentError says that a move does not make smaller what it should.
type DescentError struct {
	Descent  []formula.Term
	Given    bool // by the game
	Move     int  // from 0
	From, To []*big.Int
}

func (err *DescentError) Error() string {
	return fmt.Sprintf("move %d, %v → %v, does not descend in the order by %v", err.Move+1, err.From, err.To, err.Descent)
}

// prover is the work of [Prove].
type prover struct {
	*translator
	game  formula.Game
	moves []*Automaton
	to    []func(track int) int // for each move: the track where a heap is after it
}

// Prove decides whether claim holds of exactly the P-positions of the game, by these
// rules, each of them a question whether an automaton accepts anything:
//
//  1. no move leads from a claimed position to a claimed one;
//  2. from every other position some move leads to one; or, under misère play, there is
//     no move;
//  3. under misère play, every claimed position has a move;
//  4. every move descends in an order in which nothing descends for ever.
//
// The game and the claim must be valid. The error wraps [ErrLimit] or the context's, or
// is a [*DescentError].
func Prove(ctx context.Context, game formula.Game, claim formula.Formula, misere bool, states int) (*Result, error) {
	p, err := newProver(ctx, game, states)
	if err != nil {
		return nil, err
	}
	r := &Result{prover: p}
	err = p.prove(claim, misere, r)
	r.Largest, r.Automata = p.Largest, p.Made
	return r, err
}

func newProver(ctx context.Context, game formula.Game, states int) (*prover, error) {
	e := NewEngine(ctx, game.Digits == formula.Zeckendorf, states)
	p := &prover{translator: newTranslator(e, game.Heaps), game: game}
	for _, m := range p.game.Moves {
		changes := m.Changes()
		p.to = append(p.to, func(track int) int {
			if slices.Contains(changes, track) {
				return p.heaps + track
			}
			return track
		})
		move, err := p.formula(m)
		if err != nil {
			return nil, err
		}
		p.moves = append(p.moves, move)
	}
	return p, nil
}

// anew returns a prover with the same moves for work of its own, which is not cancelled.
func (p *prover) anew() *prover {
	q, t, e := *p, *p.translator, *p.Engine
	e.ctx = context.Background()
	t.Engine = &e
	q.translator = &t
	return &q
}

func (p *prover) prove(claim formula.Formula, misere bool, r *Result) (err error) {
	if r.Descent, err = p.descent(); err != nil {
		return err
	}
	if r.Claim, err = p.formula(claim); err != nil {
		return err
	}
	if r.Claim, err = p.onTracks(r.Claim, p.heapTracks()); err != nil {
		return err
	}
	for i, move := range p.moves {
		step, err := p.And(move, r.Claim.Renamed(p.to[i]))
		if err != nil {
			return err
		}
		options, err := p.before(step)
		if err != nil {
			return err
		}
		r.Options = append(r.Options, options)
		if misere {
			movable, err := p.before(move)
			if err != nil {
				return err
			}
			r.Movable = append(r.Movable, movable)
		}
	}
	fails, err := p.fails(r, misere)
	if err != nil {
		return err
	}
	position, err := p.LeastWord(fails)
	if position == nil || err != nil {
		return err
	}
	r.Failure = &Failure{Position: position}
	return p.explain(r)
}

// heapTracks returns the tracks of the heaps before a move.
func (p *prover) heapTracks() []int {
	tracks := make([]int, p.heaps)
	for i := range tracks {
		tracks[i] = i
	}
	return tracks
}

// widened returns a with more tracks, whose numbers do not matter.
func (p *prover) widened(a *Automaton, tracks []int) (*Automaton, error) {
	if err := tracksFit(tracks); err != nil {
		return nil, err
	}
	restrict := restriction(tracks, a.Tracks)
	b := *a
	b.Tracks = tracks
	b.Column = make([]uint32, 1<<len(tracks))
	for letter := range b.Column {
		b.Column[letter] = a.Column[restrict(letter)]
	}
	return &b, nil
}

// before returns the positions from which step leads anywhere.
func (p *prover) before(step *Automaton) (*Automaton, error) {
	for _, track := range step.Tracks {
		if track >= p.heaps {
			var err error
			if step, err = p.ThereIs(track, step); err != nil {
				return nil, err
			}
		}
	}
	return p.onTracks(step, p.heapTracks())
}

// fails returns the automaton of the positions where a rule fails.
func (p *prover) fails(r *Result, misere bool) (*Automaton, error) {
	var fails []*Automaton
	for _, options := range r.Options { // rule 1
		a, err := p.And(r.Claim, options)
		if err != nil {
			return nil, err
		}
		fails = append(fails, a)
	}
	rest, err := p.onTracks(p.Not(r.Claim), p.heapTracks()) // rule 2
	if err != nil {
		return nil, err
	}
	for _, options := range r.Options {
		if rest, err = p.And(rest, p.Not(options)); err != nil {
			return nil, err
		}
	}
	if misere {
		movable, err := p.Or(r.Movable...)
		if err != nil {
			return nil, err
		}
		if rest, err = p.And(rest, movable); err != nil {
			return nil, err
		}
		ended, err := p.And(r.Claim, p.Not(movable)) // rule 3
		if err != nil {
			return nil, err
		}
		fails = append(fails, ended)
	}
	all, err := p.Or(append(fails, rest)...)
	if err != nil {
		return nil, err
	}
	return p.onTracks(all, p.heapTracks())
}

// explain finds out which rule fails at the position.
func (p *prover) explain(r *Result) error {
	f := r.Failure
	position, ok := Ints(f.Position)
	if !ok {
		return nil // whoever reads it says that it is too large
	}
	f.Claimed = r.Claim.Accepts(p.Word(position...))
	for i := range p.moves {
		if f.Claimed {
			option, err := p.claimedOption(r, i, position)
			if err != nil {
				return err
			}
			if option != nil {
				f.Movable, f.Option = true, option
				return nil
			}
		}
		from, err := p.from(i, position)
		if err != nil {
			return err
		}
		f.Movable = f.Movable || p.Shortest(from) >= 0
	}
	return nil
}

// from returns the automaton of move i from the position.
func (p *prover) from(i int, position []int) (*Automaton, error) {
	here := []*Automaton{p.moves[i]}
	for track, n := range position {
		a, err := p.Constant(track, n)
		if err != nil {
			return nil, err
		}
		here = append(here, a)
	}
	a, err := p.And(here...)
	if err != nil {
		return nil, err
	}
	return p.onTracks(a, p.moveTracks(i))
}

// claimedOption returns the least claimed option of the position by move i, nil if
// there is none.
func (p *prover) claimedOption(r *Result, i int, position []int) ([]*big.Int, error) {
	from, err := p.from(i, position)
	if err != nil {
		return nil, err
	}
	step, err := p.And(from, r.Claim.Renamed(p.to[i]))
	if err != nil {
		return nil, err
	}
	_, option, err := p.least(step, i)
	return option, err
}

// Claims reports whether the position is claimed.
func (r *Result) Claims(position []int) bool {
	return r.Claim.Accepts(r.prover.Word(position...))
}

// Answer returns a claimed option of the position, the least by the first move that
// leads to one; nil if there is none.
func (r *Result) Answer(position []int) ([]*big.Int, error) {
	p := r.prover.anew()
	for i := range p.moves {
		option, err := p.claimedOption(r, i, position)
		if option != nil || err != nil {
			return option, err
		}
	}
	return nil, nil
}

// moveTracks returns the tracks of the heaps before move i and of those that it changes
// after it.
func (p *prover) moveTracks(i int) []int {
	tracks := p.heapTracks()
	for track := range p.heaps {
		if after := p.to[i](track); after != track {
			tracks = append(tracks, after)
		}
	}
	return tracks
}

// onTracks returns a where the numbers on all the tracks are numbers.
func (p *prover) onTracks(a *Automaton, tracks []int) (*Automaton, error) {
	valid, err := p.Valid(tracks...)
	if err != nil {
		return nil, err
	}
	if a, err = p.And(a, valid); err != nil {
		return nil, err
	}
	return p.widened(a, tracks)
}

// least returns the least position and option that move i leads between according to
// step, nil if there are none.
func (p *prover) least(step *Automaton, i int) (from, to []*big.Int, err error) {
	tracks := p.moveTracks(i)
	if step, err = p.onTracks(step, tracks); err != nil {
		return nil, nil, err
	}
	word, err := p.LeastWord(step)
	if word == nil || err != nil {
		return nil, nil, err
	}
	for track := range p.heaps {
		after, _ := slices.BinarySearch(tracks, p.to[i](track))
		from, to = append(from, word[track]), append(to, word[after])
	}
	return from, to, nil
}

// descent returns terms in whose order every move descends.
func (p *prover) descent() ([]formula.Term, error) {
	if len(p.game.Descent) > 0 {
		failure, err := p.descends(p.game.Descent)
		if failure != nil {
			failure.Given = true
			return nil, failure
		}
		return p.game.Descent, err
	}
	x := formula.Heaps(p.heaps)
	reversed := slices.Clone(x)
	slices.Reverse(reversed)
	var first *DescentError
	for _, order := range [][]formula.Term{{formula.Sum(x...)}, reversed, x} {
		failure, err := p.descends(order)
		if err != nil {
			return nil, err
		}
		if failure == nil {
			return order, nil
		}
		if first == nil {
			first = failure
		}
	}
	return nil, first
}

// descends returns the least move that does not descend in the order by the terms, nil
// if there is none.
func (p *prover) descends(order []formula.Term) (*DescentError, error) {
	for i, move := range p.moves {
		descends, err := p.formula(Descends(order, p.game.Moves[i].Changes()))
		if err != nil {
			return nil, err
		}
		fails, err := p.And(move, p.Not(descends))
		if err != nil {
			return nil, err
		}
		from, to, err := p.least(fails, i)
		if err != nil {
			return nil, err
		}
		if from != nil {
			return &DescentError{Descent: order, Move: i, From: from, To: to}, nil
		}
	}
	return nil, nil
}

// Descends states of a move that changes the given heaps that the first of the terms
// that it changes becomes smaller.
func Descends(order []formula.Term, changes []int) formula.Formula {
	var ways, same []formula.Formula
	for _, t := range order {
		after := afterMove(t, changes)
		ways = append(ways, formula.And(append(slices.Clone(same), after.Less(t))...))
		same = append(same, after.Equals(t))
	}
	return formula.Or(ways...)
}

// afterMove returns the term with the changed heaps replaced by what they are after the
// move.
func afterMove(t formula.Term, changes []int) formula.Term {
	if t.Op == formula.OpHeap && slices.Contains(changes, t.Heap) {
		return t.After()
	}
	of := make([]formula.Term, len(t.Of))
	for i, u := range t.Of {
		of[i] = afterMove(u, changes)
	}
	t.Of = of
	return t
}

// Ints returns the numbers as ints, if they all fit.
func Ints(numbers []*big.Int) ([]int, bool) {
	all := make([]int, len(numbers))
	for i, n := range numbers {
		if !n.IsInt64() || int64(int(n.Int64())) != n.Int64() {
			return nil, false
		}
		all[i] = int(n.Int64())
	}
	return all, true
}
