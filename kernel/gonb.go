package kernel

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"nimbook/internal/progress"
	"nimbook/kernel/mends"
)

// A Mended says what became of one of our changes to GoNB when it was built.
type Mended struct {
	Name, Title string
	LeftOut     string // why it is not in the kernel; empty if it is
}

func (e *Env) mendsRecord() string { return filepath.Join(e.Dir, "mends.json") }

// Mends returns the changes to GoNB in the order in which they were applied to
// the kernel of this environment.
func (e *Env) Mends() ([]Mended, error) {
	data, err := os.ReadFile(e.mendsRecord())
	if err != nil {
		return nil, fmt.Errorf("kernel: %w", err)
	}
	var list []Mended
	if err := json.Unmarshal(data, &list); err != nil {
		return nil, fmt.Errorf("kernel: %s: %w", e.mendsRecord(), err)
	}
	return list, nil
}

// gonbStep builds the kernel: GoNB at the version of the tools module, with our
// mends. A mend that does not apply is left out with a warning.
func (e *Env) gonbStep() step {
	binary := filepath.Join(e.Bin(), "gonb")
	return step{
		id:    "gonb",
		title: "GoNB, the kernel",
		key: func() (string, error) {
			pins, err := e.toolPins()
			if err != nil {
				return "", err
			}
			patches, err := mends.Text()
			return pins + patches, err
		},
		made: func() []string { return []string{binary, e.mendsRecord()} },
		run: func(ctx context.Context, s *Session, out *progress.Step) error {
			all, err := mends.All()
			if err != nil {
				return err
			}
			return e.buildGoNB(ctx, s, out, all, binary)
		},
	}
}

func (e *Env) buildGoNB(ctx context.Context, s *Session, out *progress.Step, all []mends.Mend, binary string) error {
	source := filepath.Join(e.Dir, "gonb")
	defer os.RemoveAll(source)
	if err := e.copyGoNB(ctx, s, out, source); err != nil {
		return err
	}
	var list []Mended
	for _, m := range all {
		mended := Mended{Name: m.Name, Title: m.Title}
		if err := m.Apply(source); err != nil {
			mended.LeftOut = err.Error()
		}
		list = append(list, mended)
	}
	err := e.build(ctx, s, out, mends.Module, binary, "-modfile="+filepath.Join(source, "tools.mod"))
	if err != nil && ctx.Err() == nil {
		// A mend that applies and does not compile: any kernel is better than none.
		for i := range list {
			list[i].LeftOut = err.Error()
		}
		err = e.build(ctx, s, out, mends.Module, binary)
	}
	if err != nil {
		return err
	}
	for _, m := range list {
		if m.LeftOut != "" {
			out.Warn("The kernel is built without one of its mends (%s): %s", m.Title, m.LeftOut)
		}
	}
	data, err := json.MarshalIndent(list, "", "  ")
	if err != nil {
		return err
	}
	return writeFile(e.mendsRecord(), append(data, '\n'))
}

// copyGoNB puts a copy of GoNB's module, at the version that the tools module
// pins, into the folder source, with a copy of the tools module's go.mod, called
// tools.mod, in which it replaces the original.
func (e *Env) copyGoNB(ctx context.Context, s *Session, out *progress.Step, source string) error {
	if _, err := goFolder(); err != nil {
		return err
	}
	out.Progress(0, 0, "downloading")
	said, err := e.goTool(ctx, s, out, "mod", "download", "-json", mends.Module).Output()
	if err != nil {
		return fmt.Errorf("go mod download: %w", err)
	}
	var module struct{ Dir string }
	if err := json.Unmarshal(said, &module); err != nil {
		return fmt.Errorf("go mod download: %w", err)
	}
	if err := os.RemoveAll(source); err != nil {
		return err
	}
	if err := os.CopyFS(source, os.DirFS(module.Dir)); err != nil {
		return err
	}
	for name, copied := range map[string]string{"go.mod": "tools.mod", "go.sum": "tools.sum"} {
		data, err := os.ReadFile(filepath.Join(e.toolsModule(), name))
		if err != nil {
			return err
		}
		if err := writeFile(filepath.Join(source, copied), data); err != nil {
			return err
		}
	}
	replace := e.goTool(ctx, s, out, "mod", "edit", "-replace="+mends.Module+"="+source, filepath.Join(source, "tools.mod"))
	if err := replace.Run(); err != nil {
		return fmt.Errorf("go mod edit: %w", err)
	}
	return nil
}

// examineMends returns which mends are in the kernel.
func (e *Env) examineMends() []Finding {
	list, err := e.Mends()
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil // the kernel itself is missing, too
	case err != nil:
		return []Finding{{"mends", err.Error(), true}}
	}
	var found []Finding
	for _, m := range list {
		value := m.Title
		if m.LeftOut != "" {
			reason, _, _ := strings.Cut(m.LeftOut, "\n")
			value = "left out: " + m.Title + " (" + reason + ")"
		}
		found = append(found, Finding{Name: "mend of gonb", Value: value})
	}
	return found
}
