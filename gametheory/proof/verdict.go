package proof

import (
	"fmt"

	"nimbook/gametheory"
)

// Proof is what a claim that holds is proved by. Each kind of claim has its own, which
// has more methods: [OutcomeProof], [GrundyProof], [ResidueProof], [EqualityProof], [AllProof],
// and [gametheory.ProvedPeriod].
type Proof interface {
	fmt.Stringer
	In(l gametheory.Language) string // what was proved, in one sentence
}

// Counterexample is what a claim that is false is refuted by, the smallest of its kind:
// [OutcomeCounterexample], [GrundyCounterexample], [PeriodCounterexample],
// [EqualityCounterexample], [AllCounterexample]. As an error it says what fails.
type Counterexample interface {
	error
	In(l gametheory.Language) string // what fails, in one sentence
}

// Verdict is a claim with either its proof or its counterexample; the other of the two is
// nil, and both are in the zero value.
type Verdict[P interface {
	comparable
	Proof
}, C interface {
	comparable
	Counterexample
}] struct {
	Proof          P
	Counterexample C
}

// Proved reports whether the claim holds.
func (v *Verdict[P, C]) Proved() bool {
	var none P
	return v.Proof != none
}

// String is In of the reader's language.
func (v *Verdict[P, C]) String() string { return v.In(gametheory.ReaderLanguage()) }

// In says in one sentence what was found, in language l.
func (v *Verdict[P, C]) In(l gametheory.Language) string {
	var none C
	switch {
	case v.Proved():
		return v.Proof.In(l)
	case v.Counterexample != none:
		return v.Counterexample.In(l)
	}
	return l.Pick("no verdict: nothing has been verified", "尚无结论：还没有检验过断言")
}
