// Package mends holds the changes to the source of GoNB that the lectures need:
// small ones, each a patch with its reason and its test, made for the exact
// version that the tools module pins and written so that it can be offered to
// GoNB (git am takes it). This module holds the patches and not GoNB: the set-up
// applies them to a copy of the module and builds that.
//
// A patch is applied by its text and not by its line numbers: each of its hunks
// must be found exactly once. So a patch still applies when another before it is
// left out, and one whose place has changed is left out as a whole.
package mends

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/bluekeyes/go-gitdiff/gitdiff"
)

//go:embed *.patch
var patches embed.FS

// Module is the path of the module that the patches are for.
const Module = "github.com/janpfeifer/gonb"

// A Mend is one change to the source of GoNB.
type Mend struct {
	Name   string // the patch's file name
	Title  string // what is changed, in one line
	Reason string // why
	files  []*gitdiff.File
}

// All returns the mends in the order in which they are applied.
func All() ([]Mend, error) { return Load(patches) }

// Load returns the mends of a folder of patches.
func Load(folder fs.FS) ([]Mend, error) {
	names, err := fs.Glob(folder, "*.patch")
	if err != nil {
		return nil, fmt.Errorf("mends: %w", err)
	}
	var mends []Mend
	for _, name := range names { // in order
		text, err := fs.ReadFile(folder, name)
		if err != nil {
			return nil, fmt.Errorf("mends: %w", err)
		}
		m, err := parse(name, text)
		if err != nil {
			return nil, fmt.Errorf("mends: %s: %w", name, err)
		}
		mends = append(mends, m)
	}
	return mends, nil
}

func parse(name string, text []byte) (Mend, error) {
	files, preamble, err := gitdiff.Parse(bytes.NewReader(text))
	if err != nil {
		return Mend{}, err
	}
	header, err := gitdiff.ParsePatchHeader(preamble)
	if err != nil {
		return Mend{}, err
	}
	if header.Title == "" || header.Body == "" || len(files) == 0 {
		return Mend{}, errors.New("a patch needs a subject, a reason and a change; write it with git format-patch")
	}
	for _, f := range files {
		if f.IsBinary || f.IsDelete || f.IsRename || f.IsCopy {
			return Mend{}, fmt.Errorf("%s: only changed and new text files can be applied", f.NewName)
		}
	}
	return Mend{Name: name, Title: header.Title, Reason: strings.TrimSpace(header.Body), files: files}, nil
}

// Text returns all patches as one text, which changes whenever one of them does.
func Text() (string, error) {
	names, err := fs.Glob(patches, "*.patch")
	if err != nil {
		return "", fmt.Errorf("mends: %w", err)
	}
	var all strings.Builder
	for _, name := range names {
		text, err := patches.ReadFile(name)
		if err != nil {
			return "", fmt.Errorf("mends: %w", err)
		}
		fmt.Fprintf(&all, "%s %d\n%s", name, len(text), text)
	}
	return all.String(), nil
}

// Apply changes the source of GoNB in the folder dir. It changes nothing and
// returns an error that names the file and the line when a hunk of the mend has
// no place there, or more than one.
func (m Mend) Apply(dir string) error {
	changed := map[string][]byte{}
	for _, f := range m.files {
		path := filepath.Join(dir, filepath.FromSlash(f.NewName))
		var text []byte
		if !f.IsNew {
			var err error
			if text, err = os.ReadFile(path); err != nil {
				return fmt.Errorf("mends: %s: %w", m.Name, err)
			}
		} else if _, err := os.Stat(path); err == nil {
			return fmt.Errorf("mends: %s: %s is there already", m.Name, f.NewName)
		}
		for _, hunk := range f.TextFragments {
			before, after := sides(hunk)
			if n := bytes.Count(text, before); n != 1 && !f.IsNew {
				return fmt.Errorf("mends: %s: the place near line %d of %s is there %d times, not once", m.Name, hunk.OldPosition, f.NewName, n)
			}
			text = bytes.Replace(text, before, after, 1)
		}
		changed[path] = text
	}
	for path, text := range changed {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return fmt.Errorf("mends: %s: %w", m.Name, err)
		}
		if err := os.WriteFile(path, text, 0o644); err != nil {
			return fmt.Errorf("mends: %s: %w", m.Name, err)
		}
	}
	return nil
}

// sides returns the text that a hunk replaces and the text that it puts there.
func sides(hunk *gitdiff.TextFragment) (before, after []byte) {
	for _, line := range hunk.Lines {
		if line.Op != gitdiff.OpAdd {
			before = append(before, line.Line...)
		}
		if line.Op != gitdiff.OpDelete {
			after = append(after, line.Line...)
		}
	}
	return before, after
}
