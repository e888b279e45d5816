// Package notebooks has the lectures, and the tests that run every one of them.
package notebooks

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/course"
	"nimbook/kernel/check"
	"nimbook/kernel/kerneltest"
)

// lectures returns the notebooks of the languages.
func lectures(t *testing.T, languages ...string) []string {
	t.Helper()
	var paths []string
	for _, language := range languages {
		found, err := filepath.Glob(filepath.Join(language, "*.ipynb"))
		require.NoError(t, err)
		require.NotEmpty(t, found, language)
		paths = append(paths, found...)
	}
	return paths
}

func read(t *testing.T, path string) *check.Notebook {
	t.Helper()
	n, err := check.Read(path)
	require.NoError(t, err)
	return n
}

// Every cell of every lecture runs, in the real kernel, and puts out what is
// stored.
func TestEveryNotebookRunsToItsStoredOutputs(t *testing.T) {
	_, session := kerneltest.Open(t)
	for _, path := range lectures(t, "en", "zh") {
		t.Run(path, func(t *testing.T) {
			t.Parallel()
			differences, err := check.Check(t.Context(), session, path, false, check.Options{})
			require.NoError(t, err)
			for _, d := range differences {
				t.Errorf("cell %d (%s) differs; if it should, store it with 'go run ./cmd/nimbook check --update notebooks/%s'\n%s", d.Cell+1, d.ID, path, d.Text)
			}
		})
	}
}

// Every lecture keeps the rules, and its ids can be read in an address.
func TestTheLecturesKeepTheRules(t *testing.T) {
	findings, err := course.Examine(".")
	require.NoError(t, err)
	for _, f := range findings {
		t.Error(f)
	}
	readable := regexp.MustCompile(`^[a-z][a-z0-9-]*$`)
	for _, path := range lectures(t, "en", "zh") {
		n := read(t, path)
		for i := range n.Len() {
			assert.Regexp(t, readable, n.Cell(i).ID(), path)
		}
	}
}

// Who lectures has notes wherever the slides argue: among the slides below a heading that
// hold a theorem or a proof.
func TestSlidesThatArgueHaveNotes(t *testing.T) {
	for _, path := range lectures(t, "en", "zh") {
		n := read(t, path)
		heading, argues, notes := "", false, false
		end := func() { assert.True(t, notes || !argues, "%s: no notes for the slides of %q", path, heading) }
		for i := range n.Len() {
			cell := n.Cell(i)
			switch cell.SlideType() {
			case "slide":
				end()
				heading, argues, notes = cell.ID(), false, false
			case "skip":
				continue
			case "notes":
				notes = true
				continue
			}
			argues = argues || slices.Contains(cell.Tags(), "theorem") || slices.Contains(cell.Tags(), "proof")
		}
		end()
	}
}

// A reader takes in a cell's program at one look, and an exported page shows its
// lines whole.
func TestCellsAreShort(t *testing.T) {
	const most, wide = 20, 88 // lines, and columns with tabs of 4
	for _, path := range lectures(t, "en") {
		n := read(t, path)
		for i := range n.Len() {
			if cell := n.Cell(i); cell.Type() == "code" {
				lines := strings.Count(strings.TrimRight(cell.Source(), "\n"), "\n") + 1
				assert.LessOrEqual(t, lines, most, "%s: lines of cell %s", path, cell.ID())
				for line := range strings.Lines(cell.Source()) {
					columns := utf8.RuneCountInString(strings.ReplaceAll(strings.TrimRight(line, "\n"), "\t", "    "))
					assert.LessOrEqual(t, columns, wide, "%s: columns of cell %s: %s", path, cell.ID(), line)
				}
			}
		}
	}
}

// The solutions that the lectures print pass the checks of their exercises.
func TestTheSolutionsPassTheirChecks(t *testing.T) {
	_, session := kerneltest.Open(t)
	for _, path := range lectures(t, "en", "zh") {
		t.Run(path, func(t *testing.T) {
			t.Parallel()
			findings, err := course.Solutions(t.Context(), session, read(t, path), check.Options{})
			require.NoError(t, err)
			assert.Empty(t, findings)
		})
	}
}
