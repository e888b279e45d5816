// Package layered draws directed graphs in layers.
package layered

import (
	"cmp"
	"math"
	"slices"
)

// Layout places the nodes of a directed graph in layers, after Sugiyama, Tagawa
// and Toda, "Methods for visual understanding of hierarchical system structures"
// (1981): cycles are broken, every node is put as many layers from the end as the
// longest path from it is long, edges over several layers pass through an extra
// node in each, the order within the layers is improved in sweeps until few
// edges cross, and the nodes are then drawn towards their neighbours as far as
// the order and the distances allow.
//
// The places of a drawing are its nodes and the extra ones: the n nodes are
// places 0 to n-1.
type Layout struct {
	Layer  []int     // of a place, from 0 at the end of play
	Across []float64 // of a place, along its layer, from 0; a node is 1 wide
	Routes [][]int   // of an edge: the places it passes, from its source to its target
	Rows   [][]int   // the places of each layer, in order

	up, down [][]int // neighbours of a place in the next layer and the one before
	nodes    int     // how many places are nodes
}

const (
	extraWidth = 0.45 // of an extra place; a node's is 1
	sweeps     = 24
)

// New lays out the graph of n nodes with the given edges, each from a source to a target.
// Loops and cycles are allowed; n is at least 1.
func New(n int, edges [][2]int) *Layout {
	l := &Layout{nodes: n}
	l.Layer = layers(n, edges)
	l.up, l.down = make([][]int, n), make([][]int, n)
	for _, e := range edges {
		l.Routes = append(l.Routes, l.route(e[0], e[1]))
	}
	l.order()
	l.place()
	return l
}

// layers returns the length of the longest path from each node, where an edge
// that closes a cycle counts backwards.
func layers(n int, edges [][2]int) []int {
	next := make([][]int, n)
	for _, e := range edges {
		next[e[0]] = append(next[e[0]], e[1])
	}
	const fresh, open, closed = 0, 1, 2
	state, order := make([]int, n), []int(nil)
	forward := make([][]int, n)
	var visit func(u int)
	visit = func(u int) {
		state[u] = open
		for _, v := range next[u] {
			switch state[v] {
			case open:
				if u != v {
					forward[v] = append(forward[v], u)
				}
				continue
			case fresh:
				visit(v)
			}
			forward[u] = append(forward[u], v)
		}
		state[u] = closed
		order = append(order, u)
	}
	for u := range n {
		if state[u] == fresh {
			visit(u)
		}
	}
	layer := make([]int, n)
	// Turned edges may come after their source in the order: repeat until settled.
	for changed := true; changed; {
		changed = false
		for _, u := range order {
			for _, v := range forward[u] {
				if layer[u] < layer[v]+1 {
					layer[u] = layer[v] + 1
					changed = true
				}
			}
		}
	}
	return layer
}

// route joins two nodes by extra places in the layers between them.
func (l *Layout) route(from, to int) []int {
	path := []int{from}
	step := 1
	if l.Layer[to] < l.Layer[from] {
		step = -1
	}
	for k := l.Layer[from] + step; k != l.Layer[to] && l.Layer[from] != l.Layer[to]; k += step {
		path = append(path, len(l.Layer))
		l.Layer = append(l.Layer, k)
		l.up, l.down = append(l.up, nil), append(l.down, nil)
	}
	path = append(path, to)
	for i := range len(path) - 1 {
		a, b := path[i], path[i+1]
		if l.Layer[a] > l.Layer[b] {
			a, b = b, a
		}
		if l.Layer[a] != l.Layer[b] {
			l.up[a] = append(l.up[a], b)
			l.down[b] = append(l.down[b], a)
		}
	}
	return path
}

// order finds an order within each layer with few crossings: sweeps up and down
// sort a layer by the mean place of the neighbours in the layer just sorted, then
// exchange neighbours as long as that helps. The best order seen is kept.
func (l *Layout) order() {
	l.Rows = make([][]int, slices.Max(l.Layer)+1)
	// Depth first from above, so that what hangs together starts side by side.
	seen := make([]bool, len(l.Layer))
	var visit func(p int)
	visit = func(p int) {
		if seen[p] {
			return
		}
		seen[p] = true
		l.Rows[l.Layer[p]] = append(l.Rows[l.Layer[p]], p)
		for _, q := range l.down[p] {
			visit(q)
		}
	}
	tops := make([]int, len(l.Layer))
	for p := range tops {
		tops[p] = p
	}
	slices.SortStableFunc(tops, func(p, q int) int { return l.Layer[q] - l.Layer[p] })
	for _, p := range tops {
		visit(p)
	}

	at := make([]int, len(l.Layer))
	index := func(row []int) {
		for i, p := range row {
			at[p] = i
		}
	}
	for _, row := range l.Rows {
		index(row)
	}
	best, least := clone(l.Rows), l.crossings(at)
	for s := range sweeps {
		side := l.up
		if s%2 == 1 {
			side = l.down
		}
		for k := range l.Rows {
			row := l.Rows[k]
			if s%2 == 0 {
				row = l.Rows[len(l.Rows)-1-k]
			}
			mean := make(map[int]float64, len(row))
			for i, p := range row {
				mean[p] = float64(i)
				if len(side[p]) > 0 {
					sum := 0
					for _, q := range side[p] {
						sum += at[q]
					}
					mean[p] = float64(sum) / float64(len(side[p]))
				}
			}
			slices.SortStableFunc(row, func(p, q int) int { return cmp.Compare(mean[p], mean[q]) })
			index(row)
		}
		l.exchange(at)
		if c := l.crossings(at); c < least {
			best, least = clone(l.Rows), c
		}
	}
	l.Rows = best
}

func clone(rows [][]int) [][]int {
	c := make([][]int, len(rows))
	for i, row := range rows {
		c[i] = slices.Clone(row)
	}
	return c
}

// exchange swaps neighbours in a layer while that removes crossings.
func (l *Layout) exchange(at []int) {
	for improved := true; improved; {
		improved = false
		for _, row := range l.Rows {
			for i := range len(row) - 1 {
				p, q := row[i], row[i+1]
				if inversions(l.up[p], l.up[q], at)+inversions(l.down[p], l.down[q], at) >
					inversions(l.up[q], l.up[p], at)+inversions(l.down[q], l.down[p], at) {
					row[i], row[i+1] = q, p
					at[p], at[q] = i+1, i
					improved = true
				}
			}
		}
	}
}

// inversions counts the crossings of the edges of two places if the first is
// left of the second.
func inversions(left, right []int, at []int) int {
	n := 0
	for _, a := range left {
		for _, b := range right {
			if at[a] > at[b] {
				n++
			}
		}
	}
	return n
}

// crossings counts the pairs of edges that cross.
func (l *Layout) crossings(at []int) int {
	n := 0
	for _, row := range l.Rows {
		for i, p := range row {
			for _, q := range row[i+1:] {
				n += inversions(l.up[p], l.up[q], at)
			}
		}
	}
	return n
}

// place gives every place its coordinate along its layer: in turns, each layer
// is put as near to the mean of its neighbours as its order and the distances
// allow.
func (l *Layout) place() {
	l.Across = make([]float64, len(l.Layer))
	for _, row := range l.Rows {
		x := 0.0
		for i, p := range row {
			if i > 0 {
				x += (l.width(row[i-1]) + l.width(p)) / 2
			}
			l.Across[p] = x
		}
		for _, p := range row {
			l.Across[p] -= x / 2
		}
	}
	for s := range 2 * sweeps {
		for k := range l.Rows {
			row := l.Rows[k]
			if s%2 == 0 {
				row = l.Rows[len(l.Rows)-1-k]
			}
			l.settle(row)
		}
	}
	least := slices.Min(l.Across)
	for p := range l.Across {
		l.Across[p] = math.Round((l.Across[p]-least)*1e6) / 1e6
	}
}

func (l *Layout) width(p int) float64 {
	if p < l.nodes {
		return 1
	}
	return extraWidth
}

// settle moves the places of a layer to the least sum of squared distances from
// where their neighbours want them, in order and apart: with the distances taken
// off it is an isotonic regression, solved by pooling adjacent violators (Barlow
// and others, 1972).
func (l *Layout) settle(row []int) {
	type pool struct {
		sum, weight float64
		n           int
	}
	var pools []pool
	offsets := make([]float64, len(row))
	for i, p := range row {
		if i > 0 {
			offsets[i] = offsets[i-1] + (l.width(row[i-1])+l.width(p))/2
		}
		want, weight := 0.0, 0.0
		for _, side := range [][]int{l.up[p], l.down[p]} {
			for _, q := range side {
				w := 1.0
				if p >= l.nodes && q >= l.nodes {
					w = 6 // long edges are to be straight
				}
				want += w * l.Across[q]
				weight += w
			}
		}
		if weight == 0 {
			want, weight = l.Across[p], 1
		}
		next := pool{want - weight*offsets[i], weight, 1}
		for len(pools) > 0 && pools[len(pools)-1].sum/pools[len(pools)-1].weight >= next.sum/next.weight {
			last := pools[len(pools)-1]
			pools = pools[:len(pools)-1]
			next = pool{last.sum + next.sum, last.weight + next.weight, last.n + next.n}
		}
		pools = append(pools, next)
	}
	i := 0
	for _, q := range pools {
		for range q.n {
			l.Across[row[i]] = q.sum/q.weight + offsets[i]
			i++
		}
	}
}
