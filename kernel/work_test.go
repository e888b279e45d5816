package kernel

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// course is a checkout with lectures, and a reader's copies of them.
type course struct {
	t    *testing.T
	env  *Env
	work string
}

func newCourse(t *testing.T) *course {
	return &course{t, &Env{Root: t.TempDir()}, filepath.Join(t.TempDir(), "work")}
}

// ship puts a file into the course.
func (c *course) ship(name, text string) {
	c.t.Helper()
	require.NoError(c.t, writeFile(filepath.Join(c.env.Notebooks(), name), []byte(text)))
}

// open opens the copies, and returns what the reader is told.
func (c *course) open() []string {
	c.t.Helper()
	w, err := c.env.OpenWork(c.work)
	require.NoError(c.t, err)
	require.NoError(c.t, w.Close())
	return w.News
}

func (c *course) text(name string) string {
	c.t.Helper()
	data, err := os.ReadFile(filepath.Join(c.work, name))
	require.NoError(c.t, err)
	return string(data)
}

// write is what the reader saves.
func (c *course) write(name, text string) {
	c.t.Helper()
	require.NoError(c.t, os.WriteFile(filepath.Join(c.work, name), []byte(text), 0o644))
}

// nb writes a notebook in short: a cell for each word "id=text", or "id=text>output".
// Cells whose text begins with # are prose.
func nb(cells string) string {
	list := []any{}
	for word := range strings.FieldsSeq(cells) {
		id, text, _ := strings.Cut(word, "=")
		text, output, _ := strings.Cut(text, ">")
		cell := object{"id": id, "cell_type": "code", "metadata": object{}, "source": text, "execution_count": nil, "outputs": []any{}}
		if output != "" {
			cell["outputs"] = []any{object{"output_type": "stream", "name": "stdout", "text": []string{output}}}
		}
		if strings.HasPrefix(text, "#") {
			cell = object{"id": id, "cell_type": "markdown", "metadata": object{}, "source": text}
		}
		list = append(list, cell)
	}
	data, err := json.MarshalIndent(object{"cells": list, "metadata": object{}, "nbformat": 4, "nbformat_minor": 5}, "", " ")
	if err != nil {
		panic(err)
	}
	return string(data)
}

// short is the inverse of nb; of a notice it shows that it is one.
func short(t *testing.T, data string) string {
	t.Helper()
	l, err := parseLecture([]byte(data))
	require.NoError(t, err)
	var words []string
	for _, id := range l.order {
		cell := l.cells[id]
		text, _ := plain(cell["source"]).(string)
		if marked(cell, noticeFor) != "" {
			text = "NOTICE"
		}
		word := id + "=" + text
		if outputs, _ := cell["outputs"].([]any); len(outputs) > 0 {
			word += ">" + plain(outputs[0].(map[string]any)["text"]).(string)
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}

// What a reader has, and what comes of it when the lecture changes.
func TestMergeByCells(t *testing.T) {
	for _, c := range []struct{ name, base, mine, theirs, want string }{
		{"what is untouched follows",
			"a=1 b=2>two c=3", "a=mine b=2>two c=3", "a=1 b=20>twenty c=3", "a=mine b=20>twenty c=3"},
		{"outputs of a text that stays are the reader's",
			"a=1>x b=2", "a=1>y b=2", "a=1>x b=20", "a=1>y b=20"},
		{"outputs that the reader has not made follow",
			"a=1>x b=2", "a=1>x b=mine", "a=1>y b=2", "a=1>y b=mine"},
		{"outputs of the old text go with it",
			"a=1>x", "a=1>y c=own", "a=10>z", "a=10>z c=own"},
		{"what only the outputs of have changed is no conflict",
			"a=1>x", "a=mine>m", "a=1>y", "a=mine>m"},
		{"what both changed stays below its new version",
			"a=1 b=2 c=3", "a=1 b=mine>m c=3", "a=1 b=20>n c=3", "a=1 b-note=NOTICE b-new=20>n b=mine>m c=3"},
		{"prose too",
			"a=#1 b=2", "a=#mine b=2", "a=#10 b=2", "a-note=NOTICE a-new=#10 a=#mine b=2"},
		{"what both changed alike is no conflict",
			"a=1", "a=10>x b=own", "a=10>y", "a=10>x b=own"},
		{"the reader's own cells stay where they were put",
			"a=1 b=2", "top=0 a=1 own1=x own2=y b=2 end=z", "a=1 new=n b=20", "top=0 a=1 new=n own1=x own2=y b=20 end=z"},
		{"new cells come behind the cell that they follow",
			"a=1 b=2", "a=mine b=2", "first=0 a=1 x=1 y=2 b=2 last=3", "first=0 a=mine x=1 y=2 b=2 last=3"},
		{"what the reader deleted stays deleted",
			"a=1 b=2 c=3", "a=1 c=3", "a=10 b=20 new=n c=3", "a=10 new=n c=3"},
		{"what the lecture dropped goes, if it is untouched",
			"a=1 b=2 c=3", "a=1 b=2 c=mine", "a=1", "a=1 c=mine"},
		{"the lecture's new order is followed",
			"a=1 b=2 c=3", "a=1 b=mine own=x c=3", "c=3 a=1 b=2", "c=3 a=1 b=mine own=x"},
		{"the reader's order stays while the lecture's does",
			"a=1 b=2 c=3", "c=3 a=1 b=2", "a=1 b=20 c=3", "c=3 a=1 b=20"},
		{"a cell of another type is another cell",
			"a=1 b=2", "a=#1 b=2", "a=10 b=2", "a-note=NOTICE a-new=10 a=#1 b=2"},
		{"everything at once",
			"t=#t s=s e=answer k=check z=#z", "t=#t s=s e=mine>m k=check>ok own=o z=#z", "t=#T s=s e=answer2 k=check2>? new=#n z=#z",
			"t=#T s=s e-note=NOTICE e-new=answer2 e=mine>m k=check2>? new=#n own=o z=#z"},
	} {
		t.Run(c.name, func(t *testing.T) {
			co := newCourse(t)
			co.ship("en/x.ipynb", nb(c.base))
			assert.Empty(t, co.open())
			co.write("en/x.ipynb", nb(c.mine))
			co.ship("en/x.ipynb", nb(c.theirs))
			news := co.open()
			assert.Equal(t, c.want, short(t, co.text("en/x.ipynb")))
			if c.want != c.mine {
				require.Len(t, news, 1)
				kept := regexp.MustCompile(`x\.kept-\d{4}-\d\d-\d\d\.ipynb`).FindString(news[0])
				require.NotEmpty(t, kept, news)
				assert.Equal(t, nb(c.mine), co.text("en/"+kept), "nothing is lost")
			}
			after := co.text("en/x.ipynb")
			assert.Empty(t, co.open(), "it is told once")
			assert.Equal(t, after, co.text("en/x.ipynb"), "and done once")
		})
	}
}

// A cell that both have changed, and the lecture again, and what the reader makes of it.
func TestMergeAgain(t *testing.T) {
	open := func(t *testing.T) *course {
		c := newCourse(t)
		c.ship("zh/x.ipynb", nb("a=1 b=2"))
		c.open()
		c.write("zh/x.ipynb", nb("a=mine b=2"))
		c.ship("zh/x.ipynb", nb("a=10 b=2"))
		c.open()
		require.Equal(t, "a-note=NOTICE a-new=10 a=mine b=2", short(t, c.text("zh/x.ipynb")))
		require.Contains(t, c.text("zh/x.ipynb"), "讲义有更新")
		return c
	}
	// change takes away the cells with the ids and gives the lecture another version.
	change := func(c *course, theirs string, gone ...string) string {
		l, err := parseLecture([]byte(c.text("zh/x.ipynb")))
		require.NoError(c.t, err)
		for _, id := range gone {
			delete(l.cells, id)
		}
		l.order = common(l.order, l)
		data, err := l.marshal()
		require.NoError(c.t, err)
		c.write("zh/x.ipynb", string(data))
		c.ship("zh/x.ipynb", nb(theirs))
		c.open()
		return short(c.t, c.text("zh/x.ipynb"))
	}
	t.Run("left as it is", func(t *testing.T) {
		assert.Equal(t, "a-note=NOTICE a-new=100 a=mine b=2", change(open(t), "a=100 b=2"))
	})
	t.Run("left as it is, and nothing new there", func(t *testing.T) {
		assert.Equal(t, "a-note=NOTICE a-new=10 a=mine b=20", change(open(t), "a=10 b=20"))
	})
	t.Run("the reader's own kept", func(t *testing.T) {
		assert.Equal(t, "a=mine b=20", change(open(t), "a=10 b=20", "a-note", "a-new"))
	})
	t.Run("the lecture's taken", func(t *testing.T) {
		assert.Equal(t, "a=100 b=2", change(open(t), "a=100 b=2", "a-note", "a"), "it follows again")
	})
}

func TestWorkFolderKeepsWhatItsReaderChanged(t *testing.T) {
	c := newCourse(t)
	c.ship("en/01-bash.ipynb", "bash 1")
	c.ship("en/02-nim.ipynb", nb("a=1"))
	c.ship("zh/01-bash.ipynb", nb("a=1"))
	c.ship("en/pictures/bash.svg", "<svg/>")
	c.ship("lectures_test.go", "package notebooks")
	c.ship("en/.ipynb_checkpoints/01-bash.ipynb", "")
	assert.Empty(t, c.open())
	assert.Equal(t, "bash 1", c.text("en/01-bash.ipynb"))
	assert.Equal(t, "<svg/>", c.text("en/pictures/bash.svg"), "what lies beside a lecture comes along")
	assert.NoFileExists(t, filepath.Join(c.work, "lectures_test.go"))
	assert.NoDirExists(t, filepath.Join(c.work, "en/.ipynb_checkpoints"))

	// The reader changes two files that are no notebooks and removes one lecture;
	// nothing is new.
	c.write("en/01-bash.ipynb", "my bash")
	c.write("en/pictures/bash.svg", "<svg>mine</svg>")
	require.NoError(t, os.Remove(filepath.Join(c.work, "zh/01-bash.ipynb")))
	assert.Empty(t, c.open())
	assert.Equal(t, "my bash", c.text("en/01-bash.ipynb"))
	assert.NoFileExists(t, filepath.Join(c.work, "zh/01-bash.ipynb"), "what was removed stays so")

	// All are new.
	c.ship("en/01-bash.ipynb", "bash 2")
	c.ship("en/02-nim.ipynb", nb("a=2"))
	c.ship("zh/01-bash.ipynb", nb("a=2"))
	c.ship("en/pictures/bash.svg", "<svg>2</svg>")
	assert.ElementsMatch(t, []string{
		"en/01-bash.ipynb has a new version; yours is as you left it, the new one is en/01-bash.new.ipynb.",
		"en/pictures/bash.svg has a new version; yours is as you left it, the new one is en/pictures/bash.new.svg.",
		"en/02-nim.ipynb is the new version now; you had changed nothing in it.",
		"zh/01-bash.ipynb is back, since there is a new version.",
	}, c.open())
	assert.Equal(t, "my bash", c.text("en/01-bash.ipynb"))
	assert.Equal(t, "bash 2", c.text("en/01-bash.new.ipynb"))
	assert.Equal(t, "<svg>2</svg>", c.text("en/pictures/bash.new.svg"))
	assert.Equal(t, nb("a=2"), c.text("en/02-nim.ipynb"))
	assert.Equal(t, nb("a=2"), c.text("zh/01-bash.ipynb"))
	assert.Empty(t, c.open(), "it is told once")
}

// Opening and saving a lecture writes it in another way and changes no cell.
func TestACopyThatWasOnlySavedFollows(t *testing.T) {
	c := newCourse(t)
	c.ship("en/x.ipynb", nb("a=1>x b=2"))
	c.open()
	saved := strings.NewReplacer(`"source": "1"`, `"source": ["1"]`, `"execution_count": null`, `"execution_count": 3`,
		`"metadata": {},
 "nbformat"`, `"metadata": {"language_info": {"version": "go1.26.9"}}, "nbformat"`).Replace(nb("a=1>x b=2"))
	require.NotEqual(t, nb("a=1>x b=2"), saved)
	c.write("en/x.ipynb", saved)
	c.ship("en/x.ipynb", nb("a=10>y b=2"))
	assert.Equal(t, []string{"en/x.ipynb follows the new version in 1 cell."}, c.open())
	assert.Equal(t, "a=10>y b=2", short(t, c.text("en/x.ipynb")))
	kept, err := filepath.Glob(filepath.Join(c.work, "en", "*.kept-*"))
	require.NoError(t, err)
	assert.Empty(t, kept)
}

// Two versions on one day are both kept.
func TestWhatIsKeptIsNeverOverwritten(t *testing.T) {
	c := newCourse(t)
	c.ship("en/x.ipynb", nb("a=1 b=1"))
	c.open()
	for i, version := range []string{"2", "3", "4"} {
		c.write("en/x.ipynb", nb("a=mine"+version+" b="+string(rune('1'+i))))
		c.ship("en/x.ipynb", nb("a=1 b="+version))
		c.open()
	}
	kept, err := filepath.Glob(filepath.Join(c.work, "en", "x.kept-*.ipynb"))
	require.NoError(t, err)
	assert.Len(t, kept, 3)
}

// Without the record of what was brought in nothing of the reader's is lost.
func TestWithoutABaseEveryDifferenceIsKept(t *testing.T) {
	c := newCourse(t)
	c.ship("en/x.ipynb", nb("a=1 b=2 c=3"))
	c.open()
	require.NoError(t, os.RemoveAll(filepath.Join(c.work, workOriginals)))
	c.write("en/x.ipynb", nb("a=1 b=mine own=o"))
	c.open()
	assert.Equal(t, "a=1 b-note=NOTICE b-new=2 b=mine c=3 own=o", short(t, c.text("en/x.ipynb")))
}

func TestWorkFolderIsOneReaders(t *testing.T) {
	e := &Env{Root: t.TempDir()}
	require.NoError(t, os.Mkdir(e.Notebooks(), 0o755))
	dir := t.TempDir()
	w, err := e.OpenWork(dir)
	require.NoError(t, err)
	_, err = e.OpenWork(dir)
	assert.ErrorContains(t, err, "another server works on "+dir)
	require.NoError(t, w.Close())
	again, err := e.OpenWork(dir)
	require.NoError(t, err)
	require.NoError(t, again.Close())

	file := filepath.Join(dir, "file")
	require.NoError(t, os.WriteFile(file, nil, 0o644))
	_, err = e.OpenWork(filepath.Join(file, "work"))
	assert.ErrorContains(t, err, "mount a volume")
}
