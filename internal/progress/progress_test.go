package progress

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
)

// seconds are the only part of a line that depends on the clock.
var seconds = regexp.MustCompile(` +\d+\.\d s`)

func TestALogGetsOneLineForEachStep(t *testing.T) {
	var out bytes.Buffer
	p := New(&out, false)
	good, bad := p.Step("install"), p.Step("编译内核")
	good.Progress(1, 10, "downloading")
	fmt.Fprintln(good, "a tool's own words")
	p.Printf("wait for %s", "it")
	good.Done()
	bad.Fail()
	assert.Equal(t, "wait for it\n✓ install\n✗ 编译内核\n", seconds.ReplaceAllString(out.String(), ""))
}

func TestVerboseShowsTheToolsWords(t *testing.T) {
	var out bytes.Buffer
	s := New(&out, true).Step("install")
	fmt.Fprint(s, "first\nsec")
	fmt.Fprint(s, "ond\r\n")
	s.Done()
	assert.Equal(t, "    first\n    second\n✓ install\n", seconds.ReplaceAllString(out.String(), ""))
}

func TestTailKeepsTheLastLines(t *testing.T) {
	s := New(new(bytes.Buffer), false).Step("install")
	for i := range 100 {
		fmt.Fprintf(s, "line %d\n", i)
	}
	fmt.Fprint(s, "no newline at the end")
	tail := strings.Split(s.Tail(), "\n")
	assert.Len(t, tail, 12)
	assert.Equal(t, []string{"line 99", "no newline at the end"}, tail[10:])
}

func TestTheMovingLineStaysOnItsLine(t *testing.T) {
	var out bytes.Buffer
	p := New(&out, false)
	p.live = true // as on a terminal
	s := p.Step("gopls")
	s.Progress(50, 100, "")
	assert.Contains(t, out.String(), "gopls ██████░░░░░░ 50/100")
	s.Progress(200, 100, "") // more than was expected
	assert.Contains(t, out.String(), "gopls ████████████ 200/100")
	for range 10 {
		p.Step("a step with a rather long name").Progress(0, 0, "…")
	}
	for redraw := range strings.SplitSeq(out.String(), "\r") {
		assert.LessOrEqual(t, len([]rune(redraw)), 79)
	}
	assert.NotContains(t, out.String(), "\n", "nothing permanent was written")
}

func TestStepsReportAtOnce(t *testing.T) {
	var out bytes.Buffer
	p := New(&out, false)
	p.live = true
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			s := p.Step(fmt.Sprint("step ", i))
			for n := range 100 {
				s.Progress(n, 100, "")
				fmt.Fprintln(s, "said")
			}
			s.Done()
		})
	}
	wg.Wait()
	assert.Equal(t, 8, strings.Count(out.String(), "✓ step"))
}
