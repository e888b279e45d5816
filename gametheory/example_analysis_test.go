package gametheory_test

import (
	"context"
	"errors"
	"fmt"

	"nimbook/gametheory"
	"nimbook/gametheory/proof"
)

func ExampleNewAnalysis() {
	doubling := gametheory.Rules[int](func(n int) []int { return []int{n + 1, 2 * n} }) // it never ends
	_, err := gametheory.NewAnalysis(context.Background(), doubling, gametheory.Limits{Positions: 1000}, 1)
	fmt.Println(errors.Is(err, gametheory.ErrBudget))
	fmt.Println(err)
	// Output:
	// true
	// gametheory: 1001 positions seen and 667 of them looked at: the limit of positions is used up (Limits.Positions is 1000)
}

func ExampleAnalysis() {
	a := gametheory.Analyze(queen, [2]int{3, 4})
	p := [2]int{3, 4}
	fmt.Println(a.Outcome(p), a.Grundy(p), a.Remoteness(p))
	fmt.Println(a.Winning(p))
	fmt.Println(a.Len(), "positions,", a.Moves(), "moves")
	// Output:
	// N 2 3
	// [[3 4] → [1 2]]
	// 20 positions, 90 moves
}

func ExampleAnalysis_At() {
	a := gametheory.Analyze(gametheory.Take(1, 3, 4), 9)
	r, err := a.At(6)
	fmt.Println(r.Outcome, r.Grundy, r.Remoteness, err)
	fmt.Println(r.Options)
	_, err = a.At(10)
	fmt.Println(err)
	// Output:
	// N 2 3 <nil>
	// [take 1 of 6, leaving 5 take 3 of 6, leaving 3 take 4 of 6, leaving 2]
	// gametheory: position 10 is not reachable from the analysis's start (9); analyze from it
}

func ExampleAnalysis_AppendOptions() {
	a := gametheory.Analyze(gametheory.Bash(2), 3)
	for i, e := range a.All() {
		fmt.Print(e.Position, " →")
		for _, j := range a.AppendOptions(nil, i) {
			fmt.Print(" ", a.Evaluation(j).Position)
		}
		fmt.Println()
	}
	// Output:
	// 3 → 2 1
	// 2 → 1 0
	// 1 → 0
	// 0 →
}

func ExampleAnalysis_Under() {
	a, err := gametheory.Analyze(gametheory.Nim(), gametheory.HeapsOf(2, 2)).Under(context.Background(), gametheory.Misere)
	fmt.Println(a.Convention(), a.Outcome(gametheory.HeapsOf(2, 2)), a.Outcome(gametheory.HeapsOf(1)), err)
	// Output:
	// misère P P <nil>
}

func ExampleNewSolver() {
	_, err := gametheory.NewSolver[int](context.Background(), gametheory.Rules[int](nil), gametheory.Limits{}, 7)
	fmt.Println(err)
	// Output:
	// gametheory: the game is nil; give a Game, such as Rules[Pos](func(p Pos) []Pos { … })
}

func ExampleNewLazySolver() {
	s, err := gametheory.NewLazySolver(chomp9, gametheory.Limits{Positions: 100_000})
	fmt.Println(err)
	start := [9]int8{9, 9, 9, 9, 9, 9, 9, 9, 9}
	outcome, err := s.OutcomeContext(context.Background(), start)
	fmt.Println(outcome, err)
	// Output:
	// <nil>
	// N <nil>
}

func ExampleLazySolver_Misere() {
	s := gametheory.SolveLazily(gametheory.Bash(3)).Misere()
	fmt.Println(s.Outcome(9), s.Outcome(8), s.Winning(8))
	// Output:
	// P N [take 3 of 8, leaving 5]
}

func ExampleSplitter() {
	// dawson says that the rows of a position are its components, so rows are
	// all that is ever looked at.
	s := gametheory.SolveLazily(dawson{})
	fmt.Println(s.Outcome(gametheory.HeapsOf(20, 21, 22, 23)), s.Len() < 30)
	// Output:
	// N true
}

func ExampleFiniteValue() {
	fmt.Println(gametheory.FiniteValue(0), gametheory.FiniteValue(5), gametheory.FiniteValue(5).Plus(gametheory.FiniteValue(3)))
	// Output:
	// 0 *5 *6
}

func ExampleInfiniteValue() {
	v := gametheory.InfiniteValue(0, 2)
	w := v.Plus(gametheory.FiniteValue(1))
	fmt.Println(v, v.Outcome(), w, w.Outcome(), v.Plus(w), v.K())
	// Output:
	// ∞{0,2} N ∞{1,3} D ∞{} [0 2]
}

func ExamplePart() {
	// The board is 3 × 4 for Wythoff's queen; beside it lie heaps of 4 and 6.
	s := gametheory.SumOf(gametheory.Part(queen, [2]int{3, 4}), gametheory.Nim().Part(4, 6))
	fmt.Println(s, "is worth", s.Value())
	// Output:
	// [3 4] + Nim(4, 6) is worth 0
}

func ExampleNewPlaySum() {
	bash, err := gametheory.Bash(3).NewPart(context.Background(), 7)
	fmt.Println(bash, err)
	_, err = gametheory.NewSum(bash, nil)
	fmt.Println(err)
	// Output:
	// Bash(3)(7) <nil>
	// gametheory: component 2 of the sum is nil; make one with Part(game, position)
}

func ExampleNewPart() {
	part, err := gametheory.NewPart(context.Background(), queen, gametheory.Limits{}, [2]int{1, 2})
	fmt.Println(part, part.Value(), part.MovesTo(0), err)
	fmt.Println(part.MovesTo(1))
	// Output:
	// [1 2] 0 [] <nil>
	// [[1 2] → [0 1] [1 2] → [1 0]]
}
func ExampleSumGame() {
	// Values do not add up like numbers.
	bash := gametheory.Bash(3)
	sum := gametheory.SumGame(bash, bash)
	fmt.Println(proof.VerifyGrundy(sum, func(p gametheory.SumPosition[int, int]) int { return p.First%4 + p.Second%4 },
		gametheory.SumPosition[int, int]{First: 5, Second: 5}))
	// Output:
	// refuted: 1 + 1 is claimed to have the value 2, yet none of its options is claimed to have the smaller value 0, which is their mex
}
