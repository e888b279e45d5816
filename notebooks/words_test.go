package notebooks

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/kernel/check"
)

// word is a row of a table of words in README.md.
type word struct {
	say   string
	not   []string // words for the same thing
	cells []string // ids of cells in which these may stand
}

// One word stands for one thing, in what the lectures say and in what their
// cells put out.
func TestOneWordForOneThing(t *testing.T) {
	for language, words := range vocabulary(t) {
		require.NotEmpty(t, words, language)
		var all strings.Builder
		for _, path := range lectures(t, language) {
			n := read(t, path)
			for i := range n.Len() {
				cell := n.Cell(i)
				said := prose(cell)
				all.WriteString(said)
				for _, w := range words {
					rest := strings.ReplaceAll(said, w.say, "")
					for _, not := range w.not {
						assert.False(t, occurs(language, rest, not) && !slices.Contains(w.cells, cell.ID()),
							"%s: cell %s says %q; say %q", path, cell.ID(), not, w.say)
					}
				}
			}
		}
		for _, w := range words {
			assert.True(t, occurs(language, all.String(), w.say), "%q is in no lecture", w.say)
		}
	}
}

// vocabulary reads the tables of words, by language.
func vocabulary(t *testing.T) map[string][]word {
	t.Helper()
	data, err := os.ReadFile("README.md")
	require.NoError(t, err)
	words, language := map[string][]word{"en": nil, "zh": nil}, ""
	for line := range strings.Lines(string(data)) {
		columns := strings.Split(strings.TrimSpace(line), "|")
		switch {
		case len(columns) != 5:
			language = ""
		case strings.HasPrefix(line, "| say | not |"):
			language = "en"
		case strings.HasPrefix(line, "| 用 | 不用 |"):
			language = "zh"
		case language != "" && !strings.HasPrefix(line, "| ---"):
			words[language] = append(words[language], word{strings.TrimSpace(columns[1]), members(columns[2]), members(columns[3])})
		}
	}
	return words
}

// members returns what a field of a table lists.
func members(field string) (list []string) {
	for _, m := range strings.FieldsFunc(field, func(r rune) bool { return strings.ContainsRune(",、`", r) }) {
		if m = strings.TrimSpace(m); m != "" {
			list = append(list, m)
		}
	}
	return list
}

// markup is what a reader of a text does not read: code, and where links lead.
var markup = regexp.MustCompile("(?s)```.*?```|`[^`]*`|\\]\\([^)]*\\)")

// comment is a comment in a cell.
var comment = regexp.MustCompile(`//.*`)

// prose returns what a cell says in words: its text, or its comments and outputs.
func prose(cell check.Cell) string {
	if cell.Type() == "code" {
		return strings.Join(comment.FindAllString(cell.Source(), -1), "\n") + "\n" + words(cell)
	}
	return markup.ReplaceAllString(cell.Source(), " ")
}

// occurs reports whether a text has a word: in English a whole one, or several of it.
func occurs(language, text, word string) bool {
	if language == "zh" {
		return strings.Contains(text, word)
	}
	return regexp.MustCompile(`(?i)\b` + regexp.QuoteMeta(word) + `s?\b`).MatchString(text)
}
