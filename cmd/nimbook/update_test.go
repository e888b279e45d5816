package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/kernel"
)

// A class's course, a student's clone of it, and what git pull makes of it.
func TestPull(t *testing.T) {
	base := t.TempDir()
	t.Setenv("HOME", base)
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	git := func(dir string, args ...string) {
		t.Helper()
		cmd := exec.Command("git", append([]string{"-c", "user.name=T", "-c", "user.email=t@example.org", "-C", filepath.Join(base, dir)}, args...)...)
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, string(out))
	}
	write := func(name, text string) {
		t.Helper()
		path := filepath.Join(base, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	}
	pulled := func(dir string) (bool, string, error) {
		t.Helper()
		t.Chdir(filepath.Join(base, dir))
		env, err := kernel.Open(kernel.Options{})
		require.NoError(t, err)
		var out bytes.Buffer
		cmd := &cobra.Command{}
		cmd.SetContext(t.Context())
		cmd.SetOut(&out)
		cmd.SetErr(&out)
		done, err := pull(cmd, env)
		return done, out.String(), err
	}

	write("archive/go.mod", "module nimbook\n")
	done, _, err := pulled("archive")
	require.NoError(t, err)
	assert.False(t, done, "an archive of the sources is no clone")

	write("teacher/go.mod", "module nimbook\n")
	write("teacher/notebooks/en/01-bash.ipynb", "first")
	git("teacher", "init", "-q", "-b", "main")
	git("teacher", "add", ".")
	git("teacher", "commit", "-q", "-m", "first")
	done, _, err = pulled("teacher")
	require.NoError(t, err)
	assert.False(t, done, "a repository that follows none")

	git(".", "clone", "-q", "teacher", "student")
	done, _, err = pulled("student")
	require.NoError(t, err)
	assert.False(t, done, "nothing is new")

	// A course inside somebody's own repository.
	write("student/inner/go.mod", "module nimbook\n")
	write("teacher/notebooks/en/01-bash.ipynb", "second")
	git("teacher", "commit", "-q", "-a", "-m", "second")
	done, _, err = pulled("student/inner")
	require.NoError(t, err)
	assert.False(t, done, "the repository above is left alone")

	// Who has edited an original is told what to do.
	write("student/notebooks/en/01-bash.ipynb", "mine")
	_, said, err := pulled("student")
	require.ErrorContains(t, err, "git pull failed")
	assert.ErrorContains(t, err, "git checkout notebooks")
	assert.Contains(t, said, "notebooks/en/01-bash.ipynb")
	git("student", "checkout", "-q", "notebooks")

	done, _, err = pulled("student")
	require.NoError(t, err)
	assert.True(t, done)
	text, err := os.ReadFile(filepath.Join(base, "student/notebooks/en/01-bash.ipynb"))
	require.NoError(t, err)
	assert.Equal(t, "second", string(text))
}
