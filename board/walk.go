package board

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"nimbook/gametheory"
	"nimbook/gametheory/proof"
	"nimbook/internal/brief"
	"nimbook/internal/must"
	"nimbook/internal/plural"
)

const (
	// maxWalks bounds the arguments that a page carries, one a position.
	maxWalks = 256
	// walkPositions bounds the positions of a game that is walked through, unless
	// its Limits say otherwise: the argument for each of those carried may look at
	// all that it can reach.
	walkPositions = 5000
)

// Walk shows an argument, or several, one step a screen. The reader starts with
// the first, and may enter the position of any other. It is [NewWalk] for
// explanations made in a cell: it panics where that returns an error.
func Walk(explanations ...*proof.Explanation) {
	must.Get(NewWalk(explanations...)).Show()
}

// NewWalk returns a board that walks through arguments. It is an error if there
// is none, or a nil one among them.
func NewWalk(explanations ...*proof.Explanation) (*Board, error) {
	return newWalk(len(explanations), explanations)
}

// WalkGame shows the argument that decides start, one step a screen; the reader
// may enter other positions reachable from it. It is [NewWalkGame] for games
// typed in a cell: it panics where that returns an error.
func WalkGame[Pos comparable](g gametheory.Game[Pos], start Pos) {
	must.Get(NewWalkGame(context.Background(), g, gametheory.Limits{}, start)).Show()
}

// NewWalkGame returns a board that walks through the argument that decides
// start, and those of other positions reachable from it: all of them, or of
// more than 256 those that are the last to be reached. It is an error if more can
// be reached than the limits allow (0 stands for 5000); other errors are those of
// [proof.NewExplanation].
func NewWalkGame[Pos comparable](ctx context.Context, g gametheory.Game[Pos], limits gametheory.Limits, start Pos) (*Board, error) {
	if limits.Positions == 0 {
		limits.Positions = walkPositions
	}
	positions, err := reachable(ctx, g, limits, start)
	if err != nil {
		return nil, err
	}
	var explanations []*proof.Explanation
	for _, p := range sample(positions) {
		e, err := proof.NewExplanation(ctx, g, limits, gametheory.Normal, p)
		if err != nil {
			return nil, err
		}
		explanations = append(explanations, e)
	}
	return newWalk(len(positions), explanations)
}

// reachable returns every position that can be reached from start, start first,
// then by the number of moves that it takes.
func reachable[Pos comparable](ctx context.Context, g gametheory.Game[Pos], limits gametheory.Limits, start Pos) ([]Pos, error) {
	if g == nil {
		return nil, errors.New("board: the game is nil; give a Game, such as Rules[Pos](func(p Pos) []Pos { … })")
	}
	positions, seen := []Pos{start}, map[Pos]bool{start: true}
	for i := 0; i < len(positions); i++ {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("board: stopped after %s: %w", plural.N(i, "position", "positions"), err)
		}
		for _, q := range g.Options(positions[i]) {
			if !seen[q] {
				seen[q] = true
				positions = append(positions, q)
			}
		}
		if len(positions) > limits.Positions {
			return nil, fmt.Errorf("board: more than %d positions can be reached from %v; start from a smaller position, or walk through one argument with board.Walk(proof.Explain(game, position))", limits.Positions, brief.Of(start))
		}
	}
	return positions, nil
}

// sample returns the positions that a page carries an argument for: the first,
// and of the others the last ones, which are the small ones.
func sample[Pos any](positions []Pos) []Pos {
	if len(positions) <= maxWalks {
		return positions
	}
	return append([]Pos{positions[0]}, positions[len(positions)-maxWalks+1:]...)
}

// WalkVerdict shows what was found of a claim, one step a screen: of a claim
// that holds the argument for a start position, and for any other position that
// the reader enters; of one that does not the way to the counterexample. It panics where
// [NewWalkVerdict] returns an error.
func WalkVerdict[Pos comparable](v *proof.OutcomeVerdict[Pos]) {
	must.Get(NewWalkVerdict(v)).Show()
}

// NewWalkVerdict returns a board that walks through what was found of a claim.
// It is an error if there is no verdict.
func NewWalkVerdict[Pos comparable](v *proof.OutcomeVerdict[Pos]) (*Board, error) {
	switch {
	case v == nil || v.Proof == nil && v.Counterexample == nil:
		return nil, errors.New("board: there is no verdict; give what proof.Verify returns")
	case v.Counterexample != nil:
		return NewWalk(v.Counterexample.Explain())
	}
	var positions []Pos
	for p := range v.Proof.Checked() {
		positions = append(positions, p)
	}
	var explanations []*proof.Explanation
	for _, p := range sample(positions) {
		explanations = append(explanations, v.Proof.Explain(p))
	}
	return newWalk(len(positions), explanations)
}

// walkData is what the script gets to know; data.ts is its other end. A step that
// several arguments share is written once, and referred to by its index.
type walkData struct {
	Kind     string              `json:"kind"`
	Language gametheory.Language `json:"language"`
	Name     string              `json:"name"`
	Reach    int                 `json:"reach"` // positions that the claim is about
	Walks    []walk              `json:"walks"`
	Steps    []json.RawMessage   `json:"steps"` // of argument.Step
}

type walk struct {
	Position string `json:"position"`
	Steps    []int  `json:"steps"`
}

// add writes the steps of an explanation and returns their indices, with those of the
// steps that are written already.
func (d *walkData) add(e *proof.Explanation, written map[string]int) ([]int, error) {
	indices := make([]int, len(e.Steps))
	for k, s := range e.Steps {
		data, err := json.Marshal(s)
		if err != nil {
			return nil, err
		}
		i, ok := written[string(data)]
		if !ok {
			i = len(d.Steps)
			written[string(data)] = i
			d.Steps = append(d.Steps, data)
		}
		indices[k] = i
	}
	return indices, nil
}

func newWalk(reach int, explanations []*proof.Explanation) (*Board, error) {
	if len(explanations) == 0 {
		return nil, errors.New("board: no explanation to walk through; give at least one, such as proof.Explain(game, position)")
	}
	data := walkData{Kind: "walk", Language: language(), Reach: reach}
	written := make(map[string]int)
	for i, e := range explanations {
		if e == nil {
			return nil, fmt.Errorf("board: explanation %d is nil; make one with proof.Explain(game, position)", i+1)
		}
		indices, err := data.add(e, written)
		if err != nil {
			return nil, fmt.Errorf("board: the explanation of %v cannot be encoded: %w", brief.Of(e.Position), err)
		}
		data.Walks = append(data.Walks, walk{e.Position.Text, indices})
	}
	first := explanations[0]
	data.Name = first.Game
	if data.Name == "" {
		data.Name = pick("An argument", "一个论证")
	}
	static := account{
		title:   data.Name + pick(", ", "，") + first.Position.Text,
		closing: pick("Run this cell to walk through it step by step.", "运行此单元格即可逐步阅读。"),
	}
	for i, s := range first.Steps {
		static.lines = append(static.lines, fmt.Sprintf("%d. %s", i+1, s.In(language())))
	}
	return newBoard(data, static)
}
