package proof_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
	"nimbook/gametheory/proof"
)

func ExampleVerify() {
	bash := gametheory.Bash(3)
	v := proof.Verify(bash, func(n int) bool { return n%4 == 0 }, 1000)
	fmt.Println(v)
	fmt.Println(v.Proof.Witness(13))
	fmt.Println(v.Proof.Refutations(12))
	fmt.Println(proof.Verify(bash, func(n int) bool { return n%5 == 0 }, 1000))
	// Output:
	// proved for the 1001 positions reachable from 1000: 251 are P-positions
	// take 1 of 13, leaving 12
	// take 1 of 12, leaving 11: answer take 3 of 11, leaving 8
	// take 2 of 12, leaving 10: answer take 2 of 10, leaving 8
	// take 3 of 12, leaving 9: answer take 1 of 9, leaving 8
	// refuted: 4 is claimed to be an N-position, yet every option of it (3, 2, 1) is claimed to be one too
}

func ExampleVerifyMisere() {
	nim := gametheory.Nim()
	start := gametheory.HeapsOf(3, 4, 5)
	normal := func(h gametheory.Heaps) bool { return gametheory.NimSum(h.Heaps()...) == 0 }
	fmt.Println(proof.VerifyMisere(nim, normal, start))
	misere := func(h gametheory.Heaps) bool {
		for _, n := range h.Heaps() {
			if n > 1 {
				return normal(h)
			}
		}
		return !normal(h)
	}
	fmt.Println(proof.VerifyMisere(nim, misere, start))
	// Output:
	// refuted: (0, 0, 0) is claimed to be a P-position, yet there is no move from it, so under misère play whoever is to move wins
	// proved for the 120 positions reachable from (3, 4, 5): 18 are P-positions
}

func ExampleNewVerdict() {
	v, err := proof.NewVerdict(context.Background(), gametheory.Bash(3), gametheory.Limits{}, gametheory.Normal,
		func(n int) bool { return n%3 == 0 }, 1000)
	c := v.Counterexample
	fmt.Println(c.Position, c.Claimed, c.Truth(), c.Move, err)
	// Output:
	// 3 P N take all 3 <nil>
}

func ExampleVerifyGrundy() {
	take134 := gametheory.Take(1, 3, 4)
	values := []int{0, 1, 0, 1, 2, 3, 2} // and so on, with period 7
	fmt.Println(proof.VerifyGrundy(take134, func(n int) int { return values[n%7] }, 1000))
	fmt.Println(proof.VerifyGrundy(take134, func(n int) int { return n % 4 }, 1000))
	fmt.Println(proof.VerifyGrundy(take134, func(n int) int { return n % 2 }, 1000))
	// Output:
	// proved for the 1001 positions reachable from 1000: the values are 0 to 3
	// refuted: 2 is claimed to have the value 2, yet none of its options is claimed to have the smaller value 0, which is their mex
	// refuted: 4 is claimed to have the value 0, yet its option 0 is claimed to have it too; the mex of its options is 2
}

// graph is a game on the numbers from 0, with options that may be greater than
// the position.
type graph [][]int

func (g graph) Options(p int) []int { return g[p] }

// randomGraph has no cycle: in a random order of the positions, moves lead
// forwards only. Some moves are there twice.
func randomGraph(r *rand.Rand, size int) graph {
	order := r.Perm(size)
	g := make(graph, size)
	for k, p := range order {
		for _, q := range order[k+1:] {
			if r.IntN(4) == 0 {
				g[p] = append(g[p], q)
				if r.IntN(4) == 0 {
					g[p] = append(g[p], q)
				}
			}
		}
	}
	return g
}

// By recursion, as the definitions say.
func (g graph) grundy(p int) int {
	values := map[int]bool{}
	for _, q := range g[p] {
		values[g.grundy(q)] = true
	}
	v := 0
	for values[v] {
		v++
	}
	return v
}

func (g graph) lost(p int, misere bool) bool {
	if len(g[p]) == 0 {
		return !misere
	}
	for _, q := range g[p] {
		if g.lost(q, misere) {
			return false
		}
	}
	return true
}

func (g graph) longest(p int) int {
	n := 0
	for _, q := range g[p] {
		n = max(n, 1+g.longest(q))
	}
	return n
}

func (g graph) reachable(p int, seen map[int]bool) map[int]bool {
	seen[p] = true
	for _, q := range g[p] {
		g.reachable(q, seen)
	}
	return seen
}

// smallest is the position reachable from start at which fails is true: with the
// shortest longest play, and of those the least.
func (g graph) smallest(start int, fails func(int) bool) (int, bool) {
	best, found := 0, false
	for p := range g.reachable(start, map[int]bool{}) {
		if fails(p) && (!found || g.longest(p) < g.longest(best) || g.longest(p) == g.longest(best) && p < best) {
			best, found = p, true
		}
	}
	return best, found
}

func TestClaimsOnRandomGraphs(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	ctx := context.Background()
	refuted := 0
	for range 600 {
		g := randomGraph(r, 1+r.IntN(12))
		start, misere := r.IntN(len(g)), r.IntN(2) == 0
		wrong := map[int]bool{}
		for range r.IntN(3) {
			wrong[r.IntN(len(g))] = true
		}
		claim := func(p int) bool { return g.lost(p, misere) != wrong[p] }
		convention := gametheory.Normal
		if misere {
			convention = gametheory.Misere
		}
		v, err := proof.NewVerdict(ctx, g, gametheory.Limits{}, convention, claim, start)
		require.NoError(t, err)
		least, found := g.smallest(start, func(p int) bool { return wrong[p] })
		if !found {
			require.True(t, v.Proved(), "%v", v)
			checkProof(t, g, v.Proof, start, misere)
			continue
		}
		refuted++
		c := v.Counterexample
		require.NotNil(t, c)
		require.Equal(t, least, c.Position)
		require.Equal(t, claim(least), c.Claimed == gametheory.P)
		require.Equal(t, g.lost(least, misere), c.Truth() == gametheory.P)
		if c.Claimed == gametheory.P && len(g[least]) > 0 {
			require.Contains(t, g[least], c.Move.To)
			require.True(t, claim(c.Move.To))
		}
		path := c.Path()
		require.Equal(t, start, path[0])
		require.Equal(t, least, path[len(path)-1])
		for i := 1; i < len(path); i++ {
			require.Contains(t, g[path[i-1]], path[i])
		}
		e := c.Explain()
		require.Equal(t, c.Truth(), e.Outcome)
		require.Contains(t, e.In(gametheory.English), "is claimed to be")
		require.Contains(t, e.In(gametheory.Chinese), "被断言为")
	}
	require.Greater(t, refuted, 100)
}

// checkProof checks what a proof answers against the rules.
func checkProof(t *testing.T, g graph, proof *proof.OutcomeProof[int], start int, misere bool) {
	lost, moves := 0, 0
	all := g.reachable(start, map[int]bool{})
	for p := range all {
		moves += len(g[p])
		a, err := proof.At(p)
		require.NoError(t, err)
		require.Equal(t, g.lost(p, misere), a.Outcome == gametheory.P)
		require.Equal(t, a.Outcome, proof.Explain(p).Outcome)
		if a.Outcome == gametheory.N {
			require.Empty(t, a.Refutations)
			require.Equal(t, len(g[p]) == 0, a.Witness == nil)
			if a.Witness != nil {
				require.Contains(t, g[p], a.Witness.To)
				require.True(t, g.lost(a.Witness.To, misere))
			}
			continue
		}
		lost++
		answered := map[int]bool{}
		for _, r := range a.Refutations {
			require.False(t, answered[r.Move.To], "a move is answered once")
			answered[r.Move.To] = true
			require.Equal(t, len(g[r.Move.To]) == 0, r.Answer == nil)
			if r.Answer != nil {
				require.Contains(t, g[r.Move.To], r.Answer.To)
				require.True(t, g.lost(r.Answer.To, misere))
			}
		}
		for _, q := range g[p] {
			require.True(t, answered[q])
		}
	}
	require.Equal(t, []int{len(all), lost, moves, g.longest(start)}, []int{proof.Positions, proof.PPositions, proof.Moves, proof.Longest})
}

func TestGrundyClaimsOnRandomGraphs(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	kinds := map[string]int{}
	for range 600 {
		g := randomGraph(r, 1+r.IntN(12))
		start := r.IntN(len(g))
		wrong := map[int]int{}
		for range r.IntN(3) {
			wrong[r.IntN(len(g))] = r.IntN(6) - 2
		}
		claim := func(p int) int { return g.grundy(p) + wrong[p] }
		verdict, err := proof.NewGrundyVerdict(context.Background(), g, gametheory.Limits{}, claim, start)
		require.NoError(t, err)
		least, found := g.smallest(start, func(p int) bool { return wrong[p] != 0 })
		if !found {
			proved := verdict.Proof
			require.NotNil(t, proved, "%v", verdict)
			for p := range g.reachable(start, map[int]bool{}) {
				require.Equal(t, g.lost(p, false), proved.Explain(p).Outcome == gametheory.P)
				for v := range g.grundy(p) {
					to := proved.Witness(p, v).To
					require.Contains(t, g[p], to)
					require.Equal(t, v, g.grundy(to))
				}
				require.Panics(t, func() { proved.Witness(p, g.grundy(p)) })
			}
			continue
		}
		c := verdict.Counterexample
		require.NotNil(t, c)
		require.Equal(t, least, c.Position)
		require.Equal(t, claim(least), c.Claimed)
		require.Equal(t, g.grundy(least), c.Mex)
		if c.Same != nil {
			kinds["same"]++
			require.Contains(t, g[least], c.Same.To)
			require.Equal(t, c.Claimed, g.grundy(c.Same.To))
		} else {
			kinds["missing"]++
			if c.Claimed >= 0 {
				require.Less(t, c.Mex, c.Claimed)
			}
			for _, q := range g[least] {
				require.NotEqual(t, c.Mex, g.grundy(q))
			}
		}
		require.NotEmpty(t, c.In(gametheory.Chinese))
		require.Equal(t, g.lost(least, false), c.Explain().Outcome == gametheory.P)
	}
	require.Greater(t, kinds["same"], 10)
	require.Greater(t, kinds["missing"], 10)
}

func TestSmallestCounterexample(t *testing.T) {
	// Of the heaps 3, 4 and 5, from which one move is left, 3 is the least though
	// it is the last to be found.
	v := proof.Verify(gametheory.Take(3, 4), func(n int) bool { return n < 6 }, 40)
	require.Equal(t, 3, v.Counterexample.Position)
	// Among rows of heaps, the one with the fewest stones.
	sums := func(h gametheory.Heaps) bool { // + in the place of ⊕
		total := 0
		for _, n := range h.Heaps() {
			total += n
		}
		return total == 0
	}
	row := proof.Verify(gametheory.Nim(), sums, gametheory.HeapsOf(3, 4, 5))
	require.Equal(t, "refuted: (1, 1, 0) is claimed to be an N-position, yet every option of it ((0, 1, 0), (1, 0, 0)) is claimed to be one too", row.String())
}

func TestClaimErrors(t *testing.T) {
	ctx := context.Background()
	bash := gametheory.Bash(3)
	always := func(int) bool { return true }
	prove := func(g gametheory.Game[int], claim func(int) bool, starts ...int) error {
		_, err := proof.NewVerdict(ctx, g, gametheory.Limits{}, gametheory.Normal, claim, starts...)
		return err
	}
	require.EqualError(t, prove(bash, nil, 10), "gametheory: the claim is nil; give a function that reports whether a position is claimed to be a P-position")
	require.ErrorContains(t, prove(nil, always, 10), "the game is nil")
	require.ErrorContains(t, prove(bash, always), "no start position")
	_, err := proof.NewGrundyVerdict(ctx, bash, gametheory.Limits{}, nil, 10)
	require.ErrorContains(t, err, "the claim is nil")

	broken := errors.New("out of order")
	require.ErrorIs(t, prove(bash, func(n int) bool { panic(broken) }, 10), broken)
	require.EqualError(t, prove(bash, func(n int) bool { return []bool{true}[n] }, 10),
		"gametheory: the claim panicked at position 10: runtime error: index out of range [10] with length 1")
	require.EqualError(t, prove(gametheory.Rules[int](func(n int) []int { panic("no rules") }), always, 10),
		"gametheory: the rules panicked at position 10: no rules")
	require.ErrorContains(t, prove(gametheory.Rules[int](nil), always, 10), "the game is nil")
	require.PanicsWithError(t, "gametheory: the claim is nil; give a function that reports whether a position is claimed to be a P-position",
		func() { proof.Verify(bash, nil, 10) })

	loop := gametheory.Rules[int](func(n int) []int { return []int{(n + 1) % 7, n - n%7 + 7} })
	_, err = proof.NewVerdict(ctx, loop, gametheory.Limits{Positions: 1000}, gametheory.Normal, always, 0)
	require.ErrorIs(t, err, gametheory.ErrBudget)
	require.ErrorContains(t, err, "Limits.Positions is 1000")
	ring := graph{{1}, {2, 3}, {3}, {1, 4}, {}}
	require.ErrorContains(t, prove(ring, always, 0), "play can go on for ever")
	_, err = proof.NewVerdict(ctx, bash, gametheory.Limits{Positions: -1}, gametheory.Normal, always, 3)
	require.EqualError(t, err, "gametheory: Limits.Positions is -1; give 1 to 2147483647, or 0 for the default")

	stopped, cancel := context.WithCancel(ctx)
	asked := 0
	_, err = proof.NewVerdict(stopped, bash, gametheory.Limits{}, gametheory.Normal, func(int) bool {
		if asked++; asked == 5 {
			cancel()
		}
		return true
	}, 1000)
	require.ErrorIs(t, err, context.Canceled)
	require.EqualError(t, err, "gametheory: stopped after asking the claim about 5 of 1001 positions: context canceled")

	nan := gametheory.Rules[float64](func(x float64) []float64 { return []float64{math.NaN()} })
	_, err = proof.NewVerdict(ctx, nan, gametheory.Limits{}, gametheory.Normal, func(float64) bool { return true }, 1)
	require.ErrorContains(t, err, "not equal to itself")

	calls := 0
	fickle := gametheory.Rules[int](func(n int) []int {
		if calls++; calls > 4 || n == 0 {
			return nil
		}
		return []int{n - 1}
	})
	require.ErrorContains(t, prove(fickle, always, 3), "differ from call to call")

	proof := proof.Verify(bash, func(n int) bool { return n%4 == 0 }, 20).Proof
	_, err = proof.At(21)
	require.EqualError(t, err, "gametheory: position 21 is not reachable from the proof's start (20); prove the claim from it")
	require.Panics(t, func() { proof.Witness(12) })
	require.Panics(t, func() { proof.Refutations(13) })
}

func TestClaimsInChinese(t *testing.T) {
	t.Setenv("NIMBOOK_LANG", "zh")
	bash := gametheory.Bash(3)
	require.Equal(t, "已证：从 1000 可达的局面共 1001 个，其中必败态恰为所断言的 251 个",
		proof.Verify(bash, func(n int) bool { return n%4 == 0 }, 1000).String())
	require.Equal(t, "断言不成立：3 被断言为必败态，但它有一步走到 0，而后者也被断言为必败态",
		proof.Verify(bash, func(n int) bool { return n%3 == 0 }, 1000).String())
	require.Equal(t, "断言不成立：4 的 SG 值被断言为 4，但更小的值 0 不是它的任何后继局面的值，mex 就是 0",
		proof.VerifyGrundy(bash, func(n int) int { return n }, 1000).String())
}

func TestLongGame(t *testing.T) {
	const n = 300_000 // moves deep
	one := gametheory.Rules[int](func(n int) []int {
		if n == 0 {
			return nil
		}
		return []int{n - 1}
	})
	v := proof.Verify(one, func(n int) bool { return n%2 == 0 }, n)
	require.Equal(t, n, v.Proof.Longest)
	v = proof.Verify(one, func(n int) bool { return n%2 == 0 || n == 1 }, n)
	require.Len(t, v.Counterexample.Path(), n)
}

func TestCheckedPositions(t *testing.T) {
	v := proof.Verify(gametheory.Bash(2), func(n int) bool { return n%3 == 0 }, 5)
	require.Equal(t, []int{5, 4, 3, 2, 1, 0}, slices.Collect(v.Proof.Checked()))
}

// Nouns and verbs agree with the numbers before them, also where those are 1.
func TestVerdictsOnOnePosition(t *testing.T) {
	bash := gametheory.Bash(3)
	always := func(int) bool { return true }
	require.Equal(t, "proved for the 1 position reachable from 0: 1 is a P-position", proof.Verify(bash, always, 0).String())
	require.Equal(t, "proved for the 2 positions reachable from 1: 1 is a P-position",
		proof.Verify(bash, func(n int) bool { return n == 0 }, 1).String())
	require.Equal(t, "proved for the 1 position reachable from 0: every value is 0",
		proof.VerifyGrundy(bash, func(int) int { return 0 }, 0).String())
	require.Equal(t, "proved: SG(G + H) = SG(G) ⊕ SG(H) at the only position reachable from 0 + 0", proof.VerifySum(bash, 0, bash, 0).String())
	require.Equal(t, "equal: 0 = 0 = *0, for in the sum of the two every move has an answer, at the only position that play can reach",
		proof.Equal(bash, 0, bash, 0).String())
}
