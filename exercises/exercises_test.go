package exercises_test

import (
	"bytes"
	"os"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/exercises"
	"nimbook/gametheory"
	"nimbook/internal/sources"
)

// answer is an answer to an exercise with what its verdict must be.
type answer struct {
	name    string
	verdict func() exercises.Verdict
	state   exercises.State
	// What the verdict must say; for a right answer a part of its fact.
	english, chinese string
}

func check(t *testing.T, answers []answer) {
	for _, a := range answers {
		t.Run(a.name, func(t *testing.T) {
			v := a.verdict()
			t.Setenv("NIMBOOK_LANG", "en")
			english := v.String()
			t.Setenv("NIMBOOK_LANG", "zh")
			chinese := v.String()
			assert.Equal(t, a.state, v.State, english)
			assert.Contains(t, english, a.english)
			assert.Contains(t, chinese, a.chinese)
			for _, s := range []string{english, chinese} {
				assert.NotContains(t, s, "%!", "a badly formatted verdict")
				assert.NotContains(t, s, "\n")
			}
			assert.False(t, strings.ContainsAny(english, "，。、"), english)
			mark := map[exercises.State]string{exercises.Correct: "✓", exercises.Blank: "…"}[a.state]
			if mark == "" {
				mark = "✗"
			}
			assert.True(t, strings.HasPrefix(english, mark), english)
		})
	}
}

// Every checker is tried with answers, and stands in the table of contents.
func TestEveryCheckerIsTried(t *testing.T) {
	pkg := sources.Documentation(t, ".")
	answers, err := os.ReadFile("answers_test.go")
	require.NoError(t, err)
	for _, typ := range pkg.Types {
		for _, f := range typ.Funcs {
			if typ.Name == "Verdict" {
				assert.True(t, bytes.Contains(answers, []byte("exercises."+f.Name+"(")), "%s is not tried: add a test with a right answer and wrong ones to answers_test.go", f.Name)
				assert.True(t, strings.Contains(pkg.Doc, "["+f.Name+"]"), "%s is not in doc.go: add it to its lecture's list", f.Name)
			}
		}
	}
}

func TestAnswersThatMisbehave(t *testing.T) {
	var sink []*[1 << 20]int
	var stop atomic.Bool
	t.Cleanup(func() { stop.Store(true) })
	check(t, []answer{
		{"unanswered", mexAnswer(func([]int) int { panic(exercises.Unanswered) }), exercises.Blank, "Write your answer", "写下答案"},
		{"panics", mexAnswer(func(v []int) int { return v[0] }), exercises.Panicked, "mex([]int{}) panics: runtime error: index out of range", "mex([]int{}) 发生了 panic：runtime error"},
		{"panics with garbage", mexAnswer(func(v []int) int { panic(struct{}{}) }), exercises.Panicked, "panics: {}", "发生了 panic"},
		{"nil function", mexAnswer(nil), exercises.Panicked, "nil pointer", "nil pointer"},
		{"leaves", mexAnswer(func([]int) int { runtime.Goexit(); return 0 }), exercises.Panicked, "never returned", "没有返回"},
		{"waits for ever", mexAnswer(func([]int) int { select {} }), exercises.Endless, "mex([]int{}) has not come back after 2 seconds", "mex([]int{}) 过了 2 秒"},
		{"loops for ever", mexAnswer(func(v []int) int {
			m := 0
			for len(v) > 2 {
				m++
			}
			if len(v) == 0 {
				return 0
			}
			return gametheory.Mex(v...)
		}), exercises.Endless, "mex([]int{0, 0, 0}) has not come back", "mex([]int{0, 0, 0}) 过了"},
		{"eats memory", mexAnswer(func([]int) int {
			for len(sink) < 160 {
				sink = append(sink, new([1 << 20]int))
			}
			select {}
		}), exercises.Endless, "more than 1024 MB", "1024 MB"},
		{"no game", func() exercises.Verdict { return exercises.CheckOutcomes(nil, "P", 0) }, exercises.Panicked, "The check panics: runtime error: invalid memory address", "检验 发生了 panic"},
		{"changes its argument", mexAnswer(func(v []int) int {
			m := gametheory.Mex(v...)
			clear(v)
			return m
		}), exercises.Correct, "at most n", "不超过 n"},
		{"recurs for ever", mexAnswer(func(v []int) int { return bottomless(v, &stop) }), exercises.Endless, "calls itself deeper and deeper", "一层一层地调用自己"},
	})
}

// bottomless calls itself until it is told to stop. Go ends the program when a
// stack reaches a gigabyte, so the verdict must come well before that.
func bottomless(v []int, stop *atomic.Bool) int {
	if stop.Load() {
		return 0
	}
	return bottomless(v, stop) + 1
}
