package gametheory

import "fmt"

// moveGraph is the moves between all positions, both ways.
type moveGraph struct {
	first []int32 // the options of i are next[first[i]:first[i+1]]
	next  []int32
	// The positions with an option i are pred[predFirst[i]:predFirst[i+1]].
	predFirst []int32
	pred      []int32
}

func (g *moveGraph) options(i int32) []int32 { return g.next[g.first[i]:g.first[i+1]] }

func (g *moveGraph) predecessors(i int32) []int32 {
	return g.pred[g.predFirst[i]:g.predFirst[i+1]]
}

// tick is for the k-th of the positions that a pass goes through, as many as total,
// when it has taken so many steps: now and then it tells how far the pass is, and returns
// the error of a context that is done.
func (s *search[Pos]) tick(k, total, steps int) error {
	if !s.due(steps) {
		return nil
	}
	s.at(Solving, k, total)
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
	n := len(g.first) - 1
	open := make([]int32, n) // options not known to be N-positions
	decided := make([]int32, 0, n)
	for i := range int32(n) {
		if err := s.tick(int(i), n, 1); err != nil {
			return err
		}
		v := s.table.value(i)
		*v = decision{drawn, 0}
		if open[i] = int32(len(g.options(i))); open[i] == 0 {
			*v = s.terminal()
			decided = append(decided, i)
		}
	}
	for k := 0; k < len(decided); k++ { // in the order of remoteness
		j := decided[k]
		if err := s.tick(k, n, 1+len(g.predecessors(j))); err != nil {
			return err
		}
		remoteness := s.table.value(j).remoteness
		won := s.outcome(j) == P
		for _, i := range g.predecessors(j) {
			v := s.table.value(i)
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
	g.first = append(g.first, int32(len(g.next)))
	n := s.table.len()
	g.predFirst, g.pred = make([]int32, n+1), make([]int32, len(g.next))
	for i := range int32(n) {
		if err := s.tick(int(i), n, 1+len(g.options(i))); err != nil {
			return nil, err
		}
		for _, j := range g.options(i) {
			g.predFirst[j]++
		}
	}
	end := int32(0)
	for j := range n {
		if err := s.tick(j, n, 1); err != nil {
			return nil, err
		}
		end += g.predFirst[j]
		g.predFirst[j] = end
	}
	g.predFirst[n] = end
	// Filled from the end, predFirst[j] comes down to where j's part begins.
	for i := int32(n) - 1; i >= 0; i-- {
		if err := s.tick(n-1-int(i), n, 1+len(g.options(i))); err != nil {
			return nil, err
		}
		for _, j := range g.options(i) {
			g.predFirst[j]--
			g.pred[g.predFirst[j]] = i
		}
	}
	return g, nil
}

// collect collects the moves.
func (s *search[Pos]) collect(g *moveGraph) error {
	for i := int32(0); int(i) < s.table.len(); i++ {
		if !makeRoom(&g.first, 1, s.done) {
			return s.interrupted()
		}
		g.first = append(g.first, int32(len(g.next)))
		var err error
		if g.next, err = s.appendOptions(g.next, i); err != nil {
			return err
		}
		s.explored()
		if err := g.check(); err != nil {
			return err
		}
	}
	return nil
}

// check returns an error if there are more moves than an int32 can count.
func (g *moveGraph) check() error {
	if len(g.next) > maxPositions {
		return fmt.Errorf("gametheory: more than %d moves among the first %d positions of a game that is solved backwards; start from a smaller position", maxPositions, len(g.first))
	}
	return nil
}
