// Package progress reports to a terminal, or to a log, what a long piece
// of work is doing: one line for each step that ended, with its time, and on a
// terminal a last line that moves while steps run.
package progress

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"
	"unicode/utf8"
)

// Printer writes to one output; any number of steps may report at once. The
// zero value is not usable: see [New].
type Printer struct {
	mu      sync.Mutex
	out     io.Writer
	live    bool
	verbose bool
	steps   []*Step
	drawn   int // width of the moving line that is on the screen, in columns
}

// New returns a Printer that writes to out. The moving line appears only if
// out is a terminal; verbose shows every line of the tools' own output too, and
// then nothing moves.
func New(out io.Writer, verbose bool) *Printer {
	return &Printer{out: out, live: isTerminal(out) && !verbose, verbose: verbose}
}

// Verbose reports whether the tools' own output is shown.
func (p *Printer) Verbose() bool { return p.verbose }

// Printf writes one permanent line.
func (p *Printer) Printf(format string, args ...any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.line(fmt.Sprintf(format, args...))
}

// Step starts a step called name, in the words of the person who waits for it.
// It must be ended with Done or Fail.
func (p *Printer) Step(name string) *Step {
	p.mu.Lock()
	defer p.mu.Unlock()
	s := &Step{p: p, name: name, began: time.Now()}
	p.steps = append(p.steps, s)
	p.draw()
	return s
}

// line writes text above the moving line.
func (p *Printer) line(text string) {
	p.erase()
	fmt.Fprintln(p.out, text)
	p.draw()
}

func (p *Printer) erase() {
	if p.drawn > 0 {
		fmt.Fprintf(p.out, "\r%s\r", strings.Repeat(" ", p.drawn))
		p.drawn = 0
	}
}

func (p *Printer) draw() {
	if !p.live {
		return
	}
	p.erase()
	var parts []string
	for _, s := range p.steps {
		parts = append(parts, s.state())
	}
	// A line that wraps cannot be taken back with a carriage return.
	text := []rune(strings.Join(parts, "  "))
	const width = 79
	if len(text) > width {
		text = append(text[:width-1], '…')
	}
	fmt.Fprint(p.out, string(text))
	p.drawn = 2 * len(text) // a Chinese character takes two columns
	if p.drawn > width {
		p.drawn = width
	}
}

// Step is a piece of work under way.
type Step struct {
	p           *Printer
	name        string
	began       time.Time
	done, total int
	note        string
	tail        []string
	partial     []byte
}

// Progress reports that done of total parts are finished, with a word on the
// part at hand. A total of 0 means that it is not known.
func (s *Step) Progress(done, total int, note string) {
	s.p.mu.Lock()
	defer s.p.mu.Unlock()
	s.done, s.total, s.note = done, total, note
	s.p.draw()
}

// Write takes the output of a tool. Its last lines are kept for [Step.Tail].
func (s *Step) Write(b []byte) (int, error) {
	s.p.mu.Lock()
	defer s.p.mu.Unlock()
	s.partial = append(s.partial, b...)
	for {
		i := bytes.IndexByte(s.partial, '\n')
		if i < 0 {
			return len(b), nil
		}
		s.keep(strings.TrimRight(string(s.partial[:i]), "\r"))
		s.partial = s.partial[i+1:]
	}
}

func (s *Step) keep(line string) {
	if s.p.verbose {
		s.p.line("    " + line)
	}
	const kept = 12
	s.tail = append(s.tail, line)
	if len(s.tail) > kept {
		s.tail = s.tail[1:]
	}
}

// Tail returns the last lines that were written to the step.
func (s *Step) Tail() string {
	s.p.mu.Lock()
	defer s.p.mu.Unlock()
	if len(s.partial) > 0 {
		s.keep(string(s.partial))
		s.partial = nil
	}
	return strings.Join(s.tail, "\n")
}

// Warn writes one permanent line about something that the step goes on without.
func (s *Step) Warn(format string, args ...any) { s.p.Printf(format, args...) }

// Done ends the step and writes its line, with the time it took.
func (s *Step) Done() { s.end("✓") }

// Fail ends the step as one that did not work.
func (s *Step) Fail() { s.end("✗") }

func (s *Step) end(mark string) {
	p := s.p
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, other := range p.steps {
		if other == s {
			p.steps = append(p.steps[:i], p.steps[i+1:]...)
			break
		}
	}
	pad := max(0, 46-utf8.RuneCountInString(s.name))
	p.line(fmt.Sprintf("%s %s%s %6.1f s", mark, s.name, strings.Repeat(" ", pad), time.Since(s.began).Seconds()))
}

// state is the step's part of the moving line.
func (s *Step) state() string {
	if s.total == 0 {
		return strings.TrimSpace(s.name + " … " + s.note)
	}
	const cells = 12
	filled := min(cells, cells*s.done/s.total)
	bar := strings.Repeat("█", filled) + strings.Repeat("░", cells-filled)
	return strings.TrimSpace(fmt.Sprintf("%s %s %d/%d %s", s.name, bar, s.done, s.total, s.note))
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
