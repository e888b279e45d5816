package plots

import (
	"fmt"
	"testing"

	"github.com/janpfeifer/gonb/gonbui/protocol"

	"nimbook/gametheory"
)

// BenchmarkSequence draws sequences from a short one to a million values, from
// the values to what a cell shows.
func BenchmarkSequence(b *testing.B) {
	for _, n := range []int{100, 1_000, 10_000, 1_000_000} {
		values := make([]int, n)
		for i := range values {
			values[i] = (i*i/1000 ^ i*7919) % 400
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			size := 0
			for b.Loop() {
				size = 0
				for _, d := range Sequence(NamedValues{"noise", values}, n).displays() {
					size += len(fmt.Sprint(d.Metadata["nimbook"])) + len(fmt.Sprintf("%s", d.Data[protocol.MIMEImagePNG]))
				}
			}
			b.ReportMetric(float64(size), "bytes")
		})
	}
}

func BenchmarkOutcomes(b *testing.B) {
	bash := gametheory.Bash(3)
	for b.Loop() {
		Outcomes(bash, 40).displays()
	}
}

func BenchmarkGraph(b *testing.B) {
	a := gametheory.Analyze(gametheory.Nim(), gametheory.HeapsOf(2, 2, 3))
	for b.Loop() {
		Graph(a).displays()
	}
}

func BenchmarkPNG(b *testing.B) {
	f := Outcomes(gametheory.Bash(3), 40)
	for b.Loop() {
		if _, _, err := f.png(pngDPI); err != nil {
			b.Fatal(err)
		}
	}
}
