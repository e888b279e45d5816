package gametheory

import (
	"context"
	"fmt"

	"nimbook/gametheory/internal/inside"
	"nimbook/gametheory/internal/takebreak"
)

// Package proof asks for these.
func init() {
	inside.Made = func(game any) error { return game.(*HeapGame).made() }
	inside.Rule = func(game any) *takebreak.Rule { return game.(*HeapGame).rule() }
	inside.Value = func(ctx context.Context, game any, n int) (int, error) { return game.(*HeapGame).value(ctx, n) }
	inside.PeriodBound = func(game any) int { return game.(*HeapGame).periodBound() }
	inside.Bash = func(game any) int { return game.(Subtraction).most }
	inside.Positions = func(limits any) (int, bool, error) {
		l, err := limits.(Limits).orDefault()
		return l.Positions, l.usual, err
	}
	inside.After = func(component any, move fmt.Stringer) string { return after(component.(Component), move) }
}
