package kernel

import (
	"context"
	"embed"
	"encoding/json"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"nimbook/internal/progress"
)

// Our own part of JupyterLab: the button that gets the original of a copy back, and
// the server's extension that does it.
//
//go:embed lab/nimbook_lab.py lab/labextension
var labFiles embed.FS

// serverExtensions returns the folder of the Jupyter server's extension, for
// PYTHONPATH.
func (e *Env) serverExtensions() string { return filepath.Join(e.Dir, "jupyter", "server") }

// originalStep puts our part of JupyterLab where it is looked for.
func (e *Env) originalStep() step {
	contents := func() (map[string]string, error) {
		files := map[string]string{}
		return files, fs.WalkDir(labFiles, "lab", func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			folder := e.serverExtensions()
			below, inLab := strings.CutPrefix(name, "lab/labextension/")
			if inLab {
				folder = filepath.Join(e.share(), "labextensions", "nimbook")
			} else {
				below = filepath.Base(name)
			}
			data, err := labFiles.ReadFile(name)
			files[filepath.Join(folder, filepath.FromSlash(below))] = string(data)
			return err
		})
	}
	return step{
		id:    "original",
		title: "the way back to the originals",
		key: func() (string, error) {
			files, err := contents()
			if err != nil {
				return "", err
			}
			text, err := json.Marshal(files)
			return string(text), err
		},
		made: func() []string {
			files, _ := contents()
			return slices.Collect(maps.Keys(files))
		},
		run: func(context.Context, *Session, *progress.Step) error {
			files, err := contents()
			for path, text := range files {
				if err == nil {
					err = writeFile(path, []byte(text))
				}
			}
			return err
		},
	}
}
