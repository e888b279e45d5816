package gametheory

import (
	"fmt"
	"slices"
	"strings"
)

// HeapGame is a game on a row of heaps of stones in which a move changes one
// heap, by the same rule whatever the other heaps are. By the Sprague–Grundy
// theorem a row is worth the nim-sum of the values of its heaps, so all that is
// ever computed is the sequence of values of single heaps.
//
// It is a [Game] on [Heaps]. A move leaves the other heaps in their places, and
// a heap of 0 stones in the place of one that is gone.
type HeapGame struct {
	name   string
	moves  func(n int, yield func(HeapMove)) // every move from one heap of n stones
	values []int
}

// HeapMove is a move in a row of heaps, with the reason why it wins.
type HeapMove struct {
	Heap int   `json:"heap"` // index of the heap that is changed, from 0
	From int   `json:"from"` // its stones before the move
	Take int   `json:"take"` // stones taken from it, 0 or more
	Into []int `json:"into"` // heaps left of it, each of 1 stone or more: none, one or several
	// Value is the value of the heaps that are left of it, and Rest the nim-sum
	// of the other heaps. The move wins under normal play exactly when they are
	// equal.
	Value int `json:"value"`
	Rest  int `json:"rest"`
}

// String describes the move, in the reader's language: "take 1 of 13, leaving
// 12".
func (m HeapMove) String() string { return m.In(ReaderLanguage()) }

// In describes the move in the given language.
func (m HeapMove) In(l Language) string {
	into := make([]string, len(m.Into))
	for i, n := range m.Into {
		into[i] = fmt.Sprint(n)
	}
	left := strings.Join(into, " + ")
	switch {
	case m.Take == 0:
		return fmt.Sprintf(l.pick("split %d into %s", "把 %d 分成 %s"), m.From, left)
	case len(m.Into) == 0:
		return fmt.Sprintf(l.pick("take all %d", "取走全部 %d 颗"), m.From)
	}
	return fmt.Sprintf(l.pick("take %d of %d, leaving %s", "从 %[2]d 颗中取 %[1]d 颗，剩 %[3]s"), m.Take, m.From, left)
}

// HeapSolution is a row of heaps, solved under normal play.
type HeapSolution struct {
	Heaps   []int
	Values  []int // the value of each heap
	Grundy  int   // their nim-sum
	Outcome Outcome
	Winning []HeapMove // by heap, then in the order of the rule
}

// String returns the game's name.
func (g *HeapGame) String() string { return g.name }

// Solve solves a row of heaps. A negative size is an error.
func (g *HeapGame) Solve(heaps ...int) (HeapSolution, error) {
	if _, err := NewHeaps(heaps...); err != nil {
		return HeapSolution{}, err
	}
	s := HeapSolution{Heaps: heaps, Outcome: P}
	for _, n := range heaps {
		v := g.value(n)
		s.Values = append(s.Values, v)
		s.Grundy ^= v
	}
	if s.Grundy == 0 {
		return s, nil
	}
	s.Outcome = N
	for i, n := range heaps {
		g.moves(n, func(m HeapMove) {
			m.Heap, m.Rest, m.Value = i, s.Grundy^s.Values[i], g.valueOf(m.Into)
			if m.Value == m.Rest {
				s.Winning = append(s.Winning, m)
			}
		})
	}
	return s, nil
}

func (g *HeapGame) valueOf(heaps []int) int {
	v := 0
	for _, n := range heaps {
		v ^= g.value(n)
	}
	return v
}

func (g *HeapGame) value(n int) int {
	for len(g.values) <= n {
		var options []int
		g.moves(len(g.values), func(m HeapMove) { options = append(options, g.valueOf(m.Into)) })
		g.values = append(g.values, Mex(options...))
	}
	return g.values[n]
}

// Options returns the rows that one move leads to: by heap, then in the order of
// the rule.
func (g *HeapGame) Options(h Heaps) []Heaps {
	var options []Heaps
	g.rows(h.Heaps(), func(_ HeapMove, row []int) { options = append(options, HeapsOf(row...)) })
	return options
}

// MoveName describes the move between two rows, in the reader's language; it is
// empty if there is none. It looks at the moves from one heap only: the first one
// that differs.
func (g *HeapGame) MoveName(from, to Heaps) string {
	before, after := from.Heaps(), to.Heaps()
	i := 0
	for i < min(len(before), len(after)) && before[i] == after[i] {
		i++
	}
	parts := len(after) - len(before) + 1
	if i == len(before) || parts < 1 || !slices.Equal(before[i+1:], after[i+parts:]) {
		return ""
	}
	into := after[i : i+parts]
	if parts == 1 && into[0] == 0 {
		into = nil
	}
	name := ""
	g.moves(before[i], func(m HeapMove) {
		if name == "" && slices.Equal(m.Into, into) {
			name = m.String()
		}
	})
	return name
}

// Canonical returns the heaps in ascending order without the empty ones: neither
// matters for the value.
func (g *HeapGame) Canonical(h Heaps) Heaps { return h.Sorted() }

// rows yields every move in a row, with the row it leads to.
func (g *HeapGame) rows(heaps []int, yield func(m HeapMove, row []int)) {
	for i, n := range heaps {
		g.moves(n, func(m HeapMove) {
			m.Heap = i
			into := m.Into
			if len(into) == 0 {
				into = []int{0}
			}
			yield(m, slices.Concat(heaps[:i], into, heaps[i+1:]))
		})
	}
}

// Outcome returns the outcome of a row of heaps under normal play. Like the
// other short forms it panics where [HeapGame.Solve] returns an error.
func (g *HeapGame) Outcome(heaps ...int) Outcome { return must(g.Solve(heaps...)).Outcome }

// Grundy returns the Grundy value of a row of heaps.
func (g *HeapGame) Grundy(heaps ...int) int { return must(g.Solve(heaps...)).Grundy }

// Winning returns the winning moves in a row of heaps, none for a P-position.
func (g *HeapGame) Winning(heaps ...int) []HeapMove { return must(g.Solve(heaps...)).Winning }

// Sequence returns the Grundy values of the heaps of 0, 1, …, n-1 stones.
func (g *HeapGame) Sequence(n int) []int {
	if n < 0 {
		panic(fmt.Errorf("gametheory: a sequence of %d values; give 0 or more", n))
	}
	values := make([]int, n)
	for i := range values {
		values[i] = g.value(i)
	}
	return values
}
