package gametheory

import (
	"context"
	"math/bits"
	"slices"

	"nimbook/gametheory/certificate"
)

const (
	// longSplit is the greatest heap, in stones, for which all splits are listed
	// where those of a family could be distinguished from one of them.
	longSplit = 1 << 20
	// longTriple is the same where heaps may be split into three.
	longTriple = 1 << 10
	// mostMoves bounds the moves that are looked at from one heap where nothing
	// better is known than to look at all, and mostListed the takes that are listed.
	mostMoves  = 1 << 22
	mostListed = 1 << 16
)

// seeker looks for the moves from a heap of n stones that leave heaps worth want.
type seeker struct {
	game    *HeapGame
	proved  *ProvedPeriod // nil if there is none
	value   func(n int) int
	n, want int
	moves   []HeapMove
	partial bool // there are more
}

// movesTo returns the moves from a heap of n stones, whose value is known, that
// leave heaps worth want, in the order of the rule, and whether there are more. Its
// error is that of ctx.
func (g *HeapGame) movesTo(ctx context.Context, want, n int) (moves []HeapMove, partial bool, err error) {
	proved, value, err := g.upTo(ctx, n)
	if err != nil {
		return nil, false, err
	}
	t := seeker{game: g, proved: proved, value: value, n: n, want: want}
	rule := g.rule()
	switch most, bounded := rule.MaxHeaps(); {
	case rule.TakesOnly():
		t.takes()
	case n > longSplit && isLaskers(rule):
		t.laskersSplits()
		t.takes()
	case n > longSplit && rule.Finite() && bounded && most == 2 && proved != nil:
		t.families()
	case n > longTriple && proved != nil && proved.Certificate.Theorem == certificate.Arithmetic &&
		n > 4*(proved.Certificate.To+proved.Period):
		t.beside()
	default:
		t.all()
	}
	return t.moves, t.partial, nil
}

func (t *seeker) found(take int, into ...int) {
	t.moves = append(t.moves, HeapMove{From: t.n, Take: take, Into: into, Value: t.want})
}

// all looks at every move.
func (t *seeker) all() {
	looked := 0
	for take, into := range t.game.Moves(t.n) {
		if looked++; looked > mostMoves {
			t.partial = true
			return
		}
		v := 0
		for _, m := range into {
			v ^= t.value(m)
		}
		if v == t.want {
			t.found(take, into...)
		}
	}
}

// takes looks for the moves that leave one heap or none.
func (t *seeker) takes() {
	rule := t.game.rule()
	for _, run := range rule.Runs {
		if len(run.Digit) > 0 && run.To > 0 {
			t.takesOf(run.From, min(run.To, t.n))
		}
	}
	if !rule.Finite() {
		t.takesOf(rule.TailFrom, t.n)
	}
}

// takesOf looks among the takes from least to most.
func (t *seeker) takesOf(least, most int) {
	rule := t.game.rule()
	t.heaps(t.n-most, t.n-least, func(m int) bool {
		for _, p := range rule.Digit(t.n - m) {
			switch {
			case p.Heaps == 0 && m == 0:
				t.found(t.n)
			case p.Heaps == 1 && m > 0:
				t.found(t.n-m, m)
			}
		}
		t.partial = t.partial || len(t.moves) >= mostListed
		return !t.partial
	})
}

// heaps yields the heaps from least to most that are worth t.want, the greatest
// first.
func (t *seeker) heaps(least, most int, yield func(m int) bool) {
	p := t.proved
	if p != nil && p.Certificate.Theorem == certificate.Bash {
		if m := most - (most-t.want%p.Period+p.Period)%p.Period; t.want < p.Period && m >= least {
			yield(m)
		}
		return
	}
	if p == nil || most-least < p.Preperiod+p.Period {
		for m := most; m >= least; m-- {
			if t.value(m) == t.want && !yield(m) {
				return
			}
		}
		return
	}
	var ends []int // the greatest heap of each class that is worth t.want
	for m := p.Preperiod; m < p.Preperiod+p.Period; m++ {
		switch v := p.initial(m); {
		case p.Saltus == 0 && v == t.want:
			ends = append(ends, most-(most-m)%p.Period)
		case p.Saltus > 0 && v <= t.want && (t.want-v)%p.Saltus == 0:
			if rounds := (t.want - v) / p.Saltus; rounds <= (most-m)/p.Period && m+rounds*p.Period >= least {
				ends = append(ends, m+rounds*p.Period)
			}
		}
	}
	slices.Sort(ends)
	slices.Reverse(ends)
	for round := 0; ; round += p.Period {
		any := false
		for _, end := range ends {
			if m := end - round; m >= max(least, p.Preperiod) {
				if any = true; !yield(m) {
					return
				}
			}
		}
		if !any || p.Saltus > 0 {
			break
		}
	}
	for m := p.Preperiod - 1; m >= least; m-- {
		if p.initial(m) == t.want && !yield(m) {
			return
		}
	}
}

// families looks at the moves from a heap so great that only its residue counts:
// the splits into a and b with a ≥ Preperiod are worth the same as those into
// a + Period and b - Period.
func (t *seeker) families() {
	p := t.proved
	for _, run := range t.game.rule().Runs {
		for take := run.From; take <= min(run.To, t.n); take++ {
			for _, part := range run.Digit {
				rest := t.n - take
				switch {
				case part.Heaps == 0 && rest == 0 && t.want == 0:
					t.found(take)
				case part.Heaps == 1 && rest > 0 && t.value(rest) == t.want:
					t.found(take, rest)
				case part.Heaps == 2:
					for a := 1; a <= min(rest/2, max(p.Preperiod, 1)+p.Period-1); a++ {
						if t.value(a)^t.value(rest-a) == t.want {
							t.found(take, a, rest-a)
							t.partial = t.partial || a >= p.Preperiod && a+p.Period <= rest/2
						}
					}
				}
			}
		}
	}
}

// beside looks for the moves that the proof of the theorem on arithmetic periods finds,
// of which there is one to every smaller value: those that leave two equal heaps beside
// one, and those that leave no more stones beside a heap than its window has.
func (t *seeker) beside() {
	p := t.proved
	window := p.Certificate.To + p.Period
	t.partial = true
	for _, run := range t.game.rule().Runs {
		for take := run.From; take <= min(run.To, t.n); take++ {
			rest := t.n - take
			for _, part := range run.Digit {
				switch {
				case part.Heaps == 1 && t.value(rest) == t.want:
					t.found(take, rest)
				case part.Heaps == 2:
					for b := 1; b <= window; b++ {
						if t.value(b)^t.value(rest-b) == t.want {
							t.found(take, b, rest-b)
						}
					}
					if t.want == 0 && rest%2 == 0 {
						t.found(take, rest/2, rest/2)
					}
				case part.Heaps == 3:
					for b := 1; b < window; b++ {
						for c := b; b+c <= window; c++ {
							if t.value(b)^t.value(c)^t.value(rest-b-c) == t.want {
								t.found(take, b, c, rest-b-c)
							}
						}
					}
					t.heaps(1, rest-window-1, func(m int) bool {
						if b := (rest - m) / 2; (rest-m)%2 == 0 {
							t.found(take, min(m, b), b, max(m, b))
						}
						return true
					})
				}
			}
		}
	}
}

// laskersSplits looks for the splits of a heap in Lasker's Nim. A heap of
// 4q + 1 + r stones is worth 4(q+c) + l with (c, l) = (0,1), (0,2), (1,0), (0,3)
// for r = 0, 1, 2, 3. So in a split into two with given r, the numbers x = q+c have
// a known sum S and a known nim-sum X, and there are such numbers if and only if
// S - X is even and half of it has no bit in common with X; the bits of X can then
// go to either.
func (t *seeker) laskersSplits() {
	c, l := [4]int{0, 0, 1, 0}, [4]int{1, 2, 0, 3}
	for r1 := range 4 {
		for r2 := range 4 {
			rest := t.n - 2 - r1 - r2
			if rest < 0 || rest%4 != 0 || l[r1]^l[r2] != t.want%4 {
				continue
			}
			sum, xor := rest/4+c[r1]+c[r2], t.want/4
			both := (sum - xor) / 2
			if sum < xor || (sum-xor)%2 != 0 || both&xor != 0 || both < c[r1] || both|xor < c[r2] {
				continue
			}
			a, b := 4*(both-c[r1])+1+r1, 4*((both|xor)-c[r2])+1+r2
			if a > b {
				a, b = b, a
			}
			if !slices.ContainsFunc(t.moves, func(m HeapMove) bool { return m.Into[0] == a }) {
				t.found(0, a, b)
			}
			t.partial = t.partial || bits.OnesCount(uint(xor)) > 1
		}
	}
	slices.SortFunc(t.moves, func(a, b HeapMove) int { return a.Into[0] - b.Into[0] })
}
