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
		x, y := (*[32]byte)(low[a:a+32]), (*[32]byte)(low[m-a-31:m-a+1])
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
				if t.Words == nil && low[b]^low[m-b] == byte(g) || t.Words != nil && int(t.Words[b]^t.Words[m-b]) == g {
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

// unseen returns how many values below n, or a few more, were not seen.
func (s *seen) unseen(n int) int {
	count := 0
	for i := 0; i < min(n, len(s)); i += 8 {
		count += 8 - bits.OnesCount64(binary.LittleEndian.Uint64(s[i:i+8]))
	}
	return count
}

// markPairs marks the nim-sums of the values of a and m-a for from ≤ a ≤ to.
func (s *seen) markPairs(t *Table, m, from, to int) {
	if t.Words != nil {
		s.markWords(t.Words, m, from, to)
		return
	}
	low, a := t.Low, from
	for ; a+7 <= to; a += 8 {
		z := binary.LittleEndian.Uint64(low[a:a+8]) ^ binary.BigEndian.Uint64(low[m-a-7:m-a+1])
		s[byte(z)] = 1
		s[byte(z>>8)] = 1
		s[byte(z>>16)] = 1
		s[byte(z>>24)] = 1
		s[byte(z>>32)] = 1
		s[byte(z>>40)] = 1
		s[byte(z>>48)] = 1
		s[byte(z>>56)] = 1
	}
	for ; a <= to; a++ {
		s[low[a]^low[m-a]] = 1
	}
}

// markWords is markPairs for values of two bytes. The slices of eight spare a
// check of bounds for every pair.
func (s *seen) markWords(values []uint16, m, from, to int) {
	a := from
	for ; a+7 <= to; a += 8 {
		x, y := (*[8]uint16)(values[a:a+8]), (*[8]uint16)(values[m-a-7:m-a+1])
		s[x[0]^y[7]] = 1
		s[x[1]^y[6]] = 1
		s[x[2]^y[5]] = 1
		s[x[3]^y[4]] = 1
		s[x[4]^y[3]] = 1
		s[x[5]^y[2]] = 1
		s[x[6]^y[1]] = 1
		s[x[7]^y[0]] = 1
	}
	for ; a <= to; a++ {
		s[values[a]^values[m-a]] = 1
	}
}
