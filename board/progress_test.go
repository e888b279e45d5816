package board_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/board"
	"nimbook/gametheory"
	"nimbook/kernel/kerneltest"
)

// Outside a notebook nothing is shown.
func ExampleProgress() {
	ctx, stop := board.Progress()
	defer stop()
	a, err := gametheory.NewAnalysis(ctx, gametheory.Bash(3), gametheory.Limits{}, 12)
	fmt.Println(a.Outcome(12), err)
	// Output:
	// P <nil>
}

func TestProgressEnds(t *testing.T) {
	ctx, stop := board.Progress()
	require.NoError(t, ctx.Err())
	stop()
	stop()
	assert.Error(t, ctx.Err())
}

// What is stored of a cell has no trace of its progress, whether it ends or is interrupted,
// and all else that it has shown.
func TestProgressOfACell(t *testing.T) {
	_, session := kerneltest.Open(t)
	analysis := func(start string) string {
		return `%%
fmt.Println("石 before")
gonbui.DisplayMarkdown("*figure*")
ctx, stop := board.Progress()
defer stop()
slow := gametheory.Rules[int](func(n int) []int {
	time.Sleep(10 * time.Millisecond)
	return gametheory.Bash(3).Options(n)
})
a, err := gametheory.NewAnalysis(ctx, slow, gametheory.Limits{}, ` + start + `)
fmt.Println(a, err)`
	}
	code := func(id, source string, metadata map[string]any) map[string]any {
		return map[string]any{"cell_type": "code", "id": id, "metadata": metadata, "execution_count": nil, "source": source, "outputs": []any{}}
	}
	none := map[string]any{}
	stored, err := json.Marshal(map[string]any{
		"nbformat": 4, "nbformat_minor": 5,
		"metadata": map[string]any{"kernelspec": map[string]any{"name": "gonb", "display_name": "Go (gonb)", "language": "go"}},
		"cells": []any{
			code("setup", "%noautoget\nimport (\n\t\"fmt\"\n\t\"time\"\n\t\"github.com/janpfeifer/gonb/gonbui\"\n\t\"nimbook/board\"\n\t\"nimbook/gametheory\"\n)", none),
			code("whole", analysis("99"), none),
			code("interrupted", analysis("100_000"), map[string]any{"interrupt": true}),
			code("panics", strings.Replace(analysis("99"), "return", `if n == 30 { panic("no such heap") }; return`, 1), none),
			code("alone", strings.NewReplacer(`fmt.Println("石 before")`, "", `gonbui.DisplayMarkdown("*figure*")`, "", "fmt.Println(a, err)", "_, _ = a, err").Replace(analysis("99")), none),
		},
	})
	require.NoError(t, err)
	file := filepath.Join(t.TempDir(), "progress.ipynb")
	require.NoError(t, os.WriteFile(file, stored, 0o644))
	program, err := filepath.Abs(filepath.Join("testdata", "progress.py"))
	require.NoError(t, err)
	out, err := session.Python(t.Context(), program, file).Output()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		t.Log(string(exit.Stderr))
	}
	require.NoError(t, err)
	var ran struct {
		Seen  map[string][]string
		Cells []struct {
			ID      string
			Outputs []struct {
				Type   string `json:"output_type"`
				Stream string `json:"name"`
				Text   string
				Data   map[string]any
			}
		}
	}
	require.NoError(t, json.Unmarshal(out, &ran))
	said := map[string]string{}
	for _, cell := range ran.Cells {
		var all strings.Builder
		for _, o := range cell.Outputs {
			assert.NotContains(t, fmt.Sprint(o.Data), "positions looked at", cell.ID)
			if o.Type == "display_data" {
				fmt.Fprintf(&all, "[%v]", o.Data["text/markdown"])
			}
			if o.Stream == "stdout" {
				all.WriteString(o.Text)
			}
		}
		said[cell.ID] = all.String()
	}
	for _, id := range []string{"whole", "interrupted", "panics"} { // text and figures come in any order
		for _, once := range []string{"石 before\n", "[*figure*]"} {
			assert.Equal(t, 1, strings.Count(said[id], once), "%s: %s", id, said[id])
		}
	}
	assert.Contains(t, said["whole"], "100 positions and 294 moves from 99 <nil>\n")
	assert.Regexp(t, `gametheory: .*positions.*: the cell was interrupted\n`, said["interrupted"])
	assert.Empty(t, ran.Cells[4].Outputs, "alone")
	for _, id := range []string{"whole", "interrupted", "panics", "alone"} {
		seen := ran.Seen[id]
		if assert.NotEmpty(t, seen, id) {
			assert.Regexp(t, `^display_data: \d+ of \d+ positions looked at$`, seen[0], id)
		}
		if id != "interrupted" && assert.Greater(t, len(seen), 1, id) {
			assert.Regexp(t, `^update_display_data: `, seen[1], id)
		}
	}
}
