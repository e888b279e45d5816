package proof_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
	"nimbook/gametheory/proof"
)

func ExampleVerifyPeriod() {
	kayles := gametheory.Kayles()
	fmt.Println(proof.VerifyPeriod(kayles, 71, 12))
	fmt.Println(proof.VerifyPeriod(kayles, 0, 12))
	// Output:
	// proved: SG(n+12) = SG(n) for every n ≥ 71; it is so for 71 ≤ n < 156, which is enough (Guy and Smith's theorem)
	// refuted: SG(0 + 12) = SG(12) = 4, yet SG(0) = 0; the claim is SG(0 + 12) = SG(0)
}

func ExampleVerifyResidues() {
	fmt.Println(proof.VerifyResidues(gametheory.Bash(3), 4, 0))
	fmt.Println(proof.VerifyResidues(gametheory.Bash(3), 3, 0))
	v := proof.VerifyResidues(gametheory.Take(1, 3, 4), 7, 0, 2)
	fmt.Println(v.Proof.Explain(1_000_000_000_000))
	// Output:
	// proved for every n: n is a P-position exactly when n ≡ 0 (mod 4); the rules hold for n < 7, and from n = 3 on they depend on n mod 4 only
	// refuted: 3 is claimed to be a P-position, yet it has the option 0, which is claimed to be one too
	// Take(1, 3, 4), 1000000000000: an N-position
	//  1. In this game n is a P-position exactly when n mod 7 ∈ {0, 2}.
	//  2. The position is a heap of 1000000000000 stones.
	//  3. 1000000000000 = 142857142857·7 + 1: 1000000000000 ≡ 1 (mod 7).
	//  4. No take leads from such an n to another, and from every other n some take leads to one. This was checked for n < 11; from n = 4 on every take is allowed and only n mod 7 matters, so it holds for all n.
	//  5. The move: take 1 of 1000000000000, leaving 999999999999.
	//  6. 999999999999 = 142857142857·7 + 0: 999999999999 ≡ 0 (mod 7).
	//  7. Against 999999999998 (take 1): answer 999999999994 (take 4).
	//  8. Against 999999999996 (take 3): answer 999999999992 (take 4).
	//  9. Against 999999999995 (take 4): answer 999999999994 (take 1).
	// 10. So 1000000000000 is an N-position; a winning move leads to 999999999999 (take 1).
}

// Every claim about residues is compared with the outcomes of 300 heaps, found
// from the rules.
func TestResiduesOfRandomGames(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	proved := 0
	for range 600 {
		var set []int
		for range 1 + r.IntN(3) {
			set = append(set, 1+r.IntN(6))
		}
		g := gametheory.Take(set...)
		c := gametheory.Convention(r.IntN(2))
		const heaps = 300
		lost := make([]bool, heaps)
		for n := range lost {
			options := g.Options(n)
			lost[n] = !slices.ContainsFunc(options, func(q int) bool { return lost[q] }) && (c == gametheory.Normal || len(options) > 0)
		}
		modulus := 1 + r.IntN(12)
		var residues []int
		for n := range modulus {
			if lost[n] != (r.IntN(60) == 0) {
				residues = append(residues, n)
			}
		}
		first := slices.IndexFunc(lost, func(bool) bool { return false })
		for n := range lost {
			if first < 0 && lost[n] != slices.Contains(residues, n%modulus) {
				first = n
			}
		}
		v, err := proof.NewResidueVerdict(context.Background(), g, c, modulus, residues...)
		require.NoError(t, err)
		if first < 0 {
			require.True(t, v.Proved(), "%v", v)
			proved++
			ref := newReferee[int](g, c)
			for n := range 15 {
				ref.isLost(n)
				ref.check(t, n, v.Proof.Explain(n))
			}
			continue
		}
		require.False(t, v.Proved())
		require.Equal(t, first, v.Counterexample.Position)
	}
	require.Greater(t, proved, 30)
}

func TestPeriodClaims(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	proved := 0
	for range 400 {
		g := gametheory.Take(1+r.IntN(4), 1+r.IntN(4), 1+r.IntN(7)).HeapGame
		values := g.Sequence(400)
		preperiod, period := r.IntN(4), 1+r.IntN(14)
		first := -1
		for n := preperiod; n+period < len(values) && first < 0; n++ {
			if values[n] != values[n+period] {
				first = n
			}
		}
		v, err := proof.NewPeriodVerdict(context.Background(), g, preperiod, period, 0, 1000)
		require.NoError(t, err)
		if first < 0 {
			require.True(t, v.Proved(), "%v", v)
			require.Zero(t, period%v.Proof.Period)
			proved++
			continue
		}
		c := v.Counterexample
		require.NotNil(t, c)
		require.Equal(t, []int{first, values[first], values[first+period]}, []int{c.N, c.Value, c.Next})
	}
	require.Greater(t, proved, 20)

	ctx := context.Background()
	for _, c := range []struct {
		game                      *gametheory.HeapGame
		preperiod, period, saltus int
		found                     string
	}{
		{gametheory.Nim(), 0, 5, 5, "proved: "},
		{gametheory.Nim(), 0, 5, 0, "refuted: SG(0 + 5) = SG(5) = 5, yet SG(0) = 0; the claim is SG(0 + 5) = SG(0)"},
		{gametheory.Nim(), 3, 2, 1, "refuted: SG(3 + 2) = SG(5) = 5, yet SG(3) = 3; the claim is SG(3 + 2) = SG(3) + 1"},
		{gametheory.GrundysGame(), 0, 3, 0, "refuted: SG(0 + 3)"},
	} {
		v, err := proof.NewPeriodVerdict(ctx, c.game, c.preperiod, c.period, c.saltus, 100)
		require.NoError(t, err)
		require.Contains(t, v.String(), c.found)
	}
	_, err := proof.NewPeriodVerdict(ctx, gametheory.GrundysGame(), 95, 3, 0, 100)
	require.ErrorIs(t, err, gametheory.ErrBudget)
}

func TestPeriodClaimErrors(t *testing.T) {
	ctx := context.Background()
	_, err := proof.NewPeriodVerdict(ctx, nil, 0, 1, 0, 100)
	require.ErrorContains(t, err, "the heap game has no rules")
	_, err = proof.NewPeriodVerdict(ctx, gametheory.Nim(), 0, 0, 0, 100)
	require.EqualError(t, err, "gametheory: a claimed period 0 after preperiod 0; give a period of 1 or more and a preperiod of 0 or more")
	_, err = proof.NewResidueVerdict(ctx, gametheory.Bash(3), gametheory.Normal, 0)
	require.EqualError(t, err, "gametheory: residues modulo 0; give a modulus of 1 or more")
	_, err = proof.NewResidueVerdict(ctx, gametheory.Bash(3), gametheory.Normal, 4, 4)
	require.EqualError(t, err, "gametheory: 4 is no residue modulo 4; residues are from 0 to 3")
	_, err = proof.NewResidueVerdict(ctx, gametheory.AllBut(2), gametheory.Normal, 4, 0)
	require.EqualError(t, err, "gametheory: AllBut(2) allows takes of any size; a finite window proves residues only where there is a greatest take")
	_, err = proof.NewResidueVerdict(ctx, gametheory.Bash(1<<40), gametheory.Normal, 4, 0)
	require.ErrorIs(t, err, gametheory.ErrBudget)
	_, err = proof.NewResidueVerdict(ctx, gametheory.Subtraction{}, gametheory.Normal, 4, 0)
	require.ErrorContains(t, err, "has no rules")
	stopped, cancel := context.WithCancel(ctx)
	cancel()
	_, err = proof.NewResidueVerdict(stopped, gametheory.Bash(3), gametheory.Normal, 4, 0)
	require.ErrorIs(t, err, context.Canceled)
	v, err := proof.NewResidueVerdict(ctx, gametheory.Bash(99_999), gametheory.Misere, 100_000, 1)
	require.NoError(t, err)
	require.Contains(t, v.In(gametheory.Chinese), "n ≡ 1 (mod 100000)")
}
