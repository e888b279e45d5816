package certificate_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"nimbook/gametheory/certificate"
)

// The period of Kayles, as its certificate is written: nothing that has proved it is
// needed to check it.
func ExamplePeriod_Check() {
	const written = `{
		"game": "Kayles", "sequence": "values",
		"moves": [{"from": 1, "to": 2, "leave": [0, 1, 2]}],
		"preperiod": 71, "period": 12, "saltus": 0,
		"theorem": "Guy-Smith", "from": 71, "to": 156}`
	var c certificate.Period
	fmt.Println(json.Unmarshal([]byte(written), &c), c.Check(context.Background()))
	c.Preperiod, c.From = 70, 70
	fmt.Println(c.Check(context.Background()))
	// Output:
	// <nil> <nil>
	// certificate: Kayles: v(70) = 6 and v(82) = 2, not 6
}

// Many values of a game that splits heaps in three take their time: how many are
// computed is told about five times a second.
func ExampleWithProgress() {
	c := certificate.Period{
		Game: "0.8", Sequence: certificate.Values, Theorem: certificate.GuySmith, Period: 1, To: 1 << 20,
		Moves: []certificate.Moves{{From: 1, To: 1, Leave: []int{3}}},
	}
	ctx, cancel := context.WithCancel(context.Background())
	err := c.Check(certificate.WithProgress(ctx, func(done, total int) {
		fmt.Println(done > 0, "of", total)
		cancel() // that is enough
	}))
	fmt.Println(errors.Is(err, context.Canceled))
	// Output:
	// true of 1048577
	// true
}

// take1to3 is Bash's game: a move takes 1 to 3 stones.
func take1to3(n int) (options []int) {
	for take := 1; take <= min(n, 3); take++ {
		options = append(options, n-take)
	}
	return options
}

// Four stones lose: each position comes after its options, and an N-position names an
// option that is a P-position by its place.
func ExamplePPositions_Check() {
	c := certificate.PPositions[int]{
		Starts: []int{4},
		Positions: []certificate.Position[int]{
			{Position: 0, P: true, Witness: -1},
			{Position: 1, Witness: 0}, {Position: 2, Witness: 0}, {Position: 3, Witness: 0},
			{Position: 4, P: true, Witness: -1},
		},
	}
	fmt.Println(c.Check(context.Background(), take1to3))
	c.Positions[4] = certificate.Position[int]{Position: 4, Witness: 1}
	fmt.Println(c.Check(context.Background(), take1to3))
	// Output:
	// <nil>
	// certificate: position 4 has the witness 1, which is not claimed to be a P-position
}

func ExampleGrundyValues_Check() {
	c := certificate.GrundyValues[int]{
		Starts:    []int{4},
		Positions: []certificate.Valued[int]{{0, 0}, {1, 1}, {2, 2}, {3, 3}, {4, 0}}, // n mod 4
	}
	fmt.Println(c.Check(context.Background(), take1to3))
	c.Positions[4].Value = 2
	fmt.Println(c.Check(context.Background(), take1to3))
	// Output:
	// <nil>
	// certificate: position 4 has the value 2, and so has its option 2
}
