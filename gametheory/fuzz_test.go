package gametheory_test

import (
	"encoding/json"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
	"nimbook/gametheory/games"
)

// requireForms says that the short form of an entry point does as the long form, of
// which err is the error: it succeeds too, or it panics with the same error, which
// says whose it is.
func requireForms(t *testing.T, err error, short func()) {
	t.Helper()
	if err == nil {
		require.NotPanics(t, short)
		return
	}
	require.True(t, strings.HasPrefix(err.Error(), "gametheory: "), err.Error())
	require.PanicsWithError(t, err.Error(), short)
}

// numbersOf reads numbers from fuzzed bytes, two for each, from -1 on.
func numbersOf(data []byte) []int {
	var numbers []int
	for pair := range slices.Chunk(data[:len(data)/2*2], 2) {
		numbers = append(numbers, int(pair[0])|int(pair[1])<<8-1)
	}
	return numbers
}

func FuzzNewHeaps(f *testing.F) {
	f.Add([]byte{4, 0, 1, 0, 8, 0}, 3)
	f.Add([]byte{0, 0}, -1)
	f.Add([]byte{}, math.MaxInt)
	f.Fuzz(func(t *testing.T, data []byte, more int) {
		sizes := append(numbersOf(data), more)
		heaps, err := gametheory.NewHeaps(sizes...)
		requireForms(t, err, func() { gametheory.HeapsOf(sizes...) })
		if slices.Min(sizes) < 0 {
			require.Error(t, err)
			return
		}
		require.Equal(t, sizes, heaps.Heaps())
		written, err := json.Marshal(heaps)
		require.NoError(t, err)
		var read gametheory.Heaps
		require.NoError(t, json.Unmarshal(written, &read))
		require.Equal(t, heaps, read)
	})
}

func FuzzNewPairSet(f *testing.F) {
	f.Add([]byte{1, 0, 2, 0, 1, 0, 3, 0})
	f.Add([]byte{1, 0, 2, 0, 1, 0, 2, 0})
	f.Add([]byte{0, 0, 2, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		var pairs []games.Pair
		valid, seen := true, map[games.Pair]bool{}
		for n := range slices.Chunk(numbersOf(data[:len(data)/4*4]), 2) {
			p := games.Pair{A: n[0], B: n[1]}
			valid = valid && p.A >= 0 && p.B >= 0 && !seen[p]
			seen[p] = true
			pairs = append(pairs, p)
		}
		set, err := games.NewPairSet(pairs...)
		requireForms(t, err, func() { games.PairSetOf(pairs...) })
		require.Equal(t, valid, err == nil, "%v", pairs)
		if valid {
			require.ElementsMatch(t, pairs, set.Pairs())
			slices.Reverse(pairs)
			require.Equal(t, set, games.PairSetOf(pairs...))
		}
	})
}

// What is read from JSON is what is written, or the error says why it is not.
func FuzzPositionsFromJSON(f *testing.F) {
	for _, seed := range []string{`[3, 5, 7]`, `[]`, `null`, `[1, -1]`, `[1, 1]`, `["x"]`, `[[1, 2], [0, 3]]`, `[{"A": 1, "B": 2}]`,
		`{"rows": [[0, 3], [2, 1]], "blackToMove": true}`, `{"At": 1, "Visited": [1, 2]}`, `[9223372036854775807]`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, f := range families {
			f.requirePositionsRead(t, data)
		}
	})
}

func requireReadBack[Pos comparable](t *testing.T, data []byte) {
	var p, again Pos
	if json.Unmarshal(data, &p) != nil {
		return
	}
	written, err := json.Marshal(p)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(written, &again), "%s", written)
	require.Equal(t, p, again, "%s", written)
}

func FuzzNewAllBut(f *testing.F) {
	f.Add([]byte{2, 0, 4, 0})
	f.Add([]byte{1, 0})
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		set := numbersOf(data)
		g, err := gametheory.NewAllBut(set...)
		requireForms(t, err, func() { gametheory.AllBut(set...) })
		if len(set) > 0 && slices.Min(set) < 1 {
			require.Error(t, err)
			return
		}
		require.NoError(t, err)
		grundy := make([]int, 40)
		for n := range grundy {
			var options []int
			for take := 1; take <= n; take++ {
				if !slices.Contains(set, take) {
					options = append(options, grundy[n-take])
				}
			}
			grundy[n] = gametheory.Mex(options...)
		}
		require.Equal(t, grundy, g.Sequence(len(grundy)), "all but %v", set)
	})
}

// The closed forms of any numbers agree with the definition, by arithmetic of
// another kind.
func FuzzFibonacciNumbers(f *testing.F) {
	for _, n := range []int{0, 1, 2, 4, 54, -1, math.MaxInt, math.MinInt, 1 << 62} {
		f.Add(n)
	}
	f.Fuzz(func(t *testing.T, n int) {
		parts, err := games.NewZeckendorf(n)
		requireForms(t, err, func() { games.Zeckendorf(n) })
		require.Equal(t, n < 0, err != nil)
		sum := 0
		for i, part := range parts {
			sum += part
			require.True(t, i == 0 || 2*uint(part) < uint(parts[i-1]), "%d and %d are neighbours", parts[max(0, i-1)], part)
		}
		if err == nil {
			require.Equal(t, n, sum)
		}

		pair, err := games.NewWythoffPair(n)
		requireForms(t, err, func() { games.WythoffPair(n) })
		// ⌊nφ⌋ = ⌊(n + √(5n²))/2⌋
		a := big.NewInt(int64(n))
		a.Mul(a, a).Mul(a, big.NewInt(5)).Sqrt(a).Add(a, big.NewInt(int64(n))).Rsh(a, 1)
		b := new(big.Int).Add(a, big.NewInt(int64(n)))
		require.Equal(t, n >= 0 && b.IsInt64(), err == nil, "%d", n)
		if err == nil {
			require.Equal(t, games.Pair{A: int(a.Int64()), B: int(b.Int64())}, pair)
			require.Equal(t, gametheory.P, games.Wythoff().Outcome(pair.B, pair.A))
		}
	})
}

// turningRule reads the rule of a coin-turning game for coins 0 to 5 from fuzzed
// bytes: each is a coin and a set of others, not all of them to its left.
func turningRule(data []byte) map[int][][]int {
	rule := map[int][][]int{}
	for pair := range slices.Chunk(data[:len(data)/2*2], 2) {
		coin := int(pair[0] % 6)
		var others []int
		for other := range 6 {
			if pair[1]>>other&1 == 1 {
				others = append(others, other)
			}
		}
		rule[coin] = append(rule[coin], others)
	}
	return rule
}

func FuzzNewCoinTurning(f *testing.F) {
	f.Add([]byte{0, 0, 1, 0, 1, 1, 2, 3}, byte(0b111))
	f.Add([]byte{3, 0b100, 3, 0b11, 5, 0b10001, 4, 0}, byte(0b111111))
	f.Add([]byte{1, 0b10}, byte(0b10))
	f.Fuzz(func(t *testing.T, data []byte, heads byte) {
		rule := turningRule(data[:min(len(data), 24)])
		start := games.SetOf(bitsOf(heads & 63)...)
		g, err := games.NewCoinTurning("Fuzzed", func(coin int) [][]int { return rule[coin] })
		require.NoError(t, err)
		solution, err := g.Solve(start, gametheory.Normal)
		requireForms(t, err, func() { g.Outcome(start.Numbers()...) })
		valid := true
		for coin, sets := range rule {
			if numbers := start.Numbers(); len(numbers) == 0 || coin > slices.Max(numbers) {
				continue // never asked
			}
			for _, others := range sets {
				valid = valid && (len(others) == 0 || slices.Max(others) < coin)
			}
		}
		require.Equal(t, valid, err == nil, "%v from %v", rule, start)
		if !valid {
			require.ErrorContains(t, err, "give different coins to its left")
			return
		}
		a := gametheory.Analyze(gametheory.Unreduced(g), start)
		require.Equal(t, a.Outcome(start), solution.Outcome, "%v from %v", rule, start)
		require.Equal(t, a.Grundy(start), int(g.Grundy(start.Numbers()...)), "%v from %v", rule, start)
		for _, m := range solution.Winning {
			require.Equal(t, gametheory.P, a.Outcome(m.To))
		}
	})
}

func bitsOf(b byte) (bits []int) {
	for i := range 8 {
		if b>>i&1 == 1 {
			bits = append(bits, i)
		}
	}
	return bits
}

// arcsOf reads arcs between 8 vertices from fuzzed bytes.
func arcsOf(data []byte) (arcs [][2]int) {
	for _, b := range data {
		arcs = append(arcs, [2]int{int(b >> 4 & 7), int(b & 7)})
	}
	return arcs
}

func FuzzNewDigraph(f *testing.F) {
	f.Add([]byte{0x01, 0x12, 0x20, 0x23}, 0)
	f.Add([]byte{0x01, 0x10, 0x01, 0x44}, -1)
	f.Add([]byte{0x00}, math.MinInt)
	f.Fuzz(func(t *testing.T, data []byte, vertex int) {
		arcs := append(arcsOf(data[:min(len(data), 32)]), [2]int{0, vertex % 9})
		g, err := games.NewDigraph(arcs...)
		requireForms(t, err, func() { games.Digraph(arcs...) })
		require.Equal(t, vertex%9 < 0, err != nil)
		if err != nil {
			return
		}
		// By definition: a win in k moves or fewer, for k as many as there are vertices.
		won, lost := map[int]bool{}, map[int]bool{}
		for range 9 {
			for v := range 9 {
				options := 0
				all := true
				for _, arc := range arcs {
					if arc[0] == v {
						options++
						won[v] = won[v] || lost[arc[1]]
						all = all && won[arc[1]]
					}
				}
				lost[v] = all
			}
		}
		starts := []int{0, 1, 2, 3, 4, 5, 6, 7, 8}
		a := gametheory.Analyze(g, starts...)
		for _, v := range starts {
			want := gametheory.D
			if won[v] {
				want = gametheory.N
			} else if lost[v] {
				want = gametheory.P
			}
			require.Equal(t, want, a.Outcome(v), "%d of %v", v, arcs)
		}
	})
}

// The sum of any two games, of heaps or with cycles, is what its definition says.
func FuzzNewSum(f *testing.F) {
	f.Add([]byte{0x01, 0x12, 0x20, 0x23}, byte(5), byte(2), false)
	f.Add([]byte{0x01, 0x10}, byte(7), byte(0), true)
	f.Add([]byte{0x31, 0x10, 0x13, 0x32}, byte(11), byte(3), false)
	f.Fuzz(func(t *testing.T, data []byte, heap, vertex byte, missing bool) {
		take, graph := gametheory.Take(1, 3, 4), games.Digraph(arcsOf(data[:min(len(data), 16)])...)
		n, v := int(heap%16), int(vertex%8)
		parts := []gametheory.Component{take.Part(n), gametheory.Part(graph, v)}
		if missing {
			parts = append(parts, nil)
		}
		sum, err := gametheory.NewSum(parts...)
		requireForms(t, err, func() { gametheory.SumOf(parts...) })
		if missing {
			require.ErrorContains(t, err, "component 3 of the sum is nil")
			return
		}
		p := gametheory.SumPosition[int, int]{First: n, Second: v}
		a := gametheory.Analyze(gametheory.SumGame(take, graph), p)
		require.Equal(t, a.Outcome(p), sum.Outcome(), "%v of %v", p, data)
		require.Equal(t, a.Value(p), sum.Value(), "%v of %v", p, data)
		require.Len(t, sum.Winning(), len(a.Winning(p)), "%v of %v", p, data)
	})
}
