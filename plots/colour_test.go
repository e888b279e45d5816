package plots

import (
	"image/color"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
)

// deficiencies are the complete colour deficiencies as matrices on linear RGB
// (Machado, Oliveira and Fernandes, "A physiologically-based model for simulation
// of color vision deficiency", 2009, severity 1), and vision without colour.
var deficiencies = map[string][3][3]float64{
	"full vision":  {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritanopia":   {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
	"greyscale":    {{0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}},
}

// seen returns a colour as it looks to a reader.
func seen(c color.NRGBA, m [3][3]float64) color.NRGBA {
	linear := func(v uint8) float64 {
		f := float64(v) / 255
		if f <= 0.04045 {
			return f / 12.92
		}
		return math.Pow((f+0.055)/1.055, 2.4)
	}
	in := [3]float64{linear(c.R), linear(c.G), linear(c.B)}
	var out [3]uint8
	for i, row := range m {
		f := max(0, min(1, row[0]*in[0]+row[1]*in[1]+row[2]*in[2]))
		if f <= 0.0031308 {
			f *= 12.92
		} else {
			f = 1.055*math.Pow(f, 1/2.4) - 0.055
		}
		out[i] = uint8(math.Round(255 * f))
	}
	return color.NRGBA{out[0], out[1], out[2], 255}
}

func TestContrastForEveryKindOfVision(t *testing.T) {
	for vision, m := range deficiencies {
		for _, c := range []struct {
			what  string
			a, b  color.NRGBA
			least float64 // WCAG 2: 3 for marks, 4.5 for text
		}{
			{"P beside N", blue, sand, 3},
			{"P beside a draw", blue, faint, 3},
			{"a failed claim beside N", vermilion, sand, 2.8},
			{"P on paper", blue, paper, 3},
			{"values on paper", ochre, paper, 3},
			{"moves on paper", grey, paper, 3},
			{"periods on paper", green, paper, 3},
			{"exceptions on paper", vermilion, paper, 3},
			{"the circle and the arrow at a failed claim", ink, paper, 3},
			{"text on paper", ink, paper, 4.5},
			{"text in P", paper, blue, 4.5},
			{"text in N", ink, sand, 4.5},
			{"text in a draw", ink, faint, 4.5},
		} {
			assert.GreaterOrEqual(t, contrast(seen(c.a, m), seen(c.b, m)), c.least, "%s, %s", c.what, vision)
		}
	}
}

func TestViridisRisesForEveryKindOfVision(t *testing.T) {
	for vision, m := range deficiencies {
		for i := 1; i <= 16; i++ {
			a, b := seen(viridis(float64(i-1)/16), m), seen(viridis(float64(i)/16), m)
			assert.Greater(t, luminance(b), luminance(a), "%s at %d/16", vision, i)
		}
	}
}

func TestNumbersInTablesCanBeRead(t *testing.T) {
	for vision, m := range deficiencies {
		for i := range 256 {
			ground := viridis(float64(i) / 255)
			assert.GreaterOrEqual(t, contrast(seen(readable(ground), m), seen(ground, m)), 3.0, "%s at %d", vision, i)
		}
	}
}

func TestContrastIsThatOfWCAG(t *testing.T) {
	white, black := color.NRGBA{255, 255, 255, 255}, color.NRGBA{0, 0, 0, 255}
	assert.InDelta(t, 21, contrast(white, black), 1e-9)
	assert.InDelta(t, 4.54, contrast(color.NRGBA{0x76, 0x76, 0x76, 255}, white), 0.005) // the example of WCAG's understanding documents
}
