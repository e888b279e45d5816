package exercises

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"nimbook/gametheory"
	"nimbook/internal/plural"
)

// CheckMex checks a function that returns the minimum excludant of values, on
// every list of up to four numbers 0 to 4 and on long lists and large numbers.
func CheckMex(mex func(values []int) int) Verdict {
	return examine(func(t *trial) {
		tries := rows(4, 4)
		random := rand.New(rand.NewPCG(3, 4))
		for n := range 40 {
			tries = append(tries, random.Perm(10*n))
		}
		tries = append(tries, []int{1 << 40, 0, 1}, []int{1 << 62})
		asked := func(values []int) (string, int) {
			return ask(t, func() int { return mex(slices.Clone(values)) }, "mex", values)
		}
		wrong := func(values []int) bool {
			_, got := asked(values)
			return got != gametheory.Mex(values...)
		}
		for _, values := range tries {
			if !wrong(values) {
				continue
			}
			values = smallest(values, wrong)
			call, got := asked(values)
			said := words("%s gives %d", "%s 得 %d", call, got)
			switch {
			case got < 0:
				t.wrong("%s. But the mex is one of 0, 1, 2, …: never negative.", "%s。可是 mex 取自 0、1、2、……，不会是负数。", said)
			case slices.Contains(values, got):
				t.wrong("%s. But that number is among the values.", "%s。可是这个数就在其中。", said)
			default:
				t.wrong("%s. That number is missing there, but it is not the smallest one missing.",
					"%s。这个数确实不在其中，但不是不在其中的最小的数。", said)
			}
		}
		t.correct("Right on %d lists. The mex of n values is at most n: so a position with n moves has a value of at most n.",
			"%d 个列表全对。n 个值的 mex 不超过 n：所以有 n 步可走的局面，值不超过 n。", len(tries))
	})
}

// CheckValues checks a prediction of the Grundy values of the heaps of 0, 1, …,
// n stones, with -1 where there is no answer yet.
func CheckValues(game gametheory.Game[int], values []int, n int) Verdict {
	return examine(func(t *trial) {
		if i := slices.IndexFunc(values, func(v int) bool { return v != -1 }); i < 0 {
			t.blank()
		}
		if len(values) != n+1 {
			t.wrong("One value for each of the heaps 0 to %d makes %[4]s; there are %[3]d.",
				"从 0 到 %[1]d 的每一堆写一个值，一共 %[2]d 个；现在有 %[3]d 个。", n, n+1, len(values), plural.N(n+1, "value", "values"))
		}
		for k, v := range values {
			if v == -1 {
				t.wrong("There is no answer for the heap of %d yet.", "%d 颗石子的那一堆还没有答案。", k)
			}
			options := game.Options(k)
			of := make([]int, len(options))
			for i, o := range options {
				of[i] = values[o]
			}
			t.value(words("You give %d the value %d", "你说 %d 的值是 %d", k, v), v, options, of)
		}
		t.correct("Right: %[2]s. Cross out everything but the zeros: what is left says who wins.",
			"%[1]d 个全对。只看其中的 0，就知道谁赢。", n+1, plural.All(n+1, "value", "values"))
	})
}

// CheckSubtraction checks a function that returns the Grundy value of a heap
// when a move takes a number of stones that is in the given set: for ten sets
// (not sorted, some with repetitions) and heaps up to 20, then a heap of 3000.
func CheckSubtraction(sg func(heap int, set []int) int) Verdict {
	sets := [][]int{{1}, {2}, {1, 2}, {2, 1}, {2, 3}, {1, 3, 4}, {4, 1, 3}, {2, 2, 5}, {3, 5, 7}, {2, 5, 7}}
	return examine(func(t *trial) {
		asked := func(heap int, set []int) (string, int) {
			return ask(t, func() int { return sg(heap, slices.Clone(set)) }, "sg", heap, set)
		}
		// refute refutes the value of a heap by those of its options, if it is wrong.
		refute := func(heap int, set []int) {
			call, said := asked(heap, set)
			options := gametheory.Take(set...).Options(heap)
			of := make([]int, len(options))
			for i, o := range options {
				_, of[i] = asked(o, set)
			}
			t.value(words("%s gives %d", "%s 得 %d", call, said), said, options, of)
		}
		rare := [2][]int{{3, 5, 7}, {1, 4}}
		sharedMemo(t, heapsInGame(20, 0), heapsInGame(20, 1),
			func(q inGame) (string, int) { return asked(q.heap, rare[q.game]) },
			func(q inGame, said int) bool { return said == gametheory.Take(rare[q.game]...).Grundy(q.heap) })
		for _, set := range sets {
			for heap := range 21 {
				refute(heap, set)
			}
		}
		const large = 3000
		set := []int{1, 3, 4}
		wrong := func(row []int) bool {
			if len(row) == 0 {
				return false
			}
			_, got := asked(row[0], set)
			return got != gametheory.Take(set...).Grundy(row[0])
		}
		if heap := []int{large}; wrong(heap) {
			refute(smallest(heap, wrong)[0], set)
		}
		t.correct("Right for %d sets up to heaps of 20, and for a heap of %d in good time. The value never exceeds the number of elements of the set, so such a sequence has to repeat sooner or later.",
			"%d 个集合、20 以内的堆都对，%d 颗石子的堆也算得够快。值不会超过集合的元素个数，所以这样的序列迟早要重复。", len(sets), large)
	})
}

// CheckPeriod checks the claim that the Grundy values of the subtraction game
// with the given set satisfy g(n+period) = g(n) for all n ≥ preperiod, with both
// numbers as small as possible. Period 0 stands for no answer yet.
func CheckPeriod(set []int, preperiod, period int) Verdict {
	return examine(func(t *trial) {
		if period == 0 {
			t.blank()
		}
		if preperiod < 0 || period < 0 {
			t.wrong("A pre-period is at least 0 and a period at least 1; you say %d and %d.",
				"前周期至少是 0，周期至少是 1；你说的是 %d 和 %d。", preperiod, period)
		}
		before, length := trueSubtractionPeriod(set)
		if preperiod > before+1000 || period > length+1000 {
			t.wrong("The values repeat much sooner than that.", "这些值早得多就开始重复了。")
		}
		// A false claim fails within one true period after both have begun.
		values := gametheory.Take(set...).Sequence(max(preperiod, before) + 2*length + period + 1)
		for n := preperiod; n+period < len(values); n++ {
			if values[n] != values[n+period] {
				t.wrong("With pre-period %d and period %d the values of %d and %d would be equal. They are %d and %d.",
					"若前周期为 %d、周期为 %d，则 %d 与 %d 的值应当相等。可它们是 %d 和 %d。",
					preperiod, period, n, n+period, values[n], values[n+period])
			}
		}
		switch {
		case period > length:
			t.wrong("The values do repeat after %d, but there is a smaller number after which they do.",
				"这些值隔 %d 个确实会重复，但还有更小的间隔也能重复。", period)
		case preperiod > before:
			t.wrong("From %d on the values repeat, but they do already from an earlier heap on.",
				"从 %d 起确实开始重复，但其实从更早的堆就开始了。", preperiod)
		}
		largest := slices.Max(set)
		window := plural.N(largest, fmt.Sprintf("value from heap %d on is that", preperiod), fmt.Sprintf("values from heap %d on are those", preperiod))
		t.correct("Proof in one window: the %[4]s from heap %[3]d on, and every value is decided by the %[1]d before it.",
			"一个窗口就够证明：从 %[2]d 起的 %[1]d 个值与从 %[3]d 起的相同，而每个值都由它前面的 %[1]d 个值决定。",
			largest, preperiod, preperiod+period, window)
	})
}

// trueSubtractionPeriod finds the first window of as many values as the largest
// move that occurs a second time. A window decides every value after it, so the
// values repeat from n on exactly when the windows do, and the first recurrence
// gives the least pre-period and the least period.
func trueSubtractionPeriod(set []int) (preperiod, period int) {
	game := gametheory.Take(set...)
	largest := slices.Max(set)
	seen := make(map[gametheory.Heaps]int)
	for n := 0; ; n++ {
		values := game.Sequence(n + largest)
		window := gametheory.HeapsOf(values[n:]...)
		first, ok := seen[window]
		if !ok {
			seen[window] = n
			continue
		}
		return first, n - first
	}
}

// CheckSumMove checks a function that returns a winning move in a row of heaps
// of the subtraction game with the given set, the index of a heap and the stones
// to take from it, and 0, 0 where no move wins; on every row of up to three
// heaps of 0 to 9 and on longer rows of larger heaps.
func CheckSumMove(set []int, sumMove func(heaps []int) (heap, take int)) Verdict {
	return examine(func(t *trial) {
		game := gametheory.Take(set...).HeapGame
		tries := slices.Concat(rows(3, 9), long(rand.New(rand.NewPCG(9, 10)), 30, 5, 25))
		t.moves(game, "sumMove", sumMove, tries)
		t.correct("Right on %d rows. You never looked at a row as a whole, only at one heap at a time: that is what the theorem is for.",
			"%d 行全对。你从没有把一整行当作整体去搜索，只是一堆一堆地看：定理的用处正在于此。", len(tries))
	})
}

// CheckSwap checks a counterexample to "two games that the first player wins can
// stand for each other in every sum": Nim heaps a and b, both won by the first
// player, such that a + c and b + c have different winners.
func CheckSwap(a, b, c int) Verdict {
	return examine(func(t *trial) {
		if a == 0 && b == 0 && c == 0 {
			t.blank()
		}
		for _, n := range []int{a, b, c} {
			if n < 0 {
				t.wrong("A heap of %d stones does not exist.", "没有 %d 颗石子的堆。", n)
			}
		}
		switch {
		case a == 0 || b == 0:
			t.wrong("A heap of 0 is lost for the first player, and the statement is about games that the first player wins.",
				"空堆是先手必败的，而命题说的是先手必胜的游戏。")
		case (a == c) == (b == c):
			winner := words("the first player wins both", "两者都是先手胜")
			if a == c {
				winner = words("the second player wins both", "两者都是后手胜")
			}
			t.wrong("%d + %d and %d + %d: %s, so this refutes nothing.", "%d + %d 与 %d + %d：%s，推翻不了命题。", a, c, b, c, winner)
		}
		t.correct("The letters P and N are too little to know of a game inside a sum. The value is enough: games of equal value can stand for each other in every sum.",
			"对和里的一个游戏，只知道 P 还是 N 是不够的。知道值就够了：值相等的游戏在任何和里都可以互换。")
	})
}

// CheckGrundy checks a function that returns the Grundy values of a game, on
// everything reachable from the start positions, at most 20,000 positions. The
// game must not be able to go on for ever.
func CheckGrundy[Pos comparable](game gametheory.Game[Pos], value func(Pos) int, starts ...Pos) Verdict {
	return examine(func(t *trial) {
		positions, options := reachable(t, game, starts)
		said := make(map[Pos]int, len(positions))
		for _, p := range positions {
			call, v := ask(t, func() int { return value(p) }, "value", p)
			said[p] = v
			var of []int
			next := options(p)
			for _, o := range next {
				of = append(of, said[o])
			}
			t.value(words("%s gives %d", "%s 得 %d", call, v), v, next, of)
		}
		t.correct("Right on %[2]s. So you can play any sum that has this game in it.",
			"%[1]d 个局面全对。含有这个游戏的任何和，你都会玩了。", len(positions), plural.All(len(positions), "position", "positions"))
	})
}

// CheckPPositions checks a list of all P-positions among everything reachable from the
// start positions of a game, at most 20,000 positions; an empty list is no answer yet.
// The game must not be able to go on for ever.
func CheckPPositions[Pos comparable](game gametheory.Game[Pos], claimed []Pos, starts ...Pos) Verdict {
	return examine(func(t *trial) {
		if len(claimed) == 0 {
			t.blank()
		}
		positions, options := reachable(t, game, starts)
		there := make(map[Pos]bool, len(positions))
		for _, p := range positions {
			there[p] = true
		}
		listed := make(map[Pos]bool, len(claimed))
		for _, p := range claimed {
			if !there[p] {
				t.wrong("You list %v, which no play from %s reaches.", "你列出了 %v，可是从 %s 出发到不了那里。", p, list(starts))
			}
			listed[p] = true
		}
		outcomes(t, positions, options, gametheory.Normal,
			func(p Pos) bool { return listed[p] },
			func(p Pos, lost bool) wording {
				if lost {
					return words("You list %v, so whoever is to move there loses", "你列出了 %v，也就是说轮到谁在那里走，谁就输", p)
				}
				return words("You do not list %v, so whoever is to move there wins", "你没有列出 %v，也就是说轮到谁在那里走，谁就赢", p)
			})
		t.correct("These are the P-positions among %[2]s: from none of them does a move lead to another, and from everywhere else some move leads to one of them.",
			"%[1]d 个局面里的必败态正是这些：从其中任何一个都走不到另一个，而从别处总有一步走到其中。", len(positions), plural.All(len(positions), "position", "positions"))
	})
}

// reachable returns everything reachable from the start positions, by the length of
// the longest play, and the options. It ends the trial if the game cannot be solved.
func reachable[Pos comparable](t *trial, game gametheory.Game[Pos], starts []Pos) (positions []Pos, options func(Pos) []Pos) {
	const most = 20_000
	a, err := gametheory.NewAnalysis(context.Background(), gametheory.Unreduced(game), gametheory.Limits{Positions: most}, starts...)
	switch {
	case errors.Is(err, gametheory.ErrBudget):
		t.wrong("More than %d positions can be reached from there; begin with a smaller one.", "从那里可达的局面超过 %d 个；请换小一些的开局。", most)
	case err != nil:
		t.wrong("The game cannot be solved: %v", "这个游戏解不了，Go 的原话是：%v", err)
	case a.Loopy():
		t.wrong("This game can go on for ever, so the letters and values of its positions do not come from those of their options alone.",
			"这个游戏可以永远进行下去，单凭后继局面的胜负和值，定不出一个局面的胜负和值。")
	}
	options = func(p Pos) (options []Pos) {
		r, _ := a.At(p) // p is one of the analysis
		for _, m := range r.Options {
			options = append(options, m.To)
		}
		return options
	}
	depth := make(map[Pos]int, a.Len()) // moves in the longest play from a position
	var deep func(Pos) int
	deep = func(p Pos) int {
		if d, ok := depth[p]; ok {
			return d
		}
		d := 0
		for _, o := range options(p) {
			d = max(d, 1+deep(o))
		}
		depth[p] = d
		return d
	}
	positions = slices.Collect(a.Positions())
	slices.SortStableFunc(positions, func(p, q Pos) int { return deep(p) - deep(q) })
	return positions, options
}
