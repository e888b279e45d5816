package proof

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"unicode/utf8"

	"nimbook/gametheory"
	"nimbook/gametheory/argument"
	"nimbook/gametheory/certificate"
	"nimbook/gametheory/formula"
	"nimbook/gametheory/internal/automata"
	"nimbook/gametheory/internal/watch"
	"nimbook/internal/brief"
	"nimbook/internal/must"
	"nimbook/internal/plural"
)

// AllVerdict is the verdict of [NewAllVerdict], on heaps of every size.
type AllVerdict = Verdict[*AllProof, *AllCounterexample]

// All asks whether claim is true of exactly the P-positions of the game, for heaps of
// every size, under normal play. It is [NewAllVerdict] for games and claims typed in a
// cell, and panics where that returns an error.
func All(g formula.Game, claim formula.Formula) *AllVerdict {
	return must.Get(NewAllVerdict(context.Background(), g, AllLimits{}, gametheory.Normal, claim))
}

// AllMisere is [All] under misère play; it panics where [NewAllVerdict] returns an error.
func AllMisere(g formula.Game, claim formula.Formula) *AllVerdict {
	return must.Get(NewAllVerdict(context.Background(), g, AllLimits{}, gametheory.Misere, claim))
}

// AllLimits bounds the work of a proof for heaps of every size. The zero value stands for
// the defaults.
type AllLimits struct {
	States int // states of one automaton before it is minimised, 1 or more; 0 stands for DefaultStates
}

// DefaultStates is the number of states that an automaton may have unless the limits say
// otherwise.
const DefaultStates = 1 << 20

// NewAllVerdict decides whether claim is true of exactly the P-positions of the game, for
// heaps of every size, by the rules of an [AllProof].
//
// A position is a word: the digits of all heaps side by side, most significant first.
// Finite automata recognise the claim and the moves, "and", "or" and "not" of automata are
// automata, and so is "there is" (leave the digits of the number out and follow all
// choices at once); so each rule becomes the question whether an automaton accepts
// nothing. (J. R. Büchi 1960; B. R. Hodgson, "Décidabilité par automate fini", 1983; with
// Fibonacci digits J. Shallit, "The Logical Approach to Automatic Sequences", 2022.)
//
// Time and memory are proportional to the states of the automata times their different
// letters. For Nim that is next to nothing, but it can grow fast with the claim: "there is"
// and long nim-sums of residues multiply states. A game may have up to 19 heaps of
// which each move changes one; an automaton reads at most 20 numbers side by side, heaps
// after the move included, and its table takes 256 MB at most. Beyond these limits and
// those given the error wraps [gametheory.ErrBudget]. Other errors: a game or a claim
// without a meaning (see [formula.Game.Validate]), a move that need not descend, a claim whose
// smallest counterexample has a heap of 2⁶³ stones or more, and ctx's error, wrapped,
// which is looked at for every state.
func NewAllVerdict(ctx context.Context, g formula.Game, limits AllLimits, c gametheory.Convention, claim formula.Formula) (*AllVerdict, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	if err := g.Validate(); err != nil {
		return nil, err
	}
	if err := g.ValidateClaim(claim); err != nil {
		return nil, err
	}
	switch {
	case limits.States < 0:
		return nil, fmt.Errorf("gametheory: AllLimits.States is %d; give 1 or more, or 0 for the default", limits.States)
	case limits.States == 0:
		limits.States = DefaultStates
	}
	if _, err := watch.Of(ctx); err != nil {
		return nil, err
	}
	r, err := automata.Prove(ctx, g, claim, c == gametheory.Misere, limits.States)
	if descent := (*automata.DescentError)(nil); errors.As(err, &descent) {
		return nil, descentError(g, descent)
	}
	if err != nil {
		return nil, allError(g, err)
	}
	if r.Failure != nil {
		counterexample, err := allCounterexample(g, c, r.Failure)
		if err != nil {
			return nil, err
		}
		return &AllVerdict{Counterexample: counterexample}, nil
	}
	return &AllVerdict{Proof: &AllProof{Game: g, Convention: c, Claim: claim, Descent: r.Descent,
		States: r.Claim.States(), Largest: r.Largest, Automata: r.Automata, result: r}}, nil
}

// allError is the error of a computation with automata that was broken off.
func allError(g formula.Game, err error) error {
	if errors.Is(err, automata.ErrLimit) {
		return tooLarge{fmt.Errorf("gametheory: %v: %w; take fewer heaps or a simpler claim, or raise AllLimits.States", g, err)}
	}
	return fmt.Errorf("gametheory: %v: stopped among the automata: %w", g, err)
}

// tooLarge is an error of automata that wraps the one of every limit.
type tooLarge struct{ error }

func (err tooLarge) Unwrap() []error { return []error{err.error, gametheory.ErrBudget} }

func descentError(g formula.Game, d *automata.DescentError) error {
	order := make([]string, len(d.Descent))
	for i, t := range d.Descent {
		order[i] = t.String()
	}
	would := "give terms in Game.Descent that every move makes smaller, compared from the left"
	if d.Given {
		would = "give other terms in Game.Descent"
	}
	return fmt.Errorf("gametheory: %v: move %d, %v → %v, does not descend in the order by %s, and where play may go on for ever the rules decide nothing; %s",
		g, d.Move+1, written(d.From), written(d.To), brief.Join(order, ", "), would)
}

// written writes heaps that may be too large for an int as [gametheory.Heaps] does.
func written(heaps []*big.Int) string {
	sizes := make([]string, len(heaps))
	for i, n := range heaps {
		sizes[i] = n.String()
	}
	return "(" + brief.Join(sizes, ", ") + ")"
}

// AllProof is the proof that a claim is true of exactly the P-positions of a game, for
// heaps of every size:
//
//   - from a claimed position no move leads to a claimed one;
//   - from every other position some move does (under misère play: or there is no move);
//   - under misère play, every claimed position has a move;
//   - every move makes the first of the terms of Descent that it changes smaller.
//
// Each of these is a statement about all positions which an automaton decides: it
// would accept the positions where the statement fails, and it accepts none. As natural
// numbers descend only finitely often, play ends; so the first three decide the outcome
// of every position, by induction, and the claim is true.
type AllProof struct {
	Game       formula.Game
	Convention gametheory.Convention
	Claim      formula.Formula
	Descent    []formula.Term
	States     int // of the least automaton that recognises the claim
	Largest    int // of the largest automaton on the way, before it was minimised
	Automata   int // how many were made
	result     *automata.Result
}

// String is In of the reader's language.
func (p *AllProof) String() string { return p.In(gametheory.ReaderLanguage()) }

// In says what is proved and how, in language l.
func (p *AllProof) In(l gametheory.Language) string {
	claim := p.Claim.String()
	if utf8.RuneCountInString(claim) > longestClaim {
		claim = l.Pick("what is claimed", "所断言的条件")
	}
	descent := make([]string, len(p.Descent))
	for i, t := range p.Descent {
		descent[i] = t.String()
	}
	order := l.Pick("every move makes %s smaller", "每一步都使 %s 变小")
	if len(descent) > 1 {
		order = l.Pick("every move makes the first that it changes of %s smaller", "在 %s 中，每一步所改变的第一个都变小")
	}
	misere := ""
	if p.Convention == gametheory.Misere {
		misere = l.Pick(" under misère play", "在反常规则下")
	}
	return fmt.Sprintf(l.Pick(
		"proved for heaps of every size: a position of %s is a P-position%s exactly when %s; automata of up to %d states, and %s",
		"对任意大小的堆已证：%s的局面%s是必败态，当且仅当 %s；自动机至多 %d 个状态，且%s"),
		p.GameIn(l), misere, claim, p.Largest, fmt.Sprintf(order, brief.Join(descent, l.Pick(", ", "、"))))
}

// longestClaim is how many characters of a claim are written out.
const longestClaim = 120

// GameIn names the game in language l: "Nim on 3 heaps". A game without a name is described
// by its moves.
func (p *AllProof) GameIn(l gametheory.Language) string {
	if l != gametheory.Chinese || p.Game.Name == "" {
		return p.Game.String()
	}
	return fmt.Sprintf("%s（%d 堆）", brief.Cut(p.Game.Name), p.Game.Heaps)
}

// At returns the outcome of the position with the given heaps, P where it is
// claimed. It is an error if they are not as many as the game has, or one is negative.
func (p *AllProof) At(heaps ...int) (gametheory.Outcome, error) {
	if err := p.position(heaps); err != nil {
		return gametheory.Undecided, err
	}
	if p.result.Claims(heaps) {
		return gametheory.P, nil
	}
	return gametheory.N, nil
}

// Outcome returns the outcome of the position with the given heaps. It panics where
// [AllProof.At] returns an error.
func (p *AllProof) Outcome(heaps ...int) gametheory.Outcome { return must.Get(p.At(heaps...)) }

// position returns an error unless the heaps are a position of the game.
func (p *AllProof) position(heaps []int) error {
	if p == nil || p.result == nil {
		return errNoProof
	}
	if len(heaps) != p.Game.Heaps {
		return fmt.Errorf("gametheory: a position of %s; %v has %d", plural.N(len(heaps), "heap", "heaps"), brief.Cut(p.Game.Name), p.Game.Heaps)
	}
	_, err := gametheory.NewHeaps(heaps...)
	return err
}

// Witness returns a move from an N-position to a P-position, for heaps of any size: of
// the first of the game's moves that lead to one, the one that leaves the fewest digits,
// then the fewest stones. It panics where [AllProof.At] returns an error, for a
// P-position, and for one without a move.
func (p *AllProof) Witness(heaps ...int) gametheory.Move[gametheory.Heaps] {
	if err := p.position(heaps); err != nil {
		panic(err)
	}
	from := gametheory.HeapsOf(heaps...)
	answer, err := p.result.Answer(heaps)
	if err != nil {
		panic(allError(p.Game, err))
	}
	if answer == nil || p.result.Claims(heaps) {
		panic(fmt.Errorf("gametheory: %v is %s without a winning move; only an N-position with a move has a witness", from, outcomeWords(p.Outcome(heaps...)).English))
	}
	to, ok := automata.Ints(answer)
	if !ok {
		panic(fmt.Errorf("gametheory: the winning move from %v leads to %s, with a heap of 2⁶³ stones or more", from, written(answer)))
	}
	return gametheory.Move[gametheory.Heaps]{From: from, To: gametheory.HeapsOf(to...)}
}

// Certificate returns the proof in a form that encoding/json writes and reads back, and
// that package certificate checks without this one.
func (p *AllProof) Certificate() *certificate.AllSizes {
	if p.result == nil {
		return new(certificate.AllSizes)
	}
	c := &certificate.AllSizes{Game: p.Game, Misere: p.Convention == gametheory.Misere, Claim: p.Claim, Descent: p.Descent,
		Claimed: p.result.Claim.Certificate()}
	for _, a := range p.result.Options {
		c.Options = append(c.Options, a.Certificate())
	}
	for _, a := range p.result.Movable {
		c.Movable = append(c.Movable, a.Certificate())
	}
	return c
}

// AllCounterexample is what refutes a claim about heaps of every size: at
// Position one of the rules of an [AllProof] fails. Of all such positions it is the one
// whose largest heap has the fewest digits, in the numeration of the game; of equals, the
// one with the fewest stones; of equals, the one with the least last heap, then the least
// heap before that, and so on.
//
// Where no move makes a heap larger, what is claimed of Position is false, as for an
// [OutcomeCounterexample]. Otherwise it may be true, and what is claimed of an option false.
type AllCounterexample struct {
	Game       formula.Game
	Convention gametheory.Convention
	Position   gametheory.Heaps
	Claimed    gametheory.Outcome // what the claim says of Position, P or N
	// Option is another claimed position that a move leads to, if Claimed is P and there
	// is a move. If Claimed is N, no move leads to a claimed position.
	Option *gametheory.Heaps
	// Movable reports whether there is a move from Position.
	Movable bool
}

func allCounterexample(g formula.Game, c gametheory.Convention, f *automata.Failure) (*AllCounterexample, error) {
	position, ok := automata.Ints(f.Position)
	option, fits := automata.Ints(f.Option)
	if !ok || !fits {
		return nil, fmt.Errorf("gametheory: %v: the claim is false: a rule of its proof fails at %s, with heaps of 2⁶³ stones or more, and at no position of fewer digits", g, written(f.Position))
	}
	e := &AllCounterexample{Game: g, Convention: c, Position: gametheory.HeapsOf(position...), Claimed: gametheory.N, Movable: f.Movable}
	if f.Claimed {
		e.Claimed = gametheory.P
	}
	if f.Option != nil {
		to := gametheory.HeapsOf(option...)
		e.Option = &to
	}
	return e, nil
}

// Error is In of the reader's language.
func (c *AllCounterexample) Error() string { return c.In(gametheory.ReaderLanguage()) }

// In says what fails, in language l.
func (c *AllCounterexample) In(l gametheory.Language) string {
	return l.Pick("refuted: ", "断言不成立：") + c.failure().In(l)
}

func (c *AllCounterexample) failure() argument.Words {
	p := c.Position
	switch {
	case !c.Movable && c.Convention == gametheory.Misere:
		return endedMisere(p)
	case !c.Movable:
		return ended(p)
	case c.Claimed == gametheory.P:
		return optionClaimed(p, *c.Option)
	}
	return argument.Words{
		English: fmt.Sprintf("%v is claimed to be an N-position, yet so is every option of it", p),
		Chinese: fmt.Sprintf("%v 被断言为必胜态，但它的每个后继局面也都被断言为必胜态", p)}
}
