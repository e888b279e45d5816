package kernel

import (
	"context"
	_ "embed"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"

	"nimbook/internal/progress"
)

//go:embed sign.py
var signScript string

// signStep signs the lectures as they came with the checkout, in the
// environment's own database of signatures: JupyterLab shows the figures and
// boards of a notebook that it does not trust only in part, or not at all.
func (e *Env) signStep() step {
	return step{
		id:    "signatures",
		title: "signatures of the lectures",
		key: func() (string, error) {
			paths, err := e.Lectures()
			if err != nil {
				return "", err
			}
			contents, err := files(paths...)
			return e.Python() + "\n" + contents, err
		},
		made: func() []string { return nil },
		run: func(ctx context.Context, out *progress.Step) error {
			paths, err := e.unchangedLectures(ctx)
			if err != nil {
				return err
			}
			s, err := e.NewSession()
			if err != nil {
				return err
			}
			defer s.Close()
			sign := s.Python(ctx, append([]string{"-c", signScript}, paths...)...)
			sign.Stdout, sign.Stderr = out, out
			if err := sign.Run(); err != nil {
				return fmt.Errorf("signing: %w", err)
			}
			return nil
		},
	}
}

// unchangedLectures returns the lectures that are as they were committed. A
// notebook that came here in another way may hold a script of somebody else's,
// and is trusted only once its reader has run it. Without git, as in an archive
// of the sources, all lectures count as they are.
func (e *Env) unchangedLectures(ctx context.Context) ([]string, error) {
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
