package course

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"nimbook/kernel"
	"nimbook/kernel/check"
)

var (
	goBlocks = regexp.MustCompile("(?s)```go\n(.*?)```")
	// What follows this line in a cell runs, what precedes it declares.
	main = regexp.MustCompile(`(?m)^(%%|func main\()`)
)

// Solutions runs the code of every solution after the cell of the answer, whose
// declarations it replaces, and then the checks, and finds those that do not say that
// the answer is right. Of the other code cells only declarations run.
func Solutions(ctx context.Context, s *kernel.Session, n *check.Notebook, opts check.Options) ([]Finding, error) {
	sources := map[int]string{}
	checks := map[string]bool{}
	for _, x := range exercisesOf(n) {
		for _, c := range x.solutions {
			var code strings.Builder
			for _, block := range goBlocks.FindAllStringSubmatch(n.Cell(c).Source(), -1) {
				code.WriteString(block[1])
			}
			sources[c] = code.String()
		}
		for _, c := range x.checks {
			checks[n.Cell(c).ID()] = true
		}
	}
	if len(checks) == 0 {
		return nil, nil
	}
	solved, err := reduced(s, n, sources)
	if err != nil {
		return nil, fmt.Errorf("course: %w", err)
	}
	opts.Progress = nil
	if err := check.Execute(ctx, s, solved, opts); err != nil {
		var failed *check.RunError
		if errors.As(err, &failed) && failed.Cell >= 0 {
			return []Finding{{n.Path, failed.ID, "with the code of the solutions it " + failed.Reason}}, nil
		}
		return nil, err
	}
	var findings []Finding
	for i := range solved.Len() {
		if cell := solved.Cell(i); checks[cell.ID()] && !strings.HasPrefix(printed(cell), "✓") {
			findings = append(findings, Finding{n.Path, cell.ID(), "the solution does not pass: " + strings.TrimSpace(printed(cell))})
		}
	}
	return findings, nil
}

// reduced writes a notebook of what the cells declare, of the solutions' code, and of
// the checks after it, and reads it.
func reduced(s *kernel.Session, n *check.Notebook, sources map[int]string) (*check.Notebook, error) {
	type object = map[string]any
	var cells []object
	add := func(id, source string) {
		if strings.TrimSpace(source) != "" {
			cells = append(cells, object{
				"cell_type": "code", "id": id, "metadata": object{}, "execution_count": nil, "outputs": []any{}, "source": source,
			})
		}
	}
	var checks []int // of the exercise at hand; its solution may come after them
	flush := func() {
		for _, c := range checks {
			add(n.Cell(c).ID(), n.Cell(c).Source())
		}
		checks = nil
	}
	for i := range n.Len() {
		cell, tags := n.Cell(i), n.Cell(i).Tags()
		switch {
		case slices.Contains(tags, "exercise"):
			flush()
		case slices.Contains(tags, "check"):
			checks = append(checks, i)
		case sources[i] != "":
			add(cell.ID(), sources[i])
		case cell.Type() == "code" && !slices.Contains(tags, "raises-exception"):
			add(cell.ID(), main.Split(cell.Source(), 2)[0])
		}
	}
	flush()
	data, err := json.Marshal(object{
		"cells": cells, "nbformat": 4, "nbformat_minor": 5,
		"metadata": object{"kernelspec": object{"name": "gonb", "display_name": "Go (gonb)", "language": "go"}},
	})
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp(s.Dir, "solutions-")
	if err != nil {
		return nil, err
	}
	path := filepath.Join(folder, filepath.Base(n.Path))
	if err := os.WriteFile(path, data, 0o644); err != nil {
		return nil, err
	}
	return check.Read(path)
}
