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

// The check of a long window takes memory, which Limits bound: the period of the game
// 0.16 takes half a million terms.
func ExamplePeriod_CheckWithin() {
	c := certificate.Period{
		Game: "0.16", Sequence: certificate.Values, Theorem: certificate.GuySmith,
		Moves:     []certificate.Moves{{From: 1, To: 1, Leave: []int{0}}, {From: 2, To: 2, Leave: []int{1, 2}}},
		Preperiod: 105351, Period: 149459, From: 105351, To: 360163, Mask: 30,
	}
	err := c.CheckWithin(context.Background(), certificate.Limits{Terms: 100_000})
	fmt.Println(errors.Is(err, certificate.ErrLimit))
	fmt.Println(c.CheckWithin(context.Background(), certificate.Limits{Terms: 1_000_000}))
	// Output:
	// true
	// <nil>
}

// Many values of a game that splits heaps in three take their time: how many are
// computed is told about five times a second.
func ExampleWithProgress() {
	c := certificate.Period{
		Game: "0.8", Sequence: certificate.Values, Theorem: certificate.GuySmith,
		Preperiod: 1 << 18, Period: 1, From: 1 << 18, To: 1 << 20,
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

// Bouton's theorem for two heaps of any size, as its certificate is written. The
// automaton of the claim stays in state 0 while the heaps have the same digits; a move
// makes one heap as small as the other if that was smaller, which its first different
// digit shows.
func ExampleAllSizes_Check() {
	const written = `{
		"game": {"name": "Nim", "heaps": 2, "moves": [
			{"op": "less", "terms": [{"op": "after", "heap": 0}, {"op": "heap", "heap": 0}]},
			{"op": "less", "terms": [{"op": "after", "heap": 1}, {"op": "heap", "heap": 1}]}]},
		"claim": {"op": "equal", "terms": [
			{"op": "nim-sum", "of": [{"op": "heap", "heap": 0}, {"op": "heap", "heap": 1}]},
			{"op": "number", "numbers": [0]}]},
		"descent": [{"op": "sum", "of": [{"op": "heap", "heap": 0}, {"op": "heap", "heap": 1}]}],
		"claimed": {"columns": [0, 1, 1, 0], "next": [[0, 1], [1, 1]], "accept": [0]},
		"options": [
			{"columns": [0, 1, 2, 0], "next": [[0, 1, 2], [1, 1, 1], [2, 2, 2]], "accept": [1]},
			{"columns": [0, 1, 2, 0], "next": [[0, 1, 2], [1, 1, 1], [2, 2, 2]], "accept": [2]}]}`
	var c certificate.AllSizes
	fmt.Println(json.Unmarshal([]byte(written), &c), c.Check(context.Background()))
	c.Misere = true
	c.Movable = c.Options
	fmt.Println(c.Check(context.Background()))
	// Output:
	// <nil> <nil>
	// certificate: Nim: move 1, x₁′ < x₁: the automaton of the positions that have it: it is wrong about the position with the digits 1, 1
}
