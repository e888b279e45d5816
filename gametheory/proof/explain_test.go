package proof_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
	"nimbook/gametheory/argument"
	"nimbook/gametheory/games"
	"nimbook/gametheory/proof"
)

func ExampleExplain() {
	fmt.Println(proof.Explain(gametheory.Bash(3), 13))
	fmt.Println(proof.Explain(gametheory.Nim(), gametheory.HeapsOf(3, 5, 7)))
	// Output:
	// Bash(3), 13: an N-position
	//  1. Theorem: when a move takes 1 to 3 stones, n is a P-position exactly when n ≡ 0 (mod 4).
	//  2. The position is a heap of 13 stones.
	//  3. 13 = 3·4 + 1: 13 ≡ 1 (mod 4).
	//  4. The move: take 1 of 13, leaving 12.
	//  5. 12 = 3·4 + 0: 12 ≡ 0 (mod 4).
	//  6. From 12, answer every move of k stones (1 ≤ k ≤ 3) by one of 4 − k: a round takes 4 stones. After 3 rounds nothing is left, and the player who faced 12 cannot move and loses.
	//  7. So 13 is an N-position; a winning move leads to 12 (take 1).
	// Nim, (3, 5, 7): an N-position
	//  1. Bouton's theorem: a position of Nim is a P-position exactly when the nim-sum of its heaps is 0.
	//  2. The position is (3, 5, 7).
	//  3. Nim-sum: 3 ⊕ 5 ⊕ 7 = 1.
	//       3  011
	//       5  101
	//       7  111
	//     ⊕ 1  001
	//  4. The highest 1 of x = 1 is bit k = 0, worth 2⁰ = 1.
	//  5. Bit 0 of x is 1, so it is 1 in an odd number of heaps: 3 heaps have it. Choose heap 1, a = 3.
	//  6. b = a ⊕ x = 3 ⊕ 1 = 2 < 3: bit k of a turns from 1 to 0, the bits above it stay.
	//  7. The move: heap 1, take 1 of 3, leaving 2: (3, 5, 7) → (2, 5, 7).
	//  8. Nim-sum: 2 ⊕ 5 ⊕ 7 = 0.
	//       2  010
	//       5  101
	//       7  111
	//     ⊕ 0  000
	//  9. From nim-sum 0, a move that turns a heap a into b < a leaves nim-sum a ⊕ b ≠ 0, and from there a move leads back to 0. Stones only grow fewer, so the player who faces nim-sum 0 is the one who runs out of moves.
	// 10. So (3, 5, 7) is an N-position; a winning move leads to (2, 5, 7).
}

func ExampleExplainMisere() {
	fmt.Println(proof.ExplainMisere(gametheory.Nim(), gametheory.HeapsOf(1, 1, 5)))
	// Output:
	// Nim, misère play, (1, 1, 5): an N-position
	//  1. Bouton's theorem for misère play: if some heap has 2 stones or more, the position is a P-position exactly when the nim-sum is 0; if none has, exactly when the number of heaps of 1 is odd.
	//  2. The position is (1, 1, 5).
	//  3. There is 1 heap of 2 or more, and 2 heaps of 1: here misère play parts from normal play.
	//  4. Nim-sum: 1 ⊕ 1 ⊕ 5 = 5.
	//       1  001
	//       1  001
	//       5  101
	//     ⊕ 5  101
	//  5. The move: heap 3, take 4 of 5, leaving 1: (1, 1, 5) → (1, 1, 1).
	//  6. No heap has 2 stones or more, and there are 3 heaps of 1: every move takes a heap of 1, so the number of such heaps alone decides.
	//  7. An odd number of heaps of 1: the players take them in turn, and the one who is to move takes the last and loses.
	//  8. So (1, 1, 5) is an N-position; a winning move leads to (1, 1, 1).
}

func ExampleExplanation_In() {
	rules := gametheory.Rules[int](func(n int) []int { // halve it, or take one away
		if n == 0 {
			return nil
		}
		return []int{n / 2, n - 1}
	})
	e := proof.Explain(rules, 6)
	fmt.Println(e.In(gametheory.English))
	fmt.Println(e.In(gametheory.Chinese))
	// Output:
	// 6: a P-position
	//  1. By definition, a position with an option that is a P-position is an N-position; a position all of whose options are N-positions is a P-position.
	//  2. The position is 6.
	//  3. Against 3: answer 2.
	//  4. Against 5: answer 2.
	//  5. Each answer reaches a P-position again, and one nearer to the end: whoever answers so wins within 4 moves in all (7 positions analysed).
	//  6. So 6 is a P-position: whoever is to move loses.
	// 6：必败态
	//  1. 按定义：有某个后继局面是必败态的局面是必胜态；所有后继局面都是必胜态的局面是必败态。
	//  2. 局面是 6。
	//  3. 对方走到 3：应走到 2。
	//  4. 对方走到 5：应走到 2。
	//  5. 每个应手又走到必败态，而且离终局更近：照此应对，全局不超过 4 步即获胜（共分析 7 个局面）。
	//  6. 所以 6 是必败态：轮到走的一方必败。
}

func ExampleOutcomeCounterexample_Explain() {
	v := proof.Verify(gametheory.Bash(3), func(n int) bool { return n%5 == 0 }, 1000)
	fmt.Println(v.Counterexample.Explain())
	// Output:
	// Bash(3), 4: a P-position
	//  1. Play can reach 4 in 332 moves: 1000 → 997 → 994 → … → 10 → 7 → 4.
	//  2. 4 is claimed to be an N-position.
	//  3. 3 is claimed to be an N-position.
	//  4. 2 is claimed to be an N-position.
	//  5. 1 is claimed to be an N-position.
	//  6. 4 is claimed to be an N-position, yet every option of it (3, 2, 1) is claimed to be one too. Nothing fails at the positions that can be reached from it, so what is claimed of them is true.
	//  7. So 4 is a P-position: whoever is to move loses.
}

func ExampleExplainSum() {
	sum := gametheory.SumOf(gametheory.Part(gametheory.Bash(3), 7), gametheory.Take(1, 3, 4).Part(6))
	fmt.Println(proof.ExplainSum(sum))
	// Output:
	// 7 + Take(1, 3, 4)(6): an N-position
	//  1. Sprague–Grundy theorem: the value of a sum is the nim-sum of the values of its components, and it is a P-position exactly when that is 0.
	//  2. The position is 7 + Take(1, 3, 4)(6).
	//  3. Nim-sum: 3 ⊕ 2 = 1.
	//                    SG(7) = 3  11
	//     SG(Take(1, 3, 4)(6)) = 2  10
	//                          ⊕ 1  01
	//  4. The highest 1 of x = 1 is bit k = 0, worth 2⁰ = 1.
	//  5. Bit 0 of x is 1, so it is 1 in an odd number of rows: 1 row has it. Choose row 1, a = 3.
	//  6. b = a ⊕ x = 3 ⊕ 1 = 2 < 3: bit k of a turns from 1 to 0, the bits above it stay.
	//  7. The move: component 1: take 1 of 7, leaving 6.
	//  8. Nim-sum: 2 ⊕ 2 = 0.
	//                    SG(6) = 2  10
	//     SG(Take(1, 3, 4)(6)) = 2  10
	//                          ⊕ 0  00
	//  9. From nim-sum 0, a move turns the value v of one component into some w ≠ v, for no option has its position's own value; that leaves v ⊕ w ≠ 0. From nim-sum x ≠ 0 a component of value v > v ⊕ x has an option of the value v ⊕ x, for v is a mex, and the nim-sum is 0 again. Play ends, so the player who faces nim-sum 0 is the one who runs out of moves.
	// 10. So 7 + Take(1, 3, 4)(6) is an N-position; a winning move leads to 6 + Take(1, 3, 4)(6) (component 1: take 1 of 7, leaving 6).
}

// referee knows a game by its rules alone.
type referee[Pos comparable] struct {
	game   gametheory.Game[Pos]
	misere bool
	lost   map[Pos]bool
	named  map[string]Pos // positions by their text
}

func newReferee[Pos comparable](g gametheory.Game[Pos], c gametheory.Convention) *referee[Pos] {
	return &referee[Pos]{g, c == gametheory.Misere, map[Pos]bool{}, map[string]Pos{}}
}

func (r *referee[Pos]) isLost(p Pos) bool {
	lost, ok := r.lost[p]
	if !ok {
		r.named[fmt.Sprint(p)] = p
		options := r.game.Options(p)
		lost = len(options) > 0 || !r.misere
		for _, q := range options {
			if r.isLost(q) {
				lost = false
			}
		}
		r.lost[p] = lost
	}
	return lost
}

var (
	han   = regexp.MustCompile(`\p{Han}`)
	words = regexp.MustCompile(`\b(the|is|and|move|take)\b`)
)

// check checks an explanation of p against the rules: its outcome, that every
// move in it is one, that moves and answers lead to P-positions, and that every
// move of the loser is answered (all of them unless there are many).
func (r *referee[Pos]) check(t *testing.T, p Pos, e *proof.Explanation) {
	require.Equal(t, r.isLost(p), e.Outcome == gametheory.P, "%v", e)
	legal := func(m argument.Play) (from, to Pos) {
		from, ok := r.named[m.From.Text]
		require.True(t, ok, "%v in %v", m.From, e)
		to, ok = r.named[m.To.Text]
		require.True(t, ok, "%v in %v", m.To, e)
		require.Contains(t, r.game.Options(from), to)
		if m.Stones != nil {
			require.Equal(t, m.Stones.In(gametheory.English), gametheory.Move[Pos]{From: from, To: to, Name: namer[Pos](r.game).MoveName(from, to)}.Name)
		}
		return from, to
	}
	lost, answered, general := p, map[Pos]bool{}, false
	for _, s := range e.Steps {
		switch s.Kind {
		case "move":
			from, to := legal(s.Moves[0])
			require.Equal(t, p, from)
			require.True(t, r.isLost(to), "%v", e)
			lost = to
		case "reply":
			from, to := legal(s.Moves[0])
			require.Equal(t, lost, from)
			answered[to] = true
			back, end := legal(s.Moves[1])
			require.Equal(t, to, back)
			require.True(t, r.isLost(end), "%v", e)
		case "option":
			from, to := legal(s.Moves[0])
			require.Equal(t, lost, from)
			answered[to] = true
		case "pairing", "ones", "nim-sum":
			general = true
		case "residue":
			d := s.Division
			require.Contains(t, s.In(gametheory.English), fmt.Sprintf("%d = %d·%d + %d:", d.N, d.N/d.Modulus, d.Modulus, d.N%d.Modulus))
		}
	}
	if !general {
		for _, q := range r.game.Options(lost) {
			require.True(t, answered[q] || e.Outcome == gametheory.N && len(answered) == 0 && hasMex(e), "%v is not answered in\n%v", q, e)
		}
	}
	require.Equal(t, "conclusion", e.Steps[len(e.Steps)-1].Kind)
	for _, s := range e.Steps {
		require.NotEmpty(t, s.Kind)
		require.NotRegexp(t, han, s.In(gametheory.English))
		require.NotRegexp(t, words, s.In(gametheory.Chinese))
		require.NotContains(t, s.In(gametheory.English)+s.In(gametheory.Chinese), "%!")
	}
}

func namer[Pos comparable](g gametheory.Game[Pos]) gametheory.MoveNamer[Pos] {
	return g.(gametheory.MoveNamer[Pos])
}

// hasMex reports whether the explanation works out the value 0 of the position
// after the move.
func hasMex(e *proof.Explanation) bool {
	for _, s := range e.Steps {
		if s.Kind == "mex" && s.Exclusion.Value == 0 {
			return true
		}
	}
	return false
}

func TestExplainOneHeap(t *testing.T) {
	for _, c := range []gametheory.Convention{gametheory.Normal, gametheory.Misere} {
		for _, g := range []gametheory.Subtraction{
			gametheory.Bash(1), gametheory.Bash(2), gametheory.Bash(3), gametheory.Bash(7),
			gametheory.Take(1, 3, 4), gametheory.Take(2, 3), gametheory.Take(2, 5, 6), gametheory.AllBut(2, 4),
		} {
			r := newReferee[int](g, c)
			for n := range 40 {
				if c == gametheory.Misere {
					r.check(t, n, proof.ExplainMisere(g, n))
				} else {
					r.check(t, n, proof.Explain(g, n))
					require.Equal(t, r.isLost(n), proof.Explain(g, n).Outcome == gametheory.P)
				}
			}
		}
	}
}

func TestExplainRows(t *testing.T) {
	for _, g := range []*gametheory.HeapGame{gametheory.Nim(), gametheory.Bash(2).HeapGame, gametheory.Take(1, 3, 4).HeapGame, gametheory.Take(2, 3).HeapGame} {
		for _, c := range []gametheory.Convention{gametheory.Normal, gametheory.Misere} {
			r := newReferee[gametheory.Heaps](g, c)
			var rows [][]int
			for a := range 6 {
				rows = append(rows, []int{a})
				for b := range 6 {
					rows = append(rows, []int{a, b})
					for d := range 5 {
						rows = append(rows, []int{a, b, d})
					}
				}
			}
			rows = append(rows, []int{})
			for _, heaps := range rows {
				h := gametheory.HeapsOf(heaps...)
				if c == gametheory.Misere {
					e := proof.ExplainMisere(g, h)
					require.Equal(t, r.isLost(h), e.Outcome == gametheory.P, "%v", e)
				} else {
					e := proof.Explain(g, h)
					require.Equal(t, r.isLost(h), e.Outcome == gametheory.P, "%v", e)
				}
				if len(heaps) > 1 { // a single heap is explained as a number
					if c == gametheory.Misere {
						r.check(t, h, proof.ExplainMisere(g, h))
					} else {
						r.check(t, h, proof.Explain(g, h))
					}
				}
			}
		}
	}
}

func TestExplainHuge(t *testing.T) {
	e := proof.Explain(gametheory.Nim(), gametheory.HeapsOf(math.MaxInt, math.MaxInt-1))
	require.Equal(t, gametheory.N, e.Outcome)
	e = proof.Explain(gametheory.Nim(), gametheory.HeapsOf(math.MaxInt, math.MaxInt))
	require.Equal(t, gametheory.P, e.Outcome)
	require.Less(t, len(e.Steps), 40)
	e = proof.Explain(gametheory.Bash(9), 1_000_000_000_000_000_007)
	require.Equal(t, gametheory.N, e.Outcome)
	require.Contains(t, e.String(), "≡ 7 (mod 10)")
	const huge = 1_000_000_000_000
	e = proof.Explain(gametheory.Kayles(), gametheory.HeapsOf(huge, huge))
	require.Equal(t, gametheory.P, e.Outcome)
	require.Less(t, len(e.Steps), 40)
	require.Equal(t, gametheory.N, proof.Explain(gametheory.Kayles(), gametheory.HeapsOf(huge)).Outcome)
	require.Equal(t, gametheory.N, proof.Explain(gametheory.Take(1, 3, 4).HeapGame, gametheory.HeapsOf(huge, huge-1)).Outcome)
}

func TestExplainSplits(t *testing.T) {
	for _, g := range []*gametheory.HeapGame{gametheory.Kayles(), gametheory.GrundysGame(), gametheory.LaskersNim()} {
		r := newReferee[gametheory.Heaps](g, gametheory.Normal)
		for a := range 7 {
			require.Equal(t, r.isLost(gametheory.HeapsOf(a)), proof.Explain(g, gametheory.HeapsOf(a)).Outcome == gametheory.P)
			for b := range 4 {
				h := gametheory.HeapsOf(a, b)
				r.isLost(h)
				r.check(t, h, proof.Explain(g, h))
			}
		}
	}
}

func TestExplainAnyGame(t *testing.T) {
	for _, c := range []gametheory.Convention{gametheory.Normal, gametheory.Misere} {
		explain := proof.Explain[games.Pair]
		if c == gametheory.Misere {
			explain = proof.ExplainMisere[games.Pair]
		}
		for _, g := range []gametheory.Game[games.Pair]{
			games.Wythoff(), games.TwoRowChomp(),
			gametheory.Rules[games.Pair](games.Euclid().Options),
		} {
			r := newReferee(g, c)
			for a := 1; a < 8; a++ {
				for b := 1; b <= a; b++ {
					p := games.Pair{A: a, B: b}
					e := explain(g, p)
					require.Equal(t, r.isLost(p), e.Outcome == gametheory.P, "%v", e)
				}
			}
		}
	}
}

func TestExplainDraw(t *testing.T) {
	ring := graph{{1, 3}, {0}, {}, {2}}
	e := proof.Explain(ring, 0)
	require.Equal(t, gametheory.D, e.Outcome)
	require.Equal(t, []string{
		"By definition, a position with an option that is a P-position is an N-position; a position all of whose options are N-positions is a P-position.",
		"The position is 0.",
		"The option 1 is a draw.",
		"The option 3 is an N-position.",
		"No option is a P-position, so no move wins; an option that is a draw loses nothing either.",
		"So 0 is a draw: neither player can force the end.",
	}, sentences(e, gametheory.English))
}

func sentences(e *proof.Explanation, l gametheory.Language) []string {
	var all []string
	for _, s := range e.Steps {
		all = append(all, s.In(l))
	}
	return all
}

func TestExplanationInChinese(t *testing.T) {
	e := proof.Explain(gametheory.Nim(), gametheory.HeapsOf(1, 2))
	require.Equal(t, []string{
		"Bouton 定理：尼姆局面是必败态，当且仅当各堆石子数的尼姆和为 0。",
		"局面是 (1, 2)。",
		"尼姆和：1 ⊕ 2 = 3。\n  1  01\n  2  10\n⊕ 3  11",
		"x = 3 的最高位 1 在第 k = 1 位，即 2¹ = 2。",
		"x 的第 1 位是 1，所以有奇数堆的这一位是 1：共 1 堆。选第 2 堆，a = 2。",
		"b = a ⊕ x = 2 ⊕ 3 = 1 < 2：a 的第 k 位由 1 变 0，更高的位不变。",
		"走法：第 2 堆，从 2 颗中取 1 颗，剩 1：(1, 2) → (1, 1)。",
		"尼姆和：1 ⊕ 1 = 0。\n  1  1\n  1  1\n⊕ 0  0",
		"从尼姆和 0 出发，把一堆 a 变成 b < a 后，尼姆和为 a ⊕ b ≠ 0，对方总能再走回 0。石子越来越少，因此先无步可走的是面对尼姆和 0 的一方。",
		"所以 (1, 2) 是必胜态，必胜操作：走到 (1, 1)。",
	}, sentences(e, gametheory.Chinese))
	t.Setenv("NIMBOOK_LANG", "zh")
	require.Equal(t, e.In(gametheory.Chinese), e.String())
}

func TestExplainErrors(t *testing.T) {
	require.PanicsWithError(t, "gametheory: heap 1 has -1 stones; a heap has 0 stones or more", func() { proof.Explain(gametheory.Bash(3), -1) })
	require.Panics(t, func() { proof.Explain(gametheory.Nim(), gametheory.HeapsOf(3, -1)) })
	require.Panics(t, func() { proof.Explain[int](nil, 3) })
	_, err := proof.NewExplanation(t.Context(), graph{{1}, {2}, {3}, {}}, gametheory.Limits{Positions: 2}, gametheory.Normal, 0)
	require.ErrorIs(t, err, gametheory.ErrBudget)
}

func TestExplanationJSON(t *testing.T) {
	data, err := json.Marshal(proof.Explain(gametheory.Nim(), gametheory.HeapsOf(3, 5, 7)))
	require.NoError(t, err)
	var e struct {
		Game, Outcome, Convention, Language string
		Position                            struct{ Heaps []int }
		Steps                               []struct{ Kind, Text string }
	}
	require.NoError(t, json.Unmarshal(data, &e))
	require.Equal(t, []string{"Nim", "N", "normal", "en"}, []string{e.Game, e.Outcome, e.Convention, e.Language})
	require.Equal(t, []int{3, 5, 7}, e.Position.Heaps)
	kinds := make([]string, len(e.Steps))
	for i, s := range e.Steps {
		kinds[i] = s.Kind
		require.NotEmpty(t, s.Text)
	}
	require.Equal(t, []string{"statement", "position", "nim-sum", "top-bit", "choose-heap", "target", "move", "nim-sum", "statement", "conclusion"}, kinds)
}

func TestExplainGrundyOnRandomGraphs(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	for range 100 {
		g := randomGraph(r, 1+r.IntN(30))
		p := r.IntN(len(g))
		e := proof.ExplainGrundy(g, p)
		require.Equal(t, g.lost(p, false), e.Outcome == gametheory.P)
		known := map[string]int{}
		for _, s := range e.Steps {
			if s.Kind == "mex" {
				for _, o := range s.Exclusion.Options {
					if v, ok := known[o.Option.Text]; ok {
						require.Equal(t, v, o.Value)
					}
				}
				known[s.At.Text] = s.Exclusion.Value
			}
		}
		require.Equal(t, g.grundy(p), known[fmt.Sprint(p)])
	}
	_, err := proof.NewGrundyExplanation(t.Context(), graph{{1}, {0}}, gametheory.Limits{}, 0)
	require.ErrorContains(t, err, "play can go on for ever")
}

func TestExplainLoopySum(t *testing.T) {
	ring := graph{{1, 3}, {0}, {}, {2}} // 0 and 1 go round, 0 → 3 → 2 ends
	bash := gametheory.Bash(3)
	for p := range ring {
		for n := range 6 {
			e := proof.ExplainSum(gametheory.SumOf(gametheory.Part(ring, p), gametheory.Part(bash, n)))
			at := gametheory.SumPosition[int, int]{First: p, Second: n}
			want := gametheory.Analyze(gametheory.SumGame(ring, bash), at).Outcome(at)
			require.Equal(t, want, e.Outcome, "%v", e)
			require.NotRegexp(t, han, e.In(gametheory.English))
			require.Contains(t, e.In(gametheory.Chinese), "定理")
		}
	}
}

// However large the heaps are, an explanation answers a few moves and gives the reason
// for all of them; it does not go through the moves.
func TestExplanationsOfHugeHeaps(t *testing.T) {
	const huge = 1_000_000_000_000_000
	sum := gametheory.SumOf(gametheory.Nim().Part(huge), gametheory.Bash(3).Part(huge), gametheory.Kayles().Part(huge))
	for name, c := range map[string]struct {
		explanation *proof.Explanation
		outcome     gametheory.Outcome
	}{
		"Nim":                 {proof.Explain(gametheory.Nim(), gametheory.HeapsOf(huge, 5, 7)), gametheory.N},
		"Nim, lost":           {proof.Explain(gametheory.Nim(), gametheory.HeapsOf(huge, 5, huge^5)), gametheory.P},
		"misère Nim":          {proof.ExplainMisere(gametheory.Nim(), gametheory.HeapsOf(huge, 5, 7)), gametheory.N},
		"misère Nim, lost":    {proof.ExplainMisere(gametheory.Nim(), gametheory.HeapsOf(huge, 5, huge^5)), gametheory.P},
		"misère Kayles":       {proof.ExplainMisere(gametheory.Kayles(), gametheory.HeapsOf(huge, huge-1)), gametheory.N},
		"misère Kayles, lost": {proof.ExplainMisere(gametheory.Kayles(), gametheory.HeapsOf(huge, huge)), gametheory.P},
		"misère Bash, rows":   {proof.ExplainMisere(gametheory.Bash(3).HeapGame, gametheory.HeapsOf(huge, huge+1)), gametheory.P},
		"misère subtraction":  {proof.ExplainMisere(gametheory.Take(1, 3, 4), huge), gametheory.N},
		"Bash":                {proof.Explain(gametheory.Bash(3), huge+1), gametheory.N},
		"Bash, lost":          {proof.Explain(gametheory.Bash(3), huge), gametheory.P},
		"Bash, misère":        {proof.ExplainMisere(gametheory.Bash(3), huge+1), gametheory.P},
		"Bash, large takes":   {proof.Explain(gametheory.Bash(huge-1), huge), gametheory.P},
		"Bash, two heaps":     {proof.Explain(gametheory.Bash(1<<40).HeapGame, gametheory.HeapsOf(huge, huge)), gametheory.P},
		"subtraction":         {proof.Explain(gametheory.Take(1, 3, 4), huge), gametheory.N},
		"all-but":             {proof.Explain(gametheory.AllBut(2, 3).HeapGame, gametheory.HeapsOf(huge, huge)), gametheory.P},
		"Kayles":              {proof.Explain(gametheory.Kayles(), gametheory.HeapsOf(huge)), gametheory.N},
		"Kayles, lost":        {proof.Explain(gametheory.Kayles(), gametheory.HeapsOf(huge, huge)), gametheory.P},
		"Dawson's Kayles":     {proof.Explain(gametheory.DawsonsKayles(), gametheory.HeapsOf(huge)), gametheory.N},
		"Lasker's Nim, lost":  {proof.Explain(gametheory.LaskersNim(), gametheory.HeapsOf(huge, huge)), gametheory.P},
		"0.8":                 {proof.Explain(gametheory.HexCode("0.8"), gametheory.HeapsOf(huge)), gametheory.N},
		"0.8, lost":           {proof.Explain(gametheory.HexCode("0.8"), gametheory.HeapsOf(huge, huge)), gametheory.P},
		"sum":                 {proof.ExplainSum(sum), gametheory.N},
	} {
		require.Equal(t, c.outcome, c.explanation.Outcome, name)
		require.Less(t, len(c.explanation.Steps), 40, name)
		require.Less(t, len(c.explanation.String()), 8_000, name)
	}
}

// An explanation of every kind is read as it is written, with the data of every kind of
// step.
func TestExplanationsAreReadBack(t *testing.T) {
	for _, e := range []*proof.Explanation{
		proof.Explain(gametheory.Bash(3), 13), proof.ExplainMisere(gametheory.Bash(3), 13), proof.ExplainGrundy(gametheory.Take(1, 3, 4), 7),
		proof.Explain(gametheory.Nim(), gametheory.HeapsOf(3, 4, 5)), proof.ExplainMisere(gametheory.Nim(), gametheory.HeapsOf(3, 4, 5)),
		proof.Explain(games.Wythoff(), games.Pair{A: 5, B: 9}), proof.Explain(gametheory.Kayles(), gametheory.HeapsOf(5, 3)),
		proof.ExplainSum(gametheory.SumOf(gametheory.Kayles().Part(5), gametheory.Nim().Part(3))),
		proof.Verify(gametheory.Bash(3), func(n int) bool { return n%3 == 0 }, 20).Counterexample.Explain(),
	} {
		for _, language := range []gametheory.Language{gametheory.English, gametheory.Chinese} {
			t.Setenv("NIMBOOK_LANG", string(language))
			written, err := json.Marshal(e)
			require.NoError(t, err)
			var read proof.Explanation
			require.NoError(t, json.Unmarshal(written, &read), "%s", written)
			again, err := json.Marshal(&read)
			require.NoError(t, err)
			assert.Equal(t, string(written), string(again))
			assert.Equal(t, e.In(language), read.In(language))
		}
	}
	for _, text := range []string{`{"outcome": "Q"}`, `{"convention": "misery"}`, `{"steps": [{"kind": 3}]}`, `[]`} {
		assert.Error(t, json.Unmarshal([]byte(text), new(proof.Explanation)), text)
	}
}
