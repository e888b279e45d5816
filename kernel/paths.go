package kernel

import (
	"fmt"
	"strings"
)

// A badPath is a character that a tool cannot take in the path of a folder.
type badPath struct{ character, name, why string }

var (
	badRoot = []badPath{
		{",", "a comma", "GoNB takes it for the end of the path"},
		{`\`, "a backslash", "Go takes it for a path of Windows"},
		{"\n", "a line break", "Go refuses it"},
	}
	// The environment's folder is in lists of folders, and the lab looks for its
	// settings below it by a pattern.
	badDir = []badPath{
		{":", "a colon", "it ends a folder in PATH"},
		{"[", "a bracket", "JupyterLab takes it for a pattern, and finds no settings"},
		{"\n", "a line break", "Go refuses it"},
	}
	badTemporary = []badPath{
		{":", "a colon", "it ends a folder in JUPYTER_PATH"},
		{"\n", "a line break", "Go refuses it"},
	}
)

// checkPath returns an error if the path of a folder has a character that it must
// not have. The error names the folder, as what, and says what to do.
func checkPath(what, path string, bad []badPath, do string) error {
	for _, b := range bad {
		if strings.Contains(path, b.character) {
			return fmt.Errorf("kernel: the path of %s, %q, contains %s: %s; %s", what, path, b.name, b.why, do)
		}
	}
	return nil
}
