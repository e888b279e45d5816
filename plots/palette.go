package plots

import (
	"cmp"
	"encoding/binary"
	"image"
	"image/color"
	"slices"
)

// paletted returns the picture with at most n colours, n ≤ 256. A figure has a
// handful of colours, and the mixtures of these at its edges: a palette of those
// that it has most of, no two of them alike, loses nothing that can be seen and
// takes a quarter of the bytes.
func paletted(img *image.RGBA, n int) *image.Paletted {
	counts := map[uint32]int{}
	each(img, func(_ int, c uint32, pixels int) { counts[c] += pixels })
	var colours []uint32
	for c := range counts {
		colours = append(colours, c)
	}
	slices.SortFunc(colours, func(a, b uint32) int { return cmp.Or(counts[b]-counts[a], cmp.Compare(a, b)) })
	out := image.NewPaletted(img.Rect, nil)
	for _, c := range colours {
		if len(out.Palette) < n && !slices.ContainsFunc(out.Palette, func(p color.Color) bool { return alike(rgba(c), p.(color.RGBA)) }) {
			out.Palette = append(out.Palette, rgba(c))
		}
	}
	nearest := make(map[uint32]uint8, len(colours))
	for _, c := range colours {
		nearest[c] = uint8(out.Palette.Index(rgba(c)))
	}
	each(img, func(at int, c uint32, pixels int) {
		k := nearest[c]
		for i := range pixels {
			out.Pix[at+i] = k
		}
	})
	return out
}

// each yields the runs of pixels of one colour: the index of the first, row by
// row, the colour, and the number.
func each(img *image.RGBA, yield func(at int, c uint32, pixels int)) {
	pix := img.Pix
	for at, n := 0, 0; at < len(pix)/4; at += n {
		c := binary.BigEndian.Uint32(pix[4*at:])
		for n = 1; at+n < len(pix)/4 && binary.BigEndian.Uint32(pix[4*(at+n):]) == c; n++ {
		}
		yield(at, c, n)
	}
}

func rgba(c uint32) color.RGBA {
	return color.RGBA{uint8(c >> 24), uint8(c >> 16), uint8(c >> 8), uint8(c)}
}

// alike reports whether two colours are less than a tenth apart in every channel.
func alike(a, b color.RGBA) bool {
	apart := func(x, y uint8) int { return max(int(x)-int(y), int(y)-int(x)) }
	return max(apart(a.R, b.R), apart(a.G, b.G), apart(a.B, b.B)) < 25
}
