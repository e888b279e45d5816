package notebooks

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/internal/browser/browsertest"
	"nimbook/internal/progress"
	"nimbook/kernel"
	"nimbook/kernel/kerneltest"
)

// A reader opens their copy of a lecture, changes a cell, saves, and gets the original
// back, in either language of JupyterLab, one after the other in one environment.
func TestAReadersCopyInJupyterLab(t *testing.T) {
	env, session := kerneltest.Open(t)
	b := browsertest.Open(t)
	work, err := env.OpenWork(t.TempDir())
	require.NoError(t, err)
	defer work.Close()
	require.NoError(t, env.Sign(t.Context(), progress.New(t.Output(), false), work))
	for language, say := range map[string]struct{ file, button, kept string }{
		"en": {"File", "Get the Original Back", "What you had is kept as"},
		"zh": {"文件", "找回原样", "之前的内容存为"},
	} {
		t.Run(language, func(t *testing.T) {
			name := filepath.Join(language, "00-start.ipynb")
			server, err := env.Start(t.Context(), session, kernel.ServerOptions{
				Folder: work.Dir, Notebook: name, Language: language, Output: t.Output()})
			require.NoError(t, err)
			page := browsertest.Page(t, b)
			require.NoError(t, page.Do(soon, chromedp.Navigate(server.URL+"&reset")))
			live := func(what string) {
				t.Helper()
				require.NoError(t, page.Wait(long, `[...document.querySelectorAll(".nimbook-board")].some(b => b.shadowRoot)`), what)
			}
			live("a copy is trusted as the original is")
			require.NoError(t, page.Wait(soon, fmt.Sprintf(
				`[...document.querySelectorAll(".lm-MenuBar-itemLabel")].some(e => e.innerText.trim().startsWith(%q))`, say.file)), "JupyterLab speaks the language")

			const cell = `[...document.querySelectorAll(".jp-CodeCell .cm-content")].find(e => e.innerText.includes("square{5, 4} // change it"))`
			require.NoError(t, page.Wait(soon, cell))
			require.NoError(t, page.Do(soon, chromedp.Evaluate(cell+`.focus()`, nil)))
			require.NoError(t, page.Do(soon,
				chromedp.KeyEvent("// mine "),
				chromedp.KeyEvent("s", chromedp.KeyModifiers(input.ModifierCtrl))))
			file := filepath.Join(work.Dir, name)
			saved := func() bool {
				data, err := os.ReadFile(file)
				require.NoError(t, err)
				return strings.Contains(string(data), "// mine ")
			}
			require.Eventually(t, saved, soon, 50*time.Millisecond)
			// This is not saved, and is kept all the same.
			require.NoError(t, page.Do(soon, chromedp.KeyEvent(kb.Home), chromedp.KeyEvent("// yet ")))
			require.NoError(t, page.Wait(soon, `document.querySelector(".jp-Notebook").innerText.includes("// yet // mine ")`))

			click(t, page, ".jp-NotebookPanel-toolbar .jp-Toolbar-item", say.button)
			require.NoError(t, page.Wait(20*time.Second, `document.querySelector(".Toastify")?.innerText.includes("`+say.kept+`")`))
			require.NoError(t, page.Wait(soon, `!document.querySelector(".jp-Notebook").innerText.includes("// mine")`))
			live("the original is trusted")
			original, err := os.ReadFile(name)
			require.NoError(t, err)
			now, err := os.ReadFile(file)
			require.NoError(t, err)
			assert.Equal(t, string(original), string(now))
			kept, err := filepath.Glob(filepath.Join(work.Dir, language, "00-start.kept-*.ipynb"))
			require.NoError(t, err)
			require.Len(t, kept, 1)
			mine, err := os.ReadFile(kept[0])
			require.NoError(t, err)
			assert.True(t, strings.Contains(string(mine), "// yet // mine "))
			assert.Empty(t, b.Outside(), "no request leaves the machine")
			assert.Empty(t, page.Problems())
		})
	}
}
