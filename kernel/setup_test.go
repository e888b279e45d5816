package kernel

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/internal/progress"
)

// counting is a step that makes one file and counts its runs.
func counting(dir, id string, key *string, runs *int) step {
	made := filepath.Join(dir, id+".made")
	return step{
		id: id, title: "make " + id,
		key:  func() (string, error) { return *key, nil },
		made: func() []string { return []string{made} },
		run: func(context.Context, *Session, *progress.Step) error {
			*runs++
			return os.WriteFile(made, nil, 0o644)
		},
	}
}

func quiet() *progress.Printer { return progress.New(new(bytes.Buffer), false) }

func TestAStepRunsOnceForItsInputs(t *testing.T) {
	e := &Env{Dir: t.TempDir()}
	keyA, keyB, runsA, runsB := "pin 1", "pin 1", 0, 0
	a, b := counting(e.Dir, "a", &keyA, &runsA), counting(e.Dir, "b", &keyB, &runsB)
	chains := [][]step{{a}, {b}}
	both := func() []int {
		require.NoError(t, e.runAll(t.Context(), nil, chains, false, quiet()))
		return []int{runsA, runsB}
	}
	complete := func() bool { return e.state(a, false).good() && e.state(b, false).good() }
	assert.False(t, complete())
	assert.Equal(t, []int{1, 1}, both())
	assert.True(t, complete())
	assert.Equal(t, []int{1, 1}, both(), "nothing is done twice")

	keyB = "pin 2"
	assert.Equal(t, []int{1, 2}, both(), "a changed pin redoes its step alone")

	require.NoError(t, os.Remove(a.made()[0]))
	assert.False(t, complete())
	assert.Equal(t, []int{2, 2}, both(), "what is gone is made again")

	keyA = "pin 2"
	assert.False(t, e.state(a, false).good())
	keyA = "pin 1"
	assert.Equal(t, []int{2, 2}, both(), "what is there for a pin is used again")
}

func TestAnInterruptedStepIsNotTrusted(t *testing.T) {
	e := &Env{Dir: t.TempDir()}
	ctx, cancel := context.WithCancel(t.Context())
	key, runs := "pin 1", 0
	s := counting(e.Dir, "a", &key, &runs)
	whole := s.run
	require.NoError(t, e.runStep(t.Context(), nil, s, false, quiet()))

	// The pin changes, and the new set-up is interrupted when its files are all
	// there, but may be half written.
	key = "pin 2"
	s.run = func(ctx context.Context, s *Session, out *progress.Step) error {
		require.NoError(t, whole(ctx, s, out))
		cancel()
		return ctx.Err()
	}
	require.ErrorIs(t, e.runStep(ctx, nil, s, false, quiet()), context.Canceled)
	assert.False(t, e.state(s, false).good())
	key = "pin 1"
	assert.False(t, e.state(s, false).good(), "what was there before is gone")
	key = "pin 2"

	s.run = whole
	require.NoError(t, e.runStep(t.Context(), nil, s, false, quiet()))
	assert.True(t, e.state(s, false).good())
	assert.Equal(t, 3, runs)
}

func TestAFailedStepStopsTheOthersAndExplains(t *testing.T) {
	e := &Env{Dir: t.TempDir()}
	var out bytes.Buffer
	key, never := "", 0
	fails := step{
		id: "pip", title: "JupyterLab",
		key:  func() (string, error) { return "", nil },
		made: func() []string { return nil },
		run: func(_ context.Context, _ *Session, out *progress.Step) error {
			out.Write([]byte("Looking in indexes\nERROR: [Errno 28] No space left on device\n"))
			return errors.New("pip install: exit status 1")
		},
	}
	waits := step{
		id: "gopls", title: "gopls",
		key:  func() (string, error) { return "", nil },
		made: func() []string { return nil },
		run: func(ctx context.Context, _ *Session, _ *progress.Step) error {
			<-ctx.Done()
			return ctx.Err()
		},
	}
	err := e.runAll(t.Context(), nil, [][]step{{waits, counting(e.Dir, "after", &key, &never)}, {fails}}, false, progress.New(&out, false))
	var failed *StepError
	require.ErrorAs(t, err, &failed)
	assert.Equal(t, "JupyterLab", failed.Step)
	assert.Equal(t, noSpace, failed.Advice)
	assert.Equal(t, `kernel: JupyterLab failed: pip install: exit status 1

Looking in indexes
ERROR: [Errno 28] No space left on device

`+noSpace, err.Error())
	assert.Zero(t, never, "no step starts after a failure")
	assert.False(t, e.state(fails, false).good())
	assert.Contains(t, out.String(), "✗ JupyterLab")
}

func TestTwoSetUpsTakeTurns(t *testing.T) {
	file := filepath.Join(t.TempDir(), "lock")
	first, err := lockFile(file, false)
	require.NoError(t, err)
	_, err = lockFile(file, false)
	require.ErrorIs(t, err, errLocked)
	var wg sync.WaitGroup
	wg.Go(func() {
		second, err := lockFile(file, true)
		if assert.NoError(t, err) {
			second.Close()
		}
	})
	first.Close()
	wg.Wait()
}

func TestCannotWriteSaysWhatToDo(t *testing.T) {
	e := &Env{Dir: "/nimbook"}
	assert.ErrorContains(t, e.cannotWrite(syscall.EACCES), "you may write to with --env")
	assert.ErrorContains(t, e.cannotWrite(syscall.EROFS), "you may write to with --env")
	assert.ErrorContains(t, e.cannotWrite(syscall.ENOSPC), "the disk is full")
	assert.ErrorContains(t, e.cannotWrite(syscall.ENOTDIR), "--env FOLDER")

	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o644))
	e.Dir = filepath.Join(file, "below")
	err := e.Ensure(t.Context(), quiet())
	require.ErrorContains(t, err, "cannot write the environment")
	assert.ErrorContains(t, err, file)
}

// What tools say, word for word, and the advice that must follow.
func TestAdviceFitsWhatTheToolsSay(t *testing.T) {
	for _, c := range []struct{ said, advice string }{
		{"go: go.mod requires go >= 1.26.0 (running go 1.24.0; GOTOOLCHAIN=local)", "too old"},
		{"go.mod:3: invalid go version '1.26.0': must match format 1.23", "too old"},
		{"The virtual environment was not created successfully because ensurepip is not available.", "python3-venv"},
		{"/usr/bin/python3: No module named venv", "python3-venv"},
		{"WARNING: Retrying (Retry(total=4)) after connection broken by 'NewConnectionError('<pip._vendor.urllib3.connection.HTTPSConnection object at 0x7f>: Failed to establish a new connection: [Errno -3] Temporary failure in name resolution')'\nERROR: Could not find a version that satisfies the requirement anyio==4.16.0 (from versions: none)", "needs the network, once"},
		{`go: golang.org/x/tools/gopls@v0.23.0: Get "https://proxy.golang.org/golang.org/x/tools/gopls/@v/v0.23.0.mod": dial tcp: lookup proxy.golang.org: no such host`, "needs the network, once"},
		{`go: downloading: Get "https://proxy.golang.org/x": dial tcp 142.250.1.1:443: i/o timeout`, "goproxy.cn"},
		{"pip._vendor.urllib3.exceptions.ReadTimeoutError: HTTPSConnectionPool(host='files.pythonhosted.org', port=443): Read timed out.", "needs the network, once"},
		{"ERROR: Could not find a version that satisfies the requirement jupyterlab==4.6.6 (from versions: 4.3.8)", "--jupyter system"},
		{"ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.", "mirror"},
		{"verifying golang.org/x/tools@v0.47.0: checksum mismatch", "GOPROXY"},
		{"write /x/y: no space left on device", "the disk is full"},
		{"open /usr/nimbook: permission denied", "--env FOLDER"},
		{"something nobody has seen", "--verbose"},
	} {
		err := explain("step", errors.New("exit status 1"), c.said, "/env")
		assert.Contains(t, err.(*StepError).Advice, c.advice, c.said)
		assert.True(t, strings.Contains(err.Error(), c.said), "the tool's words are shown")
	}
}

// JupyterLab's page says only that a kernel did not start; what it logs of that has
// the advice printed beside the lab's address, once.
func TestTheLabTellsOfKernelsThatDoNotStart(t *testing.T) {
	for line, want := range map[string]string{
		"PermissionError: [Errno 13] Permission denied: '/a b/.nimbook/bin/gonb'\n":                    "'nimbook setup'",
		"FileNotFoundError: [Errno 2] No such file or directory: '/a b/.nimbook/bin/gonb'\n":           "'nimbook setup'",
		"OSError: [Errno 8] Exec format error: '/a b/.nimbook/bin/gonb'\n":                             "'nimbook setup'",
		"jupyter_client.kernelspec.NoSuchKernel: No such kernel named gonb\n":                          "'nimbook setup'",
		"mkdir /tmp/gonb_1: no space left on device\n[W] AsyncIOLoopKernelRestarter: restart failed\n": "the disk is full",
		"[I] Kernel started: 1\n": "",
	} {
		var log bytes.Buffer
		var told []string
		w := &troubleWatch{to: &log, tell: func(advice string) { told = append(told, advice) }}
		for range 2 {
			w.Write([]byte(line[:10]))
			w.Write([]byte(line[10:]))
		}
		assert.Equal(t, line+line, log.String())
		if want == "" {
			assert.Empty(t, told, line)
		} else if assert.Len(t, told, 1, line) {
			assert.Contains(t, told[0], want)
		}
	}
}
