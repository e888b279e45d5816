package proof

import (
	"context"
	"fmt"
	"math"

	"nimbook/gametheory"
	"nimbook/gametheory/internal/watch"
	"nimbook/internal/must"
	"nimbook/internal/plural"
)

// PeriodVerdict is the verdict of [NewPeriodVerdict], on the period of a heap game.
type PeriodVerdict = Verdict[*gametheory.ProvedPeriod, *PeriodCounterexample]

// VerifyPeriod asks whether G(n+period) = G(n) for every n ≥ preperiod. It is
// [NewPeriodVerdict] without saltus for claims typed in a cell, with the number of values
// that [gametheory.HeapGame.Period] looks at as its limit, and panics where that returns an
// error.
func VerifyPeriod(g *gametheory.HeapGame, preperiod, period int) *PeriodVerdict {
	limit := gametheory.PeriodBound
	switch p := g.Period().(type) {
	case *gametheory.ConjecturedPeriod:
		limit = p.Seen
	case *gametheory.NoPeriod:
		limit = p.Seen
	}
	return must.Get(NewPeriodVerdict(context.Background(), g, preperiod, period, 0, limit))
}

// NewPeriodVerdict decides whether G(n+period) = G(n) + saltus for every n ≥ preperiod,
// where G(n) is the value of a heap of n stones.
//
// If a period can be proved among the heaps below limit stones
// ([gametheory.HeapGame.ProvePeriod]), the claim is decided: it holds exactly if its period
// is a multiple of the least one, its saltus the same multiple, and its preperiod no less;
// the proof is that of the least one. The counterexample is the first place where a claim
// fails. If no period can be proved, the claim can still be refuted among the heaps below
// limit stones; where it is not, the error wraps [gametheory.ErrBudget]. Other errors: a
// nil game, numbers that are no claim, and ctx's, wrapped.
func NewPeriodVerdict(ctx context.Context, g *gametheory.HeapGame, preperiod, period, saltus, limit int) (*PeriodVerdict, error) {
	if err := g.Validate(gametheory.Heaps{}); err != nil {
		return nil, err
	}
	if period < 1 || preperiod < 0 {
		return nil, fmt.Errorf("gametheory: a claimed period %d after preperiod %d; give a period of 1 or more and a preperiod of 0 or more", period, preperiod)
	}
	by, err := watch.Of(ctx)
	if err != nil {
		return nil, err
	}
	known, err := g.ProvePeriod(ctx, limit)
	if err != nil {
		return nil, err
	}
	last := limit - 1 - period // the last n that is looked at
	proof, proved := known.(*gametheory.ProvedPeriod)
	if proved {
		k := period / proof.Period
		if preperiod >= proof.Preperiod && period%proof.Period == 0 && saltus == k*proof.Saltus {
			return &PeriodVerdict{Proof: proof}, nil
		}
		// From here on G(n+period) − G(n) repeats with the proved period, so a claim
		// that is false fails by then.
		last = max(preperiod, proof.Preperiod) + proof.Period
	}
	if preperiod > math.MaxInt-period || proved && (last < 0 || last > math.MaxInt-period) {
		return nil, fmt.Errorf("gametheory: a claimed period %d after preperiod %d: the heaps that decide it have 2⁶³ stones or more; give smaller numbers", period, preperiod)
	}
	for n := preperiod; n <= last; n++ {
		if err := by.Err(); err != nil {
			return nil, fmt.Errorf("gametheory: %v: stopped at the heap of %s: %w", g, plural.N(n, "stone", "stones"), err)
		}
		by.At(watch.Checking, n-preperiod, last+1-preperiod)
		v, err := g.GrundyContext(ctx, n)
		if err != nil {
			return nil, err
		}
		w, err := g.GrundyContext(ctx, n+period)
		if err != nil {
			return nil, err
		}
		if w != v+saltus {
			return &PeriodVerdict{Counterexample: &PeriodCounterexample{n, period, saltus, v, w}}, nil
		}
	}
	return nil, fmt.Errorf("gametheory: %v: the claimed period %d holds among the heaps below %s, and no period is proved there: %w", g, period, plural.N(limit, "stone", "stones"), gametheory.ErrBudget)
}

// PeriodCounterexample is what refutes a claimed period: the value
// of the heap of N + Period stones is not that of N stones, plus Saltus. It is
// the first such place from the claimed preperiod on.
type PeriodCounterexample struct {
	N              int // stones
	Period, Saltus int // as claimed
	Value, Next    int // the values of N and of N + Period stones
}

// Error is In of the reader's language.
func (c *PeriodCounterexample) Error() string { return c.In(gametheory.ReaderLanguage()) }

// In says what fails, in language l.
func (c *PeriodCounterexample) In(l gametheory.Language) string {
	want := fmt.Sprintf("SG(%d)", c.N)
	if c.Saltus != 0 {
		want += fmt.Sprintf(" + %d", c.Saltus)
	}
	return fmt.Sprintf(l.Pick(
		"refuted: SG(%d + %d) = SG(%d) = %d, yet SG(%[1]d) = %[5]d; the claim is SG(%[1]d + %[2]d) = %[6]s",
		"断言不成立：SG(%d + %d) = SG(%d) = %d，而 SG(%[1]d) = %[5]d；断言的是 SG(%[1]d + %[2]d) = %[6]s"),
		c.N, c.Period, c.N+c.Period, c.Next, c.Value, want)
}
