package gametheory_test

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/board"
	"nimbook/gametheory"
	"nimbook/gametheory/argument"
	"nimbook/gametheory/formula"
	"nimbook/gametheory/games"
	"nimbook/gametheory/misere"
	"nimbook/gametheory/proof"
	"nimbook/internal/brief"
)

// word is a position whose text is as long as one likes.
type word string

// wordy has one option, another long word.
var wordy gametheory.Game[word] = gametheory.Rules[word](func(w word) []word {
	if strings.HasSuffix(string(w), "c") {
		return nil
	}
	return []word{w[:len(w)-1] + "c"}
})

// texts has, for every type that prints itself, by its package and name, what is printed of
// a value of it that is huge.
func texts(t *testing.T) map[string]func() []string {
	const many = 5_000
	upTo := make([]int, many)
	pairs, edges := make([]games.Pair, many), make([][2]int, many)
	for i := range upTo {
		upTo[i], pairs[i], edges[i] = i+1, games.Pair{A: i, B: i}, [2]int{i, i + 1}
	}
	w := word(strings.Repeat("ab", 100_000))
	heaps := gametheory.HeapsOf(upTo...)
	ctx := context.Background()
	text := func(values ...any) func() []string {
		return func() (texts []string) {
			for _, v := range values {
				texts = append(texts, fmt.Sprint(v), fmt.Sprintf("%v", v), fmt.Sprintf("%+v", v))
			}
			return texts
		}
	}
	both := func(in ...interface {
		In(gametheory.Language) string
	}) func() []string {
		return func() (texts []string) {
			for _, v := range in {
				texts = append(texts, fmt.Sprint(v), v.In(gametheory.English), v.In(gametheory.Chinese))
			}
			return texts
		}
	}
	move := gametheory.Move[word]{From: w, To: w}
	named := gametheory.Move[word]{Name: string(w)}
	heapMove := gametheory.HeapMove{From: 1, Into: upTo}
	view := argument.View{Text: string(w)}
	ones := make([]int, many)
	sum := make([]gametheory.Component, 300)
	terms := make([]formula.Term, many)
	for i := range ones {
		ones[i] = 1
		terms[i] = formula.Number(i)
	}
	for i := range sum {
		sum[i] = gametheory.Part[word](wordy, w)
	}
	take := gametheory.Take(upTo...)
	star := make([][2]int, 300)
	for i := range star {
		star[i] = [2]int{0, i + 1}
	}
	claimed := proof.Verify[word](wordy, func(p word) bool { return !strings.HasSuffix(string(p), "c") }, w)
	valued := proof.VerifyGrundy[word](wordy, func(word) int { return 7 }, w)
	equal, unequal := proof.Equal(wordy, w, wordy, w), proof.Equal(wordy, w, wordy, w[:100]+"c")
	nim := formula.Game{Name: string(w), Heaps: 1, Moves: formula.InOne(formula.Heaps(1), formula.Smaller)}
	all := proof.All(nim, formula.Heaps(1)[0].Is(0))
	none := proof.All(nim, formula.And(formula.Heaps(1)[0].Is(1), formula.Heaps(1)[0].Is(1)))
	check := new(proof.Check)
	for range proof.Each(check, "w", []word{w, w + "a"}) {
		check.That(true)
	}
	rows, err := games.NewNorthcott(many)
	require.NoError(t, err)
	northcott := make([][2]int, many)
	for i := range northcott {
		northcott[i] = [2]int{1, 2}
	}
	start, err := rows.NewStart(northcott...)
	require.NoError(t, err)
	coins := games.CoinTurning(string(w), func(int) [][]int { return nil })
	part, err := gametheory.Nim().NewPart(t.Context(), upTo...)
	require.NoError(t, err)
	played, err := board.NewPlay(ctx, wordy, gametheory.Limits{}, w)
	require.NoError(t, err)
	walked, err := board.NewWalk(proof.Explain(gametheory.Nim(), heaps))
	require.NoError(t, err)
	code := gametheory.Code("0." + strings.Repeat("1230", 15_000))
	a := gametheory.Analyze(wordy, w)
	return map[string]func() []string{
		"gametheory.Analysis":          text(a, gametheory.Analyze(wordy, slices.Repeat([]word{w}, 500)...)),
		"gametheory.SumPosition":       text(gametheory.SumPosition[word, word]{First: w, Second: w}),
		"gametheory.ConjecturedPeriod": both(&gametheory.ConjecturedPeriod{Preperiod: many, Period: many, Seen: 1 << 62}),
		"gametheory.Convention":        text(gametheory.Misere),
		"misere.Genera":                text(misere.GeneraOf(a)),
		"misere.Genus":                 text(misere.GeneraOf(gametheory.Analyze(gametheory.Nim(), gametheory.HeapsOf(7, 9))).Genus(gametheory.HeapsOf(7, 9))),
		"gametheory.HeapGame":          text(take, code, gametheory.AllBut(upTo...)),
		"gametheory.HeapMove":          func() []string { return append(both(heapMove)(), heapMove.WhyIn(gametheory.English), heapMove.Why()) },
		"gametheory.HeapSolution": func() []string {
			s, err := gametheory.Nim().Solve(ones...)
			require.NoError(t, err)
			return []string{s.Reason(), s.ReasonIn(gametheory.Chinese)}
		},
		"gametheory.Heaps":    text(heaps),
		"gametheory.Move":     text(move, named),
		"gametheory.NoPeriod": both(&gametheory.NoPeriod{Seen: 1 << 62}),
		"gametheory.Nimber":   text(gametheory.Nimber(1<<64 - 1)),
		"gametheory.Outcome":  text(gametheory.N),
		"argument.Play": func() []string {
			return []string{argument.Play{From: view, To: view}.In(gametheory.English), argument.Play{Name: string(w)}.In(gametheory.Chinese)}
		},
		"gametheory.Progress":     both(gametheory.Progress{Done: 1 << 62, Total: 1 << 62}),
		"gametheory.ProvedPeriod": both(take.OutcomePeriod(gametheory.Normal)),
		"gametheory.LazySolver":   text(gametheory.SolveLazily[word](wordy)),
		"gametheory.Row":          text(gametheory.RowOf(upTo...), gametheory.RowOf(w, w, w)),
		"gametheory.Sum":          text(gametheory.SumOf(sum...), gametheory.SumOf(part, part, part, part)),
		"gametheory.SumMove":      both(gametheory.SumMove{Move: move}, gametheory.SumMove{Move: heapMove}),
		"misere.Tameness":         text(misere.Tame),
		"gametheory.Value":        text(gametheory.InfiniteValue(upTo...)),
		"gametheory.Values":       text(gametheory.Nim().Values(many)),
		"argument.View":           text(view),
		"gametheory.part":         text(sum[0]),
		"gametheory.heapPart":     text(part),

		"games.CoinTurningGame":   text(coins),
		"games.GeographyPosition": text(games.GeographyPosition{Visited: games.SetOf(upTo...)}),
		"games.NorthcottPosition": text(start),
		"games.Pair":              text(games.Pair{A: 1 << 62, B: 1 << 62}),
		"games.PairSet":           text(games.PairSetOf(pairs...)),
		"games.Set":               text(games.SetOf(upTo...)),
		"games.TartanGame":        text(games.Tartan(coins, coins)),
		"games.NorthcottGame":     text(rows),
		"games.MooreGame":         text(games.Moore(1<<62), games.Moore(many).MoveName(heaps, gametheory.HeapsOf(make([]int, many)...))),
		"games.CramGame":          text(games.Cram(7, 9)),

		"formula.Term":    text(formula.NimSum(terms...), formula.Sum(terms...), formula.Number(1).ByMod(upTo...)),
		"formula.Formula": text(formula.NimSum(terms...).Is(0), formula.Number(1).In(upTo...)),
		"formula.Game":    text(formula.Game{Name: string(w)}, formula.Game{Moves: slices.Repeat([]formula.Formula{terms[0].Is(0)}, many)}),

		"proof.Explanation": both(proof.Explain(wordy, w), proof.Explain(gametheory.Nim(), heaps), proof.ExplainMisere(gametheory.Nim(), heaps), proof.ExplainGrundy(wordy, w),
			proof.ExplainSum(gametheory.SumOf(sum...)), proof.Explain(games.Geography(star...), games.Geography(star...).Start(0)), proof.ExplainGrundy(gametheory.Take(upTo...), many), proof.Explain(take, many+1)),
		"proof.OutcomeProof":           text(proof.Verify(wordy, func(p word) bool { return strings.HasSuffix(string(p), "c") }, w)),
		"proof.OutcomeCounterexample":  both(claimed, claimed.Counterexample),
		"proof.GrundyProof":            text(proof.VerifyGrundy(wordy, func(p word) int { return 1 - strings.Count(string(p[len(p)-1:]), "c") }, w)),
		"proof.GrundyCounterexample":   both(valued, valued.Counterexample),
		"proof.EqualityProof":          both(equal, equal.Proof),
		"proof.EqualityCounterexample": both(unequal, unequal.Counterexample),
		"proof.PeriodCounterexample":   both(proof.VerifyPeriod(gametheory.Kayles(), 0, 5)),
		"proof.ResidueProof":           both(proof.VerifyResidues(gametheory.Take(1), 2, 0)),
		"proof.Quotient":               text(proof.MisereQuotient(gametheory.Take(upTo...).HeapGame, 3)),
		"proof.AllProof":               both(all, all.Proof),
		"proof.AllCounterexample":      both(none, none.Counterexample),
		"proof.Verdict":                text(claimed, all),
		"proof.Check":                  text(check),
		"proof.Refutation":             text(proof.Refutation[word]{Move: move, Answer: &named}),
		"proof.Refutations":            text(proof.Refutations[word](slices.Repeat([]proof.Refutation[word]{{Move: move}}, many))),

		"board.Board": text(played, walked),
	}
}

// fixed prints a name without anything in it.
var fixed = []string{"games.ChompGame", "games.DigraphGame", "games.EuclidGame", "games.FibonacciNimGame", "games.GeographyGame", "games.HackenbushGame",
	"games.PairSplittingGame", "games.PositiveEuclidGame", "games.SilverDollarGame", "games.StaircaseGame", "games.TwoRowChompGame", "games.WythoffGame",
	"argument.Step", "argument.Words", // sentences of others
	"board.account", "board.sum", "board.summands", // of board.Board
}

func TestTextHasABound(t *testing.T) {
	table := texts(t)
	for name, text := range table {
		for _, s := range text() {
			assert.Less(t, len(s), brief.MostOfText+2*brief.Most, "%s: %.200s", name, s)
		}
	}
	assert.Equal(t, "Take(1, 2, 3, 4", gametheory.Take(slices.Collect(maps.Keys(map[int]bool{1: true, 2: true, 3: true, 4: true}))...).String()[:15])
	assert.Regexp(t, `^Take\(1, 2, .*, 2\d\d, … \(\+47\d\d\)\)$`, table["gametheory.HeapGame"]()[0])

	for _, pkg := range []string{"gametheory", "gametheory/games", "gametheory/misere", "gametheory/argument", "gametheory/formula", "gametheory/proof", "board"} {
		for _, name := range printing(t, filepath.Join("..", pkg)) {
			if name = filepath.Base(pkg) + "." + name; !slices.Contains(fixed, name) {
				assert.Contains(t, table, name, "a type that prints itself")
			}
		}
	}
}

// printing returns the types of a package that have a method which prints them.
func printing(t *testing.T, folder string) (types []string) {
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		source, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		require.NoError(t, err)
		for _, d := range source.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Recv == nil || !slices.Contains([]string{"String", "GoString", "Error", "In", "Why", "WhyIn", "Reason", "ReasonIn"}, f.Name.Name) {
				continue
			}
			receiver := f.Recv.List[0].Type
			for {
				switch r := receiver.(type) {
				case *ast.StarExpr:
					receiver = r.X
					continue
				case *ast.IndexExpr:
					receiver = r.X
					continue
				case *ast.IndexListExpr:
					receiver = r.X
					continue
				}
				break
			}
			types = append(types, receiver.(*ast.Ident).Name)
		}
	}
	slices.Sort(types)
	return slices.Compact(types)
}

// The errors that name a position, or a text that was given.
func TestErrorsHaveABound(t *testing.T) {
	w := word(strings.Repeat("ab", 100_000))
	loop := gametheory.Rules[word](func(p word) []word { return []word{p} })
	ctx := context.Background()
	grown := 0
	changing := gametheory.Rules[word](func(p word) []word {
		if grown++; grown == 1 {
			return nil
		}
		return []word{w + "c"}
	})
	for name, err := range map[string]error{
		"not reachable": panicked(func() { gametheory.Analyze(wordy, w).Outcome(w + "x") }),
		"loop":          panicked(func() { gametheory.SolveLazily[word](loop).Outcome(w) }),
		"loop claimed":  panicked(func() { proof.Verify[word](loop, func(word) bool { return true }, w) }),
		"changes":       panicked(func() { gametheory.Analyze[word](changing, w) }),
		"code":          panicked(func() { gametheory.Code("0." + string(w)) }),
		"nimber":        panicked(func() { gametheory.NimberOf("*" + string(w)) }),
		"panics": func() error {
			_, err := proof.NewVerdict[word](ctx, gametheory.Rules[word](func(p word) []word { panic(p) }), gametheory.Limits{}, gametheory.Normal, func(word) bool { return true }, w)
			return err
		}(),
		"genus": func() error { _, _, err := misere.GeneraOf(gametheory.Analyze(wordy, w)).At(w + "x"); return err }(),
		"board": func() error {
			_, err := board.NewPlay(ctx, wordy, gametheory.Limits{}, w+"c")
			return err
		}(),
	} {
		require.Error(t, err, name)
		assert.Less(t, len(err.Error()), 4*brief.Most, name)
	}
}
