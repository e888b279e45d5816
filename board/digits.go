package board

import (
	"fmt"
	"slices"
	"strconv"

	"nimbook/gametheory"
	"nimbook/gametheory/certificate"
	"nimbook/gametheory/formula"
	"nimbook/gametheory/proof"
	"nimbook/internal/brief"
	"nimbook/internal/must"
)

// maxStates bounds the states of an automaton that is drawn.
const maxStates = 40

// Digits shows the automaton of a claim that is proved for heaps of every size: the reader
// enters heaps and follows their digits through the states, one place after another. It
// starts with the given heaps. It is [NewDigits] for proofs made in a cell: it panics
// where that returns an error.
//
//	board.Digits(proof.All(nim, claim).Proof, 3, 5, 6)
func Digits(p *proof.AllProof, heaps ...int) { must.Get(NewDigits(p, heaps...)).Show() }

// NewDigits returns a board on which the reader enters heaps and follows their digits
// through the automaton of a claim. It is an error if there is no proof, if the heaps are
// none of its game, or if the automaton has more than 40 states.
func NewDigits(p *proof.AllProof, heaps ...int) (*Board, error) {
	outcome, err := p.At(heaps...)
	if err != nil {
		return nil, fmt.Errorf("board: %w; give what proof.All has proved", err)
	}
	if slices.ContainsFunc(heaps, func(n int) bool { return n > maxNumber }) {
		return nil, fmt.Errorf("board: heaps of %v stones; give at most %d", heaps, maxNumber)
	}
	if p.States > maxStates {
		return nil, fmt.Errorf("board: an automaton of %d states cannot be read; give a claim with at most %d", p.States, maxStates)
	}
	a := p.Certificate().Claimed
	data := digitsData{
		Kind: "digits", Language: language(), Name: p.GameIn(language()), Claim: p.Claim.String(),
		Zeckendorf: p.Game.Digits == formula.Zeckendorf, Misere: p.Convention == gametheory.Misere,
		Heaps: heaps, Automaton: a, Nodes: automatonLayout(a),
	}
	return newBoard(data, digitsAccount(p, a, heaps, outcome))
}

// maxNumber is the greatest number that the script counts up to.
const maxNumber = 1<<53 - 1

// automatonLayout returns the centres of the states, in pixels.
func automatonLayout(a certificate.Automaton) [][2]int {
	texts, moves := make([]string, len(a.Next)), make([][]move, len(a.Next))
	for s, row := range a.Next {
		texts[s] = strconv.Itoa(s + 1)
		for _, t := range slices.Compact(slices.Sorted(slices.Values(row))) {
			if t != s {
				moves[s] = append(moves[s], move{to: t})
			}
		}
	}
	return layout(texts, moves)
}

// digitsAccount is what the board says without its script.
func digitsAccount(p *proof.AllProof, a certificate.Automaton, heaps []int, outcome gametheory.Outcome) account {
	accepting := make([]string, len(a.Accept))
	for i, s := range a.Accept {
		accepting[i] = strconv.Itoa(s + 1)
	}
	return account{
		title: fmt.Sprintf(pick("%s, place by place", "%s：逐位读入"), p.GameIn(language())),
		lines: []string{
			fmt.Sprintf(pick("P-positions: %v", "必败态：%v"), p.Claim),
			fmt.Sprintf(pick("States of the automaton: %d. It starts in state 1; accepting (P-position): %s.", "自动机共 %d 个状态，从状态 1 开始；接受状态（必败态）：%s。"),
				len(a.Next), brief.Join(accepting, ", ")),
			fmt.Sprintf(pick("%v is %v.", "%v 是 %v。"), gametheory.HeapsOf(heaps...), outcome),
		},
		closing: pick("Run this cell to follow heaps of your own through the states.", "运行此单元格即可逐位跟踪你自己的石子堆。"),
	}
}

// digitsData is what the script gets to know; data.ts is its other end.
type digitsData struct {
	Kind       string                `json:"kind"`
	Language   gametheory.Language   `json:"language"`
	Name       string                `json:"name"`
	Claim      string                `json:"claim"`
	Zeckendorf bool                  `json:"zeckendorf"`
	Misere     bool                  `json:"misere"`
	Heaps      []int                 `json:"heaps"`
	Automaton  certificate.Automaton `json:"automaton"`
	Nodes      [][2]int              `json:"nodes"` // the centre of each state
}
