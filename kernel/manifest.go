package kernel

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A manifest lists the files that a step has made, as it left them. Byte code that
// Python keeps beside its sources is not in it: Python makes that anew.
type manifest []file

// A file is what a manifest knows of one. A symbolic link has no size, and in place
// of the hash the path that it leads to in the end.
type file struct {
	path string // below the environment's folder
	mode fs.FileMode
	size int64
	hash string // SHA-256, hexadecimal
}

// takeManifest lists the files at and below paths in the environment's folder dir,
// but for those at and below the paths in others.
func takeManifest(dir string, paths, others []string) (manifest, error) {
	var m manifest
	for _, path := range paths {
		err := filepath.WalkDir(path, func(path string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir() && (d.Name() == "__pycache__" || slices.Contains(others, path)):
				return filepath.SkipDir
			case d.IsDir(), filepath.Ext(path) == ".pyc", slices.Contains(others, path):
				return nil
			}
			f, err := lookAt(dir, path)
			if errors.Is(err, fs.ErrNotExist) {
				return nil // a link that leads nowhere
			}
			if err != nil {
				return err
			}
			if f.path, err = filepath.Rel(dir, path); err != nil {
				return err
			}
			if f.hash == "" {
				f.hash, err = hashFile(path)
			}
			m = append(m, f)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return m, nil
}

// lookAt returns what the file system has of the file at path: all but its path
// and, unless it is a link, its hash.
func lookAt(dir, path string) (file, error) {
	info, err := os.Lstat(path)
	if err != nil {
		return file{}, err
	}
	f := file{mode: info.Mode(), size: info.Size()}
	if f.mode.Type() == fs.ModeSymlink {
		f.size = 0
		if f.hash, err = filepath.EvalSymlinks(path); err != nil {
			return file{}, err
		}
		// The environment may be reached by several paths.
		if real, err := filepath.EvalSymlinks(dir); err == nil {
			if below, err := filepath.Rel(real, f.hash); err == nil && filepath.IsLocal(below) {
				f.hash = below
			}
		}
	}
	return f, nil
}

func hashFile(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// A damage is a file that is not as its step left it.
type damage struct {
	path string // below the environment's folder
	what string // "is gone", …
}

func (d damage) String() string { return d.path + " " + d.what }

// damages returns the files that are not as the manifest has them. It looks at their
// modes and sizes, which takes some 50 milliseconds for ten thousand files, and if
// told to at all that is in them.
//
// Permissions that were added are none: an environment may be opened to a group.
func (m manifest) damages(dir string, content bool) []damage {
	var found []damage
	for _, was := range m {
		path := filepath.Join(dir, was.path)
		what := ""
		is, err := lookAt(dir, path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			what = "is gone"
		case err != nil:
			what = "cannot be looked at: " + err.Error()
		case is.mode.Type() != was.mode.Type():
			what = "is of another kind"
		case is.mode.Type() == fs.ModeSymlink:
			if is.hash != was.hash {
				what = "leads to " + is.hash + " instead of " + was.hash
			}
		case is.size != was.size:
			what = fmt.Sprintf("has %d instead of %d bytes", is.size, was.size)
		case was.mode.Perm()&^is.mode.Perm()&0o555 != 0:
			what = fmt.Sprintf("has the mode %v instead of %v", is.mode, was.mode)
		case content:
			hash, err := hashFile(path)
			if err != nil {
				what = "cannot be read: " + err.Error()
			} else if hash != was.hash {
				what = "has other content"
			}
		}
		if what != "" {
			found = append(found, damage{was.path, what})
		}
	}
	return found
}

// String returns the manifest as a text that [parseManifest] reads: a file a line.
func (m manifest) String() string {
	var b strings.Builder
	for _, f := range m {
		fmt.Fprintf(&b, "%o\t%d\t%s\t%s\n", f.mode, f.size, f.hash, f.path)
	}
	return b.String()
}

// parseManifest reads a manifest.
func parseManifest(text string) (manifest, error) {
	var m manifest
	for line := range strings.Lines(text) {
		fields := strings.SplitN(strings.TrimSuffix(line, "\n"), "\t", 4)
		if len(fields) != 4 {
			return nil, fmt.Errorf("manifest: %q is not a file", line)
		}
		mode, err := strconv.ParseUint(fields[0], 8, 32)
		if err != nil {
			return nil, fmt.Errorf("manifest: %w", err)
		}
		size, err := strconv.ParseInt(fields[1], 10, 64)
		if err != nil {
			return nil, fmt.Errorf("manifest: %w", err)
		}
		m = append(m, file{fields[3], fs.FileMode(mode), size, fields[2]})
	}
	return m, nil
}
