package plots

import (
	"context"
	"fmt"
	"image"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/janpfeifer/gonb/gonbui/protocol"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"nimbook/gametheory"
	"nimbook/gametheory/proof"
	"nimbook/internal/must"
)

// outlinedShapes draws a figure with its text as outlines, and returns the characters
// that no font has with the number of boxes in it.
func outlinedShapes(t *testing.T, f *Figure) (missing string, boxes int) {
	c := newSVG(f.Width, f.Height)
	o := &outlines{Canvas: c}
	f.Draw(draw.NewCanvas(o, f.Width, f.Height))
	for _, e := range parse(t, c.document("", "")) {
		shape := strings.Map(func(r rune) rune {
			if 'A' <= r && r <= 'Z' {
				return r
			}
			return -1
		}, e.attrs["d"])
		if shape == "MHVHZMVHVZ" || shape == "MVHVZMHVHZ" { // the other one stands upright
			boxes++
		}
	}
	return string(o.missing), boxes
}

// named1 is a position whose name has a character without a glyph.
type named1 int

func (n named1) String() string { return fmt.Sprintf("😀%d", int(n)) }

// Wherever a figure takes words, a character that no font has is a box, and is noticed.
func TestBoxesStandForWhatNoFontHas(t *testing.T) {
	n := func(int, int) gametheory.Outcome { return gametheory.N }
	one := func(int, int) int { return 1 }
	smile := Axis{"😀", 0, 9}
	for _, lang := range []string{"en", "zh"} {
		t.Setenv("NIMBOOK_LANG", lang)
		titled := Binary(1, 2, 3)
		titled.Title = "a 😀 b"
		labels := Binary(1, 2, 3)
		labels.Plot.Add(must.Get(plotter.NewLabels(plotter.XYLabels{XYs: plotter.XYs{{X: 1, Y: 1}}, Labels: []string{"😀"}})))
		ticks := Outcomes(gametheory.Bash(3), 8)
		ticks.Plot.X.Tick.Marker = plot.ConstantTicks{{Value: 3, Label: "😀"}}
		legend := Outcomes(gametheory.Bash(3), 8)
		legend.Plot.Legend.Add("😀")
		key := Outcomes(gametheory.Bash(3), 8)
		key.explain(mark{"😀", func(draw.Canvas) {}})
		rules := gametheory.Rules[named1](func(p named1) []named1 { return make([]named1, min(1, p)) })
		for name, f := range map[string]*Figure{
			"title": titled, "part": Beside(Binary(1, 1), titled), "label": labels, "tick": ticks, "legend": legend, "key": key,
			"game":     Outcomes(NamedOutcomes{"😀", func(int) gametheory.Outcome { return gametheory.P }}, 8),
			"region":   Region("😀", n, Axis{"x", 0, 9}, Axis{"y", 0, 9}),
			"x":        Region("g", n, smile, Axis{"y", 0, 9}),
			"y":        Table("g", one, Axis{"x", 0, 9}, smile),
			"table":    Table("😀", one, Axis{"x", 0, 9}, Axis{"y", 0, 9}),
			"sequence": Sequence(NamedValues{"😀", []int{0, 1, 2}}, 3),
			"bars":     Frequencies(NamedValues{"😀", []int{0, 1, 2}}, 3),
			"graph":    Graph(gametheory.Analyze(rules, named1(1))),
			"claim":    Claim(proof.Verify(rules, func(named1) bool { return true }, named1(1))),
		} {
			missing, boxes := outlinedShapes(t, f)
			if name == "claim" && missing == "" {
				continue // its picture names no position
			}
			assert.Equal(t, "😀", missing, "%s %s", name, lang)
			assert.Positive(t, boxes, "%s %s", name, lang)
			assert.Contains(t, strings.Join(texts(parse(t, f.SVG())), ""), "😀", "a reader's own font has it")
		}
	}
	for name, make := range pictures() {
		missing, boxes := outlinedShapes(t, make())
		assert.Empty(t, missing, name)
		assert.Zero(t, boxes, name)
	}
}

// The box is a frame in every kind of picture: dark around, and nothing within.
func TestTheBoxIsSeen(t *testing.T) {
	f := &Figure{Title: "😀", Width: 40, Height: 40}
	file, missing, err := f.png(pngDPI)
	require.NoError(t, err)
	assert.Equal(t, []rune{'😀'}, missing)
	pictures := map[string]image.Image{"png": decode(t, file)}
	screen, missing := f.screenPNG()
	assert.Equal(t, []rune{'😀'}, missing)
	pictures["screen"] = decode(t, screen)
	if pdftoppm, err := exec.LookPath("pdftoppm"); err == nil {
		base := filepath.Join(t.TempDir(), "box")
		stderr := written(t, &os.Stderr, func() { require.NoError(t, f.Save(base+".pdf")) })
		assert.Contains(t, stderr, "box.pdf has boxes in place of 😀")
		out, err := exec.CommandContext(context.Background(), pdftoppm, "-r", fmt.Sprint(pngDPI), "-png", "-singlefile", base+".pdf", base).CombinedOutput()
		require.NoError(t, err, "%s", out)
		data, err := os.ReadFile(base + ".png")
		require.NoError(t, err)
		pictures["pdf"] = decode(t, data)
	}
	for name, img := range pictures {
		dots := float64(img.Bounds().Dx()) / 40 // in a point
		dark := image.Rectangle{}
		for y := range img.Bounds().Dy() {
			for x := range img.Bounds().Dx() {
				if g, _, _, _ := img.At(x, y).RGBA(); g < 0x8000 {
					dark = dark.Union(image.Rect(x, y, x+1, y+1))
				}
			}
		}
		em := float64(titleSize) * dots
		assert.InDelta(t, 0.8*em, dark.Dx(), 2, name)
		assert.InDelta(t, 0.8*em, dark.Dy(), 2, name)
		within := dark.Inset(int(math.Ceil(0.07*em)) + 1)
		for y := within.Min.Y; y < within.Max.Y; y++ {
			for x := within.Min.X; x < within.Max.X; x++ {
				g, _, _, _ := img.At(x, y).RGBA()
				require.Greater(t, g, uint32(0xE000), "%s at %d, %d", name, x, y)
			}
		}
	}
}

// written returns what f writes to a file such as os.Stderr.
func written(t *testing.T, file **os.File, f func()) string {
	tmp, err := os.Create(filepath.Join(t.TempDir(), "written"))
	require.NoError(t, err)
	defer tmp.Close()
	old := *file
	*file = tmp
	defer func() { *file = old }()
	f()
	_, err = tmp.Seek(0, io.SeekStart)
	require.NoError(t, err)
	data, err := io.ReadAll(tmp)
	require.NoError(t, err)
	return string(data)
}

// The warning names each character once, and reaches whoever has asked for the picture.
func TestMissingGlyphsAreNamed(t *testing.T) {
	f := Outcomes(gametheory.Bash(3), 8)
	f.Title = "😀 and 𐘀, 😀 and \a"
	dir := t.TempDir()
	for lang, want := range map[string][2]string{
		"en": {"The fonts of figures have no glyph for 😀 𐘀 U+0007: where", "has boxes in place of 😀 𐘀 U+0007, for which"},
		"zh": {"图的字体中没有这些字符：😀、𐘀、U+0007。", "中有方框代替这些字符：😀、𐘀、U+0007，"},
	} {
		t.Setenv("NIMBOOK_LANG", lang)
		shown := f.displays()
		require.Len(t, shown, 3)
		said := shown[2].Data[protocol.MIMETextPlain].(string)
		assert.Contains(t, said, want[0])
		assert.Equal(t, "<p>"+said+"</p>", shown[2].Data[protocol.MIMETextHTML])
		for _, name := range []string{"a.png", "a.PDF"} {
			stderr := written(t, &os.Stderr, func() { require.NoError(t, f.Save(filepath.Join(dir, name))) })
			assert.Contains(t, stderr, want[1])
			assert.Contains(t, stderr, name)
			assert.FileExists(t, filepath.Join(dir, name))
		}
		assert.Empty(t, written(t, &os.Stderr, func() { require.NoError(t, f.Save(filepath.Join(dir, "a.svg"))) }))
	}
	assert.NotContains(t, string(f.SVG()), "\a", "no XML document has one")
	parse(t, f.SVG())
}

// Traditional characters, those of names, and Hangul are drawn from the font beside the
// source, which nothing is linked with; and are boxes where it cannot be read.
func TestCharactersOfTheFurtherFont(t *testing.T) {
	const words = "漢字軸 囧喆 한글 あア"
	f := &Figure{Title: words, Width: 300, Height: 40}
	missing, boxes := outlinedShapes(t, f)
	assert.Empty(t, missing)
	assert.Zero(t, boxes)
	assert.Len(t, f.displays(), 2)

	var buf sfnt.Buffer
	for r := rune(0x4E00); r < 0x9FA6; r++ {
		_, g := find(simplified(), &buf, r)
		require.NotZero(t, g, "%c", r)
	}

	old := further
	defer func() { further = old }()
	further = func() *opentype.Font { return nil }
	missing, boxes = outlinedShapes(t, f)
	assert.Equal(t, "漢軸囧喆한글", missing)
	assert.Equal(t, 6, boxes)
}

// What only says how to draw the characters around it takes no room and is not missing.
func TestInvisibleCharacters(t *testing.T) {
	style := textStyle(titleSize, ink)
	missing, boxes := outlinedShapes(t, &Figure{Title: "a\u200db\ufe0f\u2067c\u2069\ufeff\td", Width: 100, Height: 40})
	assert.Empty(t, missing)
	assert.Zero(t, boxes)
	assert.InDelta(t, float64(style.Width("😀")), float64(style.Width("😀\ufe0f\U000E0101\u2067")), 1e-9)
	assert.Equal(t, vg.Length(titleSize), style.Width("😀"))
}
