package exercises

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"runtime"
	"runtime/metrics"
	"slices"
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
	Blank     State = iota // not answered yet, or an answer that it calls is not
	Correct                // right on every case that was tried
	Wrong                  // wrong on the case that the verdict names
	Dependent              // not a function of its arguments: it depends on earlier calls
	Panicked               // stopped by a panic
	Endless                // not back within the limits of time, stack and memory
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
	if v.State == Blank && v.text != (wording{}) {
		return words("… %s", "……%s", v.text).String()
	}
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
	stackLimit = 16 << 20
	heapLimit  = 1 << 30
)

// trial is one examination of an answer. The functions that examine run in a
// goroutine of their own and end with correct, wrong or blank.
type trial struct {
	asked     atomic.Pointer[string] // the call that is being tried, as one could type it
	function  string                 // the function that it calls
	questions []question             // what was asked so far
	deadline  *time.Timer
}

// question is a call of an answer, what it returned, and the way to ask it again.
type question struct {
	call  string
	said  any
	again func() any
}

// ask calls an answer and returns the call, as one could type it, with what it said.
func ask[R comparable](t *trial, answer func() R, function string, args ...any) (call string, said R) {
	call = t.calls(function, args...)
	said = answer()
	t.questions = append(t.questions, question{call, said, func() any { return answer() }})
	return call, said
}

// move is what an answer returns that names a heap and a number of stones.
type move struct{ heap, take int }

func (m move) String() string { return fmt.Sprintf("%d, %d", m.heap, m.take) }

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
	t.function = function
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
	t.askAgain()
	panic(finding{Correct, words(english, chinese, args...)})
}

func (t *trial) wrong(english, chinese string, args ...any) {
	t.askAgain()
	panic(finding{Wrong, words(english, chinese, args...)})
}

// askAgain asks everything once more, from the last question to the first, and ends
// the trial if an answer is another one now: no verdict on it would hold in the next
// cell.
func (t *trial) askAgain() {
	t.deadline.Reset(patience)
	var differs *finding
	for _, q := range slices.Backward(t.questions) {
		t.asked.Store(&q.call)
		if now := q.again(); now != q.said {
			differs = &finding{Dependent, words(
				"%s gives %v at first, and %v when it is asked again after other calls: it depends on earlier calls. Is there a variable outside of the function that keeps something from one call to the next?",
				"%s 起初得 %v，调用过别的之后再问，却得 %v：它依赖于先前的调用。是不是有函数之外的变量，把一次调用的东西留给了下一次？", q.call, q.said, now)}
		}
	}
	if differs != nil {
		panic(*differs)
	}
}

// sharedMemo ends the trial if the answer takes what it has remembered of one question
// for the answer to another. Such an answer repeats what it said first, so that asking
// again does not show it. Therefore the first questions, which no answer has as special
// cases, come before all others, and then the second, each of which a bad memo takes for
// the one at the same index: an answer that is right for all of the first, and says the
// same of all of the second, depends on the first.
func sharedMemo[Q any, R comparable](t *trial, first, second []Q, ask func(Q) (string, R), right func(Q, R) bool) {
	defer func() { // what makes the answer panic will be asked again, among smaller cases
		if f, ok := recover().(finding); ok {
			panic(f)
		}
	}()
	said := make([]R, len(first))
	calls := make([]string, len(first))
	for i, q := range first {
		if calls[i], said[i] = ask(q); !right(q, said[i]) {
			return
		}
	}
	wrong, call := -1, ""
	for i, q := range second {
		c, again := ask(q)
		if again != said[i] {
			return
		}
		if wrong < 0 && !right(q, again) {
			wrong, call = i, c
		}
	}
	if wrong >= 0 {
		panic(finding{Dependent, words(
			"%s gives %v. That would be right for %s, which was asked before: the answer depends on earlier calls. Is there a memo outside of the function that takes the one for the other?",
			"%s 得 %v。这个值对先前问过的 %[3]s 才是对的：答案依赖于先前的调用。是不是有函数之外的记忆表，把两者混为一谈？", call, said[wrong], calls[wrong])})
	}
}

// inGame is a heap and the number of a game, for a memo that does not know the game.
type inGame struct{ heap, game int }

// heapsInGame returns the heaps of 0 to n.
func heapsInGame(n, game int) []inGame {
	all := make([]inGame, n+1)
	for heap := range all {
		all[heap] = inGame{heap, game}
	}
	return all
}

// likeRows are rows for [sharedMemo], with as many heaps and as many stones as those at
// the same index of the other list, and another nim-sum: 0 in one, not 0 in the other.
var likeRows = [2][][]int{
	{{5, 5}, {8, 4, 2}, {1, 2, 4, 9}, {1, 2, 3, 7, 7}, {1, 1, 2, 5, 5, 14}},
	{{9, 1}, {3, 5, 6}, {1, 1, 7, 7}, {2, 2, 3, 3, 10}, {1, 1, 5, 5, 8, 8}},
}

// examine runs look on an answer within the limits. An answer that exceeds them
// keeps its goroutine, which nothing in Go can end; in a notebook it goes with
// the cell's program a moment later.
func examine(look func(*trial)) Verdict {
	t := &trial{deadline: time.NewTimer(patience)}
	defer t.deadline.Stop()
	usage := []metrics.Sample{{Name: "/memory/classes/heap/stacks:bytes"}, {Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(usage)
	stacks, objects := usage[0].Value.Uint64(), usage[1].Value.Uint64()
	found := make(chan Verdict, 1)
	go func() {
		defer func() { found <- t.judge(recover()) }()
		look(t)
	}()
	memory := time.NewTicker(2 * time.Millisecond)
	defer memory.Stop()
	for {
		select {
		case v := <-found:
			return v
		case <-t.deadline.C:
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
		if f := unanswered(t.function); f != "" {
			return Verdict{Blank, words(
				"%s calls %s, the answer to another exercise, which is still to be written: write that one first, or do without it.",
				"%s 调用了另一道习题的答案 %s，而那里还没有写：请先写那一道，或者不用它。", t.function, f)}
		}
		return Verdict{State: Blank}
	}
	if ended == nil { // runtime.Goexit
		return Verdict{Panicked, words("%s never returned.", "%s 没有返回。", t.call())}
	}
	return Verdict{Panicked, words("%s panics: %v", "%s 发生了 panic：%v", t.call(), panicked(ended))}
}

// closure is what Go adds to a function's name for a literal in it, or a method value.
var closure = regexp.MustCompile(`(\.func\d+|\.\d+|-fm|-range\d+)+$`)

// unanswered returns the function that has panicked, if it is another one than the
// answer that was asked and has called it; it is to be called while the panic lasts.
func unanswered(asked string) string {
	pc := make([]uintptr, 64)
	frames := runtime.CallersFrames(pc[:runtime.Callers(0, pc)])
	found, at := "", false
	for {
		f, more := frames.Next()
		name := closure.ReplaceAllString(f.Function, "")
		name = name[strings.LastIndexByte(name, '.')+1:] // without package and receiver
		switch {
		case found != "" && name == asked && found != asked:
			return found
		case at && found == "":
			found = name
		case f.Function == "runtime.gopanic":
			at = true
		}
		if !more {
			return ""
		}
	}
}

// runtimeErrors are Go's own words for a mistake, in Chinese; what is in brackets
// stays.
var runtimeErrors = []struct {
	english *regexp.Regexp
	chinese string
}{
	{regexp.MustCompile(`^runtime error: index out of range (\[-?\d+\]) with length (\d+)$`), "下标 $1 越界，长度只有 $2"},
	{regexp.MustCompile(`^runtime error: index out of range (\[-?\d+\])$`), "下标 $1 越界"},
	{regexp.MustCompile(`^runtime error: slice bounds out of range (\[.*\]).*$`), "切片的范围 $1 越界"},
	{regexp.MustCompile(`^runtime error: invalid memory address or nil pointer dereference$`), "空指针（nil）"},
	{regexp.MustCompile(`^runtime error: integer divide by zero$`), "除数为 0"},
	{regexp.MustCompile(`^runtime error: makeslice: len out of range$`), "make 的长度为负或过大"},
	{regexp.MustCompile(`^runtime error: negative shift amount$`), "移位的位数为负"},
	{regexp.MustCompile(`^assignment to entry in nil map$`), "往没有用 make 建立的映射（nil map）里写值"},
}

// panicked says what a panic said, where it is Go's own in the reader's language.
func panicked(with any) wording {
	said := fmt.Sprint(with)
	if _, ok := with.(runtime.Error); ok {
		for _, e := range runtimeErrors {
			if e.english.MatchString(said) {
				return wording{said, e.english.ReplaceAllString(said, e.chinese)}
			}
		}
	}
	return wording{said, said}
}
