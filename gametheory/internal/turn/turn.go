// Package turn lets one question at a time use what several goroutines share, and finds
// the question that waits for itself.
package turn

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync/atomic"
)

// Turn is whose turn it is: a mutex that a context ends the wait for. Make one with [New].
type Turn struct {
	token chan struct{} // there while the turn is free
	lent  atomic.Uint64 // odd while whoever has it runs the caller's code; each time is another number
}

// New returns a turn that is free.
func New() *Turn {
	t := &Turn{token: make(chan struct{}, 1)}
	t.Give()
	return t
}

// ErrOwn is the error of a question that comes from the code which runs to answer another
// one, so that either would wait for the other.
var ErrOwn = errors.New("the question comes from the code that runs to answer another one")

// Take waits for the turn. The error is the cause of a context that is done first, or
// [ErrOwn].
func (t *Turn) Take(ctx context.Context) error {
	select {
	case <-t.token: // it is free nearly always
		return nil
	default:
	}
	if t.own() {
		return ErrOwn
	}
	select {
	case <-t.token:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// Give gives the turn back.
func (t *Turn) Give() { t.token <- struct{}{} }

// lent is how many calls of [Turn.Lend] there are.
var lent atomic.Int64

// Lend calls f, which is or calls the caller's code, while the turn is held.
//
//go:noinline
func (t *Turn) Lend(f func()) {
	lent.Add(1)
	t.lent.Add(1)
	defer func() { t.lent.Add(1); lent.Add(-1) }()
	f()
}

// own reports whether the turn is held further down on this goroutine's stack. A goroutine
// has no name that could be compared; but if all the calls of Lend that there are, are on
// this stack, the turn's is among them. While other goroutines have some too it is not
// known, and own reports false.
func (t *Turn) own() bool {
	which := t.lent.Load()
	all := lent.Load()
	if which%2 == 0 || t.lent.Load() != which {
		return false // or all would not count the turn's
	}
	pcs := make([]uintptr, 64)
	for skip, here := 2, int64(0); ; skip += len(pcs) {
		n := runtime.Callers(skip, pcs)
		if n == 0 {
			return false
		}
		for _, pc := range pcs[:n] {
			if f := runtime.FuncForPC(pc - 1); f != nil && strings.HasSuffix(f.Name(), "/turn.(*Turn).Lend") {
				if here++; here == all {
					return true
				}
			}
		}
	}
}

// deepest is how many calls deep an analysis may be asked for: that of rules which analyze
// their own game is asked for in ever deeper calls, until the stack overflows.
const deepest = 10_000

// Nested returns an error if it is called too deep. It costs about a microsecond.
func Nested() error {
	if runtime.Callers(deepest, make([]uintptr, 1)) == 0 {
		return nil
	}
	return fmt.Errorf("gametheory: a game is to be solved %d calls deep; rules must not solve their own game to list its options", deepest)
}
