package atomicfile_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/internal/atomicfile"
)

func TestAFileIsTheOldOneOrTheNewOne(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	require.NoError(t, atomicfile.Write(path, []byte("one"), 0o644))
	require.NoError(t, atomicfile.Write(path, []byte("two"), 0o666))
	info, err := os.Stat(path)
	require.NoError(t, err)
	assert.Equal(t, os.FileMode(0o666), info.Mode(), "whatever the umask")

	failure := errors.New("half")
	err = atomicfile.WriteFrom(path, 0o644, func(w io.Writer) error {
		w.Write([]byte("th"))
		return failure
	})
	assert.ErrorIs(t, err, failure)
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, "two", string(text))

	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	assert.Len(t, entries, 1, "no temporary file is left")
	assert.ErrorIs(t, atomicfile.Write(filepath.Join(dir, "no", "file"), nil, 0o644), os.ErrNotExist)
}
