package course_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/course"
	"nimbook/kernel/check"
	"nimbook/kernel/kerneltest"
)

type object = map[string]any

// run gives the cells of a notebook the numbers and outputs that they have after a
// run, as far as the rules ask for them.
func run(t *testing.T, path string) {
	t.Helper()
	change(t, path, func(doc object, cell func(id string) object) {
		n := 0
		for _, c := range doc["cells"].([]any) {
			if c := c.(object); c["cell_type"] == "code" {
				n++
				c["execution_count"] = n
			}
		}
		cell("check-lost")["outputs"] = []any{object{"output_type": "stream", "name": "stdout", "text": []string{"… Write your answer\n"}}}
	})
}

// change changes a notebook's file, which stays as Jupyter would write it.
func change(t *testing.T, path string, how func(doc object, cell func(id string) object)) {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	var doc object
	require.NoError(t, json.Unmarshal(data, &doc))
	how(doc, func(id string) object {
		for _, c := range doc["cells"].([]any) {
			if c := c.(object); c["id"] == id {
				return c
			}
		}
		t.Fatalf("no cell %s", id)
		return nil
	})
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	require.NoError(t, e.Encode(doc))
	require.NoError(t, os.WriteFile(path, []byte(b.String()), 0o644))
}

// fresh makes a course of one lecture that keeps all rules.
func fresh(t *testing.T) (notebooks, english, chinese string) {
	t.Helper()
	notebooks = t.TempDir()
	paths, err := course.New(notebooks, "04-new-game")
	require.NoError(t, err)
	require.Len(t, paths, 2)
	for _, path := range paths {
		run(t, path)
	}
	return notebooks, paths[0], paths[1]
}

func TestEveryRule(t *testing.T) {
	both := func(how func(doc object, cell func(string) object)) func(t *testing.T, en, zh string) {
		return func(t *testing.T, en, zh string) { change(t, en, how); change(t, zh, how) }
	}
	english := func(how func(doc object, cell func(string) object)) func(t *testing.T, en, zh string) {
		return func(t *testing.T, en, _ string) { change(t, en, how) }
	}
	output := func(data object) []any {
		return []any{object{"output_type": "display_data", "metadata": object{}, "data": data}}
	}
	for says, breaks := range map[string]func(t *testing.T, en, zh string){
		"cell the theorem: its id is not 1 to 64 letters": both(func(_ object, c func(string) object) { c("theorem")["id"] = "the theorem" }),
		"cell board: another cell has this id":            both(func(_ object, c func(string) object) { c("strip")["id"] = "board" }),
		"cell 3: it has no id":                            both(func(_ object, c func(string) object) { delete(c("play"), "id") }),
		`its kernel is "python3"`: english(func(d object, _ func(string) object) {
			d["metadata"].(object)["kernelspec"].(object)["name"] = "python3"
		}),
		`language_info.name is "python"`: english(func(d object, _ func(string) object) {
			d["metadata"].(object)["language_info"].(object)["name"] = "python"
		}),
		"its first cell is not its title":                          both(func(_ object, c func(string) object) { c("title")["source"] = "Game" }),
		"cell setup: the first code cell does not begin with":      both(func(_ object, c func(string) object) { c("setup")["source"] = "%env NIMBOOK_LANG en\n" }),
		"cell setup: the first code cell does not name the langua": english(func(_ object, c func(string) object) { c("setup")["source"] = "%noautoget\n%env NIMBOOK_LANG zh\n" }),
		"cell setup: the first code cell does not have the tag":    both(func(_ object, c func(string) object) { delete(c("setup")["metadata"].(object), "tags") }),
		"cell board: only the set-up cell names the language":      both(func(_ object, c func(string) object) { c("board")["source"] = "%env NIMBOOK_LANG en\n%%" }),
		`cell hint-lost: the tag "tip" means nothing`:              both(func(_ object, c func(string) object) { c("hint-lost")["metadata"].(object)["tags"] = []string{"tip"} }),
		`cell play: its slide type is "page"`: both(func(_ object, c func(string) object) {
			c("play")["metadata"].(object)["slideshow"] = object{"slide_type": "page"}
		}),
		"cell strip: it was not run after the cells before it": both(func(_ object, c func(string) object) { c("strip")["execution_count"] = nil }),
		`cell board: an output's HTML has "<script"`: both(func(_ object, c func(string) object) {
			c("board")["outputs"] = output(object{"text/html": "<script>x</script>"})
		}),
		"cell board: an output has a script that is not": both(func(_ object, c func(string) object) {
			c("board")["outputs"] = output(object{"application/javascript": "x()"})
		}),
		"cell strip: a drawing has no PNG image or no words": both(func(_ object, c func(string) object) {
			c("strip")["outputs"] = output(object{"image/svg+xml": "<svg/>"})
		}),
		"cell exercise-lost: the exercise has no cell with the ta": both(func(_ object, c func(string) object) {
			c("solution-lost")["metadata"].(object)["tags"] = []string{"hint"}
		}),
		"cell exercise-lost: its answer, cell answer-lost, is a m": both(func(_ object, c func(string) object) { c("answer-lost")["cell_type"] = "markdown" }),
		"cell check-lost: its stored output does not begin with …": both(func(_ object, c func(string) object) { c("check-lost")["outputs"] = []any{} }),
		"cell solution-lost: the solution has no Go code": both(func(_ object, c func(string) object) {
			c("solution-lost")["source"] = "It is obvious, isn't it? 显然。"
		}),
		"cell answer-lost: it comes before any cell with the tag": both(func(_ object, c func(string) object) {
			c("exercise-lost")["metadata"].(object)["tags"] = []string{"proof"}
		}),
		"cell play: it is not in Chinese": func(t *testing.T, _, zh string) {
			change(t, zh, func(_ object, c func(string) object) {
				c("play")["source"] = "A text that somebody has forgotten to write in Chinese."
			})
		},
		"cell play: in its place":               english(func(_ object, c func(string) object) { c("play")["id"] = "game" }),
		"cell board: its code is not that in":   english(func(_ object, c func(string) object) { c("board")["source"] = "%%\nfmt.Println()" }),
		"cell proof: its tags are not those in": english(func(_ object, c func(string) object) { c("proof")["metadata"].(object)["tags"] = []string{"theorem"} }),
		"it has 16 cells, and": func(t *testing.T, _, zh string) {
			change(t, zh, func(d object, _ func(string) object) { d["cells"] = d["cells"].([]any)[:16] })
		},
		"there is no zh/04-new-game.ipynb beside it": func(t *testing.T, _, zh string) { require.NoError(t, os.Remove(zh)) },
		"it is in no language's folder": func(t *testing.T, en, _ string) {
			copyFile(t, en, filepath.Join(filepath.Dir(en), "..", "05-lost.ipynb"))
		},
		"the file is not written as Jupyter writes it": func(t *testing.T, en, _ string) {
			data, err := os.ReadFile(en)
			require.NoError(t, err)
			require.NoError(t, os.WriteFile(en, append(data, '\n'), 0o644))
		},
		"is not a notebook: the file is empty": func(t *testing.T, en, _ string) { require.NoError(t, os.WriteFile(en, nil, 0o644)) },
	} {
		t.Run(says, func(t *testing.T) {
			notebooks, en, zh := fresh(t)
			breaks(t, en, zh)
			findings, err := course.Examine(notebooks)
			require.NoError(t, err)
			var said []string
			for _, f := range findings {
				said = append(said, f.String())
			}
			assert.Contains(t, strings.Join(said, "\n"), says)
		})
	}
	notebooks, _, _ := fresh(t)
	findings, err := course.Examine(notebooks)
	require.NoError(t, err)
	assert.Empty(t, findings, "a fresh lecture that has been run")
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	data, err := os.ReadFile(from)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(to, data, 0o644))
}

// What JupyterLab makes of cells and metadata is acceptable.
func TestACellOfJupyterLab(t *testing.T) {
	notebooks, en, zh := fresh(t)
	for _, path := range []string{en, zh} {
		change(t, path, func(doc object, cell func(string) object) {
			cell("play")["id"] = "0f7a1c2e-9a41-4d0e-8e55-2b1f0d6c3a77"
			cell("board")["metadata"] = object{"editable": true, "scrolled": true, "slideshow": object{"slide_type": ""}, "tags": []string{}}
			doc["metadata"].(object)["language_info"] = object{"codemirror_mode": "", "file_extension": ".go", "mimetype": "", "name": "go", "nbconvert_exporter": "", "pygments_lexer": "", "version": "go1.26"}
		})
	}
	findings, err := course.Examine(notebooks)
	require.NoError(t, err)
	assert.Empty(t, findings)
}

func TestNamesOfLectures(t *testing.T) {
	notebooks, _, _ := fresh(t)
	_, err := course.New(notebooks, "04-new-game")
	assert.ErrorContains(t, err, "is there already")
	for _, name := range []string{"", "4-x", "kayles", "04-Kayles", "04-a b", "../04-x", "04-x.ipynb", "04-"} {
		_, err := course.New(notebooks, name)
		assert.ErrorContains(t, err, "is no name of a lecture", name)
	}
}

// A new lecture runs in the real kernel, and its solution passes; a wrong one is found.
func TestANewLectureRuns(t *testing.T) {
	_, session := kerneltest.Open(t)
	notebooks := t.TempDir()
	paths, err := course.New(notebooks, "04-new-game")
	require.NoError(t, err)
	for _, path := range paths {
		_, err := check.Check(t.Context(), session, path, true, check.Options{})
		require.NoError(t, err)
	}
	findings, err := course.Examine(notebooks)
	require.NoError(t, err)
	assert.Empty(t, findings)
	n, err := check.Read(paths[0])
	require.NoError(t, err)
	findings, err = course.Solutions(t.Context(), session, n, check.Options{})
	require.NoError(t, err)
	assert.Empty(t, findings)

	for wrong, says := range map[string]string{
		"return heap%4 < 2": "cell check-lost: the solution does not pass: ✗",
		"return heap":       "cell solution-lost: with the code of the solutions it failed",
	} {
		copied := filepath.Join(t.TempDir(), "wrong.ipynb")
		data, err := os.ReadFile(paths[0])
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(copied, []byte(strings.Replace(string(data), "return heap%5 < 2", wrong, 1)), 0o644))
		n, err := check.Read(copied)
		require.NoError(t, err)
		findings, err := course.Solutions(t.Context(), session, n, check.Options{})
		require.NoError(t, err)
		require.Len(t, findings, 1)
		assert.Contains(t, findings[0].String(), says)
	}
}
