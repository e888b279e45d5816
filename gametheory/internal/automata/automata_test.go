package automata

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory/certificate"
	"nimbook/gametheory/formula"
)

const manyStates = 1 << 16

// Automata of random formulas accept what the definitions of their words say, and the
// checker of certificates, which has none of this code, reads the same in them.
func TestFormulasMeanWhatTheySay(t *testing.T) {
	const heaps = 2
	count := 150
	if testing.Short() {
		count = 30
	}
	for _, digits := range []formula.Digits{formula.Binary, formula.Zeckendorf} {
		random := &Randomly{Rand: rand.New(rand.NewPCG(1, 2)), Heaps: heaps, Binary: digits == formula.Binary}
		game := formula.Game{Heaps: heaps, Digits: digits}
		checked := 0
		for range count {
			f := random.Formula(2)
			if game.ValidateClaim(f) != nil {
				continue // a residue that is none
			}
			e := NewEngine(t.Context(), digits == formula.Zeckendorf, manyStates)
			p := prover{translator: newTranslator(e, heaps), game: game}
			a, err := p.formula(f)
			require.NoError(t, err, "%v", f)
			a, err = p.onTracks(a, p.heapTracks())
			require.NoError(t, err, "%v", f)
			m := &Meaning{Engine: e, Others: map[string]int{}}
			for x := range 24 {
				for y := range 24 {
					m.At = []int{x, y}
					require.Equal(t, m.Formula(f), a.Accepts(e.Word(x, y)), "%v on (%d, %d), %s", f, x, y, digits)
				}
			}
			requireCheckerAgrees(t, game, f, a)
			checked++
		}
		assert.Greater(t, checked, count/2)
	}
}

// requireCheckerAgrees says that the checker finds an automaton right for a formula,
// and wrong when one state of it answers otherwise.
func requireCheckerAgrees(t *testing.T, game formula.Game, f formula.Formula, a *Automaton) {
	t.Helper()
	const wrong = "the automaton of the claim"
	c := &certificate.AllSizes{Game: game, Claim: f, Claimed: a.Certificate()}
	if err := c.Check(t.Context()); err != nil {
		require.NotContains(t, err.Error(), wrong, "%v", f)
	}
	s := len(a.Accept) / 2
	if !reachedByNumbers(game, a, int32(s)) {
		return
	}
	other := *a
	other.Accept = slices.Clone(a.Accept)
	other.Accept[s] = !other.Accept[s]
	c.Claimed = other.Certificate()
	require.ErrorContains(t, c.Check(t.Context()), wrong, "%v", f)
}

// reachedByNumbers reports whether digits of numbers lead to the state: in Zeckendorf
// numeration a state may have none.
func reachedByNumbers(game formula.Game, a *Automaton, s int32) bool {
	type place struct {
		state int32
		last  int
	}
	queue := []place{{}}
	for i := 0; i < len(queue); i++ {
		if queue[i].state == s {
			return true
		}
		for letter := range a.Column {
			if game.Digits == formula.Zeckendorf && letter&queue[i].last != 0 {
				continue
			}
			next := place{state: a.row(queue[i].state)[a.Column[letter]]}
			if game.Digits == formula.Zeckendorf {
				next.last = letter
			}
			if !slices.Contains(queue, next) {
				queue = append(queue, next)
			}
		}
	}
	return false
}

// The least of what an automaton accepts: fewest digits, least sum, least last number.
func TestLeastWord(t *testing.T) {
	const heaps, size = 3, 14
	for _, digits := range []formula.Digits{formula.Binary, formula.Zeckendorf} {
		random := &Randomly{Rand: rand.New(rand.NewPCG(3, 4)), Heaps: heaps, Binary: digits == formula.Binary}
		game := formula.Game{Heaps: heaps, Digits: digits}
		e := NewEngine(t.Context(), digits == formula.Zeckendorf, manyStates)
		for range 150 {
			f := random.Formula(1)
			if game.ValidateClaim(f) != nil {
				continue
			}
			p := prover{translator: newTranslator(e, heaps), game: game}
			a, err := p.formula(f)
			require.NoError(t, err)
			a, err = p.onTracks(a, p.heapTracks())
			require.NoError(t, err)
			least, err := e.LeastWord(a)
			require.NoError(t, err)
			var want []int
			for z := range size {
				for y := range size {
					for x := range size {
						at := []int{x, y, z}
						if a.Accepts(e.Word(at...)) && (want == nil || before(e, at, want)) {
							want = at
						}
					}
				}
			}
			if want == nil {
				continue // it is none, or a greater one
			}
			got, ok := Ints(least)
			require.True(t, ok)
			require.Equal(t, want, got, "%v", f)
		}
	}
}

// before compares by the number of digits and then by the sum.
func before(e *Engine, a, b []int) bool {
	if d := len(e.Word(a...)) - len(e.Word(b...)); d != 0 {
		return d < 0
	}
	return a[0]+a[1]+a[2] < b[0]+b[1]+b[2]
}

// Equal languages have one automaton.
func TestMinimalIsCanonical(t *testing.T) {
	x := formula.Heaps(2)
	for _, pair := range [][2]formula.Formula{
		{x[0].Less(x[1]), formula.Not(x[1].AtMost(x[0]))},
		{x[0].Mod(4).Is(3), formula.And(x[0].Mod(2).Is(1), x[0].Mod(4).In(2, 3))},
		{x[0].Shifted().Equals(x[1]), x[0].Times(2).Equals(x[1])},
		{formula.NimSum(x...).Is(0), x[0].Equals(x[1])},
		{formula.ThereIs(formula.Variable("t"), x[0].Plus(formula.Variable("t")).Equals(x[1])), x[0].AtMost(x[1])},
	} {
		tr := newTranslator(NewEngine(t.Context(), false, manyStates), 2)
		a, err := tr.formula(pair[0])
		require.NoError(t, err)
		b, err := tr.formula(pair[1])
		require.NoError(t, err)
		assert.Equal(t, a, b, "%v and %v", pair[0], pair[1])
	}
}

func TestLimitsAndContext(t *testing.T) {
	x := formula.Heaps(2)
	ended, end := context.WithCancel(t.Context())
	end()
	hard := formula.And(x[0].Mod(1009).Is(0), x[1].Mod(1013).Is(0))
	_, err := newTranslator(NewEngine(t.Context(), false, 1000), 2).formula(hard)
	assert.ErrorIs(t, err, ErrLimit)
	_, err = newTranslator(NewEngine(ended, false, 1<<21), 2).formula(hard)
	assert.ErrorIs(t, err, context.Canceled)
	_, err = newTranslator(NewEngine(t.Context(), false, 1<<21), 30).formula(formula.NimSum(formula.Heaps(30)...).Is(0))
	assert.ErrorIs(t, err, ErrLimit)
}

// Numbers near the greatest that a formula may hold: the checker finds right what the
// engine makes of them, or says that they are too great, but never takes the one for the
// other.
func TestHugeNumbers(t *testing.T) {
	const huge = formula.Greatest
	x, big := formula.Heaps(2), formula.Number(huge)
	two := formula.Number(2)
	for _, c := range []struct {
		claim formula.Formula
		holds bool // at (3, 5)
	}{
		{big.Times(4).Is(0), false},
		{big.Times(2).Is(0), false},
		{big.Plus(big).Plus(big).Plus(big).Is(0), false},
		{formula.NimSum(big, big).Is(0), true},
		{big.Equals(big), true},
		{x[0].Mod(3).Less(big), true},
		{x[0].Plus(big.Times(4)).Equals(x[0]), false},
		{x[0].Plus(big).Less(x[1].Plus(big)), true},
		{x[0].Plus(big).Equals(x[1]), false},
		{x[0].ByMod(huge, 0, huge).Is(huge), true},
		{x[0].ByMod(huge, 0, huge).Times(4).Is(0), false},
		{x[0].Plus(x[1].ByMod(huge)).Is(3), false},
		{x[0].Times(1 << 16).Times(4).Equals(x[0]), false},
		{x[0].Times(1 << 16).Times(1 << 16).Times(1 << 16).Times(1 << 16).Is(0), false},
		{big.Mod(3).Is(1), true}, // 2⁶² = 4³¹
		{big.Plus(x[0]).Mod(3).Is(1), true},
		{big.Plus(big).Mod(5).Is(3), true},
		{big.LeastPart().Equals(big), true},
		{big.Shifted().Equals(big.Times(2)), true},
		{two.Less(big), true},
	} {
		game := formula.Game{Heaps: 2}
		require.NoError(t, game.ValidateClaim(c.claim))
		p := prover{translator: newTranslator(NewEngine(t.Context(), false, manyStates), 2), game: game}
		a, err := p.formula(c.claim)
		if err != nil {
			require.ErrorIs(t, err, ErrLimit, "%v", c.claim)
			a = p.True()
		} else {
			a, err = p.onTracks(a, p.heapTracks())
			require.NoError(t, err)
			assert.Equal(t, c.holds, a.Accepts(p.Word(3, 5)), "%v", c.claim)
		}
		check := &certificate.AllSizes{Game: game, Claim: c.claim, Claimed: a.Certificate()}
		if err := check.Check(t.Context()); err != nil {
			assert.NotContains(t, err.Error(), "it is wrong about", "%v", c.claim)
		}
	}
}
