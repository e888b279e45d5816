package proof

import (
	"fmt"
	"slices"
	"strconv"

	"nimbook/gametheory"
	"nimbook/gametheory/argument"
	"nimbook/internal/must"
)

// shownMex is the largest heap whose value an explanation works out from its
// options; the values of larger heaps are taken from the table.
const shownMex = 64

// explainByValues explains a row of heaps by the Sprague–Grundy theorem: Nim on
// the values of the heaps.
func (g heapGame) explainByValues(heaps []int) ([]argument.Step, error) {
	s, err := g.Solve(heaps...)
	if err != nil {
		return nil, err
	}
	if len(heaps) == 1 {
		return g.explainHeap(heaps[0], s)
	}
	at := rowView(heaps)
	sum := nimSum(heaps, s.Values, true)
	steps := []argument.Step{
		statement(argument.Words{
			English: "Sprague–Grundy theorem: a row of heaps is a P-position exactly when the nim-sum of the values of its heaps is 0, where SG of a heap is the mex of the values of its options.",
			Chinese: "Sprague–Grundy 定理：若干堆组成的局面是必败态，当且仅当各堆 SG 值的尼姆和为 0；一堆的 SG 值是其各后继局面 SG 值的 mex。"}),
		atPosition(at)}
	for _, n := range slices.Compact(slices.Sorted(slices.Values(heaps))) {
		if n <= shownMex {
			steps = append(steps, g.mexOfHeap(n))
		}
	}
	steps = append(steps, added(sum))
	balance := statement(argument.Words{
		English: "From nim-sum 0, a move turns the value v of one heap into some w ≠ v, for no option has its own heap's value; that leaves nim-sum v ⊕ w ≠ 0. From there a heap of value v has an option of the smaller value v ⊕ x, for v is a mex, and the nim-sum is 0 again. Play ends, so the player who faces nim-sum 0 is the one who runs out of moves.",
		Chinese: "从尼姆和 0 出发，任何一步都把某堆的 SG 值 v 变成 w ≠ v（后继局面的 SG 值不会等于这一堆自己的），尼姆和变为 v ⊕ w ≠ 0。此时总有一堆，其 SG 值 v 大于 v ⊕ x；v 是 mex，所以它有 SG 值为 v ⊕ x 的后继局面，尼姆和又回到 0。游戏必定结束，因此先无步可走的是面对尼姆和 0 的一方。"})
	if s.Grundy != 0 {
		a := attackOn(sum)
		move, err := g.winningMove(s, a.row.Heap)
		if err != nil {
			return nil, err
		}
		play := playedRow(heaps, move)
		after, err := g.Solve(play.To.Heaps...)
		if err != nil {
			return nil, err
		}
		return append(append(steps, a.steps...), theMove(play),
			added(nimSum(after.Heaps, after.Values, true)), balance, conclude(at, gametheory.N, &play)), nil
	}
	replies, err := g.replies(s)
	if err != nil {
		return nil, err
	}
	if len(replies) == 0 {
		return append(steps, noMove(at, gametheory.Normal), conclude(at, gametheory.P, nil)), nil
	}
	steps = append(steps, balance)
	steps = append(steps, replies...)
	return append(steps, conclude(at, gametheory.P, nil)), nil
}

// winningMove returns a winning move in the given heap, which must have one.
func (g heapGame) winningMove(s gametheory.HeapSolution, heap int) (gametheory.HeapMove, error) {
	i := slices.IndexFunc(s.Winning, func(m gametheory.HeapMove) bool { return m.Heap == heap })
	if i < 0 {
		return gametheory.HeapMove{}, fmt.Errorf("gametheory: %v%v: no winning move in heap %d among the first that were looked at: %w", g, gametheory.HeapsOf(s.Heaps...), heap+1, gametheory.ErrBudget)
	}
	return s.Winning[i], nil
}

// replies answers the moves from a P-position, the first of them if there are
// many.
func (g heapGame) replies(s gametheory.HeapSolution) ([]argument.Step, error) {
	var steps []argument.Step
	for i, n := range s.Heaps {
		for take, into := range g.Moves(n) {
			if len(steps) == shownReplies {
				return steps, nil
			}
			move := playedRow(s.Heaps, gametheory.HeapMove{Heap: i, From: n, Take: take, Into: into, Rest: s.Grundy ^ s.Values[i]})
			after, err := g.Solve(move.To.Heaps...)
			if err != nil {
				return nil, err
			}
			move.Stones.Value = after.Grundy ^ move.Stones.Rest
			if len(after.Winning) == 0 {
				return nil, fmt.Errorf("gametheory: %v%v: no winning move among the first that were looked at: %w", g, move.To, gametheory.ErrBudget)
			}
			answer, sum := playedRow(after.Heaps, after.Winning[0]), &after.Grundy
			if len(s.Heaps) == 1 {
				move, sum = heapPlay(*move.Stones), nil
				if len(after.Heaps) == 1 {
					answer = heapPlay(after.Winning[0])
				}
			}
			steps = append(steps, reply(move, answer, sum))
		}
	}
	return steps, nil
}

// explainHeap explains a single heap by its value.
func (g heapGame) explainHeap(n int, s gametheory.HeapSolution) ([]argument.Step, error) {
	at := heapView(n)
	steps := []argument.Step{
		statement(argument.Words{
			English: "A position is a P-position exactly when its SG value, the mex of the values of its options, is 0: from value 0 every move leads to a value ≠ 0, and from a value ≠ 0 some move leads to 0.",
			Chinese: "局面是必败态，当且仅当它的 SG 值（各后继局面 SG 值的 mex）为 0：从 SG 值 0 出发，每一步都到 SG 值不为 0 的局面；从不为 0 出发，总有一步到 0。"}),
		atPosition(at), g.valueOfRow([]int{n})}
	if s.Grundy != 0 {
		move, err := g.winningMove(s, 0)
		if err != nil {
			return nil, err
		}
		play := heapPlay(move)
		return append(steps, theMove(play), g.valueOfRow(play.To.Heaps), conclude(at, gametheory.N, &play)), nil
	}
	replies, err := g.replies(s)
	if err != nil {
		return nil, err
	}
	if len(replies) == 0 {
		steps = append(steps, noMove(at, gametheory.Normal))
	}
	steps = append(steps, replies...)
	return append(steps, conclude(at, gametheory.P, nil)), nil
}

// heapPlay describes the move of a single heap.
func heapPlay(m gametheory.HeapMove) argument.Play {
	p := argument.Play{From: heapView(m.From), To: heapView(0), Stones: &m}
	switch len(m.Into) {
	case 0:
	case 1:
		p.To = heapView(m.Into[0])
	default:
		p.To = rowView(m.Into)
	}
	return p
}

// valueOfRow works out the value of a row: of one heap as a mex unless it is
// large, of several as a nim-sum.
func (g heapGame) valueOfRow(row []int) argument.Step {
	if len(row) == 1 && row[0] <= shownMex {
		return g.mexOfHeap(row[0])
	}
	return added(nimSum(row, must.Get(g.Solve(row...)).Values, true))
}

// mexOfHeap works out the value of a heap of n stones from its options.
func (g heapGame) mexOfHeap(n int) argument.Step {
	var e argument.Exclusion
	var values []int
	g.rows([]int{n}, func(_ gametheory.HeapMove, row []int) {
		option := rowView(row)
		if len(row) == 1 {
			option.Text = strconv.Itoa(row[0])
		}
		v := g.Grundy(row...)
		if slices.ContainsFunc(e.Options, func(o argument.OptionValue) bool { return o.Option.Text == option.Text }) {
			return
		}
		e.Options = append(e.Options, argument.OptionValue{Option: option, Value: v})
		values = append(values, v)
	})
	e.Value = gametheory.Mex(values...)
	return mexOf(heapView(n), e)
}
