package gametheory_test

import (
	"fmt"

	"nimbook/gametheory"
	"nimbook/gametheory/proof"
)

func Example() {
	bash := gametheory.Bash(3) // a move takes 1 to 3 stones
	fmt.Println(bash.Outcome(12), bash.Outcome(13), bash.Winning(13))
	fmt.Println(proof.Verify(bash, func(n int) bool { return n%4 == 0 }, 1000))
	fmt.Println(proof.Verify(bash, func(n int) bool { return n%3 == 0 }, 1000))
	// Output:
	// P N [take 1 of 13, leaving 12]
	// proved for the 1001 positions reachable from 1000: 251 are P-positions
	// refuted: 3 is claimed to be a P-position, yet it has the option 0, which is claimed to be one too
}

func Example_rules() {
	rules := gametheory.Rules[int](func(n int) (options []int) { // subtract a proper divisor
		for d := 1; d < n; d++ {
			if n%d == 0 {
				options = append(options, n-d)
			}
		}
		return options
	})
	a := gametheory.Analyze(rules, 12)
	fmt.Println(a.Outcome(12), a.Grundy(12), a.Winning(12))
	// Output:
	// N 2 [12 → 11 12 → 9]
}

func ExampleAnalyze() {
	type pair struct{ A, B int }
	rules := gametheory.Rules[pair](func(p pair) (options []pair) { // Euclid's game
		if p.A > p.B {
			p.A, p.B = p.B, p.A
		}
		for b := p.B - p.A; p.A > 0 && b >= 0; b -= p.A {
			options = append(options, pair{p.A, b})
		}
		return options
	})
	a := gametheory.Analyze(rules, pair{7, 9})
	fmt.Println(a.Outcome(pair{7, 9}), a.Grundy(pair{7, 9}), a.Winning(pair{7, 9}))
	// Output:
	// P 0 []
}

func ExampleNim() {
	nim := gametheory.Nim()
	fmt.Println(nim.Outcome(3, 5, 7), nim.Grundy(3, 5, 7))
	for _, m := range nim.Winning(3, 5, 7) {
		fmt.Println(m)
	}
	a := gametheory.Analyze(nim, gametheory.HeapsOf(3, 5, 7)) // rows up to the order of the heaps
	fmt.Println(a.Len(), len(a.Winning(gametheory.HeapsOf(3, 5, 7))))
	// Output:
	// N 1
	// heap 1: take 1 of 3, leaving 2
	// heap 2: take 1 of 5, leaving 4
	// heap 3: take 1 of 7, leaving 6
	// 88 3
}

func ExampleMex() {
	fmt.Println(gametheory.Mex(0, 1, 3), gametheory.Mex(1, 2), gametheory.Mex())
	// Output:
	// 2 0 0
}

func ExampleNimSum() {
	fmt.Println(gametheory.NimSum(3, 5, 6), gametheory.NimSum(3, 5, 7), gametheory.NimSum())
	// Output:
	// 0 1 0
}

func ExampleBash() {
	bash := gametheory.Bash(3)
	fmt.Println(bash.Outcome(12), bash.Grundy(14), bash.Winning(14))
	fmt.Println(bash.Period())
	_, err := gametheory.NewBash(0)
	fmt.Println(err)
	// Output:
	// P 2 [take 2 of 14, leaving 12]
	// proved: SG(n+4) = SG(n) for every n ≥ 0; it is so for 0 ≤ n < 4, which is enough (a heap's options lie no further back)
	// gametheory: Bash's game with at most 0 stones a move; give 1 or more
}

func ExampleHeapsOf() {
	h := gametheory.HeapsOf(7, 0, 3)
	fmt.Println(h, h.Heaps(), h.Sorted(), h == gametheory.HeapsOf(7, 0, 3))
	_, err := gametheory.NewHeaps(7, -1)
	fmt.Println(err)
	// Output:
	// (7, 0, 3) [7 0 3] (3, 7) true
	// gametheory: heap 2 has -1 stones; a heap has 0 stones or more
}

func ExampleKayles() {
	kayles := gametheory.Kayles() // fell one skittle of a row, or two that stand side by side
	fmt.Println(kayles.Sequence(12))
	fmt.Println(kayles.Outcome(5), kayles.Winning(5))
	fmt.Println(kayles.Grundy(1_000_000_000_000_000_000))
	// Output:
	// [0 1 2 3 1 4 3 2 1 4 2 6]
	// N [take 1 of 5, leaving 2 + 2]
	// 1
}

func ExampleDawsonsKayles() {
	dawson := gametheory.DawsonsKayles() // take two skittles that stand side by side
	fmt.Println(dawson.Outcome(8), dawson.Winning(8))
	fmt.Println(dawson.Period())
	// Output:
	// N [take 2 of 8, leaving 1 + 5 take 2 of 8, leaving 3 + 3]
	// proved: SG(n+34) = SG(n) for every n ≥ 53; it is so for 53 ≤ n < 142, which is enough (Guy and Smith's theorem)
}

func ExampleDawsonsChess() {
	chess := gametheory.DawsonsChess()
	for files := range 10 { // a board of so many files
		fmt.Print(chess.Grundy(files), gametheory.DawsonsKayles().Grundy(files+1), " ")
	}
	fmt.Println()
	// Output:
	// 0 0 1 1 1 1 2 2 0 0 3 3 1 1 1 1 0 0 3 3
}

func ExampleTreblecross() {
	treblecross := gametheory.Treblecross()
	squares := 7 // are a heap of 9
	fmt.Println(treblecross.Grundy(squares + 2))
	for _, m := range treblecross.Winning(squares + 2) {
		fmt.Println(m)
	}
	// Output:
	// 3
	// take 3 of 9, leaving 3 + 3
}

func ExampleOfficers() {
	officers := gametheory.Officers() // take one stone, but not the last of a heap
	fmt.Println(officers.Outcome(1), officers.Winning(7))
	fmt.Println(officers.Period())
	// Output:
	// P [take 1 of 7, leaving 3 + 3]
	// no period seen among the heaps of 0 to 16383 stones
}

func ExampleGrundysGame() {
	g := gametheory.GrundysGame() // split a heap into two that differ
	fmt.Println(g.Outcome(7), g.Winning(8))
	fmt.Println(g.Winning(5, 3, 2))
	// Output:
	// P [split 8 into 1 + 7]
	// [heap 1: split 5 into 2 + 3]
}

func ExampleReaderLanguage() {
	move := gametheory.Bash(3).Winning(13)[0]
	fmt.Println(gametheory.ReaderLanguage(), move)
	// Output:
	// en take 1 of 13, leaving 12
}

func ExampleHeapMove_Why() {
	for _, move := range gametheory.Kayles().Winning(5, 6) {
		fmt.Println(move.Why())
	}
	fmt.Println(gametheory.Nim().Winning(3, 5, 7)[1].WhyIn(gametheory.Chinese))
	// Output:
	// heap 1: take 2 of 5, leaving 3, now worth 3; the other heaps have the nim-sum 3, and 3 ⊕ 3 = 0
	// heap 1: take 2 of 5, leaving 1 + 2, now worth 3; the other heaps have the nim-sum 3, and 3 ⊕ 3 = 0
	// heap 2: take 1 of 6, leaving 5, now worth 4; the other heaps have the nim-sum 4, and 4 ⊕ 4 = 0
	// 第 2 堆：从 5 颗中取 1 颗，剩 4，此后 SG 值为 4；其余各堆的尼姆和为 4，而 4 ⊕ 4 = 0
}
