package proof

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"nimbook/gametheory"
	"nimbook/gametheory/argument"
	"nimbook/internal/brief"
)

// Each function here makes a kind of step; argument.Step says what the kinds are.

// say writes a sentence in every language.
func say(in func(l gametheory.Language) string) argument.Words {
	return argument.Words{English: in(gametheory.English), Chinese: in(gametheory.Chinese)}
}

// statement states the theorem that decides a position, a lemma on the way, or a reason.
func statement(w argument.Words) argument.Step {
	return argument.Step{Kind: "statement", Words: w}
}

// atPosition shows the position that is explained.
func atPosition(p argument.View) argument.Step {
	return argument.Step{Kind: "position", At: &p, Words: say(func(l gametheory.Language) string {
		if n := p.Heaps; len(n) == 1 {
			if l == gametheory.English && n[0] == 1 {
				return "The position is a heap of 1 stone."
			}
			return fmt.Sprintf(l.Pick("The position is a heap of %d stones.", "局面是一堆 %d 颗石子。"), n[0])
		}
		return fmt.Sprintf(l.Pick("The position is %s.", "局面是 %s。"), p)
	})}
}

// pathOf leads from a start position to the one that is looked at: path holds one position
// or more, each an option of the one before it.
func pathOf[Pos comparable](g gametheory.Game[Pos], path []Pos) argument.Step {
	n := len(path)
	end := viewOf(g, path[n-1])
	return argument.Step{Kind: "path", At: &end, Words: say(func(l gametheory.Language) string {
		var way []string
		for i, p := range path {
			switch {
			case n <= 8 || i < 3 || i >= n-3:
				way = append(way, viewOf(g, p).Text)
			case i == 3:
				way = append(way, "…")
			}
		}
		return fmt.Sprintf(l.Pick("Play can reach %s in %s: %s.", "可以走到 %s，共 %s：%s。"),
			end, count(l, n-1, "move", " 步"), brief.Join(way, " → "))
	})}
}

// claimed says what is claimed of a position.
func claimOf(p argument.View, o gametheory.Outcome) argument.Step {
	return argument.Step{Kind: "claim", At: &p, Outcome: o, Words: say(func(l gametheory.Language) string {
		return fmt.Sprintf(l.Pick("%s is claimed to be %s.", "%s 被断言为%s。"), p, outcomeWords(o).In(l))
	})}
}

// residue divides n stones by the modulus.
func residue(n, modulus int) argument.Step {
	return argument.Step{Kind: "residue", Division: &argument.Division{N: n, Modulus: modulus}, Words: say(func(l gametheory.Language) string {
		return fmt.Sprintf(l.Pick("%d = %d·%d + %d: %[1]d ≡ %[4]d (mod %[3]d).", "%d = %d·%d + %d，即 %[1]d ≡ %[4]d (mod %[3]d)。"),
			n, n/modulus, modulus, n%modulus)
	})}
}

// pairing gives the answer to every move at once: to a move of k stones, modulus − k
// stones. After all rounds that n stones have, left stones are there (0, or 1 under misère
// play), and the player who faced n stones is to move again.
func pairing(n, modulus, left int) argument.Step {
	return argument.Step{Kind: "pairing", Division: &argument.Division{N: n, Modulus: modulus}, Words: say(func(l gametheory.Language) string {
		end := l.Pick("nothing is left, and the player who faced %[1]d cannot move and loses.", "石子恰好取完，面对 %[1]d 颗的一方无步可走，判负。")
		if left == 1 {
			end = l.Pick("1 stone is left, and the player who faced %[1]d must take it and loses.", "只剩 1 颗，面对 %[1]d 颗的一方只能取走它，判负。")
		}
		rounds := n / modulus
		if rounds == 0 {
			return fmt.Sprintf(l.Pick("At once ", "此时")+end, n)
		}
		moves := fmt.Sprintf(l.Pick("every move of k stones (1 ≤ k ≤ %d) by one of %d − k", "对方取 k 颗（1 ≤ k ≤ %d），己方就取 %d − k 颗"), modulus-1, modulus)
		if modulus == 2 {
			moves = l.Pick("every move of 1 stone by another", "对方取 1 颗，己方也取 1 颗")
		}
		return fmt.Sprintf(l.Pick("From %[1]d, answer %[2]s: a round takes %[3]d stones. After %[4]s ", "从 %[1]d 颗起，%[2]s：每轮共取 %[3]d 颗。%[4]s后")+end,
			n, moves, modulus, count(l, rounds, "round", " 轮"))
	})}
}

// count writes "1 round" or "3 rounds"; "3 轮".
func count(l gametheory.Language, n int, noun, measure string) string {
	if l == gametheory.Chinese {
		return strconv.Itoa(n) + measure
	}
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

// nimSum adds the stones of a row of heaps, or, where named, the values of its heaps.
func nimSum(sizes, values []int, named bool) argument.Addition {
	labels := make([]string, len(sizes))
	for i, n := range sizes {
		labels[i] = strconv.Itoa(n)
	}
	return addition(labels, values, named)
}

// addition adds values, each with the label of what it belongs to.
func addition(labels []string, values []int, named bool) argument.Addition {
	s := argument.Addition{Width: 1, Values: named}
	for i, v := range values {
		s.Rows = append(s.Rows, argument.Addend{Heap: i, Label: labels[i], Value: v})
		s.Sum ^= v
		s.Width = max(s.Width, bits.Len(uint(v)))
	}
	return s
}

// added writes an addition out in rows.
func added(s argument.Addition) argument.Step {
	return argument.Step{Kind: "nim-sum", Addition: &s, Words: say(func(l gametheory.Language) string {
		labels := make([]string, len(s.Rows)+1)
		for i, r := range s.Rows {
			labels[i] = strconv.Itoa(r.Value)
			if s.Values {
				labels[i] = fmt.Sprintf("%s = %d", sg(brief.Cut(r.Label)), r.Value)
			}
		}
		labels[len(s.Rows)] = "⊕ " + strconv.Itoa(s.Sum)
		if len(s.Rows) == 0 {
			return l.Pick("No heap: the nim-sum is 0.", "没有石子堆：尼姆和为 0。")
		}
		wide := 0
		for _, t := range labels {
			wide = max(wide, len([]rune(t)))
		}
		var b strings.Builder
		fmt.Fprintf(&b, l.Pick("Nim-sum: %s = %d.", "尼姆和：%s = %d。"), brief.List(len(s.Rows), " ⊕ ", func(i int) string { return strconv.Itoa(s.Rows[i].Value) }), s.Sum)
		b.WriteString("\n" + brief.Lines(len(labels), func(i int) string {
			t, v := labels[i], s.Sum
			if i < len(s.Rows) {
				v = s.Rows[i].Value
			}
			return fmt.Sprintf("%s%s  %0*b", strings.Repeat(" ", wide-len([]rune(t))), t, s.Width, v)
		}))
		return b.String()
	})}
}

// attack is the way from a nim-sum that is not 0 to the row that is to change.
type attack struct {
	row    argument.Addend
	target int // what the value of the row must become: less than it
	steps  []argument.Step
}

// attackOn finds the row of an addition, whose sum is not 0, that has the sum's highest 1,
// the first of several, and what it must become for the sum to be 0.
func attackOn(s argument.Addition) attack {
	bit := bits.Len(uint(s.Sum)) - 1
	top := argument.Step{Kind: "top-bit", Mark: &argument.Mark{Bit: bit}, Words: say(func(l gametheory.Language) string {
		return fmt.Sprintf(l.Pick("The highest 1 of x = %d is bit k = %d, worth 2%[3]s = %[4]d.", "x = %d 的最高位 1 在第 k = %d 位，即 2%[3]s = %[4]d。"),
			s.Sum, bit, superscript(bit), 1<<bit)
	})}

	var candidates []int
	var a attack
	for _, r := range slices.Backward(s.Rows) {
		if r.Value>>bit&1 == 1 {
			candidates = append(candidates, r.Heap)
			a.row = r
		}
	}
	slices.Reverse(candidates)
	choose := argument.Step{Kind: "choose-heap", Mark: &argument.Mark{Bit: bit, Candidates: candidates, Heap: &a.row.Heap}, Words: say(func(l gametheory.Language) string {
		row, rows := l.Pick("heap", "堆"), l.Pick("heaps", "堆")
		if s.Values {
			row, rows = l.Pick("row", "行"), l.Pick("rows", "行")
		}
		has := fmt.Sprintf(l.Pick("1 %s has", "1 %s"), row)
		if n := len(candidates); n > 1 {
			has = fmt.Sprintf(l.Pick("%d %s have", "%d %s"), n, rows)
		}
		return fmt.Sprintf(l.Pick(
			"Bit %[1]d of x is 1, so it is 1 in an odd number of %[2]s: %[3]s it. Choose %[4]s %[5]d, a = %[6]d.",
			"x 的第 %[1]d 位是 1，所以有奇数%[2]s的这一位是 1：共 %[3]s。选第 %[5]d %[4]s，a = %[6]d。"),
			bit, rows, has, row, a.row.Heap+1, a.row.Value)
	})}

	a.target = a.row.Value ^ s.Sum
	aim := argument.Step{Kind: "target", Mark: &argument.Mark{Bit: bit, Heap: &a.row.Heap, Target: &a.target}, Words: say(func(l gametheory.Language) string {
		return fmt.Sprintf(l.Pick(
			"b = a ⊕ x = %d ⊕ %d = %d < %[1]d: bit k of a turns from 1 to 0, the bits above it stay.",
			"b = a ⊕ x = %d ⊕ %d = %d < %[1]d：a 的第 k 位由 1 变 0，更高的位不变。"), a.row.Value, s.Sum, a.target)
	})}
	a.steps = []argument.Step{top, choose, aim}
	return a
}

// superscript writes a number of 0 or more as an exponent.
func superscript(n int) string {
	return strings.Map(func(digit rune) rune { return []rune("⁰¹²³⁴⁵⁶⁷⁸⁹")[digit-'0'] }, strconv.Itoa(n))
}

// mexOf works out the Grundy value of a position from those of its options.
func mexOf(p argument.View, e argument.Exclusion) argument.Step {
	return argument.Step{Kind: "mex", At: &p, Exclusion: &e, Words: say(func(l gametheory.Language) string {
		if len(e.Options) == 0 {
			return fmt.Sprintf(l.Pick("%s = mex ∅ = 0: there is no move.", "%s = mex ∅ = 0：无步可走。"), sg(p.Text))
		}
		values := make([]int, len(e.Options))
		options := make([]string, len(e.Options))
		for i, o := range e.Options {
			values[i] = o.Value
			options[i] = fmt.Sprintf("%s = %d", sg(o.Option.Text), o.Value)
		}
		slices.Sort(values)
		set := "{" + brief.Ints(slices.Compact(values), ", ") + "}"
		return fmt.Sprintf(l.Pick("%s = mex %s = %d, since %s.", "%s = mex %s = %d，因为 %s。"),
			sg(p.Text), set, e.Value, brief.Join(options, l.Pick(", ", "，")))
	})}
}

// sg writes the value of a position: "SG(7)", "SG(1, 2)" for the row (1, 2).
func sg(position string) string {
	if strings.HasPrefix(position, "(") && strings.HasSuffix(position, ")") {
		return "SG" + position
	}
	return "SG(" + position + ")"
}

// heapCount counts the heaps on which misère Nim turns.
type heapCount struct {
	large int // heaps of 2 stones or more
	ones  int // heaps of 1 stone
}

// counted gives the count of heaps.
func counted(c heapCount) argument.Step {
	return argument.Step{Kind: "ones", Words: say(func(l gametheory.Language) string {
		ones, large := count(l, c.ones, "heap", " 堆")+l.Pick(" of 1", "只有 1 颗"), count(l, c.large, "heap", " 堆")+l.Pick(" of 2 or more", "不少于 2 颗")
		are := "are"
		if c.ones == 1 {
			are = "is"
		}
		switch c.large {
		case 0:
			return fmt.Sprintf(l.Pick("No heap has 2 stones or more, and there "+are+" %s: every move takes a heap of 1, so the number of such heaps alone decides.",
				"没有哪一堆达到 2 颗，%s：每一步都取走一个 1 颗的堆，胜负只看这种堆的个数。"), ones)
		case 1:
			return fmt.Sprintf(l.Pick("There is %s, and %s: here misère play parts from normal play.",
				"%s，%s：反常规则与正常规则的走法正是在这里分开。"), large, ones)
		}
		return fmt.Sprintf(l.Pick("There are %s, and %s: play as in normal Nim.", "%s，%s：走法与正常规则相同。"), large, ones)
	})}
}

// theMove makes the move that wins.
func theMove(m argument.Play) argument.Step {
	return argument.Step{Kind: "move", Moves: []argument.Play{m}, Words: say(func(l gametheory.Language) string {
		return fmt.Sprintf(l.Pick("The move: %s.", "走法：%s。"), m.In(l))
	})}
}

// reply answers one move of a player who is losing. The nim-sum after that move is told
// where it is the reason, and nil elsewhere.
func reply(m, answer argument.Play, sum *int) argument.Step {
	return argument.Step{Kind: "reply", Moves: []argument.Play{m, answer}, Words: say(func(l gametheory.Language) string {
		reason := ""
		if sum != nil {
			reason = fmt.Sprintf(l.Pick(", nim-sum %d", "，尼姆和为 %d"), *sum)
		}
		return fmt.Sprintf(l.Pick("Against %s%s: answer %s.", "对方走到 %s%s：应走到 %s。"), destination(m, l), reason, destination(answer, l))
	})}
}

// option gives the outcome of one option where there is no answer to show: a draw, or a
// game that is over.
func option(m argument.Play, o gametheory.Outcome) argument.Step {
	return argument.Step{Kind: "option", Moves: []argument.Play{m}, Outcome: o, Words: say(func(l gametheory.Language) string {
		return fmt.Sprintf(l.Pick("The option %s is %s.", "后继局面 %s 是%s。"), destination(m, l), outcomeWords(o).In(l))
	})}
}

// noMove says who wins a position without a move.
func noMove(p argument.View, c gametheory.Convention) argument.Step {
	return argument.Step{Kind: "end", At: &p, Words: say(func(l gametheory.Language) string {
		if c == gametheory.Misere {
			return fmt.Sprintf(l.Pick("There is no move from %s: under misère play whoever is to move wins.", "从 %s 无步可走：反常规则下，轮到走的一方获胜。"), p)
		}
		return fmt.Sprintf(l.Pick("There is no move from %s: whoever is to move loses.", "从 %s 无步可走：轮到走的一方判负。"), p)
	})}
}

// conclude says what a position is, with the winning move of an N-position that has one,
// else nil.
func conclude(p argument.View, o gametheory.Outcome, m *argument.Play) argument.Step {
	s := argument.Step{Kind: "conclusion", At: &p, Outcome: o, Words: say(func(l gametheory.Language) string {
		what := outcomeWords(o).In(l)
		switch {
		case o == gametheory.P:
			return fmt.Sprintf(l.Pick("So %s is %s: whoever is to move loses.", "所以 %s 是%s：轮到走的一方必败。"), p, what)
		case m != nil:
			return fmt.Sprintf(l.Pick("So %s is %s; a winning move leads to %s.", "所以 %s 是%s，必胜操作：走到 %s。"), p, what, destination(*m, l))
		case o == gametheory.N:
			return fmt.Sprintf(l.Pick("So %s is %s: whoever is to move wins.", "所以 %s 是%s：轮到走的一方必胜。"), p, what)
		}
		return fmt.Sprintf(l.Pick("So %s is %s: neither player can force the end.", "所以 %s 是%s：双方都无法迫使对方输掉。"), p, what)
	})}
	if m != nil {
		s.Moves = []argument.Play{*m}
	}
	return s
}

// destination names the move by the position it leads to, in language l.
func destination(m argument.Play, l gametheory.Language) string {
	how := m.Name
	if s := m.Stones; s != nil {
		if how = ""; len(m.From.Heaps) == 1 && len(s.Into) < 2 {
			how = fmt.Sprintf(l.Pick("take %d", "取 %d 颗"), s.Take)
		}
	}
	if how == "" {
		return m.To.String()
	}
	return fmt.Sprintf(l.Pick("%s (%s)", "%s（%s）"), m.To, brief.Cut(how))
}
