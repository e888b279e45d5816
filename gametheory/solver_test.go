package gametheory_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
)

func TestSolverAgainstAnalysis(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range 300 {
		g := randomDigraph(r, 1+r.IntN(60), 1+r.IntN(20), true)
		a, s := gametheory.Analyze(g, g.all()...), gametheory.SolveLazily[int](g)
		m, n := a.Misere(), s.Misere()
		for range 2 * len(g) { // in any order, some of them twice
			p := r.IntN(len(g))
			require.Equal(t, m.Outcome(p), n.Outcome(p), "%v at %d", g, p)
			require.Equal(t, m.Winning(p), n.Winning(p), "%v at %d", g, p)
			require.Equal(t, a.Outcome(p), s.Outcome(p), "%v at %d", g, p)
			require.Equal(t, a.Winning(p), s.Winning(p), "%v at %d", g, p)
			if r.IntN(2) == 0 {
				require.Equal(t, a.Grundy(p), s.Grundy(p), "%v at %d", g, p)
				require.Equal(t, m.Grundy(p), n.Grundy(p), "%v at %d", g, p)
			}
		}
		require.LessOrEqual(t, s.Len(), len(g))
	}
}

// rows is a take-and-break game on a row of heaps that splits into its heaps.
type rows struct{ *gametheory.HeapGame }

func (rows) Components(h gametheory.Heaps) (heaps []gametheory.Heaps) {
	for _, n := range h.Heaps() {
		heaps = append(heaps, gametheory.HeapsOf(n))
	}
	return heaps
}

// dawson is Dawson's Kayles: a move takes two adjacent pins of a row and may
// leave two rows.
type dawson struct{}

func (dawson) Options(h gametheory.Heaps) (options []gametheory.Heaps) {
	heaps := h.Heaps()
	for i, n := range heaps {
		for left := 0; 2*left <= n-2; left++ {
			option := append(append([]int(nil), heaps[:i]...), heaps[i+1:]...)
			options = append(options, gametheory.HeapsOf(append(option, left, n-2-left)...))
		}
	}
	return options
}

func (dawson) Components(h gametheory.Heaps) []gametheory.Heaps { return rows{}.Components(h) }

func (dawson) Canonical(h gametheory.Heaps) gametheory.Heaps { return h.Sorted() }

func TestSolverOfSums(t *testing.T) {
	s := gametheory.SolveLazily(dawson{})
	// Guy and Smith 1956: 0.07, from the heap of 0.
	for n, want := range []int{0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 2, 7, 4} {
		assert.Equal(t, want, s.Grundy(gametheory.HeapsOf(n)), "heap of %d", n)
	}
	whole := gametheory.Analyze(gametheory.Unreduced(dawson{}), gametheory.HeapsOf(6, 7, 4))
	fresh := gametheory.SolveLazily(dawson{})
	for p := range whole.Positions() {
		assert.Equal(t, whole.Outcome(p), fresh.Outcome(p), "%v", p)
		assert.Equal(t, whole.Grundy(p), s.Grundy(p), "%v", p)
		assert.Equal(t, whole.Winning(p), s.Winning(p), "%v", p)
	}
	assert.LessOrEqual(t, fresh.Len(), 8, "only single heaps are looked at")
	assert.Equal(t, gametheory.P, fresh.Outcome(gametheory.HeapsOf(1000, 1000)), "equal components cancel")
	assert.LessOrEqual(t, fresh.Len(), 8)
	assert.Equal(t, whole.Misere().Outcome(gametheory.HeapsOf(6, 7, 4)), fresh.Misere().Outcome(gametheory.HeapsOf(6, 7, 4)))
}

// TestSolverLargeValues needs values beyond the 64 that a word holds.
func TestSolverLargeValues(t *testing.T) {
	s := gametheory.SolveLazily[int](nimHeap(200))
	for _, n := range []int{150, 64, 63, 200} {
		assert.Equal(t, n, s.Grundy(n))
	}
	wythoff, a := gametheory.SolveLazily(queen), gametheory.Analyze(queen, [2]int{60, 50})
	var best gametheory.Evaluation[[2]int]
	for _, e := range a.All() {
		if e.Grundy > best.Grundy {
			best = e
		}
	}
	require.Greater(t, best.Grundy, 64)
	assert.Equal(t, best.Grundy, wythoff.Grundy(best.Position))
}

// chomp9 is Chomp on 9 rows of up to 9 squares.
var chomp9 = gametheory.Rules[[9]int8](func(p [9]int8) (options [][9]int8) {
	for row := range p {
		for column := range p[row] {
			if row+int(column) == 0 {
				continue // the poisoned square
			}
			q := p
			for r := row; r < len(q); r++ {
				q[r] = min(q[r], column)
			}
			options = append(options, q)
		}
	}
	return options
})

func TestSolverLooksAtLittle(t *testing.T) {
	s := gametheory.SolveLazily(chomp9)
	assert.Equal(t, gametheory.N, s.Outcome([9]int8{9, 9, 9, 9, 9, 9, 9, 9, 9}), "the first player could steal any strategy of the second")
	assert.Less(t, s.Len(), 48620/5, "of all the positions")
}

func TestSolverDepth(t *testing.T) {
	depth := 2_000_000
	if testing.Short() {
		depth = 100_000
	}
	s := gametheory.SolveLazily(countdown)
	assert.Equal(t, gametheory.N, s.Outcome(depth-1))
	assert.Equal(t, gametheory.P, s.Outcome(depth))
	assert.Equal(t, 0, s.Grundy(depth))
}

func TestSolverErrors(t *testing.T) {
	ctx := context.Background()
	_, err := gametheory.NewLazySolver[int](nil, gametheory.Limits{})
	assert.EqualError(t, err, "gametheory: the game is nil; give a Game, such as Rules[Pos](func(p Pos) []Pos { … })")
	_, err = gametheory.NewLazySolver(queen, gametheory.Limits{Positions: -1})
	assert.EqualError(t, err, "gametheory: Limits.Positions is -1; give 1 to 2147483647, or 0 for the default")

	s := must(gametheory.NewLazySolver(queen, gametheory.Limits{Positions: 10}))(t)
	_, err = s.GrundyContext(ctx, [2]int{9, 9})
	assert.EqualError(t, err, "gametheory: 11 positions looked at: the limit of positions is used up (Limits.Positions is 10)")
	assert.ErrorIs(t, err, gametheory.ErrBudget)

	loop := gametheory.SolveLazily(gametheory.Rules[int](func(n int) []int { return [][]int{{}, {2, 0}, {1}}[n] }))
	for range 2 { // the first error leaves nothing behind
		_, err = loop.OutcomeContext(ctx, 2)
		assert.EqualError(t, err, "gametheory: play returns to position 2: play can go on for ever; Analyze the game, which then may have draws")
		assert.ErrorIs(t, err, gametheory.ErrLoopy)
	}

	bad := true
	broken := gametheory.SolveLazily(gametheory.Rules[int](func(n int) []int {
		if n == 1 && bad {
			panic("the rules are broken")
		}
		return []int{0, 1, 2, 3, 4, 5}[:n]
	}))
	assert.PanicsWithValue(t, "the rules are broken", func() { broken.Grundy(5) })
	bad = false
	assert.Equal(t, 5, broken.Grundy(5), "after a panic the solver is as before")

	canceled, cancel := context.WithCancel(ctx)
	endless := gametheory.SolveLazily(gametheory.Rules[int](func(n int) []int {
		if n == 1000 {
			cancel()
		}
		return []int{n + 1}
	}))
	_, err = endless.OutcomeContext(canceled, 1)
	assert.EqualError(t, err, "gametheory: solver stopped after 1000 positions: context canceled")
}

func TestSolverIsShared(t *testing.T) {
	s := gametheory.SolveLazily(queen)
	a := gametheory.Analyze(queen, [2]int{20, 20})
	var group sync.WaitGroup
	for worker := range 4 {
		group.Go(func() {
			for x := range 21 {
				p := [2]int{x, (worker*5 + x) % 21}
				assert.Equal(t, a.Grundy(p), s.Grundy(p))
				assert.Equal(t, a.Winning(p), s.Winning(p))
			}
		})
	}
	group.Wait()

	asked, answer := make(chan bool), make(chan bool)
	begin := sync.OnceFunc(func() { close(asked) })
	slow := gametheory.SolveLazily(gametheory.Rules[int](func(n int) []int {
		begin()
		<-answer
		return nil
	}))
	group.Go(func() { slow.Outcome(1) })
	<-asked
	ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	_, err := slow.OutcomeContext(ctx, 2)
	assert.EqualError(t, err, "gametheory: the solver is busy with another question: context deadline exceeded")
	close(answer)
	group.Wait()
}

func TestSolved(t *testing.T) {
	assert.IsType(t, &gametheory.Analysis[[2]int]{}, gametheory.Solve(queen, [2]int{3, 3}))
	assert.IsType(t, &gametheory.LazySolver[gametheory.Heaps]{}, gametheory.Solve(dawson{}, gametheory.HeapsOf(5)), "a game that splits")
	heap := gametheory.Rules[int](func(n int) (options []int) {
		for left := range n {
			options = append(options, left)
		}
		return options
	})
	s := must(gametheory.NewSolver(context.Background(), heap, gametheory.Limits{Positions: 1000}, 5000))(t)
	assert.IsType(t, &gametheory.LazySolver[int]{}, s, "a game that is too large")
	assert.Equal(t, gametheory.N, s.Outcome(5000))
	assert.Equal(t, 2, s.Len(), "the first option decides")
	_, err := gametheory.NewSolver[int](context.Background(), nimHeap(3), gametheory.Limits{})
	assert.EqualError(t, err, "gametheory: no start position; an analysis needs at least one")
}

func ExampleSolver() {
	// Two players take turns placing dominoes on a row of squares: Dawson's
	// Kayles. One domino splits a row into two, which are a sum.
	s := gametheory.SolveLazily(dawson{})
	fmt.Println(s.Outcome(gametheory.HeapsOf(12, 16)), s.Grundy(gametheory.HeapsOf(12, 16)))
	fmt.Println(s.Len(), "positions looked at")
	// Output:
	// N 7
	// 16 positions looked at
}

func ExampleSolve() {
	s := gametheory.Solve(gametheory.Bash(3), 21)
	fmt.Println(s.Outcome(21), s.Grundy(21), s.Winning(21), s.Len())
	// Output:
	// N 1 [take 1 of 21, leaving 20] 22
}

// A game that does not always answer the same is found out where its answers contradict
// each other, for a position that is decided and for one whose value is found.
func TestSolverOfAGameThatChanges(t *testing.T) {
	for name, change := range map[string]func(calls int) []int{
		"an option less":    func(int) []int { return nil },
		"an option more":    func(int) []int { return []int{0, 1, 2, 3} },
		"another option":    func(int) []int { return []int{0, 1, 7} },
		"options it denied": func(int) []int { return []int{1, 1} },
	} {
		calls := 0
		g := gametheory.Rules[int](func(p int) []int {
			switch p {
			case 0:
				return nil
			case 1, 2, 3:
				return []int{0, 1, 2}[:p]
			case 4:
				if calls++; calls > 1 {
					return change(calls)
				}
				return []int{0, 1, 2}
			}
			return []int{4}
		})
		_, err := gametheory.SolveLazily(g).GrundyContext(t.Context(), 4)
		assert.ErrorContains(t, err, "the options of position 4 differ from call to call", name)
		if name == "an option less" || name == "options it denied" {
			calls = 0
			_, err = gametheory.SolveLazily(g).OutcomeContext(t.Context(), 4)
			assert.ErrorContains(t, err, "the options of position 4 differ from call to call", name)
		}
	}
}
