// Package gametheory decides impartial games: who wins, by which moves, and
// why.
//
// A game is a position type and a function from a position to its options
// ([Game], [Rules]); everything works on it from there. A game may offer more:
// [MoveNamer], [Splitter], [Canonicalizer], [Validator], [Concurrent]; and its
// positions a hint how to draw them: [HeapsDrawer], [PointDrawer].
//
//   - Outcomes, Grundy values, winning moves, remoteness, of everything reachable:
//     [Analyze], [Analysis.Misere]; of single positions of a game that is too
//     large for that: [SolverOf]; [Solve] chooses. See also [Mex], [NimSum].
//   - Games that can go on for ever: [Analyze] again, and [Value].
//   - Sums of different games: [SumOf], [Part], [HeapGame.Part]; as a game of its
//     own, with all its positions, [SumRules].
//   - Heap games: [Bash], [Take], [AllBut], [Nim], [LaskersNim], [Kayles],
//     [DawsonsKayles], [DawsonsChess], [Treblecross], [Officers], [GrundysGame],
//     and every take-and-break code: [Code], [HexCode]. Why a move wins:
//     [HeapMove.Why]. Values in bulk: [HeapGame.Values]; periods, proved or not:
//     [HeapGame.Period], [HeapGame.ProvePeriod], [Subtraction.OutcomePeriod].
//   - Nimbers and their arithmetic: [Nimber], [ParseNimber].
//   - Families with a theorem, decided at any size ([ClosedForm]): [Moore],
//     [Staircase], [SilverDollar], [Northcott], [Wythoff], [FibonacciNim],
//     [Euclid], [PositiveEuclid], [PairSplitting], [TwoRowChomp]; coin turning
//     [TurningTurtles], [MockTurtles], [Ruler], [Twins], [CoinTurning], [Tartan];
//     on graphs [Hackenbush], [Geography].
//   - Games that analysis decides: [Digraph], [Chomp], [Cram].
//   - Misère play: [Analysis.Misere], [MisereNim], [MisereKayles], genus symbols
//     [GeneraOf], sums of tame positions [TameSum].
//   - Claims, proved or refuted by the smallest counterexample: [Verify],
//     [VerifyMisere], [VerifyGrundy], [VerifySum], [Equal]; for heaps of every
//     size [VerifyResidues], [VerifyPeriod]. Package certificate checks what
//     they prove.
//   - The argument for one position, step by step: [Explain], [ExplainMisere],
//     [ExplainGrundy], [Proof.Explain], [Counterexample.Explain].
//
// # Conventions
//
// Two players move alternately; under normal play the player who cannot move
// loses, under misère play that player wins. A P-position is won by the
// previous player, an N-position by the next one, and a D-position is a draw.
// Heap sizes and values count stones; sequences start at the empty heap.
//
// Entry points come in pairs. The long form returns an error and is for input
// from outside; the short form is for constants typed in a cell, and panics
// with that same error:
//
//	NewBash(m)                              Bash(m)
//	NewAnalysis(ctx, game, limits, start)   Analyze(game, start)
//	NewCode(code)                           Code(code)
//	g.ProvePeriod(ctx, limit)               g.Period()
//	g.Solve(heaps)                          g.Grundy(heaps), g.Winning(heaps)
//	NewSum(components)                      SumOf(components)
//	Prove(ctx, game, limits, claim, start)  Verify(game, claim, start)
//
// What takes a context stops within 50 ms of its end, or, where that takes longer, as
// soon as the game has listed the options of one position, which it is not interrupted
// in. It tells on the way how far it is if the context is one of [WithProgress].
package gametheory
