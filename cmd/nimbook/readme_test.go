package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func readme(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	return string(data)
}

// The README's program is the package's first example, whose output is tested.
func TestTheProgramInTheREADME(t *testing.T) {
	program := regexp.MustCompile("(?s)```go\n.*?func main\\(\\) \\{\n(.*?)\n\\}\n```").FindStringSubmatch(readme(t))
	require.NotNil(t, program)
	example, err := os.ReadFile("../../gametheory/example_test.go")
	require.NoError(t, err)
	assert.Contains(t, string(example), "func Example() {\n"+program[1]+"\n\t// Output:")
}

// Every message that the README explains is one that somebody can get.
func TestTheMessagesInTheREADMEAreTheRealOnes(t *testing.T) {
	var sources strings.Builder
	for _, pattern := range []string{"*.go", "../../kernel/*.go", "../../kernel/check/*.go"} {
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
	_, table, found := strings.Cut(readme(t), "| message |")
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

// Every command in the README is one that the program has, with flags it knows.
func TestTheCommandsInTheREADMEAreTheRealOnes(t *testing.T) {
	commands := regexp.MustCompile(`go run \./cmd/nimbook([^\n#`+"`"+`]*)`).FindAllStringSubmatch(readme(t), -1)
	require.NotEmpty(t, commands)
	for _, c := range commands {
		cmd, rest, err := newRoot().Find(strings.Fields(c[1]))
		require.NoError(t, err, c[0])
		assert.NoError(t, cmd.ParseFlags(rest), c[0])
	}
}

func TestTheLinksInTheREADMELeadSomewhere(t *testing.T) {
	links := regexp.MustCompile(`\]\(([^)#]+)\)`).FindAllStringSubmatch(readme(t), -1)
	require.NotEmpty(t, links)
	for _, l := range links {
		if !strings.Contains(l[1], "://") {
			_, err := os.Stat(filepath.Join("../..", l[1]))
			assert.NoError(t, err)
		}
	}
}

func TestTheCIScriptIsAScript(t *testing.T) {
	out, err := exec.Command("bash", "-n", "../../.ci/run").CombinedOutput()
	assert.NoError(t, err, string(out))
}
