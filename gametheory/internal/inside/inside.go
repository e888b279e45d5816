// Package inside shows package proof what package gametheory, which sets all of this when
// it starts, does not export.
package inside

import (
	"context"
	"fmt"

	"nimbook/gametheory/internal/takebreak"
)

// A game is a *gametheory.HeapGame where nothing else is said.
var (
	// Made returns an error for a game that no constructor has made.
	Made func(game any) error
	// Rule returns the rule of a game. It panics where Made returns an error.
	Rule func(game any) *takebreak.Rule
	// Value returns the value of a heap of n stones.
	Value func(ctx context.Context, game any, n int) (int, error)
	// PeriodBound returns the number of values among which a period is looked for.
	PeriodBound func(game any) int
	// Bash returns the most stones that a move of a gametheory.Subtraction takes if
	// it is Bash's game, else 0.
	Bash func(game any) int
	// Positions returns the number of positions that gametheory.Limits allow, and whether
	// by default, or an error if they are out of range.
	Positions func(limits any) (most int, usual bool, err error)
	// After returns what a component of a sum is after one of its own moves, as it
	// is printed.
	After func(component any, move fmt.Stringer) string
)
