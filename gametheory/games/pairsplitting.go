package games

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"nimbook/gametheory"
	"nimbook/gametheory/internal/listing"
	"nimbook/internal/must"
	"nimbook/internal/plural"
)

// PairSplittingGame is played on heaps in pairs, the first with the second, the
// third with the fourth and so on: a move takes away one heap of a pair and splits
// the other into two, of 1 stone or more each, which are the pair from then on. A
// position is the row of heaps, of which there is an even number and none is
// empty. It is also known as E&D (SDOI 2009).
//
// Theorem: the Grundy value of a pair of heaps a and b is the number of ones that
// (a-1) | (b-1), the bitwise or, ends in; that of a row is the nim-sum of its
// pairs. By induction: a heap of n splits into a pair of value v exactly if the
// binary digit v of n-1 is 1.
type PairSplittingGame struct{}

// PairSplitting returns the pair-splitting game.
func PairSplitting() PairSplittingGame { return PairSplittingGame{} }

// String returns the game's name, as it is typed.
func (PairSplittingGame) String() string { return "PairSplitting" }

// Options returns the rows that one move leads to, by the heap that is split, from
// the smallest first part.
func (PairSplittingGame) Options(h gametheory.Heaps) []gametheory.Heaps {
	heaps := h.Heaps()
	var options []gametheory.Heaps
	for i, n := range heaps {
		for part := 1; part < n && len(heaps)%2 == 0; part++ {
			options = listing.AppendLong(options, splitPair(heaps, i, part), 8*len(heaps))
		}
	}
	return options
}

// splitPair splits heap i into a part and the rest, in place of its pair.
func splitPair(heaps []int, i, part int) gametheory.Heaps {
	row := slices.Clone(heaps)
	row[i&^1], row[i|1] = part, heaps[i]-part
	return gametheory.HeapsOf(row...)
}

// MoveName describes a move, in the reader's language.
func (PairSplittingGame) MoveName(from, to gametheory.Heaps) string {
	a, b := from.Heaps(), to.Heaps()
	for i := 0; i+1 < min(len(a), len(b)); i += 2 {
		if a[i] == b[i] && a[i+1] == b[i+1] {
			continue
		}
		kept, taken := i, i+1
		if b[i]+b[i+1] != a[kept] {
			kept, taken = taken, kept
		}
		return fmt.Sprintf(gametheory.ReaderLanguage().Pick(
			"take away heap %d (%d), split heap %d (%d) into %d + %d",
			"拿走第 %d 堆（%d），把第 %d 堆（%d）分成 %d + %d"), taken+1, a[taken], kept+1, a[kept], b[i], b[i+1])
	}
	return ""
}

// Solve decides a row of heaps. It gives one winning move for each heap whose splitting
// wins, as long as the rows that they leave have no more than 4,194,304 heaps together. It
// is an error if a heap is empty or the number of heaps odd.
func (g PairSplittingGame) Solve(h gametheory.Heaps, c gametheory.Convention) (gametheory.Solution[gametheory.Heaps], error) {
	heaps := h.Heaps()
	if len(heaps)%2 != 0 {
		return gametheory.Solution[gametheory.Heaps]{}, fmt.Errorf("gametheory: pair splitting on %s; give an even number", plural.N(len(heaps), "heap", "heaps"))
	}
	if slices.Contains(heaps, 0) {
		return gametheory.Solution[gametheory.Heaps]{}, errors.New("gametheory: pair splitting with an empty heap; a heap has 1 stone or more")
	}
	if err := normalOnly(g, c); err != nil {
		return gametheory.Solution[gametheory.Heaps]{}, err
	}
	value := 0
	for pair := range slices.Chunk(heaps, 2) {
		value ^= pairValue(pair[0], pair[1])
	}
	var targets []gametheory.Heaps
	for i, n := range heaps {
		want := value ^ pairValue(heaps[i&^1], heaps[i|1])
		if value == 0 || (n-1)>>want&1 == 0 || manyTargets(targets, len(heaps)) {
			continue
		}
		// Into part and rest with (part-1) + (rest-1) = n-2, (rest-1) below the digit
		// want and (part-1) all ones there.
		rest := (n-2)&(1<<(want+1)-1) - (1<<want - 1) + 1
		targets = append(targets, splitPair(heaps, i, n-rest))
	}
	return solution(g, h, c, fmt.Sprintf(gametheory.ReaderLanguage().Pick("the nim-sum of the pairs is %d", "各对的尼姆和为 %d"), value), targets...), nil
}

// pairValue is the number of ones that (a-1) | (b-1) ends in.
func pairValue(a, b int) int { return bits.TrailingZeros64(^(uint64(a-1) | uint64(b-1))) }

// Grundy returns the Grundy value of a row of heaps. It panics where
// [PairSplittingGame.Solve] returns an error, and if a heap is negative.
func (g PairSplittingGame) Grundy(heaps ...int) int {
	must.Get(g.Solve(gametheory.HeapsOf(heaps...), gametheory.Normal))
	value := 0
	for pair := range slices.Chunk(heaps, 2) {
		value ^= pairValue(pair[0], pair[1])
	}
	return value
}

// Outcome returns the outcome of a row of heaps. It panics where
// [PairSplittingGame.Solve] returns an error, and if a heap is negative.
func (g PairSplittingGame) Outcome(heaps ...int) gametheory.Outcome {
	return must.Get(g.Solve(gametheory.HeapsOf(heaps...), gametheory.Normal)).Outcome
}

// Winning returns the winning moves of [PairSplittingGame.Solve]. It panics where
// that returns an error, and if a heap is negative.
func (g PairSplittingGame) Winning(heaps ...int) []gametheory.Move[gametheory.Heaps] {
	return must.Get(g.Solve(gametheory.HeapsOf(heaps...), gametheory.Normal)).Winning
}
