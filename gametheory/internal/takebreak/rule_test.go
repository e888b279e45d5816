package takebreak

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestAllowsWhatMovesYields compares the two on every row of heaps that could be
// left of a small heap.
func TestAllowsWhatMovesYields(t *testing.T) {
	for _, c := range []Constraint{Free, AllDistinct, NotAllEqual, AllEqual} {
		for _, d := range []Digit{
			{{Heaps: 0}, {Heaps: 1}},
			{{Heaps: 1}, {Heaps: 2, Constraint: c}},
			{{Heaps: 2, Constraint: c}, {Heaps: 4, Constraint: c}},
			{{Heaps: 0, More: true, Constraint: c}},
			{{Heaps: 3, More: true, Constraint: c}},
		} {
			r := Rule{Runs: []Run{{From: 0, To: 1, Digit: d}}, Tail: []Digit{d, nil}, TailFrom: 3}
			for n := range 9 {
				moves := map[int][][]int{}
				r.Moves(n, func(take int, into []int) bool {
					moves[take] = append(moves[take], slices.Clone(into))
					return true
				})
				for take := -1; take <= n+1; take++ {
					for _, into := range rows(n) {
						want := slices.ContainsFunc(moves[take], func(row []int) bool { return slices.Equal(row, into) })
						assert.Equal(t, want, r.Allows(n, take, into), "%v: %d of %d, leaving %v", r, take, n, into)
					}
				}
			}
		}
	}
	assert.False(t, Rule{Runs: []Run{{From: 0, To: 1, Digit: Digit{{Heaps: 2}}}}}.Allows(5, 1, []int{3, 1}), "not in ascending order")
}

// rows returns every ascending row of heaps with at most n stones together, some
// of them empty.
func rows(n int) [][]int {
	all := [][]int{nil}
	for k := 0; k < len(all); k++ {
		least, left := 0, n
		for _, m := range all[k] {
			least, left = m, left-m
		}
		for m := least; m <= left && len(all[k]) < n+1; m++ {
			all = append(all, append(slices.Clone(all[k]), m))
		}
	}
	return all
}
