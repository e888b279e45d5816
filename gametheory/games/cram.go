package games

import (
	"errors"
	"fmt"
	"math/bits"
	"strings"

	"nimbook/gametheory"
	"nimbook/internal/must"
)

// CramGame is Cram: a move lays a domino on two neighbouring empty squares of a
// board, and the player who cannot lay one
// loses. A position is a [CramBoard].
//
// Theorem (Gardner, "Cram, crosscram and quadraphage", 1974): an empty board with
// both sides even is a P-position, since the second player answers every domino
// with its image in the centre; with one side even it is an N-position, since the
// first player takes the two squares in the middle and is then the second. For two
// odd sides there is no rule, and [gametheory.Analyze] decides. A board of one row is Dawson's
// Kayles.
type CramGame struct{ rows, columns int }

// CramBoard is the set of empty squares of a board of Cram: the square of row r
// and column c, from 0, is the bit r·columns + c.
type CramBoard uint64

// Cram returns Cram on a board. It panics where [NewCram] returns an error.
func Cram(rows, columns int) CramGame { return must.Get(NewCram(rows, columns)) }

// NewCram returns Cram on a board, which must have 1 row and column or more and
// 64 squares or fewer.
func NewCram(rows, columns int) (CramGame, error) {
	if rows < 1 || columns < 1 || rows > 64/columns {
		return CramGame{}, fmt.Errorf("gametheory: Cram on %d × %d squares; give 1 or more each way and no more than 64 in all", rows, columns)
	}
	return CramGame{rows, columns}, nil
}

// Start returns the empty board.
func (g CramGame) Start() CramBoard { return 1<<(g.rows*g.columns) - 1 }

// Validate returns an error for a board with squares that the game's has not.
func (g CramGame) Validate(b CramBoard) error {
	if g.rows == 0 {
		return errors.New("gametheory: Cram on no board; make the game with Cram(rows, columns)")
	}
	if b&^g.Start() != 0 {
		return fmt.Errorf("gametheory: Cram on %d × %d squares at %#x; its squares are the bits of %#x", g.rows, g.columns, uint64(b), uint64(g.Start()))
	}
	return nil
}

// square is the set of one square, or of none off the board.
func (g CramGame) square(row, column int) CramBoard {
	if row < 0 || row >= g.rows || column < 0 || column >= g.columns {
		return 0
	}
	return 1 << (row*g.columns + column)
}

// dominoes calls yield for every domino that can be laid.
func (g CramGame) dominoes(b CramBoard, yield func(domino CramBoard)) {
	if g.rows == 0 {
		return
	}
	for rest := b & g.Start(); rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros64(uint64(rest))
		row, column := i/g.columns, i%g.columns
		here := g.square(row, column)
		if right := g.square(row, column+1); b&right != 0 {
			yield(here | right)
		}
		if below := g.square(row+1, column); b&below != 0 {
			yield(here | below)
		}
	}
}

// String returns the game's name, as it is typed.
func (g CramGame) String() string { return fmt.Sprintf("Cram(%d, %d)", g.rows, g.columns) }

// Options returns the boards that one domino leaves, by its first square.
func (g CramGame) Options(b CramBoard) []CramBoard {
	var options []CramBoard
	g.dominoes(b, func(domino CramBoard) { options = append(options, b&^domino) })
	return options
}

// MoveName describes a move by the squares of the domino, rows and columns counted
// from 1, in the reader's language; it is empty for what is no move.
func (g CramGame) MoveName(from, to CramBoard) string {
	domino := uint64(from &^ to)
	if g.rows == 0 || bits.OnesCount64(domino) != 2 {
		return ""
	}
	first, second := bits.TrailingZeros64(domino), 63-bits.LeadingZeros64(domino)
	return fmt.Sprintf(gametheory.ReaderLanguage().Pick("domino on row %d, column %d and row %d, column %d", "多米诺放在第 %d 行第 %d 列与第 %d 行第 %d 列"),
		first/g.columns+1, first%g.columns+1, second/g.columns+1, second%g.columns+1)
}

// Components returns the connected regions of empty squares on which a domino can
// still be laid: they are played independently.
func (g CramGame) Components(b CramBoard) []CramBoard {
	var components []CramBoard
	for b &= g.Start(); b != 0; {
		region := b & -b
		for grown := g.grow(region, b); grown != region; grown = g.grow(region, b) {
			region = grown
		}
		if region&(region-1) != 0 {
			components = append(components, region)
		}
		b &^= region
	}
	return components
}

// grow adds the empty neighbours of a region.
func (g CramGame) grow(region, empty CramBoard) CramBoard {
	for rest := region; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros64(uint64(rest))
		row, column := i/g.columns, i%g.columns
		region |= g.square(row-1, column) | g.square(row+1, column) | g.square(row, column-1) | g.square(row, column+1)
	}
	return region & empty
}

// Canonical returns the least of the boards that differ by a reflection or a half
// turn.
func (g CramGame) Canonical(b CramBoard) CramBoard {
	var flipped, mirrored, turned CramBoard
	for rest := b; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros64(uint64(rest))
		row, column := i/g.columns, i%g.columns
		flipped |= g.square(g.rows-1-row, column)
		mirrored |= g.square(row, g.columns-1-column)
		turned |= g.square(g.rows-1-row, g.columns-1-column)
	}
	return min(b, flipped, mirrored, turned)
}

// Board draws a position, one line for each row: "." is an empty square and "#" a
// covered one.
func (g CramGame) Board(b CramBoard) string {
	var s strings.Builder
	for row := range g.rows {
		for column := range g.columns {
			if b&g.square(row, column) != 0 {
				s.WriteByte('.')
			} else {
				s.WriteByte('#')
			}
		}
		s.WriteByte('\n')
	}
	return s.String()
}
