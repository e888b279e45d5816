package gametheory

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"

	"nimbook/gametheory/certificate"
	"nimbook/gametheory/internal/takebreak"
	"nimbook/internal/must"
	"nimbook/internal/plural"
)

// Period is what is known of the period of a sequence of values: a
// [*ProvedPeriod], a [*ConjecturedPeriod] or a [*NoPeriod]. Its String is one
// sentence, in the reader's language.
type Period interface {
	fmt.Stringer
	// In says in language l what String says in the reader's.
	In(l Language) string
	// Proved reports whether it is a *ProvedPeriod: whether it holds for heaps of
	// every size.
	Proved() bool
	period()
}

// ProvedPeriod is a period that holds for heaps of every size:
//
//	G(n+Period) = G(n) + Saltus  for every n ≥ Preperiod
//
// (or o(n), for outcomes), with the least Period for which there is such an equation, and the least
// Preperiod.
type ProvedPeriod struct {
	Preperiod, Period, Saltus int
	// Certificate is what its proof rests on; its Check checks it by code of its
	// own.
	Certificate certificate.Period

	initial func(n int) int // the values of n < Preperiod + Period
}

// ConjecturedPeriod is a period that has been seen, without a proof: the equation
// of [ProvedPeriod] holds as far as both sides are among the first Seen values,
// and it has done so for at least three quarters of them and four periods. A
// prefix that repeats proves nothing: 0.16 repeats with period 3 from heap 2913
// on, 69 times in succession, and stops; its period is 149459.
type ConjecturedPeriod struct {
	Preperiod, Period, Saltus int
	Seen                      int // values computed: those of the heaps of 0 to Seen-1 stones
}

// NoPeriod says that no period was seen among the first Seen values.
type NoPeriod struct {
	Seen int // values computed: those of the heaps of 0 to Seen-1 stones
}

// Proved returns true.
func (*ProvedPeriod) Proved() bool { return true }

// Proved returns false.
func (*ConjecturedPeriod) Proved() bool { return false }

// Proved returns false.
func (*NoPeriod) Proved() bool { return false }

func (*ProvedPeriod) period()      {}
func (*ConjecturedPeriod) period() {}
func (*NoPeriod) period()          {}

// String is In of the reader's language.
func (p *ProvedPeriod) String() string { return p.In(ReaderLanguage()) }

// String is In of the reader's language.
func (p *ConjecturedPeriod) String() string { return p.In(ReaderLanguage()) }

// String is In of the reader's language.
func (p *NoPeriod) String() string { return p.In(ReaderLanguage()) }

// In states the period and why it holds, in language l.
func (p *ProvedPeriod) In(l Language) string {
	return fmt.Sprintf(l.Pick("proved: %s for every n ≥ %d; %s", "已证：对每个 n ≥ %[2]d 有 %[1]s；%[3]s"),
		equation(p.letter(), p.Period, p.Saltus), p.Preperiod, reason(l, &p.Certificate))
}

// In states the period and how far it has been seen, in language l.
func (p *ConjecturedPeriod) In(l Language) string {
	last, holds := p.Seen-1, equation("SG", p.Period, p.Saltus)
	return l.Pick(
		fmt.Sprintf("not proved: %s for every n ≥ %d as far as the heaps of 0 to %s show, but no theorem says that it goes on", holds, p.Preperiod, plural.N(last, "stone", "stones")),
		fmt.Sprintf("未证：就 0 至 %d 颗的石子堆所见，对每个 n ≥ %d 有 %s，但没有定理保证它一直成立", last, p.Preperiod, holds))
}

// In says how far was looked, in language l.
func (p *NoPeriod) In(l Language) string {
	last := p.Seen - 1
	return l.Pick("no period seen among the heaps of 0 to "+plural.N(last, "stone", "stones"), fmt.Sprintf("在 0 至 %d 颗的石子堆中未见周期", last))
}

// letter returns the sequence's name in an equation: SG for values, o for outcomes.
func (p *ProvedPeriod) letter() string {
	if p.Certificate.Sequence == certificate.Values {
		return "SG"
	}
	return "o"
}

// equation writes the equation of a period.
func equation(letter string, period, saltus int) string {
	if saltus == 0 {
		return fmt.Sprintf("%[1]s(n+%[2]d) = %[1]s(n)", letter, period)
	}
	return fmt.Sprintf("%[1]s(n+%[2]d) = %[1]s(n) + %[3]d", letter, period, saltus)
}

// value returns the value of a heap of n stones.
func (p *ProvedPeriod) value(n int) (int, error) {
	if n < p.Preperiod+p.Period {
		return p.initial(n), nil
	}
	rounds := (n - p.Preperiod) / p.Period
	v := p.initial(n - rounds*p.Period)
	if p.Saltus > 0 && rounds > (math.MaxInt-v)/p.Saltus {
		return 0, fmt.Errorf("gametheory: the value of a heap of %d stones exceeds %d; use GrundyBig", n, math.MaxInt)
	}
	return v + rounds*p.Saltus, nil
}

// PeriodBound is the number of values among which [HeapGame.Period] looks, unless a
// move may leave three heaps or more: then it is an eighth of that, 2,048.
const PeriodBound = 1 << 14

// periodBound is the number of values among which Period looks.
func (g *HeapGame) periodBound() int {
	if most, bounded := g.rule().MaxHeaps(); !bounded || most > 2 {
		return PeriodBound / 8
	}
	return PeriodBound
}

// Period reports what is known of the period of the values of g, among the heaps
// below [PeriodBound] stones or as many as were computed before, if those are
// more. It takes a fraction of a second, and about two at most: where the sizes of
// three heaps or more are restricted, it may stop sooner.
// [HeapGame.ProvePeriod] goes on from there. It panics for a game that no constructor has
// made.
func (g *HeapGame) Period() Period {
	p, err := g.provePeriod(context.Background(), g.periodBound(), unaskedSplits)
	if errors.Is(err, takebreak.ErrSplits) {
		p, err = g.ProvePeriod(context.Background(), max(1, g.known()))
	}
	return must.Get(p, err)
}

// unaskedSplits is how many splits of heaps with restricted sizes are gone through without
// being asked for expressly: about a second's work.
const unaskedSplits = 1 << 26

// ProvePeriod looks for a period among the heaps below limit stones and stops as
// soon as it has proved one. What proves it is one of these theorems.
//
// Guy and Smith (1956), for finite codes without bounds on sizes: let t be the
// last place with a non-zero digit and h ≥ 1 the greatest number of heaps that a
// move leaves (2 for octal codes with splits, 1 for subtraction games). If
//
//	G(n+p) = G(n)  for e ≤ n < h·max(e,1) + (h−1)·p + t,
//
// then for every n ≥ e. Proof: for a greater n no move empties a heap of n or of
// n+p. A move from n+p leaves at least h·(max(e,1)+p−1)+1 stones in at most h
// heaps, so one of them has max(e,1)+p or more: p stones fewer in it, and there is
// a move from n of the same value. A move from n leaves a heap of max(e,1) or
// more, and p stones can be added to it in the same way. So n and n+p have options
// of the same values. The max(e,1), where others write e, keeps a heap of p
// stones from turning into none; without it 0.0001 would have period 1 after 9
// terms.
//
// All-but games, where any number of stones may be taken that is not in a finite
// set with greatest member t (t = 0 for the empty set, Nim): if G(n+p) = G(n) + s
// for e ≤ n ≤ e+2t, then for every n ≥ e. Proof: G(n) differs from the value of
// every m < n−t, and these take all values below the greatest of them (what is
// less than G(m) is the value of an option of m). So G(n) is the least value
// greater than all of these that no option among the last t has, and their
// greatest is among G(n−2t−1), …, G(n−t−1), because G(m) exceeds whatever precedes
// m by more than t. All of this is the same for n+p, with s added. That there is
// always such a period is due to A. Siegel (2005).
//
// Lasker's Nim (Lasker 1931; Winning Ways, ch. 4): G(n+4) = G(n) + 4 for n ≥ 1,
// with G = 0, 1, 2, 4, 3.
//
// Arithmetic periods of finite codes whose moves leave at most three heaps, such as
// hexadecimal ones: if s is a power of 2, G(n+p) = G(n) + s for e ≤ n < w, and the three
// hypotheses hold that [certificate.Arithmetic] lists, then for every n ≥ e. Proof, by
// induction for a heap of n ≥ w+p stones, in the notation used there: g = G(n−p) + s is
// its value. (a) No move is worth g. If one takes c stones and leaves heaps worth g > 0,
// their r have the nim-sum r(n−p), and their Q the nim-sum Q(g). A sum of numbers is
// their nim-sum plus a number that is even and not negative; so the sum of their x,
// less x(n−p) + c, which is p times the sum of their Q less p·Q(g), is a multiple of 2p
// and not negative. All of them are below n, so they have the r and x of heaps below
// e+p, against 1. (b) Some move is worth v, for every v < g. If v < B+s it is one of 2,
// with 2 stones more for every 2 that n exceeds w or w+1 by, in the two equal heaps. If
// v ≥ B+s, there is a move from n−p that is worth v−s and leaves a heap a ≥ e beside
// others of a nim-sum below s, by 3 and induction, or by 2 if v−s < B+s; p stones more in a
// make it worth s more, and again one of that kind. Austin (1976) and Howse and
// Nowakowski (2004) have theorems to the same end with other hypotheses; where these
// here fail, as for 0.9C, or for the saltus 3 of Kenyon's game 0.3F, an arithmetic period
// stays a conjecture.
//
// Other games have no theorem here: digits that allow any number of heaps or restrict
// sizes, and repeating digits other than all-but. What they show is a
// [*ConjecturedPeriod] at best, and nothing unless the greatest take that the code tells
// apart from those beyond it has been possible in four periods. The error is ctx's,
// wrapped, which is looked at as [HeapGame.Extend] does, or says that limit is less than 1.
func (g *HeapGame) ProvePeriod(ctx context.Context, limit int) (Period, error) {
	return g.provePeriod(ctx, limit, 0)
}

// provePeriod is ProvePeriod, with a bound on splits unless that is 0.
func (g *HeapGame) provePeriod(ctx context.Context, limit, splits int) (Period, error) {
	if err := g.made(); err != nil {
		return nil, err
	}
	if limit < 1 {
		return nil, fmt.Errorf("gametheory: a period among %d heaps; give a limit of 1 or more", limit)
	}
	if err := g.lock(ctx); err != nil {
		return nil, err
	}
	defer g.unlock()
	if err := g.grow(ctx, limit, splits); err != nil {
		return nil, err
	}
	if g.proved == nil {
		g.seek()
	}
	if g.proved != nil {
		return g.proved, nil
	}
	seen := g.engine.Len()
	r, ok := g.find()
	// A regularity of heaps from which part of the rule never moves says nothing of it.
	from := max(r.Preperiod, min(seen, g.rule().Settled()))
	if ok && 4*(seen-r.Preperiod) >= 3*seen && seen-from >= 4*r.Period {
		return &ConjecturedPeriod{r.Preperiod, r.Period, r.Saltus, seen}, nil
	}
	return &NoPeriod{seen}, nil
}

// find returns the regularity that the table shows.
func (g *HeapGame) find() (takebreak.Repeat, bool) {
	most, bounded := g.rule().MaxHeaps()
	octal := g.rule().Finite() && bounded && most <= 2 // never of a saltus other than 0
	return takebreak.FindRepeat(&g.engine.Table, !octal)
}

// seek looks for a period in the table, proves it if a theorem applies to what is
// there, and says when to look next.
func (g *HeapGame) seek() {
	length := g.engine.Len()
	r, ok := g.find()
	wanted := 0
	if ok {
		if theorem, to, ok := g.window(r); ok {
			wanted = to + r.Period
			if wanted <= length {
				initial := g.engine.Prefix(r.Preperiod + r.Period)
				g.proved = &ProvedPeriod{r.Preperiod, r.Period, r.Saltus, g.certificate(r, theorem, to), initial.At}
			}
		}
	}
	g.search.Again(length, wanted)
}

// GrundyBig returns the value of a heap of any number of stones, in a game whose
// period is proved, or is when [HeapGame.Period] has looked for one. Others are an
// error, and so are nil and a negative number.
func (g *HeapGame) GrundyBig(n *big.Int) (*big.Int, error) {
	if err := g.made(); err != nil {
		return nil, err
	}
	if n == nil || n.Sign() < 0 {
		return nil, fmt.Errorf("gametheory: a heap of %v stones; a heap has 0 stones or more", n)
	}
	p, ok := g.Period().(*ProvedPeriod)
	if !ok {
		return nil, fmt.Errorf("gametheory: %v: a heap of %v stones: %w", g, n, errUnproved)
	}
	if n.IsInt64() && n.Int64() < int64(p.Preperiod+p.Period) {
		return big.NewInt(int64(p.initial(int(n.Int64())))), nil
	}
	rounds, rest := new(big.Int), new(big.Int).Sub(n, big.NewInt(int64(p.Preperiod)))
	rounds.QuoRem(rest, big.NewInt(int64(p.Period)), rest)
	value := rounds.Mul(rounds, big.NewInt(int64(p.Saltus)))
	return value.Add(value, big.NewInt(int64(p.initial(p.Preperiod+int(rest.Int64()))))), nil
}

var errUnproved = errors.New("no period of the values is proved; prove one with ProvePeriod first")

// window returns the theorem that proves a period which the values of g show, and the
// end of the window that it needs, which may be further than the values that are known;
// false if there is no theorem for it.
func (g *HeapGame) window(r takebreak.Repeat) (theorem certificate.Theorem, to int, ok bool) {
	rule := g.rule()
	most, bounded := rule.MaxHeaps()
	switch t, allBut := rule.AllBut(); {
	case allBut:
		return certificate.AllBut, r.Preperiod + 2*t + 1, true
	case rule.Finite() && bounded && rule.Free() && r.Saltus == 0 && rule.Last() < longestTake:
		h := max(most, 1)
		return certificate.GuySmith, h*max(r.Preperiod, 1) + (h-1)*r.Period + rule.Last(), true
	}
	to, ok = takebreak.Arithmetic(&g.engine.Table, rule, r)
	return certificate.Arithmetic, to, ok
}

// certificate returns the certificate of a period whose window ends at to.
func (g *HeapGame) certificate(r takebreak.Repeat, theorem certificate.Theorem, to int) certificate.Period {
	c := certificate.Period{
		Game: g.name, Sequence: certificate.Values,
		Preperiod: r.Preperiod, Period: r.Period, Saltus: r.Saltus,
		Theorem: theorem, From: r.Preperiod, To: to,
	}
	describe(&c, g.rule())
	c.Mask, c.Parity, c.Odd, _ = g.engine.Class()
	return c
}

// knownPeriod returns the period of a game that has a theorem of its own, or nil.
func knownPeriod(g *HeapGame) *ProvedPeriod {
	rule := g.rule()
	var p *ProvedPeriod
	switch {
	case rule.Finite() && len(rule.Runs) == 1 && rule.Runs[0].From == 1 && rule.Runs[0].To > longBash &&
		slices.Equal(rule.Runs[0].Digit, subtract):
		p = &ProvedPeriod{Period: rule.Runs[0].To + 1, initial: func(n int) int { return n }}
		p.Certificate.Theorem = certificate.Bash
	case isLaskers(rule):
		p = &ProvedPeriod{Preperiod: 1, Period: 4, Saltus: 4, initial: func(n int) int { return [...]int{0, 1, 2, 4, 3}[n] }}
		p.Certificate.Theorem = certificate.Lasker
	default:
		return nil
	}
	c := &p.Certificate
	c.Game, c.Sequence = g.name, certificate.Values
	c.Preperiod, c.Period, c.Saltus = p.Preperiod, p.Period, p.Saltus
	describe(c, rule)
	return p
}

// longBash is how many stones a move of Bash's game must be able to take for its
// theorem to be quoted; less are settled by a window.
const longBash = 1 << 12

func isLaskers(rule *takebreak.Rule) bool {
	nim := len(rule.Tail) == 1 && rule.TailFrom == 1 && slices.Equal(rule.Tail[0], subtract)
	return nim && len(rule.Runs) == 1 && rule.Runs[0].To == 0 && slices.Equal(rule.Runs[0].Digit, takebreak.Digit{{Heaps: 2}})
}

// longestTake is so great that no window reaches so far, and so small that sums with
// it do not overflow.
const longestTake = math.MaxInt / 4

// describe writes a rule without restrictions of size into a certificate.
func describe(c *certificate.Period, rule *takebreak.Rule) {
	leave := func(d takebreak.Digit) []int {
		heaps := make([]int, len(d))
		for i, p := range d {
			heaps[i] = p.Heaps
		}
		return heaps
	}
	if len(rule.Runs) > 0 {
		c.Moves = make([]certificate.Moves, len(rule.Runs))
	}
	for i, run := range rule.Runs {
		c.Moves[i] = certificate.Moves{From: run.From, To: run.To, Leave: leave(run.Digit)}
	}
	for _, d := range rule.Tail {
		c.Tail = append(c.Tail, leave(d))
	}
	c.TailFrom = rule.TailFrom
}

// reason says in the reader's language what proves a period.
func reason(l Language, c *certificate.Period) string {
	switch c.Theorem {
	case certificate.Bash:
		return l.Pick("the theorem on Bash's game", "据巴什博弈定理")
	case certificate.Lasker:
		return l.Pick("the theorem on Lasker's Nim", "据拉斯克尼姆定理")
	}
	name := l.Pick("Guy and Smith's theorem", "盖伊–史密斯定理")
	splits := func(m certificate.Moves) bool { return slices.Max(m.Leave) > 1 }
	switch {
	case c.Theorem == certificate.Arithmetic:
		name = l.Pick("the theorem on arithmetic periods, whose other hypotheses hold too", "算术周期定理，其余条件也成立")
	case c.Theorem == certificate.AllBut:
		name = l.Pick("the theorem on all-but games", "“除有限个数外任取”博弈的定理")
	case c.Theorem == certificate.Recurrence || !slices.ContainsFunc(c.Moves, splits):
		name = l.Pick("a heap's options lie no further back", "每堆的后继局面至多比它少这么多颗")
	}
	return fmt.Sprintf(l.Pick("it is so for %d ≤ n < %d, which is enough (%s)", "对 %d ≤ n < %d 已逐一验证，这就够了（%s）"), c.From, c.To, name)
}
