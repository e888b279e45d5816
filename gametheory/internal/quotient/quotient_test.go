package quotient

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// octal are the rules of a code of octal digits, the first of which is for taking one stone.
type octal []int

func (digits octal) Options(n int, yield func(row []int) bool) {
	for i, d := range digits {
		rest := n - i - 1
		if rest < 0 ||
			rest == 0 && d&1 != 0 && !yield(nil) ||
			rest > 0 && d&2 != 0 && !yield([]int{rest}) {
			return
		}
		for a := 1; d&4 != 0 && a <= rest-a; a++ {
			if !yield([]int{a, rest - a}) {
				return
			}
		}
	}
}

var limits = Limits{Order: 1000, Positions: 1 << 20, States: 1 << 20}

func find(t *testing.T, rules Rules, most int) *Quotient {
	q, err := Find(t.Context(), rules, most, limits, func(*Quotient) bool { return true })
	require.NoError(t, err)
	return q
}

// The elements decide random rows as the rules do, whatever the digits; no two have the
// same outcome beside every element; and the product is that of a commutative monoid.
func TestQuotientsOfRandomCodes(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		digits := make(octal, 1+r.IntN(3))
		for i := range digits {
			digits[i] = r.IntN(8)
		}
		q, err := Find(t.Context(), digits, 7, Limits{Order: 100, Positions: 1 << 16, States: 1 << 14}, func(*Quotient) bool { return true })
		if err != nil {
			require.ErrorIs(t, err, ErrLimit, "%v", digits)
		}
		known := map[string]bool{}
		for range 200 {
			row := make([]int, r.IntN(6))
			for i := range row {
				row[i] = r.IntN(len(q.Classes))
			}
			require.Equal(t, isP(digits, row, known), q.P[q.Of(row)], "%v, %v", digits, row)
		}
		beside := map[string]bool{}
		for x := range q.P {
			require.Equal(t, x, q.Of(q.Rows[x]), "%v", digits)
			signature := ""
			for y := range q.P {
				require.Equal(t, q.Times(x, y), q.Times(y, x), "%v", digits)
				signature += map[bool]string{true: "P", false: "N"}[q.P[q.Times(x, y)]]
				for z := range q.P {
					require.Equal(t, q.Times(q.Times(x, y), z), q.Times(x, q.Times(y, z)), "%v", digits)
				}
			}
			require.False(t, beside[signature], "%v: two elements that nothing tells apart", digits)
			beside[signature] = true
		}
	}
}

// isP decides a row under misère play by the rules alone.
func isP(rules Rules, row []int, known map[string]bool) bool {
	row = slices.DeleteFunc(slices.Sorted(slices.Values(row)), func(n int) bool { return n == 0 })
	key := fmt.Sprint(row)
	if p, ok := known[key]; ok {
		return p
	}
	movable, lost := false, true
	for i := range row {
		rules.Options(row[i], func(left []int) bool {
			movable = true
			lost = lost && !isP(rules, replace(row, i, left), known)
			return true
		})
	}
	known[key] = movable && lost
	return movable && lost
}

func TestOrders(t *testing.T) {
	for _, c := range []struct {
		digits          octal
		heaps, order, p int
	}{
		{octal{3, 3, 3}, 3, 6, 2},  // heaps up to 3 of Nim: Plambeck and Siegel's T₂
		{octal{7, 7}, 27, 40, 9},   // Kayles
		{octal{1, 2, 3}, 9, 20, 5}, // 0.123
	} {
		q := find(t, c.digits, c.heaps)
		p := 0
		for _, is := range q.P {
			if is {
				p++
			}
		}
		assert.Equal(t, []int{c.order, c.p}, []int{q.Order(), p}, c.digits)
	}
}

func TestLimits(t *testing.T) {
	grown := 0
	q, err := Find(t.Context(), octal{7, 7}, 30, Limits{Order: 30, Positions: 1 << 20, States: 1 << 20}, func(*Quotient) bool { grown++; return true })
	assert.ErrorIs(t, err, ErrLimit)
	assert.ErrorContains(t, err, "heaps of 25 stones")
	assert.Equal(t, []int{24, 24, 25}, []int{grown, q.Order(), len(q.Classes)})
	_, err = Find(t.Context(), octal{7, 7}, 30, Limits{Order: 1000, Positions: 10, States: 1 << 20}, func(*Quotient) bool { return true })
	assert.ErrorIs(t, err, ErrLimit)
	_, err = Find(t.Context(), octal{7, 7}, 30, Limits{Order: 1000, Positions: 1 << 20, States: 10}, func(*Quotient) bool { return true })
	assert.ErrorIs(t, err, ErrLimit)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = Find(ctx, octal{7, 7}, 30, limits, func(*Quotient) bool { return true })
	assert.ErrorIs(t, err, context.Canceled)
}
