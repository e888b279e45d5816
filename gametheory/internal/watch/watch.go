// Package watch looks at the context of a long computation: whether it is cancelled, and
// where its progress is reported.
package watch

import (
	"context"
	"errors"
	"time"
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

// With returns a context in which callers report their progress.
func With(ctx context.Context, tell func(s Stage, done, total int)) context.Context {
	return context.WithValue(ctx, key{}, tell)
}

// IsWanted reports whether this context asks for the progress of computations.
func IsWanted(ctx context.Context) bool { return ctx.Value(key{}) != nil }

// tellEvery is the least time between two reports of a computation.
const tellEvery = 200 * time.Millisecond

// Caller is the context of a long computation: whether it is done, and where progress is
// reported. The zero value is never done and reports no progress.
type Caller struct {
	ctx  context.Context
	tell func(s Stage, done, total int) // nil for no progress
	told time.Time
}

var ErrNilContext = errors.New("gametheory: the context is nil; give context.Background(), or one that can be cancelled")

// Of returns the caller of a context. A nil context is an error.
func Of(ctx context.Context) (*Caller, error) {
	if ctx == nil {
		return nil, ErrNilContext
	}
	c := &Caller{ctx: ctx}
	if c.tell, _ = ctx.Value(key{}).(func(s Stage, done, total int)); c.tell != nil {
		c.told = time.Now()
	}
	return c, nil
}

// Err returns the cause of a context that is done, else nil. It costs a few nanoseconds, and
// is asked once for every position or heap.
func (c *Caller) Err() error {
	if c.ctx == nil || c.ctx.Err() == nil {
		return nil
	}
	return context.Cause(c.ctx)
}

// At reports how far the computation is, if it is time to.
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
