// Package gametheory decides impartial games: who wins, by which moves, and what a
// position is worth.
//
//	bash := gametheory.Bash(3) // a move takes 1 to 3 stones
//	fmt.Println(bash.Outcome(12), bash.Outcome(13), bash.Winning(13))
//	// P N [take 1 of 13, leaving 12]
//
// A game is a position type and a function from a position to its options
// ([Game], [Rules]); everything works on it from there:
//
//	rules := gametheory.Rules[int](func(n int) (options []int) { // subtract a proper divisor
//		for d := 1; d < n; d++ {
//			if n%d == 0 {
//				options = append(options, n-d)
//			}
//		}
//		return options
//	})
//	a := gametheory.Analyze(rules, 12)
//	fmt.Println(a.Outcome(12), a.Grundy(12), a.Winning(12))
//	// N 2 [12 → 11 12 → 9]
//
// # Which of these do I want?
//
//   - Everything about a game that I have written: [Analyze]. Where that is too much
//     and one position is in question: [SolveLazily]; [Solve] chooses between the two.
//   - The same under misère play: [Analysis.Misere]; sums under misère play: package
//     [nimbook/gametheory/misere].
//   - Heaps of which a move changes one: [Bash], [Take], [AllBut], [Nim], [LaskersNim],
//     [Kayles], [DawsonsKayles], [DawsonsChess], [Treblecross], [Officers],
//     [GrundysGame], and every take-and-break code: [Code], [HexCode]. A row is solved
//     by [HeapGame.Solve]; why a move wins, [HeapMove.Why] says.
//   - Many values of such a game, or its period: [HeapGame.Values], [HeapGame.Period],
//     [HeapGame.ProvePeriod], [Subtraction.OutcomePeriod].
//   - Several games at once: [SumOf] of a [Part] of each, and [HeapGame.Part]; the sum as
//     a game of its own, with all its positions: [SumGame].
//   - A game of my own in which a move splits a position into several: [SplitRules].
//   - Play that can go on for ever: [Analyze] again; its values are of type [Value].
//   - Arithmetic: [Mex], [NimSum], [Nimber], [ParseNimber].
//   - A game with a theorem of its own, as Wythoff's, Moore's Nim, Hackenbush:
//     package [nimbook/gametheory/games]. What such a game offers is a [ClosedForm].
//   - To prove a claim or to see it refuted, and the argument for one position step by
//     step: package [nimbook/gametheory/proof].
//   - To check a proof without trusting any of this: package
//     [nimbook/gametheory/certificate].
//
// A game may offer more than its options: [MoveNamer], [Splitter], [Canonicalizer],
// [Validator], [Concurrent]; an argument of its own, as [nimbook/gametheory/argument]
// says; and its positions a hint how to draw them: [HeapsDrawer], [PointDrawer].
//
// # Conventions
//
// Two players move alternately; under normal play the player who cannot move
// loses, under misère play that player wins. A P-position is won by the
// previous player, an N-position by the next one, and a D-position is a draw.
// Heap sizes and values count stones; sequences start at the empty heap.
//
// Functions of this package and of those beside it come in pairs. The long form returns
// an error, and is for input from outside; the short form is for constants typed in a
// cell, and panics with that same error:
//
//	NewBash(m)                              Bash(m)
//	NewHeaps(sizes)                         HeapsOf(sizes)
//	NewAnalysis(ctx, game, limits, start)   Analyze(game, start)
//
// The long form is called New and the name of the short one. Where a type has that name,
// the short form ends in Of; where the short form is a verb, the long one is called by
// what it returns. A function has no long form if nothing can be wrong with its
// arguments but a constant: [FiniteValue].
//
// Methods called Outcome, Grundy, Winning are short forms; their long forms are At and
// Solve, or have Context at the end of their names. Methods called Validate and Check
// return an error or nil.
//
// Arguments come in one order: the context, the game, the limits, the convention, and what
// is asked. Where there are two games, each is followed by its position, and the limits
// come before them; a method that takes one position takes the convention after it. Short
// forms leave out the context and the limits, and mean normal play unless they are called
// Misere.
//
// What takes a context looks at it once for every position or heap, and stops when it has
// ended. It does its best and promises no time: a position is not interrupted while its
// options are listed and gone through, nor a pass over what has been found, such as a search
// for a period. It reports on the way how far it is if the context is one of [WithProgress].
package gametheory
