package course

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// validName is a lecture's name, which is part of addresses: 04-kayles.
var validName = regexp.MustCompile(`^([0-9]{2})-([a-z0-9]+(?:-[a-z0-9]+)*)$`)

// New makes a lecture in each of the languages, which begins with a question and
// ends with an exercise, and returns the paths. It keeps all rules but that it has
// not been run. The name is a number, by which the lectures are ordered, and a word:
// 04-kayles. Nothing that is there already is replaced.
func New(notebooks, name string, languages ...string) ([]string, error) {
	m := validName.FindStringSubmatch(name)
	if m == nil {
		return nil, fmt.Errorf("course: %q is no name of a lecture; it is two digits, - and words of small letters and digits, like 04-kayles", name)
	}
	if len(languages) == 0 {
		languages = Languages
	}
	number := strings.TrimLeft(m[1], "0")
	word := strings.ToUpper(m[2][:1]) + strings.ReplaceAll(m[2][1:], "-", " ")
	var paths []string
	for _, language := range languages {
		path := filepath.Join(notebooks, language, name+".ipynb")
		if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("course: %s is there already; choose another name, or remove it", path)
		}
		paths = append(paths, path)
	}
	for i, language := range languages {
		data, err := outline(language, strings.NewReplacer("NUMBER", number, "NAME", word, "LANGUAGE", language))
		if err == nil {
			err = errors.Join(os.MkdirAll(filepath.Dir(paths[i]), 0o755), os.WriteFile(paths[i], data, 0o644))
		}
		if err != nil {
			return nil, fmt.Errorf("course: %w", err)
		}
	}
	return paths, nil
}

// outline returns a notebook as Jupyter writes it.
func outline(language string, words *strings.Replacer) ([]byte, error) {
	type object = map[string]any
	var cells []any
	for _, c := range beginning {
		metadata := object{}
		if c.slide != "" {
			metadata["slideshow"] = object{"slide_type": c.slide}
		}
		if c.tag != "" {
			metadata["tags"] = []string{c.tag}
		}
		source := c.source[0]
		if language == "zh" && len(c.source) > 1 {
			source = c.source[1]
		}
		var lines []string
		for line := range strings.Lines(words.Replace(strings.TrimSpace(source))) {
			lines = append(lines, line)
		}
		cell := object{"id": c.id, "metadata": metadata, "source": lines, "cell_type": "markdown"}
		if len(c.source) == 1 { // the same in every language
			cell["cell_type"], cell["execution_count"], cell["outputs"] = "code", nil, []any{}
		}
		cells = append(cells, cell)
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	err := e.Encode(object{
		"cells": cells, "nbformat": 4, "nbformat_minor": 5,
		"metadata": object{
			"kernelspec":    object{"display_name": "Go (gonb)", "language": "go", "name": "gonb"},
			"language_info": object{"file_extension": ".go", "mimetype": "text/x-go", "name": "go", "pygments_lexer": "go", "version": "go1.26"}, // what the kernel reports
		},
	})
	return b.Bytes(), err
}

// beginning is what a new lecture begins with: a cell has one source if it is code,
// and English and Chinese if it is text.
var beginning = []struct {
	id, slide, tag string
	source         []string
}{
	{"title", "slide", "", []string{`
# Lecture NUMBER: NAME

There are 7 stones on the table, and a move takes one or two of them. Whoever takes the last one wins. **Would you like to begin?** (Put the question of your lecture here.)
`, `
# 第 NUMBER 讲　NAME

桌上有 7 颗石子，每步取一颗或两颗，取到最后一颗的人获胜。**你愿意先走吗？**（把这里换成你这一讲的问题。）
`}},
	{"setup", "skip", "setup", []string{`
%noautoget
%env NIMBOOK_LANG LANGUAGE

import (
	"fmt"
	"nimbook/board"
	"nimbook/exercises"
	"nimbook/gametheory"
	"nimbook/gametheory/proof"
	"nimbook/plots"
)
`}},
	{"play", "slide", "", []string{`
## Play first

Play it twice before you read on. Can you win from 7? From 6?
`, `
## 先玩几局

往下读之前先玩两局。从 7 颗开始，你能赢吗？从 6 颗呢？
`}},
	{"board", "", "", []string{`
%%
board.Puzzle(gametheory.Take(1, 2), 7)
`}},
	{"picture", "slide", "", []string{`
## The picture

Who wins from each heap? What do you see?
`, `
## 看图

哪些堆是必败态，哪些是必胜态？你看出了什么？
`}},
	{"strip", "", "", []string{`
%%
plots.Show(plots.Outcomes(gametheory.Take(1, 2), 20))
`}},
	{"theorem", "slide", "theorem", []string{`
## The theorem

> **Theorem.** A heap of $N \ge 0$ stones, of which a move takes one or two, is a P-position if and only if $N$ is a multiple of 3.
`, `
## 定理

> **定理。** 设 $N \ge 0$ 为整数，每步取一颗或两颗。$N$ 颗石子的堆是必败态，当且仅当 $N$ 是 3 的倍数。
`}},
	{"proof", "slide", "proof", []string{`
## The proof

By induction on $N$. From a multiple of 3 there is no move ($N=0$), or every move leaves a remainder of 1 or 2 on division by 3 and so leads to an N-position: it is a P-position. From any other heap, taking the remainder of $N$ on division by 3 is a legal move and leads to a multiple of 3, a P-position: it is an N-position. $\blacksquare$
`, `
## 证明

对 $N$ 用归纳法。从 3 的倍数出发，要么无步可走（$N=0$），要么每一步之后除以 3 的余数都是 1 或 2，走到的都是必胜态，所以它是必败态。从其他的堆出发，取走 $N$ 除以 3 的余数是合法的一步，走到 3 的倍数，也就是必败态，所以它是必胜态。$\blacksquare$
`}},
	{"proof-notes", "notes", "", []string{`
The proof uses the two rules and nothing else: every option of a P-position is N, and some option of an N-position is P. (This cell is for the speaker: slides keep it in the window of the notes.)
`, `
证明只用到那两条规则：必败态的后继局面都是必胜态，必胜态总有一个后继局面是必败态。（这个单元格是讲课人的备注，放映幻灯片时只出现在备注窗口里。）
`}},
	{"proof-check", "", "proof", []string{`
%%
game, check := gametheory.Take(1, 2), new(proof.Check)
for n := range check.Range("N", 0, 100) { // change the bound
	check.That((game.Outcome(n) == gametheory.P) == (n%3 == 0))
}
fmt.Println(check)
`}},
	{"break", "slide", "break", []string{`
## Break it

Claim it of the multiples of 4, and read at which heap that fails first.
`, `
## 把它弄坏

断言必败态是 4 的倍数，看看最先在哪一堆出错。
`}},
	{"break-check", "", "break", []string{`
%%
claim := func(n int) bool { return n%4 == 0 }
fmt.Println(proof.Verify(gametheory.Take(1, 2), claim, 100))
`}},
	{"exercises", "slide", "", []string{`
## Exercises

Fill in the marked cell, run it, then run the check below it.
`, `
## 练习

把答案填进标出的单元格，运行它，再运行下面的检验单元格。
`}},
	{"exercise-lost", "slide", "exercise", []string{`
**Exercise 1.** A move takes 2 or 3 stones. Which heaps are lost?
`, `
**练习 1.** 每步只能取 2 颗或 3 颗。哪些堆是必败态？
`}},
	{"answer-lost", "", "answer", []string{`
func lost(heap int) bool {
	panic(exercises.Unanswered) // replace this line by your answer
}
`}},
	{"check-lost", "", "check", []string{`
%%
fmt.Println(exercises.CheckLost(gametheory.Take(2, 3), lost, 100))
`}},
	{"hint-lost", "skip", "hint", []string{`
<details>
<summary>Hint</summary>

Which heaps have no move at all?

</details>
`, `
<details>
<summary>提示</summary>

哪些堆根本无步可走？

</details>
`}},
	{"solution-lost", "skip", "solution", []string{"\n<details>\n<summary>Solution</summary>\n\n```go\nfunc lost(heap int) bool {\n\treturn heap%5 < 2\n}\n```\n\nFrom 0 and 1 there is no move, so both are lost. From $5q$ and $5q+1$ every move leaves the remainder 2, 3 or 4 on division by 5; from 2 take 2, from 3 and 4 take 3, and the remainder is 0 or 1 again.\n\n</details>\n",
		"\n<details>\n<summary>解答</summary>\n\n```go\nfunc lost(heap int) bool {\n\treturn heap%5 < 2\n}\n```\n\n从 0 和 1 都无步可走，所以都是必败态。从 $5q$ 和 $5q+1$ 出发，每一步之后除以 5 的余数是 2、3 或 4；余 2 时取 2 颗，余 3 或 4 时取 3 颗，又回到余数 0 或 1。\n\n</details>\n"}},
}
