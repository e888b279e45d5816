package proof

import (
	"context"
	"fmt"

	"nimbook/gametheory"
	"nimbook/internal/must"
)

// VerifySum asks whether the Grundy value of the sum of two games is the nim-sum
// of theirs, at every position of the sum that is reachable from p + q. It is
// [ProveSum] for games typed in a cell, and panics where that returns an error
// other than a counterexample.
func VerifySum[A, B comparable](g gametheory.Game[A], p A, h gametheory.Game[B], q B) *GrundyVerdict[gametheory.Both[A, B]] {
	proof, err := ProveSum(context.Background(), g, p, h, q, gametheory.Limits{})
	return &GrundyVerdict[gametheory.Both[A, B]]{proof, refuted[*GrundyCounterexample[gametheory.Both[A, B]]](err)}
}

// ProveSum checks the theorem SG(G + H) = SG(G) ⊕ SG(H) (R. P. Sprague, 1935;
// P. M. Grundy, 1939) on every position of the sum that is reachable from p + q:
// the two games are solved apart, and the nim-sum of their values is then proved
// to be the Grundy function of the sum, by the rules of [GrundyProof]. Both
// halves of the theorem's proof can be asked of it: no option of G + H has the
// value x = SG(G) ⊕ SG(H), and [GrundyProof.Witness] gives an option of every
// value less than x.
//
// It costs what the sum has positions and moves: the product of the numbers of
// positions. Errors are those of [Prove].
func ProveSum[A, B comparable](ctx context.Context, g gametheory.Game[A], p A, h gametheory.Game[B], q B, limits gametheory.Limits) (*GrundyProof[gametheory.Both[A, B]], error) {
	first, err := grundyOf(ctx, g, limits, p)
	if err != nil {
		return nil, err
	}
	second, err := grundyOf(ctx, h, limits, q)
	if err != nil {
		return nil, err
	}
	claim := func(s gametheory.Both[A, B]) int { return first(s.First) ^ second(s.Second) }
	proof, err := ProveGrundy(ctx, gametheory.SumRules(g, h), limits, claim, gametheory.Both[A, B]{First: p, Second: q})
	if err != nil {
		return nil, err
	}
	proof.equation = "SG(G + H) = SG(G) ⊕ SG(H)"
	return proof, nil
}

// grundyOf solves a game and returns its Grundy function.
func grundyOf[Pos comparable](ctx context.Context, g gametheory.Game[Pos], limits gametheory.Limits, p Pos) (func(Pos) int, error) {
	a, err := gametheory.NewAnalysis(ctx, g, limits, p)
	if err != nil {
		return nil, err
	}
	if a.Loopy() {
		return nil, fmt.Errorf("gametheory: %w from %v; a game of the sum has to end for its Grundy values to add up", gametheory.ErrLoopy, p)
	}
	return a.Grundy, nil
}

// Equality tells whether two positions are equal: whether they can replace each
// other in every sum. Positions G and H are equal exactly when G + H is a
// P-position, and exactly when their Grundy values are the same.
type Equality[A, B comparable] struct {
	Position gametheory.Both[A, B]
	Equal    bool
	Values   [2]int // the Grundy values of the two
	// Proof is about the sum of the two games: its P-positions are the pairs of
	// the same value. Its Refutations are the answers with which the second player
	// wins G + H, if they are equal; its Witness is the move with which the first
	// player wins it, if not.
	Proof *Proof[gametheory.Both[A, B]]
}

// Equal asks whether position p of one game equals position q of another. To
// compare with a Nim heap *n, give AllBut() and n as the second. It is
// [ProveEqual] for games typed in a cell, and panics where that returns an
// error.
func Equal[A, B comparable](g gametheory.Game[A], p A, h gametheory.Game[B], q B) *Equality[A, B] {
	return must.Get(ProveEqual(context.Background(), g, p, h, q, gametheory.Limits{}))
}

// ProveEqual decides whether position p of one game equals position q of
// another, by playing their sum: everything reachable from p + q is looked at.
// Cost and errors are those of [ProveSum].
func ProveEqual[A, B comparable](ctx context.Context, g gametheory.Game[A], p A, h gametheory.Game[B], q B, limits gametheory.Limits) (*Equality[A, B], error) {
	first, err := grundyOf(ctx, g, limits, p)
	if err != nil {
		return nil, err
	}
	second, err := grundyOf(ctx, h, limits, q)
	if err != nil {
		return nil, err
	}
	sum := gametheory.Both[A, B]{First: p, Second: q}
	same := func(s gametheory.Both[A, B]) bool { return first(s.First) == second(s.Second) }
	proof, err := Prove(ctx, gametheory.SumRules(g, h), limits, same, sum)
	if err != nil {
		return nil, err
	}
	return &Equality[A, B]{sum, same(sum), [2]int{first(p), second(q)}, proof}, nil
}

// String is In of the reader's language.
func (e *Equality[A, B]) String() string { return e.In(gametheory.ReaderLanguage()) }

// In says in language l whether the two are equal and who wins their sum.
func (e *Equality[A, B]) In(l gametheory.Language) string {
	p := e.Position
	switch {
	case e.Proof == nil:
		return noVerdict(l)
	case e.Equal:
		return fmt.Sprintf(l.Pick(
			"equal: %v = %v = *%d, for in the sum of the two every move has an answer, at all %d positions that play can reach",
			"相等：%v = %v = *%d，因为在两者之和中每一步都有应手，可达的 %d 个局面都检验过"),
			p.First, p.Second, e.Values[0], e.Proof.Positions)
	}
	return fmt.Sprintf(l.Pick(
		"not equal: %v = *%d and %v = *%d, and whoever moves first wins their sum: %v",
		"不相等：%v = *%d，而 %v = *%d，两者之和先手必胜：%v"),
		p.First, e.Values[0], p.Second, e.Values[1], e.Proof.Witness(p))
}

// Explain gives the argument for the sum of the two: the answer to every first
// move, or the first player's winning move.
func (e *Equality[A, B]) Explain() *Explanation { return e.Proof.Explain(e.Position) }
