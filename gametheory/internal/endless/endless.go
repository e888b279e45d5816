// Package endless notices, by default limits, rules under which play has no end, long
// before their positions fill the memory.
package endless

import (
	"fmt"
	"math"
	"reflect"

	"nimbook/gametheory/internal/listing"
	"nimbook/internal/brief"
)

const (
	// Deep is how many moves a play may have that leads to ever larger positions, and
	// Deepest how many any play may have.
	Deep    = 1 << 20
	Deepest = 1 << 23
	// Bytes is how much memory the positions may take, or the options on the way to one.
	Bytes = 1 << 29
)

// sample is how many positions are met for one whose size is looked at.
const sample = 64

// Guard counts what a search meets. The nil Guard, for a search whose limit its caller has
// set, never finds anything wrong.
type Guard[Pos any] struct {
	met, bytes int
	each       int  // bytes that a position takes beside what it points to
	variable   bool // whether it points to anything that counts
}

// New returns the guard of a search that takes so many bytes for a position, beside the
// position itself. A position with a Len counts once more for each of its elements.
func New[Pos any](beside int) *Guard[Pos] {
	t := reflect.TypeFor[Pos]()
	return &Guard[Pos]{each: beside + int(t.Size()), variable: varies(t)}
}

// Met counts a position that is new. Its error wraps [listing.ErrBudget], as those of the
// other methods do.
func (g *Guard[Pos]) Met(p Pos) error {
	if g == nil {
		return nil
	}
	if g.met++; g.met%sample != 0 {
		return nil
	}
	return g.measure(p)
}

func (g *Guard[Pos]) measure(p Pos) error {
	g.bytes += sample * g.each
	if list, ok := any(p).(interface{ Len() int }); ok {
		g.bytes += sample * list.Len() * g.each
	}
	if g.variable {
		g.bytes += sample * int(min(contents(reflect.ValueOf(&p).Elem()), Bytes))
	}
	if g.bytes <= Bytes {
		return nil
	}
	return fmt.Errorf("gametheory: the %d positions seen take more than %d MB, the last of them is %v: %w; do the rules let every play end? If they do, start from a smaller position, or say in Limits.Positions how many may be looked at",
		g.met, Bytes>>20, brief.Of(p), listing.ErrBudget)
}

// Play looks at the way from a start to a position that is so many moves away.
func (g *Guard[Pos]) Play(moves int, start, p Pos) error {
	if g == nil || moves == 0 || moves%Deep != 0 {
		return nil
	}
	grows := ""
	switch {
	case extent(reflect.ValueOf(&p).Elem()) > extent(reflect.ValueOf(&start).Elem()):
		grows = ", and the positions grow"
	case moves < Deepest:
		return nil
	}
	return fmt.Errorf("gametheory: %d moves from position %v play has come to %v and not to an end%s: %w; do the rules let every play end? If they do, say in Limits.Positions how many positions may be looked at",
		moves, brief.Of(start), brief.Of(p), grows, listing.ErrBudget)
}

// Options looks at how many bytes the options take that are open on the way to p.
func (g *Guard[Pos]) Options(bytes int, p Pos) error {
	if g == nil || bytes <= Bytes {
		return nil
	}
	return fmt.Errorf("gametheory: the options on the way to position %v take more than %d MB: %w; do the rules let every play end? If they do, start from a smaller position, or say in Limits.Positions how many may be looked at",
		brief.Of(p), Bytes>>20, listing.ErrBudget)
}

// varies reports whether values of type t may point to strings.
func varies(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.String, reflect.Interface:
		return true
	case reflect.Array:
		return varies(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if varies(t.Field(i).Type) {
				return true
			}
		}
	}
	return false
}

// contents returns how many bytes the strings in v have, and what its interfaces hold.
func contents(v reflect.Value) float64 {
	return sum(v, func(v reflect.Value) float64 {
		switch v.Kind() {
		case reflect.String:
			return float64(v.Len())
		case reflect.Interface:
			if v.IsNil() {
				return 0
			}
			return float64(v.Elem().Type().Size())
		}
		return 0
	})
}

// extent returns how large a position is: the sum of its numbers without their signs and of
// the lengths of its strings.
func extent(v reflect.Value) float64 {
	return sum(v, func(v reflect.Value) float64 {
		switch {
		case v.CanInt():
			return math.Abs(float64(v.Int()))
		case v.CanUint():
			return float64(v.Uint())
		case v.CanFloat():
			return math.Abs(v.Float())
		case v.Kind() == reflect.String:
			return float64(v.Len())
		}
		return 0
	})
}

// sum adds what of says of v and of all that is in it.
func sum(v reflect.Value, of func(reflect.Value) float64) float64 {
	total := of(v)
	switch v.Kind() {
	case reflect.Interface:
		if !v.IsNil() {
			total += sum(v.Elem(), of)
		}
	case reflect.Array:
		for i := range v.Len() {
			total += sum(v.Index(i), of)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			total += sum(v.Field(i), of)
		}
	}
	return total
}
