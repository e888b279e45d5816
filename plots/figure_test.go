package plots

import (
	"bytes"
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/janpfeifer/gonb/gonbui/protocol"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
	"nimbook/gametheory/games"
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

// What a cell shows: the drawing, its pixels and its words, each for the programs
// that show that.
func TestDisplays(t *testing.T) {
	f := Outcomes(gametheory.Bash(3), 8)
	f.Alt = `a "b" <c> & d`
	shown := f.displays()
	require.Len(t, shown, 2)

	picture := shown[0]
	assert.Len(t, picture.Data, 3)
	assert.Equal(t, f.Alt, picture.Data[protocol.MIMETextPlain])
	assert.Equal(t, f.Alt, picture.Metadata["vscode_altText"])
	assert.Equal(t, string(f.SVG()), picture.Data[protocol.MIMEImageSVG])
	assert.Equal(t, f.Alt, parse(t, f.SVG())[2].text)
	data := picture.Data[protocol.MIMEImagePNG].([]byte)
	size := picture.Metadata["image/png"].(map[string]int)
	pixels := decode(t, data).Bounds()
	assert.InDelta(t, 1.5*float64(size["width"]), pixels.Dx(), 1)
	assert.InDelta(t, 1.5*float64(size["height"]), pixels.Dy(), 1)
	assert.True(t, bytes.Equal(data, f.displays()[0].Data[protocol.MIMEImagePNG].([]byte)), "the same bytes every time")

	assert.Equal(t, map[protocol.MIMEType]any{
		protocol.MIMETextHTML: `<div class="nimbook-alt" style="width:1px;height:1px;overflow:hidden;white-space:nowrap">a &#34;b&#34; &lt;c&gt; &amp; d</div>`,
	}, shown[1].Data)
}

// The picture for the screen is small, and as good as the one with all colours.
func TestFewColoursAreEnough(t *testing.T) {
	for name, make := range pictures() {
		f := make()
		all, _, err := f.png(screenDPI)
		require.NoError(t, err)
		few, _ := f.screenPNG()
		want, got := decode(t, all), decode(t, few)
		_, share := difference(want, got)
		assert.Less(t, share, 0.001, name)
		assert.Less(t, len(few), len(all)/2, name)
	}
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

	left, err := os.ReadDir(dir)
	require.NoError(t, err)
	assert.Len(t, left, 1, "only the folder")
}

func TestTheSameFigureGivesTheSameBytes(t *testing.T) {
	make := func() (all [][]byte) {
		f := Beside(Outcomes(gametheory.Bash(3), 8), Outcomes(gametheory.Take(1, 4), 20))
		png, _, err := f.png(96)
		require.NoError(t, err)
		pdf, _, err := f.pdf()
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
		return Region("Wythoff", games.Wythoff().Outcome, Axis{"a", 0, 15}, Axis{"b", 0, 15})
	}
	a := grid()
	before := a.SVG()
	f := Beside(a, Beside(grid(), grid()))
	assert.InDelta(t, besideWidth.Points(), f.Width.Points(), 1e-6)
	assert.Less(t, f.Height, a.Height)
	assert.True(t, bytes.Equal(before, a.SVG()), "the parts are as they were")
	within(t, f, parse(t, f.SVG()))
}
