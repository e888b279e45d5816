package proof

import (
	"context"
	"fmt"
	"slices"

	"nimbook/gametheory"
	"nimbook/gametheory/certificate"
	"nimbook/gametheory/internal/watch"
	"nimbook/internal/plural"
)

// Certificate returns the proof in a form that encoding/json writes and reads
// back, if it does so with the positions (their fields must be exported, say),
// and that package certificate checks without this one. It holds every position;
// a witness index for each N-position.
func (p *OutcomeProof[Pos]) Certificate() *certificate.PPositions[Pos] {
	c, _ := p.CertificateContext(context.Background()) // the only error is a context's
	return c
}

// CertificateContext is [OutcomeProof.Certificate] in a context that can be cancelled,
// whose error it wraps.
func (p *OutcomeProof[Pos]) CertificateContext(ctx context.Context) (*certificate.PPositions[Pos], error) {
	by, err := watch.Of(ctx)
	if err != nil {
		return nil, err
	}
	if p.reach == nil {
		return new(certificate.PPositions[Pos]), nil
	}
	order, place := p.reach.optionsFirst()
	c := &certificate.PPositions[Pos]{Game: gameName(p.reach.game), Misere: p.Convention == gametheory.Misere, Starts: p.Starts}
	for n, i := range order {
		if err := by.Err(); err != nil {
			return nil, fmt.Errorf("gametheory: stopped after %d of %s: %w", n, plural.N(len(order), "entry of the certificate", "entries of the certificate"), err)
		}
		witness := -1
		if j := p.claimedOption(i); j >= 0 && !p.claimed[i] {
			witness = place[j]
		}
		c.Positions = append(c.Positions, certificate.Position[Pos]{Position: p.reach.positions[i], P: p.claimed[i], Witness: witness})
	}
	return c, nil
}

// Certificate returns the proof in the form of [OutcomeProof.Certificate].
func (p *GrundyProof[Pos]) Certificate() *certificate.GrundyValues[Pos] {
	c, _ := p.CertificateContext(context.Background()) // the only error is a context's
	return c
}

// CertificateContext is [GrundyProof.Certificate] in a context that can be cancelled,
// whose error it wraps.
func (p *GrundyProof[Pos]) CertificateContext(ctx context.Context) (*certificate.GrundyValues[Pos], error) {
	by, err := watch.Of(ctx)
	if err != nil {
		return nil, err
	}
	if p.reach == nil {
		return new(certificate.GrundyValues[Pos]), nil
	}
	order, _ := p.reach.optionsFirst()
	c := &certificate.GrundyValues[Pos]{Game: gameName(p.reach.game), Starts: p.Starts}
	for n, i := range order {
		if err := by.Err(); err != nil {
			return nil, fmt.Errorf("gametheory: stopped after %d of %s: %w", n, plural.N(len(order), "entry of the certificate", "entries of the certificate"), err)
		}
		c.Positions = append(c.Positions, certificate.Valued[Pos]{Position: p.reach.positions[i], Value: p.claimed[i]})
	}
	return c, nil
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
