package kernel

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// A WorkFolder is a reader's own copy of the lectures, in a folder that outlives
// the checkout: the volume of a container, say.
type WorkFolder struct {
	Dir  string
	lock *os.File
}

const (
	workLock   = ".nimbook.lock"
	workRecord = ".nimbook-lectures.json" // the hash of each lecture as it was last copied
)

// OpenWork brings the lectures into dir and keeps other servers out of it until
// the folder is closed. A copy that its reader has not changed follows the
// checkout. One that they have changed stays as it is; if the lecture itself has
// changed since, it comes beside it, as NAME.new.ipynb. It returns what the reader
// should be told.
func (e *Env) OpenWork(dir string) (*WorkFolder, []string, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, nil, fmt.Errorf("kernel: the work folder %s cannot be made: %w; give a folder, or mount a volume, that user %d may write to", dir, err, os.Getuid())
	}
	lock, err := lockFile(filepath.Join(dir, workLock), false)
	if errors.Is(err, errLocked) {
		return nil, nil, fmt.Errorf("kernel: another server works on %s; stop it first, or give this reader a folder or volume of their own", dir)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("kernel: the work folder %s is not writable: %w; give a folder, or mount a volume, that user %d may write to", dir, err, os.Getuid())
	}
	w := &WorkFolder{Dir: dir, lock: lock}
	news, err := e.copyLectures(dir)
	if err != nil {
		w.Close()
		return nil, nil, fmt.Errorf("kernel: copying the lectures to %s: %w", dir, err)
	}
	return w, news, nil
}

// Close lets other servers use the folder.
func (w *WorkFolder) Close() error { return w.lock.Close() }

func (e *Env) copyLectures(dir string) ([]string, error) {
	lectures, err := e.Lectures()
	if err != nil {
		return nil, err
	}
	record := filepath.Join(dir, workRecord)
	copied := map[string]string{}
	if data, err := os.ReadFile(record); err == nil {
		if err := json.Unmarshal(data, &copied); err != nil {
			return nil, fmt.Errorf("%s is damaged: %w; remove it, and every lecture counts as changed by its reader", record, err)
		}
	}
	var news []string
	for _, path := range lectures {
		name, err := filepath.Rel(e.Notebooks(), path)
		if err != nil {
			return nil, err
		}
		name = filepath.ToSlash(name)
		lecture, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		now := hash(string(lecture))
		mine, err := os.ReadFile(filepath.Join(dir, name))
		gone := errors.Is(err, fs.ErrNotExist)
		if err != nil && !gone {
			return nil, err
		}
		target := name
		switch {
		case copied[name] == now, !gone && hash(string(mine)) == now:
			copied[name] = now
			continue // also a copy that its reader has removed
		case !gone && hash(string(mine)) != copied[name]:
			target = strings.TrimSuffix(name, ".ipynb") + ".new.ipynb"
			news = append(news, fmt.Sprintf("%s has a newer version; yours is as you left it, the new one is %s.", name, target))
		}
		if err := writeFile(filepath.Join(dir, target), lecture); err != nil {
			return nil, err
		}
		copied[name] = now
	}
	data, err := json.MarshalIndent(copied, "", "  ")
	if err != nil {
		return nil, err
	}
	return news, writeFile(record, append(data, '\n'))
}
