package takebreak

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// octalRule returns the rule of an octal code without a digit before the point.
func octalRule(digits string) (r Rule) {
	for i, c := range digits {
		var d Digit
		for heaps := range 3 {
			if (c-'0')>>heaps&1 != 0 {
				d = append(d, Part{Heaps: heaps})
			}
		}
		if len(d) > 0 {
			r.Runs = append(r.Runs, Run{i + 1, i + 1, d})
		}
	}
	return r
}

// plain computes values by the recurrence.
func plain(r Rule, n int) []int {
	values := make([]int, n)
	for m := range values {
		var options bitset
		r.runs(m, func(t int, d Digit) bool {
			for _, p := range d {
				switch rest := m - t; {
				case p.Heaps == 0 && rest == 0:
					options.add(0)
				case p.Heaps == 1 && rest > 0:
					options.add(values[rest])
				case p.Heaps == 2:
					for a := 1; 2*a <= rest; a++ {
						if p.Constraint == Free || 2*a < rest {
							options.add(values[a] ^ values[rest-a])
						}
					}
				}
			}
			return true
		})
		values[m] = options.mex()
	}
	return values
}

func TestOctalIsThePlainRecurrence(t *testing.T) {
	n := 8_000
	if testing.Short() {
		n = 3_000
	}
	for _, digits := range []string{
		"77", "07", "137", "16", "56", "127", "104", "106", "007", "06", "6", "776", "376", "4", "04", "054", "156", "3777",
	} {
		r := octalRule(digits)
		e := New(r)
		require.NoError(t, e.Extend(context.Background(), n/3))
		require.NoError(t, e.Extend(context.Background(), n))
		want := plain(r, n)
		for m, v := range want {
			if e.At(m) != v {
				assert.Equal(t, v, e.At(m), "0.%s at %d", digits, m)
				break
			}
		}
	}
}

// The first values do not depend on how many are asked for at a time, whether they fit in
// one word of marks or not.
func TestFirstValuesInSteps(t *testing.T) {
	const n = 2 * firstClass
	for _, digits := range []string{"", "3", "0003", "77", "07", "137", "313131", "6666666666", "33333333333333333333", "77777777777777777777"} {
		for _, split := range []Constraint{Free, AllDistinct} {
			r := octalRule(digits)
			for i := range r.Runs {
				for j := range r.Runs[i].Digit {
					if p := &r.Runs[i].Digit[j]; p.Heaps == 2 {
						p.Constraint = split
					}
				}
			}
			want := plain(r, n)
			for _, step := range []int{1, 7, 40, 64, 100, n} {
				e := New(r)
				for e.Len() < n {
					require.NoError(t, e.Extend(t.Context(), min(e.Len()+step, n)))
				}
				for m, v := range want {
					require.Equal(t, v, e.At(m), "0.%s at %d, in steps of %d", digits, m, step)
				}
			}
		}
	}
	require.Greater(t, slices.Max(plain(octalRule("6666666666"), firstClass)), 64, "one of the games must need two words")
}

// Where a scan pays for it, several heaps are looked at before the first one's value is
// known.
func TestScansAheadAreThePlainRecurrence(t *testing.T) {
	const n = 20_000
	for _, digits := range []string{"007", "06"} {
		e := New(octalRule(digits))
		require.NoError(t, e.Extend(t.Context(), n))
		require.Greater(t, len(e.method.(*octal).ahead), 1, "0.%s", digits)
		for m, v := range plain(octalRule(digits), n) {
			if e.At(m) != v {
				require.Equal(t, v, e.At(m), "0.%s at %d", digits, m)
			}
		}
	}
}
