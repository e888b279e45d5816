package proof_test

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"nimbook/gametheory"
	"nimbook/gametheory/games"
	"nimbook/gametheory/proof"
)

func ExampleNewVerdict_misere() {
	oneModFour := func(n int) bool { return n%4 == 1 }
	v, err := proof.NewVerdict(context.Background(), gametheory.Bash(3), gametheory.Limits{}, gametheory.Misere, oneModFour, 100)
	fmt.Println(v, err)
	fmt.Println(v.Proof.Witness(12))
	// Output:
	// proved for the 101 positions reachable from 100: 25 are P-positions <nil>
	// take 3 of 12, leaving 9
}

func ExampleNewGrundyVerdict() {
	v, err := proof.NewGrundyVerdict(context.Background(), gametheory.Bash(3), gametheory.Limits{},
		func(n int) int { return n % 3 }, 100)
	c := v.Counterexample
	fmt.Println(c.Position, c.Claimed, c.Mex, c.Values, err)
	fmt.Println(c.Same)
	// Output:
	// 3 0 3 [2 1 0] <nil>
	// take all 3
}

func ExampleNewSumVerdict() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	v, err := proof.NewSumVerdict(ctx, gametheory.Limits{Positions: 1000}, gametheory.Bash(2), 5, gametheory.Take(1, 3, 4), 6)
	fmt.Println(v, err)
	at := gametheory.SumPosition[int, int]{First: 5, Second: 5} // 2 ⊕ 3 = 1
	fmt.Println(v.Proof.Witness(at, 0))
	// Output:
	// proved: SG(G + H) = SG(G) ⊕ SG(H) at all 42 positions reachable from 5 + 6 <nil>
	// 5 + 5 → 5 + 4
}

func ExampleNewEqualityVerdict() {
	e, err := proof.NewEqualityVerdict(context.Background(), gametheory.Limits{}, gametheory.Bash(3), 7, gametheory.AllBut(), 3)
	fmt.Println(e, err)
	// Output:
	// equal: 7 = 3 = *3, for in the sum of the two every move has an answer, at all 32 positions that play can reach <nil>
}

func ExampleEqualityProof_Explain() {
	fmt.Println(proof.Equal(gametheory.Take(1, 2), 4, gametheory.AllBut(), 1).Proof.Explain())
	// Output:
	// 4 + 1: a P-position
	//  1. Of the 10 positions checked, 4 are claimed to be P-positions: no move leads from a claimed position to a claimed one, and from every other position some move does.
	//  2. The position is 4 + 1.
	//  3. Against 3 + 1: answer 1 + 1.
	//  4. Against 2 + 1: answer 1 + 1.
	//  5. Against 4 + 0: answer 3 + 0.
	//  6. Each answer reaches a claimed position again, and no play from here has more than 5 moves: the player who answers so wins.
	//  7. So 4 + 1 is a P-position: whoever is to move loses.
}

func ExampleEqualityCounterexample_Explain() {
	steps := proof.Equal(gametheory.Take(1, 2), 4, gametheory.AllBut(), 2).Counterexample.Explain().Steps
	fmt.Println(steps[len(steps)-1].In(gametheory.English))
	// Output:
	// So 4 + 2 is an N-position; a winning move leads to 2 + 2.
}

func ExampleNewResidueVerdict() {
	v, err := proof.NewResidueVerdict(context.Background(), gametheory.Bash(3), gametheory.Misere, 4, 1)
	fmt.Println(v, err)
	fmt.Println(v.Proof.Claims(1_000_000_000_001))
	// Output:
	// proved for every n: n is a P-position exactly when n ≡ 1 (mod 4); the rules hold for n < 7, and from n = 3 on they depend on n mod 4 only <nil>
	// true
}

func ExampleNewPeriodVerdict() {
	nim := gametheory.Nim() // G(n+2) = G(n) + 2
	v, err := proof.NewPeriodVerdict(context.Background(), nim, 0, 2, 2, 100)
	fmt.Println(v.Proof.Period, v.Proof.Saltus, err)
	v, err = proof.NewPeriodVerdict(context.Background(), nim, 0, 2, 1, 100)
	fmt.Println(v, err)
	// Output:
	// 1 1 <nil>
	// refuted: SG(0 + 2) = SG(2) = 2, yet SG(0) = 0; the claim is SG(0 + 2) = SG(0) + 1 <nil>
}

func ExampleOutcomeProof_At() {
	proof := proof.Verify(gametheory.Bash(3), func(n int) bool { return n%4 == 0 }, 100).Proof
	a, err := proof.At(5)
	fmt.Println(a.Outcome, a.Witness, err)
	a, err = proof.At(4)
	fmt.Println(a.Outcome, len(a.Refutations), a.Refutations[0], err)
	_, err = proof.At(101)
	fmt.Println(err)
	// Output:
	// N take 1 of 5, leaving 4 <nil>
	// P 3 take 1 of 4, leaving 3: answer take all 3 <nil>
	// gametheory: position 101 is not reachable from the proof's start (100); prove the claim from it
}

func ExampleOutcomeProof_Explain() {
	proof := proof.Verify(gametheory.Bash(3), func(n int) bool { return n%4 == 0 }, 100).Proof
	fmt.Println(proof.Explain(5))
	// Output:
	// Bash(3), 5: an N-position
	//  1. Of the 101 positions checked, 26 are claimed to be P-positions: no move leads from a claimed position to a claimed one, and from every other position some move does.
	//  2. The position is a heap of 5 stones.
	//  3. The move: take 1 of 5, leaving 4.
	//  4. Against 3 (take 1): answer 0 (take 3).
	//  5. Against 2 (take 2): answer 0 (take 2).
	//  6. Against 1 (take 3): answer 0 (take 1).
	//  7. Each answer reaches a claimed position again, and no play from here has more than 5 moves: the player who answers so wins.
	//  8. So 5 is an N-position; a winning move leads to 4 (take 1).
}

func ExampleGrundyCounterexample_Explain() {
	v := proof.VerifyGrundy(gametheory.Take(1, 3, 4), func(n int) int { return n % 2 }, 10)
	fmt.Println(v.Counterexample.Explain())
	// Output:
	// Take(1, 3, 4), 4: an N-position
	//  1. Play can reach 4 in 2 moves: 10 → 7 → 4.
	//  2. 4 is claimed to have the value 0, yet its option 0 is claimed to have it too; the mex of its options is 2. Nothing fails at the positions that can be reached from it, so what is claimed of them is true.
	//  3. The position is a heap of 4 stones.
	//  4. SG(4) = mex {0, 1} = 2, since SG(3) = 1, SG(1) = 1, SG(0) = 0.
	//  5. So 4 is an N-position; a winning move leads to 0 (take 4).
}

func ExampleExplain_kayles() {
	fmt.Println(proof.Explain(gametheory.Kayles(), gametheory.HeapsOf(1, 4)))
	// Output:
	// Kayles, (1, 4): a P-position
	//  1. Sprague–Grundy theorem: a row of heaps is a P-position exactly when the nim-sum of the values of its heaps is 0, where SG of a heap is the mex of the values of its options.
	//  2. The position is (1, 4).
	//  3. SG(1) = mex {0} = 1, since SG(0) = 0.
	//  4. SG(4) = mex {0, 2, 3} = 1, since SG(3) = 3, SG(1, 2) = 3, SG(2) = 2, SG(1, 1) = 0.
	//  5. Nim-sum: 1 ⊕ 1 = 0.
	//     SG(1) = 1  1
	//     SG(4) = 1  1
	//           ⊕ 0  0
	//  6. From nim-sum 0, a move turns the value v of one heap into some w ≠ v, for no option has its own heap's value; that leaves nim-sum v ⊕ w ≠ 0. From there a heap of value v has an option of the smaller value v ⊕ x, for v is a mex, and the nim-sum is 0 again. Play ends, so the player who faces nim-sum 0 is the one who runs out of moves.
	//  7. Against (0, 4), nim-sum 1: answer (0, 1, 1).
	//  8. Against (1, 3), nim-sum 2: answer (1, 1).
	//  9. Against (1, 1, 2), nim-sum 2: answer (1, 1, 0).
	// 10. Against (1, 2), nim-sum 3: answer (1, 1).
	// 11. Against (1, 1, 1), nim-sum 1: answer (0, 1, 1).
	// 12. So (1, 4) is a P-position: whoever is to move loses.
}

func ExampleNewExplanation() {
	// Positions of Wythoff's game as plain rules, under misère play.
	rules := gametheory.Rules[games.Pair](games.Wythoff().Options)
	e, err := proof.NewExplanation(context.Background(), rules, gametheory.Limits{Positions: 10_000}, gametheory.Misere, games.Pair{A: 1, B: 1})
	fmt.Println(e)
	fmt.Println(err)
	// Output:
	// misère play, (1, 1): an N-position
	//  1. By definition, under misère play a position without an option is an N-position, and so is one with an option that is a P-position; a position that has options, all of them N-positions, is a P-position.
	//  2. The position is (1, 1).
	//  3. The move: (1, 1) → (0, 1).
	//  4. The option (0, 0) is an N-position.
	//  5. Each answer reaches a P-position again, and one nearer to the end: whoever answers so wins within 2 moves in all (4 positions analysed).
	//  6. So (1, 1) is an N-position; a winning move leads to (0, 1).
	// <nil>
}

func ExampleExplanation_MarshalJSON() {
	e := proof.Explain(gametheory.Bash(3), 5)
	data, err := json.Marshal(e)
	var read struct {
		Outcome string
		Steps   []struct{ Kind, Text string }
	}
	fmt.Println(err, json.Unmarshal(data, &read))
	for _, s := range read.Steps {
		fmt.Println(s.Kind)
	}
	// Output:
	// <nil> <nil>
	// statement
	// position
	// residue
	// move
	// residue
	// pairing
	// conclusion
}

func ExampleExplainGrundy() {
	fmt.Println(proof.ExplainGrundy(gametheory.Take(1, 3, 4), 7))
	// Output:
	// Take(1, 3, 4), 7: a P-position
	//  1. By definition, the SG value of a position is the mex of the values of its options: the least of 0, 1, 2, … that none of them has. It is 0 exactly at the P-positions.
	//  2. The position is a heap of 7 stones.
	//  3. SG(0) = mex ∅ = 0: there is no move.
	//  4. SG(1) = mex {0} = 1, since SG(0) = 0.
	//  5. SG(2) = mex {1} = 0, since SG(1) = 1.
	//  6. SG(3) = mex {0} = 1, since SG(2) = 0, SG(0) = 0.
	//  7. SG(4) = mex {0, 1} = 2, since SG(3) = 1, SG(1) = 1, SG(0) = 0.
	//  8. SG(5) = mex {0, 1, 2} = 3, since SG(4) = 2, SG(2) = 0, SG(1) = 1.
	//  9. SG(6) = mex {0, 1, 3} = 2, since SG(5) = 3, SG(3) = 1, SG(2) = 0.
	// 10. SG(7) = mex {1, 2} = 0, since SG(6) = 2, SG(4) = 2, SG(3) = 1.
	// 11. So 7 is a P-position: whoever is to move loses.
}

func ExampleNewGrundyExplanation() {
	e, err := proof.NewGrundyExplanation(context.Background(), gametheory.Take(1, 3, 4), gametheory.Limits{Positions: 100}, 40)
	fmt.Println(e, err)
	// Output:
	// Take(1, 3, 4), 40: an N-position
	//  1. By definition, the SG value of a position is the mex of the values of its options: the least of 0, 1, 2, … that none of them has. It is 0 exactly at the P-positions.
	//  2. The position is a heap of 40 stones.
	//  3. SG(40) = mex {0, 1, 2} = 3, since SG(39) = 2, SG(37) = 0, SG(36) = 1.
	//  4. The values of its options are found in the same way, from those of theirs: 41 positions in all.
	//  5. So 40 is an N-position; a winning move leads to 37 (take 3). <nil>
}
