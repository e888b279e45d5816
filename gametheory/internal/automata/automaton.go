// Package automata decides statements about natural numbers by finite automata. It is
// the engine behind proofs for heaps of every size.
//
// An automaton reads several numbers side by side, most significant digit first: each
// number is a track, and a letter is one digit of every track. What it accepts does not
// depend on zeros in front, so it accepts tuples of numbers and not spellings of them. In
// Zeckendorf numeration a track with two neighbouring ones stands for no number; whether
// it is accepted means nothing until [Engine.Valid] is asked for.
package automata

import (
	"cmp"
	"slices"

	"nimbook/gametheory/certificate"
)

// Automaton is a complete deterministic automaton. Its start is state 0. Letters that no
// state tells apart share a column of the table: for the nim-sum of ten heaps there are
// two columns, the odd and the even one, and not 1024.
type Automaton struct {
	Tracks  []int    // the variables that it reads, ascending
	Column  []uint32 // by letter, whose bit j is the digit of Tracks[j]
	Columns int      // how many columns there are
	Next    []int32  // by state·Columns + column
	Accept  []bool   // by state
}

// States returns the number of states.
func (a *Automaton) States() int { return len(a.Accept) }

// row returns the successors of state s by column.
func (a *Automaton) row(s int32) []int32 {
	return a.Next[int(s)*a.Columns : (int(s)+1)*a.Columns]
}

// Accepts reports whether the automaton accepts the word, a letter for each place.
func (a *Automaton) Accepts(word []uint32) bool {
	s := int32(0)
	for _, letter := range word {
		s = a.row(s)[a.Column[letter]]
	}
	return a.Accept[s]
}

// Renamed returns the automaton with each track called by another name; no two may get
// the same one.
func (a *Automaton) Renamed(name func(track int) int) *Automaton {
	order := make([]int, len(a.Tracks)) // the old place of each new track
	for j := range order {
		order[j] = j
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(name(a.Tracks[i]), name(a.Tracks[j])) })
	b := *a
	b.Tracks = make([]int, len(order))
	b.Column = make([]uint32, len(a.Column))
	for j, i := range order {
		b.Tracks[j] = name(a.Tracks[i])
	}
	for letter := range b.Column {
		old := 0
		for j, i := range order {
			old |= letter >> j & 1 << i
		}
		b.Column[letter] = a.Column[old]
	}
	return &b
}

// columns numbers the columns of a table that is being made: those of letters for which
// key is the same are one.
func columns[K comparable](letters int, key func(letter int) K) (column []uint32, first []int) {
	number := make(map[K]uint32)
	column = make([]uint32, letters)
	for letter := range column {
		k := key(letter)
		c, ok := number[k]
		if !ok {
			c = uint32(len(first))
			number[k] = c
			first = append(first, letter)
		}
		column[letter] = c
	}
	return column, first
}

// union returns the tracks that are in a or in b, ascending.
func union(a, b []int) []int {
	all := append(slices.Clone(a), b...)
	slices.Sort(all)
	return slices.Compact(all)
}

// restriction returns the function from a letter over the tracks all to the letter over
// some of them.
func restriction(all, some []int) func(letter int) int {
	places := make([]int, len(some))
	for j, track := range some {
		places[j], _ = slices.BinarySearch(all, track)
	}
	return func(letter int) int {
		part := 0
		for j, place := range places {
			part |= letter >> place & 1 << j
		}
		return part
	}
}

// Certificate returns the automaton in the form of a certificate.
func (a *Automaton) Certificate() certificate.Automaton {
	var c certificate.Automaton
	for _, column := range a.Column {
		c.Columns = append(c.Columns, int(column))
	}
	for s, accept := range a.Accept {
		row := make([]int, a.Columns)
		for column, t := range a.row(int32(s)) {
			row[column] = int(t)
		}
		c.Next = append(c.Next, row)
		if accept {
			c.Accept = append(c.Accept, s)
		}
	}
	return c
}
