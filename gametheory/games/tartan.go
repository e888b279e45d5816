package games

import (
	"context"
	"fmt"
	"math/bits"
	"slices"

	"nimbook/gametheory"
	"nimbook/gametheory/internal/listing"
	"nimbook/internal/must"
)

// TartanGame is the product of two coin-turning games, on a rectangle of coins: if
// the one turns the coins x, x₁, …, x_r and the other y, y₁, …, y_s, then the
// product turns every coin whose column is one of the first and whose row is one
// of the second, and (x, y) must go from heads to tails. A position is the
// [PairSet] of the coins that show heads, with the column first.
//
// The Tartan Theorem (Winning Ways, ch. 14): the coin (x, y) is worth the
// nim-product of the values of x and y.
type TartanGame struct{ columns, rows CoinTurningGame }

// Tartan returns the product of two coin-turning games, the first along the
// columns and the second along the rows.
func Tartan(columns, rows CoinTurningGame) TartanGame { return TartanGame{columns, rows} }

// String returns the game's name, as it is typed.
func (g TartanGame) String() string { return fmt.Sprintf("Tartan(%v, %v)", g.columns, g.rows) }

// Options returns the positions that one move leads to. It panics as
// [CoinTurningGame.Options] does.
func (g TartanGame) Options(heads PairSet) []PairSet {
	var options []PairSet
	turned := 0
	coins := heads.Pairs()
	for _, coin := range coins {
		for xs := range g.columns.turns(coin.A) {
			for ys := range g.rows.turns(coin.B) {
				if turned += (1 + len(xs)) * (1 + len(ys)); turned > listing.Most {
					listing.Refuse(errManyTurns)
				}
				options = listing.AppendLong(options, heads.toggled(product(coin, xs, ys)...), 16*len(coins))
			}
		}
	}
	return options
}

// product is the rectangle of coins that is turned: the coin's column with xs, and
// its row with ys.
func product(coin Pair, xs, ys []int) []Pair {
	var coins []Pair
	for _, x := range append(slices.Clip(xs), coin.A) {
		for _, y := range append(slices.Clip(ys), coin.B) {
			coins = append(coins, Pair{x, y})
		}
	}
	return coins
}

// MoveName describes a move, in the reader's language.
func (TartanGame) MoveName(from, to PairSet) string {
	return fmt.Sprintf(gametheory.ReaderLanguage().Pick("turn %v", "翻转 %v"), from.toggled(to.Pairs()...))
}

// Solve is [TartanGame.SolveContext] without a context.
func (g TartanGame) Solve(heads PairSet, c gametheory.Convention) (gametheory.Solution[PairSet], error) {
	return g.SolveContext(context.Background(), c, heads)
}

// SolveContext decides a position by the Tartan Theorem, with one winning move for each
// coin that has one: some hundreds of nim-products for each. The error is that of
// [CoinTurningGame.SolveContext], and so is what is left out.
func (g TartanGame) SolveContext(ctx context.Context, c gametheory.Convention, heads PairSet) (gametheory.Solution[PairSet], error) {
	coins := heads.Pairs()
	return solveHeads(ctx, g, heads, c, coins, g.coinValue, func(ctx context.Context, coin Pair, to gametheory.Nimber) (PairSet, int, error) {
		turned, err := g.turning(ctx, coin, to)
		return heads.toggled(turned...), len(coins) + len(turned), err
	})
}

// coinValue returns the value of a coin alone.
func (g TartanGame) coinValue(ctx context.Context, coin Pair) (gametheory.Nimber, error) {
	a, b, err := g.factors(ctx, coin)
	return a.Mul(b), err
}

// factors returns the values of a coin's column and row.
func (g TartanGame) factors(ctx context.Context, coin Pair) (a, b gametheory.Nimber, err error) {
	if a, err = g.columns.coinValue(ctx, coin.A); err == nil {
		b, err = g.rows.coinValue(ctx, coin.B)
	}
	return a, b, err
}

// turning returns coins to turn, with a coin among them, that are worth a given nimber
// without it, which is less than the coin's value.
func (g TartanGame) turning(ctx context.Context, coin Pair, want gametheory.Nimber) ([]Pair, error) {
	a, b, err := g.factors(ctx, coin)
	if err != nil {
		return nil, err
	}
	c, d := lesserFactors(a, b, want)
	xs, err := g.columns.turning(ctx, coin.A, c)
	if err != nil {
		return nil, err
	}
	ys, err := g.rows.turning(ctx, coin.B, d)
	if err != nil {
		return nil, err
	}
	if turned := (1 + len(xs)) * (1 + len(ys)); turned > mostTurned {
		return nil, errLongTurn(coin, gametheory.Nimber(turned))
	}
	return product(coin, xs, ys), nil
}

// lesserFactors returns c < a and d < b with c⊗b ⊕ a⊗d ⊕ c⊗d = v, for v < a⊗b. That
// there are some is the definition of the product. As a⊗b ⊕ v = (a⊕c) ⊗ (b⊕d), they
// are found by factoring, and c < a says that the highest one of a⊕c is in a place
// where a has a one.
func lesserFactors(a, b, v gametheory.Nimber) (c, d gametheory.Nimber) {
	t := a.Mul(b) ^ v
	top := highest(t) // where a⊗b has a one, and so the product of some ones of a and b
	i := placeOf(a, func(one gametheory.Nimber) bool { return one.Mul(b)&top != 0 })
	j := placeOf(b, func(one gametheory.Nimber) bool { return gametheory.Nimber(1<<i).Mul(one)&top != 0 })
	x, y := factorsOf(t, i, j)
	return a ^ x, b ^ y
}

// highest is the highest one of x, with zeros below.
func highest(x gametheory.Nimber) gametheory.Nimber { return 1 << (bits.Len64(uint64(x)) - 1) }

// placeOf returns the place of the lowest one of x that is as wanted.
func placeOf(x gametheory.Nimber, wanted func(one gametheory.Nimber) bool) int {
	for !wanted(x & -x) {
		x &= x - 1
	}
	return bits.TrailingZeros64(uint64(x))
}

// factorsOf returns x and y with x ⊗ y = t whose highest ones are in places i and j. The
// highest one of t must be in a place where 2^i ⊗ 2^j has a one.
//
// With F = 2^h the greatest Fermat 2-power that is not above both, write x = x₁⊗F ⊕ x₀
// and y and t in the same way, where x is the one that is not below F. If y is below it,
// then t = x₁⊗y⊗F ⊕ x₀⊗y. If not,
//
//	t₁ = x₁⊗y₁ ⊕ x₁⊗y₀ ⊕ x₀⊗y₁  and  t₀ = x₀⊗y₀ ⊕ x₁⊗y₁⊗F/2.
//
// Where t₁ ≠ 0 it is enough to factor that: with x₁⊗y₁ = t₁, the rest of the first
// equation gives y₀ = x₀⊗y₁/x₁, and the second is x₀² = x₁⊗t₀/y₁ ⊕ x₁²⊗F/2, which has a
// solution. Where t₁ = 0, the place of t's highest one has a one in 2^r ⊗ F/2 for some
// one 2^r of 2^(i-h) ⊗ 2^(j-h), so that t = x₁⊗y₁⊗s with s ≥ F/2, and with x₀ = x₁⊗z and
// y₀ = y₁⊗(z⊕1) the second equation is z²⊕z = s ⊕ F/2. That has a solution, as the
// right-hand side is below F/2.
func factorsOf(t gametheory.Nimber, i, j int) (x, y gametheory.Nimber) {
	switch {
	case i < j:
		y, x = factorsOf(t, j, i)
		return x, y
	case j == 0:
		return t, 1
	}
	h := 1 << (bits.Len(uint(i)) - 1)
	half := gametheory.Nimber(1) << (h - 1)
	t1, t0 := t>>h, t&(1<<h-1)
	if j < h {
		x1, y := factorsOf(t1, i-h, j)
		return x1<<h | t0.Div(y), y
	}
	var x1, y1, x0, y0 gametheory.Nimber
	if t1 != 0 {
		x1, y1 = factorsOf(t1, i-h, j-h)
		x0 = (x1.Mul(t0).Div(y1) ^ x1.Square().Mul(half)).Sqrt()
		y0 = x0.Mul(y1).Div(x1)
	} else {
		top := highest(t)
		product := gametheory.Nimber(1 << (i - h)).Mul(1 << (j - h))
		q, s := factorsOf(t, placeOf(product, func(one gametheory.Nimber) bool { return one.Mul(half)&top != 0 }), h-1)
		x1, y1 = factorsOf(q, i-h, j-h)
		z := rootOf(s^half, h)
		x0, y0 = x1.Mul(z), y1.Mul(z^1)
	}
	return x1<<h | x0, y1<<h | y0
}

// rootOf returns a z with z² ⊕ z = w, for a w of h binary digits, a power of 2, of which the
// first is 0. With F = 2^(h/2), (z₁⊗F ⊕ z₀)² ⊕ z₁⊗F ⊕ z₀ = (z₁²⊕z₁)⊗F ⊕ (z₀²⊕z₀) ⊕ z₁²⊗F/2,
// and z₁⊕1 serves as well as z₁ does: one of the two makes the first digit of z₀²⊕z₀ a 0.
func rootOf(w gametheory.Nimber, h int) gametheory.Nimber {
	if h == 1 {
		return 0
	}
	h /= 2
	half := gametheory.Nimber(1) << (h - 1)
	z1 := rootOf(w>>h, h)
	w0 := w&(1<<h-1) ^ z1.Square().Mul(half)
	if w0&half != 0 {
		z1 ^= 1
		w0 ^= half
	}
	return z1<<h | rootOf(w0, h)
}

// Grundy returns the value of the position with heads on the given coins. It
// panics where [NewPairSet] or [TartanGame.Solve] returns an error.
func (g TartanGame) Grundy(heads ...Pair) gametheory.Nimber {
	_, sum, err := headValues(context.Background(), PairSetOf(heads...).Pairs(), g.coinValue)
	return must.Get(sum, err)
}

// Outcome returns the outcome of the position with heads on the given coins. It
// panics where [NewPairSet] or [TartanGame.Solve] returns an error.
func (g TartanGame) Outcome(heads ...Pair) gametheory.Outcome {
	return outcomeOf(g.Grundy(heads...))
}

// Winning returns the winning moves of [TartanGame.Solve] for heads on the given
// coins. It panics where [NewPairSet] or [TartanGame.Solve] returns an error.
func (g TartanGame) Winning(heads ...Pair) []gametheory.Move[PairSet] {
	return must.Get(g.Solve(PairSetOf(heads...), gametheory.Normal)).Winning
}
