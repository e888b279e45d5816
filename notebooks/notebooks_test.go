// Package notebooks has the lectures, and the tests that run every one of them.
package notebooks

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/kernel/check"
	"nimbook/kernel/kerneltest"
)

// lectures returns the notebooks of the languages.
func lectures(t *testing.T, languages ...string) []string {
	t.Helper()
	var paths []string
	for _, language := range languages {
		found, err := filepath.Glob(filepath.Join(language, "*.ipynb"))
		require.NoError(t, err)
		require.NotEmpty(t, found, language)
		paths = append(paths, found...)
	}
	return paths
}

func read(t *testing.T, path string) *check.Notebook {
	t.Helper()
	n, err := check.Read(path)
	require.NoError(t, err)
	return n
}

// Every cell of every lecture runs, in the real kernel, and puts out what is
// stored.
func TestEveryNotebookRunsToItsStoredOutputs(t *testing.T) {
	_, session := kerneltest.Open(t)
	for _, path := range lectures(t, "en", "zh") {
		t.Run(path, func(t *testing.T) {
			t.Parallel()
			differences, err := check.Check(t.Context(), session, path, false, check.Options{})
			require.NoError(t, err)
			for _, d := range differences {
				t.Errorf("cell %d (%s) differs; if it should, store it with 'go run ./cmd/nimbook check --update notebooks/%s'\n%s", d.Cell+1, d.ID, path, d.Text)
			}
		})
	}
}

// languageLine is the one line in which the code of the two languages differs.
var languageLine = regexp.MustCompile(`(?m)^%env NIMBOOK_LANG (en|zh)$`)

// The two languages of a lecture are the same lecture: the same cells in the
// same order, the same code but for the line that names the language.
func TestTheLanguagesStayTogether(t *testing.T) {
	english, chinese := lectures(t, "en"), lectures(t, "zh")
	require.Equal(t, len(english), len(chinese))
	for i := range english {
		require.Equal(t, filepath.Base(english[i]), filepath.Base(chinese[i]))
		t.Run(filepath.Base(english[i]), func(t *testing.T) {
			en, zh := read(t, english[i]), read(t, chinese[i])
			require.Equal(t, ids(en), ids(zh))
			for i := range en.Len() {
				a, b := en.Cell(i), zh.Cell(i)
				require.Equal(t, a.Type(), b.Type(), a.ID())
				if a.Type() == "code" {
					assert.Equal(t, languageLine.ReplaceAllString(a.Source(), ""), languageLine.ReplaceAllString(b.Source(), ""), a.ID())
				}
			}
		})
	}
}

func ids(n *check.Notebook) []string {
	var list []string
	for i := range n.Len() {
		list = append(list, n.Cell(i).ID())
	}
	return list
}

// What every tool that opens a lecture relies on.
func TestTheNotebooksAreWellFormed(t *testing.T) {
	han := regexp.MustCompile(`\p{Han}`)
	readable := regexp.MustCompile(`^[a-z][a-z0-9-]*$`)
	for _, path := range lectures(t, "en", "zh") {
		t.Run(path, func(t *testing.T) {
			data, err := os.ReadFile(path)
			require.NoError(t, err)
			var head struct {
				NbformatMinor int `json:"nbformat_minor"`
				Metadata      struct {
					Kernelspec   struct{ Name, Language string }
					LanguageInfo struct {
						Name          string
						PygmentsLexer string `json:"pygments_lexer"`
					} `json:"language_info"`
				}
			}
			require.NoError(t, json.Unmarshal(data, &head))
			assert.Equal(t, 5, head.NbformatMinor, "cells have ids since 4.5")
			assert.Equal(t, "gonb", head.Metadata.Kernelspec.Name)
			assert.Equal(t, "go", head.Metadata.Kernelspec.Language)
			assert.Equal(t, "go", head.Metadata.LanguageInfo.Name)
			assert.Equal(t, "go", head.Metadata.LanguageInfo.PygmentsLexer, "an export takes the code for Python otherwise")

			n := read(t, path)
			language := filepath.Dir(path)
			seen := map[string]bool{}
			setup := true
			for i := range n.Len() {
				cell := n.Cell(i)
				assert.Regexp(t, readable, cell.ID())
				assert.False(t, seen[cell.ID()], "two cells have the id %s", cell.ID())
				seen[cell.ID()] = true
				source := cell.Source()
				switch {
				case cell.Type() == "code" && setup:
					setup = false
					assert.True(t, strings.HasPrefix(source, "%noautoget\n"), "the set-up cell keeps cells off the network")
					assert.Equal(t, [][]string{{"%env NIMBOOK_LANG " + language, language}}, languageLine.FindAllStringSubmatch(source, -1))
				case cell.Type() == "code":
					assert.NotRegexp(t, languageLine, source, "only the set-up cell names the language")
				case language == "zh" && len([]rune(source)) > 40:
					assert.Regexp(t, han, source, "%s is in Chinese", cell.ID())
				}
			}
			assert.False(t, setup, "there is a set-up cell")
		})
	}
}
