package games_test

import (
	"fmt"
	"nimbook/gametheory"
	"nimbook/gametheory/games"
)

func Example() {
	wythoff := games.Wythoff()
	fmt.Println(wythoff.Outcome(6, 10), wythoff.Winning(6, 11))
	// Output:
	// P [take 1 from the second heap, leaving (6, 10)]
}

func ExampleMooreGame_OutcomeMisere() {
	moore := games.Moore(2)
	fmt.Println(moore.Outcome(1, 1, 1), moore.OutcomeMisere(1, 1, 1), moore.WinningMisere(1, 1, 1))
	staircase := games.Staircase()
	fmt.Println(staircase.Outcome(0, 1), staircase.OutcomeMisere(0, 1), staircase.WinningMisere(0, 1))
	coins := games.SilverDollar()
	fmt.Println(coins.Outcome(1, 3), coins.OutcomeMisere(1, 3), coins.WinningMisere(1, 4))
	// Output:
	// P N [heap 1: take all 1; heap 2: take all 1]
	// P N [move 1 of 1 from step 2 to step 1]
	// N P [move the coin on square 4 to square 3]
}

func ExampleWythoffGame_OutcomeMisere() {
	wythoff := games.Wythoff()
	fmt.Println(wythoff.OutcomeMisere(1, 2), wythoff.OutcomeMisere(2, 2), wythoff.WinningMisere(2, 4))
	fib := games.FibonacciNim()
	fmt.Println(fib.OutcomeMisere(9, 7), fib.WinningMisere(7, 6)) // as 8 and 6 are lost and won
	euclid := games.Euclid()
	fmt.Println(euclid.Outcome(4, 4), euclid.OutcomeMisere(4, 4), euclid.WinningMisere(8, 4))
	// Output:
	// N P [take 2 from the second heap, leaving (2, 2)]
	// P [take 1 of 7, leaving 6 take 6 of 7, leaving 1]
	// N P [subtract 1 × 4 from 8, leaving (4, 4)]
}

func ExampleNorthcottGame_NewStart() {
	northcott := games.Northcott(8) // a chessboard's rows
	p, err := northcott.NewStart([2]int{1, 4}, [2]int{7, 2})
	fmt.Println(p, p.Rows(), err)
	fmt.Println(northcott.Winning(p))
	_, err = northcott.NewStart([2]int{1, 9})
	fmt.Println(err)
	// Output:
	// [[1 4] [7 2]], White to move [[1 4] [7 2]] <nil>
	// [in row 2 from column 7 to column 5]
	// gametheory: row 1 has pieces on columns 1 and 9; columns go from 1 to 8
}

func ExampleGeographyGame_Start() {
	path := games.Geography([2]int{1, 2}, [2]int{2, 3})
	fmt.Println(gametheory.Analyze(path, path.Start(2)).Remoteness(path.Start(2)))
	_, err := path.NewStart(-1)
	fmt.Println(err)
	// Output:
	// 1
	// gametheory: geography with the token on vertex -1; vertices are numbers from 0
}

func ExampleHackenbushGame_Start() {
	stalk := games.Hackenbush([2]int{0, 1}, [2]int{1, 2})
	fmt.Println(stalk.Start(), stalk.Outcome(), gametheory.Analyze(stalk, stalk.Start()).Len())
	// Output:
	// {1, 2} N 3
}

func ExamplePositiveEuclidGame_Winning() {
	euclid := games.PositiveEuclid()
	fmt.Println(euclid.Winning(7, 3))
	fmt.Println(euclid.OutcomeMisere(5, 3), euclid.OutcomeMisere(7, 4), euclid.WinningMisere(12, 3)) // 3 and 5 are Fibonacci numbers
	// Output:
	// [subtract 1 × 3 from 7, leaving (4, 3)]
	// P N [subtract 2 × 3 from 12, leaving (6, 3)]
}
