package quotient

import (
	"context"
	"fmt"
	"slices"
)

// learner guesses the quotient of the heaps up to one.
type learner struct {
	outcomes
	limit int
	heaps []int          // one of each class, or all
	rows  [][]int        // by element, a row of it; the first is empty
	tests [][]int        // rows that tell elements apart; the first is empty
	of    map[string]int // the element whose outcomes beside the tests are these
}

// newLearner returns a learner that begins with the quotient without the largest heap.
func newLearner(ctx context.Context, rules Rules, below *Quotient, limits Limits, reduced bool) *learner {
	l := &learner{outcomes: outcomes{ctx: ctx, rules: rules, below: below, largest: len(below.Classes),
		values: values(rules, len(below.Classes)), known: map[string]bool{}, most: limits.Positions}, limit: limits.Order, rows: slices.Clone(below.Rows)}
	l.tests, l.reduced = below.tests(), reduced
	for n := 1; n <= l.largest; n++ {
		if n == l.largest || !reduced || slices.Index(below.Classes, below.Classes[n]) == n {
			l.heaps = append(l.heaps, n)
		}
	}
	return l
}

// tests returns rows that tell the elements of a quotient apart, the empty one first.
func (q *Quotient) tests() [][]int {
	parts := make([]string, q.Order()) // the outcomes beside the tests chosen
	tests := [][]int{}
	different := 0
	for z := range q.P {
		next := slices.Clone(parts)
		seen := map[string]bool{}
		for x := range next {
			if q.P[q.Times(x, z)] {
				next[x] += "P"
			} else {
				next[x] += "N"
			}
			seen[next[x]] = true
		}
		if len(seen) > different || z == 0 {
			parts, different, tests = next, len(seen), append(tests, q.Rows[z])
		}
	}
	return tests
}

// signature returns the outcomes of a row beside the tests.
func (l *learner) signature(row []int) (string, error) {
	s := make([]byte, len(l.tests))
	for i, t := range l.tests {
		p, err := l.isP(join(row, t))
		if err != nil {
			return "", err
		}
		s[i] = 'N'
		if p {
			s[i] = 'P'
		}
	}
	return string(s), nil
}

// element returns the element of a row, a new one if there is none.
func (l *learner) element(row []int) (int, error) {
	s, err := l.signature(row)
	if err != nil {
		return 0, err
	}
	x, ok := l.of[s]
	if !ok {
		x = len(l.of)
		if x == l.limit {
			return 0, fmt.Errorf("the quotient has more than %d elements: %w", l.limit, ErrLimit)
		}
		l.of[s] = x
		if x == len(l.rows) {
			l.rows = append(l.rows, row)
		}
	}
	return x, nil
}

// guess returns a monoid that agrees with the outcomes of every row of an element with
// one heap more, beside every test.
func (l *learner) guess() (*Quotient, error) {
again:
	l.of = map[string]int{}
	for _, row := range l.rows {
		if _, err := l.element(row); err != nil {
			return nil, err
		}
	}
	var act [][]int // by element and place in heaps: the element with that heap added
	for x := 0; x < len(l.rows); x++ {
		act = append(act, make([]int, len(l.heaps)))
		for i, n := range l.heaps {
			var err error
			if act[x][i], err = l.element(join(l.rows[x], []int{n})); err != nil {
				return nil, err
			}
		}
	}
	for x := range act {
		for i := range l.heaps {
			for j := range i {
				if act[act[x][i]][j] != act[act[x][j]][i] { // the two orders of a row differ beside a test
					if err := l.separate(x, i, j, act); err != nil {
						return nil, err
					}
					goto again
				}
			}
		}
	}
	return l.quotient(act), nil
}

// separate adds a test that tells the row of x and heap i, or that of x and heap j, from
// the row of its element.
func (l *learner) separate(x, i, j int, act [][]int) error {
	whole := join(l.rows[x], []int{l.heaps[i], l.heaps[j]})
	for _, t := range l.tests {
		want, err := l.isP(join(whole, t))
		if err != nil {
			return err
		}
		for _, order := range [][2]int{{i, j}, {j, i}} {
			test := join(t, []int{l.heaps[order[1]]})
			got, err := l.isP(join(l.rows[act[x][order[0]]], test))
			if err != nil {
				return err
			}
			if got != want {
				l.tests = append(l.tests, test)
				return nil
			}
		}
	}
	panic("quotient: a row has two elements and no test tells them apart")
}

// refute adds a test that shows the guess to be wrong at a row, or at one of its options.
func (l *learner) refute(guess *Quotient, row []int) error {
	wrong, err := l.wrong(guess, row)
	if err != nil {
		return err
	}
	// A test that tells a part of the row from the row of its element.
	for i := 1; ; i++ {
		test := wrong[i:]
		p, err := l.isP(join(guess.Rows[guess.Of(wrong[:i])], test))
		if err != nil {
			return err
		}
		truth, err := l.isP(wrong)
		if err != nil {
			return err
		}
		if p != truth {
			l.tests = append(l.tests, slices.Clone(test))
			return nil
		}
	}
}

// wrong returns row or one of its options, of which the guess is wrong.
func (l *learner) wrong(guess *Quotient, row []int) (wrong []int, err error) {
	check := func(row []int) bool {
		p, e := l.isP(row)
		if err = e; err == nil && p != guess.P[guess.Of(row)] {
			wrong = row
		}
		return wrong == nil && err == nil
	}
	if !check(row) {
		return wrong, err
	}
	for i := range row {
		l.rules.Options(row[i], func(left []int) bool { return check(replace(row, i, left)) })
		if wrong != nil || err != nil {
			return wrong, err
		}
	}
	panic("quotient: a refuted guess is right at the row and at its options")
}

// quotient returns the monoid of a table of actions of heaps.
func (l *learner) quotient(act [][]int) *Quotient {
	q := &Quotient{Classes: make([]int, l.largest+1), P: make([]bool, len(act)), Rows: slices.Clone(l.rows)}
	for n := 1; n <= l.largest; n++ {
		first := n
		if l.reduced && n < l.largest {
			first = slices.Index(l.below.Classes, l.below.Classes[n])
		}
		if i, ok := slices.BinarySearch(l.heaps, first); ok {
			q.Classes[n] = act[0][i]
		}
	}
	for s, x := range l.of {
		q.P[x] = s[0] == 'P'
	}
	for x := range act {
		q.table = append(q.table, make([]int, len(act)))
		for y := range act {
			z := x
			for _, n := range l.rows[y] {
				i, _ := slices.BinarySearch(l.heaps, n)
				z = act[z][i]
			}
			q.table[x][y] = z
		}
	}
	return q
}

// least returns the quotient with the elements in the order of their least rows, by the
// number of stones and then as words.
func (q *Quotient) least() *Quotient {
	rows := make([][]int, q.Order())
	stones := make([]int, q.Order())
	done := make([]bool, q.Order())
	rows[0] = []int{}
	var order []int
	less := func(x, y int) bool {
		if stones[x] != stones[y] {
			return stones[x] < stones[y]
		}
		return slices.Compare(rows[x], rows[y]) < 0
	}
	for range q.P { // Dijkstra's algorithm; every element is a product of heaps
		next := -1
		for x := range rows {
			if rows[x] != nil && !done[x] && (next < 0 || less(x, next)) {
				next = x
			}
		}
		done[next] = true
		order = append(order, next)
		for n, c := range q.Classes {
			if y := q.Times(next, c); n > 0 && !done[y] && (rows[y] == nil || stones[next]+n <= stones[y]) {
				row := join(rows[next], []int{n})
				if rows[y] == nil || stones[next]+n < stones[y] || slices.Compare(row, rows[y]) < 0 {
					rows[y], stones[y] = row, stones[next]+n
				}
			}
		}
	}
	place := make([]int, len(order))
	for i, x := range order {
		place[x] = i
	}
	least := &Quotient{}
	for _, c := range q.Classes {
		least.Classes = append(least.Classes, place[c])
	}
	for _, x := range order {
		least.P, least.Rows = append(least.P, q.P[x]), append(least.Rows, rows[x])
		products := make([]int, len(order))
		for y, p := range q.table[x] {
			products[place[y]] = place[p]
		}
		least.table = append(least.table, products)
	}
	return least
}
