package gametheory

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// PairSet is a finite set of pairs of numbers, each 0 or more, such as squares of
// a board. It is comparable, so that it can be a position. The zero value is the
// empty set.
type PairSet struct {
	numbers Heaps // a₁, b₁, a₂, b₂, … in ascending order
}

// NewPairSet returns the set of the given pairs, in whatever order. A pair with a
// negative number, or one given twice, is an error.
func NewPairSet(pairs ...Pair) (PairSet, error) {
	sorted := slices.SortedFunc(slices.Values(pairs), comparePairs)
	for i, p := range sorted {
		if p.A < 0 || p.B < 0 {
			return PairSet{}, fmt.Errorf("gametheory: set contains %v; its numbers are 0 or more", p)
		}
		if i > 0 && p == sorted[i-1] {
			return PairSet{}, fmt.Errorf("gametheory: set contains %v twice; a pair is in it once or not at all", p)
		}
	}
	return newPairSet(sorted), nil
}

// PairSetOf is [NewPairSet] for pairs typed in a cell: it panics where that
// returns an error.
func PairSetOf(pairs ...Pair) PairSet { return must(NewPairSet(pairs...)) }

func newPairSet(ascending []Pair) PairSet {
	var numbers []int
	for _, p := range ascending {
		numbers = append(numbers, p.A, p.B)
	}
	return PairSet{HeapsOf(numbers...)}
}

func comparePairs(p, q Pair) int { return slices.Compare([]int{p.A, p.B}, []int{q.A, q.B}) }

// Pairs returns the pairs of the set in ascending order.
func (s PairSet) Pairs() []Pair {
	var pairs []Pair
	for p := range slices.Chunk(s.numbers.Heaps(), 2) {
		pairs = append(pairs, Pair{p[0], p[1]})
	}
	return pairs
}

// toggled returns the set with each of the given pairs put in if it was missing
// and taken out if it was there.
func (s PairSet) toggled(pairs ...Pair) PairSet {
	all := append(s.Pairs(), pairs...)
	slices.SortFunc(all, comparePairs)
	kept := all[:0]
	for _, p := range all {
		if len(kept) > 0 && kept[len(kept)-1] == p {
			kept = kept[:len(kept)-1]
		} else {
			kept = append(kept, p)
		}
	}
	return newPairSet(kept)
}

// String returns the pairs in braces: "{(0, 1), (2, 2)}".
func (s PairSet) String() string {
	var pairs []string
	for _, p := range s.Pairs() {
		pairs = append(pairs, p.String())
	}
	return "{" + strings.Join(pairs, ", ") + "}"
}

// MarshalJSON writes the pairs as an ascending array.
func (s PairSet) MarshalJSON() ([]byte, error) {
	return json.Marshal(append([]Pair{}, s.Pairs()...)) // [] for the empty set, not null
}

// UnmarshalJSON reads an array of pairs.
func (s *PairSet) UnmarshalJSON(data []byte) error {
	var pairs []Pair
	if err := json.Unmarshal(data, &pairs); err != nil {
		return err
	}
	set, err := NewPairSet(pairs...)
	if err != nil {
		return err
	}
	*s = set
	return nil
}

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

// Options returns the positions that one move leads to.
func (g TartanGame) Options(heads PairSet) []PairSet {
	var options []PairSet
	for _, coin := range heads.Pairs() {
		for xs := range g.columns.turns(coin.A) {
			for ys := range g.rows.turns(coin.B) {
				options = appendOption(options, heads.toggled(product(coin, xs, ys)...))
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
	return fmt.Sprintf(pick("turn %v", "翻转 %v"), from.toggled(to.Pairs()...))
}

// Solve decides a position by the Tartan Theorem, with one winning move for each
// coin that has one. For a coin worth a ⊗ b it tries the numbers below a until one
// leads to a move, at the cost of a quotient each. The error is that of [CoinTurningGame.Solve].
func (g TartanGame) Solve(heads PairSet) (Solution[PairSet], error) {
	sum := Nimber(0)
	coins := heads.Pairs()
	factors := make([][2]Nimber, len(coins))
	for i, coin := range coins {
		a, err := g.columns.coinValue(coin.A)
		if err != nil {
			return Solution[PairSet]{}, err
		}
		b, err := g.rows.coinValue(coin.B)
		if err != nil {
			return Solution[PairSet]{}, err
		}
		factors[i] = [2]Nimber{a, b}
		sum ^= a.Mul(b)
	}
	var targets []PairSet
	for i, coin := range coins {
		a, b := factors[i][0], factors[i][1]
		want := sum ^ a.Mul(b)
		if want >= a.Mul(b) {
			continue
		}
		// Turning xs worth c and ys worth d leaves c⊗b ⊕ a⊗d ⊕ c⊗d in place of a⊗b,
		// which is to be want. By the definition of the product some c < a, d < b do.
		for c := range a {
			d := (want ^ c.Mul(b)).Div(a ^ c)
			if d >= b {
				continue
			}
			xs, okX := g.columns.turning(coin.A, c)
			ys, okY := g.rows.turning(coin.B, d)
			if okX && okY {
				targets = append(targets, heads.toggled(product(coin, xs, ys)...))
				break
			}
		}
	}
	return solution(g, heads, fmt.Sprintf(pick("the nim-sum of the heads is %d", "正面硬币的尼姆和为 %d"), sum), targets...), nil
}

// Grundy returns the value of the position with heads on the given coins. It
// panics where [NewPairSet] or [TartanGame.Solve] returns an error.
func (g TartanGame) Grundy(heads ...Pair) Nimber {
	sum := Nimber(0)
	for _, coin := range PairSetOf(heads...).Pairs() {
		sum ^= must(g.columns.coinValue(coin.A)).Mul(must(g.rows.coinValue(coin.B)))
	}
	return sum
}

// Outcome returns the outcome of the position with heads on the given coins. It
// panics where [NewPairSet] or [TartanGame.Solve] returns an error.
func (g TartanGame) Outcome(heads ...Pair) Outcome {
	return outcomeOf(g.Grundy(heads...))
}

// Winning returns the winning moves of [TartanGame.Solve] for heads on the given
// coins. It panics where [NewPairSet] or [TartanGame.Solve] returns an error.
func (g TartanGame) Winning(heads ...Pair) []Move[PairSet] {
	return must(g.Solve(PairSetOf(heads...))).Winning
}
