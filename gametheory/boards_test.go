package gametheory_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"nimbook/gametheory"
)

// Treblecross by its own rules is the heap game that it is said to be: the crosses
// that win are those whose stones win.
func TestTreblecrossOnItsBoard(t *testing.T) {
	for squares := 3; squares <= 14; squares++ {
		board := gametheory.Rules[uint](func(crosses uint) (options []uint) {
			if crosses&(crosses>>1)&(crosses>>2) != 0 {
				return nil // three in a row: the previous player has won
			}
			for square := range squares {
				if crosses>>square&1 == 0 {
					options = append(options, crosses|1<<square)
				}
			}
			return options
		})
		a := gametheory.Analyze(board, 0)
		assert.Equal(t, gametheory.Treblecross().Outcome(squares+2), a.Outcome(0), "%d squares", squares)
		winning := map[uint]bool{}
		for _, m := range a.Winning(0) {
			winning[m.To] = true
		}
		for square := range squares {
			left, right := square, squares-1-square
			assert.Equal(t, gametheory.Treblecross().Outcome(left, right) == gametheory.P, winning[1<<square],
				"a cross on square %d of %d", square, squares)
		}
	}
}

// pawns is a position of Dawson's chess: the squares of the pawns, three rows of
// a number of files, of whoever is to move, who plays upwards, and of the other.
type pawns struct{ own, other uint }

// Dawson's chess by its own rules is the heap game that it is said to be.
func TestDawsonsChessOnItsBoard(t *testing.T) {
	for files := 1; files <= 7; files++ {
		at := func(row, file int) uint { return 1 << (row*files + file) }
		// turned is the board seen from the other side.
		turned := func(own, other uint) (p pawns) {
			for row := range 3 {
				for file := range files {
					if own&at(row, file) != 0 {
						p.other |= at(2-row, file)
					}
					if other&at(row, file) != 0 {
						p.own |= at(2-row, file)
					}
				}
			}
			return p
		}
		board := gametheory.Rules[pawns](func(p pawns) []pawns {
			var captures, steps []pawns
			for row := range 2 {
				for file := range files {
					from := at(row, file)
					if p.own&from == 0 {
						continue
					}
					for _, side := range []int{file - 1, file + 1} {
						if side >= 0 && side < files && p.other&at(row+1, side) != 0 {
							to := at(row+1, side)
							captures = append(captures, turned(p.own&^from|to, p.other&^to))
						}
					}
					if to := at(row+1, file); (p.own|p.other)&to == 0 {
						steps = append(steps, turned(p.own&^from|to, p.other))
					}
				}
			}
			if len(captures) > 0 {
				return captures
			}
			return steps
		})
		var start pawns
		for file := range files {
			start.own |= at(0, file)
			start.other |= at(2, file)
		}
		assert.Equal(t, gametheory.DawsonsChess().Outcome(files), gametheory.Analyze(board, start).Outcome(start), "%d files", files)
	}
}
