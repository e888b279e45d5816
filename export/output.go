package export

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"nimbook/internal/atomicfile"
)

// marker is the file by which a folder is known to be an export.
const marker = ".nimbook-export"

func markerText(audience string) string {
	return fmt.Sprintf("This folder is made by 'nimbook export %s', which replaces it as a whole.\n", madeFor(audience))
}

// ours returns an error if out is something that an export must not replace.
func ours(out string) error {
	info, err := os.Stat(out)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("export: %w", err)
	case !info.IsDir():
		return fmt.Errorf("export: %s is a file; give a folder with --out", out)
	}
	entries, err := os.ReadDir(out)
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	if _, err := os.Stat(filepath.Join(out, marker)); len(entries) > 0 && err != nil {
		return fmt.Errorf("export: %s is not empty and not an earlier export (it has no %s); nothing was touched: give another folder with --out, or empty it yourself", out, marker)
	}
	return nil
}

// swap puts the finished folder work in the place of out.
func swap(work, out string) error {
	if err := os.Chmod(work, 0o755); err != nil {
		return err
	}
	old := work + ".old"
	err := os.Rename(out, old)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := os.Rename(work, out); err != nil {
		return errors.Join(err, os.Rename(old, out))
	}
	return os.RemoveAll(old)
}

// archive writes the folder as a zip file in which it has the name top; the same files
// give the same bytes.
func archive(folder, top, path string) error {
	return atomicfile.WriteFrom(path, 0o644, func(file io.Writer) error {
		w := zip.NewWriter(file)
		err := filepath.WalkDir(folder, func(file string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || entry.Name() == marker {
				return err
			}
			rel, err := filepath.Rel(folder, file)
			if err != nil {
				return err
			}
			data, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			f, err := w.CreateHeader(&zip.FileHeader{Name: top + "/" + filepath.ToSlash(rel), Method: zip.Deflate, Modified: packed})
			if err != nil {
				return err
			}
			_, err = f.Write(data)
			return err
		})
		return errors.Join(err, w.Close())
	})
}

// packed is when the files of every archive are said to be from: the first day that a
// zip file knows.
var packed = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

// writing says what can be done about a failure to write.
func writing(err error) error {
	switch {
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return fmt.Errorf("export: the disk is full; the last export is as it was: %w", err)
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return fmt.Errorf("export: no permission to write there; the last export is as it was, give another folder with --out: %w", err)
	}
	return fmt.Errorf("export: %w", err)
}
