package gametheory_test

import (
	"runtime"
	"testing"

	"nimbook/gametheory"
)

// BenchmarkAnalyze solves Nim (20, 20, 20, 20), 194481 positions and 7779240
// moves, given as plain rules. Bytes a position is what the analysis keeps.
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
	var with, without runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&with)
	positions := a.Len()
	a = nil
	runtime.GC()
	runtime.ReadMemStats(&without)
	b.ReportMetric(float64(with.HeapAlloc-without.HeapAlloc)/float64(positions), "B/position")
}

// BenchmarkOptions is the part of BenchmarkAnalyze that is the game's own: every
// position is asked for its options.
func BenchmarkOptions(b *testing.B) {
	for b.Loop() {
		for p := range gametheory.Analyze(gametheory.Rules[[4]int8](nim[int8]), [4]int8{1, 1, 1, 1}).Positions() {
			_ = p
		}
	}
}
