package gametheory

import (
	"fmt"
	"slices"

	"nimbook/gametheory/internal/watch"
	"nimbook/internal/brief"
)

const (
	// contractLine is how many moves of a line of play from a position are looked at for
	// the contract of a game's own methods, and contractOptions how many options are
	// listed for that in all.
	contractLine    = 64
	contractOptions = 1 << 14
	// contractSmall is how many positions may be reachable from one whose value is found
	// from the definition.
	contractSmall = 512
)

// contract tests what a game says of its own positions, on a sample of them: that
// Canonical keeps to what a [Canonicalizer] promises, and Components to what a
// [Splitter] does.
type contract[Pos comparable] struct {
	game       Game[Pos]
	canonical  func(Pos) Pos   // nil if there is none, or it is not used
	components func(Pos) []Pos // likewise
	left       int             // options that may still be listed
	tested     map[Pos]bool
	values     map[Pos]int // of small positions, by the definition
}

// checkContract returns an error for a position near p where a method that the game
// offers is wrong.
func checkContract[Pos comparable](by *watch.Caller, g Game[Pos], canonical func(Pos) Pos, components func(Pos) []Pos, p Pos) error {
	if canonical == nil && components == nil {
		return nil
	}
	c := &contract[Pos]{g, canonical, components, contractOptions, map[Pos]bool{}, map[Pos]int{}}
	// Three lines of play: the first options, the last ones, and those in the middle.
	for _, choose := range []func(n int) int{func(int) int { return 0 }, func(n int) int { return n - 1 }, func(n int) int { return n / 2 }} {
		for at, move := p, 0; move < contractLine; move++ {
			options := c.options(at)
			for _, q := range append([]Pos{at}, options[:min(4, len(options))]...) {
				if err := c.test(q); err != nil {
					return err
				}
			}
			if len(options) == 0 || c.left <= 0 || by.Err() != nil {
				break
			}
			at = options[choose(len(options))]
		}
	}
	return nil
}

// options lists the options of p.
func (c *contract[Pos]) options(p Pos) []Pos {
	options := c.game.Options(p)
	c.left -= 1 + len(options)
	return options
}

// test tests the methods at p.
func (c *contract[Pos]) test(p Pos) error {
	if c.tested[p] || c.left <= 0 {
		return nil
	}
	c.tested[p] = true
	if c.canonical != nil {
		if err := c.testCanonical(p); err != nil {
			return err
		}
	}
	if c.components != nil {
		return c.testComponents(p)
	}
	return nil
}

func (c *contract[Pos]) testCanonical(p Pos) error {
	q := c.canonical(p)
	if r := c.canonical(q); r != q {
		return fmt.Errorf("gametheory: Canonical(%v) is %v, and Canonical(%v) is %v; a representative must be its own", brief.Of(p), brief.Of(q), brief.Of(q), brief.Of(r))
	}
	if p == q {
		return nil
	}
	representatives := [2][]Pos{}
	for i, options := range [][]Pos{c.options(p), c.options(q)} {
		for _, o := range options {
			representatives[i] = append(representatives[i], c.canonical(o))
		}
	}
	for i, of := range []Pos{p, q} {
		other := []Pos{q, p}[i]
		among := make(map[Pos]bool)
		for _, r := range representatives[1-i] {
			among[r] = true
		}
		if k := slices.IndexFunc(representatives[i], func(r Pos) bool { return !among[r] }); k >= 0 {
			return fmt.Errorf("gametheory: Canonical(%v) is %v, yet %v has an option with the representative %v and %v has none; the options of the two must have the same representatives",
				brief.Of(p), brief.Of(q), brief.Of(of), brief.Of(representatives[i][k]), brief.Of(other))
		}
	}
	return nil
}

func (c *contract[Pos]) testComponents(p Pos) error {
	room := contractSmall
	whole, ok := c.value(p, &room)
	if !ok {
		return nil
	}
	parts, sum := c.components(p), 0
	for _, q := range parts {
		v, ok := c.value(q, &room)
		if !ok {
			return nil
		}
		sum ^= v
	}
	if sum != whole {
		return fmt.Errorf("gametheory: Components(%v) is %v, of nim-sum %d, yet the position is worth %d, the mex of its options; it must be the sum of its components", brief.Of(p), brief.Of(parts), sum, whole)
	}
	return nil
}

// value finds the Grundy value of p from the definition, unless there is no room for the
// positions that it takes, or play can return to one.
func (c *contract[Pos]) value(p Pos, room *int) (int, bool) {
	const unknown = -1
	if v, ok := c.values[p]; ok {
		return v, v != unknown
	}
	if *room--; *room < 0 || c.left <= 0 {
		return 0, false
	}
	c.values[p] = unknown // while it is looked at, and for good if it proves too large
	var values []int
	for _, q := range c.options(p) {
		v, ok := c.value(q, room)
		if !ok {
			return 0, false
		}
		values = append(values, v)
	}
	c.values[p] = Mex(values...)
	return c.values[p], true
}
