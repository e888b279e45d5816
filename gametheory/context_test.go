package gametheory_test

import (
	"cmp"
	"context"
	"errors"
	"go/ast"
	"go/token"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
	"nimbook/gametheory/certificate"
	"nimbook/gametheory/formula"
	"nimbook/gametheory/games"
	"nimbook/gametheory/misere"
	"nimbook/gametheory/proof"
	"nimbook/internal/sources"
)

// inContext asks every function and method of these packages that takes a context a
// question that would take long.
var inContext = map[string]func(ctx context.Context) error{
	"NewAnalysis": func(ctx context.Context) error {
		return failure(gametheory.NewAnalysis(ctx, gametheory.Bash(3), gametheory.Limits{}, 1_000_000))
	},
	"Analysis.Under": func(ctx context.Context) error {
		return failure(gametheory.Analyze(gametheory.Bash(3), 100_000).Under(ctx, gametheory.Misere))
	},
	"NewSolver": func(ctx context.Context) error {
		return failure(gametheory.NewSolver(ctx, gametheory.Bash(3), gametheory.Limits{}, 1_000_000))
	},
	"LazySolver.OutcomeContext": func(ctx context.Context) error {
		return failure(gametheory.SolveLazily(gametheory.Bash(3)).OutcomeContext(ctx, 1_000_000))
	},
	"LazySolver.GrundyContext": func(ctx context.Context) error {
		return failure(gametheory.SolveLazily(gametheory.Bash(3)).GrundyContext(ctx, 1_000_000))
	},
	"LazySolver.WinningContext": func(ctx context.Context) error {
		return failure(gametheory.SolveLazily(gametheory.Bash(3)).WinningContext(ctx, 1_000_000))
	},
	"NewPart": func(ctx context.Context) error {
		return failure(gametheory.NewPart(ctx, gametheory.Bash(3), gametheory.Limits{}, 1_000_000))
	},
	"HeapGame.NewPart": func(ctx context.Context) error {
		return failure(gametheory.Treblecross().NewPart(ctx, gametheory.MaxUnproved))
	},
	"HeapGame.SolveContext": func(ctx context.Context) error {
		return failure(gametheory.GrundysGame().SolveContext(ctx, gametheory.Normal, gametheory.MaxUnproved))
	},
	"HeapGame.GrundyContext": func(ctx context.Context) error {
		return failure(gametheory.Officers().GrundyContext(ctx, gametheory.MaxUnproved))
	},
	"HeapGame.ValuesContext": func(ctx context.Context) error {
		return errors.Join(
			failure(gametheory.Treblecross().ValuesContext(ctx, gametheory.MaxUnproved)),
			failure(gametheory.LaskersNim().ValuesContext(ctx, 1<<31-1)), // with an arithmetic period
		)
	},
	"HeapGame.Extend": func(ctx context.Context) error { return gametheory.Treblecross().Extend(ctx, 1<<30) },
	"HeapGame.ProvePeriod": func(ctx context.Context) error {
		return failure(gametheory.Treblecross().ProvePeriod(ctx, 1<<30))
	},
	"Subtraction.OutcomePeriodContext": func(ctx context.Context) error {
		return failure(gametheory.Take(odd(100_000)...).OutcomePeriodContext(ctx, gametheory.Misere))
	},
	"CoinTurningGame.SolveContext": func(ctx context.Context) error {
		pairs := games.CoinTurning("Pairs", func(coin int) (sets [][]int) {
			for a := range coin {
				for b := range a {
					sets = append(sets, []int{b, a})
				}
			}
			return sets
		})
		return failure(pairs.SolveContext(ctx, gametheory.Normal, games.SetOf(400)))
	},
	"TartanGame.SolveContext": func(ctx context.Context) error {
		alone := games.CoinTurning("Neighbours", func(coin int) (sets [][]int) { return [][]int{{}, {max(0, coin-1)}}[:min(coin+1, 2)] })
		return failure(games.Tartan(alone, games.Twins()).SolveContext(ctx, gametheory.Normal, games.PairSetOf(pair(60_000, 5))))
	},
	"HackenbushGame.SolveContext": func(ctx context.Context) error {
		ring := games.Hackenbush(round(10_000)...)
		return failure(ring.SolveContext(ctx, gametheory.Normal, games.SetOf(upFrom(1, 9_999)...)))
	},
	"GeographyGame.SolveContext": func(ctx context.Context) error {
		ring := games.Geography(round(9_999)...)
		return failure(ring.SolveContext(ctx, gametheory.Normal, ring.Start(0)))
	},

	"NewGenera": func(ctx context.Context) error {
		return failure(misere.NewGenera(ctx, gametheory.Analyze(gametheory.Bash(3), 100_000)))
	},

	"NewVerdict": func(ctx context.Context) error {
		return failure(proof.NewVerdict(ctx, gametheory.Bash(3), gametheory.Limits{}, gametheory.Normal, multiple(4), 1_000_000))
	},
	"NewGrundyVerdict": func(ctx context.Context) error {
		return failure(proof.NewGrundyVerdict(ctx, gametheory.Bash(3), gametheory.Limits{}, remainder(4), 1_000_000))
	},
	"NewSumVerdict": func(ctx context.Context) error {
		return failure(proof.NewSumVerdict(ctx, gametheory.Limits{}, gametheory.Bash(2), 1000, gametheory.Bash(3), 1000))
	},
	"NewEqualityVerdict": func(ctx context.Context) error {
		return failure(proof.NewEqualityVerdict(ctx, gametheory.Limits{}, gametheory.Bash(2), 1_000_000, gametheory.Bash(3), 1_000_000))
	},
	"NewPeriodVerdict": func(ctx context.Context) error {
		return failure(proof.NewPeriodVerdict(ctx, gametheory.Treblecross(), 1000, 100_000, 0, 1<<30))
	},
	"NewResidueVerdict": func(ctx context.Context) error {
		return failure(proof.NewResidueVerdict(ctx, gametheory.Bash(1_000_000), gametheory.Normal, 1_000_001, 0))
	},
	"NewAllVerdict": func(ctx context.Context) error {
		return failure(proof.NewAllVerdict(ctx, formula.Moore(2, 6), proof.AllLimits{}, gametheory.Normal, formula.Columns(3, formula.Heaps(6)...)))
	},
	"NewExplanation": func(ctx context.Context) error {
		ring := games.Geography(round(9_999)...)
		return errors.Join(
			failure(proof.NewExplanation(ctx, gametheory.Rules[int](gametheory.Bash(3).Options), gametheory.Limits{}, gametheory.Normal, 1_000_000)),
			failure(proof.NewExplanation(ctx, ring, gametheory.Limits{}, gametheory.Normal, ring.Start(0))),
		)
	},
	"NewGrundyExplanation": func(ctx context.Context) error {
		return failure(proof.NewGrundyExplanation(ctx, gametheory.Rules[int](gametheory.Bash(3).Options), gametheory.Limits{}, 1_000_000))
	},
	"OutcomeProof.CertificateContext": func(ctx context.Context) error {
		return failure(proof.Verify(gametheory.Bash(3), multiple(4), 100_000).Proof.CertificateContext(ctx))
	},
	"GrundyProof.CertificateContext": func(ctx context.Context) error {
		return failure(proof.VerifyGrundy(gametheory.Bash(3), remainder(4), 100_000).Proof.CertificateContext(ctx))
	},
	"NewMisereQuotient": func(ctx context.Context) error {
		return failure(proof.NewMisereQuotient(ctx, gametheory.Kayles(), proof.QuotientLimits{}, 20))
	},

	"AllSizes.Check": func(ctx context.Context) error {
		return proof.All(formula.Nim(2), formula.NimSum(formula.Heaps(2)...).Is(0)).Proof.Certificate().Check(ctx)
	},
	"Quotient.Check": func(ctx context.Context) error {
		c, err := proof.MisereQuotient(gametheory.Kayles(), 5).Certificate()
		return cmp.Or(err, c.Check(ctx))
	},
	"Period.Check": func(ctx context.Context) error {
		return knownPeriodOfKayles().Check(ctx)
	},
	"Period.CheckWithin": func(ctx context.Context) error {
		return knownPeriodOfKayles().CheckWithin(ctx, certificate.Limits{})
	},
	"PPositions.Check": func(ctx context.Context) error {
		bash := gametheory.Bash(3)
		return proof.Verify(bash, multiple(4), 100_000).Proof.Certificate().Check(ctx, bash.Options)
	},
	"GrundyValues.Check": func(ctx context.Context) error {
		bash := gametheory.Bash(3)
		return proof.VerifyGrundy(bash, remainder(4), 100_000).Proof.Certificate().Check(ctx, bash.Options)
	},
}

func knownPeriodOfKayles() *certificate.Period {
	return &gametheory.Kayles().Period().(*gametheory.ProvedPeriod).Certificate
}

func multiple(m int) func(int) bool { return func(n int) bool { return n%m == 0 } }
func remainder(m int) func(int) int { return func(n int) int { return n % m } }

// odd returns the first n odd numbers.
func odd(n int) (numbers []int) {
	for i := range n {
		numbers = append(numbers, 2*i+1)
	}
	return numbers
}

func upFrom(least, most int) (numbers []int) {
	for n := least; n <= most; n++ {
		numbers = append(numbers, n)
	}
	return numbers
}

// round returns the edges of a cycle of n vertices.
func round(n int) (edges [][2]int) {
	for i := range n {
		edges = append(edges, [2]int{i, (i + 1) % n})
	}
	return edges
}

// longForms are the forms with a context of those functions that have not got one by the
// name: X and NewX, X and XContext.
var longForms = map[string]string{
	"Solve":                        "NewSolver",
	"Analyze":                      "NewAnalysis",
	"Analysis.Misere":              "Analysis.Under",
	"HeapGame.Outcome":             "HeapGame.SolveContext",
	"HeapGame.OutcomeMisere":       "HeapGame.SolveContext",
	"HeapGame.WinningMisere":       "HeapGame.SolveContext",
	"HeapGame.Part":                "HeapGame.NewPart",
	"HeapGame.Period":              "HeapGame.ProvePeriod",
	"CoinTurningGame.Grundy":       "CoinTurningGame.SolveContext",
	"TartanGame.Grundy":            "TartanGame.SolveContext",
	"GeneraOf":                     "NewGenera",
	"Verify":                       "NewVerdict",
	"VerifyMisere":                 "NewVerdict",
	"VerifyGrundy":                 "NewGrundyVerdict",
	"VerifySum":                    "NewSumVerdict",
	"VerifyPeriod":                 "NewPeriodVerdict",
	"VerifyResidues":               "NewResidueVerdict",
	"Equal":                        "NewEqualityVerdict",
	"All":                          "NewAllVerdict",
	"AllMisere":                    "NewAllVerdict",
	"Explain":                      "NewExplanation",
	"ExplainMisere":                "NewExplanation",
	"ExplainGrundy":                "NewGrundyExplanation",
	"OutcomeProof.Explain":         atOnce,
	"GrundyProof.At":               atOnce,
	"GrundyCounterexample.Explain": atOnce,
	"LazySolver.Len":               atOnce, // but for its turn
}

// atOnce stands for the form with a context of what takes no longer than looking at the
// options of a position.
const atOnce = ""

// decidedAtOnce are the games whose theorem takes time proportional to the length of a
// position, and that for each winning move, of which no more are listed than 4 million
// numbers are written for.
var decidedAtOnce = []string{
	"MooreGame", "StaircaseGame", "WythoffGame", "PairSplittingGame", "FibonacciNimGame", "SilverDollarGame",
	"NorthcottGame", "EuclidGame", "PositiveEuclidGame", "TwoRowChompGame",
}

// exported calls yield for every exported function and method of these packages, with its
// name as in [inContext].
func exported(t *testing.T, yield func(folder, name string, f *ast.FuncDecl)) {
	for _, folder := range folders {
		fset := token.NewFileSet()
		for _, file := range sources.Files(t, fset, folder, ".go") {
			if strings.HasSuffix(fset.Position(file.Pos()).Filename, "_test.go") {
				continue
			}
			for _, d := range file.Decls {
				f, ok := d.(*ast.FuncDecl)
				if !ok || !f.Name.IsExported() || f.Body == nil {
					continue
				}
				name := f.Name.Name
				if f.Recv != nil {
					of := receiverName(f.Recv.List[0].Type)
					if !ast.IsExported(of) {
						continue
					}
					name = of + "." + name
				}
				yield(folder, name, f)
			}
		}
	}
}

func receiverName(typ ast.Expr) string {
	switch typ := typ.(type) {
	case *ast.StarExpr:
		return receiverName(typ.X)
	case *ast.IndexExpr:
		return receiverName(typ.X)
	case *ast.IndexListExpr:
		return receiverName(typ.X)
	case *ast.Ident:
		return typ.Name
	}
	return ""
}

// is reports whether an expression is pkg.name.
func is(e ast.Expr, pkg, name string) bool {
	s, ok := e.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	x, ok := s.X.(*ast.Ident)
	return ok && x.Name == pkg && s.Sel.Name == name
}

// Whatever can take over a second has a form with a context: a function that makes up a
// context for itself is the short form of one that takes it, and a game's theorem is either
// asked with one or decides at once.
func TestWhatTakesLongHasAFormWithAContext(t *testing.T) {
	long, short, solves := map[string]bool{}, map[string]bool{}, map[string]bool{}
	exported(t, func(folder, name string, f *ast.FuncDecl) {
		if params := f.Type.Params.List; len(params) > 0 && is(params[0].Type, "context", "Context") {
			if f.Name.Name != "WithProgress" {
				long[name] = true
			}
			return
		}
		if folder == "games" && f.Name.Name == "Solve" {
			solves[receiverName(f.Recv.List[0].Type)] = true
		}
		ast.Inspect(f.Body, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			if new, ok := call.Fun.(*ast.Ident); ok && new.Name == "new" && is(call.Args[0], "watch", "Caller") || is(call.Fun, "context", "Background") {
				short[name] = true
			}
			return true
		})
	})
	assert.ElementsMatch(t, slices.Collect(maps.Keys(long)), slices.Collect(maps.Keys(inContext)), "inContext asks everything that takes a context")
	require.Greater(t, len(short), 30)
	for name := range short {
		form, there := longForms[name]
		if !there {
			if form = name + "Context"; !long[form] {
				form = "New" + name
			}
		}
		assert.True(t, long[form] || there && form == atOnce, "%s makes up a context for itself; give it a form that takes one, and name that in longForms", name)
	}
	require.Greater(t, len(solves), 10)
	for game := range solves {
		assert.True(t, long[game+".SolveContext"] != slices.Contains(decidedAtOnce, game), "%s decides at once, and is in decidedAtOnce, or has a SolveContext", game)
	}
}

// A context that is over before ends every one of them, with its cause.
func TestEverythingLongStops(t *testing.T) {
	cause := errors.New("the reader left")
	over, cancel := context.WithCancelCause(t.Context())
	cancel(cause)
	for name, ask := range inContext {
		assert.ErrorIs(t, ask(over), cause, name)
	}
	for name, ask := range inContext {
		var none context.Context
		assert.ErrorContains(t, ask(none), "the context is nil", name)
	}
}

// What is long in the number of heaps, and not in their sizes, is bounded too.
func TestLongRowsAreBounded(t *testing.T) {
	long := slices.Repeat([]int{1000}, 3000)
	for name, list := range map[string]func() error{
		"Nim": func() error {
			return failure(gametheory.NewAnalysis(t.Context(), gametheory.Nim(), gametheory.Limits{}, heaps(long...)))
		},
		"Northcott": func() error {
			northcott := games.Northcott(1000)
			start := northcott.Start(slices.Repeat([][2]int{{1, 500}}, 3000)...)
			return failure(gametheory.NewAnalysis(t.Context(), northcott, gametheory.Limits{}, start))
		},
	} {
		err := list()
		assert.ErrorIs(t, err, gametheory.ErrBudget, name)
		assert.ErrorContains(t, err, "the options of a position take more than 134217728 bytes", name)
	}

	same := slices.Repeat([]int{5}, 6002) // each of 3001 odd steps can be cleared
	assert.Len(t, games.Staircase().Winning(same...), 698, "of more than 4,194,304 heaps")
	assert.Len(t, games.Staircase().Winning(same[:602]...), 301)
	assert.Len(t, gametheory.Nim().Winning(append(upFrom(1, 4095), 4096)...), 1)
	assert.Len(t, gametheory.Nim().WinningMisere(append(upFrom(1, 4095), 4096)...), 1)
}
