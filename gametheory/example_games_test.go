package gametheory_test

import (
	"context"
	"fmt"
	"math/bits"

	"nimbook/gametheory"
	"nimbook/gametheory/games"
	"nimbook/gametheory/proof"
)

// divisors is the game on a number in which a move subtracts a proper divisor of it.
// The odd numbers are the P-positions, and the Grundy value is the exponent of 2.
type divisors struct{}

func (divisors) Options(n int) (options []int) {
	for d := 1; d < n; d++ {
		if n%d == 0 {
			options = append(options, n-d)
		}
	}
	return options
}

// MoveName makes divisors a gametheory.MoveNamer.
func (divisors) MoveName(from, to int) string { return fmt.Sprintf("%d - %d", from, from-to) }

// Validate makes divisors a gametheory.Validator.
func (divisors) Validate(n int) error {
	if n < 1 {
		return fmt.Errorf("divisors of %d; give 1 or more", n)
	}
	return nil
}

func ExampleMoveNamer() {
	fmt.Println(gametheory.Analyze(divisors{}, 12).Winning(12))
	fmt.Println(gametheory.Analyze(gametheory.Rules[int](divisors{}.Options), 12).Winning(12)) // the same without names
	// Output:
	// [12 - 1 12 - 3]
	// [12 → 11 12 → 9]
}

func ExampleMoves() {
	for m := range gametheory.Moves(divisors{}, 12) {
		fmt.Println(m, "leaves", m.To)
	}
	// Output:
	// 12 - 1 leaves 11
	// 12 - 2 leaves 10
	// 12 - 3 leaves 9
	// 12 - 4 leaves 8
	// 12 - 6 leaves 6
}

func ExampleMoveOf() {
	fmt.Println(gametheory.MoveOf(divisors{}, 12, 9))
	fmt.Println(gametheory.MoveOf(gametheory.Rules[int](divisors{}.Options), 12, 9))
	// Output:
	// 12 - 3
	// 12 → 9
}

func ExampleValidate() {
	fmt.Println(gametheory.Validate(divisors{}, 12, 0))
	fmt.Println(gametheory.Validate(gametheory.Bash(3), 12))
	// Output:
	// divisors of 0; give 1 or more
	// <nil>
}

func ExampleValidator() {
	_, err := gametheory.NewAnalysis(context.Background(), divisors{}, gametheory.Limits{}, 0)
	fmt.Println(err)
	// Output:
	// divisors of 0; give 1 or more
}

// ring is a game on a ring of eight squares, as a set of bits: a move covers two
// neighbouring squares. Turning the ring changes nothing.
type ring struct{}

func (ring) Options(covered uint8) (options []uint8) {
	for i := range 8 {
		if two := bits.RotateLeft8(0b11, i); covered&two == 0 {
			options = append(options, covered|two)
		}
	}
	return options
}

// Canonical makes ring a gametheory.Canonicalizer.
func (ring) Canonical(covered uint8) uint8 {
	least := covered
	for i := range 8 {
		least = min(least, bits.RotateLeft8(covered, i))
	}
	return least
}

// Concurrent makes ring a gametheory.Concurrent game: its methods share nothing.
func (ring) Concurrent() {}

func ExampleCanonicalizer() {
	a := gametheory.Analyze(ring{}, 0)
	every := gametheory.Analyze(gametheory.Unreduced(ring{}), 0)
	fmt.Println(a.Outcome(0), a.Len(), "positions")
	fmt.Println(every.Outcome(0), every.Len(), "positions") // 47 matchings, of which two cover the whole ring
	// Output:
	// P 8 positions
	// P 46 positions
}

func ExampleConcurrent() {
	a := gametheory.Analyze(ring{}, 0) // asks for options on all processors, because ring is Concurrent
	dawson := gametheory.DawsonsKayles()
	fmt.Println(a.Grundy(0b11), dawson.Grundy(6)) // the first move leaves a row of six
	// Output:
	// 3 3
}

// coins is a row of coins in two stacks, drawn as heaps.
type coins struct{ left, right int }

// Heaps makes coins a gametheory.HeapsDrawer.
func (c coins) Heaps() []int { return []int{c.left, c.right} }

func ExampleHeapsDrawer() {
	rules := gametheory.Rules[coins](func(c coins) (options []coins) { // take one coin of either, or one of both
		if c.left > 0 {
			options = append(options, coins{c.left - 1, c.right})
		}
		if c.right > 0 {
			options = append(options, coins{c.left, c.right - 1})
		}
		if c.left > 0 && c.right > 0 {
			options = append(options, coins{c.left - 1, c.right - 1})
		}
		return options
	})
	e := proof.Explain(rules, coins{2, 3})
	fmt.Println(e.Outcome, e.Position.Heaps) // P-positions are those with two even stacks
	// Output:
	// N [2 3]
}

func ExamplePointDrawer() {
	e := proof.Explain(games.Wythoff(), games.Pair{A: 3, B: 5}) // a Pair is one
	fmt.Println(e.Outcome, e.Position.Point)
	// Output:
	// P [3 5]
}

func ExampleAnalysis_Loopy() {
	// A token that may go round in a triangle, or leave it for a dead end.
	a := gametheory.Analyze(games.Digraph([2]int{0, 1}, [2]int{1, 2}, [2]int{2, 0}, [2]int{2, 3}), 0)
	fmt.Println(a.Loopy(), a.Starts())
	for vertex := range 4 {
		fmt.Print(a.Outcome(vertex), " ")
	}
	i, reachable := a.Index(2)
	fmt.Println(a.Evaluation(i).Outcome, reachable)
	// Output:
	// true [0]
	// N P N P N true
}

func ExampleLazySolver_WinningContext() {
	s := gametheory.SolveLazily(games.Wythoff())
	ctx := context.Background()
	value, err := s.GrundyContext(ctx, games.Pair{A: 3, B: 4})
	fmt.Println(value, err)
	moves, err := s.WinningContext(ctx, games.Pair{A: 3, B: 4})
	fmt.Println(moves, err)
	// Output:
	// 2 <nil>
	// [take 2 from both heaps, leaving (1, 2)] <nil>
}

func ExampleSum_Components() {
	s := gametheory.SumOf(gametheory.Nim().Part(3, 5), gametheory.Kayles().Part(6))
	for _, c := range s.Components() {
		fmt.Println(c, "is worth", c.Value())
	}
	fmt.Println(s.Winning())
	fmt.Println(s.After(s.Winning()[0]))
	// Output:
	// Nim(3, 5) is worth *6
	// Kayles(6) is worth *3
	// [component 1, heap 2: take all 5 (then worth 3, the nim-sum of the rest)]
	// Nim(3, 0)
}

func ExampleNimber_Pow() {
	x, y := gametheory.NimberOf("*2"), gametheory.NimberOf("*7")
	fmt.Println(x.Add(y), x.Mul(y), x.Div(y), x.Div(y).Mul(y))
	fmt.Println(x.Inverse(), x.Mul(x.Inverse()))
	fmt.Println(y.Pow(15), y.Pow(1<<64-1)) // the nimbers below *16 are a field, and so are those below 2⁶⁴
	// Output:
	// *5 *9 *13 *2
	// *3 *
	// * *
}

func ExampleHeapGame_Extend() {
	g := gametheory.DawsonsKayles()
	ctx, cancel := context.WithCancel(context.Background())
	fmt.Println(g.Extend(ctx, 1_000_000)) // proves the period on the way, and stops there
	fmt.Println(g.Grundy(34_000_000_000+60) == g.Grundy(60))
	cancel()
	fmt.Println(gametheory.Officers().Extend(ctx, 1_000_000)) // no period is known
	// Output:
	// <nil>
	// true
	// gametheory: Officers: stopped after the heaps below 32 stones: context canceled
}

func ExampleConjecturedPeriod() {
	switch p := gametheory.HexCode("0.9C").Period().(type) {
	case *gametheory.ProvedPeriod:
		fmt.Println("for every n:", p)
	case *gametheory.ConjecturedPeriod:
		fmt.Println("so far as we looked:", p.Period, p.Saltus)
	case *gametheory.NoPeriod:
		fmt.Println("none among the first", p.Seen)
	}
	// Output:
	// so far as we looked: 36 16
}

func ExampleHeapGame_SolveContext() {
	ctx, cancel := context.WithCancel(context.Background())
	kayles := gametheory.Kayles()
	s, err := kayles.SolveContext(ctx, gametheory.Normal, 5, 8)
	fmt.Println(s.Outcome, s.Winning, err)
	cancel() // the reader has gone: nothing more is computed
	_, err = kayles.SolveContext(ctx, gametheory.Normal, 5, 100)
	fmt.Println(err)
	// Output:
	// N [heap 1: take 1 of 5, leaving 4] <nil>
	// gametheory: Kayles: stopped after the heaps below 64 stones: context canceled
}
