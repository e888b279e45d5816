package kernel

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// sessionVar is in the surroundings of every process of a session, and so marks
// them, whatever became of the processes between.
const sessionVar = "NIMBOOK_SESSION"

const (
	sessionPrefix = "nimbook-"
	sessionLock   = "lock"
	goEnvFile     = "go.env" // what is kept of the reader's Go settings
)

// A Session is one run of Jupyter or of the set-up: its processes and its temporary
// folder.
//
// Kernels start in process groups of their own and a kernel that is killed
// leaves its gopls, its cells and its temporary folder behind. So all of them
// get a temporary folder inside the session's, and the session's name in their
// surroundings, by which [Session.Close] finds them.
type Session struct {
	Dir  string // temporary folder of everything in the session
	env  *Env
	lock *os.File
}

// NewSession makes the session's temporary folder. It also ends what an earlier
// session left behind that had no time to clean up (it was killed, or the
// machine lost its power).
//
// The kernels of a session build cells with the code of its own checkout, whichever
// other checkouts use the environment: the specification in the session's folder
// comes before the environment's.
//
// The folder is in the system's temporary folder, not in the environment: the
// path of a socket may have 100 characters, which a checkout's path can exceed.
func (e *Env) NewSession() (*Session, error) {
	if err := checkPath("the temporary folder", os.TempDir(), badTemporary, "set TMPDIR to another"); err != nil {
		return nil, err
	}
	sweep(os.TempDir())
	dir, err := os.MkdirTemp("", sessionPrefix)
	if err != nil {
		return nil, fmt.Errorf("kernel: %w", err)
	}
	s := &Session{Dir: dir, env: e}
	if s.lock, err = lockFile(filepath.Join(dir, sessionLock), false); err != nil {
		os.RemoveAll(dir)
		return nil, fmt.Errorf("kernel: %w", err)
	}
	spec, err := e.kernelSpec(e.Root)
	if err == nil {
		err = writeJSON(filepath.Join(dir, kernelFile), spec)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, goEnvFile), keptGoSettings(), 0o600)
	}
	if err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// Command returns a command that runs in the session: with the environment's
// settings, in a process group of its own so that the Ctrl-C that is meant for
// us does not reach it. When ctx ends it is asked to stop, and killed if it has
// not done so after ten seconds.
func (s *Session) Command(ctx context.Context, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Env = s.env.environ(s)
	ownGroup(cmd)
	cmd.Cancel = func() error { return askToStop(cmd.Process) }
	cmd.WaitDelay = 10 * time.Second
	return cmd
}

// Python returns a command of the environment's Python, see [Session.Command].
func (s *Session) Python(ctx context.Context, args ...string) *exec.Cmd {
	return s.Command(ctx, s.env.Python(), args...)
}

// Close ends every process of the session that is still there and removes the
// temporary folder.
func (s *Session) Close() error {
	reap(s.Dir)
	err := removeAll(s.Dir)
	s.lock.Close()
	return err
}

// sweep ends the sessions under tmp whose owner is gone: the lock is free.
func sweep(tmp string) {
	entries, err := os.ReadDir(tmp)
	if err != nil {
		return // nothing can be made there either
	}
	for _, entry := range entries {
		if !strings.HasPrefix(entry.Name(), sessionPrefix) {
			continue
		}
		dir := filepath.Join(tmp, entry.Name())
		file := filepath.Join(dir, sessionLock)
		if _, err := os.Stat(file); err != nil {
			continue // it is just being made
		}
		lock, err := lockFile(file, false)
		if err != nil {
			continue // in use, or another user's
		}
		reap(dir)
		removeAll(dir)
		lock.Close()
	}
}

// reap kills the processes that carry dir as their session. A process may start
// another while we look, so it looks until there is none.
func reap(dir string) {
	for range 20 {
		found := processesOf(dir)
		if len(found) == 0 {
			return
		}
		for _, pid := range found {
			kill(pid)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// removeAll removes dir, in which a dying process may just have made a file.
func removeAll(dir string) error {
	var err error
	for range 5 {
		if err = os.RemoveAll(dir); err == nil {
			return nil
		}
		time.Sleep(50 * time.Millisecond)
	}
	return fmt.Errorf("kernel: %w", err)
}

// errLocked means that another process holds a lock.
var errLocked = errors.New("in use by another nimbook")

// carries reports whether a list of NAME=value variables has dir as its session.
func carries(vars []string, dir string) bool {
	for _, kv := range vars {
		if value, ok := strings.CutPrefix(kv, sessionVar+"="); ok && value == dir {
			return true
		}
	}
	return false
}
