package gametheory

import "hash/maphash"

// maxPositions is the number of positions that an int32 can count.
const maxPositions = 1<<31 - 1

// chunkBits is the logarithm of the number of positions that are allocated
// together: chunks do not move when more are added, so that a big analysis
// never holds its positions twice.
const (
	chunkBits = 12
	chunkSize = 1 << chunkBits
)

// chunked is a list that grows by chunks.
type chunked[T any] struct {
	chunks [][]T
	n      int
}

func (c *chunked[T]) at(i int) *T { return &c.chunks[i>>chunkBits][i&(chunkSize-1)] }

func (c *chunked[T]) add(v T) {
	k := c.n >> chunkBits
	if k == len(c.chunks) {
		var chunk []T // the first one grows with a small game
		if k > 0 {
			chunk = make([]T, 0, chunkSize)
		}
		c.chunks = append(c.chunks, chunk)
	}
	c.chunks[k] = append(c.chunks[k], v)
	c.n++
}

// truncate shortens the list to its first n elements, and keeps the room.
func (c *chunked[T]) truncate(n int) {
	for ; c.n > n; c.n = max(n, (c.n-1)&^(chunkSize-1)) {
		k := (c.n - 1) >> chunkBits
		c.chunks[k] = c.chunks[k][:max(0, n-k<<chunkBits)]
	}
}

// positionSet numbers positions from 0 in the order in which they are added. It
// is an open-addressing hash table with linear probing whose slots are four
// bytes: the low bits, as many as address the table, hold a position's number
// plus 1, and the others a part of its hash, so that unequal positions are
// seldom compared.
type positionSet[Pos comparable] struct {
	positions chunked[Pos]
	slots     []uint32 // 0 is an empty slot
	seed      maphash.Seed
}

func newPositionSet[Pos comparable]() *positionSet[Pos] {
	return &positionSet[Pos]{slots: make([]uint32, 16), seed: maphash.MakeSeed()}
}

// find returns the number of p, or -1 and the slot where it belongs, with the
// contents that the slot is to have but for the number.
func (s *positionSet[Pos]) find(p Pos) (number int32, slot int, tag uint32) {
	h := maphash.Comparable(s.seed, p)
	mask := len(s.slots) - 1
	tag = uint32(h>>32) &^ uint32(mask)
	for at := int(h) & mask; ; at = (at + 1) & mask {
		v := s.slots[at]
		if v == 0 {
			return -1, at, tag
		}
		if v&^uint32(mask) == tag {
			if i := int32(v&uint32(mask)) - 1; *s.positions.at(int(i)) == p {
				return i, at, tag
			}
		}
	}
}

// add returns the number of p and whether it is new.
func (s *positionSet[Pos]) add(p Pos) (number int32, added bool) {
	i, slot, tag := s.find(p)
	if i >= 0 {
		return i, false
	}
	i = int32(s.positions.n)
	s.slots[slot] = tag | uint32(i+1)
	s.positions.add(p)
	if s.positions.n > len(s.slots)/4*3 {
		s.grow()
	}
	return i, true
}

func (s *positionSet[Pos]) grow() {
	s.slots = make([]uint32, 2*len(s.slots))
	mask := len(s.slots) - 1
	i := int32(0)
	for _, chunk := range s.positions.chunks {
		for _, p := range chunk {
			h := maphash.Comparable(s.seed, p)
			at := int(h) & mask
			for s.slots[at] != 0 {
				at = (at + 1) & mask
			}
			i++
			s.slots[at] = uint32(h>>32)&^uint32(mask) | uint32(i)
		}
	}
}
