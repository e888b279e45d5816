// Package exercises looks at a student's answer and says what is wrong with it.
//
// Every checker takes the answer (a function, a list, a string) and returns a
// [Verdict], which a cell prints:
//
//	func mex(values []int) int {
//		panic(exercises.Unanswered) // your answer goes here
//	}
//	%%
//	fmt.Println(exercises.CheckMex(mex))
//
// A wrong answer is shown by the smallest case on which it fails, and refuted
// as far as possible by what the student answered for smaller cases; the
// solution is never shown. An answer may panic, loop or recur without end, eat
// memory, return garbage or keep something from one call to the next: the verdict
// names the call that did it. For an answer that calls the answer to another exercise,
// which is not written yet, the verdict says that. A right answer earns one fact more.
//
// Verdicts are in the reader's language, see [gametheory.ReaderLanguage].
//
//   - Bash's game: [CheckOutcomes], [CheckBashLimits], [CheckBashMove],
//     [CheckRace], [CheckMisereBash], [CheckLost], [CheckOddSet].
//   - Nim: [CheckNimSums], [CheckNimSum], [CheckNimMove], [CheckNimCount],
//     [CheckOneMore], [CheckMisereNim], [CheckStaircase].
//   - Sprague–Grundy: [CheckMex], [CheckValues], [CheckSubtraction],
//     [CheckPeriod], [CheckSumMove], [CheckSwap], [CheckGrundy].
//   - Any game of the reader's own: [CheckGrundy], [CheckPPositions].
//
// Several of them ask for the game as well, so that they serve exercises that
// are not in the lectures.
package exercises
