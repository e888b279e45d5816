package games_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
	"nimbook/gametheory/games"
)

func ExampleGeography() {
	path := games.Geography([2]int{1, 2}, [2]int{2, 3}, [2]int{3, 4}, [2]int{4, 5})
	fmt.Println(path.Outcome(1), path.Outcome(2), path.Winning(2))
	// Output:
	// P N [go from 2 to 1 go from 2 to 3]
}

func TestGeographyTheorem(t *testing.T) {
	r := rand.New(rand.NewPCG(1993, 0))
	for range 150 {
		vertices := 3 + r.IntN(6)
		var edges [][2]int
		for a := range vertices {
			for b := range a {
				if r.IntN(vertices) < 3 {
					edges = append(edges, [2]int{a, b})
				}
			}
		}
		g, err := games.NewGeography(edges...)
		require.NoError(t, err)
		for v := range vertices {
			checkTheorem(t, g, g.Start(v))
		}
	}
}

// grid is the graph of a board of n × n squares.
func grid(n int) *games.GeographyGame {
	var edges [][2]int
	for x := range n {
		for y := range n {
			if x > 0 {
				edges = append(edges, [2]int{(x-1)*n + y, x*n + y})
			}
			if y > 0 {
				edges = append(edges, [2]int{x*n + y - 1, x*n + y})
			}
		}
	}
	return games.Geography(edges...)
}

// A board with an even number of squares has a perfect matching, by dominoes; one
// with an odd number is covered but for any corner.
func TestGeographyOnABoard(t *testing.T) {
	for n := 2; n <= 16; n++ {
		want := gametheory.P
		if n%2 == 0 {
			want = gametheory.N
		}
		assert.Equal(t, want, grid(n).Outcome(0), "from the corner of %d × %d", n, n)
	}
}

func TestGeographyErrors(t *testing.T) {
	_, err := games.NewGeography([2]int{1, 1})
	assert.EqualError(t, err, "gametheory: edge 1 goes from 1 to itself; an edge has two ends")
	assert.PanicsWithError(t, err.Error(), func() { games.Geography([2]int{1, 1}) })
	_, err = games.NewGeography([2]int{1, -1})
	assert.ErrorContains(t, err, "vertices are numbers from 0")
	g := games.Geography([2]int{1, 2})
	assert.Equal(t, gametheory.P, g.Outcome(7))
	_, err = g.NewStart(-3)
	assert.EqualError(t, err, "gametheory: geography with the token on vertex -3; vertices are numbers from 0")
	assert.PanicsWithError(t, err.Error(), func() { g.Start(-3) })
	assert.PanicsWithError(t, err.Error(), func() { g.Outcome(-3) })
	assert.Equal(t, "1 after {1, 2}", games.GeographyPosition{At: 1, Visited: games.SetOf(1, 2)}.String())
	_, err = g.Solve(games.GeographyPosition{At: 1}, gametheory.Normal)
	assert.ErrorContains(t, err, "token on 1, which is not among the visited vertices {}")
}

// Any few edges make an error, or a graph on which matchings decide as the rules do.
func FuzzGeography(f *testing.F) {
	f.Add([]byte{0x01, 0x12, 0x20, 0x23})
	f.Add([]byte{0x01, 0x12, 0x23, 0x34, 0x40, 0x05})
	f.Add([]byte{0x33})
	f.Fuzz(func(t *testing.T, data []byte) {
		var edges [][2]int
		for _, b := range data[:min(len(data), 12)] {
			edges = append(edges, [2]int{int(b >> 4 & 7), int(b & 7)})
		}
		g, err := games.NewGeography(edges...)
		if err != nil {
			require.ErrorContains(t, err, "to itself")
			return
		}
		for v := range 8 {
			require.Equal(t, gametheory.Analyze(g, g.Start(v)).Outcome(g.Start(v)), g.Outcome(v), "from %d on %v", v, edges)
		}
	})
}
