package plots

import (
	"bytes"
	"encoding/base64"
	"encoding/xml"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"

	"nimbook/gametheory"
)

// px is the number of CSS pixels in a point.
const px = 96.0 / 72

// fontFamily names fonts as wide as the Liberation Sans that text is laid out
// with, then the Chinese fonts of the usual systems.
const fontFamily = `Liberation Sans,Arial,Helvetica,Noto Sans CJK SC,Noto Sans SC,PingFang SC,Hiragino Sans GB,Microsoft YaHei,WenQuanYi Micro Hei,sans-serif`

// svgCanvas draws to an SVG document. Compared with gonum's vgsvg it writes the
// coordinates of the page itself (no nested transforms, two decimals, a third of
// the size), text that no reader's font can clip, and what a screen reader needs.
type svgCanvas struct {
	w, h  vg.Length
	buf   bytes.Buffer
	stack []svgState
}

type svgState struct {
	// m maps (x, y) to (m[0]x + m[2]y + m[4], m[1]x + m[3]y + m[5]).
	m      [6]float64
	color  color.Color
	width  vg.Length
	dash   []vg.Length
	offset vg.Length
}

func newSVG(w, h vg.Length) *svgCanvas {
	c := &svgCanvas{w: w, h: h, stack: []svgState{{m: [6]float64{1, 0, 0, -1, 0, h.Points()}}}}
	vg.Initialize(c)
	return c
}

// document returns what was drawn, as a picture with a title and a description.
func (c *svgCanvas) document(title, desc string) []byte {
	var b bytes.Buffer
	lang := gametheory.ReaderLanguage()
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" role="img" lang="%s" width="%s" height="%s" viewBox="0 0 %s %s" font-family="%s">`+"\n",
		lang, number(c.w.Points()*px), number(c.h.Points()*px), number(c.w.Points()), number(c.h.Points()), fontFamily)
	fmt.Fprintf(&b, "<title>%s</title>\n<desc>%s</desc>\n", escape(title), escape(desc))
	b.Write(c.buf.Bytes())
	b.WriteString("</svg>\n")
	return b.Bytes()
}

func (c *svgCanvas) state() *svgState { return &c.stack[len(c.stack)-1] }

// Size returns the size of the page.
func (c *svgCanvas) Size() (w, h vg.Length) { return c.w, c.h }

func (c *svgCanvas) SetLineWidth(w vg.Length) { c.state().width = w }
func (c *svgCanvas) SetLineDash(dash []vg.Length, o vg.Length) {
	c.state().dash, c.state().offset = dash, o
}
func (c *svgCanvas) SetColor(col color.Color) { c.state().color = col }
func (c *svgCanvas) Push()                    { c.stack = append(c.stack, *c.state()) }
func (c *svgCanvas) Pop()                     { c.stack = c.stack[:len(c.stack)-1] }

func (c *svgCanvas) Rotate(rad float64) {
	sin, cos := math.Sincos(rad)
	c.transform([6]float64{cos, sin, -sin, cos, 0, 0})
}

func (c *svgCanvas) Translate(pt vg.Point) {
	c.transform([6]float64{1, 0, 0, 1, pt.X.Points(), pt.Y.Points()})
}

func (c *svgCanvas) Scale(x, y float64) { c.transform([6]float64{x, 0, 0, y, 0, 0}) }

func (c *svgCanvas) transform(t [6]float64) {
	m := c.state().m
	c.state().m = [6]float64{
		m[0]*t[0] + m[2]*t[1], m[1]*t[0] + m[3]*t[1],
		m[0]*t[2] + m[2]*t[3], m[1]*t[2] + m[3]*t[3],
		m[0]*t[4] + m[2]*t[5] + m[4], m[1]*t[4] + m[3]*t[5] + m[5],
	}
}

func (c *svgCanvas) at(x, y float64) (px, py float64) {
	m := c.state().m
	return m[0]*x + m[2]*y + m[4], m[1]*x + m[3]*y + m[5]
}

// scale returns how much longer lengths are on the page.
func (c *svgCanvas) scale() float64 {
	m := c.state().m
	return math.Sqrt(math.Abs(m[0]*m[3] - m[1]*m[2]))
}

// Stroke draws a line along the path.
func (c *svgCanvas) Stroke(p vg.Path) {
	s := c.state()
	if s.width <= 0 {
		return
	}
	fmt.Fprintf(&c.buf, `<path fill="none" stroke="%s"`, hex(s.color))
	c.opacity("stroke-opacity")
	fmt.Fprintf(&c.buf, ` stroke-width="%s"`, number(s.width.Points()*c.scale()))
	if len(s.dash) > 0 {
		var d []string
		for _, l := range s.dash {
			d = append(d, number(l.Points()*c.scale()))
		}
		fmt.Fprintf(&c.buf, ` stroke-dasharray="%s"`, strings.Join(d, " "))
		if s.offset != 0 {
			fmt.Fprintf(&c.buf, ` stroke-dashoffset="%s"`, number(s.offset.Points()*c.scale()))
		}
	}
	fmt.Fprintf(&c.buf, ` d="%s"/>`+"\n", c.path(p))
}

// Fill fills the path.
func (c *svgCanvas) Fill(p vg.Path) {
	if len(p) == 3 && p[1].Type == vg.ArcComp && math.Abs(p[1].Angle) >= 2*math.Pi {
		x, y := c.at(p[1].Pos.X.Points(), p[1].Pos.Y.Points())
		fmt.Fprintf(&c.buf, `<circle cx="%s" cy="%s" r="%s" fill="%s"`, number(x), number(y), number(p[1].Radius.Points()*c.scale()), hex(c.state().color))
		c.opacity("fill-opacity")
		c.buf.WriteString("/>\n")
		return
	}
	fmt.Fprintf(&c.buf, `<path fill="%s"`, hex(c.state().color))
	c.opacity("fill-opacity")
	fmt.Fprintf(&c.buf, ` d="%s"/>`+"\n", c.path(p))
}

func (c *svgCanvas) opacity(attribute string) {
	if col := c.state().color; col != nil {
		if a := color.NRGBAModel.Convert(col).(color.NRGBA).A; a < 255 {
			fmt.Fprintf(&c.buf, ` %s="%s"`, attribute, number(float64(a)/255))
		}
	}
}

func (c *svgCanvas) path(p vg.Path) string {
	var b []byte
	to := func(op byte, points ...vg.Point) {
		b = append(b, op)
		for i, pt := range points {
			if i > 0 {
				b = append(b, ' ')
			}
			x, y := c.at(pt.X.Points(), pt.Y.Points())
			b = append(b, number(x)...)
			b = append(b, ' ')
			b = append(b, number(y)...)
		}
	}
	for i, comp := range p {
		switch comp.Type {
		case vg.MoveComp:
			to('M', comp.Pos)
		case vg.LineComp:
			x, y := c.at(comp.Pos.X.Points(), comp.Pos.Y.Points())
			fromX, fromY := c.at(p[i-1].Pos.X.Points(), p[i-1].Pos.Y.Points())
			straight := p[i-1].Type == vg.MoveComp || p[i-1].Type == vg.LineComp
			switch {
			case straight && number(y) == number(fromY):
				b = append(append(b, 'H'), number(x)...)
			case straight && number(x) == number(fromX):
				b = append(append(b, 'V'), number(y)...)
			default:
				to('L', comp.Pos)
			}
		case vg.CurveComp:
			op := byte('Q')
			if len(comp.Control) == 2 {
				op = 'C'
			}
			to(op, slices.Concat(comp.Control, []vg.Point{comp.Pos})...)
		case vg.CloseComp:
			b = append(b, 'Z')
		case vg.ArcComp:
			on := func(angle float64) vg.Point {
				sin, cos := math.Sincos(angle)
				return comp.Pos.Add(vg.Point{X: comp.Radius * vg.Length(cos), Y: comp.Radius * vg.Length(sin)})
			}
			if start := on(comp.Start); i == 0 {
				to('M', start)
			} else if p[i-1].Pos != start {
				to('L', start)
			}
			// An arc of SVG cannot go all the way round: draw half of it at a time.
			r := number(comp.Radius.Points() * c.scale())
			sweep := 0
			if m := c.state().m; comp.Angle > 0 == (m[0]*m[3]-m[1]*m[2] > 0) {
				sweep = 1
			}
			for _, part := range []float64{0.5, 1} {
				b = fmt.Appendf(b, "A%s %s 0 0 %d", r, r, sweep)
				to(' ', on(comp.Start+part*comp.Angle))
			}
		}
	}
	return string(b)
}

// FillString writes a line of text. Its length is given, so that it takes the
// room it was laid out for in whatever font the reader has.
func (c *svgCanvas) FillString(face font.Face, pt vg.Point, txt string) {
	x, y := c.at(pt.X.Points(), pt.Y.Points())
	fmt.Fprintf(&c.buf, `<text x="%s" y="%s" font-size="%s"`, number(x), number(y), number(face.Font.Size.Points()*c.scale()))
	if col := hex(c.state().color); col != "#000" {
		fmt.Fprintf(&c.buf, ` fill="%s"`, col)
	}
	if m := c.state().m; m[1] != 0 {
		fmt.Fprintf(&c.buf, ` transform="rotate(%s %s %s)"`, number(math.Atan2(m[1], m[0])*180/math.Pi), number(x), number(y))
	}
	if utf8.RuneCountInString(txt) > 3 {
		fmt.Fprintf(&c.buf, ` textLength="%s" lengthAdjust="spacingAndGlyphs"`, number(textWidth(face, txt).Points()*c.scale()))
	}
	fmt.Fprintf(&c.buf, ">%s</text>\n", escape(txt))
}

// DrawImage draws pixels that stay sharp when they are magnified.
func (c *svgCanvas) DrawImage(rect vg.Rectangle, img image.Image) {
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		panic(fmt.Errorf("plots: cannot encode an image of %v pixels: %w", img.Bounds().Size(), err))
	}
	x, y := c.at(rect.Min.X.Points(), rect.Max.Y.Points())
	fmt.Fprintf(&c.buf, `<image x="%s" y="%s" width="%s" height="%s" preserveAspectRatio="none" image-rendering="pixelated" href="data:image/png;base64,%s"/>`+"\n",
		number(x), number(y), number(rect.Size().X.Points()*c.scale()), number(rect.Size().Y.Points()*c.scale()), base64.StdEncoding.EncodeToString(b.Bytes()))
}

// escape writes text into a document, which has no room for control characters: such a
// one becomes U+FFFD.
func escape(text string) string {
	var b strings.Builder
	xml.EscapeText(&b, []byte(text)) // a builder takes all
	return b.String()
}

// number writes a length with two decimals at most.
func number(f float64) string {
	s := strconv.FormatFloat(math.Round(f*100)/100, 'f', -1, 64)
	if s == "-0" {
		return "0"
	}
	return s
}

// hex writes a colour in the notation of CSS, without its opacity.
func hex(col color.Color) string {
	if col == nil {
		return "#000"
	}
	c := color.NRGBAModel.Convert(col).(color.NRGBA)
	if c.R == 0 && c.G == 0 && c.B == 0 {
		return "#000"
	}
	return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
}
