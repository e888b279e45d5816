package exercises_test

import (
	"slices"

	"nimbook/exercises"
	"nimbook/gametheory"
)

// Right answers, as the lectures print them.

var prediction = "PNNNN PNNNN PNNNN"

var limits = []int{1, 2, 3, 5, 7, 11, 23}

func bashMove(heap, most int) int {
	return heap % (most + 1)
}

func say(total int) int {
	if extra := (100 - total) % 11; extra > 0 {
		return total + extra
	}
	return total + 1
}

func winsMisereBash(heap, most int) bool {
	return heap%(most+1) != 1
}

func lost(heap int) bool {
	return heap%5 < 2
}

var oddSet, oddHeap = []int{3}, 1

var sums = [][3]int{{5, 3, 6}, {12, 10, 6}, {9, 9, 0}, {21, 14, 27}, {31, 1, 30}}

func nimSum(heaps []int) int {
	sum := 0
	for _, n := range heaps {
		sum ^= n
	}
	return sum
}

func nimMove(heaps []int) (heap, take int) {
	x := nimSum(heaps)
	for i, n := range heaps {
		if n^x < n {
			return i, n - (n ^ x)
		}
	}
	return 0, 0
}

func nimCount(heaps []int) int {
	x, count := nimSum(heaps), 0
	for _, n := range heaps {
		if n^x < n {
			count++
		}
	}
	return count
}

var oneMore = []int{1, 2, 3}

func winsMisereNim(heaps []int) bool {
	large := false
	for _, n := range heaps {
		large = large || n > 1
	}
	return (nimSum(heaps) != 0) == large
}

func winsStaircase(steps []int) bool {
	sum := 0
	for i, coins := range steps {
		if i%2 == 0 { // steps[0] is step 1, so these are steps 1, 3, 5, …
			sum ^= coins
		}
	}
	return sum != 0
}

func mex(values []int) int {
	for m := 0; ; m++ {
		if !slices.Contains(values, m) {
			return m
		}
	}
}

var predictedValues = []int{0, 1, 0, 1, 2, 0, 1, 0, 1, 2}

func sg(heap int, set []int) int {
	values := make([]int, heap+1)
	for n := range values {
		var options []int
		for _, take := range set {
			if take <= n {
				options = append(options, values[n-take])
			}
		}
		values[n] = mex(options)
	}
	return values[heap]
}

var preperiod, period = 8, 3

func sumMove(heaps []int) (heap, take int) {
	set, total := []int{1, 3, 4}, 0
	for _, n := range heaps {
		total ^= sg(n, set)
	}
	for i, n := range heaps {
		for _, take := range set {
			if take <= n && sg(n-take, set) == total^sg(n, set) {
				return i, take
			}
		}
	}
	return 0, 0
}

var heapA, heapB, heapC = 1, 2, 1

type Square struct{ X, Y int }

var king = gametheory.Rules[Square](func(s Square) (options []Square) {
	for _, step := range []Square{{1, 0}, {0, 1}, {1, 1}} {
		if s.X >= step.X && s.Y >= step.Y {
			options = append(options, Square{s.X - step.X, s.Y - step.Y})
		}
	}
	return options
})

func value(s Square) int {
	var options []int
	for _, o := range king(s) {
		options = append(options, value(o))
	}
	return mex(options)
}

// unwritten has exercises that call others which are not answered yet.
type unwritten struct{}

func (unwritten) mex([]int) int     { panic(exercises.Unanswered) }
func (unwritten) sg(int, []int) int { panic(exercises.Unanswered) }
func (u unwritten) sumMove(heaps []int) (heap, take int) {
	for i, n := range heaps {
		if u.sg(n, []int{1, 3, 4}) > 0 {
			return i, 1
		}
	}
	return 0, 0
}
func (u unwritten) value(s Square) int { return u.byDefinition(s) }
func (u unwritten) byDefinition(s Square) int {
	var options []int
	for _, o := range king(s) {
		options = append(options, u.value(o))
	}
	return u.mex(options)
}
