package gametheory

// CoinTurningMove is the move from heads on one coin to a position of lesser
// value, as the game's theorem finds it.
func CoinTurningMove(g CoinTurningGame, coin int, want Nimber) Set {
	return SetOf(must(g.turning(coin, want))...)
}
