package games

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"nimbook/internal/must"
)

// Set is a finite set of numbers, each 0 or more: the squares with coins on a
// strip, the coins that show heads, the edges that are left of a graph. It is
// comparable, so that it can be a position. The zero value is the empty set.
type Set struct {
	gaps string // unsigned varints: each number less the one before it
}

// NewSet returns the set of the given numbers, in whatever order. A negative
// number, or one given twice, is an error.
func NewSet(numbers ...int) (Set, error) {
	sorted := slices.Sorted(slices.Values(numbers))
	for i, n := range sorted {
		if n < 0 {
			return Set{}, fmt.Errorf("gametheory: set contains %d; its numbers are 0 or more", n)
		}
		if i > 0 && n == sorted[i-1] {
			return Set{}, fmt.Errorf("gametheory: set contains %d twice; a number is in it once or not at all", n)
		}
	}
	return newSet(sorted), nil
}

// SetOf is [NewSet] for numbers typed in a cell: it panics where that returns an
// error.
func SetOf(numbers ...int) Set { return must.Get(NewSet(numbers...)) }

// newSet encodes ascending numbers.
func newSet(ascending []int) Set {
	buf := make([]byte, 0, len(ascending))
	last := 0
	for _, n := range ascending {
		buf = binary.AppendUvarint(buf, uint64(n-last))
		last = n
	}
	return Set{string(buf)}
}

// Numbers returns the numbers of the set in ascending order, in a slice of the
// caller's own.
func (s Set) Numbers() []int {
	numbers := make([]int, 0, len(s.gaps))
	last := 0
	for rest := []byte(s.gaps); len(rest) > 0; {
		gap, k := binary.Uvarint(rest)
		last += int(gap)
		numbers = append(numbers, last)
		rest = rest[k:]
	}
	return numbers
}

// toggled returns the set with each of the given numbers put in if it was
// missing and taken out if it was there.
func (s Set) toggled(numbers ...int) Set {
	all := append(s.Numbers(), numbers...)
	slices.Sort(all)
	kept := all[:0]
	for _, n := range all {
		if len(kept) > 0 && kept[len(kept)-1] == n {
			kept = kept[:len(kept)-1]
		} else {
			kept = append(kept, n)
		}
	}
	return newSet(kept)
}

// String returns the numbers in braces: "{1, 4, 6}".
func (s Set) String() string {
	var b strings.Builder
	b.WriteByte('{')
	for i, n := range s.Numbers() {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(strconv.Itoa(n))
	}
	b.WriteByte('}')
	return b.String()
}

// MarshalJSON writes the numbers as an ascending array.
func (s Set) MarshalJSON() ([]byte, error) { return json.Marshal(s.Numbers()) }

// UnmarshalJSON reads an array of numbers.
func (s *Set) UnmarshalJSON(data []byte) error {
	var numbers []int
	if err := json.Unmarshal(data, &numbers); err != nil {
		return err
	}
	set, err := NewSet(numbers...)
	if err != nil {
		return err
	}
	*s = set
	return nil
}
