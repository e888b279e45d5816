package automata

import (
	"cmp"
	"maps"
	"math/big"
	"math/bits"
	"slices"
)

func sortedKeys[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }

// Digits returns the digits of n, 0 or more, from the most significant 1; none for 0.
func (e *Engine) Digits(n int) []int {
	var digits []int
	if !e.Zeckendorf {
		for place := bits.Len(uint(n)) - 1; place >= 0; place-- {
			digits = append(digits, n>>place&1)
		}
		return digits
	}
	weights := []int{1, 2}
	for last := 2; weights[last-2] <= n-weights[last-1]; last++ {
		weights = append(weights, weights[last-1]+weights[last-2])
	}
	for i := len(weights) - 1; i >= 0; i-- {
		switch {
		case weights[i] <= n:
			digits = append(digits, 1)
			n -= weights[i]
		case len(digits) > 0:
			digits = append(digits, 0)
		}
	}
	return digits
}

// Word returns the numbers side by side, a letter for each place.
func (e *Engine) Word(numbers ...int) []uint32 {
	var word []uint32
	for j, n := range numbers {
		digits := e.Digits(n)
		if more := len(digits) - len(word); more > 0 {
			word = append(make([]uint32, more), word...)
		}
		for i, digit := range digits {
			word[len(word)-len(digits)+i] |= uint32(digit) << j
		}
	}
	return word
}

// weights returns the weights of the last n places, the last place first.
func (e *Engine) weights(n int) []*big.Int {
	w := make([]*big.Int, n)
	for i := range w {
		switch {
		case i == 0:
			w[i] = big.NewInt(1)
		case !e.Zeckendorf:
			w[i] = new(big.Int).Lsh(w[i-1], 1)
		case i == 1:
			w[i] = big.NewInt(2)
		default:
			w[i] = new(big.Int).Add(w[i-1], w[i-2])
		}
	}
	return w
}

// LeastWord returns the numbers, by track, that a accepts with the fewest digits; of those
// the ones with the least sum; of those the ones whose last number is least, then the one
// before it, and so on. It returns nil if a accepts none. Of Zeckendorf numeration it
// must accept valid numbers only.
func (e *Engine) LeastWord(a *Automaton) ([]*big.Int, error) {
	n := e.Shortest(a)
	if n < 0 {
		return nil, nil
	}
	weights := e.weights(n)
	letters := len(a.Column)
	// rest[i][s] is the least sum of what may follow in state s with i places to come.
	rest := make([][]*big.Int, n+1)
	rest[0] = make([]*big.Int, a.States())
	for s, accept := range a.Accept {
		if accept {
			rest[0][s] = new(big.Int)
		}
	}
	fewest := slices.Repeat([]int{letters}, a.Columns) // ones in a letter of each column
	for letter, c := range a.Column {
		fewest[c] = min(fewest[c], bits.OnesCount(uint(letter)))
	}
	for i := 1; i <= n; i++ {
		rest[i] = make([]*big.Int, a.States())
		for s := range a.Accept {
			if err := e.ended(); err != nil {
				return nil, err
			}
			for c, t := range a.row(int32(s)) {
				if rest[i-1][t] == nil {
					continue
				}
				sum := new(big.Int).Mul(weights[i-1], big.NewInt(int64(fewest[c])))
				sum.Add(sum, rest[i-1][t])
				if rest[i][s] == nil || sum.Cmp(rest[i][s]) < 0 {
					rest[i][s] = sum
				}
			}
		}
	}
	// best reports whether a word of least sum has the letter in state s with i places to come.
	best := func(s int32, i, letter int) (int32, bool) {
		t := a.row(s)[a.Column[letter]]
		if rest[i][s] == nil || rest[i-1][t] == nil {
			return t, false
		}
		sum := new(big.Int).Mul(weights[i-1], big.NewInt(int64(bits.OnesCount(uint(letter)))))
		return t, sum.Add(sum, rest[i-1][t]).Cmp(rest[i][s]) == 0
	}
	type edge struct {
		letter int
		to     int32
	}
	// The graph of the words of least sum, by the places to come. Number by number, from
	// the last, the edges go that do not begin the least one.
	graph := make([]map[int32][]edge, n+1)
	graph[n] = map[int32][]edge{0: nil}
	for i := n; i > 0; i-- {
		graph[i-1] = make(map[int32][]edge)
		for s := range graph[i] {
			for letter := range letters {
				if t, ok := best(s, i, letter); ok {
					graph[i][s] = append(graph[i][s], edge{letter, t})
					graph[i-1][t] = nil
				}
			}
		}
	}
	numbers := make([]*big.Int, len(a.Tracks))
	for j := len(a.Tracks) - 1; j >= 0; j-- {
		numbers[j] = new(big.Int)
		reached := map[int32]bool{0: true}
		for i := n; i > 0; i-- {
			digit := 1
			for s := range reached {
				for _, edge := range graph[i][s] {
					digit = min(digit, edge.letter>>j&1)
				}
			}
			next := make(map[int32]bool)
			for s := range graph[i] {
				if !reached[s] {
					delete(graph[i], s)
					continue
				}
				graph[i][s] = slices.DeleteFunc(graph[i][s], func(edge edge) bool { return edge.letter>>j&1 != digit })
				for _, edge := range graph[i][s] {
					next[edge.to] = true
				}
			}
			if digit == 1 {
				numbers[j].Add(numbers[j], weights[i-1])
			}
			reached = next
		}
		// States whose edges have gone lead nowhere.
		for i := 1; i <= n; i++ {
			for s := range graph[i] {
				graph[i][s] = slices.DeleteFunc(graph[i][s], func(edge edge) bool { return i > 1 && len(graph[i-1][edge.to]) == 0 })
			}
		}
	}
	return numbers, nil
}
