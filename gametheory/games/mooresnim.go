package games

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"slices"

	"nimbook/gametheory"
	"nimbook/gametheory/internal/listing"
	"nimbook/internal/must"
	"nimbook/internal/plural"
)

// MooreGame is Moore's Nim_k: a move takes stones from at least one heap and at
// most k, any number from each.
//
// Theorem (Moore, "A generalization of the game called nim", Annals of
// Mathematics 11, 1910): write the heaps in binary. A position is P exactly if in
// every place the number of ones is divisible by k+1. For k = 1 this is Nim. So it is
// under misère play while some heap has 2 stones or more; if none has, the P-positions
// are those in which the number of heaps of 1 stone is 1 more than a multiple of k+1.
// Proof of the latter: heaps of 1 stone alone are Bash's game with up to k stones a move.
// In a P-position of normal play with larger heaps at least k+1 heaps have a one in the
// highest place, so that no move leaves heaps of 1 stone only, and no move leads to
// another one. From any other position with larger heaps Moore's move leads to one; if
// it leaves no larger heap, there were at most k, and with as many of them cut to 1 stone,
// and of the others taken away, as is wanted, any remainder of the number of heaps of 1
// stone can be had, or all of them but one taken.
type MooreGame struct{ k int }

// Moore returns Moore's Nim_k. It panics where [NewMoore] returns an error.
func Moore(k int) MooreGame { return must.Get(NewMoore(k)) }

// NewMoore returns Moore's Nim_k. It is an error if k is less than 1, or so great
// that k+1 does not fit an int.
func NewMoore(k int) (MooreGame, error) {
	if k < 1 || k == math.MaxInt {
		return MooreGame{}, fmt.Errorf("gametheory: Moore's Nim with moves in at most %d heaps; give 1 to %d", k, math.MaxInt-1)
	}
	return MooreGame{k}, nil
}

// String returns the game's name, as it is typed.
func (g MooreGame) String() string { return fmt.Sprintf("Moore(%d)", g.k) }

// Options returns the rows that one move leads to: every choice of up to k
// heaps, and of what is left of each.
func (g MooreGame) Options(h gametheory.Heaps) []gametheory.Heaps {
	heaps := h.Heaps()
	row := slices.Clone(heaps)
	var options []gametheory.Heaps
	var choose func(i, changed int)
	choose = func(i, changed int) {
		if i == len(heaps) {
			if changed > 0 {
				options = listing.AppendLong(options, gametheory.HeapsOf(row...), 8*len(row))
			}
			return
		}
		choose(i+1, changed)
		if changed == g.k {
			return
		}
		for row[i] = heaps[i] - 1; row[i] >= 0; row[i]-- {
			choose(i+1, changed+1)
		}
		row[i] = heaps[i]
	}
	choose(0, 0)
	return options
}

// MoveName describes a move, in the reader's language.
func (MooreGame) MoveName(from, to gametheory.Heaps) string { return heapMoveName(from, to) }

// Canonical returns the heaps in ascending order without the empty ones.
func (MooreGame) Canonical(h gametheory.Heaps) gametheory.Heaps { return h.Sorted() }

// Solve decides a row of heaps by Moore's theorem, with the one winning move of
// his proof. The zero MooreGame is an error.
//
// The move is found from the highest place down. In each place, heaps that have
// been cut already may show either digit; where they cannot make the ones up to a
// multiple of k+1, as many more heaps with a one are cut as there are ones too
// many, and that never makes more than k.
func (g MooreGame) Solve(h gametheory.Heaps, c gametheory.Convention) (gametheory.Solution[gametheory.Heaps], error) {
	if g.k == 0 {
		return gametheory.Solution[gametheory.Heaps]{}, errors.New("gametheory: Moore's Nim with moves in 0 heaps; make the game with Moore(k)")
	}
	if err := c.Validate(); err != nil {
		return gametheory.Solution[gametheory.Heaps]{}, err
	}
	heaps := h.Heaps()
	if c == gametheory.Misere {
		if s, near := g.nearEnd(h, heaps); near {
			return s, nil
		}
	}
	left := slices.Clone(heaps)
	cut := make([]bool, len(heaps))
	cuts, top := 0, -1
	for place := bits.UintSize - 2; place >= 0; place-- {
		bit := 1 << place
		ones := 0
		for i, n := range heaps {
			if !cut[i] && n&bit != 0 {
				ones++
			}
		}
		missing := (g.k + 1 - ones%(g.k+1)) % (g.k + 1) // ones to be shown by cut heaps
		fewer := 0                                      // or heaps to be cut
		if missing > cuts {
			missing, fewer = 0, ones%(g.k+1)
		}
		if fewer > 0 && top < 0 {
			top = place
		}
		for i, n := range heaps {
			switch {
			case cut[i] && missing > 0:
				left[i] |= bit
				missing--
			case cut[i]:
				left[i] &^= bit
			case n&bit != 0 && fewer > 0:
				left[i] &^= bit
				cut[i] = true
				cuts++
				fewer--
			}
		}
	}
	if cuts == 0 {
		return solution(g, h, c, fmt.Sprintf(gametheory.ReaderLanguage().Pick(
			"in every binary place the number of ones is divisible by %d",
			"每个二进位上 1 的个数都被 %d 整除"), g.k+1)), nil
	}
	return solution(g, h, c, fmt.Sprintf(gametheory.ReaderLanguage().Pick(
		"in the binary place of %d the number of ones is not divisible by %d",
		"在 %d 那个二进位上，1 的个数不被 %d 整除"), 1<<top, g.k+1), gametheory.HeapsOf(left...)), nil
}

// nearEnd decides a row under misère play if no more heaps have 2 stones or more than a
// move can cut: all of these are cut to 1 stone or none, so that the number of heaps of 1
// becomes 1 more than a multiple of k+1, and other heaps of 1 go where that is not enough.
func (g MooreGame) nearEnd(h gametheory.Heaps, heaps []int) (s gametheory.Solution[gametheory.Heaps], near bool) {
	ones, large := 0, 0
	for _, n := range heaps {
		switch {
		case n == 1:
			ones++
		case n > 1:
			large++
		}
	}
	if large > g.k {
		return s, false
	}
	if ones+large == 0 {
		return misereOver(h), true
	}
	gone := (ones + large - 1) % (g.k + 1) // heaps of which nothing is left, k at most
	var targets []gametheory.Heaps
	if large+gone > 0 {
		left := slices.Clone(heaps)
		goneOnes := max(0, gone-large)
		gone -= goneOnes
		for i, n := range heaps {
			switch {
			case n > 1 && gone > 0:
				left[i] = 0
				gone--
			case n > 1:
				left[i] = 1
			case n == 1 && goneOnes > 0:
				left[i] = 0
				goneOnes--
			}
		}
		targets = append(targets, gametheory.HeapsOf(left...))
	}
	if large > 0 {
		return solution(g, h, gametheory.Misere, fmt.Sprintf(gametheory.ReaderLanguage().Pick(
			"no more than %[2]s 2 stones or more, which one move can cut",
			"不少于 2 颗的堆不超过 %[1]d 个，一步就能把它们都取小"), g.k, plural.N(g.k, "heap has", "heaps have")), targets...), true
	}
	return solution(g, h, gametheory.Misere, fmt.Sprintf(gametheory.ReaderLanguage().Pick(
		"no heap has more than 1 stone, and the number of heaps of 1 leaves the remainder %d when divided by %d",
		"没有多于 1 颗的堆，1 颗的堆的个数除以 %[2]d 余 %[1]d"), ones%(g.k+1), g.k+1), targets...), true
}

// Outcome returns the outcome of a row of heaps. It panics if a heap is negative.
func (g MooreGame) Outcome(heaps ...int) gametheory.Outcome {
	return must.Get(g.Solve(gametheory.HeapsOf(heaps...), gametheory.Normal)).Outcome
}

// Winning returns the winning move of [MooreGame.Solve], if there is one. It
// panics if a heap is negative.
func (g MooreGame) Winning(heaps ...int) []gametheory.Move[gametheory.Heaps] {
	return must.Get(g.Solve(gametheory.HeapsOf(heaps...), gametheory.Normal)).Winning
}

// OutcomeMisere is [MooreGame.Outcome] under misère play. It panics where that does.
func (g MooreGame) OutcomeMisere(heaps ...int) gametheory.Outcome {
	return must.Get(g.Solve(gametheory.HeapsOf(heaps...), gametheory.Misere)).Outcome
}

// WinningMisere is [MooreGame.Winning] under misère play. It panics where that does.
func (g MooreGame) WinningMisere(heaps ...int) []gametheory.Move[gametheory.Heaps] {
	return must.Get(g.Solve(gametheory.HeapsOf(heaps...), gametheory.Misere)).Winning
}
