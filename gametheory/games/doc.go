// Package games has families of impartial games that are more than a heap game, most of
// them with a theorem that decides a position of any size at once.
//
//	wythoff := games.Wythoff()
//	fmt.Println(wythoff.Outcome(6, 10), wythoff.Winning(6, 11))
//	// P [take 1 from the second heap, leaving (6, 10)]
//
// Each is a [gametheory.Game], so that analyses, claims and boards take it as they take
// any other; one with a theorem is a [gametheory.ClosedForm] too, whose Solve names the
// theorem's reason for the position in question.
//
// A closed form is asked with the convention: Solve(p, gametheory.Misere). Moore, Staircase, Wythoff,
// FibonacciNim, SilverDollar, Euclid and PositiveEuclid have a theorem on misère play too,
// and short forms for it, OutcomeMisere and WinningMisere. The others answer
// [gametheory.ErrNoTheorem] there, and an analysis decides:
// gametheory.Analyze(game, position).Misere(). Misère Nim and misère Kayles are questions
// to [gametheory.Nim] and [gametheory.Kayles].
//
// # Which of these do I want?
//
//	several heaps        Moore, Staircase, Wythoff, PairSplitting
//	one heap             FibonacciNim
//	coins on a strip     SilverDollar, Northcott
//	two numbers          Euclid, PositiveEuclid
//	a bar of chocolate   Chomp, TwoRowChomp
//	dominoes             Cram
//	coins to be turned   TurningTurtles, MockTurtles, Ruler, Twins, CoinTurning, Tartan
//	a graph              Hackenbush, Geography, Digraph
//
// [WythoffPair] and [Zeckendorf] compute what two of the theorems rest on.
//
// Chomp, Cram and Digraph have no theorem: package gametheory analyses them. Heap games in
// which a move changes one heap by the same rule everywhere, such as Nim and Kayles, are in
// package gametheory itself.
//
// Positions are of type [gametheory.Heaps], [Pair], [Set] or [PairSet], or of a type of
// the game's own; they are comparable, print as they are written, and read and write JSON.
//
// A function X for constants typed in a cell panics where NewX returns an error.
package games
