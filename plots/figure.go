package plots

import (
	"bytes"
	"fmt"
	"html"
	"image"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgpdf"

	"nimbook/gametheory"
	"nimbook/internal/atomicfile"
	"nimbook/internal/must"
)

// Figure is a picture: a heading, a key to its marks, and a plot.
type Figure struct {
	Title string // the heading; may be empty
	Alt   string // what a seeing reader concludes, for those who do not see it

	// Plot is what is drawn below the heading, free to be customised. It is nil
	// in a figure made by Beside: customise the parts before.
	Plot *plot.Plot

	Width, Height vg.Length // of the whole picture

	key    []mark
	parts  []*Figure
	square bool  // a unit of x is as long as a unit of y
	values []int // of a sequence
}

// mark explains one kind of mark of a figure.
type mark struct {
	name string
	draw func(c draw.Canvas) // fills the square c with the mark
}

const (
	pageWidth   = 7.5 * vg.Inch // a notebook's column
	besideWidth = 8.6 * vg.Inch // of figures next to each other, at most
	margin      = 6 * vg.Length(1)
	pngDPI      = 288

	screenDPI     = 144 // half as many dots again as a notebook has at its own width
	screenColours = 64
)

// pick returns the wording in the reader's language.
func pick(english, chinese string) string { return gametheory.ReaderLanguage().Pick(english, chinese) }

// Beside puts figures next to each other, from left to right. Where they would be
// much wider than a page, it makes them narrower, with letters as large as before;
// the figures themselves do not change. It panics if there is none.
func Beside(figures ...*Figure) *Figure {
	if len(figures) == 0 {
		panic(fmt.Errorf("plots: no figure to put beside another; give at least one"))
	}
	f := &Figure{}
	var alts []string
	for _, p := range figures {
		f.Width += p.Width
		alts = append(alts, p.Alt)
	}
	f.Alt = strings.Join(alts, pick(" ", ""))
	k := min(1, besideWidth/f.Width)
	f.Width *= k
	for _, p := range figures {
		p = p.narrowed(k)
		f.parts = append(f.parts, p)
		f.Height = max(f.Height, p.Height)
	}
	return f
}

// narrowed returns the figure with its width, and for a grid its height too,
// multiplied by k.
func (f *Figure) narrowed(k vg.Length) *Figure {
	n := *f
	n.Width *= k
	n.Height += keyHeight(f.key, n.Width-2*margin) - keyHeight(f.key, f.Width-2*margin)
	if f.square {
		n.Height -= (1 - k) * (f.Height - gridRoom - keyHeight(f.key, f.Width-2*margin))
	}
	n.parts = nil
	for _, p := range f.parts {
		n.parts = append(n.parts, p.narrowed(k))
	}
	return &n
}

// name is what the figure is called where its heading is not seen.
func (f *Figure) name() string {
	if f.Title != "" || f.parts == nil {
		return f.Title
	}
	var names []string
	for _, p := range f.parts {
		names = append(names, p.name())
	}
	return strings.Join(names, pick("; ", "；"))
}

// Draw draws the figure on a canvas of any of gonum's kinds.
func (f *Figure) Draw(c draw.Canvas) {
	c.SetColor(paper)
	c.Fill(c.Rectangle.Path())
	c = draw.Crop(c, margin, -margin, margin, -margin)
	if f.Title != "" {
		style := textStyle(titleSize, ink)
		style.YAlign = draw.YTop
		c.FillText(style, vg.Point{X: c.Min.X, Y: c.Max.Y}, f.Title)
		c.Max.Y -= style.Height(f.Title) + 5
	}
	c.Max.Y -= drawKey(c, f.key)
	if f.Plot != nil {
		if f.square {
			c = squared(c, f.Plot)
		}
		f.Plot.Draw(c)
	}
	x := c.Min.X - margin
	for _, p := range f.parts {
		part := c
		part.Min = vg.Point{X: x, Y: c.Max.Y + margin - p.Height}
		part.Max = vg.Point{X: x + p.Width, Y: c.Max.Y + margin}
		p.Draw(part)
		x += p.Width
	}
}

// squared returns the part of c in which a unit of x is as long as a unit of y.
func squared(c draw.Canvas, p *plot.Plot) draw.Canvas {
	data := p.DataCanvas(c)
	x := (data.Max.X - data.Min.X) / vg.Length(p.X.Max-p.X.Min)
	y := (data.Max.Y - data.Min.Y) / vg.Length(p.Y.Max-p.Y.Min)
	c.Max.X -= max(0, x-y) * vg.Length(p.X.Max-p.X.Min)
	c.Min.Y += max(0, y-x) * vg.Length(p.Y.Max-p.Y.Min)
	return c
}

// explain adds marks to the key, and to the height what that takes.
func (f *Figure) explain(marks ...mark) {
	f.Height -= keyHeight(f.key, f.Width-2*margin)
	f.key = append(f.key, marks...)
	f.Height += keyHeight(f.key, f.Width-2*margin)
}

const keyLine = 16 * vg.Length(1)

// keyHeight returns the height of a key.
func keyHeight(key []mark, width vg.Length) vg.Length {
	if len(key) == 0 {
		return 0
	}
	line := 0
	layKey(key, width, func(_ mark, _ vg.Length, l int) { line = l })
	return keyLine*vg.Length(line+1) + 3
}

const (
	keySquare = 9 * vg.Length(1)
	keyGap    = 4 * vg.Length(1)
)

// layKey gives every mark its place from the left and its line.
func layKey(key []mark, width vg.Length, yield func(m mark, x vg.Length, line int)) {
	style := textStyle(labelSize, ink)
	x, line := vg.Length(0), 0
	for _, m := range key {
		w := keySquare + keyGap + style.Width(m.name)
		if x > 0 && x+w > width {
			x, line = 0, line+1
		}
		yield(m, x, line)
		x += w + 14
	}
}

// drawKey writes the key from the upper left of c, in as many lines as it needs,
// and returns their height.
func drawKey(c draw.Canvas, key []mark) vg.Length {
	width := c.Max.X - c.Min.X
	style := textStyle(labelSize, ink)
	layKey(key, width, func(m mark, x vg.Length, line int) {
		box := c
		box.Min = vg.Point{X: c.Min.X + x, Y: c.Max.Y - keyLine*vg.Length(line) - keySquare - 1}
		box.Max = box.Min.Add(vg.Point{X: keySquare, Y: keySquare})
		m.draw(box)
		centre(c, style, vg.Point{X: box.Max.X + keyGap + style.Width(m.name)/2, Y: box.Center().Y}, m.name)
	})
	return keyHeight(key, width)
}

// SVG returns the figure as an SVG document, with the role of a picture, its
// heading and its alternative text.
func (f *Figure) SVG() []byte {
	c := newSVG(f.Width, f.Height)
	f.Draw(draw.New(c))
	return c.document(f.name(), f.Alt)
}

// Show shows the figure below the cell. In a program that is not a cell it does
// nothing; see [Figure.Save]. What the embedded fonts have no glyph for is a box where the
// picture is shown as PNG, and a line below it says so.
func Show(f *Figure) {
	if !gonbui.IsNotebook {
		return
	}
	for _, d := range f.displays() {
		gonbui.SendData(d)
	}
	gonbui.Sync() // a cell that ends now would take the picture with it
}

// displays returns what a cell shows of the figure, in the forms that survive in
// every program that shows notebooks.
//
// The first is the picture: the SVG document, and as PNG for those that show an
// SVG not at all or not yet (JupyterLab only in a notebook that it trusts, VS Code
// only in a folder that it trusts). Both are images of their own and not HTML with
// an image in it, which a code host that cleans HTML takes away.
//
// The second is the alternative text, which no notebook program gives an image.
// It takes no room where styles are let through, and can be read where not.
func (f *Figure) displays() []*protocol.DisplayData {
	width, height := int(math.Round(f.Width.Points()*px)), int(math.Round(f.Height.Points()*px))
	pixels, missing := f.screenPNG()
	shown := []*protocol.DisplayData{
		{
			Data: map[protocol.MIMEType]any{
				protocol.MIMEImageSVG:  string(f.SVG()),
				protocol.MIMEImagePNG:  pixels,
				protocol.MIMETextPlain: f.Alt,
			},
			Metadata: map[string]any{
				string(protocol.MIMEImagePNG): map[string]int{"width": width, "height": height},
				"vscode_altText":              f.Alt,
			},
		},
		{
			Data: map[protocol.MIMEType]any{protocol.MIMETextHTML: `<div class="nimbook-alt" style="width:1px;height:1px;overflow:hidden;white-space:nowrap">` +
				html.EscapeString(f.Alt) + "</div>"},
		},
	}
	if len(missing) > 0 {
		shown = append(shown, note(fmt.Sprintf(pick(
			"The fonts of figures have no glyph for %s: where this picture is shown as PNG there are boxes instead. As SVG it has the characters themselves.",
			"图的字体中没有这些字符：%s。以 PNG 显示时，此图用方框代替；SVG 中仍是原来的字符。"), named(missing))))
	}
	return shown
}

// note returns a line of text as a cell shows it.
func note(text string) *protocol.DisplayData {
	return &protocol.DisplayData{Data: map[protocol.MIMEType]any{
		protocol.MIMETextHTML:  "<p>" + html.EscapeString(text) + "</p>",
		protocol.MIMETextPlain: text,
	}}
}

// Save writes the figure to a file in the format of its ending: .svg, .png (288
// dots per inch) or .pdf. The file is written whole or not at all; one of that
// name is replaced. It is an error if the ending is another, or if the file cannot
// be written. In PNG and PDF a box stands for a character that the embedded fonts lack,
// and a warning names it: below the cell, or on standard error in another program.
func (f *Figure) Save(path string) error {
	encode, ok := map[string]func() ([]byte, []rune, error){
		".svg": func() ([]byte, []rune, error) { return f.SVG(), nil, nil },
		".png": func() ([]byte, []rune, error) { return f.png(pngDPI) },
		".pdf": f.pdf,
	}[strings.ToLower(filepath.Ext(path))]
	if !ok {
		return fmt.Errorf("plots: cannot save %q: the ending %q is not known; give .svg, .png or .pdf", path, filepath.Ext(path))
	}
	data, missing, err := encode()
	if err != nil {
		return fmt.Errorf("plots: cannot save %q: %w", path, err)
	}
	if err := atomicfile.Write(path, data, 0o644); err != nil {
		return fmt.Errorf("plots: cannot save %q: %w", path, err)
	}
	if len(missing) > 0 {
		warn(fmt.Sprintf(pick(
			"%s has boxes in place of %s, for which the fonts of figures have no glyph; use other characters, or save as .svg",
			"%s 中有方框代替这些字符：%s，图的字体中没有它们；请换用别的字符，或存为 .svg"), path, named(missing)))
	}
	return nil
}

// warn writes to the reader of a cell, or to the standard error of a program.
func warn(text string) {
	if !gonbui.IsNotebook {
		fmt.Fprintln(os.Stderr, "plots: "+text)
		return
	}
	gonbui.SendData(note(text))
	gonbui.Sync()
}

func (f *Figure) png(dpi int) ([]byte, []rune, error) {
	return f.outlined(vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(f.Width, f.Height), vgimg.UseDPI(dpi))}, false)
}

// screenPNG returns the figure as a small PNG for the screen, and the characters that
// are boxes in it.
func (f *Figure) screenPNG() (data []byte, missing []rune) {
	c := vgimg.NewWith(vgimg.UseWH(f.Width, f.Height), vgimg.UseDPI(screenDPI))
	o := &outlines{Canvas: c}
	f.Draw(draw.NewCanvas(o, f.Width, f.Height))
	var b bytes.Buffer
	must.Get(0, png.Encode(&b, paletted(c.Image().(*image.RGBA), screenColours))) // a buffer takes all
	return b.Bytes(), o.missing
}

// pdfDate is when a PDF file says it was made: the same moment always, so that
// the same figure gives the same bytes.
var pdfDate = regexp.MustCompile(`\(D:\d{14}`)

func (f *Figure) pdf() ([]byte, []rune, error) {
	data, missing, err := f.outlined(vgpdf.New(f.Width, f.Height), true)
	return pdfDate.ReplaceAll(data, []byte("(D:20000101000000")), missing, err
}

// outlined draws the figure with its text as outlines, which needs no font where
// the file is read. It returns the characters that are boxes in it, too.
func (f *Figure) outlined(c vg.CanvasWriterTo, flipsImages bool) (data []byte, missing []rune, err error) {
	o := &outlines{Canvas: c, flipsImages: flipsImages}
	f.Draw(draw.NewCanvas(o, f.Width, f.Height))
	var b bytes.Buffer
	_, err = c.WriteTo(&b)
	return b.Bytes(), o.missing, err
}
