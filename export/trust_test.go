package export_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/export"
	"nimbook/internal/progress"
)

// checkout makes a repository with lectures of its own and returns its folder, and
// a function that writes into it.
func checkout(t *testing.T) (root string, put func(name string, cells ...cell), git func(args ...string)) {
	t.Helper()
	root = t.TempDir()
	git = func(args ...string) {
		t.Helper()
		args = append([]string{"-C", root, "-c", "user.name=a", "-c", "user.email=a@example.org"}, args...)
		out, err := exec.Command("git", args...).CombinedOutput()
		require.NoError(t, err, "%s", out)
	}
	git("init", "--quiet")
	put = func(name string, cells ...cell) {
		t.Helper()
		path := filepath.Join(root, "notebooks", name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(read(t, notebook(t, "n.ipynb", cells...))), 0o644))
	}
	return root, put, git
}

// A lecture brings scripts only as it was committed; what leaves the page by itself
// it never brings. JupyterLab signs the same lectures.
func TestOnlyWhatIsCommittedIsTrusted(t *testing.T) {
	root, put, git := checkout(t)
	lecture := func(script string) []cell {
		return []cell{markdown("title", "# "+script+"\n\n<script>"+script+"()</script>\n\n<meta http-equiv=\"refresh\" content=\"0;url=https://example.org\"><base href=\"https://example.org\"><form action=\"https://example.org\"><button formaction=\"x\">go</button></form>")}
	}
	put("en/01-committed.ipynb", lecture("committed")...)
	put("en/02-changed.ipynb", lecture("before")...)
	git("add", "-A")
	git("commit", "--quiet", "-m", "lectures")
	put("en/02-changed.ipynb", lecture("changed")...)
	put("en/03-added.ipynb", lecture("added")...)
	git("add", "-N", "notebooks/en/03-added.ipynb")
	put("en/04-new.ipynb", lecture("fresh")...)

	env := *environment(t)
	env.Root = root
	trusted, err := env.TrustedLectures(t.Context())
	require.NoError(t, err)
	assert.Equal(t, []string{filepath.Join(root, "notebooks/en/01-committed.ipynb")}, trusted)

	var said bytes.Buffer
	result, err := export.Run(t.Context(), &env, export.Options{Out: filepath.Join(t.TempDir(), "dist")}, progress.New(&said, false))
	require.NoError(t, err)
	var scripts strings.Builder
	found, err := filepath.Glob(filepath.Join(result.Out, "assets", "*.js"))
	require.NoError(t, err)
	for _, path := range found {
		scripts.WriteString(read(t, path))
	}
	has(t, scripts.String(), "committed()")
	for _, script := range []string{"before", "changed", "added", "fresh"} {
		hasNot(t, scripts.String(), script+"()")
	}
	for _, name := range []string{"01-committed", "02-changed", "03-added", "04-new"} {
		page := read(t, result.Out, "en", name+".html")
		_, content, _ := strings.Cut(page, `id="cell-title"`)
		for _, never := range []string{"<meta", "<base", "action=", "()</script>"} {
			hasNot(t, content, never, name)
		}
		assert.Contains(t, said.String(), name+".ipynb: cell title: <meta http-equiv=refresh> is refused")
	}
	assert.Contains(t, said.String(), "04-new.ipynb: cell title: a script does not run of a notebook that is not trusted")
}

// browserScript is a browser of a few lines of shell: it notes its arguments, and
// refuses to start without --no-sandbox if it is told so.
const browserScript = `#!/bin/sh
echo "$@" >> "$0.args"
case "$*" in
*--no-sandbox*) ;;
*) [ -z "REFUSES" ] || { echo "[1:1:FATAL:zygote_host.cc] No usable sandbox! Update your kernel" >&2; exit 1; } ;;
esac
for a in "$@"; do case "$a" in --print-to-pdf=*) echo "%PDF" > "${a#--print-to-pdf=}" ;; esac; done
`

func TestThePDFsBrowserKeepsItsSandbox(t *testing.T) {
	for refuses, want := range map[string]struct {
		starts int
		says   string
	}{"": {1, ""}, "yes": {2, "PDF is printed without the browser's sandbox, which this system refuses: [1:1:FATAL:zygote_host.cc] No usable sandbox!"}} {
		path := filepath.Join(t.TempDir(), "browser")
		require.NoError(t, os.WriteFile(path, []byte(strings.ReplaceAll(browserScript, "REFUSES", refuses)), 0o755))
		lecture := notebook(t, "n.ipynb", markdown("title", "# A page to print "+t.TempDir()))
		_, said, err := run(t, export.Options{Notebooks: []string{lecture}, PDF: true, Chromium: path})
		require.NoError(t, err)
		starts := strings.Split(strings.TrimSpace(read(t, path+".args")), "\n")
		assert.Len(t, starts, want.starts)
		assert.NotContains(t, starts[0], "--no-sandbox")
		assert.Contains(t, said, want.says)
	}
}
