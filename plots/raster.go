package plots

import (
	"image"
	"image/color"

	"gonum.org/v1/plot/vg/draw"
)

// drawPixels fills c with w × h pixels, the first row below. Each is magnified
// by a whole number, so that programs that smooth images keep their edges.
func drawPixels(c draw.Canvas, palette color.Palette, w, h int, at func(i, j int) uint8) {
	k := max(1, 1000/max(w, h))
	img := image.NewPaletted(image.Rect(0, 0, w*k, h*k), palette)
	for j := range h {
		for i := range w {
			v := at(i, j)
			for dy := range k {
				row := img.Pix[((h-1-j)*k+dy)*img.Stride+i*k:]
				for dx := range k {
					row[dx] = v
				}
			}
		}
	}
	c.DrawImage(c.Rectangle, img)
}
