package notebooks

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/kernel/check"
	"nimbook/kernel/kerneltest"
)

// changes are what readers do to the cells of the lectures, by lecture.
var changes = map[string][]change{
	"00-start":          startChanges,
	"01-bash":           bashChanges,
	"02-nim":            nimChanges,
	"03-sprague-grundy": spragueGrundyChanges,
	"90-pictures":       picturesChanges,
}

// A change is what a reader does to one cell before running it. The cell must
// then neither fail nor hang nor say anything false; if the change does not fit, it fails
// and says why.
type change struct {
	cell string   // the cell's id
	edit []string // old, new, old, new, …; each old is in the cell

	// then are the cells that use what the changed cell declares; they run after
	// it as they are, and what is said of outputs goes for theirs too.
	then []string

	want   []string // what the outputs say, in both languages
	en, zh string   // and in each
	never  []string // what they say in neither

	fails string // what the cell says if the change does not fit, and it fails
}

func (c change) String() string { return c.cell + ": " + strings.Join(c.edit, " → ") }

// apply returns the source with the edits made.
func (c change) apply(t *testing.T, source string) string {
	t.Helper()
	require.Zero(t, len(c.edit)%2, "%s: edits come in pairs", c)
	for i := 0; i < len(c.edit); i += 2 {
		require.Equal(t, 1, strings.Count(source, c.edit[i]), "%s: %q in the cell", c, c.edit[i])
		source = strings.Replace(source, c.edit[i], c.edit[i+1], 1)
	}
	return source
}

// Whatever a reader changes where a lecture invites it, in either language, the
// cell survives it and stays true.
func TestChangedCells(t *testing.T) {
	_, session := kerneltest.Open(t)
	for lecture, list := range changes {
		t.Run(lecture, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join("en", lecture+".ipynb")
			sources := make(map[string]string)
			n := read(t, path)
			var setup string
			var declared []string
			for i := range n.Len() {
				if cell := n.Cell(i); cell.Type() == "code" {
					sources[cell.ID()] = cell.Source()
					if setup == "" {
						setup = cell.Source()
					} else {
						declared = append(declared, declarations(cell.Source()))
					}
				}
			}

			// One kernel serves all changes: the lecture's declarations come first, and
			// a change to one of them is undone after it. The second language runs the
			// program that the first has built.
			cells := []codeCell{{"setup", setup}, {"declarations", strings.Join(declared, "\n")}}
			type trial struct {
				change
				language string
				cells    []int
			}
			var trials []trial
			for _, c := range list {
				for _, language := range []string{"en", "zh"} {
					cells = append(cells, codeCell{"language", "%env NIMBOOK_LANG " + language})
					now := trial{change: c, language: language}
					for i, id := range append([]string{c.cell}, c.then...) {
						source, ok := sources[id]
						require.True(t, ok, "%s: no code cell %s in %s", c, id, path)
						if i == 0 {
							source = c.apply(t, source)
						}
						now.cells = append(now.cells, len(cells))
						cells = append(cells, codeCell{id, source})
					}
					trials = append(trials, now)
				}
				if d := declarations(sources[c.cell]); d != "" {
					cells = append(cells, codeCell{c.cell, d})
				}
			}
			ran := written(t, cells)
			require.NoError(t, check.Execute(t.Context(), session, ran, check.Options{}))
			fails := make(map[int]string)
			for _, c := range trials {
				fails[c.cells[0]] = c.fails
			}
			for i, cell := range cells {
				if said := failure(ran.Cell(i)); fails[i] != "" {
					assert.Contains(t, said, fails[i], "cell %s:\n%s", cell.id, cell.source)
				} else {
					assert.Empty(t, said, "cell %s fails:\n%s", cell.id, cell.source)
				}
			}
			for _, c := range trials {
				said := ""
				for _, i := range c.cells {
					said += words(ran.Cell(i))
				}
				for _, want := range append(slices.Clone(c.want), map[string]string{"en": c.en, "zh": c.zh}[c.language]) {
					assert.Contains(t, said, want, "%s (%s)", c.change, c.language)
				}
				for _, never := range c.never {
					assert.NotContains(t, said, never, "%s (%s)", c.change, c.language)
				}
			}
		})
	}
}

// Every cell that says "change" has a list of changes, and so has every lecture.
// The log counts them.
func TestEveryInvitationIsTaken(t *testing.T) {
	invitation := regexp.MustCompile(`(?m)//.*\bchange\b`)
	for _, path := range lectures(t, "en") {
		lecture := strings.TrimSuffix(filepath.Base(path), ".ipynb")
		changed := make(map[string]bool)
		for _, c := range changes[lecture] {
			changed[c.cell] = true
		}
		assert.NotEmpty(t, changed, "%s: no changes are tried", path)
		invitations := 0
		n := read(t, path)
		for i := range n.Len() {
			cell := n.Cell(i)
			if cell.Type() == "code" && invitation.MatchString(cell.Source()) {
				invitations++
				assert.True(t, changed[cell.ID()], "%s: cell %s invites changes, and none is tried", path, cell.ID())
			}
		}
		t.Logf("%s: %d changes of %d cells, %d of which invite them; in 2 languages", lecture, len(changes[lecture]), len(changed), invitations)
	}
}

// declarations returns what a cell declares for later cells: all that is not in main.
func declarations(source string) string {
	before, _, _ := strings.Cut("\n"+source, "\n%%")
	return strings.TrimSpace(before)
}

// codeCell is a cell to run, and the id of the one that it has come from.
type codeCell struct{ id, source string }

// written writes a notebook of code cells, which may fail, and reads it.
func written(t *testing.T, list []codeCell) *check.Notebook {
	t.Helper()
	type object = map[string]any
	var cells []object
	for i, cell := range list {
		cells = append(cells, object{
			"cell_type": "code", "id": fmt.Sprintf("%s-%d", cell.id, i), "execution_count": nil, "outputs": []any{}, "source": cell.source,
			"metadata": object{"tags": []string{"raises-exception"}},
		})
	}
	data, err := json.Marshal(object{
		"cells": cells, "nbformat": 4, "nbformat_minor": 5,
		"metadata": object{"kernelspec": object{"name": "gonb", "display_name": "Go (gonb)", "language": "go"}},
	})
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "changes.ipynb")
	require.NoError(t, os.WriteFile(path, data, 0o600))
	return read(t, path)
}

// failure returns what a cell says on standard error, and why it failed; a panic
// that a cell catches itself is not seen here.
func failure(cell check.Cell) string {
	said := ""
	for _, o := range cell.Outputs() {
		o := o.(map[string]any)
		switch {
		case o["name"] == "stderr":
			said += joined(o["text"])
		case o["output_type"] == "error":
			said += fmt.Sprintln(o["ename"], o["evalue"])
		}
	}
	return said
}

// words returns what a cell says: what it prints, and the words of its figures
// and boards.
func words(cell check.Cell) string {
	said := ""
	for _, o := range cell.Outputs() {
		o := o.(map[string]any)
		if o["name"] == "stdout" {
			said += joined(o["text"])
		}
		if data, ok := o["data"].(map[string]any); ok {
			said += joined(data["text/plain"]) + "\n"
		}
	}
	return said
}
