package kernel

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"nimbook/internal/progress"
)

//go:embed sign.py
var signScript string

// signedRecord is the file that lists what was signed.
func (e *Env) signedRecord() string { return filepath.Join(e.jupyterDir("data"), "signed") }

// Sign signs the lectures as they came with the checkout, in the environment's
// own database of signatures: JupyterLab shows the figures and boards of a
// notebook that it does not trust only in part, or not at all. What was signed
// before is not signed again. It needs the environment, see [Env.Ensure].
//
// With a work folder it also signs the copies in it whose code, with what it has
// put out, is the original's, whatever their prose; and the copies that were merged
// when the folder was opened and that were trusted before, as those are whose code
// the reader has run. Other copies are left as JupyterLab knows them.
func (e *Env) Sign(ctx context.Context, p *progress.Printer, w *WorkFolder) error {
	lectures, err := e.TrustedLectures(ctx)
	if err != nil {
		return err
	}
	var merged map[string]string
	if w != nil {
		merged = w.merged
		for _, path := range lectures {
			name, err := filepath.Rel(e.Notebooks(), path)
			if err != nil {
				return err
			}
			if copied := filepath.Join(w.Dir, name); sameCode(copied, path) {
				lectures = append(lectures, copied)
			}
		}
	}
	record := e.signedRecord()
	signed, err := os.ReadFile(record)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("kernel: %w", err)
	}
	paths := []string{}
	for _, path := range lectures {
		content, err := files(path)
		if err != nil {
			return err
		}
		if line := hash(content) + "\n"; !strings.Contains(string(signed), line) {
			paths = append(paths, path)
			signed = append(signed, line...)
		}
	}
	if len(paths) == 0 && len(merged) == 0 {
		return nil
	}
	order, err := json.Marshal(map[string]any{"sign": paths, "as": merged})
	if err != nil {
		return fmt.Errorf("kernel: %w", err)
	}
	s, err := e.NewSession()
	if err != nil {
		return err
	}
	defer s.Close()
	step := p.Step("signatures of the lectures")
	sign := s.Python(ctx, "-c", signScript)
	sign.Stdin = bytes.NewReader(order)
	sign.Stdout, sign.Stderr = step, step
	if err := errors.Join(sign.Run(), ctx.Err()); err != nil {
		step.Fail()
		return explain("signing the lectures", err, step.Tail(), e.Dir)
	}
	if err := writeFile(record, signed); err != nil {
		step.Fail()
		return e.cannotWrite(err)
	}
	step.Done()
	return nil
}

// sameCode reports whether the notebooks at two paths have the same code cells with the
// same outputs, but that the copy may lack some, or outputs of some.
func sameCode(copied, original string) bool {
	parse := func(path string) (*lecture, error) {
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		return parseLecture(data)
	}
	mine, err := parse(copied)
	theirs, theirErr := parse(original)
	if err != nil || theirErr != nil {
		return false
	}
	for id, cell := range mine.cells {
		was := theirs.cells[id]
		if cell["cell_type"] == "code" && (was == nil || !sameText(cell, was) || plain(cell["outputs"]) != nil && !sameOutputs(cell, was)) {
			return false
		}
	}
	return true
}

// TrustedLectures returns the lectures that are as they were committed: JupyterLab
// and an export let these, and no others, bring scripts of their own. A notebook
// that came here in another way may hold a script of somebody else's; JupyterLab
// trusts it once its reader has run it, an export when told so. Without git, as in
// an archive of the sources, all lectures count as they are.
func (e *Env) TrustedLectures(ctx context.Context) ([]string, error) {
	git := func(args ...string) (map[string]bool, error) {
		args = append([]string{"-C", e.Root, "-c", "core.quotePath=false"}, args...)
		out, err := exec.CommandContext(ctx, "git", append(args, "--", "notebooks")...).Output()
		names := map[string]bool{}
		for name := range strings.SplitSeq(string(out), "\x00") {
			names[name] = true
		}
		return names, err
	}
	lectures, err := e.Lectures()
	if err != nil {
		return nil, err
	}
	committed, err := git("ls-tree", "-r", "-z", "--name-only", "HEAD")
	if err != nil {
		return lectures, nil
	}
	changed, err := git("diff", "-z", "--name-only", "--no-ext-diff", "HEAD")
	if err != nil {
		return nil, fmt.Errorf("git diff: %w", err)
	}
	var unchanged []string
	for _, path := range lectures {
		name, err := filepath.Rel(e.Root, path)
		if err != nil {
			return nil, err
		}
		if committed[filepath.ToSlash(name)] && !changed[filepath.ToSlash(name)] {
			unchanged = append(unchanged, path)
		}
	}
	return unchanged, nil
}
