package gametheory

import (
	"context"
	"fmt"
	"iter"
	"strconv"

	"nimbook/gametheory/certificate"
	"nimbook/gametheory/internal/takebreak"
	"nimbook/internal/brief"
	"nimbook/internal/must"
	"nimbook/internal/plural"
)

// Values holds the Grundy values of the heaps of 0, 1, 2, … stones in one byte
// each while they are below 256, in three while they are below 65,536 (one of them to
// be searched quickly), and in four beyond. It does not change and may be shared.
type Values struct {
	table takebreak.Table
}

// Values returns the values of the heaps below n stones, computing those that are
// not known yet. It panics where [HeapGame.ValuesContext] returns an error.
func (g *HeapGame) Values(n int) Values {
	return must.Get(g.ValuesContext(context.Background(), n))
}

// ValuesContext is [HeapGame.Values] in a context that can be cancelled. It is an error if
// n is negative, or greater than 2³¹-1; ctx's is wrapped, and what was found is kept.
func (g *HeapGame) ValuesContext(ctx context.Context, n int) (Values, error) {
	if n > longestTable {
		return Values{}, fmt.Errorf("gametheory: a sequence of %d values; give up to %d, or ask Grundy about single heaps", n, longestTable)
	}
	if err := g.toValue(ctx, n); err != nil {
		return Values{}, err
	}
	defer g.unlock()
	if err := g.grow(ctx, n, 0); err != nil {
		return Values{}, err
	}
	if n <= g.engine.Len() {
		return Values{g.engine.Prefix(n)}, nil
	}
	p := g.proved
	stopped := func() error {
		return fmt.Errorf("gametheory: %v: stopped while the values of the heaps below %s were listed: %w", g, plural.N(n, "stone", "stones"), context.Cause(ctx))
	}
	if p.Saltus == 0 && p.Certificate.Theorem != certificate.Bash {
		t, err := g.engine.Repeat(ctx, p.Preperiod, p.Period, n)
		if err != nil {
			return Values{}, stopped()
		}
		return Values{t}, nil
	}
	var t takebreak.Table
	for m := range n {
		if ctx.Err() != nil {
			return Values{}, stopped()
		}
		v, err := p.value(m)
		if err != nil {
			return Values{}, err
		}
		t.Append(v)
	}
	return Values{t}, nil
}

// Len returns the number of values.
func (v Values) Len() int { return v.table.Len() }

// Grundy returns the value of a heap of n stones. It panics unless 0 ≤ n < v.Len(), as
// indexing a slice does.
func (v Values) Grundy(n int) int { return v.table.At(n) }

// All yields every heap size with its value.
func (v Values) All() iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		for n := range v.Len() {
			if !yield(n, v.Grundy(n)) {
				return
			}
		}
	}
}

// Ints returns the values as a slice of the caller's own.
func (v Values) Ints() []int {
	values := make([]int, v.Len())
	for n := range values {
		values[n] = v.Grundy(n)
	}
	return values
}

// Max returns the greatest value and the least heap that has it. It panics if
// there are no values.
func (v Values) Max() (value, heap int) {
	if v.Len() == 0 {
		panic(fmt.Errorf("gametheory: the greatest of no values; compute some first"))
	}
	value = -1
	for n, x := range v.All() {
		if x > value {
			value, heap = x, n
		}
	}
	return value, heap
}

// String writes the values as a slice of numbers is written: "[0 1 2]".
func (v Values) String() string {
	return "[" + brief.List(v.Len(), " ", func(n int) string { return strconv.Itoa(v.Grundy(n)) }) + "]"
}
