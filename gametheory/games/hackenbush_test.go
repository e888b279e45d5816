package games_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nimbook/gametheory"
	"nimbook/gametheory/games"
)

func ExampleHackenbush() {
	// A stalk of one edge that carries two branches, and a triangle on the ground.
	girl := games.Hackenbush(
		[2]int{0, 1}, [2]int{1, 2}, [2]int{1, 3}, [2]int{3, 4},
		[2]int{0, 5}, [2]int{5, 6}, [2]int{6, 0})
	fmt.Println(girl.Grundy(), girl.Winning())
	// Output:
	// 5 [cut edge 4, 3–4]
}

func TestColonPrinciple(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 0))
	for range 30 {
		var edges [][2]int
		for v := 1; v <= 9; v++ {
			edges = append(edges, [2]int{r.IntN(v), v})
		}
		checkHackenbush(t, edges)
	}
}

func TestFusionPrinciple(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 1))
	for range 60 {
		vertices := 2 + r.IntN(4)
		var edges [][2]int
		for v := 1; v < vertices; v++ { // connected, then loops and parallel edges too
			edges = append(edges, [2]int{r.IntN(v), v})
		}
		for len(edges) < 8 {
			edges = append(edges, [2]int{r.IntN(vertices), r.IntN(vertices)})
		}
		checkHackenbush(t, edges)
	}
}

func checkHackenbush(t *testing.T, edges [][2]int) {
	t.Helper()
	g := games.Hackenbush(edges...)
	checkTheorem(t, g, g.Start())
	require.Equal(t, gametheory.Analyze(g, g.Start()).Grundy(g.Start()), g.Grundy(), "%v", edges)
}

func TestHackenbushOnALongStalk(t *testing.T) {
	const n = 10_000
	stalk := make([][2]int, n)
	for i := range stalk {
		stalk[i] = [2]int{i, i + 1}
	}
	assert.Equal(t, n, games.Hackenbush(stalk...).Grundy())
	ring := append(stalk, [2]int{n, 0})
	assert.Equal(t, 1, games.Hackenbush(ring...).Grundy())
}

// The winning cuts of a graph are those that leave a graph worth 0, each with its name.
func TestHackenbushCuts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		vertices := rapid.IntRange(1, 40).Draw(t, "vertices")
		var edges [][2]int
		for v := 1; v < vertices; v++ {
			edges = append(edges, [2]int{rapid.IntRange(max(0, v-4), v-1).Draw(t, "below"), v})
		}
		for range rapid.IntRange(0, 12).Draw(t, "more") {
			edges = append(edges, [2]int{rapid.IntRange(0, vertices-1).Draw(t, "from"), rapid.IntRange(0, vertices-1).Draw(t, "to")})
		}
		g := games.Hackenbush(edges...)
		var winning []gametheory.Move[games.Set]
		for _, to := range g.Options(g.Start()) {
			s, err := g.Solve(to, gametheory.Normal)
			require.NoError(t, err)
			if s.Outcome == gametheory.P {
				name := g.MoveName(g.Start(), to)
				edge := -1
				_, err := fmt.Sscanf(name, "cut edge %d,", &edge)
				require.NoError(t, err, name)
				require.NotContains(t, to.Numbers(), edge)
				winning = append(winning, gametheory.Move[games.Set]{From: g.Start(), To: to, Name: name})
			}
		}
		require.Equal(t, winning, g.Winning(), "%v", edges)
	})
}

func TestHackenbushOnManyEdges(t *testing.T) {
	const n = 10_000
	r := rand.New(rand.NewPCG(7, 2))
	stalk, tree, grass := make([][2]int, n), make([][2]int, n), make([][2]int, n-1)
	for i := range n {
		stalk[i] = [2]int{i, i + 1}
		tree[i] = [2]int{r.IntN(i + 1), i + 1}
		if i < n-1 {
			grass[i] = [2]int{0, i + 1}
		}
	}
	assert.Equal(t, games.SetOf(), games.Hackenbush(stalk...).Winning()[0].To)
	assert.Len(t, games.Hackenbush(append(grass, [2]int{n - 1, n}, [2]int{n, n + 1})...).Winning(), 1) // blades, and one of length 3
	g := games.Hackenbush(tree...)
	for _, m := range g.Winning() {
		s, err := g.Solve(m.To, gametheory.Normal)
		require.NoError(t, err)
		require.Equal(t, gametheory.P, s.Outcome)
	}
}

func TestHackenbushErrors(t *testing.T) {
	_, err := games.NewHackenbush([2]int{0, 1}, [2]int{2, 3})
	assert.EqualError(t, err, "gametheory: edge 2, from 2 to 3, is not connected to the ground, vertex 0")
	assert.PanicsWithError(t, err.Error(), func() { games.Hackenbush([2]int{0, 1}, [2]int{2, 3}) })
	_, err = games.NewHackenbush([2]int{0, -1})
	assert.ErrorContains(t, err, "vertices are numbers from 0")
	stalk := games.Hackenbush([2]int{0, 1}, [2]int{1, 2})
	_, err = stalk.Solve(games.SetOf(2), gametheory.Normal)
	assert.ErrorContains(t, err, "position {2} has edge 2, which is not connected to the ground in it")
	_, err = stalk.Solve(games.SetOf(1, 3), gametheory.Normal)
	assert.ErrorContains(t, err, "the graph has 2 edges")
	assert.Equal(t, gametheory.P, games.Hackenbush().Outcome())
}

// Any few edges make an error, or a graph whose value the rules confirm.
func FuzzHackenbush(f *testing.F) {
	f.Add([]byte{0x01, 0x12, 0x20})
	f.Add([]byte{0x01, 0x23})
	f.Add([]byte{0x00, 0x01, 0x01})
	f.Fuzz(func(t *testing.T, data []byte) {
		var edges [][2]int
		for _, b := range data[:min(len(data), 8)] {
			edges = append(edges, [2]int{int(b >> 4), int(b & 15)})
		}
		g, err := games.NewHackenbush(edges...)
		if err != nil {
			require.ErrorContains(t, err, "is not connected to the ground")
			return
		}
		require.Equal(t, gametheory.Analyze(g, g.Start()).Grundy(g.Start()), g.Grundy(), "%v", edges)
	})
}
