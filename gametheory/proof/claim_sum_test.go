package proof_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nimbook/gametheory"
	"nimbook/gametheory/proof"
)

func ExampleVerifySum() {
	v := proof.VerifySum(gametheory.Bash(3), 10, gametheory.Take(1, 3, 4), 10)
	fmt.Println(v)
	at := gametheory.SumPosition[int, int]{First: 7, Second: 5} // 3 ⊕ 3 = 0
	fmt.Println(v.Proof.Explain(at))
	// Output:
	// proved: SG(G + H) = SG(G) ⊕ SG(H) at all 121 positions reachable from 10 + 10
	// 7 + 5: a P-position
	//  1. At each of the 121 positions checked, no option has the value claimed for the position, and every smaller value from 0 is that of some option.
	//  2. The position is 7 + 5.
	//  3. SG(7 + 5) = mex {1, 2, 3} = 0, since SG(6 + 5) = 1, SG(5 + 5) = 2, SG(4 + 5) = 3, SG(7 + 4) = 1, SG(7 + 2) = 3, SG(7 + 1) = 2.
	//  4. So 7 + 5 is a P-position: whoever is to move loses.
}

func ExampleEqual() {
	take12 := gametheory.Take(1, 2)
	nim := gametheory.AllBut()
	fmt.Println(proof.Equal(take12, 5, nim, 2))
	fmt.Println(proof.Equal(take12, 5, nim, 1))
	fmt.Println(proof.Equal(take12, 4, nim, 1).Proof.Sum.Refutations(gametheory.SumPosition[int, int]{First: 4, Second: 1}))
	// Output:
	// equal: 5 = 2 = *2, for in the sum of the two every move has an answer, at all 18 positions that play can reach
	// not equal: 5 = *2 and 1 = *1, and whoever moves first wins their sum: 5 + 1 → 4 + 1
	// 4 + 1 → 3 + 1: answer 3 + 1 → 1 + 1
	// 4 + 1 → 2 + 1: answer 2 + 1 → 1 + 1
	// 4 + 1 → 4 + 0: answer 4 + 0 → 3 + 0
}

func TestSumTheoremOnRandomGraphs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, h := anyGraph.Draw(t, "g"), anyGraph.Draw(t, "h")
		p, q := rapid.IntRange(0, len(g)-1).Draw(t, "p"), rapid.IntRange(0, len(h)-1).Draw(t, "q")
		sum, err := proof.NewSumVerdict(context.Background(), gametheory.Limits{}, g, p, h, q)
		require.NoError(t, err)
		proved := sum.Proof
		require.Equal(t, len(g.reachable(p, map[int]bool{}))*len(h.reachable(q, map[int]bool{})), proved.Positions)
		a, err := proved.At(gametheory.SumPosition[int, int]{First: p, Second: q})
		require.NoError(t, err)
		require.Equal(t, g.grundy(p)^h.grundy(q), a.Value)
		e := proof.Equal(g, p, h, q)
		require.Equal(t, g.grundy(p) == h.grundy(q), e.Proved())
		if e.Proved() {
			require.Equal(t, g.grundy(p), e.Proof.Value)
			require.Equal(t, gametheory.P, e.Proof.Explain().Outcome)
		} else {
			require.Equal(t, [2]int{g.grundy(p), h.grundy(q)}, e.Counterexample.Values)
			require.Equal(t, gametheory.N, e.Counterexample.Explain().Outcome)
		}
		require.NotEmpty(t, e.In(gametheory.Chinese))
		require.True(t, proof.Equal(g, p, gametheory.AllBut(), g.grundy(p)).Proved())
		s := gametheory.SumOf(gametheory.Part(g, p), gametheory.Part(h, q))
		require.Equal(t, a.Value, s.Grundy())
		for _, m := range s.Winning() {
			to := m.Move.(gametheory.Move[int]).To
			played := [2]int{g.grundy(p), h.grundy(q)}
			played[m.Component] = []graph{g, h}[m.Component].grundy(to)
			require.Equal(t, played[0], played[1], "%v", m)
			require.Equal(t, []int{played[0], played[0]}, []int{m.Value, m.Rest})
		}
	})
}

// anyGraph draws games of up to nine positions without a cycle: moves lead to
// positions of smaller numbers. Some moves are there twice.
var anyGraph = rapid.Custom(func(t *rapid.T) graph {
	g := make(graph, rapid.IntRange(1, 9).Draw(t, "positions"))
	for p := range g {
		if p > 0 {
			g[p] = rapid.SliceOfN(rapid.IntRange(0, p-1), 0, 4).Draw(t, "options")
		}
	}
	return g
})

func TestSumClaimErrors(t *testing.T) {
	ring := graph{{1}, {0}}
	_, err := proof.NewEqualityVerdict(context.Background(), gametheory.Limits{}, ring, 0, gametheory.Bash(1), 1)
	require.EqualError(t, err, "gametheory: play can go on for ever from 0; a game of the sum has to end for its SG values to add up")
	_, err = proof.NewSumVerdict(context.Background(), gametheory.Limits{}, gametheory.Bash(1), 1, ring, 0)
	require.ErrorContains(t, err, "play can go on for ever from 0")
	_, err = proof.NewSumVerdict[int, int](context.Background(), gametheory.Limits{}, nil, 1, ring, 0)
	require.ErrorContains(t, err, "the game is nil")
	_, err = proof.NewSumVerdict(context.Background(), gametheory.Limits{Positions: 1000}, gametheory.Bash(1), 100, gametheory.Bash(1), 100)
	require.ErrorIs(t, err, gametheory.ErrBudget)
}
