// Package check runs notebooks in Jupyter with the GoNB kernel and compares
// what they put out with the outputs that are stored in them.
package check

import (
	"bufio"
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"nimbook/kernel"
)

//go:embed run.py
var script string

// CellTimeout is how long a cell may take unless [Options.Timeout] says otherwise. It is far more
// than any cell of a lecture takes; the first one compiles what it imports.
const CellTimeout = time.Minute

// Options say how a notebook is run. The zero value is what a check needs.
type Options struct {
	// Timeout is how long one cell may take, building included; 0 means
	// [CellTimeout].
	Timeout time.Duration
	// HTMLErrors makes a failed cell put out the box that a reader sees in
	// JupyterLab; otherwise it puts out the bare message.
	HTMLErrors bool
	// Network lets cells fetch modules. Otherwise a module has to be there already.
	Network bool
	// Progress, if set, is called before each cell that runs, with its index and the
	// number of cells.
	Progress func(cell, cells int)
	// Log, if set, gets what Jupyter and the kernel log.
	Log io.Writer
}

// A RunError says why a notebook did not run to its end.
type RunError struct {
	Notebook string
	Cell     int    // index of the cell from 0; -1 if it was none's fault
	ID       string // the cell's id
	Reason   string
}

func (e *RunError) Error() string {
	if e.Cell < 0 {
		return fmt.Sprintf("check: %s: %s", e.Notebook, e.Reason)
	}
	return fmt.Sprintf("check: %s: cell %d (%s) %s", e.Notebook, e.Cell+1, e.ID, e.Reason)
}

// Execute runs all code cells of the notebook in a fresh kernel, in the
// notebook's folder, and puts their outputs and counts in n; the file stays as
// it is. Whatever is volatile in an output is replaced by something that is not.
//
// If a cell fails, never ends, or takes the kernel with it, the error is a
// [*RunError] and n is unchanged. A cell with the tag raises-exception may fail.
func Execute(ctx context.Context, s *kernel.Session, n *Notebook, opts Options) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	outputs, err := run(ctx, s, n, opts)
	if err != nil {
		return err
	}
	count := 0
	for i, cell := range n.cells {
		if n.Cell(i).Type() != "code" {
			continue
		}
		// A cell without code is not run.
		if strings.TrimSpace(n.Cell(i).Source()) == "" {
			cell["execution_count"], cell["outputs"] = nil, []any{}
			continue
		}
		count++
		cell["execution_count"] = count
		list := normalizeAll(outputs[i]).([]any)
		for _, o := range list {
			if output, ok := o.(map[string]any); ok && output["output_type"] == "execute_result" {
				output["execution_count"] = count
			}
		}
		cell["outputs"] = list
	}
	return nil
}

// Try runs one cell in a fresh kernel and returns what it has printed. The error is
// that of [Execute].
func Try(ctx context.Context, s *kernel.Session, source string) (string, error) {
	doc, err := json.Marshal(map[string]any{
		"nbformat": 4, "nbformat_minor": 5, "metadata": map[string]any{},
		"cells": []any{map[string]any{
			"cell_type": "code", "id": "cell", "metadata": map[string]any{}, "source": source,
			"execution_count": nil, "outputs": []any{},
		}},
	})
	if err != nil {
		return "", fmt.Errorf("check: %w", err)
	}
	path := filepath.Join(s.Dir, "cell.ipynb")
	if err := os.WriteFile(path, doc, 0o600); err != nil {
		return "", fmt.Errorf("check: %w", err)
	}
	n, err := Read(path)
	if err != nil {
		return "", err
	}
	if err := Execute(ctx, s, n, Options{}); err != nil {
		return "", err
	}
	said, _ := find(partsOf(n.Cell(0).Outputs()), "stdout")
	return said, nil
}

// An event is a line that the script prints.
type event struct {
	Event   string
	Index   int // of the cell that starts
	Outputs [][]any
	Cell    *int // the last that started
	Failure *failure
}

type failure struct{ Kind, Name, Message string }

// run runs the notebook and returns the outputs of each cell.
func run(ctx context.Context, s *kernel.Session, n *Notebook, opts Options) ([][]any, error) {
	timeout := opts.Timeout
	if timeout == 0 {
		timeout = CellTimeout
	}
	path, err := filepath.Abs(n.Path)
	if err != nil {
		return nil, fmt.Errorf("check: %w", err)
	}
	order, err := json.Marshal(map[string]any{
		"path": path, "timeout": timeout.Seconds(), "startup": 180, "rawError": !opts.HTMLErrors,
	})
	if err != nil {
		return nil, fmt.Errorf("check: %w", err)
	}
	cmd := s.Python(ctx, "-c", script)
	cmd.Stdin = bytes.NewReader(order)
	if !opts.Network {
		cmd.Env = append(cmd.Env, "GOPROXY=off")
	}
	log := &tail{also: opts.Log}
	cmd.Stderr = log
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("check: %w", err)
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("check: %w", err)
	}
	end, readErr := n.follow(stdout, opts)
	waitErr := cmd.Wait()
	switch {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case end == nil:
		return nil, &RunError{n.Path, -1, "", fmt.Sprintf("the run ended without a result (%v)\n%s",
			errors.Join(waitErr, readErr), indent(log.String()))}
	case end.Failure != nil:
		return nil, n.runError(end, timeout, opts.Network, log)
	case len(end.Outputs) != len(n.cells):
		return nil, &RunError{n.Path, -1, "", "the file was changed while it ran"}
	}
	return end.Outputs, nil
}

// follow reads what the script prints until it ends, and returns its last word.
func (n *Notebook) follow(r io.Reader, opts Options) (*event, error) {
	lines := bufio.NewReader(r)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return nil, err
		}
		var e event
		d := json.NewDecoder(bytes.NewReader(line))
		d.UseNumber()
		if err := d.Decode(&e); err != nil {
			return nil, err
		}
		if e.Event == "end" {
			_, err := io.Copy(io.Discard, lines)
			return &e, err
		}
		if opts.Progress != nil {
			opts.Progress(e.Index, len(n.cells))
		}
	}
}

func (n *Notebook) runError(end *event, timeout time.Duration, network bool, log *tail) error {
	e := &RunError{Notebook: n.Path, Cell: -1}
	if end.Cell != nil && *end.Cell < len(n.cells) {
		e.Cell, e.ID = *end.Cell, n.Cell(*end.Cell).ID()
	}
	f := end.Failure
	switch f.Kind {
	case "error":
		// The message of a panic is on standard error.
		said, _ := find(partsOf(end.Outputs[e.Cell]), "stderr")
		if message := normalize(withCellLines(f.Message, end.Outputs[e.Cell])); !strings.Contains(said, message) {
			said += "\n" + message
		}
		e.Reason = "failed:\n" + indent(excerpt(colours.ReplaceAllString(strings.TrimSpace(said), "")))
		if !network && noModule.MatchString(f.Message) {
			e.Reason += "cells run without the network here, with the modules that are there already; 'nimbook check --network' lets them fetch others, unless the notebook says %noautoget"
		}
	case "timeout":
		e.Reason = fmt.Sprintf("did not end within %v and was interrupted; a longer limit is --timeout", timeout)
	case "incomplete":
		e.Reason = fmt.Sprintf("ended, but what it put out had not arrived whole %v later; let it print less, or give it longer with --timeout", timeout)
	case "died":
		e.Reason = "took the kernel with it: the kernel's process is gone"
	default:
		e.Cell = -1
		e.Reason = "the kernel did not start: " + f.Message + "\n" + indent(log.String()) + kernel.KernelAdvice(f.Message+log.String())
	}
	e.Reason = strings.TrimRight(e.Reason, "\n")
	return e
}

// noModule matches what Go says of a package in a module that is not there.
var noModule = regexp.MustCompile(`no required module provides package|cannot find module providing package|module lookup disabled by GOPROXY=off`)

var (
	programLine = regexp.MustCompile(`^(\s*)\S*\bmain(?:_test)?\.go:\d+(?::\d+)?:? ?`)
	cellLine    = regexp.MustCompile(`^Cell(?:\[\d+\]:)? Line \d+`)
)

// withCellLines replaces in the message of a failed cell each place in the program
// that GoNB made of the cells by the place in a cell, as a reader sees it in
// JupyterLab. The traceback has an entry for each line of the message; it begins
// with that place where there is one.
func withCellLines(message string, outputs []any) string {
	lines := strings.Split(message, "\n")
	for _, o := range outputs {
		output, _ := o.(map[string]any)
		traceback, ok := output["traceback"].([]any)
		if !ok || len(traceback) != len(lines) {
			continue
		}
		for i, entry := range traceback {
			if place := cellLine.FindString(Text(entry)); place != "" {
				lines[i] = programLine.ReplaceAllString(lines[i], "${1}"+place+": ")
			}
		}
	}
	return strings.Join(lines, "\n")
}

// tail keeps the end of what is written to it.
type tail struct {
	also io.Writer
	kept []byte
}

func (t *tail) Write(b []byte) (int, error) {
	const most = 4096
	t.kept = append(t.kept, b...)
	if len(t.kept) > most {
		t.kept = t.kept[len(t.kept)-most:]
	}
	if t.also != nil {
		return t.also.Write(b)
	}
	return len(b), nil
}

func (t *tail) String() string {
	lines := strings.Split(strings.TrimSpace(string(t.kept)), "\n")
	return colours.ReplaceAllString(strings.Join(lines[max(0, len(lines)-10):], "\n"), "")
}

// colours are the escape sequences that colour a terminal's text.
var colours = regexp.MustCompile("\x1b\\[[0-9;]*m")

// A Difference is a cell whose outputs are not the stored ones.
type Difference struct {
	Cell int    // index from 0
	ID   string // the cell's id
	Text string // what differs, for a person
}

// Check runs the notebook at path and returns the cells whose outputs differ
// from the stored ones. With update it stores the new outputs of those cells,
// unless the run failed, and the numbers of this run, in the form that Jupyter
// writes; all else is left to the byte.
func Check(ctx context.Context, s *kernel.Session, path string, update bool, opts Options) ([]Difference, error) {
	stored, err := Read(path)
	if err != nil {
		return nil, err
	}
	now, err := Read(path)
	if err != nil {
		return nil, err
	}
	if err := Execute(ctx, s, now, opts); err != nil {
		return nil, err
	}
	var found []Difference
	renumbered := false
	for i := range now.cells {
		was, is := stored.Cell(i), now.Cell(i)
		if diff := compare(was.Outputs(), is.Outputs()); diff != "" {
			found = append(found, Difference{i, is.ID(), diff})
		} else if is.Type() == "code" {
			now.cells[i]["outputs"] = was.Outputs()
			renumbered = renumbered || fmt.Sprint(was.fields["execution_count"]) != fmt.Sprint(is.fields["execution_count"])
		}
	}
	same, err := stored.asWritten()
	if err != nil {
		return nil, err
	}
	if update && (len(found) > 0 || renumbered || !same) {
		return found, now.write()
	}
	return found, nil
}
