package gametheory_test

import (
	"fmt"
	"math"

	"nimbook/gametheory"
)

// decided prints what the theorem of a game says of a position.
func decided[Pos comparable](g gametheory.ClosedForm[Pos], p Pos) {
	s, err := g.Solve(p)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g, s.Outcome, s.Winning, s.Reason)
}

func ExampleClosedForm() {
	decided(gametheory.Wythoff(), gametheory.Pair{A: math.MaxInt, B: 5700357409661599242})
	decided(gametheory.Moore(2), gametheory.HeapsOf(3, 4, 5))
	decided(gametheory.Twins(), gametheory.SetOf(1, 2, 4))
	decided(gametheory.PairSplitting(), gametheory.HeapsOf(1, 2, 3))
	// Output:
	// Wythoff P [] the heaps differ by n = 3523014627193176565 and are ⌊nφ⌋ = 5700357409661599242 and ⌊nφ²⌋ = 9223372036854775807
	// Moore(2) N [take 1 of 4, leaving 3 and take 2 of 5, leaving 3] in the binary place of 4 the number of ones is not divisible by 3
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
	_, err = gametheory.Kayles().Solve(3, -4)
	fmt.Println(err)
	// Output:
	// [3 1 4] 6 N [take 1 of 5, leaving 1 + 3] <nil>
	// gametheory: heap 1 has -4 stones; a heap has 0 stones or more
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

func ExampleGenus_Misere() {
	row := gametheory.HeapsOf(5)
	genus := gametheory.GeneraOf(gametheory.Analyze(gametheory.Kayles(), row)).At(row)
	fmt.Println(genus, genus.Misere(0), genus.Misere(1), genus.Misere(1000)) // 1,000 heaps *2 beside the row
	// Output:
	// 4^146 1 4 6
}

func ExampleGenus_Equal() {
	genera := gametheory.GeneraOf(gametheory.Analyze(gametheory.Kayles(), gametheory.HeapsOf(7)))
	two, seven := genera.At(gametheory.HeapsOf(2)), genera.At(gametheory.HeapsOf(7))
	fmt.Println(two, seven, two.Equal(seven))
	// Output:
	// 2^20 2^20 true
}

func ExampleGeographyGame_Start() {
	path := gametheory.Geography([2]int{1, 2}, [2]int{2, 3})
	fmt.Println(gametheory.Analyze(path, path.Start(2)).Remoteness(path.Start(2)))
	_, err := path.NewStart(-1)
	fmt.Println(err)
	// Output:
	// 1
	// gametheory: geography with the token on vertex -1; vertices are numbers from 0
}

func ExampleHackenbushGame_Start() {
	stalk := gametheory.Hackenbush([2]int{0, 1}, [2]int{1, 2})
	fmt.Println(stalk.Start(), stalk.Outcome(), gametheory.Analyze(stalk, stalk.Start()).Len())
	// Output:
	// {0, 1} N 3
}

func ExampleGrundyProof_At() {
	proof := gametheory.VerifyGrundy(gametheory.Bash(2), func(n int) int { return n % 3 }, 20).Proof
	argument, err := proof.At(5)
	fmt.Println(argument.Value, argument.Options, argument.Values, err)
	// Output:
	// 2 [take 1 of 5, leaving 4 take 2 of 5, leaving 3] [1 0] <nil>
}

func ExampleGrundyVerdict_Proved() {
	bash := gametheory.Bash(2)
	fmt.Println(gametheory.VerifyGrundy(bash, func(n int) int { return n % 3 }, 20).Proved())
	v := gametheory.VerifyGrundy(bash, func(n int) int { return n % 4 }, 20)
	fmt.Println(v.Proved(), v.Counterexample.Path()) // the way to it from the start
	// Output:
	// true
	// false [20 19 17 15 13 11 9 7 5 3]
}

func ExamplePeriodVerdict_Proved() {
	kayles := gametheory.Kayles()
	fmt.Println(gametheory.VerifyPeriod(kayles, 71, 24).Proved(), gametheory.VerifyPeriod(kayles, 70, 24).Proved())
	// Output:
	// true false
}

func ExampleResidueVerdict_Proved() {
	bash := gametheory.Bash(3)
	fmt.Println(gametheory.VerifyResidues(bash, 4, 0).Proved(), gametheory.VerifyResidues(bash, 3, 0).Proved())
	// Output:
	// true false
}

func ExampleMisereNimGame_Explain() {
	fmt.Println(gametheory.MisereNim().Explain(1, 1))
	// Output:
	// MisereNim, misère play, (1, 1): an N-position
	//  1. Bouton's theorem for misère play: if some heap has 2 stones or more, the position is a P-position exactly when the nim-sum is 0; if none has, exactly when the number of heaps of 1 is odd.
	//  2. The position is (1, 1).
	//  3. No heap has 2 stones or more, and there are 2 heaps of 1: every move takes a heap of 1, so the number of such heaps alone decides.
	//  4. The move: heap 1, take all 1: (1, 1) → (0, 1).
	//  5. No heap has 2 stones or more, and there is 1 heap of 1: every move takes a heap of 1, so the number of such heaps alone decides.
	//  6. An odd number of heaps of 1: the players take them in turn, and the one who is to move takes the last and loses.
	//  7. So (1, 1) is an N-position; a winning move leads to (0, 1).
}

func ExampleSubtraction_Explain() {
	fmt.Println(gametheory.Bash(3).Explain(12))
	// Output:
	// Bash(3), 12: a P-position
	//  1. Theorem: when a move takes 1 to 3 stones, n is a P-position exactly when n ≡ 0 (mod 4).
	//  2. The position is a heap of 12 stones.
	//  3. 12 = 3·4 + 0: 12 ≡ 0 (mod 4).
	//  4. Against 11 (take 1): answer 8 (take 3).
	//  5. Against 10 (take 2): answer 8 (take 2).
	//  6. Against 9 (take 3): answer 8 (take 1).
	//  7. From 12, answer every move of k stones (1 ≤ k ≤ 3) by one of 4 − k: a round takes 4 stones. After 3 rounds nothing is left, and the player who faced 12 cannot move and loses.
	//  8. So 12 is a P-position: whoever is to move loses.
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

func ExamplePositiveEuclidGame_Winning() {
	fmt.Println(gametheory.PositiveEuclid().Winning(7, 3))
	// Output:
	// [subtract 1 × 3 from 7, leaving (4, 3)]
}
