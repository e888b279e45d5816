package takebreak

import (
	"context"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// Values without looking for a period.
func BenchmarkValues(b *testing.B) {
	for _, c := range []struct {
		digits string
		n      int
	}{
		{"77", 100_000}, {"77", 1_000_000}, {"127", 100_000}, {"104", 1_000_000}, {"106", 1_000_000}, {"3033", 10_000_000},
		{"007", 100_000}, {"06", 100_000}, {"137", 100_000}, {"776", 1_000_000},
	} {
		b.Run("0."+c.digits+"/"+strconv.Itoa(c.n), func(b *testing.B) {
			for b.Loop() {
				require.NoError(b, New(octalRule(c.digits)).Extend(context.Background(), c.n))
			}
		})
	}
}

// BenchmarkPlain is the plain recurrence of the same games, for the ratio.
func BenchmarkPlain(b *testing.B) {
	for _, digits := range []string{"77", "007", "06", "137"} {
		b.Run("0."+digits+"/30000", func(b *testing.B) {
			for b.Loop() {
				plain(octalRule(digits), 30_000)
			}
		})
	}
}
