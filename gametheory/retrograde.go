package gametheory

import (
	"fmt"

	"nimbook/gametheory/internal/store"
	"nimbook/gametheory/internal/watch"
)

// moveGraph is the moves between all positions, both ways.
type moveGraph struct {
	next store.Lists // the options of each position
	pred store.Lists // the positions with that option
}

func (g *moveGraph) options(i int32) []int32 { return g.next.At(i) }

func (g *moveGraph) predecessors(i int32) []int32 { return g.pred.At(i) }

// look is for the k-th of the positions that a pass goes through, as many as total: it
// reports how far the pass is, and returns the error of a context that is done.
func (s *search[Pos]) look(k, total int) error {
	s.At(watch.Solving, k, total)
	return s.interrupted()
}

// retrograde solves a game in which play can go on for ever. Outcomes and
// remoteness spread from the terminal positions backwards, in the order of
// remoteness: a position is an N-position as soon as one option is a P-position,
// and a P-position as soon as its last option is an N-position; where that never
// happens it is a draw. It takes O(V+E) for V positions and E moves.
func (s *search[Pos]) retrograde() error {
	g, err := s.moveGraph()
	if err != nil {
		return err
	}
	n := g.next.Len()
	open := make([]int32, n) // options not known to be N-positions
	decided := make([]int32, 0, n)
	for i := range int32(n) {
		v := s.table.Value(i)
		*v = decision{drawn, 0}
		if open[i] = int32(len(g.options(i))); open[i] == 0 {
			*v = s.terminal()
			decided = append(decided, i)
		}
	}
	for k := 0; k < len(decided); k++ { // in the order of remoteness
		j := decided[k]
		if err := s.look(k, n); err != nil {
			return err
		}
		remoteness := s.table.Value(j).remoteness
		won := s.outcome(j) == P
		for _, i := range g.predecessors(j) {
			v := s.table.Value(i)
			if v.remoteness != drawn {
				continue
			}
			if open[i]--; won || open[i] == 0 {
				v.remoteness = remoteness + 1
				decided = append(decided, i)
			}
		}
	}
	return s.loopyValues(g, open)
}

// moveGraph asks every position for its options and collects the moves.
func (s *search[Pos]) moveGraph() (*moveGraph, error) {
	g := new(moveGraph)
	s.moves, s.expanded = 0, 0
	collect := s.collect
	if _, ok := s.game.(Concurrent); ok {
		collect = s.collectConcurrently
	}
	if err := collect(g); err != nil {
		return nil, err
	}
	n := s.table.Len()
	left := make([]int32, n) // predecessors of each position that are not in its list yet
	for i := range int32(n) {
		for _, j := range g.options(i) {
			left[j]++
		}
	}
	for j := range n {
		g.pred.Next(int(left[j]))
	}
	for i := int32(n) - 1; i >= 0; i-- { // the lists are filled from their ends
		for _, j := range g.options(i) {
			left[j]--
			g.pred.At(j)[left[j]] = i
		}
	}
	return g, nil
}

// collect collects the moves.
func (s *search[Pos]) collect(g *moveGraph) error {
	for i := int32(0); int(i) < s.table.Len(); i++ {
		options, err := s.options(i)
		if err != nil {
			return err
		}
		if err := s.numberAll(g.next.Next(len(options)), options); err != nil {
			return err
		}
		s.explored()
		if err := s.breadth(); err != nil {
			return err
		}
		if err := g.check(); err != nil {
			return err
		}
	}
	return nil
}

// breadth is called when the options of one position more have been numbered, and looks at
// how many moves the last positions are away from the start.
func (s *search[Pos]) breadth() error {
	if s.expanded <= s.level.end {
		return nil
	}
	s.level.number, s.level.end = s.level.number+1, s.table.Len()
	return s.guard.Play(s.level.number, s.table.Position(0), s.table.Position(int32(s.level.end-1)))
}

// check returns an error if there are more moves than an int32 can count.
func (g *moveGraph) check() error {
	if g.next.Total > store.MaxPositions {
		return fmt.Errorf("gametheory: more than %d moves among the first %d positions of a game that is solved backwards; start from a smaller position", store.MaxPositions, g.next.Len())
	}
	return nil
}
