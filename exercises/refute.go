package exercises

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"nimbook/gametheory"
	"nimbook/internal/plural"
)

// outcomes compares an answer about who wins with the definition: a position is
// lost for the player to move exactly when every move from it leads to a
// position that is won for the other. It goes through positions in the given
// order, in which options come before the positions that have them, so that the
// first wrong answer is refuted by the answers that came before it.
func outcomes[Pos comparable](t *trial, positions []Pos, options func(Pos) []Pos, convention gametheory.Convention, lost func(Pos) bool, said func(p Pos, lost bool) wording) {
	truth := make(map[Pos]bool, len(positions))
	for _, p := range positions {
		next := options(p)
		i := slices.IndexFunc(next, func(o Pos) bool { return truth[o] })
		truth[p] = i < 0
		if len(next) == 0 {
			truth[p] = convention == gametheory.Normal
		}
		if lost(p) == truth[p] {
			continue
		}
		said := said(p, !truth[p])
		switch {
		case len(next) == 0 && convention == gametheory.Normal:
			t.wrong("%s. But there is no move from %v: whoever is to move there has already lost.",
				"%s。可是从 %v 无步可走：轮到谁走，谁就已经输了。", said, p)
		case len(next) == 0:
			t.wrong("%s. But there is no move from %v, and in this game whoever cannot move wins.",
				"%s。可是从 %v 无步可走，而在这个游戏里，无步可走的人获胜。", said, p)
		case truth[p]:
			t.wrong("%s. Then some move must leave the other player in a lost position; but the options are %s, and you have all of them as won.",
				"%s。那么应当有一步能把必败态留给对手；可是后继局面只有 %s，而你把它们都判为必胜。", said, list(next))
		default:
			t.wrong("%s. But there is a move to %v, and you have that as lost for whoever is to move there.",
				"%s。可是有一步可以走到 %v，而你自己判定：轮到谁在那里走，谁就输。", said, next[i])
		}
	}
}

// value refutes a claimed Grundy value by the values of the options, or returns.
func (t *trial) value(said wording, value int, options any, values []int) {
	if value == gametheory.Mex(values...) {
		return
	}
	switch {
	case value < 0:
		t.wrong("%s. But a mex is one of 0, 1, 2, …: never negative.", "%s。可是 mex 取自 0、1、2、……，不会是负数。", said)
	case len(values) == 0:
		t.wrong("%s. But there is no move from it. What is the mex of no values at all?",
			"%s。可是从这里无步可走。一个值都没有时，mex 是多少？", said)
	case slices.Contains(values, value):
		t.wrong("%s. But its options are %s, with the values %s: one of them has that very value.",
			"%s。可是它的后继局面是 %s，值为 %s：其中已经有这个值了。", said, list(options), list(values))
	default:
		t.wrong("%s. Its options are %s, with the values %s: that number is missing there, but it is not the smallest one missing.",
			"%s。它的后继局面是 %s，值为 %s：这个数确实不在其中，但不是不在其中的最小的数。", said, list(options), list(values))
	}
}

// moves examines the move that an answer makes in each of the rows: legal, winning where
// some move wins, and 0 stones where none does.
func (t *trial) moves(game *gametheory.HeapGame, function string, answer func(heaps []int) (heap, take int), tries [][]int) {
	asked := func(row []int) (string, move) {
		return ask(t, func() (m move) { m.heap, m.take = answer(slices.Clone(row)); return m }, function, row)
	}
	sharedMemo(t, likeRows[0], likeRows[1], asked, func(row []int, m move) bool { return rightMove(game, row, m) })
	for _, row := range tries {
		wrong := func(row []int) bool {
			_, m := asked(row)
			return !rightMove(game, row, m)
		}
		if wrong(row) {
			row = smallest(row, wrong)
			call, m := asked(row)
			t.move(game, call, row, m.heap, m.take)
		}
	}
}

// rightMove reports whether a move wins, or is 0, 0 where none does.
func rightMove(game *gametheory.HeapGame, heaps []int, m move) bool {
	winning := game.Winning(heaps...)
	if len(winning) == 0 {
		return m == move{}
	}
	if m.heap < 0 || m.heap >= len(heaps) || m.take < 1 || m.take > heaps[m.heap] {
		return false
	}
	after := slices.Clone(heaps)
	after[m.heap] -= m.take
	return slices.Contains(game.Options(gametheory.HeapsOf(heaps...)), gametheory.HeapsOf(after...)) && len(game.Winning(after...)) == 0
}

// move refutes a move that is not right.
func (t *trial) move(game *gametheory.HeapGame, call string, heaps []int, heap, take int) {
	before := game.Winning(heaps...)
	if heap == 0 && take == 0 {
		if len(before) > 0 {
			t.wrong("%s says that no move wins. But some move does.", "%s 说没有必胜操作。可是必胜操作是有的。", call)
		}
		return
	}
	said := words("%s takes %[3]d from heaps[%[2]d]", "%s 从 heaps[%d] 取 %d 颗", call, heap, take)
	switch {
	case heap < 0 || heap >= len(heaps):
		t.wrong("%s. But heaps has the indices 0 to %d.", "%s。可是 heaps 的下标是 0 到 %d。", said, len(heaps)-1)
	case take < 1:
		t.wrong("%s. But a move takes at least one stone.", "%s。可是每一步至少取一颗石子。", said)
	case take > heaps[heap]:
		t.wrong("%[1]s. But it has only %[3]s.", "%[1]s。可是那里只有 %[2]d 颗石子。", said, heaps[heap], plural.N(heaps[heap], "stone", "stones"))
	}
	after := slices.Clone(heaps)
	after[heap] -= take
	if !slices.Contains(game.Options(gametheory.HeapsOf(heaps...)), gametheory.HeapsOf(after...)) {
		t.wrong("%s. But the rules do not allow taking %d.", "%s。可是规则不允许取 %d 颗。", said, take)
	}
	if len(before) == 0 {
		t.wrong("%s. But no move wins from there: return 0, 0.", "%s。可是从那里没有哪一步能赢：应当返回 0, 0。", said)
	}
	if reply := game.Winning(after...); len(reply) > 0 {
		t.wrong("%s, which leaves %v. Then the other player takes %d from heaps[%d], and wins.",
			"%s，留下 %v。于是对手从 heaps[%[4]d] 取 %[3]d 颗，获胜。", said, gametheory.HeapsOf(after...), reply[0].Take, reply[0].Heap)
	}
}

// smallest returns a row that fails as the given one does and is as small as taking
// heaps away and making heaps smaller, one at a time, makes it.
func smallest(row []int, fails func([]int) bool) []int {
	for changed := true; changed; {
		changed = false
		for i := 0; i < len(row); {
			if less := slices.Delete(slices.Clone(row), i, i+1); fails(less) {
				row, changed = less, true
			} else {
				i++
			}
		}
		for i := range row {
			for step := 1 << 62; step > 0; step >>= 1 {
				if step > row[i] {
					continue
				}
				less := slices.Clone(row)
				if less[i] -= step; fails(less) {
					row, changed = less, true
				}
			}
		}
	}
	return row
}

// list writes a slice as a sentence does: "3, 5", with the comma that fits.
func list(slice any) wording {
	s := strings.TrimSuffix(strings.TrimPrefix(fmt.Sprint(slice), "["), "]")
	if strings.Contains(s, "{") || strings.Contains(s, "(") {
		return wording{s, s} // the positions' own punctuation is enough
	}
	return wording{strings.ReplaceAll(s, " ", ", "), strings.ReplaceAll(s, " ", "、")}
}

// rows returns every row of at most heaps heaps of 0 to size stones, in their
// order of size: by stones, then by heaps.
func rows(heaps, size int) [][]int {
	all := [][]int{{}}
	for last := all; heaps > 0; heaps-- {
		var longer [][]int
		for _, row := range last {
			for n := range size + 1 {
				longer = append(longer, append(slices.Clone(row), n))
			}
		}
		all, last = append(all, longer...), longer
	}
	slices.SortStableFunc(all, func(a, b []int) int { return cmp.Or(cmp.Compare(sum(a), sum(b)), cmp.Compare(len(a), len(b))) })
	return all
}

// long returns rows beyond those of [rows], in their order of size: single heaps of
// every size up to 100 and of powers of two, and n rows of 1 to heaps heaps, each
// smaller than below.
func long(random *rand.Rand, n, heaps, below int) [][]int {
	var all [][]int
	for k := range min(100, below) {
		all = append(all, []int{k})
	}
	for k := 128; k < below; k *= 2 {
		all = append(all, []int{k})
	}
	for range n {
		row := make([]int, 1+random.IntN(heaps))
		for k := range row {
			row[k] = random.IntN(below)
		}
		all = append(all, row)
	}
	slices.SortStableFunc(all, func(a, b []int) int { return cmp.Compare(sum(a), sum(b)) })
	return all
}

func sum(row []int) int {
	s := 0
	for _, n := range row {
		s += n
	}
	return s
}

// upTo returns 0, 1, …, n.
func upTo(n int) []int {
	all := make([]int, n+1)
	for i := range all {
		all[i] = i
	}
	return all
}
