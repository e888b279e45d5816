package automata_test

import (
	"cmp"
	"encoding/json"
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
	"nimbook/gametheory/certificate"
	"nimbook/gametheory/formula"
	"nimbook/gametheory/internal/automata"
	"nimbook/gametheory/proof"
)

// settled is a game with its theorem.
type settled struct {
	game       formula.Game
	convention gametheory.Convention
	claim      formula.Formula
	bound      int // heaps up to this one are looked at one by one
}

func settledGames() []settled {
	x := formula.Heaps(3)
	small := formula.And(x[0].AtMost(formula.Number(1)), x[1].AtMost(formula.Number(1)))
	return []settled{
		{formula.Nim(2), gametheory.Normal, formula.NimSum(x[:2]...).Is(0), 15},
		{formula.Nim(2), gametheory.Misere, formula.Or(formula.And(small, x[0].Plus(x[1]).Is(1)), formula.And(formula.Not(small), x[0].Equals(x[1]))), 15},
		{formula.Nim(3), gametheory.Normal, formula.NimSum(x...).Is(0), 7},
		{formula.Bash(1, 3), gametheory.Misere, x[0].Mod(4).Is(1), 63},
		{formula.Take(2, 1, 3), gametheory.Normal, x[0].Plus(x[1]).Mod(2).Is(0), 15},
		{formula.Moore(2, 3), gametheory.Normal, formula.Columns(3, x...), 7},
	}
}

// claims makes claims about a game of which some are true: what is random in them may
// come to nothing.
func claim(r *automata.Randomly, truth formula.Formula) formula.Formula {
	f, g := r.Formula(1), r.Formula(1)
	switch r.IntN(6) {
	case 0:
		return formula.And(truth, formula.Or(f, g))
	case 1:
		return formula.Or(truth, formula.And(f, g))
	case 2:
		return formula.Or(formula.And(truth, f), formula.And(truth, formula.Not(f)))
	case 3:
		return formula.And(truth, formula.Not(formula.And(f, g, formula.Heaps(r.Heaps)[0].In(1, 2, 3))))
	case 4:
		return formula.Not(formula.Or(formula.Not(truth), formula.And(f, formula.Not(f), g)))
	}
	return r.Formula(2)
}

// Verify, which looks at positions one by one, and All agree on random claims: what is
// proved for every size is proved up to the bound, what is refuted there is refuted, and
// the counterexample is the first of all positions in the order that it promises.
func TestAgreesWithVerify(t *testing.T) {
	count := 400
	if testing.Short() {
		count = 40
	}
	proved, refuted, undecided := 0, 0, 0
	for i, s := range settledGames() {
		random := &automata.Randomly{Rand: rand.New(rand.NewPCG(5, uint64(i))), Heaps: s.game.Heaps, Binary: true}
		rules := remembered(proof.RulesOf(s.game))
		start := gametheory.HeapsOf(slices.Repeat([]int{s.bound}, s.game.Heaps)...)
		a := gametheory.Analyze(rules, start)
		m := &automata.Meaning{Engine: new(automata.Engine), Others: map[string]int{}}
		for range count {
			f := claim(random, s.claim)
			if s.game.ValidateClaim(f) != nil {
				continue
			}
			claimed := make(map[gametheory.Heaps]bool)
			ask := func(h gametheory.Heaps) bool {
				if _, ok := claimed[h]; !ok {
					m.At = h.Heaps()
					claimed[h] = m.Formula(f)
				}
				return claimed[h]
			}
			up := proof.Verify(rules, ask, start)
			if s.convention == gametheory.Misere {
				up = proof.VerifyMisere(rules, ask, start)
			}
			v, err := proof.NewAllVerdict(t.Context(), s.game, proof.AllLimits{States: 1 << 12}, s.convention, f)
			if errors.Is(err, gametheory.ErrBudget) {
				undecided++
				continue
			}
			require.NoError(t, err)
			if v.Proved() {
				proved++
				require.True(t, up.Proved(), "%v: %v", f, up)
				continue
			}
			refuted++
			all := v.Counterexample
			first := firstFailure(a, rules, s, ask)
			if first != nil {
				require.False(t, up.Proved(), "%v", f)
				require.Equal(t, *first, all.Position, "%v", f)
			} else {
				require.True(t, up.Proved(), "%v", f)
				require.Greater(t, slices.Max(all.Position.Heaps()), s.bound, "%v", f)
			}
		}
	}
	t.Log(proved, "proved,", refuted, "refuted,", undecided, "too large")
	assert.Greater(t, proved, count)
	assert.Greater(t, refuted, count)
	assert.Less(t, undecided, count/4)
}

// remembered is the same game, which lists the options of a position once.
func remembered(g gametheory.Game[gametheory.Heaps]) gametheory.Game[gametheory.Heaps] {
	known := make(map[gametheory.Heaps][]gametheory.Heaps)
	return gametheory.Rules[gametheory.Heaps](func(h gametheory.Heaps) []gametheory.Heaps {
		options, ok := known[h]
		if !ok {
			options = g.Options(h)
			known[h] = options
		}
		return options
	})
}

// firstFailure returns the first position up to the bound where a rule fails.
func firstFailure(a *gametheory.Analysis[gametheory.Heaps], rules gametheory.Game[gametheory.Heaps], s settled, claimed func(gametheory.Heaps) bool) *gametheory.Heaps {
	var first *gametheory.Heaps
	for p := range a.Positions() {
		some, any := false, false
		for _, q := range rules.Options(p) {
			any = true
			some = some || claimed(q)
		}
		fails := claimed(p) == some
		if !any {
			fails = claimed(p) == (s.convention == gametheory.Misere)
		}
		if fails && (first == nil || compare(p.Heaps(), first.Heaps()) < 0) {
			first = &p
		}
	}
	return first
}

// compare orders positions by their digits, their stones, and their heaps from the last on.
func compare(a, b []int) int {
	size := func(h []int) (digits, stones int) {
		for _, n := range h {
			digits, stones = max(digits, bits.Len(uint(n))), stones+n
		}
		return digits, stones
	}
	digitsA, stonesA := size(a)
	digitsB, stonesB := size(b)
	last := 0
	for i := range a {
		last = cmp.Or(cmp.Compare(a[i], b[i]), last)
	}
	return cmp.Or(cmp.Compare(digitsA, digitsB), cmp.Compare(stonesA, stonesB), last)
}

// mutated changes one thing in what encoding/json has read; the seed says what.
func mutated(r *rand.Rand, tree any) any {
	type place struct {
		get func() any
		set func(any)
	}
	var places []place
	var walk func(v any, set func(any))
	walk = func(v any, set func(any)) {
		places = append(places, place{func() any { return v }, set})
		switch v := v.(type) {
		case map[string]any:
			for _, key := range slices.Sorted(func(yield func(string) bool) {
				for key := range v {
					if !yield(key) {
						return
					}
				}
			}) {
				walk(v[key], func(w any) { v[key] = w })
			}
		case []any:
			for i := range v {
				walk(v[i], func(w any) { v[i] = w })
			}
		}
	}
	walk(tree, func(w any) { tree = w })
	for {
		p := places[r.IntN(len(places))]
		switch v := p.get().(type) {
		case float64:
			p.set(v + float64(1+r.IntN(2)*-2)*float64(1+r.IntN(3)))
		case bool:
			p.set(!v)
		case string:
			words := []string{"less", "at-most", "equal", "and", "or", "not", "heap", "after", "sum", "nim-sum", "zeckendorf", ""}
			p.set(words[r.IntN(len(words))])
		case []any:
			if len(v) == 0 {
				p.set([]any{0.0})
			} else if i := r.IntN(len(v)); r.IntN(2) == 0 {
				p.set(slices.Delete(slices.Clone(v), i, i+1))
			} else {
				p.set(append(slices.Clone(v), v[i]))
			}
		default:
			continue
		}
		return tree
	}
}

// FuzzMutatedCertificate changes a certificate at one place. It is refused, unless what it
// certifies is true all the same: then its automata accept what they should.
func FuzzMutatedCertificate(f *testing.F) {
	var written [][]byte
	for _, s := range settledGames() {
		v, err := proof.NewAllVerdict(f.Context(), s.game, proof.AllLimits{}, s.convention, s.claim)
		require.NoError(f, err)
		data, err := json.Marshal(v.Proof.Certificate())
		require.NoError(f, err)
		written = append(written, data)
	}
	for seed := range uint64(40) {
		f.Add(seed, uint8(seed))
	}
	f.Fuzz(func(t *testing.T, seed uint64, which uint8) {
		requireRefused(t, written[int(which)%len(written)], seed)
	})
}

// requireRefused reports whether the certificate, changed by the seed, is refused.
func requireRefused(t *testing.T, written []byte, seed uint64) bool {
	t.Helper()
	var tree any
	require.NoError(t, json.Unmarshal(written, &tree))
	changed, err := json.Marshal(mutated(rand.New(rand.NewPCG(seed, 0)), tree))
	require.NoError(t, err)
	var c certificate.AllSizes
	if json.Unmarshal(changed, &c) != nil || c.Check(t.Context()) != nil {
		return true
	}
	convention := gametheory.Normal
	if c.Misere {
		convention = gametheory.Misere
	}
	c.Game.Descent = c.Descent
	v, err := proof.NewAllVerdict(t.Context(), c.Game, proof.AllLimits{}, convention, c.Claim)
	require.NoError(t, err, "%s", changed)
	right := v.Proof.Certificate()
	e := new(automata.Engine)
	for n := range 1 << 12 {
		heaps := make([]int, c.Game.Heaps)
		for i := range heaps {
			heaps[i] = n >> (i * 12 / len(heaps)) & (1<<(12/len(heaps)) - 1)
		}
		word := e.Word(heaps...)
		require.Equal(t, accepts(right.Claimed, word), accepts(c.Claimed, word))
		for i := range right.Options {
			require.Equal(t, accepts(right.Options[i], word), accepts(c.Options[i], word))
		}
		for i := range right.Movable {
			require.Equal(t, accepts(right.Movable[i], word), accepts(c.Movable[i], word))
		}
	}
	return false
}

func accepts(a certificate.Automaton, word []uint32) bool {
	s := 0
	for _, letter := range word {
		s = a.Next[s][a.Columns[letter]]
	}
	return slices.Contains(a.Accept, s)
}

// Nearly every change of a certificate is refused.
func TestMutatedCertificatesAreRefused(t *testing.T) {
	count := uint64(200)
	if testing.Short() {
		count = 30
	}
	refused, all := 0, 0
	for _, s := range settledGames() {
		v, err := proof.NewAllVerdict(t.Context(), s.game, proof.AllLimits{}, s.convention, s.claim)
		require.NoError(t, err)
		written, err := json.Marshal(v.Proof.Certificate())
		require.NoError(t, err)
		for seed := range count {
			all++
			if requireRefused(t, written, seed) {
				refused++
			}
		}
	}
	t.Log(refused, "of", all, "refused")
	assert.Greater(t, refused, all*8/10)
}
