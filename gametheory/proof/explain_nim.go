package proof

import (
	"context"
	"math"
	"slices"

	"nimbook/gametheory"
	"nimbook/gametheory/argument"
)

// heapGame is a heap game as it is explained.
type heapGame struct{ *gametheory.HeapGame }

// explain explains a row of heaps: Nim by Bouton's theorem, normal and misère; any other
// heap game under normal play by the values of its heaps, and under misère play by its
// theorem. No steps and no error mean that there is no argument but analysis.
func (g heapGame) explain(ctx context.Context, heaps []int, c gametheory.Convention) ([]argument.Step, error) {
	switch {
	case g.isNim() && c == gametheory.Misere:
		return explainMisereNim(heaps), nil
	case g.isNim():
		return explainNim(heaps), nil
	case c == gametheory.Normal:
		return g.explainByValues(heaps)
	}
	return g.explainMisere(ctx, heaps)
}

// isNim reports whether any number of stones may be taken, and heaps stay whole.
func (g heapGame) isNim() bool {
	runs, takesOnly := g.Takes()
	for from, to := range runs { // the first
		return takesOnly && from == 1 && to == math.MaxInt
	}
	return false
}

// rows yields every move in a row, with the row it leads to.
func (g heapGame) rows(heaps []int, yield func(m gametheory.HeapMove, row []int)) {
	for i, n := range heaps {
		for take, into := range g.Moves(n) {
			row := into
			if len(into) == 0 {
				row = []int{0}
			}
			yield(gametheory.HeapMove{Heap: i, From: n, Take: take, Into: into}, slices.Concat(heaps[:i], row, heaps[i+1:]))
		}
	}
}

// stoneMove returns the move on the heaps that leads from one row to another. No heap that
// is left of one is as large, so the first that differs is the one that was changed.
func stoneMove(from, to gametheory.Heaps) gametheory.HeapMove {
	before, after := from.Heaps(), to.Heaps()
	i := 0
	for before[i] == after[i] {
		i++
	}
	m := gametheory.HeapMove{Heap: i, From: before[i], Take: before[i], Into: after[i : i+1+len(after)-len(before)]}
	for _, n := range m.Into {
		m.Take -= n
	}
	if m.Take == m.From {
		m.Into = nil
	}
	return m
}

// explainNim follows Bouton's proof (C. L. Bouton, "Nim, a game with a complete
// mathematical theory", 1901) for one position.
func explainNim(heaps []int) []argument.Step {
	at := rowView(heaps)
	sum := nimSum(heaps, heaps, false)
	steps := []argument.Step{
		statement(argument.Words{
			English: "Bouton's theorem: a position of Nim is a P-position exactly when the nim-sum of its heaps is 0.",
			Chinese: "Bouton 定理：尼姆局面是必败态，当且仅当各堆石子数的尼姆和为 0。"}),
		atPosition(at), added(sum)}
	balance := statement(argument.Words{
		English: "From nim-sum 0, a move that turns a heap a into b < a leaves nim-sum a ⊕ b ≠ 0, and from there a move leads back to 0. Stones only grow fewer, so the player who faces nim-sum 0 is the one who runs out of moves.",
		Chinese: "从尼姆和 0 出发，把一堆 a 变成 b < a 后，尼姆和为 a ⊕ b ≠ 0，对方总能再走回 0。石子越来越少，因此先无步可走的是面对尼姆和 0 的一方。"})
	if sum.Sum != 0 {
		attack, move := boutonMove(heaps)
		after := playedRow(heaps, move)
		steps = append(steps, attack...)
		steps = append(steps, added(nimSum(after.To.Heaps, after.To.Heaps, false)), balance)
		return append(steps, conclude(at, gametheory.N, &after))
	}
	if !slices.ContainsFunc(heaps, positive) {
		return append(steps, noMove(at, gametheory.Normal), conclude(at, gametheory.P, nil))
	}
	steps = append(steps, balance)
	steps = append(steps, nimReplies(heaps, func(h []int) gametheory.HeapMove { _, m := boutonMove(h); return m })...)
	return append(steps, conclude(at, gametheory.P, nil))
}

func positive(n int) bool { return n > 0 }

// boutonMove finds the move to nim-sum 0 from heaps of another nim-sum, with
// the steps that lead to it.
func boutonMove(heaps []int) ([]argument.Step, gametheory.HeapMove) {
	a := attackOn(nimSum(heaps, heaps, false))
	move := nimMove(heaps, a.row.Heap, a.target)
	return append(a.steps, theMove(playedRow(heaps, move))), move
}

// nimReplies answers the moves of a player who faces a P-position.
func nimReplies(heaps []int, answer func([]int) gametheory.HeapMove) []argument.Step {
	var steps []argument.Step
	for i, n := range heaps {
		for b := n - 1; b >= 0 && len(steps) < shownReplies; b-- {
			move := playedRow(heaps, nimMove(heaps, i, b))
			after := move.To.Heaps
			sum := gametheory.NimSum(after...)
			if !slices.ContainsFunc(after, positive) {
				continue // misère play: the game is over and won
			}
			steps = append(steps, reply(move, playedRow(after, answer(after)), &sum))
		}
	}
	return steps
}

// nimMove is the move that leaves b stones of a heap.
func nimMove(heaps []int, heap, b int) gametheory.HeapMove {
	a := heaps[heap]
	m := gametheory.HeapMove{Heap: heap, From: a, Take: a - b, Value: b, Rest: gametheory.NimSum(heaps...) ^ a}
	if b > 0 {
		m.Into = []int{b}
	}
	return m
}

// rowView shows a row of heaps.
func rowView(heaps []int) argument.View {
	return argument.View{Text: gametheory.HeapsOf(heaps...).String(), Heaps: heaps}
}

// playedRow describes the move on a row of heaps.
func playedRow(heaps []int, m gametheory.HeapMove) argument.Play {
	into := m.Into
	if len(into) == 0 {
		into = []int{0}
	}
	m.Of = len(heaps)
	return argument.Play{
		From:   rowView(heaps),
		To:     rowView(slices.Concat(heaps[:m.Heap], into, heaps[m.Heap+1:])),
		Stones: &m,
	}
}

// explainMisereNim gives Bouton's argument for misère play: as in normal play
// while two heaps or more have two stones; the single large heap is cut so that
// an odd number of heaps of 1 is left.
func explainMisereNim(heaps []int) []argument.Step {
	at := rowView(heaps)
	ones := countHeaps(heaps)
	steps := []argument.Step{
		statement(argument.Words{
			English: "Bouton's theorem for misère play: if some heap has 2 stones or more, the position is a P-position exactly when the nim-sum is 0; if none has, exactly when the number of heaps of 1 is odd.",
			Chinese: "Bouton 定理（反常规则）：若有某堆不少于 2 颗，则局面是必败态当且仅当尼姆和为 0；若没有这样的堆，则当且仅当 1 颗的堆有奇数个。"}),
		atPosition(at), counted(ones)}
	ending := statement(argument.Words{
		English: "An odd number of heaps of 1: the players take them in turn, and the one who is to move takes the last and loses.",
		Chinese: "1 颗的堆有奇数个：双方轮流各取一堆，轮到走的一方取走最后一颗，判负。"})
	balance := statement(argument.Words{
		English: "At nim-sum 0 with a large heap there are two large heaps or more, since a single one would leave its top bit in the sum. Every move then leaves nim-sum ≠ 0 and a large heap. Where two are left, a move leads back to nim-sum 0 with a large heap; where one is left, cut it so that an odd number of heaps of 1 remains. So whoever faces nim-sum 0 takes the last stone.",
		Chinese: "尼姆和为 0 且有大堆（不少于 2 颗）时，大堆至少有两个：只有一个的话，它的最高位会留在尼姆和里。此时任何一步都使尼姆和不为 0，且至少剩一个大堆。若大堆不止一个，对方可走回尼姆和 0 且仍有大堆；若只剩一个，对方把它取成 0 或 1 颗，使 1 颗的堆有奇数个。因此面对尼姆和 0 的一方终将取走最后一颗。"})
	if ones.large == 0 && ones.ones == 0 {
		return append(steps, noMove(at, gametheory.Misere), conclude(at, gametheory.N, nil))
	}
	sum := nimSum(heaps, heaps, false)
	if ones.large > 0 {
		steps = append(steps, added(sum))
	}
	if misereNimLost(heaps) {
		if ones.large > 0 {
			steps = append(steps, balance)
			steps = append(steps, nimReplies(heaps, misereNimMove)...)
		} else {
			steps = append(steps, ending)
		}
		return append(steps, conclude(at, gametheory.P, nil))
	}
	move := misereNimMove(heaps)
	play := playedRow(heaps, move)
	if ones.large >= 2 {
		attack, _ := boutonMove(heaps)
		steps = append(steps, attack...)
		steps = append(steps, added(nimSum(play.To.Heaps, play.To.Heaps, false)), balance)
	} else {
		steps = append(steps, theMove(play), counted(countHeaps(play.To.Heaps)), ending)
	}
	return append(steps, conclude(at, gametheory.N, &play))
}

func countHeaps(heaps []int) heapCount {
	var c heapCount
	for _, n := range heaps {
		switch {
		case n >= 2:
			c.large++
		case n == 1:
			c.ones++
		}
	}
	return c
}

// misereNimLost reports whether heaps is a P-position of misère Nim.
func misereNimLost(heaps []int) bool {
	ones := countHeaps(heaps)
	if ones.large == 0 {
		return ones.ones%2 == 1
	}
	return gametheory.NimSum(heaps...) == 0
}

// misereNimMove returns a winning move of misère Nim from an N-position that
// has a stone.
func misereNimMove(heaps []int) gametheory.HeapMove {
	ones := countHeaps(heaps)
	switch ones.large {
	case 0:
		return nimMove(heaps, slices.Index(heaps, 1), 0)
	case 1:
		big := slices.IndexFunc(heaps, func(n int) bool { return n >= 2 })
		return nimMove(heaps, big, 1-ones.ones%2)
	}
	_, m := boutonMove(heaps)
	return m
}
