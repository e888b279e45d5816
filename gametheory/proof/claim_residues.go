package proof

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"nimbook/gametheory"
	"nimbook/gametheory/argument"
	"nimbook/gametheory/internal/watch"
	"nimbook/internal/brief"
	"nimbook/internal/must"
	"nimbook/internal/plural"
)

// ResidueVerdict is the verdict of [NewResidueVerdict], on the P-positions among heaps of every size.
type ResidueVerdict = Verdict[*ResidueProof, *OutcomeCounterexample[int]]

// VerifyResidues asks whether, for heaps of every size, n is a P-position under normal
// play exactly when n mod modulus is one of the residues. It is [NewResidueVerdict] for
// claims typed in a cell, and panics where that returns an error.
func VerifyResidues(g gametheory.Subtraction, modulus int, residues ...int) *ResidueVerdict {
	return must.Get(NewResidueVerdict(context.Background(), g, gametheory.Normal, modulus, residues...))
}

// NewResidueVerdict decides, for heaps of every size, whether n is a P-position exactly
// when n mod modulus is one of the residues; the counterexample is the least heap. It
// looks at the heaps below t + modulus stones, where t is the most that a move takes: see
// [ResidueProof]. Residues are from 0 to modulus-1, in any order; other numbers are an
// error, and so is a game in which a move may take any number of stones however large, a
// window of more than [gametheory.DefaultPositions] heaps (wrapping
// [gametheory.ErrBudget]), and ctx's error, wrapped. The time for a heap does not grow with
// the number of its moves if they take consecutive numbers of stones.
func NewResidueVerdict(ctx context.Context, g gametheory.Subtraction, c gametheory.Convention, modulus int, residues ...int) (*ResidueVerdict, error) {
	if err := errors.Join(g.Validate(0), c.Validate()); err != nil {
		return nil, err
	}
	if modulus < 1 {
		return nil, fmt.Errorf("gametheory: residues modulo %d; give a modulus of 1 or more", modulus)
	}
	residues = slices.Compact(slices.Sorted(slices.Values(residues)))
	for _, r := range residues {
		if r < 0 || r >= modulus {
			return nil, fmt.Errorf("gametheory: %d is no residue modulo %d; residues are from 0 to %d", r, modulus, modulus-1)
		}
	}
	runs := takes(g)
	most := runs[len(runs)-1].to
	if most == math.MaxInt {
		return nil, fmt.Errorf("gametheory: %v allows takes of any size; a finite window proves residues only where there is a greatest take", g)
	}
	if most > gametheory.DefaultPositions-modulus {
		return nil, fmt.Errorf("gametheory: %v takes up to %s, and a proof modulo %d looks at the heaps below the sum of the two, more than %d: %w",
			g, plural.N(most, "stone", "stones"), modulus, gametheory.DefaultPositions, gametheory.ErrBudget)
	}
	by, err := watch.Of(ctx)
	if err != nil {
		return nil, err
	}
	proof := &ResidueProof{g, c, modulus, residues, most, most + modulus, runs}
	for n := range proof.Window {
		if err := by.Err(); err != nil {
			return nil, fmt.Errorf("gametheory: stopped after the rules were checked for n < %d of %d: %w", n, proof.Window, err)
		}
		by.At(watch.Checking, n, proof.Window)
		if !proof.holds(n) {
			v, err := NewVerdict(ctx, g, gametheory.Limits{}, c, proof.Claims, n)
			if err != nil {
				return nil, err
			}
			return &ResidueVerdict{Counterexample: v.Counterexample}, nil
		}
	}
	return &ResidueVerdict{Proof: proof}, nil
}

// ResidueProof is the proof, for heaps of every size n, that n is a P-position
// exactly when n mod Modulus is one of Residues. The two rules of an [OutcomeProof] hold
// for every n below Window. From n = Most on every take is allowed, so whether
// the rules hold depends on n mod Modulus only; and the heaps from Most to
// Window-1 have all residues.
type ResidueProof struct {
	Game       gametheory.Subtraction
	Convention gametheory.Convention
	Modulus    int
	Residues   []int // in ascending order
	Most       int   // the most stones that a move takes
	Window     int   // Most + Modulus

	runs []run // the numbers of stones that a move may take
}

// Claims reports whether the heap of n stones is claimed to be a P-position. It panics
// if p is none that [NewResidueVerdict] has found.
func (p *ResidueProof) Claims(n int) bool {
	if p.Modulus < 1 {
		panic(errNoProof)
	}
	_, claimed := slices.BinarySearch(p.Residues, n%p.Modulus)
	return claimed
}

// holds reports whether the two rules hold for n stones.
func (p *ResidueProof) holds(n int) bool {
	claimed, moves := 0, false
	for _, run := range p.runs {
		if run.from > n {
			break
		}
		moves = true
		claimed += p.below(n-run.from+1) - p.below(max(n-run.to, 0))
	}
	if !moves && p.Convention == gametheory.Misere {
		return !p.Claims(n)
	}
	return p.Claims(n) != (claimed > 0)
}

// below counts the claimed heaps of fewer than n stones.
func (p *ResidueProof) below(n int) int {
	part, _ := slices.BinarySearch(p.Residues, n%p.Modulus)
	return n/p.Modulus*len(p.Residues) + part
}

// String is In of the reader's language.
func (p *ResidueProof) String() string { return p.In(gametheory.ReaderLanguage()) }

// In says what is proved and how, in language l.
func (p *ResidueProof) In(l gametheory.Language) string {
	return fmt.Sprintf(l.Pick(
		"proved for every n: n is a P-position exactly when %s; the rules hold for n < %d, and from n = %d on they depend on n mod %d only",
		"对一切 n 已证：n 是必败态，当且仅当 %s；n < %d 时逐一检验，从 n = %d 起只取决于 n mod %d"),
		p.condition(), p.Window, p.Most, p.Modulus)
}

// condition writes the claim about n.
func (p *ResidueProof) condition() string {
	if len(p.Residues) == 1 {
		return fmt.Sprintf("n ≡ %d (mod %d)", p.Residues[0], p.Modulus)
	}
	return fmt.Sprintf("n mod %d ∈ {%s}", p.Modulus, brief.Ints(p.Residues, ", "))
}

// Explain gives the argument for n stones. It panics for a negative n, and if p is none
// that [NewResidueVerdict] has found.
func (p *ResidueProof) Explain(n int) *Explanation {
	if p.Modulus < 1 {
		panic(errNoProof)
	}
	must.Get(gametheory.NewHeaps(n))
	return explained(p.Game, n, p.Convention, p.explain(n))
}

func (p *ResidueProof) explain(n int) []argument.Step {
	at := heapView(n)
	condition := p.condition()
	theorem := statement(argument.Words{
		English: fmt.Sprintf("In this game n is a P-position exactly when %s.", condition),
		Chinese: fmt.Sprintf("在这个游戏中，n 是必败态，当且仅当 %s。", condition)})
	window := statement(argument.Words{
		English: fmt.Sprintf("No take leads from such an n to another, and from every other n some take leads to one. This was checked for n < %d; from n = %d on every take is allowed and only n mod %d matters, so it holds for all n.", p.Window, p.Most, p.Modulus),
		Chinese: fmt.Sprintf("从这样的 n 出发，没有一步走到另一个这样的 n；从其余的 n 出发，总有一步走到。n < %d 时已逐一检验；从 n = %d 起每种取法都可用，只看 n mod %d，所以对一切 n 成立。", p.Window, p.Most, p.Modulus)})
	if p.Convention == gametheory.Misere {
		window.Words = argument.Words{
			English: fmt.Sprintf("No take leads from such an n to another, and from every other n some take leads to one or there is no move. This was checked for n < %d; from n = %d on every take is allowed and only n mod %d matters, so it holds for all n.", p.Window, p.Most, p.Modulus),
			Chinese: fmt.Sprintf("从这样的 n 出发有步可走，但没有一步走到另一个这样的 n；从其余的 n 出发，总有一步走到，或者无步可走。n < %d 时已逐一检验；从 n = %d 起每种取法都可用，只看 n mod %d，所以对一切 n 成立。", p.Window, p.Most, p.Modulus)}
	}
	steps := []argument.Step{theorem, atPosition(at), residue(n, p.Modulus), window}
	outcome, win := gametheory.P, (*argument.Play)(nil)
	lost := n
	if !p.Claims(n) {
		outcome = gametheory.N
		take, ok := p.answer(n)
		if !ok {
			return append(steps, noMove(at, p.Convention), conclude(at, outcome, nil))
		}
		play := takeFrom(n, take)
		win = &play
		lost = n - take
		steps = append(steps, theMove(play), residue(lost, p.Modulus))
	}
	replies := 0
	for take := range p.Game.Moves(lost) {
		if replies++; replies > shownReplies {
			break
		}
		move := takeFrom(lost, take)
		if answer, ok := p.answer(lost - take); ok {
			steps = append(steps, reply(move, takeFrom(lost-take, answer), nil))
		} else {
			steps = append(steps, option(move, gametheory.N))
		}
	}
	if replies == 0 {
		steps = append(steps, noMove(heapView(lost), p.Convention))
	}
	return append(steps, conclude(at, outcome, win))
}

// answer returns the least take that leads from n to a claimed P-position.
func (p *ResidueProof) answer(n int) (take int, ok bool) {
	for take := range p.Game.Moves(n) {
		if p.Claims(n - take) {
			return take, true
		}
	}
	return 0, false
}

// byResidues returns the proof that the residues of n decide it under normal
// play, for the least modulus; nil if the values are not proved to be purely
// periodic, or there are many residues.
func byResidues(g gametheory.Subtraction) *ResidueProof {
	if runs := takes(g); runs[len(runs)-1].to == math.MaxInt {
		return nil
	}
	values, ok := g.Period().(*gametheory.ProvedPeriod)
	if !ok || values.Preperiod > 0 || values.Period > 4096 {
		return nil
	}
	initial := g.Sequence(values.Period)
	for modulus := 1; modulus <= values.Period; modulus++ {
		if values.Period%modulus != 0 {
			continue
		}
		var residues []int
		for r := range modulus {
			if initial[r] == 0 {
				residues = append(residues, r)
			}
		}
		if v, err := NewResidueVerdict(context.Background(), g, gametheory.Normal, modulus, residues...); err == nil && v.Proved() && len(residues) <= 12 {
			return v.Proof
		}
	}
	return nil
}
