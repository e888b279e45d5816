package course_test

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/course"
)

// checkout makes a folder with a settings file and two lectures.
func checkout(t *testing.T, settings string) string {
	t.Helper()
	root := t.TempDir()
	for _, name := range []string{"01-bash", "02-nim"} {
		_, err := course.New(filepath.Join(root, "notebooks"), name)
		require.NoError(t, err)
	}
	require.NoError(t, os.WriteFile(filepath.Join(root, course.File), []byte(settings), 0o644))
	return root
}

func TestSettings(t *testing.T) {
	root := checkout(t, `
title = "Games"
author = "A"
audience = "readers"
languages = ["zh", "en"]
source = "https://example.org/games"
logo = "logo.svg"
[zh]
title = "博弈"
[[lecture]]
notebook = "02-nim"
en = "First Nim"
[[lecture]]
notebook = "01-bash"
`)
	require.NoError(t, os.WriteFile(filepath.Join(root, "logo.svg"), []byte("<svg/>"), 0o644))
	s, err := course.ReadSettings(root)
	require.NoError(t, err)
	assert.Equal(t, course.Texts{Title: "Games", Author: "A"}, s.Texts("en"))
	assert.Equal(t, course.Texts{Title: "博弈", Author: "A"}, s.Texts("zh"))
	assert.Equal(t, "data:image/svg+xml;base64,PHN2Zy8+", s.Logo)
	assert.Equal(t, course.Readers, s.Audience)
	notebooks := filepath.Join(root, "notebooks")
	lectures, err := s.Lectures(notebooks)
	require.NoError(t, err)
	assert.Equal(t, []course.Lecture{
		{filepath.Join(notebooks, "zh/02-nim.ipynb"), "zh", ""}, {filepath.Join(notebooks, "zh/01-bash.ipynb"), "zh", ""},
		{filepath.Join(notebooks, "en/02-nim.ipynb"), "en", "First Nim"}, {filepath.Join(notebooks, "en/01-bash.ipynb"), "en", ""},
	}, lectures)
}

func TestWithoutSettingsAllIsAsItWas(t *testing.T) {
	root := checkout(t, "")
	require.NoError(t, os.Remove(filepath.Join(root, course.File)))
	s, err := course.ReadSettings(root)
	require.NoError(t, err)
	assert.Equal(t, course.Languages, s.Languages)
	assert.Equal(t, course.Texts{}, s.Texts("en"))
	lectures, err := s.Lectures(filepath.Join(root, "notebooks"))
	require.NoError(t, err)
	assert.Len(t, lectures, 4)
	assert.Equal(t, filepath.Join(root, "notebooks/en/01-bash.ipynb"), lectures[0].Path)
}

func TestWrongSettingsAreNamedWithTheirLine(t *testing.T) {
	for settings, says := range map[string]string{
		"title = \"a\"\n\ntitel = \"b\"":            ":3: there is no setting titel",
		"title = \"a\"\n[fr]\ntitle = \"b\"":        "there is no setting fr",
		"# a\ntitle = 7":                            ":2: ",
		"title = \"a":                               ":1: ",
		"\nlanguages = [\"en\", \"fr\"]":            `:2: there is no language "fr"; the languages are en and zh`,
		"languages = [\"en\", \"en\"]":              `:1: the language "en" is named twice`,
		"languages = []":                            ":1: languages is empty",
		"source = \"example.org\"":                  `:1: source is "example.org"; it is an address that begins with https://`,
		"\naudience = \"teachers\"":                 `:2: there is no audience "teachers"; a course is for students, instructors, readers`,
		"\nlogo = \"logo.svg\"":                     ":2: logo logo.svg: there is no such file",
		"logo = \"logo.txt\"":                       ":1: logo logo.txt: it is an SVG, PNG, JPEG or WebP picture",
		"[[lecture]]\nnotebook = \"03-x\"":          `:2: the lecture "03-x" has no notebook notebooks/en/03-x.ipynb`,
		"[[lecture]]\nnotebook = \"01-bash.ipynb\"": "give its name without folder and .ipynb",
		"[[lecture]]\nnotebook=\"01-bash\"\n[[lecture]]\nnotebook=\"01-bash\"": `:4: the lecture "01-bash" is listed twice`,
	} {
		root := checkout(t, settings)
		_, err := course.ReadSettings(root)
		require.Error(t, err, settings)
		assert.Contains(t, err.Error(), filepath.Join(root, course.File), settings)
		assert.Contains(t, err.Error(), says, settings)
	}
}

// What the template shows can be set.
func TestTheTemplate(t *testing.T) {
	root := checkout(t, course.Template)
	s, err := course.ReadSettings(root)
	require.NoError(t, err)
	assert.Equal(t, course.Texts{}, s.Texts("en"))
	root = checkout(t, regexp.MustCompile(`(?m)^#(\S)`).ReplaceAllString(course.Template, "$1"))
	require.NoError(t, os.MkdirAll(filepath.Join(root, "notebooks/img"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(root, "notebooks/img/logo.svg"), []byte("<svg/>"), 0o644))
	s, err = course.ReadSettings(root)
	require.NoError(t, err)
	assert.Equal(t, "组合博弈", s.Texts("zh").Title)
}
