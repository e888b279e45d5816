package proof

import (
	"context"
	"errors"
	"fmt"

	"nimbook/gametheory"
	"nimbook/gametheory/argument"
)

// fergusonsTheorem decides misère play where a move takes a number of stones that is in a
// fixed set.
var fergusonsTheorem = argument.Words{
	English: "Ferguson's theorem for misère play, where a move takes a number of stones from a fixed set: if some heap has a value of 2 or more, the row is a P-position exactly when the nim-sum of the values is 0; if none has, exactly when it is 1.",
	Chinese: "Ferguson 定理（反常规则，每步取的颗数属于一个固定的集合）：若有某堆的 SG 值不小于 2，则局面是必败态当且仅当各堆 SG 值的尼姆和为 0；若没有这样的堆，则当且仅当尼姆和为 1。"}

// pairingProperty is the lemma of the theorem, with its proof.
var pairingProperty = argument.Words{
	English: "Lemma: with m the least number of stones that may be taken, a heap of k stones has the value 1 exactly if k ≥ m and k - m has the value 0. By induction on k: if k - m has the value 0, then k has not; and if k had an option k - t of value 1, then k - t - m would have the value 0, yet it is an option of k - m. Conversely, if k has the value 1 and k - m had not the value 0, then k - m would have an option k - m - t of value 0, so that k - t, an option of k, had the value 1. Hence a heap of value 0 that has a move has one to the value 1: k - m has a value ≠ 0, so some k - m - t has the value 0, and k - t the value 1.",
	Chinese: "引理：设一步至少取 m 颗，则 k 颗的堆 SG 值为 1，当且仅当 k ≥ m 且 k - m 颗的 SG 值为 0。对 k 归纳：若 k - m 的 SG 值为 0，则 k 的不为 0；假如 k 有 SG 值为 1 的后继局面 k - t，那么 k - t - m 的 SG 值为 0，而它是 k - m 的后继局面，矛盾。反之，若 k 的 SG 值为 1 而 k - m 的不为 0，则 k - m 有 SG 值为 0 的后继局面 k - m - t，于是 k 的后继局面 k - t 的 SG 值为 1，矛盾。因此 SG 值为 0 而还能走的堆总能走到 SG 值 1：k - m 的 SG 值不为 0，故有某个 k - m - t 的 SG 值为 0，而 k - t 的为 1。"}

// misereBalance is the proof of the theorem from the lemma.
var misereBalance = argument.Words{
	English: "At nim-sum 0 with a value of 2 or more there are two such values at least. A move leaves another nim-sum, and one such value or more; where two or more are left, a move leads back to nim-sum 0, which leaves a value of 2 or more as well, and where one is left, its heap can be moved to the value 0 or 1, whichever makes the nim-sum 1. Where every value is 0 or 1 and the nim-sum is 1, a move leads to nim-sum 0, and a move of the other player back to 1, from a value 1 to 0 or, by the lemma, from 0 to 1; or it leads to a single value of 2 or more, from which the answer is as before. At nim-sum 0 without a move the player to move has won. So whoever faces such a position makes the last move.",
	Chinese: "尼姆和为 0 且有不小于 2 的 SG 值时，这样的堆至少有两个。走一步之后尼姆和不为 0，且至少剩一个这样的堆：若不止一个，对方可走回尼姆和 0，且仍有不小于 2 的 SG 值；若只剩一个，对方可把它走到 SG 值 0 或 1，使尼姆和为 1。若各堆的 SG 值都是 0 或 1 而尼姆和为 1，走一步或使尼姆和变为 0，对方再走回 1（把一个 1 走成 0，或按引理把一个 0 走成 1）；或造出唯一一个不小于 2 的 SG 值，对方照上面应对。尼姆和为 0 而无步可走时，轮到走的一方获胜。所以面对这种局面的一方终将走最后一步。"}

// sibertConwayTheorem decides misère Kayles. Its proof is too long for an explanation.
var sibertConwayTheorem = argument.Words{
	English: "Theorem of Sibert and Conway on misère Kayles, with E(…) for an even and D(…) for an odd number of rows of the given lengths: the P-positions are those of nim-sum 0, without E(5) E(4,1), E(17,12,9) E(20,4,1) and 25 E(17,12,9) D(20,4,1), and with D(5) D(4,1), E(5) D(4,1), D(9) E(4,1), 12 E(4,1), E(17,12,9) D(20,4,1) and 25 D(9) D(4,1).",
	Chinese: "Sibert–Conway 定理（反常 Kayles；E(…) 表示给定长度的行共偶数行，D(…) 表示奇数行）：必败态是 SG 值尼姆和为 0 的局面，除去 E(5) E(4,1)、E(17,12,9) E(20,4,1)、25 E(17,12,9) D(20,4,1)，再加上 D(5) D(4,1)、E(5) D(4,1)、D(9) E(4,1)、12 E(4,1)、E(17,12,9) D(20,4,1)、25 D(9) D(4,1)。"}

// explainMisere explains a row of heaps under misère play by the theorem of the game. No
// steps and no error mean that it has none.
func (g heapGame) explainMisere(ctx context.Context, heaps []int) ([]argument.Step, error) {
	s, err := g.SolveContext(ctx, gametheory.Misere, heaps...)
	if errors.Is(err, gametheory.ErrNoTheorem) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	view, played := rowView, func(m gametheory.HeapMove) argument.Play { return playedRow(heaps, m) }
	if len(heaps) == 1 {
		view, played = func(heaps []int) argument.View { return heapView(heaps[0]) }, heapPlay
	}
	at := view(heaps)
	steps := []argument.Step{statement(sibertConwayTheorem), atPosition(at), added(nimSum(heaps, s.Values, true)), reasonOf(s)}
	var proof []argument.Step
	if _, takesOnly := g.Takes(); takesOnly {
		steps[0] = statement(fergusonsTheorem)
		proof = []argument.Step{statement(pairingProperty), statement(misereBalance)}
	}
	switch {
	case s.Outcome == gametheory.P:
		return append(append(steps, proof...), conclude(at, gametheory.P, nil)), nil
	case len(s.Winning) == 0:
		return append(steps, noMove(at, gametheory.Misere), conclude(at, gametheory.N, nil)), nil
	}
	play := played(s.Winning[0])
	after, err := g.SolveContext(ctx, gametheory.Misere, play.To.Heaps...)
	if err != nil {
		return nil, err
	}
	steps = append(steps, theMove(play), added(nimSum(after.Heaps, after.Values, true)), reasonOf(after))
	return append(append(steps, proof...), conclude(at, gametheory.N, &play)), nil
}

// reasonOf is the theorem applied to a row.
func reasonOf(s gametheory.HeapSolution) argument.Step {
	row := gametheory.HeapsOf(s.Heaps...)
	return statement(argument.Words{
		English: fmt.Sprintf("%v: %s.", row, s.ReasonIn(gametheory.English)),
		Chinese: fmt.Sprintf("%v：%s。", row, s.ReasonIn(gametheory.Chinese))})
}
