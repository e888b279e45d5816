//go:build unix

package kernel

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// alive reports whether a process is there and not just waiting to be forgotten
// by its parent.
func alive(pid int) bool {
	out, _ := exec.Command("ps", "-o", "state=", "-p", strconv.Itoa(pid)).Output()
	state := strings.TrimSpace(string(out))
	return state != "" && state[0] != 'Z'
}

// orphan starts, in the session, a process in a session of its own whose parent
// then ends: the way a gopls survives its kernel.
func orphan(t *testing.T, s *Session) int {
	t.Helper()
	cmd := s.Command(t.Context(), "python3", "-c", `
import subprocess, sys
p = subprocess.Popen(["sleep", "1000"], start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
print(p.pid)`)
	out, err := cmd.Output()
	require.NoError(t, err)
	pid, err := strconv.Atoi(strings.TrimSpace(string(out)))
	require.NoError(t, err)
	require.True(t, alive(pid))
	return pid
}

func TestASessionLeavesNothingBehind(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	e := &Env{Dir: t.TempDir()}
	s, err := e.NewSession()
	require.NoError(t, err)
	other, err := e.NewSession()
	require.NoError(t, err)

	pid, stays := orphan(t, s), orphan(t, other)
	require.NoError(t, os.MkdirAll(filepath.Join(s.Dir, "gonb_12345678", "sub"), 0o700))

	require.NoError(t, s.Close())
	assert.False(t, alive(pid))
	assert.NoDirExists(t, s.Dir)
	assert.True(t, alive(stays), "another session's processes are left alone")

	require.NoError(t, other.Close())
	assert.False(t, alive(stays))
	left, err := os.ReadDir(os.Getenv("TMPDIR"))
	require.NoError(t, err)
	assert.Empty(t, left)
}

func TestWhatAKilledSessionLeftIsCleanedByTheNext(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	e := &Env{Dir: t.TempDir()}
	s, err := e.NewSession()
	require.NoError(t, err)
	pid := orphan(t, s)
	s.lock.Close() // what the system does when the owner is killed

	next, err := e.NewSession()
	require.NoError(t, err)
	assert.False(t, alive(pid))
	assert.NoDirExists(t, s.Dir)
	assert.DirExists(t, next.Dir)
	require.NoError(t, next.Close())
}

func TestACommandEndsWithItsContext(t *testing.T) {
	e := &Env{Dir: t.TempDir()}
	s, err := e.NewSession()
	require.NoError(t, err)
	defer s.Close()
	ctx, cancel := context.WithCancel(t.Context())
	cmd := s.Command(ctx, "sh", "-c", `trap 'echo asked; exit 0' TERM; echo ready; while :; do sleep 0.05; done`)
	var out bytes.Buffer
	cmd.Stdout = &out
	ready := make(chan struct{})
	cmd.Stdout = writerFunc(func(b []byte) (int, error) {
		if bytes.Contains(b, []byte("ready")) {
			close(ready)
		}
		return out.Write(b)
	})
	require.NoError(t, cmd.Start())
	<-ready
	pgid, err := syscall.Getpgid(cmd.Process.Pid)
	require.NoError(t, err)
	assert.Equal(t, cmd.Process.Pid, pgid, "the Ctrl-C of our terminal does not reach it")
	cancel()
	cmd.Wait()
	assert.Equal(t, "ready\nasked\n", out.String())
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(b []byte) (int, error) { return f(b) }

func TestCarries(t *testing.T) {
	assert.True(t, carries([]string{"A=1", "NIMBOOK_SESSION=/tmp/nimbook-1"}, "/tmp/nimbook-1"))
	assert.False(t, carries([]string{"NIMBOOK_SESSION=/tmp/nimbook-12"}, "/tmp/nimbook-1"))
	assert.False(t, carries([]string{"DIR=/tmp/nimbook-1"}, "/tmp/nimbook-1"))
}
