package proof_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
	"nimbook/gametheory/certificate"
	"nimbook/gametheory/internal/published"
	"nimbook/gametheory/proof"
)

// Quotients for heaps of every size, as they have been published, each with its
// certificate written as JSON, read again and checked.
func TestMisereQuotients(t *testing.T) {
	for _, c := range []struct {
		code                        string
		order, p, preperiod, period int
	}{
		{"0.123", 20, 5, 5, 5},
		{"0.75", 8, 2, 8, 2},
		{"0.31", 6, 2, 3, 2},
		{"0.71", 36, 9, 3, 6},
		{"0.53", 16, 3, 21, 9},
		{"0.77", 40, 9, 71, 12},
	} {
		q, err := proof.NewMisereQuotient(t.Context(), gametheory.Code(c.code), proof.QuotientLimits{}, 500)
		require.NoError(t, err, c.code)
		preperiod, period, all := q.Period()
		require.True(t, all, "%v", q)
		assert.Equal(t, []int{c.order, c.p, c.preperiod, c.period}, []int{q.Order(), len(q.P()), preperiod, period}, c.code)
		check(t, q)
	}
	for _, d := range published.Misere(t).Quotients.Complete {
		if d.HeapLimit > 0 { // 638 elements for heaps up to 33 of 0.07, which is out of reach
			continue
		}
		q := proof.MisereQuotient(gametheory.Code(d.Code), 500)
		assert.Equal(t, []int{d.Order, d.P}, []int{q.Order(), len(q.P())}, d.Code)
		for heap, order := range d.Growth {
			most, err := strconv.Atoi(heap)
			require.NoError(t, err)
			for n, want := range map[int]bool{most: true, most - 1: false} {
				assert.Equal(t, want, proof.MisereQuotient(gametheory.Code(d.Code), n).Order() == order, "%s: heaps up to %d", d.Code, n)
			}
		}
	}
}

// check writes a quotient's certificate as JSON, reads it again and checks it.
func check(t *testing.T, q *proof.Quotient) {
	c, err := q.Certificate()
	require.NoError(t, err, "%v", q)
	data, err := json.Marshal(c)
	require.NoError(t, err)
	var read certificate.Quotient
	require.NoError(t, json.Unmarshal(data, &read))
	assert.NoError(t, read.Check(t.Context()), "%v", q)
}

// The orders of 47 codes, as learning from outcomes by brute force gave them.
func TestPublishedOrdersOfQuotients(t *testing.T) {
	for code, orders := range published.Misere(t).Quotients.Orders {
		game := gametheory.GrundysGame()
		if code != "grundy" {
			game = gametheory.Code(code)
		}
		most := 0
		for heap := range orders {
			n, err := strconv.Atoi(heap)
			require.NoError(t, err)
			most = max(most, n)
		}
		q, err := proof.NewMisereQuotient(t.Context(), game, proof.QuotientLimits{}, most)
		require.NoError(t, err, "%s: heaps up to %d", code, most)
		assert.Equal(t, orders[strconv.Itoa(q.Heaps())], q.Order(), "%v", q) // a period may have ended it sooner
		if code != "grundy" {
			check(t, q)
		}
	}
}

// 3,000 random rows of each game are decided by the rules alone, and their winning moves.
func TestMisereQuotientsAgreeWithTheRules(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, code := range []string{"0.123", "0.75", "0.31", "0.71", "0.53", "0.77", "0.07", "4.3", "0.F"} {
		g := gametheory.Code
		if code == "0.F" {
			g = gametheory.HexCode
		}
		game := g(code)
		q, err := proof.NewMisereQuotient(t.Context(), game, proof.QuotientLimits{Positions: 1 << 16}, 14)
		require.NoError(t, err)
		rows := 3000
		if testing.Short() {
			rows = 300
		}
		var starts []gametheory.Heaps
		for range rows {
			row := make([]int, 1+r.IntN(5))
			stones := 13
			for i := range row {
				row[i] = r.IntN(min(14, stones) + 1)
				stones -= row[i]
			}
			starts = append(starts, gametheory.HeapsOf(row...))
		}
		misere := gametheory.Analyze(game, starts...).Misere()
		for _, p := range starts {
			outcome := q.Outcome(p.Heaps()...)
			require.Equal(t, misere.Outcome(p), outcome, "%s: %v", code, p)
			winning := q.Winning(p.Heaps()...)
			var want, got []string
			for _, m := range misere.Winning(p) {
				want = append(want, m.To.Sorted().String())
			}
			for _, m := range winning {
				got = append(got, m.To.Sorted().String())
			}
			slices.Sort(want)
			slices.Sort(got)
			require.Equal(t, slices.Compact(want), slices.Compact(got), "%s: %v", code, p)
		}
	}
}

// Heaps beyond all that the quotient was found with.
func TestMisereQuotientOfLargeHeaps(t *testing.T) {
	q := proof.MisereQuotient(gametheory.Kayles(), 500)
	for _, n := range []int{1 << 20, 1<<40 + 5, math.MaxInt} {
		outcome := q.Outcome(n)
		assert.Equal(t, gametheory.N, outcome)
		winning := q.Winning(n)
		require.NotEmpty(t, winning)
		for _, m := range winning {
			stones := 0
			for _, left := range m.To.Heaps() {
				stones += left
			}
			assert.Contains(t, []int{n - 1, n - 2}, stones, "%v", m)
			outcome := q.Outcome(m.To.Heaps()...)
			assert.Equal(t, gametheory.P, outcome, "%v", m)
			assert.Equal(t, gametheory.P, gametheory.Kayles().OutcomeMisere(m.To.Heaps()...), "%v", m)
		}
	}
}

// Sibert's and Conway's theorem is true of every position. What it says depends on the
// nim-sum of a position's Grundy values and on how many rows of eight lengths there are, of which
// only 0, 1, 2 or 3 matters, with the same parity above. Beside the quotient's element, these
// are finitely many states, and each is compared.
func TestSibertConwayHoldsForEveryPosition(t *testing.T) {
	kayles := gametheory.Kayles()
	q := proof.MisereQuotient(kayles, 500)
	preperiod, period, all := q.Period()
	require.True(t, all)
	values, ok := kayles.Period().(*gametheory.ProvedPeriod)
	require.True(t, ok)
	require.Equal(t, values.Period, period)
	lengths := []int{1, 4, 5, 9, 12, 17, 20, 25}
	type state struct {
		element, value int
		others         bool
		rows           [8]int
	}
	kinds := map[string]int{} // a length of each kind, by what the theorem and the quotient know of it
	for n := 1; n < max(preperiod, values.Preperiod)+period; n++ {
		x, err := q.Element(n)
		require.NoError(t, err)
		kind := fmt.Sprint(x, kayles.Grundy(n), slices.Index(lengths, n))
		if _, known := kinds[kind]; !known {
			kinds[kind] = n
		}
	}
	add := func(s state, n int) state {
		x, err := q.Element(n)
		require.NoError(t, err)
		s.element, s.value = q.Times(s.element, x), s.value^kayles.Grundy(n)
		if i := slices.Index(lengths, n); i < 0 {
			s.others, s.rows = true, [8]int{} // it is of no family now
		} else if !s.others {
			s.rows[i]++
			if s.rows[i] > 3 {
				s.rows[i] = 2
			}
		}
		return s
	}
	isP := map[int]bool{}
	for _, x := range q.P() {
		isP[x] = true
	}
	positions := map[state][]int{{}: {}} // a position of each state
	queue := []state{{}}
	for i := 0; i < len(queue); i++ {
		position := positions[queue[i]]
		require.Equal(t, isP[queue[i].element], kayles.OutcomeMisere(position...) == gametheory.P, "%v", position)
		for _, n := range kinds {
			next := add(queue[i], n)
			if _, known := positions[next]; !known {
				positions[next] = append(slices.Clip(position), n)
				queue = append(queue, next)
			}
		}
	}
	t.Logf("%d states of positions", len(queue))
}

func TestQuotientErrors(t *testing.T) {
	kayles := gametheory.Kayles()
	for _, c := range []struct {
		game   *gametheory.HeapGame
		limits proof.QuotientLimits
		most   int
		want   string
	}{
		{nil, proof.QuotientLimits{}, 5, "made by no constructor"},
		{new(gametheory.HeapGame), proof.QuotientLimits{}, 5, "made by no constructor"},
		{kayles, proof.QuotientLimits{}, -1, "up to -1 stones"},
		{kayles, proof.QuotientLimits{}, 1 << 20, "give 0 to 16383"},
		{kayles, proof.QuotientLimits{Elements: -1}, 5, "QuotientLimits.Elements is -1; give 1 or more, or 0 for the default, 1024"},
		{kayles, proof.QuotientLimits{Positions: -2}, 5, "QuotientLimits.Positions is -2"},
		{kayles, proof.QuotientLimits{Pairs: -3}, 5, "QuotientLimits.Pairs is -3"},
	} {
		_, err := proof.NewMisereQuotient(t.Context(), c.game, c.limits, c.most)
		assert.ErrorContains(t, err, c.want)
	}
	q, err := proof.NewMisereQuotient(t.Context(), kayles, proof.QuotientLimits{Elements: 30}, 500)
	assert.ErrorIs(t, err, gametheory.ErrBudget)
	assert.ErrorContains(t, err, "heaps up to 24 stones")
	assert.Equal(t, []int{24, 24}, []int{q.Heaps(), q.Order()})
	_, _, all := q.Period()
	assert.False(t, all)
	assert.PanicsWithError(t, "gametheory: a heap of 25 stones; the quotient is that of the heaps up to 24", func() { q.Outcome(25) })
	assert.PanicsWithError(t, "gametheory: a heap of 25 stones; the quotient is that of the heaps up to 24", func() { q.Winning(25) })
	assert.PanicsWithError(t, "gametheory: a heap of -1 stones; a heap has 0 or more", func() { q.Winning(3, -1) })
	_, err = q.Element(-1)
	assert.ErrorContains(t, err, "-1 stones")

	// 0.3122 has an infinite quotient from heaps of 7 stones on (Plambeck and Siegel).
	q, err = proof.NewMisereQuotient(t.Context(), gametheory.Code("0.3122"), proof.QuotientLimits{Elements: 100}, 7)
	assert.ErrorIs(t, err, gametheory.ErrBudget)
	assert.Equal(t, 6, q.Heaps())

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = proof.NewMisereQuotient(ctx, kayles, proof.QuotientLimits{}, 500)
	assert.ErrorIs(t, err, context.Canceled)
	var none context.Context
	_, err = proof.NewMisereQuotient(none, kayles, proof.QuotientLimits{}, 500)
	assert.ErrorContains(t, err, "nil")

	grundys, err := proof.NewMisereQuotient(t.Context(), gametheory.GrundysGame(), proof.QuotientLimits{}, 12)
	require.NoError(t, err)
	_, err = grundys.Certificate()
	assert.ErrorContains(t, err, "without restrictions")
	check(t, proof.MisereQuotient(gametheory.Nim(), 7))
	check(t, proof.MisereQuotient(gametheory.LaskersNim(), 7))
}

// A certificate with one number changed is refused, or what it says is true.
func TestChangedCertificatesOfQuotients(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	refused := 0
	for _, code := range []string{"0.123", "0.75", "0.31", "0.71", "0.77"} {
		q := proof.MisereQuotient(gametheory.Code(code), 500)
		for range 60 {
			c, err := q.Certificate()
			require.NoError(t, err)
			c.Heaps = slices.Clone(c.Heaps)
			x := r.IntN(q.Order())
			switch r.IntN(6) {
			case 0:
				c.Heaps[1+r.IntN(len(c.Heaps)-1)] = x
			case 1:
				c.Table[r.IntN(q.Order())][r.IntN(q.Order())] = x
			case 2:
				c.P[r.IntN(len(c.P))] = x
				slices.Sort(c.P)
				c.P = slices.Compact(c.P)
			case 3:
				c.Period += 1 - 2*r.IntN(2)
			case 4:
				c.Preperiod = r.IntN(c.Preperiod)
			case 5:
				c.Code = fmt.Sprintf("0.%d%d%d", r.IntN(8), r.IntN(8), r.IntN(8))
			}
			if err := c.Check(t.Context()); err != nil {
				refused++
				continue
			}
			assert.Equal(t, c.P, q.P(), "%s: %v", code, c)
			game := gametheory.Code(c.Code)
			for n := range c.Heaps {
				want, err := q.Element(n)
				require.NoError(t, err)
				assert.Equal(t, want, c.Heaps[n], "%s: %v", game, c)
			}
		}
	}
	assert.Greater(t, refused, 250)
}

func ExampleMisereQuotient() {
	q := proof.MisereQuotient(gametheory.Code("0.123"), 100)
	fmt.Println(q)
	fmt.Println(q.Outcome(9, 8, 8, 1_000_003))
	fmt.Println(q.Winning(9, 8, 3))
	c, _ := q.Certificate()
	fmt.Println(c.Check(context.Background())) // by code that shares nothing with the above
	// Output:
	// misère quotient of 0.123, for heaps of every size: 20 elements, 5 of them of P-positions; period 5 from 5 stones on
	// P
	// [heap 1: take 3 of 9, leaving 6 heap 3: take all 3]
	// <nil>
}

// The six elements of rows of one and two stones: (1) and (2, 2) are P-positions, and three
// heaps of two stones are as good as one, though two are not as good as none.
func ExampleQuotient() {
	q := proof.MisereQuotient(gametheory.Kayles(), 2)
	fmt.Println(q.Order(), "elements; of P-positions:", q.P())
	var rows []string
	for x := range q.Order() {
		rows = append(rows, q.Row(x).String())
	}
	one, _ := q.Element(1)
	two, _ := q.Element(2)
	fmt.Println(strings.Join(rows, " "))
	fmt.Println(q.Times(one, two), q.Times(two, two), q.Times(q.Times(two, two), two) == two)
	_, _, all := q.Period()
	fmt.Println("for heaps of every size:", all)
	// Output:
	// 6 elements; of P-positions: [1 4]
	// () (1) (2) (1, 2) (2, 2) (1, 2, 2)
	// 3 4 true
	// for heaps of every size: false
}
