package kernel

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"

	"nimbook/internal/progress"
)

// A step makes one part of the environment.
type step struct {
	id    string                 // the name of its stamp
	title string                 // what the person who waits is told
	key   func() (string, error) // whatever makes another result if it changes
	made  func() []string        // files and folders that must be there
	run   func(ctx context.Context, out *progress.Step) error
}

// Ensure makes the environment, or the parts of it that are missing or were
// made from other pins, and reports each step to p. When all is there it takes
// a few milliseconds. Two processes that want the same environment at once take
// turns.
//
// The errors it returns end with what the person at the keyboard can do.
func (e *Env) Ensure(ctx context.Context, p *progress.Printer) error {
	if e.System {
		python, err := systemJupyter(ctx)
		if err != nil {
			return err
		}
		e.python = python
	}
	chains := e.chains()
	if e.complete(chains) {
		return nil
	}
	if err := os.MkdirAll(e.stamps(), 0o755); err != nil {
		return e.cannotWrite(err)
	}
	lock, err := lockFile(filepath.Join(e.Dir, "lock"), false)
	if errors.Is(err, errLocked) {
		p.Printf("Another nimbook is setting up %s; waiting for it.", e.Dir)
		lock, err = lockFile(filepath.Join(e.Dir, "lock"), true)
	}
	if err != nil {
		return e.cannotWrite(err)
	}
	defer lock.Close()
	if err := e.ignoreItself(); err != nil {
		return e.cannotWrite(err)
	}
	for _, chain := range chains {
		if err := e.runAll(ctx, chain, p); err != nil {
			return err
		}
	}
	return nil
}

// chains returns the steps: the groups one after another, the chains of a group
// side by side, the steps of a chain in their order.
func (e *Env) chains() [][][]step {
	python := []step{e.pythonStep()}
	if e.System {
		python = nil
	}
	return [][][]step{
		{python, append(e.toolSteps(), e.packagesStep())},
		{{e.settingsStep(), e.originalStep()}},
	}
}

// complete reports whether no step has to run.
func (e *Env) complete(groups [][][]step) bool {
	for _, group := range groups {
		for _, chain := range group {
			for _, s := range chain {
				if key, err := s.key(); err != nil || !e.trusted(s, key) {
					return false
				}
			}
		}
	}
	return true
}

func (e *Env) runAll(ctx context.Context, chains [][]step, p *progress.Printer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	errs := make([]error, len(chains))
	var wg sync.WaitGroup
	for i, chain := range chains {
		wg.Go(func() {
			for _, s := range chain {
				if errs[i] = e.runStep(ctx, s, p); errs[i] != nil {
					cancel()
					return
				}
			}
		})
	}
	wg.Wait()
	// The first failure ends the other chain, whose own error says nothing.
	for _, err := range errs {
		if err != nil && !errors.Is(err, context.Canceled) {
			return err
		}
	}
	return errors.Join(errs...)
}

func (e *Env) runStep(ctx context.Context, s step, p *progress.Printer) error {
	key, err := s.key()
	if err != nil {
		return err
	}
	if e.trusted(s, key) {
		return nil
	}
	if err := os.Remove(e.stamp(s)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return e.cannotWrite(err)
	}
	out := p.Step(s.title)
	if err := s.run(ctx, out); err != nil {
		out.Fail()
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		return explain(s.title, err, out.Tail(), e.Dir)
	}
	if err := writeFile(e.stamp(s), []byte(hash(key)+"\n")); err != nil {
		out.Fail()
		return e.cannotWrite(err)
	}
	out.Done()
	return nil
}

// trusted reports whether what step s made from key is there.
func (e *Env) trusted(s step, key string) bool {
	stamp, err := os.ReadFile(e.stamp(s))
	if err != nil || strings.TrimSpace(string(stamp)) != hash(key) {
		return false
	}
	for _, path := range s.made() {
		if _, err := os.Stat(path); err != nil {
			return false
		}
	}
	return true
}

func (e *Env) stamps() string { return filepath.Join(e.Dir, "steps") }

func (e *Env) stamp(s step) string { return filepath.Join(e.stamps(), s.id) }

// ignoreItself keeps an environment in another folder of a checkout out of git.
func (e *Env) ignoreItself() error {
	return writeFile(filepath.Join(e.Dir, ".gitignore"), []byte("*\n"))
}

func (e *Env) cannotWrite(err error) error {
	var why string
	switch {
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		why = "choose a folder that you may write to with --env FOLDER"
	case errors.Is(err, syscall.ENOSPC):
		why = noSpace
	default:
		why = "choose another folder with --env FOLDER"
	}
	return fmt.Errorf("kernel: cannot write the environment: %w\n%s", err, why)
}

func hash(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:])
}

// files returns the contents of files as part of a step's key.
func files(paths ...string) (string, error) {
	var b strings.Builder
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			return "", fmt.Errorf("kernel: %w", err)
		}
		fmt.Fprintf(&b, "%s %d\n%s", filepath.Base(path), len(data), data)
	}
	return b.String(), nil
}

// writeFile writes a file in one go: whoever reads it sees the old content or
// the new one.
func writeFile(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name())
	_, err = tmp.Write(data)
	if err == nil {
		err = tmp.Chmod(0o644)
	}
	if err := errors.Join(err, tmp.Close()); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), path)
}
