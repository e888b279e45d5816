package mends_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"nimbook/kernel/check"
	"nimbook/kernel/kerneltest"
	"nimbook/kernel/mends"
)

// stock builds GoNB without the mends and returns the program.
func stock(b *testing.B) string {
	b.Helper()
	program := filepath.Join(b.TempDir(), "gonb")
	cmd := exec.Command("go", "build", "-o", program, mends.Module)
	cmd.Dir = filepath.Join("..", "tools")
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	out, err := cmd.CombinedOutput()
	require.NoError(b, err, "%s", out)
	return program
}

// BenchmarkCells runs a plain cell, one with a figure and a whole lecture in GoNB as
// it is and in the mended one, turn by turn, since the load of a machine changes. It
// reports the seconds of each and their ratio.
func BenchmarkCells(b *testing.B) {
	_, session := kerneltest.Open(b)
	kernels := map[string]*client{
		"stock":  start(b, session, object{"binary": stock(b)}),
		"mended": start(b, session, nil),
	}
	lecture, err := check.Read(filepath.Join("..", "..", "notebooks", "en", "01-bash.ipynb"))
	require.NoError(b, err)
	var all []string
	for i := range lecture.Len() {
		if cell := lecture.Cell(i); cell.Type() == "code" {
			all = append(all, cell.Source())
		}
	}
	for name, cells := range map[string]func(i int) []string{
		"plain": func(i int) []string {
			return []string{fmt.Sprintf("%%%%\nfmt.Println(gametheory.Bash(3).Outcome(%d))", i)}
		},
		"figure": func(i int) []string {
			return []string{fmt.Sprintf("%%%%\nplots.Show(plots.Outcomes(gametheory.Bash(3), %d))", 20+i)}
		},
		"lecture": func(int) []string { return append([]string{"%reset"}, all...) },
	} {
		b.Run(name, func(b *testing.B) {
			seconds := map[string]float64{}
			for which, c := range kernels {
				c.t = b
				for _, cell := range []string{all[0], cells(0)[0], cells(1)[0]} { // warm
					require.Equal(b, "ok", c.run(cell, nil).Status, which)
				}
			}
			for i := range b.N {
				for which, c := range kernels {
					for _, cell := range cells(i + 2) {
						seconds[which] += c.run(cell, nil).Seconds
					}
				}
			}
			b.ReportMetric(seconds["stock"]/float64(b.N), "stock-s/op")
			b.ReportMetric(seconds["mended"]/float64(b.N), "mended-s/op")
			b.ReportMetric(seconds["mended"]/seconds["stock"], "mended/stock")
		})
	}
}
