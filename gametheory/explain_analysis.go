package gametheory

import (
	"context"
	"fmt"
	"slices"
)

// explainByAnalysis explains a position of any game by solving everything
// reachable from it: the winning option and the answer to every move from
// there, or the answer to every move from the position itself.
func explainByAnalysis[Pos comparable](ctx context.Context, g Game[Pos], limits Limits, c Convention, p Pos) ([]Step, error) {
	a, err := NewAnalysis(ctx, g, limits, p)
	if err == nil {
		a, err = a.Under(ctx, c)
	}
	if err != nil {
		return nil, err
	}
	d := decided[Pos]{
		game: g, convention: c,
		outcome: a.Outcome,
		winning: func(p Pos) Move[Pos] {
			return slices.MinFunc(a.Winning(p), func(m, n Move[Pos]) int { return a.Remoteness(m.To) - a.Remoteness(n.To) })
		},
		why: StepStatement{"definition", Words{
			"By definition, a position with an option that is a P-position is an N-position; a position all of whose options are N-positions is a P-position.",
			"按定义：有某个后继局面是必败态的局面是必胜态；所有后继局面都是必胜态的局面是必败态。"}},
	}
	if c == Misere {
		d.why = StepStatement{"misere-definition", Words{
			"By definition, under misère play a position without an option is an N-position, and so is one with an option that is a P-position; a position that has options, all of them N-positions, is a P-position.",
			"按定义（反常规则）：没有后继的局面是必胜态，有某个后继局面是必败态的局面也是必胜态；有后继且所有后继局面都是必胜态的局面是必败态。"}}
	}
	if remoteness := a.Remoteness(p); remoteness >= 0 {
		d.descent = StepStatement{"descent", Words{
			fmt.Sprintf("Each answer reaches a P-position again, and one nearer to the end: whoever answers so wins within %d moves in all (%d positions analysed).", remoteness, a.Len()),
			fmt.Sprintf("每个应手又走到必败态，而且离终局更近：照此应对，全局不超过 %d 步即获胜（共分析 %d 个局面）。", remoteness, a.Len())}}
	}
	return d.explain(p), nil
}

// explainByTheorem applies the theorem of a game to a position, to the one that
// the winning move leads to, and, where there are few stones, to every move of
// the player who is losing. The theorem is worded in the reader's language.
//
// A theorem about the other kind of play than c gives no steps.
func explainByTheorem[Pos comparable](g ClosedForm[Pos], c Convention, p Pos) ([]Step, error) {
	s, err := g.Solve(p)
	if err != nil || s.Convention != c {
		return nil, err
	}
	at := viewOf[Pos](g, p)
	theorem := func(p Pos, reason string) StepStatement {
		text := fmt.Sprintf("%v: %s", p, reason)
		return StepStatement{"theorem", Words{text + ".", text + "。"}}
	}
	steps := []Step{StepPosition{at}, theorem(p, s.Reason)}
	conclusion := StepConclusion{Position: at, Outcome: s.Outcome}
	lost := p
	if len(s.Winning) > 0 {
		play := playOf[Pos](g, s.Winning[0])
		conclusion.Move = &play
		after, err := g.Solve(s.Winning[0].To)
		if err != nil {
			return nil, err
		}
		steps = append(steps, StepMove{play}, theorem(after.Position, after.Reason))
		lost = after.Position
	}
	if n := stones(lost); n == 0 || n > shownReplies {
		return append(steps, conclusion), nil
	}
	d := decided[Pos]{game: g}
	moves := d.moves(lost)
	for _, m := range moves[:min(len(moves), shownReplies)] {
		after, err := g.Solve(m.To)
		if err != nil {
			return nil, err
		}
		if len(after.Winning) == 0 { // under misère play the move has lost
			steps = append(steps, StepOption{playOf[Pos](g, m), N})
			continue
		}
		steps = append(steps, StepReply{Move: playOf[Pos](g, m), Answer: playOf[Pos](g, after.Winning[0])})
	}
	return append(steps, conclusion), nil
}

// decided is a game in which the outcome and a winning move of every position
// are known.
type decided[Pos comparable] struct {
	game         Game[Pos]
	convention   Convention
	outcome      func(Pos) Outcome
	winning      func(Pos) Move[Pos] // asked only where there is one
	why, descent StepStatement       // what outcomes rest on; why the answers win
}

// explain gives the winning move from p and the answer to every move from the
// P-position it leads to, or the answer to every move from p.
func (d decided[Pos]) explain(p Pos) []Step {
	at := viewOf(d.game, p)
	steps := []Step{d.why, StepPosition{at}}
	conclusion := StepConclusion{Position: at, Outcome: d.outcome(p)}
	lost := p // the P-position whose every move is answered
	switch conclusion.Outcome {
	case D:
		for _, m := range d.moves(p) {
			steps = append(steps, StepOption{playOf(d.game, m), d.outcome(m.To)})
		}
		steps = append(steps, StepStatement{"draw", Words{
			"No option is a P-position, so no move wins; an option that is a draw loses nothing either.",
			"没有一个后继局面是必败态，所以没有必胜操作；走到平局的后继也不会输。"}})
		return append(steps, conclusion)
	case N:
		if len(d.moves(p)) == 0 {
			return append(steps, StepEnd{at, d.convention}, conclusion)
		}
		winning := d.winning(p)
		play := playOf(d.game, winning)
		conclusion.Move = &play
		steps = append(steps, StepMove{play})
		lost = winning.To
	}
	moves := d.moves(lost)
	if len(moves) == 0 {
		return append(steps, StepEnd{viewOf(d.game, lost), d.convention}, conclusion)
	}
	for _, m := range moves {
		if len(d.moves(m.To)) == 0 { // under misère play the move has lost
			steps = append(steps, StepOption{playOf(d.game, m), N})
			continue
		}
		steps = append(steps, StepReply{Move: playOf(d.game, m), Answer: playOf(d.game, d.winning(m.To))})
	}
	return append(steps, d.descent, conclusion)
}

// moves returns the moves from p, each once.
func (d decided[Pos]) moves(p Pos) []Move[Pos] {
	seen := make(map[Pos]bool)
	var moves []Move[Pos]
	for _, q := range d.game.Options(p) {
		if !seen[q] {
			seen[q] = true
			moves = append(moves, newMove(d.game, p, q))
		}
	}
	return moves
}
