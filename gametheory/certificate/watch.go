package certificate

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// WithProgress returns a context in which checks tell how far they have got, about five
// times a second and not at all if they are done sooner: how many of the terms of a
// sequence are computed, or of the positions checked. tell is called on the goroutine
// that checks; nil reports nothing. A nil context stays nil, which is an error of the check.
func WithProgress(ctx context.Context, tell func(done, total int)) context.Context {
	if ctx == nil || tell == nil {
		return ctx
	}
	return context.WithValue(ctx, progressKey{}, tell)
}

type progressKey struct{}

const (
	// tellEvery is the least time between two reports of a check.
	tellEvery = 200 * time.Millisecond
	// lookEvery is the number of operations after which a check looks at its context, about.
	lookEvery = 1 << 21
)

// watch is the context of a check, which is looked at now and then. It is not that of the
// provers, with whom this package shares no code.
type watch struct {
	ctx         context.Context
	tell        func(done, total int) // nil for no progress
	told        time.Time
	work        int // operations since ctx was looked at
	done, total int // terms or positions
}

// newWatch returns the watch on a context, for a check of so many terms or positions. A
// context that is nil or has ended is an error.
func newWatch(ctx context.Context, total int) (*watch, error) {
	if ctx == nil {
		return nil, errors.New("the context is nil; give context.Background(), or one that can be cancelled")
	}
	w := &watch{ctx: ctx, total: total}
	if w.tell, _ = ctx.Value(progressKey{}).(func(done, total int)); w.tell != nil {
		w.told = time.Now()
	}
	return w, w.look()
}

// spend counts operations. Its error says where the check was stopped.
func (w *watch) spend(operations int) error {
	if w.work += operations; w.work < lookEvery {
		return nil
	}
	w.work = 0
	return w.look()
}

// look is spend with as many operations as it takes to look at the context.
func (w *watch) look() error {
	if w.ctx.Err() != nil {
		return fmt.Errorf("stopped after %d of %d: %w", w.done, w.total, context.Cause(w.ctx))
	}
	if w.tell != nil {
		if now := time.Now(); now.Sub(w.told) >= tellEvery {
			w.told = now
			w.tell(w.done, w.total)
		}
	}
	return nil
}
