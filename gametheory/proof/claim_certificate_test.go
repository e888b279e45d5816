package proof_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
	"nimbook/gametheory/certificate"
	"nimbook/gametheory/proof"
)

func ExampleOutcomeProof_Certificate() {
	bash := gametheory.Bash(2)
	proof := proof.Verify(bash, func(n int) bool { return n%3 == 0 }, 4).Proof
	written, _ := json.Marshal(proof.Certificate())
	fmt.Println(string(written))

	var read certificate.PPositions[int]
	fmt.Println(json.Unmarshal(written, &read), read.Check(context.Background(), bash.Options))
	read.Positions[2].P, read.Positions[2].Witness = true, -1
	fmt.Println(read.Check(context.Background(), bash.Options))
	// Output:
	// {"game":"Bash(2)","starts":[4],"positions":[{"position":0,"p":true,"witness":-1},{"position":1,"p":false,"witness":0},{"position":2,"p":false,"witness":0},{"position":3,"p":true,"witness":-1},{"position":4,"p":false,"witness":3}]}
	// <nil> <nil>
	// certificate: position 3 is claimed to be a P-position, and so is its option 2
}

func ExampleGrundyProof_Certificate() {
	rules := gametheory.Nim()
	start := gametheory.HeapsOf(2, 3)
	proof := proof.VerifyGrundy(rules, func(h gametheory.Heaps) int { return gametheory.NimSum(h.Heaps()...) }, start).Proof
	written, _ := json.Marshal(proof.Certificate())
	var read certificate.GrundyValues[gametheory.Heaps]
	fmt.Println(json.Unmarshal(written, &read), len(read.Positions), read.Check(context.Background(), rules.Options))
	// Output:
	// <nil> 12 <nil>
}

// A certificate of a right claim is accepted after its way through JSON, and
// with any one thing changed it is not.
func TestCertificates(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	ctx := context.Background()
	for range 200 {
		g := randomGraph(r, 2+r.IntN(10))
		start, misere := r.IntN(len(g)), r.IntN(2) == 0
		convention := gametheory.Normal
		if misere {
			convention = gametheory.Misere
		}
		verdict, err := proof.NewVerdict(ctx, g, gametheory.Limits{}, convention, func(p int) bool { return g.lost(p, misere) }, start)
		require.NoError(t, err)
		var c certificate.PPositions[int]
		written, err := json.Marshal(verdict.Proof.Certificate())
		require.NoError(t, err)
		read := func() {
			c = certificate.PPositions[int]{}
			require.NoError(t, json.Unmarshal(written, &c))
		}
		read()
		require.NoError(t, c.Check(ctx, g.Options))
		i := r.IntN(len(c.Positions))
		c.Positions[i].P = !c.Positions[i].P
		require.Error(t, c.Check(ctx, g.Options))
		if read(); c.Positions[i].Witness >= 0 {
			c.Positions[i].Witness = i
			require.Error(t, c.Check(ctx, g.Options))
		}
		read()
		c.Positions = append(c.Positions[:i], c.Positions[i+1:]...)
		require.Error(t, c.Check(ctx, g.Options), "a position is missing")
		if read(); len(g[start]) > 0 {
			c.Positions[0], c.Positions[len(c.Positions)-1] = c.Positions[len(c.Positions)-1], c.Positions[0]
			require.Error(t, c.Check(ctx, g.Options), "an option comes after its position")
		}

		values, err := proof.NewGrundyVerdict(ctx, g, gametheory.Limits{}, g.grundy, start)
		require.NoError(t, err)
		v := values.Proof.Certificate()
		require.NoError(t, v.Check(ctx, g.Options))
		v.Positions[i].Value += 1 - 2*r.IntN(2)
		require.Error(t, v.Check(ctx, g.Options))
	}
}

func TestCertificateErrors(t *testing.T) {
	ctx := context.Background()
	none := func(int) []int { return nil }
	one := []certificate.Position[int]{{Position: 0, P: true, Witness: -1}}
	require.ErrorContains(t, (&certificate.PPositions[int]{Starts: []int{0}, Positions: one}).Check(ctx, nil), "the rules are nil")
	require.ErrorContains(t, (&certificate.PPositions[int]{Positions: one}).Check(ctx, none), "no start position")
	require.ErrorContains(t, (&certificate.PPositions[int]{Starts: []int{1}, Positions: one}).Check(ctx, none), "the start 1 is not among the positions")
	require.ErrorContains(t, (&certificate.PPositions[int]{Starts: []int{0}, Positions: append(one, one...)}).Check(ctx, none), "does not survive JSON")
	require.ErrorContains(t, (&certificate.PPositions[int]{Misere: true, Starts: []int{0}, Positions: one}).Check(ctx, none), "under misère play")
	stopped, cancel := context.WithCancel(ctx)
	cancel()
	require.ErrorIs(t, (&certificate.PPositions[int]{Starts: []int{0}, Positions: one}).Check(stopped, none), context.Canceled)
}

// Whatever a certificate says, if it is accepted it is true.
func FuzzCertificates(f *testing.F) {
	bash := gametheory.Bash(2)
	proved := proof.Verify(bash, func(n int) bool { return n%3 == 0 }, 5).Proof
	values := proof.VerifyGrundy(bash, func(n int) int { return n % 3 }, 5).Proof
	for _, c := range []any{proved.Certificate(), values.Certificate()} {
		written, err := json.Marshal(c)
		require.NoError(f, err)
		f.Add(written)
	}
	f.Add([]byte(`{"misere":true,"starts":[1],"positions":[{"position":0,"witness":-1},{"position":1,"p":true,"witness":-1}]}`))
	f.Add([]byte(`{"starts":[-1],"positions":[{"position":-1,"p":true,"witness":-1}]}`))
	f.Add([]byte(`{"starts":[0],"positions":[{"position":0,"witness":7}]}`))
	options := func(n int) []int { // so that no heap is too large to list its options
		if n < 0 || n > 1000 {
			return nil
		}
		return bash.Options(n)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var p certificate.PPositions[int]
		if json.Unmarshal(data, &p) == nil && p.Check(t.Context(), options) == nil {
			for _, c := range p.Positions {
				lost := c.Position%3 == 0
				if p.Misere {
					lost = c.Position%3 == 1
				}
				if c.Position < 0 || c.Position > 1000 {
					lost = !p.Misere
				}
				require.Equal(t, lost, c.P, "%d", c.Position)
			}
		}
		var v certificate.GrundyValues[int]
		if json.Unmarshal(data, &v) == nil && v.Check(t.Context(), options) == nil {
			for _, c := range v.Positions {
				if 0 <= c.Position && c.Position <= 1000 {
					require.Equal(t, c.Position%3, c.Value)
				}
			}
		}
	})
}
