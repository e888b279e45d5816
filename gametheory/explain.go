package gametheory

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// Explanation is the argument that decides one position, step by step, complete
// for that position.
//
// Printed, it speaks the reader's language. As JSON it is an object with the
// game, the position, the outcome and the steps, each with its kind, its data
// and its words in the reader's language.
type Explanation struct {
	Game       string     // the game's name; empty if it has none
	Position   View       // the position that is explained
	Convention Convention // normal or misère play
	Outcome    Outcome
	Steps      []Step // at least one; the last is a StepConclusion
}

// Step is one step of an [Explanation]: data first, words second.
type Step interface {
	// Kind names the type of the step for programs: "residue" for StepResidue.
	Kind() string
	// In says the step in the given language. Names of moves that a game makes
	// up itself stay in the language they were made in.
	In(Language) string
}

// Explainer is offered by a game that has an argument of its own for its
// positions, such as a theorem in closed form. Its steps state the theorem
// first and conclude last. No steps and no error mean that it has no argument
// for p under convention c; the position is then explained by analysis.
type Explainer[Pos any] interface {
	ExplainPosition(p Pos, c Convention) ([]Step, error)
}

// View is a position as an explanation shows it.
type View struct {
	Text  string `json:"text"`            // as fmt prints it
	Heaps []int  `json:"heaps,omitempty"` // the heaps of a position drawn as heaps
	Point []int  `json:"point,omitempty"` // x and y of a position drawn as a point
}

// String returns the position's text.
func (v View) String() string { return v.Text }

// viewOf shows a position of any game.
func viewOf[Pos comparable](g Game[Pos], p Pos) View {
	v := View{Text: fmt.Sprint(p)}
	if _, ok := any(g).(Subtraction); ok {
		v.Heaps = []int{any(p).(int)}
	}
	switch d := any(p).(type) {
	case HeapsDrawer:
		v.Heaps = d.Heaps()
	case PointDrawer:
		x, y := d.Point()
		v.Point = []int{x, y}
	}
	return v
}

// Play is a move as an explanation tells it.
type Play struct {
	From View   `json:"from"`
	To   View   `json:"to"`
	Name string `json:"name,omitempty"` // as the game names it
	// Stones is the move on the heaps, where it is one. Its Value and Rest are 0
	// unless the argument uses them.
	Stones *HeapMove `json:"stones,omitempty"`
}

// In describes the move in language l, and where it leads unless that is said
// already; see [Step].
func (m Play) In(l Language) string {
	switch {
	case m.Stones != nil && len(m.From.Heaps) > 1:
		return fmt.Sprintf(l.pick("heap %d, %s: %s → %s", "第 %d 堆，%s：%s → %s"), m.Stones.Heap+1, m.Stones.In(l), m.From, m.To)
	case m.Stones != nil:
		return m.Stones.In(l)
	case m.Name != "":
		return m.Name
	}
	return fmt.Sprintf("%s → %s", m.From, m.To)
}

// brief names the move by the position it leads to.
func (m Play) brief(l Language) string {
	how := m.Name
	if s := m.Stones; s != nil {
		if how = ""; len(m.From.Heaps) == 1 && len(s.Into) < 2 {
			how = fmt.Sprintf(l.pick("take %d", "取 %d 颗"), s.Take)
		}
	}
	if how == "" {
		return m.To.Text
	}
	return fmt.Sprintf(l.pick("%s (%s)", "%s（%s）"), m.To, how)
}

// stoneMover is offered by heap games: the move on the heaps that leads from
// one position to another.
type stoneMover[Pos any] interface {
	stoneMove(from, to Pos) HeapMove
}

// playOf tells a move of any game.
func playOf[Pos comparable](g Game[Pos], m Move[Pos]) Play {
	p := Play{From: viewOf(g, m.From), To: viewOf(g, m.To), Name: m.Name}
	if s, ok := g.(stoneMover[Pos]); ok {
		move := s.stoneMove(m.From, m.To)
		p.Stones, p.Name = &move, ""
	}
	return p
}

func pathOf[Pos comparable](g Game[Pos], path []Pos) StepPath {
	s := StepPath{make([]View, len(path))}
	for i, p := range path {
		s.Positions[i] = viewOf(g, p)
	}
	return s
}

// Explain gives the argument that decides a position under normal play: the game's
// own where it has one (see [Explainer]), its theorem where it is a [ClosedForm], else
// an analysis of everything reachable from it. It is [NewExplanation] for games typed
// in a cell, without a context and with default limits: it panics where that returns
// an error.
func Explain[Pos comparable](g Game[Pos], p Pos) *Explanation {
	return must(NewExplanation(context.Background(), g, Limits{}, Normal, p))
}

// ExplainMisere is [Explain] under misère play.
func ExplainMisere[Pos comparable](g Game[Pos], p Pos) *Explanation {
	return must(NewExplanation(context.Background(), g, Limits{}, Misere, p))
}

// NewExplanation gives the argument that decides a position, under the given
// convention. Where the game is an [Explainer] or a [ClosedForm] it costs as much
// as that does; otherwise as much as [NewAnalysis], whose errors it returns. What is
// no position of the game is an error too, and so is a number that is no convention.
func NewExplanation[Pos comparable](ctx context.Context, g Game[Pos], limits Limits, c Convention, p Pos) (e *Explanation, err error) {
	defer optionsError(&err)
	if err := checkGame(g); err != nil {
		return nil, err
	}
	if _, err := callerOf(ctx); err != nil {
		return nil, err
	}
	if err := errors.Join(c.check(), validate(g, p)); err != nil {
		return nil, err
	}
	var steps []Step
	if x, ok := g.(Explainer[Pos]); ok {
		steps, err = x.ExplainPosition(p, c)
	}
	if f, ok := g.(ClosedForm[Pos]); ok && err == nil && steps == nil {
		steps, err = explainByTheorem(f, c, p)
	}
	if err == nil && steps == nil {
		steps, err = explainByAnalysis(ctx, g, limits, c, p)
	}
	if err != nil {
		return nil, err
	}
	return explained(g, p, c, steps), nil
}

// explained puts a heading over the steps.
func explained[Pos comparable](g Game[Pos], p Pos, c Convention, steps []Step) *Explanation {
	e := &Explanation{Game: gameName(g), Position: viewOf(g, p), Convention: c, Steps: steps}
	if last, ok := steps[len(steps)-1].(StepConclusion); ok {
		e.Position, e.Outcome = last.Position, last.Outcome
	}
	return e
}

// String is In of the reader's language.
func (e *Explanation) String() string { return e.In(ReaderLanguage()) }

// In writes the explanation in language l: a heading and one numbered paragraph
// a step.
func (e *Explanation) In(l Language) string {
	var b strings.Builder
	if e.Game != "" {
		b.WriteString(e.Game + l.pick(", ", "，"))
	}
	if e.Convention == Misere {
		b.WriteString(l.pick("misère play, ", "反常规则，"))
	}
	b.WriteString(e.Position.Text)
	b.WriteString(l.pick(": ", "：") + outcomeWords(e.Outcome).In(l))
	for i, s := range e.Steps {
		head := fmt.Sprintf("%2d. ", i+1)
		text := strings.ReplaceAll(s.In(l), "\n", "\n"+strings.Repeat(" ", len(head)))
		b.WriteString("\n" + head + text)
	}
	return b.String()
}

// MarshalJSON writes the explanation with its words in the reader's language.
func (e *Explanation) MarshalJSON() ([]byte, error) {
	l := ReaderLanguage()
	steps := make([]json.RawMessage, len(e.Steps))
	for i, s := range e.Steps {
		tag, err := json.Marshal(struct {
			Kind string `json:"kind"`
			Text string `json:"text"`
		}{s.Kind(), s.In(l)})
		if err != nil {
			return nil, err
		}
		data, err := json.Marshal(s)
		if err != nil {
			return nil, err
		}
		if string(data) == "{}" {
			steps[i] = tag
			continue
		}
		steps[i] = append(append(tag[:len(tag)-1], ','), data[1:]...)
	}
	return json.Marshal(struct {
		Game       string            `json:"game,omitempty"`
		Position   View              `json:"position"`
		Convention Convention        `json:"convention"`
		Outcome    Outcome           `json:"outcome"`
		Language   Language          `json:"language"`
		Steps      []json.RawMessage `json:"steps"`
	}{e.Game, e.Position, e.Convention, e.Outcome, l, steps})
}

// outcomeWords names what a position is.
func outcomeWords(o Outcome) Words {
	switch o {
	case P:
		return Words{"a P-position", "必败态"}
	case N:
		return Words{"an N-position", "必胜态"}
	case D:
		return Words{"a draw", "平局"}
	}
	return Words{"undecided", "未定"}
}
