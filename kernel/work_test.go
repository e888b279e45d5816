package kernel

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestWorkFolderKeepsWhatItsReaderChanged(t *testing.T) {
	e := &Env{Root: t.TempDir()}
	ship := func(name, text string) {
		t.Helper()
		require.NoError(t, writeFile(filepath.Join(e.Notebooks(), name), []byte(text)))
	}
	work := filepath.Join(t.TempDir(), "work")
	open := func() []string {
		t.Helper()
		w, news, err := e.OpenWork(work)
		require.NoError(t, err)
		require.NoError(t, w.Close())
		return news
	}
	text := func(name string) string {
		t.Helper()
		data, err := os.ReadFile(filepath.Join(work, name))
		require.NoError(t, err)
		return string(data)
	}
	ship("en/01-bash.ipynb", "bash 1")
	ship("en/02-nim.ipynb", "nim 1")
	ship("zh/01-bash.ipynb", "巴什 1")
	assert.Empty(t, open())
	assert.Equal(t, "bash 1", text("en/01-bash.ipynb"))

	// The reader changes one lecture and removes another; nothing is new.
	require.NoError(t, os.WriteFile(filepath.Join(work, "en/01-bash.ipynb"), []byte("my bash"), 0o644))
	require.NoError(t, os.Remove(filepath.Join(work, "zh/01-bash.ipynb")))
	assert.Empty(t, open())
	assert.Equal(t, "my bash", text("en/01-bash.ipynb"))
	assert.NoFileExists(t, filepath.Join(work, "zh/01-bash.ipynb"), "what was removed stays so")

	// All lectures are new.
	ship("en/01-bash.ipynb", "bash 2")
	ship("en/02-nim.ipynb", "nim 2")
	ship("zh/01-bash.ipynb", "巴什 2")
	assert.Equal(t, []string{"en/01-bash.ipynb has a newer version; yours is as you left it, the new one is en/01-bash.new.ipynb."}, open())
	assert.Equal(t, "my bash", text("en/01-bash.ipynb"))
	assert.Equal(t, "bash 2", text("en/01-bash.new.ipynb"))
	assert.Equal(t, "nim 2", text("en/02-nim.ipynb"))
	assert.Equal(t, "巴什 2", text("zh/01-bash.ipynb"))
	assert.Empty(t, open(), "it is told once")
}

func TestWorkFolderIsOneReaders(t *testing.T) {
	e := &Env{Root: t.TempDir()}
	dir := t.TempDir()
	w, _, err := e.OpenWork(dir)
	require.NoError(t, err)
	_, _, err = e.OpenWork(dir)
	assert.ErrorContains(t, err, "another server works on "+dir)
	require.NoError(t, w.Close())
	again, _, err := e.OpenWork(dir)
	require.NoError(t, err)
	require.NoError(t, again.Close())

	file := filepath.Join(dir, "file")
	require.NoError(t, os.WriteFile(file, nil, 0o644))
	_, _, err = e.OpenWork(filepath.Join(file, "work"))
	assert.ErrorContains(t, err, "mount a volume")
}
