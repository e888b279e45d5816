package plots

import (
	"math"
	"strings"
	"testing"

	"nimbook/gametheory"
	"nimbook/gametheory/proof"
)

// sound fails if a figure came with an error, without one of the two, or if it
// cannot be drawn.
func sound(t *testing.T, f *Figure, err error) {
	t.Helper()
	switch {
	case (f == nil) == (err == nil):
		t.Fatalf("figure %v with error %v", f, err)
	case err != nil && !strings.HasPrefix(err.Error(), "plots: "):
		t.Fatalf("error %v", err)
	case err == nil:
		parse(t, f.SVG())
		if f.Alt == "" {
			t.Fatal("no alternative text")
		}
	}
}

// FuzzRanges draws every figure over ranges of any kind.
func FuzzRanges(f *testing.F) {
	f.Add(0, 40, 1, 12, 3)
	f.Add(5, 2, 0, 0, 1)
	f.Add(-1, 7, 2, 600, 200)
	f.Add(0, math.MaxInt, 0, math.MaxInt, 1)
	f.Fuzz(func(t *testing.T, a, b, c, d, m int) {
		x, y := Axis{"x", a, b}, Axis{"y", c, d}
		outcome := func(x, y int) gametheory.Outcome { return gametheory.Outcome(1 + uint(x*m+y)%3) }
		fig, err := NewRegion("g", outcome, x, y)
		sound(t, fig, err)
		fig, err = NewTable("g", func(x, y int) int { return (x*m ^ y) % 500 }, x, y)
		sound(t, fig, err)
		game, gameErr := gametheory.NewBash(m)
		if gameErr != nil {
			return
		}
		fig, err = NewOutcomes(game, b)
		sound(t, fig, err)
		fig, err = NewSequence(game, min(b, 5000))
		sound(t, fig, err)
		fig, err = NewFrequencies(game, min(b, 5000))
		sound(t, fig, err)
		fig, err = NewBinary(a, b, c, d)
		sound(t, fig, err)
		if 0 <= b && b < 200 {
			fig, err = NewGraph(gametheory.Analyze(game, b))
			sound(t, fig, err)
		}
		if b < 3000 {
			fig, err = NewClaim(proof.Verify(game, func(n int) bool { return (n+c)%(m+1) == 0 }, max(0, b)))
			sound(t, fig, err)
		}
	})
}
