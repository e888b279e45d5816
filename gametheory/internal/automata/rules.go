package automata

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/bits"
	"slices"

	"nimbook/gametheory/formula"
)

// Rules lists the options of the positions of a game. It may be used by several
// goroutines at once.
type Rules struct {
	prover *prover
	moves  []*Automaton // on the tracks of the heaps and then of those that it changes
}

// NewRules returns the rules of a valid game.
func NewRules(game formula.Game, states int) (*Rules, error) {
	p, err := newProver(context.Background(), game, states)
	if err != nil {
		return nil, err
	}
	r := &Rules{prover: p}
	for i, move := range p.moves {
		move, err := p.onTracks(move, p.moveTracks(i))
		if err != nil {
			return nil, err
		}
		r.moves = append(r.moves, move)
	}
	return r, nil
}

// errEndless is the error of a position with options without end.
var errEndless = errors.New("a position has options without end, with heaps as large as you like, which are not listed")

// Options returns the options of a position, each once, in ascending order: by the first
// heap, then by the second, and so on. It is an error if there are more than most, or if a
// heap of one does not fit an int.
func (r *Rules) Options(position []int, most int) ([][]int, error) {
	word := r.prover.Word(position...)
	var options [][]int
	for _, move := range r.moves {
		l := lister{engine: r.prover.Engine, move: move, heaps: len(position), word: word, most: most - len(options)}
		if err := l.list(); err != nil {
			return nil, err
		}
		for _, after := range l.found {
			numbers, ok := Ints(after)
			if !ok {
				return nil, fmt.Errorf("an option of %v has a heap of 2⁶³ stones or more", position)
			}
			option := slices.Clone(position)
			for j, track := range move.Tracks[len(position):] {
				option[track-len(position)] = numbers[j]
			}
			options = append(options, option)
		}
	}
	slices.SortFunc(options, slices.Compare)
	return slices.CompactFunc(options, slices.Equal), nil
}

// lister finds the numbers that a move leads to from a position.
type lister struct {
	engine *Engine
	move   *Automaton
	heaps  int
	word   []uint32 // of the heaps before the move
	most   int
	ends   [][]bool // by letters of the word to come and by state: whether some digits lead to an end
	digits []int    // of the heaps after the move, so far
	found  [][]*big.Int
}

// choices is how many letters there are for the heaps after the move.
func (l *lister) choices() int { return len(l.move.Column) >> l.heaps }

func (l *lister) step(s int32, before uint32, after int) int32 {
	return l.move.row(s)[l.move.Column[int(before)|after<<l.heaps]]
}

func (l *lister) list() error {
	l.ends = [][]bool{l.move.Accept}
	for _, before := range slices.Backward(l.word) {
		last, ends := l.ends[len(l.ends)-1], make([]bool, l.move.States())
		for s := range ends {
			for after := 0; after < l.choices() && !ends[s]; after++ {
				ends[s] = last[l.step(int32(s), before, after)]
			}
		}
		l.ends = append(l.ends, ends)
	}
	// A heap may have more digits after the move than all had before it.
	longer := slices.Clone(l.ends[len(l.word)])
	for changed := true; changed; {
		changed = false
		for s := range longer {
			for after := 0; after < l.choices() && !longer[s]; after++ {
				longer[s] = longer[l.step(int32(s), 0, after)]
				changed = changed || longer[s]
			}
		}
	}
	return l.lead(0, longer)
}

// lead goes through the digits in front of those that the heaps had before the move.
func (l *lister) lead(s int32, longer []bool) error {
	if len(l.digits) > l.move.States() {
		return errEndless
	}
	if err := l.follow(s, 0); err != nil {
		return err
	}
	for after := range l.choices() {
		t := l.step(s, 0, after)
		if !longer[t] || after == 0 && len(l.digits) == 0 {
			continue
		}
		l.digits = append(l.digits, after)
		if err := l.lead(t, longer); err != nil {
			return err
		}
		l.digits = l.digits[:len(l.digits)-1]
	}
	return nil
}

// follow goes through the digits from place i of the word on.
func (l *lister) follow(s int32, i int) error {
	if !l.ends[len(l.word)-i][s] {
		return nil
	}
	if i == len(l.word) {
		if len(l.found) == l.most {
			return fmt.Errorf("a position has more options than are listed: %w", ErrLimit)
		}
		l.found = append(l.found, l.engine.numbers(l.digits, bits.Len(uint(l.choices()))-1))
		return nil
	}
	for after := range l.choices() {
		l.digits = append(l.digits, after)
		if err := l.follow(l.step(s, l.word[i], after), i+1); err != nil {
			return err
		}
		l.digits = l.digits[:len(l.digits)-1]
	}
	return nil
}

// numbers returns what the tracks of a word are worth.
func (e *Engine) numbers(word []int, tracks int) []*big.Int {
	weights := e.weights(len(word))
	numbers := make([]*big.Int, tracks)
	for j := range numbers {
		numbers[j] = new(big.Int)
		for i, letter := range word {
			if letter>>j&1 == 1 {
				numbers[j].Add(numbers[j], weights[len(word)-1-i])
			}
		}
	}
	return numbers
}
