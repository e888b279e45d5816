package board

import (
	"cmp"
	"slices"
)

// layout places the positions of a game in layers from left to right, by the
// number of moves that it takes to reach them from the start, and orders every
// layer by the mean place of the neighbours in the layers beside it, which keeps
// the crossings few (Sugiyama, Tagawa and Toda, Methods for visual understanding
// of hierarchical system structures, IEEE Trans. SMC 11 (1981) 109–125). It
// returns the centres, in pixels.
func layout(texts []string, moves [][]move) [][2]int {
	layer := layers(moves)
	rows := make([][]int, slices.Max(layer)+1)
	neighbours := make([][]int, len(moves))
	for i, options := range moves {
		rows[layer[i]] = append(rows[layer[i]], i)
		for _, m := range options {
			neighbours[i] = append(neighbours[i], m.to)
			neighbours[m.to] = append(neighbours[m.to], i)
		}
	}
	place := make([]float64, len(moves))
	spread := func(row []int) {
		for k, i := range row {
			place[i] = float64(k) - float64(len(row)-1)/2
		}
	}
	for _, row := range rows {
		spread(row)
	}
	mean := make([]float64, len(moves))
	for range 8 {
		for _, row := range rows {
			for _, i := range row {
				sum := place[i]
				for _, j := range neighbours[i] {
					sum += place[j]
				}
				mean[i] = sum / float64(len(neighbours[i])+1)
			}
			slices.SortStableFunc(row, func(i, j int) int { return cmp.Compare(mean[i], mean[j]) })
			spread(row)
		}
	}
	tallest := 0
	for _, row := range rows {
		tallest = max(tallest, len(row))
	}
	const stepY, margin = 52, 32
	at := make([][2]int, len(moves))
	x := 8
	for _, row := range rows {
		wide := 0
		for _, i := range row {
			wide = max(wide, nodeWidth(texts[i]))
		}
		for _, i := range row {
			at[i] = [2]int{x + wide/2, int((float64(tallest)/2+place[i])*stepY) + margin}
		}
		x += wide + 56
	}
	return at
}

// layers returns the length of the longest way from the start to every position
// if the game must end, and of the shortest way otherwise.
func layers(moves [][]move) []int {
	into := make([]int, len(moves))
	for _, options := range moves {
		for _, m := range options {
			into[m.to]++
		}
	}
	layer := make([]int, len(moves))
	done := 0
	for queue := []int{0}; len(queue) > 0 && into[0] == 0; queue = queue[1:] {
		done++
		for _, m := range moves[queue[0]] {
			layer[m.to] = max(layer[m.to], layer[queue[0]]+1)
			if into[m.to]--; into[m.to] == 0 {
				queue = append(queue, m.to)
			}
		}
	}
	if done == len(moves) {
		return layer
	}
	for i := range layer {
		layer[i] = -1
	}
	layer[0] = 0
	for queue := []int{0}; len(queue) > 0; queue = queue[1:] {
		for _, m := range moves[queue[0]] {
			if layer[m.to] < 0 {
				layer[m.to] = layer[queue[0]] + 1
				queue = append(queue, m.to)
			}
		}
	}
	return layer
}
