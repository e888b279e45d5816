package export_test

import (
	"archive/zip"
	"encoding/base64"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/export"
)

const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

// beside writes a file into the folder of a notebook.
func beside(t testing.TB, notebook, name string, content []byte) {
	t.Helper()
	path := filepath.Join(filepath.Dir(notebook), name)
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(t, os.WriteFile(path, content, 0o644))
}

// Pictures from beside a notebook come along into every form of the lecture, and
// the notebook that a reader takes along finds them too.
func TestFilesBesideANotebookComeAlong(t *testing.T) {
	picture, err := base64.StdEncoding.DecodeString(pixel)
	require.NoError(t, err)
	path := notebook(t, "beside.ipynb",
		markdown("title", "# Beside\n\n![a board](img/board.png) ![two](<img/50% of it.png>) <img src=\"img/board.png\" width=40>\n\n[the data](data/heaps.csv)"),
		code("out", "%%", shown(`<img src="img/board.png" alt="shown">`)),
		markdown("question", "How many? ![of the exercise](img/board.png)", "exercise"))
	for _, name := range []string{"img/board.png", "img/50% of it.png", "data/heaps.csv"} {
		beside(t, path, name, picture)
	}
	out := filepath.Join(t.TempDir(), "dist")
	opts := export.Options{Out: out, Notebooks: []string{path}, Trust: true, Strict: true, Single: true, Slides: true, Exercises: true, Zip: true}
	result, _, err := run(t, opts)
	require.NoError(t, err)
	assert.Equal(t, export.Account{Files: 3}, result.Account)
	page := read(t, out, "en", "beside.html")
	has(t, page, `<img src="img/board.png" alt="a board">`)
	has(t, page, `<img src="img/50%25%20of%20it.png" alt="two">`)
	has(t, page, `width="40"`)
	has(t, page, `<a href="data/heaps.csv">the data</a>`)
	has(t, read(t, out, "en", "slides", "beside.html"), `<img src="../img/board.png" alt="a board">`)
	has(t, read(t, out, "en", "exercises", "beside.html"), `<img src="../img/board.png" alt="of the exercise">`)
	single := read(t, out, "en", "single", "beside.html")
	has(t, single, `<img src="data:image/png;base64,`+pixel+`" alt="a board">`)
	hasNot(t, single, "img/board.png")
	testLinks(t, out)
	archive, err := zip.OpenReader(out + ".zip")
	require.NoError(t, err)
	defer archive.Close()
	packed, err := archive.Open("dist/en/img/board.png")
	require.NoError(t, err)
	data, err := io.ReadAll(packed)
	require.NoError(t, err)
	assert.Equal(t, picture, data)

	// Another picture makes another page, though the notebook is as it was.
	beside(t, path, "img/board.png", append(picture, 0))
	again, _, err := run(t, opts)
	require.NoError(t, err)
	assert.Equal(t, 1, again.Converted)
	assert.Equal(t, string(picture)+"\x00", read(t, out, "en", "img", "board.png"))

	// Two notebooks cannot bring different files to one place.
	other := notebook(t, "other.ipynb", markdown("title", "# Other\n\n![a board](img/board.png)"))
	beside(t, other, "img/board.png", picture)
	_, _, err = run(t, export.Options{Notebooks: []string{path, other}, Trust: true})
	assert.ErrorContains(t, err, other+" brings along a file that would become en/img/board.png")
}

// Whatever a page cannot show is in the account, with its cell; and with --strict
// there is no export then.
func TestTheAccountNamesEveryLoss(t *testing.T) {
	losses := []struct{ source, kind, says string }{
		{"![gone](img/gone.png)", "picture", "img/gone.png is not in the export: there is no such file"},
		{"![up](../../up.png)", "picture", "../../up.png is not in the export: it is outside of the folder "},
		{"![far](https://example.org/far.png)", "picture", "https://example.org/far.png is on another machine"},
		{"<img src='//example.org/far.png'>", "picture", "//example.org/far.png is on another machine"},
		{"![no](attachment:no.png)", "picture", "attachment:no.png is not there"},
		{"![hidden](.hidden.png)", "picture", "hidden files do not come along"},
		{"[gone](gone.csv)", "link", "gone.csv is not in the export: there is no such file"},
		{"[gone](gone.ipynb)", "link", "gone.ipynb leads to a notebook that is not in the export"},
		{"[nowhere](#nowhere)", "link", "#nowhere is no heading or cell of this notebook"},
		{"[nowhere](other.ipynb#nowhere)", "link", "#nowhere is no heading or cell of en/other"},
		{"[run](javascript:run())", "link", "javascript:run() is not a link for a page"},
		{`$x^2^3$`, "formula", "$x^2^3$ is not understood: Double superscript"},
		{`See \eqref{eq:none}.`, "formula", "a reference to eqnone leads nowhere"},
		{"<iframe src='https://example.org/film'></iframe>", "markup", "a frame (https://example.org/film) is not in the export; a link to it is"},
		{"<meta http-equiv='refresh' content='0; url=https://example.org'>", "markup", "<meta http-equiv=refresh> is refused"},
		{"<base href='https://example.org'>", "markup", "<base> is refused"},
		{"<form action='https://example.org'><input name=q></form>", "markup", "the target of a form (action) is refused"},
		{"<link rel=stylesheet href='https://example.org/a.css'>", "markup", "a style sheet from elsewhere is refused (https://example.org/a.css)"},
		{"<script src='https://example.org/a.js'></script>", "markup", "a script from elsewhere (https://example.org/a.js) is not in the export"},
		{"<b onclick='go()'>b</b>", "markup", "onclick of <b> does not run"},
		{"<b style='background:url(https://example.org/a.png)'>b</b>", "markup", "the style background of <b> is not kept"},
	}
	cells := []cell{markdown("title", "# Losses")}
	for i, l := range losses {
		cells = append(cells, markdown("loss-"+string(rune('a'+i)), l.source))
	}
	cells = append(cells,
		code("plotly", "%%", displayed(map[string]any{"application/vnd.plotly.v1+json": map[string]any{"data": []any{}}, "text/plain": "a plot"})),
		code("nothing", "%%", displayed(map[string]any{"application/vnd.unknown": "x"})),
		cell{"cell_type": "raw", "id": "latex", "source": `\newpage`, "metadata": map[string]any{"raw_mimetype": "text/latex"}})
	path := notebook(t, "losses.ipynb", cells...)
	beside(t, path, ".hidden.png", []byte("x"))
	other := notebook(t, "other.ipynb", markdown("title", "# Other"))
	opts := export.Options{Out: filepath.Join(t.TempDir(), "dist"), Notebooks: []string{path, other}, Trust: true, Slides: true, Single: true}
	result, said, err := run(t, opts)
	require.NoError(t, err)
	got := result.Account.Losses
	find := func(cell, kind, says string) {
		t.Helper()
		for i, l := range got {
			if l.Cell == cell && l.Kind == kind && strings.Contains(l.What, says) {
				assert.Contains(t, said, path+": ")
				got = append(got[:i:i], got[i+1:]...)
				return
			}
		}
		t.Errorf("cell %s: no loss says %q", cell, says)
	}
	for i, l := range losses {
		name := "loss-" + string(rune('a'+i))
		if strings.Contains(l.says, "eqnone") {
			name = "" // it is known only at the end
		}
		find(name, l.kind, l.says)
	}
	find("plotly", "output", "application/vnd.plotly.v1+json cannot be shown; its text/plain is shown instead")
	find("nothing", "output", "application/vnd.unknown cannot be shown; nothing stands in its place")
	find("latex", "output", "a raw cell for text/latex is not shown")
	assert.Empty(t, got, "each loss once, though there are three forms of the lecture")

	page := read(t, result.Out, "en", "losses.html")
	has(t, page, `<code class="tex">x^2^3</code>`)
	has(t, page, `<a href="https://example.org/film">https://example.org/film</a>`)
	for _, never := range []string{"http-equiv=\"refresh", "<base", "<iframe", "action=", "onclick", "javascript:", ` style="`} {
		hasNot(t, page, never)
	}

	opts.Strict = true
	_, _, err = run(t, opts)
	assert.ErrorContains(t, err, "with --strict nothing may be lost, and no files came along, 24 things not as meant (3 outputs, 6 pictures, 2 formulas, 5 links, 8 pieces of markup)")
	assert.Equal(t, page, read(t, result.Out, "en", "losses.html"), "the last export is as it was")
}

// Each kind of output is shown in its best form, and none is a loss.
func TestEveryKindOfOutput(t *testing.T) {
	kinds := []struct {
		data  map[string]any
		shows string
	}{
		{map[string]any{"image/gif": pixel, "text/plain": "words"}, `<img alt="words" src="data:image/gif;base64,` + pixel},
		{map[string]any{"image/webp": pixel + "\n"}, `src="data:image/webp;base64,` + pixel + `"`},
		{map[string]any{"image/jpeg": pixel, "image/png": pixel}, `src="data:image/png;base64,` + pixel},
		{map[string]any{"audio/wav": "UklGRg==", "text/plain": "a sound"}, `<audio controls aria-label="a sound" src="data:audio/wav;base64,UklGRg=="></audio>`},
		{map[string]any{"video/mp4": "AAAA"}, `<video controls aria-label="video" src="data:video/mp4;base64,AAAA"></video>`},
		{map[string]any{"application/pdf": "JVBERg=="}, `href="data:application/pdf;base64,JVBERg=="`},
		{map[string]any{"application/json": map[string]any{"heaps": []int{3, 4}}, "text/plain": "<JSON>"}, "&#34;heaps&#34;: ["},
		{map[string]any{"text/csv": "heap,value\n3,\"1,5\"\n"}, "<th>heap</th><th>value</th></tr></thead><tbody><tr><td>3</td><td>1,5</td>"},
		{map[string]any{"text/html": "<table style='color:red'><tr><td>cell</td></tr></table>", "text/plain": "no"}, "color:red}"},
		{map[string]any{"text/html": "<font color=\"#0072b2\" size=5>big</font>"}, "color:#0072b2}"},
		{map[string]any{"text/html": "<script>far()</script>", "image/png": pixel, "text/plain": "chart"}, `<img alt="chart"`},
		{map[string]any{"text/html": "<svg viewBox='0 0 1 1'><title>a drawing</title><linearGradient id='g'/></svg>"}, `<img alt="a drawing" src="data:image/svg+xml;base64,`},
		{map[string]any{"text/markdown": "**bold** $\\frac12$"}, "<strong>bold</strong>"},
		{map[string]any{"text/latex": "$$x \\oplus y$$"}, "<mo>⊕</mo>"},
		{map[string]any{"text/x-go": "package p"}, `<pre class="value" tabindex="0">package p</pre>`},
		{map[string]any{"text/plain": []string{"two ", "parts"}}, "two parts"},
	}
	cells := []cell{markdown("title", "# Outputs")}
	for i, k := range kinds {
		cells = append(cells, code("kind-"+string(rune('a'+i)), "%%", displayed(k.data)))
	}
	colours := "\x1b[31mred\x1b[0m \x1b[32;1mgreen\x1b[0m \x1b[94mblue\x1b[0m \x1b[38;5;208morange\x1b[0m \x1b[48;2;1;2;3mdark\x1b[0m \x1b[7minverse\x1b[0m \x1b[4munder\x1b[0m"
	cells = append(cells, code("colours", "%%", printed(colours)))
	result, _, err := run(t, export.Options{Notebooks: []string{notebook(t, "outputs.ipynb", cells...)}, Strict: true})
	require.NoError(t, err)
	page := read(t, result.Out, "en", "outputs.html")
	for _, k := range kinds {
		has(t, page, k.shows)
	}
	css := read(t, result.Out, "assets", "page.css")
	for _, class := range []string{"ansi-red-fg", "ansi-green-intense-fg", "ansi-blue-intense-fg", "ansi-default-inverse-fg", "ansi-default-inverse-bg", "ansi-underline", "ansi-bold"} {
		has(t, page, class)
		has(t, css, "."+class)
	}
	has(t, page, "{color: rgb(255,135,0)}")
	has(t, page, "{background-color: rgb(1,2,3)}")
	hasNot(t, page, ` style="`, "the pages' policy allows none")
	hasNot(t, page, "far()")
}
