package mends

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// copied returns a folder with a copy of GoNB's module at the pinned version.
func copied(t *testing.T) string {
	t.Helper()
	cmd := exec.Command("go", "mod", "download", "-json", Module)
	cmd.Dir = filepath.Join("..", "tools")
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	out, err := cmd.Output()
	require.NoError(t, err)
	var module struct{ Dir string }
	require.NoError(t, json.Unmarshal(out, &module))
	dir := filepath.Join(t.TempDir(), "gonb")
	require.NoError(t, os.CopyFS(dir, os.DirFS(module.Dir)))
	return dir
}

func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	require.NoError(t, fs.WalkDir(os.DirFS(dir), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(filepath.Join(dir, path))
		files[path] = string(text)
		return err
	}))
	return files
}

// TestMendsApply applies every mend to the pinned GoNB, one after another, and
// runs GoNB's own tests with those that the mends bring.
func TestMendsApply(t *testing.T) {
	all, err := All()
	require.NoError(t, err)
	require.NotEmpty(t, all)
	dir := copied(t)
	for _, m := range all {
		require.NoError(t, m.Apply(dir))
		assert.Error(t, m.Apply(dir), "%s applies twice", m.Name)
		tested := false
		for _, f := range m.files {
			tested = tested || strings.HasSuffix(f.NewName, "_test.go")
		}
		assert.True(t, tested, "%s brings no test", m.Name)
	}
	if testing.Short() {
		t.Skip("GoNB's own tests are not run with -short")
	}
	cmd := exec.Command("go", "test", "./common", "./internal/goexec", "./internal/jpyexec", "./internal/kernel", "./internal/specialcmd", "./internal/dispatcher")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
}

const change = `From 0000000000000000000000000000000000000000 Mon Sep 17 00:00:00 2001
From: Somebody <somebody@example.org>
Date: Mon, 2 Nov 2026 00:00:00 +0000
Subject: [PATCH] Say two

It said one.

diff --git a/a.go b/a.go
--- a/a.go
+++ b/a.go
@@ -7,3 +7,3 @@
 before
-one
+two
 after
diff --git a/new_test.go b/new_test.go
new file mode 100644
--- /dev/null
+++ b/new_test.go
@@ -0,0 +1 @@
+package a
`

func TestAPatchAppliesByItsText(t *testing.T) {
	loaded, err := Load(fstest.MapFS{"0001-say-two.patch": {Data: []byte(change)}})
	require.NoError(t, err)
	m := loaded[0]
	assert.Equal(t, "Say two", m.Title)
	assert.Equal(t, "It said one.", m.Reason)

	for name, c := range map[string]struct{ text, want, err string }{
		"elsewhere": {"1\n2\nbefore\none\nafter\n", "1\n2\nbefore\ntwo\nafter\n", ""},
		"gone":      {"before\nthree\nafter\n", "", "is there 0 times"},
		"twice":     {"before\none\nafter\nbefore\none\nafter\n", "", "is there 2 times"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			require.NoError(t, os.WriteFile(filepath.Join(dir, "a.go"), []byte(c.text), 0o644))
			err := m.Apply(dir)
			if c.err != "" {
				require.ErrorContains(t, err, c.err)
				assert.Equal(t, map[string]string{"a.go": c.text}, contents(t, dir), "half a mend is no mend")
				return
			}
			require.NoError(t, err)
			assert.Equal(t, map[string]string{"a.go": c.want, "new_test.go": "package a\n"}, contents(t, dir))
		})
	}
}

func TestWhatIsNotAPatchIsRefused(t *testing.T) {
	_, body, _ := strings.Cut(change, "\ndiff")
	for name, text := range map[string]string{
		"empty":         "",
		"no reason":     "From: A <a@example.org>\nSubject: [PATCH] Say two\n\ndiff" + body,
		"half":          strings.TrimSuffix(change, "+package a\n"),
		"removes files": "From: A <a@example.org>\nSubject: [PATCH] Gone\n\nWhy.\n\ndiff --git a/a b/a\ndeleted file mode 100644\n--- a/a\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n",
	} {
		_, err := Load(fstest.MapFS{"0001.patch": {Data: []byte(text)}})
		assert.ErrorContains(t, err, "0001.patch", name)
	}
}

func TestTextHasEveryPatch(t *testing.T) {
	text, err := Text()
	require.NoError(t, err)
	all, err := All()
	require.NoError(t, err)
	for _, m := range all {
		patch, err := patches.ReadFile(m.Name)
		require.NoError(t, err)
		assert.True(t, bytes.Contains([]byte(text), patch))
	}
}
