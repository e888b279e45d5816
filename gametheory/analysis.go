package gametheory

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"reflect"
	"slices"

	"nimbook/gametheory/internal/endless"
	"nimbook/gametheory/internal/listing"
	"nimbook/gametheory/internal/store"
	"nimbook/gametheory/internal/turn"
	"nimbook/gametheory/internal/watch"
	"nimbook/internal/brief"
	"nimbook/internal/must"
	"nimbook/internal/plural"
)

// Limits bounds the work of an analysis. The zero value stands for the
// defaults.
type Limits struct {
	// Positions is how many positions may be looked at, 1 to 2³¹-1. 0 stands for
	// [DefaultPositions], and then what looks as if play had no end is an error as well,
	// which wraps [ErrBudget]: a play of 2²⁰ moves that leads to ever larger positions, or
	// one of 2²³ moves, and positions of more than 2²⁹ bytes together.
	Positions int

	usual bool // by default
}

// DefaultPositions is the number of positions that an analysis may look at
// unless its Limits say otherwise.
const DefaultPositions = 20_000_000

// Validate returns an error for limits that are out of range.
func (l Limits) Validate() error {
	if l.Positions < 0 || l.Positions > store.MaxPositions {
		return fmt.Errorf("gametheory: Limits.Positions is %d; give 1 to %d, or 0 for the default", l.Positions, store.MaxPositions)
	}
	return nil
}

// orDefault returns the limits with the defaults in their places.
func (l Limits) orDefault() (Limits, error) {
	if err := l.Validate(); err != nil {
		return l, err
	}
	if l.Positions == 0 {
		l.Positions, l.usual = DefaultPositions, true
	}
	return l, nil
}

// ErrBudget is wrapped by the error of a computation that met its limit of
// positions.
var ErrBudget = listing.ErrBudget

// Analysis is a game solved on every position reachable from its start
// positions. It does not change after it is made and may be shared between
// goroutines. An empty one has no positions.
//
// It keeps the positions and what was computed for them, and not the moves: a
// question about the options of a position asks the game for them. It panics,
// or returns an error where it can, if the game then answers otherwise than
// before.
//
// If the game is a [Canonicalizer], only representatives are solved, counted
// and yielded, and a question about any position is answered from its
// representative's: its moves are those that the game gives for the position
// asked about. [Unreduced] keeps the positions apart.
type Analysis[Pos comparable] struct {
	game       Game[Pos]
	canonical  func(Pos) Pos // nil where every position is its own representative
	convention Convention
	starts     []Pos
	table      *store.Table[Pos, decision]
	infinite   []Value // what the negative Grundy values stand for
	moves      int
	loopy      bool
}

// Evaluation is a position with what was computed for it.
type Evaluation[Pos comparable] struct {
	Position Pos
	Outcome  Outcome
	// Grundy is the Grundy value, 0 or more; it is -1 for an infinite value,
	// which only a position has from which play can go on for ever.
	Grundy int
	// Value is the Grundy value, or ∞(K) where there is none.
	Value Value
	// Remoteness is the number of moves that the game lasts if the winner
	// hurries and the loser delays; -1 for a draw.
	Remoteness int
}

// PositionAnalysis is all that an [Analysis] knows of one position.
type PositionAnalysis[Pos comparable] struct {
	Evaluation[Pos]
	Options []Move[Pos] // each option once, in the order of the game
	// Winning is the moves to P-positions. Where play can go on for ever, a
	// winner who only keeps to these may never get there; one who always takes
	// one of the least remoteness does.
	Winning []Move[Pos]
}

// Analyze solves a game on everything reachable from the start positions, under
// normal play. It is [NewAnalysis] for games typed in a cell, without a context
// and with default limits: it panics where that returns an error.
func Analyze[Pos comparable](g Game[Pos], starts ...Pos) *Analysis[Pos] {
	return must.Get(NewAnalysis(context.Background(), g, Limits{}, starts...))
}

// NewAnalysis solves a game on everything reachable from the start positions,
// under normal play; [Analysis.Misere] then solves the same positions under
// misère play. Games that can go on for ever are allowed: their positions may be
// draws.
//
// It takes time proportional to the positions and moves it finds. Where play
// must end, the game is asked for the options of a position once (and again for
// a sample of at most 256, to see that it answers the same, and of a [Canonicalizer] for
// some more, to see that positions and representatives have the same options), and the memory is
// that for the positions, 13 to 19 bytes for each beside its own size, and for
// the options on one line of play. Where play can go on for ever, the game is
// asked up to twice, the moves are held in memory while they are solved (8
// bytes for each), and finding the values takes up to as many passes as there
// are different Grundy values. Options is only ever called from the caller's own
// goroutine, so it may keep a memo without a lock, unless the game is
// [Concurrent].
//
// The error says what is wrong with the arguments or with the game's answers, or
// wraps [ErrBudget] or the context's error and says how many positions were
// seen. A start that is no position of the game (see [Validator]) is an error.
func NewAnalysis[Pos comparable](ctx context.Context, g Game[Pos], limits Limits, starts ...Pos) (a *Analysis[Pos], err error) {
	if err := checkGame(g); err != nil {
		return nil, err
	}
	if len(starts) == 0 {
		return nil, errors.New("gametheory: no start position; an analysis needs at least one")
	}
	if err := validate(g, starts...); err != nil {
		return nil, err
	}
	if limits, err = limits.orDefault(); err != nil {
		return nil, err
	}
	defer listing.Recover(&err)
	caller, err := watch.Of(ctx)
	if err == nil {
		err = turn.Nested()
	}
	if err != nil {
		return nil, err
	}
	s := &search[Pos]{Caller: caller, game: g, limits: limits, table: store.NewTable[Pos, decision]()}
	if limits.usual {
		s.guard = endless.New[Pos](0)
	}
	if c, ok := g.(Canonicalizer[Pos]); ok {
		s.canonical = c.Canonical
	}
	return s.analysis(slices.Clone(starts))
}

// analysis runs the search.
func (s *search[Pos]) analysis(starts []Pos) (*Analysis[Pos], error) {
	if err := s.solve(starts); err != nil {
		return nil, err
	}
	return &Analysis[Pos]{s.game, s.canonical, s.convention, starts, s.table, s.infinite, s.moves, s.loopy}, nil
}

// checkGame returns an error for a game that cannot be asked.
func checkGame[Pos comparable](g Game[Pos]) error {
	if isNil(g) {
		return errNilGame
	}
	return nil
}

var errNilGame = errors.New("gametheory: the game is nil; give a Game, such as Rules[Pos](func(p Pos) []Pos { … })")

// isNil reports whether an interface holds nothing, or a nil function or pointer.
func isNil(x any) bool {
	v := reflect.ValueOf(x)
	return !v.IsValid() || (v.Kind() == reflect.Func || v.Kind() == reflect.Pointer) && v.IsNil()
}

// Misere returns the analysis of the same positions under misère play, in which
// the player who cannot move wins. It panics where [Analysis.Under] returns an
// error.
func (a *Analysis[Pos]) Misere() *Analysis[Pos] {
	return must.Get(a.Under(context.Background(), Misere))
}

// Under returns the analysis of the same positions under the given convention.
// The positions have the same indices in both, and are not looked for again: it
// takes the time to look at the moves, and memory for the positions and 8 bytes
// more for each. The error is that of a number that is no convention or of a game
// whose answers have changed, or wraps the context's.
//
// The Grundy value of a misère analysis is the misère Grundy value: 1 for a
// terminal position, else the mex of the options'. It decides the position
// alone, and not a sum.
func (a *Analysis[Pos]) Under(ctx context.Context, c Convention) (under *Analysis[Pos], err error) {
	defer listing.Recover(&err)
	if err := errors.Join(a.made(), c.Validate()); err != nil {
		return nil, err
	}
	caller, err := watch.Of(ctx)
	if err != nil {
		return nil, err
	}
	if c == a.convention {
		return a, nil
	}
	s := &search[Pos]{Caller: caller, game: a.game, canonical: a.canonical, convention: c, complete: true,
		table: a.table.With(decision{unseen, 0})}
	return s.analysis(a.starts)
}

// made returns an error for an analysis that Analyze has not made.
func (a *Analysis[Pos]) made() error {
	if a == nil || a.table == nil {
		return errors.New("gametheory: the analysis is empty; make one with Analyze(game, start), whose rules cannot ask it while it is made")
	}
	return nil
}

// String says how many positions and moves there are, and from where: "7 positions and 11
// moves from (1, 2)".
func (a *Analysis[Pos]) String() string {
	if err := a.made(); err != nil {
		return err.Error()
	}
	start := brief.List(len(a.starts), ", ", func(i int) string { return brief.Of(a.starts[i]) })
	return fmt.Sprintf(pick("%[1]s and %[2]s from %[5]s", "从 %[5]s 出发的 %[3]d 个局面、%[4]d 步操作"),
		plural.N(a.Len(), "position", "positions"), plural.N(a.moves, "move", "moves"), a.Len(), a.moves, start)
}

// Convention returns whether this is an analysis of normal or of misère play.
func (a *Analysis[Pos]) Convention() Convention { return a.convention }

// Starts returns the start positions, in a slice of the caller's own.
func (a *Analysis[Pos]) Starts() []Pos { return slices.Clone(a.starts) }

// Len returns the number of positions.
func (a *Analysis[Pos]) Len() int {
	if a.made() != nil {
		return 0
	}
	return a.table.Len()
}

// Moves returns the number of moves between all the positions, as the game lists
// them.
func (a *Analysis[Pos]) Moves() int { return a.moves }

// Loopy reports whether play can go on for ever.
func (a *Analysis[Pos]) Loopy() bool { return a.loopy }

// Positions yields every position, the start positions first, then in the order
// in which they are first met.
func (a *Analysis[Pos]) Positions() iter.Seq[Pos] {
	return func(yield func(Pos) bool) {
		for i := range int32(a.Len()) {
			if !yield(a.table.Position(i)) {
				return
			}
		}
	}
}

// Index returns the index of p, from 0 in the order of [Analysis.Positions], and
// whether p is reachable from the start positions. The index of a position that
// has a representative is the representative's.
func (a *Analysis[Pos]) Index(p Pos) (int, bool) {
	if a.made() != nil {
		return -1, false
	}
	if a.canonical != nil {
		p = a.canonical(p)
	}
	i := a.table.Find(p)
	return int(i), i >= 0
}

// Evaluation returns what was computed for the position with index i. It allocates
// nothing, and panics if i is not in the range from 0 to [Analysis.Len] - 1.
func (a *Analysis[Pos]) Evaluation(i int) Evaluation[Pos] {
	a.mustHave(i)
	v := *a.table.Value(int32(i))
	e := Evaluation[Pos]{
		Position:   a.table.Position(int32(i)),
		Outcome:    a.convention.outcome(v.remoteness),
		Grundy:     int(v.grundy),
		Remoteness: int(v.remoteness),
	}
	if v.grundy < 0 {
		e.Grundy, e.Value = -1, a.infinite[-1-v.grundy]
	} else {
		e.Value = FiniteValue(e.Grundy)
	}
	return e
}

// mustHave panics if no position has the index i.
func (a *Analysis[Pos]) mustHave(i int) {
	if n := a.Len(); uint(i) >= uint(n) {
		panic(fmt.Errorf("gametheory: index %d in an analysis of %s; give 0 or more, and less than that", i, plural.N(n, "position", "positions")))
	}
}

// All yields every position with its index, in the order of the indices.
func (a *Analysis[Pos]) All() iter.Seq2[int, Evaluation[Pos]] {
	return func(yield func(int, Evaluation[Pos]) bool) {
		for i := range a.Len() {
			if !yield(i, a.Evaluation(i)) {
				return
			}
		}
	}
}

// AppendOptions appends to indices those of the options of the position with
// index i, each once and in the game's order, and returns the extended slice. It
// panics as [Analysis.Evaluation] does, and if the game's answer has changed.
func (a *Analysis[Pos]) AppendOptions(indices []int, i int) []int {
	a.mustHave(i)
	own := len(indices)
	var seen map[int]bool // where there are many
	for _, q := range a.game.Options(a.table.Position(int32(i))) {
		j, ok := a.Index(q)
		if !ok {
			listing.Refuse(listing.ErrChanged(q))
		}
		const few = 16
		if len(indices)-own == few && seen == nil {
			seen = make(map[int]bool)
			for _, k := range indices[own:] {
				seen[k] = true
			}
		}
		switch {
		case seen == nil && slices.Contains(indices[own:], j) || seen[j]:
			continue
		case seen != nil:
			seen[j] = true
		}
		indices = append(indices, j)
	}
	return indices
}

// At returns all that is known of p. It is an error if p is not reachable from
// the start positions.
func (a *Analysis[Pos]) At(p Pos) (result PositionAnalysis[Pos], err error) {
	defer listing.Recover(&err)
	r, err := a.evaluate(p)
	if err != nil {
		return PositionAnalysis[Pos]{}, err
	}
	result.Evaluation = r
	for m := range Moves(a.game, p) {
		result.Options = append(result.Options, m)
		j, ok := a.Index(m.To)
		if !ok {
			return PositionAnalysis[Pos]{}, listing.ErrChanged(m.To)
		}
		if a.convention.outcome(a.table.Value(int32(j)).remoteness) == P {
			result.Winning = append(result.Winning, m)
		}
	}
	return result, nil
}

// entry returns what was computed for the representative of p, as that of p.
func (a *Analysis[Pos]) evaluate(p Pos) (Evaluation[Pos], error) {
	if err := a.made(); err != nil {
		return Evaluation[Pos]{}, err
	}
	i, ok := a.Index(p)
	if !ok {
		return Evaluation[Pos]{}, fmt.Errorf("gametheory: position %v is not reachable from the analysis's start (%v); analyze from it", brief.Of(p), brief.Of(a.starts[0]))
	}
	e := a.Evaluation(i)
	e.Position = p
	return e, nil
}

// Outcome returns the outcome of p. It panics where
// [Analysis.At] returns an error.
func (a *Analysis[Pos]) Outcome(p Pos) Outcome { return must.Get(a.evaluate(p)).Outcome }

// Grundy returns the Grundy value of p, -1 where it has none. It panics where
// [Analysis.At] returns an error.
func (a *Analysis[Pos]) Grundy(p Pos) int { return must.Get(a.evaluate(p)).Grundy }

// Value returns the Grundy value of p, or ∞(K) where it has none. It panics where
// [Analysis.At] returns an error.
func (a *Analysis[Pos]) Value(p Pos) Value { return must.Get(a.evaluate(p)).Value }

// Remoteness returns the number of moves that the game lasts from p if the
// winner hurries and the loser delays, -1 for a draw. It panics where
// [Analysis.At] returns an error.
func (a *Analysis[Pos]) Remoteness(p Pos) int { return must.Get(a.evaluate(p)).Remoteness }

// Options returns the moves from p, each option once, in the order of the game. It panics where
// [Analysis.At] returns an error.
func (a *Analysis[Pos]) Options(p Pos) []Move[Pos] { return must.Get(a.At(p)).Options }

// Winning returns the winning moves from p, in the order of the options. It panics where
// [Analysis.At] returns an error.
func (a *Analysis[Pos]) Winning(p Pos) []Move[Pos] { return must.Get(a.At(p)).Winning }
