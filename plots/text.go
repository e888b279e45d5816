package plots

import (
	_ "embed"
	"image"
	"image/color"
	"math"
	"strings"
	"sync"

	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
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

// advance returns the width of a character in font units, an em if the font has
// no glyph for it.
func advance(f *opentype.Font, buf *sfnt.Buffer, r rune, em fixed.Int26_6) fixed.Int26_6 {
	if g, err := f.GlyphIndex(buf, r); err == nil && g != 0 {
		if a, err := f.GlyphAdvance(buf, g, em, 0); err == nil {
			return a
		}
	}
	return em
}

//go:embed fonts/NotoSansCJKsc-GB2312.otf
var notoSansSC []byte

var (
	fallbackOnce sync.Once
	fallbackFont *opentype.Font
)

// fallback returns the font of what gonum's fonts have no glyph for. It is read
// when a character asks for it: most pictures have none that does.
func fallback() *opentype.Font {
	fallbackOnce.Do(func() { fallbackFont = must(opentype.Parse(notoSansSC)) })
	return fallbackFont
}

// outlines is a canvas on which text is drawn as the outlines of its glyphs.
type outlines struct {
	vg.Canvas
	missing     string // the characters that no font has
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

// FillString draws a line of text.
func (c *outlines) FillString(face font.Face, pt vg.Point, txt string) {
	var buf sfnt.Buffer
	em := fixed.Int26_6(face.Face.UnitsPerEm())
	for _, r := range txt {
		f := face.Face
		g, _ := f.GlyphIndex(&buf, r)
		if g == 0 {
			f = fallback()
			if g, _ = f.GlyphIndex(&buf, r); g == 0 && !strings.ContainsRune(c.missing, r) {
				c.missing += string(r)
			}
		}
		if path := glyph(f, &buf, g, face.Font.Size, pt); len(path) > 0 {
			c.Fill(path)
		}
		pt.X += face.Font.Size * vg.Length(advance(face.Face, &buf, r, em)) / vg.Length(em)
	}
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
