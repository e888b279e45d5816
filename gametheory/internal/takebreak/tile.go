package takebreak

import (
	"encoding/binary"
	"sync"
)

const (
	tileRows = 128 // so that a tile stays in the nearest cache
	// tileHeaps is the number of rare heaps from which on a tile pays.
	tileHeaps = 32
)

// tile has a byte for each value of one byte and each of tileRows successive heaps, 1
// if it is marked. To set one costs about half of setting a bit in a row of words.
type tile [tileRows << 8]byte

// tiles are empty.
var tiles = sync.Pool{New: func() any { return new(tile) }}

// mark marks the nim-sums of value and the given ones, each in a row of its own.
func (t *tile) mark(row int, low []byte, value byte) {
	pattern := uint64(value) * ones
	cells := t[row<<8:]
	for len(low) >= 8 && len(cells) >= 8<<8 {
		z, c := binary.LittleEndian.Uint64(low)^pattern, (*[8 << 8]byte)(cells)
		c[0<<8+int(byte(z))] = 1
		c[1<<8+int(byte(z>>8))] = 1
		c[2<<8+int(byte(z>>16))] = 1
		c[3<<8+int(byte(z>>24))] = 1
		c[4<<8+int(byte(z>>32))] = 1
		c[5<<8+int(byte(z>>40))] = 1
		c[6<<8+int(byte(z>>48))] = 1
		c[7<<8+int(byte(z>>56))] = 1
		low, cells = low[8:], cells[8<<8:]
	}
	for i, x := range low {
		cells[i<<8+int(x^value)] = 1
	}
}

// drain moves the marks of a row to a set of bits.
func (t *tile) drain(row int, set []uint64) {
	// The product has bit k where byte k of the factor is 1, in its highest byte.
	const gather = 0x0102040810204080
	values := t[row<<8:][:64*len(set)]
	for i := range set {
		for k := 0; k < 64; k += 8 {
			set[i] |= binary.LittleEndian.Uint64(values[k:k+8]) * gather >> 56 << k
		}
		values = values[64:]
	}
	clear(t[row<<8:][:64*len(set)])
}
