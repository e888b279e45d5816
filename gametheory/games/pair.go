package games

import "fmt"

// Pair is a position of two numbers: two heaps, the two numbers of Euclid's
// game, a queen's square. It is drawn as the point (A, B).
type Pair struct{ A, B int }

// String returns "(a, b)".
func (p Pair) String() string { return fmt.Sprintf("(%d, %d)", p.A, p.B) }

// Point returns the two numbers.
func (p Pair) Point() (x, y int) { return p.A, p.B }

// sorted returns the pair with the smaller number first.
func (p Pair) sorted() Pair { return Pair{min(p.A, p.B), max(p.A, p.B)} }

// swapped returns the pair turned round.
func (p Pair) swapped() Pair { return Pair{p.B, p.A} }
