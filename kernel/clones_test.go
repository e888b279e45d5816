package kernel_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/internal/progress"
	"nimbook/kernel"
	"nimbook/kernel/check"
	"nimbook/kernel/kerneltest"
)

// clone copies what cells and the set-up need of the checkout root to a folder with
// the given name; the copy's gametheory has a constant Clone with that name.
func clone(t *testing.T, root, name string) string {
	t.Helper()
	to := filepath.Join(t.TempDir(), name)
	write := func(name string, data []byte) {
		require.NoError(t, os.MkdirAll(filepath.Join(to, filepath.Dir(name)), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(to, name), data, 0o644))
	}
	for _, file := range []string{"go.mod", "go.sum", "kernel/tools/go.mod", "kernel/tools/go.sum"} {
		data, err := os.ReadFile(filepath.Join(root, file))
		require.NoError(t, err)
		write(file, data)
	}
	for _, folder := range []string{"gametheory", "plots", "board", "exercises", "internal"} {
		err := os.CopyFS(filepath.Join(to, folder), os.DirFS(filepath.Join(root, folder)))
		if !errors.Is(err, fs.ErrNotExist) {
			require.NoError(t, err)
		}
	}
	write("gametheory/clone.go", fmt.Appendf(nil, "package gametheory\n\nconst Clone = %q\n", name))
	return to
}

// Two clones use one environment at the same time, and each runs its own code.
func TestTwoClonesRunTheirOwnCode(t *testing.T) {
	shared, _ := kerneltest.Open(t)
	names := []string{"one", "two: a [1] b's \"$c\" #% @ ; & ~ 棋 *? (x)"}
	var sessions []*kernel.Session
	for _, name := range names {
		t.Chdir(clone(t, shared.Root, name))
		e, err := kernel.Open(kernel.Options{Dir: shared.Dir})
		require.NoError(t, err)
		require.NoError(t, e.Ensure(t.Context(), progress.New(t.Output(), false)))
		s, err := e.NewSession()
		require.NoError(t, err)
		defer s.Close()
		sessions = append(sessions, s)
	}
	for range 2 {
		for i, s := range sessions {
			said, err := check.Try(t.Context(), s, "%noautoget\nimport (\n\t\"fmt\"\n\n\t\"nimbook/gametheory\"\n)\n%%\nfmt.Println(gametheory.Clone)")
			require.NoError(t, err)
			assert.Equal(t, names[i]+"\n", said)
		}
	}
}
