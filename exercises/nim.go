package exercises

import (
	"math/bits"
	"math/rand/v2"
	"slices"

	"nimbook/gametheory"
	"nimbook/internal/plural"
)

// CheckNimSums checks nim-sums worked out by hand: rows {a, b, answer}, with -1
// where there is no answer yet.
func CheckNimSums(sums [][3]int) Verdict {
	return examine(func(t *trial) {
		blank := func(s [3]int) bool { return s[2] == -1 }
		if i := slices.IndexFunc(sums, func(s [3]int) bool { return !blank(s) }); i < 0 {
			t.blank()
		}
		for _, s := range sums {
			if blank(s) {
				t.wrong("There is no answer for %d ⊕ %d yet.", "%d ⊕ %d 还没有答案。", s[0], s[1])
			}
			t.nimSum(words("You say %d ⊕ %d = %d", "你说 %d ⊕ %d = %d", s[0], s[1], s[2]), s[2], s[:2])
		}
		t.correct("Right: %[2]s. Read each of them once more as a ⊕ answer = b: nim-addition is its own subtraction, since every number is its own opposite.",
			"%[1]d 个全对。不妨把每一行再读成“a ⊕ 答案 = b”：尼姆加法就是它自己的减法，因为每个数的相反数就是它自己。", len(sums), plural.All(len(sums), "sum", "sums"))
	})
}

// nimSum refutes a claimed nim-sum by its lowest wrong binary digit, or returns.
func (t *trial) nimSum(said wording, got int, of []int) {
	difference := got ^ gametheory.NimSum(of...)
	if difference == 0 {
		return
	}
	if got < 0 {
		t.wrong("%s. But a nim-sum is never negative.", "%s。可是尼姆和不会是负数。", said)
	}
	k := bits.TrailingZeros(uint(difference))
	ones := 0
	for _, n := range of {
		ones += n >> k & 1
	}
	t.wrong("%s. Look at the column of the %ds: the number of 1s in it is %d, and your answer has %d there.",
		"%s。看看 %d 那一列：其中 1 的个数是 %d，而你的答案在那里是 %d。", said, 1<<k, ones, got>>k&1)
}

// CheckNimSum checks a function that returns the nim-sum of any number of heaps,
// on every row of up to four heaps of 0 to 5 and on long rows of large heaps. A long
// row on which it is wrong is made as small as possible.
func CheckNimSum(nimSum func(heaps []int) int) Verdict {
	return examine(func(t *trial) {
		tries := rows(4, 5)
		random := rand.New(rand.NewPCG(1, 2))
		tries = append(tries, long(random, 50, 9, 1<<30)...)
		asked := func(row []int) (string, int) {
			return ask(t, func() int { return nimSum(slices.Clone(row)) }, "nimSum", row)
		}
		sharedMemo(t, likeRows[0], likeRows[1], asked, func(row []int, said int) bool { return said == gametheory.NimSum(row...) })
		wrong := func(row []int) bool {
			_, got := asked(row)
			return got != gametheory.NimSum(row...)
		}
		for _, row := range tries {
			if wrong(row) {
				row = smallest(row, wrong)
				call, got := asked(row)
				t.nimSum(words("%s gives %d", "%s 得 %d", call, got), got, row)
			}
		}
		t.correct("Right on %d rows, the empty one among them. A row with each heap there twice has nim-sum 0, and that is a strategy too: whoever moves second copies every move.",
			"%d 行全对，空行也在其中。每一堆都成双的一行，尼姆和为 0，这本身也是一种策略：后手照着对手的每一步再走一遍。", len(tries))
	})
}

// CheckNimMove checks a function that returns a winning move of Nim, the index
// of a heap and the stones to take from it, and 0, 0 where no move wins; on
// every row of up to four heaps of 0 to 6 and on longer rows of larger heaps.
func CheckNimMove(nimMove func(heaps []int) (heap, take int)) Verdict {
	return examine(func(t *trial) {
		nim := gametheory.Nim()
		tries := slices.Concat(rows(4, 6), long(rand.New(rand.NewPCG(5, 6)), 50, 6, 100))
		t.moves(nim, "nimMove", nimMove, tries)
		t.correct("You would have won all %d rows that can be won. The theorem did not only say that a move exists: its proof was the program.",
			"可以赢的 %d 行，你全都能赢。定理不只说了这样的一步存在：它的证明就是程序。",
			len(tries)-count(tries, func(row []int) bool { return gametheory.NimSum(row...) == 0 }))
	})
}

// CheckNimCount checks a function that returns how many different winning moves
// a row has in Nim, on every row of up to four heaps of 0 to 6 and on longer rows of
// larger heaps.
func CheckNimCount(nimCount func(heaps []int) int) Verdict {
	return examine(func(t *trial) {
		nim := gametheory.Nim()
		asked := func(row []int) (string, int) {
			return ask(t, func() int { return nimCount(slices.Clone(row)) }, "nimCount", row)
		}
		sharedMemo(t, likeRows[0], likeRows[1], asked, func(row []int, said int) bool { return said == len(nim.Winning(row...)) })
		wrong := func(row []int) bool {
			_, got := asked(row)
			return got != len(nim.Winning(row...))
		}
		for _, row := range slices.Concat(rows(4, 6), long(rand.New(rand.NewPCG(7, 8)), 50, 6, 100)) {
			if !wrong(row) {
				continue
			}
			row = smallest(row, wrong)
			call, got := asked(row)
			want := len(nim.Winning(row...))
			said := words("%s gives %d", "%s 得 %d", call, got)
			switch {
			case got < 0:
				t.wrong("%s. But a number of moves is never negative.", "%s。可是步数不会是负数。", said)
			case got > 0 && want == 0:
				t.wrong("%s. But the nim-sum is 0 there, so no move wins.", "%s。可是那里的尼姆和为 0，没有哪一步能赢。", said)
			case got == 0:
				t.wrong("%s. But the nim-sum is %d there, so some move wins.", "%s。可是那里的尼姆和是 %d，总有一步能赢。", said, gametheory.NimSum(row...))
			case got%2 == 0:
				t.wrong("%s. But the number of winning moves, where there are any, is odd.", "%s。可是只要有必胜操作，其个数就是奇数。", said)
			case got > want:
				t.wrong("%s. Try them all: not so many win. In which heaps does the winning move make the heap smaller?",
					"%s。把每一步都试一试：能赢的没有这么多。在哪些堆里，那样的一步才使堆变小？", said)
			default:
				t.wrong("%s. Try them all: more of them win. Several heaps may have the top bit of the nim-sum.",
					"%s。把每一步都试一试：能赢的不止这些。在尼姆和的最高位上为 1 的堆可以有好几个。", said)
			}
		}
		t.correct("Right on every row. At most one move wins in each heap, and in three heaps all three may: try 3, 5, 7.",
			"每一行都对。每一堆里最多只有一步能赢；三堆时可能堆堆都有：看看 3、5、7。")
	})
}

func count(all [][]int, is func([]int) bool) int {
	n := 0
	for _, row := range all {
		if is(row) {
			n++
		}
	}
	return n
}

// CheckOneMore checks a counterexample to "one stone more on every heap changes
// nothing about who wins at Nim".
func CheckOneMore(heaps []int) Verdict {
	return examine(func(t *trial) {
		if len(heaps) == 0 {
			t.blank()
		}
		more := make([]int, len(heaps))
		for i, n := range heaps {
			if n < 1 {
				t.wrong("heaps[%d] is %d. Give heaps of one stone or more.", "heaps[%d] 为 %d。请让每一堆至少有一颗石子。", i, n)
			}
			more[i] = n + 1
		}
		before, after := gametheory.NimSum(heaps...), gametheory.NimSum(more...)
		if (before == 0) == (after == 0) {
			t.wrong("%v has nim-sum %d and %v has nim-sum %d: the same player wins both, so this refutes nothing.",
				"%v 的尼姆和是 %d，%v 的尼姆和是 %d：两者的胜者相同，推翻不了命题。",
				gametheory.HeapsOf(heaps...), before, gametheory.HeapsOf(more...), after)
		}
		t.correct("%v has nim-sum %d and %v has nim-sum %d. With one or two heaps there is no such example: two heaps are lost exactly when they are equal, and they stay so.",
			"%v 的尼姆和是 %d，%v 的尼姆和是 %d。只有一堆或两堆时找不到这样的例子：两堆必败当且仅当相等，而各加一个之后仍然如此。",
			gametheory.HeapsOf(heaps...), before, gametheory.HeapsOf(more...), after)
	})
}

// CheckMisereNim checks a function that reports whether the player to move wins
// misère Nim, in which whoever takes the last stone loses, on every row of up to
// three heaps of 0 to 6 and of four heaps of 0 to 3, then on longer rows of larger heaps.
func CheckMisereNim(winsMisereNim func(heaps []int) bool) Verdict {
	return examine(func(t *trial) {
		asked := func(row []int) (string, bool) {
			return ask(t, func() bool { return winsMisereNim(slices.Clone(row)) }, "winsMisereNim", row)
		}
		sharedMemo(t, likeRows[0], likeRows[1], asked, func(row []int, said bool) bool { return said == (gametheory.NimSum(row...) != 0) })
		tries := rows(4, 3)
		for _, row := range rows(3, 6) {
			if len(row) == 0 || slices.Max(row) > 3 {
				tries = append(tries, row)
			}
		}
		slices.SortStableFunc(tries, func(a, b []int) int { return sum(a) - sum(b) })
		positions := make([]gametheory.Heaps, len(tries))
		for i, row := range tries {
			positions[i] = gametheory.HeapsOf(row...)
		}
		outcomes(t, positions, gametheory.Nim().Options, gametheory.Misere,
			func(h gametheory.Heaps) bool { _, wins := asked(h.Heaps()); return !wins },
			func(h gametheory.Heaps, lost bool) wording {
				return words("winsMisereNim(%#v) is %v", "winsMisereNim(%#v) 为 %v", h.Heaps(), !lost)
			})
		wrong := func(row []int) bool { // of a row with a large heap, or the theorem is another
			_, wins := asked(row)
			return len(row) > 0 && slices.Max(row) > 1 && wins != (gametheory.NimSum(row...) != 0)
		}
		larger := slices.Concat(rows(6, 2), long(rand.New(rand.NewPCG(9, 10)), 50, 6, 100))
		for _, row := range larger { // few of them are lost
			larger = append(larger, append(slices.Clone(row), gametheory.NimSum(row...)))
		}
		for _, row := range larger {
			if wrong(row) {
				row = smallest(row, wrong)
				call, wins := asked(row)
				t.wrong("%s gives %v. But a heap has more than one stone there and the nim-sum is %d: as in Nim, the player to move loses exactly when it is 0.",
					"%s 得 %v。可是那里有一堆不止一颗，尼姆和是 %d：与正常的尼姆一样，轮到的一方必败，当且仅当尼姆和为 0。", call, wins, gametheory.NimSum(row...))
			}
		}
		t.correct("Right on all %d rows. Play misère Nim as if it were Nim, until your move would leave only heaps of one stone: then leave an odd number of them.",
			"%d 行全对。反常尼姆照着尼姆来走就行，直到你这一步会只留下单颗石子的堆：这时要留下奇数堆。", len(tries)+len(larger))
	})
}

// staircase is a position of staircase Nim: the coins on steps 1, 2 and 3.
type staircase [3]int

func (s staircase) String() string { return gametheory.HeapsOf(s[:]...).String() }

func (s staircase) options() []staircase {
	var options []staircase
	for i, coins := range s {
		for take := 1; take <= coins; take++ {
			next := s
			next[i] -= take
			if i > 0 {
				next[i-1] += take
			}
			options = append(options, next)
		}
	}
	return options
}

// likeStairs are staircases for [sharedMemo]: as many steps and coins, another nim-sum
// of the odd steps.
var likeStairs = [2][][]int{
	{{5, 5, 5}, {9, 4, 2, 1}, {1, 9, 3, 4, 2}, {6, 1, 2, 2, 5, 3}},
	{{6, 4, 5}, {2, 5, 2, 7}, {1, 8, 3, 4, 3}, {6, 1, 3, 2, 5, 2}},
}

// CheckStaircase checks a function that reports whether the player to move wins
// staircase Nim: coins lie on the steps 1, 2, … of a staircase, a move takes one
// or more coins from one step to the step below, those that come down from step
// 1 are out of the game, and whoever cannot move loses. steps[0] is step 1. It
// tries every staircase of three steps and up to eight coins, then longer and fuller ones.
func CheckStaircase(winsStaircase func(steps []int) bool) Verdict {
	const coins = 8
	return examine(func(t *trial) {
		asked := func(steps []int) (string, bool) {
			return ask(t, func() bool { return winsStaircase(slices.Clone(steps)) }, "winsStaircase", steps)
		}
		odd := func(steps []int) (sum int) { // the nim-sum of steps 1, 3, 5, …
			for i := 0; i < len(steps); i += 2 {
				sum ^= steps[i]
			}
			return sum
		}
		sharedMemo(t, likeStairs[0], likeStairs[1], asked, func(steps []int, said bool) bool { return said == (odd(steps) != 0) })
		var positions []staircase
		for _, row := range rows(3, coins) {
			if len(row) == 3 && sum(row) <= coins {
				positions = append(positions, staircase(row))
			}
		}
		// A move makes the sum of the coins' heights smaller.
		slices.SortStableFunc(positions, func(a, b staircase) int {
			return (a[0] + 2*a[1] + 3*a[2]) - (b[0] + 2*b[1] + 3*b[2])
		})
		outcomes(t, positions, staircase.options, gametheory.Normal,
			func(s staircase) bool { _, wins := asked(s[:]); return !wins },
			func(s staircase, lost bool) wording {
				return words("winsStaircase(%#v) is %v", "winsStaircase(%#v) 为 %v", s[:], !lost)
			})
		wrong := func(steps []int) bool { _, wins := asked(steps); return wins != (odd(steps) != 0) }
		larger := slices.Concat(rows(6, 2), long(rand.New(rand.NewPCG(11, 12)), 50, 7, 100))
		for _, steps := range larger { // few of them are lost
			lost := slices.Clone(steps)
			if len(lost)%2 == 1 {
				lost = append(lost, 0)
			}
			larger = append(larger, append(lost, odd(steps)))
		}
		for _, steps := range larger {
			if wrong(steps) {
				steps = smallest(steps, wrong)
				call, wins := asked(steps)
				t.wrong("%s gives %v. But the nim-sum of steps 1, 3, 5, … is %d there, and the player to move loses exactly when it is 0.",
					"%s 得 %v。可是第 1、3、5、…… 级的尼姆和是 %d，而轮到的一方必败，当且仅当它为 0。", call, wins, odd(steps))
			}
		}
		t.correct("Right on all %d staircases. Coins on the even steps do not count: whoever brings some down to an odd step sees them moved on at once by the same number.",
			"%d 个阶梯局面全对。偶数级上的硬币不算数：谁把它们搬到奇数级，对手立刻照样多搬下去一级。", len(positions)+len(larger))
	})
}
