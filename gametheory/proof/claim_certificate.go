package proof

import (
	"fmt"
	"slices"

	"nimbook/gametheory"
	"nimbook/gametheory/certificate"
)

// Certificate returns the proof in a form that encoding/json writes and reads
// back, if it does so with the positions (their fields must be exported, say),
// and that package certificate checks without this one. It holds every position;
// a witness index for each N-position.
func (p *OutcomeProof[Pos]) Certificate() *certificate.PPositions[Pos] {
	if p.reach == nil {
		return new(certificate.PPositions[Pos])
	}
	order, place := p.reach.optionsFirst()
	c := &certificate.PPositions[Pos]{Game: gameName(p.reach.game), Misere: p.Convention == gametheory.Misere, Starts: p.Starts}
	for _, i := range order {
		witness := -1
		if j := p.claimedOption(i); j >= 0 && !p.claimed[i] {
			witness = place[j]
		}
		c.Positions = append(c.Positions, certificate.Position[Pos]{Position: p.reach.positions[i], P: p.claimed[i], Witness: witness})
	}
	return c
}

// Certificate returns the proof in the form of [OutcomeProof.Certificate].
func (p *GrundyProof[Pos]) Certificate() *certificate.GrundyValues[Pos] {
	if p.reach == nil {
		return new(certificate.GrundyValues[Pos])
	}
	order, _ := p.reach.optionsFirst()
	c := &certificate.GrundyValues[Pos]{Game: gameName(p.reach.game), Starts: p.Starts}
	for _, i := range order {
		c.Positions = append(c.Positions, certificate.Valued[Pos]{Position: p.reach.positions[i], Value: p.claimed[i]})
	}
	return c
}

// optionsFirst orders the positions so that each comes after its options, and
// returns the place of each in that order.
func (r *reach[Pos]) optionsFirst() (order []int32, place []int) {
	next := make([]int, slices.Max(r.longest)+2) // where the next position of each longest play goes
	for _, l := range r.longest {
		next[l+1]++
	}
	for l := 1; l < len(next); l++ {
		next[l] += next[l-1]
	}
	order, place = make([]int32, len(r.longest)), make([]int, len(r.longest))
	for i, l := range r.longest {
		order[next[l]], place[i] = int32(i), next[l]
		next[l]++
	}
	return order, place
}

// gameName returns the name of a game that has one.
func gameName(g any) string {
	if s, ok := g.(fmt.Stringer); ok {
		return s.String()
	}
	return ""
}
