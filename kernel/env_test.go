package kernel

import (
	"encoding/json"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTheCheckoutIsFoundFromBelow(t *testing.T) {
	root, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	below := filepath.Join(root, "a", "石子 heap")
	require.NoError(t, os.MkdirAll(below, 0o755))
	_, err = findRoot(below)
	require.ErrorContains(t, err, "not inside a checkout")
	assert.ErrorContains(t, err, below)

	require.NoError(t, os.WriteFile(filepath.Join(root, "go.mod"), []byte("// A comment.\nmodule nimbook\n\ngo 1.26\n"), 0o644))
	// Another module between is not ours.
	require.NoError(t, os.WriteFile(filepath.Join(root, "a", "go.mod"), []byte("module nimbook/kernel/tools\n"), 0o644))
	found, err := findRoot(below)
	require.NoError(t, err)
	assert.Equal(t, root, found)

	t.Chdir(below)
	e, err := Open(Options{})
	require.NoError(t, err)
	assert.Equal(t, filepath.Join(root, ".nimbook"), e.Dir)
	e, err = Open(Options{Dir: "other"})
	require.NoError(t, err)
	assert.Equal(t, filepath.Join(below, "other"), e.Dir)
}

func TestPathsThatAToolCannotTakeAreRefusedByName(t *testing.T) {
	for _, c := range []struct{ root, dir, want string }{
		{"games, and more", "", "this checkout"},
		{"games, and more", "", "contains a comma"},
		{`games\more`, "", "contains a backslash"},
		{"games\nmore", "", "contains a line break"},
		{"games: more", "", "the environment"},
		{"games: more", "", "contains a colon: it ends a folder in PATH; rename the folder, or choose another with --env FOLDER"},
		{"games [1]", "", "contains a bracket"},
		{"games", "env [1]", "contains a bracket"},
		{"games", "env:1", "contains a colon"},
		{"games: [more]", "env", ""},
		{"a b's \"$c\" #% @ ; & ~ 棋 *? (x)", "", ""},
	} {
		root := filepath.Join(t.TempDir(), c.root)
		require.NoError(t, os.Mkdir(root, 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(root, "go.mod"), []byte("module nimbook\n"), 0o644))
		t.Chdir(root)
		if c.dir != "" {
			c.dir = filepath.Join(t.TempDir(), c.dir)
		}
		_, err := Open(Options{Dir: c.dir})
		if c.want == "" {
			assert.NoError(t, err, c.root)
		} else {
			assert.ErrorContains(t, err, c.want, c.root)
		}
	}
	t.Setenv("TMPDIR", filepath.Join(t.TempDir(), "a:b"))
	_, err := (&Env{}).NewSession()
	assert.ErrorContains(t, err, "set TMPDIR to another")
}

// Packages are found in a checkout whose path looks like a pattern.
func TestPackagesThatCellsImportBelowAnOddPath(t *testing.T) {
	e := &Env{Root: filepath.Join(t.TempDir(), "games [1] *")}
	require.NoError(t, writeFile(filepath.Join(e.Root, "gametheory", "nim.go"), []byte("package gametheory\n")))
	names, err := e.cellPackages()
	require.NoError(t, err)
	assert.Equal(t, []string{"nimbook/gametheory"}, names)
}

// The module that cells are built with has gonb for what it shows in a cell; the
// tools module has it for the kernel. They must talk the same protocol.
func TestBothModulesPinTheSameGoNB(t *testing.T) {
	version := regexp.MustCompile(`(?m)^\s*(?:require\s+)?github\.com/janpfeifer/gonb (v\S+)`)
	var pins []string
	for _, file := range []string{"../go.mod", "tools/go.mod"} {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		m := version.FindStringSubmatch(string(data))
		require.NotNil(t, m, file)
		pins = append(pins, m[1])
	}
	assert.Equal(t, []string{"v0.11.4", "v0.11.4"}, pins)
}

func TestEveryPythonPackageIsPinnedWithHashes(t *testing.T) {
	blocks := slices.Collect(requirementBlocks(requirements))
	require.NotEmpty(t, blocks)
	assert.Equal(t, requirements, requirements[:strings.Index(requirements, blocks[0])]+strings.Join(blocks, ""))
	for _, block := range blocks {
		assert.Regexp(t, `^[A-Za-z0-9._-]+==`, block)
		assert.Contains(t, block, "--hash=sha256:")
	}
}

// script puts an executable file into a folder.
func script(t *testing.T, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	require.NoError(t, os.WriteFile(path, []byte(text), 0o755))
	return path
}

func TestThePythonThatFits(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("PATH", dir)
	_, err := findPython(t.Context(), "")
	require.ErrorContains(t, err, "no Python on PATH")
	assert.ErrorContains(t, err, "apt install python3 python3-venv")

	script(t, dir, "python3", "#!/bin/sh\necho '{\"version\": [3, 9], \"missing\": []}'\n")
	_, err = findPython(t.Context(), "")
	require.ErrorContains(t, err, "Python 3.9; Python 3.10 or newer is needed")

	script(t, dir, "python3.12", "#!/bin/sh\necho '{\"version\": [3, 12], \"missing\": [\"ensurepip\"]}'\n")
	_, err = findPython(t.Context(), "")
	require.ErrorContains(t, err, "Python 3.9", "the one that is called first is spoken of")

	script(t, dir, "python3", "#!/bin/sh\necho '{\"version\": [3, 12], \"missing\": [\"ensurepip\"]}'\n")
	_, err = findPython(t.Context(), "")
	require.ErrorContains(t, err, "apt install python3-venv")

	good := script(t, dir, "python3.11", "#!/bin/sh\necho '{\"version\": [3, 11], \"missing\": []}'\n")
	found, err := findPython(t.Context(), "")
	require.NoError(t, err)
	assert.Equal(t, good, found, "a later one that fits is used")

	broken := script(t, dir, "broken", "#!/bin/sh\necho no libpython >&2\nexit 127\n")
	_, err = findPython(t.Context(), broken)
	assert.ErrorContains(t, err, "no libpython", "the one that is asked for is not replaced by another")
}

func TestTheSystemsJupyter(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("PATH", dir)
	_, err := systemJupyter(t.Context())
	require.ErrorContains(t, err, "no jupyter on PATH")

	python := script(t, dir, "its-python3", "#!/bin/sh\n")
	script(t, dir, "jupyter", "#!"+python+"\nprint('jupyter')\n")
	found, err := systemJupyter(t.Context())
	require.NoError(t, err)
	assert.Equal(t, python, found, "the Python that runs jupyter")

	script(t, dir, "its-python3", "#!/bin/sh\necho \"ModuleNotFoundError: No module named 'nbclient'\" >&2\nexit 1\n")
	_, err = systemJupyter(t.Context())
	require.ErrorContains(t, err, "No module named 'nbclient'")

	assert.Equal(t, "/a b/python3.11", shebang(script(t, dir, "long", "#!/bin/sh\n'''exec' \"/a b/python3.11\" \"$0\" \"$@\"\n' '''\n")))
	assert.Equal(t, "python3", shebang(script(t, dir, "env", "#!/usr/bin/env python3\n")))
	assert.Empty(t, shebang(script(t, dir, "binary", "\x7fELF")))
}

func TestAPortInUse(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer l.Close()
	port := l.Addr().(*net.TCPAddr).Port
	_, err = choosePort("127.0.0.1", port)
	require.ErrorContains(t, err, "cannot listen on port "+strconv.Itoa(port))
	assert.ErrorContains(t, err, "--port")

	for address, want := range map[string]string{
		"203.0.113.7":     "--ip is 203.0.113.7, which is no address of this machine; it has 127.0.0.1",
		"no.such.invalid": "--ip is no.such.invalid, which is no address",
		"300.1.1.1":       "--ip is 300.1.1.1, which is no address",
	} {
		_, err = choosePort(address, 0)
		assert.ErrorContains(t, err, want)
	}

	free, err := choosePort("127.0.0.1", 0)
	require.NoError(t, err)
	assert.GreaterOrEqual(t, free, firstPort)
}

func TestTheReadersJupyterStaysOut(t *testing.T) {
	t.Setenv("JUPYTER_PATH", "/home/reader/kernels")
	t.Setenv("JUPYTER_CONFIG_PATH", "/home/reader/config")
	t.Setenv("PYTHONPATH", "/home/reader/lib")
	t.Setenv("IPYTHONDIR", "/home/reader/ipython")
	t.Setenv("GOFLAGS", "-mod=vendor")
	t.Setenv("GOWORK", "/home/reader/go.work")
	e := &Env{Root: "/课程 course", Dir: "/课程 course/.nimbook"}
	got := strings.Join(lastOfEach(e.environ(&Session{Dir: "/tmp/s"})), "\n")
	assert.NotContains(t, got, "/home/reader/")
	assert.Contains(t, got, "GOFLAGS='-ldflags=-s -w'\n")
	assert.Contains(t, got, "TMPDIR=/tmp/s\n")
	assert.Contains(t, got, "JUPYTER_PATH=/tmp/s\n")
}

// lastOfEach returns what a process gets of a list that names a variable twice:
// the last value.
func lastOfEach(vars []string) []string {
	cmd := exec.Cmd{Env: vars}
	return cmd.Environ()
}

func TestTheKernelIsSpecified(t *testing.T) {
	e := &Env{Root: "/课程 course", Dir: "/课程 course/.nimbook"}
	spec, err := e.kernelSpec(e.Root)
	require.NoError(t, err)
	text, err := json.Marshal(spec)
	require.NoError(t, err)
	assert.Contains(t, string(text), `["/课程 course/.nimbook/bin/gonb","-kernel","{connection_file}","-go_work=/课程 course"]`)
	assert.Contains(t, string(text), `"interrupt_mode":"message"`)
	assert.Contains(t, string(text), `:${PATH}"`)
}

// An editor has no session, and gets the code of the checkout that set the
// environment up.
func TestTheCheckoutThatAnEditorGets(t *testing.T) {
	checkout := func() string {
		root := t.TempDir()
		require.NoError(t, os.WriteFile(filepath.Join(root, "go.mod"), []byte("module nimbook\n"), 0o644))
		return root
	}
	first, second, dir := checkout(), checkout(), t.TempDir()
	setUp := func(root, dir string) *Env {
		e := &Env{Root: root, Dir: dir}
		require.NoError(t, e.runStep(t.Context(), nil, e.settingsStep(), false, quiet()))
		return e
	}
	setUp(first, dir)
	e := setUp(second, dir)
	assert.Equal(t, first, e.owner(), "another checkout that uses the environment changes nothing")

	inside := filepath.Join(second, ".nimbook")
	setUp(first, inside)
	assert.Equal(t, second, setUp(second, inside).owner(), "the environment inside a checkout is that one's")
	assert.Equal(t, second, setUp(first, inside).owner())

	require.NoError(t, os.RemoveAll(first))
	assert.Equal(t, second, setUp(second, dir).owner(), "the first checkout is gone")
	assert.Equal(t, second, setUp(checkout(), dir).owner())

	require.NoError(t, os.Truncate(e.editorSpec(), 10))
	assert.Equal(t, second, e.owner())
}
