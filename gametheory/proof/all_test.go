package proof_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
	"nimbook/gametheory/certificate"
	"nimbook/gametheory/formula"
	"nimbook/gametheory/games"
	"nimbook/gametheory/proof"
)

// theorem is a claim about heaps of every size, with claims like it that are false.
type theorem struct {
	name       string
	game       formula.Game
	convention gametheory.Convention
	claim      formula.Formula
	options    func(heaps []int) [][]int // by the game's ordinary rules
	wrong      []wrongClaim
}

type wrongClaim struct {
	claim formula.Formula
	means func(heaps []int) bool // the claim in Go
	want  []int                  // its smallest counterexample
}

func onHeaps(g gametheory.Game[gametheory.Heaps]) func(heaps []int) [][]int {
	return func(heaps []int) (options [][]int) {
		for _, h := range g.Options(gametheory.HeapsOf(heaps...)) {
			options = append(options, h.Heaps())
		}
		return options
	}
}

func onPairs(g gametheory.Game[games.Pair]) func(heaps []int) [][]int {
	return func(heaps []int) (options [][]int) {
		for _, p := range g.Options(games.Pair{A: heaps[0], B: heaps[1]}) {
			options = append(options, []int{p.A, p.B})
		}
		return options
	}
}

// byTake is a subtraction game on a row of heaps, by its definition.
func byTake(set ...int) func(heaps []int) [][]int {
	return func(heaps []int) (options [][]int) {
		for i, n := range heaps {
			for _, take := range set {
				if take <= n {
					option := slices.Clone(heaps)
					option[i] -= take
					options = append(options, option)
				}
			}
		}
		return options
	}
}

func upTo(n int) []int {
	set := make([]int, n)
	for i := range set {
		set[i] = i + 1
	}
	return set
}

func bouton(k int) formula.Formula { return formula.NimSum(formula.Heaps(k)...).Is(0) }

func boutonMeans(heaps []int) bool { return gametheory.NimSum(heaps...) == 0 }

// misereOf is the claim that misère play is that of Nim with heaps of the given sizes
// (Bouton 1901; for subtraction games T. S. Ferguson, "On sums of graph games with last
// player losing", 1974).
func misereOf(sizes []formula.Term) formula.Formula {
	var small []formula.Formula
	for _, x := range sizes {
		small = append(small, x.AtMost(formula.Number(1)))
	}
	sum := formula.NimSum(sizes...)
	return formula.Or(formula.And(formula.And(small...), sum.Is(1)), formula.And(formula.Not(formula.And(small...)), sum.Is(0)))
}

func valued(k int, values ...int) []formula.Term {
	sizes := formula.Heaps(k)
	for i, x := range sizes {
		sizes[i] = x.ByMod(values...)
	}
	return sizes
}

func oddSteps(k int) []formula.Term {
	var odd []formula.Term
	for i, x := range formula.Heaps(k) {
		if i%2 == 0 {
			odd = append(odd, x)
		}
	}
	return odd
}

// wythoff is Wythoff's theorem in Fibonacci digits (R. Silber 1977).
func wythoff() formula.Formula {
	x := formula.Heaps(2)
	pair := func(a, b formula.Term) formula.Formula {
		return formula.And(a.EndsInEvenZeros(), b.Equals(a.Shifted()))
	}
	return formula.Or(formula.And(x[0].Is(0), x[1].Is(0)), pair(x[0], x[1]), pair(x[1], x[0]))
}

func zeros(k int) []int { return make([]int, k) }

func theorems(short bool) []theorem {
	most := 10
	if short {
		most = 4
	}
	var all []theorem
	for k := 1; k <= most; k++ {
		x := formula.Heaps(k)
		nim := onHeaps(gametheory.Nim())
		normal := theorem{fmt.Sprintf("Bouton, %d", k), formula.Nim(k), gametheory.Normal, bouton(k), nim, []wrongClaim{
			{misereOf(x), func(h []int) bool {
				return slices.Max(h) <= 1 && gametheory.NimSum(h...) == 1 || slices.Max(h) > 1 && boutonMeans(h)
			}, zeros(k)},
		}}
		if k > 1 {
			even := append([]int{1, 1}, zeros(k-2)...)
			even[0], even[1] = 2, 0
			normal.wrong = append(normal.wrong, wrongClaim{formula.Sum(x...).Mod(2).Is(0), func(h []int) bool {
				sum := 0
				for _, n := range h {
					sum += n
				}
				return sum%2 == 0
			}, even})
		}
		all = append(all, normal, theorem{fmt.Sprintf("misère Nim, %d", k), formula.Nim(k), gametheory.Misere, misereOf(x), nim,
			[]wrongClaim{{bouton(k), boutonMeans, zeros(k)}}})
	}
	moore := func(k, heaps int) theorem {
		return theorem{fmt.Sprintf("Moore %d, %d", k, heaps), formula.Moore(k, heaps), gametheory.Normal,
			formula.Columns(k+1, formula.Heaps(heaps)...), onHeaps(games.Moore(k)),
			[]wrongClaim{{bouton(heaps), boutonMeans, append([]int{1, 1}, zeros(heaps-2)...)}}}
	}
	stairs := 8
	if short {
		all = append(all, moore(2, 4))
		stairs = 4
	} else {
		all = append(all, moore(2, 7), moore(3, 6))
	}
	all = append(all, theorem{"staircase", formula.Staircase(stairs), gametheory.Normal,
		formula.NimSum(oddSteps(stairs)...).Is(0), onHeaps(games.Staircase()),
		[]wrongClaim{{bouton(stairs), boutonMeans, append([]int{0, 1}, zeros(stairs-2)...)}}})
	x := formula.Heaps(1)[0]
	mod := func(m, r int) func(h []int) bool { return func(h []int) bool { return h[0]%m == r } }
	all = append(all,
		theorem{"Bash 40", formula.Bash(1, 40), gametheory.Normal, x.Mod(41).Is(0), byTake(upTo(40)...),
			[]wrongClaim{{x.Mod(40).Is(0), mod(40, 0), []int{40}}}},
		theorem{"misère Bash 40", formula.Bash(1, 40), gametheory.Misere, x.Mod(41).Is(1), byTake(upTo(40)...),
			[]wrongClaim{{x.Mod(41).Is(0), mod(41, 0), []int{0}}}})
	subtractions := []struct {
		set, values []int
	}{{[]int{1, 2, 3}, []int{0, 1, 2, 3}}, {[]int{1, 3, 4}, []int{0, 1, 0, 1, 2, 3, 2}}, {[]int{2, 3}, []int{0, 0, 1, 1, 2}}, {[]int{1, 4}, []int{0, 1, 0, 1, 2}}}
	for i, s := range subtractions {
		k := 4
		if short {
			k = 2
		}
		game := formula.Take(k, s.set...)
		if i == 0 {
			game = formula.Bash(k, 3)
		}
		sum := func(h []int) int {
			sum := 0
			for _, n := range h {
				sum ^= s.values[n%len(s.values)]
			}
			return sum
		}
		all = append(all,
			theorem{game.Name, game, gametheory.Normal, formula.NimSum(valued(k, s.values...)...).Is(0), byTake(s.set...),
				[]wrongClaim{{bouton(k), boutonMeans, nil}}},
			theorem{"misère " + game.Name, game, gametheory.Misere, misereOf(valued(k, s.values...)), byTake(s.set...),
				[]wrongClaim{{formula.NimSum(valued(k, s.values...)...).Is(0), func(h []int) bool { return sum(h) == 0 }, zeros(k)}}})
	}
	y := formula.Heaps(2)
	return append(all,
		theorem{"Wythoff", formula.Wythoff(), gametheory.Normal, wythoff(), onPairs(games.Wythoff()), []wrongClaim{
			{formula.Or(formula.And(y[0].Is(0), y[1].Is(0)), formula.And(y[0].EndsInEvenZeros(), y[1].Equals(y[0].Shifted()))), func(h []int) bool {
				n := h[1] - h[0]
				return n >= 0 && games.WythoffPair(n) == games.Pair{A: h[0], B: h[1]}
			}, []int{2, 1}},
			{y[0].Equals(y[1]), func(h []int) bool { return h[0] == h[1] }, []int{1, 1}},
		}},
		theorem{"Fibonacci Nim", formula.FibonacciNim(), gametheory.Normal, formula.Or(y[0].Is(0), y[1].Less(y[0].LeastPart())), onPairs(games.FibonacciNim()), []wrongClaim{
			{formula.Or(y[0].Is(0), y[1].AtMost(y[0].LeastPart())), func(h []int) bool {
				return h[0] == 0 || h[1] <= slices.Min(games.Zeckendorf(h[0]))
			}, []int{1, 1}},
		}})
}

// Every theorem is proved, its certificate is checked after a way through JSON, and what
// is like it and false is refuted by the smallest counterexample, which is one by the
// ordinary rules of the game.
func TestAllTheorems(t *testing.T) {
	for _, th := range theorems(testing.Short()) {
		t.Run(th.name, func(t *testing.T) {
			v, err := proof.NewAllVerdict(t.Context(), th.game, proof.AllLimits{}, th.convention, th.claim)
			require.NoError(t, err)
			written, err := json.Marshal(v.Proof.Certificate())
			require.NoError(t, err)
			var read certificate.AllSizes
			require.NoError(t, json.Unmarshal(written, &read))
			require.NoError(t, read.Check(t.Context()))
			for _, w := range th.wrong {
				v, err := proof.NewAllVerdict(t.Context(), th.game, proof.AllLimits{}, th.convention, w.claim)
				require.NoError(t, err)
				c := v.Counterexample
				require.NotNil(t, c)
				requireFails(t, th, w, c)
				if w.want != nil {
					assert.Equal(t, w.want, c.Position.Heaps())
				}
				requireSmallest(t, th, w, c.Position.Heaps())
			}
		})
	}
}

// fails reports whether a rule of the proof fails at the position, by the definitions.
func (th *theorem) fails(w wrongClaim, heaps []int) bool {
	options := th.options(heaps)
	some := slices.ContainsFunc(options, w.means)
	if len(options) == 0 {
		return w.means(heaps) == (th.convention == gametheory.Misere)
	}
	return w.means(heaps) == some
}

func requireFails(t *testing.T, th theorem, w wrongClaim, c *proof.AllCounterexample) {
	t.Helper()
	at := c.Position.Heaps()
	options := th.options(at)
	require.Equal(t, len(options) > 0, c.Movable, "%v", c)
	require.Equal(t, w.means(at), c.Claimed == gametheory.P, "%v", c)
	require.True(t, th.fails(w, at), "%v", c)
	if c.Option != nil {
		to := c.Option.Heaps()
		require.True(t, slices.ContainsFunc(options, func(o []int) bool { return slices.Equal(o, to) }), "%v", c)
		require.True(t, w.means(to), "%v", c)
	}
}

// requireSmallest looks at every position of fewer digits than the counterexample has, and
// of as many and fewer stones, as far as there are few.
func requireSmallest(t *testing.T, th theorem, w wrongClaim, at []int) {
	t.Helper()
	digits := func(n int) int {
		if th.game.Digits == formula.Zeckendorf && n > 0 {
			return slices.Index(fibonacci, slices.Max(games.Zeckendorf(n))) + 1
		}
		return len(fmt.Sprintf("%b", n)) - len(fmt.Sprintf("%b", 0))*b2i(n == 0)
	}
	size := func(h []int) (int, int) {
		most, sum := 0, 0
		for _, n := range h {
			most, sum = max(most, digits(n)), sum+n
		}
		return most, sum
	}
	most, stones := size(at)
	limit := 1
	for digits(limit) <= most {
		limit++
	}
	if math.Pow(float64(limit), float64(len(at))) > 20_000 {
		return
	}
	h := make([]int, len(at))
	for {
		if d, s := size(h); d < most || d == most && s < stones {
			require.False(t, th.fails(w, h), "%v before %v", h, at)
		}
		i := 0
		for i < len(h) && h[i] == limit-1 {
			h[i] = 0
			i++
		}
		if i == len(h) {
			return
		}
		h[i]++
	}
}

var fibonacci = []int{1, 2, 3, 5, 8, 13, 21, 34, 55, 89}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Bouton's claim with an exception from 2²⁰ on in the first heap: no search of positions
// comes that far.
func TestAllFindsWhatNoSearchFinds(t *testing.T) {
	x := formula.Heaps(3)
	const far = 1 << 20
	claim := formula.And(bouton(3), x[0].Less(formula.Number(far)))
	v := proof.All(formula.Nim(3), claim)
	require.False(t, v.Proved())
	assert.Equal(t, gametheory.HeapsOf(far, far, 0), v.Counterexample.Position)
	assert.Equal(t, "refuted: (1048576, 1048576, 0) is claimed to be an N-position, yet so is every option of it", v.String())
	if !testing.Short() {
		th := theorem{options: onHeaps(gametheory.Nim())}
		assert.True(t, th.fails(wrongClaim{means: func(h []int) bool { return boutonMeans(h) && h[0] < far }}, []int{far, far, 0}))
	}
	assert.True(t, proof.Verify(gametheory.Nim(), func(h gametheory.Heaps) bool {
		return boutonMeans(h.Heaps()) && h.Heaps()[0] < far
	}, gametheory.HeapsOf(15, 15, 15)).Proved())
}

// The described games have the options of the ordinary ones.
func TestRulesOf(t *testing.T) {
	for _, th := range theorems(true) {
		g := proof.RulesOf(th.game)
		for n := range 200 {
			heaps := make([]int, th.game.Heaps)
			for i := range heaps {
				heaps[i] = (n*n + 7*i*n + 3*i) % (6 + n%7)
			}
			want := th.options(heaps)
			slices.SortFunc(want, slices.Compare)
			want = slices.CompactFunc(want, slices.Equal)
			var got [][]int
			for _, h := range g.Options(gametheory.HeapsOf(heaps...)) {
				got = append(got, h.Heaps())
			}
			require.Equal(t, want, got, "%s: %v", th.name, heaps)
		}
	}
}

func TestAllProofAnswers(t *testing.T) {
	p := proof.All(formula.Nim(3), bouton(3)).Proof
	assert.Equal(t, gametheory.P, p.Outcome(1<<40, 1<<41, 3<<40))
	assert.Equal(t, gametheory.Move[gametheory.Heaps]{From: gametheory.HeapsOf(1<<40, 1<<41, 1), To: gametheory.HeapsOf(1<<40, 1<<40+1, 1)}, p.Witness(1<<40, 1<<41, 1))
	for a := range 6 {
		for b := range 6 {
			outcome := p.Outcome(a, b, 3)
			assert.Equal(t, gametheory.NimSum(a, b, 3) == 0, outcome == gametheory.P)
			if outcome == gametheory.N {
				assert.Zero(t, gametheory.NimSum(p.Witness(a, b, 3).To.Heaps()...))
			}
		}
	}
	assert.PanicsWithError(t, "gametheory: (1, 2, 3) is a P-position without a winning move; only an N-position with a move has a witness", func() { p.Witness(1, 2, 3) })
	_, err := p.At(1, 2)
	assert.EqualError(t, err, "gametheory: a position of 2 heaps; Nim has 3")
	_, err = p.At(1, 2, -1)
	assert.ErrorContains(t, err, "-1 stones")
	_, err = (*proof.AllProof)(nil).At()
	assert.ErrorContains(t, err, "no proof")
	assert.Error(t, new(proof.AllProof).Certificate().Check(t.Context()))
}

func TestAllErrors(t *testing.T) {
	x := formula.Heaps(2)
	ended, end := context.WithCancel(t.Context())
	end()
	var none context.Context
	fast := formula.Game{Name: "Add", Heaps: 1, Moves: []formula.Formula{x[0].Less(x[0].After())}}
	for name, c := range map[string]struct {
		ctx        context.Context
		game       formula.Game
		claim      formula.Formula
		convention gametheory.Convention
		limits     proof.AllLimits
		wants      string
	}{
		"no heap":        {t.Context(), formula.Game{}, bouton(1), gametheory.Normal, proof.AllLimits{}, "a game on 0 heaps"},
		"wrong claim":    {t.Context(), formula.Nim(1), x[0].Mod(0).Is(0), gametheory.Normal, proof.AllLimits{}, "modulo 0"},
		"convention":     {t.Context(), formula.Nim(1), bouton(1), 7, proof.AllLimits{}, "convention 7"},
		"negative limit": {t.Context(), formula.Nim(1), bouton(1), gametheory.Normal, proof.AllLimits{States: -1}, "States is -1; give 1 or more"},
		"few states":     {t.Context(), formula.Nim(2), bouton(2), gametheory.Normal, proof.AllLimits{States: 1}, "more than 1 state"},
		"many heaps":     {t.Context(), formula.Nim(30), bouton(30), gametheory.Normal, proof.AllLimits{}, "side by side, and more than 20 are too many"},
		"nil context":    {none, formula.Nim(1), bouton(1), gametheory.Normal, proof.AllLimits{}, "the context is nil"},
		"ended context":  {ended, formula.Bash(1, 3000), x[0].Mod(3001).Is(0), gametheory.Normal, proof.AllLimits{}, "stopped among the automata"},
		"endless":        {t.Context(), fast, bouton(1), gametheory.Normal, proof.AllLimits{}, "gametheory: Add on 1 heap: move 1, (0) → (1), does not descend in the order by x₁, and where play may go on for ever the rules decide nothing; give terms in Game.Descent"},
		"huge":           {t.Context(), formula.Nim(2), formula.And(bouton(2), x[0].Plus(x[0]).Less(formula.Number(formula.Greatest).Times(8))), gametheory.Normal, proof.AllLimits{}, "the claim is false: a rule of its proof fails at (18446744073709551616, 18446744073709551616)"},
	} {
		_, err := proof.NewAllVerdict(c.ctx, c.game, c.limits, c.convention, c.claim)
		assert.ErrorContains(t, err, c.wants, name)
		if name == "few states" || name == "many heaps" {
			assert.ErrorIs(t, err, gametheory.ErrBudget)
		}
	}
	assert.PanicsWithError(t, "formula: a game on 0 heaps; give 1 to 64", func() { proof.All(formula.Game{}, bouton(1)) })
	_, err := proof.NewRulesOf(formula.Game{})
	assert.Error(t, err)
	assert.Panics(t, func() { proof.RulesOf(formula.Nim(2)).Options(gametheory.HeapsOf(1)) })
	assert.Panics(t, func() { proof.RulesOf(fast).Options(gametheory.HeapsOf(1)) }) // options without end
}

func TestAllInChinese(t *testing.T) {
	t.Setenv("NIMBOOK_LANG", "zh")
	assert.Equal(t, "对任意大小的堆已证：Nim（2 堆）的局面是必败态，当且仅当 x₁ ⊕ x₂ = 0；自动机至多 3 个状态，且每一步都使 x₁ + x₂ 变小", proof.All(formula.Nim(2), bouton(2)).String())
	assert.Equal(t, "断言不成立：(0, 0) 被断言为必败态，但从它出发无步可走，反常规则下轮到走的一方获胜", proof.AllMisere(formula.Nim(2), bouton(2)).String())
	assert.Equal(t, "断言不成立：(1, 1) 被断言为必胜态，但它的每个后继局面也都被断言为必胜态",
		proof.All(formula.Nim(2), formula.And(formula.Heaps(2)[0].Is(0), formula.Heaps(2)[1].Is(0))).String())
}
