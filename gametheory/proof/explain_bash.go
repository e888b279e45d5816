package proof

import (
	"context"
	"fmt"
	"math"

	"nimbook/gametheory"
	"nimbook/gametheory/argument"
)

// shownReplies is the number of moves of a losing player that an explanation
// answers one by one where a general reason answers them all.
const shownReplies = 24

// explainSubtraction explains one heap of a subtraction game: Bash's game by the
// residue, normal and misère; any other under misère play by its theorem, and under normal
// play by the residue too if that is proved to decide it, else by values.
func explainSubtraction(ctx context.Context, g gametheory.Subtraction, n int, c gametheory.Convention) ([]argument.Step, error) {
	if _, err := gametheory.NewHeaps(n); err != nil {
		return nil, err
	}
	if most, ok := bash(g); ok {
		return explainBash(most, n, c), nil
	}
	if c == gametheory.Misere {
		return heapGame{g.HeapGame}.explainMisere(ctx, []int{n})
	}
	if proof := byResidues(g); proof != nil {
		return proof.explain(n), nil
	}
	return heapGame{g.HeapGame}.explainByValues([]int{n})
}

// bash returns the most stones that a move takes, and whether it may take any number up to
// that.
func bash(g gametheory.Subtraction) (most int, ok bool) {
	runs := takes(g)
	if len(runs) != 1 || runs[0].from != 1 || runs[0].to == math.MaxInt {
		return 0, false
	}
	return runs[0].to, true
}

// run is the numbers of stones from from to to.
type run struct{ from, to int }

// takes returns the numbers of stones that a move may take. They are finitely many runs, of
// which the last may go on to math.MaxInt: see the constructors of a Subtraction.
func takes(g gametheory.Subtraction) []run {
	runs, _ := g.Takes()
	var list []run
	for from, to := range runs {
		list = append(list, run{from, to})
	}
	return list
}

// explainBash gives the argument for n stones when a move takes 1 to most.
// Under normal play the multiples of most+1 are the P-positions, under misère
// play the numbers one above them.
func explainBash(most, n int, c gametheory.Convention) []argument.Step {
	m := most + 1
	lost := int(c) // the residue of the P-positions
	moves := argument.Words{English: fmt.Sprintf("1 to %d stones", most), Chinese: fmt.Sprintf("1 至 %d 颗", most)}
	if most == 1 {
		moves = argument.Words{English: "1 stone", Chinese: "1 颗"}
	}
	theorem := statement(argument.Words{
		English: fmt.Sprintf("Theorem: when a move takes %s, n is a P-position exactly when n ≡ 0 (mod %d).", moves.English, m),
		Chinese: fmt.Sprintf("定理：每步取 %s时，n 是必败态，当且仅当 n ≡ 0 (mod %d)。", moves.Chinese, m)})
	if c == gametheory.Misere {
		theorem = statement(argument.Words{
			English: fmt.Sprintf("Theorem: when a move takes %s and whoever takes the last one loses, n is a P-position exactly when n ≡ 1 (mod %d).", moves.English, m),
			Chinese: fmt.Sprintf("定理：每步取 %s、取走最后一颗者判负时，n 是必败态，当且仅当 n ≡ 1 (mod %d)。", moves.Chinese, m)})
	}
	at := heapView(n)
	steps := []argument.Step{theorem, atPosition(at), residue(n, m)}
	if n == 0 {
		return append(steps, noMove(at, c), conclude(at, []gametheory.Outcome{gametheory.P, gametheory.N}[c], nil))
	}
	if n%m != lost {
		take := (n - lost) % m // n ≥ 1 and n ≢ lost, so 1 ≤ take ≤ most
		move := takeFrom(n, take)
		return append(steps, theMove(move), residue(n-take, m), pairing(n-take, m, lost), conclude(at, gametheory.N, &move))
	}
	for k := 1; k <= min(most, n-lost, shownReplies); k++ {
		steps = append(steps, reply(takeFrom(n, k), takeFrom(n-k, m-k), nil))
	}
	return append(steps, pairing(n, m, lost), conclude(at, gametheory.P, nil))
}

// heapView shows a single heap.
func heapView(n int) argument.View { return argument.View{Text: fmt.Sprint(n), Heaps: []int{n}} }

// takeFrom describes the move that takes stones from a single heap.
func takeFrom(n, take int) argument.Play {
	m := gametheory.HeapMove{From: n, Take: take}
	if n > take {
		m.Into = []int{n - take}
	}
	return heapPlay(m)
}
