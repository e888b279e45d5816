package gametheory

import (
	"fmt"
	"math/bits"
	"slices"

	"nimbook/gametheory/internal/endless"
	"nimbook/gametheory/internal/listing"
	"nimbook/gametheory/internal/store"
	"nimbook/gametheory/internal/watch"
	"nimbook/internal/brief"
	"nimbook/internal/plural"
)

// decision is what is computed for a position. While a search is on, a negative
// remoteness says how far it is.
type decision struct {
	// remoteness in moves. Its parity is the outcome: under normal play a
	// P-position lasts an even number of moves, under misère play an odd one.
	remoteness int32
	// grundy is the Grundy value, or -1-k for the k-th infinite value.
	grundy int32
}

// The remoteness of a position that has none, or none yet.
const (
	drawn  int32 = -1
	unseen int32 = -2 // reached, options not asked for
	onPath int32 = -3 // options asked for, some of them not solved
)

// search solves a game. The options of a position are asked for once, in a
// depth-first search that needs no memory for the moves it has seen: an option
// that is solved is taken into account at once, and only the others on the way
// to the present position are remembered. That fails as soon as play can return
// to a position; then the moves are collected and solved from the end backwards
// (retrograde.go).
type search[Pos comparable] struct {
	*watch.Caller
	game       Game[Pos]
	canonical  func(Pos) Pos // nil where every position is its own representative
	convention Convention
	limits     Limits
	guard      *endless.Guard[Pos]
	table      *store.Table[Pos, decision]
	complete   bool    // table has every position already
	infinite   []Value // the infinite values that occur
	loopy      bool
	moves      int
	expanded   int // positions whose options were asked for
	// level is how far from the start the breadth-first search is, in moves, and the
	// number of positions up to there.
	level struct{ number, end int }
}

// number returns the number of a position, given it if it is new.
func (s *search[Pos]) number(p Pos) (int32, error) {
	if s.canonical != nil {
		p = s.canonical(p)
	}
	return s.numberOf(p)
}

// numberOf is number for a representative.
func (s *search[Pos]) numberOf(p Pos) (int32, error) {
	if i := s.table.Find(p); i >= 0 {
		return i, nil
	}
	if s.complete {
		return 0, listing.ErrChanged(p)
	}
	if p != p {
		return 0, listing.ErrNaN(p)
	}
	i := s.table.Add(p, decision{unseen, 0})
	if n := s.table.Len(); n > s.limits.Positions {
		return 0, fmt.Errorf("gametheory: %s seen and %d of them looked at: %w (Limits.Positions is %d)",
			plural.N(n, "position", "positions"), s.expanded, ErrBudget, s.limits.Positions)
	}
	return i, s.guard.Met(p)
}

// explored counts a position whose options were asked for, and reports it.
func (s *search[Pos]) explored() {
	s.expanded++
	s.At(watch.Exploring, s.expanded, s.table.Len())
}

// options asks the game for the options of position i.
func (s *search[Pos]) options(i int32) ([]Pos, error) {
	if err := s.interrupted(); err != nil {
		return nil, err
	}
	options := s.game.Options(s.table.Position(i))
	s.moves += len(options)
	return options, nil
}

// numberAll fills numbers with those of as many positions.
func (s *search[Pos]) numberAll(numbers []int32, positions []Pos) (err error) {
	for k, q := range positions {
		if numbers[k], err = s.number(q); err != nil {
			return err
		}
	}
	return nil
}

// interrupted returns the error of a context that is done.
func (s *search[Pos]) interrupted() error {
	err := s.Err()
	if err == nil {
		return nil
	}
	return fmt.Errorf("gametheory: analysis stopped after %s, %d of them looked at: %w",
		plural.N(s.table.Len(), "position", "positions"), s.expanded, err)
}

// solve solves everything reachable from the start positions.
func (s *search[Pos]) solve(starts []Pos) error {
	roots := make([]int32, len(starts))
	for k, p := range starts {
		var err error
		if roots[k], err = s.number(p); err != nil {
			return err
		}
	}
	_, backwards := s.game.(Concurrent)
	if !backwards {
		var err error
		if backwards, err = s.depthFirst(roots); err != nil {
			return err
		}
	}
	if backwards {
		if err := s.retrograde(); err != nil {
			return err
		}
	}
	if !s.complete {
		for _, p := range starts {
			if err := checkContract(s.Caller, s.game, s.canonical, nil, p); err != nil {
				return err
			}
		}
	}
	return s.recheck()
}

// path is the way from a start position to the present one: a stack of frames,
// with what they hold on stacks beside it.
type path struct {
	frames  []frame
	pending []int32 // options that were not solved when they were met, the next one last
	seen    bitset  // the Grundy values of the options that are solved
}

// frame is a position whose options are being solved.
type frame struct {
	position int32
	pending  int32 // its part of path.pending
	seen     int32 // its part of path.seen
	length
}

// depthFirst solves the positions from which play must end, until it meets one
// from which it need not: then it reports loopy.
func (s *search[Pos]) depthFirst(roots []int32) (loopy bool, err error) {
	var p path
	for _, root := range roots {
		if s.table.Value(root).remoteness >= 0 {
			continue
		}
		if err := s.enter(&p, root); err != nil {
			return false, err
		}
		for len(p.frames) > 0 {
			f := &p.frames[len(p.frames)-1]
			seen := p.seen[len(p.seen)-int(f.seen):]
			if f.pending == 0 {
				*s.table.Value(f.position) = decision{f.remoteness(), seen.mex()}
				p.seen = p.seen[:len(p.seen)-len(seen)]
				p.frames = p.frames[:len(p.frames)-1]
				continue
			}
			last := len(p.pending) - 1
			switch v := *s.table.Value(p.pending[last]); v.remoteness {
			case onPath:
				return true, nil
			case unseen:
				if err := s.enter(&p, p.pending[last]); err != nil {
					return false, err
				}
			default:
				f.add(v, s.convention)
				seen.add(v.grundy)
				p.pending = p.pending[:last]
				f.pending--
			}
		}
	}
	return false, nil
}

// enter asks for the options of a position, and solves it if they are solved;
// otherwise it goes on the path.
func (s *search[Pos]) enter(p *path, i int32) error {
	options, err := s.options(i)
	if err != nil {
		return err
	}
	s.explored()
	if len(options) == 0 {
		*s.table.Value(i) = s.terminal()
		return nil
	}
	s.table.Value(i).remoteness = onPath
	if len(p.frames) > 0 {
		at := s.table.Position(i)
		if err := s.guard.Play(len(p.frames), s.table.Position(p.frames[0].position), at); err != nil {
			return err
		}
		if err := s.guard.Options(4*len(p.pending)+8*len(p.seen), at); err != nil {
			return err
		}
	}
	f := frame{position: i, length: newLength()}
	all := len(p.seen)
	p.seen = p.seen.extended(len(options))
	seen := p.seen[all:]
	rest := len(p.pending)
	for _, q := range options {
		j, err := s.number(q)
		if err != nil {
			return err
		}
		if v := *s.table.Value(j); v.remoteness >= 0 {
			f.add(v, s.convention)
			seen.add(v.grundy)
		} else {
			p.pending = append(p.pending, j)
		}
	}
	if len(p.pending) == rest {
		*s.table.Value(i) = decision{f.remoteness(), seen.mex()}
		p.seen = p.seen[:all]
		return nil
	}
	slices.Reverse(p.pending[rest:])
	f.pending, f.seen = int32(len(p.pending)-rest), int32(len(seen))
	p.frames = append(p.frames, f)
	return nil
}

// length finds the remoteness of a position from those of its options.
type length struct {
	hurry int32 // the least remoteness of a P-position among them
	delay int32 // the greatest remoteness of all
}

func newLength() length { return length{hurry: store.MaxPositions, delay: -1} }

func (l *length) add(option decision, c Convention) {
	l.delay = max(l.delay, option.remoteness)
	if c.outcome(option.remoteness) == P {
		l.hurry = min(l.hurry, option.remoteness)
	}
}

// remoteness is what follows when all options are added: the winner hurries, the
// loser delays.
func (l *length) remoteness() int32 {
	if l.hurry < store.MaxPositions {
		return l.hurry + 1
	}
	return l.delay + 1
}

// terminal returns the value of a position without a move. Misère play is
// normal play in which every such position has one move, to a position without
// a move.
func (s *search[Pos]) terminal() decision { return decision{0, s.convention.terminal()} }

// terminal returns the Grundy value of a position without a move.
func (c Convention) terminal() int32 {
	if c == Misere {
		return 1
	}
	return 0
}

// outcome returns the outcome of position i, so far.
func (s *search[Pos]) outcome(i int32) Outcome {
	return s.convention.outcome(s.table.Value(i).remoteness)
}

// outcome returns the outcome that goes with a remoteness.
func (c Convention) outcome(remoteness int32) Outcome {
	switch {
	case remoteness < 0:
		return D
	case remoteness&1 == int32(c):
		return P
	}
	return N
}

// recheckedPositions is how many positions are asked for their options again
// after an analysis.
const recheckedPositions = 256

// recheck asks for the options of positions spread over the whole analysis
// again, and returns an error if they do not fit what was computed.
func (s *search[Pos]) recheck() error {
	s.complete = true
	moves := s.moves
	n := s.table.Len()
	var numbers []int32
	for k := range min(n, recheckedPositions) {
		i := int32(k * (n / min(n, recheckedPositions)))
		options, err := s.options(i)
		if err != nil {
			return err
		}
		numbers = slices.Grow(numbers[:0], len(options))[:len(options)]
		if err := s.numberAll(numbers, options); err != nil {
			return err
		}
		if !s.fits(i, numbers) {
			return fmt.Errorf("gametheory: the options of position %v differ from call to call: its outcome was found to be %v, which those of another call do not make it; Options must answer the same every time",
				brief.Of(s.table.Position(i)), s.outcome(i))
		}
	}
	s.moves = moves
	return nil
}

// fits reports whether the outcome and the Grundy value of position i follow
// from those of the options.
func (s *search[Pos]) fits(i int32, options []int32) bool {
	v := *s.table.Value(i)
	if len(options) == 0 {
		return v == s.terminal()
	}
	outcome := P
	seen := bitset(nil).extended(len(options))
	for _, j := range options {
		switch s.outcome(j) {
		case P:
			outcome = N
		case D:
			if outcome == P {
				outcome = D
			}
		}
		if g := s.table.Value(j).grundy; g >= 0 {
			seen.add(g)
		}
	}
	return outcome == s.outcome(i) && (v.grundy < 0 || v.grundy == seen.mex())
}

// bitset finds the minimum excludant of values that are added one by one.
type bitset []uint64

// wordsFor is how many words have a bit for n numbers, and one that stays free.
func wordsFor(n int) int { return n>>6 + 1 }

// extended returns the bitset followed by room for all that matters for the mex
// of n more values.
func (b bitset) extended(n int) bitset {
	old := len(b)
	b = slices.Grow(b, wordsFor(n))[:old+wordsFor(n)]
	clear(b[old:])
	return b
}

// add adds v, 0 or more, if it can matter.
func (b bitset) add(v int32) {
	if w := int(v >> 6); w < len(b) {
		b[w] |= 1 << (v & 63)
	}
}

// mex returns the least number, 0 or more, that is not in the set. There is one:
// there is room for more values than are added.
func (b bitset) mex() int32 {
	w := 0
	for b[w] == ^uint64(0) {
		w++
	}
	return int32(w<<6 + bits.TrailingZeros64(^b[w]))
}
