package games

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"

	"nimbook/gametheory"
	"nimbook/gametheory/internal/listing"
	"nimbook/internal/brief"
	"nimbook/internal/must"
	"nimbook/internal/plural"
)

// NorthcottGame is Northcott's game: in each row of a board stand one white and
// one black piece. White and Black move alternately; a move takes a piece of
// one's own along its row, either way and any distance, but not onto or past the
// other piece. Whoever cannot move loses.
//
// Theorem (Northcott; Winning Ways, ch. 3): the position is P exactly if the
// nim-sum of the gaps between the pieces of each row is 0, whoever is to move.
// Retreats change nothing, as the other player follows and takes the gap back,
// and the board ends somewhere: no position is a draw although play can go on for
// ever.
type NorthcottGame struct{ columns int }

// NorthcottPosition is a position of Northcott's game.
type NorthcottPosition struct {
	squares     gametheory.Heaps // white and black columns by row, from 1
	BlackToMove bool
}

// Northcott returns Northcott's game with rows of the given number of squares. It
// panics where [NewNorthcott] returns an error.
func Northcott(columns int) NorthcottGame { return must.Get(NewNorthcott(columns)) }

// NewNorthcott returns Northcott's game with rows of the given number of squares,
// which must be 2 or more.
func NewNorthcott(columns int) (NorthcottGame, error) {
	if columns < 2 {
		return NorthcottGame{}, fmt.Errorf("gametheory: Northcott's game with rows of %s; two pieces need 2 or more", plural.N(columns, "square", "squares"))
	}
	return NorthcottGame{columns}, nil
}

// Start returns the position with White to move and the pieces of each row on the
// given columns, from 1, the white one first. It panics where
// [NorthcottGame.NewStart] returns an error.
func (g NorthcottGame) Start(rows ...[2]int) NorthcottPosition { return must.Get(g.NewStart(rows...)) }

// NewStart returns the position with White to move and the pieces of each row on
// the given columns, from 1, the white one first. It is an error if a piece is off
// the board or two are on one square.
func (g NorthcottGame) NewStart(rows ...[2]int) (NorthcottPosition, error) {
	var squares []int
	for i, row := range rows {
		if min(row[0], row[1]) < 1 || max(row[0], row[1]) > g.columns {
			return NorthcottPosition{}, fmt.Errorf("gametheory: row %d has pieces on columns %d and %d; columns go from 1 to %d", i+1, row[0], row[1], g.columns)
		}
		if row[0] == row[1] {
			return NorthcottPosition{}, fmt.Errorf("gametheory: row %d has both pieces on column %d; they need a square each", i+1, row[0])
		}
		squares = append(squares, row[0], row[1])
	}
	return NorthcottPosition{squares: gametheory.HeapsOf(squares...)}, nil
}

// Rows returns the columns, from 1, of the white and the black piece of each row.
func (p NorthcottPosition) Rows() [][2]int {
	var rows [][2]int
	for row := range slices.Chunk(p.squares.Heaps(), 2) {
		rows = append(rows, [2]int{row[0], row[1]})
	}
	return rows
}

// String writes the columns of each row, from 1, and who is to move.
func (p NorthcottPosition) String() string {
	rows := p.Rows()
	text := "[" + brief.List(len(rows), " ", func(i int) string { return fmt.Sprint(rows[i]) }) + "]"
	if p.BlackToMove {
		return text + gametheory.ReaderLanguage().Pick(", Black to move", "，黑方走")
	}
	return text + gametheory.ReaderLanguage().Pick(", White to move", "，白方走")
}

// northcottJSON is how a position is written.
type northcottJSON struct {
	Rows        [][2]int `json:"rows"` // the white and the black piece's column of each, from 0
	BlackToMove bool     `json:"blackToMove,omitempty"`
}

// MarshalJSON writes the columns of each row, from 0, and who is to move.
func (p NorthcottPosition) MarshalJSON() ([]byte, error) {
	rows := [][2]int{}
	for _, row := range p.Rows() {
		rows = append(rows, [2]int{row[0] - 1, row[1] - 1})
	}
	return json.Marshal(northcottJSON{rows, p.BlackToMove})
}

// UnmarshalJSON reads what MarshalJSON writes. Two pieces on one square, or one on a
// negative column, are an error.
func (p *NorthcottPosition) UnmarshalJSON(data []byte) error {
	var read northcottJSON
	if err := json.Unmarshal(data, &read); err != nil {
		return err
	}
	for i, row := range read.Rows {
		if max(row[0], row[1]) == math.MaxInt {
			return fmt.Errorf("gametheory: row %d has a piece at %d; columns are numbers from 0 to less than that", i+1, math.MaxInt)
		}
		read.Rows[i] = [2]int{row[0] + 1, row[1] + 1}
	}
	position, err := NorthcottGame{math.MaxInt}.NewStart(read.Rows...)
	if err != nil {
		return err
	}
	position.BlackToMove = read.BlackToMove
	*p = position
	return nil
}

// mover is the index in a row of the piece that may move.
func (p NorthcottPosition) mover() int {
	if p.BlackToMove {
		return 1
	}
	return 0
}

// moved is the position after the piece of a row has moved to a column.
func (p NorthcottPosition) moved(row, column int) NorthcottPosition {
	return NorthcottPosition{withHeap(p.squares.Heaps(), 2*row+p.mover(), column), !p.BlackToMove}
}

// String returns the game's name, as it is typed.
func (g NorthcottGame) String() string { return fmt.Sprintf("Northcott(%d)", g.columns) }

// Options returns the positions that one move leads to: by row, then by column.
func (g NorthcottGame) Options(p NorthcottPosition) []NorthcottPosition {
	var options []NorthcottPosition
	rows := p.Rows()
	for i, row := range rows {
		from, other := row[p.mover()], row[1-p.mover()]
		least, most := 1, g.columns
		if from < other {
			most = other - 1
		} else {
			least = other + 1
		}
		for column := least; column <= most; column++ {
			if column != from {
				options = listing.AppendLong(options, p.moved(i, column), 8*len(rows))
			}
		}
	}
	return options
}

// MoveName describes a move, in the reader's language; rows and columns are
// counted from 1.
func (g NorthcottGame) MoveName(from, to NorthcottPosition) string {
	after := to.Rows()
	for i, row := range from.Rows() {
		if i == len(after) {
			break
		}
		if a, b := row[from.mover()], after[i][from.mover()]; a != b {
			return fmt.Sprintf(gametheory.ReaderLanguage().Pick("in row %d from column %d to column %d", "第 %d 行从第 %d 列走到第 %d 列"), i+1, a, b)
		}
	}
	return ""
}

// Solve decides a position. It gives every winning move, as long as the positions that they
// lead to have no more than 4,194,304 pieces together. A position of another board is an error.
func (g NorthcottGame) Solve(p NorthcottPosition, c gametheory.Convention) (gametheory.Solution[NorthcottPosition], error) {
	if g.columns == 0 {
		return gametheory.Solution[NorthcottPosition]{}, errors.New("gametheory: Northcott's game with rows of 0 squares; make the game with Northcott(columns)")
	}
	rows := p.Rows()
	if _, err := g.NewStart(rows...); err != nil {
		return gametheory.Solution[NorthcottPosition]{}, err
	}
	if err := normalOnly(g, c); err != nil {
		return gametheory.Solution[NorthcottPosition]{}, err
	}
	value := 0
	for _, row := range rows {
		value ^= max(row[0], row[1]) - min(row[0], row[1]) - 1
	}
	var targets []NorthcottPosition
	for i, row := range rows {
		from, other := row[p.mover()], row[1-p.mover()]
		gap := max(from, other) - min(from, other) - 1
		column := other - (gap ^ value) - 1
		if from > other {
			column = other + (gap ^ value) + 1
		}
		if value != 0 && 1 <= column && column <= g.columns && !manyTargets(targets, 2*len(rows)) {
			targets = append(targets, p.moved(i, column))
		}
	}
	return solution(g, p, c, fmt.Sprintf(gametheory.ReaderLanguage().Pick("the nim-sum of the gaps is %d", "各行间隔的尼姆和为 %d"), value), targets...), nil
}

// Outcome returns the outcome of a position. It panics where
// [NorthcottGame.Solve] returns an error.
func (g NorthcottGame) Outcome(p NorthcottPosition) gametheory.Outcome {
	return must.Get(g.Solve(p, gametheory.Normal)).Outcome
}

// Winning returns every winning move. It panics where [NorthcottGame.Solve]
// returns an error.
func (g NorthcottGame) Winning(p NorthcottPosition) []gametheory.Move[NorthcottPosition] {
	return must.Get(g.Solve(p, gametheory.Normal)).Winning
}
