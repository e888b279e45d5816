package gametheory

import (
	"context"
	"fmt"

	"nimbook/gametheory/certificate"
	"nimbook/gametheory/internal/watch"
)

// Progress is how far a long computation has got. [WithProgress] asks for it.
type Progress struct {
	Stage Stage
	Done  int // positions, or heaps from that of 0 stones on, that the stage is done with
	// Total is how many there are in all: while exploring, as many as were seen so
	// far; of heaps, as many as were asked for, which are not all needed if a period
	// is proved before. It is 0 where it is not known: a [LazySolver] cannot tell, and
	// counts a position as often as it looks at it.
	Total int
}

// Stage is a part of a long computation. One may come several times over.
type Stage uint8

const (
	Exploring  = Stage(watch.Exploring)  // asking positions for their options
	Solving    = Stage(watch.Solving)    // going through the positions from the end of play backwards
	Checking   = Stage(watch.Checking)   // checking a claim at the positions
	Valuing    = Stage(watch.Valuing)    // finding the values of heaps
	Certifying = Stage(watch.Certifying) // checking a certificate, by the terms of its sequence or its positions
)

// String says how far it is, in the reader's language: "20000 of 31000 positions
// looked at".
func (p Progress) String() string { return p.In(ReaderLanguage()) }

// In says how far it is, in language l.
func (p Progress) In(l Language) string {
	done := fmt.Sprint(p.Done)
	if p.Total > 0 {
		done = fmt.Sprintf(l.Pick("%d of %d", "%d/%d"), p.Done, p.Total)
	}
	switch p.Stage {
	case Solving:
		return fmt.Sprintf(l.Pick("%s positions solved", "已解出局面 %s"), done)
	case Checking:
		return fmt.Sprintf(l.Pick("%s positions checked", "已检验局面 %s"), done)
	case Valuing:
		return fmt.Sprintf(l.Pick("%s heaps valued", "已求出 SG 值的堆 %s"), done)
	case Certifying:
		return fmt.Sprintf(l.Pick("%s entries of the certificate checked", "已核对证书 %s 项"), done)
	}
	return fmt.Sprintf(l.Pick("%s positions looked at", "已考察局面 %s"), done)
}

// WithProgress returns a context in which long computations tell how far they have
// got: whatever takes a context, in this package or in package certificate, calls tell
// about five times a second, on the goroutine it was called on, and not at all if it is
// done sooner; with nil nothing is reported. A nil context stays nil, which is an error of whatever
// it is given to. tell must not ask the game or
// solver that is at work, whose answer is an error then. It
// costs some tens of nanoseconds for a position; without it nothing is measured.
//
//	ctx := gametheory.WithProgress(ctx, func(p gametheory.Progress) { fmt.Println(p) })
//	a, err := gametheory.NewAnalysis(ctx, game, gametheory.Limits{}, start)
func WithProgress(ctx context.Context, tell func(Progress)) context.Context {
	if ctx == nil || tell == nil {
		return ctx
	}
	ctx = certificate.WithProgress(ctx, func(done, total int) { tell(Progress{Certifying, done, total}) })
	return watch.With(ctx, func(s watch.Stage, done, total int) { tell(Progress{Stage(s), done, total}) })
}
