package board

import (
	"context"
	"errors"
	"html"
	"os"
	"os/signal"
	"sync"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"

	"nimbook/gametheory"
)

// Progress returns a context for long computations in a cell, and a function that ends it.
// Until then the cell shows how far they are, in one line that is updated in place (see
// [gametheory.WithProgress]), and an interrupt of the cell cancels the context, so that they
// return an error which says how far they were. No stored notebook has the line: it
// is taken away by stop, which may be called more than once, and when the cell ends. Where
// no notebook listens nothing is shown.
//
//	ctx, stop := board.Progress()
//	defer stop()
//	a, err := gametheory.NewAnalysis(ctx, game, gametheory.Limits{}, start)
//
// After an interrupt the program has half a second before the kernel ends it. A second
// interrupt ends it at once.
func Progress() (ctx context.Context, stop func()) {
	ctx, cancel := context.WithCancelCause(context.Background())
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt)
	go func() {
		select {
		case <-interrupts:
			signal.Stop(interrupts)
			cancel(errors.New(pick("the cell was interrupted", "单元格已被中断")))
		case <-ctx.Done():
		}
	}()
	line := progressLine{id: "progress_" + gonbui.UniqueId()}
	return gametheory.WithProgress(ctx, line.show), func() {
		signal.Stop(interrupts)
		cancel(nil)
		line.remove()
	}
}

// progressLine is the line of a cell that says how far a computation is.
type progressLine struct {
	mu             sync.Mutex
	id             string
	shown, removed bool
}

func (l *progressLine) show(p gametheory.Progress) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if gonbui.IsNotebook && !l.removed {
		l.shown = true
		l.send(`<div role="status">`+html.EscapeString(p.String())+`</div>`, p.String())
	}
}

func (l *progressLine) remove() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.shown && !l.removed {
		l.send("", "")
		gonbui.Sync()
	}
	l.removed = true
}

// send makes the line an output, or updates it. The kernel removes a passing output that is
// emptied; one that does not know of them keeps the empty output.
func (l *progressLine) send(markup, text string) {
	gonbui.SendData(&protocol.DisplayData{
		Data:      map[protocol.MIMEType]any{protocol.MIMETextHTML: markup, protocol.MIMETextPlain: text},
		Metadata:  map[string]any{"passing": true},
		DisplayID: l.id,
	})
}
