package main

import (
	"bytes"
	"context"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/kernel/kerneltest"
)

// nimbook runs the program and returns its exit status and what it printed.
func nimbook(t *testing.T, args ...string) (int, string) {
	t.Helper()
	var out bytes.Buffer
	status := run(t.Context(), &out, &out, args)
	return status, out.String()
}

func TestBadInput(t *testing.T) {
	text := filepath.Join(t.TempDir(), "notes.ipynb")
	require.NoError(t, os.WriteFile(text, []byte("notes"), 0o644))
	for _, c := range []struct {
		args string
		want string
	}{
		{"lob", `unknown command "lob"`},
		{"--no-such-flag", "unknown flag: --no-such-flag"},
		{"check --jobs many", `invalid argument "many"`},
		{"check --jobs 0", "--jobs is 0"},
		{"check --timeout 0s", "--timeout is 0s"},
		{"check no/such.ipynb", "there is no notebook no/such.ipynb"},
		{"check " + text, "is not a notebook"},
		{"check main.go", "is not a notebook"},
		{"lab somewhere", `takes no argument, and got "somewhere"`},
		{"doctor now", `takes no argument, and got "now"`},
		{"student jupyter lab", `got "jupyter"; a command for the server comes after --`},
		{"lab --language fr", `--language is "fr"`},
		{"lab --port -1", "--port is -1"},
		{"--jupyter mine", `--jupyter is "mine"`},
	} {
		status, out := nimbook(t, strings.Fields(c.args)...)
		assert.Equal(t, 2, status, c.args)
		assert.Contains(t, out, "nimbook: ", c.args)
		assert.Contains(t, out, c.want, c.args)
		assert.NotContains(t, out, "Usage:", "%s: the message is not buried", c.args)
	}
}

func TestHelpNamesEveryCommandWithExamples(t *testing.T) {
	status, out := nimbook(t, "--help")
	assert.Zero(t, status)
	for _, command := range newRoot().Commands() {
		if command.IsAvailableCommand() && command.Name() != "completion" {
			assert.Contains(t, out, command.Name())
			assert.NotEmpty(t, command.Long, command.Name())
			assert.Contains(t, command.Example, "go run ./cmd/nimbook "+command.Name(), command.Name())
		}
	}
}

func TestOutsideACheckout(t *testing.T) {
	t.Chdir(t.TempDir())
	status, out := nimbook(t, "lab", "--no-browser")
	assert.Equal(t, 1, status)
	assert.Contains(t, out, "is not inside a checkout of Nimbook")
}

func TestAPortInUse(t *testing.T) {
	kerneltest.Open(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer l.Close()
	port := strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
	status, out := nimbook(t, "lab", "--no-browser", "--port", port)
	assert.Equal(t, 1, status)
	assert.Contains(t, out, "cannot listen on port "+port)
}

func TestDoctor(t *testing.T) {
	kerneltest.Open(t)
	status, out := nimbook(t, "doctor")
	assert.Zero(t, status, out)
	for _, want := range []string{"✓ a cell          runs, in ", "gonb v0.11.4", "gopls v0.23.0", "jupyterlab 4.", "Go ", "checkout "} {
		assert.Contains(t, out, want)
	}
	empty := t.TempDir()
	status, out = nimbook(t, "doctor", "--env", empty)
	assert.Equal(t, 1, status)
	assert.Contains(t, out, "✗ Jupyter")
	assert.NotContains(t, out, "a cell", "nothing is run in half an environment")
	entries, err := os.ReadDir(empty)
	require.NoError(t, err)
	assert.Empty(t, entries, "it changes nothing")
}

func TestInterrupted(t *testing.T) {
	kerneltest.Open(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out bytes.Buffer
	assert.Equal(t, 1, run(ctx, &out, &out, []string{"check", "../../notebooks/en/01-bash.ipynb"}))
	assert.Contains(t, out.String(), "nimbook: interrupted")
}

func TestTheReadersLanguage(t *testing.T) {
	for _, c := range []struct{ all, messages, lang, want string }{
		{"", "", "", "en"},
		{"", "", "zh_CN.UTF-8", "zh"},
		{"", "", "en_US.UTF-8", "en"},
		{"C", "", "zh_CN.UTF-8", "en"},
		{"", "zh_TW.UTF-8", "en_US.UTF-8", "zh"},
	} {
		t.Setenv("LC_ALL", c.all)
		t.Setenv("LC_MESSAGES", c.messages)
		t.Setenv("LANG", c.lang)
		assert.Equal(t, c.want, readersLanguage())
	}
}
