package argument_test

import (
	"fmt"

	"nimbook/gametheory"
	"nimbook/gametheory/argument"
	"nimbook/gametheory/proof"
)

// divisors is the game on a number in which a move subtracts a proper divisor of it.
type divisors struct{}

func (divisors) Options(n int) (options []int) {
	for d := 1; d < n; d++ {
		if n%d == 0 {
			options = append(options, n-d)
		}
	}
	return options
}

// ExplainPosition makes divisors an argument.Explainer.
func (divisors) ExplainPosition(n int, c gametheory.Convention) ([]argument.Step, error) {
	if c == gametheory.Misere {
		return nil, nil // no argument for misère play: it is left to analysis
	}
	at := argument.View{Text: fmt.Sprint(n)}
	theorem := argument.Step{Kind: "statement", Words: argument.Words{
		English: "An odd number has odd divisors only, so every move from it leaves an even one; from an even number, subtract 1.",
		Chinese: "奇数的因数都是奇数，每一步都走到偶数；从偶数则减去 1。"}}
	conclusion := argument.Step{Kind: "conclusion", At: &at, Outcome: gametheory.P, Words: argument.Words{
		English: fmt.Sprintf("So %d is a P-position: whoever is to move loses.", n),
		Chinese: fmt.Sprintf("所以 %d 是必败态：轮到走的一方必败。", n)}}
	if n%2 == 0 {
		conclusion.Outcome, conclusion.Words = gametheory.N, argument.Words{
			English: fmt.Sprintf("So %d is an N-position: whoever is to move wins.", n),
			Chinese: fmt.Sprintf("所以 %d 是必胜态：轮到走的一方必胜。", n)}
	}
	return []argument.Step{theorem, conclusion}, nil
}

func ExampleExplainer() {
	fmt.Println(proof.Explain(divisors{}, 9))
	// Output:
	// 9: a P-position
	//  1. An odd number has odd divisors only, so every move from it leaves an even one; from an even number, subtract 1.
	//  2. So 9 is a P-position: whoever is to move loses.
}
