package gametheory_test

import (
	"fmt"

	"nimbook/gametheory"
)

func Example() {
	bash := gametheory.Bash(3) // a move takes 1 to 3 stones
	fmt.Println(bash.Outcome(12), bash.Outcome(13), bash.Winning(13))
	fmt.Println(gametheory.Verify(bash, func(n int) bool { return n%4 == 0 }, 1000))
	fmt.Println(gametheory.Verify(bash, func(n int) bool { return n%3 == 0 }, 1000))
	// Output:
	// P N [take 1 of 13, leaving 12]
	// proved for the 1001 positions reachable from 1000: 251 are P-positions
	// refuted: 3 is claimed to be a P-position, yet it has the option 0, which is claimed to be one too
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
		fmt.Println(m.Heap, m)
	}
	a := gametheory.Analyze(nim, gametheory.HeapsOf(3, 5, 7)) // rows up to the order of the heaps
	fmt.Println(a.Len(), len(a.Winning(gametheory.HeapsOf(3, 5, 7))))
	// Output:
	// N 1
	// 0 take 1 of 3, leaving 2
	// 1 take 1 of 5, leaving 4
	// 2 take 1 of 7, leaving 6
	// 88 3
}
