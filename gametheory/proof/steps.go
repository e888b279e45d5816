package proof

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"nimbook/gametheory"
)

// StepStatement states the theorem that decides the position, or a lemma on
// the way.
type StepStatement struct {
	Theorem string           `json:"theorem"` // a name for programs: "bash", "nim", …
	Words   gametheory.Words `json:"words"`
}

// Kind returns "statement".
func (StepStatement) Kind() string { return "statement" }

// In says the step in language l.
func (s StepStatement) In(l gametheory.Language) string { return s.Words.In(l) }

// StepPosition shows the position that is explained.
type StepPosition struct {
	Position gametheory.View `json:"position"`
}

// Kind returns "position".
func (StepPosition) Kind() string { return "position" }

// In says the step in language l.
func (s StepPosition) In(l gametheory.Language) string {
	if n := s.Position.Heaps; len(n) == 1 {
		if l == gametheory.English && n[0] == 1 {
			return "The position is a heap of 1 stone."
		}
		return fmt.Sprintf(l.Pick("The position is a heap of %d stones.", "局面是一堆 %d 颗石子。"), n[0])
	}
	return fmt.Sprintf(l.Pick("The position is %s.", "局面是 %s。"), s.Position)
}

// StepPath leads from a start position to the one that is looked at.
type StepPath struct {
	Positions []gametheory.View `json:"positions"` // each an option of the one before it
}

// Kind returns "path".
func (StepPath) Kind() string { return "path" }

// In says the step in language l.
func (s StepPath) In(l gametheory.Language) string {
	n := len(s.Positions)
	if n == 0 {
		return l.Pick("There is no path.", "没有路径。")
	}
	var way []string
	for i, v := range s.Positions {
		switch {
		case n <= 8 || i < 3 || i >= n-3:
			way = append(way, v.Text)
		case i == 3:
			way = append(way, "…")
		}
	}
	return fmt.Sprintf(l.Pick("Play can reach %s in %s: %s.", "可以走到 %s，共 %s：%s。"),
		s.Positions[n-1], count(l, n-1, "move", " 步"), strings.Join(way, " → "))
}

// StepClaim tells what is claimed of a position.
type StepClaim struct {
	Position gametheory.View    `json:"position"`
	Claimed  gametheory.Outcome `json:"claimed"` // P or N
}

// Kind returns "claim".
func (StepClaim) Kind() string { return "claim" }

// In says the step in language l.
func (s StepClaim) In(l gametheory.Language) string {
	return fmt.Sprintf(l.Pick("%s is claimed to be %s.", "%s 被断言为%s。"), s.Position, outcomeWords(s.Claimed).In(l))
}

// StepResidue divides the number of stones: N = Quotient·Modulus + Residue with
// 0 ≤ Residue < Modulus.
type StepResidue struct {
	N        int `json:"n"`
	Modulus  int `json:"modulus"`
	Quotient int `json:"quotient"`
	Residue  int `json:"residue"`
}

func residue(n, modulus int) StepResidue {
	return StepResidue{n, modulus, n / modulus, n % modulus}
}

// Kind returns "residue".
func (StepResidue) Kind() string { return "residue" }

// In says the step in language l.
func (s StepResidue) In(l gametheory.Language) string {
	return fmt.Sprintf(l.Pick("%d = %d·%d + %d: %[1]d ≡ %[4]d (mod %[3]d).", "%d = %d·%d + %d，即 %[1]d ≡ %[4]d (mod %[3]d)。"),
		s.N, s.Quotient, s.Modulus, s.Residue)
}

// StepPairing tells the answer to every move at once: to a move of k stones,
// Modulus − k stones. After Rounds rounds Left stones are left, and the player
// who faced N stones is to move again.
type StepPairing struct {
	N       int `json:"n"`
	Modulus int `json:"modulus"`
	Rounds  int `json:"rounds"`
	Left    int `json:"left"` // 0, or 1 under misère play
}

// Kind returns "pairing".
func (StepPairing) Kind() string { return "pairing" }

// In says the step in language l.
func (s StepPairing) In(l gametheory.Language) string {
	end := l.Pick("nothing is left, and the player who faced %[1]d cannot move and loses.", "石子恰好取完，面对 %[1]d 颗的一方无步可走，判负。")
	if s.Left == 1 {
		end = l.Pick("1 stone is left, and the player who faced %[1]d must take it and loses.", "只剩 1 颗，面对 %[1]d 颗的一方只能取走它，判负。")
	}
	if s.Rounds == 0 {
		return fmt.Sprintf(l.Pick("At once ", "此时")+end, s.N)
	}
	moves := fmt.Sprintf(l.Pick("every move of k stones (1 ≤ k ≤ %d) by one of %d − k", "对方取 k 颗（1 ≤ k ≤ %d），己方就取 %d − k 颗"), s.Modulus-1, s.Modulus)
	if s.Modulus == 2 {
		moves = l.Pick("every move of 1 stone by another", "对方取 1 颗，己方也取 1 颗")
	}
	return fmt.Sprintf(l.Pick("From %[1]d, answer %[2]s: a round takes %[3]d stones. After %[4]s ", "从 %[1]d 颗起，%[2]s：每轮共取 %[3]d 颗。%[4]s后")+end,
		s.N, moves, s.Modulus, count(l, s.Rounds, "round", " 轮"))
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

// StepNimSum adds the rows in binary without carry. A column of the sum is 1
// exactly when an odd number of rows has a 1 in it.
type StepNimSum struct {
	Rows  []NimRow `json:"rows"`
	Width int      `json:"width"` // binary digits of the longest row, at least 1
	Sum   int      `json:"sum"`
	// Values tells that the rows are the Grundy values of the heaps, not their
	// stones.
	Values bool `json:"values,omitempty"`
}

// NimRow is a row of a [StepNimSum].
type NimRow struct {
	Heap  int    `json:"heap"`  // index of the heap, or of the component of a sum, from 0
	Label string `json:"label"` // what it is: its stones, or the component's position
	Size  int    `json:"size"`  // the stones of a heap, 0 for a component
	Value int    `json:"value"` // what is added: its Grundy value, in Nim its stones
}

func nimSum(sizes, values []int, named bool) StepNimSum {
	s := StepNimSum{Width: 1, Values: named}
	for i, v := range values {
		s.add(strconv.Itoa(sizes[i]), sizes[i], v)
	}
	return s
}

func (s *StepNimSum) add(label string, size, value int) {
	s.Rows = append(s.Rows, NimRow{len(s.Rows), label, size, value})
	s.Sum ^= value
	s.Width = max(s.Width, bits.Len(uint(value)))
}

// Kind returns "nim-sum".
func (StepNimSum) Kind() string { return "nim-sum" }

// In says the step in language l.
func (s StepNimSum) In(l gametheory.Language) string {
	var terms []string
	labels := make([]string, len(s.Rows)+1)
	for i, r := range s.Rows {
		terms = append(terms, strconv.Itoa(r.Value))
		labels[i] = strconv.Itoa(r.Value)
		if s.Values {
			labels[i] = fmt.Sprintf("%s = %d", sg(r.Label), r.Value)
		}
	}
	labels[len(s.Rows)] = "⊕ " + strconv.Itoa(s.Sum)
	if len(terms) == 0 {
		return l.Pick("No heap: the nim-sum is 0.", "没有石子堆：尼姆和为 0。")
	}
	wide := 0
	for _, t := range labels {
		wide = max(wide, len([]rune(t)))
	}
	var b strings.Builder
	fmt.Fprintf(&b, l.Pick("Nim-sum: %s = %d.", "尼姆和：%s = %d。"), strings.Join(terms, " ⊕ "), s.Sum)
	for i, t := range labels {
		v := s.Sum
		if i < len(s.Rows) {
			v = s.Rows[i].Value
		}
		fmt.Fprintf(&b, "\n%s%s  %0*b", strings.Repeat(" ", wide-len([]rune(t))), t, s.Width, v)
	}
	return b.String()
}

// StepTopBit names the highest 1 of the nim-sum.
type StepTopBit struct {
	Sum int `json:"sum"`
	Bit int `json:"bit"` // from 0, the lowest
}

func topBit(sum int) StepTopBit { return StepTopBit{sum, bits.Len(uint(sum)) - 1} }

// Kind returns "top-bit".
func (StepTopBit) Kind() string { return "top-bit" }

// In says the step in language l.
func (s StepTopBit) In(l gametheory.Language) string {
	return fmt.Sprintf(l.Pick("The highest 1 of x = %d is bit k = %d, worth 2%[3]s = %[4]d.", "x = %d 的最高位 1 在第 k = %d 位，即 2%[3]s = %[4]d。"),
		s.Sum, s.Bit, superscript(s.Bit), 1<<s.Bit)
}

// superscript writes a number of 0 or more as an exponent.
func superscript(n int) string {
	return strings.Map(func(digit rune) rune { return []rune("⁰¹²³⁴⁵⁶⁷⁸⁹")[digit-'0'] }, strconv.Itoa(n))
}

// StepChooseHeap picks a heap that has the bit.
type StepChooseHeap struct {
	Bit        int   `json:"bit"`
	Candidates []int `json:"candidates"` // indices of the heaps that have it; an odd number of them
	Heap       int   `json:"heap"`       // the one picked
	Value      int   `json:"value"`
	Values     bool  `json:"values,omitempty"` // as in StepNimSum
}

func chooseHeap(sum StepNimSum, bit int) StepChooseHeap {
	s := StepChooseHeap{Bit: bit, Values: sum.Values}
	for _, r := range sum.Rows {
		if r.Value>>bit&1 == 1 {
			s.Candidates = append(s.Candidates, r.Heap)
		}
	}
	r := sum.Rows[s.Candidates[0]]
	s.Heap, s.Value = r.Heap, r.Value
	return s
}

// Kind returns "choose-heap".
func (StepChooseHeap) Kind() string { return "choose-heap" }

// In says the step in language l.
func (s StepChooseHeap) In(l gametheory.Language) string {
	row, rows := l.Pick("heap", "堆"), l.Pick("heaps", "堆")
	if s.Values {
		row, rows = l.Pick("row", "行"), l.Pick("rows", "行")
	}
	has := fmt.Sprintf(l.Pick("1 %s has", "1 %s"), row)
	if n := len(s.Candidates); n > 1 {
		has = fmt.Sprintf(l.Pick("%d %s have", "%d %s"), n, rows)
	}
	return fmt.Sprintf(l.Pick(
		"Bit %[1]d of x is 1, so it is 1 in an odd number of %[2]s: %[3]s it. Choose %[4]s %[5]d, a = %[6]d.",
		"x 的第 %[1]d 位是 1，所以有奇数%[2]s的这一位是 1：共 %[3]s。选第 %[5]d %[4]s，a = %[6]d。"),
		s.Bit, rows, has, row, s.Heap+1, s.Value)
}

// StepTarget computes what the chosen heap must become: Target = Value ⊕ Sum,
// less than Value because their highest differing bit is a 1 of Value.
type StepTarget struct {
	Heap   int `json:"heap"`
	Value  int `json:"value"`
	Sum    int `json:"sum"`
	Target int `json:"target"`
}

func target(h StepChooseHeap, sum int) StepTarget {
	return StepTarget{h.Heap, h.Value, sum, h.Value ^ sum}
}

// Kind returns "target".
func (StepTarget) Kind() string { return "target" }

// In says the step in language l.
func (s StepTarget) In(l gametheory.Language) string {
	return fmt.Sprintf(l.Pick(
		"b = a ⊕ x = %d ⊕ %d = %d < %[1]d: bit k of a turns from 1 to 0, the bits above it stay.",
		"b = a ⊕ x = %d ⊕ %d = %d < %[1]d：a 的第 k 位由 1 变 0，更高的位不变。"), s.Value, s.Sum, s.Target)
}

// StepMex works out the Grundy value of a position: the least number that no
// option has.
type StepMex struct {
	Position gametheory.View `json:"position"`
	Options  []OptionValue   `json:"options"`
	Value    int             `json:"value"`
}

// OptionValue is an option with its Grundy value.
type OptionValue struct {
	Option gametheory.View `json:"option"`
	Value  int             `json:"value"`
}

// Kind returns "mex".
func (StepMex) Kind() string { return "mex" }

// In says the step in language l.
func (s StepMex) In(l gametheory.Language) string {
	if len(s.Options) == 0 {
		return fmt.Sprintf(l.Pick("%s = mex ∅ = 0: there is no move.", "%s = mex ∅ = 0：无步可走。"), sg(s.Position.Text))
	}
	values := make([]int, len(s.Options))
	options := make([]string, len(s.Options))
	for i, o := range s.Options {
		values[i] = o.Value
		options[i] = fmt.Sprintf("%s = %d", sg(o.Option.Text), o.Value)
	}
	slices.Sort(values)
	set := strings.NewReplacer("[", "{", "]", "}", " ", ", ").Replace(fmt.Sprint(slices.Compact(values)))
	return fmt.Sprintf(l.Pick("%s = mex %s = %d, since %s.", "%s = mex %s = %d，因为 %s。"),
		sg(s.Position.Text), set, s.Value, strings.Join(options, l.Pick(", ", "，")))
}

// sg writes the value of a position: "SG(7)", "SG(1, 2)" for the row (1, 2).
func sg(position string) string {
	if strings.HasPrefix(position, "(") && strings.HasSuffix(position, ")") {
		return "SG" + position
	}
	return "SG(" + position + ")"
}

// StepOnes counts the heaps of two stones or more, on which misère Nim turns.
type StepOnes struct {
	Big  int `json:"big"`  // heaps of 2 stones or more
	Ones int `json:"ones"` // heaps of 1 stone
}

// Kind returns "ones".
func (StepOnes) Kind() string { return "ones" }

// In says the step in language l.
func (s StepOnes) In(l gametheory.Language) string {
	ones, big := count(l, s.Ones, "heap", " 堆")+l.Pick(" of 1", "只有 1 颗"), count(l, s.Big, "heap", " 堆")+l.Pick(" of 2 or more", "不少于 2 颗")
	are := "are"
	if s.Ones == 1 {
		are = "is"
	}
	switch s.Big {
	case 0:
		return fmt.Sprintf(l.Pick("No heap has 2 stones or more, and there "+are+" %s: every move takes a heap of 1, so the number of such heaps alone decides.",
			"没有哪一堆达到 2 颗，%s：每一步都取走一个 1 颗的堆，胜负只看这种堆的个数。"), ones)
	case 1:
		return fmt.Sprintf(l.Pick("There is %s, and %s: here misère play parts from normal play.",
			"%s，%s：反常规则与正常规则的走法正是在这里分开。"), big, ones)
	}
	return fmt.Sprintf(l.Pick("There are %s, and %s: play as in normal Nim.", "%s，%s：走法与正常规则相同。"), big, ones)
}

// StepMove makes the move that wins.
type StepMove struct {
	Move gametheory.Play `json:"move"`
}

// Kind returns "move".
func (StepMove) Kind() string { return "move" }

// In says the step in language l.
func (s StepMove) In(l gametheory.Language) string {
	return fmt.Sprintf(l.Pick("The move: %s.", "走法：%s。"), s.Move.In(l))
}

// StepReply answers one move of a player who is losing.
type StepReply struct {
	Move   gametheory.Play `json:"move"`
	Answer gametheory.Play `json:"answer"`
	Sum    *int            `json:"sum,omitempty"` // the nim-sum after Move, where that is the reason
}

// Kind returns "reply".
func (StepReply) Kind() string { return "reply" }

// In says the step in language l.
func (s StepReply) In(l gametheory.Language) string {
	sum := ""
	if s.Sum != nil {
		sum = fmt.Sprintf(l.Pick(", nim-sum %d", "，尼姆和为 %d"), *s.Sum)
	}
	return fmt.Sprintf(l.Pick("Against %s%s: answer %s.", "对方走到 %s%s：应走到 %s。"), brief(s.Move, l), sum, brief(s.Answer, l))
}

// StepOption tells the outcome of one option where there is no answer to show:
// a draw, or a game that is over.
type StepOption struct {
	Move    gametheory.Play    `json:"move"`
	Outcome gametheory.Outcome `json:"outcome"`
}

// Kind returns "option".
func (StepOption) Kind() string { return "option" }

// In says the step in language l.
func (s StepOption) In(l gametheory.Language) string {
	return fmt.Sprintf(l.Pick("The option %s is %s.", "后继局面 %s 是%s。"), brief(s.Move, l), outcomeWords(s.Outcome).In(l))
}

// StepEnd is a position with no move.
type StepEnd struct {
	Position   gametheory.View       `json:"position"`
	Convention gametheory.Convention `json:"convention"`
}

// Kind returns "end".
func (StepEnd) Kind() string { return "end" }

// In says the step in language l.
func (s StepEnd) In(l gametheory.Language) string {
	if s.Convention == gametheory.Misere {
		return fmt.Sprintf(l.Pick("There is no move from %s: under misère play whoever is to move wins.", "从 %s 无步可走：反常规则下，轮到走的一方获胜。"), s.Position)
	}
	return fmt.Sprintf(l.Pick("There is no move from %s: whoever is to move loses.", "从 %s 无步可走：轮到走的一方判负。"), s.Position)
}

// StepConclusion says what the position is.
type StepConclusion struct {
	Position gametheory.View    `json:"position"`
	Outcome  gametheory.Outcome `json:"outcome"`
	Move     *gametheory.Play   `json:"move,omitempty"` // the winning move of an N-position that has one
}

// Kind returns "conclusion".
func (StepConclusion) Kind() string { return "conclusion" }

// In says the step in language l.
func (s StepConclusion) In(l gametheory.Language) string {
	what := outcomeWords(s.Outcome).In(l)
	switch {
	case s.Outcome == gametheory.P:
		return fmt.Sprintf(l.Pick("So %s is %s: whoever is to move loses.", "所以 %s 是%s：轮到走的一方必败。"), s.Position, what)
	case s.Move != nil:
		return fmt.Sprintf(l.Pick("So %s is %s; a winning move leads to %s.", "所以 %s 是%s，必胜操作：走到 %s。"), s.Position, what, brief(*s.Move, l))
	case s.Outcome == gametheory.N:
		return fmt.Sprintf(l.Pick("So %s is %s: whoever is to move wins.", "所以 %s 是%s：轮到走的一方必胜。"), s.Position, what)
	}
	return fmt.Sprintf(l.Pick("So %s is %s: neither player can force the end.", "所以 %s 是%s：双方都无法迫使对方输掉。"), s.Position, what)
}

// brief names the move by the position it leads to, in language l.
func brief(m gametheory.Play, l gametheory.Language) string {
	how := m.Name
	if s := m.Stones; s != nil {
		if how = ""; len(m.From.Heaps) == 1 && len(s.Into) < 2 {
			how = fmt.Sprintf(l.Pick("take %d", "取 %d 颗"), s.Take)
		}
	}
	if how == "" {
		return m.To.Text
	}
	return fmt.Sprintf(l.Pick("%s (%s)", "%s（%s）"), m.To, how)
}
