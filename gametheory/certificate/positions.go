package certificate

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"nimbook/internal/brief"
)

// PPositions certifies which of the positions reachable from the start positions
// are P-positions. It is written as JSON by encoding/json and read back as it
// is; the type of the positions must be one that survives that.
type PPositions[Pos comparable] struct {
	Game   string `json:"game,omitempty"` // its name, for the reader
	Misere bool   `json:"misere,omitempty"`
	Starts []Pos  `json:"starts"`
	// Positions holds everything reachable and nothing else, every position after its
	// options.
	Positions []Position[Pos] `json:"positions"`
}

// Position is a position of [PPositions] with what is claimed of it.
type Position[Pos comparable] struct {
	Position Pos  `json:"position"`
	P        bool `json:"p"` // claimed to be a P-position, else an N-position
	// Witness of an N-position is the index in Positions of an option that is a
	// P-position. It is -1 for a P-position, and for an N-position without options
	// (misère play).
	Witness int `json:"witness"`
}

// Check checks the certificate against the rules, given as the function from a
// position to its options. It returns the first fault found, and nil if there is
// none. As every option comes before its position, play must end; so what holds
// of each position given its options is true of all of them, by induction.
//
// It calls options once for every position, from the starts down, and looks at ctx
// before that, whose error it wraps; [WithProgress] reports how many positions are
// checked. The rules are asked about the starts as they are in the certificate, and then
// about what these lead to alone: look at Starts, or set your own, if the certificate comes
// from outside.
func (c *PPositions[Pos]) Check(ctx context.Context, options func(Pos) []Pos) error {
	if c == nil {
		return errNil
	}
	position := func(i int) Pos { return c.Positions[i].Position }
	return check(ctx, c.Starts, len(c.Positions), position, options, func(i int, options []int) error {
		p, w := c.Positions[i], c.Positions[i].Witness
		switch {
		case p.P && w != -1:
			return fmt.Errorf("is claimed to be a P-position and has the witness %d; it should have -1", w)
		case p.P && c.Misere && len(options) == 0:
			return errors.New("is claimed to be a P-position, yet it has no option, under misère play")
		case p.P:
			for _, j := range options {
				if c.Positions[j].P {
					return fmt.Errorf("is claimed to be a P-position, and so is its option %v", brief.Of(position(j)))
				}
			}
		case w == -1 && c.Misere && len(options) == 0:
		case !slices.Contains(options, w):
			return fmt.Errorf("is claimed to be an N-position with the witness %d, which is none of its options", w)
		case !c.Positions[w].P:
			return fmt.Errorf("has the witness %v, which is not claimed to be a P-position", brief.Of(position(w)))
		}
		return nil
	})
}

// GrundyValues certifies the Grundy values of everything reachable from the
// start positions. It is written and read like [PPositions].
type GrundyValues[Pos comparable] struct {
	Game   string `json:"game,omitempty"` // its name, for the reader
	Starts []Pos  `json:"starts"`
	// Positions holds everything reachable and nothing else, every position after its
	// options.
	Positions []Valued[Pos] `json:"positions"`
}

// Valued is a position of [GrundyValues] with its Grundy value.
type Valued[Pos comparable] struct {
	Position Pos `json:"position"`
	Value    int `json:"value"`
}

// Check checks the certificate against the rules, as [PPositions.Check] does:
// every value is the least number from 0 that no option has.
func (c *GrundyValues[Pos]) Check(ctx context.Context, options func(Pos) []Pos) error {
	if c == nil {
		return errNil
	}
	position := func(i int) Pos { return c.Positions[i].Position }
	return check(ctx, c.Starts, len(c.Positions), position, options, func(i int, options []int) error {
		v := c.Positions[i].Value
		smaller := make(map[int]bool)
		for _, j := range options {
			switch w := c.Positions[j].Value; {
			case w == v:
				return fmt.Errorf("has the value %d, and so has its option %v", v, brief.Of(position(j)))
			case w < v:
				smaller[w] = true
			}
		}
		// An option's value below 0 is found when it is the option's turn.
		if v < 0 || len(smaller) < v {
			return fmt.Errorf("has the value %d, yet its options have only %d of the smaller values", v, len(smaller))
		}
		return nil
	})
}

var errNil = errors.New("certificate: the certificate is nil; give one that was written by a proof or read from JSON")

// check asks the rules for the options of every position, from the starts down, sees
// that they come before it, and lets each decide about position i from their indices.
// So the rules are asked about nothing that they do not themselves lead to, but the
// starts.
func check[Pos comparable](ctx context.Context, starts []Pos, count int, position func(i int) Pos, options func(Pos) []Pos, each func(i int, options []int) error) error {
	if options == nil {
		return errors.New("certificate: the rules are nil; give the function from a position to its options")
	}
	if len(starts) == 0 {
		return errors.New("certificate: no start position")
	}
	w, err := newWatch(ctx, count)
	if err != nil {
		return fmt.Errorf("certificate: %w", err)
	}
	index := make(map[Pos]int) // which grows by and by: room for all of it would take long to clear
	for i := range count {
		p := position(i)
		if !hashable(p) {
			return fmt.Errorf("certificate: position %v cannot be compared with others; give positions of a type that can", brief.Of(p))
		}
		if j, ok := index[p]; ok {
			return fmt.Errorf("certificate: position %v is there twice, at %d and %d; if they were different ones, their type does not survive JSON", brief.Of(p), j, i)
		}
		index[p] = i
	}
	reached := make([]bool, count)
	for _, p := range starts {
		if !hashable(p) {
			return fmt.Errorf("certificate: the start %v cannot be compared with positions; give positions of a type that can", brief.Of(p))
		}
		i, ok := index[p]
		if !ok {
			return fmt.Errorf("certificate: the start %v is not among the positions", brief.Of(p))
		}
		reached[i] = true
	}
	for i := count - 1; i >= 0; i-- {
		p := position(i)
		w.done = count - 1 - i
		if err := w.look(); err != nil { // at every one: options may take their time
			return fmt.Errorf("certificate: %w", err)
		}
		if !reached[i] {
			return fmt.Errorf("certificate: position %v cannot be reached from the starts", brief.Of(p))
		}
		var indices []int
		for _, q := range options(p) {
			j, ok := index[q]
			if !ok || j >= i {
				return fmt.Errorf("certificate: position %v has the option %v, which does not come before it", brief.Of(p), brief.Of(q))
			}
			reached[j] = true
			indices = append(indices, j)
		}
		if err := each(i, indices); err != nil {
			return fmt.Errorf("certificate: position %v %w", brief.Of(p), err)
		}
	}
	return nil
}

// hashable reports whether a position can be the key of a map, which one that is or
// holds an interface may be unable to: JSON can put a slice there.
func hashable[Pos comparable](p Pos) bool { return reflect.ValueOf(&p).Elem().Comparable() }
