// Package plots draws what package gametheory computes, with gonum/plot: for a
// notebook, for print and for a projector.
//
//   - [Outcomes]: who wins from heaps of 0, 1, 2, … stones, one game or several.
//   - [Region]: who wins at the points of a grid: two heaps, or a parameter.
//   - [Sequence]: Grundy values against the size of the heap, with their period.
//   - [Table]: nim-sums, nim-products and the values of two heaps.
//   - [SumTable]: the addition table of the values of two games, with a move in it.
//   - [Graph]: positions and moves in layers by length of play.
//   - [OutcomeGraph]: the same without the values.
//   - [Binary]: Nim as rows of bits, before and after the winning move.
//   - [Frequencies]: how often each value occurs, common and rare ones.
//   - [Claim]: what was claimed and what is true, and what refutes a false claim.
//
// A [Figure] is shown in a cell with [Show], saved by [Figure.Save] as SVG, PNG
// or PDF, put next to others by [Beside], and customised through its Plot.
//
//	plots.Show(plots.Outcomes(gametheory.Bash(3), 40))
//
// # Conventions
//
// Pictures are in the reader's language ([gametheory.ReaderLanguage]) and carry
// an alternative text that says what a seeing reader concludes, and a notebook
// stores them in a form that every program and code host shows. P-positions are
// dark and full, N-positions light and reduced, so that they differ without
// colour too. The same figure gives the same bytes every time.
//
// Every figure has two functions, as in gametheory: NewOutcomes returns an
// error and is for input from outside; Outcomes is for constants typed in a
// cell and panics with that error.
package plots
