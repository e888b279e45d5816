package gametheory

import (
	"context"
	"errors"
	"fmt"
)

// Both is a position of the sum of two games, one of each. See [SumRules].
type Both[A, B comparable] struct {
	First  A `json:"first"`
	Second B `json:"second"`
}

// String joins the two positions: "7 + (1, 2)".
func (p Both[A, B]) String() string { return fmt.Sprintf("%v + %v", p.First, p.Second) }

// SumRules returns the sum of two games as its definition gives it: a move is a
// move in one of them. Its positions are the pairs of theirs, so that only small
// games are solved by it; it is there to check theorems on sums, and [Sum] is
// there to use them.
func SumRules[A, B comparable](g Game[A], h Game[B]) Game[Both[A, B]] {
	if checkGame(g) != nil || checkGame(h) != nil {
		return nil // whoever solves it says that it is nil
	}
	return sumRules[A, B]{g, h}
}

type sumRules[A, B comparable] struct {
	first  Game[A]
	second Game[B]
}

// Validate asks both components.
func (s sumRules[A, B]) Validate(p Both[A, B]) error {
	return errors.Join(validate(s.first, p.First), validate(s.second, p.Second))
}

// Options returns the options of the first component, then those of the second.
func (s sumRules[A, B]) Options(p Both[A, B]) []Both[A, B] {
	var options []Both[A, B]
	for _, q := range s.first.Options(p.First) {
		options = append(options, Both[A, B]{q, p.Second})
	}
	for _, q := range s.second.Options(p.Second) {
		options = append(options, Both[A, B]{p.First, q})
	}
	return options
}

// VerifySum asks whether the Grundy value of the sum of two games is the nim-sum
// of theirs, at every position of the sum that is reachable from p + q. It is
// [ProveSum] for games typed in a cell, and panics where that returns an error
// other than a counterexample.
func VerifySum[A, B comparable](g Game[A], p A, h Game[B], q B) *GrundyVerdict[Both[A, B]] {
	proof, err := ProveSum(context.Background(), g, p, h, q, Limits{})
	return &GrundyVerdict[Both[A, B]]{proof, refuted[*GrundyCounterexample[Both[A, B]]](err)}
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
func ProveSum[A, B comparable](ctx context.Context, g Game[A], p A, h Game[B], q B, limits Limits) (*GrundyProof[Both[A, B]], error) {
	first, err := grundyOf(ctx, g, limits, p)
	if err != nil {
		return nil, err
	}
	second, err := grundyOf(ctx, h, limits, q)
	if err != nil {
		return nil, err
	}
	claim := func(s Both[A, B]) int { return first(s.First) ^ second(s.Second) }
	proof, err := ProveGrundy(ctx, SumRules(g, h), limits, claim, Both[A, B]{p, q})
	if err != nil {
		return nil, err
	}
	proof.equation = "SG(G + H) = SG(G) ⊕ SG(H)"
	return proof, nil
}

// grundyOf solves a game and returns its Grundy function.
func grundyOf[Pos comparable](ctx context.Context, g Game[Pos], limits Limits, p Pos) (func(Pos) int, error) {
	a, err := NewAnalysis(ctx, g, limits, p)
	if err != nil {
		return nil, err
	}
	if a.Loopy() {
		return nil, fmt.Errorf("gametheory: %w from %v; a game of the sum has to end for its Grundy values to add up", ErrLoopy, p)
	}
	return a.Grundy, nil
}

// Equality tells whether two positions are equal: whether they can replace each
// other in every sum. Positions G and H are equal exactly when G + H is a
// P-position, and exactly when their Grundy values are the same.
type Equality[A, B comparable] struct {
	Position Both[A, B]
	Equal    bool
	Values   [2]int // the Grundy values of the two
	// Proof is about the sum of the two games: its P-positions are the pairs of
	// the same value. Its Refutations are the answers with which the second player
	// wins G + H, if they are equal; its Witness is the move with which the first
	// player wins it, if not.
	Proof *Proof[Both[A, B]]
}

// Equal asks whether position p of one game equals position q of another. To
// compare with a Nim heap *n, give AllBut() and n as the second. It is
// [ProveEqual] for games typed in a cell, and panics where that returns an
// error.
func Equal[A, B comparable](g Game[A], p A, h Game[B], q B) *Equality[A, B] {
	return must(ProveEqual(context.Background(), g, p, h, q, Limits{}))
}

// ProveEqual decides whether position p of one game equals position q of
// another, by playing their sum: everything reachable from p + q is looked at.
// Cost and errors are those of [ProveSum].
func ProveEqual[A, B comparable](ctx context.Context, g Game[A], p A, h Game[B], q B, limits Limits) (*Equality[A, B], error) {
	first, err := grundyOf(ctx, g, limits, p)
	if err != nil {
		return nil, err
	}
	second, err := grundyOf(ctx, h, limits, q)
	if err != nil {
		return nil, err
	}
	sum := Both[A, B]{p, q}
	same := func(s Both[A, B]) bool { return first(s.First) == second(s.Second) }
	proof, err := Prove(ctx, SumRules(g, h), limits, same, sum)
	if err != nil {
		return nil, err
	}
	return &Equality[A, B]{sum, same(sum), [2]int{first(p), second(q)}, proof}, nil
}

// String is In of the reader's language.
func (e *Equality[A, B]) String() string { return e.In(ReaderLanguage()) }

// In says in language l whether the two are equal and who wins their sum.
func (e *Equality[A, B]) In(l Language) string {
	p := e.Position
	switch {
	case e.Proof == nil:
		return noVerdict(l)
	case e.Equal:
		return fmt.Sprintf(l.pick(
			"equal: %v = %v = *%d, for in the sum of the two every move has an answer, at all %d positions that play can reach",
			"相等：%v = %v = *%d，因为在两者之和中每一步都有应手，可达的 %d 个局面都检验过"),
			p.First, p.Second, e.Values[0], e.Proof.Positions)
	}
	return fmt.Sprintf(l.pick(
		"not equal: %v = *%d and %v = *%d, and whoever moves first wins their sum: %v",
		"不相等：%v = *%d，而 %v = *%d，两者之和先手必胜：%v"),
		p.First, e.Values[0], p.Second, e.Values[1], e.Proof.Witness(p))
}

// Explain gives the argument for the sum of the two: the answer to every first
// move, or the first player's winning move.
func (e *Equality[A, B]) Explain() *Explanation { return e.Proof.Explain(e.Position) }
