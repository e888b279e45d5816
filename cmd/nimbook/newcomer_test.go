//go:build unix

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A newcomer is a person with a fresh checkout, a home folder that is empty, and
// a temporary folder of their own.
type newcomer struct {
	t                   *testing.T
	checkout, home, tmp string
	vars                []string
}

func newNewcomer(t *testing.T) *newcomer {
	// A short path: sockets are made below it.
	base, err := os.MkdirTemp("", "new")
	require.NoError(t, err)
	t.Cleanup(func() { os.RemoveAll(base) })
	n := &newcomer{
		t:        t,
		checkout: filepath.Join(base, "博弈论 course (1)"),
		home:     filepath.Join(base, "home"),
		tmp:      filepath.Join(base, "tmp"),
	}
	for _, dir := range []string{n.checkout, n.home, n.tmp} {
		require.NoError(t, os.Mkdir(dir, 0o755))
	}
	// What git would not ignore, listed by a repository that knows of nothing yet: so
	// this also works in an archive of the sources.
	repository := "--git-dir=" + filepath.Join(base, "repository")
	require.NoError(t, exec.Command("git", repository, "init", "--quiet", "--bare").Run())
	list, err := exec.Command("git", "-C", "../..", repository, "--work-tree=.", "ls-files", "-z", "--others", "--exclude-standard").Output()
	require.NoError(t, err)
	for name := range strings.SplitSeq(strings.TrimSuffix(string(list), "\x00"), "\x00") {
		data, err := os.ReadFile(filepath.Join("../..", name))
		require.NoError(t, err)
		to := filepath.Join(n.checkout, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(to), 0o755))
		require.NoError(t, os.WriteFile(to, data, 0o644))
	}
	// Go's caches are the one thing outside that may be written.
	caches, err := exec.Command("go", "env", "GOPATH", "GOMODCACHE", "GOCACHE").Output()
	require.NoError(t, err)
	lines := strings.Split(string(caches), "\n")
	n.vars = append(os.Environ(),
		"HOME="+n.home, "TMPDIR="+n.tmp, "XDG_CONFIG_HOME=", "XDG_CACHE_HOME=", "XDG_DATA_HOME=", "XDG_RUNTIME_DIR=",
		"GOPATH="+lines[0], "GOMODCACHE="+lines[1], "GOCACHE="+lines[2])
	return n
}

// command is what the newcomer types, in a terminal of their own: a Ctrl-C goes
// to all that runs there.
func (n *newcomer) command(args ...string) *exec.Cmd {
	cmd := exec.CommandContext(n.t.Context(), "go", append([]string{"run", "./cmd/nimbook"}, args...)...)
	cmd.Dir, cmd.Env = n.checkout, n.vars
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGINT) }
	cmd.WaitDelay = time.Minute
	return cmd
}

var address = regexp.MustCompile(`(http://127\.0\.0\.1:\d+/)(\S*)\?token=([0-9a-f]+)`)

// lab starts the lectures, calls use with the server's address and a token when
// they are there, presses Ctrl-C, and returns all that was printed.
func (n *newcomer) lab(use func(base, token string)) string {
	t := n.t
	cmd := n.command("--no-browser")
	var printed, errors bytes.Buffer
	stdout, err := cmd.StdoutPipe()
	require.NoError(t, err)
	cmd.Stderr = &errors
	require.NoError(t, cmd.Start())
	lines := bufio.NewScanner(io.TeeReader(stdout, &printed))
	for lines.Scan() {
		if m := address.FindStringSubmatch(lines.Text()); m != nil {
			assert.Equal(t, "lab/tree/en/00-start.ipynb", m[2], "the first page of the course")
			use(m[1], m[3])
			require.NoError(t, cmd.Cancel())
		}
	}
	// After a Ctrl-C the go command ends with status 1, whatever our own was.
	if err := cmd.Wait(); err != nil {
		require.Equal(t, 1, cmd.ProcessState.ExitCode(), "%v %s", err, errors.String())
	}
	require.Empty(t, errors.String())
	return printed.String()
}

// ask asks the server, and decodes its answer.
func (n *newcomer) ask(method, url, token string, answer any) {
	request, err := http.NewRequestWithContext(n.t.Context(), method, url, strings.NewReader("{}"))
	require.NoError(n.t, err)
	request.Header.Set("Authorization", "token "+token)
	response, err := http.DefaultClient.Do(request)
	require.NoError(n.t, err)
	defer response.Body.Close()
	require.Less(n.t, response.StatusCode, 300, url)
	if answer != nil {
		require.NoError(n.t, json.NewDecoder(response.Body).Decode(answer))
	}
}

// processes counts the processes with the newcomer's home folder.
func (n *newcomer) processes() int {
	out, err := exec.Command("ps", "axeww", "-o", "state=,command=").Output()
	require.NoError(n.t, err)
	count := 0
	for line := range strings.Lines(string(out)) {
		if strings.Contains(line, "HOME="+n.home) && !strings.HasPrefix(line, "Z") {
			count++
		}
	}
	return count
}

// files lists the files below dir that keep says are of interest.
func (n *newcomer) files(dir string, keep func(name string) bool) []string {
	var names []string
	require.NoError(n.t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			if name, _ := filepath.Rel(dir, path); keep(name) {
				names = append(names, name)
			}
		}
		return err
	}))
	return names
}

// From a checkout to a running lecture and back, as a newcomer does it, under a
// path with spaces, parentheses and Chinese characters.
func TestANewcomer(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing is installed with -short")
	}
	n := newNewcomer(t)
	outside := func(name string) bool {
		top, _, _ := strings.Cut(filepath.ToSlash(name), "/")
		return top != ".nimbook" && top != "work"
	}
	before := n.files(n.checkout, outside)

	printed := n.lab(func(base, token string) {
		n.ask(http.MethodGet, base+"lab", token, nil)
		var kernels struct {
			Default     string
			Kernelspecs map[string]any
		}
		n.ask(http.MethodGet, base+"api/kernelspecs", token, &kernels)
		assert.Len(t, kernels.Kernelspecs, 1, "no other kernel is offered")
		assert.Contains(t, kernels.Kernelspecs, "gonb")
		n.ask(http.MethodPost, base+"api/kernels", token, nil)
		assert.Greater(t, n.processes(), 2, "Jupyter and a kernel run")
	})
	for _, step := range []string{"JupyterLab", "GoNB", "goimports", "gopls", "what the lectures import", "kernel and settings", "the way back to the originals", "signatures"} {
		assert.Regexp(t, `(?m)^✓ `+step+`.* s$`, printed)
	}
	assert.Zero(t, n.processes(), "Ctrl-C ends every process")

	notebook := filepath.Join(n.checkout, ".nimbook", "一 cell.ipynb")
	require.NoError(t, os.WriteFile(notebook, []byte(`{"cells": [
		{"cell_type": "code", "id": "one", "metadata": {}, "execution_count": null, "outputs": [],
		 "source": "%noautoget\nimport (\n\t\"fmt\"\n\n\t\"nimbook/gametheory\"\n)\n%%\nfmt.Println(gametheory.Bash(3).Outcome(12))"}],
		"metadata": {"kernelspec": {"name": "gonb", "display_name": "Go (gonb)"}}, "nbformat": 4, "nbformat_minor": 5}`), 0o644))
	out, err := n.command("check", "--update", notebook).CombinedOutput()
	require.NoError(t, err, string(out))
	assert.Contains(t, string(out), "stored the outputs of cell 1 (one)")
	stored, err := os.ReadFile(notebook)
	require.NoError(t, err)
	assert.Contains(t, string(stored), `"P\n"`)

	again := n.lab(func(string, string) {})
	assert.NotContains(t, again, "✓", "the second time nothing is left to do")
	assert.Zero(t, n.processes())

	assert.Equal(t, before, n.files(n.checkout, outside), "the checkout got no file but the environment and the copies")
	assert.FileExists(t, filepath.Join(n.checkout, "work", "zh", "01-bash.ipynb"))
	assert.Empty(t, n.files(n.tmp, func(string) bool { return true }), "nothing temporary is left")
	// The go command counts its own runs there, whoever starts it; and pip asks
	// a Rust compiler, if there is one, for its version, at which rustup makes
	// itself at home.
	others := regexp.MustCompile(`^(\.config|Library/Application Support)/go/telemetry/|^\.rustup/settings\.toml$`)
	assert.Empty(t, n.files(n.home, func(name string) bool { return !others.MatchString(name) }), "the home folder is left alone")
}
