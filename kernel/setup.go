package kernel

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"

	"nimbook/internal/atomicfile"
	"nimbook/internal/plural"
	"nimbook/internal/progress"
)

// A step makes one part of the environment.
type step struct {
	id    string                 // the name of its stamp
	title string                 // what the person who waits is told
	key   func() (string, error) // whatever makes another result if it changes
	made  func() []string        // files and folders of the environment that it makes
	needs func() []string        // what must be there besides, outside the environment; nil for nothing
	run   func(ctx context.Context, s *Session, out *progress.Step) error
	// mend, if set, makes damaged files again without the others. What it cannot
	// mend is left to run.
	mend func(ctx context.Context, s *Session, out *progress.Step, damaged []damage) error
}

// Ensure makes the environment, or the parts of it that are missing, damaged or
// made from other pins, and reports each step to p. Damage is what a look at modes
// and sizes shows: when all is there, it takes a tenth of a second. Two processes
// that want the same environment at once take turns.
//
// The errors it returns end with what the person at the keyboard can do.
func (e *Env) Ensure(ctx context.Context, p *progress.Printer) error {
	return e.ensure(ctx, p, false)
}

// Mend does what [Env.Ensure] does, and looks for damage in the content of every
// file too, which takes a second or two.
func (e *Env) Mend(ctx context.Context, p *progress.Printer) error {
	return e.ensure(ctx, p, true)
}

func (e *Env) ensure(ctx context.Context, p *progress.Printer, content bool) error {
	if e.System {
		python, err := systemJupyter(ctx)
		if err != nil {
			return err
		}
		e.python = python
	}
	if e.complete(content) {
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
	session, err := e.NewSession()
	if err != nil {
		return err
	}
	defer session.Close()
	for _, chains := range e.chains() {
		if err := e.runAll(ctx, session, chains, content, p); err != nil {
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

// steps returns all steps in an order in which they can be done.
func (e *Env) steps() iter.Seq[step] {
	return func(yield func(step) bool) {
		for _, chains := range e.chains() {
			for _, chain := range chains {
				for _, s := range chain {
					if !yield(s) {
						return
					}
				}
			}
		}
	}
}

// complete reports whether no step has to run.
func (e *Env) complete(content bool) bool {
	for s := range e.steps() {
		if !e.state(s, content).good() {
			return false
		}
	}
	return true
}

func (e *Env) runAll(ctx context.Context, session *Session, chains [][]step, content bool, p *progress.Printer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	errs := make([]error, len(chains))
	var wg sync.WaitGroup
	for i, chain := range chains {
		wg.Go(func() {
			for _, s := range chain {
				if errs[i] = e.runStep(ctx, session, s, content, p); errs[i] != nil {
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

// runStep does what is to do of a step. Its tools run in the session.
func (e *Env) runStep(ctx context.Context, session *Session, s step, content bool, p *progress.Printer) error {
	state := e.state(s, content)
	switch {
	case state.err != nil:
		return state.err
	case state.good():
		return nil
	case state.unlisted:
		// An earlier version of this program made it, which kept no manifest.
		return e.stampStep(s, state.key)
	}
	out := p.Step(s.title)
	if len(state.damaged) > 0 {
		out.Warn("%s", describe(s.title, state.damaged))
		if s.mend != nil && s.mend(ctx, session, out, state.damaged) == nil && e.state(s, true).good() {
			out.Done()
			return nil
		}
	}
	if err := os.Remove(e.stamp(s)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		out.Fail()
		return e.cannotWrite(err)
	}
	if err := s.run(ctx, session, out); err != nil {
		out.Fail()
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		return explain(s.title, err, out.Tail(), e.Dir)
	}
	if err := e.stampStep(s, state.key); err != nil {
		out.Fail()
		return err
	}
	out.Done()
	return nil
}

// describe says what is damaged, in one line.
func describe(title string, damaged []damage) string {
	text := fmt.Sprintf("Damaged: %s (%v", title, damaged[0])
	if more := len(damaged) - 1; more > 0 {
		text += ", and " + plural.N(more, "file more", "files more")
	}
	return text + "). It is made again."
}

// A stepState says what is there of a step.
type stepState struct {
	key      string   // the step's key
	err      error    // why there is no key
	done     bool     // whether the step was done for this key
	unlisted bool     // whether it was, and nothing is known of its files
	damaged  []damage // what is not as the step left it
}

func (st stepState) good() bool {
	return st.err == nil && st.done && !st.unlisted && len(st.damaged) == 0
}

// state looks at what is there of a step, with all that is in its files if content
// is set.
func (e *Env) state(s step, content bool) stepState {
	key, err := s.key()
	st := stepState{key: key, err: err}
	stamp, err := os.ReadFile(e.stamp(s))
	if st.err != nil || err != nil {
		return st
	}
	of, rest, _ := strings.Cut(string(stamp), "\n")
	if of != hash(key) {
		return st
	}
	if s.needs != nil {
		for _, path := range s.needs() {
			if _, err := os.Stat(path); err != nil {
				return st
			}
		}
	}
	listHash, list, _ := strings.Cut(rest, "\n")
	if st.unlisted = rest == ""; st.unlisted {
		for _, path := range s.made() {
			if _, err := os.Stat(path); err != nil {
				return st
			}
		}
		st.done = true
		return st
	}
	if listHash != hash(list) {
		return st // the stamp itself is damaged
	}
	m, err := parseManifest(list)
	if err != nil {
		return st
	}
	st.done = true
	st.damaged = m.damages(e.Dir, content)
	return st
}

// stampStep records that a step was done for a key, and what it made.
func (e *Env) stampStep(s step, key string) error {
	var others []string // one step's files can lie in another's folder
	for other := range e.steps() {
		if other.id != s.id {
			others = append(others, other.made()...)
		}
	}
	m, err := takeManifest(e.Dir, s.made(), others)
	if err == nil {
		list := m.String()
		err = writeFile(e.stamp(s), []byte(hash(key)+"\n"+hash(list)+"\n"+list))
	}
	if err != nil {
		return e.cannotWrite(err)
	}
	return nil
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

// writeFile writes a file in one go, and makes its folder if need be.
func writeFile(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return atomicfile.Write(path, data, 0o644)
}
