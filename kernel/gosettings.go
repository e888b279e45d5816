package kernel

import (
	"maps"
	"os"
	"os/user"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// goSettings are the variables that change what the go command builds, or which go
// command builds it, with the values that hold in our builds and in kernels. What a
// reader has set of them, in their surroundings or with go env -w, stays out. Their
// other settings hold: where modules come from, and where they and the caches are.
var goSettings = map[string]string{
	"GO111MODULE": "on",
	"GOTOOLCHAIN": "auto",
	"GOOS":        runtime.GOOS,
	"GOARCH":      runtime.GOARCH,
	"GOROOT":      "", // the go command knows its own
	"GOWORK":      "", // the one of the folder that is built in
	"GOTMPDIR":    "",
	// Without a C compiler, and as quick with one.
	"CGO_ENABLED": "0",
	// Without the symbol table a cell links a quarter faster; a panic still names
	// the cell's line.
	"GOFLAGS": "'-ldflags=-s -w'",

	"GO386": "", "GOAMD64": "", "GOARM": "", "GOARM64": "", "GOLOONG64": "", "GOMIPS": "",
	"GOMIPS64": "", "GOPPC64": "", "GORISCV64": "", "GOWASM": "",
	"GOCOVERDIR": "", "GODEBUG": "", "GOEXPERIMENT": "", "GOFIPS140": "",
	"GOPACKAGESDRIVER": "", "GOTRACEBACK": "", "GO_EXTLINK_ENABLED": "",
}

// keptGoSettings returns the lines of the reader's own file of settings, which
// go env -w writes, that hold in our builds too.
func keptGoSettings() []byte {
	path := os.Getenv("GOENV")
	if path == "" {
		config, err := os.UserConfigDir()
		if err != nil {
			return nil
		}
		path = filepath.Join(config, "go", "env")
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil // "off", too
	}
	var kept strings.Builder
	for line := range strings.Lines(string(text)) {
		name, _, _ := strings.Cut(line, "=")
		if _, ours := goSettings[strings.TrimSpace(name)]; !ours {
			kept.WriteString(line)
		}
	}
	return []byte(kept.String())
}

// home returns the reader's home folder, also where HOME does not say it. Go's
// caches are there; where there is none they are in the environment.
func (e *Env) home() string {
	if home := os.Getenv("HOME"); home != "" {
		return home
	}
	if u, err := user.Current(); err == nil {
		if info, err := os.Stat(u.HomeDir); err == nil && info.IsDir() {
			return u.HomeDir
		}
	}
	return filepath.Join(e.State, "home")
}

// assignments returns variables in the form NAME=value, in order.
func assignments(vars map[string]string) []string {
	var list []string
	for _, name := range slices.Sorted(maps.Keys(vars)) {
		list = append(list, name+"="+vars[name])
	}
	return list
}
