package exercises

import (
	"errors"
	"fmt"
	"reflect"
	"runtime/metrics"
	"strings"
	"sync/atomic"
	"time"

	"nimbook/gametheory"
	"nimbook/internal/brief"
)

// Unanswered is what the body of an exercise panics with until the student has
// replaced it: a checker then asks for an answer and finds no fault.
//
//lint:ignore ST1012 an exercise reads panic(exercises.Unanswered)
var Unanswered = errors.New("exercises: this answer is still to be written")

// State says in which way an answer is right or wrong.
type State uint8

const (
	Blank    State = iota // not answered yet
	Correct               // right on every case that was tried
	Wrong                 // wrong on the case that the verdict names
	Panicked              // stopped by a panic
	Endless               // not back within the limits of time, stack and memory
)

// Verdict is what a checker found.
type Verdict struct {
	State State
	text  wording
}

// wording is a sentence in the languages of the lectures.
type wording struct{ english, chinese string }

func (w wording) String() string {
	if gametheory.ReaderLanguage() == gametheory.Chinese {
		return w.chinese
	}
	return w.english
}

// words returns a sentence whose two versions share their arguments; a format
// that needs them in another order numbers them.
func words(english, chinese string, args ...any) wording {
	return wording{fmt.Sprintf(english, localized(args, 0)...), fmt.Sprintf(chinese, localized(args, 1)...)}
}

// localized replaces the wordings among args by their version in one language.
func localized(args []any, language int) []any {
	out := make([]any, len(args))
	for i, a := range args {
		if w, ok := a.(wording); ok {
			a = []string{w.english, w.chinese}[language]
		}
		out[i] = a
	}
	return out
}

// String says what was found, in the reader's language.
func (v Verdict) String() string {
	if v.State == Blank {
		return words("… Write your answer in the cell above, run that cell, then run this one again.",
			"……请在上面的单元格里写下答案并运行它，然后再运行本单元格。").String()
	}
	head := words("✗ Not yet. ", "✗ 还不对。")
	if v.State == Correct {
		head = words("✓ Well done. ", "✓ 做得好。")
	}
	return head.String() + brief.Cut(v.text.String())
}

// The limits of an answer. A right one needs some milliseconds and hardly any
// stack; Go itself ends the whole program, beyond recovery, when a goroutine's
// stack reaches a gigabyte.
const (
	patience   = 2 * time.Second
	stackLimit = 64 << 20
	heapLimit  = 1 << 30
)

// trial is one examination of an answer. The functions that examine run in a
// goroutine of their own and end with correct, wrong or blank.
type trial struct {
	asked atomic.Pointer[string] // the call that is being tried, as one could type it
}

// finding carries a verdict up through the student's frames.
type finding Verdict

// calls notes the call that comes next, with its arguments in Go's syntax, and
// returns it.
func (t *trial) calls(function string, args ...any) string {
	typed := make([]string, len(args))
	for i, a := range args {
		typed[i] = fmt.Sprintf("%#v", a)
		if t := reflect.TypeOf(a); t.Name() != "" { // a cell types its own types without a package
			typed[i] = strings.Replace(typed[i], t.String(), t.Name(), 1)
		}
	}
	s := function + "(" + strings.Join(typed, ", ") + ")"
	t.asked.Store(&s)
	return s
}

// call returns the call that is being tried, or names the check before the first.
func (t *trial) call() any {
	if s := t.asked.Load(); s != nil {
		return *s
	}
	return words("The check", "检验")
}

func (t *trial) blank() { panic(finding{State: Blank}) }

func (t *trial) correct(english, chinese string, args ...any) {
	panic(finding{Correct, words(english, chinese, args...)})
}

func (t *trial) wrong(english, chinese string, args ...any) {
	panic(finding{Wrong, words(english, chinese, args...)})
}

// examine runs look on an answer within the limits. An answer that exceeds them
// keeps its goroutine, which nothing in Go can end; in a notebook it goes with
// the cell's program a moment later.
func examine(look func(*trial)) Verdict {
	t := new(trial)
	usage := []metrics.Sample{{Name: "/memory/classes/heap/stacks:bytes"}, {Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(usage)
	stacks, objects := usage[0].Value.Uint64(), usage[1].Value.Uint64()
	found := make(chan Verdict, 1)
	go func() {
		defer func() { found <- t.judge(recover()) }()
		look(t)
	}()
	deadline := time.NewTimer(patience)
	defer deadline.Stop()
	memory := time.NewTicker(2 * time.Millisecond)
	defer memory.Stop()
	for {
		select {
		case v := <-found:
			return v
		case <-deadline.C:
			return Verdict{Endless, words(
				"%s has not come back after %d seconds. Is there a loop that never ends, or is the same thing computed over and over again?",
				"%s 过了 %d 秒还没有返回。是不是有停不下来的循环，或者同样的东西算了一遍又一遍？", t.call(), int(patience.Seconds()))}
		case <-memory.C:
			metrics.Read(usage)
			switch {
			case usage[0].Value.Uint64() > stacks+stackLimit:
				return Verdict{Endless, words(
					"%s calls itself deeper and deeper without coming to an end. What is the case that needs no further call?",
					"%s 一层一层地调用自己，没有尽头。哪种情形不需要再往下调用？", t.call())}
			case usage[1].Value.Uint64() > objects+heapLimit:
				return Verdict{Endless, words(
					"%s has taken more than %d MB of memory and was stopped. Does something grow in a loop?",
					"%s 占用的内存超过了 %d MB，已被叫停。是不是有什么东西在循环里越长越大？", t.call(), heapLimit>>20)}
			}
		}
	}
}

// judge turns what ended a trial into its verdict.
func (t *trial) judge(ended any) Verdict {
	if f, ok := ended.(finding); ok {
		return Verdict(f)
	}
	if err, ok := ended.(error); ok && errors.Is(err, Unanswered) {
		return Verdict{State: Blank}
	}
	if ended == nil { // runtime.Goexit
		return Verdict{Panicked, words("%s never returned.", "%s 没有返回。", t.call())}
	}
	return Verdict{Panicked, words("%s panics: %v", "%s 发生了 panic：%v", t.call(), ended)}
}
