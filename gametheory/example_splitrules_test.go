package gametheory_test

import (
	"fmt"

	"nimbook/gametheory"
)

func ExampleSplitRules() {
	type Chocolate struct{ Rows, Columns int }
	// A move breaks a bar along a line into two bars, neither of them a single strip.
	broken := gametheory.SplitRules[Chocolate](func(p Chocolate) (options [][]Chocolate) {
		for k := 2; k <= p.Columns-2; k++ {
			options = append(options, []Chocolate{{p.Rows, k}, {p.Rows, p.Columns - k}})
		}
		return options
	})
	bar := gametheory.RowOf(Chocolate{3, 8})
	game := gametheory.SolveLazily(broken)
	fmt.Println(game.Outcome(bar), game.Grundy(bar), game.Winning(bar))
	two := gametheory.RowOf(Chocolate{3, 8}, Chocolate{3, 5})
	fmt.Println(two, "is worth", game.Grundy(two), "and", game.Misere().Outcome(two), "under misère play")
	// Output:
	// N 3 [{3 8} → {3 4} + {3 4}]
	// {3 5} + {3 8} is worth 2 and N under misère play
}

func ExampleRowOf() {
	row := gametheory.RowOf(3, 1, 3) // heaps, say
	fmt.Println(row, row.Len(), row.Components())
	fmt.Println(row == gametheory.RowOf(3, 3, 1))
	// Output:
	// 1 + 3 + 3 3 [1 3 3]
	// true
}
