package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// page returns a page of the repository.
func page(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("../..", name))
	require.NoError(t, err)
	return string(data)
}

// The README's program runs in a module of its own, by the README's commands, and prints
// what the package's first example does. Nothing is fetched for that.
func TestTheProgramInTheREADME(t *testing.T) {
	program := regexp.MustCompile("(?s)```go\n(package main\n.*?func main\\(\\) \\{\n(.*?)\n\\}\n)```").FindStringSubmatch(page(t, "README.md"))
	require.NotNil(t, program)
	commands := regexp.MustCompile("(?s)```sh\n(go mod init .*?)```").FindStringSubmatch(page(t, "README.md"))
	require.NotNil(t, commands)
	example, err := os.ReadFile("../../gametheory/example_test.go")
	require.NoError(t, err)
	_, example, found := bytes.Cut(example, []byte("func Example() {\n"+program[2]+"\n\t// Output:\n"))
	require.True(t, found)
	output, _, _ := bytes.Cut(example, []byte("}\n"))
	checkout, err := filepath.Abs("../..")
	require.NoError(t, err)

	folder := t.TempDir()
	require.NoError(t, os.Symlink(checkout, filepath.Join(folder, "nimbook")))
	module := filepath.Join(folder, "mygame")
	require.NoError(t, os.Mkdir(module, 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(module, "main.go"), []byte(program[1]), 0o644))
	run := exec.Command("sh", "-ec", commands[1])
	run.Dir = module
	run.Env = append(os.Environ(), "GOPROXY=off", "GOWORK=off", "GOFLAGS=")
	var stderr bytes.Buffer
	run.Stderr = &stderr
	out, err := run.Output()
	require.NoError(t, err, stderr.String())
	assert.Equal(t, strings.ReplaceAll(string(output), "\t// ", ""), string(out))
}

// Every message that the README explains is one that somebody can get.
func TestTheMessagesInTheREADMEAreTheRealOnes(t *testing.T) {
	var sources strings.Builder
	for _, pattern := range []string{"*.go", "../../kernel/*.go", "../../kernel/check/*.go", "../../kernel/mends/*.patch"} {
		names, err := filepath.Glob(pattern)
		require.NoError(t, err)
		for _, name := range names {
			data, err := os.ReadFile(name)
			require.NoError(t, err)
			if !strings.HasSuffix(name, "_test.go") {
				sources.Write(data)
			}
		}
	}
	_, table, found := strings.Cut(page(t, "README.md"), "| message |")
	require.True(t, found)
	table, _, _ = strings.Cut(table, "\n## ")
	rows := regexp.MustCompile("(?m)^\\| (`[^|]+`) \\|").FindAllStringSubmatch(table, -1)
	require.NotEmpty(t, rows)
	for _, row := range rows {
		for message := range strings.SplitSeq(strings.Trim(row[1], "`"), "`, `") {
			assert.Contains(t, sources.String(), message)
		}
	}
}

// pages are those that a reader of the repository is sent to.
var pages = []string{"README.md", "CONTRIBUTING.md", "notebooks/README.md", "containers/README.md", "gametheory/README.md", "gametheory/BENCHMARKS.md"}

// Every command in the pages is one that the program has, with flags it knows.
func TestTheCommandsInThePagesAreTheRealOnes(t *testing.T) {
	for _, name := range pages {
		for _, c := range regexp.MustCompile(`go run \./cmd/nimbook([^\n#`+"`"+`]*)`).FindAllStringSubmatch(page(t, name), -1) {
			cmd, rest, err := newRoot().Find(strings.Fields(c[1]))
			require.NoError(t, err, c[0])
			assert.NoError(t, cmd.ParseFlags(rest), c[0])
			assert.True(t, cmd.HasParent() || cmd.Flags().NArg() == 0, "%s: no such command", c[0])
		}
	}
}

func TestTheLinksInThePagesLeadSomewhere(t *testing.T) {
	for _, name := range pages {
		text := regexp.MustCompile("`[^`\n]*`").ReplaceAllString(page(t, name), "") // without links that are quoted
		for _, l := range regexp.MustCompile(`\]\(([^)#]+)(?:#[^)]*)?\)`).FindAllStringSubmatch(text, -1) {
			if !strings.Contains(l[1], "://") {
				_, err := os.Stat(filepath.Join("../..", filepath.Dir(name), l[1]))
				assert.NoError(t, err, name)
			}
		}
	}
}

func TestTheCIScriptIsAScript(t *testing.T) {
	out, err := exec.Command("bash", "-n", "../../.ci/run").CombinedOutput()
	assert.NoError(t, err, string(out))
}
