package board

import "nimbook/internal/layered"

// layout places the positions of a game in layers from left to right, the end of
// play on the right, and returns their centres, in pixels.
func layout(texts []string, moves [][]move) [][2]int {
	var edges [][2]int
	for i, options := range moves {
		for _, m := range options {
			edges = append(edges, [2]int{i, m.to})
		}
	}
	l := layered.New(len(moves), edges)
	const stepY, margin = 52, 32
	at := make([][2]int, len(moves))
	x := 8
	for k := len(l.Rows) - 1; k >= 0; k-- {
		wide := 0
		for _, i := range l.Rows[k] {
			if i < len(moves) {
				wide = max(wide, nodeWidth(texts[i]))
			}
		}
		for _, i := range l.Rows[k] {
			if i < len(moves) {
				at[i] = [2]int{x + wide/2, int(l.Across[i]*stepY) + margin}
			}
		}
		x += wide + 56
	}
	return at
}
