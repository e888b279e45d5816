package gametheory

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// batchSize is the number of positions that are asked for their options
// together.
const batchSize = 512

// batch is positions that are being asked for their options by several
// goroutines.
type batch[Pos comparable] struct {
	positions []Pos
	options   [][]Pos // of each, representatives
	workers   sync.WaitGroup
	panicked  atomic.Pointer[any] // what a worker's panic was called with
}

// ask begins to ask a batch of positions, from number i on.
func (s *search[Pos]) ask(i int) *batch[Pos] {
	b := new(batch[Pos])
	for ; i < s.table.Len() && len(b.positions) < batchSize; i++ {
		b.positions = append(b.positions, s.table.Position(int32(i)))
	}
	b.options = make([][]Pos, len(b.positions))
	var next atomic.Int32
	for range min(runtime.GOMAXPROCS(0), len(b.positions)) {
		b.workers.Go(func() {
			defer func() {
				if p := recover(); p != nil {
					b.panicked.Store(&p)
				}
			}()
			for s.Err() == nil {
				k := int(next.Add(1)) - 1
				if k >= len(b.positions) {
					return
				}
				b.options[k] = s.representatives(s.game.Options(b.positions[k]))
			}
		})
	}
	return b
}

// representatives returns the representatives of positions.
func (s *search[Pos]) representatives(positions []Pos) []Pos {
	if s.canonical == nil {
		return positions
	}
	representatives := make([]Pos, len(positions))
	for k, p := range positions {
		representatives[k] = s.canonical(p)
	}
	return representatives
}

// collectConcurrently collects the moves of a [Concurrent] game: while the
// options of one batch of positions are numbered, which is done in order, the
// next batch is asked for theirs.
func (s *search[Pos]) collectConcurrently(g *moveGraph) error {
	b := s.ask(0)
	for len(b.positions) > 0 {
		b.workers.Wait()
		if p := b.panicked.Load(); p != nil {
			panic(*p)
		}
		if err := s.interrupted(); err != nil {
			return err
		}
		asked := s.expanded + len(b.positions)
		ahead := s.ask(asked)
		err := s.collectBatch(g, b)
		if err != nil {
			ahead.workers.Wait()
			return err
		}
		if b = ahead; len(b.positions) == 0 {
			b = s.ask(asked) // of the positions that were found in the meantime
		}
	}
	return nil
}

// collectBatch numbers the options of a batch.
func (s *search[Pos]) collectBatch(g *moveGraph, b *batch[Pos]) error {
	for _, options := range b.options {
		s.explored()
		s.moves += len(options)
		numbers := g.next.Next(len(options))
		for k, q := range options {
			var err error
			if numbers[k], err = s.numberOf(q); err != nil {
				return err
			}
		}
		if err := s.breadth(); err != nil {
			return err
		}
		if err := g.check(); err != nil {
			return err
		}
	}
	return nil
}
