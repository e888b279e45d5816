package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"nimbook/course"
	"nimbook/internal/plural"
	"nimbook/internal/progress"
	"nimbook/kernel"
	"nimbook/kernel/check"
)

func newCheck(s *settings) *cobra.Command {
	var (
		update  bool
		network bool
		jobs    int
		timeout time.Duration
	)
	cmd := &cobra.Command{
		Use:   "check [NOTEBOOK ...]",
		Short: "Run notebooks and compare their outputs with the stored ones",
		Long: `Runs each notebook from its first cell to its last in a fresh kernel and compares
every output with the one that is stored in it. Without arguments it takes every
lecture in both languages.

A lecture, which is a notebook in notebooks/en or notebooks/zh, has to keep the rules
of lectures too: cells with ids, set-up cell, twins in both languages that differ in
their text alone, whole exercises, solutions that pass their checks, outputs that a
code host shows. What does not keep them is named with its cell.

` + tagHelp() + `

The exit status is 0 if all outputs are the stored ones and all rules are kept, 1 if
one differs or a cell fails, 2 if an argument is not a notebook.`,
		Example: `  go run ./cmd/nimbook check
  go run ./cmd/nimbook check notebooks/en/01-bash.ipynb
  go run ./cmd/nimbook check --update notebooks/*/01-bash.ipynb`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if jobs < 1 {
				return usagef("--jobs is %d; at least one notebook has to run", jobs)
			}
			if timeout <= 0 {
				return usagef("--timeout is %v; a cell needs some time", timeout)
			}
			for _, path := range args {
				if _, err := check.Read(path); err != nil {
					return usageError{err}
				}
			}
			env, p, err := s.ready(cmd)
			if err != nil {
				return err
			}
			asked := args
			if len(args) == 0 {
				if args, err = env.Lectures(); err != nil {
					return err
				}
			}
			session, err := env.NewSession()
			if err != nil {
				return err
			}
			defer session.Close()
			c := &checker{session: session, p: p, update: update, opts: check.Options{Timeout: timeout, Network: network}}
			if s.verbose {
				c.opts.Log = cmd.ErrOrStderr()
			}
			if err := c.all(cmd.Context(), args, jobs); err != nil {
				return errors.Join(err, c.rules(env, asked))
			}
			return c.rules(env, asked)
		},
	}
	flags := cmd.Flags()
	flags.BoolVar(&update, "update", false, "store the new outputs of the cells whose outputs differ")
	flags.BoolVar(&network, "network", false, "let cells fetch the modules that they import")
	flags.IntVar(&jobs, "jobs", runtime.NumCPU(), "notebooks that run side by side")
	flags.DurationVar(&timeout, "timeout", check.CellTimeout, "how long one cell may take")
	return cmd
}

// A checker checks notebooks and reports what it finds.
type checker struct {
	session *kernel.Session
	p       *progress.Printer
	update  bool
	opts    check.Options
}

// all checks the notebooks, jobs at a time.
func (c *checker) all(ctx context.Context, paths []string, jobs int) error {
	good := make([]bool, len(paths))
	slots := make(chan struct{}, jobs)
	var wg sync.WaitGroup
	for i, path := range paths {
		slots <- struct{}{}
		wg.Go(func() {
			good[i] = c.one(ctx, path)
			<-slots
		})
	}
	wg.Wait()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	bad := 0
	for _, ok := range good {
		if !ok {
			bad++
		}
	}
	if bad > 0 {
		return fmt.Errorf("%s from what is stored, of %s", plural.N(bad, "failed or differs", "failed or differ"), plural.N(len(paths), "notebook", "notebooks"))
	}
	return nil
}

// one checks one notebook and reports whether it is now as it should be.
func (c *checker) one(ctx context.Context, path string) bool {
	name := relative(path)
	step := c.p.Step(name)
	opts := c.opts
	opts.Progress = func(cell, cells int) { step.Progress(cell, cells, "") }
	differences, err := check.Check(ctx, c.session, path, c.update, opts)
	switch {
	case errors.Is(err, context.Canceled):
		step.Fail()
		return false
	case err != nil:
		step.Fail()
		c.p.Printf("%v", err)
		return false
	}
	findings, err := c.solutions(ctx, path, opts)
	if err != nil {
		step.Fail()
		c.p.Printf("%v", err)
		return false
	}
	for _, f := range findings {
		c.p.Printf("%s", f)
	}
	for _, d := range differences {
		if c.update {
			c.p.Printf("%s: stored the outputs of cell %d (%s)", name, d.Cell+1, d.ID)
		} else {
			c.p.Printf("%s: cell %d (%s) differs\n%s", name, d.Cell+1, d.ID, d.Text)
		}
	}
	if len(differences) > 0 && !c.update || len(findings) > 0 {
		step.Fail()
		return false
	}
	step.Done()
	return true
}

// solutions tries the solutions of a lecture on its checks.
func (c *checker) solutions(ctx context.Context, path string, opts check.Options) ([]course.Finding, error) {
	n, err := check.Read(path)
	if err != nil {
		return nil, err
	}
	findings, err := course.Solutions(ctx, c.session, n, opts)
	return named(findings), err
}

// rules prints what does not keep the rules of lectures: all that is found of the
// course, or of the lectures among the paths if some were asked for.
func (c *checker) rules(env *kernel.Env, asked []string) error {
	settings, err := course.ReadSettings(env.Root)
	if err != nil {
		return err
	}
	findings, err := course.Examine(env.Notebooks(), settings.Languages...)
	if err != nil {
		return err
	}
	if len(asked) > 0 {
		findings = slices.DeleteFunc(findings, func(f course.Finding) bool {
			return !slices.ContainsFunc(asked, func(path string) bool {
				abs, err := filepath.Abs(path)
				return err == nil && abs == f.Notebook
			})
		})
	}
	for _, f := range named(findings) {
		c.p.Printf("%s", f)
	}
	if len(findings) > 0 {
		return fmt.Errorf("the rules of lectures are not kept in %s", plural.N(len(findings), "place", "places"))
	}
	return nil
}

// named shortens the paths of findings.
func named(findings []course.Finding) []course.Finding {
	for i := range findings {
		findings[i].Notebook = relative(findings[i].Notebook)
	}
	return findings
}

// tagHelp explains the tags and slide types of a lecture's cells.
func tagHelp() string {
	var b strings.Builder
	b.WriteString("The tags of cells (in JupyterLab: the gears at the right, Common Tools):\n\n")
	for _, t := range course.Tags {
		fmt.Fprintf(&b, "  %-17s %s\n", t.Name, t.Means)
	}
	b.WriteString("\nThe slide type says what a cell is on slides: slide and subslide begin one, fragment\nappears on it, notes are the speaker's, skip is not shown.")
	return b.String()
}

// relative shortens a path to what its reader has in front of them.
func relative(path string) string {
	wd, err := os.Getwd()
	if err != nil {
		return path
	}
	rel, err := filepath.Rel(wd, path)
	if err != nil || len(rel) > len(path) {
		return path
	}
	return rel
}
