package games_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
	"nimbook/gametheory/games"
	"nimbook/gametheory/internal/published"
)

func ExampleChomp() {
	a := gametheory.Analyze(games.Chomp(), gametheory.HeapsOf(4, 4, 4))
	fmt.Println(a.Outcome(gametheory.HeapsOf(4, 4, 4)), a.Winning(gametheory.HeapsOf(4, 4, 4)))
	// Output:
	// N [bite at row 2, column 3, leaving (4, 2, 2)]
}

func ExampleTwoRowChomp() {
	chomp := games.TwoRowChomp()
	fmt.Println(chomp.Outcome(5, 4), chomp.Outcome(5, 5), chomp.Winning(9, 5))
	// Output:
	// P N [bite at row 1, column 7, leaving (6, 5)]
}

func TestTwoRowChompTheorem(t *testing.T) {
	checkTheorem(t, games.TwoRowChomp(), games.Pair{A: 40, B: 40})
	_, err := games.TwoRowChomp().Solve(games.Pair{A: 2, B: 3}, gametheory.Normal)
	assert.ErrorContains(t, err, "rows of 2 and 3 squares")
	assert.PanicsWithError(t, err.Error(), func() { games.TwoRowChomp().Outcome(2, 3) })
}

func TestChompAgreesWithBrouwer(t *testing.T) {
	const most = 18
	a := gametheory.Analyze(games.Chomp(), gametheory.HeapsOf(most, most, most))
	var lost [][]int
	for p := range a.Positions() {
		if heaps := p.Heaps(); len(heaps) == 3 && a.Outcome(p) == gametheory.P {
			lost = append(lost, heaps)
		}
	}
	slices.SortFunc(lost, slices.Compare[[]int])
	for _, s := range published.Sequences(t) {
		if s.OEIS == "A147983 (comment quotes Brouwer)" {
			var terms [][]int
			require.NoError(t, json.Unmarshal(s.Terms, &terms))
			assert.Equal(t, terms, lost)
			return
		}
	}
	assert.Fail(t, "Brouwer's list is missing")
}

// Strategy stealing: every bar of more than one square is won by the first bite.
func TestEveryBarOfChompIsWon(t *testing.T) {
	for rows := 1; rows <= 5; rows++ {
		for columns := 1; columns <= 6; columns++ {
			bar := gametheory.HeapsOf(slices.Repeat([]int{columns}, rows)...)
			want := gametheory.N
			if rows*columns == 1 {
				want = gametheory.P
			}
			assert.Equal(t, want, gametheory.Analyze(games.Chomp(), bar).Outcome(bar), "%d × %d", rows, columns)
		}
	}
}
