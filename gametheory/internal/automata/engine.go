package automata

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"nimbook/internal/plural"
)

// Engine makes automata of automata, within limits.
type Engine struct {
	Zeckendorf bool // the numeration; binary otherwise
	// States is the most that an automaton may have, before it is minimised.
	States int
	// Largest is the number of states of the largest automaton so far, before it was
	// minimised; Made is how many there were.
	Largest, Made int

	ctx context.Context
}

// MostTracks is how many tracks an automaton may have: there are 2^MostTracks letters.
const MostTracks = 20

// mostCells is how many entries a table may have: some hundred megabytes.
const mostCells = 1 << 26

// ErrLimit is wrapped by the error of an automaton that becomes too large.
var ErrLimit = errors.New("the limit of automata is used up")

// NewEngine returns an engine whose methods look at ctx for every state, and return its cause
// when it is done.
func NewEngine(ctx context.Context, zeckendorf bool, states int) *Engine {
	return &Engine{Zeckendorf: zeckendorf, States: states, ctx: ctx}
}

// ended returns the cause of a context that is done.
func (e *Engine) ended() error {
	if e.ctx.Err() != nil {
		return context.Cause(e.ctx)
	}
	return nil
}

// fits returns an error for a table with too many states, and too large a one.
func (e *Engine) fits(states, columns int) error {
	if states > e.States || states*columns > mostCells {
		return fmt.Errorf("an automaton has more than %s with %s each: %w", plural.N(states-1, "state", "states"), plural.N(columns, "letter", "letters"), ErrLimit)
	}
	return nil
}

func tracksFit(tracks []int) error {
	if len(tracks) > MostTracks {
		return fmt.Errorf("an automaton would read %d numbers side by side, and more than %d are too many: %w", len(tracks), MostTracks, ErrLimit)
	}
	return nil
}

// explore makes the automaton of all that can be reached from a start: row fills in the
// successors of a state by column, and accept says whether a state accepts.
func explore[S comparable](e *Engine, tracks []int, column []uint32, columns int, start S, row func(s S, successors []S) error, accept func(s S) bool) (*Automaton, error) {
	a := &Automaton{Tracks: tracks, Column: column, Columns: columns}
	number := map[S]int32{start: 0}
	states := []S{start}
	successors := make([]S, columns)
	for i := 0; i < len(states); i++ {
		if err := e.ended(); err != nil {
			return nil, err
		}
		if err := row(states[i], successors); err != nil {
			return nil, err
		}
		for _, t := range successors {
			k, ok := number[t]
			if !ok {
				k = int32(len(states))
				number[t] = k
				states = append(states, t)
				if err := e.fits(len(states), columns); err != nil {
					return nil, err
				}
			}
			a.Next = append(a.Next, k)
		}
		a.Accept = append(a.Accept, accept(states[i]))
	}
	e.Largest = max(e.Largest, a.States())
	e.Made++
	return e.minimal(a)
}

// atom makes the automaton that does the same for all letters of one value.
func atom[S comparable](e *Engine, tracks []int, value func(letter int) int, start S, step func(s S, value int) S, accept func(s S) bool) (*Automaton, error) {
	if err := tracksFit(tracks); err != nil {
		return nil, err
	}
	column, first := columns(1<<len(tracks), value)
	return explore(e, tracks, column, len(first), start, func(s S, successors []S) error {
		for c, letter := range first {
			successors[c] = step(s, value(letter))
		}
		return nil
	}, accept)
}

// Not returns the complement.
func (e *Engine) Not(a *Automaton) *Automaton {
	b := *a
	b.Accept = make([]bool, len(a.Accept))
	for s, accept := range a.Accept {
		b.Accept[s] = !accept
	}
	return &b
}

// True returns the automaton that accepts always.
func (e *Engine) True() *Automaton {
	return &Automaton{Column: []uint32{0}, Columns: 1, Next: []int32{0}, Accept: []bool{true}}
}

// And returns the automaton of what all accept.
func (e *Engine) And(all ...*Automaton) (*Automaton, error) {
	return e.fold(all, true, func(a, b bool) bool { return a && b })
}

// Or returns the automaton of what one of them accepts or more do.
func (e *Engine) Or(all ...*Automaton) (*Automaton, error) {
	return e.fold(all, false, func(a, b bool) bool { return a || b })
}

// fold joins automata two by two, small ones first. An automaton that always answers
// none is left out, and one that always answers the opposite is the result.
func (e *Engine) fold(all []*Automaton, none bool, accept func(a, b bool) bool) (*Automaton, error) {
	all = slices.Clone(all)
	slices.SortStableFunc(all, func(a, b *Automaton) int { return a.States()*a.Columns - b.States()*b.Columns })
	result := e.True()
	if !none {
		result = e.Not(result)
	}
	for _, a := range all {
		var err error
		if result, err = e.product(result, a, none, accept); err != nil {
			return nil, err
		}
	}
	return result, nil
}

// product returns the automaton that runs two at once. A state of one alone that always
// answers the opposite of none decides, whatever the other is in.
func (e *Engine) product(a, b *Automaton, none bool, accept func(a, b bool) bool) (*Automaton, error) {
	tracks := union(a.Tracks, b.Tracks)
	if err := tracksFit(tracks); err != nil {
		return nil, err
	}
	ofA, ofB := restriction(tracks, a.Tracks), restriction(tracks, b.Tracks)
	type pair struct{ a, b uint32 }
	column, first := columns(1<<len(tracks), func(letter int) pair { return pair{a.Column[ofA(letter)], b.Column[ofB(letter)]} })
	pairs := make([]pair, len(first))
	for c, letter := range first {
		pairs[c] = pair{a.Column[ofA(letter)], b.Column[ofB(letter)]}
	}
	decidedA, decidedB := a.constant(!none), b.constant(!none)
	decided := pair{^uint32(0), ^uint32(0)}
	return explore(e, tracks, column, len(first), pair{}, func(s pair, successors []pair) error {
		if s == decided {
			for c := range successors {
				successors[c] = decided
			}
			return nil
		}
		rowA, rowB := a.row(int32(s.a)), b.row(int32(s.b))
		for c, p := range pairs {
			t := pair{uint32(rowA[p.a]), uint32(rowB[p.b])}
			if int32(t.a) == decidedA || int32(t.b) == decidedB {
				t = decided
			}
			successors[c] = t
		}
		return nil
	}, func(s pair) bool {
		if s == decided {
			return !none
		}
		return accept(a.Accept[s.a], b.Accept[s.b])
	})
}

// constant returns the state of a minimal automaton that answers so whatever comes, and
// -2 if there is none.
func (a *Automaton) constant(accept bool) int32 {
	for s := range a.Accept {
		if a.Accept[s] == accept && !slices.ContainsFunc(a.row(int32(s)), func(t int32) bool { return int(t) != s }) {
			return int32(s)
		}
	}
	return -2
}

// ThereIs returns the automaton of what a accepts for some number on the track: the
// track is left out, which makes a choice of each letter, and the sets of states that the
// choices lead to become states.
func (e *Engine) ThereIs(track int, a *Automaton) (*Automaton, error) {
	j, ok := slices.BinarySearch(a.Tracks, track)
	if !ok {
		return a, nil
	}
	if e.Zeckendorf {
		valid, err := e.Valid(track)
		if err != nil {
			return nil, err
		}
		if a, err = e.And(a, valid); err != nil {
			return nil, err
		}
	}
	tracks := slices.Delete(slices.Clone(a.Tracks), j, j+1)
	with := func(letter, digit int) uint32 {
		return a.Column[letter>>j<<(j+1)|digit<<j|letter&(1<<j-1)]
	}
	column, first := columns(1<<len(tracks), func(letter int) [2]uint32 { return [2]uint32{with(letter, 0), with(letter, 1)} })
	p := subsets{engine: e, a: a, dead: a.constant(false), all: a.constant(true), seen: make([]bool, a.States())}

	// The number on the track may have more digits than all others.
	p.add(0)
	for i := 0; i < len(p.set); i++ {
		for digit := range 2 {
			p.add(a.row(p.set[i])[with(0, digit)])
		}
	}
	start := p.take()
	return explore(e, tracks, column, len(first), start, func(s string, successors []string) error {
		p.bytes += len(s)
		members := unpack(s)
		for c, letter := range first {
			for _, m := range members {
				row := a.row(m)
				p.add(row[with(letter, 0)])
				p.add(row[with(letter, 1)])
			}
			successors[c] = p.take()
		}
		if p.bytes > mostBytes {
			return fmt.Errorf("the sets of states of an automaton take more than %d bytes: %w", mostBytes, ErrLimit)
		}
		return nil
	}, func(s string) bool {
		return slices.ContainsFunc(unpack(s), func(m int32) bool { return a.Accept[m] })
	})
}

// subsets collects sets of states.
type subsets struct {
	engine    *Engine
	a         *Automaton
	dead, all int32 // which accept never and always
	seen      []bool
	set       []int32
	bytes     int // of all sets so far
}

// mostBytes is how many bytes the sets of states of one automaton may take.
const mostBytes = 1 << 28

func (p *subsets) add(s int32) {
	if s != p.dead && !p.seen[s] {
		p.seen[s] = true
		p.set = append(p.set, s)
	}
}

// take returns the set that was collected, in a form that can be compared, and begins
// the next.
func (p *subsets) take() string {
	if p.all >= 0 && p.seen[p.all] { // the others do not matter
		for _, s := range p.set {
			p.seen[s] = false
		}
		p.set = append(p.set[:0], p.all)
	}
	slices.Sort(p.set)
	packed := make([]byte, 0, 4*len(p.set))
	for _, s := range p.set {
		p.seen[s] = false
		packed = pack(packed, s)
	}
	p.set = p.set[:0]
	return string(packed)
}

// pack appends a number, of fixed length.
func pack(key []byte, n int32) []byte { return binary.LittleEndian.AppendUint32(key, uint32(n)) }

func unpack(set string) []int32 {
	members := make([]int32, 0, len(set)/4)
	for i := 0; i < len(set); i += 4 {
		members = append(members, int32(set[i])|int32(set[i+1])<<8|int32(set[i+2])<<16|int32(set[i+3])<<24)
	}
	return members
}

// minimal returns the automaton with the fewest states and columns that accepts the
// same, its states numbered in the order in which the least letters reach them: there is
// one such automaton. States are told apart until no column tells more of them apart (E. F.
// Moore, "Gedanken-experiments on sequential machines", 1956).
func (e *Engine) minimal(a *Automaton) (*Automaton, error) {
	class := make([]int32, a.States())
	for s, accept := range a.Accept {
		if accept {
			class[s] = 1
		}
	}
	var key []byte
	for classes := 0; ; {
		number := make(map[string]int32)
		next := make([]int32, len(class))
		for s := range class {
			if err := e.ended(); err != nil {
				return nil, err
			}
			key = pack(key[:0], class[s])
			for _, t := range a.row(int32(s)) {
				key = pack(key, class[t])
			}
			k, ok := number[string(key)]
			if !ok {
				k = int32(len(number))
				number[string(key)] = k
			}
			next[s] = k
		}
		class = next
		if len(number) == classes {
			break
		}
		classes = len(number)
	}
	return ordered(a, class), nil
}

// ordered returns the quotient by the classes, in the order of minimal.
func ordered(a *Automaton, class []int32) *Automaton {
	place := make([]int32, len(class)) // of each class, from 1 on
	var members []int32                // one of each class, in their order
	visit := func(s int32) int32 {
		if place[class[s]] == 0 {
			members = append(members, s)
			place[class[s]] = int32(len(members))
		}
		return place[class[s]] - 1
	}
	visit(0)
	b := &Automaton{Tracks: a.Tracks}
	var next []int32
	for i := 0; i < len(members); i++ {
		for _, t := range a.row(members[i]) {
			next = append(next, visit(t))
		}
		b.Accept = append(b.Accept, a.Accept[members[i]])
	}
	// Columns that have become the same are put together.
	var merged []int
	kept := make([]uint32, a.Columns)
	number := make(map[string]uint32)
	var key []byte
	for c := range a.Columns {
		key = key[:0]
		for s := range members {
			key = pack(key, next[s*a.Columns+c])
		}
		k, ok := number[string(key)]
		if !ok {
			k = uint32(len(merged))
			number[string(key)] = k
			merged = append(merged, c)
		}
		kept[c] = k
	}
	b.Columns = len(merged)
	b.Next = make([]int32, 0, len(members)*len(merged))
	for s := range members {
		for _, c := range merged {
			b.Next = append(b.Next, next[s*a.Columns+c])
		}
	}
	b.Column = make([]uint32, len(a.Column))
	for letter, c := range a.Column {
		b.Column[letter] = kept[c]
	}
	return b
}

// Shortest returns the length of the shortest words that a accepts, and -1 if it
// accepts none.
func (e *Engine) Shortest(a *Automaton) int {
	depth := make([]int, a.States())
	depth[0] = 1
	queue := []int32{0}
	for i := 0; i < len(queue); i++ {
		s := queue[i]
		if a.Accept[s] {
			return depth[s] - 1
		}
		for _, t := range a.row(s) {
			if depth[t] == 0 {
				depth[t] = depth[s] + 1
				queue = append(queue, t)
			}
		}
	}
	return -1
}
