package export_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nimbook/export"
)

// spent returns the time that processors have spent on this process and on those
// that it started and that have ended.
func spent(b *testing.B) time.Duration {
	var all time.Duration
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var r syscall.Rusage
		require.NoError(b, syscall.Getrusage(who, &r))
		all += time.Duration(r.Utime.Nano() + r.Stime.Nano())
	}
	return all
}

// The site of all lectures from nothing against the yardstick, what nbconvert makes
// of the same notebooks as it comes: their times of processors, and the ratio, which
// depends less on what else the machine does.
func BenchmarkSiteAgainstNbconvert(b *testing.B) {
	env := environment(b)
	lectures, err := env.Lectures()
	require.NoError(b, err)
	session, err := env.NewSession()
	require.NoError(b, err)
	defer session.Close()
	_, _, err = run(b, export.Options{}) // its packages are there from now on
	require.NoError(b, err)
	var ours, theirs time.Duration
	for b.Loop() {
		require.NoError(b, os.RemoveAll(filepath.Join(env.State, "export")))
		began := spent(b)
		_, _, err := run(b, export.Options{})
		require.NoError(b, err)
		between := spent(b)
		args := append([]string{"-m", "nbconvert", "--to", "html", "--output-dir", b.TempDir()}, lectures...)
		out, err := session.Python(b.Context(), args...).CombinedOutput()
		require.NoError(b, err, string(out))
		ours += between - began
		theirs += spent(b) - between
	}
	b.ReportMetric(ours.Seconds()/float64(b.N), "site-s/op")
	b.ReportMetric(theirs.Seconds()/float64(b.N), "nbconvert-s/op")
	b.ReportMetric(ours.Seconds()/theirs.Seconds(), "ratio")
}

// The site when no lecture has changed.
func BenchmarkSiteUnchanged(b *testing.B) {
	_, _, err := run(b, export.Options{})
	require.NoError(b, err)
	for b.Loop() {
		_, _, err := run(b, export.Options{})
		require.NoError(b, err)
	}
}
