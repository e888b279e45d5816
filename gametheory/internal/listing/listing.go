// Package listing has what can go wrong when a game lists the options of a position: too
// many of them, others than before, and positions that are not to be compared.
package listing

import (
	"errors"
	"fmt"
	"runtime"
	"strings"

	"nimbook/internal/brief"
)

// ErrBudget is the error that a computation wraps which met its limit of positions.
var ErrBudget = errors.New("the limit of positions is used up")

// Most is the number of options up to which the games of the library list those
// of a position.
const Most = 1 << 22

var errManyOptions = fmt.Errorf("gametheory: a position has more than %d options, which are not listed; start from a smaller one: %w", Most, ErrBudget)

// Refusal is what Options of a game of the library panics with, having no error to
// return.
type Refusal struct{ err error }

func (n Refusal) Error() string { return n.err.Error() }

func (n Refusal) Unwrap() error { return n.err }

// Refuse panics with an error that [Recover] returns.
func Refuse(err error) { panic(Refusal{err}) }

// mostLong is how many bytes the options of a position may take that [AppendLong] lists.
const mostLong = 1 << 27

var errLongOptions = fmt.Errorf("gametheory: the options of a position take more than %d bytes, and are not listed; start from a smaller one: %w", mostLong, ErrBudget)

// AppendLong is [Append] for options of some number of bytes each, the more the larger the
// position is. It panics if they take too many between them.
func AppendLong[Pos any](options []Pos, p Pos, bytes int) []Pos {
	if bytes > 0 && len(options) >= mostLong/bytes {
		Refuse(errLongOptions)
	}
	return Append(options, p)
}

// Append appends an option, and panics if there are too many.
func Append[Pos any](options []Pos, p Pos) []Pos {
	if len(options) == Most {
		Refuse(errManyOptions)
	}
	return append(options, p)
}

// Recover is deferred by what returns errors of its own: it returns the one that
// Options of a game has panicked with, and says what is wrong with positions that are
// interfaces and hold what cannot be compared.
func Recover(err *error) {
	switch p := recover().(type) {
	case nil:
	case Refusal:
		*err = p.err
	case runtime.Error:
		if !strings.Contains(p.Error(), "unhashable type") {
			panic(p)
		}
		*err = fmt.Errorf("gametheory: a position cannot be compared (%w); a position must hold no slice, map or function", p)
	default:
		panic(p)
	}
}

// ErrNaN is the error of a position that is not equal to itself.
func ErrNaN(p any) error {
	return fmt.Errorf("gametheory: position %v is not equal to itself (is there a NaN in it?); positions must be, or they are never found again", brief.Of(p))
}

// ErrDiffer is the error of a game that gives a position other options than before.
func ErrDiffer(p any) error {
	return fmt.Errorf("gametheory: the options of position %v differ from call to call; Options must answer the same for the same position every time", brief.Of(p))
}

// ErrChanged is the error of a game that gives an option p which it did not give
// before.
func ErrChanged(p any) error {
	return fmt.Errorf("gametheory: position %v was not an option before and is one now; Options must answer the same for the same position every time", brief.Of(p))
}
