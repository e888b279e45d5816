package script_test

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nimbook/board/script"
)

// TestScriptIsCurrent bundles the script again, as go generate does.
func TestScriptIsCurrent(t *testing.T) {
	if testing.Short() {
		t.Skip("bundling the script builds esbuild; run without -short")
	}
	var stderr bytes.Buffer
	bundler := exec.Command("go", "run", ".")
	bundler.Dir = "../web"
	bundler.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	bundler.Stderr = &stderr
	bundle, err := bundler.Output()
	require.NoError(t, err, stderr.String())
	require.True(t, strings.TrimSpace(string(bundle)) == script.Text(), "board/script/board.js is not what board/web gives; run go generate ./board/script")
}
