package kernel_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/internal/progress"
	"nimbook/kernel"
	"nimbook/kernel/kerneltest"
)

// A copy is trusted as its original is while its code, with what it has put out, is the
// original's, and after an update if it was trusted before.
func TestWhichCopiesAreTrusted(t *testing.T) {
	kerneltest.Open(t)
	env, err := kernel.Open(kernel.Options{State: t.TempDir()})
	require.NoError(t, err)
	require.NoError(t, env.Ensure(t.Context(), progress.New(t.Output(), false)))
	own, err := env.NewSession()
	require.NoError(t, err)
	defer own.Close()
	if out, err := exec.Command("git", "-C", env.Root, "diff", "--name-only", "HEAD", "--", "notebooks").Output(); err == nil && strings.Contains(string(out), "ipynb") {
		t.Skip("lectures are changed here, and so not trusted")
	}
	dir := t.TempDir()
	open := func() {
		t.Helper()
		work, err := env.OpenWork(dir)
		require.NoError(t, err)
		require.NoError(t, env.Sign(t.Context(), progress.New(t.Output(), false), work))
		require.NoError(t, work.Close())
	}
	// notary asks Jupyter, or has it sign as it does when all cells were run.
	notary := func(what, name string) bool {
		t.Helper()
		python := own.Python(t.Context(), "-c", `import sys, nbformat
from nbformat.sign import NotebookNotary
print(getattr(NotebookNotary(), sys.argv[1])(nbformat.read(sys.argv[2], as_version=4)))`, what, filepath.Join(dir, name))
		var failed bytes.Buffer
		python.Stderr = &failed
		out, err := python.Output()
		require.NoError(t, err, failed.String())
		return strings.TrimSpace(string(out)) == "True"
	}
	trusted := func(name string) bool { t.Helper(); return notary("check_signature", name) }
	// change changes the first cell of a type, with an output if it is code.
	change := func(name, kind string, f func(cell map[string]any)) {
		t.Helper()
		data, err := os.ReadFile(filepath.Join(dir, name))
		require.NoError(t, err)
		var notebook map[string]any
		require.NoError(t, json.Unmarshal(data, &notebook))
		for _, c := range notebook["cells"].([]any) {
			cell := c.(map[string]any)
			if outputs, _ := cell["outputs"].([]any); cell["cell_type"] == kind && (kind != "code" || len(outputs) > 0) {
				f(cell)
				break
			}
		}
		data, err = json.Marshal(notebook)
		require.NoError(t, err)
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), data, 0o644))
	}

	open()
	assert.True(t, trusted("en/00-start.ipynb"), "the copy is the original")

	change("en/00-start.ipynb", "markdown", func(c map[string]any) { c["source"] = "My own words." })
	change("en/01-bash.ipynb", "code", func(c map[string]any) { c["source"] = "%%\nfmt.Println(1)" })
	change("en/02-nim.ipynb", "code", func(c map[string]any) {
		c["outputs"] = []any{map[string]any{"output_type": "display_data", "metadata": map[string]any{}, "data": map[string]any{"text/html": "<script>alert(1)</script>"}}}
	})
	change("en/03-sprague-grundy.ipynb", "code", func(c map[string]any) { c["outputs"] = []any{} })
	open()
	assert.True(t, trusted("en/00-start.ipynb"), "other prose")
	assert.False(t, trusted("en/01-bash.ipynb"), "other code, which nobody has run")
	assert.False(t, trusted("en/02-nim.ipynb"), "outputs that the code has not put out here")
	assert.True(t, trusted("en/03-sprague-grundy.ipynb"), "outputs cleared")

	// An update: the lecture was another when it was brought in.
	for _, name := range []string{"zh/01-bash.ipynb", "zh/02-nim.ipynb"} {
		old := func(c map[string]any) { c["source"] = "# An older title" }
		change(filepath.Join(".originals", name), "markdown", old)
		change(name, "markdown", old)
		change(name, "code", func(c map[string]any) { c["source"] = "%%\nfmt.Println(1)" })
	}
	notary("sign", "zh/01-bash.ipynb")
	open()
	for _, name := range []string{"zh/01-bash.ipynb", "zh/02-nim.ipynb"} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		require.NoError(t, err)
		require.NotContains(t, string(text), "An older title")
	}
	assert.True(t, trusted("zh/01-bash.ipynb"), "its reader had run it")
	assert.False(t, trusted("zh/02-nim.ipynb"), "nobody had run it")
}
