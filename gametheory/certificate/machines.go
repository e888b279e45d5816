package certificate

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// mostVariables is how many numbers a letter can have a digit of.
const mostVariables = 64

// A machine reads numbers side by side, most significant digit first. Bit v of a letter is
// the digit of variable v: heap i is variable i, and of k heaps i is variable k+i after a
// move. Its states are made as they are reached, and numbered.
type machine interface {
	variables() uint64 // those whose digits matter
	start() int
	step(s int, letter uint64) int
	accept(s int) bool
	// settled reports whether state s accepts, or does not, whatever is still to come.
	settled(s int) (accepts, ok bool)
}

// numbered is the part of a machine that numbers its states and remembers its steps.
type numbered[S comparable] struct {
	mask   uint64
	bits   []int // of mask
	number map[S]int
	states []S
	known  []map[uint64]int // the steps from each state, for a mask of many bits
	dense  [][]int32        // and one more than each of them, for a mask of few
	fates  []fate           // of each state
}

// fate is what is known of how a state will answer.
type fate uint8

const (
	unknown fate = iota
	open         // it depends on what is to come
	refusing
	accepting
)

// fate returns what settled should for state s, which it asks for once.
func (n *numbered[S]) fate(s int, settled func(S) (accepts, ok bool)) (accepts, ok bool) {
	for len(n.fates) <= s {
		n.fates = append(n.fates, unknown)
	}
	if n.fates[s] == unknown {
		switch accepts, ok := settled(n.states[s]); {
		case !ok:
			n.fates[s] = open
		case accepts:
			n.fates[s] = accepting
		default:
			n.fates[s] = refusing
		}
	}
	return n.fates[s] == accepting, n.fates[s] != open
}

// mostDense is how many bits a mask of few has at most.
const mostDense = 6

func newNumbered[S comparable](mask uint64) numbered[S] {
	n := numbered[S]{mask: mask, number: make(map[S]int)}
	for rest := mask; rest != 0; rest &= rest - 1 {
		n.bits = append(n.bits, bits.TrailingZeros64(rest))
	}
	return n
}

func (n *numbered[S]) variables() uint64 { return n.mask }

// of returns the number of a state. It panics with errTogether if there are too many.
func (n *numbered[S]) of(s S) int {
	k, ok := n.number[s]
	if !ok {
		if k = len(n.states); k == mostTogether {
			panic(errTogether)
		}
		n.number[s] = k
		n.states = append(n.states, s)
	}
	return k
}

// remembered returns the number of the state after a step, which it asks for once.
func (n *numbered[S]) remembered(s int, letter uint64, next func(S, uint64) S) int {
	letter &= n.mask
	if len(n.bits) > mostDense {
		for len(n.known) <= s {
			n.known = append(n.known, make(map[uint64]int))
		}
		k, ok := n.known[s][letter]
		if !ok {
			k = n.of(next(n.states[s], letter))
			n.known[s][letter] = k
		}
		return k
	}
	for len(n.dense) <= s {
		n.dense = append(n.dense, make([]int32, 1<<len(n.bits)))
	}
	i := 0
	for j, bit := range n.bits {
		i |= int(letter>>bit&1) << j
	}
	if n.dense[s][i] == 0 {
		n.dense[s][i] = int32(n.of(next(n.states[s], letter))) + 1
	}
	return int(n.dense[s][i]) - 1
}

// never accepts nothing.
type never struct{}

func (never) variables() uint64        { return 0 }
func (never) start() int               { return 0 }
func (never) step(int, uint64) int     { return 0 }
func (never) accept(int) bool          { return false }
func (never) settled(int) (bool, bool) { return false, true }

// negation accepts what another machine does not.
type negation struct{ machine }

func (n negation) accept(s int) bool { return !n.machine.accept(s) }

func (n negation) settled(s int) (bool, bool) {
	accepts, ok := n.machine.settled(s)
	return !accepts, ok
}

// conjunction accepts what two machines accept.
type conjunction struct {
	numbered[uint64]
	a, b machine
}

// settledFalse is the state of a conjunction that will not accept. Others are a·2³² + b.
const settledFalse = ^uint64(0)

func both(a, b machine) machine {
	return &conjunction{newNumbered[uint64](a.variables() | b.variables()), a, b}
}

func either(a, b machine) machine { return negation{both(negation{a}, negation{b})} }

func (c *conjunction) pair(a, b int) uint64 {
	if accepts, ok := c.a.settled(a); ok && !accepts {
		return settledFalse
	}
	if accepts, ok := c.b.settled(b); ok && !accepts {
		return settledFalse
	}
	return uint64(a)<<32 | uint64(b)
}

func (c *conjunction) start() int { return c.of(c.pair(c.a.start(), c.b.start())) }

func (c *conjunction) step(s int, letter uint64) int {
	p := c.states[s]
	if p == settledFalse {
		return s
	}
	return c.of(c.pair(c.a.step(int(p>>32), letter), c.b.step(int(uint32(p)), letter)))
}

func (c *conjunction) accept(s int) bool {
	p := c.states[s]
	return p != settledFalse && c.a.accept(int(p>>32)) && c.b.accept(int(uint32(p)))
}

func (c *conjunction) settled(s int) (bool, bool) {
	return c.fate(s, func(p uint64) (bool, bool) {
		if p == settledFalse {
			return false, true
		}
		_, a := c.a.settled(int(p >> 32))
		_, b := c.b.settled(int(uint32(p)))
		return true, a && b
	})
}

// hiding accepts what another machine accepts for some digits of the hidden variables:
// its state is the set of the states that the other can be in.
type hiding struct {
	numbered[string]
	of     machine
	hidden []uint64 // every choice of their digits
	packed int      // bytes of sets so far
}

// mostPacked is how many bytes the sets of one machine may take.
const mostPacked = 1 << 28

func newHiding(hidden uint64, of machine) *hiding {
	h := &hiding{numbered: newNumbered[string](of.variables() &^ hidden), of: of}
	for choice := hidden & of.variables(); ; choice = (choice - 1) & hidden & of.variables() {
		h.hidden = append(h.hidden, choice)
		if choice == 0 {
			return h
		}
	}
}

// pack returns the set in a form that can be compared, without what will not accept.
func (h *hiding) pack(set map[int]bool) string {
	var members []int
	for s := range set {
		accepts, ok := h.of.settled(s)
		if ok && accepts {
			members = []int{s}
			break
		}
		if !ok {
			members = append(members, s)
		}
	}
	slices.Sort(members)
	var packed []byte
	for _, s := range members {
		packed = binary.BigEndian.AppendUint32(packed, uint32(s))
	}
	if _, ok := h.number[string(packed)]; !ok {
		if h.packed += len(packed); h.packed > mostPacked {
			panic(errTogether)
		}
	}
	return string(packed)
}

func unpackStates(packed string) []int {
	members := make([]int, 0, len(packed)/4)
	for ; packed != ""; packed = packed[4:] {
		members = append(members, int(binary.BigEndian.Uint32([]byte(packed[:4]))))
	}
	return members
}

// start is where the other machine can be after digits of the hidden variables alone:
// they may have more digits than the rest.
func (h *hiding) start() int {
	set := map[int]bool{h.of.start(): true}
	for queue := []int{h.of.start()}; len(queue) > 0; queue = queue[1:] {
		for _, choice := range h.hidden {
			if t := h.of.step(queue[0], choice); !set[t] {
				set[t] = true
				queue = append(queue, t)
			}
		}
	}
	return h.numbered.of(h.pack(set))
}

func (h *hiding) step(s int, letter uint64) int {
	return h.remembered(s, letter, func(members string, letter uint64) string {
		set := make(map[int]bool)
		for _, m := range unpackStates(members) {
			for _, choice := range h.hidden {
				set[h.of.step(m, letter|choice)] = true
			}
		}
		return h.pack(set)
	})
}

func (h *hiding) accept(s int) bool {
	return slices.ContainsFunc(unpackStates(h.states[s]), h.of.accept)
}

func (h *hiding) settled(s int) (bool, bool) {
	return h.fate(s, func(packed string) (bool, bool) {
		members := unpackStates(packed)
		if len(members) == 0 {
			return false, true
		}
		_, ok := h.of.settled(members[0])
		return true, ok
	})
}

// table is an automaton of the certificate, which reads given variables as the heaps.
type table struct {
	of     Automaton
	reads  []int // the variable of each heap
	always []bool
	never  []bool
}

func newTable(a Automaton, reads []int) *table {
	t := &table{of: a, reads: reads, always: make([]bool, len(a.Next)), never: make([]bool, len(a.Next))}
	// A state is settled from which there is no way to one of the other kind.
	for s := range a.Next {
		t.always[s] = t.accept(s)
		t.never[s] = !t.accept(s)
	}
	for changed := true; changed; {
		changed = false
		for s, row := range a.Next {
			for _, next := range row {
				if t.always[s] && !t.always[next] {
					t.always[s], changed = false, true
				}
				if t.never[s] && !t.never[next] {
					t.never[s], changed = false, true
				}
			}
		}
	}
	return t
}

func (t *table) variables() uint64 {
	mask := uint64(0)
	for _, v := range t.reads {
		mask |= 1 << v
	}
	return mask
}

func (t *table) start() int { return 0 }

func (t *table) step(s int, letter uint64) int {
	own := 0
	for heap, v := range t.reads {
		own |= int(letter>>v&1) << heap
	}
	return t.of.Next[s][t.of.Columns[own]]
}

func (t *table) accept(s int) bool {
	_, ok := slices.BinarySearch(t.of.Accept, s)
	return ok
}

func (t *table) settled(s int) (bool, bool) { return t.always[s], t.always[s] || t.never[s] }

// A finite machine is given by functions on its states.
type finite[S comparable] struct {
	numbered[S]
	first S
	next  func(s S, letter uint64) S
	is    func(s S) bool
	ended func(s S) (accepts, ok bool)
}

// newFinite returns the machine that begins with first and goes on by next. ended may
// be nil, for a machine none of whose states is known to be settled.
func newFinite[S comparable](mask uint64, first S, next func(s S, letter uint64) S, accept func(s S) bool, ended func(s S) (accepts, ok bool)) *finite[S] {
	return &finite[S]{newNumbered[S](mask), first, next, accept, ended}
}

func (f *finite[S]) start() int                    { return f.of(f.first) }
func (f *finite[S]) step(s int, letter uint64) int { return f.remembered(s, letter, f.next) }
func (f *finite[S]) accept(s int) bool             { return f.is(f.states[s]) }

func (f *finite[S]) settled(s int) (bool, bool) {
	if f.ended == nil {
		return false, false
	}
	return f.fate(s, f.ended)
}
