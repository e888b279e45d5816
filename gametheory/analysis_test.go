package gametheory_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
)

// digraph is a game on a directed graph: a token moves along an edge.
type digraph [][]int

func (g digraph) Options(p int) []int { return g[p] }

// randomDigraph returns a graph of n positions with up to most options each;
// all options of p are less than p if play must end.
func randomDigraph(r *rand.Rand, n, most int, mustEnd bool) digraph {
	g := make(digraph, n)
	for p := range g {
		below := n
		if mustEnd {
			below = p
		}
		for range r.IntN(most + 1) {
			if below > 0 {
				g[p] = append(g[p], r.IntN(below))
			}
		}
	}
	return g
}

// all returns every position, to start from.
func (g digraph) all() []int {
	starts := make([]int, len(g))
	for p := range starts {
		starts[p] = p
	}
	return starts
}

// solveByRounds finds outcomes and remoteness from the rules of play alone: in
// round k, who can force the end within k moves?
func (g digraph) solveByRounds(misere bool) (outcome []gametheory.Outcome, remoteness []int) {
	outcome, remoteness = make([]gametheory.Outcome, len(g)), make([]int, len(g))
	for p := range g {
		outcome[p], remoteness[p] = gametheory.D, -1
	}
	for k := 0; ; k++ {
		var lost, won []int
		for p, options := range g {
			if outcome[p] != gametheory.D {
				continue
			}
			toP := slices.ContainsFunc(options, func(q int) bool { return outcome[q] == gametheory.P })
			allN := !slices.ContainsFunc(options, func(q int) bool { return outcome[q] != gametheory.N })
			switch {
			case len(options) == 0 && misere, toP:
				won = append(won, p)
			case allN:
				lost = append(lost, p)
			}
		}
		if len(lost)+len(won) == 0 {
			return outcome, remoteness
		}
		for _, p := range lost {
			outcome[p], remoteness[p] = gametheory.P, k
		}
		for _, p := range won {
			outcome[p], remoteness[p] = gametheory.N, k
		}
	}
}

// plus returns the disjunctive sum, position (p, q) as p*len(h) + q.
func (g digraph) plus(h digraph) digraph {
	sum := make(digraph, 0, len(g)*len(h))
	for p := range g {
		for q := range h {
			var options []int
			for _, o := range g[p] {
				options = append(options, o*len(h)+q)
			}
			for _, o := range h[q] {
				options = append(options, p*len(h)+o)
			}
			sum = append(sum, options)
		}
	}
	return sum
}

// nimHeap returns a heap of up to n stones.
func nimHeap(n int) digraph {
	g := make(digraph, n+1)
	for p := range g {
		for q := range p {
			g[p] = append(g[p], q)
		}
	}
	return g
}

func TestAnalysisOfRandomGraphs(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	loopy := 0
	for round := range 400 {
		g := randomDigraph(r, 1+r.IntN(30), 1+r.IntN(4), round%3 == 0)
		a := gametheory.Analyze(g, g.all()...)
		require.Equal(t, len(g), a.Len())
		if a.Loopy() {
			loopy++
		}
		// Misère play is normal play with one more move after the end.
		longer := append(slices.Clone(g), nil)
		for p, options := range g {
			if len(options) == 0 {
				longer[p] = []int{len(g)}
			}
		}
		normal := gametheory.Analyze(longer, longer.all()...)
		for p := range g {
			require.Equal(t, normal.Value(p), a.Misere().Value(p), "%v at %d", g, p)
		}
		for _, a := range []*gametheory.Analysis[int]{a, a.Misere()} {
			outcome, remoteness := g.solveByRounds(a.Convention() == gametheory.Misere)
			for p, options := range g {
				r := must(a.At(p))(t)
				require.Equal(t, outcome[p], r.Outcome, "%v %v at %d", a.Convention(), g, p)
				require.Equal(t, remoteness[p], r.Remoteness, "%v %v at %d", a.Convention(), g, p)
				var once []int
				for _, q := range options {
					if !slices.Contains(once, q) {
						once = append(once, q)
					}
				}
				var to, winning []int
				for _, m := range r.Options {
					to = append(to, m.To)
				}
				for _, q := range once {
					if outcome[q] == gametheory.P {
						winning = append(winning, q)
					}
				}
				require.Equal(t, once, to)
				require.Equal(t, once, a.AppendOptions(nil, p), "every position is a start here, so its own index")
				require.Len(t, r.Winning, len(winning))
				for i, m := range r.Winning {
					require.Equal(t, winning[i], m.To)
				}
			}
		}
	}
	assert.Greater(t, loopy, 100)
}

func TestGrundyValuesOfRandomGraphs(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		g := randomDigraph(r, 1+r.IntN(80), 1+r.IntN(100), true)
		a := gametheory.Analyze(g, g.all()...)
		require.False(t, a.Loopy())
		normal, misere := make([]int, len(g)), make([]int, len(g))
		for p, options := range g { // options come before p
			var n, m []int
			for _, q := range options {
				n, m = append(n, normal[q]), append(m, misere[q])
			}
			normal[p], misere[p] = gametheory.Mex(n...), gametheory.Mex(m...)
			if len(options) == 0 {
				misere[p] = 1
			}
			require.Equal(t, normal[p], a.Grundy(p))
			require.Equal(t, misere[p], a.Misere().Grundy(p))
		}
	}
}

// TestLoopyValues plays sums of two loopy games, and of a loopy game and a heap
// of Nim, on the product of their positions.
func TestLoopyValues(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	seen := make(map[gametheory.Value]bool)
	for round := range 300 {
		g := randomDigraph(r, 2+r.IntN(9), 2+r.IntN(3), false)
		h := nimHeap(8)
		if round%2 == 0 {
			h = randomDigraph(r, 2+r.IntN(9), 2+r.IntN(3), false)
		}
		a, b := gametheory.Analyze(g, g.all()...), gametheory.Analyze(h, h.all()...)
		outcome, _ := g.plus(h).solveByRounds(false)
		for p := range g {
			seen[a.Value(p)] = true
			require.Equal(t, a.Outcome(p), a.Value(p).Outcome())
			for q := range h {
				v := a.Value(p).Plus(b.Value(q))
				require.Equal(t, outcome[p*len(h)+q], v.Outcome(), "%v at %d is %v, %v at %d is %v", g, p, a.Value(p), h, q, b.Value(q))
				s := gametheory.SumOf(gametheory.Part(g, p), gametheory.Part(h, q))
				require.Equal(t, v, s.Value())
				wins := 0
				for _, o := range g.plus(h)[p*len(h)+q] {
					if outcome[o] == gametheory.P {
						wins++
					}
				}
				require.Equal(t, wins > 0, len(s.Winning()) > 0)
			}
		}
	}
	for _, v := range []gametheory.Value{
		gametheory.FiniteValue(3), gametheory.InfiniteValue(), gametheory.InfiniteValue(0, 1), gametheory.InfiniteValue(1, 2), gametheory.InfiniteValue(0, 2),
	} {
		assert.True(t, seen[v], "no random game had the value %v", v)
	}
}

// TestLoopyLargeValues has values beyond a machine word where play need not end.
func TestLoopyLargeValues(t *testing.T) {
	const n = 100
	g := nimHeap(n)
	heap := g.Options(n)
	g = append(g, append([]int{n + 2}, heap...), append([]int{n + 1}, heap...))
	a := gametheory.Analyze(g, n+1)
	require.True(t, a.Loopy())
	assert.Equal(t, gametheory.InfiniteValue(heap...), a.Value(n+1), "each may always go to the other")
	g[n+2] = append(g[n+2], n) // now n+2 reverts to n, so that n+1 is worth n, and n+2 has all below n+1
	a = gametheory.Analyze(g, n+1)
	require.True(t, a.Loopy())
	assert.Equal(t, gametheory.FiniteValue(n), a.Value(n+1))
	assert.Equal(t, gametheory.FiniteValue(n+1), a.Value(n+2))
}

// nim is Nim as rules on an array, which has no canonical form.
func nim[N int | int8](p [4]N) [][4]N {
	var options [][4]N
	for i, n := range p {
		for k := N(0); k < n; k++ {
			q := p
			q[i] = k
			options = append(options, q)
		}
	}
	return options
}

func TestMisereNim(t *testing.T) {
	start := [4]int{4, 5, 3, 2}
	calls := 0
	a := gametheory.Analyze(gametheory.Rules[[4]int](func(p [4]int) [][4]int { calls++; return nim(p) }), start)
	assert.Equal(t, 5*6*4*3, a.Len())
	assert.LessOrEqual(t, calls, a.Len()+256, "the options of a position are asked for once, but for the sample")
	assert.Equal(t, start, slices.Collect(a.Positions())[0])
	m := a.Misere()
	assert.Same(t, a, must(a.Under(context.Background(), gametheory.Normal))(t))
	for i, e := range a.All() { // Bouton 1901
		p := e.Position
		assert.Equal(t, p[0]^p[1]^p[2]^p[3], e.Grundy)
		want := (e.Grundy == 0) == (max(p[0], p[1], p[2], p[3]) > 1)
		assert.Equal(t, want, m.Evaluation(i).Outcome == gametheory.P, "%v", p)
		assert.Equal(t, p, m.Evaluation(i).Position)
	}
}

func TestCanonicalPositions(t *testing.T) {
	nim, start := gametheory.Nim(), gametheory.HeapsOf(3, 5, 7)
	a, whole := gametheory.Analyze(nim, start), gametheory.Analyze(gametheory.Unreduced(nim), start)
	assert.Equal(t, 4*6*8, whole.Len())
	assert.Less(t, a.Len(), whole.Len())
	for p := range whole.Positions() {
		want, got := must(whole.At(p))(t), must(a.At(p))(t)
		require.Equal(t, want, got)
		require.Equal(t, whole.Misere().Evaluation(must(index(whole, p))(t)).Outcome, a.Misere().Outcome(p))
	}
	for p := range a.Positions() {
		assert.Equal(t, p, nim.Canonical(p))
	}
}

func index[Pos comparable](a *gametheory.Analysis[Pos], p Pos) (int, error) {
	i, ok := a.Index(p)
	if !ok {
		return 0, errors.New("no such position")
	}
	return i, nil
}

func TestAnalysisIsDeterministic(t *testing.T) {
	g := randomDigraph(rand.New(rand.NewPCG(7, 8)), 5000, 3, false)
	first := slices.Collect(gametheory.Analyze(g, 17, 4).Positions())
	assert.Equal(t, []int{17, 4}, first[:2])
	assert.Equal(t, first, slices.Collect(gametheory.Analyze(g, 17, 4).Positions()))
}

// countdown is the game in which every move takes one stone.
var countdown = gametheory.Rules[int](func(n int) []int {
	if n == 0 {
		return nil
	}
	return []int{n - 1}
})

// Plays beyond the length at which rules count as endless need a limit of their own.
func TestDeepGames(t *testing.T) {
	depth := 10_000_000
	if testing.Short() {
		depth = 100_000
	}
	a, err := gametheory.NewAnalysis(t.Context(), countdown, gametheory.Limits{Positions: depth + 1}, depth)
	require.NoError(t, err)
	assert.Equal(t, depth, a.Remoteness(depth))
	assert.Equal(t, depth%2, a.Grundy(depth))
}

func TestDeepLoopyGames(t *testing.T) {
	depth := 1_000_000
	if testing.Short() {
		depth = 100_000
	}
	ring := gametheory.Rules[int](func(n int) []int {
		if n == 1 {
			return []int{0, depth}
		}
		return countdown(n)
	})
	a := gametheory.Analyze(ring, depth)
	assert.Equal(t, depth, a.Remoteness(depth), "1 is an N-position through 0")
}

func TestAnalysisErrors(t *testing.T) {
	ctx := context.Background()
	endless := gametheory.Rules[int](func(n int) []int { return []int{n + 1, 2 * n} })
	random := rand.New(rand.NewPCG(9, 10))
	for name, test := range map[string]struct {
		game   gametheory.Game[int]
		limits gametheory.Limits
		starts []int
		want   string
	}{
		"nil game":  {nil, gametheory.Limits{}, []int{1}, "gametheory: the game is nil; give a Game, such as Rules[Pos](func(p Pos) []Pos { … })"},
		"nil rules": {gametheory.Rules[int](nil), gametheory.Limits{}, []int{1}, "gametheory: the game is nil; give a Game, such as Rules[Pos](func(p Pos) []Pos { … })"},
		"nil apart": {gametheory.Unreduced[int](nil), gametheory.Limits{}, []int{1}, "gametheory: the game is nil; give a Game, such as Rules[Pos](func(p Pos) []Pos { … })"},
		"no start":  {nimHeap(3), gametheory.Limits{}, nil, "gametheory: no start position; an analysis needs at least one"},
		"endless":   {endless, gametheory.Limits{Positions: 1000}, []int{1}, "gametheory: 1001 positions seen and 667 of them looked at: the limit of positions is used up (Limits.Positions is 1000)"},
		"negative":  {endless, gametheory.Limits{Positions: -3}, []int{1}, "gametheory: Limits.Positions is -3; give 1 to 2147483647, or 0 for the default"},
		"random": {gametheory.Rules[int](func(n int) []int {
			if n < 100 {
				return nil
			}
			return []int{n - 1 - random.IntN(5)}
		}), gametheory.Limits{}, []int{10000}, "Options must answer the same"},
		"remembers": {gametheory.Rules[int](func() func(int) []int {
			calls := 0
			return func(n int) []int {
				calls++
				if n == 0 || calls > 11 && n == 1 {
					return nil
				}
				return []int{n - 1}
			}
		}()), gametheory.Limits{}, []int{10}, "gametheory: the options of position 1 differ from call to call: its outcome was found to be N, which those of another call do not make it; Options must answer the same every time"},
	} {
		t.Run(name, func(t *testing.T) {
			a, err := gametheory.NewAnalysis(ctx, test.game, test.limits, test.starts...)
			assert.ErrorContains(t, err, test.want)
			assert.Nil(t, a)
			assert.Equal(t, name == "endless", errors.Is(err, gametheory.ErrBudget))
		})
	}
	nan := gametheory.Rules[float64](func(x float64) []float64 {
		if x < 0 {
			return nil
		}
		return []float64{math.Sqrt(x - 1)}
	})
	_, err := gametheory.NewAnalysis(ctx, nan, gametheory.Limits{}, 3.0)
	assert.EqualError(t, err, "gametheory: position NaN is not equal to itself (is there a NaN in it?); positions must be, or they are never found again")

	_, err = gametheory.Analyze(nimHeap(5), 3).At(4)
	assert.EqualError(t, err, "gametheory: position 4 is not reachable from the analysis's start (3); analyze from it")
}

func TestAnalysisStopsWithItsContext(t *testing.T) {
	cause := errors.New("the reader left")
	for name, game := range map[string]gametheory.Rules[int]{
		"line":  func(n int) []int { return []int{n + 1} },
		"loops": func(n int) []int { return []int{n + 1, n} },
	} {
		ctx, cancel := context.WithCancelCause(context.Background())
		seen := 0
		_, err := gametheory.NewAnalysis(ctx, gametheory.Rules[int](func(n int) []int {
			if seen++; seen == 5000 {
				cancel(cause)
			}
			return game(n)
		}), gametheory.Limits{}, 1)
		assert.ErrorIs(t, err, cause, name)
		assert.Equal(t, 5000, seen, "no position is looked at after that")
	}
	stopped, stop := context.WithCancelCause(context.Background())
	stop(cause)
	_, err := gametheory.Analyze(nimHeap(5), 5).Under(stopped, gametheory.Misere)
	assert.ErrorIs(t, err, cause)
	ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	_, err = gametheory.NewAnalysis(ctx, gametheory.Rules[int](func(n int) []int { return []int{n + 1} }), gametheory.Limits{}, 1)
	assert.ErrorIs(t, err, context.DeadlineExceeded)
}

func ExampleAnalysis_Misere() {
	a := gametheory.Analyze(gametheory.Bash(3), 12)
	fmt.Println(a.Outcome(12), a.Misere().Outcome(12), a.Misere().Outcome(9))
	// Output:
	// P N P
}

func ExampleAnalysis_All() {
	for i, e := range gametheory.Analyze(gametheory.Take(1, 3, 4), 4).All() {
		fmt.Println(i, e.Position, e.Outcome, e.Value, e.Remoteness)
	}
	// Output:
	// 0 4 N *2 1
	// 1 3 N *1 1
	// 2 1 N *1 1
	// 3 0 P 0 0
	// 4 2 P 0 2
}

func ExampleUnreduced() {
	nim := gametheory.Nim()
	fmt.Println(gametheory.Analyze(nim, gametheory.HeapsOf(2, 2)).Len())
	fmt.Println(gametheory.Analyze(gametheory.Unreduced(nim), gametheory.HeapsOf(2, 2)).Len())
	// Output:
	// 6
	// 9
}

func ExampleValue() {
	// A token moves along the arrows of a graph; 2 and 3 point to each other.
	graph := gametheory.Rules[int](func(p int) []int { return [][]int{{}, {0}, {3}, {2, 1}}[p] })
	a := gametheory.Analyze(graph, 3)
	for p := range 4 {
		fmt.Println(p, a.Value(p), a.Outcome(p))
	}
	sum := a.Value(3).Plus(a.Value(1))
	fmt.Println(sum, sum.Outcome())
	// Output:
	// 0 0 P
	// 1 *1 N
	// 2 ∞{} D
	// 3 ∞{1} D
	// ∞{0} N
}
