package games

import (
	"fmt"
	"math"

	"nimbook/gametheory"
	"nimbook/gametheory/internal/listing"
	"nimbook/internal/must"
)

// WythoffGame is Wythoff's game: from two heaps a move takes any number of
// stones from one, or the same number from both. On a board it is a queen that
// moves towards the corner. A position is the [Pair] of the heaps.
//
// Theorem (Wythoff, "A modification of the game of nim", 1907): with φ the golden
// ratio, the P-positions are (⌊nφ⌋, ⌊nφ²⌋) for n = 0, 1, 2, …, in either order. Those of
// misère play are the same but for n = 0 and 1: (2, 2) and (0, 1) are in the places of
// (0, 0) and (1, 2) (Fraenkel, "Wythoff games, continued fractions, cedar trees and
// Fibonacci searches", 1984).
//
// The arithmetic is exact and in integers, by the Zeckendorf representation
// (Silber, "Wythoff's Nim and Fibonacci representations", 1977): ⌊nφ⌋ is 1 more
// than n-1 with every Fibonacci number in it replaced by the next one. A number
// is some ⌊nφ⌋ if it ends in an even number of zeros, and then replacing every
// Fibonacci number by the next one gives ⌊nφ²⌋.
type WythoffGame struct{}

// Wythoff returns Wythoff's game.
func Wythoff() WythoffGame { return WythoffGame{} }

// NewWythoffPair returns the n-th P-position of Wythoff's game with the smaller
// heap first, (⌊nφ⌋, ⌊nφ²⌋), from (0, 0) for n = 0. It is an error if n is
// negative or a heap is 2⁶³ or more.
func NewWythoffPair(n int) (Pair, error) {
	if n < 0 {
		return Pair{}, fmt.Errorf("gametheory: P-position number %d of Wythoff's game; they are numbered from 0", n)
	}
	a := timesPhi(n)
	if a > math.MaxInt64-uint64(n) {
		return Pair{}, fmt.Errorf("gametheory: P-position number %d of Wythoff's game has a heap of 2⁶³ stones or more; give a smaller number", n)
	}
	return Pair{int(a), int(a) + n}, nil
}

// WythoffPair is [NewWythoffPair] for numbers typed in a cell: it panics where
// that returns an error.
func WythoffPair(n int) Pair { return must.Get(NewWythoffPair(n)) }

// String returns the game's name, as it is typed.
func (WythoffGame) String() string { return "Wythoff" }

// Options returns the positions that one move leads to: from the first heap,
// from the second, then from both.
func (WythoffGame) Options(p Pair) []Pair {
	var options []Pair
	for a := p.A - 1; a >= 0; a-- {
		options = listing.Append(options, Pair{a, p.B})
	}
	for b := p.B - 1; b >= 0; b-- {
		options = listing.Append(options, Pair{p.A, b})
	}
	for take := 1; take <= min(p.A, p.B); take++ {
		options = listing.Append(options, Pair{p.A - take, p.B - take})
	}
	return options
}

// MoveName describes a move, in the reader's language.
func (WythoffGame) MoveName(from, to Pair) string {
	a, b := from.A-to.A, from.B-to.B
	switch {
	case b == 0:
		return fmt.Sprintf(gametheory.ReaderLanguage().Pick("take %d from the first heap, leaving %v", "从第一堆取 %d 颗，剩 %v"), a, to)
	case a == 0:
		return fmt.Sprintf(gametheory.ReaderLanguage().Pick("take %d from the second heap, leaving %v", "从第二堆取 %d 颗，剩 %v"), b, to)
	}
	return fmt.Sprintf(gametheory.ReaderLanguage().Pick("take %d from both heaps, leaving %v", "从两堆各取 %d 颗，剩 %v"), a, to)
}

// Solve decides a position by Wythoff's theorem, with every winning move.
// Negative heaps are an error.
func (g WythoffGame) Solve(p Pair, c gametheory.Convention) (gametheory.Solution[Pair], error) {
	if p.A < 0 || p.B < 0 {
		return gametheory.Solution[Pair]{}, fmt.Errorf("gametheory: Wythoff's game on %v; a heap has 0 stones or more", p)
	}
	if err := c.Validate(); err != nil {
		return gametheory.Solution[Pair]{}, err
	}
	n := max(p.A, p.B) - min(p.A, p.B)
	least, partner := timesPhi(n), wythoffPartner
	if c == gametheory.Misere {
		if max(p.A, p.B) == 0 {
			return misereOver(p), nil
		}
		if n < 2 {
			least = [...]uint64{2, 0}[n]
		}
		partner = func(a int) uint64 {
			if a <= 2 {
				return [...]uint64{1, 0, 2}[a]
			}
			return wythoffPartner(a)
		}
	}
	if c == gametheory.Misere && n < 2 && uint64(min(p.A, p.B)) == least {
		return solution(g, p, c, gametheory.ReaderLanguage().Pick(
			"(0, 1) and (2, 2) are the P-positions of misère play in which the heaps differ by less than 2",
			"反常规则下，两堆相差小于 2 的必败态是 (0, 1) 与 (2, 2)")), nil
	}
	if uint64(min(p.A, p.B)) == least {
		return solution(g, p, c, fmt.Sprintf(gametheory.ReaderLanguage().Pick(
			"the heaps differ by n = %d and are ⌊nφ⌋ = %d and ⌊nφ²⌋ = %d",
			"两堆相差 n = %d，恰为 ⌊nφ⌋ = %d 与 ⌊nφ²⌋ = %d"), n, least, least+uint64(n))), nil
	}
	var targets []Pair
	if a := partner(p.B); a < uint64(p.A) {
		targets = append(targets, Pair{int(a), p.B})
	}
	if b := partner(p.A); b < uint64(p.B) {
		targets = append(targets, Pair{p.A, int(b)})
	}
	if take := min(p.A, p.B) - int(least); least < uint64(min(p.A, p.B)) {
		targets = append(targets, Pair{p.A - take, p.B - take})
	}
	if c == gametheory.Misere && n < 2 {
		return solution(g, p, c, fmt.Sprintf(gametheory.ReaderLanguage().Pick(
			"the heaps differ by %d, and the smaller is not %d, as in the P-position of misère play of that difference",
			"两堆相差 %d，而较小的一堆不是 %d；反常规则下相差这么多的必败态以它为较小的一堆"), n, least), targets...), nil
	}
	return solution(g, p, c, fmt.Sprintf(gametheory.ReaderLanguage().Pick(
		"the heaps differ by n = %d, and the smaller is not ⌊nφ⌋ = %d",
		"两堆相差 n = %d，而较小的一堆不是 ⌊nφ⌋ = %d"), n, least), targets...), nil
}

// Outcome returns the outcome of two heaps. It panics where [WythoffGame.Solve]
// returns an error.
func (g WythoffGame) Outcome(a, b int) gametheory.Outcome {
	return must.Get(g.Solve(Pair{a, b}, gametheory.Normal)).Outcome
}

// Winning returns every winning move. It panics where [WythoffGame.Solve]
// returns an error.
func (g WythoffGame) Winning(a, b int) []gametheory.Move[Pair] {
	return must.Get(g.Solve(Pair{a, b}, gametheory.Normal)).Winning
}

// OutcomeMisere is [WythoffGame.Outcome] under misère play. It panics where that does.
func (g WythoffGame) OutcomeMisere(a, b int) gametheory.Outcome {
	return must.Get(g.Solve(Pair{a, b}, gametheory.Misere)).Outcome
}

// WinningMisere is [WythoffGame.Winning] under misère play. It panics where that does.
func (g WythoffGame) WinningMisere(a, b int) []gametheory.Move[Pair] {
	return must.Get(g.Solve(Pair{a, b}, gametheory.Misere)).Winning
}

// timesPhi returns ⌊nφ⌋.
func timesPhi(n int) uint64 {
	if n == 0 {
		return 0
	}
	return shiftedFibonacci(zeckendorfIndices(n-1), +1) + 1
}

// wythoffPartner returns the one number that makes a P-position with a.
func wythoffPartner(a int) uint64 {
	indices := zeckendorfIndices(a)
	if len(indices) == 0 {
		return 0
	}
	if zeros := indices[len(indices)-1]; zeros%2 == 0 {
		return shiftedFibonacci(indices, +1)
	}
	return shiftedFibonacci(indices, -1)
}

// shiftedFibonacci is the sum of the Fibonacci numbers some places on. It fits
// 64 bits for the representation of any number below 2⁶³.
func shiftedFibonacci(indices []int, places int) uint64 {
	sum := uint64(0)
	for _, k := range indices {
		sum += fibonacci[k+places]
	}
	return sum
}
