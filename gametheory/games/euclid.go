package games

import (
	"fmt"
	"math/bits"

	"nimbook/gametheory"
	"nimbook/gametheory/internal/listing"
	"nimbook/internal/must"
)

// EuclidGame is Euclid's game: a move subtracts a positive multiple of the
// smaller of two numbers from the larger, and whoever reaches 0 wins. A position
// is the [Pair] of the numbers, in either order.
//
// Theorem (Cole and Davie, "A game based on the Euclidean algorithm and a winning
// strategy for it", 1969): with a ≥ b > 0 and φ the golden ratio, (a, b) is an
// N-position exactly if a = b or a > φb. Whether a < φb is decided exactly, as
// a(a-b) < b².
//
// Under misère play whoever reaches 0 loses, and does so only from two equal numbers,
// where nothing else is left. So until then it is [PositiveEuclid] under normal play, and
// (a, b) is an N-position exactly if a > φb, or if the game is over.
type EuclidGame struct{}

// Euclid returns Euclid's game, won by reaching 0.
func Euclid() EuclidGame { return EuclidGame{} }

// String returns the game's name, as it is typed.
func (EuclidGame) String() string { return "Euclid" }

// Options returns the positions that one move leads to, the smallest multiple
// first; none if a number is 0 or less.
func (EuclidGame) Options(p Pair) []Pair { return euclidOptions(p, 0) }

// MoveName describes a move, in the reader's language.
func (EuclidGame) MoveName(from, to Pair) string { return euclidMoveName(from, to) }

// Solve decides a position by the theorem of Cole and Davie, with every winning
// move (two at most). Negative numbers are an error.
func (g EuclidGame) Solve(p Pair, c gametheory.Convention) (gametheory.Solution[Pair], error) {
	if p.A < 0 || p.B < 0 {
		return gametheory.Solution[Pair]{}, fmt.Errorf("gametheory: Euclid's game on %v; the numbers must be 0 or more", p)
	}
	if err := c.Validate(); err != nil {
		return gametheory.Solution[Pair]{}, err
	}
	q := p.sorted()
	if c == gametheory.Misere {
		if q.A == 0 {
			return misereOver(p), nil
		}
		return solution(g, p, c, euclidReason(q), euclidTargets(p, 1, belowPhi)...), nil
	}
	lost := func(b, a int) bool { return b == 0 || a != b && belowPhi(b, a) }
	reason := euclidReason(q)
	switch {
	case q.A == 0:
		reason = gametheory.ReaderLanguage().Pick("a number is 0 and the game is over", "已有一数为 0，游戏结束")
	case q.A == q.B:
		reason = gametheory.ReaderLanguage().Pick("the numbers are equal", "两数相等")
	}
	return solution(g, p, c, reason, euclidTargets(p, 0, lost)...), nil
}

// Outcome returns the outcome of two numbers. It panics where [EuclidGame.Solve]
// returns an error.
func (g EuclidGame) Outcome(a, b int) gametheory.Outcome {
	return must.Get(g.Solve(Pair{a, b}, gametheory.Normal)).Outcome
}

// Winning returns every winning move. It panics where [EuclidGame.Solve] returns
// an error.
func (g EuclidGame) Winning(a, b int) []gametheory.Move[Pair] {
	return must.Get(g.Solve(Pair{a, b}, gametheory.Normal)).Winning
}

// OutcomeMisere is [EuclidGame.Outcome] under misère play. It panics where that does.
func (g EuclidGame) OutcomeMisere(a, b int) gametheory.Outcome {
	return must.Get(g.Solve(Pair{a, b}, gametheory.Misere)).Outcome
}

// WinningMisere is [EuclidGame.Winning] under misère play. It panics where that does.
func (g EuclidGame) WinningMisere(a, b int) []gametheory.Move[Pair] {
	return must.Get(g.Solve(Pair{a, b}, gametheory.Misere)).Winning
}

// PositiveEuclidGame is Euclid's game with the other ending: both numbers must
// stay positive, so that two equal numbers leave no move. A position is the
// [Pair] of the numbers, in either order.
//
// Theorem (Nivasch, "The Sprague–Grundy function of the game Euclid", 2006): the
// Grundy value of (a, b) is ⌊|a/b - b/a|⌋. So with a ≥ b it is a P-position
// exactly if a < φb.
//
// Theorem (Gurvich, "On the misère version of game Euclid and miserable games", 2007):
// the misère Grundy values are the same, but for multiples of two successive Fibonacci
// numbers, kFᵢ and kFᵢ₊₁, where 0 and 1 are exchanged. These are the positions from which
// there is one move each time, to the end.
type PositiveEuclidGame struct{}

// PositiveEuclid returns Euclid's game in which both numbers stay positive.
func PositiveEuclid() PositiveEuclidGame { return PositiveEuclidGame{} }

// String returns the game's name, as it is typed.
func (PositiveEuclidGame) String() string { return "PositiveEuclid" }

// Options returns the positions that one move leads to, the smallest multiple
// first; none if a number is 0 or less.
func (PositiveEuclidGame) Options(p Pair) []Pair { return euclidOptions(p, 1) }

// MoveName describes a move, in the reader's language.
func (PositiveEuclidGame) MoveName(from, to Pair) string { return euclidMoveName(from, to) }

// Solve decides a position, with every winning move (two at most). Numbers less
// than 1 are an error.
func (g PositiveEuclidGame) Solve(p Pair, c gametheory.Convention) (gametheory.Solution[Pair], error) {
	if p.A < 1 || p.B < 1 {
		return gametheory.Solution[Pair]{}, fmt.Errorf("gametheory: Euclid's game with positive numbers on %v; the numbers must be 1 or more", p)
	}
	if err := c.Validate(); err != nil {
		return gametheory.Solution[Pair]{}, err
	}
	q := p.sorted()
	if c == gametheory.Normal {
		return solution(g, p, c, euclidReason(q), euclidTargets(p, 1, belowPhi)...), nil
	}
	if q.A == q.B {
		return misereOver(p), nil
	}
	lost := func(b, a int) bool { return belowPhi(b, a) != euclidForced(b, a) }
	reason := euclidReason(q)
	if euclidForced(q.A, q.B) {
		reason += gametheory.ReaderLanguage().Pick(", and every move from here is the only one", "，而此后每一步都别无选择")
	}
	return solution(g, p, c, reason, euclidTargets(p, 1, lost)...), nil
}

// Outcome returns the outcome of two numbers. It panics where
// [PositiveEuclidGame.Solve] returns an error.
func (g PositiveEuclidGame) Outcome(a, b int) gametheory.Outcome {
	return must.Get(g.Solve(Pair{a, b}, gametheory.Normal)).Outcome
}

// Winning returns every winning move. It panics where [PositiveEuclidGame.Solve]
// returns an error.
func (g PositiveEuclidGame) Winning(a, b int) []gametheory.Move[Pair] {
	return must.Get(g.Solve(Pair{a, b}, gametheory.Normal)).Winning
}

// OutcomeMisere is [PositiveEuclidGame.Outcome] under misère play. It panics where that does.
func (g PositiveEuclidGame) OutcomeMisere(a, b int) gametheory.Outcome {
	return must.Get(g.Solve(Pair{a, b}, gametheory.Misere)).Outcome
}

// WinningMisere is [PositiveEuclidGame.Winning] under misère play. It panics where that does.
func (g PositiveEuclidGame) WinningMisere(a, b int) []gametheory.Move[Pair] {
	return must.Get(g.Solve(Pair{a, b}, gametheory.Misere)).Winning
}

// euclidForced reports whether from 0 < b ≤ a, where both must stay positive, there is
// never more than one move: whether they are multiples of successive Fibonacci numbers.
func euclidForced(b, a int) bool {
	for b < a {
		if a-b > b {
			return false
		}
		a, b = b, a-b
	}
	return true
}

// Grundy returns the Grundy value of two numbers by Nivasch's formula. It panics
// where [PositiveEuclidGame.Solve] returns an error.
func (g PositiveEuclidGame) Grundy(a, b int) int {
	must.Get(g.Solve(Pair{a, b}, gametheory.Normal))
	a, b = max(a, b), min(a, b)
	quotient, rest := a/b, a%b
	if lessProduct(rest, a, b, b) { // a/b - b/a = quotient + rest/b - b/a
		return quotient - 1
	}
	return quotient
}

// euclidOptions are the options that keep both numbers at least at the least.
func euclidOptions(p Pair, least int) []Pair {
	if p.A < p.B {
		options := euclidOptions(p.swapped(), least)
		for i, q := range options {
			options[i] = q.swapped()
		}
		return options
	}
	var options []Pair
	if p.B > 0 {
		for a := p.A - p.B; a >= least; a -= p.B {
			options = listing.Append(options, Pair{a, p.B})
		}
	}
	return options
}

// euclidTargets are the options of p that are lost for whoever has to move
// there. Only those that leave at most twice the smaller number can be.
func euclidTargets(p Pair, least int, lost func(smaller, larger int) bool) []Pair {
	if p.A < p.B {
		targets := euclidTargets(p.swapped(), least, lost)
		for i, q := range targets {
			targets[i] = q.swapped()
		}
		return targets
	}
	if p.B == 0 {
		return nil
	}
	var targets []Pair
	rest := p.A % p.B
	for _, a := range []int{rest, rest + p.B, rest + 2*p.B} { // the last may overflow
		if least <= a && a < p.A && a-p.B <= p.B && lost(min(a, p.B), max(a, p.B)) {
			targets = append(targets, Pair{a, p.B})
		}
	}
	return targets
}

func euclidMoveName(from, to Pair) string {
	larger, smaller, taken := from.A, from.B, from.A-to.A
	if taken == 0 {
		larger, smaller, taken = from.B, from.A, from.B-to.B
	}
	if smaller <= 0 {
		return "" // no move
	}
	return fmt.Sprintf(gametheory.ReaderLanguage().Pick("subtract %d × %d from %d, leaving %v", "从 %[3]d 减去 %[1]d × %[2]d，剩 %[4]v"), taken/smaller, smaller, larger, to)
}

func euclidReason(p Pair) string {
	if belowPhi(p.A, p.B) {
		return fmt.Sprintf(gametheory.ReaderLanguage().Pick("%d/%d is less than φ", "%d/%d 小于 φ"), p.B, p.A)
	}
	return fmt.Sprintf(gametheory.ReaderLanguage().Pick("%d/%d is greater than φ", "%d/%d 大于 φ"), p.B, p.A)
}

// belowPhi reports whether a < φb, for 0 < b ≤ a. Equality is impossible, φ being
// irrational.
func belowPhi(b, a int) bool { return lessProduct(a, a-b, b, b) }

// lessProduct reports whether ab < cd, of non-negative numbers, without
// overflow.
func lessProduct(a, b, c, d int) bool {
	h1, l1 := bits.Mul64(uint64(a), uint64(b))
	h2, l2 := bits.Mul64(uint64(c), uint64(d))
	return h1 < h2 || h1 == h2 && l1 < l2
}
