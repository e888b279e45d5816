package exercises_test

import (
	"slices"
	"testing"

	"nimbook/exercises"
	"nimbook/gametheory"
)

const (
	blank   = exercises.Blank
	correct = exercises.Correct
	wrong   = exercises.Wrong
)

func TestOutcomes(t *testing.T) {
	try := func(s string) func() exercises.Verdict {
		return func() exercises.Verdict { return exercises.CheckOutcomes(gametheory.Bash(4), s, 14) }
	}
	check(t, []answer{
		{"solution", try(prediction), correct, "Right: all 15 letters", "15 个全对"},
		{"lower case", try("pnnnnpnnnnpnnnn"), correct, "", ""},
		{"blank", try("????? ????? ?????"), blank, "", ""},
		{"multiples of 4", try("PNNNP NNNPN NNPNN"), wrong, "You call 4 a P-position. But there is a move to 0, and you have that as lost", "你说 4 是必败态（P）。可是有一步可以走到 0"},
		{"inverted", try("NPPPP NPPPP NPPPP"), wrong, "You call 0 an N-position. But there is no move from 0", "你说 0 是必胜态（N）。可是从 0 无步可走"},
		{"all won", try("PNNNN NNNNN NNNNN"), wrong, "the options are 4, 3, 2, 1, and you have all of them as won", "后继局面只有 4、3、2、1，而你把它们都判为必胜"},
		{"parity", try("PNPNP NPNPN PNPNP"), wrong, "You call 2 a P-position. But there is a move to 0", "你说 2 是必败态（P）"},
		{"too short", try("PNNNN"), wrong, "makes 15 letters; there are 5", "一共 15 个；现在有 5 个"},
		{"gap", try("PNNNN PNNNN PNN?N"), wrong, "heap of 13 yet", "13 颗石子的那一堆还没有答案"},
		{"other letters", try("胜NNNN PNNNN PNNNN"), wrong, "there is '胜'", "却出现了 '胜'"},
	})
}

func TestBashLimits(t *testing.T) {
	try := func(limits ...int) func() exercises.Verdict {
		return func() exercises.Verdict { return exercises.CheckBashLimits(24, limits) }
	}
	check(t, []answer{
		{"solution", try(limits...), correct, "divisors of 24", "24 的大于 1 的因数"},
		{"blank", try(), blank, "", ""},
		{"the divisors themselves", try(2, 3, 4, 6, 8, 12), wrong, "With M = 4 the first player does not lose: taking 4 leaves 20", "M = 4 时先手并不输：取 4 颗，留下 20 颗"},
		{"one missing", try(1, 2, 3, 5, 7, 11), wrong, "not all are named", "还没有列全"},
		{"all at once", try(1, 2, 3, 5, 7, 11, 24), wrong, "takes the whole heap of 24 at once", "一次就把 24 颗石子取光"},
		{"zero", try(0, 1, 2), wrong, "M = 0 is no game", "M = 0 不成其为游戏"},
	})
}

func TestBashMove(t *testing.T) {
	try := func(f func(heap, most int) int) func() exercises.Verdict {
		return func() exercises.Verdict { return exercises.CheckBashMove(f) }
	}
	check(t, []answer{
		{"solution", try(bashMove), correct, "at most one winning move", "最多只有一个"},
		{"modulo M", try(func(h, m int) int { return h % m }), wrong, "bashMove(1, 1) gives 0, which says that no move wins", "bashMove(1, 1) 得 0，意思是没有必胜操作"},
		{"as many as possible", try(func(h, m int) int { return min(h, m) }), wrong, "bashMove(2, 1) gives 1. But whatever the first player takes, the other wins", "不论先手取几个"},
		{"what is left instead of what is taken", try(func(h, m int) int { return h - h%(m+1) }), wrong, "bashMove(1, 1) gives 0", "bashMove(1, 1) 得 0"},
		{"always one", try(func(h, m int) int { return 1 }), wrong, "bashMove(0, 1) gives 1. But there are not that many stones", "没有那么多石子"},
		{"too greedy", try(func(h, m int) int { return h }), wrong, "bashMove(2, 1) gives 2. But a move takes at most 1", "每步最多取 1 颗"},
		{"one stone when lost", try(func(h, m int) int {
			if r := h % (m + 1); r > 0 || h == 0 {
				return r
			}
			return 1
		}), wrong, "return 0 there", "应当返回 0"},
		{"fixed limit", try(func(h, m int) int { return min(h%4, m) }), wrong, "bashMove(2, 1) gives 1", "bashMove(2, 1) 得 1"},
		{"one less", try(func(h, m int) int {
			if r := h % (m + 1); r > 1 {
				return r - 1
			} else {
				return r
			}
		}), wrong, "bashMove(2, 2) gives 1, which leaves 1. Then the other player takes 1, and wins", "留下 1 颗。于是对手取 1 颗，获胜"},
		{"negative", try(func(h, m int) int { return -1 }), wrong, "negative number of stones", "不能取负数"},
	})
}

func TestRace(t *testing.T) {
	try := func(f func(int) int) func() exercises.Verdict {
		return func() exercises.Verdict { return exercises.CheckRace(f) }
	}
	check(t, []answer{
		{"solution", try(say), correct, "the distance to 100 is the heap", "离 100 的距离就是石子数"},
		{"says how many to add", try(func(total int) int { return max(1, (100-total)%11) }), wrong, "say(99) says 1. But the next number is 1 to 10 more than 99", "下一个数要比 99 大 1 到 10"},
		{"always ten more", try(func(total int) int { return total + 10 }), wrong, "say(99) says 109. But the race ends at 100", "报到 100 就结束了"},
		{"always one more", try(func(total int) int { return total + 1 }), wrong, "say(98) says 99. Then the other player says 100", "say(98) 报 99。于是对手报 100"},
		{"multiples of ten", try(func(total int) int { return total/10*10 + 10 }), wrong, "say(88) says 90. Then the other player says 100", "say(88) 报 90"},
		{"says the same again", try(func(total int) int {
			return total + (100-total)%11
		}), wrong, "say(89) says 89", "say(89) 报 89"},
	})
}

func TestMisereBash(t *testing.T) {
	try := func(f func(heap, most int) bool) func() exercises.Verdict {
		return func() exercises.Verdict { return exercises.CheckMisereBash(f) }
	}
	check(t, []answer{
		{"solution", try(winsMisereBash), correct, "moved by one", "平移了一格"},
		{"as in the normal game", try(func(h, m int) bool { return h%(m+1) != 0 }), wrong, "winsMisereBash(0, 1) is false. But there is no move from 0, and in this game whoever cannot move wins", "无步可走的人获胜"},
		{"the opposite of the normal game", try(func(h, m int) bool { return h%(m+1) == 0 }), wrong, "winsMisereBash(2, 2) is false. But there is a move to 1", "winsMisereBash(2, 2) 为 false。可是有一步可以走到 1"},
		{"moved the other way", try(func(h, m int) bool { return h%(m+1) != m }), wrong, "winsMisereBash(1, 2) is true. Then some move must leave the other player in a lost position; but the options are 0", "后继局面只有 0"},
		{"only the last stone", try(func(h, m int) bool { return h != 1 }), wrong, "winsMisereBash(3, 1) is true", "winsMisereBash(3, 1) 为 true"},
		{"limits of one digit", try(func(h, m int) bool { return h%(m%10+1) != 1 || m%10 == 0 }), wrong,
			"winsMisereBash(1, 10) gives true. But 1 = 0 × 11 + 1", "winsMisereBash(1, 10) 得 true。可是 1 = 0 × 11 + 1"},
		{"heaps of one byte", try(func(h, m int) bool { return h%256%(m+1) != 1 }), wrong,
			"winsMisereBash(257, 9) gives false. But 257 = 25 × 10 + 7", "winsMisereBash(257, 9) 得 false。可是 257 = 25 × 10 + 7"},
	})
}

func TestLost(t *testing.T) {
	try := func(f func(int) bool) func() exercises.Verdict {
		return func() exercises.Verdict { return exercises.CheckLost(gametheory.Take(2, 3), f, 100) }
	}
	check(t, []answer{
		{"solution", try(lost), correct, "every heap up to 100", "100 以内的每一堆"},
		{"multiples of 5", try(func(n int) bool { return n%5 == 0 }), wrong, "lost(1) is false. But there is no move from 1", "lost(1) 为 false。可是从 1 无步可走"},
		{"as in Bash's game", try(func(n int) bool { return n%4 == 0 }), wrong, "lost(1) is false", "lost(1) 为 false"},
		{"even", try(func(n int) bool { return n%4 < 2 }), wrong, "lost(4) is true. But there is a move to 1", "lost(4) 为 true。可是有一步可以走到 1"},
		{"nothing beyond 1", try(func(n int) bool { return n < 2 }), wrong, "lost(5) is false. Then some move must leave the other player in a lost position; but the options are 3, 2", "后继局面只有 3、2"},
	})
}

func TestOddSet(t *testing.T) {
	try := func(heap int, set ...int) func() exercises.Verdict {
		return func() exercises.Verdict { return exercises.CheckOddSet(set, heap) }
	}
	check(t, []answer{
		{"solution", try(oddHeap, oddSet...), correct, "With {3} the heap of 1 is P", "集合为 {3} 时，1 颗石子的堆是 P 态"},
		{"another", try(6, 3, 5), correct, "With {3, 5} the heap of 6 is N", "是 N 态"},
		{"blank", try(0), blank, "", ""},
		{"with 1", try(7, 1, 3, 5), wrong, "the heap of 7 is N, as the statement says", "与命题相符"},
		{"even number", try(1, 2, 3), wrong, "2 is not a positive odd number", "2 不是正奇数"},
		{"zero stones", try(0, 3), wrong, "the heap of 0 is P, as the statement says", "0 颗石子的堆是 P 态"},
		{"negative heap", try(-1, 3), wrong, "A heap of -1 stones does not exist", "没有 -1 颗石子的堆"},
		{"empty set", func() exercises.Verdict { return exercises.CheckOddSet([]int{}, 1) }, wrong, "nobody could ever move", "谁都走不了"},
	})
}

func TestNimSums(t *testing.T) {
	try := func(s ...[3]int) func() exercises.Verdict {
		return func() exercises.Verdict { return exercises.CheckNimSums(s) }
	}
	check(t, []answer{
		{"solution", try(sums...), correct, "Right: all 5 sums", "5 个全对"},
		{"blank", try([3]int{5, 3, -1}), blank, "", ""},
		{"sum", try([3]int{5, 3, 8}), wrong, "You say 5 ⊕ 3 = 8. Look at the column of the 2s: the number of 1s in it is 1, and your answer has 0 there", "看看 2 那一列：其中 1 的个数是 1，而你的答案在那里是 0"},
		{"or", try([3]int{12, 10, 14}), wrong, "column of the 8s: the number of 1s in it is 2", "看看 8 那一列：其中 1 的个数是 2"},
		{"and", try([3]int{12, 10, 8}), wrong, "column of the 2s", "看看 2 那一列"},
		{"difference", try([3]int{9, 9, 0}, [3]int{12, 10, 2}), wrong, "12 ⊕ 10 = 2. Look at the column of the 4s", "12 ⊕ 10 = 2"},
		{"negative", try([3]int{5, 3, -6}), wrong, "never negative", "不会是负数"},
		{"gap", try([3]int{5, 3, 6}, [3]int{12, 10, -1}), wrong, "no answer for 12 ⊕ 10 yet", "12 ⊕ 10 还没有答案"},
	})
}

func TestNimSum(t *testing.T) {
	try := func(f func([]int) int) func() exercises.Verdict {
		return func() exercises.Verdict { return exercises.CheckNimSum(f) }
	}
	fold := func(op func(a, b int) int) func([]int) int {
		return func(heaps []int) int {
			s := 0
			for _, n := range heaps {
				s = op(s, n)
			}
			return s
		}
	}
	check(t, []answer{
		{"solution", try(nimSum), correct, "copies every move", "照着对手的每一步"},
		{"sum", try(fold(func(a, b int) int { return a + b })), wrong, "nimSum([]int{1, 1}) gives 2. Look at the column of the 2s: the number of 1s in it is 0, and your answer has 1 there", "nimSum([]int{1, 1}) 得 2。看看 2 那一列：其中 1 的个数是 0"},
		{"or", try(fold(func(a, b int) int { return a | b })), wrong, "nimSum([]int{1, 1}) gives 1", "nimSum([]int{1, 1}) 得 1"},
		{"starts with the first heap", try(func(h []int) int {
			s := h[0]
			for _, n := range h {
				s ^= n
			}
			return s
		}), exercises.Panicked, "nimSum([]int{}) panics", "nimSum([]int{}) 发生了 panic"},
		{"three bits only", try(func(h []int) int { return nimSum(h) % 8 }), wrong, "nimSum([]int{8}) gives 0. Look at the column of the 8s: the number of 1s in it is 1, and your answer has 0 there", "nimSum([]int{8}) 得 0"},
		{"three bits of each", try(fold(func(a, b int) int { return a ^ b%8 })), wrong, "nimSum([]int{8}) gives 0", "nimSum([]int{8}) 得 0"},
		{"up to a thousand", try(fold(func(a, b int) int { return a ^ b%1000 })), wrong, "nimSum([]int{1000}) gives 0", "nimSum([]int{1000}) 得 0"},
		{"five heaps at most", try(func(h []int) int { return nimSum(h[:min(5, len(h))]) }), wrong, "nimSum([]int{0, 0, 0, 0, 0, 1}) gives 0", "nimSum([]int{0, 0, 0, 0, 0, 1}) 得 0"},
		{"two heaps only", try(func(h []int) int { return nimSum(h[:min(2, len(h))]) }), wrong, "nimSum([]int{0, 0, 1}) gives 0", "nimSum([]int{0, 0, 1}) 得 0"},
	})
}

func TestNimMove(t *testing.T) {
	try := func(f func([]int) (int, int)) func() exercises.Verdict {
		return func() exercises.Verdict { return exercises.CheckNimMove(f) }
	}
	check(t, []answer{
		{"solution", try(nimMove), correct, "its proof was the program", "它的证明就是程序"},
		{"precedence", try(func(h []int) (int, int) {
			x := nimSum(h)
			for i, n := range h {
				if n^x < n {
					//lint:ignore SA4000 this mistake of precedence is the wrong answer
					return i, n - n ^ x
				}
			}
			return 0, 0
		}), wrong, "nimMove([]int{1, 2}) takes 3 from heaps[1]. But it has only 2 stones", "从 heaps[1] 取 3 颗。可是那里只有 2 颗"},
		{"from the largest heap", try(func(h []int) (int, int) {
			x := nimSum(h)
			if x == 0 {
				return 0, 0
			}
			i := slices.Index(h, slices.Max(h))
			return i, h[i] - (h[i] ^ x)
		}), wrong, "takes -", "每一步至少取一颗石子"},
		{"takes the nim-sum", try(func(h []int) (int, int) {
			x := nimSum(h)
			for i, n := range h {
				if x > 0 && n >= x {
					return i, x
				}
			}
			return 0, 0
		}), wrong, "nimMove([]int{1, 2}) says that no move wins", "没有必胜操作"},
		{"never finds one", try(func(h []int) (int, int) { return 0, 0 }), wrong, "nimMove([]int{1}) says that no move wins", "nimMove([]int{1}) 说没有必胜操作"},
		{"three bits only", try(func(h []int) (int, int) {
			x := nimSum(h) % 8
			for i, n := range h {
				if n%8^x < n%8 {
					return i, n%8 - (n%8 ^ x)
				}
			}
			return 0, 0
		}), wrong, "nimMove([]int{8}) says that no move wins", "nimMove([]int{8}) 说没有必胜操作"},
		{"counts heaps from 1", try(func(h []int) (int, int) { i, n := nimMove(h); return i + min(n, 1), n }), wrong, "has the indices 0 to 0", "下标是 0 到 0"},
		{"moves when lost", try(func(h []int) (int, int) {
			i, n := nimMove(h)
			if n == 0 && len(h) > 0 && h[0] > 0 {
				return 0, 1
			}
			return i, n
		}), wrong, "nimMove([]int{1, 1}) takes 1 from heaps[0]. But no move wins from there", "应当返回 0, 0"},
		{"all of it", try(func(h []int) (int, int) {
			if nimSum(h) == 0 {
				return 0, 0
			}
			i := slices.Index(h, slices.Max(h))
			return i, h[i]
		}), wrong, "takes 2 from heaps[1], which leaves (1, 0). Then the other player takes 1 from heaps[0], and wins", "留下 (1, 0)。于是对手从 heaps[0] 取 1 颗"},
	})
}

func TestNimCount(t *testing.T) {
	try := func(f func([]int) int) func() exercises.Verdict {
		return func() exercises.Verdict { return exercises.CheckNimCount(f) }
	}
	check(t, []answer{
		{"solution", try(nimCount), correct, "try 3, 5, 7", "看看 3、5、7"},
		{"always one", try(func([]int) int { return 1 }), wrong, "nimCount([]int{}) gives 1. But the nim-sum is 0 there", "那里的尼姆和为 0"},
		{"one where there is any", try(func(h []int) int { return min(1, nimSum(h)) }), wrong, "nimCount([]int{1, 1, 1}) gives 1. Try them all: more of them win", "能赢的不止这些"},
		{"all heaps", try(func(h []int) int {
			if nimSum(h) == 0 {
				return 0
			}
			return len(h)
		}), wrong, "is odd", "就是奇数"},
		{"all non-empty heaps, made odd", try(func(h []int) int {
			if nimSum(h) == 0 {
				return 0
			}
			n := 0
			for _, k := range h {
				n += min(k, 1)
			}
			return n | 1
		}), wrong, "not so many win", "没有这么多"},
		{"three bits only", try(func(h []int) int {
			for i := range h {
				h[i] %= 8
			}
			return nimCount(h)
		}), wrong, "nimCount([]int{8}) gives 0. But the nim-sum is 8 there", "nimCount([]int{8}) 得 0"},
		{"nothing", try(func([]int) int { return 0 }), wrong, "nimCount([]int{1}) gives 0. But the nim-sum is 1 there", "那里的尼姆和是 1"},
		{"negative", try(func([]int) int { return -1 }), wrong, "never negative", "不会是负数"},
	})
}

func TestOneMore(t *testing.T) {
	try := func(heaps ...int) func() exercises.Verdict {
		return func() exercises.Verdict { return exercises.CheckOneMore(heaps) }
	}
	check(t, []answer{
		{"solution", try(oneMore...), correct, "(1, 2, 3) has nim-sum 0 and (2, 3, 4) has nim-sum 5", "(1, 2, 3) 的尼姆和是 0，(2, 3, 4) 的尼姆和是 5"},
		{"from won to lost", try(1, 1, 2, 3, 7), wrong, "the same player wins both", "胜者相同"},
		{"blank", try(), blank, "", ""},
		{"equal heaps", try(4, 4), wrong, "(4, 4) has nim-sum 0 and (5, 5) has nim-sum 0", "(4, 4) 的尼姆和是 0"},
		{"one heap", try(3), wrong, "the same player wins both", "推翻不了命题"},
		{"an empty heap", try(0, 1, 1), wrong, "heaps[0] is 0", "heaps[0] 为 0"},
	})
}

func TestMisereNim(t *testing.T) {
	try := func(f func([]int) bool) func() exercises.Verdict {
		return func() exercises.Verdict { return exercises.CheckMisereNim(f) }
	}
	check(t, []answer{
		{"solution", try(winsMisereNim), correct, "leave an odd number of them", "留下奇数堆"},
		{"as in Nim", try(func(h []int) bool { return nimSum(h) != 0 }), wrong, "winsMisereNim([]int{}) is false. But there is no move from ()", "无步可走的人获胜"},
		{"the opposite of Nim", try(func(h []int) bool { return nimSum(h) == 0 }), wrong, "winsMisereNim([]int{2}) is false. But there is a move to (1)", "winsMisereNim([]int{2}) 为 false。可是有一步可以走到 (1)"},
		{"counts the empty heaps", try(func(h []int) bool {
			if len(h) == 0 || slices.Max(h) < 2 {
				return len(h)%2 == 0
			}
			return nimSum(h) != 0
		}), wrong, "winsMisereNim([]int{0}) is false", "winsMisereNim([]int{0}) 为 false"},
		{"parity of stones", try(func(h []int) bool {
			n := 0
			for _, k := range h {
				n += k
			}
			return n%2 == 0
		}), wrong, "winsMisereNim([]int{3}) is false", "winsMisereNim([]int{3}) 为 false"},
		{"three bits", try(func(h []int) bool {
			low := make([]int, len(h))
			for i, n := range h {
				low[i] = n % 8
			}
			return winsMisereNim(low)
		}), wrong, "winsMisereNim([]int{9}) gives false. But a heap has more than one stone there and the nim-sum is 9", "winsMisereNim([]int{9}) 得 false。可是那里有一堆不止一颗，尼姆和是 9"},
	})
}

func TestStaircase(t *testing.T) {
	try := func(f func([]int) bool) func() exercises.Verdict {
		return func() exercises.Verdict { return exercises.CheckStaircase(f) }
	}
	check(t, []answer{
		{"solution", try(winsStaircase), correct, "even steps do not count", "偶数级上的硬币不算数"},
		{"Nim", try(func(s []int) bool { return nimSum(s) != 0 }), wrong, "winsStaircase([]int{0, 1, 0}) is true", "winsStaircase([]int{0, 1, 0}) 为 true"},
		{"even steps", try(func(s []int) bool { return s[1] != 0 }), wrong, "winsStaircase([]int{1, 0, 0}) is false. But there is a move to (0, 0, 0)", "可是有一步可以走到 (0, 0, 0)"},
		{"heights", try(func(s []int) bool { return (s[0]+2*s[1]+3*s[2])%2 == 1 }), wrong, "winsStaircase([]int{2, 0, 0}) is false", "winsStaircase([]int{2, 0, 0}) 为 false"},
		{"first step only", try(func(s []int) bool { return s[0] != 0 }), wrong, "winsStaircase([]int{0, 0, 1}) is false. But there is a move to (0, 1, 0)", "winsStaircase([]int{0, 0, 1}) 为 false"},
		{"four steps", try(func(s []int) bool { return winsStaircase(s[:min(4, len(s))]) }), wrong,
			"winsStaircase([]int{0, 0, 0, 0, 1}) gives false. But the nim-sum of steps 1, 3, 5, … is 1", "winsStaircase([]int{0, 0, 0, 0, 1}) 得 false"},
	})
}

// mexAnswer is a verdict on a mex, the exercise on which everything that is not
// about a particular exercise is tried.
func mexAnswer(mex func([]int) int) func() exercises.Verdict {
	return func() exercises.Verdict { return exercises.CheckMex(mex) }
}

func TestMex(t *testing.T) {
	check(t, []answer{
		{"solution", mexAnswer(mex), correct, "at most n", "不超过 n"},
		{"one more than the largest", mexAnswer(func(v []int) int {
			if len(v) == 0 {
				return 0
			}
			return slices.Max(v) + 1
		}), wrong, "mex([]int{1}) gives 2. That number is missing there, but it is not the smallest one missing", "mex([]int{1}) 得 2。这个数确实不在其中"},
		{"how many", mexAnswer(func(v []int) int { return len(v) }), wrong, "mex([]int{0, 0}) gives 2", "mex([]int{0, 0}) 得 2"},
		{"needs them sorted", mexAnswer(func(v []int) int {
			m := 0
			for _, k := range v {
				if k == m {
					m++
				}
			}
			return m
		}), wrong, "mex([]int{1, 0}) gives 1. But that number is among the values", "mex([]int{1, 0}) 得 1。可是这个数就在其中"},
		{"starts at 1", mexAnswer(func(v []int) int {
			for m := 1; ; m++ {
				if !slices.Contains(v, m) {
					return m
				}
			}
		}), wrong, "mex([]int{}) gives 1", "mex([]int{}) 得 1"},
		{"fewer than five", mexAnswer(func(v []int) int { return min(4, gametheory.Mex(v...)) }), wrong, "mex([]int{2, 0, 3, 4, 1}) gives 4. But that number is among the values", "得 4"},
		{"minus one", mexAnswer(func(v []int) int { return -1 }), wrong, "never negative", "不会是负数"},
	})
}

func TestValues(t *testing.T) {
	try := func(v ...int) func() exercises.Verdict {
		return func() exercises.Verdict { return exercises.CheckValues(gametheory.Take(1, 4), v, 9) }
	}
	check(t, []answer{
		{"solution", try(predictedValues...), correct, "Right: all 10 values", "10 个全对"},
		{"blank", try(-1, -1, -1, -1, -1, -1, -1, -1, -1, -1), blank, "", ""},
		{"win and loss only", try(0, 1, 0, 1, 1, 0, 1, 0, 1, 1), wrong, "You give 4 the value 1. But its options are 3, 0, with the values 1, 0: one of them has that very value", "你说 4 的值是 1。可是它的后继局面是 3、0，值为 1、0：其中已经有这个值了"},
		{"heap sizes", try(0, 1, 2, 3, 4, 5, 6, 7, 8, 9), wrong, "You give 2 the value 2. Its options are 1, with the values 1: that number is missing there, but it is not the smallest", "不是不在其中的最小的数"},
		{"starts at 1", try(1, 0, 1, 0, 2, 1, 0, 1, 0, 2), wrong, "You give 0 the value 1. But there is no move from it", "一个值都没有时"},
		{"negative", try(0, 1, 0, 1, -2, 0, 1, 0, 1, 2), wrong, "never negative", "不会是负数"},
		{"gap", try(0, 1, 0, 1, -1, 0, 1, 0, 1, 2), wrong, "heap of 4 yet", "4 颗石子的那一堆还没有答案"},
		{"short", try(0, 1), wrong, "makes 10 values; there are 2", "一共 10 个；现在有 2 个"},
	})
}

func TestSubtraction(t *testing.T) {
	try := func(f func(int, []int) int) func() exercises.Verdict {
		return func() exercises.Verdict { return exercises.CheckSubtraction(f) }
	}
	var naive func(heap int, set []int) int
	naive = func(heap int, set []int) int {
		var options []int
		for _, s := range set {
			if s <= heap {
				options = append(options, naive(heap-s, set))
			}
		}
		return mex(options)
	}
	check(t, []answer{
		{"solution", try(sg), correct, "for a heap of 3000 in good time", "3000 颗石子的堆也算得够快"},
		{"naive", try(naive), exercises.Endless, "sg(3000, []int{1, 3, 4}) has not come back after 2 seconds", "sg(3000, []int{1, 3, 4}) 过了 2 秒"},
		{"no test for negative heaps", try(func(heap int, set []int) int {
			values := make([]int, heap+1)
			for n := range values {
				var options []int
				for _, s := range set {
					options = append(options, values[n-s])
				}
				values[n] = mex(options)
			}
			return values[heap]
		}), exercises.Panicked, "sg(0, []int{1}) panics: runtime error: index out of range [-1]", "sg(0, []int{1}) 发生了 panic：下标 [-1] 越界"},
		{"as in Bash's game", try(func(heap int, set []int) int { return heap % (slices.Max(set) + 1) }), wrong, "sg(1, []int{2}) gives 1. But there is no move from it", "sg(1, []int{2}) 得 1"},
		{"small heaps only", try(func(heap int, set []int) int { return sg(min(heap, 2000), set) }), wrong, "sg(2001, []int{1, 3, 4}) gives 3. But its options are 2000, 1998, 1997", "sg(2001, []int{1, 3, 4}) 得"},
		{"only win and loss", try(func(heap int, set []int) int { return min(1, sg(heap, set)) }), wrong, "sg(2, []int{1, 2}) gives 1. But its options are 1, 0, with the values 1, 0", "sg(2, []int{1, 2}) 得 1"},
		{"the set must be sorted", try(func(heap int, set []int) int {
			values := make([]int, heap+1)
			for n := range values {
				var options []int
				for _, s := range set {
					if s > n {
						break
					}
					options = append(options, values[n-s])
				}
				values[n] = mex(options)
			}
			return values[heap]
		}), wrong, "sg(1, []int{2, 1}) gives 0. But its options are 0, with the values 0", "sg(1, []int{2, 1}) 得 0"},
	})
}

func TestPeriod(t *testing.T) {
	try := func(preperiod, period int) func() exercises.Verdict {
		return func() exercises.Verdict { return exercises.CheckPeriod([]int{2, 4, 7}, preperiod, period) }
	}
	check(t, []answer{
		{"solution", try(preperiod, period), correct, "the 7 values from heap 8 on are those from heap 11 on", "从 8 起的 7 个值与从 11 起的相同"},
		{"blank", try(0, 0), blank, "", ""},
		{"no pre-period", try(0, 3), wrong, "the values of 0 and 3 would be equal. They are 0 and 1", "0 与 3 的值应当相等。可它们是 0 和 1"},
		{"one too early", try(7, 3), wrong, "With pre-period 7 and period 3 the values of 7 and 10", "7 与 10 的值应当相等"},
		{"twice the period", try(8, 6), wrong, "there is a smaller number after which they do", "还有更小的间隔"},
		{"too late", try(9, 3), wrong, "already from an earlier heap on", "从更早的堆就开始了"},
		{"negative", try(-1, 3), wrong, "you say -1 and 3", "你说的是 -1 和 3"},
		{"huge", try(1<<40, 1<<40), wrong, "much sooner", "早得多"},
		{"wrong period", try(8, 4), wrong, "With pre-period 8 and period 4", "若前周期为 8、周期为 4"},
	})
}

func TestSumMove(t *testing.T) {
	try := func(f func([]int) (int, int)) func() exercises.Verdict {
		return func() exercises.Verdict { return exercises.CheckSumMove([]int{1, 3, 4}, f) }
	}
	check(t, []answer{
		{"solution", try(sumMove), correct, "one heap at a time", "一堆一堆地看"},
		{"as in Nim", try(nimMove), wrong, "sumMove([]int{2}) takes 2 from heaps[0]. But the rules do not allow taking 2", "可是规则不允许取 2 颗"},
		{"size instead of value", try(func(h []int) (int, int) {
			x := nimSum(h)
			for i, n := range h {
				for _, take := range []int{1, 3, 4} {
					if take <= n && n-take == n^x {
						return i, take
					}
				}
			}
			return 0, 0
		}), wrong, "sumMove([]int{5}) says that no move wins", "sumMove([]int{5}) 说没有必胜操作"},
		{"a table that is too short", try(func(h []int) (int, int) {
			values, x := []int{0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2}, 0
			for _, n := range h {
				x ^= values[n]
			}
			for i, n := range h {
				for _, take := range []int{1, 3, 4} {
					if take <= n && values[n-take] == x^values[n] {
						return i, take
					}
				}
			}
			return 0, 0
		}), exercises.Panicked, "sumMove([]int{12}) panics: runtime error: index out of range [12] with length 12", "sumMove([]int{12}) 发生了 panic：下标 [12] 越界，长度只有 12"},
		{"never finds one", try(func(h []int) (int, int) { return 0, 0 }), wrong, "sumMove([]int{1}) says that no move wins", "sumMove([]int{1}) 说没有必胜操作"},
		{"each heap by itself", try(func(h []int) (int, int) {
			for i, n := range h {
				for _, take := range []int{1, 3, 4} {
					if take <= n && sg(n-take, []int{1, 3, 4}) == 0 {
						return i, take
					}
				}
			}
			return 0, 0
		}), wrong, "sumMove([]int{1, 1}) takes 1 from heaps[0]. But no move wins from there", "sumMove([]int{1, 1}) 从 heaps[0] 取 1 颗"},
	})
}

func TestSwap(t *testing.T) {
	try := func(a, b, c int) func() exercises.Verdict {
		return func() exercises.Verdict { return exercises.CheckSwap(a, b, c) }
	}
	check(t, []answer{
		{"solution", try(heapA, heapB, heapC), correct, "games of equal value", "值相等的游戏"},
		{"blank", try(0, 0, 0), blank, "", ""},
		{"equal", try(2, 2, 1), wrong, "2 + 1 and 2 + 1: the first player wins both", "两者都是先手胜"},
		{"both lost", try(3, 3, 3), wrong, "the second player wins both", "两者都是后手胜"},
		{"not won", try(0, 1, 1), wrong, "A heap of 0 is lost", "空堆是先手必败的"},
		{"negative", try(1, -2, 1), wrong, "A heap of -2 stones", "没有 -2 颗石子的堆"},
	})
}

func TestGrundy(t *testing.T) {
	try := func(f func(Square) int) func() exercises.Verdict {
		return func() exercises.Verdict { return exercises.CheckGrundy(king, f, Square{7, 7}) }
	}
	loop := gametheory.Rules[int](func(n int) []int { return []int{1 - n} })
	endless := gametheory.Rules[int](func(n int) []int { return []int{n + 1} })
	check(t, []answer{
		{"solution", try(value), correct, "Right on all 64 positions", "64 个局面全对"},
		{"formula", try(func(s Square) int {
			least, apart := min(s.X, s.Y), max(s.X, s.Y)-min(s.X, s.Y)
			return 2*(least%2) + apart%2
		}), correct, "Right on all 64 positions", "64 个局面全对"},
		{"win and loss only", try(func(s Square) int { return min(1, value(s)) }), wrong, "value(Square{X:1, Y:1}) gives 1. But its options are {0 1} {1 0} {0 0}, with the values 1, 1, 0", "可是它的后继局面是 {0 1} {1 0} {0 0}，值为 1、1、0"},
		{"parity", try(func(s Square) int { return (s.X + s.Y) % 2 }), wrong, "value(Square{X:1, Y:1}) gives 0", "value(Square{X:1, Y:1}) 得 0"},
		{"no border", try(func(s Square) int { return s.X%2 + 2*(s.Y%2) }), wrong, "value(Square{X:0, Y:1}) gives 2. Its options are {0 0}, with the values 0: that number is missing", "不是不在其中的最小的数"},
		{"blank", try(func(Square) int { panic(exercises.Unanswered) }), blank, "", ""},
		{"loops", func() exercises.Verdict { return exercises.CheckGrundy(loop, func(int) int { return 0 }, 0) }, wrong, "This game can go on for ever", "游戏可以永远进行下去"},
		{"too large", func() exercises.Verdict { return exercises.CheckGrundy(endless, func(int) int { return 0 }, 0) }, wrong, "More than 20000 positions can be reached", "可达的局面超过 20000 个"},
		{"rules that panic", func() exercises.Verdict {
			return exercises.CheckGrundy(gametheory.Rules[int](func(n int) []int { panic("no rules") }), func(int) int { return 0 }, 0)
		}, exercises.Panicked, "no rules", "no rules"},
	})
}

func TestPPositions(t *testing.T) {
	try := func(claimed ...Square) func() exercises.Verdict {
		return func() exercises.Verdict { return exercises.CheckPPositions(king, claimed, Square{3, 3}) }
	}
	loop := gametheory.Rules[int](func(n int) []int { return []int{1 - n} })
	check(t, []answer{
		{"solution", try(Square{0, 0}, Square{2, 0}, Square{0, 2}, Square{2, 2}), correct, "These are the P-positions among all 16 positions", "16 个局面里的必败态正是这些"},
		{"one twice", try(Square{0, 0}, Square{2, 0}, Square{0, 2}, Square{2, 2}, Square{0, 0}), correct, "These are", "正是这些"},
		{"blank", try(), blank, "", ""},
		{"the diagonal", try(Square{0, 0}, Square{1, 1}, Square{2, 2}, Square{3, 3}), wrong, "You do not list {0 2}, so whoever is to move there wins. Then some move must leave the other player in a lost position; but the options are {0 1}", "你没有列出 {0 2}，也就是说轮到谁在那里走，谁就赢"},
		{"neighbours", try(Square{0, 0}, Square{2, 0}, Square{0, 2}, Square{1, 2}, Square{2, 2}), wrong, "You list {1 2}, so whoever is to move there loses. But there is a move to {0 2}", "你列出了 {1 2}，也就是说轮到谁在那里走，谁就输。可是有一步可以走到 {0 2}"},
		{"not the end", try(Square{2, 2}), wrong, "You do not list {0 0}, so whoever is to move there wins. But there is no move from {0 0}", "你没有列出 {0 0}"},
		{"one missing", try(Square{0, 0}, Square{2, 0}, Square{2, 2}), wrong, "You do not list {0 2}, so whoever is to move there wins. Then some move must leave the other player in a lost position", "你没有列出 {0 2}"},
		{"off the board", try(Square{0, 0}, Square{2, 4}), wrong, "You list {2 4}, which no play from {3 3} reaches", "从 {3 3} 出发到不了那里"},
		{"heaps", func() exercises.Verdict {
			return exercises.CheckPPositions(gametheory.Nim(), []gametheory.Heaps{gametheory.HeapsOf(), gametheory.HeapsOf(2, 2), gametheory.HeapsOf(0, 0)}, gametheory.HeapsOf(2, 2))
		}, wrong, "You list (), which no play from (2, 2) reaches", "你列出了 ()"},
		{"loops", func() exercises.Verdict { return exercises.CheckPPositions(loop, []int{0}, 0) }, wrong, "This game can go on for ever", "游戏可以永远进行下去"},
	})
}
