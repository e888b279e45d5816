package games

import (
	"fmt"
	"slices"

	"nimbook/gametheory"
	"nimbook/gametheory/internal/listing"
	"nimbook/internal/must"
)

// SilverDollarGame is the Silver Dollar Game without the dollar: coins lie on a
// strip of squares 1, 2, 3, …, at most one to a square, and a move takes one coin
// to the left, any distance, but not onto or past another coin. A position is the
// [Set] of squares with coins.
//
// Theorem (de Bruijn; Winning Ways, ch. 3): pair the coins from the right. The
// Grundy value is the nim-sum of the numbers of empty squares between the two
// coins of each pair, and, if a coin is left over, to its left. It is staircase
// Nim on the gaps between coins, with the gap left of the last coin on step 1, under
// misère play too.
type SilverDollarGame struct{}

// SilverDollar returns the Silver Dollar Game without the dollar.
func SilverDollar() SilverDollarGame { return SilverDollarGame{} }

// String returns the game's name, as it is typed.
func (SilverDollarGame) String() string { return "SilverDollar" }

// Options returns the positions that one move leads to: by coin from the left,
// the shortest move first.
func (SilverDollarGame) Options(p Set) []Set {
	var options []Set
	last, squares := 0, p.Numbers()
	for _, square := range squares {
		for to := square - 1; to > last; to-- {
			options = listing.AppendLong(options, p.toggled(square, to), 8*len(squares))
		}
		last = square
	}
	return options
}

// MoveName describes a move, in the reader's language.
func (SilverDollarGame) MoveName(from, to Set) string {
	a, b := from.Numbers(), to.Numbers()
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Sprintf(gametheory.ReaderLanguage().Pick("move the coin on square %d to square %d", "把第 %d 格的硬币移到第 %d 格"), a[i], b[i])
		}
	}
	return ""
}

// gaps returns the numbers of empty squares to the left of each coin. A coin on square 0
// is an error.
func (SilverDollarGame) gaps(p Set) ([]int, error) {
	squares := p.Numbers()
	if len(squares) > 0 && squares[0] == 0 {
		return nil, fmt.Errorf("gametheory: the Silver Dollar Game with coins on squares %v; the squares are numbered from 1", p)
	}
	var gaps []int
	last := 0
	for _, square := range squares {
		gaps = append(gaps, square-last-1)
		last = square
	}
	return gaps, nil
}

// Grundy returns the Grundy value of coins on the given squares. It panics where
// [NewSet] or [SilverDollarGame.Solve] returns an error.
func (g SilverDollarGame) Grundy(squares ...int) int {
	gaps := must.Get(g.gaps(SetOf(squares...)))
	slices.Reverse(gaps)
	return Staircase().Grundy(gaps...)
}

// Solve decides a position. It gives every winning move, as long as the positions that they
// lead to have no more than 4,194,304 coins together. A coin on square 0 is an error.
func (g SilverDollarGame) Solve(p Set, c gametheory.Convention) (gametheory.Solution[Set], error) {
	squares := p.Numbers()
	gaps, err := g.gaps(p)
	if err != nil {
		return gametheory.Solution[Set]{}, err
	}
	if err := c.Validate(); err != nil {
		return gametheory.Solution[Set]{}, err
	}
	if c == gametheory.Misere && (len(squares) == 0 || squares[len(squares)-1] == len(squares)) {
		return misereOver(p), nil
	}
	row := nimRow{convention: c}
	for i := len(gaps) - 1; i >= 0; i -= 2 {
		row.add(gaps[i])
	}
	var targets []Set
	for i := len(squares) - 1; i >= 0 && !row.lost() && !manyTargets(targets, len(squares)); i -= 2 {
		// The right coin of the pair makes the gap smaller, the left one larger.
		switch want := row.want(gaps[i]); {
		case want < gaps[i]:
			targets = append(targets, p.toggled(squares[i], squares[i]-(gaps[i]-want)))
		case i > 0 && want-gaps[i] <= gaps[i-1]:
			targets = append(targets, p.toggled(squares[i-1], squares[i-1]-(want-gaps[i])))
		}
	}
	reason := fmt.Sprintf(gametheory.ReaderLanguage().Pick("the nim-sum of the gaps within pairs is %d", "各对之间空格数的尼姆和为 %d"), row.sum)
	return solution(g, p, c, reason+row.aside(), targets...), nil
}

// Outcome returns the outcome of coins on the given squares. It panics where
// [NewSet] or [SilverDollarGame.Solve] returns an error.
func (g SilverDollarGame) Outcome(squares ...int) gametheory.Outcome {
	return must.Get(g.Solve(SetOf(squares...), gametheory.Normal)).Outcome
}

// Winning returns every winning move. It panics where [NewSet] or
// [SilverDollarGame.Solve] returns an error.
func (g SilverDollarGame) Winning(squares ...int) []gametheory.Move[Set] {
	return must.Get(g.Solve(SetOf(squares...), gametheory.Normal)).Winning
}

// OutcomeMisere is [SilverDollarGame.Outcome] under misère play. It panics where that does.
func (g SilverDollarGame) OutcomeMisere(squares ...int) gametheory.Outcome {
	return must.Get(g.Solve(SetOf(squares...), gametheory.Misere)).Outcome
}

// WinningMisere is [SilverDollarGame.Winning] under misère play. It panics where that does.
func (g SilverDollarGame) WinningMisere(squares ...int) []gametheory.Move[Set] {
	return must.Get(g.Solve(SetOf(squares...), gametheory.Misere)).Winning
}
