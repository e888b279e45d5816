package gametheory_test

import (
	"encoding/json"
	"math"
	"math/big"
	"testing"

	"github.com/stretchr/testify/assert"

	"nimbook/gametheory"
	"nimbook/gametheory/certificate"
	"nimbook/gametheory/games"
	"nimbook/gametheory/misere"
	"nimbook/gametheory/proof"
)

// failure is the error of a call that returns a value too.
func failure[T any](_ T, err error) error { return err }

// What comes from outside may be anything: the error names the value and says what
// would be right. Constructors of a single number, code or set are fuzzed for that,
// and have tables of their own; here is all that takes more.
func TestBadInput(t *testing.T) {
	const huge, least = math.MaxInt, math.MinInt
	type (
		pair   = games.Pair
		limits = gametheory.Limits
	)
	ctx := t.Context()
	set, heaps := games.SetOf, gametheory.HeapsOf
	leaping := games.CoinTurning("Leaping", func(coin int) [][]int { return [][]int{{coin + 1}} })
	below := games.CoinTurning("Below", func(int) [][]int { return [][]int{{-1}} })
	twice := games.CoinTurning("Twice", func(int) [][]int { return [][]int{{0, 0}} })
	alone := games.CoinTurning("Alone", func(int) [][]int { return [][]int{{}} })
	lists := gametheory.Rules[any](func(any) []any { return []any{[]int{1}} })
	mod4 := func(n int) bool { return n%4 == 0 }

	for name, c := range map[string]struct {
		err  error
		want []string // parts of the message
	}{
		"a negative heap to analyse": {failure(gametheory.NewAnalysis(ctx, gametheory.Bash(3), limits{}, -3)), []string{"-3 stones", "0 stones or more"}},
		"a negative heap to prove":   {failure(proof.NewVerdict(ctx, gametheory.Bash(3), limits{}, gametheory.Normal, mod4, 8, -3)), []string{"-3 stones", "0 stones or more"}},
		"a negative heap to solve":   {failure(gametheory.SolveLazily(gametheory.Bash(3)).GrundyContext(ctx, -3)), []string{"-3 stones", "0 stones or more"}},
		"a negative heap to explain": {failure(proof.NewExplanation(ctx, gametheory.Bash(3), limits{}, gametheory.Normal, -3)), []string{"-3 stones", "0 stones or more"}},
		"a negative heap in a sum": {failure(gametheory.NewAnalysis(ctx, gametheory.SumGame(gametheory.Bash(2), gametheory.Bash(3)), limits{}, gametheory.SumPosition[int, int]{First: 4, Second: -3})),
			[]string{"-3 stones"}},
		"a negative heap, kept apart":   {failure(gametheory.NewPart(ctx, gametheory.Unreduced(gametheory.Bash(3)), limits{}, -3)), []string{"-3 stones"}},
		"a negative heap of Wythoff":    {failure(gametheory.NewAnalysis(ctx, games.Wythoff(), limits{}, pair{A: 4, B: least})), []string{"(4, -9223372036854775808)", "0 stones or more"}},
		"rows that grow":                {failure(gametheory.NewAnalysis(ctx, games.Chomp(), limits{}, heaps(2, 4))), []string{"(2, 4)", "the longest first"}},
		"no chocolate":                  {failure(gametheory.NewAnalysis(ctx, games.Chomp(), limits{}, heaps())), []string{"without rows", "HeapsOf(1)"}},
		"squares off the board":         {failure(gametheory.NewAnalysis(ctx, games.Cram(2, 2), limits{}, 1<<9)), []string{"2 × 2", "0x200", "0xf"}},
		"a vertex below 0":              {failure(gametheory.NewAnalysis(ctx, games.Digraph([2]int{0, 1}), limits{}, -1)), []string{"vertex -1", "numbers from 0"}},
		"an edge that is not there":     {failure(gametheory.NewAnalysis(ctx, games.Hackenbush([2]int{0, 1}), limits{}, set(1, 5))), []string{"edge 5", "1 edge,"}},
		"an odd number of paired heaps": {failure(gametheory.NewAnalysis(ctx, games.PairSplitting(), limits{}, heaps(1, 2, 3))), []string{"3 heaps", "even number"}},
		"more options than are listed":  {failure(gametheory.NewAnalysis(ctx, gametheory.Nim(), limits{}, heaps(huge))), []string{"more than 4194304 options", "start from a smaller one", gametheory.ErrBudget.Error()}},
		"more options to a solver":      {failure(gametheory.SolveLazily(games.Wythoff()).OutcomeContext(ctx, pair{A: huge, B: huge})), []string{"more than 4194304 options"}},
		"more options in a proof":       {failure(proof.NewGrundyVerdict(ctx, games.Euclid(), limits{}, func(pair) int { return 0 }, pair{A: huge, B: 1})), []string{"more than 4194304 options"}},

		"positions that are not compared":   {failure(gametheory.NewAnalysis(ctx, lists, limits{}, any(3))), []string{"cannot be compared", "no slice, map or function", "[]int"}},
		"positions that are not looked up":  {failure(gametheory.SolveLazily(lists).OutcomeContext(ctx, any(3))), []string{"cannot be compared", "[]int"}},
		"positions that are not held apart": {failure(proof.NewVerdict(ctx, lists, limits{}, gametheory.Normal, func(any) bool { return true }, any(3))), []string{"cannot be compared", "[]int"}},
		"no convention":                     {failure(gametheory.Analyze(gametheory.Bash(3), 5).Under(ctx, 7)), []string{"convention 7", "Normal or Misere"}},
		"no convention to explain":          {failure(proof.NewExplanation(ctx, gametheory.Nim(), limits{}, 7, heaps(3))), []string{"convention 7", "Normal or Misere"}},
		"no convention for residues":        {failure(proof.NewResidueVerdict(ctx, gametheory.Bash(3), 7, 4, 0)), []string{"convention 7", "Normal or Misere"}},

		"Bash's game without an int beyond": {failure(gametheory.NewBash(huge)), []string{"9223372036854775807", "give 9223372036854775806 or less"}},
		"Moore's Nim without an int beyond": {failure(games.NewMoore(huge)), []string{"9223372036854775807", "give 1 to 9223372036854775806"}},
		"a value that overflows":            {failure(gametheory.LaskersNim().Solve(huge)), []string{"9223372036854775807", "GrundyBig"}},
		"coins that overflow":               {failure(games.Staircase().Solve(heaps(huge, 1), gametheory.Normal)), []string{"9223372036854775807", "fewer than 2⁶³"}},
		"a claimed period that overflows":   {failure(proof.NewPeriodVerdict(ctx, gametheory.Kayles(), 71, huge, 0, 1000)), []string{"9223372036854775807", "give smaller numbers"}},
		"a preperiod that overflows":        {failure(proof.NewPeriodVerdict(ctx, gametheory.Nim(), huge-3, 5, 1, 1000)), []string{"9223372036854775804", "give smaller numbers"}},
		"a window that overflows":           {failure(proof.NewResidueVerdict(ctx, gametheory.Bash(huge-1), gametheory.Normal, huge, 0)), []string{"9223372036854775806", "20000000"}},
		"a limit below 1":                   {failure(gametheory.Kayles().ProvePeriod(ctx, least)), []string{"-9223372036854775808", "1 or more"}},
		"a negative limit":                  {failure(gametheory.NewLazySolver(gametheory.Bash(3), limits{Positions: least})), []string{"-9223372036854775808", "0 for the default"}},
		"a number below 0":                  {failure(gametheory.Nim().GrundyBig(big.NewInt(-1))), []string{"-1 stones", "0 stones or more"}},
		"no number":                         {failure(gametheory.Nim().GrundyBig(nil)), []string{"<nil>", "0 stones or more"}},

		"a coin to the right":            {failure(leaping.Solve(set(3), gametheory.Normal)), []string{"Leaping turns [1] with coin 0", "to its left"}},
		"a coin below 0":                 {failure(below.Solve(set(3), gametheory.Normal)), []string{"Below turns [-1]", "0 or more"}},
		"a coin twice":                   {failure(twice.Solve(set(3), gametheory.Normal)), []string{"Twice turns [0 0]", "different coins"}},
		"a coin too far to the right":    {failure(alone.Solve(set(huge), gametheory.Normal)), []string{"coin 9223372036854775807 of Alone", "up to 65536"}},
		"a product with a coin too far":  {failure(games.Tartan(games.Ruler(), alone).Solve(games.PairSetOf(pair{A: 1, B: 1 << 20}), gametheory.Normal)), []string{"coin 1048576 of Alone"}},
		"a piece that is off the board":  {failure(games.Northcott(5).NewStart([2]int{0, 5})), []string{"columns 0 and 5", "1 to 5"}},
		"a token that is nowhere":        {failure(games.Geography([2]int{0, 1}).Solve(games.GeographyPosition{At: -1}, gametheory.Normal)), []string{"token on -1", "put it there"}},
		"a wild symbol":                  {failure(misere.NewTameSum(misere.Genus{Normal: 3})), []string{"3^", "n^n(n⊕2)"}},
		"heaps from JSON":                {json.Unmarshal([]byte("[1, -2]"), new(gametheory.Heaps)), []string{"-2 stones", "0 stones or more"}},
		"a set from JSON":                {json.Unmarshal([]byte("[1, 1]"), new(games.Set)), []string{"1 twice", "once or not at all"}},
		"the sum of a nil pointer":       {failure(gametheory.NewSum((*nothing)(nil))), []string{"component 1", "Part(game, position)"}},
		"the sum of a nil component":     {failure(gametheory.NewSum(gametheory.Nim().Part(3), nil)), []string{"component 2", "Part(game, position)"}},
		"the sum of nil games":           {failure(gametheory.NewAnalysis(ctx, gametheory.SumGame[int, int](nil, gametheory.Bash(3)), limits{}, gametheory.SumPosition[int, int]{})), []string{"the game is nil"}},
		"a certificate without a period": {(&certificate.Period{}).Check(ctx), []string{"period 0", "at least 0, 1, 0"}},

		"the zero analysis":          {failure(new(gametheory.Analysis[int]).At(3)), []string{"analysis is empty", "Analyze(game, start)"}},
		"the zero analysis, misère":  {failure(new(gametheory.Analysis[int]).Under(ctx, gametheory.Misere)), []string{"analysis is empty"}},
		"the genera of none":         {failure(misere.NewGenera(ctx, new(gametheory.Analysis[int]))), []string{"no analysis", "Analyze"}},
		"the zero genera":            {failure(findGenus(new(misere.Genera[int]))), []string{"no genus symbols", "GeneraOf"}},
		"no analysis":                {failure((*gametheory.Analysis[int])(nil).At(3)), []string{"analysis is empty", "Analyze(game, start)"}},
		"no proof of values":         {failure((*proof.GrundyProof[int])(nil).At(3)), []string{"no proof", "VerifyGrundy"}},
		"the zero solver":            {failure(new(gametheory.LazySolver[int]).OutcomeContext(ctx, 3)), []string{"solver is empty", "SolveLazily(game)"}},
		"the zero proof":             {failure(new(proof.OutcomeProof[int]).At(3)), []string{"there is no proof", "Verify"}},
		"the zero proof of values":   {failure(new(proof.GrundyProof[int]).At(3)), []string{"there is no proof", "VerifyGrundy"}},
		"the zero heap game":         {failure(new(gametheory.HeapGame).Solve(3)), []string{"no rules", "Nim()"}},
		"the zero heap game's part":  {failure(new(gametheory.HeapGame).NewPart(ctx, 3)), []string{"no rules", "Nim()"}},
		"the zero heap game's table": {new(gametheory.HeapGame).Extend(ctx, 9), []string{"no rules", "Nim()"}},
		"no heap game's period":      {failure((*gametheory.HeapGame)(nil).ProvePeriod(ctx, 9)), []string{"no rules", "Nim()"}},
		"no heap game's big heap":    {failure((*gametheory.HeapGame)(nil).GrundyBig(big.NewInt(9))), []string{"no rules", "Nim()"}},
		"no heap game's claim":       {failure(proof.NewPeriodVerdict(ctx, nil, 0, 1, 0, 9)), []string{"no rules", "Nim()"}},
		"the zero subtraction game":  {failure(gametheory.NewAnalysis(ctx, gametheory.Subtraction{}, limits{}, 3)), []string{"no rules", "Take(…)"}},
		"the zero game's residues":   {failure(proof.NewResidueVerdict(ctx, gametheory.Subtraction{}, gametheory.Normal, 4, 0)), []string{"no rules", "Take(…)"}},
		"the zero Moore":             {failure(games.MooreGame{}.Solve(heaps(3), gametheory.Normal)), []string{"0 heaps", "Moore(k)"}},
		"the zero Northcott":         {failure(games.NorthcottGame{}.Solve(games.NorthcottPosition{}, gametheory.Normal)), []string{"0 squares", "Northcott(columns)"}},
		"the zero Cram":              {failure(gametheory.NewAnalysis(ctx, games.CramGame{}, limits{}, 3)), []string{"no board", "Cram(rows, columns)"}},
		"the zero coin turning":      {failure(games.CoinTurningGame{}.Solve(set(3), gametheory.Normal)), []string{"no rule", "CoinTurning(name, rule)"}},
		"the zero product":           {failure(games.TartanGame{}.Solve(games.PairSetOf(pair{}), gametheory.Normal)), []string{"no rule"}},
		"the zero Hackenbush":        {failure(new(games.HackenbushGame).Solve(set(0), gametheory.Normal)), []string{"edge 0", "0 edges"}},
	} {
		if assert.Error(t, c.err, name) {
			for _, part := range c.want {
				assert.ErrorContains(t, c.err, part, name)
			}
		}
	}

	for name, call := range map[string]func(){
		"gametheory: a sequence of 2147483648 values; give up to 2147483647, or ask Grundy about single heaps": func() { gametheory.Kayles().Sequence(1 << 31) },
		"gametheory: a sequence of -1 values; give 0 or more":                                                  func() { gametheory.Kayles().Values(-1) },
		"gametheory: index 6 in an analysis of 6 positions; give 0 or more, and less than that":                func() { gametheory.Analyze(gametheory.Bash(3), 5).Evaluation(6) },
		"gametheory: index -1 in an analysis of 6 positions; give 0 or more, and less than that":               func() { gametheory.Analyze(gametheory.Bash(3), 5).AppendOptions(nil, -1) },
		"gametheory: convention 7; give Normal or Misere":                                                      func() { gametheory.Bash(3).OutcomePeriod(7) },
		"gametheory: the genus symbol is empty; those of positions come from misere.GeneraOf(analysis)":        func() { misere.Genus{}.Misere(0) },
		"gametheory: the rule of Leaping turns [4] with coin 3; give different coins to its left, 0 or more":   func() { leaping.Options(set(3)) },
		"gametheory: the solver is empty; make one with SolveLazily(game)":                                     func() { new(gametheory.LazySolver[int]).Misere() },
		"gametheory: the heap game has no rules; make one with Nim(), Bash(m), Take(…), Code(…)":               func() { gametheory.Subtraction{}.Options(3) },
	} {
		assert.PanicsWithError(t, name, call)
	}
	// What has nothing in it answers as something empty does.
	assert.Zero(t, new(gametheory.LazySolver[int]).Len())
	assert.Zero(t, new(gametheory.Analysis[int]).Len())
	assert.Equal(t, gametheory.P, gametheory.Sum{}.Outcome())
	assert.Zero(t, new(games.HackenbushGame).Grundy())
	assert.Empty(t, games.CramGame{}.Options(3))
	assert.Empty(t, games.Cram(2, 2).Options(1<<63|1))
}

// nothing is a component of which there is only a nil pointer.
type nothing struct{ gametheory.Component }

// What needs play to end says that it does not, wherever it finds out.
func TestPlayThatCanGoOnForEverIsErrLoopy(t *testing.T) {
	ctx, limits := t.Context(), gametheory.Limits{}
	round := games.Digraph([2]int{0, 1}, [2]int{1, 0}, [2]int{1, 2})
	for name, err := range map[string]error{
		"NewVerdict":                failure(proof.NewVerdict(ctx, round, limits, gametheory.Normal, func(int) bool { return false }, 0)),
		"NewVerdict, misère":        failure(proof.NewVerdict(ctx, round, limits, gametheory.Misere, func(int) bool { return false }, 0)),
		"NewGrundyVerdict":          failure(proof.NewGrundyVerdict(ctx, round, limits, func(int) int { return 0 }, 0)),
		"NewSumVerdict":             failure(proof.NewSumVerdict(ctx, limits, round, 0, gametheory.Bash(3), 5)),
		"NewEqualityVerdict":        failure(proof.NewEqualityVerdict(ctx, limits, gametheory.Bash(3), 5, round, 0)),
		"NewGrundyExplanation":      failure(proof.NewGrundyExplanation(ctx, round, limits, 0)),
		"NewGenera":                 failure(misere.NewGenera(ctx, gametheory.Analyze(round, 0))),
		"LazySolver.OutcomeContext": failure(gametheory.SolveLazily(round).OutcomeContext(ctx, 0)),
	} {
		assert.ErrorIs(t, err, gametheory.ErrLoopy, name)
	}
}

func findGenus(g *misere.Genera[int]) (misere.Genus, error) {
	symbol, _, err := g.At(3)
	return symbol, err
}

// What is no move has no name.
func TestMovesThatAreNoneHaveNoName(t *testing.T) {
	heaps := gametheory.HeapsOf
	assert.Empty(t, gametheory.Bash(3).MoveName(3, 9))
	assert.Empty(t, gametheory.Bash(3).MoveName(9, 3))
	assert.Empty(t, gametheory.Nim().MoveName(heaps(3), heaps(4)))
	assert.Empty(t, games.Moore(2).MoveName(heaps(1), heaps(5)))
	assert.Empty(t, games.Cram(2, 2).MoveName(15, 15))
	assert.Empty(t, games.Cram(2, 2).MoveName(15, 0))
	assert.Empty(t, games.Northcott(5).MoveName(games.Northcott(5).Start([2]int{1, 2}), games.NorthcottPosition{}))
	assert.Empty(t, games.Euclid().MoveName(games.Pair{}, games.Pair{}))
	assert.Empty(t, games.PairSplitting().MoveName(heaps(1), heaps(2)))
}
