package kernel

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/internal/progress"
)

func TestWhatJupyterCannotReadAgainIsPutAside(t *testing.T) {
	const (
		workspace = "config/lab/workspaces/default-37a8.jupyterlab-workspace"
		settings  = "config/lab/user-settings/@jupyterlab/notebook-extension/tracker.jupyterlab-settings"
		config    = "config/labconfig/page_config.json"
		database  = "data/nbsignatures.db"
		secret    = "data/notebook_secret"
		record    = "data/signed"
	)
	for name, c := range map[string]struct {
		file, text    string
		aside, resign bool
	}{
		"all is whole":             {workspace, `{"data": {}, "metadata": {"id": "default"}}`, false, false},
		"half a workspace":         {workspace, `{"data": {"layout-rest`, true, false},
		"an empty workspace":       {workspace, "", true, false},
		"a workspace of zeros":     {workspace, strings.Repeat("\x00", 100), true, false},
		"settings with comments":   {settings, "{\n// mine\n\"a\": 1, // one\n}\n// end\n", false, false},
		"empty settings":           {settings, "", false, false},
		"half of the settings":     {settings, "{\n// mine\n\"a\": ", true, false},
		"settings of zeros":        {settings, "\x00\x00", true, false},
		"half a configuration":     {config, `{"disabledExt`, true, false},
		"a database that is none":  {database, "SQLite", true, true},
		"an empty database":        {database, "", true, true},
		"an empty secret":          {secret, "", false, true},
		"something that is others": {"config/lab/notes.txt", "{", false, false},
	} {
		t.Run(name, func(t *testing.T) {
			e := &Env{State: t.TempDir()}
			at := func(name string) string { return filepath.Join(e.State, "jupyter", filepath.FromSlash(name)) }
			for name, text := range map[string]string{database: "SQLite format 3\x00…", secret: "secret\n", record: "hash\n", c.file: c.text} {
				require.NoError(t, writeFile(at(name), []byte(text)))
			}
			var said bytes.Buffer
			require.NoError(t, e.MendState(progress.New(&said, false)))
			if c.aside {
				assert.NoFileExists(t, at(c.file))
				assert.FileExists(t, at(c.file)+damagedSuffix)
				assert.Contains(t, said.String(), c.file)
			} else {
				assert.FileExists(t, at(c.file))
				assert.Empty(t, said.String())
			}
			_, err := os.Stat(at(record))
			assert.Equal(t, c.resign, os.IsNotExist(err), "lectures are signed again: %v", err)
		})
	}
	assert.NoError(t, (&Env{State: t.TempDir()}).MendState(quiet()), "nothing has run yet")
}
