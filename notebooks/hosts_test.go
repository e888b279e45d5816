package notebooks

import (
	"encoding/base64"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/board"
	"nimbook/kernel/check"
	"nimbook/kernel/kerneltest"
)

// pictures returns the drawings that are stored with a cell, each with its
// alternative text; beside each there has to be a PNG image of it.
func pictures(cell check.Cell) [][2]string {
	var found [][2]string
	for _, o := range cell.Outputs() {
		data, _ := o.(map[string]any)["data"].(map[string]any)
		if svg, ok := data["image/svg+xml"]; ok && data["image/png"] != nil {
			found = append(found, [2]string{joined(svg), joined(data["text/plain"])})
		}
	}
	return found
}

// joined returns what a notebook stores as a list of lines.
func joined(v any) string {
	var b strings.Builder
	lines, _ := v.([]any)
	for _, line := range lines {
		b.WriteString(line.(string))
	}
	return b.String()
}

// The strictest of the cleaners that a lecture may meet: nbconvert lets a dozen
// elements of an output's HTML through and shows the tags of all others as text.
func TestTheStoredOutputsSurviveACleaner(t *testing.T) {
	_, session := kerneltest.Open(t)
	output := regexp.MustCompile(`(?s)data-mime-type="text/html">(.*?)<div class="jp-(?:Cell|OutputArea-child)`)
	tag := regexp.MustCompile(`&lt;/?[a-z]`)
	for _, language := range []string{"en", "zh"} {
		folder, paths := t.TempDir(), lectures(t, language)
		cmd := session.Python(t.Context(), append([]string{"-m", "nbconvert", "--to", "html", "--HTMLExporter.sanitize_html=True",
			"--log-level=ERROR", "--output-dir", folder}, paths...)...)
		said, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s", said)
		for _, path := range paths {
			t.Run(path, func(t *testing.T) {
				written, err := os.ReadFile(filepath.Join(folder, strings.TrimSuffix(filepath.Base(path), "ipynb")+"html"))
				require.NoError(t, err)
				page := string(written)

				rest, boards := page, 0
				lecture := read(t, path)
				for i := range lecture.Len() {
					for _, p := range pictures(lecture.Cell(i)) {
						_, after, found := strings.Cut(rest, ` src="data:image/svg+xml;base64,`+base64.StdEncoding.EncodeToString([]byte(p[0])))
						require.True(t, found, "%s: the picture", lecture.Cell(i).ID())
						rest = after
						cell, _, _ := strings.Cut(rest, `<div class="jp-Cell `)
						assert.Contains(t, html.UnescapeString(cell), p[1], "%s: its words", lecture.Cell(i).ID())
					}
					for _, o := range lecture.Cell(i).Outputs() {
						data, _ := o.(map[string]any)["data"].(map[string]any)
						boards += strings.Count(joined(data["text/html"]), `class="nimbook-board"`)
					}
				}
				assert.Equal(t, boards, strings.Count(page, `<div class="nimbook-board"`), "the accounts of the boards")
				assert.Equal(t, boards, strings.Count(page, "Run this cell to")+strings.Count(page, "运行此单元格即可"), "what to do for more")
				for _, o := range output.FindAllStringSubmatch(page, -1) {
					assert.NotRegexp(t, tag, o[1])
				}
				assert.False(t, strings.Contains(html.UnescapeString(page), board.Script()[:80]), "no script, not as text either")
				assert.NotContains(t, html.UnescapeString(page), `"kind":`, "no data of a board")
			})
		}
	}
}
