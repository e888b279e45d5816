// Package argument has the steps of an argument for a position: sentences, with what
// they point at and the numbers of their drawings. Package
// [nimbook/gametheory/proof] explains positions in such steps, a game with a theorem of
// its own brings its steps as an [Explainer], and the boards draw them.
package argument

import (
	"encoding/json"
	"fmt"

	"nimbook/gametheory"
	"nimbook/internal/brief"
)

// Step is one step of an argument: a sentence, what it points at, and the numbers of its
// drawing if a page draws it. What a step does not have is the zero value.
//
// As JSON it is an object of these fields, with the sentence in the reader's language
// as "text". A page is a reader of that: it draws by Kind.
type Step struct {
	// Kind says what the step does, for programs: "statement" (a theorem, a lemma or a
	// reason), "position" (shows At), "path" (a play that ends at At), "claim" (what is
	// claimed of At), "end" (there is no move from At), "move" (the winning move),
	// "reply" (an answer to a move of the player who loses), "option" (the outcome of an
	// option), "residue" and "pairing" (a division), "nim-sum", "top-bit", "choose-heap"
	// and "target" (Bouton's argument on an addition), "ones" (misère Nim's count of
	// heaps), "mex", and "conclusion" (the outcome of At), with which an argument ends.
	Kind  string `json:"kind"`
	Words Words  `json:"-"` // the sentence
	// At is the position that the step is about.
	At *View `json:"at,omitempty"`
	// Outcome is that of At: as claimed, of an option, or in conclusion.
	Outcome gametheory.Outcome `json:"outcome,omitzero"`
	// Moves are the moves that it describes: one, or a move and the answer to it.
	Moves []Play `json:"moves,omitempty"`

	Division  *Division  `json:"division,omitempty"`  // of a residue, a pairing
	Addition  *Addition  `json:"addition,omitempty"`  // of a nim-sum
	Mark      *Mark      `json:"mark,omitempty"`      // of a step about the last nim-sum before it
	Exclusion *Exclusion `json:"exclusion,omitempty"` // of a mex
}

// In says the step in language l. Names of moves that a game makes up itself stay in the
// language they were made in.
func (s Step) In(l gametheory.Language) string { return s.Words.In(l) }

// MarshalJSON writes the fields that the step has, and its sentence in the reader's
// language as "text".
func (s Step) MarshalJSON() ([]byte, error) {
	return json.Marshal(written{fields(s), s.In(gametheory.ReaderLanguage())})
}

// UnmarshalJSON reads a step as MarshalJSON writes it. The one sentence that is written
// stands for both languages.
func (s *Step) UnmarshalJSON(data []byte) error {
	var read written
	if err := json.Unmarshal(data, &read); err != nil {
		return err
	}
	*s = Step(read.fields)
	s.Words = Words{English: read.Text, Chinese: read.Text}
	return nil
}

// written is a step as JSON has it.
type written struct {
	fields
	Text string `json:"text"`
}

// fields is a step without methods, so that JSON takes it by its fields.
type fields Step

// Division is a number of stones in rows of Modulus: what does not fill a row is the
// residue.
type Division struct {
	N       int `json:"n"`       // stones, 0 or more
	Modulus int `json:"modulus"` // 1 or more
}

// Addition is the addition of numbers in binary without carry: a column of the sum is 1
// exactly when an odd number of rows has a 1 in it.
type Addition struct {
	Rows  []Addend `json:"rows"`
	Width int      `json:"width"` // binary digits of the longest row, at least 1
	Sum   int      `json:"sum"`
	// Values reports that the rows are the Grundy values of what the labels name, not
	// their stones.
	Values bool `json:"values,omitempty"`
}

// Addend is a row of an [Addition].
type Addend struct {
	Heap  int    `json:"heap"`  // index of the heap, or of the component of a sum, from 0
	Label string `json:"label"` // what it is: its stones, or the component's position
	Value int    `json:"value"` // what is added: its Grundy value, in Nim its stones
}

// Mark is what a step points at in an [Addition]: a column, the rows that have a 1 in
// it, the row that is chosen, what that must become.
type Mark struct {
	Bit        int   `json:"bit"`                  // the column, from 0, the lowest
	Candidates []int `json:"candidates,omitempty"` // indices of heaps
	Heap       *int  `json:"heap,omitempty"`       // index of the one chosen
	Target     *int  `json:"target,omitempty"`     // what it must become
}

// Exclusion works out a Grundy value: the least number that no option has.
type Exclusion struct {
	Options []OptionValue `json:"options,omitempty"`
	Value   int           `json:"value"`
}

// OptionValue is an option with its Grundy value.
type OptionValue struct {
	Option View `json:"option"`
	Value  int  `json:"value"`
}

// Explainer is offered by a game that has an argument of its own for its positions, such
// as a theorem in closed form. Its steps state the theorem first, and the last is a
// conclusion. No steps and no error mean that it has no argument for p under convention
// c; the position is then explained by analysis.
type Explainer[Pos any] interface {
	ExplainPosition(p Pos, c gametheory.Convention) ([]Step, error)
}

// View is a position as an explanation shows it.
type View struct {
	Text  string `json:"text"`            // as fmt prints it
	Heaps []int  `json:"heaps,omitempty"` // the heaps of a position drawn as heaps
	Point []int  `json:"point,omitempty"` // x and y of a position drawn as a point
}

// String returns the position's text.
func (v View) String() string { return brief.Cut(v.Text) }

// Play is a move as an explanation describes it: with its stones for a heap game, by its
// name for any other.
type Play struct {
	From View   `json:"from"`
	To   View   `json:"to"`
	Name string `json:"name,omitempty"` // as the game names it
	// Stones is the move on the heaps, where it is one. Its Value and Rest are 0
	// unless the argument uses them.
	Stones *gametheory.HeapMove `json:"stones,omitempty"`
}

// In describes the move in language l, and where it leads unless that is said
// already; see [Step].
func (m Play) In(l gametheory.Language) string {
	if m.Stones != nil {
		move := *m.Stones
		move.Of = 1 // without the name of its heap
		if len(m.From.Heaps) > 1 {
			return fmt.Sprintf(l.Pick("heap %d, %s: %s → %s", "第 %d 堆，%s：%s → %s"), move.Heap+1, move.In(l), m.From, m.To)
		}
		return move.In(l)
	}
	if m.Name != "" {
		return brief.Cut(m.Name)
	}
	return fmt.Sprintf("%s → %s", m.From, m.To)
}

// Words is a sentence in every language that explanations are written in.
type Words struct {
	English string `json:"en"`
	Chinese string `json:"zh"`
}

// In returns the sentence in language l.
func (w Words) In(l gametheory.Language) string { return l.Pick(w.English, w.Chinese) }
