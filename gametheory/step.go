package gametheory

import "fmt"

// Step is one step of an explanation, which package [nimbook/gametheory/proof] gives: data
// first, words second.
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
		return fmt.Sprintf(l.Pick("heap %d, %s: %s → %s", "第 %d 堆，%s：%s → %s"), m.Stones.Heap+1, m.Stones.In(l), m.From, m.To)
	case m.Stones != nil:
		return m.Stones.In(l)
	case m.Name != "":
		return m.Name
	}
	return fmt.Sprintf("%s → %s", m.From, m.To)
}
