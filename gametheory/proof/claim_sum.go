package proof

import (
	"context"
	"fmt"

	"nimbook/gametheory"
	"nimbook/internal/brief"
	"nimbook/internal/must"
	"nimbook/internal/plural"
)

// VerifySum asks whether the Grundy value of the sum of two games is the nim-sum of
// theirs, at every position of the sum that is reachable from p + q. It is [NewSumVerdict]
// for games typed in a cell, and panics where that returns an error.
func VerifySum[A, B comparable](g gametheory.Game[A], p A, h gametheory.Game[B], q B) *GrundyVerdict[gametheory.SumPosition[A, B]] {
	return must.Get(NewSumVerdict(context.Background(), gametheory.Limits{}, g, p, h, q))
}

// NewSumVerdict checks the theorem SG(G + H) = SG(G) ⊕ SG(H) (R. P. Sprague, 1935;
// P. M. Grundy, 1939) on every position of the sum that is reachable from p + q: the two
// games are solved apart, and the nim-sum of their values is then proved to be the Grundy
// function of the sum, by the rules of [GrundyProof]. Both halves of the theorem's proof
// can be asked of it: no option of G + H has the value x = SG(G) ⊕ SG(H), and
// [GrundyProof.Witness] gives an option of every value less than x.
//
// It costs what the sum has positions and moves: the product of the numbers of positions.
// Errors are those of [NewVerdict].
func NewSumVerdict[A, B comparable](ctx context.Context, limits gametheory.Limits, g gametheory.Game[A], p A, h gametheory.Game[B], q B) (*GrundyVerdict[gametheory.SumPosition[A, B]], error) {
	first, err := grundyOf(ctx, g, limits, p)
	if err != nil {
		return nil, err
	}
	second, err := grundyOf(ctx, h, limits, q)
	if err != nil {
		return nil, err
	}
	claim := func(s gametheory.SumPosition[A, B]) int { return first(s.First) ^ second(s.Second) }
	v, err := NewGrundyVerdict(ctx, gametheory.SumGame(g, h), limits, claim, gametheory.SumPosition[A, B]{First: p, Second: q})
	if err == nil && v.Proved() {
		v.Proof.equation = "SG(G + H) = SG(G) ⊕ SG(H)"
	}
	return v, err
}

// grundyOf solves a game and returns its Grundy function.
func grundyOf[Pos comparable](ctx context.Context, g gametheory.Game[Pos], limits gametheory.Limits, p Pos) (func(Pos) int, error) {
	a, err := gametheory.NewAnalysis(ctx, g, limits, p)
	if err != nil {
		return nil, err
	}
	if a.Loopy() {
		return nil, fmt.Errorf("gametheory: %w from %v; a game of the sum has to end for its SG values to add up", gametheory.ErrLoopy, brief.Of(p))
	}
	return a.Grundy, nil
}

// EqualityVerdict is the verdict of [NewEqualityVerdict], on two positions that replace each other.
type EqualityVerdict[A, B comparable] = Verdict[*EqualityProof[A, B], *EqualityCounterexample[A, B]]

// Equal asks whether position p of one game equals position q of another: whether they
// can replace each other in every sum. To compare with a Nim heap *n, give AllBut() and n
// as the second. It is [NewEqualityVerdict] for games typed in a cell, and panics where
// that returns an error.
func Equal[A, B comparable](g gametheory.Game[A], p A, h gametheory.Game[B], q B) *EqualityVerdict[A, B] {
	return must.Get(NewEqualityVerdict(context.Background(), gametheory.Limits{}, g, p, h, q))
}

// NewEqualityVerdict decides whether position p of one game equals position q of another,
// by playing their sum: everything reachable from p + q is looked at. Two positions are
// equal exactly when their sum is a P-position, and exactly when their Grundy values are
// the same. Cost and errors are those of [NewSumVerdict].
func NewEqualityVerdict[A, B comparable](ctx context.Context, limits gametheory.Limits, g gametheory.Game[A], p A, h gametheory.Game[B], q B) (*EqualityVerdict[A, B], error) {
	first, err := grundyOf(ctx, g, limits, p)
	if err != nil {
		return nil, err
	}
	second, err := grundyOf(ctx, h, limits, q)
	if err != nil {
		return nil, err
	}
	position := gametheory.SumPosition[A, B]{First: p, Second: q}
	same := func(s gametheory.SumPosition[A, B]) bool { return first(s.First) == second(s.Second) }
	v, err := NewVerdict(ctx, gametheory.SumGame(g, h), limits, gametheory.Normal, same, position)
	switch {
	case err != nil:
		return nil, err
	case !v.Proved(): // the rules have answered differently
		return nil, v.Counterexample
	case same(position):
		return &EqualityVerdict[A, B]{Proof: &EqualityProof[A, B]{position, first(p), v.Proof}}, nil
	}
	return &EqualityVerdict[A, B]{Counterexample: &EqualityCounterexample[A, B]{position, [2]int{first(p), second(q)}, v.Proof}}, nil
}

// EqualityProof is the proof that two positions are equal: the second player wins their
// sum.
type EqualityProof[A, B comparable] struct {
	Position gametheory.SumPosition[A, B]
	Value    int // the Grundy value of each of the two
	// Sum is about the sum of the two games: its P-positions are the pairs of the same
	// value. Its Refutations are the answers with which the second player wins.
	Sum *OutcomeProof[gametheory.SumPosition[A, B]]
}

// String is In of the reader's language.
func (p *EqualityProof[A, B]) String() string { return p.In(gametheory.ReaderLanguage()) }

// In says what the two are equal to, and why, in language l.
func (p *EqualityProof[A, B]) In(l gametheory.Language) string {
	if p.Sum == nil {
		return errNoProof.Error()
	}
	if l == gametheory.Chinese {
		return fmt.Sprintf("相等：%v = %v = *%d，因为在两者之和中每一步都有应手，可达的 %d 个局面都检验过",
			brief.Of(p.Position.First), brief.Of(p.Position.Second), p.Value, p.Sum.Positions)
	}
	return fmt.Sprintf("equal: %v = %v = *%d, for in the sum of the two every move has an answer, at %s that play can reach",
		brief.Of(p.Position.First), brief.Of(p.Position.Second), p.Value, plural.All(p.Sum.Positions, "position", "positions"))
}

// Explain gives the answer to every first move in the sum of the two. It panics if p is
// none that [NewEqualityVerdict] has found.
func (p *EqualityProof[A, B]) Explain() *Explanation { return p.Sum.Explain(p.Position) }

// EqualityCounterexample is what refutes that two positions are equal: the first player
// wins their sum.
type EqualityCounterexample[A, B comparable] struct {
	Position gametheory.SumPosition[A, B]
	Values   [2]int // the Grundy values of the two
	// Sum is about the sum of the two games, as in [EqualityProof]. Its Witness is the
	// move with which the first player wins.
	Sum *OutcomeProof[gametheory.SumPosition[A, B]]
}

// Error is In of the reader's language.
func (c *EqualityCounterexample[A, B]) Error() string { return c.In(gametheory.ReaderLanguage()) }

// In says in language l what the two are worth and how their sum is won.
func (c *EqualityCounterexample[A, B]) In(l gametheory.Language) string {
	if c.Sum == nil {
		return errNoProof.Error()
	}
	p := c.Position
	return fmt.Sprintf(l.Pick(
		"not equal: %v = *%d and %v = *%d, and whoever moves first wins their sum: %v",
		"不相等：%v = *%d，而 %v = *%d，两者之和先手必胜：%v"),
		brief.Of(p.First), c.Values[0], brief.Of(p.Second), c.Values[1], c.Sum.Witness(p))
}

// Explain gives the first player's winning move in the sum of the two. It panics if c is
// none that [NewEqualityVerdict] has found.
func (c *EqualityCounterexample[A, B]) Explain() *Explanation { return c.Sum.Explain(c.Position) }
