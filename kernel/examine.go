package kernel

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"time"

	"nimbook/internal/plural"
)

// A Finding is one thing that [Env.Examine] looked at.
type Finding struct {
	Name    string // what it is
	Value   string // its version, place or state
	Missing bool   // whether the lectures need it and it is not there
}

// credentials are the name and password in an address, which do not belong in a
// bug report.
var credentials = regexp.MustCompile(`://[^/@\s]*@`)

// Examine looks at everything the lectures need, at all that is in the files of the
// environment too, and changes nothing. It takes a few seconds.
func (e *Env) Examine(ctx context.Context) []Finding {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	var found []Finding
	add := func(name, value string) { found = append(found, Finding{Name: name, Value: value}) }
	lacks := func(name, value string) { found = append(found, Finding{name, value, true}) }
	ask := func(name string, args ...string) (string, bool) {
		cmd := exec.CommandContext(ctx, name, args...)
		cmd.Env = slices.Concat(os.Environ(), assignments(goSettings), []string{"GOENV=off"})
		out, err := cmd.Output()
		return strings.TrimSpace(string(out)), err == nil
	}

	add("system", runtime.GOOS+"/"+runtime.GOARCH)
	add("checkout", e.Root)
	if commit, ok := ask("git", "-C", e.Root, "log", "-1", "--format=%h of %cs"); ok {
		if changed, _ := ask("git", "-C", e.Root, "status", "--porcelain"); changed != "" {
			commit += ", with changes"
		}
		add("commit", commit)
	}
	add("environment", e.Dir)

	if version, ok := ask("go", "version"); ok {
		path, _ := exec.LookPath("go")
		add("Go", strings.TrimPrefix(version, "go version ")+", "+path)
		// The reader's own, of which only the first has a say here.
		own, err := exec.CommandContext(ctx, "go", "env", "GOPROXY", "GOFLAGS", "GOTOOLCHAIN").Output()
		vars := credentials.ReplaceAllString(strings.TrimSpace(string(own)), "://…@")
		if err != nil {
			vars = "your own keep go from starting: " + withStderr(err).Error()
		}
		add("Go settings", strings.Join(strings.Split(vars, "\n"), " | "))
	} else {
		lacks("Go", "no go command on PATH")
	}
	if python, err := findPython(ctx, e.basePython); err == nil {
		version, _ := ask(python, "--version")
		add("Python", version+", "+python)
	} else if !e.System {
		lacks("Python", err.Error())
	}

	found = append(found, e.examineJupyter(ctx)...)
	for _, tool := range e.toolSteps() {
		path := filepath.Join(e.Bin(), tool.id)
		// Its name has the module and the version it was built from.
		out, ok := ask("go", "version", "-m", path)
		if !ok {
			lacks(tool.id, "not built")
			continue
		}
		add(tool.id, moduleVersion(out))
	}
	found = append(found, e.examineMends()...)
	for step := range e.steps() {
		switch state := e.state(step, true); {
		case state.err != nil:
			lacks("step "+step.id, state.err.Error())
		case !state.done:
			lacks("step "+step.id, "to do: "+step.title)
		case len(state.damaged) > 0:
			for _, d := range state.damaged[:min(len(state.damaged), 5)] {
				lacks("step "+step.id, "damaged: "+d.String())
			}
			if more := len(state.damaged) - 5; more > 0 {
				lacks("step "+step.id, "damaged: "+plural.N(more, "file more", "files more"))
			}
		}
	}
	return found
}

// examineJupyter finds the versions of what Jupyter is made of.
func (e *Env) examineJupyter(ctx context.Context) []Finding {
	python := e.venvPython()
	if e.System {
		var err error
		if python, err = systemJupyter(ctx); err != nil {
			return []Finding{{"Jupyter", err.Error(), true}}
		}
	}
	const probe = `import importlib.metadata as m, json, sys
names = ["jupyterlab", "jupyter_server", "nbclient", "nbconvert", "nbformat"]
print(json.dumps([sys.version.split()[0]] + [n + " " + m.version(n) for n in names]))`
	out, err := exec.CommandContext(ctx, python, "-c", probe).Output()
	var versions []string
	if err != nil || json.Unmarshal(out, &versions) != nil {
		return []Finding{{"Jupyter", "not installed", true}}
	}
	return []Finding{{Name: "Jupyter", Value: fmt.Sprintf("%s, on Python %s", strings.Join(versions[1:], ", "), versions[0])}}
}

// moduleVersion returns the module of a program, as go version -m prints it.
func moduleVersion(out string) string {
	var built, module string
	for line := range strings.Lines(out) {
		fields := strings.Fields(line)
		switch {
		case len(fields) >= 2 && strings.HasSuffix(fields[0], ":"):
			built = fields[1]
		case len(fields) >= 3 && fields[0] == "mod":
			module = fields[1] + " " + fields[2]
		}
	}
	return module + ", built with " + built
}
