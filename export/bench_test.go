package export_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"nimbook/export"
)

// The site of all lectures from nothing, from what was converted before, and the
// yardstick: what nbconvert makes of the same notebooks as it comes.
func BenchmarkSite(b *testing.B) {
	env := environment(b)
	for b.Loop() {
		require.NoError(b, os.RemoveAll(filepath.Join(env.State, "export")))
		_, _, err := run(b, export.Options{})
		require.NoError(b, err)
	}
}

func BenchmarkSiteUnchanged(b *testing.B) {
	_, _, err := run(b, export.Options{})
	require.NoError(b, err)
	for b.Loop() {
		_, _, err := run(b, export.Options{})
		require.NoError(b, err)
	}
}

func BenchmarkStockNbconvert(b *testing.B) {
	env := environment(b)
	lectures, err := env.Lectures()
	require.NoError(b, err)
	session, err := env.NewSession()
	require.NoError(b, err)
	defer session.Close()
	for b.Loop() {
		args := append([]string{"-m", "nbconvert", "--to", "html", "--output-dir", b.TempDir()}, lectures...)
		out, err := session.Python(b.Context(), args...).CombinedOutput()
		require.NoError(b, err, string(out))
	}
}
