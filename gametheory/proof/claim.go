package proof

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"

	"nimbook/gametheory"
	"nimbook/gametheory/argument"
	"nimbook/gametheory/internal/watch"
	"nimbook/internal/brief"
	"nimbook/internal/must"
	"nimbook/internal/plural"
)

// OutcomeVerdict is the verdict of [NewVerdict], on who wins.
type OutcomeVerdict[Pos comparable] = Verdict[*OutcomeProof[Pos], *OutcomeCounterexample[Pos]]

// Verify asks whether claim is true of exactly the P-positions among everything
// reachable from the start positions, under normal play. It is [NewVerdict] for games
// typed in a cell, and panics where that returns an error.
func Verify[Pos comparable](g gametheory.Game[Pos], claim func(Pos) bool, starts ...Pos) *OutcomeVerdict[Pos] {
	return must.Get(NewVerdict(context.Background(), g, gametheory.Limits{}, gametheory.Normal, claim, starts...))
}

// VerifyMisere is [Verify] under misère play: there, a position without a move is an
// N-position. It panics where [NewVerdict] returns an error.
func VerifyMisere[Pos comparable](g gametheory.Game[Pos], claim func(Pos) bool, starts ...Pos) *OutcomeVerdict[Pos] {
	return must.Get(NewVerdict(context.Background(), g, gametheory.Limits{}, gametheory.Misere, claim, starts...))
}

// NewVerdict decides whether claim is true of exactly the P-positions among everything
// reachable from the start positions, by the two rules of an [OutcomeProof]. The claim is
// asked once about each position. Time and memory are proportional to the positions and
// moves.
//
// Errors: nil arguments, rules or a claim that panic (the error wraps what they panicked
// with if that is an error), [gametheory.ErrBudget] or the context's error wrapped, with
// how far it got, and games that can go on for ever, where the two rules do not decide.
func NewVerdict[Pos comparable](ctx context.Context, g gametheory.Game[Pos], limits gametheory.Limits, c gametheory.Convention, claim func(Pos) bool, starts ...Pos) (*OutcomeVerdict[Pos], error) {
	if claim == nil {
		return nil, errors.New("gametheory: the claim is nil; give a function that reports whether a position is claimed to be a P-position")
	}
	if err := c.Validate(); err != nil {
		return nil, err
	}
	by, r, claimed, err := exploreClaim(ctx, g, limits, starts, claim)
	if err != nil {
		return nil, err
	}
	proof := &OutcomeProof[Pos]{Starts: starts, Convention: c, Positions: len(r.positions), Moves: r.next.Total, reach: r, claimed: claimed}
	for i, c := range claimed {
		if c {
			proof.PPositions++
		}
		proof.Longest = max(proof.Longest, int(r.longest[i]))
	}
	least, err := r.smallest(by, proof.fails)
	if err != nil {
		return nil, err
	}
	if least < 0 {
		return &OutcomeVerdict[Pos]{Proof: proof}, nil
	}
	return &OutcomeVerdict[Pos]{Counterexample: proof.refute(least)}, nil
}

// exploreClaim finds everything that is reachable from the starts, and asks the claim about
// each position.
func exploreClaim[Pos comparable, T any](ctx context.Context, g gametheory.Game[Pos], limits gametheory.Limits, starts []Pos, claim func(Pos) T) (by *watch.Caller, r *reach[Pos], claimed []T, err error) {
	if by, err = watch.Of(ctx); err != nil {
		return nil, nil, nil, err
	}
	if r, err = explore(by, g, limits, starts); err != nil {
		return nil, nil, nil, err
	}
	claimed, err = askAll(by, r, claim)
	return by, r, claimed, err
}

// fails reports whether a rule of the proof fails at position i.
func (p *OutcomeProof[Pos]) fails(i int32) bool {
	if len(p.reach.options(i)) == 0 {
		return p.claimed[i] == (p.Convention == gametheory.Misere)
	}
	return p.claimed[i] == (p.claimedOption(i) >= 0)
}

// claimedOption returns the first option of position i that is claimed to be a
// P-position, or -1.
func (p *OutcomeProof[Pos]) claimedOption(i int32) int32 {
	for _, j := range p.reach.options(i) {
		if p.claimed[j] {
			return j
		}
	}
	return -1
}

// refute returns the counterexample that position i is.
func (p *OutcomeProof[Pos]) refute(i int32) *OutcomeCounterexample[Pos] {
	r := p.reach
	c := &OutcomeCounterexample[Pos]{Position: r.positions[i], Claimed: gametheory.N, Convention: p.Convention, reach: r, claimed: p.claimed}
	for _, m := range r.moves(i) {
		c.Options = append(c.Options, m)
	}
	if p.claimed[i] {
		c.Claimed = gametheory.P
		if j := p.claimedOption(i); j >= 0 {
			c.Move = r.move(i, j)
		}
	}
	return c
}

// OutcomeProof is the proof that a claimed set of positions is the set of P-positions,
// on everything reachable from the start positions:
//
//   - from a claimed position no move leads to a claimed one, and
//   - from every other position some move does (under misère play: or there is
//     no move).
//
// Where play must end, these two rules decide the outcome of every position, by
// induction on the length of play; so the claim is true there.
type OutcomeProof[Pos comparable] struct {
	Starts     []Pos
	Convention gametheory.Convention
	Positions  int // positions checked
	PPositions int // those that are claimed
	Moves      int // moves looked at
	Longest    int // the most moves that a play from a start has
	reach      *reach[Pos]
	claimed    []bool
}

// OutcomeArgument is the part of an [OutcomeProof] that is about one position.
type OutcomeArgument[Pos comparable] struct {
	Position Pos
	Outcome  gametheory.Outcome
	// Witness is a move from an N-position to a P-position. A position that is an
	// N-position for having no move, under misère play, has none.
	Witness *gametheory.Move[Pos]
	// Refutations answers every move from a P-position.
	Refutations Refutations[Pos]
}

// Refutation is a move of a losing player with an answer to it.
type Refutation[Pos comparable] struct {
	Move gametheory.Move[Pos]
	// Answer leads from where Move led to a P-position. It is nil where Move has
	// ended the game, under misère play.
	Answer *gametheory.Move[Pos]
}

// String describes the move and the answer in the reader's language.
func (r Refutation[Pos]) String() string {
	if r.Answer == nil {
		return fmt.Sprintf(gametheory.ReaderLanguage().Pick("%v: the game is over", "%v：游戏结束"), r.Move)
	}
	return fmt.Sprintf(gametheory.ReaderLanguage().Pick("%v: answer %v", "%v：应以 %v"), r.Move, *r.Answer)
}

// Refutations answers every move of a losing player.
type Refutations[Pos comparable] []Refutation[Pos]

// String writes one refutation a line, in the reader's language.
func (rs Refutations[Pos]) String() string {
	return brief.Lines(len(rs), func(i int) string { return rs[i].String() })
}

// Checked yields the positions that were checked, each once: the start positions
// first, then by the number of moves that it takes to reach them.
func (p *OutcomeProof[Pos]) Checked() iter.Seq[Pos] {
	if p.reach == nil {
		return slices.Values[[]Pos](nil)
	}
	return slices.Values(p.reach.positions)
}

// Claims yields what was claimed, and is true, of each position, in the order of
// Checked.
func (p *OutcomeProof[Pos]) Claims() iter.Seq[OutcomeClaim[Pos]] {
	return claims(p.reach, p.claimed, p.Convention)
}

// OutcomeClaim is what a claim says of a position, and what is true there.
type OutcomeClaim[Pos comparable] struct {
	Position       Pos
	Claimed, Truth gametheory.Outcome // P or N
	Longest        int                // the most moves that a play from Position has
}

// claims yields what is claimed of each position of r, and what is true, by the two
// rules from the shortest play on.
func claims[Pos comparable](r *reach[Pos], claimed []bool, c gametheory.Convention) iter.Seq[OutcomeClaim[Pos]] {
	return func(yield func(OutcomeClaim[Pos]) bool) {
		if r == nil {
			return
		}
		order := make([]int32, len(claimed))
		for i := range order {
			order[i] = int32(i)
		}
		slices.SortFunc(order, func(i, j int32) int { return cmp.Compare(r.longest[i], r.longest[j]) })
		lost := make([]bool, len(claimed))
		for _, i := range order {
			options := r.options(i)
			lost[i] = !slices.ContainsFunc(options, func(j int32) bool { return lost[j] })
			if len(options) == 0 {
				lost[i] = c == gametheory.Normal
			}
		}
		outcome := map[bool]gametheory.Outcome{true: gametheory.P, false: gametheory.N}
		for i, p := range r.positions {
			if !yield(OutcomeClaim[Pos]{p, outcome[claimed[i]], outcome[lost[i]], int(r.longest[i])}) {
				return
			}
		}
	}
}

// At returns the argument for pos. It is an error if pos is not reachable from the
// start positions.
func (p *OutcomeProof[Pos]) At(pos Pos) (OutcomeArgument[Pos], error) {
	if p == nil {
		return OutcomeArgument[Pos]{}, errNoProof
	}
	i, err := p.reach.find(pos)
	if err != nil {
		return OutcomeArgument[Pos]{}, err
	}
	if !p.claimed[i] {
		return OutcomeArgument[Pos]{Position: pos, Outcome: gametheory.N, Witness: p.answer(i)}, nil
	}
	a := OutcomeArgument[Pos]{Position: pos, Outcome: gametheory.P}
	for j, m := range p.reach.moves(i) {
		a.Refutations = append(a.Refutations, Refutation[Pos]{m, p.answer(j)})
	}
	return a, nil
}

func (p *OutcomeProof[Pos]) answer(i int32) *gametheory.Move[Pos] {
	j := p.claimedOption(i)
	if j < 0 {
		return nil
	}
	m := p.reach.move(i, j)
	return &m
}

// Witness returns a move from an N-position to a P-position. It panics
// where [OutcomeProof.At] returns an error, and for a position that has no such move.
func (p *OutcomeProof[Pos]) Witness(pos Pos) gametheory.Move[Pos] {
	a := must.Get(p.At(pos))
	if a.Witness == nil {
		panic(fmt.Errorf("gametheory: %v is %s without a winning move; only an N-position with a move has a witness", brief.Of(pos), outcomeWords(a.Outcome).English))
	}
	return *a.Witness
}

// Refutations answers every move from a P-position. It panics where
// [OutcomeProof.At] returns an error, and for an N-position.
func (p *OutcomeProof[Pos]) Refutations(pos Pos) Refutations[Pos] {
	a := must.Get(p.At(pos))
	if a.Outcome != gametheory.P {
		panic(fmt.Errorf("gametheory: %v is an N-position; its proof is one move, the Witness", brief.Of(pos)))
	}
	return a.Refutations
}

// String is In of the reader's language.
func (p *OutcomeProof[Pos]) String() string { return p.In(gametheory.ReaderLanguage()) }

// In says what was checked, in language l.
func (p *OutcomeProof[Pos]) In(l gametheory.Language) string {
	if l == gametheory.Chinese {
		return fmt.Sprintf("已证：从 %[2]s 可达的局面共 %[1]d 个，其中必败态恰为所断言的 %[3]d 个", p.Positions, listed(l, p.Starts), p.PPositions)
	}
	return fmt.Sprintf("proved for the %s reachable from %s: %s",
		plural.N(p.Positions, "position", "positions"), listed(l, p.Starts), plural.N(p.PPositions, "is a P-position", "are P-positions"))
}

// Explain gives the argument for pos from the claim alone. It panics where
// [OutcomeProof.At] returns an error.
func (p *OutcomeProof[Pos]) Explain(pos Pos) *Explanation {
	a := must.Get(p.At(pos))
	r := p.reach
	return explained(r.game, pos, p.Convention, must.Get(decided[Pos]{
		game: r.game, convention: p.Convention,
		outcome: func(q Pos) gametheory.Outcome {
			if p.claimed[r.index[q]] {
				return gametheory.P
			}
			return gametheory.N
		},
		winning: func(q Pos) (gametheory.Move[Pos], error) { return *p.answer(r.index[q]), nil },
		why: statement(argument.Words{
			English: fmt.Sprintf("Of the %s checked, %s claimed to be P-positions: no move leads from a claimed position to a claimed one, and from every other position some move does.", plural.N(p.Positions, "position", "positions"), plural.N(p.PPositions, "is", "are")),
			Chinese: fmt.Sprintf("在检验过的 %d 个局面中，断言 %d 个是必败态：从断言的局面出发，没有一步走到断言的局面；从其余每个局面出发，总有一步走到。", p.Positions, p.PPositions)}),
		descent: statement(argument.Words{
			English: fmt.Sprintf("Each answer reaches a claimed position again, and no play from here has more than %s: the player who answers so wins.", plural.N(int(r.longest[r.index[a.Position]]), "move", "moves")),
			Chinese: fmt.Sprintf("每个应手又走到断言的局面，而从这里起任何一局至多 %d 步：这样应对的一方获胜。", r.longest[r.index[a.Position]])}),
	}.explain(pos)))
}

// OutcomeCounterexample is what refutes a claim about P-positions that is false: at
// Position one of the two rules of an [OutcomeProof] fails. It is the smallest such
// position: the one from which the longest play is shortest; of equals, the one
// with the fewest stones (a position drawn as heaps or as a point) or the least
// number; of equals, the first found. The rules hold at every position that can be reached
// from it, so what is claimed of those is true and what is claimed of Position
// is false.
type OutcomeCounterexample[Pos comparable] struct {
	Position   Pos
	Convention gametheory.Convention
	Claimed    gametheory.Outcome     // what the claim says of Position, P or N
	Move       gametheory.Move[Pos]   // if Claimed is P and there is a move: one to another claimed position
	Options    []gametheory.Move[Pos] // every move; if Claimed is N, none leads to a claimed position
	reach      *reach[Pos]
	claimed    []bool
}

// Claims yields what is claimed, and true, of each position that was checked: the start
// positions first, then by the number of moves that it takes to reach them. It takes
// time in proportion to the moves, and to sort the positions.
func (c *OutcomeCounterexample[Pos]) Claims() iter.Seq[OutcomeClaim[Pos]] {
	return claims(c.reach, c.claimed, c.Convention)
}

// Path returns the positions of a shortest play from a start to Position, both
// included. It panics if c is none that [NewVerdict] has found.
func (c *OutcomeCounterexample[Pos]) Path() []Pos {
	return c.reach.path(must.Get(c.reach.find(c.Position)))
}

// Truth returns the outcome of Position, the opposite of what is claimed.
func (c *OutcomeCounterexample[Pos]) Truth() gametheory.Outcome {
	if c.Claimed == gametheory.P {
		return gametheory.N
	}
	return gametheory.P
}

// Error is In of the reader's language.
func (c *OutcomeCounterexample[Pos]) Error() string { return c.In(gametheory.ReaderLanguage()) }

// In says what fails, in language l.
func (c *OutcomeCounterexample[Pos]) In(l gametheory.Language) string {
	return l.Pick("refuted: ", "断言不成立：") + c.failure().In(l)
}

func (c *OutcomeCounterexample[Pos]) failure() argument.Words {
	p := c.Position
	switch {
	case len(c.Options) == 0 && c.Convention == gametheory.Misere:
		return endedMisere(p)
	case len(c.Options) == 0:
		return ended(p)
	case c.Claimed == gametheory.P:
		return optionClaimed(p, c.Move.To)
	}
	options := make([]Pos, len(c.Options))
	for i, m := range c.Options {
		options[i] = m.To
	}
	return argument.Words{
		English: fmt.Sprintf("%v is claimed to be an N-position, yet every option of it (%s) is claimed to be one too", brief.Of(p), listed(gametheory.English, options)),
		Chinese: fmt.Sprintf("%v 被断言为必胜态，但它的每个后继局面（%s）都被断言为必胜态", brief.Of(p), listed(gametheory.Chinese, options))}
}

// endedMisere says what fails at a claimed position without a move, under misère play.
func endedMisere(p any) argument.Words {
	return argument.Words{
		English: fmt.Sprintf("%v is claimed to be a P-position, yet there is no move from it, so under misère play whoever is to move wins", brief.Of(p)),
		Chinese: fmt.Sprintf("%v 被断言为必败态，但从它出发无步可走，反常规则下轮到走的一方获胜", brief.Of(p))}
}

// ended says what fails at a position without a move that is not claimed.
func ended(p any) argument.Words {
	return argument.Words{
		English: fmt.Sprintf("%v is claimed to be an N-position, yet there is no move from it at all", brief.Of(p)),
		Chinese: fmt.Sprintf("%v 被断言为必胜态，但从它出发无步可走", brief.Of(p))}
}

// optionClaimed says what fails at a claimed position with a claimed option.
func optionClaimed(p, option any) argument.Words {
	return argument.Words{
		English: fmt.Sprintf("%v is claimed to be a P-position, yet it has the option %v, which is claimed to be one too", brief.Of(p), brief.Of(option)),
		Chinese: fmt.Sprintf("%v 被断言为必败态，但它有一步走到 %v，而后者也被断言为必败态", brief.Of(p), brief.Of(option))}
}

// listed writes positions one after another, and only how many there are where
// there are many.
func listed[Pos any](l gametheory.Language, positions []Pos) string {
	const most = 12
	var s string
	for i, p := range positions {
		if i == most || len(s) > brief.Most {
			return s + fmt.Sprintf(l.Pick(", … %d in all", "…… 共 %d 个"), len(positions))
		}
		if i > 0 {
			s += l.Pick(", ", "、")
		}
		s += brief.Of(p)
	}
	return s
}

// Explain walks from a start position to the counterexample and shows what
// fails there. It panics if c is none that [NewVerdict] has found.
func (c *OutcomeCounterexample[Pos]) Explain() *Explanation {
	path := c.Path()
	g := c.reach.game
	at := viewOf(g, c.Position)
	steps := []argument.Step{atPosition(at)}
	if len(path) > 1 {
		steps = []argument.Step{pathOf(g, path)}
	}
	steps = append(steps, claimOf(at, c.Claimed))
	var win *argument.Play
	switch {
	case len(c.Options) == 0:
		steps = append(steps, noMove(at, c.Convention))
	case c.Claimed == gametheory.P:
		play := playOf(g, c.Move)
		steps = append(steps, theMove(play), claimOf(play.To, gametheory.P))
		win = &play
	default:
		for _, m := range c.Options {
			steps = append(steps, claimOf(viewOf(g, m.To), gametheory.N))
		}
	}
	steps = append(steps, refutation(c.failure()))
	return explained(g, c.Position, c.Convention, append(steps, conclude(at, c.Truth(), win)))
}

// refutation is the step that says what fails at a counterexample.
func refutation(failure argument.Words) argument.Step {
	return statement(argument.Words{
		English: failure.English + ". Nothing fails at the positions that can be reached from it, so what is claimed of them is true.",
		Chinese: failure.Chinese + "。从它可达的局面上都不出问题，所以对它们的断言为真。"})
}
