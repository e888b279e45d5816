package takebreak

import "context"

// Engine computes the values of one rule, as many as it is asked for. It must
// not be used by two goroutines at once.
type Engine struct {
	Table
	Rule Rule
	// Progress, unless it is nil, is called with the number of values every few
	// milliseconds while they are computed.
	Progress func(done int)

	method method
}

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

// Extend finds values until there are n of them. It stops within a few
// milliseconds of the end of ctx, with its error, and keeps what it has.
func (e *Engine) Extend(ctx context.Context, n int) error {
	if e.Len() >= n {
		return nil
	}
	return e.method.extend(ctx, n)
}

// progress tells how far the table is.
func (e *Engine) progress() {
	if e.Progress != nil {
		e.Progress(e.Len())
	}
}
