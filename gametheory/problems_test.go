package gametheory_test

import (
	"encoding/json"
	"fmt"
	"math/bits"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	. "nimbook/gametheory"
	. "nimbook/gametheory/games"
)

// TestContestProblems solves problems of programming contests with what the
// package offers, and holds every answer against the contest's own samples.
func TestContestProblems(t *testing.T) {
	data, err := os.ReadFile("testdata/problems.json")
	require.NoError(t, err)
	var file struct {
		Problems []struct {
			Name    string
			Samples [][2]string
		}
	}
	require.NoError(t, json.Unmarshal(data, &file))
	// The samples of P7589 do not tell how far a piece may retreat, and so what its
	// numbers are.
	unsolved := []string{"Luogu P7589 (2021 CoE-II B) black and white pieces"}
	for _, problem := range file.Problems {
		if slices.Contains(unsolved, problem.Name) {
			continue
		}
		t.Run(problem.Name, func(t *testing.T) {
			solve := solutions[problem.Name]
			require.NotNil(t, solve, "no solution")
			for _, sample := range problem.Samples {
				assert.Equal(t, strings.TrimSpace(sample[1]), strings.TrimSpace(solve(&input{strings.NewReader(sample[0])})), "on %q", sample[0])
			}
		})
	}
}

// input reads a sample as contest programs do.
type input struct{ *strings.Reader }

func (in *input) word() (s string) {
	fmt.Fscan(in, &s)
	return s
}

func (in *input) int() (n int) {
	fmt.Fscan(in, &n)
	return n
}

func (in *input) ints(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = in.int()
	}
	return list
}

func (in *input) pairs(n int) [][2]int {
	list := make([][2]int, n)
	for i := range list {
		list[i] = [2]int{in.int(), in.int()}
	}
	return list
}

// cases solves each of the cases whose number the input begins with.
func (in *input) cases(solve func() string) string {
	var answers []string
	for range in.int() {
		answers = append(answers, solve())
	}
	return strings.Join(answers, "\n")
}

// json reads the rest of the input as JSON, which is how LeetCode writes it.
func (in *input) json(v any) {
	if err := json.NewDecoder(in).Decode(v); err != nil {
		panic(err)
	}
}

// leetN reads "n=17".
func (in *input) leetN() (n int) {
	fmt.Fscanf(in, "n=%d", &n)
	return n
}

// winner picks the words for the next and the previous player.
func winner(o Outcome, next, previous string) string {
	if o == N {
		return next
	}
	return previous
}

func decide[Pos comparable](rules Rules[Pos], p Pos) Outcome { return Analyze(rules, p).Outcome(p) }

var solutions = map[string]func(in *input) string{
	"LeetCode 1510 Stone Game IV": func(in *input) string {
		n := in.leetN()
		var squares []int
		for r := 1; r*r <= n; r++ {
			squares = append(squares, r*r)
		}
		return winner(Take(squares...).Outcome(n), "true", "false")
	},
	"LeetCode 810 Chalkboard XOR Game": func(in *input) string {
		var numbers []int
		in.json(&numbers)
		type board struct {
			numbers Heaps
			over    bool // whoever has to move here has lost
		}
		return winner(decide(func(p board) (options []board) {
			list := p.numbers.Heaps()
			if p.over {
				return nil
			}
			if NimSum(list...) == 0 {
				return []board{{over: true}}
			}
			for i := range list {
				options = append(options, board{numbers: HeapsOf(slices.Delete(slices.Clone(list), i, i+1)...)})
			}
			return options
		}, board{numbers: HeapsOf(numbers...)}), "true", "false")
	},
	"LeetCode 2005 Subtree Removal Game with Fibonacci Tree": func(in *input) string {
		var edges [][2]int // to delete a node is to cut the edge below it; the root is the ground
		nodes := 0
		var tree func(order int) int
		tree = func(order int) int {
			root := nodes
			nodes++
			for _, child := range []int{order - 2, order - 1} {
				if child > 0 {
					edges = append(edges, [2]int{root, tree(child)})
				}
			}
			return root
		}
		tree(in.leetN())
		return winner(Hackenbush(edges...).Outcome(), "true", "false")
	},
	"LeetCode 913 Cat and Mouse": func(in *input) string {
		var graph [][]int
		in.json(&graph)
		type chase struct {
			mouse, cat int
			catMoves   bool
			over       bool // whoever has to move here has lost
		}
		start := chase{mouse: 1, cat: 2}
		switch decide(func(p chase) (options []chase) {
			switch {
			case p.over || p.mouse == 0 || p.mouse == p.cat && !p.catMoves:
				return nil
			case p.mouse == p.cat:
				return []chase{{over: true}}
			case p.catMoves:
				for _, v := range graph[p.cat] {
					if v != 0 {
						options = append(options, chase{mouse: p.mouse, cat: v})
					}
				}
			default:
				for _, v := range graph[p.mouse] {
					options = append(options, chase{mouse: v, cat: p.cat, catMoves: true})
				}
			}
			return options
		}, start) {
		case N:
			return "1"
		case P:
			return "2"
		}
		return "0"
	},
	"AtCoder Educational DP K - Stones": func(in *input) string {
		size, stones := in.int(), in.int()
		return winner(Take(in.ints(size)...).Outcome(stones), "First", "Second")
	},
	"POJ 2960 / HDU 1536 S-Nim": func(in *input) string {
		var lines []string
		for size := in.int(); size > 0; size = in.int() {
			game := Take(in.ints(size)...)
			line := ""
			for range in.int() {
				line += winner(game.HeapGame.Outcome(in.ints(in.int())...), "W", "L")
			}
			lines = append(lines, line)
		}
		return strings.Join(lines, "\n")
	},
	"Luogu P2197 Nim template": func(in *input) string {
		return in.cases(func() string { return winner(Nim().Outcome(in.ints(in.int())...), "Yes", "No") })
	},
	"HDU 2176 m-heap stone game": func(in *input) string {
		var lines []string
		for m := in.int(); m > 0; m = in.int() {
			moves := Nim().Winning(in.ints(m)...)
			lines = append(lines, map[bool]string{true: "Yes", false: "No"}[len(moves) > 0])
			for _, m := range moves {
				lines = append(lines, fmt.Sprint(m.From, " ", m.From-m.Take))
			}
		}
		return strings.Join(lines, "\n")
	},
	"POJ 2975 Nim": func(in *input) string {
		var lines []string
		for n := in.int(); n > 0; n = in.int() {
			lines = append(lines, fmt.Sprint(len(Nim().Winning(in.ints(n)...))))
		}
		return strings.Join(lines, "\n")
	},
	"HDU 1907 / POJ 3480 John": func(in *input) string {
		return in.cases(func() string { return winner(Nim().OutcomeMisere(in.ints(in.int())...), "John", "Brother") })
	},
	"Luogu P3480 (POI 2009) KAM-Pebbles": func(in *input) string {
		return in.cases(func() string {
			var steps []int // what a heap is larger by than the one before it; the last is on step 1
			last := 0
			for _, n := range in.ints(in.int()) {
				steps = append(steps, n-last)
				last = n
			}
			slices.Reverse(steps)
			return winner(Staircase().Outcome(steps...), "TAK", "NIE")
		})
	},
	"POJ 1067 / HDU 1527 / Luogu P2252 two-heap game": func(in *input) string {
		var lines []string
		for in.Len() > 0 {
			lines = append(lines, winner(Wythoff().Outcome(in.int(), in.int()), "1", "0"))
		}
		return strings.Join(lines, "\n")
	},
	"COCI 2010/2011 #4 HRPA (Luogu P6487)": func(in *input) string {
		n := in.int()
		return fmt.Sprint(n - FibonacciNim().Winning(n, n)[0].To.A) // the first move may take all
	},
	"Luogu P2490 (SDOI 2011) black and white pieces": func(in *input) string {
		squares, pieces, most := in.int(), in.int(), in.int()
		moore := Moore(most)
		won := 0
		for layout := range 1 << squares {
			if bits.OnesCount(uint(layout)) != pieces {
				continue
			}
			var at, gaps []int
			for square := range squares {
				if layout>>square&1 == 1 {
					at = append(at, square)
				}
			}
			for pair := range slices.Chunk(at, 2) {
				gaps = append(gaps, pair[1]-pair[0]-1)
			}
			if moore.Outcome(gaps...) == N {
				won++
			}
		}
		return fmt.Sprint(won)
	},
	"HDU 3032 Nim or not Nim?": func(in *input) string {
		return in.cases(func() string { return winner(LaskersNim().Outcome(in.ints(in.int())...), "Alice", "Bob") })
	},
	"Luogu P1290 Euclid game": func(in *input) string {
		return in.cases(func() string { return winner(Euclid().Outcome(in.int(), in.int()), "Stan wins", "Ollie wins") })
	},
	"Google Code Jam 2010 R1A Number Game (Luogu P13392)": func(in *input) string {
		number := 0
		return in.cases(func() string {
			number++
			won := 0
			a1, a2, b1, b2 := in.int(), in.int(), in.int(), in.int()
			for a := a1; a <= a2; a++ {
				for b := b1; b <= b2; b++ {
					if PositiveEuclid().Outcome(a, b) == N {
						won++
					}
				}
			}
			return fmt.Sprintf("Case #%d: %d", number, won)
		})
	},
	"Luogu P2599 (ZJOI 2009) stones from both ends": func(in *input) string {
		return in.cases(func() string {
			return winner(decide(func(p Heaps) (options []Heaps) {
				row := p.Heaps()
				for i, n := range row {
					if i > 0 && i < len(row)-1 {
						continue
					}
					for left := range n {
						next := slices.Clone(row)
						next[i] = left
						for len(next) > 0 && next[0] == 0 {
							next = next[1:]
						}
						for len(next) > 0 && next[len(next)-1] == 0 {
							next = next[:len(next)-1]
						}
						options = append(options, HeapsOf(next...))
					}
				}
				return options
			}, HeapsOf(in.ints(in.int())...)), "1", "0")
		})
	},
	"Luogu P2594 (ZJOI 2009) colouring game": func(in *input) string {
		return in.cases(func() string {
			rows, columns := in.int(), in.int()
			board := 0 // the coins that show tails
			for r := range rows {
				for c, coin := range in.word() {
					if coin == 'T' {
						board |= 1 << (r*columns + c)
					}
				}
			}
			type move struct{ corner, block int }
			var moves []move
			for block := 1; block < 1<<(rows*columns); block++ {
				bottom, right := 0, 0
				for i := range rows * columns {
					if block>>i&1 == 1 {
						bottom, right = max(bottom, i/columns), max(right, i%columns)
					}
				}
				if corner := 1 << (bottom*columns + right); block&corner != 0 && connected(block, rows, columns) {
					moves = append(moves, move{corner, block})
				}
			}
			return winner(decide(func(p int) (options []int) {
				for _, m := range moves {
					if p&m.corner != 0 {
						options = append(options, p^m.block)
					}
				}
				return options
			}, board), "-_-", "=_=")
		})
	},
	"Luogu P4136 who can win": func(in *input) string {
		var lines []string
		for n := in.int(); n > 0; n = in.int() {
			lines = append(lines, winner(boardOf(n).Outcome(0), "Alice", "Bob"))
		}
		return strings.Join(lines, "\n")
	},
	"Luogu P6560 (SBCOI 2020) passing time": func(in *input) string {
		_, m, queries := in.int(), in.int(), in.int()
		arcs := in.pairs(m)
		var lines []string
		for range queries {
			start, target := in.int(), in.int()
			game := Digraph(slices.DeleteFunc(slices.Clone(arcs), func(arc [2]int) bool { return arc[0] == target })...)
			lines = append(lines, map[Outcome]string{N: "1", P: "-1", D: "0"}[Analyze(game, start).Outcome(start)])
		}
		return strings.Join(lines, "\n")
	},
	"USACO 2009 Open Cow Digit Game (Luogu P2953)": func(in *input) string {
		return in.cases(func() string {
			return winner(decide(func(n int) []int {
				digits := strings.Split(strings.ReplaceAll(fmt.Sprint(n), "0", ""), "")
				if n == 0 {
					return nil
				}
				return []int{n - int(slices.Max(digits)[0]-'0'), n - int(slices.Min(digits)[0]-'0')}
			}, in.int()), "YES", "NO")
		})
	},
	"Luogu P1512 Eden calendar game": func(in *input) string {
		type date struct{ year, month, day int }
		end := date{2006, 11, 4}
		return in.cases(func() string {
			return winner(decide(func(d date) (options []date) {
				at := func(year, month, day int) date {
					t := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
					return date{t.Year(), int(t.Month()), t.Day()}
				}
				nexts := []date{at(d.year, d.month, d.day+1)}
				if month := at(d.year, d.month+1, d.day); month.day == d.day { // else it has no such day
					nexts = append(nexts, month)
				}
				for _, next := range nexts {
					if slices.Compare([]int{next.year, next.month, next.day}, []int{end.year, end.month, end.day}) <= 0 {
						options = append(options, next)
					}
				}
				return options
			}, date{in.int(), in.int(), in.int()}), "YES", "NO")
		})
	},
	"Google Code Jam 2019 R1C Bacterial Tactics (Luogu P13114)": func(in *input) string {
		number := 0
		return in.cases(func() string {
			number++
			rows, columns := in.int(), in.int()
			radioactive, empty := 0, 0
			for r := range rows {
				for c, square := range in.word() {
					if square == '#' {
						radioactive |= 1 << (r*columns + c)
					} else {
						empty |= 1 << (r*columns + c)
					}
				}
			}
			// openings are the colonies that may be placed, with repetition.
			openings := func(empty int) (colonies []int) {
				for square := range rows * columns {
					if empty>>square&1 == 0 {
						continue
					}
					for _, step := range [][2]int{{0, 1}, {1, 0}} {
						colony, safe := 1<<square, true
						for _, sign := range []int{1, -1} {
							r, c := square/columns, square%columns
							for {
								r, c = r+sign*step[0], c+sign*step[1]
								if r < 0 || r >= rows || c < 0 || c >= columns {
									break
								}
								next := 1 << (r*columns + c)
								if empty&next == 0 {
									safe = safe && radioactive&next == 0
									break
								}
								colony |= next
							}
						}
						if safe {
							colonies = append(colonies, colony)
						}
					}
				}
				return colonies
			}
			a := Analyze(Rules[int](func(empty int) (options []int) {
				for _, colony := range openings(empty) {
					options = append(options, empty&^colony)
				}
				return options
			}), empty)
			won := 0
			for _, colony := range openings(empty) {
				if a.Outcome(empty&^colony) == P {
					won++
				}
			}
			return fmt.Sprintf("Case #%d: %d", number, won)
		})
	},
	"Luogu P8347 (Wdoi-6) the other side of the moon": func(in *input) string {
		return in.cases(func() string {
			n := in.int()
			near := make([]int, n)
			for _, e := range in.pairs(n - 1) {
				near[e[0]-1] |= 1 << (e[1] - 1)
				near[e[1]-1] |= 1 << (e[0] - 1)
			}
			return winner(decide(func(tree int) (options []int) {
				for v := range n {
					if tree>>v&1 == 0 {
						continue
					}
					rest := tree &^ (1 << v)
					if rest == 0 {
						return []int{0} // the one who left a single vertex has lost
					}
					for left := rest; left != 0; {
						part := left & -left
						for grown := 0; grown != part; {
							grown = part
							for w := range n {
								if part>>w&1 == 1 {
									part |= near[w] & rest
								}
							}
						}
						options = append(options, part)
						left &^= part
					}
				}
				return options
			}, 1<<n-1), "Hifuu", "Luna")
		})
	},
	"AtCoder AGC 017 D Game on Tree": func(in *input) string {
		edges := in.pairs(in.int() - 1)
		for i := range edges {
			edges[i] = [2]int{edges[i][0] - 1, edges[i][1] - 1} // vertex 1 is the ground
		}
		return winner(Hackenbush(edges...).Outcome(), "Alice", "Bob")
	},
	"AtCoder AGC 002 E Candy Piles": func(in *input) string {
		piles := HeapsOf(in.ints(in.int())...).Sorted()
		candies := Rules[Heaps](func(p Heaps) []Heaps {
			row := p.Heaps()
			if len(row) == 0 {
				return nil
			}
			fewer := slices.Clone(row)
			for i := range fewer {
				fewer[i]--
			}
			return []Heaps{HeapsOf(row[:len(row)-1]...), HeapsOf(fewer...).Sorted()}
		})
		return winner(Analyze(candies, piles).Misere().Outcome(piles), "First", "Second")
	},
	"AtCoder ARC 168 B Arbitrary Nim": func(in *input) string {
		heaps := in.ints(in.int())
		if Nim().Outcome(heaps...) == N {
			return "-1"
		}
		for most := slices.Max(heaps); most > 0; most-- {
			if Bash(most).HeapGame.Outcome(heaps...) == N {
				return fmt.Sprint(most)
			}
		}
		return "0"
	},
	"Codeforces 1382B Sequential Nim": func(in *input) string {
		return in.cases(func() string {
			heaps := in.ints(in.int())
			for i := range heaps {
				heaps[i] = min(heaps[i], 2) // from 2 on one may leave 1 stone or none, whichever wins
			}
			return winner(decide(func(p Heaps) (options []Heaps) {
				row := p.Heaps()
				if len(row) == 0 {
					return nil
				}
				for left := row[0] - 1; left > 0; left-- {
					options = append(options, HeapsOf(slices.Concat([]int{left}, row[1:])...))
				}
				return append(options, HeapsOf(row[1:]...))
			}, HeapsOf(heaps...)), "First", "Second")
		})
	},
	"Codeforces 1396B Stoned Game": func(in *input) string {
		type piles struct {
			heaps Heaps
			last  int // the pile that the move before took from
		}
		return in.cases(func() string {
			return winner(decide(func(p piles) (options []piles) {
				row := p.heaps.Heaps()
				for i, n := range row {
					if n > 0 && i != p.last {
						next := slices.Clone(row)
						next[i]--
						options = append(options, piles{HeapsOf(next...), i})
					}
				}
				return options
			}, piles{HeapsOf(in.ints(in.int())...), -1}), "T", "HL")
		})
	},
	"Codeforces 1033C Permutation Game": func(in *input) string {
		cells := in.ints(in.int())
		var arcs [][2]int
		starts := make([]int, len(cells))
		for i, a := range cells {
			starts[i] = i
			for j, b := range cells {
				if b > a && (j-i)%a == 0 {
					arcs = append(arcs, [2]int{i, j})
				}
			}
		}
		a := Analyze(Digraph(arcs...), starts...)
		line := ""
		for i := range cells {
			line += winner(a.Outcome(i), "A", "B")
		}
		return line
	},
	"Codeforces 850C Arpa and a game with Mojtaba": func(in *input) string {
		exponents := make(map[int]map[int]bool) // by prime
		for _, n := range in.ints(in.int()) {
			for p := 2; n > 1; p++ {
				k := 0
				for ; n%p == 0; n /= p {
					k++
				}
				if k > 0 {
					if exponents[p] == nil {
						exponents[p] = make(map[int]bool)
					}
					exponents[p][k] = true
				}
			}
		}
		rules := Rules[Set](func(p Set) (options []Set) {
			numbers := p.Numbers()
			if len(numbers) == 0 {
				return nil
			}
			for k := 1; k <= slices.Max(numbers); k++ {
				left := make(map[int]bool)
				for _, n := range numbers {
					if n >= k {
						n -= k
					}
					if n > 0 {
						left[n] = true
					}
				}
				options = append(options, SetOf(keys(left)...))
			}
			return options
		})
		var parts []Component
		for _, set := range exponents { // the primes are the components of a sum
			parts = append(parts, Part(rules, SetOf(keys(set)...)))
		}
		return winner(SumOf(parts...).Outcome(), "Mojtaba", "Arpa")
	},
	"Codeforces 1451F Nullify The Matrix": func(in *input) string {
		return in.cases(func() string {
			rows, columns := in.int(), in.int()
			diagonals := make([]int, rows+columns)
			for r := range rows {
				for c := range columns {
					diagonals[r+c] = NimSum(diagonals[r+c], in.int())
				}
			}
			if slices.Max(diagonals) == 0 {
				return "Jeel"
			}
			return "Ashish"
		})
	},
}

func keys(set map[int]bool) []int {
	var list []int
	for k := range set {
		list = append(list, k)
	}
	return list
}

// connected reports whether the squares of a block of a board hang together.
func connected(block, rows, columns int) bool {
	part := block & -block
	for grown := 0; grown != part; {
		grown = part
		for i := range rows * columns {
			if part>>i&1 == 0 {
				continue
			}
			if i%columns > 0 {
				part |= block & (1 << (i - 1))
			}
			if i%columns < columns-1 {
				part |= block & (1 << (i + 1))
			}
			part |= block & (1<<(i+columns) | 1<<i>>columns)
		}
	}
	return part == block
}

// boardOf is the graph of a board of n × n squares.
func boardOf(n int) *GeographyGame {
	var edges [][2]int
	for x := range n {
		for y := range n {
			if x > 0 {
				edges = append(edges, [2]int{(x-1)*n + y, x*n + y})
			}
			if y > 0 {
				edges = append(edges, [2]int{x*n + y - 1, x*n + y})
			}
		}
	}
	return Geography(edges...)
}
