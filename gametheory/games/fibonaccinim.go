package games

import (
	"fmt"
	"slices"

	"nimbook/gametheory"
	"nimbook/gametheory/internal/listing"
	"nimbook/internal/must"
	"nimbook/internal/plural"
)

// FibonacciNimGame is Fibonacci Nim: from one heap the first move takes any
// number of stones but not all, and every later move takes at most twice as many
// as the move before it. A position is the [Pair] of the stones that are left
// and the most that the next move may take.
//
// Theorem (Whinihan, "Fibonacci Nim", Fibonacci Quarterly 1, 1963): write the
// number of stones as a sum of Fibonacci numbers of which no two are neighbours
// (Zeckendorf). The position is P exactly if the smallest of them may not be
// taken. In particular, of the starts with 1 stone or more, the first player loses those
// with 1, 2, 3, 5, 8, … and no others.
//
// Under misère play nobody who has a choice takes the last stone: it is the same game on
// one stone less, and who finds that one alone has to take it.
type FibonacciNimGame struct{}

// FibonacciNim returns Fibonacci Nim.
func FibonacciNim() FibonacciNimGame { return FibonacciNimGame{} }

// Start returns the position before the first move: it may take all but one.
// It has no move for a heap of 0 stones or 1.
func (FibonacciNimGame) Start(stones int) Pair { return Pair{stones, max(1, stones) - 1} }

// String returns the game's name, as it is typed.
func (FibonacciNimGame) String() string { return "FibonacciNim" }

// Options returns the positions that one move leads to, the smallest take first.
func (FibonacciNimGame) Options(p Pair) []Pair {
	var options []Pair
	for take := 1; take <= min(p.A, p.B); take++ {
		options = listing.Append(options, fibonacciNimMove(p.A, take))
	}
	return options
}

// fibonacciNimMove is the position after a take: the next move may take twice as
// much, but never more than there is.
func fibonacciNimMove(stones, take int) Pair {
	left := stones - take
	if take < left-take {
		return Pair{left, 2 * take}
	}
	return Pair{left, left}
}

// MoveName describes a move, in the reader's language.
func (FibonacciNimGame) MoveName(from, to Pair) string {
	return fmt.Sprintf(gametheory.ReaderLanguage().Pick("take %d of %d, leaving %d", "从 %[2]d 颗中取 %[1]d 颗，剩 %[3]d 颗"), from.A-to.A, from.A, to.A)
}

// Solve decides a position by Whinihan's theorem, with every winning move: a
// move wins exactly if it takes the k smallest Zeckendorf parts, for some k, and
// less than half of the next part. Negative numbers are an error.
func (g FibonacciNimGame) Solve(p Pair, c gametheory.Convention) (gametheory.Solution[Pair], error) {
	if p.A < 0 || p.B < 0 {
		return gametheory.Solution[Pair]{}, fmt.Errorf("gametheory: Fibonacci Nim with %s and a limit of %d; neither may be negative", plural.N(p.A, "stone", "stones"), p.B)
	}
	if err := c.Validate(); err != nil {
		return gametheory.Solution[Pair]{}, err
	}
	stones := p.A
	if c == gametheory.Misere {
		if min(p.A, p.B) == 0 {
			return misereOver(p), nil
		}
		stones--
	}
	parts := zeckendorf(stones)
	var targets []Pair
	take := 0
	for i := len(parts) - 1; i >= 0; i-- {
		take += parts[i]
		if take > p.B {
			break
		}
		if i == 0 || parts[i-1]-take > take {
			targets = append(targets, fibonacciNimMove(p.A, take))
		}
	}
	if len(parts) == 0 && c == gametheory.Misere {
		return solution(g, p, c, gametheory.ReaderLanguage().Pick("the last stone has to be taken", "只能取走最后一颗")), nil
	}
	if len(parts) == 0 {
		return solution(g, p, c, gametheory.ReaderLanguage().Pick("no stone is left", "没有石子了")), nil
	}
	least := parts[len(parts)-1]
	reason := fmt.Sprintf(gametheory.ReaderLanguage().Pick(
		"the smallest Zeckendorf part of %d is %d, and at most %d may be taken",
		"%d 的齐肯多夫表示中最小的一项是 %d，而至多可取 %d 颗"), stones, least, p.B)
	if c == gametheory.Misere {
		reason = gametheory.ReaderLanguage().Pick("the last stone set aside, ", "最后一颗不计，") + reason
	}
	return solution(g, p, c, reason, targets...), nil
}

// Outcome returns the outcome with the given stones left and the most that the
// next move may take. It panics where [FibonacciNimGame.Solve] returns an error.
func (g FibonacciNimGame) Outcome(stones, most int) gametheory.Outcome {
	return must.Get(g.Solve(Pair{stones, most}, gametheory.Normal)).Outcome
}

// Winning returns every winning move. It panics where [FibonacciNimGame.Solve]
// returns an error.
func (g FibonacciNimGame) Winning(stones, most int) []gametheory.Move[Pair] {
	return must.Get(g.Solve(Pair{stones, most}, gametheory.Normal)).Winning
}

// OutcomeMisere is [FibonacciNimGame.Outcome] under misère play. It panics where that does.
func (g FibonacciNimGame) OutcomeMisere(stones, most int) gametheory.Outcome {
	return must.Get(g.Solve(Pair{stones, most}, gametheory.Misere)).Outcome
}

// WinningMisere is [FibonacciNimGame.Winning] under misère play. It panics where that does.
func (g FibonacciNimGame) WinningMisere(stones, most int) []gametheory.Move[Pair] {
	return must.Get(g.Solve(Pair{stones, most}, gametheory.Misere)).Winning
}

// Zeckendorf is [NewZeckendorf] for numbers typed in a cell: it panics where that
// returns an error.
func Zeckendorf(n int) []int { return must.Get(NewZeckendorf(n)) }

// NewZeckendorf returns the one way to write n as a sum of Fibonacci numbers
// 1, 2, 3, 5, 8, … of which no two are neighbours, in descending order; nothing
// for 0. A negative number is an error.
func NewZeckendorf(n int) ([]int, error) {
	if n < 0 {
		return nil, fmt.Errorf("gametheory: Zeckendorf representation of %d; only numbers from 0 have one", n)
	}
	return zeckendorf(n), nil
}

func zeckendorf(n int) []int {
	indices := zeckendorfIndices(n)
	parts := make([]int, len(indices))
	for i, k := range indices {
		parts[i] = int(fibonacci[k])
	}
	return parts
}

// zeckendorfIndices returns the indices in fibonacci of the parts of n,
// descending. The greedy choice is the only one.
func zeckendorfIndices(n int) []int {
	var indices []int
	rest := uint64(n)
	for rest > 0 {
		k, exact := slices.BinarySearch(fibonacci[:], rest)
		if !exact {
			k--
		}
		indices = append(indices, k)
		rest -= fibonacci[k]
	}
	return indices
}

// fibonacci holds 1, 2, 3, 5, 8, … as far as they fit 64 bits.
var fibonacci = func() (f [92]uint64) {
	f[0], f[1] = 1, 2
	for i := 2; i < len(f); i++ {
		f[i] = f[i-1] + f[i-2]
	}
	return f
}()
