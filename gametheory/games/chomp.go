package games

import (
	"errors"
	"fmt"
	"slices"

	"nimbook/gametheory"
	"nimbook/gametheory/internal/listing"
	"nimbook/internal/must"
)

// ChompGame is Chomp: a bar of chocolate is bitten into at a square, which
// disappears with every square above it and to its right; the corner square is
// poisoned and may not be eaten. A position is the row of lengths, longest first
// and without empty rows: [gametheory.HeapsOf](4, 4, 4) is a bar of 3 rows and 4 columns,
// and (1) is terminal.
//
// No closed form is known for three rows or more. Yet every whole bar, of rows of the
// same length, is an N-position unless it is the single square (Gale, "A curious
// Nim-type game", 1974): if biting off the square furthest from the poisoned one does
// not win, the answer to it does, and could have been the first bite. That is not so of
// a bar that has been bitten: (2, 1) is a P-position. [gametheory.Analyze] finds the winning bite.
// For two rows see [TwoRowChompGame].
type ChompGame struct{}

// Chomp returns Chomp.
func Chomp() ChompGame { return ChompGame{} }

// String returns the game's name, as it is typed.
func (ChompGame) String() string { return "Chomp" }

// Validate returns an error for an empty bar, or one with a row that is empty or longer
// than the one before it.
func (ChompGame) Validate(bar gametheory.Heaps) error {
	rows := bar.Heaps()
	if len(rows) == 0 {
		return errors.New("gametheory: a bar of chocolate without rows; it has the poisoned square at least, HeapsOf(1)")
	}
	for i, n := range rows {
		if n == 0 || i > 0 && n > rows[i-1] {
			return fmt.Errorf("gametheory: a bar of chocolate with rows of %v squares; give 1 or more each, and the longest first", bar)
		}
	}
	return nil
}

// Options returns the bars that one bite leaves, by row from the longest, the
// bite furthest to the left first.
func (ChompGame) Options(bar gametheory.Heaps) []gametheory.Heaps {
	var options []gametheory.Heaps
	rows := bar.Heaps()
	for r, length := range rows {
		first := 0
		if r == 0 {
			first = 1 // the poisoned square
		}
		for c := first; c < length; c++ {
			left := slices.Clone(rows)
			for i := r; i < len(left); i++ {
				left[i] = min(left[i], c)
			}
			options = listing.AppendLong(options, gametheory.HeapsOf(slices.DeleteFunc(left, func(n int) bool { return n == 0 })...), 8*len(left))
		}
	}
	return options
}

// MoveName describes a bite by its square, in the reader's language.
func (ChompGame) MoveName(from, to gametheory.Heaps) string {
	after := to.Heaps()
	for r, length := range from.Heaps() {
		left := 0
		if r < len(after) {
			left = after[r]
		}
		if left < length {
			return fmt.Sprintf(gametheory.ReaderLanguage().Pick("bite at row %d, column %d, leaving %v", "咬第 %d 行第 %d 列，剩 %v"), r+1, left+1, to)
		}
	}
	return ""
}

// TwoRowChompGame is Chomp with two rows. A position is the [Pair] of their
// lengths, with the poisoned row, which is at least as long as the other, first.
//
// Theorem (Gale, 1974): the P-positions are those in which the poisoned row is
// longer by exactly one square.
type TwoRowChompGame struct{}

// TwoRowChomp returns Chomp with two rows.
func TwoRowChomp() TwoRowChompGame { return TwoRowChompGame{} }

// String returns the game's name, as it is typed.
func (TwoRowChompGame) String() string { return "TwoRowChomp" }

// Options returns the bars that one bite leaves: a bite into the poisoned row,
// then one into the other.
func (TwoRowChompGame) Options(p Pair) []Pair {
	var options []Pair
	for a := 1; a < p.A; a++ {
		options = listing.Append(options, Pair{a, min(a, p.B)})
	}
	for b := range max(0, p.B) {
		options = listing.Append(options, Pair{p.A, b})
	}
	return options
}

// MoveName describes a bite by its square, in the reader's language.
func (TwoRowChompGame) MoveName(from, to Pair) string {
	row, column := 1, to.A+1
	if from.A == to.A {
		row, column = 2, to.B+1
	}
	return fmt.Sprintf(gametheory.ReaderLanguage().Pick("bite at row %d, column %d, leaving %v", "咬第 %d 行第 %d 列，剩 %v"), row, column, to)
}

// Solve decides a position, with its one winning move if it has any. It is an
// error if the first row is empty or shorter than the second, or the second
// negative.
func (g TwoRowChompGame) Solve(p Pair, c gametheory.Convention) (gametheory.Solution[Pair], error) {
	if p.A < 1 || p.B < 0 || p.A < p.B {
		return gametheory.Solution[Pair]{}, fmt.Errorf("gametheory: Chomp with rows of %d and %d squares; the first has 1 or more, the second no more than it", p.A, p.B)
	}
	if err := normalOnly(g, c); err != nil {
		return gametheory.Solution[Pair]{}, err
	}
	reason := fmt.Sprintf(gametheory.ReaderLanguage().Pick("the poisoned row is longer by %d", "有毒的一行长出 %d 格"), p.A-p.B)
	switch {
	case p.A == p.B:
		return solution(g, p, c, reason, Pair{p.A, p.B - 1}), nil
	case p.A-p.B > 1:
		return solution(g, p, c, reason, Pair{p.B + 1, p.B}), nil
	}
	return solution(g, p, c, reason), nil
}

// Outcome returns the outcome for two row lengths. It panics where
// [TwoRowChompGame.Solve] returns an error.
func (g TwoRowChompGame) Outcome(a, b int) gametheory.Outcome {
	return must.Get(g.Solve(Pair{a, b}, gametheory.Normal)).Outcome
}

// Winning returns the winning move, if there is one. It panics where
// [TwoRowChompGame.Solve] returns an error.
func (g TwoRowChompGame) Winning(a, b int) []gametheory.Move[Pair] {
	return must.Get(g.Solve(Pair{a, b}, gametheory.Normal)).Winning
}
