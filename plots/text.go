package plots

import (
	_ "embed"
	"fmt"
	"image"
	"image/color"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"nimbook/internal/must"
)

const (
	titleSize = 13 * vg.Length(1)
	labelSize = 10 * vg.Length(1)
)

// textStyle is the style of all text in a figure.
func textStyle(size vg.Length, c color.Color) text.Style {
	return text.Style{
		Color:   c,
		Font:    font.Font{Typeface: "Liberation", Variant: "Sans", Size: size},
		Handler: handler{text.Plain{Fonts: font.DefaultCache}},
	}
}

// centre writes a line of text with the middle of its capitals and digits at pt.
func centre(c draw.Canvas, style text.Style, pt vg.Point, txt string) {
	style.XAlign, style.YAlign = draw.XCenter, draw.YBottom
	const capital = 0.69 // height, in ems
	pt.Y += style.FontExtents().Ascent - style.Font.Size*(1+capital/2)
	c.FillText(style, pt, txt)
}

// handler lays text out that gonum's fonts have no glyphs for, too: such a
// character is as wide as it is high, which all Chinese fonts agree on.
type handler struct{ text.Plain }

// Box returns the extent of one line of text.
func (h handler) Box(txt string, fnt font.Font) (width, height, depth vg.Length) {
	face := h.Fonts.Lookup(fnt, fnt.Size)
	e := face.Extents()
	return textWidth(face, txt), e.Ascent, e.Descent
}

// Draw draws lines of text, aligned by their widths.
func (h handler) Draw(c vg.Canvas, txt string, sty text.Style, pt vg.Point) {
	txt = strings.TrimRight(txt, "\n")
	if txt == "" {
		return
	}
	face := h.Fonts.Lookup(sty.Font, sty.Font.Size)
	c.SetColor(sty.Color)
	if sty.Rotation != 0 {
		c.Push()
		defer c.Pop()
		c.Rotate(sty.Rotation)
		sin, cos := math.Sincos(sty.Rotation)
		s, o := vg.Length(sin), vg.Length(cos)
		pt = vg.Point{X: pt.Y*s + pt.X*o, Y: pt.Y*o - pt.X*s}
	}
	lines := h.Lines(txt)
	pt.Y += sty.Height(txt)*vg.Length(sty.YAlign) - face.Extents().Ascent
	for i, line := range lines {
		x := vg.Length(sty.XAlign) * textWidth(face, line)
		y := vg.Length(len(lines)-i) * sty.Font.Size
		c.FillString(face, pt.Add(vg.Point{X: x, Y: y}), line)
	}
}

// textWidth returns the width of a line of text.
func textWidth(face font.Face, txt string) vg.Length {
	var buf sfnt.Buffer
	em := face.Face.UnitsPerEm()
	units := fixed.Int26_6(0)
	for _, r := range txt {
		units += advance(face.Face, &buf, r, fixed.Int26_6(em))
	}
	return face.Font.Size * vg.Length(units) / vg.Length(em)
}

// advance returns the width of a character in font units: an em if the font has no glyph
// for it, or none if it is invisible.
func advance(f *opentype.Font, buf *sfnt.Buffer, r rune, em fixed.Int26_6) fixed.Int26_6 {
	if g, err := f.GlyphIndex(buf, r); err == nil && g != 0 {
		if a, err := f.GlyphAdvance(buf, g, em, 0); err == nil {
			return a
		}
	}
	if invisible(r) {
		return 0
	}
	return em
}

//go:embed fonts/NotoSansCJKsc-GB2312.otf
var notoSansSC []byte

// simplified is the font of what gonum's fonts have no glyph for. It is parsed when a
// character asks for it: most pictures have none that does.
var simplified = sync.OnceValue(func() *opentype.Font { return must.Get(opentype.Parse(notoSansSC)) })

// further is the font of what the others have no glyph for: traditional characters,
// rare ones and Hangul. No program links it: it is read from beside this source file when
// a character asks for it, and nil in a program that runs where there is no checkout.
var further = sync.OnceValue(func() *opentype.Font {
	_, here, _, _ := runtime.Caller(0)
	data, err := os.ReadFile(filepath.Join(filepath.Dir(here), "fonts", "NotoSansCJKtc-more.otf"))
	if err != nil {
		return nil
	}
	f, err := opentype.Parse(data)
	if err != nil {
		return nil
	}
	return f
})

// find returns the glyph of a character and the first font that has one, f or another;
// nil if there is none.
func find(f *opentype.Font, buf *sfnt.Buffer, r rune) (*opentype.Font, sfnt.GlyphIndex) {
	if g, err := f.GlyphIndex(buf, r); err == nil && g != 0 {
		return f, g
	}
	for _, other := range []func() *opentype.Font{simplified, further} {
		f := other()
		if f == nil {
			continue
		}
		if g, err := f.GlyphIndex(buf, r); err == nil && g != 0 {
			return f, g
		}
	}
	return nil, 0
}

// outlines is a canvas on which text is drawn as the outlines of its glyphs.
type outlines struct {
	vg.Canvas
	missing     []rune // the characters that no font has, each once
	flipsImages bool   // the canvas draws images upside down
}

// DrawImage draws an image the right way up.
func (c *outlines) DrawImage(rect vg.Rectangle, img image.Image) {
	if c.flipsImages {
		c.Push()
		defer c.Pop()
		c.Translate(vg.Point{Y: rect.Min.Y + rect.Max.Y})
		c.Scale(1, -1)
	}
	c.Canvas.DrawImage(rect, img)
}

// FillString draws a line of text, with a box in the place of what no font has.
func (c *outlines) FillString(face font.Face, pt vg.Point, txt string) {
	var buf sfnt.Buffer
	size := face.Font.Size
	em := fixed.Int26_6(face.Face.UnitsPerEm())
	for _, r := range txt {
		var path vg.Path
		switch f, g := find(face.Face, &buf, r); {
		case f != nil:
			path = glyph(f, &buf, g, size, pt)
		case !unicode.IsSpace(r) && !invisible(r):
			path = missingBox(size, pt)
			if !slices.Contains(c.missing, r) {
				c.missing = append(c.missing, r)
			}
		}
		if len(path) > 0 {
			c.Fill(path)
		}
		pt.X += size * vg.Length(advance(face.Face, &buf, r, em)) / vg.Length(em)
	}
}

// invisible reports whether a character is an instruction for those around it: one that
// joins them, gives their direction, or selects a variant.
func invisible(r rune) bool { return unicode.In(r, unicode.Cf, unicode.Variation_Selector) }

// missingBox returns the outline of the box that stands in the place of a character whose
// origin is at pt: the frame of a square as high as a capital.
func missingBox(size vg.Length, pt vg.Point) vg.Path {
	left, right, bottom, top, line := pt.X+0.1*size, pt.X+0.9*size, pt.Y-0.05*size, pt.Y+0.75*size, 0.07*size
	var path vg.Path
	path.Move(vg.Point{X: left, Y: bottom})
	path.Line(vg.Point{X: right, Y: bottom})
	path.Line(vg.Point{X: right, Y: top})
	path.Line(vg.Point{X: left, Y: top})
	path.Close()
	path.Move(vg.Point{X: left + line, Y: bottom + line}) // the other way round, which leaves a hole
	path.Line(vg.Point{X: left + line, Y: top - line})
	path.Line(vg.Point{X: right - line, Y: top - line})
	path.Line(vg.Point{X: right - line, Y: bottom + line})
	path.Close()
	return path
}

// named lists characters in the reader's language: those that cannot be printed by their
// numbers.
func named(characters []rune) string {
	var names []string
	for _, r := range characters {
		name := string(r)
		if !unicode.IsPrint(r) {
			name = fmt.Sprintf("%U", r)
		}
		names = append(names, name)
	}
	return strings.Join(names, pick(" ", "、"))
}

// glyph returns the outline of a glyph whose origin is at pt.
func glyph(f *opentype.Font, buf *sfnt.Buffer, g sfnt.GlyphIndex, size vg.Length, pt vg.Point) vg.Path {
	em := fixed.Int26_6(f.UnitsPerEm())
	segments, err := f.LoadGlyph(buf, g, em, nil)
	if err != nil {
		return nil
	}
	at := func(p fixed.Point26_6) vg.Point { // y points down in a font's segments
		return vg.Point{X: pt.X + size*vg.Length(p.X)/vg.Length(em), Y: pt.Y - size*vg.Length(p.Y)/vg.Length(em)}
	}
	var path vg.Path
	for i, s := range segments {
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if i > 0 {
				path.Close()
			}
			path.Move(at(s.Args[0]))
		case sfnt.SegmentOpLineTo:
			path.Line(at(s.Args[0]))
		case sfnt.SegmentOpQuadTo:
			path.QuadTo(at(s.Args[0]), at(s.Args[1]))
		case sfnt.SegmentOpCubeTo:
			path.CubeTo(at(s.Args[0]), at(s.Args[1]), at(s.Args[2]))
		}
	}
	if len(path) > 0 {
		path.Close()
	}
	return path
}
