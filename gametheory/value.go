package gametheory

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"

	"nimbook/internal/brief"
)

// Value is the value of a position in a game that may be loopy, that is, in
// which play may go on for ever: a Grundy value, as in a game that ends, or
// ∞(K), where K is the set of the Grundy values among the options. It is what
// the theory of Smith and of Fraenkel and Yesha gives in place of the Grundy
// value, and like that it decides every sum: see [Value.Plus] and
// [Value.Outcome].
//
// Values are comparable with ==. The zero value is the Grundy value 0.
//
// C. A. B. Smith, Graphs and composite games, J. Combin. Theory 1 (1966) 51–81;
// A. S. Fraenkel and Y. Yesha, The generalized Sprague–Grundy function and its
// invariance under certain mappings, J. Combin. Theory A 43 (1986) 165–177.
type Value struct {
	finite   int
	infinite bool
	set      string // K as unsigned varints in ascending order, so that == compares values
}

// FiniteValue returns the value of the positions with Grundy value n. It panics if n is
// negative.
func FiniteValue(n int) Value {
	if n < 0 {
		panic(fmt.Errorf("gametheory: SG value %d; give 0 or more", n))
	}
	return Value{finite: n}
}

// InfiniteValue returns the value ∞(K) for the set K of the given Grundy values; order and
// repetition do not matter. It panics if a number is negative.
func InfiniteValue(k ...int) Value {
	k = slices.Clone(k)
	slices.Sort(k)
	var set []byte
	for _, n := range slices.Compact(k) {
		if n < 0 {
			panic(fmt.Errorf("gametheory: ∞(K) with %d in K; its members are SG values, 0 or more", n))
		}
		set = binary.AppendUvarint(set, uint64(n))
	}
	return Value{infinite: true, set: string(set)}
}

// Grundy returns the Grundy value, and whether there is one: it is -1, false for
// ∞(K).
func (v Value) Grundy() (int, bool) {
	if v.infinite {
		return -1, false
	}
	return v.finite, true
}

// K returns the set K of ∞(K) in ascending order, in a slice of the caller's
// own; nil for a Grundy value.
func (v Value) K() []int {
	var k []int
	for rest := []byte(v.set); len(rest) > 0; {
		n, size := binary.Uvarint(rest)
		k = append(k, int(n))
		rest = rest[size:]
	}
	return k
}

// Outcome returns the outcome under normal play of a position with this value:
// P for the Grundy value 0, N for every other one and for ∞(K) with 0 in K, and D
// for ∞(K) without 0.
func (v Value) Outcome() Outcome {
	switch {
	case v.infinite && slices.Contains(v.K(), 0):
		return N
	case v.infinite:
		return D
	case v.finite == 0:
		return P
	}
	return N
}

// Plus returns the value of the disjunctive sum of a position with value v and
// one with value w: the nim-sum of two Grundy values; ∞(K ⊕ g), each member of K
// nim-added to g, for ∞(K) and a Grundy value g; and ∞(∅) for two infinite
// values, whose sum neither player can bring to an end.
func (v Value) Plus(w Value) Value {
	switch {
	case v.infinite && w.infinite:
		return InfiniteValue()
	case w.infinite:
		return w.Plus(v)
	case v.infinite:
		k := v.K()
		for i := range k {
			k[i] ^= w.finite
		}
		return InfiniteValue(k...)
	}
	return Value{finite: v.finite ^ w.finite}
}

// String returns the value as a nimber, "*3", or as "∞{0,2}". The Grundy value 0
// is "0".
func (v Value) String() string {
	if !v.infinite {
		if v.finite == 0 {
			return "0"
		}
		return "*" + strconv.Itoa(v.finite)
	}
	return "∞{" + brief.Ints(v.K(), ",") + "}"
}
