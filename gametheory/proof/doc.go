// Package proof checks claims about impartial games, and explains positions step by step.
//
//	bash := gametheory.Bash(3) // a move takes 1 to 3 stones
//	fmt.Println(proof.Verify(bash, func(n int) bool { return n%4 == 0 }, 1000))
//	fmt.Println(proof.Verify(bash, func(n int) bool { return n%3 == 0 }, 1000))
//	// proved for the 1001 positions reachable from 1000: 251 are P-positions
//	// refuted: 3 is claimed to be a P-position, yet it has the option 0, which is claimed to be one too
//
// A claim is proved from the rules alone, by nothing that a solver has computed, or
// refuted by the smallest counterexample.
//
// # Which of these do I want?
//
//	who wins, at all that can be reached   Verify, VerifyMisere    NewVerdict
//	Grundy values, likewise                VerifyGrundy            NewGrundyVerdict
//	the value of a sum                     VerifySum               NewSumVerdict
//	two positions that replace each other  Equal                   NewEqualityVerdict
//	residues, for heaps of every size      VerifyResidues          NewResidueVerdict
//	a period, for heaps of every size      VerifyPeriod            NewPeriodVerdict
//	who wins, for heaps of every size      All, AllMisere          NewAllVerdict
//	rows of heaps under misère play        MisereQuotient          NewMisereQuotient
//	why one position is won or lost        Explain, ExplainMisere  NewExplanation
//	why a sum is                           ExplainSum
//	what one position is worth             ExplainGrundy           NewGrundyExplanation
//	a statement on the cases within bounds Check, which is no proof
//
// The forms on the left are for a cell: they mean normal play unless their name says
// otherwise, and panic with the error that the form on the right returns. That one takes
// a context, then the game, the limits, the convention and what is asked, as far as these
// apply. Where a claim is asked about, both give a [Verdict], which holds a proof or a
// counterexample.
//
// A proof is asked about single positions by its methods: At and Witness of [OutcomeProof],
// [GrundyProof] and [AllProof], Explain of the first two and of [ResidueProof]. Methods
// called Certificate write a proof or a quotient down for package
// [nimbook/gametheory/certificate], which checks it by code of its own. Of an
// [OutcomeCounterexample] or a [GrundyCounterexample], Path returns how play reaches it,
// and Explain what fails there; an [AllCounterexample] has no starting position, and says
// in words what fails.
//
// [All] takes the rules and the claim as formulas, of package
// [nimbook/gametheory/formula], and decides them for all sizes by finite automata; a game
// described so is an ordinary one too, by [RulesOf].
//
// [MisereQuotient] decides rows of heaps under misère play by a finite multiplication
// table, where no closed form is known.
//
// An [Explanation] is a list of steps, each with data and with words in English and in
// Chinese. A game brings an argument of its own as an [argument.Explainer]; otherwise
// Bash's game, Nim and other heap games are explained by their theorems, a
// [gametheory.ClosedForm] by the theorem's reasons, and any other game by analysis.
package proof
