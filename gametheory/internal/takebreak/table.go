package takebreak

import (
	"context"
	"slices"
)

// Table holds the values of the heaps of 0, 1, 2, … stones: one byte each while
// they are below 256, two while they are below 65,536 (beside the low bytes, which
// are quicker to search), four beyond. A Table that is longer shares what it has
// with one that was taken from it before; values never change.
type Table struct {
	Low   []byte   // the low bytes, nil if Wide is used
	Words []uint16 // whole values, once one is 256 or more, unless Wide is used
	Wide  []uint32 // whole values, once one is 65,536 or more
}

// Len returns the number of values.
func (t *Table) Len() int {
	if t.Wide != nil {
		return len(t.Wide)
	}
	return len(t.Low)
}

// At returns the value of a heap of n stones.
func (t *Table) At(n int) int {
	if t.Wide != nil {
		return int(t.Wide[n])
	}
	if t.Words != nil {
		return int(t.Words[n])
	}
	return int(t.Low[n])
}

// Append adds the next value.
func (t *Table) Append(v int) {
	if t.Wide == nil && v >= 1<<16 {
		wide := make([]uint32, t.Len(), 2*t.Len()+1)
		for n := range wide {
			wide[n] = uint32(t.At(n))
		}
		*t = Table{Wide: wide}
	}
	if t.Wide != nil {
		t.Wide = append(t.Wide, uint32(v))
		return
	}
	if t.Words == nil && v >= 1<<8 {
		t.Words = make([]uint16, len(t.Low), cap(t.Low))
		for n, low := range t.Low {
			t.Words[n] = uint16(low)
		}
	}
	t.Low = append(t.Low, byte(v))
	if t.Words != nil {
		t.Words = append(t.Words, uint16(v))
	}
}

// largeTable is the number of values from which on room for more is made by doubling.
const largeTable = 1 << 18

// reserve doubles the room of a large table that is full. Room that is not yet used is not
// yet there in memory; what would be are the copies that growing by less leaves behind,
// until the collector comes round.
func (t *Table) reserve() {
	n := t.Len()
	if n < largeTable || t.Wide != nil || cap(t.Low)-n >= 64 && (t.Words == nil || cap(t.Words)-n >= 64) {
		return
	}
	t.Low = slices.Grow(t.Low, n)
	if t.Words != nil {
		t.Words = slices.Grow(t.Words, n)
	}
}

// Prefix returns the table of the first n values.
func (t *Table) Prefix(n int) Table {
	p := Table{}
	if t.Wide != nil {
		p.Wide = t.Wide[:n:n]
		return p
	}
	p.Low = t.Low[:n:n]
	if t.Words != nil {
		p.Words = t.Words[:n:n]
	}
	return p
}

// Repeat returns a table of n values of its own, of which those from preperiod +
// period on repeat with the period. The error is ctx's.
func (t *Table) Repeat(ctx context.Context, preperiod, period, n int) (r Table, err error) {
	known := min(n, preperiod+period)
	if t.Wide != nil {
		r.Wide, err = repeat(ctx, t.Wide[:known], period, n)
		return r, err
	}
	if r.Low, err = repeat(ctx, t.Low[:known], period, n); err == nil && t.Words != nil {
		r.Words, err = repeat(ctx, t.Words[:known], period, n)
	}
	return r, err
}

// copied is how many values are copied between two looks at the context.
const copied = 1 << 20

func repeat[T any](ctx context.Context, known []T, period, n int) ([]T, error) {
	values := make([]T, n)
	done := copy(values, known)
	for done < n {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		// Whole periods behind, as many as there are.
		back := (done - len(known) + period) / period * period
		done += copy(values[done:min(n, done+copied)], values[done-back:done])
	}
	return values, nil
}
