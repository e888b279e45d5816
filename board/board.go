package board

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html"
	"strings"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"

	"nimbook/gametheory"
)

//go:generate sh -c "cd web && go run . > ../script.js"

//go:embed script.js
var bundle string

var script = strings.TrimSpace(bundle)

// Script returns the script that all boards of a page share, as it stands
// between the tags of the script element that ends every fragment.
func Script() string { return script }

var scriptElement = func() string {
	sum := sha256.Sum256([]byte(script))
	return `<script data-nimbook="board-` + hex.EncodeToString(sum[:6]) + `">` + script + "</script>\n"
}()

// Board is something interactive to show in a notebook's output.
type Board struct {
	html, text string
}

// HTML returns the board as a fragment of HTML that stands on its own: a static
// account, the data, and [Script].
func (b *Board) HTML() string { return b.html }

// String returns the static account of the board as plain text.
func (b *Board) String() string { return b.text }

// Show makes the board an output of the running cell. Where no notebook listens
// it prints the board's text.
func (b *Board) Show() {
	if !gonbui.IsNotebook {
		fmt.Print(b)
		return
	}
	gonbui.SendData(&protocol.DisplayData{Data: map[protocol.MIMEType]any{
		protocol.MIMETextHTML:  b.html,
		protocol.MIMETextPlain: b.text,
	}})
	gonbui.Sync()
}

// must returns v, and panics if there is an error: the short form of an entry
// point.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// newBoard puts a board's static account and its data together. Both are
// escaped here: names of positions and moves are the student's.
func newBoard(data any, static account) (*Board, error) {
	encoded, err := json.Marshal(data) // escapes <, > and &
	if err != nil {
		return nil, fmt.Errorf("board: the data cannot be encoded: %w", err)
	}
	var h strings.Builder
	fmt.Fprintf(&h, "<nimbook-board class=\"nimbook-board\" lang=%q>\n", language())
	static.writeHTML(&h)
	h.WriteString(`<script type="application/json">`)
	h.Write(encoded)
	h.WriteString("</script>\n</nimbook-board>\n")
	h.WriteString(scriptElement)
	return &Board{html: h.String(), text: static.String()}, nil
}

// account is what a board says without its script.
type account struct {
	title   string
	picture picture // may be empty
	lines   []string
	head    []string // of the table
	rows    [][]string
	closing string
}

// picture is a static SVG with the words for a reader who does not see it.
type picture struct {
	svg, alt string
}

func (a account) writeHTML(h *strings.Builder) {
	paragraph := func(s string) { fmt.Fprintf(h, "<p>%s</p>\n", html.EscapeString(s)) }
	fmt.Fprintf(h, "<p><strong>%s</strong></p>\n", html.EscapeString(a.title))
	if a.picture.svg != "" {
		h.WriteString("<p>" + a.picture.img() + "</p>\n")
	}
	for _, s := range a.lines {
		paragraph(s)
	}
	if len(a.rows) > 0 {
		h.WriteString("<table>\n<thead><tr>")
		for _, s := range a.head {
			fmt.Fprintf(h, `<th scope="col">%s</th>`, html.EscapeString(s))
		}
		h.WriteString("</tr></thead>\n<tbody>\n")
		for _, row := range a.rows {
			h.WriteString("<tr>")
			for _, s := range row {
				fmt.Fprintf(h, "<td>%s</td>", html.EscapeString(s))
			}
			h.WriteString("</tr>\n")
		}
		h.WriteString("</tbody>\n</table>\n")
	}
	paragraph(a.closing)
}

func (a account) String() string {
	var b strings.Builder
	fmt.Fprintln(&b, a.title)
	for _, s := range a.lines {
		fmt.Fprintln(&b, s)
	}
	if len(a.rows) > 0 {
		fmt.Fprintln(&b, strings.Join(a.head, " | "))
		for _, row := range a.rows {
			fmt.Fprintln(&b, strings.Join(row, " | "))
		}
	}
	return b.String()
}

func language() gametheory.Language { return gametheory.ReaderLanguage() }

// pick returns the wording in the reader's language.
func pick(english, chinese string) string {
	if language() == gametheory.Chinese {
		return chinese
	}
	return english
}
