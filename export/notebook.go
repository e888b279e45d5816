package export

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"

	"nimbook/course"
	"nimbook/internal/progress"
	"nimbook/kernel"
	"nimbook/kernel/check"
)

// find reads the notebooks that are to be exported, in the order of their names.
func find(ctx context.Context, env *kernel.Env, session *kernel.Session, settings *course.Settings, opts Options, p *progress.Printer) ([]*lecture, error) {
	ours, err := env.Lectures()
	if err != nil {
		return nil, err
	}
	trusted, err := env.TrustedLectures(ctx)
	if err != nil {
		return nil, err
	}
	listed, err := settings.Lectures(env.Notebooks())
	if err != nil {
		return nil, fmt.Errorf("export: %w", err)
	}
	names, places := map[string]string{}, map[string]string{}
	var paths []string
	for _, l := range listed {
		names[l.Path] = l.Name
		paths = append(paths, l.Path)
	}
	if len(opts.Notebooks) > 0 {
		paths = opts.Notebooks
	} else {
		for _, path := range ours {
			if _, part := names[path]; !part {
				p.Printf("%s stays out: it is not among the lectures or languages that %s names", path, course.File)
			}
		}
	}
	var lectures []*lecture
	for _, path := range paths {
		n, err := readAny(ctx, session, path)
		if err != nil {
			return nil, err
		}
		data, err := n.Marshal()
		if err != nil {
			return nil, fmt.Errorf("export: %w", err)
		}
		abs, err := filepath.Abs(path)
		if err != nil {
			return nil, fmt.Errorf("export: %w", err)
		}
		l := &lecture{
			path: path, data: data, name: strings.TrimSuffix(filepath.Base(path), ".ipynb"),
			language: languageOf(n), trusted: opts.Trust || slices.Contains(trusted, abs),
			folder: filepath.Dir(abs), root: filepath.Dir(abs),
		}
		if slices.Contains(ours, abs) {
			l.root = env.Notebooks()
		}
		if l.title = names[abs]; l.title == "" {
			l.title = titleOf(n, l.name)
		}
		if l.name == "run" {
			return nil, fmt.Errorf("export: %s would become %s.html, the page that tells how to run the notebooks; rename it", path, l.at())
		}
		if other, taken := places[l.at()]; taken {
			return nil, fmt.Errorf("export: %s and %s would both become %s.html; rename one of them", other, path, l.at())
		}
		places[l.at()] = path
		lectures = append(lectures, l)
	}
	if len(lectures) == 0 {
		return nil, errors.New("export: there is no notebook in notebooks/en or notebooks/zh")
	}
	if len(opts.Notebooks) > 0 {
		slices.SortFunc(lectures, func(a, b *lecture) int { return strings.Compare(a.at(), b.at()) })
	}
	return lectures, nil
}

//go:embed upgrade.py
var upgradeScript string

// readAny reads a notebook. One of an older format, which [check.Read] refuses, is
// first brought to format 4.
func readAny(ctx context.Context, session *kernel.Session, path string) (*check.Notebook, error) {
	n, err := check.Read(path)
	var old *check.FormatError
	if !errors.As(err, &old) || old.Format < 1 || old.Format > 3 {
		if err != nil {
			return nil, fmt.Errorf("export: %w", err)
		}
		return n, nil
	}
	folder, err := os.MkdirTemp(session.Dir, "upgrade-")
	if err != nil {
		return nil, writing(err)
	}
	upgraded := filepath.Join(folder, filepath.Base(path))
	if said, err := session.Python(ctx, "-c", upgradeScript, path, upgraded).CombinedOutput(); err != nil {
		lines := strings.Split(strings.TrimSpace(string(said)), "\n")
		return nil, fmt.Errorf("export: %s has format %d and cannot be brought to 4: %s", path, old.Format, lines[len(lines)-1])
	}
	return check.Read(upgraded)
}

var (
	headingLine = regexp.MustCompile(`(?m)^#\s+(.+?)\s*#*$`)
	markup      = regexp.MustCompile("[*_`$]|\\[([^]]*)\\]\\([^)]*\\)")
)

// languageOf returns the language that a notebook's set-up cell names, else
// English.
func languageOf(n *check.Notebook) string {
	for i := range n.Len() {
		if c := n.Cell(i); c.Type() == "code" {
			if m := check.LanguageLine.FindStringSubmatch(c.Source()); m != nil && strings.HasPrefix(m[1], "zh") {
				return "zh"
			}
		}
	}
	return "en"
}

// titleOf returns a notebook's first heading as plain text.
func titleOf(n *check.Notebook, otherwise string) string {
	for i := range n.Len() {
		if c := n.Cell(i); c.Type() == "markdown" {
			if m := headingLine.FindStringSubmatch(c.Source()); m != nil {
				return markup.ReplaceAllString(m[1], "$1")
			}
		}
	}
	return otherwise
}

// outOfDate says in what way the stored outputs are not those of one run from
// the first cell to the last, or nothing.
func (l *lecture) outOfDate() string {
	var n struct {
		Cells []struct {
			ID        string
			Type      string          `json:"cell_type"`
			Source    json.RawMessage `json:"source"`
			Execution *int            `json:"execution_count"`
		}
	}
	if json.Unmarshal(l.data, &n) != nil {
		return "" // the converter says what is wrong with it
	}
	last := 0
	for _, c := range n.Cells {
		if c.Type != "code" || string(c.Source) == `""` || string(c.Source) == "[]" {
			continue
		}
		if c.Execution == nil {
			return fmt.Sprintf("cell %s was not run", c.ID)
		}
		if *c.Execution != last+1 {
			return fmt.Sprintf("cell %s was run as number %d, after number %d", c.ID, *c.Execution, last)
		}
		last = *c.Execution
	}
	return ""
}

// execute runs the lectures, as many at once as there are cores, and puts their
// outputs into what is exported; the files stay as they are.
func execute(ctx context.Context, s *kernel.Session, lectures []*lecture, p *progress.Printer) error {
	errs := make([]error, len(lectures))
	slots := make(chan struct{}, runtime.NumCPU())
	var wg sync.WaitGroup
	for i, l := range lectures {
		slots <- struct{}{}
		wg.Go(func() {
			defer func() { <-slots }()
			if errs[i] = ctx.Err(); errs[i] != nil {
				return
			}
			step := p.Step("running " + l.path)
			if errs[i] = l.run(ctx, s, step); errs[i] != nil {
				step.Fail()
				return
			}
			step.Done()
		})
	}
	wg.Wait()
	return errors.Join(errs...)
}

func (l *lecture) run(ctx context.Context, s *kernel.Session, step *progress.Step) error {
	n, err := check.Read(l.path)
	if err != nil {
		return err
	}
	if err := check.Execute(ctx, s, n, check.Options{Progress: func(cell, cells int) { step.Progress(cell, cells, "") }}); err != nil {
		return err
	}
	l.data, err = n.Marshal()
	return err
}
