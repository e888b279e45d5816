package takebreak

import "math/bits"

// bitset is a set of values.
type bitset []uint64

func (s *bitset) add(v int) {
	for len(*s) <= v>>6 {
		*s = append(*s, 0)
	}
	(*s)[v>>6] |= 1 << (v & 63)
}

// addXor adds g⊕x for every x in t.
func (s *bitset) addXor(t bitset, g int) {
	for i, w := range t {
		if w == 0 {
			continue
		}
		for low := uint(g & 63); low != 0; low &= low - 1 {
			b := bits.TrailingZeros(low)
			w = w>>(1<<b)&swaps[b] | w&swaps[b]<<(1<<b)
		}
		j := i ^ g>>6
		for len(*s) <= j {
			*s = append(*s, 0)
		}
		(*s)[j] |= w
	}
}

// swaps[b] has the bits of a word whose index has bit b clear: exchanging them
// with their partners permutes the word as x ↦ x⊕2^b permutes the indices.
var swaps = [6]uint64{
	0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
	0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff,
}

// has reports whether v is in s.
func (s bitset) has(v int) bool { return v>>6 < len(s) && s[v>>6]>>(v&63)&1 != 0 }

// mex returns the least value that is not in s.
func (s bitset) mex() int {
	for i, w := range s {
		if w != ^uint64(0) {
			return i<<6 + bits.TrailingZeros64(^w)
		}
	}
	return len(s) << 6
}
