package board_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/board"
	"nimbook/gametheory"
	"nimbook/internal/browser"
	"nimbook/internal/browser/browsertest"
	"nimbook/kernel"
	"nimbook/kernel/kerneltest"
)

// notebook is a lecture of two cells, stored with the board that the second one
// shows.
func notebook(t *testing.T) string {
	t.Helper()
	code := func(id string, outputs []any, lines ...string) map[string]any {
		return map[string]any{
			"cell_type": "code", "id": id, "metadata": map[string]any{}, "execution_count": nil,
			"source": strings.Join(lines, "\n"), "outputs": outputs,
		}
	}
	display := func(data map[string]any) any {
		return map[string]any{"output_type": "display_data", "metadata": map[string]any{}, "data": data}
	}
	b := newBoard(t, gametheory.Bash(3), 13)
	stored, err := json.Marshal(map[string]any{
		"nbformat": 4, "nbformat_minor": 5,
		"metadata": map[string]any{"kernelspec": map[string]any{"name": "gonb", "display_name": "Go (gonb)", "language": "go"}},
		"cells": []any{
			code("setup", []any{}, "%noautoget", "import (", `	"nimbook/board"`, `	"nimbook/gametheory"`, ")"),
			code("play", []any{
				display(map[string]any{"text/html": b.HTML(), "text/plain": b.String()}),
				display(map[string]any{"application/javascript": board.Script()}),
			}, "%%", "board.Play(gametheory.Bash(3), 13)"),
		},
	})
	require.NoError(t, err)
	folder := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(folder, "board.ipynb"), stored, 0o644))
	return folder
}

// TestJupyterLab opens a notebook that JupyterLab does not trust, runs it, and
// plays with the mouse and with the keys.
func TestJupyterLab(t *testing.T) {
	env, session := kerneltest.Open(t)
	b := browsertest.Open(t)
	server, err := env.Start(t.Context(), session, kernel.ServerOptions{Folder: notebook(t), Notebook: "board.ipynb", Output: t.Output()})
	require.NoError(t, err)
	p := browsertest.Page(t, b)
	require.NoError(t, p.Do(limit,
		emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}}),
		chromedp.Navigate(server.URL+"&reset")))

	// Not trusted: no script, but the account and what to do.
	require.NoError(t, p.Wait(limit, `document.querySelector(".jp-OutputArea-output li")`))
	seen := evaluate[string](t, p, `[...document.querySelectorAll(".jp-OutputArea-output")].map((o) => o.innerText).join("\n")`)
	assert.Contains(t, seen, "Outcome: N (the player to move wins)")
	assert.Contains(t, seen, "Run this cell to play.")
	assert.Contains(t, seen, "13 ●●●●●●●●●●●●●")
	assert.NotContains(t, seen, `"kind"`)
	assert.NotContains(t, seen, "function")

	// GoNB says that it is idle only when it has run something.
	require.NoError(t, p.Wait(limit, `/Go \(gonb\) \| (Unknown|Idle)/.test(document.querySelector("#jp-main-statusbar").innerText)`))
	menu(t, p, "Run", "Run All Cells")
	require.NoError(t, p.Wait(4*limit, `document.querySelector(".nimbook-board")?.shadowRoot`), "the board comes to life")
	require.NoError(t, p.Do(limit, chromedp.Evaluate(driver, nil)))
	position := func() string { return evaluate[string](t, p, pieces+`.position()`, 0) }
	require.Equal(t, "13", position())

	// The mouse: three stones too many, so the opponent takes back the lead.
	click(t, p, pieces+`.moves()[2]`, 0)
	require.NoError(t, p.Wait(limit, `driver.pieces(driver.boards()[0]).position() === "8"`))

	// The keys mean the board, not the notebook around it: b adds no cell, and
	// the arrows leave the cell selected.
	cells := `document.querySelectorAll(".jp-Cell").length`
	before := evaluate[int](t, p, "%s", cells)
	click(t, p, pieces+`.one("[data-do=hint]")`, 0)
	require.NoError(t, p.Do(limit, chromedp.KeyEvent("b"), chromedp.KeyEvent(kb.ArrowUp)))
	assert.Equal(t, before, evaluate[int](t, p, "%s", cells))
	evaluate[any](t, p, pieces+`.moves()[0].focus()`, 0)
	require.NoError(t, p.Do(limit, chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.Enter)))
	require.NoError(t, p.Wait(limit, `driver.pieces(driver.boards()[0]).position() === "4"`))
	require.NoError(t, p.Do(limit, chromedp.KeyEvent(kb.Enter)))
	require.NoError(t, p.Wait(limit, `driver.pieces(driver.boards()[0]).over()`), "the focus stays among the moves")
	assert.Contains(t, evaluate[string](t, p, pieces+`.status()`, 0), "The opponent wins.")
	assert.Equal(t, before, evaluate[int](t, p, "%s", cells))
	assert.Empty(t, b.Outside(), "asked of other machines")
	assert.Empty(t, p.Problems())
}

// menu chooses an item of JupyterLab's menus, with the mouse.
func menu(t *testing.T, p *browser.Page, name, item string) {
	t.Helper()
	for _, at := range [][2]string{{".lm-MenuBar-itemLabel", name}, {".lm-Menu-itemLabel", item}} {
		element := fmt.Sprintf(`[...document.querySelectorAll(%q)].find((e) => e.innerText === %q)`, at[0], at[1])
		require.NoError(t, p.Wait(limit, element))
		click(t, p, "%s", element)
	}
}

// click moves the mouse to an element and clicks.
func click(t *testing.T, p *browser.Page, element string, args ...any) {
	t.Helper()
	at := evaluate[struct{ X, Y float64 }](t, p, `((e) => {
		e.scrollIntoView({ block: "nearest" });
		const r = e.getBoundingClientRect();
		return { x: r.x + r.width / 2, y: r.y + r.height / 2 };
	})(`+element+`)`, args...)
	require.NoError(t, p.Do(limit, chromedp.MouseEvent(input.MouseMoved, at.X, at.Y), chromedp.MouseClickXY(at.X, at.Y)))
}
