package proof

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"nimbook/gametheory"
	"nimbook/gametheory/argument"
	"nimbook/gametheory/internal/listing"
	"nimbook/gametheory/internal/watch"
	"nimbook/internal/brief"
	"nimbook/internal/must"
)

// Explanation is the argument that decides one position, step by step, complete
// for that position.
//
// Printed, it is in the reader's language. As JSON it is an object with the
// game, the position, the outcome and the steps, each with its kind, its data
// and its words in the reader's language.
type Explanation struct {
	Game       string                // the game's name; empty if it has none
	Position   argument.View         // the position that is explained
	Convention gametheory.Convention // normal or misère play
	Outcome    gametheory.Outcome
	Steps      []argument.Step // at least one; the last is a conclusion
}

// viewOf shows a position of any game.
func viewOf[Pos comparable](g gametheory.Game[Pos], p Pos) argument.View {
	v := argument.View{Text: brief.Of(p)}
	if _, ok := any(g).(gametheory.Subtraction); ok {
		v.Heaps = []int{any(p).(int)}
	}
	switch d := any(p).(type) {
	case gametheory.HeapsDrawer:
		v.Heaps = d.Heaps()
	case gametheory.PointDrawer:
		x, y := d.Point()
		v.Point = []int{x, y}
	}
	return v
}

// playOf describes a move of any game.
func playOf[Pos comparable](g gametheory.Game[Pos], m gametheory.Move[Pos]) argument.Play {
	p := argument.Play{From: viewOf(g, m.From), To: viewOf(g, m.To), Name: m.Name}
	var stones gametheory.HeapMove
	switch any(g).(type) {
	case gametheory.Subtraction:
		from := any(m.From).(int)
		stones = *takeFrom(from, from-any(m.To).(int)).Stones
	case *gametheory.HeapGame:
		stones = stoneMove(any(m.From).(gametheory.Heaps), any(m.To).(gametheory.Heaps))
	default:
		return p
	}
	p.Stones, p.Name = &stones, ""
	return p
}

// Explain gives the argument that decides a position under normal play: the game's
// own where it has one (see [argument.Explainer]), its theorem where it is a [gametheory.ClosedForm], else
// an analysis of everything reachable from it. It is [NewExplanation] for games typed
// in a cell, without a context and with default limits: it panics where that returns
// an error.
func Explain[Pos comparable](g gametheory.Game[Pos], p Pos) *Explanation {
	return must.Get(NewExplanation(context.Background(), g, gametheory.Limits{}, gametheory.Normal, p))
}

// ExplainMisere is [Explain] under misère play; it panics where [NewExplanation] returns
// an error.
func ExplainMisere[Pos comparable](g gametheory.Game[Pos], p Pos) *Explanation {
	return must.Get(NewExplanation(context.Background(), g, gametheory.Limits{}, gametheory.Misere, p))
}

// NewExplanation gives the argument that decides a position, under the given
// convention. Where the game is an [argument.Explainer] or a [gametheory.ClosedForm] it costs as much
// as that does; otherwise as much as [gametheory.NewAnalysis], whose errors it returns. What is
// no position of the game is an error too, and so is a number that is no convention.
func NewExplanation[Pos comparable](ctx context.Context, g gametheory.Game[Pos], limits gametheory.Limits, c gametheory.Convention, p Pos) (e *Explanation, err error) {
	defer listing.Recover(&err)
	if err := gametheory.Validate(g); err != nil {
		return nil, err
	}
	if _, err := watch.Of(ctx); err != nil {
		return nil, err
	}
	if err := errors.Join(c.Validate(), gametheory.Validate(g, p)); err != nil {
		return nil, err
	}
	steps, err := ownArgument(ctx, g, c, p)
	if f, ok := g.(gametheory.ClosedForm[Pos]); ok && err == nil && steps == nil {
		steps, err = explainByTheorem(ctx, f, c, p)
	}
	if err == nil && steps == nil {
		steps, err = explainByAnalysis(ctx, g, limits, c, p)
	}
	if err != nil {
		return nil, err
	}
	return explained(g, p, c, steps), nil
}

// ownArgument gives the argument that there is for positions of a heap game, or that the
// game brings itself; no steps if there is none.
func ownArgument[Pos comparable](ctx context.Context, g gametheory.Game[Pos], c gametheory.Convention, p Pos) ([]argument.Step, error) {
	switch g := any(g).(type) {
	case gametheory.Subtraction:
		return explainSubtraction(ctx, g, any(p).(int), c)
	case *gametheory.HeapGame:
		return heapGame{g}.explain(ctx, any(p).(gametheory.Heaps).Heaps(), c)
	case argument.Explainer[Pos]:
		return g.ExplainPosition(p, c)
	}
	return nil, nil
}

// explained puts a heading over the steps.
func explained[Pos comparable](g gametheory.Game[Pos], p Pos, c gametheory.Convention, steps []argument.Step) *Explanation {
	last := steps[len(steps)-1]
	e := &Explanation{Game: gameName(g), Position: viewOf(g, p), Convention: c, Outcome: last.Outcome, Steps: steps}
	if last.At != nil {
		e.Position = *last.At
	}
	return e
}

// String is In of the reader's language.
func (e *Explanation) String() string { return e.In(gametheory.ReaderLanguage()) }

// In writes the explanation in language l: a heading and one numbered paragraph
// a step.
func (e *Explanation) In(l gametheory.Language) string {
	var b strings.Builder
	if e.Game != "" {
		b.WriteString(e.Game + l.Pick(", ", "，"))
	}
	if e.Convention == gametheory.Misere {
		b.WriteString(l.Pick("misère play, ", "反常规则，"))
	}
	b.WriteString(e.Position.String())
	b.WriteString(l.Pick(": ", "：") + outcomeWords(e.Outcome).In(l))
	b.WriteString("\n" + brief.Lines(len(e.Steps), func(i int) string {
		head := fmt.Sprintf("%2d. ", i+1)
		return head + strings.ReplaceAll(e.Steps[i].In(l), "\n", "\n"+strings.Repeat(" ", len(head)))
	}))
	return strings.TrimSuffix(b.String(), "\n")
}

// MarshalJSON writes the explanation with its words in the reader's language.
func (e *Explanation) MarshalJSON() ([]byte, error) {
	return json.Marshal(writtenExplanation{e.Game, e.Position, e.Convention, e.Outcome, gametheory.ReaderLanguage(), e.Steps})
}

// UnmarshalJSON reads an explanation as MarshalJSON writes it; its words are in the
// language they were written in, whatever language they are asked for in.
func (e *Explanation) UnmarshalJSON(data []byte) error {
	var read writtenExplanation
	if err := json.Unmarshal(data, &read); err != nil {
		return err
	}
	*e = Explanation{read.Game, read.Position, read.Convention, read.Outcome, read.Steps}
	return nil
}

// writtenExplanation is an explanation as JSON has it.
type writtenExplanation struct {
	Game       string                `json:"game,omitempty"`
	Position   argument.View         `json:"position"`
	Convention gametheory.Convention `json:"convention"`
	Outcome    gametheory.Outcome    `json:"outcome"`
	Language   gametheory.Language   `json:"language"`
	Steps      []argument.Step       `json:"steps"`
}

// outcomeWords names what a position is.
func outcomeWords(o gametheory.Outcome) argument.Words {
	switch o {
	case gametheory.P:
		return argument.Words{English: "a P-position", Chinese: "必败态"}
	case gametheory.N:
		return argument.Words{English: "an N-position", Chinese: "必胜态"}
	case gametheory.D:
		return argument.Words{English: "a draw", Chinese: "平局"}
	}
	return argument.Words{English: "undecided", Chinese: "未定"}
}
