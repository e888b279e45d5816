package gametheory_test

import (
	"fmt"
	"maps"
	"math"
	"math/bits"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
)

// prove benchmarks the proof of a period from nothing.
func prove(b *testing.B, code string) {
	for b.Loop() {
		p, err := gametheory.Code(code).ProvePeriod(b.Context(), 1<<30)
		require.NoError(b, err)
		require.True(b, p.Proved(), p)
	}
}

// long skips a benchmark of many seconds unless it is asked for.
func long(b *testing.B) {
	if os.Getenv(longTests) == "" {
		b.Skip("set " + longTests + " to run it")
	}
}

func BenchmarkKaylesProofAndHugeHeap(b *testing.B) {
	for b.Loop() {
		g := gametheory.Code("0.77")
		require.True(b, g.Period().Proved())
		require.Equal(b, 1, g.Grundy(1_000_000_000_000_000_000))
	}
}

func BenchmarkProve016(b *testing.B) { prove(b, "0.16") }
func BenchmarkProve056(b *testing.B) { prove(b, "0.56") }
func BenchmarkProve127(b *testing.B) { prove(b, "0.127") }
func BenchmarkProve376(b *testing.B) { long(b); prove(b, "0.376") }
func BenchmarkProve104(b *testing.B) { long(b); prove(b, "0.104") }
func BenchmarkProve054(b *testing.B) { long(b); prove(b, "0.054") }
func BenchmarkProve454(b *testing.B) { long(b); prove(b, "0.454") }
func BenchmarkTake134(b *testing.B) {
	for b.Loop() {
		require.Equal(b, 10_000_000, gametheory.Take(1, 3, 4).Values(10_000_000).Len())
	}
}

// BenchmarkAgainstPlain holds the first values of many codes against the plain
// recurrence in the same run: octal codes, published and all that are settled at once,
// hexadecimal and longer ones. Both begin with a game that is made, or its digits, and
// the engine looks for periods as it goes. It reports the median and the worst ratio of
// their times (1 is as slow as the recurrence), how many exceed 1.1, and names the worst;
// each time is the least of several.
func BenchmarkAgainstPlain(b *testing.B) {
	data := readOctalData(b)
	published := []string{
		"0.8", "0.0F", "0.9C", "0.3F", "0.E", "0.88", "0.1A", // three heaps
		"0.0123456701234567", "0.70000007", "0.6666666666", "0.00000000000000000007", "4.00000003", "0.3333333333333333333",
	}
	for _, g := range data.Games {
		published = append(published, g.Code)
	}
	all := slices.AppendSeq(slices.Clone(published), maps.Keys(data.UpToThreeDigits))
	slices.Sort(all)
	all = slices.Compact(all)
	for _, c := range []struct {
		heaps int
		codes []string
	}{{100, all}, {1000, all}, {10_000, published}} {
		b.Run(fmt.Sprint(c.heaps), func(b *testing.B) {
			for b.Loop() {
				compareWithPlain(b, c.codes, c.heaps)
			}
		})
	}
}

func compareWithPlain(b *testing.B, codes []string, heaps int) {
	type ratio struct {
		code  string
		ratio float64
	}
	var ratios []ratio
	for _, code := range codes {
		if heaps > 1000 && strings.ContainsAny(code, "89ABCDEF") {
			continue // the recurrence takes a cube of steps
		}
		var values gametheory.Values
		var plain []uint16
		digits := plainDigits(code)
		engine, recurrence := time.Duration(math.MaxInt64), time.Hour
		for round := 0; round < 5 && engine.Seconds() > 1.1*recurrence.Seconds(); round++ { // other work on the machine passes
			engine = min(engine, least(func() func() {
				g := gametheory.HexCode(code)
				return func() { values = g.Values(heaps) }
			}))
			recurrence = min(recurrence, least(func() func() {
				return func() { plain = plainValues(digits, heaps) }
			}))
		}
		for n, v := range plain {
			require.Equal(b, int(v), values.Grundy(n), "%s at %d", code, n)
		}
		ratios = append(ratios, ratio{code, engine.Seconds() / recurrence.Seconds()})
	}
	slices.SortFunc(ratios, func(x, y ratio) int { return int(math.Copysign(1, y.ratio-x.ratio)) })
	slower := 0
	for _, r := range ratios {
		if r.ratio > 1.1 {
			slower++
		}
	}
	b.ReportMetric(ratios[len(ratios)/2].ratio, "median-ratio")
	b.ReportMetric(ratios[0].ratio, "worst-ratio")
	b.ReportMetric(float64(slower), "slower")
	var worst []string
	for _, r := range ratios[:8] {
		worst = append(worst, fmt.Sprintf("%s %.2f", r.code, r.ratio))
	}
	b.Logf("%d codes; the worst: %s", len(ratios), strings.Join(worst, ", "))
}

// least returns the least time of up to 50 calls, each made ready first, that together
// take up to 5 ms or thrice as long as one.
func least(ready func() func()) time.Duration {
	best, all := time.Duration(math.MaxInt64), time.Duration(0)
	for calls := 0; calls < 50 && (calls < 3 || all < 5*time.Millisecond); calls++ {
		f := ready()
		begun := time.Now()
		f()
		took := time.Since(begun)
		best, all = min(best, took), all+took
	}
	return best
}

// plainDigits returns the digits of a code, of which the first is for taking nothing.
func plainDigits(code string) []int {
	before, after, _ := strings.Cut(code, ".")
	digits := make([]int, 0, len(after)+1)
	for _, c := range "0"[:1-len(before)] + before + after {
		digits = append(digits, strings.IndexRune("0123456789ABCDEF", c))
	}
	return digits
}

// plainValues computes the first values of a code by the plain recurrence, as one
// writes it in a contest.
func plainValues(digits []int, heaps int) []uint16 {
	values := make([]uint16, heaps)
	seen := make([]int32, 1<<bits.Len(uint(heaps))) // n+1 if a heap of n stones has an option of this value
	for n := range values {
		mark := int32(n + 1)
		for take, digit := range digits[:min(len(digits), n+1)] {
			rest := n - take
			if digit&1 != 0 && rest == 0 {
				seen[0] = mark
			}
			if digit&2 != 0 && rest > 0 && take > 0 {
				seen[values[rest]] = mark
			}
			if digit&4 != 0 {
				for a := 1; a <= rest/2; a++ {
					seen[values[a]^values[rest-a]] = mark
				}
			}
			if digit&8 != 0 {
				for a := 1; 3*a <= rest; a++ {
					for c := a; c <= (rest-a)/2; c++ {
						seen[values[a]^values[c]^values[rest-a-c]] = mark
					}
				}
			}
		}
		for seen[values[n]] == mark {
			values[n]++
		}
	}
	return values
}
