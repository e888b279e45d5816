package gametheory

import (
	"context"
	"fmt"
	"math/bits"
	"slices"
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
// depth-first search that needs no memory for the moves it has seen: when all
// the options of a position are solved, so is the position, and only the
// options on the way to the present one are kept. That fails as soon as play
// can return to a position; then the moves are collected and solved from the
// end backwards (retrograde.go).
type search[Pos comparable] struct {
	ctx        context.Context
	done       <-chan struct{} // of ctx
	game       Game[Pos]
	canonical  func(Pos) Pos // nil where every position is its own representative
	convention Convention
	limits     Limits
	set        *positionSet[Pos]
	complete   bool // set has every position already
	values     chunked[decision]
	infinite   []Value // the infinite values that occur
	loopy      bool
	moves      int
	expanded   int // positions whose options were asked for
	mex        bitset
}

// number returns the number of a position, given it if it is new.
func (s *search[Pos]) number(p Pos) (int32, error) {
	if s.canonical != nil {
		p = s.canonical(p)
	}
	if s.complete {
		i, _, _ := s.set.find(p)
		if i < 0 {
			return 0, errChanged(p)
		}
		return i, nil
	}
	i, added := s.set.add(p)
	if !added {
		return i, nil
	}
	s.values.add(decision{unseen, 0})
	if p != p {
		return 0, errNaN(p)
	}
	if n := s.set.positions.n; n > s.limits.Positions {
		return 0, fmt.Errorf("gametheory: %d positions seen and %d of them looked at: %w (Limits.Positions is %d)",
			n, s.expanded, ErrBudget, s.limits.Positions)
	}
	return i, nil
}

// errNaN is the error of a position that is not equal to itself.
func errNaN(p any) error {
	return fmt.Errorf("gametheory: position %v is not equal to itself (is there a NaN in it?); positions must be, or they are never found again", p)
}

// errChanged is the error of a game that gives an option p which it did not give
// before.
func errChanged(p any) error {
	return fmt.Errorf("gametheory: position %v was not an option before and is one now; Options must answer the same for the same position every time", p)
}

// expand appends the numbers of the options of position i.
func (s *search[Pos]) expand(numbers []int32, i int32) ([]int32, error) {
	if err := s.interrupted(); err != nil {
		return nil, err
	}
	s.expanded++
	options := s.game.Options(*s.set.positions.at(int(i)))
	s.moves += len(options)
	for _, q := range options {
		j, err := s.number(q)
		if err != nil {
			return nil, err
		}
		numbers = append(numbers, j)
	}
	return numbers, nil
}

// interrupted returns the error of a context that is done.
func (s *search[Pos]) interrupted() error {
	select {
	case <-s.done:
		return fmt.Errorf("gametheory: analysis stopped after %d positions, %d of them looked at: %w",
			s.set.positions.n, s.expanded, context.Cause(s.ctx))
	default:
		return nil
	}
}

// solve solves everything reachable from the start positions.
func (s *search[Pos]) solve(starts []Pos) error {
	s.done = s.ctx.Done()
	roots := make([]int32, len(starts))
	for k, p := range starts {
		var err error
		if roots[k], err = s.number(p); err != nil {
			return err
		}
	}
	var err error
	if s.loopy, err = s.depthFirst(roots); err == nil && s.loopy {
		err = s.retrograde()
	}
	if err != nil {
		return err
	}
	return s.recheck()
}

// depthFirst solves the positions whose play must end, until it meets one
// whose play need not: then it reports loopy.
func (s *search[Pos]) depthFirst(roots []int32) (loopy bool, err error) {
	// The path is a stack of frames in one slice, innermost last: a position,
	// its options, their number, and how many of them are known to be solved.
	var path []int32
	for _, root := range roots {
		if s.values.at(int(root)).remoteness != unseen {
			continue
		}
		next := root
		for {
			if next >= 0 { // enter a position
				path = append(path, next)
				base := len(path)
				if path, err = s.expand(path, next); err != nil {
					return false, err
				}
				s.values.at(int(next)).remoteness = onPath
				path = append(path, int32(len(path)-base), 0)
			}
			top := len(path)
			count, solvedOptions := path[top-2], path[top-1]
			options := path[top-2-int(count) : top-2]
			next = -1
			for ; solvedOptions < count; solvedOptions++ {
				switch s.values.at(int(options[solvedOptions])).remoteness {
				case unseen:
					next = options[solvedOptions]
				case onPath:
					return true, nil
				default:
					continue
				}
				break
			}
			if next >= 0 {
				path[top-1] = solvedOptions + 1
				continue
			}
			at := top - 3 - int(count)
			*s.values.at(int(path[at])) = s.value(options)
			path = path[:at]
			if len(path) == 0 {
				break
			}
		}
	}
	return false, nil
}

// value returns what follows for a position from its options, all of them
// solved and none of them with an infinite value.
func (s *search[Pos]) value(options []int32) decision {
	if len(options) == 0 {
		return s.terminal()
	}
	s.mex.reset(len(options))
	hurry, delay := int32(maxPositions), int32(-1) // the least remoteness of a P-position, the greatest of all
	for _, j := range options {
		v := *s.values.at(int(j))
		s.mex.add(v.grundy)
		delay = max(delay, v.remoteness)
		if s.outcome(v.remoteness) == P {
			hurry = min(hurry, v.remoteness)
		}
	}
	if hurry < maxPositions {
		return decision{hurry + 1, s.mex.mex()}
	}
	return decision{delay + 1, s.mex.mex()}
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

// outcome returns the outcome that goes with a remoteness.
func (s *search[Pos]) outcome(remoteness int32) Outcome {
	return s.convention.outcome(remoteness)
}

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
	n := s.set.positions.n
	var options []int32
	for k := range min(n, recheckedPositions) {
		i := int32(k * (n / min(n, recheckedPositions)))
		moves := s.moves
		var err error
		if options, err = s.expand(options[:0], i); err != nil {
			return err
		}
		s.moves = moves
		if !s.fits(i, options) {
			return fmt.Errorf("gametheory: the options of position %v differ from call to call: it was found to be a %v-position, which those of another call do not make it; Options must answer the same every time",
				*s.set.positions.at(int(i)), s.outcome(s.values.at(int(i)).remoteness))
		}
	}
	return nil
}

// fits reports whether the outcome and the Grundy value of position i follow
// from those of the options.
func (s *search[Pos]) fits(i int32, options []int32) bool {
	v := *s.values.at(int(i))
	if len(options) == 0 {
		return v == s.terminal()
	}
	outcome := P
	s.mex.reset(len(options))
	for _, j := range options {
		o := *s.values.at(int(j))
		switch s.outcome(o.remoteness) {
		case P:
			outcome = N
		case D:
			if outcome == P {
				outcome = D
			}
		}
		if o.grundy >= 0 {
			s.mex.add(o.grundy)
		}
	}
	return outcome == s.outcome(v.remoteness) && (v.grundy < 0 || v.grundy == s.mex.mex())
}

// bitset finds the minimum excludant of values that are added one by one.
type bitset []uint64

// reset empties the set, and makes room for all that matters for the mex of n
// values.
func (b *bitset) reset(n int) {
	words := n>>6 + 1
	*b = slices.Grow((*b)[:0], words)[:words]
	clear(*b)
}

// add adds v, 0 or more, if it can matter.
func (b bitset) add(v int32) {
	if w := int(v >> 6); w < len(b) {
		b[w] |= 1 << (v & 63)
	}
}

// mex returns the least number, 0 or more, that is not in the set.
func (b bitset) mex() int32 {
	for w, word := range b {
		if word != ^uint64(0) {
			return int32(w<<6 + bits.TrailingZeros64(^word))
		}
	}
	return int32(len(b) << 6) // not reached: there is room for more values than were added
}
