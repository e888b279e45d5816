package gametheory

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"slices"

	"nimbook/internal/brief"
	"nimbook/internal/must"
)

// Heaps is a row of heaps of stones, each of 0 stones or more, in a fixed
// order. It is comparable, so that it can be a position: two values are equal
// if they have the same heaps in the same order. The zero value has no heap.
type Heaps struct {
	sizes string // unsigned varints, so that == compares heaps
}

// NewHeaps returns the row of heaps with the given sizes, in stones. A negative
// size is an error.
func NewHeaps(sizes ...int) (Heaps, error) {
	buf := make([]byte, 0, len(sizes))
	for i, n := range sizes {
		if n < 0 {
			return Heaps{}, fmt.Errorf("gametheory: heap %d has %d stones; a heap has 0 stones or more", i+1, n)
		}
		buf = binary.AppendUvarint(buf, uint64(n))
	}
	return Heaps{string(buf)}, nil
}

// HeapsOf is [NewHeaps] for sizes typed in a cell: it panics where that returns
// an error.
func HeapsOf(sizes ...int) Heaps { return must.Get(NewHeaps(sizes...)) }

// Heaps returns the sizes, in stones, in a slice of the caller's own.
func (h Heaps) Heaps() []int { return h.appendTo(make([]int, 0, len(h.sizes))) }

// appendTo appends the sizes.
func (h Heaps) appendTo(sizes []int) []int {
	for rest := h; rest.sizes != ""; {
		var n int
		n, rest = rest.cut()
		sizes = append(sizes, n)
	}
	return sizes
}

// cut returns the size of the first heap, which there must be, and the row after
// it.
func (h Heaps) cut() (int, Heaps) {
	n := uint(0)
	for i, shift := 0, 0; ; i, shift = i+1, shift+7 {
		b := h.sizes[i]
		n |= uint(b&0x7f) << shift
		if b < 0x80 {
			return int(n), Heaps{h.sizes[i+1:]}
		}
	}
}

// Sorted returns the same heaps in ascending order, without the empty ones.
func (h Heaps) Sorted() Heaps {
	sizes := slices.DeleteFunc(h.Heaps(), func(n int) bool { return n == 0 })
	slices.Sort(sizes)
	return HeapsOf(sizes...)
}

// String returns the sizes in parentheses: "(3, 5, 7)".
func (h Heaps) String() string {
	return "(" + brief.Ints(h.Heaps(), ", ") + ")"
}

// MarshalJSON writes the sizes as an array.
func (h Heaps) MarshalJSON() ([]byte, error) { return json.Marshal(h.Heaps()) }

// UnmarshalJSON reads an array of sizes.
func (h *Heaps) UnmarshalJSON(data []byte) error {
	var sizes []int
	if err := json.Unmarshal(data, &sizes); err != nil {
		return err
	}
	heaps, err := NewHeaps(sizes...)
	if err != nil {
		return err
	}
	*h = heaps
	return nil
}
