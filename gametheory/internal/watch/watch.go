// Package watch looks at the context of a long computation: whether it is cancelled, and
// who wants to know how far it is.
package watch

import (
	"context"
	"errors"
	"fmt"
	"time"

	"nimbook/internal/brief"
)

// Stage is a part of a long computation.
type Stage uint8

const (
	Exploring  Stage = iota // asking positions for their options
	Solving                 // going through the positions from the end of play backwards
	Checking                // checking a claim at the positions
	Valuing                 // finding the values of heaps
	Certifying              // checking a certificate
)

type key struct{}

// With returns a context in which callers tell how far they are.
func With(ctx context.Context, tell func(s Stage, done, total int)) context.Context {
	return context.WithValue(ctx, key{}, tell)
}

// IsWanted reports whether somebody wants to be told, in this context, how far a
// computation is.
func IsWanted(ctx context.Context) bool { return ctx.Value(key{}) != nil }

// tellEvery is the least time between two reports of a computation.
const tellEvery = 200 * time.Millisecond

// Caller is the context of a long computation: whether it is cancelled, and where
// progress is reported. The zero value is never cancelled and reports no progress.
type Caller struct {
	Ctx   context.Context
	Done  <-chan struct{}                // of Ctx
	tell  func(s Stage, done, total int) // nil if nobody wants to know
	told  time.Time
	steps int // since the context was looked at
}

var ErrNilContext = errors.New("gametheory: the context is nil; give context.Background(), or one that can be cancelled")

// Of returns the caller that a context speaks for. A nil context is an error.
func Of(ctx context.Context) (*Caller, error) {
	if ctx == nil {
		return nil, ErrNilContext
	}
	c := &Caller{Ctx: ctx, Done: ctx.Done()}
	if c.tell, _ = ctx.Value(key{}).(func(s Stage, done, total int)); c.tell != nil {
		c.told = time.Now()
	}
	return c, nil
}

// Stride is how many steps of a computation are made between two looks at its context:
// a fraction of a millisecond's.
const Stride = 4096

// Due counts steps, and reports whether it is time to look at the context.
func (c *Caller) Due(steps int) bool {
	if c.steps += steps; c.steps < Stride {
		return false
	}
	c.steps = 0
	return true
}

// Stopped reports whether the context is done.
func (c *Caller) Stopped() bool { return Closed(c.Done) }

// Tired counts a step, and reports whether it was found that the context is done.
func (c *Caller) Tired() bool { return c.Due(1) && c.Stopped() }

// ErrAmongMoves is the error of a context that is done while the moves from p are
// gone through.
func ErrAmongMoves(by *Caller, p any) error {
	return fmt.Errorf("gametheory: stopped among the moves from position %v: %w", brief.Of(p), context.Cause(by.Ctx))
}

// At tells how far the computation is, if it is time to.
func (c *Caller) At(s Stage, done, total int) {
	if c.tell != nil {
		c.report(s, done, total)
	}
}

func (c *Caller) report(s Stage, done, total int) {
	if now := time.Now(); now.Sub(c.told) >= tellEvery {
		c.told = now
		c.tell(s, done, total)
	}
}

// Closed reports whether done, nil or a channel that nothing is sent on, is
// closed.
func Closed(done <-chan struct{}) bool {
	select {
	case <-done:
		return true
	default:
		return false
	}
}
