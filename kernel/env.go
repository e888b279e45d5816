package kernel

import (
	"bufio"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// Options says which environment to use. The zero value is the usual one.
type Options struct {
	Dir    string // the environment's folder; empty means .nimbook in the checkout
	State  string // folder for what changes while lectures run; empty means Dir
	System bool   // use the Jupyter that is on PATH instead of installing one
	Python string // the Python to build on; empty means the best one on PATH
}

// Env is an environment: where it is, and what it is built from. [Env.Ensure]
// makes it; until then only its paths are known.
type Env struct {
	Root   string // the checkout: the folder with this module's go.mod
	Dir    string // the environment's folder, not written to once it is made
	State  string // folder for what changes while lectures run: settings, signatures, logs, caches
	System bool   // Jupyter is the one on PATH

	basePython string // as given by the caller
	python     string // the interpreter that has Jupyter, once known
}

// Open finds the checkout that the working folder is in and returns its
// environment, which need not exist yet.
//
// It fails on native Windows, outside a checkout, and for a checkout whose path
// the kernel cannot take.
func Open(opts Options) (*Env, error) {
	if runtime.GOOS == "windows" {
		return nil, errors.New("kernel: GoNB does not run on native Windows; use WSL (https://learn.microsoft.com/windows/wsl) or the Docker image, see README.md")
	}
	wd, err := os.Getwd()
	if err != nil {
		return nil, fmt.Errorf("kernel: %w", err)
	}
	root, err := findRoot(wd)
	if err != nil {
		return nil, err
	}
	if err := checkPath("this checkout", root, badRoot, "move or rename the folder"); err != nil {
		return nil, err
	}
	dir := opts.Dir
	if dir == "" {
		dir = filepath.Join(root, ".nimbook")
	}
	if dir, err = filepath.Abs(dir); err != nil {
		return nil, fmt.Errorf("kernel: %w", err)
	}
	state := opts.State
	if state == "" {
		state = dir
	}
	if state, err = filepath.Abs(state); err != nil {
		return nil, fmt.Errorf("kernel: %w", err)
	}
	if err := checkPath("the environment", dir, badDir, "rename the folder, or choose another with --env FOLDER"); err != nil {
		return nil, err
	}
	if err := checkPath("the settings", state, badTemporary, "choose another folder with --state FOLDER"); err != nil {
		return nil, err
	}
	return &Env{Root: root, Dir: dir, State: state, System: opts.System, basePython: opts.Python}, nil
}

// findRoot goes up from dir to the folder of this module.
func findRoot(dir string) (string, error) {
	for d := dir; ; d = filepath.Dir(d) {
		if isCheckout(d) {
			return filepath.EvalSymlinks(d)
		}
		if d == filepath.Dir(d) {
			return "", fmt.Errorf("kernel: %s is not inside a checkout of Nimbook (no go.mod of the module nimbook here or above); change to the folder that git clone made", dir)
		}
	}
}

func isCheckout(dir string) bool { return modulePath(filepath.Join(dir, "go.mod")) == "nimbook" }

func modulePath(file string) string {
	f, err := os.Open(file)
	if err != nil {
		return ""
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		if path, ok := strings.CutPrefix(lines.Text(), "module "); ok {
			return strings.TrimSpace(path)
		}
	}
	return ""
}

// Notebooks returns the folder of the lectures.
func (e *Env) Notebooks() string { return filepath.Join(e.Root, "notebooks") }

// Bin returns the folder of gonb, goimports and gopls.
func (e *Env) Bin() string { return filepath.Join(e.Dir, "bin") }

// Log returns the file that Jupyter's own output goes to.
func (e *Env) Log() string { return filepath.Join(e.State, "jupyter.log") }

func (e *Env) venv() string { return filepath.Join(e.Dir, "python") }

// share is the folder that Jupyter looks for kernels in. It is the virtual
// environment's own, so that an editor told to use that Python finds them too.
func (e *Env) share() string { return filepath.Join(e.venv(), "share", "jupyter") }

// kernelFile is the kernel's specification, below a folder that Jupyter looks for
// kernels in.
var kernelFile = filepath.Join("kernels", "gonb", "kernel.json")

// defaults is the folder with our settings of Jupyter, which come after the
// reader's own.
func (e *Env) defaults() string { return filepath.Join(e.Dir, "jupyter", "defaults") }

// jupyterDir returns a folder that Jupyter writes to.
func (e *Env) jupyterDir(name string) string { return filepath.Join(e.State, "jupyter", name) }

// venvPython is the interpreter of the virtual environment.
func (e *Env) venvPython() string { return filepath.Join(e.venv(), "bin", "python") }

// Python returns the interpreter that has Jupyter. It is known after
// [Env.Ensure].
func (e *Env) Python() string {
	if e.System {
		return e.python
	}
	return e.venvPython()
}

// kernelVars are the variables that a kernel runs with, whoever starts it.
func (e *Env) kernelVars(path string) map[string]string {
	vars := maps.Clone(goSettings)
	// gonb runs go, goimports and gopls by their names.
	vars["PATH"] = e.Bin() + string(os.PathListSeparator) + path
	return vars
}

// goFolder returns the folder of the go command, which may not be the one that
// PATH names first when the go command has switched to another version.
func goFolder() (string, error) {
	path, err := exec.LookPath("go")
	if err != nil {
		return "", errors.New("kernel: no go command on PATH; install Go 1.26 or newer from https://go.dev/dl")
	}
	return filepath.Dir(path), nil
}

// environ returns the variables for a program of this environment that runs in
// session s.
func (e *Env) environ(s *Session) []string {
	var vars []string
	for _, kv := range os.Environ() {
		name, _, _ := strings.Cut(kv, "=")
		switch {
		case strings.HasPrefix(name, "JUPYTERHUB_"):
			vars = append(vars, kv) // what a hub tells the server that it starts
		case strings.HasPrefix(name, "JUPYTER"), strings.HasPrefix(name, "IPYTHON"),
			name == "PYTHONPATH", name == "PYTHONHOME", name == "VIRTUAL_ENV":
			// The reader's own Jupyter and Python settings stay out.
		default:
			vars = append(vars, kv)
		}
	}
	vars = append(vars, assignments(e.kernelVars(os.Getenv("PATH")))...)
	vars = append(vars,
		"HOME="+e.home(),
		"GOENV="+filepath.Join(s.Dir, goEnvFile),
		"JUPYTER_CONFIG_DIR="+e.jupyterDir("config"),
		"JUPYTER_CONFIG_PATH="+e.defaults(),
		"PYTHONPATH="+e.serverExtensions(),
		"JUPYTER_DATA_DIR="+e.jupyterDir("data"),
		"JUPYTER_RUNTIME_DIR="+filepath.Join(s.Dir, "runtime"),
		"JUPYTER_PATH="+s.Dir,
		"JUPYTER_PLATFORM_DIRS=0",
		"IPYTHONDIR="+e.jupyterDir("ipython"),
		"GOPLSCACHE="+filepath.Join(e.State, "cache", "gopls"),
		"TMPDIR="+s.Dir,
		sessionVar+"="+s.Dir,
	)
	if e.System {
		vars = append(vars, "PYTHONDONTWRITEBYTECODE=1")
	} else {
		vars = append(vars, "PYTHONNOUSERSITE=1")
	}
	return vars
}
