package gametheory_test

import (
	"math/rand/v2"
	"runtime"
	"testing"

	"nimbook/gametheory"
)

// BenchmarkAnalyze solves Nim (20, 20, 20, 20), 194481 positions and 7779240
// moves, given as plain rules. Bytes a position are those that the analysis
// keeps.
func BenchmarkAnalyze(b *testing.B) {
	b.Run("int8", benchmarkNim[int8])
	b.Run("int", benchmarkNim[int])
}

func benchmarkNim[N int | int8](b *testing.B) {
	rules := gametheory.Rules[[4]N](nim[N])
	var a *gametheory.Analysis[[4]N]
	for b.Loop() {
		a = gametheory.Analyze(rules, [4]N{20, 20, 20, 20})
	}
	b.ReportMetric(float64(a.Moves())*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mmoves/s")
	b.ReportMetric(float64(kept(&a))/194481, "B/position")
}

// kept returns the bytes of heap that v alone keeps, and lets go of it.
func kept[T any](v *T) uint64 {
	var with, without runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&with)
	var zero T
	*v = zero
	runtime.GC()
	runtime.ReadMemStats(&without)
	return with.HeapAlloc - without.HeapAlloc
}

// BenchmarkPlainMemo is what BenchmarkAnalyze is to be compared with: the usual
// recursion with a map, for the Grundy values alone.
func BenchmarkPlainMemo(b *testing.B) {
	var memo map[[4]int8]int
	moves := 0
	var grundy func(p [4]int8) int
	grundy = func(p [4]int8) int {
		if g, ok := memo[p]; ok {
			return g
		}
		options := nim(p)
		moves += len(options)
		var seen [128]bool
		for _, q := range options {
			seen[grundy(q)] = true
		}
		g := 0
		for seen[g] {
			g++
		}
		memo[p] = g
		return g
	}
	for b.Loop() {
		memo = make(map[[4]int8]int)
		grundy([4]int8{20, 20, 20, 20})
	}
	b.ReportMetric(float64(moves)/b.Elapsed().Seconds()/1e6, "Mmoves/s")
	b.ReportMetric(float64(kept(&memo))/194481, "B/position")
}

// BenchmarkOptions asks every position of BenchmarkAnalyze for its options, and
// does nothing with them: the game's own part of the time.
func BenchmarkOptions(b *testing.B) {
	moves := 0
	for b.Loop() {
		for i := range 21 * 21 * 21 * 21 {
			moves += len(nim([4]int8{int8(i % 21), int8(i / 21 % 21), int8(i / 441 % 21), int8(i / 9261)}))
		}
	}
	b.ReportMetric(float64(moves)/b.Elapsed().Seconds()/1e6, "Mmoves/s")
}

// BenchmarkAnalyzeLoopy solves a random graph of 100000 positions and 200000
// moves, on which play need not end.
func BenchmarkAnalyzeLoopy(b *testing.B) {
	g := randomDigraph(rand.New(rand.NewPCG(13, 14)), 100_000, 4, false)
	starts := g.all()
	for b.Loop() {
		gametheory.Analyze(g, starts...)
	}
}

// BenchmarkSolver finds the winner of Chomp on 9 rows of 9 squares.
func BenchmarkSolver(b *testing.B) {
	for b.Loop() {
		gametheory.SolveLazily(chomp9).Outcome([9]int8{9, 9, 9, 9, 9, 9, 9, 9, 9})
	}
}

// BenchmarkAnalyzeConcurrent solves Cram on a board of 4 × 6 of which a corner
// of 2 × 2 is covered, with and without leave to ask the game concurrently.
func BenchmarkAnalyzeConcurrent(b *testing.B) {
	const start uint32 = 0b11 | 0b11<<cramColumns
	b.Run("without", func(b *testing.B) {
		for b.Loop() {
			gametheory.Analyze[uint32](cram{}, start)
		}
	})
	b.Run("with", func(b *testing.B) {
		for b.Loop() {
			gametheory.Analyze[uint32](concurrentCram{}, start)
		}
	})
}
