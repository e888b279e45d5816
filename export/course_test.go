package export_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/course"
	"nimbook/export"
	"nimbook/internal/progress"
)

// A course of one's own: settings and new lectures, with nothing lost, and every
// page says whose it is.
func TestACourseOfOnesOwn(t *testing.T) {
	root, put, git := checkout(t)
	for _, name := range []string{"01-first", "02-second"} {
		_, err := course.New(filepath.Join(root, "notebooks"), name)
		require.NoError(t, err)
	}
	for name, content := range map[string]string{
		"logo.svg": `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>`,
		course.File: `
title = "Games & more"
subtitle = "A first course"
author = "A. Lecturer"
institution = "A University"
term = "Spring"
licence = "CC BY 4.0"
footer = "Ask <me>"
source = "https://example.org/games?a=1&b=2"
logo = "logo.svg"
languages = ["zh", "en"]
[zh]
title = "博弈"
[[lecture]]
notebook = "02-second"
en = "The second comes first"
[[lecture]]
notebook = "01-first"
`} {
		require.NoError(t, os.WriteFile(filepath.Join(root, name), []byte(content), 0o644))
	}
	git("add", "-A")
	git("commit", "--quiet", "-m", "a course")

	env := *environment(t)
	env.Root = root
	var said bytes.Buffer
	opts := export.Options{Out: filepath.Join(t.TempDir(), "dist"), Slides: true, Exercises: true, Single: true, Strict: true}
	made, err := export.Run(t.Context(), &env, opts, progress.New(&said, false))
	require.NoError(t, err)
	assert.Equal(t, 4, made.Lectures)

	index := read(t, made.Out, "index.html")
	assert.Less(t, strings.Index(index, "博弈"), strings.Index(index, "Games &amp; more"), "Chinese comes first")
	assert.Less(t, strings.Index(index, "The second comes first"), strings.Index(index, "Lecture 1: First"))
	has(t, index, "A first course")
	has(t, index, `<ul class="lectures"><li><a href="zh/02-second.html">`, "no number beside that of the lecture")
	has(t, index, `<a href="en/slides/01-first.html" aria-label="Slides: Lecture 1: First">Slides</a>`)
	for _, page := range []string{"en/02-second.html", "en/run.html", "en/slides/02-second.html", "en/single/02-second.html", "en/exercises/02-second.html", "index.html"} {
		text := read(t, made.Out, page)
		has(t, text, `<span>A. Lecturer</span><span>A University</span><span>Spring</span><span>CC BY 4.0</span><span>Ask &lt;me&gt;</span>`, page)
		has(t, text, `<meta name="author" content="A. Lecturer">`, page)
	}
	page := read(t, made.Out, "en/02-second.html")
	has(t, page, "<title>The second comes first · Games &amp; more</title>")
	has(t, page, `<img class="logo" src="data:image/svg+xml;base64,`)
	has(t, page, `<a rel="next" href="01-first.html">`)
	has(t, read(t, made.Out, "en/run.html"), `<a href="https://example.org/games?a=1&amp;b=2">the files of the course</a>`)
	has(t, read(t, made.Out, "zh/run.html"), `<title>怎样运行这些笔记本 · 博弈</title>`)
	testLinks(t, made.Out)

	// A lecture that is not listed is named, and one that is in no language's folder is lost.
	put("en/03-draft.ipynb", markdown("title", "# A draft"))
	put("04-lost.ipynb", markdown("title", "# Lost"))
	_, err = export.Run(t.Context(), &env, opts, progress.New(&said, false))
	assert.ErrorContains(t, err, "1 thing not as meant (1 notebook)")
	assert.Contains(t, said.String(), "en/03-draft.ipynb stays out: it is not among the lectures")
	assert.Contains(t, said.String(), "04-lost.ipynb: it is in no language's folder, and no part of the course; move it to en or zh")

	// What is wrong with the settings is said before anything is made.
	require.NoError(t, os.WriteFile(filepath.Join(root, course.File), []byte("\ntitel = \"x\"\n"), 0o644))
	_, err = export.Run(t.Context(), &env, opts, progress.New(&said, false))
	assert.ErrorContains(t, err, course.File+":2: there is no setting titel")

	// Settings of another folder take their place.
	opts.Course, opts.Strict = t.TempDir(), false
	require.NoError(t, os.WriteFile(filepath.Join(opts.Course, course.File), []byte(`title = "From elsewhere"`), 0o644))
	made, err = export.Run(t.Context(), &env, opts, progress.New(&said, false))
	require.NoError(t, err)
	has(t, read(t, made.Out, "index.html"), "From elsewhere")
}
