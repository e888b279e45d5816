package kernel

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"nimbook/internal/progress"
)

// damagedSuffix is added to the name of a file that is put aside.
const damagedSuffix = ".damaged"

// MendState puts aside what Jupyter has written while lectures ran and cannot read
// again, as after a loss of power: with half a workspace its page stays white for
// ever, with half a file of settings a part of it does not start. What is lost with
// it is signed again by [Env.Sign], or JupyterLab begins with its defaults.
func (e *Env) MendState(p *progress.Printer) error {
	aside := func(path string) error {
		p.Printf("Damaged: %s; it is now %s, and JupyterLab begins anew without it.", path, filepath.Base(path)+damagedSuffix)
		if err := os.Rename(path, path+damagedSuffix); err != nil {
			return e.cannotWrite(err)
		}
		return nil
	}
	err := filepath.WalkDir(e.jupyterDir("config"), func(path string, d fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil {
			return err
		}
		isWhole := map[string]func([]byte) bool{
			".jupyterlab-workspace": json.Valid,
			".json":                 json.Valid,
			".jupyterlab-settings":  wholeSettings,
		}[filepath.Ext(path)]
		if d.IsDir() || isWhole == nil {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil || isWhole(text) {
			return err
		}
		return aside(path)
	})
	if err != nil {
		return fmt.Errorf("kernel: %w", err)
	}

	// Signatures are made with a secret and kept in a database; without either what
	// was signed is not trusted any more.
	data := e.jupyterDir("data")
	secret, err := os.ReadFile(filepath.Join(data, "notebook_secret"))
	lost := err != nil || len(bytes.TrimSpace(secret)) == 0
	database := filepath.Join(data, "nbsignatures.db")
	head, err := os.ReadFile(database)
	if broken := !bytes.HasPrefix(head, []byte("SQLite format 3\x00")); err != nil || broken {
		lost = true
		if err == nil {
			if err := aside(database); err != nil {
				return err
			}
		}
	}
	if lost {
		if err := os.Remove(e.signedRecord()); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return e.cannotWrite(err)
		}
	}
	return nil
}

// wholeSettings reports whether text can be all of a file of settings, which are
// JSON with comments: an object that ends.
func wholeSettings(text []byte) bool {
	if bytes.IndexByte(text, 0) >= 0 {
		return false
	}
	trimmed := strings.TrimSpace(string(text))
	last := trimmed[strings.LastIndexByte(trimmed, '\n')+1:]
	return trimmed == "" || strings.HasSuffix(trimmed, "}") || strings.HasSuffix(trimmed, "*/") || strings.Contains(last, "//")
}
