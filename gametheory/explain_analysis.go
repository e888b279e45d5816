package gametheory

import (
	"context"
	"fmt"
)

// explainByAnalysis explains a position of any game by solving everything
// reachable from it: the winning option and the answer to every move from
// there, or the answer to every move from the position itself.
func explainByAnalysis[Pos comparable](ctx context.Context, g Game[Pos], limits Limits, c Convention, p Pos) ([]Step, error) {
	if c == Misere {
		a, err := NewAnalysis(ctx, extended(g), limits, beyond[Pos]{at: p})
		if err != nil {
			return nil, err
		}
		return solved[Pos]{g, c, a.Len() - 1, func(p Pos) (Outcome, int) {
			r := must(a.At(beyond[Pos]{at: p}))
			return r.Outcome, r.Remoteness - 1
		}}.explain(p), nil
	}
	a, err := NewAnalysis(ctx, g, limits, p)
	if err != nil {
		return nil, err
	}
	return solved[Pos]{g, c, a.Len(), func(p Pos) (Outcome, int) { return a.Outcome(p), a.Remoteness(p) }}.explain(p), nil
}

// beyond is a position of a game that goes one move beyond its end.
type beyond[Pos comparable] struct {
	at   Pos
	over bool
}

// extended returns the game with one more move after its end: a player who
// could not move in g now makes the last move. Normal play of it is misère play
// of g.
func extended[Pos comparable](g Game[Pos]) Game[beyond[Pos]] {
	return Rules[beyond[Pos]](func(p beyond[Pos]) []beyond[Pos] {
		if p.over {
			return nil
		}
		var options []beyond[Pos]
		for _, q := range g.Options(p.at) {
			options = append(options, beyond[Pos]{at: q})
		}
		if len(options) == 0 {
			var end beyond[Pos]
			end.over = true
			return []beyond[Pos]{end}
		}
		return options
	})
}

// solved is a game with the outcome and remoteness of its positions.
type solved[Pos comparable] struct {
	game       Game[Pos]
	convention Convention
	positions  int
	at         func(Pos) (Outcome, int)
}

func (s solved[Pos]) explain(p Pos) []Step {
	at := viewOf(s.game, p)
	outcome, remoteness := s.at(p)
	definition := StepStatement{"definition", Words{
		"By definition: a position with an option that is a P-position is an N-position; a position all of whose options are N-positions is a P-position.",
		"按定义：有一个后继局面是必败态的局面是必胜态；所有后继局面都是必胜态的局面是必败态。"}}
	if s.convention == Misere {
		definition = StepStatement{"misere-definition", Words{
			"By definition: a position with no option is an N-position under misère play; so is one with an option that is a P-position; a position that has options, all of them N-positions, is a P-position.",
			"按定义（反常规则）：没有后继的局面是必胜态；有一个后继局面是必败态的局面是必胜态；有后继且所有后继局面都是必胜态的局面是必败态。"}}
	}
	steps := []Step{definition, StepPosition{at}}
	conclusion := StepConclusion{Position: at, Outcome: outcome}
	lost := p // the P-position whose every move is answered
	switch outcome {
	case D:
		for _, m := range s.moves(p) {
			o, _ := s.at(m.To)
			steps = append(steps, StepOption{playOf(s.game, m), o})
		}
		steps = append(steps, StepStatement{"draw", Words{
			"No option is a P-position, and the options that draw lead on without end.",
			"没有一个后继局面是必败态，而平局的后继可以无休止地走下去。"}})
		return append(steps, conclusion)
	case N:
		if len(s.moves(p)) == 0 {
			return append(steps, StepEnd{at, s.convention}, conclusion)
		}
		winning := s.winning(p)
		play := playOf(s.game, winning)
		conclusion.Move = &play
		steps = append(steps, StepMove{play})
		lost = winning.To
	}
	hold := s.moves(lost)
	if len(hold) == 0 {
		return append(steps, StepEnd{viewOf(s.game, lost), s.convention}, conclusion)
	}
	for _, m := range hold {
		if len(s.moves(m.To)) == 0 { // only under misère play: the mover has ended the game and lost
			steps = append(steps, StepOption{playOf(s.game, m), N})
			continue
		}
		steps = append(steps, StepReply{Move: playOf(s.game, m), Answer: playOf(s.game, s.winning(m.To))})
	}
	steps = append(steps, StepStatement{"descent", Words{
		fmt.Sprintf("Each answer reaches a P-position again, and one nearer to the end: whoever answers so has won after at most %d moves in all (%d positions analysed).", remoteness, s.positions),
		fmt.Sprintf("每个应手又走到必败态，而且离终局更近：照此应对，全局至多 %d 步即获胜（共分析 %d 个局面）。", remoteness, s.positions)}})
	return append(steps, conclusion)
}

// moves returns the moves from p, each once.
func (s solved[Pos]) moves(p Pos) []Move[Pos] {
	seen := make(map[Pos]bool)
	var moves []Move[Pos]
	for _, q := range s.game.Options(p) {
		if !seen[q] {
			seen[q] = true
			moves = append(moves, newMove(s.game, p, q))
		}
	}
	return moves
}

// winning returns the move from the N-position p to the P-position from which
// the game ends soonest.
func (s solved[Pos]) winning(p Pos) Move[Pos] {
	var best Move[Pos]
	least := -1
	for _, m := range s.moves(p) {
		if o, r := s.at(m.To); o == P && (least < 0 || r < least) {
			best, least = m, r
		}
	}
	return best
}
