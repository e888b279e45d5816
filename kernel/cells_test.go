package kernel_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/kernel"
	"nimbook/kernel/check"
	"nimbook/kernel/kerneltest"
)

// In each of the odd starts a kernel starts and a cell runs.
func TestOddStartsRunCells(t *testing.T) {
	e, _ := kerneltest.Open(t)
	for _, start := range kernel.OddStarts() {
		t.Run(start.Name, func(t *testing.T) {
			start.Set(t)
			s, err := e.NewSession()
			require.NoError(t, err)
			defer s.Close()
			said, err := check.Try(t.Context(), s, "%noautoget\nimport (\n\t\"fmt\"\n\n\t\"nimbook/gametheory\"\n)\n%%\nfmt.Println(gametheory.Bash(3).Outcome(12))")
			require.NoError(t, err)
			assert.Equal(t, "P\n", said)
		})
	}
}
