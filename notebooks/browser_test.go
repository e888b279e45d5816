package notebooks

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/internal/browser"
	"nimbook/internal/browser/browsertest"
	"nimbook/internal/progress"
	"nimbook/kernel"
	"nimbook/kernel/kerneltest"
)

// The limits are for a machine that does much else; no step is slow.
const (
	soon = 2 * time.Minute
	long = 8 * time.Minute
)

// A reader opens the lecture in JupyterLab, looks, runs it and asks for help.
func TestALectureInJupyterLab(t *testing.T) {
	env, session := kerneltest.Open(t)
	b := browsertest.Open(t)
	require.NoError(t, env.Sign(t.Context(), progress.New(t.Output(), false), nil))
	for _, language := range []string{"en", "zh"} {
		t.Run(language, func(t *testing.T) {
			path := filepath.Join(language, "01-bash.ipynb")
			server, err := env.Start(t.Context(), session, kernel.ServerOptions{Notebook: path, Output: t.Output()})
			require.NoError(t, err)
			page := browsertest.Page(t, b)
			require.NoError(t, page.Do(soon, chromedp.Navigate(server.URL+"&reset")))

			lecture := read(t, path)
			cells, figures := 0, 0
			for i := range lecture.Len() {
				if cell := lecture.Cell(i); cell.Type() == "code" {
					cells++
					figures += len(pictures(cell))
				}
			}
			require.NotZero(t, figures)

			// The first sight, before anything ran.
			require.NoError(t, page.Wait(long, fmt.Sprintf(`document.querySelectorAll(".jp-CodeCell").length === %d`, cells)))
			require.NoError(t, page.Wait(soon, shown(figures)), "the stored figures")

			// GoNB says that it is idle only when it has run something.
			require.NoError(t, page.Wait(soon, `/Go \(gonb\) \| (Unknown|Idle)/.test(document.querySelector("#jp-main-statusbar").innerText)`))

			menu(t, page, "Edit", "Clear Outputs of All Cells")
			require.NoError(t, page.Wait(soon, `document.querySelectorAll(".jp-OutputArea-output").length === 0`))
			menu(t, page, "Run", "Run All Cells")
			require.NoError(t, page.Wait(long, `[...document.querySelectorAll(".jp-CodeCell .jp-InputArea-prompt")].every(p => /\d/.test(p.innerText))`))
			require.NoError(t, page.Wait(soon, shown(figures)), "the figures that were drawn")
			var errors string
			require.NoError(t, page.Do(soon, chromedp.Evaluate(
				`[...document.querySelectorAll('[data-mime-type="application/vnd.jupyter.error"], [data-mime-type="application/vnd.jupyter.stderr"]')].map(e => e.innerText).join("\n")`, &errors)))
			assert.Empty(t, errors)

			// A cell of the reader's own: completion, then help.
			const cell = `document.querySelector(".jp-Notebook .jp-CodeCell.jp-mod-active .cm-content")`
			click(t, page, ".jp-Notebook-footer", "Click to add a cell.")
			require.NoError(t, page.Wait(soon, cell+`.innerText.trim() === ""`))
			require.NoError(t, page.Do(soon, chromedp.KeyEvent(kb.Enter)))
			require.NoError(t, page.Wait(soon, cell+` === document.activeElement`))
			require.NoError(t, page.Do(soon, chromedp.KeyEvent("%%"+kb.Enter+"gametheory.NimS")))
			complete(t, page, cell+`.innerText.includes("gametheory.NimSum")`, "NimSum")
			require.NoError(t, page.Do(soon, chromedp.KeyEvent(kb.Tab, chromedp.KeyModifiers(input.ModifierShift))))
			require.NoError(t, page.Wait(soon, `/func gametheory\.NimSum[^]*nim-sum/.test(document.querySelector(".jp-Tooltip")?.innerText)`), "help")

			assert.Empty(t, b.Outside(), "no request leaves the machine")
			assert.Empty(t, page.Problems())
		})
	}
}

// A lecture that somebody else has saved is not trusted: its figures show all the same,
// as PNG images, and its boards as an account of them, with no script.
func TestAChangedLectureInJupyterLab(t *testing.T) {
	env, session := kerneltest.Open(t)
	b := browsertest.Open(t)
	for _, language := range []string{"en", "zh"} {
		t.Run(language, func(t *testing.T) {
			written, err := os.ReadFile(filepath.Join(language, "01-bash.ipynb"))
			require.NoError(t, err)
			changed := bytes.Replace(written, []byte("21"), []byte("22"), 1)
			require.NotEqual(t, written, changed)
			folder := t.TempDir()
			require.NoError(t, os.WriteFile(filepath.Join(folder, "changed.ipynb"), changed, 0o644))
			lecture := read(t, filepath.Join(folder, "changed.ipynb"))
			figures := 0
			for i := range lecture.Len() {
				figures += len(pictures(lecture.Cell(i)))
			}
			require.NotZero(t, figures)

			server, err := env.Start(t.Context(), session, kernel.ServerOptions{Folder: folder, Notebook: "changed.ipynb", Output: t.Output()})
			require.NoError(t, err)
			page := browsertest.Page(t, b)
			require.NoError(t, page.Do(soon, chromedp.Navigate(server.URL+"&reset")))
			require.NoError(t, page.Wait(long, shown(figures)), "the stored figures")
			var seen struct{ Images, Boards, Live int }
			require.NoError(t, page.Do(soon, chromedp.Evaluate(`({
				images: document.querySelectorAll('.jp-OutputArea-output img[src^="data:image/png"]').length,
				boards: document.querySelectorAll(".nimbook-board").length,
				live: [...document.querySelectorAll(".nimbook-board")].filter(b => b.shadowRoot).length,
			})`, &seen)))
			assert.Equal(t, figures, seen.Images)
			assert.NotZero(t, seen.Boards)
			assert.Zero(t, seen.Live)
			assert.Empty(t, b.Outside(), "no request leaves the machine")
			assert.Empty(t, page.Problems())
		})
	}
}

// shown is true when there are n figures, all of them drawn and each followed by
// its words for those who cannot see it, which take no room.
func shown(n int) string {
	return fmt.Sprintf(`(() => {
		const figures = [...document.querySelectorAll(".jp-OutputArea-output img")];
		return figures.length === %d && figures.every(f => {
			const words = f.closest(".jp-OutputArea-child").nextElementSibling?.querySelector(".nimbook-alt");
			return f.complete && f.naturalWidth > 0 && words?.textContent && words.offsetHeight <= 1;
		});
	})()`, n)
}

// complete presses Tab until done is true of the page, and chooses the name where
// there is a choice. JupyterLab gives a kernel one second to answer, which a busy
// machine may not keep, and puts a single answer in without asking.
func complete(t *testing.T, page *browser.Page, done, name string) {
	t.Helper()
	const items = `document.querySelector(".jp-Completer-item")`
	var err error
	for range 10 {
		require.NoError(t, page.Do(soon, chromedp.KeyEvent(kb.Tab)))
		if err = page.Wait(10*time.Second, done+" || "+items); err == nil {
			break
		}
	}
	require.NoError(t, err, "no completion")
	if page.Wait(time.Second, done) != nil {
		click(t, page, ".jp-Completer-item", name)
	}
	require.NoError(t, page.Wait(soon, done))
}

// menu chooses an item of JupyterLab's menus, with the mouse.
func menu(t *testing.T, page *browser.Page, name, item string) {
	t.Helper()
	click(t, page, ".lm-MenuBar-itemLabel", name)
	click(t, page, ".lm-Menu-itemLabel", item)
}

// click moves the mouse to the element that has the text, and clicks: a menu
// chooses what the mouse has come to.
func click(t *testing.T, page *browser.Page, selector, text string) {
	t.Helper()
	element := fmt.Sprintf(`[...document.querySelectorAll(%q)].find(e => e.innerText.trim() === %q)`, selector, text)
	require.NoError(t, page.Wait(soon, element))
	var at struct{ X, Y float64 }
	require.NoError(t, page.Do(soon, chromedp.Evaluate(
		fmt.Sprintf(`(e => {
			e.scrollIntoView({block: "nearest"});
			const r = e.getBoundingClientRect();
			return {x: r.x + r.width / 2, y: r.y + r.height / 2};
		})(%s)`, element), &at)))
	require.NoError(t, page.Do(soon,
		chromedp.MouseEvent(input.MouseMoved, at.X, at.Y),
		chromedp.MouseClickXY(at.X, at.Y),
	))
}
