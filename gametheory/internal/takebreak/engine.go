package takebreak

import (
	"context"
	"errors"
)

// Engine computes the values of one rule, as many as it is asked for. It must
// not be used by two goroutines at once.
type Engine struct {
	Table
	Rule Rule
	// Progress, unless it is nil, is called with the number of values every few
	// milliseconds while they are computed.
	Progress func(done int)
	// MostSplits, unless it is 0, is how many splits are gone through one by one, which is
	// done where their sizes are restricted, before Extend returns [ErrSplits]: a bound on
	// work that is the same on every machine.
	MostSplits int

	splits int // gone through so far
	method method
}

// ErrSplits is the error of an engine that has gone through its MostSplits.
var ErrSplits = errors.New("the values take more splits than are gone through without being asked for expressly")

// lookEvery is how many splits of one heap are gone through between two looks at a context.
const lookEvery = 1 << 12

// A method appends values to the engine's table until there are n. An error
// leaves the values that were found.
type method interface {
	extend(ctx context.Context, n int) error
}

// New returns an engine without values.
func New(rule Rule) *Engine {
	e := &Engine{Rule: rule}
	if o, ok := newOctal(e); ok {
		e.method = o
	} else {
		e.method = newSets(e)
	}
	return e
}

// Extend finds values until there are n of them. It looks at ctx every few milliseconds, or
// for every heap that takes longer; the error is ctx's cause, and what was found is kept.
func (e *Engine) Extend(ctx context.Context, n int) error {
	if e.Len() >= n {
		return nil
	}
	return e.method.extend(ctx, n)
}

// ended returns the cause of a context that is done, or ErrSplits.
func (e *Engine) ended(ctx context.Context) error {
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case e.MostSplits > 0 && e.splits >= e.MostSplits:
		return ErrSplits
	}
	return nil
}

// progress reports how far the table is.
func (e *Engine) progress() {
	if e.Progress != nil {
		e.Progress(e.Len())
	}
}
