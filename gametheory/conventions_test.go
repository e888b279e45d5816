package gametheory_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
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
	b, err := board.New(t.Context(), g, gametheory.Limits{}, start)
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
		solver, verify := gametheory.SolverOf(g), proof.Verify[Pos]
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

// closed is requireOneAnswer for a game with a theorem.
func closed[Pos comparable](g gametheory.ClosedForm[Pos], misere bool, starts ...Pos) func(*testing.T) {
	return func(t *testing.T) {
		for _, start := range starts {
			_, err := g.Solve(start, gametheory.Misere)
			require.Equal(t, misere, !errors.Is(err, gametheory.ErrNoTheorem), "%v", err)
			requireOneAnswer(t, g, func(p Pos, c gametheory.Convention) (gametheory.Outcome, error) {
				s, err := g.Solve(p, c)
				return s.Outcome, err
			}, start)
		}
	}
}

// open is requireOneAnswer for a game without one.
func open[Pos comparable](g gametheory.Game[Pos], starts ...Pos) func(*testing.T) {
	return func(t *testing.T) {
		for _, start := range starts {
			a := gametheory.Analyze(gametheory.Distinct(g), start)
			requireOneAnswer(t, g, func(p Pos, c gametheory.Convention) (gametheory.Outcome, error) {
				under, err := a.Under(t.Context(), c)
				return under.Outcome(p), err
			}, start)
		}
	}
}

// heapRows is requireOneAnswer for rows of heaps.
func heapRows(g *gametheory.HeapGame, misere bool, starts ...[]int) func(*testing.T) {
	return func(t *testing.T) {
		_, err := g.SolveContext(t.Context(), gametheory.Misere, 1)
		require.Equal(t, misere, !errors.Is(err, gametheory.ErrNoTheorem), "%v", err)
		for _, heaps := range starts {
			requireOneAnswer(t, g, func(h gametheory.Heaps, c gametheory.Convention) (gametheory.Outcome, error) {
				s, err := g.SolveContext(t.Context(), c, h.Heaps()...)
				return s.Outcome, err
			}, gametheory.HeapsOf(heaps...))
		}
	}
}

// one is requireOneAnswer for single heaps.
func one(g gametheory.Subtraction) func(*testing.T) {
	return func(t *testing.T) {
		requireOneAnswer(t, g, func(n int, c gametheory.Convention) (gametheory.Outcome, error) {
			s, err := g.SolveContext(t.Context(), c, n)
			return s.Outcome, err
		}, 24)
	}
}

// The convention is part of the question: whoever is asked about a position of whatever
// game, the answer is the same, under normal play and under misère play.
func TestOneAnswerUnderEachConvention(t *testing.T) {
	heaps, set, pair := gametheory.HeapsOf, games.SetOf, func(a, b int) games.Pair { return games.Pair{A: a, B: b} }
	few := []int{4, 3, 2}
	graph := [][2]int{{0, 1}, {1, 2}, {2, 3}, {0, 2}, {3, 4}}
	alone := games.CoinTurning("Alone", func(int) [][]int { return [][]int{{}} })
	for name, test := range map[string]func(*testing.T){
		"Nim":                       heapRows(gametheory.Nim(), true, few, []int{1, 1, 1, 1}, []int{1, 0, 5}),
		"Kayles":                    heapRows(gametheory.Kayles(), true, []int{5, 4, 1}, []int{9, 2}, []int{12}),
		"Bash":                      heapRows(gametheory.Bash(2).HeapGame, true, few, []int{7, 4}),
		"Take(1, 3, 4)":             heapRows(gametheory.Take(1, 3, 4).HeapGame, true, few, []int{9, 5}),
		"Take(2, 5, 6)":             heapRows(gametheory.Take(2, 5, 6).HeapGame, true, few, []int{9, 5}),
		"AllBut(2, 4)":              heapRows(gametheory.AllBut(2, 4).HeapGame, true, few, []int{7, 5}),
		"0.33, which is Bash's":     heapRows(gametheory.Code("0.33"), true, []int{7, 4}),
		"0.77, which is Kayles":     heapRows(gametheory.Code("0.77"), true, []int{5, 4}),
		"Dawson's Kayles":           heapRows(gametheory.DawsonsKayles(), false, few, []int{9}),
		"Dawson's Chess":            heapRows(gametheory.DawsonsChess(), false, few, []int{8}),
		"Treblecross":               heapRows(gametheory.Treblecross(), false, []int{5, 2}),
		"Officers":                  heapRows(gametheory.Officers(), false, few),
		"Grundy's game":             heapRows(gametheory.GrundysGame(), false, []int{8, 3}),
		"Lasker's Nim":              heapRows(gametheory.LaskersNim(), false, few),
		"0.8":                       heapRows(gametheory.HexCode("0.8"), false, []int{9, 3}),
		"0.123":                     heapRows(gametheory.Code("0.123"), false, []int{6, 4}),
		"one heap of Bash":          one(gametheory.Bash(3)),
		"one heap of Take(1, 3, 4)": one(gametheory.Take(1, 3, 4)),
		"one heap of Take(2, 3)":    one(gametheory.Take(2, 3)),
		"one heap of AllBut(2, 4)":  one(gametheory.AllBut(2, 4)),
		"Moore(1)":                  closed(games.Moore(1), true, heaps(few...)),
		"Moore(2)":                  closed(games.Moore(2), true, heaps(3, 3, 2, 1), heaps(1, 1, 1, 1, 1, 1, 2)),
		"Moore(3)":                  closed(games.Moore(3), true, heaps(2, 2, 2, 2, 1)),
		"Staircase":                 closed(games.Staircase(), true, heaps(1, 2, 3), heaps(0, 2, 1, 2), heaps(2, 2, 2)),
		"Wythoff":                   closed(games.Wythoff(), true, pair(14, 17)),
		"Pair splitting":            closed(games.PairSplitting(), false, heaps(5, 7), heaps(3, 4, 3, 2)),
		"Fibonacci Nim":             closed(games.FibonacciNim(), true, pair(40, 39), pair(5, 9)),
		"Silver Dollar":             closed(games.SilverDollar(), true, set(3, 5, 8), set(1, 4, 5, 8), set(7)),
		"Northcott":                 closed(games.Northcott(4), false, games.Northcott(4).Start([2]int{1, 4}, [2]int{3, 2})),
		"Euclid":                    closed(games.Euclid(), true, pair(21, 13), pair(14, 40), pair(9, 9)),
		"Positive Euclid":           closed(games.PositiveEuclid(), false, pair(21, 13), pair(14, 40), pair(8, 16)),
		"Chomp":                     open(games.Chomp(), heaps(4, 4, 3)),
		"Two-row Chomp":             closed(games.TwoRowChomp(), false, pair(6, 6)),
		"Cram":                      open(games.Cram(2, 4), games.Cram(2, 4).Start()),
		"Turning Turtles":           closed(games.TurningTurtles(), false, set(2, 3, 5)),
		"Mock Turtles":              closed(games.MockTurtles(), false, set(2, 3, 5)),
		"Ruler":                     closed(games.Ruler(), false, set(2, 3, 5)),
		"Twins":                     closed(games.Twins(), false, set(2, 3, 5)),
		"a coin-turning game":       closed(alone, false, set(0, 1, 3)),
		"Tartan":                    closed(games.Tartan(games.Twins(), games.Ruler()), false, games.PairSetOf(pair(2, 2))),
		"Hackenbush":                closed(games.Hackenbush(graph...), false, games.Hackenbush(graph...).Start()),
		"Geography":                 closed(games.Geography(graph...), false, games.Geography(graph...).Start(0)),
		"Digraph, which is loopy":   open(games.Digraph([2]int{0, 1}, [2]int{1, 0}, [2]int{1, 2}, [2]int{2, 3}), 0),
		"a game of one's own":       open(gametheory.Rules[int](func(n int) []int { return []int{n / 2, n / 3}[:min(n, 2)] }), 30),
		"the sum of two":            open(gametheory.SumRules(gametheory.Game[int](gametheory.Bash(2)), gametheory.Game[games.Pair](games.Wythoff())), gametheory.Both[int, games.Pair]{First: 4, Second: pair(3, 2)}),
	} {
		t.Run(name, test)
	}
}
