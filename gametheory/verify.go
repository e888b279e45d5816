package gametheory

import (
	"context"
	"errors"
	"fmt"
	"strings"
)

// Proof is the proof that a claimed set of positions is the set of P-positions,
// on everything reachable from the start positions: from a claimed position no
// move leads to a claimed one, and from every other position some move does.
// Where play must end, the outcome is decided by these two rules alone (by
// induction on the length of play), so the claim is true there.
type Proof[Pos comparable] struct {
	Starts     []Pos
	Positions  int // positions checked
	PPositions int // those that are claimed
	analysis   *Analysis[Pos]
	claim      func(Pos) bool
}

// Counterexample is the error of a claim that is false: at Position one of the
// two rules of a [Proof] fails.
type Counterexample[Pos comparable] struct {
	Position Pos
	Claimed  Outcome     // what the claim says of Position, P or N
	Move     Move[Pos]   // if Claimed is P: a move to another claimed position
	Options  []Move[Pos] // if Claimed is N: every move, none of which leads to a claimed position
}

// Error says what fails, in the reader's language.
func (c *Counterexample[Pos]) Error() string {
	if c.Claimed == P {
		return fmt.Sprintf(pick(
			"refuted: %v is claimed to be a P-position, yet it has the option %v, which is claimed to be one too",
			"被推翻：断言 %v 是必败态，但它有一步走到 %v，而后者也被断言为必败态"), c.Position, c.Move.To)
	}
	if len(c.Options) == 0 {
		return fmt.Sprintf(pick(
			"refuted: %v is claimed to be an N-position, yet there is no move from it at all",
			"被推翻：断言 %v 是必胜态，但从它出发无步可走"), c.Position)
	}
	options := make([]string, len(c.Options))
	for i, m := range c.Options {
		options[i] = fmt.Sprint(m.To)
	}
	return fmt.Sprintf(pick(
		"refuted: %v is claimed to be an N-position, yet every option of it (%s) is claimed to be one too",
		"被推翻：断言 %v 是必胜态，但它的每个后继局面（%s）都被断言为必胜态"), c.Position, strings.Join(options, pick(", ", "、")))
}

// Verdict is a claim with either its proof or its counterexample; the other of
// the two is nil.
type Verdict[Pos comparable] struct {
	Proof          *Proof[Pos]
	Counterexample *Counterexample[Pos]
}

// Proved reports whether the claim holds.
func (v *Verdict[Pos]) Proved() bool { return v.Proof != nil }

// String says in one sentence what was found, in the reader's language.
func (v *Verdict[Pos]) String() string {
	if v.Proved() {
		return v.Proof.String()
	}
	return v.Counterexample.Error()
}

// String says what was checked, in the reader's language.
func (p *Proof[Pos]) String() string {
	return fmt.Sprintf(pick(
		"proved for the %d positions reachable from %v: %d are P-positions",
		"对从 %[2]v 可达的 %[1]d 个局面已证：其中 %[3]d 个是必败态"), p.Positions, p.Starts[0], p.PPositions)
}

// Verify asks whether claim is true of exactly the P-positions among everything
// reachable from the start positions. It is [Prove] for games typed in a cell,
// and panics where that returns an error other than a counterexample.
func Verify[Pos comparable](g Game[Pos], claim func(Pos) bool, starts ...Pos) *Verdict[Pos] {
	proof, err := Prove(context.Background(), g, Limits{}, claim, starts...)
	var c *Counterexample[Pos]
	if err != nil && !errors.As(err, &c) {
		panic(err)
	}
	return &Verdict[Pos]{proof, c}
}

// Prove checks that claim is true of exactly the P-positions among everything
// reachable from the start positions. A false claim is a [*Counterexample], the
// one from which play is shortest; other errors are those of [NewAnalysis], and
// games that can go on for ever, where the two rules do not decide.
func Prove[Pos comparable](ctx context.Context, g Game[Pos], limits Limits, claim func(Pos) bool, starts ...Pos) (*Proof[Pos], error) {
	if claim == nil {
		return nil, errors.New("gametheory: the claim is nil; give a function that reports whether a position is claimed to be a P-position")
	}
	a, err := NewAnalysis(ctx, Distinct(g), limits, starts...)
	if err != nil {
		return nil, err
	}
	proof := &Proof[Pos]{Starts: starts, Positions: a.Len(), analysis: a, claim: claim}
	var least *Counterexample[Pos]
	leastDepth := -1
	for p := range a.Positions() {
		if claim(p) {
			proof.PPositions++
		}
		if c := a.refute(claim, p); c != nil {
			if depth := a.Remoteness(p); least == nil || depth < leastDepth {
				least, leastDepth = c, depth
			}
		}
	}
	if least != nil {
		return nil, least
	}
	return proof, nil
}

// refute returns what is wrong with the claim at p, or nil.
func (a *Analysis[Pos]) refute(claim func(Pos) bool, p Pos) *Counterexample[Pos] {
	options := must(a.At(p)).Options
	for _, m := range options {
		if claim(m.To) {
			if claim(p) {
				return &Counterexample[Pos]{Position: p, Claimed: P, Move: m}
			}
			return nil
		}
	}
	if claim(p) {
		return nil
	}
	return &Counterexample[Pos]{Position: p, Claimed: N, Options: options}
}
