package games

import (
	"fmt"
	"slices"

	"nimbook/gametheory"
	"nimbook/gametheory/internal/listing"
	"nimbook/internal/must"
)

// StaircaseGame is staircase Nim: a move takes any number of coins, 1 or more,
// from one step to the next lower one. The first heap of a position is on step 1,
// from which coins go to the ground and are out of play.
//
// Theorem (Sprague, 1937; Winning Ways, ch. 3): the Grundy value is the nim-sum of
// the heaps on the odd steps, the first, third, fifth, …. Coins that are brought
// to an odd step can be taken on at once, so the even steps do not count. For the same
// reason the P-positions of misère play are those in which the odd steps are a P-position
// of misère Nim; where only even steps have coins, a move of one coin wins.
type StaircaseGame struct{}

// Staircase returns staircase Nim.
func Staircase() StaircaseGame { return StaircaseGame{} }

// String returns the game's name, as it is typed.
func (StaircaseGame) String() string { return "Staircase" }

// Options returns the rows that one move leads to: by step from the lowest, the
// fewest coins first.
func (StaircaseGame) Options(h gametheory.Heaps) []gametheory.Heaps {
	var options []gametheory.Heaps
	heaps := h.Heaps()
	for step, n := range heaps {
		for take := 1; take <= n; take++ {
			options = listing.AppendLong(options, staircaseMove(heaps, step, take), 8*len(heaps))
		}
	}
	return options
}

// staircaseMove moves coins down from a step, counted from 0.
func staircaseMove(heaps []int, step, take int) gametheory.Heaps {
	row := slices.Clone(heaps)
	row[step] -= take
	if step > 0 {
		row[step-1] += take
	}
	return gametheory.HeapsOf(row...)
}

// MoveName describes a move, in the reader's language.
func (StaircaseGame) MoveName(from, to gametheory.Heaps) string {
	a, b := from.Heaps(), to.Heaps()
	for i := range min(len(a), len(b)) {
		if take := a[i] - b[i]; take > 0 {
			if i == 0 {
				return fmt.Sprintf(gametheory.ReaderLanguage().Pick("move %d of %d from step 1 to the ground", "把第 1 级 %[2]d 枚中的 %[1]d 枚移到地面"), take, a[i])
			}
			return fmt.Sprintf(gametheory.ReaderLanguage().Pick("move %d of %d from step %d to step %d", "把第 %[3]d 级 %[2]d 枚中的 %[1]d 枚移到第 %[4]d 级"), take, a[i], i+1, i)
		}
	}
	return ""
}

// Solve decides a staircase. It gives every winning move, as long as the staircases that
// they leave have no more than 4,194,304 heaps together. It is an error if two neighbouring
// heaps together have 2⁶³ coins or more.
func (g StaircaseGame) Solve(h gametheory.Heaps, c gametheory.Convention) (gametheory.Solution[gametheory.Heaps], error) {
	heaps := h.Heaps()
	row, coins := nimRow{convention: c}, false
	for step, n := range heaps {
		if step%2 == 0 {
			row.add(n)
		}
		coins = coins || n > 0
		if step > 0 && n+heaps[step-1] < 0 {
			return gametheory.Solution[gametheory.Heaps]{}, fmt.Errorf("gametheory: steps %d and %d have %d and %d coins; together they must have fewer than 2⁶³", step, step+1, heaps[step-1], n)
		}
	}
	if err := c.Validate(); err != nil {
		return gametheory.Solution[gametheory.Heaps]{}, err
	}
	if c == gametheory.Misere && !coins {
		return misereOver(h), nil
	}
	var targets []gametheory.Heaps
	for step := 0; step < len(heaps) && !row.lost() && !manyTargets(targets, len(heaps)); step += 2 {
		n := heaps[step]
		switch want := row.want(n); {
		case want < n:
			targets = append(targets, staircaseMove(heaps, step, n-want))
		case step+1 < len(heaps) && want-n <= heaps[step+1]:
			targets = append(targets, staircaseMove(heaps, step+1, want-n))
		}
	}
	reason := fmt.Sprintf(gametheory.ReaderLanguage().Pick("the nim-sum of the odd steps is %d", "奇数级的尼姆和为 %d"), row.sum)
	return solution(g, h, c, reason+row.aside(), targets...), nil
}

// Grundy returns the Grundy value of the heaps on steps 1, 2, 3, …. It panics if
// a heap is negative.
func (StaircaseGame) Grundy(heaps ...int) int {
	value := 0
	for step, n := range gametheory.HeapsOf(heaps...).Heaps() {
		if step%2 == 0 {
			value ^= n
		}
	}
	return value
}

// Outcome returns the outcome of the heaps on steps 1, 2, 3, …. It panics where
// [StaircaseGame.Solve] returns an error, and if a heap is negative.
func (g StaircaseGame) Outcome(heaps ...int) gametheory.Outcome {
	return must.Get(g.Solve(gametheory.HeapsOf(heaps...), gametheory.Normal)).Outcome
}

// Winning returns every winning move. It panics where [StaircaseGame.Solve]
// returns an error, and if a heap is negative.
func (g StaircaseGame) Winning(heaps ...int) []gametheory.Move[gametheory.Heaps] {
	return must.Get(g.Solve(gametheory.HeapsOf(heaps...), gametheory.Normal)).Winning
}

// OutcomeMisere is [StaircaseGame.Outcome] under misère play. It panics where that does.
func (g StaircaseGame) OutcomeMisere(heaps ...int) gametheory.Outcome {
	return must.Get(g.Solve(gametheory.HeapsOf(heaps...), gametheory.Misere)).Outcome
}

// WinningMisere is [StaircaseGame.Winning] under misère play. It panics where that does.
func (g StaircaseGame) WinningMisere(heaps ...int) []gametheory.Move[gametheory.Heaps] {
	return must.Get(g.Solve(gametheory.HeapsOf(heaps...), gametheory.Misere)).Winning
}
