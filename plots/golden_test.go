package plots

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
	"nimbook/gametheory/games"
	"nimbook/gametheory/proof"
	"nimbook/internal/sources"
)

var update = flag.Bool("update", false, "accept the pictures as they are drawn now")

// goldenDPI is the resolution of a notebook at its own width.
const goldenDPI = 96

// pictures are the figures of the gallery, one of each kind and the variants
// that are drawn differently.
func pictures() map[string]func() *Figure {
	nim, wythoff := gametheory.Nim(), games.Wythoff()
	take134, kayles := gametheory.Take(1, 3, 4), gametheory.Kayles()
	return map[string]func() *Figure{
		"outcomes": func() *Figure {
			return Outcomes(gametheory.Bash(3), 40, gametheory.Take(1, 3, 4), gametheory.AllBut(1, 2))
		},
		"outcomes-long": func() *Figure { return Outcomes(gametheory.Bash(6), 200) },
		"region-bash": func() *Figure {
			return Region("Bash", func(n, m int) gametheory.Outcome { return gametheory.Bash(m).Outcome(n) }, Axis{"N", 0, 30}, Axis{"M", 1, 12})
		},
		"region-wythoff": func() *Figure {
			return Region("Wythoff", wythoff.Outcome, Axis{"a", 0, 24}, Axis{"b", 0, 24}).Lines(math.Phi, 1/math.Phi)
		},
		"region-large": func() *Figure {
			return Region("Euclid", games.Euclid().Outcome, Axis{"a", 1, 150}, Axis{"b", 1, 150})
		},
		"region-slice": func() *Figure {
			return Region("Nim", func(a, b int) gametheory.Outcome { return nim.Outcome(5, a, b) }, Axis{"a", 0, 15}, Axis{"b", 0, 15})
		},
		"table-sum": func() *Figure {
			return Table("a ⊕ b", func(a, b int) int { return gametheory.NimSum(a, b) }, Axis{"a", 0, 15}, Axis{"b", 0, 15})
		},
		"table-product": func() *Figure {
			return Table("a ⊗ b", func(a, b int) int { return int(gametheory.Nimber(a).Mul(gametheory.Nimber(b))) }, Axis{"a", 0, 15}, Axis{"b", 0, 15})
		},
		"sequence": func() *Figure { return Sequence(take134, 50).Period(take134.Period()) },
		"sequence-exceptions": func() *Figure {
			return Sequence(kayles, 130).Period(kayles.Period())
		},
		"sequence-long": func() *Figure { return Sequence(gametheory.GrundysGame(), 5000) },
		"graph":         func() *Figure { return Graph(gametheory.Analyze(nim, gametheory.HeapsOf(1, 2, 3))) },
		"graph-down":    func() *Figure { return Graph(gametheory.Analyze(gametheory.Bash(3), 18)) },
		"outcomegraph":  func() *Figure { return OutcomeGraph(gametheory.Analyze(take134, 7)) },
		"graph-loopy":   func() *Figure { return Graph(gametheory.Analyze(loopy(), 1)) },
		"binary":        func() *Figure { return Binary(13, 12, 8, 25) },
		"beside": func() *Figure {
			return Beside(
				Table("a ⊕ b", func(a, b int) int { return gametheory.NimSum(a, b) }, Axis{"a", 0, 15}, Axis{"b", 0, 15}),
				Outcomes(gametheory.Bash(3), 20))
		},
		"frequencies":   func() *Figure { return Frequencies(kayles, 1000) },
		"sumtable":      func() *Figure { return SumTable(take134, 5, gametheory.Bash(7), 14, 1) },
		"sumtable-none": func() *Figure { return SumTable(take134, 5, gametheory.Bash(7), 14, 5) },
		"claim-refuted": func() *Figure {
			return Claim(proof.Verify(gametheory.Bash(3), func(n int) bool { return n%3 == 0 }, 100))
		},
		"claim-proved":   func() *Figure { return Claim(proof.Verify(wythoff, isWythoffPair, games.Pair{A: 14, B: 14})) },
		"claim-by-moves": func() *Figure { return Claim(proof.Verify(nim, zeroSum, gametheory.HeapsOf(2, 3, 4))) },
		"claim-no-move-wins": func() *Figure {
			return Claim(proof.Verify(wythoff, func(p games.Pair) bool { return p == games.Pair{} }, games.Pair{A: 12, B: 12}))
		},
	}
}

// TestEveryFigureIsLookedAt holds the gallery against the functions that make figures.
func TestEveryFigureIsLookedAt(t *testing.T) {
	pkg := sources.Documentation(t, ".")
	gallery, err := os.ReadFile("../notebooks/en/90-pictures.ipynb")
	require.NoError(t, err)
	for _, typ := range pkg.Types {
		for _, f := range typ.Funcs {
			if typ.Name != "Figure" || strings.HasPrefix(f.Name, "New") {
				continue
			}
			there := false
			for name := range pictures() {
				kind, _, _ := strings.Cut(name, "-")
				there = there || kind == strings.ToLower(f.Name)
			}
			assert.True(t, there, "%s has no picture: add %q to pictures() in golden_test.go, and accept what it draws with -update", f.Name, strings.ToLower(f.Name))
			assert.True(t, strings.Contains(pkg.Doc, "["+f.Name+"]"), "%s is not in doc.go: add what it draws to the list", f.Name)
			assert.True(t, bytes.Contains(gallery, []byte("plots."+f.Name+"(")), "%s is not in the gallery: add a cell to notebooks/en/90-pictures.ipynb and to its Chinese twin", f.Name)
		}
	}
}

func loopy() games.DigraphGame {
	return games.Digraph([2]int{1, 2}, [2]int{2, 3}, [2]int{3, 1}, [2]int{3, 4}, [2]int{4, 5}, [2]int{2, 6}, [2]int{6, 7}, [2]int{7, 6})
}

func isWythoffPair(p games.Pair) bool {
	return games.Wythoff().Outcome(p.A, p.B) == gametheory.P
}

func zeroSum(h gametheory.Heaps) bool { return gametheory.NimSum(h.Heaps()...) == 0 }

// TestGoldenPictures compares every picture with the one that was looked at and
// accepted. Run with -update to accept what is drawn now; with -artifacts, the
// drawing and the difference are kept.
func TestGoldenPictures(t *testing.T) {
	for name, make := range pictures() {
		for _, lang := range []string{"en", "zh"} {
			t.Run(name+"."+lang, func(t *testing.T) {
				t.Setenv("NIMBOOK_LANG", lang)
				data, _, err := make().png(goldenDPI)
				require.NoError(t, err)
				golden := filepath.Join("testdata", "golden", name+"."+lang+".png")
				if *update {
					require.NoError(t, os.WriteFile(golden, data, 0o644))
					return
				}
				accepted, err := os.ReadFile(golden)
				require.NoError(t, err, "look at the picture and accept it with -update")
				want, got := decode(t, accepted), decode(t, data)
				require.Equal(t, want.Bounds(), got.Bounds(), "size of the picture")
				diff, share := difference(want, got)
				if share > 0.001 {
					dir := t.ArtifactDir()
					require.NoError(t, os.WriteFile(filepath.Join(dir, "drawn.png"), data, 0o644))
					var b bytes.Buffer
					require.NoError(t, png.Encode(&b, diff))
					require.NoError(t, os.WriteFile(filepath.Join(dir, "difference.png"), b.Bytes(), 0o644))
					t.Errorf("%.2f%% of the pixels differ from %s: look at drawn.png and difference.png in %s (kept with -artifacts), and accept the drawing with -update", 100*share, golden, dir)
				}
			})
		}
	}
}

func decode(t *testing.T, data []byte) image.Image {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(data))
	require.NoError(t, err)
	return img
}

// difference returns the share of pixels that differ by more than an eighth in
// any channel, and a picture of them.
func difference(a, b image.Image) (image.Image, float64) {
	r := a.Bounds()
	diff := image.NewGray(r)
	n := 0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			ar, ag, ab, _ := a.At(x, y).RGBA()
			br, bg, bb, _ := b.At(x, y).RGBA()
			apart := 0.0
			for _, d := range [][2]uint32{{ar, br}, {ag, bg}, {ab, bb}} {
				apart = max(apart, math.Abs(float64(d[0])-float64(d[1])))
			}
			diff.SetGray(x, y, color.Gray{uint8(255 - apart/257)})
			if apart > 0x2000 {
				n++
			}
		}
	}
	return diff, float64(n) / float64(r.Dx()*r.Dy())
}

// TestPrintedPictures renders every PDF file, and compares it with the picture
// that was accepted.
func TestPrintedPictures(t *testing.T) {
	pdftoppm, err := exec.LookPath("pdftoppm")
	if err != nil {
		t.Skip("pdftoppm is not installed (Debian: poppler-utils)")
	}
	t.Setenv("NIMBOOK_LANG", "zh")
	for name, make := range pictures() {
		base := filepath.Join(t.TempDir(), name)
		require.NoError(t, make().Save(base+".pdf"))
		out, err := exec.Command(pdftoppm, "-r", strconv.Itoa(goldenDPI), "-png", "-singlefile", base+".pdf", base).CombinedOutput()
		require.NoError(t, err, "%s", out)
		printed, err := os.ReadFile(base + ".png")
		require.NoError(t, err)
		accepted, err := os.ReadFile(filepath.Join("testdata", "golden", name+".zh.png"))
		require.NoError(t, err)
		// The edges of text are smoothed otherwise, and the page may be a pixel larger.
		_, share := difference(decode(t, accepted), decode(t, printed))
		assert.Less(t, share, 0.12, name)
	}
}

func TestDifferenceSeesAMissingMark(t *testing.T) {
	a, b := Outcomes(gametheory.Bash(3), 40), Outcomes(gametheory.Bash(4), 40)
	x, _, err := a.png(goldenDPI)
	require.NoError(t, err)
	y, _, err := b.png(goldenDPI)
	require.NoError(t, err)
	_, same := difference(decode(t, x), decode(t, x))
	_, other := difference(decode(t, x), decode(t, y))
	assert.Zero(t, same)
	assert.Greater(t, other, 0.01)
}

// TestSmallFiles keeps notebooks small.
func TestSmallFiles(t *testing.T) {
	for name, make := range pictures() {
		assert.Less(t, len(make().SVG()), 200_000, name)
	}
	big := make([]int, 1_000_000)
	for n := range big {
		big[n] = (n*n/1000 ^ n*7919) % 400
	}
	assert.Less(t, len(Sequence(NamedValues{"noise", big}, len(big)).SVG()), 200_000)
	for _, f := range []*Figure{
		Region("noise", func(x, y int) gametheory.Outcome { return gametheory.Outcome(1 + (x*x+y*y*7)%3) }, Axis{"x", 0, 511}, Axis{"y", 0, 511}),
		Region("noise", func(x, y int) gametheory.Outcome { return gametheory.Outcome(1 + (x*x+y*y*7)%2) }, Axis{"x", 0, 76}, Axis{"y", 0, 76}),
		Table("noise", func(x, y int) int { return (x*x + y*y*7) % 1000 }, Axis{"x", 0, 255}, Axis{"y", 0, 255}),
		Table("noise", func(x, y int) int { return (x*x + y*y*7) % 1000 }, Axis{"x", 0, 31}, Axis{"y", 0, 31}),
		Sequence(NamedValues{"noise", big}, maxPoints),
	} {
		assert.Less(t, len(f.SVG()), 200_000, f.Title)
	}
}

// TestEveryPictureSpeaks holds every picture to what all of them promise, in
// both languages.
func TestEveryPictureSpeaks(t *testing.T) {
	for name, make := range pictures() {
		t.Run(name, func(t *testing.T) {
			var alts []string
			for _, lang := range []string{"en", "zh"} {
				t.Setenv("NIMBOOK_LANG", lang)
				f := make()
				assert.Equal(t, f.SVG(), make().SVG(), "the same bytes every time")
				e := parse(t, f.SVG())
				assert.NotEmpty(t, e[1].text, "a title")
				assert.Equal(t, f.Alt, e[2].text)
				assert.Greater(t, len(f.Alt), 20)
				alts = append(alts, f.Alt)
				for _, el := range e {
					for _, attr := range []string{"d", "x", "y", "cx", "cy"} {
						assert.NotContains(t, el.attrs[attr], "NaN")
						assert.NotContains(t, el.attrs[attr], "Inf")
					}
				}
				within(t, f, e)
			}
			assert.NotEqual(t, alts[0], alts[1], "each language has its words")
		})
	}
}

// within checks that text is inside the picture.
func within(t *testing.T, f *Figure, elements []element) {
	t.Helper()
	for _, e := range elements {
		if e.name != "text" || e.attrs["transform"] != "" {
			continue
		}
		var x, y, size, length float64
		for attr, v := range map[string]*float64{"x": &x, "y": &y, "font-size": &size, "textLength": &length} {
			if s, ok := e.attrs[attr]; ok {
				_, err := fmt.Sscan(s, v)
				require.NoError(t, err)
			}
		}
		assert.True(t, x >= 0 && x+length <= f.Width.Points() && y-0.7*size >= 0 && y <= f.Height.Points(), "%q at (%v, %v) is outside %v × %v", e.text, x, y, f.Width, f.Height)
	}
}
