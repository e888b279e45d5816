package gametheory

// loopyValues finds the values of Smith and of Fraenkel and Yesha (see [Value])
// for a game in which play can go on for ever.
//
// First, from the terminal positions backwards, the positions from which play
// must end get their Grundy values, in O(V+E). The others get theirs in rounds,
// by the algorithm of Fraenkel and Perl (Constructions in combinatorial games
// with cycles, Coll. Math. Soc. János Bolyai 10, 1975, 667–699): in round m a
// position is given the value m if none of its options has it, it has options
// with all the values below, and every option that has no Grundy value so far can
// revert to one with the value m. A position that in the end of the round has
// neither the value nor an option with it will have none: it is infinite. A
// round takes O(V+E) for the positions from which play need not end and the
// moves between them.
func (s *search[Pos]) loopyValues(g *moveGraph, left []int32) error {
	n := int32(len(left))
	const (
		none     int32 = -1 // none so far
		infinite int32 = -2 // none at all
	)
	label := make([]int32, n)
	var queue []int32
	var seen bitset
	for i := range n {
		label[i] = none
		if left[i] = int32(len(g.options(i))); left[i] == 0 {
			queue = append(queue, i)
		}
	}
	for k := 0; k < len(queue); k++ {
		j := queue[k]
		options := g.options(j)
		if err := s.look(k, int(n)); err != nil {
			return err
		}
		if len(options) == 0 {
			label[j] = s.terminal().grundy
		} else {
			seen = seen[:0].extended(len(options))
			for _, o := range options {
				seen.add(label[o])
			}
			label[j] = seen.mex()
		}
		for _, i := range g.predecessors(j) {
			if left[i]--; left[i] == 0 {
				queue = append(queue, i)
			}
		}
	}

	var rest []int32 // the positions without a Grundy value so far
	for i := range n {
		if label[i] == none {
			rest = append(rest, i)
		}
	}
	s.loopy = len(rest) > 0
	reverts := make([]int32, n) // m+1 for a position with an option of value m
	open := len(rest)           // those without a label
	for m := int32(0); open > 0; m++ {
		queue = queue[:0] // positions of rest that revert to m
		for k, i := range rest {
			if err := s.look(k, len(rest)); err != nil {
				return err
			}
			left[i] = 0 // options without a Grundy value that do not revert to m
			for _, j := range g.options(i) {
				switch label[j] {
				case none, infinite:
					left[i]++
				case m:
					if reverts[i] != m+1 {
						reverts[i] = m + 1
						queue = append(queue, i)
					}
				}
			}
		}
		give := func(i int32) { // the value m, if it is time
			if label[i] != none || left[i] > 0 || reverts[i] == m+1 {
				return
			}
			label[i] = m
			for _, w := range g.predecessors(i) {
				if (label[w] == none || label[w] == infinite) && reverts[w] != m+1 {
					reverts[w] = m + 1
					queue = append(queue, w)
				}
			}
		}
		for _, i := range rest {
			give(i)
		}
		for k := 0; k < len(queue); k++ {
			for _, i := range g.predecessors(queue[k]) {
				left[i]--
				give(i)
			}
		}
		left := rest[:0] // those without a value
		open = 0
		for _, i := range rest {
			switch {
			case label[i] >= 0:
				continue
			case label[i] == none && reverts[i] != m+1:
				label[i] = infinite
			case label[i] == none:
				open++
			}
			left = append(left, i)
		}
		rest = left
	}

	number := make(map[Value]int32)
	var k []int
	var met []int32 // i+1 for the values of the options of i
	for i := range n {
		if label[i] >= 0 {
			s.table.Value(i).grundy = label[i]
			continue
		}
		k = k[:0]
		for _, j := range g.options(i) {
			v := int(label[j])
			if v >= len(met) {
				met = append(met, make([]int32, v+1-len(met))...)
			}
			if v >= 0 && met[v] != i+1 {
				met[v] = i + 1
				k = append(k, v)
			}
		}
		v := InfiniteValue(k...)
		if _, ok := number[v]; !ok {
			number[v] = int32(len(s.infinite))
			s.infinite = append(s.infinite, v)
		}
		s.table.Value(i).grundy = -1 - number[v]
	}
	return nil
}
