package plots

import (
	"bytes"
	"encoding/xml"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
)

// element is what the tests look at in a drawing.
type element struct {
	name  string
	attrs map[string]string
	text  string
}

// parse reads the elements of an SVG document, and fails if it is not one.
func parse(t *testing.T, svg []byte) []element {
	t.Helper()
	var elements []element
	var open []int
	d := xml.NewDecoder(bytes.NewReader(svg))
	for {
		token, err := d.Token()
		if err == io.EOF {
			return elements
		}
		require.NoError(t, err)
		switch token := token.(type) {
		case xml.StartElement:
			e := element{name: token.Name.Local, attrs: map[string]string{}}
			for _, a := range token.Attr {
				e.attrs[a.Name.Local] = a.Value
			}
			open = append(open, len(elements))
			elements = append(elements, e)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			if len(open) > 0 {
				elements[open[len(open)-1]].text += string(token)
			}
		}
	}
}

// texts returns the words of a drawing, in the order in which they are drawn.
func texts(elements []element) []string {
	var words []string
	for _, e := range elements {
		if e.name == "text" {
			words = append(words, e.text)
		}
	}
	return words
}

func count(words []string, word string) int {
	n := 0
	for _, w := range words {
		if w == word {
			n++
		}
	}
	return n
}

func TestSVGIsAnAccessiblePicture(t *testing.T) {
	for _, lang := range []string{"en", "zh"} {
		t.Setenv("NIMBOOK_LANG", lang)
		f := Outcomes(gametheory.Bash(3), 40)
		e := parse(t, f.SVG())
		assert.Equal(t, "svg", e[0].name)
		assert.Equal(t, "img", e[0].attrs["role"])
		assert.Equal(t, lang, e[0].attrs["lang"])
		assert.Equal(t, element{"title", map[string]string{}, f.Title}, e[1])
		assert.Equal(t, element{"desc", map[string]string{}, f.Alt}, e[2])
	}
}

func TestHTMLEscapesTheAlternativeText(t *testing.T) {
	f := Outcomes(gametheory.Bash(3), 8)
	f.Alt = `a "b" <c> & d`
	assert.True(t, strings.HasPrefix(f.HTML(), `<img alt="a &#34;b&#34; &lt;c&gt; &amp; d" `), f.HTML()[:80])
	assert.Equal(t, f.Alt, parse(t, f.SVG())[2].text)
}

func TestSaveKnowsTheEnding(t *testing.T) {
	dir := t.TempDir()
	f := Outcomes(gametheory.Bash(3), 8)
	for name, magic := range map[string]string{"a.svg": "<svg ", "a.PNG": "\x89PNG", "a.pdf": "%PDF-"} {
		path := filepath.Join(dir, name)
		require.NoError(t, f.Save(path))
		require.NoError(t, f.Save(path), "a file is replaced")
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		assert.True(t, bytes.HasPrefix(data, []byte(magic)), name)
	}
	for _, name := range []string{"a.jpg", "a", "a.svg.gz", ""} {
		assert.ErrorContains(t, f.Save(filepath.Join(dir, name)), "give .svg, .png or .pdf", name)
	}
}

func TestSaveLeavesNothingHalfWritten(t *testing.T) {
	dir := t.TempDir()
	f := Outcomes(gametheory.Bash(3), 8)
	assert.ErrorContains(t, f.Save(filepath.Join(dir, "none", "a.svg")), "none")

	require.NoError(t, os.Mkdir(filepath.Join(dir, "a.svg"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "a.svg", "in the way"), nil, 0o644))
	assert.Error(t, f.Save(filepath.Join(dir, "a.svg")), "a folder of that name")

	f.Title = "Linear A: 𐘀"
	assert.ErrorContains(t, f.Save(filepath.Join(dir, "b.png")), `no embedded font has a glyph for "𐘀"`)

	left, err := os.ReadDir(dir)
	require.NoError(t, err)
	assert.Len(t, left, 1, "only the folder")
}

func TestTheSameFigureGivesTheSameBytes(t *testing.T) {
	make := func() (all [][]byte) {
		f := Beside(Outcomes(gametheory.Bash(3), 8), Outcomes(gametheory.Take(1, 4), 20))
		png, err := f.png(96)
		require.NoError(t, err)
		pdf, err := f.pdf()
		require.NoError(t, err)
		return [][]byte{f.SVG(), png, pdf}
	}
	assert.Equal(t, make(), make())
}

func TestBesideKeepsItsParts(t *testing.T) {
	a, b := Binary(1, 2, 3), Binary(1, 1)
	f := Beside(a, b)
	assert.Equal(t, a.Width+b.Width, f.Width)
	assert.Equal(t, a.Alt+" "+b.Alt, f.Alt)
	words := texts(parse(t, f.SVG()))
	assert.Contains(t, words, a.Title)
	assert.Contains(t, words, b.Title)
	assert.PanicsWithError(t, "plots: no figure to put beside another; give at least one", func() { Beside() })
}

func TestBesideFitsAPage(t *testing.T) {
	grid := func() *Figure {
		return Region("Wythoff", gametheory.Wythoff().Outcome, Axis{"a", 0, 15}, Axis{"b", 0, 15})
	}
	a := grid()
	before := a.SVG()
	f := Beside(a, Beside(grid(), grid()))
	assert.InDelta(t, besideWidth.Points(), f.Width.Points(), 1e-6)
	assert.Less(t, f.Height, a.Height)
	assert.True(t, bytes.Equal(before, a.SVG()), "the parts are as they were")
	within(t, f, parse(t, f.SVG()))
}

// TestACellDoesNotCarryTheFont builds what GoNB builds of a cell: the Chinese
// font is only in a program that saves a figure.
func TestACellDoesNotCarryTheFont(t *testing.T) {
	if testing.Short() {
		t.Skip("builds two programs")
	}
	for call, carries := range map[string]bool{
		`plots.Show(f)`:          false,
		`panic(f.Save("a.png"))`: true,
	} {
		dir := t.TempDir()
		source, program := filepath.Join(dir, "main.go"), filepath.Join(dir, "cell")
		require.NoError(t, os.WriteFile(source, []byte(`package main

import (
	"nimbook/gametheory"
	"nimbook/plots"
)

func main() {
	f := plots.Outcomes(gametheory.Bash(3), 40)
	`+call+`
}
`), 0o644))
		out, err := exec.Command("go", "build", "-o", program, source).CombinedOutput()
		require.NoError(t, err, "%s", out)
		binary, err := os.ReadFile(program)
		require.NoError(t, err)
		assert.Equal(t, carries, bytes.Contains(binary, notoSansSC[1000:2000]), call)
	}
}
