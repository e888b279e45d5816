package kernel

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"nimbook/internal/progress"
)

//go:embed requirements.txt
var requirements string

// The oldest Python that the pinned packages run on.
const pythonMajor, pythonMinor = 3, 10

const noVenv = "this Python cannot make virtual environments: install what is missing (Debian and Ubuntu: sudo apt install python3-venv), or use a Jupyter that is installed already with --jupyter system"

// pythonStep makes the virtual environment with JupyterLab in it.
func (e *Env) pythonStep() step {
	return step{
		id:    "python",
		title: "JupyterLab and its Python packages",
		key: func() (string, error) {
			// Programs in a virtual environment know it by its path.
			return strings.Join([]string{requirements, e.venv(), e.basePython}, "\n"), nil
		},
		made: func() []string { return []string{e.venv()} },
		run:  e.installPython,
		mend: e.mendPackages,
	}
}

// mendPackages installs again the packages that the damaged files belong to. Whether
// that was enough is for its caller to see.
func (e *Env) mendPackages(ctx context.Context, s *Session, out *progress.Step, damaged []damage) error {
	owners, err := e.packagesOf(damaged)
	if err != nil {
		return err
	}
	var again strings.Builder
	for block := range requirementBlocks(requirements) {
		if name, _, _ := strings.Cut(block, "=="); owners[packageName(name)] {
			again.WriteString(block)
		}
	}
	if again.Len() == 0 {
		return errors.New("the damaged files are no package's")
	}
	return e.pip(ctx, s, out, again.String(), "--no-deps", "--ignore-installed")
}

// packagesOf returns the names of the installed packages that damaged files belong
// to: those that list such a file, and those whose list is damaged.
func (e *Env) packagesOf(damaged []damage) (map[string]bool, error) {
	isDamaged, names := map[string]bool{}, map[string]bool{}
	for _, d := range damaged {
		isDamaged[filepath.Join(e.Dir, d.path)] = true
		if info := filepath.Dir(d.path); strings.HasSuffix(info, distInfo) {
			names[packageOf(info)] = true
		}
	}
	records, err := filepath.Glob(filepath.Join(escapeGlob(e.venv()), "lib", "*", "site-packages", "*"+distInfo, "RECORD"))
	if err != nil {
		return nil, err
	}
	for _, record := range records {
		text, err := os.ReadFile(record)
		if err != nil {
			return nil, err
		}
		info := filepath.Dir(record)
		rows := csv.NewReader(bytes.NewReader(text))
		rows.FieldsPerRecord = -1
		listed, err := rows.ReadAll()
		damaged := func(row []string) bool { return isDamaged[filepath.Join(filepath.Dir(info), row[0])] }
		if err != nil || slices.ContainsFunc(listed, damaged) {
			names[packageOf(info)] = true
		}
	}
	return names, nil
}

const distInfo = ".dist-info"

// packageOf returns the package of a folder NAME-VERSION.dist-info.
func packageOf(info string) string {
	name, _, _ := strings.Cut(filepath.Base(info), "-")
	return packageName(name)
}

// packageName returns the form of a package's name that all its spellings share.
func packageName(name string) string {
	return strings.ToLower(strings.NewReplacer("_", "-", ".", "-").Replace(name))
}

// requirementBlocks returns each package of a requirements file with its hashes.
func requirementBlocks(requirements string) iter.Seq[string] {
	return func(yield func(string) bool) {
		starts := pinned.FindAllStringIndex(requirements, -1)
		for i, start := range starts {
			end := len(requirements)
			if i+1 < len(starts) {
				end = starts[i+1][0]
			}
			if !yield(requirements[start[0]:end]) {
				return
			}
		}
	}
}

func (e *Env) installPython(ctx context.Context, s *Session, out *progress.Step) error {
	base, err := findPython(ctx, e.basePython)
	if err != nil {
		return err
	}
	if err := os.RemoveAll(e.venv()); err != nil {
		return err
	}
	// In two parts, since venv hides what ensurepip says.
	for _, args := range [][]string{
		{base, "-m", "venv", "--without-pip", e.venv()},
		{e.venvPython(), "-m", "ensurepip", "--default-pip"},
	} {
		cmd := s.Command(ctx, args[0], args[1:]...)
		cmd.Stdout, cmd.Stderr = out, out
		if err := cmd.Run(); err != nil {
			return fmt.Errorf("%s: %w", strings.Join(args, " "), err)
		}
	}
	return e.pip(ctx, s, out, requirements)
}

// Packages returns a folder with the Python packages of a requirements file, for
// PYTHONPATH, and installs them first if they are not there: a command may need
// more than Jupyter. The name is the folder's, the title what the person who
// waits is told. The file lists every package with its hashes; what a package
// itself requires is not looked at.
func (e *Env) Packages(ctx context.Context, p *progress.Printer, name, title, requirements string) (string, error) {
	folder := filepath.Join(e.Dir, "packages", name)
	session, err := e.NewSession()
	if err != nil {
		return "", err
	}
	defer session.Close()
	err = e.runStep(ctx, session, step{
		id:    "packages-" + name,
		title: title,
		key:   func() (string, error) { return requirements + e.Python(), nil },
		made:  func() []string { return []string{folder} },
		run: func(ctx context.Context, s *Session, out *progress.Step) error {
			if err := os.RemoveAll(folder); err != nil {
				return err
			}
			return e.pip(ctx, s, out, requirements, "--no-deps", "--target", folder)
		},
	}, false, p)
	return folder, err
}

// pip installs what a requirements file lists, and shows how far it is.
func (e *Env) pip(ctx context.Context, s *Session, out *progress.Step, requirements string, more ...string) error {
	list, err := os.CreateTemp(s.Dir, "requirements-*.txt")
	if err != nil {
		return err
	}
	_, err = list.WriteString(requirements)
	if err := errors.Join(err, list.Close()); err != nil {
		return err
	}
	args := []string{"-m", "pip", "install",
		"--require-hashes", "--disable-pip-version-check", "--no-input", "--progress-bar", "off",
		"--cache-dir", filepath.Join(e.Dir, "cache", "pip"), "-r", list.Name()}
	pip := s.Python(ctx, append(args, more...)...)
	pip.Env = append(pip.Env, "PYTHONNOUSERSITE=1", "PIP_USER=0", "PIP_TARGET=", "PIP_PREFIX=")
	counter := &pipCounter{step: out, total: len(pinned.FindAllString(requirements, -1))}
	pip.Stdout, pip.Stderr = counter, counter
	if err := pip.Run(); err != nil {
		return fmt.Errorf("pip install: %w", err)
	}
	return nil
}

var (
	pinned   = regexp.MustCompile(`(?m)^[A-Za-z0-9._-]+==`)
	resolved = regexp.MustCompile(`(?m)^(Collecting|Ignoring) `)
)

// pipCounter makes a progress bar of what pip prints.
type pipCounter struct {
	step        *progress.Step
	done, total int
}

func (c *pipCounter) Write(b []byte) (int, error) {
	c.done += len(resolved.FindAll(b, -1))
	note := "downloading"
	if strings.Contains(string(b), "Installing collected packages") {
		c.done, note = c.total, "installing"
	}
	c.step.Progress(min(c.done, c.total), c.total, note)
	return c.step.Write(b)
}

// findPython returns the first of the Pythons on PATH that will do, or the one
// that is asked for.
func findPython(ctx context.Context, asked string) (string, error) {
	candidates := []string{"python3", "python3.14", "python3.13", "python3.12", "python3.11", "python3.10", "python"}
	if asked != "" {
		candidates = []string{asked}
	}
	var reason error
	for _, name := range candidates {
		path, err := exec.LookPath(name)
		if err == nil {
			err = tryPython(ctx, path)
		} else if asked == "" {
			continue
		}
		if err == nil {
			return path, nil
		}
		if reason == nil {
			reason = err
		}
	}
	if reason == nil {
		reason = fmt.Errorf("no Python on PATH: install Python %d.%d or newer (Debian and Ubuntu: sudo apt install python3 python3-venv; macOS: brew install python)", pythonMajor, pythonMinor)
	}
	return "", reason
}

// tryPython reports why the Python at path cannot be used, if it cannot.
func tryPython(ctx context.Context, path string) error {
	const probe = `import json, sys
missing = []
for name in ("venv", "ensurepip"):
    try:
        __import__(name)
    except ImportError:
        missing.append(name)
print(json.dumps({"version": sys.version_info[:2], "missing": missing}))`
	out, err := exec.CommandContext(ctx, path, "-c", probe).Output()
	if err != nil {
		return fmt.Errorf("%s does not run: %w", path, withStderr(err))
	}
	var found struct {
		Version [2]int
		Missing []string
	}
	if err := json.Unmarshal(out, &found); err != nil {
		return fmt.Errorf("%s does not answer: %w", path, err)
	}
	v := found.Version
	if v[0] < pythonMajor || v[0] == pythonMajor && v[1] < pythonMinor {
		return fmt.Errorf("%s is Python %d.%d; Python %d.%d or newer is needed: install one, or name it with --python PATH", path, v[0], v[1], pythonMajor, pythonMinor)
	}
	if len(found.Missing) > 0 {
		return fmt.Errorf("%s lacks the module %s: %s", path, strings.Join(found.Missing, " and "), noVenv)
	}
	return nil
}

// withStderr adds what a program said to the error of running it.
func withStderr(err error) error {
	var exit *exec.ExitError
	if errors.As(err, &exit) && len(exit.Stderr) > 0 {
		return fmt.Errorf("%w: %s", err, strings.TrimSpace(string(exit.Stderr)))
	}
	return err
}

// systemJupyter returns the interpreter of the jupyter that is on PATH.
func systemJupyter(ctx context.Context) (string, error) {
	path, err := exec.LookPath("jupyter")
	if err != nil {
		return "", errors.New("kernel: --jupyter system, but there is no jupyter on PATH; install one (Debian and Ubuntu: sudo apt install jupyterlab), or leave the flag away to have it installed from PyPI")
	}
	candidates := []string{"python3", "python"}
	if python := shebang(path); python != "" {
		candidates = append([]string{python}, candidates...)
	}
	const probe = `import jupyterlab, nbclient, nbconvert, nbformat, jupyter_client`
	var reason error
	for _, python := range candidates {
		if _, err := exec.CommandContext(ctx, python, "-c", probe).Output(); err == nil {
			return exec.LookPath(python)
		} else if reason == nil {
			reason = withStderr(err)
		}
	}
	return "", fmt.Errorf("kernel: --jupyter system, but %s lacks something: %w\nJupyterLab, nbclient and nbconvert are needed; leave the flag away to have them installed from PyPI", path, reason)
}

var interpreter = regexp.MustCompile(`^#!\s*(?:/usr/bin/env +)?(\S*python[0-9.]*)|(?m)^'''exec' "([^"]+)"`)

// shebang returns the Python that runs the script at path, or "".
func shebang(path string) string {
	data, err := os.ReadFile(path)
	if err != nil {
		return ""
	}
	m := interpreter.FindStringSubmatch(string(data[:min(len(data), 1000)]))
	if m == nil {
		return ""
	}
	return m[1] + m[2]
}
