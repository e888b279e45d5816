package games

import (
	"context"

	"nimbook/gametheory"
	"nimbook/internal/must"
)

// CoinTurningMove is the move from heads on one coin to a position of lesser
// value, as the game's theorem finds it.
func CoinTurningMove(g CoinTurningGame, coin int, want gametheory.Nimber) Set {
	return SetOf(must.Get(g.turning(context.Background(), coin, want))...)
}
