package certificate_test

import (
	"encoding/json"
	"testing"

	"nimbook/gametheory/certificate"
)

// A certificate of a period that is accepted is true, whatever has been written into it:
// edits are changes of a certificate that holds, three bytes each. The first says which of
// its numbers, or its theorem or sequence; the second and third a number near the ends of
// 32 and 64 bits, near the number that is there, or near another of the certificate's.
func FuzzPeriod(f *testing.F) {
	for _, written := range holding {
		f.Add([]byte(written), []byte{})
		f.Add([]byte(written), []byte{0, 9, 0, 3, 9, 0, 4, 15, 3, 1, 20, 200})
	}
	f.Add([]byte(`{"sequence":"values","theorem":"Guy-Smith","period":1,"to":2147483647,"moves":[{"from":1,"to":2147483647,"leave":[0,1]}]}`), []byte{})
	f.Add([]byte(`{"sequence":"outcomes","theorem":"recurrence","period":3,"to":5,"moves":[{"from":1,"to":2,"leave":[0,1]}]}`), []byte{})
	f.Fuzz(func(t *testing.T, written, edits []byte) {
		var c certificate.Period
		if len(written) > 1<<12 || json.Unmarshal(written, &c) != nil {
			return
		}
		for ; len(edits) >= 3; edits = edits[3:] {
			all := numbers(&c)
			which, kind, near := int(edits[0]), int(edits[1]), int(int8(edits[2]))
			switch which -= len(all); {
			case which < 0:
				number := all[edits[0]]
				switch {
				case kind < len(extremes):
					*number = extremes[kind] + near // which may wrap: any number will do
				case kind < 128:
					*number += near
				default:
					*number = *all[kind%len(all)] + near
				}
			case which == 0:
				c.Theorem = theorems[kind%len(theorems)]
			case which == 1:
				c.Sequence = sequences[kind%len(sequences)]
			case which == 2 && len(c.Moves) < 4:
				c.Moves = append(c.Moves, certificate.Moves{From: kind, To: kind, Leave: []int{0, 1}})
			case which == 3: // the window with the preperiod
				c.From = c.Preperiod
			}
		}
		if c.CheckWithin(impatient(t, 1), certificate.Limits{Terms: 1 << 9}) == nil {
			requireTrue(t, &c)
		}
	})
}
