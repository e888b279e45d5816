package board

import (
	"encoding/base64"
	"errors"
	"fmt"
	"strings"

	"nimbook/gametheory"
	"nimbook/gametheory/proof"
	"nimbook/internal/brief"
	"nimbook/internal/must"
	"nimbook/internal/plural"
)

// maxViews bounds the views that a page carries, one for every combination of
// the parameters.
const maxViews = 2000

// maxCells bounds the cells of a strip.
const maxCells = 400

// Parameter is a number that the reader of an explorer changes. [Range] and
// [Choice] make one.
type Parameter struct {
	Name     string
	From, To int
	Start    int
	Labels   []string // of the values From, From+1, …; nil to show the numbers
}

// Range returns the parameter that goes from one number to another, both
// included, and is start at first.
func Range(name string, from, to, start int) Parameter {
	return Parameter{Name: name, From: from, To: to, Start: start}
}

// Choice returns the parameter that picks one of a list: its value is the index
// of the label, from 0, and 0 at first.
func Choice(name string, labels ...string) Parameter {
	return Parameter{Name: name, To: len(labels) - 1, Labels: labels}
}

// Frame is what an explorer shows for one choice of its parameters: a figure and
// a sentence beside it. [Strip] makes one.
type Frame struct {
	// Outcomes is a strip of cells, one for every heap of 0, 1, 2, … stones.
	Outcomes []gametheory.Outcome
	Values   []int // Grundy values to write into the strip; may be nil
	Mark     int   // the heap that is marked in the strip; -1 for none
	// SVG is another figure, in place of a strip, and Alt says what it shows.
	SVG []byte
	Alt string
	// Text is the sentence.
	Text string
}

// Strip returns the view of the heaps of 0 to most stones of a game, with the
// heap of n stones marked and the sentence that concludes the argument for it.
// It panics if n or most is negative.
func Strip(g gametheory.Subtraction, n, most int) Frame {
	v := Frame{Values: g.Sequence(most + 1), Mark: n}
	for i := range v.Values {
		v.Outcomes = append(v.Outcomes, g.Outcome(i))
	}
	steps := proof.Explain(g, n).Steps
	v.Text = steps[len(steps)-1].In(language())
	return v
}

// Explore shows a figure and a sentence that follow the reader's choice of the
// parameters. It is [NewExplore] for families typed in a cell: it panics where
// that returns an error.
//
//	board.Explore(func(v ...int) board.Frame {
//		return board.Strip(gametheory.Bash(v[1]), v[0], 40)
//	}, board.Range("N", 0, 40, 13), board.Range("M", 1, 8, 3))
func Explore(view func(values ...int) Frame, parameters ...Parameter) {
	must.Get(NewExplore(view, parameters...)).Show()
}

// NewExplore returns a board on which the reader changes parameters. The view
// is asked for every combination of their values, at most 2000 of them, and what
// it says of each travels with the page. It is an error if there are more, if a
// parameter has no value or starts outside its range, or if a view has nothing
// to show.
func NewExplore(view func(values ...int) Frame, parameters ...Parameter) (*Board, error) {
	if view == nil {
		return nil, errors.New("board: the view is nil; give a function from the parameters' values to a Frame")
	}
	if len(parameters) == 0 {
		return nil, errors.New("board: an explorer without a parameter; give at least one, such as Range(\"M\", 1, 8, 3)")
	}
	count := 1
	for _, p := range parameters {
		if p.To < p.From {
			return nil, fmt.Errorf("board: parameter %s goes from %d to %d and has no value; give a range upwards, or labels to choose from", p.Name, p.From, p.To)
		}
		if p.Start < p.From || p.Start > p.To {
			return nil, fmt.Errorf("board: parameter %s starts at %d, outside its range from %d to %d", p.Name, p.Start, p.From, p.To)
		}
		if n := p.To - p.From + 1; n > maxViews || n*count > maxViews {
			return nil, fmt.Errorf("board: the parameters have more than %d combinations with %s from %d to %d; narrow a range", maxViews, p.Name, p.From, p.To)
		} else {
			count *= n
		}
	}
	data := exploreData{Kind: "explore", Language: language()}
	names := make([]string, len(parameters))
	for i, p := range parameters {
		names[i] = p.Name
		data.Parameters = append(data.Parameters, parameter(p))
	}
	data.Name = strings.Join(names, ", ")
	figures, texts := make(map[string]int), make(map[string]int)
	static := account{closing: pick("Run this cell to change the parameters.", "运行此单元格即可改变参数。")}
	values := make([]int, len(parameters))
	for i := range count { // the last parameter changes fastest
		rest, start := i, true
		for k := len(parameters) - 1; k >= 0; k-- {
			p := parameters[k]
			n := p.To - p.From + 1
			values[k] = p.From + rest%n
			rest /= n
			start = start && values[k] == p.Start
		}
		v := view(append([]int(nil), values...)...)
		f, err := v.figure()
		if err != nil {
			return nil, fmt.Errorf("board: the view of %s = %v: %w", data.Name, values, err)
		}
		figure, ok := figures[f.key()]
		if !ok {
			figure = len(data.Figures)
			figures[f.key()] = figure
			data.Figures = append(data.Figures, f)
		}
		text, ok := texts[v.Text]
		if !ok {
			text = len(data.Texts)
			texts[v.Text] = text
			data.Texts = append(data.Texts, v.Text)
		}
		data.Views = append(data.Views, [3]int{figure, v.Mark, text})
		if start {
			static.title = describe(parameters)
			static.lines = v.words()
		}
	}
	return newBoard(data, static)
}

// describe writes the parameters with the values that they start from.
func describe(parameters []Parameter) string {
	words := make([]string, len(parameters))
	for i, p := range parameters {
		value := fmt.Sprint(p.Start)
		if p.Labels != nil {
			value = p.Labels[p.Start-p.From]
		}
		words[i] = p.Name + " = " + value
	}
	return strings.Join(words, ", ")
}

// exploreData is what the script gets to know; data.ts is its other end. Views
// are in the order of the combinations, the last parameter changing fastest, and
// each is a figure, the cell that is marked in it, and a text.
type exploreData struct {
	Kind       string              `json:"kind"`
	Language   gametheory.Language `json:"language"`
	Name       string              `json:"name"`
	Parameters []parameter         `json:"parameters"`
	Figures    []figure            `json:"figures"`
	Texts      []string            `json:"texts"`
	Views      [][3]int            `json:"views"`
}

type parameter struct {
	Name   string   `json:"name"`
	From   int      `json:"from"`
	To     int      `json:"to"`
	Start  int      `json:"start"`
	Labels []string `json:"labels,omitempty"`
}

type figure struct {
	Outcomes string `json:"outcomes,omitempty"`
	Values   []int  `json:"values,omitempty"`
	SVG      string `json:"svg,omitempty"` // base64
	Alt      string `json:"alt,omitempty"`
}

func (f figure) key() string { return fmt.Sprint(f.Outcomes, f.Values, f.SVG, f.Alt) }

func (v Frame) figure() (figure, error) {
	switch {
	case len(v.SVG) > 0 && v.Alt == "":
		return figure{}, errors.New("the figure has no words for those who do not see it; set Alt")
	case len(v.SVG) > 0:
		return figure{SVG: base64.StdEncoding.EncodeToString(v.SVG), Alt: v.Alt}, nil
	case len(v.Outcomes) == 0 && v.Text == "":
		return figure{}, errors.New("it shows nothing; set Outcomes, SVG or Text")
	case len(v.Outcomes) > maxCells:
		return figure{}, fmt.Errorf("a strip of %d cells; give at most %d", len(v.Outcomes), maxCells)
	case v.Values != nil && len(v.Values) != len(v.Outcomes):
		return figure{}, fmt.Errorf("%s for %s; give one a cell", plural.N(len(v.Values), "value", "values"), plural.N(len(v.Outcomes), "outcome", "outcomes"))
	case v.Mark < -1 || v.Mark >= max(1, len(v.Outcomes)):
		return figure{}, fmt.Errorf("heap %d is marked in a strip of 0 to %d; give one of these, or -1", v.Mark, len(v.Outcomes)-1)
	}
	f := figure{Values: v.Values}
	for _, o := range v.Outcomes {
		f.Outcomes += o.String()
	}
	return f, nil
}

// words says the view for a reader without the script.
func (v Frame) words() []string {
	var lines, lost []string
	for i, o := range v.Outcomes {
		if o == gametheory.P {
			lost = append(lost, fmt.Sprint(i))
		}
	}
	switch {
	case len(v.SVG) > 0:
		lines = append(lines, v.Alt)
	case len(v.Outcomes) > 0:
		most, list := len(v.Outcomes)-1, brief.Join(lost, pick(", ", "、"))
		lines = append(lines, pick(
			fmt.Sprintf("In the strip from 0 to %d, P stands at: %s.", most, list),
			fmt.Sprintf("从 0 到 %d 的各格中，必败态在：%s。", most, list)))
	}
	if v.Text != "" {
		lines = append(lines, v.Text)
	}
	return lines
}
