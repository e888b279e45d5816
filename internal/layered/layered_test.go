package layered

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"nimbook/gametheory"
)

// drawn checks what every layout promises: routes go from layer to layer without
// a gap, and no two places of a layer are nearer than their widths.
func drawn(t *testing.T, n int, edges [][2]int) *Layout {
	t.Helper()
	l := New(n, edges)
	assert.Len(t, l.Routes, len(edges))
	for e, route := range l.Routes {
		assert.Equal(t, edges[e], [2]int{route[0], route[len(route)-1]})
		for i := range len(route) - 1 {
			step := l.Layer[route[i]] - l.Layer[route[i+1]]
			assert.Contains(t, []int{-1, 1}, step)
			assert.Equal(t, l.Layer[route[0]]-l.Layer[route[1]], step, "one direction all the way")
		}
	}
	places := 0
	for k, row := range l.Rows {
		places += len(row)
		for i, p := range row {
			assert.Equal(t, k, l.Layer[p])
			assert.GreaterOrEqual(t, l.Across[p], 0.0)
			if i > 0 {
				q := row[i-1]
				assert.GreaterOrEqual(t, l.Across[p]-l.Across[q], (l.width(p)+l.width(q))/2-1e-5)
			}
		}
	}
	assert.Equal(t, len(l.Layer), places)
	return l
}

// crossed counts the crossings of the finished drawing, by the coordinates.
func crossed(l *Layout) int {
	type segment struct{ a, b float64 }
	by := map[int][]segment{}
	for p := range l.Layer {
		for _, q := range l.up[p] {
			by[l.Layer[p]] = append(by[l.Layer[p]], segment{l.Across[p], l.Across[q]})
		}
	}
	n := 0
	for _, s := range by {
		for i := range s {
			for j := range i {
				if (s[i].a-s[j].a)*(s[i].b-s[j].b) < 0 {
					n++
				}
			}
		}
	}
	return n
}

func TestLayersAreTheLengthsOfPlay(t *testing.T) {
	// 0 → 1 → 2 → 3, with short cuts
	l := drawn(t, 4, [][2]int{{0, 1}, {1, 2}, {2, 3}, {0, 3}, {1, 3}})
	assert.Equal(t, []int{3, 2, 1, 0}, l.Layer[:4])
	assert.Zero(t, crossed(l))
}

func TestPlanarGraphsAreDrawnWithoutCrossings(t *testing.T) {
	tree := [][2]int{}
	for v := 1; v < 31; v++ {
		tree = append(tree, [2]int{(v - 1) / 2, v})
	}
	assert.Zero(t, crossed(drawn(t, 31, tree)), "a binary tree")

	ladder := [][2]int{}
	for k := range 8 {
		ladder = append(ladder, [2]int{2 * k, 2*k + 2}, [2]int{2*k + 1, 2*k + 3}, [2]int{2 * k, 2*k + 3})
	}
	assert.Zero(t, crossed(drawn(t, 18, ladder)), "a ladder with diagonals")

	// Edges drawn in the wrong order: a matching that only needs sorting.
	var matching [][2]int
	for k := range 10 {
		matching = append(matching, [2]int{k, 10 + (k*7+3)%10})
	}
	assert.Zero(t, crossed(drawn(t, 20, matching)), "a matching")
}

func TestCompleteBipartiteGraphHasItsCrossings(t *testing.T) {
	// Every order of K(3, 4) in two layers has (3 choose 2)(4 choose 2) crossings.
	var edges [][2]int
	for a := range 3 {
		for b := range 4 {
			edges = append(edges, [2]int{a, 3 + b})
		}
	}
	assert.Equal(t, 18, crossed(drawn(t, 7, edges)))
}

func TestCyclesAreDrawn(t *testing.T) {
	l := drawn(t, 3, [][2]int{{0, 1}, {1, 2}, {2, 0}})
	assert.Len(t, l.Rows, 3)
	drawn(t, 2, [][2]int{{0, 1}, {1, 0}})
	assert.NotPanics(t, func() { New(1, [][2]int{{0, 0}}) })
}

func TestRandomGraphsAreDrawnTheSameTwice(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 40 {
		n := 2 + r.IntN(40)
		var edges [][2]int
		for v := 1; v < n; v++ {
			for range 1 + r.IntN(3) {
				edges = append(edges, [2]int{v, r.IntN(v)})
			}
		}
		assert.Equal(t, drawn(t, n, edges), New(n, edges))
	}
}

func TestSweepsRemoveCrossings(t *testing.T) {
	a := gametheory.Analyze(gametheory.Nim(), gametheory.HeapsOf(2, 2, 3))
	var edges [][2]int
	for i := range a.Len() {
		for _, j := range a.AppendOptions(nil, i) {
			edges = append(edges, [2]int{i, j})
		}
	}
	l := New(a.Len(), edges)
	// In the order in which the positions were found.
	first := New(a.Len(), edges)
	for k, row := range first.Rows {
		first.Rows[k] = row[:0]
	}
	at := make([]int, len(first.Layer))
	for p, k := range first.Layer {
		at[p] = len(first.Rows[k])
		first.Rows[k] = append(first.Rows[k], p)
	}
	assert.Less(t, 2*crossed(l), first.crossings(at), "less than half of them are left")
}
