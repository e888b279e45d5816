package export_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"html"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/course"
	"nimbook/export"
	"nimbook/internal/browser/browsertest"
	"nimbook/internal/progress"
)

// exercise is a lecture with one exercise, whose solution and what a checker said of a
// stored answer have words that stand nowhere else.
func exercise(t *testing.T) string {
	tagged := func(c cell, tag string) cell { return c.with("metadata", map[string]any{"tags": []string{tag}}) }
	path := notebook(t, "sheet.ipynb",
		markdown("title", "# 练习\n\n写一个 mex。"),
		code("setup", "%env NIMBOOK_LANG zh"),
		markdown("exercise-mex", "写一个 mex，见[标题](#练习)。", "exercise"),
		tagged(code("answer-mex", "func mex(v []int) int { return 0 }", printed("secret output")), "answer"),
		tagged(code("check-mex", "%%\nexercises.CheckMex(mex)", printed("secret verdict\n")), "check"),
		markdown("hint-mex", "<details>\n<summary>提示</summary>\n\n从 0 数起。\n\n</details>", "hint"),
		markdown("solution-mex", "## Secret heading\n\nsecret solution ![secret](secret.png)", "solution"),
	)
	beside(t, path, "secret.png", []byte("secret picture"))
	return path
}

// files returns what an export made, folder and archive, by the names of the files.
func files(t *testing.T, out string) map[string]string {
	t.Helper()
	found := map[string]string{}
	for top, folder := range map[string]fs.FS{"folder/": os.DirFS(out), "zip/": zipped(t, out+".zip")} {
		require.NoError(t, fs.WalkDir(folder, ".", func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			data, err := fs.ReadFile(folder, name)
			found[top+name] = string(data)
			return err
		}))
	}
	for name, data := range found {
		if strings.HasSuffix(name, ".pdf") {
			cmd := exec.Command("pdftotext", "-", "-")
			cmd.Stdin = strings.NewReader(data)
			text, err := cmd.Output()
			require.NoError(t, err, "pdftotext of poppler-utils")
			found[name] = string(text)
		}
	}
	return found
}

func zipped(t *testing.T, path string) fs.FS {
	archive, err := zip.OpenReader(path)
	require.NoError(t, err)
	t.Cleanup(func() { archive.Close() })
	return archive
}

// Students get no answer: no file has a word of one, and none has a name by which an
// answer could be found.
func TestStudentsGetNoAnswers(t *testing.T) {
	browsertest.Open(t) // or skip
	opts := export.Options{Out: filepath.Join(t.TempDir(), "dist"), Notebooks: []string{exercise(t)},
		Single: true, Slides: true, Exercises: true, PDF: true, Zip: true, Strict: true, Trust: true}
	made, _, err := run(t, opts)
	require.NoError(t, err)
	assert.Equal(t, course.Students, made.For)
	found := files(t, made.Out)
	for _, name := range []string{"sheet.html", "sheet.ipynb", "search.js", "single/sheet.html", "slides/sheet.html", "exercises/sheet.html",
		"pdf/sheet.pdf", "pdf/sheet-slides.pdf", "pdf/sheet-exercises.pdf"} {
		assert.Contains(t, found, "folder/zh/"+name)
		assert.Contains(t, found, "zip/dist/zh/"+name, "the archive has one folder at its top")
	}
	for name, text := range found {
		assert.False(t, strings.Contains(strings.ToLower(html.UnescapeString(text)), "secret"), "%s has an answer", name)
		assert.NotContains(t, name, "solution")
		assert.NotContains(t, name, "secret")
	}
	has(t, found["folder/zh/sheet.html"], "从 0 数起", "hints are no answers")
	sheet := found["folder/zh/exercises/sheet.html"]
	has(t, sheet, "<strong>练习 1.</strong> 写一个 mex", "an exercise without a number gets one")
	has(t, sheet, `href="../sheet.html#练习"`, "what is not on the sheet is on the page")
	has(t, sheet, `<span class="k">return</span>`, "the answer's beginning")
	has(t, sheet, `class="answer-space"`)
	has(t, sheet, `<html lang="zh-CN">`)
	hasNot(t, sheet, "CheckMex")
	hasNot(t, sheet, "从 0 数起")
	testLinks(t, made.Out)
	var n struct{ Cells []struct{ ID string } }
	require.NoError(t, json.Unmarshal([]byte(found["folder/zh/sheet.ipynb"]), &n))
	assert.Len(t, n.Cells, 6, "all but the solution")
}

// Instructors and readers get the answers, in every form.
func TestInstructorsAndReadersGetAnswers(t *testing.T) {
	for _, audience := range []string{course.Instructors, course.Readers} {
		opts := export.Options{Out: filepath.Join(t.TempDir(), "dist"), For: audience, Notebooks: []string{exercise(t)}, Single: true, Exercises: true, Zip: true, Trust: true}
		made, _, err := run(t, opts)
		require.NoError(t, err)
		found := files(t, made.Out)
		for _, name := range []string{"sheet.html", "sheet.ipynb", "search.js", "single/sheet.html", "solutions/sheet.html"} {
			has(t, found["folder/zh/"+name], "secret solution", name)
		}
		has(t, found["folder/zh/sheet.html"], `<details class="fold"><summary>答案</summary>`)
		solutions := found["folder/zh/solutions/sheet.html"]
		has(t, solutions, "<strong>练习 1.</strong> 写一个 mex")
		has(t, solutions, "<details open>", "the hint is open")
		hasNot(t, solutions, "answer-space")
		hasNot(t, found["folder/zh/exercises/sheet.html"], "secret")
		testLinks(t, made.Out)
	}
}

// A course's settings can say that it is for readers; instructors' answers never take
// the place of an export that may be published, nor the other way round.
func TestWhomAnExportIsFor(t *testing.T) {
	root, _, git := checkout(t)
	_, err := course.New(filepath.Join(root, "notebooks"), "01-first")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(root, course.File), []byte("audience = \"readers\"\n"), 0o644))
	git("add", "-A")
	git("commit", "--quiet", "-m", "a course")
	env := *environment(t)
	env.Root = root
	t.Chdir(t.TempDir())
	make := func(opts export.Options) (*export.Result, error) {
		return export.Run(t.Context(), &env, opts, progress.New(new(bytes.Buffer), false))
	}
	folders := map[string]string{"": "dist", course.Students: "dist", course.Readers: "dist", course.Instructors: "dist-instructors"}
	for _, audience := range []string{"", course.Students, course.Readers, course.Instructors} {
		made, err := make(export.Options{For: audience, Exercises: true})
		require.NoError(t, err)
		assert.Equal(t, folders[audience], filepath.Base(made.Out), audience)
		_, err = os.Stat(filepath.Join(made.Out, "en", "solutions", "01-first.html"))
		assert.Equal(t, audience != course.Students, err == nil, "solutions for %q", audience)
	}
	_, err = make(export.Options{For: course.Instructors, Out: "dist"})
	assert.ErrorContains(t, err, "is an export for others than instructors")
	_, err = make(export.Options{Out: "dist-instructors"})
	assert.ErrorContains(t, err, "has the instructors' answers")
	_, err = make(export.Options{For: "teachers"})
	assert.ErrorContains(t, err, `there is no audience "teachers"; an export is for students, instructors, readers`)
}
