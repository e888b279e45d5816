package kernel

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
)

const noSpace = "the disk is full: the environment takes about 500 MB, Go's caches about 1 GB; make room, or choose a folder on another disk with --env FOLDER"

// advice says what can be done about a failure that a tool reports in its own
// words. The first that fits is given.
var advice = []struct {
	said *regexp.Regexp
	do   string
}{
	{regexp.MustCompile(`(?i)no space left on device|disk quota exceeded`), noSpace},
	{regexp.MustCompile(`(?i)go\.mod requires go >= |invalid go version|toolchain not available|cannot compile Go 1\.`),
		"this Go is too old: install Go 1.26 or newer from https://go.dev/dl"},
	{regexp.MustCompile(`(?i)ensurepip is not available|No module named '?(venv|ensurepip)`), noVenv},
	{regexp.MustCompile(`THESE PACKAGES DO NOT MATCH THE HASHES`),
		"a package is not the one that was pinned: run again, and if it stays so, look at the mirror that pip is configured to use (pip config list)"},
	{regexp.MustCompile(`(?i)SECURITY ERROR|checksum mismatch`),
		"a module is not the one that was pinned: run again, and if it stays so, look at the proxy that Go is configured to use (go env GOPROXY)"},
	{regexp.MustCompile(`(?i)no such host|name resolution|network is unreachable|connection refused|connection reset|timed out|i/o timeout|ProxyError|NewConnectionError|ConnectTimeout|proxyconnect|TLS handshake|SSLError|certificate verify failed`),
		"no way to the package servers: the first start needs the network, once. Behind a proxy set HTTPS_PROXY; where the servers are slow or blocked set a mirror (go env -w GOPROXY=https://goproxy.cn,direct and pip config set global.index-url https://pypi.tuna.tsinghua.edu.cn/simple), then run again"},
	{regexp.MustCompile(`(?i)Could not find a version that satisfies|No matching distribution found`),
		"PyPI has no package that fits this Python: use Python 3.10 or newer, or a Jupyter that is installed already with --jupyter system"},
	{regexp.MustCompile(`(?i)permission denied|read-only file system|EACCES`),
		"choose a folder that you may write to with --env FOLDER"},
}

// A StepError says which step of the set-up failed, with the last lines of the
// tool that did it and what to do.
type StepError struct {
	Step   string // what was being done
	Tail   string // the tool's last lines
	Advice string // what the person at the keyboard can do
	Err    error
}

func (e *StepError) Error() string {
	text := fmt.Sprintf("kernel: %s failed: %v", e.Step, e.Err)
	if e.Tail != "" {
		text += "\n\n" + e.Tail + "\n"
	}
	return text + "\n" + e.Advice
}

func (e *StepError) Unwrap() error { return e.Err }

func explain(title string, err error, tail, dir string) error {
	e := &StepError{Step: title, Tail: tail, Err: err}
	for _, a := range advice {
		if a.said.MatchString(tail) || a.said.MatchString(err.Error()) {
			e.Advice = a.do
			return e
		}
	}
	e.Advice = fmt.Sprintf("run again with --verbose to see all that the tools say; nothing half-made is kept, and removing %s starts from nothing", dir)
	return e
}

// kernelAdvice says what can be done about a kernel that does not start.
var kernelAdvice = []struct {
	said *regexp.Regexp
	do   string
}{
	{regexp.MustCompile("(?i)no space left on device|disk quota exceeded"), noSpace},
	{regexp.MustCompile("(?i)failed to find path for the `go`"), "install Go 1.26 or newer from https://go.dev/dl"},
	{regexp.MustCompile(`(?i)failed to create temporary directory|read-only file system`), "the temporary folder cannot be written: set TMPDIR to another"},
}

// KernelAdvice returns what can be done about a kernel that did not start, about
// which the tools said text.
func KernelAdvice(text string) string {
	for _, a := range kernelAdvice {
		if a.said.MatchString(text) {
			return a.do
		}
	}
	return "'nimbook setup' makes again what is damaged of the kernel; if that does not help, 'nimbook doctor' tells what is missing"
}

// kernelTrouble is what Jupyter logs of a kernel that does not start.
var kernelTrouble = regexp.MustCompile(`(?i)restart failed|kernel died before replying|NoSuchKernel|(permission denied|no such file or directory|exec format error): '[^']*gonb'`)

// A troubleWatch passes on what Jupyter logs, and reports once a kernel that does
// not start: the page shows its reader no more than that.
type troubleWatch struct {
	to      io.Writer
	tell    func(advice string)
	partial []byte
	told    bool
}

func (w *troubleWatch) Write(b []byte) (int, error) {
	w.partial = append(w.partial, b...)
	end := bytes.LastIndexByte(w.partial, '\n') + 1
	if lines := w.partial[:end]; !w.told && kernelTrouble.Match(lines) {
		w.told = true
		w.tell("A kernel did not start: " + KernelAdvice(string(lines)))
	}
	w.partial = append(w.partial[:0], w.partial[end:]...)
	return w.to.Write(b)
}
