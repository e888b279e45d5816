package plots_test

import (
	"fmt"
	"os"
	"path/filepath"

	"nimbook/gametheory"
	"nimbook/plots"
)

func Example() {
	dir, err := os.MkdirTemp("", "plots")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)

	bash := gametheory.Bash(3)
	fig := plots.Outcomes(bash, 40, gametheory.Bash(4))
	plots.Show(fig) // in a cell, it is shown below it
	fmt.Println(fig.Alt)

	fmt.Println(fig.Save(filepath.Join(dir, "bash.pdf")))
	fmt.Println(fig.Save("bash.gif"))
	// Output:
	// Bash(3): P-positions at 0, 4, 8, …: every fourth heap. Bash(4): P-positions at 0, 5, 10, …: every fifth heap.
	// <nil>
	// plots: cannot save "bash.gif": the ending ".gif" is not known; give .svg, .png or .pdf
}

func ExampleFigure() {
	fig := plots.Sequence(gametheory.Take(1, 3, 4), 30)
	fig.Title = "The lecture's own game"
	fig.Plot.X.Label.Text = "n" // Plot is gonum's: everything in it can be changed
	fmt.Println(fig.Width, fig.Height > 0)
	// Output: 540 true
}
