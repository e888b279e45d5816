package check

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"nimbook/internal/atomicfile"
	"os"
	"regexp"
	"strconv"
	"strings"
)

// A Notebook is a notebook file of format 4. What this package has no name for
// is kept as it is.
type Notebook struct {
	Path  string
	doc   map[string]any
	cells []map[string]any
}

// Read reads a notebook. The error says what about the file is not one.
func Read(path string) (*Notebook, error) {
	data, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("check: there is no notebook %s", path)
	case err != nil:
		return nil, fmt.Errorf("check: %w", err)
	}
	// Some editors of Windows begin a file with a byte order mark.
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if len(bytes.TrimSpace(data)) == 0 {
		return nil, fmt.Errorf("check: %s is not a notebook: the file is empty", path)
	}
	n := &Notebook{Path: path}
	// Numbers stay as they are written.
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if err := d.Decode(&n.doc); err != nil {
		return nil, fmt.Errorf("check: %s is not a notebook: %w", path, err)
	}
	if format, _ := n.doc["nbformat"].(json.Number); format != "4" {
		number, _ := strconv.Atoi(string(format))
		return nil, &FormatError{path, number}
	}
	cells, ok := n.doc["cells"].([]any)
	if !ok {
		return nil, fmt.Errorf("check: %s is not a notebook: it has no list of cells", path)
	}
	for i, c := range cells {
		cell, ok := c.(map[string]any)
		if !ok {
			return nil, fmt.Errorf("check: %s is not a notebook: cell %d is not an object", path, i+1)
		}
		n.cells = append(n.cells, cell)
	}
	return n, nil
}

// A FormatError says that a notebook has another format than 4.
type FormatError struct {
	Path   string
	Format int // 0 if it has none
}

func (e *FormatError) Error() string {
	return fmt.Sprintf("check: %s is not a notebook of format 4 (its nbformat is %d)", e.Path, e.Format)
}

// Len returns the number of cells.
func (n *Notebook) Len() int { return len(n.cells) }

// Cell returns the cell at index i, from 0.
func (n *Notebook) Cell(i int) Cell { return Cell{n.cells[i]} }

// A Cell is one cell of a notebook.
type Cell struct{ fields map[string]any }

// ID returns the cell's id, or "" in a notebook older than format 4.5.
func (c Cell) ID() string { s, _ := c.fields["id"].(string); return s }

// Type returns "code", "markdown" or "raw".
func (c Cell) Type() string { s, _ := c.fields["cell_type"].(string); return s }

// Source returns the cell's text.
func (c Cell) Source() string { return Text(c.fields["source"]) }

// Tags returns the tags of the cell.
func (c Cell) Tags() []string {
	metadata, _ := c.fields["metadata"].(map[string]any)
	list, _ := metadata["tags"].([]any)
	tags, _ := stringsOf(list)
	return tags
}

// SlideType returns what the cell is on slides, "" if nothing is said of it.
func (c Cell) SlideType() string {
	metadata, _ := c.fields["metadata"].(map[string]any)
	slideshow, _ := metadata["slideshow"].(map[string]any)
	s, _ := slideshow["slide_type"].(string)
	return s
}

// Count returns the number that a code cell had in the run whose outputs are
// stored, 0 if it has none.
func (c Cell) Count() int {
	n, _ := strconv.Atoi(fmt.Sprint(c.fields["execution_count"]))
	return n
}

// Outputs returns the outputs of a code cell as they are stored.
func (c Cell) Outputs() []any { list, _ := c.fields["outputs"].([]any); return list }

// Metadata returns the metadata of the notebook as JSON.
func (n *Notebook) Metadata() []byte {
	data, err := json.Marshal(n.doc["metadata"])
	if err != nil {
		panic(err) // it was read from JSON
	}
	return data
}

// Marshal returns the notebook the way Jupyter writes it.
func (n *Notebook) Marshal() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	if err := e.Encode(n.doc); err != nil {
		return nil, fmt.Errorf("check: %w", err)
	}
	return b.Bytes(), nil
}

// asWritten reports whether the file is as [Notebook.Marshal] would write it.
func (n *Notebook) asWritten() (bool, error) {
	data, err := n.Marshal()
	if err != nil {
		return false, err
	}
	stored, err := os.ReadFile(n.Path)
	if err != nil {
		return false, fmt.Errorf("check: %w", err)
	}
	return bytes.Equal(data, stored), nil
}

// write replaces the notebook's file in one go: it is the old one or the new
// one, whatever happens meanwhile.
func (n *Notebook) write() error {
	data, err := n.Marshal()
	if err != nil {
		return err
	}
	info, err := os.Stat(n.Path)
	if err != nil {
		return fmt.Errorf("check: %w", err)
	}
	if err := atomicfile.Write(n.Path, data, info.Mode().Perm()); err != nil {
		return fmt.Errorf("check: cannot write %s: %w", n.Path, err)
	}
	return nil
}

// Text joins what a notebook stores as one string or as a list of lines.
func Text(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case []any:
		var b strings.Builder
		for _, line := range v {
			s, _ := line.(string)
			b.WriteString(s)
		}
		return b.String()
	}
	return ""
}

// LanguageLine is the line of a set-up cell that names the language of figures,
// boards and checkers; its group is the language.
var LanguageLine = regexp.MustCompile(`(?m)^%env[ \t]+NIMBOOK_LANG[ \t=]+(\w+)[ \t]*$`)
