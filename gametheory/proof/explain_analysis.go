package proof

import (
	"context"
	"errors"
	"fmt"

	"nimbook/gametheory"
	"nimbook/gametheory/argument"
	"nimbook/gametheory/internal/listing"
	"nimbook/gametheory/internal/store"
	"nimbook/gametheory/internal/watch"
	"nimbook/internal/brief"
	"nimbook/internal/plural"
)

// explainByAnalysis explains a position of any game by solving everything
// reachable from it: the winning option and the answer to every move from
// there, or the answer to every move from the position itself.
func explainByAnalysis[Pos comparable](ctx context.Context, g gametheory.Game[Pos], limits gametheory.Limits, c gametheory.Convention, p Pos) ([]argument.Step, error) {
	a, err := gametheory.NewAnalysis(ctx, g, limits, p)
	if err == nil {
		a, err = a.Under(ctx, c)
	}
	if err != nil {
		return nil, err
	}
	by, err := watch.Of(ctx)
	if err != nil {
		return nil, err
	}
	d := decided[Pos]{
		game: g, convention: c,
		outcome: a.Outcome,
		winning: func(p Pos) (gametheory.Move[Pos], error) { return quickest(by, g, a, p) },
		why: statement(argument.Words{
			English: "By definition, a position with an option that is a P-position is an N-position; a position all of whose options are N-positions is a P-position.",
			Chinese: "按定义：有某个后继局面是必败态的局面是必胜态；所有后继局面都是必胜态的局面是必败态。"}),
	}
	if c == gametheory.Misere {
		d.why = statement(argument.Words{
			English: "By definition, under misère play a position without an option is an N-position, and so is one with an option that is a P-position; a position that has options, all of them N-positions, is a P-position.",
			Chinese: "按定义（反常规则）：没有后继局面的局面是必胜态，有某个后继局面是必败态的局面也是必胜态；有后继局面且所有后继局面都是必胜态的局面是必败态。"})
	}
	if remoteness := a.Remoteness(p); remoteness >= 0 {
		d.descent = statement(argument.Words{
			English: fmt.Sprintf("Each answer reaches a P-position again, and one nearer to the end: whoever answers so wins within %s in all (%s analysed).", plural.N(remoteness, "move", "moves"), plural.N(a.Len(), "position", "positions")),
			Chinese: fmt.Sprintf("每个应手又走到必败态，而且离终局更近：照此应对，全局不超过 %d 步即获胜（共分析 %d 个局面）。", remoteness, a.Len())})
	}
	return d.explain(p)
}

// quickest returns the first of the winning moves from p, an N-position, that win
// soonest.
func quickest[Pos comparable](by *watch.Caller, g gametheory.Game[Pos], a *gametheory.Analysis[Pos], p Pos) (gametheory.Move[Pos], error) {
	if err := by.Err(); err != nil {
		return gametheory.Move[Pos]{}, fmt.Errorf("gametheory: stopped before the answer from position %v: %w", brief.Of(p), err)
	}
	least, best := store.MaxPositions, p
	for _, q := range g.Options(p) {
		i, ok := a.Index(q)
		if !ok {
			return gametheory.Move[Pos]{}, listing.ErrChanged(q)
		}
		if e := a.Evaluation(i); e.Outcome == gametheory.P && e.Remoteness < least {
			least, best = e.Remoteness, q
		}
	}
	return gametheory.MoveOf(g, p, best), nil
}

// explainByTheorem applies the theorem of a game to a position, to the one that
// the winning move leads to, and, where there are few stones, to every move of
// the player who is losing. The theorem is worded in the reader's language.
//
// Without a theorem under c there are no steps.
func explainByTheorem[Pos comparable](ctx context.Context, g gametheory.ClosedForm[Pos], c gametheory.Convention, p Pos) ([]argument.Step, error) {
	solve := func(p Pos) (gametheory.Solution[Pos], error) {
		if long, ok := g.(interface {
			SolveContext(context.Context, gametheory.Convention, Pos) (gametheory.Solution[Pos], error)
		}); ok {
			return long.SolveContext(ctx, c, p)
		}
		return g.Solve(p, c)
	}
	s, err := solve(p)
	if errors.Is(err, gametheory.ErrNoTheorem) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	at := viewOf[Pos](g, p)
	theorem := func(p Pos, reason string) argument.Step {
		text := fmt.Sprintf("%v: %s", brief.Of(p), reason)
		return statement(argument.Words{English: text + ".", Chinese: text + "。"})
	}
	steps := []argument.Step{atPosition(at), theorem(p, s.Reason)}
	var win *argument.Play
	lost := p
	if len(s.Winning) > 0 {
		play := playOf[Pos](g, s.Winning[0])
		win = &play
		after, err := solve(s.Winning[0].To)
		if err != nil {
			return nil, err
		}
		steps = append(steps, theMove(play), theorem(after.Position, after.Reason))
		lost = after.Position
	}
	if n := stones(lost); n == 0 || n > shownReplies {
		return append(steps, conclude(at, s.Outcome, win)), nil
	}
	shown := 0
	for m := range gametheory.Moves[Pos](g, lost) {
		if shown++; shown > shownReplies {
			break
		}
		after, err := solve(m.To)
		if err != nil {
			return nil, err
		}
		if len(after.Winning) == 0 { // under misère play the move has lost
			steps = append(steps, option(playOf[Pos](g, m), gametheory.N))
			continue
		}
		steps = append(steps, reply(playOf[Pos](g, m), playOf[Pos](g, after.Winning[0]), nil))
	}
	return append(steps, conclude(at, s.Outcome, win)), nil
}

// decided is a game in which the outcome and a winning move of every position
// are known.
type decided[Pos comparable] struct {
	game         gametheory.Game[Pos]
	convention   gametheory.Convention
	outcome      func(Pos) gametheory.Outcome
	winning      func(Pos) (gametheory.Move[Pos], error) // asked only where there is one
	why, descent argument.Step                           // what outcomes rest on; why the answers win
}

// explain gives the winning move from p and the answer to every move from the
// P-position it leads to, or the answer to every move from p.
func (d decided[Pos]) explain(p Pos) ([]argument.Step, error) {
	at := viewOf(d.game, p)
	steps := []argument.Step{d.why, atPosition(at)}
	outcome, win := d.outcome(p), (*argument.Play)(nil)
	lost := p // the P-position whose every move is answered
	switch outcome {
	case gametheory.D:
		for m := range gametheory.Moves(d.game, p) {
			steps = append(steps, option(playOf(d.game, m), d.outcome(m.To)))
		}
		steps = append(steps, statement(argument.Words{
			English: "No option is a P-position, so no move wins; an option that is a draw loses nothing either.",
			Chinese: "没有一个后继局面是必败态，所以没有必胜操作；走到平局的后继局面也不会输。"}))
		return append(steps, conclude(at, outcome, nil)), nil
	case gametheory.N:
		if len(d.game.Options(p)) == 0 {
			return append(steps, noMove(at, d.convention), conclude(at, outcome, nil)), nil
		}
		winning, err := d.winning(p)
		if err != nil {
			return nil, err
		}
		play := playOf(d.game, winning)
		win = &play
		steps = append(steps, theMove(play))
		lost = winning.To
	}
	before := len(steps)
	for m := range gametheory.Moves(d.game, lost) {
		if len(d.game.Options(m.To)) == 0 { // under misère play the move has lost
			steps = append(steps, option(playOf(d.game, m), gametheory.N))
			continue
		}
		answer, err := d.winning(m.To)
		if err != nil {
			return nil, err
		}
		steps = append(steps, reply(playOf(d.game, m), playOf(d.game, answer), nil))
	}
	if len(steps) == before {
		return append(steps, noMove(viewOf(d.game, lost), d.convention), conclude(at, outcome, win)), nil
	}
	return append(steps, d.descent, conclude(at, outcome, win)), nil
}
