package takebreak

import (
	"encoding/binary"
	"math/bits"
)

const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
)

// find returns an a with from ≤ a ≤ to ≤ m/2 for which the values of a and m-a
// have the nim-sum g, or -1 if there is none. It looks at eight pairs at a time:
// the low bytes from a on and those from m-a down, which a load in the other order
// of bytes turns round; with g they leave a byte of 0 where a pair may be one.
func (t *Table) find(m, from, to, g int) int {
	low := t.Low
	if t.Words == nil && g > 255 {
		return -1
	}
	pattern := uint64(g&255) * ones
	a := from
	for ; a+31 <= to; a += 32 {
		x, y := low[a:a+32:a+32], low[m-a-31:m-a+1:m-a+1]
		z0 := binary.LittleEndian.Uint64(x[0:8]) ^ binary.BigEndian.Uint64(y[24:32]) ^ pattern
		z1 := binary.LittleEndian.Uint64(x[8:16]) ^ binary.BigEndian.Uint64(y[16:24]) ^ pattern
		z2 := binary.LittleEndian.Uint64(x[16:24]) ^ binary.BigEndian.Uint64(y[8:16]) ^ pattern
		z3 := binary.LittleEndian.Uint64(x[24:32]) ^ binary.BigEndian.Uint64(y[0:8]) ^ pattern
		if ((z0-ones)&^z0|(z1-ones)&^z1|(z2-ones)&^z2|(z3-ones)&^z3)&highs == 0 {
			continue
		}
		for i, z := range [4]uint64{z0, z1, z2, z3} {
			// The lowest mark is at a byte of 0; those above it may be at others.
			for hits := (z - ones) &^ z & highs; hits != 0; hits &= hits - 1 {
				b := a + 8*i + bits.TrailingZeros64(hits)/8
				if t.At(b)^t.At(m-b) == g {
					return b
				}
			}
		}
	}
	for ; a <= to; a++ {
		if t.At(a)^t.At(m-a) == g {
			return a
		}
	}
	return -1
}

// seen has a byte for every value, 1 if an option has it.
type seen [1 << 16]byte

// least returns the least value that was not seen, from g on.
func (s *seen) least(g int) int {
	for s[uint16(g)] != 0 {
		g++
	}
	return g
}

// markPairs marks the nim-sums of the values of a and m-a for from ≤ a ≤ to.
func markPairs[T byte | uint16](s *seen, values []T, m, from, to int) {
	if from > to {
		return
	}
	x, y := values[from:to+1], values[m-to:m-from+1]
	y = y[:len(x)]
	for i, v := range x {
		s[uint16(v^y[len(y)-1-i])] = 1
	}
}
