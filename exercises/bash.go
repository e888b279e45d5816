package exercises

import (
	"fmt"
	"slices"
	"strings"

	"nimbook/gametheory"
	"nimbook/internal/plural"
)

// CheckOutcomes checks a prediction of who wins the heaps of 0, 1, …, n stones:
// one letter a heap, P or N, spaces allowed, ? where there is no answer yet.
func CheckOutcomes(game gametheory.Game[int], letters string, n int) Verdict {
	return examine(func(t *trial) {
		letters := strings.ToUpper(strings.Join(strings.Fields(letters), ""))
		if strings.Trim(letters, "?") == "" {
			t.blank()
		}
		if i := strings.IndexFunc(letters, func(r rune) bool { return r != 'P' && r != 'N' && r != '?' }); i >= 0 {
			t.wrong("Only the letters P and N are answers; there is %q.", "答案里只能有字母 P 和 N，却出现了 %q。", []rune(letters[i:])[0])
		}
		if len(letters) != n+1 {
			t.wrong("One letter for each of the heaps 0 to %d makes %[4]s; there are %[3]d.",
				"从 0 到 %[1]d 的每一堆写一个字母，一共 %[2]d 个；现在有 %[3]d 个。", n, n+1, len(letters), plural.N(n+1, "letter", "letters"))
		}
		if i := strings.IndexByte(letters, '?'); i >= 0 {
			t.wrong("There is no answer for the heap of %d yet.", "%d 颗石子的那一堆还没有答案。", i)
		}
		outcomes(t, upTo(n), game.Options, gametheory.Normal,
			func(k int) bool { return letters[k] == 'P' },
			func(k int, _ bool) wording {
				return words("You call %d a%s-position", "你说 %d 是%s", k, letter(letters[k]))
			})
		t.correct("Right: %[3]s. Whoever can tell the letters up to %[2]d by these two rules can go on for ever: each letter needs only letters that stand before it.",
			"%[1]d 个全对。能用这两条规则写到 %[2]d，就能一直写下去：每个字母只用到它前面的字母。", n+1, n, plural.All(n+1, "letter", "letters"))
	})
}

func letter(l byte) wording {
	if l == 'P' {
		return wording{" P", "必败态（P）"}
	}
	return wording{"n N", "必胜态（N）"}
}

// CheckBashLimits checks which limits M, 1 ≤ M ≤ heap, make the heap lost for
// the first player of Bash's game.
func CheckBashLimits(heap int, limits []int) Verdict {
	return examine(func(t *trial) {
		if limits == nil {
			t.blank()
		}
		for _, m := range limits {
			switch {
			case m < 1:
				t.wrong("M = %d is no game: a move takes at least one stone.", "M = %d 不成其为游戏：每一步至少取一颗石子。", m)
			case m >= heap:
				t.wrong("With M = %d the first player takes the whole heap of %d at once.", "M = %d 时，先手一次就把 %d 颗石子取光。", m, heap)
			}
			if w := gametheory.Bash(m).Winning(heap); len(w) > 0 {
				t.wrong("With M = %d the first player does not lose: taking %d leaves %d, and what can the other do then?",
					"M = %d 时先手并不输：取 %d 颗，留下 %d 颗，对手还能怎么办？", m, w[0].Take, heap-w[0].Take)
			}
		}
		missing := 0
		for m := 1; m < heap; m++ {
			if gametheory.Bash(m).Outcome(heap) == gametheory.P && !slices.Contains(limits, m) {
				missing++
			}
		}
		if missing > 0 {
			t.wrong("All that you name are right, but not all are named. How many divisors has %d?",
				"你列出的都对，但还没有列全。%d 有多少个因数？", heap)
		}
		t.correct("These are the divisors of %d greater than 1, each less one. A prime heap has a single such M.",
			"它们正是 %d 的大于 1 的因数各减 1。若石子数是质数，这样的 M 只有一个。", heap)
	})
}

// rareLimits are limits of Bash's game for [sharedMemo].
var rareLimits = [2]int{7, 2}

// CheckBashMove checks a function that returns how many stones to take in Bash's
// game to win, and 0 where no move wins, for heaps up to 60 and limits up to 12.
func CheckBashMove(bashMove func(heap, most int) int) Verdict {
	return examine(func(t *trial) {
		asked := func(heap, most int) (string, int) {
			return ask(t, func() int { return bashMove(heap, most) }, "bashMove", heap, most)
		}
		sharedMemo(t, heapsInGame(60, 0), heapsInGame(60, 1),
			func(q inGame) (string, int) { return asked(q.heap, rareLimits[q.game]) },
			func(q inGame, said int) bool { return said == q.heap%(rareLimits[q.game]+1) })
		for heap := range 61 {
			for most := 1; most <= 12; most++ {
				call, take := asked(heap, most)
				said := words("%s gives %d", "%s 得 %d", call, take)
				winning := gametheory.Bash(most).Winning(heap)
				switch {
				case take < 0:
					t.wrong("%s. But nobody takes a negative number of stones.", "%s。可是石子不能取负数个。", said)
				case take > heap:
					t.wrong("%s. But there are not that many stones.", "%s。可是没有那么多石子。", said)
				case take > most:
					t.wrong("%s. But a move takes at most %d.", "%s。可是每步最多取 %d 颗。", said, most)
				case take == 0 && len(winning) > 0:
					t.wrong("%s, which says that no move wins. But one does.", "%s，意思是没有必胜操作。可是必胜操作是有的。", said)
				case take > 0 && len(winning) == 0:
					t.wrong("%s. But whatever the first player takes, the other wins: return 0 there.",
						"%s。可是不论先手取几个，对手都能赢：这里应当返回 0。", said)
				case take > 0 && gametheory.Bash(most).Outcome(heap-take) == gametheory.N:
					reply := gametheory.Bash(most).Winning(heap - take)[0]
					t.wrong("%s, which leaves %d. Then the other player takes %d, and wins.",
						"%s，留下 %d 颗。于是对手取 %d 颗，获胜。", said, heap-take, reply.Take)
				}
			}
		}
		t.correct("Right for every heap up to 60 and every limit up to 12. A heap has at most one winning move in Bash's game: two of them would leave two multiples of M+1 less than M+1 apart.",
			"60 以内的每一堆、12 以内的每个上限都对。巴什博弈里必胜操作最多只有一个：若有两个，就会留下两个 M+1 的倍数，而它们相差不到 M+1。")
	})
}

// CheckRace checks a strategy for the race to 100: the players add 1 to 10 to a
// total in turn, and who says 100 wins. say is given the total that the other
// has just said, 0 to 99, and returns what to say.
func CheckRace(say func(total int) int) Verdict {
	const goal, most = 100, 10
	return examine(func(t *trial) {
		game := gametheory.Bash(most)
		for total := goal - 1; total >= 0; total-- {
			call, next := ask(t, func() int { return say(total) }, "say", total)
			said := words("%s says %d", "%s 报 %d", call, next)
			switch {
			case next <= total || next > total+most:
				t.wrong("%s. But the next number is %d to %d more than %d.", "%s。可是下一个数要比 %[4]d 大 %[2]d 到 %[3]d。", said, 1, most, total)
			case next > goal:
				t.wrong("%s. But the race ends at %d.", "%s。可是报到 %d 就结束了。", said, goal)
			}
			if reply := game.Winning(goal - next); len(reply) > 0 && game.Outcome(goal-total) == gametheory.N {
				t.wrong("%s. Then the other player says %d, and wins from there; a better number would not have let that happen.",
					"%s。于是对手报 %d，从此必胜；若换一个数，就不会这样。", said, next+reply[0].Take)
			}
		}
		t.correct("No opponent beats you from a total that can be won. Seen from 100 backwards it is Bash's game: the distance to 100 is the heap.",
			"只要还有可能赢，你就不会输给任何对手。从 100 往回看，这就是巴什博弈：离 100 的距离就是石子数。")
	})
}

// CheckMisereBash checks a function that reports whether the player to move wins
// misère Bash's game, in which whoever takes the last stone loses, for heaps up
// to 40 and limits up to 8, then for larger ones. With no stone left the player to
// move has won.
func CheckMisereBash(winsMisereBash func(heap, most int) bool) Verdict {
	return examine(func(t *trial) {
		asked := func(heap, most int) (string, bool) {
			return ask(t, func() bool { return winsMisereBash(heap, most) }, "winsMisereBash", heap, most)
		}
		sharedMemo(t, heapsInGame(40, 0), heapsInGame(40, 1),
			func(q inGame) (string, bool) { return asked(q.heap, rareLimits[q.game]) },
			func(q inGame, said bool) bool { return said == (q.heap%(rareLimits[q.game]+1) != 1) })
		for most := 1; most <= 8; most++ {
			outcomes(t, upTo(40), gametheory.Bash(most).Options, gametheory.Misere,
				func(heap int) bool { _, wins := asked(heap, most); return !wins },
				func(heap int, lost bool) wording {
					return words("winsMisereBash(%d, %d) is %v", "winsMisereBash(%d, %d) 为 %v", heap, most, !lost)
				})
		}
		for _, most := range []int{9, 10, 31, 100} {
			for heap := range 1000 {
				call, wins := asked(heap, most)
				if rest := heap % (most + 1); wins == (rest == 1) {
					t.wrong("%s gives %v. But %d = %d × %d + %d, and the player to move loses exactly when the remainder is 1.",
						"%s 得 %v。可是 %d = %d × %d + %d，而轮到的一方必败，当且仅当余数是 1。", call, wins, heap, heap/(most+1), most+1, rest)
				}
			}
		}
		t.correct("Right up to 40 stones and M = 8, and for larger ones. One stone is the loss that matters now: the whole strip of the normal game has moved by one.",
			"40 颗石子、M = 8 以内全对，更大的也对。现在“剩一个”才是要留给对手的：正常规则下的整条胜负带平移了一格。")
	})
}

// CheckLost checks a function that reports whether a heap is lost for the player
// to move, for heaps of 0 to n stones.
func CheckLost(game gametheory.Game[int], lost func(heap int) bool, n int) Verdict {
	return examine(func(t *trial) {
		outcomes(t, upTo(n), game.Options, gametheory.Normal,
			func(heap int) bool { _, said := ask(t, func() bool { return lost(heap) }, "lost", heap); return said },
			func(heap int, lost bool) wording { return words("lost(%d) is %v", "lost(%d) 为 %v", heap, lost) })
		t.correct("Right for every heap up to %d. To be sure of all heaps, look for a window: where the letters of as many heaps in a row as the largest move repeat, everything after repeats too.",
			"%d 以内的每一堆都对。想对所有的堆都放心，就找一个窗口：连续若干堆（个数等于最大的一步）的字母一旦重现，此后的一切也随之重现。", n)
	})
}

// CheckOddSet checks a counterexample to "if every allowed number of stones is
// odd, the P-positions are exactly the even heaps": a set of odd numbers and a
// heap at which this is false.
func CheckOddSet(set []int, heap int) Verdict {
	return examine(func(t *trial) {
		if set == nil {
			t.blank()
		}
		for _, s := range set {
			if s < 1 || s%2 == 0 {
				t.wrong("%d is not a positive odd number, and the statement speaks only of sets of those.",
					"%d 不是正奇数，而这个命题只谈由正奇数组成的集合。", s)
			}
		}
		game, err := gametheory.NewTake(set...)
		if err != nil {
			t.wrong("The set is empty: nobody could ever move.", "集合是空的：谁都走不了一步。")
		}
		if heap < 0 {
			t.wrong("A heap of %d stones does not exist.", "没有 %d 颗石子的堆。", heap)
		}
		if claimed := heap%2 == 0; claimed == (game.Outcome(heap) == gametheory.P) {
			t.wrong("With the set %s the heap of %d is %v, as the statement says: it refutes nothing.",
				"集合为 %s 时，%d 颗石子的堆是 %v 态，与命题相符，推翻不了它。", braces(set), heap, game.Outcome(heap))
		}
		t.correct("With %s the heap of %d is %v. So the statement needs one more hypothesis: 1 must be in the set. With it, it is true: from an even heap every move leaves an odd one, and from an odd heap taking 1 leaves an even one.",
			"集合为 %s 时，%d 颗石子的堆是 %v 态。所以命题少了一个条件：1 必须在集合里。加上它就成立了：从偶数堆只能走到奇数堆，从奇数堆取 1 颗总能走到偶数堆。",
			braces(set), heap, game.Outcome(heap))
	})
}

func braces(set []int) string {
	return "{" + strings.ReplaceAll(strings.Trim(fmt.Sprint(set), "[]"), " ", ", ") + "}"
}
