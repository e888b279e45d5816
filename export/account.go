package export

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// An Account says what became of all that the notebooks hold.
type Account struct {
	Files  int    // pictures and other files from beside the notebooks that came along
	Losses []Loss // in the order of the notebooks
}

// A Loss is something of a notebook that the export does not show as it was meant.
type Loss struct {
	Notebook string
	Cell     string // the cell's id, "" if it is the whole notebook's
	Kind     string // "output", "picture", "formula", "link", "markup", "notebook"
	What     string
}

// String returns the loss on one line, with the file and the cell.
func (l Loss) String() string {
	if l.Cell == "" {
		return fmt.Sprintf("%s: %s", l.Notebook, l.What)
	}
	return fmt.Sprintf("%s: cell %s: %s", l.Notebook, l.Cell, l.What)
}

// String sums the account up.
func (a Account) String() string {
	came := "no files came along"
	if a.Files > 0 {
		came = counted(a.Files, "file") + " came along"
	}
	if len(a.Losses) == 0 {
		return came + ", nothing was lost"
	}
	kinds := map[string]int{}
	for _, l := range a.Losses {
		kinds[l.Kind]++
	}
	var parts []string
	for _, k := range []struct{ kind, one string }{
		{"output", "output"}, {"picture", "picture"}, {"formula", "formula"}, {"link", "link"}, {"markup", "piece of markup"}, {"notebook", "notebook"},
	} {
		if n := kinds[k.kind]; n > 0 {
			parts = append(parts, counted(n, k.one))
		}
	}
	return fmt.Sprintf("%s, %s not as meant (%s)", came, counted(len(a.Losses), "thing"), strings.Join(parts, ", "))
}

func counted(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	if first, rest, found := strings.Cut(one, " "); found {
		return fmt.Sprintf("%d %ss %s", n, first, rest)
	}
	return fmt.Sprintf("%d %ss", n, one)
}

// A record is what the conversion of a lecture reports of itself.
type record struct {
	Sections []struct{ ID, Title, Text string }
	Anchors  []string // places on the page that a link may lead to
	Losses   []Loss
	Files    []string          // that came along, by their places in the export
	LookedAt map[string]string `json:"looked_at"` // files by their paths, with the hashes of their contents
	Links    []struct{ Cell, Page, Anchor string }
}

func (l *lecture) readRecord() error {
	data, err := os.ReadFile(filepath.Join(l.kept, "record.json"))
	if err != nil {
		return err
	}
	l.record = record{}
	return json.Unmarshal(data, &l.record)
}

// current reports whether the files beside the notebook are as they were.
func (r *record) current() bool {
	for path, was := range r.LookedAt {
		now := ""
		if data, err := os.ReadFile(path); err == nil {
			sum := sha256.Sum256(data)
			now = hex.EncodeToString(sum[:])
		}
		if now != was {
			return false
		}
	}
	return true
}

// accountOf puts the account of an export together from those of its lectures, and
// looks whether links from one lecture into another lead somewhere.
func accountOf(lectures []*lecture) Account {
	var a Account
	places := map[string]bool{}
	files := map[string]bool{}
	for _, l := range lectures {
		for _, anchor := range l.record.Anchors {
			places[l.at()+"#"+anchor] = true
		}
	}
	for _, l := range lectures {
		for _, loss := range l.record.Losses {
			loss.Notebook = l.path
			a.Losses = append(a.Losses, loss)
		}
		for _, to := range l.record.Links {
			if !places[to.Page+"#"+to.Anchor] {
				a.Losses = append(a.Losses, Loss{l.path, to.Cell, "link", fmt.Sprintf("#%s is no heading or cell of %s", to.Anchor, to.Page)})
			}
		}
		for _, file := range l.record.Files {
			files[file] = true
		}
	}
	a.Files = len(files)
	return a
}

// bring copies the files that come along into the export. What is there already is
// another file by the same name, unless it is the same.
func bring(work string, lectures []*lecture) error {
	for _, l := range lectures {
		for _, file := range l.record.Files {
			data, err := os.ReadFile(filepath.Join(l.kept, "files", filepath.FromSlash(file)))
			if err != nil {
				return err
			}
			target := filepath.Join(work, filepath.FromSlash(file))
			there, err := os.ReadFile(target)
			switch {
			case errors.Is(err, fs.ErrNotExist):
				if err := put(target, data); err != nil {
					return err
				}
			case err != nil || !slices.Equal(there, data):
				return fmt.Errorf("%s brings along a file that would become %s, and the export has another of that name; rename the file, or export them one by one", l.path, file)
			}
		}
	}
	return nil
}
