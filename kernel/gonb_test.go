package kernel

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/internal/progress"
	"nimbook/kernel/mends"
)

// patch returns a mend that replaces a line of a file of GoNB's.
func patch(subject, file, was, is string) *fstest.MapFile {
	return &fstest.MapFile{Data: []byte(`From: Somebody <somebody@example.org>
Subject: [PATCH] ` + subject + `

To see what is built.

diff --git a/` + file + ` b/` + file + `
--- a/` + file + `
+++ b/` + file + `
@@ -1,1 +1,1 @@
-` + was + `
+` + is + `
`)}
}

func TestAMendThatDoesNotApplyIsLeftOut(t *testing.T) {
	if testing.Short() {
		t.Skip("GoNB is not built with -short")
	}
	fits := patch("Fits", "version/version.go", "package version", "package version // as it was")
	moved := patch("Moved", "version/version.go", "package elsewhere", "package version")
	wrong := patch("Wrong", "internal/util/util.go", "package util", "package util; no")
	for name, c := range map[string]struct {
		patches fstest.MapFS
		leftOut []string
	}{
		"one has no place":      {fstest.MapFS{"1.patch": moved, "2.patch": fits}, []string{"Moved"}},
		"one does not compile":  {fstest.MapFS{"1.patch": fits, "2.patch": wrong}, []string{"Fits", "Wrong"}},
		"there are none at all": {fstest.MapFS{}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			env, err := Open(Options{Dir: t.TempDir()})
			require.NoError(t, err)
			session, err := env.NewSession()
			require.NoError(t, err)
			defer session.Close()
			all, err := mends.Load(c.patches)
			require.NoError(t, err)
			var said bytes.Buffer
			binary := filepath.Join(env.Bin(), "gonb")
			require.NoError(t, env.buildGoNB(t.Context(), session, progress.New(&said, false).Step("GoNB"), all, binary))
			assert.Equal(t, len(c.leftOut), strings.Count(said.String(), "without one of its mends"), said.String())

			list, err := env.Mends()
			require.NoError(t, err)
			require.Len(t, list, len(all))
			var leftOut []string
			for _, m := range list {
				if m.LeftOut != "" {
					leftOut = append(leftOut, m.Title)
					assert.Contains(t, said.String(), m.Title)
				}
			}
			assert.Equal(t, c.leftOut, leftOut)
			require.NoError(t, exec.Command(binary, "-V").Run())
			_, err = os.Stat(filepath.Join(env.Dir, "gonb"))
			assert.ErrorIs(t, err, os.ErrNotExist, "the copy of GoNB stays")
		})
	}
}
