package gametheory_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
)

// prove benchmarks the proof of a period from nothing.
func prove(b *testing.B, code string) {
	for b.Loop() {
		p, err := gametheory.Code(code).ProvePeriod(b.Context(), 1<<30)
		require.NoError(b, err)
		require.True(b, p.Proved(), p)
	}
}

// long skips a benchmark of many seconds unless it is asked for.
func long(b *testing.B) {
	if os.Getenv(longTests) == "" {
		b.Skip("set " + longTests + " to run it")
	}
}

func BenchmarkKaylesProofAndHugeHeap(b *testing.B) {
	for b.Loop() {
		g := gametheory.Code("0.77")
		require.True(b, g.Period().Proved())
		require.Equal(b, 1, g.Grundy(1_000_000_000_000_000_000))
	}
}

func BenchmarkProve016(b *testing.B) { prove(b, "0.16") }
func BenchmarkProve056(b *testing.B) { prove(b, "0.56") }
func BenchmarkProve127(b *testing.B) { prove(b, "0.127") }
func BenchmarkProve376(b *testing.B) { long(b); prove(b, "0.376") }
func BenchmarkProve104(b *testing.B) { long(b); prove(b, "0.104") }
func BenchmarkProve054(b *testing.B) { long(b); prove(b, "0.054") }
func BenchmarkProve454(b *testing.B) { long(b); prove(b, "0.454") }
func BenchmarkTake134(b *testing.B) {
	for b.Loop() {
		require.Equal(b, 10_000_000, gametheory.Take(1, 3, 4).Values(10_000_000).Len())
	}
}
