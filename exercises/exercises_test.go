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
		{"panics", mexAnswer(func(v []int) int { return v[0] }), exercises.Panicked, "mex([]int{}) panics: runtime error: index out of range", "mex([]int{}) 发生了 panic：下标 [0] 越界，长度只有 0"},
		{"panics with garbage", mexAnswer(func(v []int) int { panic(struct{}{}) }), exercises.Panicked, "panics: {}", "发生了 panic"},
		{"nil function", mexAnswer(nil), exercises.Panicked, "nil pointer", "空指针（nil）"},
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

// What an answer keeps from one call to the next is found, whatever the verdict would be.
func TestAnswersThatDependOnEarlierCalls(t *testing.T) {
	count, last := 0, 0
	memo := map[int]int{}
	var shared func(heap int, set []int) int
	shared = func(heap int, set []int) int {
		if v, ok := memo[heap]; ok {
			return v
		}
		var options []int
		for _, s := range set {
			if s <= heap {
				options = append(options, shared(heap-s, set))
			}
		}
		memo[heap] = mex(options)
		return memo[heap]
	}
	var table []int
	moves := map[int]int{}
	var seen []int
	wins := map[int]bool{}
	check(t, []answer{
		{"a counter", mexAnswer(func(v []int) int {
			count++
			return gametheory.Mex(v...) + count/1000
		}), exercises.Dependent, "it depends on earlier calls", "它依赖于先前的调用"},
		{"the list before", mexAnswer(func(v []int) int {
			m := last
			last = gametheory.Mex(v...)
			return m
		}), exercises.Dependent, "again after other calls", "调用过别的之后再问"},
		{"a list that grows", mexAnswer(func(v []int) int {
			seen = append(seen, v...)
			return gametheory.Mex(seen...)
		}), exercises.Dependent, "mex([]int{}) gives 0 at first, and 2 when it is asked again", "mex([]int{}) 起初得 0"},
		{"a memo for all sets", func() exercises.Verdict { return exercises.CheckSubtraction(shared) }, exercises.Dependent,
			"sg(1, []int{1, 4}) gives 0. That would be right for sg(1, []int{3, 5, 7}), which was asked before: the answer depends on earlier calls", "答案依赖于先前的调用"},
		{"a table for all sets", func() exercises.Verdict {
			return exercises.CheckSubtraction(func(heap int, set []int) int {
				for n := len(table); n <= heap; n++ {
					var options []int
					for _, s := range set {
						if s <= n {
							options = append(options, table[n-s])
						}
					}
					table = append(table, mex(options))
				}
				return table[heap]
			})
		}, exercises.Dependent, "the answer depends on earlier calls", "记忆表"},
		{"a memo for all limits", func() exercises.Verdict {
			return exercises.CheckBashMove(func(heap, most int) int {
				if _, ok := moves[heap]; !ok {
					moves[heap] = heap % (most + 1)
				}
				return moves[heap]
			})
		}, exercises.Dependent, "bashMove(3, 2) gives 3. That would be right for bashMove(3, 7)", "bashMove(3, 2) 得 3"},
		{"a memo for all limits, misère", func() exercises.Verdict {
			return exercises.CheckMisereBash(func(heap, most int) bool {
				if _, ok := wins[heap]; !ok {
					wins[heap] = heap%(most+1) != 1
				}
				return wins[heap]
			})
		}, exercises.Dependent, "winsMisereBash(4, 2) gives true. That would be right for winsMisereBash(4, 7)", "winsMisereBash(4, 2) 得 true"},
		{"one set for all", func() exercises.Verdict {
			return exercises.CheckSubtraction(func(heap int, set []int) int { return heap % (len(set) + 1) })
		}, exercises.Wrong, "sg(1, []int{2}) gives 1. But there is no move from it", "sg(1, []int{2}) 得 1"},
		{"one limit for all", func() exercises.Verdict {
			return exercises.CheckBashMove(func(heap, most int) int { return heap % 4 })
		}, exercises.Wrong, "bashMove(2, 1) gives 2. But a move takes at most 1", "bashMove(2, 1) 得 2"},
	})
	byLength, bySum, movesOf, countOf, stairs := map[int]bool{}, map[int]int{}, map[int][2]int{}, map[int]int{}, map[int]bool{}
	check(t, []answer{
		{"a memo by the number of heaps", func() exercises.Verdict {
			return exercises.CheckMisereNim(func(h []int) bool {
				if _, ok := byLength[len(h)]; !ok {
					byLength[len(h)] = winsMisereNim(h)
				}
				return byLength[len(h)]
			})
		}, exercises.Dependent, "winsMisereNim([]int{9, 1}) gives false. That would be right for winsMisereNim([]int{5, 5})", "答案依赖于先前的调用"},
		{"a memo by the number of stones", func() exercises.Verdict {
			return exercises.CheckNimSum(func(h []int) int {
				n := 0
				for _, k := range h {
					n += k
				}
				if _, ok := bySum[n]; !ok {
					bySum[n] = nimSum(h)
				}
				return bySum[n]
			})
		}, exercises.Dependent, "nimSum([]int{9, 1}) gives 0. That would be right for nimSum([]int{5, 5})", "把两者混为一谈"},
		{"a memo of moves", func() exercises.Verdict {
			return exercises.CheckNimMove(func(h []int) (int, int) {
				if _, ok := movesOf[len(h)]; !ok {
					i, take := nimMove(h)
					movesOf[len(h)] = [2]int{i, take}
				}
				return movesOf[len(h)][0], movesOf[len(h)][1]
			})
		}, exercises.Dependent, "nimMove([]int{9, 1}) gives 0, 0. That would be right for nimMove([]int{5, 5})", "nimMove([]int{9, 1}) 得 0, 0"},
		{"a memo of counts", func() exercises.Verdict {
			return exercises.CheckNimCount(func(h []int) int {
				if _, ok := countOf[len(h)]; !ok {
					countOf[len(h)] = len(gametheory.Nim().Winning(h...))
				}
				return countOf[len(h)]
			})
		}, exercises.Dependent, "nimCount([]int{9, 1}) gives 0. That would be right for nimCount([]int{5, 5})", "nimCount([]int{9, 1}) 得 0"},
		{"a memo of staircases", func() exercises.Verdict {
			return exercises.CheckStaircase(func(s []int) bool {
				if _, ok := stairs[len(s)]; !ok {
					stairs[len(s)] = winsStaircase(s)
				}
				return stairs[len(s)]
			})
		}, exercises.Dependent, "winsStaircase([]int{6, 4, 5}) gives false. That would be right for winsStaircase([]int{5, 5, 5})", "winsStaircase([]int{6, 4, 5}) 得 false"},
	})
	memo = map[int]int{} // of one game alone it does no harm
	check(t, []answer{{"a memo for one set", func() exercises.Verdict {
		return exercises.CheckLost(gametheory.Take(1, 3, 4), func(heap int) bool { return shared(heap, []int{1, 3, 4}) == 0 }, 50)
	}, exercises.Correct, "Right for every heap up to 50", "50 以内的每一堆都对"}})
}

// Where an answer calls that of an exercise which was skipped, the verdict names it.
func TestAnswersThatCallOthers(t *testing.T) {
	check(t, []answer{
		{"direct", func() exercises.Verdict { return exercises.CheckSumMove([]int{1, 3, 4}, unwritten{}.sumMove) }, exercises.Blank,
			"sumMove calls sg, the answer to another exercise, which is still to be written", "sumMove 调用了另一道习题的答案 sg，而那里还没有写"},
		{"its own", func() exercises.Verdict { return exercises.CheckMex(unwritten{}.mex) }, exercises.Blank, "Write your answer in the cell above", "请在上面的单元格里写下答案"},
		{"a step further", func() exercises.Verdict { return exercises.CheckGrundy(king, unwritten{}.value, Square{7, 7}) }, exercises.Blank,
			"value calls mex", "value 调用了另一道习题的答案 mex"},
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
