package kernel

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"nimbook/internal/progress"
)

// tools are the programs that the kernel needs on its PATH.
var tools = []struct{ name, pkg, title string }{
	{"goimports", "golang.org/x/tools/cmd/goimports", "goimports, for missing imports"},
	{"gopls", "golang.org/x/tools/gopls", "gopls, for completion and help"},
}

func (e *Env) toolsModule() string { return filepath.Join(e.Root, "kernel", "tools") }

// toolPins returns what the programs of the tools module are built from.
func (e *Env) toolPins() (string, error) {
	pins, err := files(filepath.Join(e.toolsModule(), "go.mod"), filepath.Join(e.toolsModule(), "go.sum"))
	return runtime.Version() + "\n" + pins, err
}

// toolSteps build the kernel and the tools at the versions of the tools module.
func (e *Env) toolSteps() []step {
	steps := []step{e.gonbStep()}
	for _, tool := range tools {
		binary := filepath.Join(e.Bin(), tool.name)
		steps = append(steps, step{
			id:    tool.name,
			title: tool.title,
			key:   e.toolPins,
			made:  func() []string { return []string{binary} },
			run: func(ctx context.Context, s *Session, out *progress.Step) error {
				return e.build(ctx, s, out, tool.pkg, binary)
			},
		})
	}
	return steps
}

// goTool returns a go command in the tools module. What the reader has set for
// their own builds must not change ours.
func (e *Env) goTool(ctx context.Context, s *Session, out *progress.Step, args ...string) *exec.Cmd {
	cmd := s.Command(ctx, "go", args...)
	cmd.Dir = e.toolsModule()
	cmd.Env = append(cmd.Env, "GOWORK=off", "GOFLAGS=")
	cmd.Stderr = out
	return cmd
}

// build builds pkg of the tools module.
func (e *Env) build(ctx context.Context, s *Session, out *progress.Step, pkg, binary string, flags ...string) error {
	if _, err := goFolder(); err != nil {
		return err
	}
	out.Progress(0, 0, "downloading")
	deps, err := e.goTool(ctx, s, out, slices.Concat([]string{"list", "-deps"}, flags, []string{pkg})...).Output()
	if err != nil {
		return fmt.Errorf("go list: %w", err)
	}
	// A damaged program may pass for one that is up to date.
	if err := os.Remove(binary); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	build := e.goTool(ctx, s, out, slices.Concat([]string{"build", "-v", "-o", binary}, flags, []string{pkg})...)
	build.Stderr = &goCounter{step: out, total: bytes.Count(deps, []byte("\n"))}
	if err := build.Run(); err != nil {
		return fmt.Errorf("go build: %w", err)
	}
	return nil
}

// goCounter makes a progress bar of what go build -v prints: the packages it
// compiles.
type goCounter struct {
	step        *progress.Step
	done, total int
}

func (c *goCounter) Write(b []byte) (int, error) {
	for line := range strings.Lines(string(b)) {
		if !strings.HasPrefix(line, "go: ") {
			c.done++
		}
	}
	c.step.Progress(min(c.done, c.total), c.total, "")
	return c.step.Write(b)
}

// packagesStep brings what cells import to the machine and compiles it, the way
// a cell is compiled: so the first cell is as quick as the others, and no cell
// needs the network.
func (e *Env) packagesStep() step {
	modules := filepath.Join(e.Dir, "modules")
	return step{
		id:    "packages",
		title: "what the lectures import",
		key: func() (string, error) {
			pins, err := files(filepath.Join(e.Root, "go.mod"), filepath.Join(e.Root, "go.sum"))
			if err != nil {
				return "", err
			}
			names, err := e.cellPackages()
			return strings.Join(append(names, runtime.Version(), pins), "\n"), err
		},
		made: func() []string { return []string{modules} },
		// The modules themselves: a reader may clean Go's module cache.
		needs: func() []string {
			list, err := os.ReadFile(modules)
			if err != nil {
				return nil // it is damaged
			}
			return strings.Split(strings.TrimSpace(string(list)), "\n")
		},
		run: func(ctx context.Context, s *Session, out *progress.Step) error {
			names, err := e.cellPackages()
			if err != nil {
				return err
			}
			dirs, err := e.compile(ctx, s, out, names)
			if err != nil {
				return err
			}
			return writeFile(modules, []byte(strings.Join(dirs, "\n")+"\n"))
		},
	}
}

// compile builds a program that imports the packages, in a workspace like a
// kernel's, and returns the folders of the modules that went into it.
func (e *Env) compile(ctx context.Context, s *Session, out *progress.Step, packages []string) ([]string, error) {
	dir, err := os.MkdirTemp(s.Dir, "compile-")
	if err != nil {
		return nil, err
	}
	program := "package main\n\nimport (\n\t\"fmt\"\n"
	for _, name := range packages {
		program += "\t_ \"" + name + "\"\n"
	}
	program += ")\n\nfunc main() { fmt.Println() }\n"
	for name, text := range map[string]string{
		"go.mod":  "module cell\n\ngo 1.26.0\n",
		"go.work": fmt.Sprintf("go 1.26.0\n\nuse (\n\t.\n\t%q\n)\n", e.Root),
		"main.go": program,
	} {
		if err := writeFile(filepath.Join(dir, name), []byte(text)); err != nil {
			return nil, err
		}
	}
	command := func(args ...string) *exec.Cmd {
		cmd := s.Command(ctx, "go", args...)
		cmd.Dir = dir
		cmd.Stderr = out
		return cmd
	}
	out.Progress(0, 0, "downloading")
	list, err := command("list", "-deps", "-f", "{{with .Module}}{{.Dir}}{{end}}", ".").Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	build := command("build", "-v", "-o", filepath.Join(dir, "cell"), ".")
	build.Stderr = &goCounter{step: out}
	if err := build.Run(); err != nil {
		return nil, fmt.Errorf("go build: %w", err)
	}
	dirs := slices.DeleteFunc(strings.Split(string(list), "\n"), func(d string) bool { return d == "" || d == dir })
	slices.Sort(dirs)
	return slices.Compact(dirs), nil
}

// cellPackages returns the paths of the packages that a cell may import, but for those of
// others.
func (e *Env) cellPackages() ([]string, error) {
	var names []string
	for _, name := range []string{"gametheory", "plots", "board", "exercises"} {
		err := filepath.WalkDir(filepath.Join(e.Root, name), func(dir string, entry fs.DirEntry, err error) error {
			switch {
			case errors.Is(err, fs.ErrNotExist) || err == nil && !entry.IsDir():
				return nil
			case err != nil:
				return err
			case slices.Contains([]string{"internal", "testdata"}, entry.Name()):
				return fs.SkipDir
			}
			if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil { // a module of its own
				return fs.SkipDir
			}
			sources, err := filepath.Glob(filepath.Join(escapeGlob(dir), "*.go"))
			if err == nil && len(sources) > 0 {
				path, err := filepath.Rel(e.Root, dir)
				if err != nil {
					return err
				}
				names = append(names, "nimbook/"+filepath.ToSlash(path))
			}
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("kernel: %w", err)
		}
	}
	return names, nil
}
