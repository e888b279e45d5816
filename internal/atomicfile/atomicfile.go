// Package atomicfile writes files so that whoever reads one sees the old content or
// the new one, also after a loss of power.
package atomicfile

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Write puts a file with the data at path, in place of one that is there. The
// folder has to be there; the permissions are mode's, whatever the umask.
func Write(path string, data []byte, mode fs.FileMode) error {
	return WriteFrom(path, mode, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// WriteFrom does as [Write] with what the function writes. If that fails, the file
// stays as it was.
func WriteFrom(path string, mode fs.FileMode, write func(w io.Writer) error) error {
	tmp, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name()) // fails once it is moved
	err = write(tmp)
	if err == nil {
		err = errors.Join(tmp.Chmod(mode), tmp.Sync())
	}
	if err := errors.Join(err, tmp.Close()); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), path)
}
