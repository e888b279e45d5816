package gametheory

import (
	"errors"

	"nimbook/internal/brief"
)

// Both is a position of the sum of two games, one of each. See [SumRules].
type Both[A, B comparable] struct {
	First  A `json:"first"`
	Second B `json:"second"`
}

// String joins the two positions: "7 + (1, 2)".
func (p Both[A, B]) String() string {
	return brief.Of(p.First) + " + " + brief.Of(p.Second)
}

// SumRules returns the sum of two games as its definition gives it: a move is a
// move in one of them. Its positions are the pairs of theirs, so that only small
// games are solved by it; it is there to check theorems on sums, and [Sum] is
// there to use them.
func SumRules[A, B comparable](g Game[A], h Game[B]) Game[Both[A, B]] {
	if checkGame(g) != nil || checkGame(h) != nil {
		return nil // whoever solves it says that it is nil
	}
	return sumRules[A, B]{g, h}
}

type sumRules[A, B comparable] struct {
	first  Game[A]
	second Game[B]
}

// Validate asks both components.
func (s sumRules[A, B]) Validate(p Both[A, B]) error {
	return errors.Join(validate(s.first, p.First), validate(s.second, p.Second))
}

// Options returns the options of the first component, then those of the second.
func (s sumRules[A, B]) Options(p Both[A, B]) []Both[A, B] {
	var options []Both[A, B]
	for _, q := range s.first.Options(p.First) {
		options = append(options, Both[A, B]{q, p.Second})
	}
	for _, q := range s.second.Options(p.Second) {
		options = append(options, Both[A, B]{p.First, q})
	}
	return options
}
