// Package misere finds how positions behave in sums under misère play, in which the
// player who cannot move wins. Grundy values do not decide such a sum; genus symbols do,
// if all of its positions are tame, as those of Nim are.
//
//	genera := misere.GeneraOf(gametheory.Analyze(gametheory.Kayles(), gametheory.HeapsOf(9)))
//	two, three := gametheory.HeapsOf(2), gametheory.HeapsOf(3)
//	fmt.Println(genera.Genus(two), genera.Tameness(two))
//	fmt.Println(misere.TameSum(genera.Genus(two), genera.Genus(three)))
//	// 2^20 tame
//	// 1^13
//
// Single positions under misère play are decided by [gametheory.Analysis.Misere]; rows of
// heaps of one game, tame or not, by [nimbook/gametheory/proof.MisereQuotient].
package misere

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"nimbook/gametheory"
	"nimbook/gametheory/internal/listing"
	"nimbook/gametheory/internal/watch"
	"nimbook/internal/brief"
	"nimbook/internal/must"
	"nimbook/internal/plural"
)

// Genus is the genus symbol of a position, which says more of its misère play than
// its outcome does: the Grundy value g of normal play, and the misère Grundy values
// of the position alone, with one heap *2 beside it, with two, with three, …
// (Conway, On Numbers and Games, ch. 12). From some point on these alternate
// between two numbers.
type Genus struct {
	// Normal is the Grundy value of normal play.
	Normal int
	digits []int // the misère values, up to the first pair that is repeated for ever
}

// Misere returns the misère Grundy value of the position with k heaps *2 beside
// it. The position alone, k = 0, is a P-position of misère play exactly if that
// is 0. It panics if k is negative.
func (g Genus) Misere(k int) int {
	if len(g.digits) == 0 {
		panic(errors.New("gametheory: the genus symbol is empty; those of positions come from misere.GeneraOf(analysis)"))
	}
	if k < 0 {
		panic(fmt.Errorf("gametheory: genus with %d heaps beside it; give 0 or more", k))
	}
	if last := len(g.digits) - 1; k > last {
		return g.digits[last-(k-last)%2]
	}
	return g.digits[k]
}

// Equal reports whether the two symbols are the same.
func (g Genus) Equal(h Genus) bool { return g.Normal == h.Normal && slices.Equal(g.digits, h.digits) }

// String writes the symbol in one line, with the misère values up to the first
// pair that is repeated for ever: "0^120" stands for 0 and 1, 2, 0, 2, 0, …. A value
// of two digits is put in parentheses.
func (g Genus) String() string {
	var b strings.Builder
	b.WriteString(strconv.Itoa(g.Normal))
	b.WriteByte('^')
	for _, d := range g.digits {
		if d < 10 {
			b.WriteString(strconv.Itoa(d))
		} else {
			fmt.Fprintf(&b, "(%d)", d)
		}
	}
	return brief.Cut(b.String())
}

// nimLike reports whether the symbol is that of a row of heaps of Nim: 0^120 or
// 1^031, whose heaps have at most 1 stone, or n^n(n⊕2).
func (g Genus) nimLike() bool {
	n := g.Normal
	return slices.Equal(g.digits, []int{n, n ^ 2}) ||
		n < 2 && slices.Equal(g.digits, []int{1 ^ n, 2 ^ n, n})
}

// fickle reports whether a symbol of Nim is one of heaps of at most 1 stone, whose
// winner misère play changes.
func (g Genus) fickle() bool { return g.Misere(0) != g.Normal }

// TameSum is [NewTameSum] for symbols of which one is sure: it panics where that
// returns an error.
func TameSum(symbols ...Genus) Genus { return must.Get(NewTameSum(symbols...)) }

// NewTameSum returns the symbol of the sum of tame positions from their symbols; its
// Misere(0) is 0 exactly if the sum is a P-position of misère play. It is an error
// if a symbol is not one of Nim, as that of a wild position. That a symbol is one of
// Nim does not make its position tame, which [Genera.Tameness] reports: a row of 8 pins
// in Kayles has such a symbol, and its sums do not add up so.
//
// Theorem (Conway): the values of normal play add as in Nim, and so do those of
// misère play unless every position has the symbol of heaps of at most 1 stone, as
// the sum then has too. In Chinese contests it is known as the SJ theorem, which is
// wrong where it is applied to positions that are not tame.
func NewTameSum(symbols ...Genus) (Genus, error) {
	value, fickle := 0, true
	for _, g := range symbols {
		if !g.nimLike() {
			return Genus{}, fmt.Errorf("gametheory: genus %v is not that of a tame position; those are 0^120, 1^031 and n^n(n⊕2)", g)
		}
		value ^= g.Normal
		fickle = fickle && g.fickle()
	}
	if fickle {
		return Genus{value, []int{1 ^ value, 2 ^ value, value}}, nil
	}
	return Genus{value, []int{value, value ^ 2}}, nil
}

// Tameness says whether a position behaves under misère play as a row of heaps of
// Nim does.
type Tameness uint8

const (
	TamenessUnknown Tameness = iota // its symbol is that of Nim, but some position it leads to is wild
	Tame                            // it may be taken for a row of Nim in every sum of tame positions
	Wild                            // no row of Nim has its symbol
)

// String returns "tame", "wild" or "unknown", in the reader's language.
func (t Tameness) String() string {
	switch t {
	case Tame:
		return gametheory.ReaderLanguage().Pick("tame", "驯服")
	case Wild:
		return gametheory.ReaderLanguage().Pick("wild", "狂野")
	}
	return gametheory.ReaderLanguage().Pick("unknown", "未知")
}

// Genera holds the genus symbols of every position of an [gametheory.Analysis].
type Genera[Pos comparable] struct {
	analysis *gametheory.Analysis[Pos]
	symbols  []Genus
	tame     []Tameness
}

// GeneraOf is [NewGenera] for games typed in a cell: it panics where that returns
// an error.
func GeneraOf[Pos comparable](a *gametheory.Analysis[Pos]) *Genera[Pos] {
	return must.Get(NewGenera(context.Background(), a))
}

// NewGenera finds the genus symbols of every position of an analysis of normal
// play, in time proportional to its moves. A game that can go on for ever, and an
// analysis of misère play, are errors; so are changed answers of the game, and ctx's,
// wrapped.
//
// A position is tame if it and everything it leads to has a symbol of Nim
// (Conway's theorem: in a sum of such positions the symbols add as in Nim). It is
// wild if its own symbol is not one of Nim. Otherwise whether it is tame is left
// unknown: it can be, if from each wild position there is a way back.
func NewGenera[Pos comparable](ctx context.Context, a *gametheory.Analysis[Pos]) (genera *Genera[Pos], err error) {
	defer listing.Recover(&err)
	by, err := watch.Of(ctx)
	if err != nil {
		return nil, err
	}
	if a.Len() == 0 || a.Convention() != gametheory.Normal {
		return nil, errors.New("gametheory: genus symbols of no analysis of normal play; give the Analysis that Analyze returns")
	}
	if a.Loopy() {
		return nil, fmt.Errorf("gametheory: genus symbols of a game in which %w; it has none", gametheory.ErrLoopy)
	}
	g := &Genera[Pos]{a, make([]Genus, a.Len()), make([]Tameness, a.Len())}
	const unseen, open, done = 0, 1, 2
	state := make([]uint8, a.Len())
	solved := 0
	var options []int
	for start := range a.Len() {
		for stack := []int{start}; len(stack) > 0; { // depth first: options come before what leads to them
			if err := by.Err(); err != nil {
				return nil, fmt.Errorf("gametheory: genus symbols stopped after %d of %s: %w", solved, plural.N(a.Len(), "position", "positions"), err)
			}
			by.At(watch.Solving, solved, a.Len())
			i := stack[len(stack)-1]
			if state[i] != unseen {
				stack = stack[:len(stack)-1]
				if state[i] == open {
					options = a.AppendOptions(options[:0], i)
					for _, j := range options {
						if state[j] != done {
							return nil, listing.ErrChanged(a.Evaluation(j).Position)
						}
					}
					g.decide(i, options)
					state[i] = done
					solved++
				}
				continue
			}
			state[i] = open
			options = a.AppendOptions(options[:0], i)
			for _, j := range options {
				if state[j] == unseen {
					stack = append(stack, j)
				}
			}
		}
	}
	return g, nil
}

// decide finds the symbol of position i from those of its options. With k heaps *2
// beside the position a move is one in the position, or it makes *2 of the heaps
// into 0 or into *1, and *1 changes the last digit of the misère value only.
func (g *Genera[Pos]) decide(i int, options []int) {
	steady, tame := 0, Tame // from where on the values of all options alternate
	for _, j := range options {
		steady = max(steady, len(g.symbols[j].digits)-2)
		if g.tame[j] != Tame {
			tame = TamenessUnknown
		}
	}
	var digits, seen []int
	for k := 0; ; k++ {
		seen = seen[:0]
		for _, j := range options {
			seen = append(seen, g.symbols[j].Misere(k))
		}
		switch {
		case k > 0:
			seen = append(seen, digits[k-1], digits[k-1]^1)
		case len(options) == 0:
			seen = append(seen, 0) // who cannot move has won
		}
		digits = append(digits, gametheory.Mex(seen...))
		// What k+1 adds to the options' values is then what k-1 added.
		if k-2 >= 0 && k-1 >= steady && digits[k]|1 == digits[k-2]|1 {
			break
		}
	}
	for n := len(digits); n > 2 && digits[n-1] == digits[n-3]; n-- {
		digits = digits[:n-1]
	}
	g.symbols[i] = Genus{g.analysis.Evaluation(i).Grundy, slices.Clone(digits)}
	if !g.symbols[i].nimLike() {
		tame = Wild
	}
	g.tame[i] = tame
}

// String says of how many positions there are symbols.
func (g *Genera[Pos]) String() string {
	if g == nil || g.analysis == nil {
		return errNoGenera.Error()
	}
	return fmt.Sprintf(gametheory.ReaderLanguage().Pick("genus symbols of %s", "%[2]d 个局面的亏格记号"), plural.N(g.analysis.Len(), "position", "positions"), g.analysis.Len())
}

var errNoGenera = errors.New("gametheory: there are no genus symbols; make them with misere.GeneraOf(analysis)")

// At returns the genus symbol of a position, and whether it is tame. It is an
// error if the analysis has not met the position.
func (g *Genera[Pos]) At(p Pos) (Genus, Tameness, error) {
	if g == nil || g.analysis == nil {
		return Genus{}, TamenessUnknown, errNoGenera
	}
	i, ok := g.analysis.Index(p)
	if !ok {
		return Genus{}, TamenessUnknown, fmt.Errorf("gametheory: the analysis of %v did not meet position %v; analyze from it", brief.Of(g.analysis.Starts()[0]), brief.Of(p))
	}
	return g.symbols[i], g.tame[i], nil
}

// Genus returns the genus symbol of a position. It panics
// where [Genera.At] returns an error.
func (g *Genera[Pos]) Genus(p Pos) Genus {
	symbol, _, err := g.At(p)
	return must.Get(symbol, err)
}

// Tameness returns whether a position is tame. It panics where [Genera.At] returns an error.
func (g *Genera[Pos]) Tameness(p Pos) Tameness {
	_, tame, err := g.At(p)
	return must.Get(tame, err)
}
