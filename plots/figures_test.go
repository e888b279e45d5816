package plots

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
	"nimbook/gametheory/games"
	"nimbook/gametheory/proof"
)

// marks counts the shapes of a colour in a drawing, without the first ones that
// belong to the key.
func marks(elements []element, name, fill string) int {
	n := 0
	for _, e := range elements {
		if e.name == name && e.attrs["fill"] == fill {
			n++
		}
	}
	return n
}

func TestRegionMarksEveryPoint(t *testing.T) {
	w := games.Wythoff()
	f := Region("Wythoff", w.Outcome, Axis{"a", 0, 20}, Axis{"b", 3, 15})
	wins := 0
	for a := 0; a <= 20; a++ {
		for b := 3; b <= 15; b++ {
			if w.Outcome(a, b) == gametheory.P {
				wins++
			}
		}
	}
	e := parse(t, f.SVG())
	assert.Equal(t, wins+1, marks(e, "path", hex(blue)), "each P-position stands alone in its row, and one is in the key")
	assert.Equal(t, 21*13-wins+1, marks(e, "circle", hex(orange)), "a dot for each N-position, and one in the key")
}

func TestRegionSaysWhatIsSeen(t *testing.T) {
	t.Setenv("NIMBOOK_LANG", "en")
	bash := func(n, m int) gametheory.Outcome { return gametheory.Bash(m).Outcome(n) }
	nim := gametheory.Nim()
	for want, f := range map[string]*Figure{
		"Bash: 74 of 372 points are P-positions, exactly those where N is a multiple of M + 1: (0, 1), (2, 1), (0, 2), (3, 2), (0, 3), (4, 1), ….": Region("Bash", bash, Axis{"N", 0, 30}, Axis{"M", 1, 12}),
		"Nim: 10 of 100 points are P-positions, exactly those with a = b: (0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 5), ….":                      Region("Nim", func(a, b int) gametheory.Outcome { return nim.Outcome(a, b) }, Axis{"a", 0, 9}, Axis{"b", 0, 9}),
		"Nim: 16 of 256 points are P-positions, exactly one in each row and each column: (4, 1), (1, 4), (5, 0), (0, 5), (6, 3), (3, 6), ….":       Region("Nim", func(a, b int) gametheory.Outcome { return nim.Outcome(5, a, b) }, Axis{"a", 0, 15}, Axis{"b", 0, 15}),
		"Wythoff: 7 of 81 points are P-positions, at most one in each row and each column: (0, 0), (2, 1), (1, 2), (5, 3), (3, 5), (7, 4), ….":     Region("Wythoff", games.Wythoff().Outcome, Axis{"a", 0, 8}, Axis{"b", 0, 8}),
		"Nobody: no P-position among 4 points.": Region("Nobody", func(_, _ int) gametheory.Outcome { return gametheory.N }, Axis{"x", 0, 1}, Axis{"y", 0, 1}),
		"Wythoff: 1 of 1 point is a P-position, exactly those with a = b: (0, 0). Dashed lines through the origin have slope 1.618.": Region("Wythoff", games.Wythoff().Outcome, Axis{"a", 0, 0}, Axis{"b", 0, 0}).Lines(math.Phi),
	} {
		assert.Equal(t, want, f.Alt)
	}
}

func TestTableWritesEveryValue(t *testing.T) {
	product := func(a, b int) int { return int(gametheory.Nimber(a).Mul(gametheory.Nimber(b))) }
	f := Table("a ⊗ b", product, Axis{"a", 0, 15}, Axis{"b", 0, 15})
	words := texts(parse(t, f.SVG()))
	want := map[string]int{}
	for a := range 16 {
		for b := range 16 {
			want[strconv.Itoa(product(a, b))]++
		}
	}
	for v := range 16 {
		w := strconv.Itoa(v)
		extra := 0
		for _, key := range []string{"0", "7", "15"} {
			if w == key {
				extra++ // the key
			}
		}
		if v%2 == 0 {
			extra += 2 // the axes
		}
		assert.Equal(t, want[w]+extra, count(words, w), w)
	}
	t.Setenv("NIMBOOK_LANG", "en")
	assert.Equal(t, "x for a from 0 to 3 and b from 0 to 3: values from 0 to 3; zeros exactly on the diagonal; symmetric; no value twice in a row or column.",
		Table("x", func(a, b int) int { return a ^ b }, Axis{"a", 0, 3}, Axis{"b", 0, 3}).Alt)
	assert.Equal(t, "x for a from 0 to 3 and b from 1 to 2: values from 0 to 6; 2 zeros.",
		Table("x", func(a, b int) int { return a * b }, Axis{"a", 0, 3}, Axis{"b", 1, 2}).Alt)
}

func TestSequenceMarksEveryValue(t *testing.T) {
	for _, n := range []int{1, 50, maxStems, maxStems + 1, maxPoints} {
		values := NamedValues{"Kayles", gametheory.Kayles().Sequence(n)}
		zeros := 0
		for _, v := range values.Values {
			if v == 0 {
				zeros++
			}
		}
		e := parse(t, Sequence(values, n).SVG())
		assert.Equal(t, zeros+1, marks(e, "path", hex(blue)), n)
		assert.Equal(t, n-zeros+1, marks(e, "circle", hex(ochre)), n)
	}
	e := parse(t, Sequence(gametheory.Kayles(), maxPoints+1).SVG())
	assert.Zero(t, marks(e, "circle", hex(ochre)), "counted by pixel")
	images := 0
	for _, el := range e {
		if el.name == "image" {
			images++
		}
	}
	assert.Equal(t, 1, images)
}

// TestExceptionalValuesOfKayles compares with Guy and Smith, 1956: fourteen
// values, the last at 70, and then period 12.
func TestExceptionalValuesOfKayles(t *testing.T) {
	t.Setenv("NIMBOOK_LANG", "en")
	f := Sequence(gametheory.Kayles(), 200).Period(gametheory.Kayles().Period())
	assert.Contains(t, f.Alt, "From 71 stones on they repeat every 12; 14 values before that are exceptional, the last at 70.")
	rings := 0
	for _, e := range parse(t, f.SVG()) {
		if e.name == "path" && e.attrs["stroke"] == hex(vermilion) {
			rings++
		}
	}
	assert.Equal(t, 14+1, rings, "and one in the key")
}

func TestPeriodWithASaltus(t *testing.T) {
	t.Setenv("NIMBOOK_LANG", "en")
	nim := gametheory.Nim()
	assert.Contains(t, Sequence(nim, 20).Period(nim.Period()).Alt, " From 0 stones on they repeat every 1, greater by 1 each time.")
}

func TestCloudCountsEveryValue(t *testing.T) {
	values := gametheory.GrundysGame().Sequence(3000)
	most := 0
	for _, v := range values {
		most = max(most, v)
	}
	total := 0
	for _, n := range newCloud(values, most).counts {
		total += int(n)
	}
	assert.Equal(t, len(values), total)
}

func TestGraphDrawsEveryPositionAndMove(t *testing.T) {
	t.Setenv("NIMBOOK_LANG", "en")
	a := gametheory.Analyze(games.Wythoff(), games.Pair{A: 2, B: 3})
	f := Graph(a)
	e := parse(t, f.SVG())
	words := texts(e)
	wins, moves, winning := 0, 0, 0
	for p := range a.Positions() {
		assert.Equal(t, 1, count(words, p.String()), "%v", p)
		if a.Outcome(p) == gametheory.P {
			wins++
		}
		moves += len(a.Options(p))
		winning += len(a.Winning(p))
	}
	lines := map[string]int{}
	for _, el := range e {
		if el.name == "path" && el.attrs["fill"] == "none" {
			lines[el.attrs["stroke"]+" "+el.attrs["stroke-width"]]++
		}
	}
	assert.Equal(t, moves-winning, lines[hex(grey)+" 0.7"])
	assert.Equal(t, winning+1, lines[hex(blue)+" 1.8"], "and one in the key")
	assert.Equal(t, wins+1, lines[hex(blue)+" 0.8"], "an edge for each P-position and one in the key")
	assert.Equal(t, "Game graph from (2, 3): 12 positions and 38 moves; the longest play has 5 moves. P-positions: (2, 1), (1, 2), (0, 0). The start is an N-position of value 5, won by moving to (2, 1) or (1, 2).", f.Alt)
}

func TestGraphOfAGameThatNeedNotEndHasNoLongestPlay(t *testing.T) {
	t.Setenv("NIMBOOK_LANG", "en")
	f := Graph(gametheory.Analyze(games.Digraph([2]int{1, 2}, [2]int{2, 1}, [2]int{1, 3}), 1))
	assert.Equal(t, "Game graph from 1: 3 positions and 3 moves; play can go on for ever. P-positions: 2, 3. The start is an N-position of value 1, won by moving to 2 or 3.", f.Alt)
}

func TestOutcomeGraphWritesNoValue(t *testing.T) {
	t.Setenv("NIMBOOK_LANG", "en")
	a := gametheory.Analyze(gametheory.Take(3), 5)
	f := OutcomeGraph(a)
	words := texts(parse(t, f.SVG()))
	for p := range a.Positions() {
		assert.Equal(t, 1, count(words, strconv.Itoa(p)), "%v: the position, and no value", p)
	}
	assert.Equal(t, "Game graph from 5: 2 positions and 1 move; the longest play has 1 move. P-positions: 2. The start is an N-position, won by moving to 2.", f.Alt)
	assert.Equal(t, 1, count(texts(parse(t, Graph(a).SVG())), "1"), "the value of 5")
}

func TestGraphJoinsPositionsThatAreTheSame(t *testing.T) {
	a := gametheory.Analyze(gametheory.Nim(), gametheory.HeapsOf(1, 2, 3))
	for _, e := range parse(t, Graph(a).SVG()) {
		assert.NotContains(t, e.attrs["d"], "NaN")
	}
	assert.Contains(t, Graph(a).Alt, "14")
}

func TestBinaryShowsTheProof(t *testing.T) {
	t.Setenv("NIMBOOK_LANG", "en")
	assert.Equal(t, "The heaps (3, 5, 7) in binary: the nim-sum is 1, so this is an N-position. Its top bit is 1, and the heap of 3 has that bit. "+
		"Flipping the bits of the nim-sum in that heap makes it 2, which takes 1 stone; the nim-sum of (2, 5, 7) is 0.", Binary(3, 5, 7).Alt)
	assert.Equal(t, "The heaps (1, 2, 3) in binary: every column has an even number of ones, so the nim-sum is 0 and this is a P-position.", Binary(1, 2, 3).Alt)

	ones := 0
	rows := []int{13, 12, 8, 25, 16, 13, 12, 8, 9, 0} // before and after, each with its nim-sum
	for _, n := range rows {
		for ; n > 0; n /= 2 {
			ones += n % 2
		}
	}
	words := texts(parse(t, Binary(13, 12, 8, 25).SVG()))
	assert.Equal(t, ones+2, count(words, "1"), "and the weight 1 over each last column")
	assert.Equal(t, 5*len(rows)-ones, count(words, "0"))
	for _, label := range []string{"13", "12", "25", "9", "⊕ 16", "⊕ 0"} {
		assert.Contains(t, words, label)
	}
}

func TestBinaryMovesToNimSumZero(t *testing.T) {
	for a := range 8 {
		for b := range 8 {
			for c := range 8 {
				f := Binary(a, b, c)
				if gametheory.NimSum(a, b, c) == 0 {
					assert.NotNil(t, f.Plot)
				} else {
					assert.Contains(t, texts(parse(t, f.SVG())), "⊕ 0")
				}
			}
		}
	}
}

func TestFrequenciesTellRareFromCommon(t *testing.T) {
	t.Setenv("NIMBOOK_LANG", "en")
	// The rare values of Kayles are 0, 3, 5 and 6 (Winning Ways, chapter 4): an even
	// number of ones in binary.
	f := Frequencies(gametheory.Kayles(), 1000)
	assert.Contains(t, f.Alt, "the rare values, with an even number of the bits of 15, occur 10 times in all.")
	e := parse(t, f.SVG())
	assert.Equal(t, 4+1, marks(e, "path", hex(blue)), "and one in the key")
	assert.Equal(t, 5+1, marks(e, "path", hex(ochre)))

	f = Frequencies(gametheory.Take(1, 3, 4), 700)
	assert.Contains(t, f.Alt, "among 700 values 4 are different, most often 0 (200 times), 1 (200 times), 2 (200 times)")
	assert.Contains(t, f.Alt, "do not fall into common and rare ones")
}

func TestClaimMarksEveryPosition(t *testing.T) {
	t.Setenv("NIMBOOK_LANG", "en")
	f := Claim(proof.Verify(gametheory.Bash(3), func(n int) bool { return n%3 == 0 }, 100))
	falselyP, falselyN, p := 0, 0, 0
	for n := range 101 {
		switch claimed, truth := n%3 == 0, n%4 == 0; {
		case claimed && !truth:
			falselyP++
		case truth && !claimed:
			falselyN++
		case truth:
			p++
		}
	}
	e := parse(t, f.SVG())
	assert.Equal(t, p+falselyP+falselyN+3, marks(e, "path", hex(blue)), "a false claim shows P in one half; the key has three")
	assert.Equal(t, 101-p+3, marks(e, "circle", hex(orange)), "a false claim shows N in one half; the key has three")
	assert.Contains(t, f.Alt, "The claim is wrong at "+strconv.Itoa(falselyP+falselyN)+" of 101 positions; the smallest, 3, is circled: ")
	for _, said := range []string{"claimed P, in truth N", "claimed N, in truth P", "the move that refutes it"} {
		assert.Contains(t, texts(e), said)
	}
	assert.Equal(t, "The claim is right at all 225 positions.", Claim(proof.Verify(games.Wythoff(), isWythoffPair, games.Pair{A: 14, B: 14})).Alt)

	misere := func(n int) bool { return n%4 == 1 }
	assert.Equal(t, "The claim is right at all 41 positions.", Claim(proof.VerifyMisere(gametheory.Bash(3), misere, 40)).Alt, "a verdict has its convention")
}

// An arrow leads to what refutes a claim; where no move wins, one to each option.
func TestClaimShowsWhatRefutesIt(t *testing.T) {
	t.Setenv("NIMBOOK_LANG", "en")
	arrows := func(f *Figure) int {
		n := 0
		for _, el := range parse(t, f.SVG()) {
			if el.name == "path" && el.attrs["stroke"] == hex(ink) && el.attrs["stroke-width"] == "1.6" {
				n++
			}
		}
		return n
	}
	multiples := func(m int) func(int) bool { return func(n int) bool { return n%m == 0 } }
	assert.Equal(t, 1+1, arrows(Claim(proof.Verify(gametheory.Bash(3), multiples(3), 20))), "from 3 to 0, and in the key")
	assert.Equal(t, 3+1, arrows(Claim(proof.Verify(gametheory.Bash(3), multiples(5), 20))), "from 4 to 3, 2 and 1")
	assert.Zero(t, arrows(Claim(proof.Verify(gametheory.Bash(9), multiples(11), 20))), "9 moves from 10 are too many")
	assert.Zero(t, arrows(Claim(proof.Verify(gametheory.Bash(3), func(int) bool { return false }, 20))), "from 0 there is no move")
}

func TestFiguresRefuseWhatTheyCannotDraw(t *testing.T) {
	t.Setenv("NIMBOOK_LANG", "en")
	n := func(_, _ int) gametheory.Outcome { return gametheory.N }
	one := func(_, _ int) int { return 1 }
	ok := Axis{"x", 0, 9}
	big := NamedValues{"big", []int{0, 1024}}
	for message, draw := range map[string]func() (*Figure, error){
		"plots: a region with x from -1; give 0 or more":                               func() (*Figure, error) { return NewRegion("g", n, Axis{"x", -1, 3}, ok) },
		"plots: a region with y from 5 to 3; the last must not be less than the first": func() (*Figure, error) { return NewRegion("g", n, ok, Axis{"y", 5, 3}) },
		"plots: a region with x from 0 to 512; give at most 512 numbers":               func() (*Figure, error) { return NewRegion("g", n, Axis{"x", 0, 512}, ok) },
		"plots: a region of g without outcomes; give a function of x and x":            func() (*Figure, error) { return NewRegion("g", nil, ok, ok) },
		"plots: a table with y from 0 to 256; give at most 256 numbers":                func() (*Figure, error) { return NewTable("g", one, ok, Axis{"y", 0, 256}) },
		"plots: a table of g without values; give a function of x and x":               func() (*Figure, error) { return NewTable("g", nil, ok, ok) },
		"plots: the value at (0, 1) is -1; a table takes values of 0 or more":          func() (*Figure, error) { return NewTable("g", func(_, y int) int { return -y }, ok, ok) },
		"plots: a sequence of 0 values; give at least one":                             func() (*Figure, error) { return NewSequence(gametheory.Nim(), 0) },
		"plots: a sequence of -7 values; give at least one":                            func() (*Figure, error) { return NewSequence(gametheory.Nim(), -7) },
		"plots: a sequence of 50000001 values; give at most 50000000":                  func() (*Figure, error) { return NewSequence(gametheory.Nim(), 50_000_001) },
		"plots: a sequence of none, which has no values; give at least one":            func() (*Figure, error) { return NewSequence(NamedValues{Name: "none"}, 5) },
		"plots: the value of 1 stone is -2; a sequence takes values of 0 or more":      func() (*Figure, error) { return NewSequence(NamedValues{"x", []int{0, -2}}, 2) },
		"plots: a period in a figure that is no sequence; call it on what Sequence returns": func() (*Figure, error) {
			return Outcomes(gametheory.Bash(3), 9).MarkPeriod(gametheory.Bash(3).Period())
		},
		"plots: no period to mark: no period seen among the heaps of 0 to 16383 stones; leave out Period": func() (*Figure, error) {
			return Sequence(gametheory.GrundysGame(), 100).MarkPeriod(gametheory.GrundysGame().Period())
		},
		"plots: no period to mark: <nil>; give what the Period of a game returns": func() (*Figure, error) {
			return Sequence(gametheory.GrundysGame(), 100).MarkPeriod(nil)
		},
		"plots: 90 values do not show the period 12 after the pre-period 71 twice; give 95 or more": func() (*Figure, error) {
			return Sequence(gametheory.Kayles(), 90).MarkPeriod(gametheory.Kayles().Period())
		},
		"plots: the period is not 4 from 0 on: the value of 0 stones is 0, that of 4 is 4": func() (*Figure, error) {
			return Sequence(gametheory.Bash(4), 90).MarkPeriod(gametheory.Bash(3).Period())
		},
		"plots: a chart of frequencies of 0 values; give at least one":        func() (*Figure, error) { return NewFrequencies(gametheory.Nim(), 0) },
		"plots: frequencies of values up to 1024; give values less than 1024": func() (*Figure, error) { return NewFrequencies(big, 2) },
		"plots: a graph of no analysis; give what gametheory.Analyze returns": func() (*Figure, error) { return NewGraph[int](nil) },
		"plots: a graph of 101 positions cannot be read; give at most 60 by analyzing a smaller start position, or draw a Region": func() (*Figure, error) {
			return NewGraph(gametheory.Analyze(gametheory.Bash(3), 100))
		},
		"plots: a graph of 435 moves cannot be read; give at most 240 by analyzing a smaller start position": func() (*Figure, error) {
			return NewGraph(gametheory.Analyze(gametheory.AllBut(), 29))
		},
		"plots: a graph of 46 positions with plays of up to 45 moves does not fit a page; analyze a smaller start position": func() (*Figure, error) {
			return NewGraph(gametheory.Analyze(gametheory.Bash(2), 45))
		},
		"plots: 0 heaps in binary; give 1 to 12":          func() (*Figure, error) { return NewBinary() },
		"plots: 13 heaps in binary; give 1 to 12":         func() (*Figure, error) { return NewBinary(make([]int, 13)...) },
		"plots: heap 2 has -1 stones; give 0 to 65535":    func() (*Figure, error) { return NewBinary(3, -1) },
		"plots: heap 1 has 65536 stones; give 0 to 65535": func() (*Figure, error) { return NewBinary(65536) },
	} {
		f, err := draw()
		assert.Nil(t, f, message)
		assert.EqualError(t, err, message)
	}
	_, err := NewClaim[int](nil)
	assert.ErrorContains(t, err, "plots: a claim without a verdict; give what proof.Verify returns")
	_, err = NewClaim(new(proof.OutcomeVerdict[int]))
	assert.ErrorContains(t, err, "plots: a claim without a verdict")
	_, err = NewClaim(&proof.OutcomeVerdict[int]{Counterexample: new(proof.OutcomeCounterexample[int])})
	assert.ErrorContains(t, err, "plots: a claim without positions")
	_, err = NewClaim(proof.Verify(gametheory.Bash(3), func(n int) bool { return n%4 == 0 }, 30_000))
	assert.ErrorContains(t, err, "plots: a claim about 30001 positions; give at most 20000")
	assert.Panics(t, func() { Graph(gametheory.Analyze(gametheory.Bash(3), 100)) })
}

func TestSixtyPositionsAreDrawn(t *testing.T) {
	a := gametheory.Analyze(games.Chomp(), gametheory.HeapsOf(4, 3, 2))
	require.LessOrEqual(t, a.Len(), maxNodes)
	f, err := NewGraph(a)
	if err != nil { // too many moves is a fair reason, a crash is not
		assert.ErrorContains(t, err, "cannot be read")
		return
	}
	assert.Less(t, len(f.SVG()), 200_000)
}

func TestSum(t *testing.T) {
	t.Setenv("NIMBOOK_LANG", "en")
	take134, nim := gametheory.Take(1, 3, 4), gametheory.AllBut()
	// The options 4, 2, 1 of 5 stones have the values 2, 0, 1, so 5 has the value 3.
	assert.Equal(t, "Addition table of the values 0 to 3 in G and 0 to 6 in H. 5 + 6 has the value 3 ⊕ 6 = 5. The options of 5 in G have the values 0, 1, 2, those of 6 in H 0, 1, 2, 3, 4, 5. The move to the value 2 is in H, from 6 to 1: 1 ⊕ 3 = 2.",
		SumTable(take134, 5, nim, 6, 2).Alt)
	assert.Contains(t, SumTable(take134, 5, nim, 6, 5).Alt, "6 in H 0, 1, 2, 3, 4, 5. Here no option has the value 5.")
	assert.Contains(t, SumTable(take134, 0, nim, 0, 0).Alt, "The options of 0 in G have the values (none), those of 0 in H (none). Here no option has the value 0.")

	// Every smaller value is reached by making one of the two values smaller, the
	// value itself by no move, whatever the two positions are.
	for p := range 12 {
		for n := range 8 {
			for w := range 8 {
				alt := SumTable(take134, p, nim, n, w).Alt
				x := take134.Grundy(p) ^ n
				_, move, found := strings.Cut(alt, fmt.Sprintf("The move to the value %d is in ", w))
				if w == x {
					assert.False(t, found, alt)
				}
				if w >= x || !assert.True(t, found, alt) {
					continue
				}
				var from, to, reached, other int
				value := take134.Grundy
				if strings.HasPrefix(move, "H") {
					value = nim.Grundy
				}
				_, err := fmt.Sscanf(move[1:], ", from %d to %d: %d ⊕ %d", &from, &to, &reached, &other)
				require.NoError(t, err, move)
				assert.Equal(t, value(to), reached)
				assert.Less(t, reached, value(from))
				assert.Equal(t, w, reached^other)
			}
		}
	}

	for want, make := range map[string]func() (*Figure, error){
		"plots: no option of a sum has the value -1; give a value of 0 or more": func() (*Figure, error) { return NewSumTable(take134, 5, nim, 6, -1) },
		"plots: no picture of the sum: from 1 play can go on for ever":          func() (*Figure, error) { return NewSumTable(loopy(), 1, nim, 6, 0) },
		"plots: the table of a sum with the value 32 is too large to read":      func() (*Figure, error) { return NewSumTable(take134, 5, nim, 32, 0) },
		"plots: no picture of the sum: gametheory: ":                            func() (*Figure, error) { return NewSumTable(take134, 5, nim, 30_000, 0) },
	} {
		_, err := make()
		assert.ErrorContains(t, err, want)
	}
}
