package gametheory

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"

	"nimbook/gametheory/internal/listing"
	"nimbook/gametheory/internal/takebreak"
	"nimbook/gametheory/internal/turn"
	"nimbook/gametheory/internal/watch"
	"nimbook/internal/brief"
	"nimbook/internal/must"
	"nimbook/internal/plural"
)

// HeapGame is a game on a row of heaps of stones in which a move changes one
// heap, by the same rule whatever the other heaps are. By the Sprague–Grundy
// theorem a row is worth the nim-sum of the values of its heaps, so all that is
// ever computed is the sequence of values of single heaps. Once the period of
// that sequence is proved, heaps of any size are answered at once.
//
// It is a [Game] on [Heaps]. A move leaves the other heaps in their places, and
// a heap of 0 stones in the place of one that is gone. It may be shared between
// goroutines, which then wait for one another while values are computed, or until their
// context ends.
type HeapGame struct {
	name string

	turn   *turn.Turn // to use what follows
	engine *takebreak.Engine
	search takebreak.Search
	proved *ProvedPeriod // nil until it is
}

func newHeapGame(name string, rule takebreak.Rule) *HeapGame {
	g := &HeapGame{name: name, turn: turn.New(), engine: takebreak.New(rule)}
	g.proved = knownPeriod(g)
	return g
}

// lock waits until no other goroutine computes values of g. Its error is that of a nil
// context, of one that is done before, or of a function given to [WithProgress] that asks
// g for values.
func (g *HeapGame) lock(ctx context.Context) error {
	if ctx == nil {
		return watch.ErrNilContext
	}
	switch err := g.turn.Take(ctx); {
	case errors.Is(err, turn.ErrOwn):
		return fmt.Errorf("gametheory: what is told of the progress of %v asks %[1]v, which would wait for itself; ask another one", g)
	case err != nil:
		return fmt.Errorf("gametheory: %v is busy with another question: %w", g, err)
	}
	return nil
}

func (g *HeapGame) unlock() { g.turn.Give() }

// made returns an error for a game that no constructor has made.
func (g *HeapGame) made() error {
	if g == nil || g.engine == nil {
		return errors.New("gametheory: the heap game has no rules; make one with Nim(), Bash(m), Take(…), Code(…)")
	}
	return nil
}

// rule returns the rule of the game; it panics where made returns an error.
func (g *HeapGame) rule() *takebreak.Rule {
	if err := g.made(); err != nil {
		panic(err)
	}
	return &g.engine.Rule
}

// HeapMove is a move in a row of heaps, with the reason why it wins.
type HeapMove struct {
	Heap int   `json:"heap"`         // index of the heap that is changed, from 0; in words it is counted from 1
	Of   int   `json:"of,omitempty"` // heaps in the row: of several, the move's name says which one it changes
	From int   `json:"from"`         // the heap's stones before the move
	Take int   `json:"take"`         // stones taken from it, 0 or more
	Into []int `json:"into"`         // heaps left of it, each of 1 stone or more: none, one or several
	// Value is the value of the heaps that are left of it under normal play, and Rest
	// the nim-sum of the other heaps. The move wins under normal play exactly when
	// they are equal.
	Value int `json:"value"`
	Rest  int `json:"rest"`
}

// String describes the move, in the reader's language: "take 1 of 13, leaving
// 12", and in a row of several heaps "heap 2: take 1 of 13, leaving 12".
func (m HeapMove) String() string { return m.In(ReaderLanguage()) }

// In describes the move in the given language.
func (m HeapMove) In(l Language) string {
	if m.Of > 1 {
		return m.heap(l) + l.Pick(": ", "：") + m.action(l)
	}
	return m.action(l)
}

// heap names the heap that is changed, counted from 1.
func (m HeapMove) heap(l Language) string {
	n := strconv.Itoa(m.Heap + 1)
	return l.Pick("heap "+n, "第 "+n+" 堆")
}

// action says what is done to the heap.
func (m HeapMove) action(l Language) string {
	// Written without package fmt: a board names every move of a game.
	take, from, left := strconv.Itoa(m.Take), strconv.Itoa(m.From), brief.Ints(m.Into, " + ")
	chinese := l == Chinese
	switch {
	case m.Take == 0 && chinese:
		return "把 " + from + " 分成 " + left
	case m.Take == 0:
		return "split " + from + " into " + left
	case len(m.Into) == 0 && chinese:
		return "取走全部 " + from + " 颗"
	case len(m.Into) == 0:
		return "take all " + from
	case chinese:
		return "从 " + from + " 颗中取 " + take + " 颗，剩 " + left
	}
	return "take " + take + " of " + from + ", leaving " + left
}

// Why describes the move and says why it wins, in the reader's language: which heap it
// changes, what that is worth then, and the nim-sum of the other heaps that asks for it.
func (m HeapMove) Why() string { return m.WhyIn(ReaderLanguage()) }

// WhyIn is [HeapMove.Why] in the given language.
func (m HeapMove) WhyIn(l Language) string {
	return fmt.Sprintf(l.Pick(
		"%s: %s, now worth %d; the other heaps have the nim-sum %d, and %[3]d ⊕ %[4]d = %[5]d",
		"%s：%s，此后 SG 值为 %d；其余各堆的尼姆和为 %d，而 %[3]d ⊕ %[4]d = %[5]d"),
		m.heap(l), m.action(l), m.Value, m.Rest, m.Value^m.Rest)
}

// HeapSolution is a row of heaps, solved under normal or misère play.
type HeapSolution struct {
	Heaps      []int
	Values     []int // the value of each heap under normal play
	Grundy     int   // their nim-sum
	Convention Convention
	Outcome    Outcome    // under Convention
	Winning    []HeapMove // by heap, then in the order of the rule
	// Partial reports that there may be more winning moves than Winning lists: see
	// [HeapGame.Solve].
	Partial bool
	kayles  bool          // of misère Kayles
	family  *kaylesFamily // the row's, if it has one there
}

// String returns the game's name, which is empty for a game that no constructor has
// made.
func (g *HeapGame) String() string {
	if g == nil {
		return ""
	}
	return g.name
}

// Solve solves a row of heaps under normal play. A negative size is an error, and so is a size
// greater than [MaxUnproved] unless the period of the values has been proved
// ([HeapGame.ProvePeriod]) or can be among the heaps below [PeriodBound].
//
// Winning moves are found by the value that they must reach. They are all listed
// unless there are very many, which is so for large heaps that may be split.
// Then Partial is set, and Winning has one move of each family of moves that
// differ by whole periods moved from one heap to the other; where no period is
// proved it has those among the first four million moves.
//
// Values that are not known yet are computed, for which a game without a period can
// take long: see [HeapGame.Extend] for what it costs, and [HeapGame.SolveContext].
func (g *HeapGame) Solve(heaps ...int) (HeapSolution, error) {
	return g.SolveContext(context.Background(), Normal, heaps...)
}

// SolveContext solves a row of heaps under the given convention, as [HeapGame.Solve] does
// under normal play, in a context that can be cancelled. It looks at ctx as
// [HeapGame.Extend] does and before it looks for the moves from a heap; its error wraps
// ctx's, and the values it has found are kept. [WithProgress] reports how far it is.
//
// Under misère play there are theorems for games in which a move only takes stones, and
// may take all it takes from a larger heap ([Nim], and the rows of [Bash], [Take] and
// [AllBut]), and for [Kayles]. Any other game's error wraps [ErrNoTheorem].
//
// Theorem (Ferguson, "On sums of graph games with last player losing", International
// Journal of Game Theory 3, 1974; for Nim, Bouton 1901): where a move takes a number of
// stones that is in some set, a row with a heap of value 2 or more is a P-position of
// misère play exactly if the nim-sum of the values is 0, and any other row exactly if it
// is 1.
//
// Theorem (Sibert and Conway, "Mathematical Kayles", the same journal 20, 1992): the
// P-positions of misère Kayles are those of normal play, but without three families of
// positions and with six more. Write E(…) for an even number of rows of the given
// lengths, in whatever mixture, and D(…) for an odd number. The three are E(5) E(4,1),
// E(17,12,9) E(20,4,1) and 25 E(17,12,9) D(20,4,1); the six are D(5) D(4,1), E(5) D(4,1),
// D(9) E(4,1), 12 E(4,1), E(17,12,9) D(20,4,1) and 25 D(9) D(4,1). A test of package proof
// checks it for every position, by the misère quotient.
func (g *HeapGame) SolveContext(ctx context.Context, c Convention, heaps ...int) (HeapSolution, error) {
	s, err := g.evaluate(ctx, c, heaps)
	if err != nil || s.Outcome == P {
		return s, err
	}
	if s.kayles {
		return g.misereKaylesMoves(ctx, s)
	}
	large := 0 // values of 2 or more
	for _, v := range s.Values {
		if v > 1 {
			large++
		}
	}
	for i, n := range heaps {
		if ctx.Err() != nil {
			return HeapSolution{}, fmt.Errorf("gametheory: %v: stopped in search of the moves from a heap of %s: %w", g, plural.N(n, "stone", "stones"), context.Cause(ctx))
		}
		rest := s.Grundy ^ s.Values[i]
		want, others := rest, large
		if s.Values[i] > 1 {
			others--
		}
		if c == Misere && others == 0 {
			want ^= 1
		}
		moves, partial, err := g.movesTo(ctx, want, n)
		if err != nil {
			return HeapSolution{}, err
		}
		for _, m := range moves {
			m.Heap, m.Of, m.Rest = i, len(heaps), rest
			s.Winning = append(s.Winning, m)
		}
		s.Partial = s.Partial || partial
	}
	return s, nil
}

// evaluate solves a row of heaps but for its winning moves.
func (g *HeapGame) evaluate(ctx context.Context, c Convention, heaps []int) (HeapSolution, error) {
	if err := g.made(); err != nil {
		return HeapSolution{}, err
	}
	if _, err := NewHeaps(heaps...); err != nil {
		return HeapSolution{}, err
	}
	if err := g.checkTheorem(c); err != nil {
		return HeapSolution{}, err
	}
	s := HeapSolution{Heaps: slices.Clone(heaps), Convention: c}
	for _, n := range heaps {
		v, err := g.value(ctx, n)
		if err != nil {
			return HeapSolution{}, err
		}
		s.Values = append(s.Values, v)
		s.Grundy ^= v
	}
	if c == Misere && isKayles(g.rule()) {
		s.kayles, s.family = true, kaylesFamilyOf(heaps)
	}
	s.Outcome = s.outcome()
	return s, nil
}

// Takes yields the runs of consecutive numbers of stones that a move may take: the first and
// the last of each run, which is math.MaxInt where it has no end. takesOnly reports whether
// that is all of the rule: whether a move takes stones, leaves the rest in one heap, and may
// take from every larger heap what it may take from some heap. There is no end of the runs
// of a code with repeating digits some of which allow no move. It panics for a game that no
// constructor has made.
func (g *HeapGame) Takes() (runs iter.Seq2[int, int], takesOnly bool) {
	rule := g.rule()
	return rule.Takes, rule.Subtractive()
}

// Validate returns an error for a game that no constructor has made. Any Heaps are a
// position of the others.
func (g *HeapGame) Validate(Heaps) error { return g.made() }

// Moves yields every move from one heap of n stones, in the order of the rule: what it
// takes, and the heaps that it leaves, each of 1 stone or more. It panics for a game that
// no constructor has made.
func (g *HeapGame) Moves(n int) iter.Seq2[int, []int] {
	return func(yield func(int, []int) bool) {
		g.rule().Moves(n, func(take int, into []int) bool { return yield(take, slices.Clone(into)) })
	}
}

// MaxUnproved is the greatest heap, in stones, whose value is computed without
// being asked for expressly ([HeapGame.Extend]) while no period is proved.
const MaxUnproved = 1 << 24

// longestTable is how many values are computed at most: as many as a 32-bit number
// counts.
const longestTable = 1<<31 - 1

// value returns the value of a heap of n stones.
func (g *HeapGame) value(ctx context.Context, n int) (int, error) {
	if err := g.lock(ctx); err != nil {
		return 0, err
	}
	defer g.unlock()
	if n < g.engine.Len() {
		return g.engine.At(n), nil
	}
	want, splits := n+1, 0
	if n > MaxUnproved {
		want, splits = g.periodBound(), unaskedSplits
	}
	if err := g.grow(ctx, want, splits); err != nil && !errors.Is(err, takebreak.ErrSplits) {
		return 0, err
	}
	switch {
	case g.proved != nil:
		return g.proved.value(n)
	case n > MaxUnproved:
		return 0, fmt.Errorf("gametheory: %v: a heap of %d stones: no period is proved yet (ProvePeriod), and without one values are computed up to %d stones: %w",
			g, n, MaxUnproved, ErrBudget)
	}
	return g.engine.At(n), nil
}

// known returns the number of values in the table.
func (g *HeapGame) known() int {
	if err := g.lock(context.Background()); err != nil {
		panic(err)
	}
	defer g.unlock()
	return g.engine.Len()
}

// upTo returns the proved period, if there is one, and a function that tells the
// value of any heap up to n, whose own value is known. Its error is that of ctx.
func (g *HeapGame) upTo(ctx context.Context, n int) (*ProvedPeriod, func(n int) int, error) {
	if err := g.lock(ctx); err != nil {
		return nil, nil, err
	}
	defer g.unlock()
	if p := g.proved; p != nil {
		return p, func(n int) int { return must.Get(p.value(n)) }, nil
	}
	table := g.engine.Prefix(n + 1)
	return nil, table.At, nil
}

// grow finds values until there are n or their period is proved, with a bound on splits
// unless that is 0.
func (g *HeapGame) grow(ctx context.Context, n, splits int) error {
	g.engine.MostSplits = splits
	if watch.IsWanted(ctx) {
		by, err := watch.Of(ctx)
		if err != nil {
			return err
		}
		g.engine.Progress = func(done int) { g.turn.Lend(func() { by.At(watch.Valuing, done, n) }) }
		defer func() { g.engine.Progress = nil }()
	}
	for g.proved == nil && g.engine.Len() < n {
		if g.engine.Len() == longestTable {
			return fmt.Errorf("gametheory: %v: no period is proved among the heaps below %d stones, which are all that a table can hold: %w", g, longestTable, ErrBudget)
		}
		if err := g.engine.Extend(ctx, min(n, g.search.Next(), longestTable)); err != nil {
			return fmt.Errorf("gametheory: %v: stopped after the heaps below %s: %w", g, plural.N(g.engine.Len(), "stone", "stones"), err)
		}
		g.seek()
	}
	return nil
}

// Extend finds the values of the heaps below n stones, or proves their period
// on the way and stops. It looks at ctx as it goes from heap to heap, not while it looks
// for a period in what it has found; the error wraps ctx's, and what was found is kept. A
// negative n is an error.
//
// A finite code that splits into at most two heaps costs about as many operations
// for each heap as there are rare heaps (Winning Ways, ch. 4, on sparse spaces): a
// few nanoseconds for each of them, with no more than 12 of them in Kayles. Where
// rare heaps are not rare, as in 0.007, a heap of n stones costs up to n/2 operations
// for each number of stones whose taking allows a split, and so does Grundy's game.
// Codes that split into more heaps, or have repeating digits that split, cost n
// operations on sets of values for each way of splitting; where the sizes of three
// heaps or more are restricted, all splits are gone through. Values take 1 byte each
// below 256, 3 below 65,536.
func (g *HeapGame) Extend(ctx context.Context, n int) error {
	if err := g.toValue(ctx, n); err != nil {
		return err
	}
	defer g.unlock()
	return g.grow(ctx, n, 0)
}

// toValue locks g for n values to be found.
func (g *HeapGame) toValue(ctx context.Context, n int) error {
	if err := g.made(); err != nil {
		return err
	}
	if n < 0 {
		return fmt.Errorf("gametheory: a sequence of %d values; give 0 or more", n)
	}
	return g.lock(ctx)
}

// Options returns the rows that one move leads to: by heap, then in the order of
// the rule.
func (g *HeapGame) Options(h Heaps) []Heaps {
	if h.sizes == "" {
		return nil
	}
	options := make([]Heaps, 0, 32)
	row := make([]byte, 0, 64)
	rule := g.rule()
	for at := h; at.sizes != ""; {
		before := h.sizes[:len(h.sizes)-len(at.sizes)]
		n, after := at.cut()
		rule.Moves(n, func(_ int, into []int) bool {
			row = append(row[:0], before...)
			if len(into) == 0 {
				row = append(row, 0)
			}
			for _, m := range into {
				row = binary.AppendUvarint(row, uint64(m))
			}
			row = append(row, after.sizes...)
			options = listing.AppendLong(options, Heaps{string(row)}, len(row))
			return true
		})
		at = after
	}
	return options
}

// MoveName describes the move between two rows, in the reader's language; it is
// empty if there is none. It looks at the moves from one heap only: the first one
// that differs.
func (g *HeapGame) MoveName(from, to Heaps) string {
	var room [2][16]int
	before, after := from.appendTo(room[0][:0]), to.appendTo(room[1][:0])
	i := 0
	for i < min(len(before), len(after)) && before[i] == after[i] {
		i++
	}
	parts := len(after) - len(before) + 1
	if i == len(before) || parts < 1 || !slices.Equal(before[i+1:], after[i+parts:]) {
		return ""
	}
	into := after[i : i+parts]
	if parts == 1 && into[0] == 0 {
		into = nil
	}
	take := before[i]
	for _, n := range into {
		take -= n
	}
	if !g.rule().Allows(before[i], take, into) {
		return ""
	}
	return HeapMove{Heap: i, Of: len(before), From: before[i], Take: take, Into: into}.String()
}

// Canonical returns the heaps in ascending order without the empty ones: neither
// matters for the value.
func (g *HeapGame) Canonical(h Heaps) Heaps { return h.Sorted() }

// Outcome returns the outcome of a row of heaps under normal play. Like the
// other short forms it panics where [HeapGame.Solve] returns an error. It looks for no
// winning move, and answers at once where the period is proved.
func (g *HeapGame) Outcome(heaps ...int) Outcome {
	return must.Get(g.evaluate(context.Background(), Normal, heaps)).Outcome
}

// OutcomeMisere is [HeapGame.Outcome] under misère play. It panics where
// [HeapGame.SolveContext] returns an error, as for a game without a theorem there.
func (g *HeapGame) OutcomeMisere(heaps ...int) Outcome {
	return must.Get(g.evaluate(context.Background(), Misere, heaps)).Outcome
}

// Grundy returns the Grundy value of a row of heaps, at the cost of [HeapGame.Outcome].
// It panics where [HeapGame.GrundyContext] returns an error.
func (g *HeapGame) Grundy(heaps ...int) int {
	return must.Get(g.GrundyContext(context.Background(), heaps...))
}

// GrundyContext is [HeapGame.Grundy] in a context that can be cancelled. Its errors are
// those of [HeapGame.Solve], and ctx's, wrapped.
func (g *HeapGame) GrundyContext(ctx context.Context, heaps ...int) (int, error) {
	s, err := g.evaluate(ctx, Normal, heaps)
	return s.Grundy, err
}

// Winning returns the winning moves in a row of heaps, none for a P-position. Each says
// why it wins: [HeapMove.Why]. It panics where [HeapGame.Solve] returns an error.
func (g *HeapGame) Winning(heaps ...int) []HeapMove { return must.Get(g.Solve(heaps...)).Winning }

// WinningMisere is [HeapGame.Winning] under misère play, where an N-position that has no
// move has no winning one. It panics where [HeapGame.OutcomeMisere] does.
func (g *HeapGame) WinningMisere(heaps ...int) []HeapMove {
	return must.Get(g.SolveContext(context.Background(), Misere, heaps...)).Winning
}

// Sequence returns the Grundy values of the heaps of 0, 1, …, n-1 stones. It
// panics where [HeapGame.Values] does.
func (g *HeapGame) Sequence(n int) []int { return g.Values(n).Ints() }
