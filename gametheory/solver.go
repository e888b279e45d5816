package gametheory

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"unsafe"

	"nimbook/gametheory/internal/endless"
	"nimbook/gametheory/internal/listing"
	"nimbook/gametheory/internal/store"
	"nimbook/gametheory/internal/turn"
	"nimbook/gametheory/internal/watch"
	"nimbook/internal/brief"
	"nimbook/internal/must"
	"nimbook/internal/plural"
)

// Solver answers questions about positions of a game: an [Analysis] of
// everything reachable from some positions, or a [LazySolver] that looks for each
// answer anew where everything is too much. Outcome, Grundy and Winning panic
// where the long forms of those types return an error.
type Solver[Pos comparable] interface {
	Outcome(p Pos) Outcome
	Grundy(p Pos) int
	Winning(p Pos) []Move[Pos]
	Len() int // positions looked at so far
}

// Solve returns an analysis of everything reachable from the start positions, or
// a solver where that is too much. It is [NewSolver] for games typed in a cell,
// without a context and with default limits: it panics where that returns an
// error.
func Solve[Pos comparable](g Game[Pos], starts ...Pos) Solver[Pos] {
	return must.Get(NewSolver(context.Background(), g, Limits{}, starts...))
}

// wholePositions is the number of reachable positions up to which NewSolver
// analyses everything.
const wholePositions = 1 << 20

// NewSolver returns an [*Analysis] of everything reachable from the start
// positions if that is at most a million positions (2²⁰), and the limit allows
// it; otherwise, and for a [Splitter], whose sums need not be gone through, a
// [*LazySolver]. The errors are those of [NewAnalysis], except that [ErrBudget] is
// left to the questions asked of the LazySolver.
func NewSolver[Pos comparable](ctx context.Context, g Game[Pos], limits Limits, starts ...Pos) (Solver[Pos], error) {
	solver, err := NewLazySolver(g, limits)
	if err != nil {
		return nil, err
	}
	if _, err := watch.Of(ctx); err != nil {
		return nil, err
	}
	if solver.components != nil {
		return solver, nil
	}
	limits = solver.limits
	limits.Positions = min(limits.Positions, wholePositions)
	a, err := NewAnalysis(ctx, g, limits, starts...)
	switch {
	case errors.Is(err, ErrBudget):
		return solver, nil
	case err != nil:
		return nil, err
	}
	return a, nil
}

// ErrLoopy is wrapped by the error of a computation that needs play to end, and
// found that it can return to a position.
var ErrLoopy = errors.New("play can go on for ever")

// LazySolver answers questions about single positions of a game in which play must
// end, and looks only at the positions that the answer needs: a position is an
// N-position as soon as one option is found to be a P-position, and the others
// are not looked at. What it has found out it keeps for the next question. Where
// an [Analysis] of everything is too large, a LazySolver may still answer.
//
// The options of a [Splitter]'s positions are taken as the sums they are: the
// values of the components are found one by one. Of a [Canonicalizer]'s
// positions only representatives are looked at.
//
// A LazySolver may be shared between goroutines; questions wait for each other, so
// the game is never asked by two at a time. Rules that ask the solver which is asking
// them get an error; on a goroutine of their own they would wait for ever. The game may be asked for the
// options of a position more than once. At first some positions are tested for whether what
// it offers as a [Canonicalizer] or a [Splitter] is right. The game is asked again for those of the position in
// question if any had to be looked at: it is an error if they differ.
//
// The question behind every other is "is the Grundy value of p equal to n?",
// that is, "is p + *n a P-position?": so outcomes of sums need the exact values
// of all their components but one. J. Lemoine and S. Viennot, Computer analysis
// of Sprouts with nimbers (2010), found it to save most of the work.
type LazySolver[Pos comparable] struct {
	game       Game[Pos]
	canonical  func(Pos) Pos
	components func(Pos) []Pos // nil for a game that does not split, and under misère play
	convention Convention
	limits     Limits
	guard      *endless.Guard[Pos]
	turn       *turn.Turn // to use what follows

	checked bool // that the game's own methods keep their contract near the first position asked about

	asked int // how many times a position was asked for its options
	table *store.Table[Pos, fact]
	far   map[int32]map[int32]bool // by position: the values that are excluded and have no bit in its fact
}

// fact is what is known of the Grundy value of a position.
type fact struct {
	grundy   int32  // -1 if it is not known
	onPath   bool   // being looked at
	excluded uint64 // bit n: the value is not n
}

// anyValue in place of a value asks which one it is.
const anyValue = store.MaxPositions

// NewLazySolver returns a solver for the game under normal play. The limit is on the
// number of positions looked at for all its answers together.
func NewLazySolver[Pos comparable](g Game[Pos], limits Limits) (*LazySolver[Pos], error) {
	if err := checkGame(g); err != nil {
		return nil, err
	}
	limits, err := limits.orDefault()
	if err != nil {
		return nil, err
	}
	return newSolver(g, limits, Normal), nil
}

// SolveLazily is [NewLazySolver] with default limits, for games typed in a cell: it
// panics where that returns an error.
func SolveLazily[Pos comparable](g Game[Pos]) *LazySolver[Pos] {
	return must.Get(NewLazySolver(g, Limits{}))
}

func newSolver[Pos comparable](g Game[Pos], limits Limits, c Convention) *LazySolver[Pos] {
	s := &LazySolver[Pos]{game: g, convention: c, limits: limits, turn: turn.New(), table: store.NewTable[Pos, fact](), far: make(map[int32]map[int32]bool)}
	if limits.usual {
		s.guard = endless.New[Pos](0)
	}
	if canonicalizer, ok := g.(Canonicalizer[Pos]); ok {
		s.canonical = canonicalizer.Canonical
	}
	if splitter, ok := g.(Splitter[Pos]); ok && c == Normal {
		s.components = splitter.Components
	}
	return s
}

// made returns an error for a solver that SolveLazily has not made.
func (s *LazySolver[Pos]) made() error {
	if s == nil || s.turn == nil {
		return errors.New("gametheory: the solver is empty; make one with SolveLazily(game)")
	}
	return nil
}

// Misere returns a new solver for the same game under misère play, with the same
// limits. It finds misère Grundy values (see [Analysis.Under]), and splits no
// position, since they do not add. It panics for a solver that no constructor has made.
func (s *LazySolver[Pos]) Misere() *LazySolver[Pos] {
	if err := s.made(); err != nil {
		panic(err)
	}
	return newSolver(s.game, s.limits, Misere)
}

// String says how many positions the solver has looked at.
func (s *LazySolver[Pos]) String() string {
	if err := s.made(); err != nil {
		return err.Error()
	}
	return fmt.Sprintf(pick("%s looked at", "已考察 %[2]d 个局面"), plural.N(s.Len(), "position", "positions"), s.Len())
}

// Len returns the number of positions looked at so far. It panics if the rules ask it of
// the solver that is asking them.
func (s *LazySolver[Pos]) Len() int {
	if s.made() != nil {
		return 0
	}
	if err := s.take(context.Background()); err != nil {
		panic(err)
	}
	defer s.turn.Give()
	return s.table.Len()
}

// Outcome returns the outcome of p. It panics where
// [LazySolver.OutcomeContext] returns an error.
func (s *LazySolver[Pos]) Outcome(p Pos) Outcome {
	return must.Get(s.OutcomeContext(context.Background(), p))
}

// Grundy returns the Grundy value of p. That takes more positions to be looked
// at than the outcome. It panics where [LazySolver.GrundyContext] returns an error.
func (s *LazySolver[Pos]) Grundy(p Pos) int {
	return must.Get(s.GrundyContext(context.Background(), p))
}

// Winning returns the winning moves from p, in the order of the game: it finds
// the outcome of every option. It panics where [LazySolver.WinningContext] returns an
// error.
func (s *LazySolver[Pos]) Winning(p Pos) []Move[Pos] {
	return must.Get(s.WinningContext(context.Background(), p))
}

// OutcomeContext returns the outcome of p. The error wraps [ErrBudget],
// [ErrLoopy] or the context's error, and then says how many positions were
// looked at; what was found is kept.
func (s *LazySolver[Pos]) OutcomeContext(ctx context.Context, p Pos) (Outcome, error) {
	return locked(ctx, s, p, func(by *watch.Caller) (Outcome, error) { return s.outcome(by, p) })
}

// GrundyContext returns the Grundy value of p; its errors are those of
// [LazySolver.OutcomeContext].
func (s *LazySolver[Pos]) GrundyContext(ctx context.Context, p Pos) (int, error) {
	return locked(ctx, s, p, func(by *watch.Caller) (int, error) { return s.grundy(by, p) })
}

// WinningContext returns the winning moves from p; its errors are those of
// [LazySolver.OutcomeContext].
func (s *LazySolver[Pos]) WinningContext(ctx context.Context, p Pos) ([]Move[Pos], error) {
	return locked(ctx, s, p, func(by *watch.Caller) ([]Move[Pos], error) { return s.winning(by, p) })
}

// locked calls f when it is its turn, if that comes before the context is done.
func locked[Pos comparable, T any](ctx context.Context, s *LazySolver[Pos], p Pos, f func(by *watch.Caller) (T, error)) (answer T, err error) {
	var none T
	by, err := watch.Of(ctx)
	if err == nil {
		err = s.made()
	}
	if err == nil {
		err = validate(s.game, p)
	}
	if err != nil {
		return none, err
	}
	defer listing.Recover(&err)
	if err := s.take(ctx); err != nil {
		return none, err
	}
	defer s.turn.Give()
	s.turn.Lend(func() { answer, err = answerOf(by, s, p, f) })
	if err != nil {
		return none, err
	}
	return answer, nil
}

// take waits for s's turn. Its error is that of a context which is done before, or of rules
// that ask s while it asks them.
func (s *LazySolver[Pos]) take(ctx context.Context) error {
	switch err := s.turn.Take(ctx); {
	case errors.Is(err, turn.ErrOwn):
		return errors.New("gametheory: the rules ask the solver that is solving them, which would wait for itself; list the options from the position alone, or ask a solver of another game")
	case err != nil:
		return fmt.Errorf("gametheory: the solver is busy with another question: %w", err)
	}
	return nil
}

// answerOf calls f, which answers a question about p, and tests the game before and after.
func answerOf[Pos comparable, T any](by *watch.Caller, s *LazySolver[Pos], p Pos, f func(by *watch.Caller) (T, error)) (answer T, err error) {
	if !s.checked {
		if err := turn.Nested(); err != nil {
			return answer, err
		}
		if err := checkContract(by, s.game, s.canonical, s.components, p); err != nil {
			return answer, err
		}
		s.checked = true
	}
	asked := s.asked
	if answer, err = f(by); err == nil && s.asked > asked {
		err = s.recheck(p)
	}
	return answer, err
}

// recheck asks for the options of p again, and returns an error if they do not fit what
// was found out: those of a position of value g have all the values below g, and not g.
func (s *LazySolver[Pos]) recheck(p Pos) error {
	for _, c := range s.split(nil, p) {
		f := s.known(&c)
		if f == nil {
			continue
		}
		options := s.game.Options(c.position)
		seen := bitset(nil).extended(len(options))
		for _, o := range options {
			parts := s.split(nil, o)
			if v, ok := s.value(parts); ok {
				seen.add(v)
			}
			if f.grundy < 0 {
				continue
			}
			if equal, open, _ := s.compare(parts, f.grundy); equal || open >= 0 {
				return listing.ErrDiffer(c.position)
			}
		}
		switch {
		case f.grundy < 0 && s.excludes(c.number, 0) && seen.mex() == 0,
			f.grundy >= 0 && len(options) > 0 && seen.mex() < f.grundy,
			f.grundy >= 0 && len(options) == 0 && f.grundy != s.convention.terminal():
			return listing.ErrDiffer(c.position)
		}
	}
	return nil
}

func (s *LazySolver[Pos]) outcome(by *watch.Caller, p Pos) (Outcome, error) {
	zero, err := s.worth(by, p, 0)
	if err != nil {
		return Undecided, err
	}
	if zero {
		return P, nil
	}
	return N, nil
}

func (s *LazySolver[Pos]) grundy(by *watch.Caller, p Pos) (int, error) {
	g := int32(0)
	for _, c := range s.split(nil, p) {
		if err := s.decide(by, c.position, anyValue); err != nil {
			return 0, err
		}
		g ^= s.known(&c).grundy
	}
	return int(g), nil
}

func (s *LazySolver[Pos]) winning(by *watch.Caller, p Pos) ([]Move[Pos], error) {
	var moves []Move[Pos]
	for m := range Moves(s.game, p) {
		zero, err := s.worth(by, m.To, 0)
		if err != nil {
			return nil, err
		}
		if zero {
			moves = append(moves, m)
		}
	}
	return moves, nil
}

// worth reports whether the Grundy value of p is n.
func (s *LazySolver[Pos]) worth(by *watch.Caller, p Pos, n int32) (bool, error) {
	for parts := s.split(nil, p); ; {
		equal, open, m := s.compare(parts, n)
		if open < 0 {
			return equal, nil
		}
		if err := s.decide(by, parts[open].position, m); err != nil {
			return false, err
		}
	}
}

// component is a component of a position, a representative.
type component[Pos comparable] struct {
	position Pos
	number   int32 // in the table, or -1 where it was not when last asked
}

// split appends the components of p, less those that cancel: two equal ones are
// worth 0.
func (s *LazySolver[Pos]) split(parts []component[Pos], p Pos) []component[Pos] {
	if s.components == nil {
		return s.join(parts, 0, p)
	}
	own := len(parts)
	for _, c := range s.components(p) {
		parts = s.join(parts, own, c)
	}
	return parts
}

// join appends the representative of c, or removes its equal from parts[own:].
func (s *LazySolver[Pos]) join(parts []component[Pos], own int, c Pos) []component[Pos] {
	if s.canonical != nil {
		c = s.canonical(c)
	}
	if s.components != nil {
		for i := own; i < len(parts); i++ {
			if parts[i].position == c {
				return slices.Delete(parts, i, i+1)
			}
		}
	}
	return append(parts, component[Pos]{c, -1})
}

// known returns what is known of a component, nil if it was not looked at.
func (s *LazySolver[Pos]) known(c *component[Pos]) *fact {
	if c.number < 0 {
		if c.number = s.table.Find(c.position); c.number < 0 {
			return nil
		}
	}
	return s.table.Value(c.number)
}

// value returns the value of the parts together, if it is known.
func (s *LazySolver[Pos]) value(parts []component[Pos]) (value int32, ok bool) {
	for i := range parts {
		f := s.known(&parts[i])
		if f == nil || f.grundy < 0 {
			return 0, false
		}
		value ^= f.grundy
	}
	return value, true
}

// compare reports whether the parts together are worth n, if that is known; then
// open is negative. Otherwise parts[open] is to be compared with m, or to be
// found the value of if m is anyValue.
func (s *LazySolver[Pos]) compare(parts []component[Pos], n int32) (equal bool, open int, m int32) {
	open = -1
	for i := range parts {
		if f := s.known(&parts[i]); f != nil && f.grundy >= 0 {
			n ^= f.grundy
		} else if open >= 0 {
			return false, open, anyValue // two of them are not known
		} else {
			open = i
		}
	}
	if open < 0 {
		return n == 0, -1, 0
	}
	if s.known(&parts[open]) != nil && s.excludes(parts[open].number, n) {
		return false, -1, 0
	}
	return false, open, n
}

// excludes reports whether the value of a position, not known, is known not to be
// n.
func (s *LazySolver[Pos]) excludes(number, n int32) bool {
	if n < 64 {
		return s.table.Value(number).excluded>>n&1 == 1
	}
	return s.far[number][n]
}

// exclude notes that the value of a position is not n.
func (s *LazySolver[Pos]) exclude(number, n int32) {
	switch {
	case n < 64:
		s.table.Value(number).excluded |= 1 << n
	case s.far[number] == nil:
		s.far[number] = map[int32]bool{n: true}
	default:
		s.far[number][n] = true
	}
}

// settle notes the value of a position, in place of what was excluded.
func (s *LazySolver[Pos]) settle(number, value int32) {
	s.table.Value(number).grundy = value
	delete(s.far, number)
}

// inquiry is a position that is being looked at: is its value up to upTo, and
// if so, what is it? The values are tried from 0 on; candidate is the present one.
// Its options are in the solver's list from parts on, each a run of components
// that ends where ends says.
type inquiry struct {
	number, candidate, upTo int32
	option                  int32 // options that are known not to be worth candidate
	parts, ends             int   // where its own begin
}

// inquiries is the stack of a search, innermost last.
type inquiries[Pos comparable] struct {
	stack store.Chunked[inquiry]
	parts []component[Pos]
	ends  []int
}

// decide finds out whether the value of a position is n, or, for anyValue, what
// it is; either shows in the position's fact.
func (s *LazySolver[Pos]) decide(by *watch.Caller, p Pos, n int32) (err error) {
	var q inquiries[Pos]
	defer func() { // after an error, or a panic in the game, nothing is being looked at
		for i := range q.stack.N {
			s.table.Value(q.stack.At(i).number).onPath = false
		}
	}()
	if err := s.open(by, &q, p, n); err != nil {
		return err
	}
	for q.stack.N > 0 {
		if err := s.step(by, &q); err != nil {
			return err
		}
	}
	return nil
}

// step goes on with the innermost inquiry, until it needs another one or is
// decided.
func (s *LazySolver[Pos]) step(by *watch.Caller, q *inquiries[Pos]) error {
	top := q.stack.At(q.stack.N - 1)
	f := s.table.Value(top.number)
	for f.grundy < 0 && top.candidate <= top.upTo {
		// The options have all the values below candidate. Is one worth it?
		if s.excludes(top.number, top.candidate) {
			top.candidate++
			top.option = 0
			continue
		}
		if top.ends+int(top.option) == len(q.ends) {
			s.settle(top.number, top.candidate)
			continue
		}
		begin, end := top.parts, q.ends[top.ends+int(top.option)]
		if top.option > 0 {
			begin = q.ends[top.ends+int(top.option)-1]
		}
		parts := q.parts[begin:end]
		equal, open, m := s.compare(parts, top.candidate)
		switch {
		case open >= 0:
			return s.open(by, q, parts[open].position, m)
		case equal:
			s.exclude(top.number, top.candidate)
		default:
			top.option++
		}
	}
	f.onPath = false
	q.parts, q.ends = q.parts[:top.parts], q.ends[:top.ends]
	q.stack.Truncate(q.stack.N - 1)
	return nil
}

// partSize returns the bytes of a component of a position.
func partSize[Pos comparable]() int { return int(unsafe.Sizeof(component[Pos]{})) }

// open asks for the options of a position and puts it on the stack.
func (s *LazySolver[Pos]) open(by *watch.Caller, q *inquiries[Pos], p Pos, n int32) error {
	if err := by.Err(); err != nil {
		return fmt.Errorf("gametheory: solver stopped after %s: %w", plural.N(s.table.Len(), "position", "positions"), err)
	}
	if p != p {
		return listing.ErrNaN(p)
	}
	i := s.table.Find(p)
	if i < 0 {
		i = s.table.Add(p, fact{grundy: -1})
		if looked := s.table.Len(); looked > s.limits.Positions {
			return fmt.Errorf("gametheory: %s looked at: %w (Limits.Positions is %d)", plural.N(looked, "position", "positions"), ErrBudget, s.limits.Positions)
		}
		if err := s.guard.Met(p); err != nil {
			return err
		}
	}
	if q.stack.N > 0 {
		if err := s.guard.Play(q.stack.N, s.table.Position(q.stack.At(0).number), p); err != nil {
			return err
		}
		if err := s.guard.Options(8*len(q.ends)+partSize[Pos]()*len(q.parts), p); err != nil {
			return err
		}
	}
	if s.table.Value(i).onPath {
		return fmt.Errorf("gametheory: play returns to position %v: %w; Analyze the game, which then may have draws", brief.Of(p), ErrLoopy)
	}
	top := inquiry{number: i, upTo: n, parts: len(q.parts), ends: len(q.ends)}
	s.asked++
	by.At(watch.Exploring, s.asked, 0)
	for _, o := range s.game.Options(p) {
		begin := len(q.parts)
		q.parts = s.split(q.parts, o)
		q.ends = append(q.ends, len(q.parts))
		if v, ok := s.value(q.parts[begin:]); ok {
			s.exclude(i, v) // at no cost, before any option is looked at
		}
	}
	if len(q.ends) == top.ends {
		s.settle(i, s.convention.terminal())
	}
	s.table.Value(i).onPath = true
	q.stack.Add(top)
	return nil
}
