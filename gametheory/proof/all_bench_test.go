package proof_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nimbook/gametheory/proof"
)

// BenchmarkAll proves every theorem, and reports the states of the automaton of the claim
// and of the largest one.
func BenchmarkAll(b *testing.B) {
	for _, th := range theorems(false) {
		b.Run(strings.ReplaceAll(th.name, " ", "_"), func(b *testing.B) {
			for b.Loop() {
				v, err := proof.NewAllVerdict(b.Context(), th.game, proof.AllLimits{}, th.convention, th.claim)
				require.NoError(b, err)
				b.ReportMetric(float64(v.Proof.States), "claim-states")
				b.ReportMetric(float64(v.Proof.Largest), "largest-states")
			}
		})
	}
}

// BenchmarkAllCertificate checks the certificate of every theorem, and reports its size.
func BenchmarkAllCertificate(b *testing.B) {
	for _, th := range theorems(false) {
		b.Run(strings.ReplaceAll(th.name, " ", "_"), func(b *testing.B) {
			v, err := proof.NewAllVerdict(b.Context(), th.game, proof.AllLimits{}, th.convention, th.claim)
			require.NoError(b, err)
			c := v.Proof.Certificate()
			written, err := json.Marshal(c)
			require.NoError(b, err)
			for b.Loop() {
				require.NoError(b, c.Check(b.Context()))
			}
			b.ReportMetric(float64(len(written)), "bytes")
		})
	}
}
