package gametheory_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nimbook/board"
	"nimbook/gametheory"
	"nimbook/gametheory/games"
	"nimbook/gametheory/proof"
)

var conventions = []gametheory.Convention{gametheory.Normal, gametheory.Misere}

// outcomesByDefinition finds the outcome of every position reachable from start, round by
// round; what no round decides is a draw.
func outcomesByDefinition[Pos comparable](g gametheory.Game[Pos], c gametheory.Convention, start Pos) map[Pos]gametheory.Outcome {
	options := map[Pos][]Pos{}
	for queue := []Pos{start}; len(queue) > 0; queue = queue[1:] {
		if p := queue[0]; options[p] == nil {
			options[p] = append([]Pos{}, g.Options(p)...)
			queue = append(queue, options[p]...)
		}
	}
	outcomes := map[Pos]gametheory.Outcome{}
	for decided := -1; decided < len(outcomes); {
		decided = len(outcomes)
		for p, next := range options {
			if len(next) == 0 {
				outcomes[p] = [...]gametheory.Outcome{gametheory.P, gametheory.N}[c]
				continue
			}
			won := 0
			for _, q := range next {
				switch outcomes[q] {
				case gametheory.P:
					outcomes[p] = gametheory.N
				case gametheory.N:
					won++
				}
			}
			if won == len(next) {
				outcomes[p] = gametheory.P
			}
		}
	}
	for p := range options {
		if outcomes[p] == gametheory.Undecided {
			outcomes[p] = gametheory.D
		}
	}
	return outcomes
}

// boardOutcomes returns what a board that is played from start knows under c, by the
// texts of the positions.
func boardOutcomes[Pos comparable](t *testing.T, g gametheory.Game[Pos], c gametheory.Convention, start Pos) map[string]string {
	b, err := board.NewPlay(t.Context(), g, gametheory.Limits{}, start)
	require.NoError(t, err)
	type verdicts struct{ Outcomes string }
	var data struct {
		Positions      []string
		Normal, Misere verdicts
	}
	found := regexp.MustCompile(`(?s) data-board='([^']*)'>`).FindStringSubmatch(b.HTML())
	require.NoError(t, json.Unmarshal([]byte(found[1]), &data))
	outcomes := map[string]string{}
	for i, p := range data.Positions {
		outcomes[p] = []verdicts{data.Normal, data.Misere}[c].Outcomes[i : i+1]
	}
	return outcomes
}

// requireOneAnswer asks all that decides positions about everything reachable from start,
// under both conventions. It has to agree with the definition.
func requireOneAnswer[Pos comparable](t *testing.T, g gametheory.Game[Pos], theorem func(Pos, gametheory.Convention) (gametheory.Outcome, error), start Pos) {
	t.Helper()
	for _, c := range conventions {
		want := outcomesByDefinition(g, c, start)
		a, err := gametheory.NewAnalysis(t.Context(), g, gametheory.Limits{}, start)
		require.NoError(t, err)
		a, err = a.Under(t.Context(), c)
		require.NoError(t, err)
		onBoard := boardOutcomes(t, g, c, start)
		solver, verify := gametheory.SolveLazily(g), proof.Verify[Pos]
		if c == gametheory.Misere {
			solver, verify = solver.Misere(), proof.VerifyMisere[Pos]
		}
		if !a.Loopy() {
			v := verify(g, func(p Pos) bool { return want[p] == gametheory.P }, start)
			require.True(t, v.Proved(), "%v play of %v: %v", c, g, v)
		}
		for p, outcome := range want {
			says := fmt.Sprintf("%v at %v, %v play", g, p, c)
			require.Equal(t, outcome, a.Outcome(p), says)
			require.Equal(t, outcome.String(), onBoard[fmt.Sprint(p)], says)
			if !a.Loopy() {
				require.Equal(t, outcome, solver.Outcome(p), says)
			}
			e, err := proof.NewExplanation(t.Context(), g, gametheory.Limits{}, c, p)
			require.NoError(t, err, says)
			require.Equal(t, outcome, e.Outcome, says)
			require.Equal(t, c, e.Convention, says)
			said, err := theorem(p, c)
			if c == gametheory.Misere && errors.Is(err, gametheory.ErrNoTheorem) {
				continue
			}
			require.NoError(t, err, says)
			require.Equal(t, outcome, said, says)
		}
	}
}

// The convention is part of the question: whoever is asked about a position of whatever
// game, the answer is the same, under normal play and under misère play.
func TestOneAnswerUnderEachConvention(t *testing.T) {
	ownRules := gametheory.Rules[int](func(n int) []int { return []int{n / 2, n / 3}[:min(n, 2)] })
	sum := gametheory.SumGame(gametheory.Game[int](gametheory.Bash(2)), gametheory.Game[games.Pair](games.Wythoff()))
	for _, f := range append(slices.Clip(families),
		open("a game of one's own", ownRules, 30),
		open("the sum of two", sum, gametheory.SumPosition[int, games.Pair]{First: 4, Second: pair(3, 2)}),
	) {
		t.Run(f.String(), f.requireOneAnswer)
	}
}
