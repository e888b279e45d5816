package check_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/kernel/check"
	"nimbook/kernel/kerneltest"
)

// notebook writes a notebook of code cells, the first of which is the usual
// set-up.
func notebook(t *testing.T, sources ...string) string {
	t.Helper()
	type object = map[string]any
	var cells []object
	for i, source := range append([]string{"%noautoget\nimport (\n\t\"fmt\"\n\t\"os\"\n\t\"syscall\"\n\n\t\"nimbook/gametheory\"\n)"}, sources...) {
		id := []string{"setup", "one", "two", "three"}[i]
		cells = append(cells, object{
			"cell_type": "code", "id": id, "metadata": object{}, "execution_count": nil, "outputs": []any{}, "source": source,
		})
	}
	data, err := json.Marshal(object{
		"cells": cells, "nbformat": 4, "nbformat_minor": 5,
		"metadata": object{"kernelspec": object{"name": "gonb", "display_name": "Go (gonb)", "language": "go"}},
	})
	require.NoError(t, err)
	// Folders of real readers have such names.
	dir := filepath.Join(t.TempDir(), "我的 notes (1)")
	require.NoError(t, os.Mkdir(dir, 0o755))
	path := filepath.Join(dir, "a.ipynb")
	require.NoError(t, os.WriteFile(path, data, 0o644))
	return path
}

func ids(list []check.Difference) []string {
	var names []string
	for _, d := range list {
		names = append(names, d.ID)
	}
	return names
}

func TestCheckAndUpdate(t *testing.T) {
	t.Parallel()
	_, s := kerneltest.Open(t)
	path := notebook(t,
		"%%\nfmt.Println(gametheory.Bash(3).Outcome(12))",
		"%%\nfmt.Fprintln(os.Stderr, \"必败态\")",
	)
	before, err := os.ReadFile(path)
	require.NoError(t, err)

	var seen []int
	opts := check.Options{Progress: func(cell, cells int) {
		seen = append(seen, cell)
		assert.Equal(t, 3, cells)
	}}
	found, err := check.Check(t.Context(), s, path, false, opts)
	require.NoError(t, err)
	assert.Equal(t, []string{"one", "two"}, ids(found))
	assert.Contains(t, found[0].Text, "P\n")
	assert.Contains(t, found[1].Text, "必败态")
	assert.Equal(t, []int{0, 1, 2}, seen)
	after, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, string(before), string(after), "without update the file stays")

	_, err = check.Check(t.Context(), s, path, true, check.Options{})
	require.NoError(t, err)
	found, err = check.Check(t.Context(), s, path, true, check.Options{})
	require.NoError(t, err)
	assert.Empty(t, found)
	n, err := check.Read(path)
	require.NoError(t, err)
	assert.Len(t, n.Cell(1).Outputs(), 1)
}

func TestRunsThatFail(t *testing.T) {
	for _, c := range []struct {
		name, source string
		want         []string
	}{
		// GoNB adds the cell's line to the trace, unless the trace reaches it in pieces: that is chance.
		{"a panic", "%%\nvar x []int\nfmt.Println(x[3])", []string{"cell 2 (one) failed", "index out of range [3] with length 0", "main.main()"}},
		{"a cell that does not build", "%%\nfmt.Printn(1)", []string{"cell 2 (one) failed", "Cell[2]: Line 2: undefined: fmt.Printn"}},
		{"a kernel that dies", "%%\nsyscall.Kill(os.Getppid(), syscall.SIGKILL)", []string{"cell 2 (one) took the kernel with it"}},
		{"a cell that never ends", "%%\nfmt.Println(gametheory.Mex())\nfor {}", []string{"cell 2 (one) did not end within 10s", "--timeout"}},
		{"a module that is not there", "import \"example.com/nothing\"\n%%\nnothing.Do()", []string{"cell 2 (one) failed", "Cell[2]: Line 1: no required module provides package example.com/nothing", "--network"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, s := kerneltest.Open(t)
			path := notebook(t, c.source, "%%\nfmt.Println(\"not reached\")")
			before, err := os.ReadFile(path)
			require.NoError(t, err)
			_, err = check.Check(t.Context(), s, path, true, check.Options{Timeout: 10 * time.Second})
			var failed *check.RunError
			require.ErrorAs(t, err, &failed)
			assert.Equal(t, 1, failed.Cell)
			for _, want := range append(c.want, path) {
				assert.ErrorContains(t, err, want)
			}
			after, err := os.ReadFile(path)
			require.NoError(t, err)
			assert.Equal(t, string(before), string(after), "the file of a run that failed is not touched")
		})
	}
}

// What a cell prints comes whole, or the run ends with an error that names the cell:
// late output is waited for, and nothing is stored of a part.
func TestManyLinesComeWhole(t *testing.T) {
	t.Parallel()
	_, s := kerneltest.Open(t)
	const lines = 40001
	path := notebook(t, fmt.Sprintf("%%%%\nfor i := range %d {\n\tfmt.Println(i)\n}", lines))
	before, err := os.ReadFile(path)
	require.NoError(t, err)
	_, err = check.Check(t.Context(), s, path, true, check.Options{})
	if err != nil {
		var failed *check.RunError
		require.ErrorAs(t, err, &failed)
		assert.Equal(t, "one", failed.ID)
		after, err := os.ReadFile(path)
		require.NoError(t, err)
		assert.Equal(t, string(before), string(after))
		return
	}
	n, err := check.Read(path)
	require.NoError(t, err)
	outputs := n.Cell(1).Outputs()
	require.Len(t, outputs, 1)
	said := outputs[0].(map[string]any)["text"].([]any)
	require.Len(t, said, lines)
	for i, line := range said {
		require.Equal(t, fmt.Sprintln(i), line)
	}
}

// Whatever keeps a kernel from starting, the error says what to do.
func TestKernelsThatDoNotStart(t *testing.T) {
	t.Parallel()
	program := func(t *testing.T, text string, mode os.FileMode) string {
		path := filepath.Join(t.TempDir(), "gonb")
		require.NoError(t, os.WriteFile(path, []byte(text), mode))
		spec, err := json.Marshal(map[string]any{"argv": []string{path}, "display_name": "Go (gonb)", "language": "go"})
		require.NoError(t, err)
		return string(spec)
	}
	const damaged = "'nimbook setup' makes again"
	for name, c := range map[string]struct {
		spec   func(t *testing.T) string
		advice string
	}{
		"its program is gone": {func(*testing.T) string {
			return `{"argv": ["/no/such/gonb"], "display_name": "Go (gonb)", "language": "go"}`
		}, damaged},
		"its program is not executable": {func(t *testing.T) string { return program(t, "#!/bin/sh\n", 0o644) }, damaged},
		"its program is empty":          {func(t *testing.T) string { return program(t, "", 0o755) }, damaged},
		"its program is no program":     {func(t *testing.T) string { return program(t, "\x7fELF and no more", 0o755) }, damaged},
		"its program ends at once":      {func(t *testing.T) string { return program(t, "#!/bin/sh\nexit 1\n", 0o755) }, damaged},
		"it finds no Go": {func(t *testing.T) string {
			return program(t, "#!/bin/sh\necho 'Failed to find path for the `go` program' >&2\nexit 1\n", 0o755)
		}, "install Go"},
		"the disk is full": {func(t *testing.T) string {
			return program(t, "#!/bin/sh\necho 'mkdir /tmp/gonb_1: no space left on device' >&2\nexit 1\n", 0o755)
		}, "the disk is full"},
		"its specification is half there": {func(*testing.T) string { return `{"argv": ["` }, damaged},
		"its specification is empty":      {func(*testing.T) string { return "" }, damaged},
	} {
		t.Run(name, func(t *testing.T) {
			_, s := kerneltest.Open(t)
			require.NoError(t, os.WriteFile(filepath.Join(s.Dir, "kernels", "gonb", "kernel.json"), []byte(c.spec(t)), 0o644))
			_, err := check.Try(t.Context(), s, "%%")
			var failed *check.RunError
			require.ErrorAs(t, err, &failed)
			assert.Equal(t, -1, failed.Cell)
			assert.ErrorContains(t, err, "the kernel did not start")
			assert.ErrorContains(t, err, c.advice)
		})
	}
}

func TestARunThatIsInterrupted(t *testing.T) {
	t.Parallel()
	_, s := kerneltest.Open(t)
	path := notebook(t, "%%\nfor {}")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	_, err := check.Check(ctx, s, path, true, check.Options{Progress: func(cell, _ int) {
		if cell == 1 {
			cancel()
		}
	}})
	assert.ErrorIs(t, err, context.Canceled)
}
