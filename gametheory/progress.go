package gametheory

import (
	"context"
	"errors"
	"fmt"
	"time"

	"nimbook/gametheory/certificate"
)

// Progress is how far a long computation has got. [WithProgress] asks to be told.
type Progress struct {
	Stage Stage
	Done  int // positions, or heaps from that of 0 stones on, that the stage is done with
	// Total is how many there are in all: while exploring, as many as were seen so
	// far; of heaps, as many as were asked for, which are not all needed if a period
	// is proved before. It is 0 where it is not known: a [Solver] cannot tell, and
	// counts a position as often as it looks at it.
	Total int
}

// Stage is a part of a long computation. One may come several times over.
type Stage uint8

const (
	Exploring  Stage = iota // asking positions for their options
	Solving                 // going through the positions from the end of play backwards
	Checking                // checking a claim at the positions
	Valuing                 // finding the values of heaps
	Certifying              // checking a certificate, by the terms of its sequence or its positions
)

// String says how far it is, in the reader's language: "20000 of 31000 positions
// looked at".
func (p Progress) String() string { return p.In(ReaderLanguage()) }

// In says how far it is, in language l.
func (p Progress) In(l Language) string {
	done := fmt.Sprint(p.Done)
	if p.Total > 0 {
		done = fmt.Sprintf(l.pick("%d of %d", "%d/%d"), p.Done, p.Total)
	}
	switch p.Stage {
	case Solving:
		return fmt.Sprintf(l.pick("%s positions solved", "已解出局面 %s"), done)
	case Checking:
		return fmt.Sprintf(l.pick("%s positions checked", "已检验局面 %s"), done)
	case Valuing:
		return fmt.Sprintf(l.pick("%s heaps valued", "已求出 SG 值的堆 %s"), done)
	case Certifying:
		return fmt.Sprintf(l.pick("%s entries of the certificate checked", "已核对证书 %s 项"), done)
	}
	return fmt.Sprintf(l.pick("%s positions looked at", "已考察局面 %s"), done)
}

// WithProgress returns a context in which long computations tell how far they have
// got: whatever takes a context, in this package or in package certificate, calls tell
// about five times a second, on the goroutine it was called on, and not at all if it is
// done sooner; nil tells nobody. A nil context stays nil, which is an error of whatever
// it is given to. tell must not ask the game, analysis or solver that is at work. It
// costs some tens of nanoseconds for a position; without it nothing is measured.
//
//	ctx := gametheory.WithProgress(ctx, func(p gametheory.Progress) { fmt.Println(p) })
//	a, err := gametheory.NewAnalysis(ctx, game, gametheory.Limits{}, start)
func WithProgress(ctx context.Context, tell func(Progress)) context.Context {
	if ctx == nil || tell == nil {
		return ctx
	}
	ctx = certificate.WithProgress(ctx, func(done, total int) { tell(Progress{Certifying, done, total}) })
	return context.WithValue(ctx, progressKey{}, tell)
}

type progressKey struct{}

// tellEvery is the least time between two reports of a computation.
const tellEvery = 200 * time.Millisecond

// caller is who a long computation is done for: it can be told to stop, and tells
// how far it is. The zero caller is nobody, who neither stops it nor wants to know.
type caller struct {
	ctx   context.Context
	done  <-chan struct{} // of ctx
	tell  func(Progress)  // nil if nobody wants to know
	told  time.Time
	steps int // since the context was looked at
}

var errNilContext = errors.New("gametheory: the context is nil; give context.Background(), or one that can be cancelled")

// callerOf returns the caller that a context speaks for. A nil context is an error.
func callerOf(ctx context.Context) (*caller, error) {
	if ctx == nil {
		return nil, errNilContext
	}
	c := &caller{ctx: ctx, done: ctx.Done()}
	if c.tell, _ = ctx.Value(progressKey{}).(func(Progress)); c.tell != nil {
		c.told = time.Now()
	}
	return c, nil
}

// stride is how many steps of a computation are made between two looks at its context:
// a fraction of a millisecond's.
const stride = 4096

// due counts steps, and reports whether it is time to look at the context.
func (c *caller) due(steps int) bool {
	if c.steps += steps; c.steps < stride {
		return false
	}
	c.steps = 0
	return true
}

// stopped reports whether the context is done.
func (c *caller) stopped() bool { return closed(c.done) }

// tired counts a step, and reports whether it was found that the context is done.
func (c *caller) tired() bool { return c.due(1) && c.stopped() }

// stoppedAmongMoves is the error of a context that is done while the moves from p are
// gone through.
func stoppedAmongMoves(by *caller, p any) error {
	return fmt.Errorf("gametheory: stopped among the moves from position %v: %w", p, context.Cause(by.ctx))
}

// at tells how far the computation is, if it is time to.
func (c *caller) at(s Stage, done, total int) {
	if c.tell != nil {
		c.report(Progress{s, done, total})
	}
}

func (c *caller) report(p Progress) {
	if now := time.Now(); now.Sub(c.told) >= tellEvery {
		c.told = now
		c.tell(p)
	}
}
