// Package store holds positions by their numbers, and lists of such numbers, for games of
// many millions of positions.
package store

import "hash/maphash"

// MaxPositions is the number of positions that an int32 can count.
const MaxPositions = 1<<31 - 1

// chunkBits is the logarithm of the number of elements that are allocated
// together: chunks do not move when more are added, so that a big analysis
// never holds its positions twice.
const (
	chunkBits = 12
	chunkSize = 1 << chunkBits
)

// Chunked is a list that grows by chunks.
type Chunked[T any] struct {
	chunks [][]T
	N      int
}

func (c *Chunked[T]) At(i int) *T { return &c.chunks[i>>chunkBits][i&(chunkSize-1)] }

func (c *Chunked[T]) Add(v T) {
	k := c.N >> chunkBits
	if k == len(c.chunks) {
		var chunk []T // the first one grows with a small game
		if k > 0 {
			chunk = make([]T, 0, chunkSize)
		}
		c.chunks = append(c.chunks, chunk)
	}
	c.chunks[k] = append(c.chunks[k], v)
	c.N++
}

// Truncate shortens the list to its first n elements, and keeps the room.
func (c *Chunked[T]) Truncate(n int) {
	for ; c.N > n; c.N = max(n, (c.N-1)&^(chunkSize-1)) {
		k := (c.N - 1) >> chunkBits
		c.chunks[k] = c.chunks[k][:max(0, n-k<<chunkBits)]
	}
}

// Table numbers positions from 0 in the order in which they are added, and holds
// a V for each. It is a hash table with open addressing and linear probing, in
// which a slot is four bytes: the low bits, as many as address the slots, hold a
// position's number plus 1, and the others a part of its hash, so that unequal
// positions are seldom compared.
type Table[Pos comparable, V any] struct {
	entries Chunked[entry[Pos, V]]
	slots   []uint32 // 0 is an empty slot
	seed    maphash.Seed
}

// entry has what is known of a position beside it, where finding the one brings
// the other into the cache.
type entry[Pos comparable, V any] struct {
	position Pos
	value    V
}

func NewTable[Pos comparable, V any]() *Table[Pos, V] {
	return &Table[Pos, V]{slots: make([]uint32, 16), seed: maphash.MakeSeed()}
}

func (t *Table[Pos, V]) Len() int { return t.entries.N }

func (t *Table[Pos, V]) Position(i int32) Pos { return t.entries.At(int(i)).position }

// Value returns a pointer to the value of the position with number i. It is
// good until another position is added.
func (t *Table[Pos, V]) Value(i int32) *V { return &t.entries.At(int(i)).value }

// Find returns the number of p, or -1.
func (t *Table[Pos, V]) Find(p Pos) int32 {
	h := maphash.Comparable(t.seed, p)
	mask := uint32(len(t.slots) - 1)
	tag := uint32(h>>32) &^ mask
	for at := uint32(h) & mask; ; at = (at + 1) & mask {
		slot := t.slots[at]
		if slot == 0 {
			return -1
		}
		if slot&^mask == tag {
			if i := int(slot&mask) - 1; t.entries.At(i).position == p {
				return int32(i)
			}
		}
	}
}

// Add adds p, which must not be in the table, and returns its number. The slots
// are doubled when three quarters of them are full.
func (t *Table[Pos, V]) Add(p Pos, v V) int32 {
	if t.entries.N >= len(t.slots)/4*3 {
		t.grow()
	}
	t.entries.Add(entry[Pos, V]{p, v})
	t.enter(p, uint32(t.entries.N))
	return int32(t.entries.N - 1)
}

func (t *Table[Pos, V]) grow() {
	t.slots = make([]uint32, 2*len(t.slots))
	number := uint32(0)
	for _, chunk := range t.entries.chunks {
		for k := range chunk {
			number++
			t.enter(chunk[k].position, number)
		}
	}
}

// enter fills the slot for p, with its number plus 1.
func (t *Table[Pos, V]) enter(p Pos, number uint32) {
	h := maphash.Comparable(t.seed, p)
	mask := uint32(len(t.slots) - 1)
	at := uint32(h) & mask
	for t.slots[at] != 0 {
		at = (at + 1) & mask
	}
	t.slots[at] = uint32(h>>32)&^mask | number
}

// With returns a table of the same positions with v for each. They share the
// slots, so that no position may be added to either from now on.
func (t *Table[Pos, V]) With(v V) *Table[Pos, V] {
	copied := &Table[Pos, V]{slots: t.slots, seed: t.seed}
	for _, chunk := range t.entries.chunks {
		for k := range chunk {
			copied.entries.Add(entry[Pos, V]{chunk[k].position, v})
		}
	}
	return copied
}
