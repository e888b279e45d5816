package plots

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// sheet is a page of figures in columns.
type sheet [][]*Figure

const sheetGap = 12 * vg.Length(1)

func (s sheet) height() vg.Length {
	most := vg.Length(0)
	for _, column := range s {
		h := sheetGap
		for _, f := range column {
			h += f.Height + sheetGap
		}
		most = max(most, h)
	}
	return most
}

// Plot draws the page.
func (s sheet) Plot(c draw.Canvas, _ *plot.Plot) {
	for i, column := range s {
		at := vg.Point{X: c.Min.X + sheetGap + vg.Length(i)*(pageWidth+sheetGap), Y: c.Max.Y - sheetGap}
		for _, f := range column {
			part := c
			part.Min = vg.Point{X: at.X, Y: at.Y - f.Height}
			part.Max = vg.Point{X: at.X + f.Width, Y: at.Y}
			f.Draw(part)
			at.Y -= f.Height + sheetGap
		}
	}
}

// TestContactSheet keeps the page of pictures that the README shows.
func TestContactSheet(t *testing.T) {
	for _, lang := range []string{"en", "zh"} {
		t.Setenv("NIMBOOK_LANG", lang)
		p := pictures()
		var s sheet
		for _, column := range [][]string{
			{"outcomes", "region-wythoff", "graph", "binary"},
			{"sequence-exceptions", "table-product", "claim-refuted", "frequencies"},
			{"region-bash", "region-large", "sequence-long", "sequence"},
		} {
			var figures []*Figure
			for _, name := range column {
				figures = append(figures, p[name]())
			}
			s = append(s, figures)
		}
		page := newPlot("", "")
		page.HideAxes()
		page.X.Min, page.X.Max, page.Y.Min, page.Y.Max = 0, 1, 0, 1
		page.Add(s)
		f := &Figure{Plot: page, Width: 3*(pageWidth+sheetGap) + sheetGap + 2*margin, Height: s.height() + 2*margin}
		data, _, err := f.png(66)
		require.NoError(t, err)
		file := "pictures." + lang + ".png"
		if *update {
			require.NoError(t, os.WriteFile(file, data, 0o644))
		}
		accepted, err := os.ReadFile(file)
		require.NoError(t, err)
		want, got := decode(t, accepted), decode(t, data)
		require.Equal(t, want.Bounds(), got.Bounds())
		_, share := difference(want, got)
		assert.Less(t, share, 0.001, "%s is not what is drawn: run with -update", file)
	}
}
