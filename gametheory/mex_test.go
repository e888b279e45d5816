package gametheory_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nimbook/gametheory"
)

func TestMexIsTheLeastThatIsMissing(t *testing.T) {
	few := rapid.SliceOf(rapid.IntRange(-2, 12))
	many := rapid.SliceOfNDistinct(rapid.IntRange(0, 90), 80, 80, rapid.ID) // more than 64 are looked at in another way
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.OneOf(few, many, rapid.SliceOf(rapid.Int())).Draw(t, "values")
		mex := gametheory.Mex(values...)
		require.NotContains(t, values, mex)
		for v := range mex {
			require.Contains(t, values, v)
		}
		require.Equal(t, mex, gametheory.Mex(rapid.Permutation(slices.Concat(values, values, []int{-1, mex + 1})).Draw(t, "again")...))
	})
}

func TestNimSumIsAdditionWithoutCarry(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOf(rapid.IntMin(0)).Draw(t, "values")
		sum := gametheory.NimSum(values...)
		for bit := range 63 {
			parity := 0
			for _, v := range values {
				parity += v >> bit & 1
			}
			require.Equal(t, parity%2, sum>>bit&1, "bit %d", bit)
		}
		require.Equal(t, sum, gametheory.NimSum(rapid.Permutation(values).Draw(t, "order")...))
		require.Zero(t, gametheory.NimSum(append(values, sum)...))
	})
}
