package games_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
	"nimbook/gametheory/games"
	"nimbook/gametheory/internal/published"
)

func ExampleCram() {
	cram := games.Cram(3, 3)
	a := gametheory.Analyze(cram, cram.Start())
	fmt.Println(a.Outcome(cram.Start()), a.Grundy(cram.Start()))
	fmt.Print(cram.Board(cram.Options(cram.Start())[0]))
	// Output:
	// P 0
	// ##.
	// ...
	// ...
}

// The values of boards with 3 rows are those of Uiterwijk, "Construction and
// investigation of Cram endgame databases", 2018.
func TestCram(t *testing.T) {
	for columns, want := range map[int]int{1: 1, 2: 1, 3: 0, 4: 1, 5: 1} {
		cram := games.Cram(3, columns)
		assert.Equal(t, want, gametheory.Analyze(cram, cram.Start()).Grundy(cram.Start()), "3 × %d", columns)
	}
	for columns := 1; columns <= 8; columns++ { // a board of 2 rows is worth 0 or 1
		cram := games.Cram(2, columns)
		assert.Equal(t, columns%2, gametheory.Analyze(cram, cram.Start()).Grundy(cram.Start()), "2 × %d", columns)
	}
	dawson := published.Terms(t, "A002187 shifted by 1")
	for columns := 1; columns <= 14; columns++ {
		cram := games.Cram(1, columns)
		assert.Equal(t, dawson[columns], gametheory.Analyze(cram, cram.Start()).Grundy(cram.Start()), "1 × %d", columns)
	}
}

func TestCramSymmetryTheorem(t *testing.T) {
	for _, sides := range [][2]int{{2, 2}, {2, 3}, {2, 4}, {4, 3}, {4, 4}} {
		want := gametheory.P
		if sides[0]%2 != sides[1]%2 {
			want = gametheory.N
		}
		cram := games.Cram(sides[0], sides[1])
		assert.Equal(t, want, gametheory.Analyze(cram, cram.Start()).Outcome(cram.Start()), "%v", sides)
	}
}

// A board is worth the nim-sum of its regions.
func TestCramComponents(t *testing.T) {
	cram := games.Cram(3, 4)
	a := gametheory.Analyze(gametheory.Rules[games.CramBoard](cram.Options), cram.Start())
	for b := range a.Positions() {
		sum := 0
		for _, region := range cram.Components(b) {
			values := gametheory.Analyze(gametheory.Rules[games.CramBoard](cram.Options), region)
			sum ^= values.Grundy(region)
		}
		require.Equal(t, a.Grundy(b), sum, "%s", cram.Board(b))
	}
}

func TestCramErrors(t *testing.T) {
	for _, sides := range [][2]int{{0, 3}, {3, -1}, {13, 5}} {
		_, err := games.NewCram(sides[0], sides[1])
		assert.ErrorContains(t, err, fmt.Sprintf("Cram on %d × %d squares", sides[0], sides[1]))
		assert.PanicsWithError(t, err.Error(), func() { games.Cram(sides[0], sides[1]) })
	}
	assert.Equal(t, ^games.CramBoard(0), games.Cram(8, 8).Start())
}
