package gametheory_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
	"nimbook/gametheory/misere"
	"nimbook/gametheory/proof"
)

func ExampleWithProgress() {
	ctx := gametheory.WithProgress(context.Background(), func(p gametheory.Progress) {
		fmt.Println(p) // about five times a second, so not once for a game as small as this
	})
	a, err := gametheory.NewAnalysis(ctx, gametheory.Bash(3), gametheory.Limits{}, 100)
	fmt.Println(a.Outcome(100), err)
	fmt.Println(gametheory.Progress{Stage: gametheory.Exploring, Done: 20_000, Total: 31_000})
	// Output:
	// P <nil>
	// 20000 of 31000 positions looked at
}

// slow is a game whose rules take a while for every position.
func slow[Pos comparable](g gametheory.Game[Pos]) gametheory.Game[Pos] {
	return gametheory.Rules[Pos](func(p Pos) []Pos {
		time.Sleep(10 * time.Millisecond)
		return g.Options(p)
	})
}

// longWork is everything that takes a context and asks a game.
var longWork = map[string]func(ctx context.Context) error{
	"NewAnalysis": func(ctx context.Context) error {
		_, err := gametheory.NewAnalysis(ctx, slow(gametheory.Bash(3)), gametheory.Limits{}, 99)
		return err
	},
	"NewAnalysis, loopy": func(ctx context.Context) error {
		round := gametheory.Rules[int](func(n int) []int { return []int{(n + 1) % 50, n / 2} })
		_, err := gametheory.NewAnalysis(ctx, slow(round), gametheory.Limits{}, 1)
		return err
	},
	"Analysis.Under": func(ctx context.Context) error {
		_, err := gametheory.Analyze(slow(gametheory.Bash(3)), 99).Under(ctx, gametheory.Misere)
		return err
	},
	"NewSolved": func(ctx context.Context) error {
		_, err := gametheory.NewSolver(ctx, slow(gametheory.Bash(3)), gametheory.Limits{}, 99)
		return err
	},
	"NewPart": func(ctx context.Context) error {
		_, err := gametheory.NewPart(ctx, slow(gametheory.Bash(3)), gametheory.Limits{}, 99)
		return err
	},
	"LazySolver.OutcomeContext": func(ctx context.Context) error {
		_, err := gametheory.SolveLazily(slow(gametheory.Bash(3))).OutcomeContext(ctx, 99)
		return err
	},
	"LazySolver.GrundyContext": func(ctx context.Context) error {
		_, err := gametheory.SolveLazily(slow(gametheory.Bash(3))).GrundyContext(ctx, 99)
		return err
	},
	"LazySolver.WinningContext": func(ctx context.Context) error {
		_, err := gametheory.SolveLazily(slow(gametheory.Bash(3))).WinningContext(ctx, 99)
		return err
	},
	"NewGenera": func(ctx context.Context) error {
		_, err := misere.NewGenera(ctx, gametheory.Analyze(slow(gametheory.Bash(3)), 99))
		return err
	},
	"NewVerdict": func(ctx context.Context) error {
		_, err := proof.NewVerdict(ctx, slow(gametheory.Bash(3)), gametheory.Limits{}, gametheory.Normal, func(n int) bool { return n%4 == 0 }, 99)
		return err
	},
	"NewVerdict, a slow claim": func(ctx context.Context) error {
		_, err := proof.NewVerdict(ctx, gametheory.Bash(3), gametheory.Limits{}, gametheory.Normal, func(n int) bool {
			time.Sleep(10 * time.Millisecond)
			return n%4 == 0
		}, 99)
		return err
	},
	"NewVerdict, misère": func(ctx context.Context) error {
		_, err := proof.NewVerdict(ctx, slow(gametheory.Bash(3)), gametheory.Limits{}, gametheory.Misere, func(n int) bool { return n%4 == 1 }, 99)
		return err
	},
	"NewGrundyVerdict": func(ctx context.Context) error {
		_, err := proof.NewGrundyVerdict(ctx, slow(gametheory.Bash(3)), gametheory.Limits{}, func(n int) int { return n % 4 }, 99)
		return err
	},
	"NewSumVerdict": func(ctx context.Context) error {
		_, err := proof.NewSumVerdict(ctx, gametheory.Limits{}, slow(gametheory.Bash(2)), 12, gametheory.Bash(3), 12)
		return err
	},
	"NewEqualityVerdict": func(ctx context.Context) error {
		_, err := proof.NewEqualityVerdict(ctx, gametheory.Limits{}, slow(gametheory.Bash(2)), 12, gametheory.Bash(3), 12)
		return err
	},
	"NewExplanation": func(ctx context.Context) error {
		_, err := proof.NewExplanation(ctx, slow(gametheory.Bash(3)), gametheory.Limits{}, gametheory.Normal, 99)
		return err
	},
	"PPositions.Check": func(ctx context.Context) error {
		bash := gametheory.Bash(3)
		return proof.Verify(bash, func(n int) bool { return n%4 == 0 }, 99).Proof.Certificate().Check(ctx, slow(bash).Options)
	},
	"GrundyValues.Check": func(ctx context.Context) error {
		bash := gametheory.Bash(3)
		return proof.VerifyGrundy(bash, func(n int) int { return n % 4 }, 99).Proof.Certificate().Check(ctx, slow(bash).Options)
	},
	"NewGrundyExplanation": func(ctx context.Context) error {
		_, err := proof.NewGrundyExplanation(ctx, slow(gametheory.Bash(3)), gametheory.Limits{}, 99)
		return err
	},
}

func TestLongWorkTellsHowFarItIs(t *testing.T) {
	for name, work := range longWork {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				begun := time.Now()
				last := begun
				var before gametheory.Progress
				reports := 0
				ctx := gametheory.WithProgress(t.Context(), func(p gametheory.Progress) {
					reports++
					assert.GreaterOrEqual(t, time.Since(last), 200*time.Millisecond, "it does not chatter")
					last = time.Now()
					assert.Positive(t, p.Done+p.Total)
					if p.Total > 0 {
						assert.LessOrEqual(t, p.Done, p.Total)
					}
					assert.NotEqual(t, before, p, "it gets on")
					before = p
				})
				require.NoError(t, work(ctx))
				lasted := time.Since(begun)
				require.GreaterOrEqual(t, lasted, 400*time.Millisecond)
				assert.NotZero(t, reports)
				assert.LessOrEqual(t, reports, int(lasted/(200*time.Millisecond)))
			})
		})
	}
}

func TestLongWorkStopsWhenItIsTold(t *testing.T) {
	for name, work := range longWork {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				cause := errors.New("the reader left")
				ctx, cancel := context.WithCancelCause(t.Context())
				var left time.Time
				err := work(gametheory.WithProgress(ctx, func(gametheory.Progress) {
					left = time.Now()
					cancel(cause)
				}))
				require.ErrorIs(t, err, cause)
				assert.LessOrEqual(t, time.Since(left), 10*time.Millisecond, "no more than one position is looked at meanwhile")
			})
		})
	}
}

// When the last position has been asked for its options, there is still much to do.
func TestTheWayBackStops(t *testing.T) {
	const start = 1_000_000
	for name, work := range map[string]func(ctx context.Context, g gametheory.Game[int]) error{
		"NewAnalysis": func(ctx context.Context, g gametheory.Game[int]) error {
			_, err := gametheory.NewAnalysis(ctx, g, gametheory.Limits{}, start)
			return err
		},
		"NewVerdict": func(ctx context.Context, g gametheory.Game[int]) error {
			_, err := proof.NewVerdict(ctx, g, gametheory.Limits{}, gametheory.Normal, func(n int) bool { return n%4 == 0 }, start)
			return err
		},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		bash := gametheory.Bash(3)
		err := work(ctx, gametheory.Rules[int](func(n int) []int {
			if n == 0 {
				cancel()
			}
			return bash.Options(n)
		}))
		assert.ErrorIs(t, err, context.Canceled, name)
	}
}

// questions is a context that ends when it has been asked so many times.
type questions struct {
	context.Context
	left int
}

func (q *questions) Err() error {
	if q.left--; q.left < 0 {
		return context.Canceled
	}
	return nil
}

// The search for winning moves looks at its context for every heap.
func TestASearchForWinningMovesStops(t *testing.T) {
	g := gametheory.Code("0.56") // preperiod 326640
	require.True(t, must(g.ProvePeriod(t.Context(), 1<<20))(t).Proved())
	const heap, enough = 1 << 40, 1 << 20
	ctx := &questions{t.Context(), enough}
	whole := must(g.SolveContext(ctx, gametheory.Normal, heap, heap+5))(t)
	asked := enough - ctx.left
	require.GreaterOrEqual(t, asked, 2)
	for left := range asked {
		_, err := g.SolveContext(&questions{t.Context(), left}, gametheory.Normal, heap, heap+5)
		require.ErrorIs(t, err, context.Canceled)
		require.ErrorContains(t, err, "in search of the moves from a heap of 10995116277")
	}
	assert.Equal(t, whole, must(g.Solve(heap, heap+5))(t))
	assert.NotEmpty(t, whole.Winning)
}

func TestValuesForASolutionStop(t *testing.T) {
	cause := errors.New("the reader left")
	ctx, cancel := context.WithCancelCause(t.Context())
	g := gametheory.Treblecross()
	var told gametheory.Progress
	_, err := g.SolveContext(gametheory.WithProgress(ctx, func(p gametheory.Progress) { told = p; cancel(cause) }), gametheory.Normal, gametheory.MaxUnproved)
	require.ErrorIs(t, err, cause)
	assert.Equal(t, gametheory.Valuing, told.Stage)
	assert.Equal(t, gametheory.MaxUnproved+1, told.Total)
	assert.ErrorContains(t, err, "stopped after the heaps below")
	assert.Positive(t, g.Grundy(3), "what was found is kept, and more can be asked")
}

func TestANilContextIsAnError(t *testing.T) {
	const want = "^(gametheory|certificate): the context is nil; give context\\.Background\\(\\), or one that can be cancelled$"
	var none context.Context
	for name, work := range longWork {
		assert.Regexp(t, want, work(none), name)
	}
	_, err := gametheory.Treblecross().ProvePeriod(none, 1000)
	assert.Regexp(t, want, err)
	assert.Regexp(t, want, gametheory.Treblecross().Extend(none, 1000))
	_, err = gametheory.Kayles().SolveContext(none, gametheory.Normal, 5)
	assert.Regexp(t, want, err)
	_, err = gametheory.Analyze(gametheory.Bash(3), 5).Under(none, gametheory.Normal)
	assert.Regexp(t, want, err)
	_, err = proof.NewPeriodVerdict(none, gametheory.Kayles(), 71, 12, 0, 1000)
	assert.Regexp(t, want, err)
	_, err = proof.NewResidueVerdict(none, gametheory.Bash(3), gametheory.Normal, 4, 0)
	assert.Regexp(t, want, err)
}

func TestProgressSpeaksBothLanguages(t *testing.T) {
	for stage, words := range map[gametheory.Stage][2]string{
		gametheory.Exploring:  {"3 of 7 positions looked at", "已考察局面 3/7"},
		gametheory.Solving:    {"3 of 7 positions solved", "已解出局面 3/7"},
		gametheory.Checking:   {"3 of 7 positions checked", "已检验局面 3/7"},
		gametheory.Valuing:    {"3 of 7 heaps valued", "已求出 SG 值的堆 3/7"},
		gametheory.Certifying: {"3 of 7 entries of the certificate checked", "已核对证书 3/7 项"},
	} {
		p := gametheory.Progress{Stage: stage, Done: 3, Total: 7}
		assert.Equal(t, words[0], p.In(gametheory.English))
		assert.Equal(t, words[1], p.In(gametheory.Chinese))
	}
	assert.Equal(t, "3 positions looked at", gametheory.Progress{Done: 3}.String())
}

func TestNobodyIsTold(t *testing.T) {
	ctx := gametheory.WithProgress(t.Context(), nil)
	assert.Equal(t, 100, must(gametheory.NewAnalysis(ctx, gametheory.Bash(3), gametheory.Limits{}, 99))(t).Len())
	var none context.Context
	_, err := gametheory.NewAnalysis(gametheory.WithProgress(none, func(gametheory.Progress) {}), gametheory.Bash(3), gametheory.Limits{}, 99)
	assert.ErrorContains(t, err, "the context is nil")
}
