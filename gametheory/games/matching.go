package games

import (
	"slices"

	"nimbook/gametheory/internal/watch"
)

// matching is a matching of an undirected graph that grows by augmenting paths,
// with odd cycles contracted (Edmonds, "Paths, trees, and flowers", 1965).
//
// Every search looks at the context that the matching is made in. Once that is done, none
// finds a path any more, and the matching is of no use.
type matching struct {
	by     *watch.Caller
	next   [][]int // neighbours
	absent []bool  // vertices that are taken out of the graph
	mate   []int   // -1 for an exposed vertex
	parent []int   // of odd vertices in the alternating tree, and of even ones in odd cycles; -1 for none
	base   []int   // of the contracted odd cycle that a vertex is in
	even   []bool  // vertices at the end of an alternating path of even length
}

func newMatching(by *watch.Caller, next [][]int, absent []bool) *matching {
	n := len(next)
	return &matching{by, next, absent, slices.Repeat([]int{-1}, n), make([]int, n), make([]int, n), make([]bool, n)}
}

// grow makes the matching a maximum one, in O(V) searches. A vertex from which
// there is no augmenting path now has none later either.
func (m *matching) grow() {
	for v := range m.next {
		if m.mate[v] < 0 && !m.absent[v] {
			if end := m.search(v, -1); end >= 0 {
				m.augment(end)
			}
		}
	}
}

// canExpose reports whether some maximum matching leaves v exposed, for a maximum
// matching: whether v is exposed or at the end of an alternating path of even
// length from an exposed vertex. Seen from v's mate, with v taken out of the
// graph, that is an augmenting path.
func (m *matching) canExpose(v int) bool {
	return m.mate[v] < 0 || m.search(m.mate[v], v) >= 0
}

// search grows an alternating tree from root, which is exposed once the vertex
// without is taken out of the graph (-1 for none). It returns the exposed end of
// an augmenting path, or -1 if there is none. It takes O(V·E) time.
func (m *matching) search(root, without int) int {
	for v := range m.next {
		m.parent[v], m.base[v], m.even[v] = -1, v, false
	}
	m.even[root] = true
	queue := []int{root}
	mate := func(v int) int {
		if v == root {
			return -1
		}
		return m.mate[v]
	}
	for len(queue) > 0 && m.by.Err() == nil {
		v := queue[0]
		queue = queue[1:]
		for _, w := range m.next[v] {
			switch {
			case m.absent[w] || w == without || m.base[v] == m.base[w] || mate(v) == w:
			case w == root || mate(w) >= 0 && m.parent[mate(w)] >= 0: // w is even: an odd cycle
				queue = append(queue, m.contract(root, v, w)...)
			case m.parent[w] < 0:
				m.parent[w] = v
				if mate(w) < 0 {
					return w
				}
				m.even[mate(w)] = true
				queue = append(queue, mate(w))
			}
		}
	}
	return -1
}

// contract makes one vertex of the odd cycle that the edge between the even
// vertices v and w closes, and returns the vertices that are even by that.
func (m *matching) contract(root, v, w int) (even []int) {
	base := m.meet(root, v, w)
	inside := make(map[int]bool)
	mark := func(v, child int) {
		for m.base[v] != base {
			inside[m.base[v]], inside[m.base[m.mate[v]]] = true, true
			m.parent[v] = child
			child = m.mate[v]
			v = m.parent[child]
		}
	}
	mark(v, w)
	mark(w, v)
	for u := range m.next {
		if inside[m.base[u]] {
			m.base[u] = base
			if !m.even[u] {
				m.even[u] = true
				even = append(even, u)
			}
		}
	}
	return even
}

// meet returns the base where the paths from v and w to the root meet.
func (m *matching) meet(root, v, w int) int {
	onPath := make(map[int]bool)
	for {
		v = m.base[v]
		onPath[v] = true
		if v == m.base[root] {
			break
		}
		v = m.parent[m.mate[v]]
	}
	for w = m.base[w]; !onPath[w]; w = m.base[m.parent[m.mate[w]]] {
	}
	return w
}

// augment turns round the augmenting path of the last search that ends in v.
func (m *matching) augment(v int) {
	for v >= 0 {
		p := m.parent[v]
		next := m.mate[p]
		m.mate[v], m.mate[p] = p, v
		v = next
	}
}
