//go:build unix

package main

import (
	"bufio"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/kernel/kerneltest"
)

// A Ctrl-\ or a kill leaves this program no time to end JupyterLab and its kernels;
// the next start of anything ends them, and removes their files.
func TestWhatAKillLeavesIsSwept(t *testing.T) {
	env, _ := kerneltest.Open(t)
	// A short path: sockets are made below it.
	tmp, err := os.MkdirTemp("", "kill")
	require.NoError(t, err)
	defer os.RemoveAll(tmp)
	t.Setenv("TMPDIR", tmp)
	program := filepath.Join(t.TempDir(), "nimbook")
	out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput()
	require.NoError(t, err, string(out))
	processes := func() (found []string) {
		out, err := exec.Command("ps", "axeww", "-o", "state=,command=").Output()
		require.NoError(t, err)
		for line := range strings.Lines(string(out)) {
			if strings.Contains(line, "NIMBOOK_SESSION="+tmp) && !strings.HasPrefix(line, "Z") {
				found = append(found, line)
			}
		}
		return found
	}
	for name, signal := range map[string]syscall.Signal{"SIGQUIT": syscall.SIGQUIT, "SIGKILL": syscall.SIGKILL} {
		t.Run(name, func(t *testing.T) {
			lab := exec.CommandContext(t.Context(), program, "lab", "--no-browser", "--state", t.TempDir(), "--work", t.TempDir())
			stdout, err := lab.StdoutPipe()
			require.NoError(t, err)
			require.NoError(t, lab.Start())
			var at []string
			for lines := bufio.NewScanner(stdout); at == nil && lines.Scan(); {
				at = address.FindStringSubmatch(lines.Text())
			}
			require.NotNil(t, at, "the lab has not started")
			(&newcomer{t: t}).ask(http.MethodPost, at[1]+"api/kernels", at[3], nil)
			require.NoError(t, lab.Process.Signal(signal))
			require.Error(t, lab.Wait())
			require.NotEmpty(t, processes(), "the server and a kernel go on")

			next, err := env.NewSession()
			require.NoError(t, err)
			assert.Empty(t, processes())
			left, err := filepath.Glob(filepath.Join(tmp, "[^T]*")) // this test's own begin with its name
			require.NoError(t, err)
			assert.Equal(t, []string{next.Dir}, left)
			require.NoError(t, next.Close())
		})
	}
}
