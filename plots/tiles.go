package plots

import (
	"image"
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"nimbook/gametheory"
)

const (
	smallestTile = 4 * vg.Length(1) // the side below which tiles are the pixels of an image
	mostTiles    = 2000             // the number beyond which they are
	mostDetails  = 1000             // the number up to which N-positions have their dot
)

// wrongP and wrongN are the marks of a position that is claimed to be a P-position
// but is an N-position, and the reverse, beside the outcomes of the others.
const (
	wrongP = gametheory.D + 1 + iota
	wrongN
)

// falselyCalled returns the mark of a position whose claimed outcome is false.
func falselyCalled(claimed gametheory.Outcome) gametheory.Outcome {
	if claimed == gametheory.P {
		return wrongP
	}
	return wrongN
}

var tileTones = color.Palette{paper, blue, sand, faint, vermilion, vermilion}

// drawTiles fills the points of a grid with the marks of their outcomes, row by
// row from (left, bottom); undecided ones stay empty.
func drawTiles(c draw.Canvas, p *plot.Plot, left, bottom int, rows [][]gametheory.Outcome) {
	x, y := p.Transforms(&c)
	side := x(1) - x(0)
	if count := len(rows) * len(rows[0]); side < smallestTile || count > mostTiles {
		drawPixels(c, tileTones, len(rows[0]), len(rows), func(i, j int) uint8 { return uint8(rows[j][i]) })
		return
	}
	at := func(i, j int) vg.Point { return vg.Point{X: x(float64(left + i)), Y: y(float64(bottom + j))} }
	for j, row := range rows {
		for i := 0; i < len(row); {
			run := i + 1
			for run < len(row) && row[run] == row[i] {
				run++
			}
			if row[i] != gametheory.Undecided {
				a, b := at(i, j), at(run-1, j)
				fillRect(c, tileTones[row[i]], a.X-side/2, a.Y-side/2, b.X+side/2, b.Y+side/2)
			}
			i = run
		}
	}
	lines := draw.LineStyle{Color: paper, Width: min(0.8, side*0.06)}
	low, high := at(0, 0), at(len(rows[0])-1, len(rows)-1)
	for i := range len(rows[0]) + 1 {
		c.StrokeLine2(lines, at(i, 0).X-side/2, low.Y-side/2, at(i, 0).X-side/2, high.Y+side/2)
	}
	for j := range len(rows) + 1 {
		c.StrokeLine2(lines, low.X-side/2, at(0, j).Y-side/2, high.X+side/2, at(0, j).Y-side/2)
	}
	for j, row := range rows {
		for i, o := range row {
			if o != gametheory.N || len(rows)*len(rows[0]) <= mostDetails {
				drawDetail(c, at(i, j), side, o)
			}
		}
	}
}

// drawTile fills the square c with the mark of an outcome: full and dark for a
// P-position, light with a dot for an N-position, a cross for a draw, and both halves
// of a false claim.
func drawTile(c draw.Canvas, o gametheory.Outcome) {
	fillRect(c, tileTones[o], c.Min.X, c.Min.Y, c.Max.X, c.Max.Y)
	drawDetail(c, c.Center(), c.Max.X-c.Min.X, o)
}

func drawDetail(c draw.Canvas, mid vg.Point, side vg.Length, o gametheory.Outcome) {
	arm := side * 0.24
	cross := func(col color.Color, width vg.Length) {
		style := draw.LineStyle{Color: col, Width: max(0.5, width)}
		c.StrokeLine2(style, mid.X-arm, mid.Y-arm, mid.X+arm, mid.Y+arm)
		c.StrokeLine2(style, mid.X-arm, mid.Y+arm, mid.X+arm, mid.Y-arm)
	}
	switch o {
	case gametheory.N:
		c.SetColor(orange)
		c.Fill(circle(mid, side*0.12))
	case gametheory.D:
		cross(ink, side*0.08)
	case wrongP, wrongN: // what is claimed above the slash, what is true below
		above, below := color.Color(blue), color.Color(sand)
		if o == wrongN {
			above, below = below, above
		}
		half, gap := side*0.4, side*0.11
		for _, corner := range []struct {
			sign vg.Length
			tone color.Color
		}{{1, above}, {-1, below}} {
			at := vg.Point{X: mid.X - corner.sign*half, Y: mid.Y + corner.sign*half}
			leg := corner.sign * (2*half - gap)
			var p vg.Path
			p.Move(at)
			p.Line(vg.Point{X: at.X + leg, Y: at.Y})
			p.Line(vg.Point{X: at.X, Y: at.Y - leg})
			p.Close()
			c.SetColor(corner.tone)
			c.Fill(p)
			if corner.tone == color.Color(sand) {
				c.SetColor(orange)
				c.Fill(circle(vg.Point{X: at.X + leg*0.32, Y: at.Y - leg*0.32}, side*0.09))
			}
		}
	}
}

func circle(at vg.Point, r vg.Length) vg.Path {
	var p vg.Path
	p.Move(vg.Point{X: at.X + r, Y: at.Y})
	p.Arc(at, r, 0, 2*math.Pi)
	p.Close()
	return p
}

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
