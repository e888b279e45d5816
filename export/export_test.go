package export_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/board"
	"nimbook/course"
	"nimbook/export"
	"nimbook/internal/progress"
	"nimbook/kernel"
)

// environment returns the checkout's environment, made if it is not there.
func environment(t testing.TB) *kernel.Env {
	t.Helper()
	if testing.Short() {
		t.Skip("with -short nothing is exported: it takes Jupyter")
	}
	env, err := kernel.Open(kernel.Options{})
	require.NoError(t, err)
	require.NoError(t, env.Ensure(t.Context(), progress.New(os.Stderr, false)))
	return env
}

// run exports into a new folder and returns it, with what was said.
func run(t testing.TB, opts export.Options) (*export.Result, string, error) {
	t.Helper()
	env := environment(t)
	if opts.Out == "" {
		opts.Out = filepath.Join(t.TempDir(), "dist")
	}
	var said bytes.Buffer
	result, err := export.Run(t.Context(), env, opts, progress.New(&said, false))
	return result, said.String(), err
}

// cell is a cell of a notebook written for a test.
type cell map[string]any

func markdown(id, source string, tags ...string) cell {
	return cell{"cell_type": "markdown", "id": id, "source": source, "metadata": map[string]any{"tags": append([]string{}, tags...)}}
}

func code(id, source string, outputs ...any) cell {
	return cell{"cell_type": "code", "id": id, "source": source, "metadata": map[string]any{}, "execution_count": nil, "outputs": append([]any{}, outputs...)}
}

func (c cell) with(key string, value any) cell { c[key] = value; return c }

func printed(text string) any {
	return map[string]any{"output_type": "stream", "name": "stdout", "text": text}
}

func displayed(data map[string]any) any {
	return map[string]any{"output_type": "display_data", "metadata": map[string]any{}, "data": data}
}

func shown(html string) any { return displayed(map[string]any{"text/html": html}) }

// notebook writes a notebook into a folder of its own and returns its path. The
// cells count as run in their order.
func notebook(t testing.TB, name string, cells ...cell) string {
	t.Helper()
	n := 0
	for _, c := range cells {
		if c["cell_type"] == "code" {
			n++
			c["execution_count"] = n
		}
	}
	return file(t, name, map[string]any{
		"nbformat": 4, "nbformat_minor": 5, "cells": cells,
		"metadata": map[string]any{"language_info": map[string]any{"name": "go", "pygments_lexer": "go"}},
	})
}

func file(t testing.TB, name string, content any) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	data, err := json.Marshal(content)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, data, 0o644))
	return path
}

func read(t testing.TB, parts ...string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(parts...))
	require.NoError(t, err)
	return string(data)
}

// has and hasNot ask for a part of a page, without printing all of it.
func has(t *testing.T, page, part string, why ...any) {
	t.Helper()
	assert.True(t, strings.Contains(page, part), "missing: %s %v", part, why)
}

func hasNot(t *testing.T, page, part string, why ...any) {
	t.Helper()
	assert.False(t, strings.Contains(page, part), "there: %s %v", part, why)
}

func TestPageOfANotebook(t *testing.T) {
	const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>`
	figure := map[string]any{
		"output_type": "display_data", "metadata": map[string]any{"image/png": map[string]any{"width": 9, "height": 9}},
		"data": map[string]any{"image/svg+xml": drawing, "image/png": "iVBORw0K", "text/plain": "every <fourth> heap"},
	}
	path := notebook(t, "game.ipynb",
		markdown("title", "# A game of *stones*\n\nWho wins? See [Nim](02-nim.ipynb#rules) and [the source](https://example.org/a)."),
		code("setup", "%noautoget\n%env NIMBOOK_LANG en"),
		markdown("theorem", "## Theorem\n\nIf $N \\equiv 0 \\pmod{M+1}$ then …\n\n$$a_1 \\oplus a_2 < 2^k$$\n\n<details><summary>Proof</summary>\n\nBy **induction**.\n\n</details>\n\n| N | who |\n|--:|:-:|\n| 0 | P |"),
		code("figure", "%%\nplots.Show(figure) // \"seen\"", figure, shown(`<div class="nimbook-alt" style="width:1px">every &lt;fourth&gt; heap</div>`)),
		code("long", "%%\nfor i := range 99 { fmt.Println(i) }", printed(strings.Repeat("line\n", 99))),
		markdown("solution", "It is 4.", "solution"),
	)
	result, said, err := run(t, export.Options{Notebooks: []string{path}, For: course.Readers})
	require.NoError(t, err)
	assert.NotContains(t, said, "stored outputs")
	page := read(t, result.Out, "en", "game.html")

	has(t, page, `<title>A game of stones · Nimbook</title>`)
	has(t, page, `<html lang="en">`)
	hasNot(t, page, "02-nim", "a link to what is not in the export is none")
	has(t, page, `<sup class="footnote-mark" aria-hidden="true">1</sup>`)
	has(t, page, `<li>https://example.org/a</li>`)
	has(t, page, `<mo>≡</mo>`)
	has(t, page, `display="block"`)
	hasNot(t, page, `\oplus`, "no TeX is left to a script")
	has(t, page, `<strong>induction</strong>`, "Markdown inside details is rendered")
	has(t, page, `text-align:right}`, "the page has a class for the alignment")
	has(t, page, `<img alt="every &lt;fourth&gt; heap" src="data:image/svg+xml;base64,`+base64.StdEncoding.EncodeToString([]byte(drawing))+`"`, "the drawing, not its pixels")
	hasNot(t, page, "nimbook-alt", "the alternative text is the picture's")
	has(t, page, `<summary>99 lines of output</summary>`)
	has(t, page, `<summary>Solution</summary>`)
	has(t, page, `id="cell-figure"`)
	has(t, page, `<span class="k">for</span>`, "Go is highlighted as Go")
	hasNot(t, page, ` style="`, "the policy allows no style attributes")
	has(t, html.UnescapeString(page), `default-src 'none'; script-src 'self'; style-src 'self' 'sha256-`)
	assert.FileExists(t, filepath.Join(result.Out, "en", "game.ipynb"))
	has(t, read(t, result.Out, "en", "search.js"), `"href":"game.html#Theorem","title":"Theorem"`)
}

func TestRawHTMLOfAStudentsNotebook(t *testing.T) {
	path := notebook(t, "student.ipynb",
		markdown("title", "# Mine\n\n<img src=x onerror=alert(1)> <script>alert(2)</script> [click](javascript:alert(3)) <a href=\"data:text/html,x\">y</a> <b style=\"position:fixed\">bold</b>"),
		code("out", "%%", shown(`<p onclick="alert(4)">hello</p>`)),
	)
	result, _, err := run(t, export.Options{Notebooks: []string{path}})
	require.NoError(t, err)
	page := read(t, result.Out, "en", "student.html")
	hasNot(t, page, "alert(")
	hasNot(t, page, "data:text/html")
	hasNot(t, page, "position:fixed")
	has(t, page, "<b>bold</b>")
	has(t, page, "<p>hello</p>")

	trusted, _, err := run(t, export.Options{Notebooks: []string{path}, Trust: true})
	require.NoError(t, err)
	page = read(t, trusted.Out, "en", "student.html")
	hasNot(t, page, "onclick", "nor a script in an attribute")
	has(t, trusted.Account.String(), "2 pieces of markup")
	assert.Contains(t, fmt.Sprint(trusted.Account.Losses), "cell out: onclick of <p> does not run under the pages' policy")
	hasNot(t, page, "<script>alert", "the policy allows no script in the page; it is carried beside it")
	scripts, err := filepath.Glob(filepath.Join(trusted.Out, "assets", "*.js"))
	require.NoError(t, err)
	var all string
	for _, s := range scripts {
		all += read(t, s)
	}
	has(t, all, "alert(2)")
}

func TestBoardsShareOneScript(t *testing.T) {
	outputs := []any{
		shown(`<div class="nimbook-board" lang="en" data-board='{"a":1}'><div>play</div></div>`),
		displayed(map[string]any{"application/javascript": board.Script()}),
	}
	path := notebook(t, "boards.ipynb", markdown("title", "# Boards"), code("one", "%%", outputs...), code("two", "%%", outputs...))
	result, _, err := run(t, export.Options{Notebooks: []string{path}, Single: true})
	require.NoError(t, err, "the board's own script is let in, whoever wrote the notebook")
	page := read(t, result.Out, "en", "boards.html")
	assert.Equal(t, 2, strings.Count(page, `data-board="{&quot;a&quot;:1}"`))
	assert.Equal(t, 3, strings.Count(page, "<script src="), "search, page and boards")
	single := read(t, result.Out, "en", "single", "boards.html")
	assert.Equal(t, 1, strings.Count(single, strings.TrimSpace(board.Script())))
}

func TestUnusableNotebooks(t *testing.T) {
	title := markdown("title", "# T")
	says := map[string]string{
		notebook(t, "a.ipynb", title, cell{"cell_type": "video", "id": "v", "source": "", "metadata": map[string]any{}}): "cell 2 (v): it is of the unknown kind 'video'",
		notebook(t, "b.ipynb", title, code("evil", "%%", shown("<script>steal()</script>"))):                             "cell evil: an output holds a script that is not one of Nimbook's own",
		notebook(t, "c.ipynb", title, code("big", "%%", printed(strings.Repeat("x", 50_000_000)))):                       "cell 2 (big): it has an output of 50 MB, and a page takes 20 MB",
		notebook(t, "d.ipynb", title, page("one", 18e6), page("two", 19e6), page("three", 17e6), page("four", 9e6)):      "its page would have 63 MB, and 60 MB is the most; the largest cells are two (19 MB), one (18 MB), three (17 MB)",
		notebook(t, "e.ipynb", title, code("out", "%%", map[string]any{"output_type": "stream"})):                        "cell 2 (out): output 1: its text is missing, not text",
		notebook(t, "f.ipynb", title, code("null", "%%").with("outputs", nil)):                                           "cell 2 (null): its outputs are null, not a list",
		notebook(t, "g.ipynb", title, code("data", "%%", displayed(map[string]any{"image/png": 17}))):                    "cell 2 (data): output 1: its image/png is 17, not text",
		notebook(t, "h.ipynb", title, cell{"cell_type": "code", "id": "none", "metadata": map[string]any{}}):             "cell 2 (none): its source is missing, not text",
		notebook(t, "i.ipynb", title, markdown("tags", "x").with("metadata", map[string]any{"tags": "hint"})):            "cell 2 (tags): its tags are not a list of words",
		notebook(t, "j.ipynb", title, code("kind", "%%", map[string]any{"output_type": "smell"})):                        "cell 2 (kind): output 1 is of no known type",
		notebook(t, "k.ipynb", title, code("list", "%%", displayed(nil)).with("metadata", []int{})):                      "cell 2 (list): its metadata is not an object",
		file(t, "l.ipynb", map[string]any{"nbformat": 4, "cells": []any{}, "metadata": map[string]any{"kernelspec": 1}}): "its metadata kernelspec is not an object",
	}
	_, _, all := run(t, export.Options{Notebooks: slices.Collect(maps.Keys(says))})
	require.Error(t, all, "every notebook that cannot be used is named at once")
	for path, why := range says {
		assert.Contains(t, all.Error(), "export: "+path+": "+why)
	}
	for _, c := range []struct {
		says      string
		notebooks []string
	}{
		{"its nbformat is 5", []string{file(t, "new.ipynb", map[string]any{"nbformat": 5, "cells": []any{}})}},
		{"has format 3 and cannot be brought to 4: ", []string{file(t, "old.ipynb", map[string]any{"nbformat": 3, "worksheets": 1})}},
		{"is not a notebook", []string{written(t, "text.ipynb", "hello")}},
		{"the file is empty", []string{written(t, "empty.ipynb", "\ufeff\n")}},
		{"there is no notebook nowhere.ipynb", []string{"nowhere.ipynb"}},
		{"would both become en/same.html", []string{notebook(t, "same.ipynb", title), notebook(t, "same.ipynb", title)}},
		{"would become en/run.html, the page that tells how to run the notebooks", []string{notebook(t, "run.ipynb", title)}},
	} {
		_, _, err := run(t, export.Options{Notebooks: c.notebooks})
		assert.ErrorContains(t, err, c.says)
		assert.NotContains(t, err.Error(), "Traceback")
	}
}

// page is a cell of so many bytes.
func page(id string, bytes float64) cell { return markdown(id, strings.Repeat("words ", int(bytes)/6)) }

func written(t testing.TB, name, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	require.NoError(t, os.WriteFile(path, []byte(content), 0o644))
	return path
}

// A notebook of format 3 is brought to format 4, one that begins with a byte order
// mark or has a strange name is exported like any other.
func TestOldAndStrangeNotebooks(t *testing.T) {
	old := file(t, "old.ipynb", map[string]any{"nbformat": 3, "nbformat_minor": 0, "metadata": map[string]any{"name": "old"}, "worksheets": []any{map[string]any{"cells": []any{
		map[string]any{"cell_type": "heading", "level": 1, "source": "An old game", "metadata": map[string]any{}},
		map[string]any{"cell_type": "code", "input": "1+1", "prompt_number": 1, "language": "python", "collapsed": false, "metadata": map[string]any{}, "outputs": []any{
			map[string]any{"output_type": "pyout", "prompt_number": 1, "text": "the answer", "metadata": map[string]any{}},
		}},
	}}}})
	marked := written(t, "marked.ipynb", "\ufeff"+read(t, notebook(t, "n.ipynb", markdown("title", "# Marked"))))
	strange := notebook(t, "50%25 #1? 好.ipynb", markdown("title", "# Strange\n\n[old](old.ipynb#An-old-game)"))
	result, _, err := run(t, export.Options{Notebooks: []string{old, marked, strange}, Strict: true, Slides: true})
	require.NoError(t, err)
	page := read(t, result.Out, "en", "old.html")
	has(t, page, `<h1 id="An-old-game">An old game</h1>`)
	has(t, page, "the answer")
	has(t, page, `href="50%2525%20%231%3F%20%E5%A5%BD.html"`, "to the next lecture")
	has(t, read(t, result.Out, "en", "50%25 #1? 好.html"), `href="old.html#An-old-game"`)
	testLinks(t, result.Out)
}

// What GoNB's own examples have that ours do not: no ids, lists of lines,
// attachments, several forms of one output, errors with colours, widgets.
func TestNotebooksOfOthers(t *testing.T) {
	png := base64.StdEncoding.EncodeToString([]byte("\x89PNG\r\n\x1a\n"))
	path := file(t, "tutorial.ipynb", map[string]any{
		"nbformat": 4, "nbformat_minor": 2, "metadata": map[string]any{"kernelspec": map[string]any{"name": "gonb", "display_name": "Go (gonb)"}},
		"cells": []any{
			cell{"cell_type": "markdown", "metadata": map[string]any{}, "source": []string{"# Tutorial\n", "\n", "![gopher](attachment:g.png)"}, "attachments": map[string]any{"g.png": map[string]any{"image/png": png}}},
			cell{"cell_type": "raw", "metadata": map[string]any{}, "source": "raw"},
			cell{"cell_type": "code", "execution_count": 7, "metadata": map[string]any{}, "source": []string{"!*ls\n", "%% --flag\n", "func main() {}"}, "outputs": []any{
				map[string]any{"output_type": "stream", "name": "stderr", "text": []string{"warn\n", "ing\n"}},
				map[string]any{"output_type": "execute_result", "execution_count": 7, "metadata": map[string]any{}, "data": map[string]any{"image/png": png, "text/plain": []string{"a picture"}}},
				map[string]any{"output_type": "display_data", "metadata": map[string]any{}, "data": map[string]any{"text/markdown": "# Shown\n\n$x$", "text/plain": "x"}},
				map[string]any{"output_type": "display_data", "metadata": map[string]any{}, "data": map[string]any{"application/vnd.jupyter.widget-view+json": map[string]any{"model_id": "1"}, "text/plain": "a widget"}},
				map[string]any{"output_type": "error", "ename": "Error", "evalue": "exit status 1", "traceback": []string{"\x1b[31mpanic\x1b[0m: boom"}},
			}},
		},
	})
	result, said, err := run(t, export.Options{Notebooks: []string{path}, Slides: true, Single: true, Exercises: true})
	require.NoError(t, err)
	assert.Contains(t, said, "was run as number 7")
	page := read(t, result.Out, "en", "tutorial.html")
	has(t, page, `src="data:image/png;base64,`+png+`"`)
	has(t, page, `alt="a picture"`)
	has(t, page, "ansi-red-fg")
	has(t, page, "panic")
	has(t, page, `<pre class="raw" tabindex="0">raw</pre>`)
	has(t, page, `>a widget</pre>`)
	assert.Equal(t, []export.Loss{{path, "n3", "output", "application/vnd.jupyter.widget-view+json cannot be shown; its text/plain is shown instead"}}, result.Account.Losses)
}

func TestAnUnchangedLectureIsNotConvertedAgain(t *testing.T) {
	one := notebook(t, "one.ipynb", markdown("title", "# One "+t.TempDir()))
	two := notebook(t, "two.ipynb", markdown("title", "# Two"))
	out := filepath.Join(t.TempDir(), "dist")
	first, _, err := run(t, export.Options{Out: out, Notebooks: []string{one, two}, Zip: true})
	require.NoError(t, err)
	assert.Equal(t, 2, first.Converted)
	zip := read(t, out+".zip")
	page := read(t, out, "en", "one.html")
	again, _, err := run(t, export.Options{Out: out, Notebooks: []string{one, two}, Zip: true})
	require.NoError(t, err)
	assert.Equal(t, 0, again.Converted)
	assert.Equal(t, zip, read(t, out+".zip"), "the same notebooks give the same bytes")

	// Converted from nothing they are the same too.
	require.NoError(t, os.RemoveAll(filepath.Join(environment(t).Dir, "export")))
	anew, _, err := run(t, export.Options{Out: out, Notebooks: []string{one, two}, Zip: true})
	require.NoError(t, err)
	assert.Equal(t, 2, anew.Converted)
	assert.Equal(t, page, read(t, out, "en", "one.html"))
	assert.Equal(t, zip, read(t, out+".zip"))
}

func TestNothingOfAStrangerIsReplaced(t *testing.T) {
	path := notebook(t, "n.ipynb", markdown("title", "# N"))
	folder := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(folder, "thesis.txt"), []byte("years"), 0o644))
	_, _, err := run(t, export.Options{Out: folder, Notebooks: []string{path}})
	assert.ErrorContains(t, err, "is not empty and not an earlier export")
	assert.Equal(t, "years", read(t, folder, "thesis.txt"))

	_, _, err = run(t, export.Options{Out: path, Notebooks: []string{path}})
	assert.ErrorContains(t, err, "is a file; give a folder")
}

func TestNowhereToWrite(t *testing.T) {
	path := notebook(t, "n.ipynb", markdown("title", "# N"))
	_, _, err := run(t, export.Options{Out: filepath.Join(path, "below", "a-file"), Notebooks: []string{path}})
	assert.ErrorContains(t, err, "export: ")
	assert.ErrorContains(t, err, "not a directory")
}

func TestAFailedExportLeavesTheLastOneWhole(t *testing.T) {
	good := notebook(t, "n.ipynb", markdown("title", "# Good"))
	bad := notebook(t, "n.ipynb", markdown("title", "# Bad"), code("evil", "%%", shown("<script>x</script>")))
	out := filepath.Join(t.TempDir(), "dist")
	_, _, err := run(t, export.Options{Out: out, Notebooks: []string{good}})
	require.NoError(t, err)
	_, _, err = run(t, export.Options{Out: out, Notebooks: []string{bad}})
	require.Error(t, err)
	has(t, read(t, out, "en", "n.html"), "Good")
	left, err := os.ReadDir(filepath.Dir(out))
	require.NoError(t, err)
	assert.Len(t, left, 1, "nothing half-made stays beside it")

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = export.Run(ctx, environment(t), export.Options{Out: out, Notebooks: []string{bad}, Trust: true}, progress.New(io.Discard, false))
	assert.ErrorIs(t, err, context.Canceled)
	has(t, read(t, out, "en", "n.html"), "Good")
}

func TestPDFWithoutABrowser(t *testing.T) {
	path := notebook(t, "n.ipynb", markdown("title", "# N"))
	_, _, err := run(t, export.Options{Notebooks: []string{path}, PDF: true, Chromium: "no-such-browser"})
	assert.ErrorContains(t, err, "there is no browser no-such-browser")
	t.Setenv("PATH", t.TempDir())
	_, err = export.Run(t.Context(), &kernel.Env{}, export.Options{Out: filepath.Join(t.TempDir(), "d"), PDF: true}, progress.New(io.Discard, false))
	assert.ErrorContains(t, err, "apt install chromium")
}
