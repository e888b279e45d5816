package board

import (
	"encoding/base64"
	"encoding/binary"
)

// encodeMoves writes for every position the number of its moves and then, for
// every move, the position it leads to and its name, each as the difference from
// the move before (from the position itself and from name 0 for the first):
// neighbours in a list of options are mostly neighbours in number too.
func encodeMoves(moves [][]move) string {
	var buf []byte
	for i, options := range moves {
		buf = binary.AppendUvarint(buf, uint64(len(options)))
		to, name := i, 0
		for _, m := range options {
			buf = binary.AppendVarint(buf, int64(m.to-to))
			buf = binary.AppendVarint(buf, int64(m.name-name))
			to, name = m.to, m.name
		}
	}
	return base64.StdEncoding.EncodeToString(buf)
}

// encodeNumbers writes numbers, each -1 or more.
func encodeNumbers(numbers []int) string {
	var buf []byte
	for _, n := range numbers {
		buf = binary.AppendUvarint(buf, uint64(n+1))
	}
	return base64.StdEncoding.EncodeToString(buf)
}

type encodedVerdicts struct {
	Outcomes   string `json:"outcomes"` // one letter a position
	Remoteness string `json:"remoteness"`
	Grundy     string `json:"grundy,omitempty"`
}

func (v verdicts) encode() encodedVerdicts {
	return encodedVerdicts{string(v.outcomes), encodeNumbers(v.remoteness), encodeNumbers(v.grundy)}
}
