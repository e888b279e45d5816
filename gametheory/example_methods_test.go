package gametheory_test

import (
	"context"
	"fmt"
	"math"

	"nimbook/gametheory"
	"nimbook/gametheory/games"
)

// decided prints what the theorem of a game says of a position.
func decided[Pos comparable](g gametheory.ClosedForm[Pos], p Pos) {
	s, err := g.Solve(p, gametheory.Normal)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g, s.Outcome, s.Winning, s.Reason)
}

func ExampleClosedForm() {
	decided(games.Wythoff(), games.Pair{A: math.MaxInt, B: 5700357409661599242})
	decided(games.Moore(2), gametheory.HeapsOf(3, 4, 5))
	decided(games.Twins(), games.SetOf(1, 2, 4))
	decided(games.PairSplitting(), gametheory.HeapsOf(1, 2, 3))
	// Output:
	// Wythoff P [] the heaps differ by n = 3523014627193176565 and are ⌊nφ⌋ = 5700357409661599242 and ⌊nφ²⌋ = 9223372036854775807
	// Moore(2) N [heap 2: take 1 of 4, leaving 3; heap 3: take 2 of 5, leaving 3] in the binary place of 4 the number of ones is not divisible by 3
	// Twins N [turn {3, 4}] the nim-sum of the heads is 7
	// gametheory: pair splitting on 3 heaps; give an even number
}

func ExamplePeriod() {
	for _, g := range []*gametheory.HeapGame{gametheory.Kayles(), gametheory.HexCode("0.3F"), gametheory.Officers()} {
		p := g.Period()
		fmt.Printf("%v %T %v\n", g, p, p.Proved())
	}
	// Output:
	// Kayles *gametheory.ProvedPeriod true
	// 0.3F *gametheory.ConjecturedPeriod false
	// Officers *gametheory.NoPeriod false
}

func ExampleHeapGame_Solve() {
	s, err := gametheory.Kayles().Solve(3, 4, 5)
	fmt.Println(s.Values, s.Grundy, s.Outcome, s.Winning, err)
	fmt.Println(s.Reason(), s.ReasonIn(gametheory.Chinese))
	_, err = gametheory.Kayles().Solve(3, -4)
	fmt.Println(err)
	// Output:
	// [3 1 4] 6 N [heap 3: take 1 of 5, leaving 1 + 3] <nil>
	// the nim-sum of the values is 6 各 SG 值的尼姆和为 6
	// gametheory: heap 2 has -4 stones; a heap has 0 stones or more
}

func ExampleHeapGame_Code() {
	code, ok := gametheory.Kayles().Code()
	fmt.Println(code, ok)
	code, ok = gametheory.Bash(3).Code()
	fmt.Println(code, ok)
	// Output:
	// 0.77 true
	// 0.333 true
}

func ExampleAnalysis_Positions() {
	for p := range gametheory.Analyze(gametheory.Nim(), gametheory.HeapsOf(1, 2)).Positions() {
		fmt.Print(p, " ")
	}
	// Output:
	// (1, 2) (2) (1, 1) (1) ()
}

func ExampleSum_Grundy() {
	sum := gametheory.SumOf(gametheory.Kayles().Part(5), gametheory.Nim().Part(3))
	value, finite := sum.Value().Grundy()
	fmt.Println(sum.Grundy(), value, finite)
	// Output:
	// 7 7 true
}

func ExampleValue_Grundy() {
	fmt.Println(gametheory.FiniteValue(3).Grundy())
	fmt.Println(gametheory.InfiniteValue(0, 2).Grundy())
	// Output:
	// 3 true
	// -1 false
}

func ExampleValues_All() {
	for heap, value := range gametheory.Kayles().Values(6).All() {
		fmt.Print(heap, ":", value, " ")
	}
	// Output:
	// 0:0 1:1 2:2 3:3 4:1 5:4
}

func ExampleHeapGame_GrundyContext() {
	fmt.Println(gametheory.Kayles().GrundyContext(context.Background(), 3, 4, 5))
	fmt.Println(gametheory.Kayles().GrundyContext(context.Background(), -3))
	// Output:
	// 6 <nil>
	// 0 gametheory: heap 1 has -3 stones; a heap has 0 stones or more
}

func ExampleHeapGame_Takes() {
	runs, takesOnly := gametheory.AllBut(3, 5).Takes()
	for from, to := range runs {
		fmt.Println(from, to)
	}
	fmt.Println(takesOnly)
	// Output:
	// 1 2
	// 4 4
	// 6 9223372036854775807
	// true
}

func ExampleHeapGame_Moves() {
	for take, into := range gametheory.Kayles().Moves(3) {
		fmt.Println(take, into)
	}
	// Output:
	// 1 [2]
	// 1 [1 1]
	// 2 [1]
}

func ExampleLanguage_Pick() {
	fmt.Println(gametheory.English.Pick("draw", "平局"), gametheory.Chinese.Pick("draw", "平局"))
	// Output:
	// draw 平局
}

func ExampleSubtraction_OutcomePeriodContext() {
	ctx, cancel := context.WithCancel(context.Background())
	p, err := gametheory.Bash(3).OutcomePeriodContext(ctx, gametheory.Misere)
	fmt.Println(p.Proved(), err)
	cancel()
	_, err = gametheory.Take(1, 3, 4).OutcomePeriodContext(ctx, gametheory.Misere)
	fmt.Println(err != nil)
	// Output:
	// true <nil>
	// true
}
