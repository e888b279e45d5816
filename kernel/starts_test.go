package kernel

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/internal/progress"
)

// An OddStart is something that a reader may have set when they start the program.
type OddStart struct {
	Name string
	Set  func(t *testing.T)
}

// oddGo are settings of Go under which nothing of ours would build or run, each of
// them.
var oddGo = map[string]string{
	"GO111MODULE": "off", "GOTOOLCHAIN": "go1.20", "GOOS": "plan9", "GOARCH": "386",
	"GOFLAGS": "-mod=vendor", "GOEXPERIMENT": "nonsense", "GOTMPDIR": "/no/such/folder",
	"CGO_ENABLED": "1", "CC": "/no/such/compiler",
}

// OddStarts are the starts that must go as any other.
func OddStarts() []OddStart {
	return []OddStart{
		{"Go settings in the surroundings", func(t *testing.T) {
			for name, value := range oddGo {
				t.Setenv(name, value)
			}
			t.Setenv("GOWORK", "/no/such/go.work")
			t.Setenv("GOROOT", "/no/such/go")
			t.Setenv("GODEBUG", "gctrace=1")
			t.Setenv("GOPACKAGESDRIVER", "/no/such/driver")
		}},
		{"Go settings that go env -w has written", func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "env")
			text := strings.Join(assignments(oddGo), "\n") + "\nGOWORK=/no/such/go.work\n"
			require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
			t.Setenv("GOENV", file)
		}},
		{"no HOME", func(t *testing.T) {
			t.Setenv("HOME", "")
			os.Unsetenv("HOME")
		}},
		{"a temporary folder with an odd path, a go.work and a go.mod above it", func(t *testing.T) {
			above := filepath.Join(t.TempDir(), "a [1] *? (b) 棋 'c'")
			below := filepath.Join(above, "below")
			require.NoError(t, os.MkdirAll(below, 0o755))
			require.NoError(t, os.WriteFile(filepath.Join(above, "go.work"), []byte("go 1.26.0\n\nuse ./nothing\n"), 0o644))
			require.NoError(t, os.WriteFile(filepath.Join(above, "go.mod"), []byte("module other\n\ngo 1.10\n"), 0o644))
			t.Setenv("TMPDIR", below)
		}},
	}
}

// In each of the odd starts the tools and what cells import are built as ever.
func TestOddStartsBuild(t *testing.T) {
	e := made(t)
	for _, start := range OddStarts() {
		t.Run(start.Name, func(t *testing.T) {
			binary := filepath.Join(t.TempDir(), "goimports")
			start.Set(t)
			s, err := e.NewSession()
			require.NoError(t, err)
			defer s.Close()
			out := progress.New(t.Output(), true).Step("build")
			defer out.Done()
			require.NoError(t, e.build(t.Context(), s, out, tools[0].pkg, binary), out.Tail())
			require.NoError(t, s.Command(t.Context(), binary, "-l", "env.go").Run())
			_, err = e.compile(t.Context(), s, out, []string{"nimbook/gametheory"})
			require.NoError(t, err, out.Tail())
		})
	}
}

// Every variable that the go command has is either one whose value is ours, or one
// that is known to change nothing that is built.
func TestEveryGoSettingIsDecidedOn(t *testing.T) {
	passes := []string{
		// Where modules and caches are.
		"GOAUTH", "GOBIN", "GOCACHE", "GOCACHEPROG", "GOINSECURE", "GOMODCACHE", "GONOPROXY",
		"GONOSUMDB", "GOPATH", "GOPRIVATE", "GOPROXY", "GOSUMDB", "GOVCS",
		// Of no use without cgo.
		"AR", "CC", "CXX", "FC", "GCCGO", "PKG_CONFIG", "CGO_CFLAGS", "CGO_CPPFLAGS", "CGO_CXXFLAGS", "CGO_FFLAGS", "CGO_LDFLAGS",
		// What the go command prints and cannot be set.
		"GOEXE", "GOGCCFLAGS", "GOHOSTARCH", "GOHOSTOS", "GOMOD", "GOTELEMETRY", "GOTELEMETRYDIR", "GOTOOLDIR", "GOVERSION",
		"GOENV", // set to a file of the session
	}
	out, err := exec.Command("go", "env").Output()
	require.NoError(t, err)
	known := append(passes, slices.Collect(maps.Keys(goSettings))...)
	for line := range strings.Lines(string(out)) {
		name, _, _ := strings.Cut(strings.TrimPrefix(line, "set "), "=")
		assert.Contains(t, known, name, "add it to goSettings, or here if it changes nothing that is built")
	}
}

func TestWhatIsKeptOfTheReadersGoSettings(t *testing.T) {
	file := filepath.Join(t.TempDir(), "env")
	require.NoError(t, os.WriteFile(file, []byte("GOPROXY=https://goproxy.cn,direct\nGOFLAGS=-mod=vendor\nGOTOOLCHAIN=local\nGOPRIVATE=example.com\n"), 0o644))
	t.Setenv("GOENV", file)
	assert.Equal(t, "GOPROXY=https://goproxy.cn,direct\nGOPRIVATE=example.com\n", string(keptGoSettings()))
	t.Setenv("GOENV", "off")
	assert.Empty(t, keptGoSettings())
}
