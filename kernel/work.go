package kernel

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// A WorkFolder is a reader's own copy of the lectures and of the files beside them.
type WorkFolder struct {
	Dir  string
	News []string // what [Env.OpenWork] has changed in copies that were there, a line each

	lock   *os.File
	merged map[string]string // the copies that were merged: their files, and those that keep what they were
}

const (
	workLock = ".nimbook.lock"
	// The lectures as they were last brought in; lab/nimbook_lab.py reads them too.
	workOriginals = ".originals"
)

// DefaultWork returns the folder of the reader's copies in the checkout.
func (e *Env) DefaultWork() string { return filepath.Join(e.Root, "work") }

// OpenWork brings the lectures and what lies beside them into dir and keeps other
// servers out of it until the folder is closed.
//
// A copy that its reader has not changed follows the checkout. One that they have
// changed is merged with its lecture by cells, see mergeLecture, and what it was is
// kept beside it as NAME.kept-DATE.ipynb. Where that cannot be done (the file is no
// notebook, or its cells have no ids) it stays as it is, and the new one comes beside
// it as NAME.new.EXT. A copy that its reader has removed comes back when the lecture
// changes.
func (e *Env) OpenWork(dir string) (*WorkFolder, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("kernel: the work folder %s cannot be made: %w; give a folder, or mount a volume, that user %d may write to", dir, err, os.Getuid())
	}
	lock, err := lockFile(filepath.Join(dir, workLock), false)
	if errors.Is(err, errLocked) {
		return nil, fmt.Errorf("kernel: another server works on %s; stop it first, or give this reader a folder or volume of their own", dir)
	}
	if err != nil {
		return nil, fmt.Errorf("kernel: the work folder %s is not writable: %w; give a folder, or mount a volume, that user %d may write to", dir, err, os.Getuid())
	}
	w := &WorkFolder{Dir: dir, lock: lock, merged: map[string]string{}}
	names, err := e.shipped()
	for _, name := range names {
		if err == nil {
			err = w.bring(e.Notebooks(), name)
		}
	}
	if err != nil {
		w.Close()
		return nil, fmt.Errorf("kernel: copying the lectures to %s: %w", dir, err)
	}
	return w, nil
}

// Close lets other servers use the folder.
func (w *WorkFolder) Close() error { return w.lock.Close() }

// shipped returns the names of the files that readers get, below the folder of the
// lectures: all but hidden ones and the tests of the lectures.
func (e *Env) shipped() ([]string, error) {
	var names []string
	err := filepath.WalkDir(e.Notebooks(), func(path string, d fs.DirEntry, err error) error {
		if err != nil || path == e.Notebooks() {
			return err
		}
		if name := d.Name(); strings.HasPrefix(name, ".") || name == "testdata" || name == "__pycache__" {
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if d.Type().IsRegular() && filepath.Ext(path) != ".go" {
			name, err := filepath.Rel(e.Notebooks(), path)
			names = append(names, name)
			return err
		}
		return nil
	})
	return names, err
}

// bring brings one file of the lectures into the folder.
func (w *WorkFolder) bring(lectures, name string) error {
	theirs, err := os.ReadFile(filepath.Join(lectures, name))
	if err != nil {
		return err
	}
	original := filepath.Join(w.Dir, workOriginals, name)
	base, err := readIfThere(original)
	if err != nil {
		return err
	}
	copied := filepath.Join(w.Dir, name)
	mine, err := readIfThere(copied)
	if err != nil {
		return err
	}
	switch {
	case base != nil && bytes.Equal(base, theirs):
		return nil // also a copy that its reader has removed
	case mine == nil:
		err = writeFile(copied, theirs)
		if base != nil {
			w.tell(name, "is back, since there is a new version.")
		}
	case bytes.Equal(mine, theirs):
	case bytes.Equal(mine, base):
		err = writeFile(copied, theirs)
		w.tell(name, "is the new version now; you had changed nothing in it.")
	default:
		err = w.merge(name, base, mine, theirs)
	}
	if err != nil {
		return err
	}
	return writeFile(original, theirs)
}

// merge brings what is new in a file into a copy that its reader has changed.
func (w *WorkFolder) merge(name string, base, mine, theirs []byte) error {
	before, err := parseLecture(mine)
	after, _ := parseLecture(mine)
	now, nowErr := parseLecture(theirs)
	if err != nil || nowErr != nil {
		ext := filepath.Ext(name)
		beside := strings.TrimSuffix(name, ext) + ".new" + ext
		w.tell(name, "has a new version; yours is as you left it, the new one is %s.", filepath.ToSlash(beside))
		return writeFile(filepath.Join(w.Dir, beside), theirs)
	}
	was, err := parseLecture(base)
	if err != nil {
		was = nil
	}
	notice := notices["en"]
	if language, _, _ := strings.Cut(filepath.ToSlash(name), "/"); notices[language] != "" {
		notice = notices[language]
	}
	done := mergeLecture(was, after, now, notice)
	if sameCells(before, after) {
		return nil
	}
	merged, err := after.marshal()
	if err != nil {
		return err
	}
	path := filepath.Join(w.Dir, name)
	news := fmt.Sprintf("follows the new version in %s.", count(done.Followed, "cell"))
	if done.Kept > 0 {
		news += fmt.Sprintf(" %s that you had changed stayed, each with its new version above it.", count(done.Kept, "cell"))
	}
	// Who has only opened and saved a lecture loses nothing.
	if was == nil || !sameCells(was, before) {
		kept, err := keep(path, mine)
		if err != nil {
			return err
		}
		w.merged[path] = kept
		news += fmt.Sprintf(" What it was is kept as %s.", filepath.Base(kept))
	}
	w.tell(name, "%s", news)
	return writeFile(path, merged)
}

func (w *WorkFolder) tell(name, format string, args ...any) {
	w.News = append(w.News, filepath.ToSlash(name)+" "+fmt.Sprintf(format, args...))
}

// keep writes data, what the file at path held, to a file beside it that is not there
// yet, named for the day, and returns its path.
func keep(path string, data []byte) (string, error) {
	ext := filepath.Ext(path)
	stem := strings.TrimSuffix(path, ext) + ".kept-" + time.Now().Format(time.DateOnly)
	kept := stem + ext
	for i := 2; ; i++ {
		file, err := os.OpenFile(kept, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if errors.Is(err, fs.ErrExist) {
			kept = fmt.Sprintf("%s-%d%s", stem, i, ext)
			continue
		}
		if err != nil {
			return "", err
		}
		_, err = file.Write(data)
		return kept, errors.Join(err, file.Close())
	}
}

// readIfThere returns what the file at path holds, or nil if there is none.
func readIfThere(path string) ([]byte, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if data == nil && err == nil {
		data = []byte{}
	}
	return data, err
}

func count(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}
