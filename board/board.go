package board

import (
	"encoding/json"
	"fmt"
	"html"
	"slices"
	"strings"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"

	"nimbook/board/script"
	"nimbook/gametheory"
	"nimbook/internal/brief"
)

// Script returns the script that all boards of a page share.
func Script() string { return script.Text() }

// javascript is the type of an output that a notebook runs if it trusts it.
const javascript protocol.MIMEType = "application/javascript"

// Board is something interactive to show in a notebook's output.
type Board struct {
	html, text string
}

// HTML returns the board as a fragment of HTML: a static account, and the data
// from which [Script] makes the board in its place.
func (b *Board) HTML() string { return b.html }

// String returns the static account of the board as plain text.
func (b *Board) String() string { return b.text }

// Show makes the board an output of the running cell, and the script another.
// Where no notebook listens it prints the board's text.
func (b *Board) Show() {
	if !gonbui.IsNotebook {
		fmt.Print(b)
		return
	}
	for _, data := range []map[protocol.MIMEType]any{
		{protocol.MIMETextHTML: b.html, protocol.MIMETextPlain: b.text},
		{javascript: script.Text()},
	} {
		gonbui.SendData(&protocol.DisplayData{Data: data})
	}
	gonbui.Sync()
}

// newBoard puts a board's static account and its data together. Both are
// escaped here: names of positions and moves are the student's.
func newBoard(data any, static account) (*Board, error) {
	encoded, err := json.Marshal(data) // escapes <, > and &
	if err != nil {
		return nil, fmt.Errorf("board: the data cannot be encoded: %w", err)
	}
	attribute := strings.ReplaceAll(string(encoded), "'", `\u0027`)
	return &Board{
		html: fmt.Sprintf("<div class=\"nimbook-board\" lang=%q data-board='%s'>\n%s</div>\n", language(), attribute, static.html()),
		text: static.String(),
	}, nil
}

// account is what a board says without its script.
type account struct {
	title   string
	drawing []string // the start, line by line; may be empty
	lines   []string
	rows    []string // of a list
	closing string
}

// html writes the account with those elements that every program that cleans
// the HTML of an output lets through: some take even paragraphs and tables for a
// danger, and show their tags as text.
func (a account) html() string {
	var h strings.Builder
	line := func(s string) { fmt.Fprintf(&h, "<div>%s</div>\n", html.EscapeString(s)) }
	fmt.Fprintf(&h, "<div><strong>%s</strong></div>\n", html.EscapeString(a.title))
	if a.drawing != nil { // the words say it too
		fmt.Fprintf(&h, "<pre aria-hidden=\"true\">%s</pre>\n", html.EscapeString(strings.Join(a.drawing, "\n")))
	}
	for _, s := range a.lines {
		line(s)
	}
	if a.rows != nil {
		h.WriteString("<ul>\n")
		for _, s := range a.rows {
			fmt.Fprintf(&h, "<li>%s</li>\n", html.EscapeString(s))
		}
		h.WriteString("</ul>\n")
	}
	line(a.closing)
	return h.String()
}

func (a account) String() string {
	lines := slices.Concat([]string{a.title}, a.drawing, a.lines)
	for _, s := range a.rows {
		lines = append(lines, "- "+s)
	}
	return brief.Lines(len(lines), func(i int) string { return lines[i] }) + "\n"
}

func language() gametheory.Language { return gametheory.ReaderLanguage() }

// pick returns the wording in the reader's language.
func pick(english, chinese string) string { return gametheory.ReaderLanguage().Pick(english, chinese) }
