package games

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"nimbook/gametheory"
	"nimbook/internal/brief"
	"nimbook/internal/must"
)

// Set is a finite set of numbers, each 0 or more: the squares with coins on a
// strip, the coins that show heads, the edges that are left of a graph. It is
// comparable, so that it can be a position. The zero value is the empty set.
type Set struct {
	numbers gametheory.Heaps // in ascending order
}

// NewSet returns the set of the given numbers, in whatever order. A negative
// number, or one given twice, is an error.
func NewSet(numbers ...int) (Set, error) {
	sorted, err := distinct(numbers, cmp.Compare[int], func(n int) int { return n }, "a number")
	return newSet(sorted), err
}

// SetOf is [NewSet] for numbers typed in a cell: it panics where that returns an
// error.
func SetOf(numbers ...int) Set { return must.Get(NewSet(numbers...)) }

func newSet(ascending []int) Set { return Set{gametheory.HeapsOf(ascending...)} }

// Numbers returns the numbers of the set in ascending order, in a slice of the
// caller's own.
func (s Set) Numbers() []int { return s.numbers.Heaps() }

// toggled returns the set with each of the given numbers put in if it was
// missing and taken out if it was there.
func (s Set) toggled(numbers ...int) Set {
	return newSet(unpaired(append(s.Numbers(), numbers...), cmp.Compare[int]))
}

// String returns the numbers in braces: "{1, 4, 6}".
func (s Set) String() string { return braces(s.Numbers()) }

// MarshalJSON writes the numbers as an ascending array.
func (s Set) MarshalJSON() ([]byte, error) { return json.Marshal(s.Numbers()) }

// UnmarshalJSON reads an array of numbers.
func (s *Set) UnmarshalJSON(data []byte) error { return readArray(data, NewSet, s) }

// PairSet is a finite set of pairs of numbers, each 0 or more, such as squares of
// a board. It is comparable, so that it can be a position. The zero value is the
// empty set.
type PairSet struct {
	numbers gametheory.Heaps // a₁, b₁, a₂, b₂, … in ascending order
}

// NewPairSet returns the set of the given pairs, in whatever order. A pair with a
// negative number, or one given twice, is an error.
func NewPairSet(pairs ...Pair) (PairSet, error) {
	sorted, err := distinct(pairs, comparePairs, func(p Pair) int { return min(p.A, p.B) }, "a pair")
	return newPairSet(sorted), err
}

// PairSetOf is [NewPairSet] for pairs typed in a cell: it panics where that
// returns an error.
func PairSetOf(pairs ...Pair) PairSet { return must.Get(NewPairSet(pairs...)) }

func newPairSet(ascending []Pair) PairSet {
	var numbers []int
	for _, p := range ascending {
		numbers = append(numbers, p.A, p.B)
	}
	return PairSet{gametheory.HeapsOf(numbers...)}
}

func comparePairs(p, q Pair) int { return cmp.Or(cmp.Compare(p.A, q.A), cmp.Compare(p.B, q.B)) }

// Pairs returns the pairs of the set in ascending order, in a slice of the caller's own.
func (s PairSet) Pairs() []Pair {
	pairs := []Pair{}
	for p := range slices.Chunk(s.numbers.Heaps(), 2) {
		pairs = append(pairs, Pair{p[0], p[1]})
	}
	return pairs
}

// toggled returns the set with each of the given pairs put in if it was missing
// and taken out if it was there.
func (s PairSet) toggled(pairs ...Pair) PairSet {
	return newPairSet(unpaired(append(s.Pairs(), pairs...), comparePairs))
}

// String returns the pairs in braces: "{(0, 1), (2, 2)}".
func (s PairSet) String() string { return braces(s.Pairs()) }

// MarshalJSON writes the pairs as an ascending array.
func (s PairSet) MarshalJSON() ([]byte, error) { return json.Marshal(s.Pairs()) }

// UnmarshalJSON reads an array of pairs.
func (s *PairSet) UnmarshalJSON(data []byte) error { return readArray(data, NewPairSet, s) }

// distinct returns the elements of a set in ascending order, or an error for one whose
// least number is negative, or that is given twice. One is a noun for an element.
func distinct[E comparable](elements []E, compare func(e, f E) int, least func(E) int, one string) ([]E, error) {
	ascending := slices.SortedFunc(slices.Values(elements), compare)
	for i, e := range ascending {
		if least(e) < 0 {
			return nil, fmt.Errorf("gametheory: set contains %v; its numbers are 0 or more", e)
		}
		if i > 0 && e == ascending[i-1] {
			return nil, fmt.Errorf("gametheory: set contains %v twice; %s is in it once or not at all", e, one)
		}
	}
	return ascending, nil
}

// unpaired returns, in ascending order, the elements that are given an odd number of times.
// It uses the slice that it is given.
func unpaired[E comparable](elements []E, compare func(e, f E) int) []E {
	slices.SortFunc(elements, compare)
	kept := elements[:0]
	for _, e := range elements {
		if len(kept) > 0 && kept[len(kept)-1] == e {
			kept = kept[:len(kept)-1]
		} else {
			kept = append(kept, e)
		}
	}
	return kept
}

func braces[E any](elements []E) string {
	return "{" + brief.List(len(elements), ", ", func(i int) string { return fmt.Sprint(elements[i]) }) + "}"
}

// readArray reads a set from the array of its elements.
func readArray[E, S any](data []byte, of func(elements ...E) (S, error), s *S) error {
	var elements []E
	if err := json.Unmarshal(data, &elements); err != nil {
		return err
	}
	read, err := of(elements...)
	if err == nil {
		*s = read
	}
	return err
}
