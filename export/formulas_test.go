package export_test

import (
	"bufio"
	"bytes"
	"encoding/xml"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/text/unicode/norm"

	"nimbook/export"
)

// testdata/formulas.txt has a formula a line and, after a tab, what a reader sees
// of it, as MathJax 3.2.2 has it: an implementation that shares no code with ours.
// A formula without a second column is malformed.
func formulas(t *testing.T) [][2]string {
	t.Helper()
	data, err := os.ReadFile("testdata/formulas.txt")
	require.NoError(t, err)
	var list [][2]string
	for lines := bufio.NewScanner(bytes.NewReader(data)); lines.Scan(); {
		if line := lines.Text(); line != "" && !strings.HasPrefix(line, "//") {
			tex, seen, _ := strings.Cut(line, "\t")
			list = append(list, [2]string{tex, seen})
		}
	}
	return list
}

var math = regexp.MustCompile(`(?s)id="cell-(f\d+)">.*?(<math.*</math>|<code class="tex">.*</code>)`)

func TestFormulas(t *testing.T) {
	list := formulas(t)
	require.Greater(t, len(list), 300)
	cells := []cell{markdown("title", "# Formulas")}
	for i, f := range list {
		cells = append(cells, markdown(fmt.Sprint("f", i), "$$"+f[0]+"$$"))
	}
	path := notebook(t, "formulas.ipynb", cells...)
	result, _, err := run(t, export.Options{Notebooks: []string{path}})
	require.NoError(t, err)
	shown := map[string]string{}
	for part := range strings.SplitSeq(read(t, result.Out, "en", "formulas.html"), `<div class="cell `) {
		if m := math.FindStringSubmatch(part); m != nil {
			shown[m[1]] = m[2]
		}
	}
	lost := map[string]string{}
	for _, l := range result.Account.Losses {
		lost[l.Cell] = l.What
	}
	for i, f := range list {
		id := fmt.Sprint("f", i)
		if f[1] == "" {
			assert.True(t, strings.HasPrefix(shown[id], `<code class="tex">`), "%s is marked: %s", f[0], shown[id])
			assert.Contains(t, lost[id], "is not understood: ", f[0])
			continue
		}
		assert.Empty(t, lost[id], f[0])
		assert.Equal(t, f[1], reading(shown[id]), f[0])
	}
}

// Temml is kept in the repository, since an export has no Node; this holds it to
// the version that is pinned with the boards' tools.
func TestTemmlIsThePinnedOne(t *testing.T) {
	pinned, err := os.ReadFile("../board/web/node_modules/temml/dist/temml.min.js")
	if err != nil {
		require.NotEqual(t, "1", os.Getenv("NIMBOOK_REQUIRE_BROWSER"), "temml is missing; run 'npm ci' in board/web")
		t.Skip("temml is missing; run 'npm ci' in board/web to compare")
	}
	assert.True(t, bytes.Equal(pinned, []byte(read(t, "convert/temml/temml.min.js"))), "copy temml.min.js and LICENSE anew")
}

// In TeX a comma is punctuation, what follows it keeps a distance; and an operator
// without a left argument keeps none.
func TestSpacesAreTeXs(t *testing.T) {
	path := notebook(t, "comma.ipynb", markdown("title", "# Commas\n\n$0,1,…,n−1$ and $1{,}000$ and $\\text{1,2}$ and $*k + *m = (*n) * 2$"))
	result, _, err := run(t, export.Options{Notebooks: []string{path}, Strict: true})
	require.NoError(t, err)
	page := read(t, result.Out, "en", "comma.html")
	has(t, page, `<mn>0</mn><mo lspace="0em" rspace="0.1667em">,</mo><mn>1</mn>`)
	has(t, page, `<mn>1,000</mn>`)
	has(t, page, `1,2`)
	star := `<mo form="prefix" stretchy="false" lspace="0em" rspace="0em">∗</mo><mi>`
	has(t, page, star+`k</mi><mo>+</mo>`+star+`m</mi><mo>=</mo>`, "a star before a number is no operation")
	has(t, page, star+`n</mi>`)
	has(t, page, `<mo>∗</mo><mn>2</mn>`, "and one between two numbers is")
}

// No line begins with a comma: what clings to a formula stays on its line.
func TestPunctuationStaysWithItsFormula(t *testing.T) {
	path := notebook(t, "lines.ipynb", markdown("title", "# Lines\n\nLet $n$, ($k$) and “$m$” be 1; $n$ is odd. 设 $p$。 $$q$$."))
	result, _, err := run(t, export.Options{Notebooks: []string{path}})
	require.NoError(t, err)
	var together []string
	for _, m := range regexp.MustCompile(`<span class="together">(.*?)</span>`).FindAllStringSubmatch(read(t, result.Out, "en", "lines.html"), -1) {
		together = append(together, regexp.MustCompile(`<[^>]*>`).ReplaceAllString(m[1], ""))
	}
	assert.Equal(t, []string{"n,", "(k)", "“m”", "p。"}, together)
}

// Definitions hold for the formulas after them, equations have numbers, and
// references to them, which may come first, say the number.
func TestEquationsAndDefinitions(t *testing.T) {
	path := notebook(t, "equations.ipynb",
		markdown("title", "# Equations\n\nBy \\eqref{eq:two} and $\\ref{eq:one}$, and $x = \\eqref{eq:two}$."),
		markdown("define", `$\newcommand{\SG}{\operatorname{SG}}\DeclareMathOperator{\mex}{mex}$`),
		markdown("one", "\\begin{equation}\\label{eq:one} \\SG(n) = \\mex S\\end{equation}"),
		markdown("two", "\\begin{align} a &= b \\\\ c &= d \\label{eq:two} \\end{align}"))
	result, _, err := run(t, export.Options{Notebooks: []string{path}, Strict: true, Slides: true})
	require.NoError(t, err)
	page := read(t, result.Out, "en", "equations.html")
	has(t, page, `By <a href="#eqtwo">(3)</a> and <a href="#eqone">1</a>, and <span class="together"><math>`)
	has(t, page, `<mtext>(3)</mtext></mrow></math>.</span>`)
	has(t, page, `<mtr id="eqtwo">`)
	has(t, page, `<mi>mex</mi>`)
}

// A link without a text to a theorem or an exercise says its number.
func TestNumberedReferences(t *testing.T) {
	path := notebook(t, "numbers.ipynb",
		markdown("title", "# Numbers\n\nSee [](#cell-id=second), [](#cell-first) and [](#cell-id=task)."),
		markdown("first", "**Theorem (one).**", "theorem"), markdown("second", "**Theorem (two).**", "theorem"),
		markdown("third", "**Theorem (three).**", "theorem"), markdown("task", "**Exercise 1.**", "exercise"))
	result, _, err := run(t, export.Options{Notebooks: []string{path}, Strict: true})
	require.NoError(t, err)
	page := read(t, result.Out, "en", "numbers.html")
	has(t, page, `<a href="#cell-second">Theorem 2</a>, <a href="#cell-first">Theorem 1</a> and <a href="#cell-task">Exercise 1</a>.`)
	has(t, page, `id="cell-second"><div class="number">Theorem 2</div>`)
	hasNot(t, page, "Theorem 3", "one that no link calls by its number has none")
}

// An element is one of MathML, or of what stands in its place.
type element struct {
	name, text string
	notation   string
	children   []*element
}

// reading returns what a reader sees of a formula, on a line: x_(1)^(2),
// (a)/(b), √(x), and tables as [a&b;c&d]. Spaces, and whether a script stands beside
// or above, do not count.
func reading(markup string) string {
	d := xml.NewDecoder(strings.NewReader(markup))
	d.Strict, d.Entity = false, xml.HTMLEntity
	root := &element{}
	open := []*element{root}
	for {
		token, err := d.Token()
		if token == nil {
			if len(open) != 1 {
				return fmt.Sprintf("not closed: %v", err)
			}
			return signs.Replace(empty.ReplaceAllString(root.reading(), ""))
		}
		top := open[len(open)-1]
		switch t := token.(type) {
		case xml.StartElement:
			e := &element{name: t.Name.Local}
			for _, a := range t.Attr {
				if a.Name.Local == "notation" {
					e.notation = a.Value
				}
			}
			top.children = append(top.children, e)
			open = append(open, e)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			top.text += string(t)
		}
	}
}

var (
	empty   = regexp.MustCompile(`[_^]\(\)`)
	number  = regexp.MustCompile(`^\(\d+\)$`)
	unseen  = regexp.MustCompile(`[\s\x{a0}\x{200b}\x{2061}-\x{2064}\x{2000}-\x{200a}\x{fe00}-\x{fe0f}]`)
	accents = strings.NewReplacer("ˆ", "^", "\u0302", "^", "˜", "~", "\u0303", "~", "∼", "~", "˙", ".", "\u0307", ".", "\u0308", "¨",
		"¯", "‾", "ˉ", "‾", "\u0304", "‾", "\u0305", "‾", "―", "‾", "_", "‾", "\u0332", "‾", "ˊ", "´", "\u0301", "´", "ˋ", "`", "\u0300", "`",
		"\u0306", "˘", "\u030a", "˚", "\u20d7", "→", "\u030c", "ˇ")
	// Characters for one sign.
	signs = strings.NewReplacer("-", "−", "*", "∗", "⋆", "∗", "∣", "|", "‖", "∥", "∖", "\\", "'", "′", "′′", "″", "⋯", "…", "...", "…", "···", "…",
		":=", "≔", "□", "◻", "■", "◼", "▷", "▹", "◁", "◃", "◊", "◇", "⟂", "⊥", "⌀", "∅")
)

func (e *element) reading() string {
	switch e.name {
	case "mi", "mo", "mn", "mtext", "ms", "span", "a":
		if len(e.children) > 0 {
			return e.inside()
		}
		return unseen.ReplaceAllString(norm.NFKC.String(e.text), "")
	case "annotation", "mspace", "mphantom":
		return ""
	case "menclose":
		switch e.notation {
		case "top":
			return e.inside() + "^(‾)"
		case "bottom":
			return e.inside() + "_(‾)"
		}
	case "mfrac":
		return "(" + e.at(0) + ")/(" + e.at(1) + ")"
	case "msqrt":
		return "√(" + e.inside() + ")"
	case "mroot":
		return "√[" + e.at(1) + "](" + e.at(0) + ")"
	case "msub":
		return e.at(0) + "_(" + e.at(1) + ")"
	case "munder":
		return e.at(0) + "_(" + e.accent(1) + ")"
	case "msup":
		return e.at(0) + "^(" + e.at(1) + ")"
	case "mover":
		return e.at(0) + "^(" + e.accent(1) + ")"
	case "msubsup", "munderover":
		return e.at(0) + "_(" + e.at(1) + ")^(" + e.at(2) + ")"
	case "mtable":
		var rows []string
		for _, row := range e.children {
			rows = append(rows, row.row())
		}
		if all := strings.Join(rows, ";"); strings.ContainsAny(all, "&;") {
			return "[" + all + "]"
		}
	}
	return e.inside()
}

// row returns the cells of a row; the label of an equation, whatever its number,
// comes last.
func (e *element) row() string {
	list := e.children
	if e.name == "mlabeledtr" {
		list = append(list[1:len(list):len(list)], list[0])
	}
	var cells []string
	for _, cell := range list {
		if c := cell.reading(); c != "" {
			cells = append(cells, number.ReplaceAllString(c, "(#)"))
		}
	}
	return strings.Join(cells, "&")
}

func (e *element) at(i int) string {
	if i >= len(e.children) {
		return "?"
	}
	return e.children[i].reading()
}

// accent returns a script that may be an accent.
func (e *element) accent(i int) string {
	said := e.at(i)
	if len([]rune(said)) > 1 {
		return said
	}
	if i < len(e.children) && said == "" { // a combining accent on a space
		said = strings.TrimSpace(e.children[i].text)
	}
	return accents.Replace(said)
}

func (e *element) inside() string {
	var b strings.Builder
	for _, c := range e.children {
		b.WriteString(c.reading())
	}
	return b.String()
}
