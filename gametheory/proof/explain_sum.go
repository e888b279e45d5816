package proof

import (
	"fmt"
	"slices"

	"nimbook/gametheory"
	"nimbook/gametheory/argument"
	"nimbook/internal/brief"
)

// ExplainSum gives the argument that decides a sum under normal play, by the
// values of its components: Nim on the values, where all of them are Grundy
// values.
func ExplainSum(s gametheory.Sum) *Explanation {
	at := argument.View{Text: s.String()}
	e := &Explanation{Position: at, Outcome: s.Outcome()}
	total, finite := s.Value().Grundy()
	if !finite {
		e.Steps = explainLoopy(s, at)
		return e
	}
	var labels []string
	var values []int
	for _, c := range s.Components() {
		v, _ := c.Value().Grundy() // the value of the sum is a Grundy value, so each is
		labels, values = append(labels, c.String()), append(values, v)
	}
	sum := addition(labels, values, true)
	var win *argument.Play
	e.Steps = []argument.Step{
		statement(argument.Words{
			English: "Sprague–Grundy theorem: the value of a sum is the nim-sum of the values of its components, and it is a P-position exactly when that is 0.",
			Chinese: "Sprague–Grundy 定理：和的 SG 值是各分量 SG 值的尼姆和；和是必败态，当且仅当它为 0。"}),
		atPosition(at), added(sum)}
	balance := statement(argument.Words{
		English: "From nim-sum 0, a move turns the value v of one component into some w ≠ v, for no option has its position's own value; that leaves v ⊕ w ≠ 0. From nim-sum x ≠ 0 a component of value v > v ⊕ x has an option of the value v ⊕ x, for v is a mex, and the nim-sum is 0 again. Play ends, so the player who faces nim-sum 0 is the one who runs out of moves.",
		Chinese: "从尼姆和 0 出发，任何一步都把某个分量的 SG 值 v 变成 w ≠ v（后继局面的 SG 值不会等于局面自己的），尼姆和变为 v ⊕ w ≠ 0。从尼姆和 x ≠ 0 出发，总有一个分量的 SG 值 v > v ⊕ x；v 是 mex，所以它有 SG 值为 v ⊕ x 的后继局面，尼姆和又回到 0。游戏必定结束，因此先无步可走的是面对尼姆和 0 的一方。"})
	if total != 0 {
		a := attackOn(sum)
		winning := s.Winning()
		k := slices.IndexFunc(winning, func(m gametheory.SumMove) bool { return m.Component == a.row.Heap })
		play, after := sumPlay(s, winning[k])
		labels[a.row.Heap], values[a.row.Heap] = after, a.target
		win = &play
		e.Steps = append(append(e.Steps, a.steps...), theMove(play), added(addition(labels, values, true)))
	}
	e.Steps = append(e.Steps, balance, conclude(at, e.Outcome, win))
	return e
}

// explainLoopy concludes from the values of components of which some can go on
// for ever.
func explainLoopy(s gametheory.Sum, at argument.View) []argument.Step {
	parts := s.Components()
	values := func(separator string) string {
		return brief.List(len(parts), separator, func(i int) string { return brief.Of(parts[i]) + ": " + parts[i].Value().String() })
	}
	steps := []argument.Step{
		statement(argument.Words{
			English: "Theorem of Smith, and of Fraenkel and Yesha: a sum is an N-position if its value is ∞(K) with 0 in K, and a draw if it is ∞(K) without 0; ∞(K) ⊕ v = ∞(K ⊕ v), and two infinite values add up to ∞(∅).",
			Chinese: "Smith 与 Fraenkel–Yesha 定理：和的值为 ∞(K) 时，若 0 属于 K，则是必胜态，否则是平局；∞(K) ⊕ v = ∞(K ⊕ v)，两个无穷值之和是 ∞(∅)。"}),
		atPosition(at),
		statement(argument.Words{
			English: fmt.Sprintf("%s; the sum: %v.", values(", "), s.Value()),
			Chinese: fmt.Sprintf("%s；和：%v。", values("，"), s.Value())})}
	var win *argument.Play
	if winning := s.Winning(); len(winning) > 0 {
		play, _ := sumPlay(s, winning[0])
		win = &play
		steps = append(steps, theMove(play))
	}
	return append(steps, conclude(at, s.Outcome(), win))
}

// sumPlay describes a winning move, and what its component is then.
func sumPlay(s gametheory.Sum, m gametheory.SumMove) (play argument.Play, after string) {
	parts := s.Components()
	after = s.After(m)
	words := make([]string, len(parts))
	for j, c := range parts {
		words[j] = c.String()
	}
	words[m.Component] = after
	name := fmt.Sprintf(gametheory.ReaderLanguage().Pick("component %d: %v", "分量 %d：%v"), m.Component+1, m.Move)
	return argument.Play{From: argument.View{Text: s.String()}, To: argument.View{Text: brief.Join(words, " + ")}, Name: name}, after
}
