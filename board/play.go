package board

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"

	"nimbook/gametheory"
	"nimbook/internal/brief"
	"nimbook/internal/must"
)

// DefaultPositions is the number of positions that a game on a board may have
// unless its Limits say otherwise: its solution travels with the page.
const DefaultPositions = 20_000

// maxMoves bounds the moves in a board's data, at about 3 bytes each.
const maxMoves = 500_000

// maxRows bounds the moves in a static account.
const maxRows = 40

// Play shows a board on which the reader plays the game from start, against a
// perfect opponent, a random one or another human, under normal or misère play.
// It is [NewPlay] for games typed in a cell: it panics where that returns an error.
func Play[Pos comparable](g gametheory.Game[Pos], start Pos) {
	must.Get(NewPlay(context.Background(), g, gametheory.Limits{}, start)).Show()
}

// NewPlay returns a board on which the reader plays the game from start. The game is
// solved on everything reachable from there; games that can go on for ever are
// allowed, and may be drawn. It is an error if there are more positions than the
// limits allow (0 stands for [DefaultPositions]), if start has no move, or if
// the game's options change from call to call. Time and the size of the page go
// with the moves: 10,000 positions with 8 moves each take less than a tenth of a
// second and 500 kB, with 30 named moves each less than a fifth of a second and
// 1.3 MB.
func NewPlay[Pos comparable](ctx context.Context, g gametheory.Game[Pos], limits gametheory.Limits, start Pos) (*Board, error) {
	return newPlay(ctx, g, limits, start, stonesOf(g), nil)
}

// Puzzle shows the board of [Play] to a reader who is to find out who wins: under
// normal play alone, and with no word about outcomes and values. It is [NewPuzzle]
// for games typed in a cell: it panics where that returns an error.
func Puzzle[Pos comparable](g gametheory.Game[Pos], start Pos) {
	must.Get(NewPuzzle(context.Background(), g, gametheory.Limits{}, gametheory.Normal, start)).Show()
}

// PuzzleMisere is [Puzzle] under misère play alone; it panics where [NewPuzzle] returns an
// error.
func PuzzleMisere[Pos comparable](g gametheory.Game[Pos], start Pos) {
	must.Get(NewPuzzle(context.Background(), g, gametheory.Limits{}, gametheory.Misere, start)).Show()
}

// NewPuzzle returns the board of [NewPlay] under the convention c alone, without what
// gives the solution away: the account lists the moves only, and the page has no switch
// for outcomes or for binary rows. The opponent is as good and the hint is there.
func NewPuzzle[Pos comparable](ctx context.Context, g gametheory.Game[Pos], limits gametheory.Limits, c gametheory.Convention, start Pos) (*Board, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	return newPlay(ctx, g, limits, start, stonesOf(g), &c)
}

// newPlay makes a board of both conventions, or a puzzle of one.
func newPlay[Pos comparable](ctx context.Context, g gametheory.Game[Pos], limits gametheory.Limits, start Pos, as stones[Pos], puzzle *gametheory.Convention) (board *Board, err error) {
	defer unhashable(&err)
	if limits.Positions == 0 {
		limits.Positions = DefaultPositions
	}
	a, err := gametheory.NewAnalysis(ctx, gametheory.Unreduced(g), limits, start)
	if errors.Is(err, gametheory.ErrBudget) {
		return nil, fmt.Errorf("board: the game from %v has more positions than the board's limit of %d: start from a smaller position, or raise Limits.Positions in board.NewPlay (%w)",
			brief.Of(start), limits.Positions, err)
	}
	if err != nil {
		return nil, err
	}
	s, err := solve(g, a)
	if err != nil {
		return nil, err
	}
	if len(s.moves[0]) == 0 {
		return nil, fmt.Errorf("board: there is no move from %v, so there is nothing to play; start from a position that has options", brief.Of(start))
	}
	name := nameOf(g)
	d, parts := draw(s, as), []part(nil)
	if as.parts != nil {
		if parts, err = as.parts(ctx, limits, s.positions); err != nil {
			return nil, err
		}
		d = drawing{}
	}
	data := playData{
		Kind: "play", Language: language(), Name: name, drawing: d, Parts: parts, Puzzle: puzzle != nil,
		Positions: s.texts, Names: s.names, Moves: encodeMoves(s.moves),
	}
	if puzzle != nil {
		s.normal.grundy = nil
	}
	if puzzle == nil || *puzzle == gametheory.Misere {
		if err := s.solveMisere(ctx, limits); err != nil {
			return nil, err
		}
		misere := s.misere.encode()
		data.Misere = &misere
	}
	data.Normal = s.normal.encode()
	return newBoard(data, s.account(name, d.lines(s.texts, s.moves), puzzle))
}

// solution is a game solved on every position, with positions, moves and names
// numbered. Position 0 is the start.
type solution[Pos comparable] struct {
	positions []Pos
	texts     []string
	names     []string // of moves; names[0] is the empty name
	moves     [][]move
	normal    verdicts
	misere    verdicts
}

type move struct{ to, name int }

// verdicts is what is known of every position under one convention.
type verdicts struct {
	outcomes   []byte // one of P, N, D a position
	remoteness []int  // -1 for a draw
	grundy     []int  // -1 where there is none; nil under misère play
}

func (v *verdicts) add(o gametheory.Outcome, remoteness, grundy int) {
	v.outcomes = append(v.outcomes, o.String()[0])
	v.remoteness = append(v.remoteness, remoteness)
	v.grundy = append(v.grundy, grundy)
}

// solve numbers the positions of an analysis and their moves, and looks at every
// move again: the page gets a solution that is one of these very moves.
func solve[Pos comparable](g gametheory.Game[Pos], normal *gametheory.Analysis[Pos]) (*solution[Pos], error) {
	s := &solution[Pos]{names: []string{""}}
	for _, e := range normal.All() {
		s.positions = append(s.positions, e.Position)
		s.texts = append(s.texts, brief.Of(e.Position))
		s.normal.add(e.Outcome, e.Remoteness, e.Grundy)
	}
	namer, _ := g.(gametheory.MoveNamer[Pos])
	nameIndex := map[string]int{"": 0}
	last := make([]int, len(s.positions)) // 1 + the last position that has this one as an option
	total := 0
	for i, p := range s.positions {
		options := g.Options(p)
		moves := make([]move, 0, len(options))
		for _, q := range options {
			to, ok := normal.Index(q)
			if !ok {
				return nil, errChanged(p)
			}
			if last[to] == i+1 {
				continue // a repetition is one option
			}
			last[to] = i + 1
			name := ""
			if namer != nil {
				name = namer.MoveName(p, q)
			}
			k, ok := nameIndex[name]
			if !ok {
				k = len(s.names)
				nameIndex[name] = k
				s.names = append(s.names, name)
			}
			moves = append(moves, move{to, k})
		}
		if total += len(moves); total > maxMoves {
			return nil, fmt.Errorf("board: the game from %v has more than %d moves (in %d of its %d positions), too many for a page; start from a smaller position",
				brief.Of(s.positions[0]), maxMoves, i+1, len(s.positions))
		}
		if !s.normal.follows(i, moves) {
			return nil, errChanged(p)
		}
		s.moves = append(s.moves, moves)
	}
	return s, nil
}

// solveMisere solves the game under misère play, by the numbers of its moves.
func (s *solution[Pos]) solveMisere(ctx context.Context, limits gametheory.Limits) error {
	numbered := gametheory.Rules[int](func(i int) []int {
		options := make([]int, len(s.moves[i]))
		for k, m := range s.moves[i] {
			options[k] = m.to
		}
		return options
	})
	a, err := gametheory.NewAnalysis(ctx, numbered, limits, 0)
	if err != nil {
		return err
	}
	if a, err = a.Under(ctx, gametheory.Misere); err != nil {
		return err
	}
	for i, p := range s.positions {
		k, ok := a.Index(i)
		if !ok {
			return errChanged(p)
		}
		e := a.Evaluation(k)
		s.misere.add(e.Outcome, e.Remoteness, e.Grundy)
	}
	s.misere.grundy = nil // no theorem rests on it under misère play
	return nil
}

// follows reports whether the outcome of position i under normal play is the one
// that its moves give.
func (v *verdicts) follows(i int, moves []move) bool {
	best := byte('P')
	for _, m := range moves {
		switch v.outcomes[m.to] {
		case 'P':
			best = 'N'
		case 'D':
			if best == 'P' {
				best = 'D'
			}
		}
	}
	return best == v.outcomes[i]
}

func errChanged[Pos comparable](p Pos) error {
	return fmt.Errorf("board: the options of %v change from call to call; Options must answer the same every time", brief.Of(p))
}

// unhashable turns the panic of a position that cannot be compared, which an
// interface type can hide from the compiler, into an error.
func unhashable(err *error) {
	switch r := recover().(type) {
	case nil:
	case runtime.Error:
		if !strings.Contains(r.Error(), "unhashable") && !strings.Contains(r.Error(), "uncomparable") {
			panic(r)
		}
		*err = fmt.Errorf("board: positions cannot be compared (%v); a position must hold no slice, map or function", r)
	default:
		panic(r)
	}
}

// nameOf returns the game's name, if it has one.
func nameOf(g any) string {
	if s, ok := g.(fmt.Stringer); ok {
		return s.String()
	}
	return pick("A game", "一个游戏")
}

// playData is what the script gets to know; data.ts is its other end.
type playData struct {
	Kind     string              `json:"kind"`
	Language gametheory.Language `json:"language"`
	Name     string              `json:"name"`
	drawing
	Parts     []part           `json:"parts,omitempty"` // the components of a sum, if they are drawn one by one
	Positions []string         `json:"positions"`
	Names     []string         `json:"names"`
	Moves     string           `json:"moves"`
	Normal    encodedVerdicts  `json:"normal"`
	Misere    *encodedVerdicts `json:"misere,omitempty"`
	Puzzle    bool             `json:"puzzle,omitempty"` // nothing is said of outcomes and values
}

// account says without a script which moves there are and, unless it is a puzzle of one
// convention, who wins by which of them.
func (s *solution[Pos]) account(name string, drawing []string, puzzle *gametheory.Convention) account {
	verdict := func(i int) string {
		outcome := outcomeWords(s.normal.outcomes[i])
		if g := s.normal.grundy[i]; g >= 0 {
			return fmt.Sprintf(pick("%s, SG value %d", "%s，SG 值 %d"), outcome, g)
		}
		return outcome
	}
	a := account{
		title:   name,
		drawing: drawing,
		closing: pick("Run this cell to play.", "运行此单元格即可对弈。"),
	}
	if puzzle != nil {
		a.lines = []string{fmt.Sprintf(pick("Start: %s.", "起始局面：%s。"), s.texts[0])}
		if *puzzle == gametheory.Misere {
			a.lines = append(a.lines, pick("Misère play: whoever cannot move wins.", "反常规则：无步可走者赢。"))
		}
	} else {
		a.lines = []string{fmt.Sprintf(pick("Start: %s. Outcome: %s.", "起始局面：%s。结果：%s。"), s.texts[0], verdict(0))}
	}
	for i, m := range s.moves[0] {
		if i == maxRows {
			a.lines = append(a.lines, fmt.Sprintf(pick("The first %d of %d moves:", "前 %d 步（共 %d 步）："), maxRows, len(s.moves[0])))
			break
		}
		move := s.names[m.name]
		if move != "" {
			move += " "
		}
		row := move + "→ " + s.texts[m.to]
		if puzzle == nil {
			row += pick(": ", "：") + verdict(m.to)
		}
		a.rows = append(a.rows, row)
	}
	return a
}

func outcomeWords(outcome byte) string {
	switch outcome {
	case 'P':
		return pick("P (the player to move loses)", "必败态 𝒫")
	case 'N':
		return pick("N (the player to move wins)", "必胜态 𝒩")
	}
	return pick("D (a draw)", "平局 D")
}
