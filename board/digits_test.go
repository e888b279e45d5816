package board_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/board"
	"nimbook/gametheory"
	"nimbook/gametheory/certificate"
	"nimbook/gametheory/formula"
	"nimbook/gametheory/proof"
	"nimbook/internal/browser/browsertest"
)

func misereProof(t *testing.T) *proof.AllProof {
	t.Helper()
	x := formula.Heaps(3)
	one, sum := formula.Number(1), formula.NimSum(x...)
	small := formula.And(x[0].AtMost(one), x[1].AtMost(one), x[2].AtMost(one))
	v := proof.AllMisere(formula.Nim(3), formula.Or(formula.And(small, sum.Is(1)), formula.And(formula.Not(small), sum.Is(0))))
	require.True(t, v.Proved())
	return v.Proof
}

func wythoffProof(t *testing.T) *proof.AllProof {
	t.Helper()
	x := formula.Heaps(2)
	pair := func(a, b formula.Term) formula.Formula {
		return formula.And(a.EndsInEvenZeros(), b.Equals(a.Shifted()))
	}
	v := proof.All(formula.Wythoff(), formula.Or(formula.And(x[0].Is(0), x[1].Is(0)), pair(x[0], x[1]), pair(x[1], x[0])))
	require.True(t, v.Proved())
	return v.Proof
}

func TestDigits(t *testing.T) {
	b, err := board.NewDigits(misereProof(t), 3, 5, 6)
	require.NoError(t, err)
	var d struct {
		Heaps     []int
		Automaton certificate.Automaton
		Nodes     [][2]int
		Misere    bool
	}
	require.NoError(t, json.Unmarshal([]byte(data(t, b)), &d))
	assert.Equal(t, []int{3, 5, 6}, d.Heaps)
	assert.True(t, d.Misere)
	assert.Equal(t, misereProof(t).Certificate().Claimed, d.Automaton)
	assert.Len(t, d.Nodes, len(d.Automaton.Next))
	assert.Contains(t, b.String(), "States of the automaton: 5. It starts in state 1")
	assert.Contains(t, b.String(), "(3, 5, 6) is P.")
}

func TestBadDigits(t *testing.T) {
	for _, c := range []struct {
		proof *proof.AllProof
		heaps []int
		says  string
	}{
		{nil, []int{1}, "there is no proof"},
		{misereProof(t), []int{1, 2}, "a position of 2 heaps; Nim has 3"},
		{misereProof(t), []int{1, 2, -3}, "-3 stones"},
		{misereProof(t), []int{1, 2, 1 << 60}, "give at most 9007199254740991"},
		{proof.All(formula.Bash(1, 40), formula.Heaps(1)[0].Mod(41).Is(0)).Proof, []int{1}, "an automaton of 41 states cannot be read"},
	} {
		_, err := board.NewDigits(c.proof, c.heaps...)
		assert.ErrorContains(t, err, c.says)
	}
}

// What the page says of heaps, after their last digit, is the outcome that the proof
// knows, in either numeration; and each place leads on from the state before it.
func TestDigitsOnThePage(t *testing.T) {
	nim, err := board.NewDigits(misereProof(t), 3, 5, 6)
	require.NoError(t, err)
	queen, err := board.NewDigits(wythoffProof(t), 4, 7)
	require.NoError(t, err)
	p := open(t, browsertest.Open(t), exported(t, nim, queen))
	enter := func(i int, heaps string) (read []string) {
		return evaluate[[]string](t, p, `(() => {
			const { one, press } = driver.parts(driver.boards()[%d]);
			one("input").value = %q;
			one("button[type=submit]").click();
			const read = [one("form p").textContent];
			for (;;) {
				read.push(one(".words").textContent);
				if (one("[data-do=next]").ariaDisabled === "true") return read;
				press("next");
			}
		})()`, i, heaps)
	}
	assert.Equal(t, []string{"", "Nothing is read yet: the automaton is in state 1.",
		"The digits 0, 1, 1: from state 1 to state 3.",
		"The digits 1, 0, 1: from state 3 to state 5.",
		"The digits 1, 1, 0: it stays in state 5. All is read. State 5 accepts: a P-position under misère play."}, enter(0, "3, 5, 6"))
	assert.Equal(t, []string{"", "Nothing is read yet: the automaton is in state 1. All is read. State 1 does not accept: an N-position under misère play."}, enter(0, "0 0 0"))
	last := func(read []string) string { return read[len(read)-1] }
	for n := range 27 {
		a, b, c := n%3, n/3%3*2, n/9*3
		want := map[gametheory.Outcome]string{gametheory.P: " accepts: a P-position", gametheory.N: " does not accept"}[misereProof(t).Outcome(a, b, c)]
		assert.Contains(t, last(enter(0, fmt.Sprint(a, b, c))), want, "%d %d %d", a, b, c)
	}
	for a := range 6 {
		for b := range 9 {
			want := map[gametheory.Outcome]string{gametheory.P: " accepts: a P-position", gametheory.N: " does not accept"}[wythoffProof(t).Outcome(a, b)]
			assert.Contains(t, last(enter(1, fmt.Sprintf("(%d, %d)", a, b))), want, "%d %d", a, b)
		}
	}
	assert.Contains(t, last(enter(1, "832040, 1346269")), " accepts: a P-position") // two Fibonacci numbers
	for _, bad := range []string{"", "1 2", "1, 2, 3, 4", "1, 2, x", "-1, 2, 3", "1, 2, 9007199254740993", "1.5 2 3"} {
		assert.Equal(t, "Give 3 numbers from 0 to 9007199254740991, with commas or spaces between them.", enter(0, bad)[0], bad)
	}
}
