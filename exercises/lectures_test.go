package exercises_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// cell is what these tests read of a notebook's cell.
type cell struct {
	ID       string
	Source   []string
	Metadata struct{ Tags []string }
	Outputs  []struct{ Text []string }
}

func (c cell) source() string { return strings.Join(c.Source, "") }

// lectures returns the cells of every lecture, by file.
func lectures(t *testing.T) map[string][]cell {
	files, err := filepath.Glob("../notebooks/*/0[1-9]-*.ipynb")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	all := make(map[string][]cell)
	for _, f := range files {
		data, err := os.ReadFile(f)
		require.NoError(t, err)
		var notebook struct{ Cells []cell }
		require.NoError(t, json.Unmarshal(data, &notebook), f)
		all[f] = notebook.Cells
	}
	return all
}

// TestLecturesPrintTheseSolutions holds the solutions that the lectures print
// to those that the other tests examine.
func TestLecturesPrintTheseSolutions(t *testing.T) {
	tested, err := os.ReadFile("solutions_test.go")
	require.NoError(t, err)
	code := regexp.MustCompile("(?s)```go\n(.*?)```")
	for file, cells := range lectures(t) {
		printed := 0
		for _, c := range cells {
			if !slices.Contains(c.Metadata.Tags, "solution") {
				continue
			}
			for _, block := range code.FindAllStringSubmatch(c.source(), -1) {
				printed++
				assert.Contains(t, string(tested), "\n"+block[1], "%s: %s", file, c.ID)
			}
		}
		assert.GreaterOrEqual(t, printed, 5, file)
	}
}

// TestExercisesAreWhole looks for the parts of every exercise: statement, cell
// for the answer, check, solution; and for a check that asks for an answer, as
// a student finds it.
func TestExercisesAreWhole(t *testing.T) {
	for file, cells := range lectures(t) {
		byID := make(map[string]cell)
		exercises := 0
		for _, c := range cells {
			byID[c.ID] = c
		}
		for _, c := range cells {
			name, ok := strings.CutPrefix(c.ID, "exercise-")
			if !ok {
				continue
			}
			exercises++
			for _, part := range []string{"exercise", "answer", "check", "solution"} {
				assert.Equal(t, []string{part}, byID[part+"-"+name].Metadata.Tags, "%s: %s-%s", file, part, name)
			}
			check := byID["check-"+name]
			assert.Contains(t, check.source(), "fmt.Println(exercises.Check", "%s: %s", file, check.ID)
			if assert.Len(t, check.Outputs, 1, "%s: %s", file, check.ID) {
				assert.True(t, strings.HasPrefix(strings.Join(check.Outputs[0].Text, ""), "…"), "%s: %s", file, check.ID)
			}
		}
		assert.True(t, 5 <= exercises && exercises <= 8, "%s: %d exercises", file, exercises)
	}
}
