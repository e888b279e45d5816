package board

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"nimbook/gametheory"
	"nimbook/gametheory/games"
)

// GraphPositions is the number of positions up to which a game whose positions
// have no drawing of their own is drawn as its graph.
const GraphPositions = 24

const (
	maxStones = 400 // in a position drawn as heaps
	maxSide   = 40  // of a grid, in cells
	maxPins   = 24  // in a row
)

// drawing says how positions are drawn: the one list that is not empty decides.
type drawing struct {
	Heaps [][]int `json:"heaps,omitempty"` // stones, a position
	Pins  bool    `json:"pins,omitempty"`  // heaps are rows of pins: what a move takes stood side by side
	// Values has a table of Grundy values by size for every place of a heap, or
	// one for all places, if every position is worth the nim-sum of its heaps.
	Values [][]int  `json:"values,omitempty"`
	Points [][2]int `json:"points,omitempty"` // x and y, a position
	Nodes  [][2]int `json:"nodes,omitempty"`  // centres in pixels, a position
}

// stones says how the positions of a game are heaps of stones: their heaps, or
// nil if they are nothing of the kind.
type stones[Pos comparable] struct {
	heaps func(Pos) []int
	// shrinking reports that the heaps are a guess, from a position that is a mere
	// number, and that no move may enlarge one if the guess is to stand.
	shrinking bool
	// parts returns the components of a sum that are drawn one by one, for the positions
	// of the sum.
	parts func(ctx context.Context, limits gametheory.Limits, positions []Pos) ([]part, error)
}

func stonesOf[Pos comparable](g gametheory.Game[Pos]) stones[Pos] {
	var p Pos
	switch any(p).(type) {
	case gametheory.HeapsDrawer:
		return stones[Pos]{heaps: func(p Pos) []int { return any(p).(gametheory.HeapsDrawer).Heaps() }}
	case int:
		if _, graph := any(g).(games.DigraphGame); !graph {
			return stones[Pos]{heaps: func(p Pos) []int { return []int{any(p).(int)} }, shrinking: true}
		}
	}
	return stones[Pos]{}
}

func draw[Pos comparable](s *solution[Pos], as stones[Pos]) drawing {
	if heaps := as.draw(s); heaps != nil {
		return drawing{Heaps: heaps, Pins: areRows(heaps, s.moves), Values: heapValues(heaps, s.normal.grundy)}
	}
	if points := asPoints(s.positions); points != nil {
		return drawing{Points: points}
	}
	if len(s.positions) <= GraphPositions {
		return drawing{Nodes: layout(s.texts, s.moves)}
	}
	return drawing{}
}

// draw returns every position as heaps of stones, or nil if they are nothing of
// the kind or too large to draw.
func (as stones[Pos]) draw(s *solution[Pos]) [][]int {
	if as.heaps == nil {
		return nil
	}
	heaps := make([][]int, len(s.positions))
	for i, p := range s.positions {
		heaps[i] = as.heaps(p)
		total := 0
		for _, n := range heaps[i] {
			if n < 0 || n > maxStones {
				return nil
			}
			total += n
		}
		if total > maxStones {
			return nil
		}
	}
	for i, moves := range s.moves {
		for _, m := range moves {
			for k, n := range heaps[m.to] {
				if as.shrinking && n > heaps[i][k] {
					return nil
				}
			}
		}
	}
	return heaps
}

// areRows reports whether heaps are better drawn as rows, of pins: each move takes
// something from one of them and what is left stays in one piece or two, and some move
// leaves two.
func areRows(heaps [][]int, moves [][]move) bool {
	if slices.Max(append([]int{0}, heaps[0]...)) > maxPins {
		return false
	}
	splits := false
	for i, options := range moves {
		for _, m := range options {
			count := make(map[int]int) // of heaps of a size, those before less those after
			for _, n := range heaps[i] {
				count[n]++
			}
			for _, n := range heaps[m.to] {
				count[n]--
			}
			delete(count, 0)
			before, after, taken := 0, 0, 0
			for n, k := range count {
				before, after, taken = before+max(0, k), after+max(0, -k), taken+k*n
			}
			if before != 1 || after > 2 || taken <= 0 {
				return false
			}
			splits = splits || after == 2
		}
	}
	return splits
}

// heapValues reads the value of every single heap off the positions that have no
// other, and returns the tables if each position is worth the nim-sum of its
// heaps; nil if not, if a heap never stands alone, or if there is but one heap.
func heapValues(heaps [][]int, grundy []int) [][]int {
	places, size := 0, 0
	for _, row := range heaps {
		places = max(places, len(row))
		for _, n := range row {
			size = max(size, n)
		}
	}
	if places < 2 {
		return nil
	}
	read := func(tables [][]int) bool {
		place := func(k int) []int { return tables[k%len(tables)] }
		for _, t := range tables {
			for n := range t {
				t[n] = -1
			}
			t[0] = 0
		}
		for i, row := range heaps {
			alone, count := 0, 0
			for k, n := range row {
				if n > 0 {
					alone, count = k, count+1
				}
			}
			if count == 1 {
				place(alone)[row[alone]] = grundy[i]
			}
		}
		for i, row := range heaps {
			sum := 0
			for k, n := range row {
				v := place(k)[n]
				if v < 0 {
					return false
				}
				sum ^= v
			}
			if sum != grundy[i] {
				return false
			}
		}
		return true
	}
	for _, n := range []int{1, places} {
		tables := make([][]int, n)
		for k := range tables {
			tables[k] = make([]int, size+1)
		}
		if read(tables) {
			return tables
		}
	}
	return nil
}

// asPoints returns every position as a point of a grid, or nil if the positions
// are nothing of the kind or too far out to draw.
func asPoints[Pos comparable](positions []Pos) [][2]int {
	points := make([][2]int, len(positions))
	for i, p := range positions {
		x, y, ok := asPoint(p)
		if !ok || min(x, y) < 0 || max(x, y) >= maxSide {
			return nil
		}
		points[i] = [2]int{x, y}
	}
	return points
}

func asPoint(p any) (x, y int, ok bool) {
	if d, ok := p.(gametheory.PointDrawer); ok {
		x, y := d.Point()
		return x, y, true
	}
	v := reflect.ValueOf(p)
	switch {
	case v.Kind() == reflect.Struct && v.NumField() == 2 && v.Field(0).CanInt() && v.Field(1).CanInt():
		return int(v.Field(0).Int()), int(v.Field(1).Int()), true
	case v.Kind() == reflect.Array && v.Len() == 2 && v.Index(0).CanInt():
		return int(v.Index(0).Int()), int(v.Index(1).Int()), true
	}
	return 0, 0, false
}

// lines draws the start position in characters, for a reader without the script:
// heaps as rows of stones, a point of a grid, a graph as what its moves lead to.
func (d drawing) lines(texts []string, moves [][]move) []string {
	const perLine = 40
	var lines []string
	switch {
	case d.Heaps != nil:
		digits := len(fmt.Sprint(slices.Max(append([]int{0}, d.Heaps[0]...))))
		for _, n := range d.Heaps[0] {
			label := fmt.Sprintf("%*d", digits, n)
			for k := 0; k == 0 || k < n; k += perLine {
				lines = append(lines, strings.TrimRight(label+" "+strings.Repeat("●", min(perLine, n-k)), " "))
				label = strings.Repeat(" ", digits)
			}
		}
	case d.Points != nil:
		side := [2]int{}
		for _, p := range d.Points {
			side = [2]int{max(side[0], p[0]), max(side[1], p[1])}
		}
		for y := side[1]; y >= 0; y-- {
			row := make([]string, side[0]+1)
			for x := range row {
				row[x] = "·"
				if d.Points[0] == [2]int{x, y} {
					row[x] = "●"
				}
			}
			lines = append(lines, strings.Join(row, " "))
		}
	case d.Nodes != nil:
		for i, options := range moves {
			if len(options) == 0 {
				continue
			}
			var to []string
			for _, m := range options {
				to = append(to, clip(texts[m.to]))
			}
			lines = append(lines, clip(texts[i])+" → "+strings.Join(to, ", "))
		}
	}
	return lines
}

// clip shortens a name that is written into a node.
func clip(s string) string {
	if utf8.RuneCountInString(s) <= 14 {
		return s
	}
	return string([]rune(s)[:13]) + "…"
}

func nodeWidth(text string) int { return max(26, 18+8*utf8.RuneCountInString(clip(text))) }
