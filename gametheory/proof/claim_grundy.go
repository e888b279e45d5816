package proof

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"nimbook/gametheory"
	"nimbook/gametheory/argument"
	"nimbook/internal/brief"
	"nimbook/internal/must"
	"nimbook/internal/plural"
)

// GrundyVerdict is the verdict of [NewGrundyVerdict] and [NewSumVerdict], on Grundy values.
type GrundyVerdict[Pos comparable] = Verdict[*GrundyProof[Pos], *GrundyCounterexample[Pos]]

// VerifyGrundy asks whether claim gives the Grundy value of everything reachable from the
// start positions. It is [NewGrundyVerdict] for games typed in a cell, and panics where
// that returns an error.
func VerifyGrundy[Pos comparable](g gametheory.Game[Pos], claim func(Pos) int, starts ...Pos) *GrundyVerdict[Pos] {
	return must.Get(NewGrundyVerdict(context.Background(), g, gametheory.Limits{}, claim, starts...))
}

// NewGrundyVerdict decides whether claim gives the Grundy value of everything reachable
// from the start positions, by the two rules of a [GrundyProof]. Cost and errors are those
// of [NewVerdict].
func NewGrundyVerdict[Pos comparable](ctx context.Context, g gametheory.Game[Pos], limits gametheory.Limits, claim func(Pos) int, starts ...Pos) (*GrundyVerdict[Pos], error) {
	if claim == nil {
		return nil, errors.New("gametheory: the claim is nil; give a function that returns the claimed SG value of a position")
	}
	by, r, claimed, err := exploreClaim(ctx, g, limits, starts, claim)
	if err != nil {
		return nil, err
	}
	proof := &GrundyProof[Pos]{Starts: starts, Positions: len(r.positions), Moves: r.next.Total, Greatest: slices.Max(claimed), reach: r, claimed: claimed}
	var values []int
	least, err := r.smallest(by, func(i int32) bool {
		values = values[:0]
		for _, j := range r.options(i) {
			values = append(values, claimed[j])
		}
		return claimed[i] != gametheory.Mex(values...)
	})
	if err != nil {
		return nil, err
	}
	if least < 0 {
		return &GrundyVerdict[Pos]{Proof: proof}, nil
	}
	a := proof.argument(least)
	c := &GrundyCounterexample[Pos]{Position: a.Position, Claimed: a.Value, Options: a.Options, Values: a.Values, reach: r}
	c.Mex = gametheory.Mex(c.Values...)
	if k := slices.Index(c.Values, c.Claimed); k >= 0 {
		c.Same = &c.Options[k]
	}
	return &GrundyVerdict[Pos]{Counterexample: c}, nil
}

// GrundyProof is the proof that a claimed function is the Grundy function, on
// everything reachable from the start positions:
//
//   - no option has the value that is claimed for the position itself, and
//   - every smaller value from 0 is claimed for some option.
//
// That is to say that the value is the mex of those of the options. Where play
// must end, there is one such function only (by induction on the length of
// play), so the claim is true there.
type GrundyProof[Pos comparable] struct {
	Starts    []Pos
	Positions int // positions checked
	Moves     int // moves looked at
	Greatest  int // the greatest value
	reach     *reach[Pos]
	claimed   []int
	equation  string // what the claim says, where it has a name
}

// argument returns the argument for position i.
func (p *GrundyProof[Pos]) argument(i int32) GrundyArgument[Pos] {
	a := GrundyArgument[Pos]{Position: p.reach.positions[i], Value: p.claimed[i]}
	for j, m := range p.reach.moves(i) {
		a.Options, a.Values = append(a.Options, m), append(a.Values, p.claimed[j])
	}
	return a
}

// GrundyArgument is the part of a [GrundyProof] that is about one position.
type GrundyArgument[Pos comparable] struct {
	Position Pos
	Value    int
	Options  []gametheory.Move[Pos]
	Values   []int // the values of where Options lead, in the same order
}

// At returns the argument for pos. It is an error if pos is not reachable from
// the start positions.
func (p *GrundyProof[Pos]) At(pos Pos) (GrundyArgument[Pos], error) {
	if p == nil {
		return GrundyArgument[Pos]{}, errNoProof
	}
	i, err := p.reach.find(pos)
	if err != nil {
		return GrundyArgument[Pos]{}, err
	}
	return p.argument(i), nil
}

// Witness returns a move from pos to a position of the given value, which must
// be less than the value of pos. It panics where [GrundyProof.At]
// returns an error, and for any other value.
func (p *GrundyProof[Pos]) Witness(pos Pos, value int) gametheory.Move[Pos] {
	a := must.Get(p.At(pos))
	if value < 0 || value >= a.Value {
		panic(fmt.Errorf("gametheory: no witness of value %d at %v, whose value is %d; give a value from 0 to less than that", value, brief.Of(pos), a.Value))
	}
	return a.Options[slices.Index(a.Values, value)]
}

// String is In of the reader's language.
func (p *GrundyProof[Pos]) String() string { return p.In(gametheory.ReaderLanguage()) }

// In says what was checked, in language l.
func (p *GrundyProof[Pos]) In(l gametheory.Language) string {
	starts := listed(l, p.Starts)
	switch {
	case p.equation != "" && l == gametheory.Chinese:
		return fmt.Sprintf("已证：在从 %s 可达的全部 %d 个局面上，%s", starts, p.Positions, p.equation)
	case p.equation != "":
		return fmt.Sprintf("proved: %s at %s reachable from %s", p.equation, plural.All(p.Positions, "position", "positions"), starts)
	case l == gametheory.Chinese:
		return fmt.Sprintf("已证：从 %s 可达的 %d 个局面的 SG 值都与断言相同，最大为 %d", starts, p.Positions, p.Greatest)
	case p.Greatest == 0:
		return fmt.Sprintf("proved for the %s reachable from %s: every value is 0", plural.N(p.Positions, "position", "positions"), starts)
	}
	return fmt.Sprintf("proved for the %s reachable from %s: the values are 0 to %d", plural.N(p.Positions, "position", "positions"), starts, p.Greatest)
}

// Explain gives the argument for the value of pos. It panics where
// [GrundyProof.At] returns an error.
func (p *GrundyProof[Pos]) Explain(pos Pos) *Explanation {
	a := must.Get(p.At(pos))
	return explained(p.reach.game, pos, gametheory.Normal, a.explain(p.reach.game,
		statement(argument.Words{
			English: fmt.Sprintf("At each of the %s checked, no option has the value claimed for the position, and every smaller value from 0 is that of some option.", plural.N(p.Positions, "position", "positions")),
			Chinese: fmt.Sprintf("在检验过的 %d 个局面上，都没有后继局面的 SG 值等于该局面自己的，而小于它的每个非负整数都是某个后继局面的 SG 值。", p.Positions)})))
}

func (a GrundyArgument[Pos]) explain(g gametheory.Game[Pos], why argument.Step) []argument.Step {
	return []argument.Step{why, atPosition(viewOf(g, a.Position)), a.mex(g), a.conclusion(g)}
}

// mex works out the value from those of the options.
func (a GrundyArgument[Pos]) mex(g gametheory.Game[Pos]) argument.Step {
	e := argument.Exclusion{Value: gametheory.Mex(a.Values...)}
	for i, m := range a.Options {
		e.Options = append(e.Options, argument.OptionValue{Option: viewOf(g, m.To), Value: a.Values[i]})
	}
	return mexOf(viewOf(g, a.Position), e)
}

// conclusion concludes from the value: the move to value 0 wins.
func (a GrundyArgument[Pos]) conclusion(g gametheory.Game[Pos]) argument.Step {
	at := viewOf(g, a.Position)
	if i := slices.Index(a.Values, 0); i >= 0 {
		play := playOf(g, a.Options[i])
		return conclude(at, gametheory.N, &play)
	}
	return conclude(at, gametheory.P, nil)
}

// GrundyCounterexample is what refutes a claimed Grundy function:
// at Position the claimed value is not the mex of the values claimed for the
// options. It is the smallest such position, by the order of
// [OutcomeCounterexample]; so what is claimed of everything reachable from it is true, and Mex is
// the true value of Position.
type GrundyCounterexample[Pos comparable] struct {
	Position Pos
	Claimed  int
	Mex      int // of Values
	Options  []gametheory.Move[Pos]
	Values   []int // what is claimed for where Options lead, in the same order
	// Same is a move to a position of the claimed value; nil if there is none.
	// Then the value Mex is less than Claimed, and no option has it.
	Same  *gametheory.Move[Pos]
	reach *reach[Pos]
}

// Path returns the positions of a shortest play from a start to Position, both
// included. It panics if c is none that [NewGrundyVerdict] has found.
func (c *GrundyCounterexample[Pos]) Path() []Pos {
	return c.reach.path(must.Get(c.reach.find(c.Position)))
}

// Error is In of the reader's language.
func (c *GrundyCounterexample[Pos]) Error() string { return c.In(gametheory.ReaderLanguage()) }

// In says what fails, in language l.
func (c *GrundyCounterexample[Pos]) In(l gametheory.Language) string {
	return l.Pick("refuted: ", "断言不成立：") + c.failure().In(l)
}

func (c *GrundyCounterexample[Pos]) failure() argument.Words {
	p := brief.Of(c.Position)
	switch {
	case c.Claimed < 0:
		return argument.Words{
			English: fmt.Sprintf("%v is claimed to have the value %d, yet a value is 0 or more; the mex of its options is %d", p, c.Claimed, c.Mex),
			Chinese: fmt.Sprintf("%v 的 SG 值被断言为 %d，但 SG 值不小于 0；其后继局面的 mex 是 %d", p, c.Claimed, c.Mex)}
	case c.Same != nil:
		return argument.Words{
			English: fmt.Sprintf("%v is claimed to have the value %d, yet its option %v is claimed to have it too; the mex of its options is %d", p, c.Claimed, brief.Of(c.Same.To), c.Mex),
			Chinese: fmt.Sprintf("%v 的 SG 值被断言为 %d，但它的后继局面 %v 也被断言为 %[2]d；其后继局面的 mex 是 %[4]d", p, c.Claimed, brief.Of(c.Same.To), c.Mex)}
	case len(c.Options) == 0:
		return argument.Words{
			English: fmt.Sprintf("%v is claimed to have the value %d, yet there is no move from it at all, so its value is 0", p, c.Claimed),
			Chinese: fmt.Sprintf("%v 的 SG 值被断言为 %d，但从它出发无步可走，SG 值是 0", p, c.Claimed)}
	}
	return argument.Words{
		English: fmt.Sprintf("%v is claimed to have the value %d, yet none of its options is claimed to have the smaller value %d, which is their mex", p, c.Claimed, c.Mex),
		Chinese: fmt.Sprintf("%v 的 SG 值被断言为 %d，但更小的值 %d 不是它的任何后继局面的值，mex 就是 %[3]d", p, c.Claimed, c.Mex)}
}

// Explain walks from a start position to the counterexample and shows what
// fails there. It panics if c is none that [NewGrundyVerdict] has found.
func (c *GrundyCounterexample[Pos]) Explain() *Explanation {
	path := c.Path()
	g := c.reach.game
	steps := GrundyArgument[Pos]{c.Position, c.Mex, c.Options, c.Values}.explain(g, refutation(c.failure()))
	if len(path) > 1 {
		steps = slices.Insert(steps, 0, pathOf(g, path))
	}
	return explained(g, c.Position, gametheory.Normal, steps)
}
