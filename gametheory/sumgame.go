package gametheory

import (
	"errors"

	"nimbook/internal/brief"
)

// SumPosition is a position of the sum of two games, one of each. See [SumGame].
type SumPosition[A, B comparable] struct {
	First  A `json:"first"`
	Second B `json:"second"`
}

// String joins the two positions: "7 + (1, 2)".
func (p SumPosition[A, B]) String() string {
	return brief.Of(p.First) + " + " + brief.Of(p.Second)
}

// SumGame returns the sum of two games as its definition gives it: a move is a
// move in one of them. Its positions are the pairs of theirs, so that only small
// games are solved by it; it is there to check theorems on sums, and [Sum] is
// there to use them.
func SumGame[A, B comparable](g Game[A], h Game[B]) Game[SumPosition[A, B]] {
	if checkGame(g) != nil || checkGame(h) != nil {
		return nil // whoever solves it says that it is nil
	}
	return sumGame[A, B]{g, h}
}

type sumGame[A, B comparable] struct {
	first  Game[A]
	second Game[B]
}

// Validate asks both components.
func (s sumGame[A, B]) Validate(p SumPosition[A, B]) error {
	return errors.Join(validate(s.first, p.First), validate(s.second, p.Second))
}

// Options returns the options of the first component, then those of the second.
func (s sumGame[A, B]) Options(p SumPosition[A, B]) []SumPosition[A, B] {
	var options []SumPosition[A, B]
	for _, q := range s.first.Options(p.First) {
		options = append(options, SumPosition[A, B]{q, p.Second})
	}
	for _, q := range s.second.Options(p.Second) {
		options = append(options, SumPosition[A, B]{p.First, q})
	}
	return options
}
