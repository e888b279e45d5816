package proof

import (
	"context"
	"fmt"

	"nimbook/gametheory"
	"nimbook/gametheory/argument"
	"nimbook/gametheory/internal/watch"
	"nimbook/internal/must"
)

// shownPositions is the number of positions up to which the values of all of
// them are worked out in an explanation.
const shownPositions = 24

// ExplainGrundy works out the Grundy value of a position from the rules: the mex
// of every position that can be reached from it, those without a move first, or
// where there are many of them the mex of the position alone. It is
// [NewGrundyExplanation] for games typed in a cell, without a context and with
// default limits: it panics where that returns an error.
func ExplainGrundy[Pos comparable](g gametheory.Game[Pos], p Pos) *Explanation {
	return must.Get(NewGrundyExplanation(context.Background(), g, gametheory.Limits{}, p))
}

// NewGrundyExplanation works out the Grundy value of a position from the rules,
// as [ExplainGrundy] describes. It looks at everything reachable; the errors are
// those of [NewGrundyVerdict].
func NewGrundyExplanation[Pos comparable](ctx context.Context, g gametheory.Game[Pos], limits gametheory.Limits, p Pos) (*Explanation, error) {
	by, err := watch.Of(ctx)
	if err != nil {
		return nil, err
	}
	r, err := explore(by, g, limits, []Pos{p})
	if err != nil {
		return nil, err
	}
	order, _ := r.optionsFirst()
	proof := &GrundyProof[Pos]{reach: r, claimed: make([]int, len(order))}
	steps := []argument.Step{
		statement(argument.Words{
			English: "By definition, the SG value of a position is the mex of the values of its options: the least of 0, 1, 2, … that none of them has. It is 0 exactly at the P-positions.",
			Chinese: "按定义，局面的 SG 值是其各后继局面 SG 值的 mex，即不在其中的最小非负整数。SG 值为 0 的恰是必败态。"}),
		atPosition(viewOf(g, p))}
	var values []int
	var last GrundyArgument[Pos]
	for k, i := range order {
		if err := r.look(by, k); err != nil {
			return nil, err
		}
		values = values[:0]
		for _, j := range r.options(i) {
			values = append(values, proof.claimed[j])
		}
		proof.claimed[i] = gametheory.Mex(values...)
		if len(order) <= shownPositions || i == 0 {
			last = proof.argument(i)
			steps = append(steps, last.mex(g))
		}
	}
	if len(order) > shownPositions {
		steps = append(steps, statement(argument.Words{
			English: fmt.Sprintf("The values of its options are found in the same way, from those of theirs: %d positions in all.", len(order)),
			Chinese: fmt.Sprintf("各后继局面的 SG 值同样由它们的后继局面得到：共 %d 个局面。", len(order))}))
	}
	return explained(g, p, gametheory.Normal, append(steps, last.conclusion(g))), nil
}
