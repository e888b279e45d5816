package gametheory_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
	"nimbook/gametheory/internal/published"
	"nimbook/gametheory/proof"
)

// Every sequence of sequences.json in package published is compared: the values of heap games
// here, and the others by the tests of their games.
func TestPublishedSequences(t *testing.T) {
	squares, primes := []int{}, []int{}
	for n := 1; n < 40; n++ {
		squares = append(squares, n*n)
	}
	for n := 2; n < 1000; n++ {
		if !slices.ContainsFunc(primes, func(p int) bool { return n%p == 0 }) {
			primes = append(primes, n)
		}
	}
	values := map[string]*gametheory.HeapGame{
		"Dawson's Chess 0.137": gametheory.DawsonsChess(), "Dawson's Kayles 0.07": gametheory.DawsonsKayles(),
		"Grundy's game": gametheory.GrundysGame(), "Officers / Couples-are-Forever 0.6": gametheory.Officers(),
		"Guiles 0.15": gametheory.Code("0.15"),
		"Lasker's Nim (remove any amount, or split one heap in two without removing)": gametheory.LaskersNim(),
		"Subtract-a-square": gametheory.Take(squares...).HeapGame, "Take-a-prime": gametheory.Take(primes...).HeapGame,
	}
	lost := map[string]*gametheory.HeapGame{
		"Subtract-a-square P-positions": values["Subtract-a-square"], "Take-a-prime P-positions": values["Take-a-prime"],
	}
	elsewhere := map[string]string{
		"A000201": "TestWythoffPairsAgreeWithOEIS", "A002251": "TestWythoffPairsAgreeWithOEIS",
		"A004481": "TestWythoffGrundyAgreesWithOEIS", "A047708": "TestWythoffGrundyAgreesWithOEIS",
		"A139764": "TestFibonacciNimAgreesWithOEIS", "A000045 (n>=2)": "TestFibonacciNimAgreesWithOEIS",
		"A051775": "TestNimArithmeticAgreesWithOEIS", "A006042": "TestNimArithmeticAgreesWithOEIS", "A006017": "TestNimArithmeticAgreesWithOEIS",
		"A051917": "TestNimArithmeticAgreesWithOEIS", "A003987": "TestNimArithmeticAgreesWithOEIS",
		"A147983 (comment quotes Brouwer)": "TestChompAgreesWithBrouwer",
		// those without a number:
		"Euclid's game (positive multiples; both conventions), Grundy values a,b in 1..12": "TestEuclidAgreesWithPublishedTables",
		"Moore's Nim_k P-positions": "TestMooreAgreesWithPublishedTables",
	}
	tests := ""
	for _, folder := range []string{".", "games"} {
		files, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
		require.NoError(t, err)
		for _, file := range files {
			source, err := os.ReadFile(file)
			require.NoError(t, err)
			tests += string(source)
		}
	}
	for _, s := range published.Sequences(t) {
		if test := elsewhere[s.OEIS] + elsewhere[s.Name]; test != "" {
			assert.Contains(t, tests, "func "+test+"(", s.Name)
			continue
		}
		var terms []int
		require.NoError(t, json.Unmarshal(s.Terms, &terms), s.Name)
		if g := lost[s.Name]; g != nil {
			var heaps []int
			for n := 0; len(heaps) < len(terms); n++ {
				if g.Outcome(n) == gametheory.P {
					heaps = append(heaps, n)
				}
			}
			assert.Equal(t, terms, heaps, s.Name)
			continue
		}
		g := values[s.Name]
		if code, octal := strings.CutPrefix(s.Name, "octal "); octal {
			g = gametheory.Code(code)
		}
		if assert.NotNil(t, g, "%s is compared with nothing", s.Name) {
			assert.Equal(t, terms, g.Sequence(s.Offset + len(terms))[s.Offset:], s.Name)
		}
	}
}

// Periods that were believed, or could be, and break off: they hold for as long as is
// said, and are never said to be proved.
func TestFalsePeriods(t *testing.T) {
	data := readOctalData(t)
	require.NotEmpty(t, data.FalsePeriods)
	for _, d := range data.FalsePeriods {
		at := regexp.MustCompile(`\d+`).FindAllString(d.Breaks, 2)
		n, next := must(strconv.Atoi(at[0]))(t), must(strconv.Atoi(at[1]))(t)
		period, first := next-n, n-d.Matches
		if d.FalsePeriod != 0 {
			assert.Equal(t, []int{d.FalsePeriod, d.First}, []int{period, first}, d.Code)
		} else {
			assert.Equal(t, []int{d.Period, d.FalsePreperiod}, []int{period, first}, d.Code)
		}
		g := gametheory.Code(d.Code)
		v := g.Sequence(next + 1)
		assert.Equal(t, v[first:n], v[first+period:next], d.Code)
		assert.NotEqual(t, v[n], v[next], d.Code)
		p, err := g.ProvePeriod(t.Context(), next)
		require.NoError(t, err)
		assert.False(t, p.Proved(), "%s: %v", d.Code, p)
		claimed, err := proof.NewPeriodVerdict(t.Context(), g, first, period, 0, next+1)
		require.NoError(t, err)
		require.NotNil(t, claimed.Counterexample, d.Code)
		assert.Equal(t, n, claimed.Counterexample.N, d.Code)
	}
}

// What testdata/octal.json says of single games beside their periods.
func TestOctalFacts(t *testing.T) {
	values := func(code string, n int) []int { return gametheory.Code(code).Sequence(n) }
	firstDifference := func(a, b string) int {
		v, w := values(a, 1000), values(b, 1000)
		for n := range v {
			if v[n] != w[n] {
				return n
			}
		}
		return -1
	}
	maximum := func(code string, bound, value, heap int, thresholds map[int]int) func(*testing.T) {
		return func(t *testing.T) {
			if os.Getenv(longTests) == "" {
				t.Skip("takes some seconds")
			}
			v := gametheory.Code(code).Values(bound)
			most, at := v.Max()
			assert.Equal(t, []int{value, heap}, []int{most, at})
			for threshold, first := range thresholds {
				assert.Equal(t, first, slices.IndexFunc(v.Ints(), func(v int) bool { return v >= threshold }), "first value of %d or more", threshold)
			}
		}
	}
	outOfReach := func(*testing.T) {} // more values than there is memory for
	facts := map[string]func(*testing.T){
		"0.161 and 0.36": func(t *testing.T) { assert.Equal(t, 519, firstDifference("0.161", "0.36")) },
		"0.27 has": func(t *testing.T) {
			assert.Equal(t, -1, firstDifference("0.27", "0.26"))
			assert.Equal(t, 2, firstDifference("0.27", "0.06"))
		},
		"0.314 is": func(t *testing.T) { assert.Equal(t, 5, firstDifference("0.314", "0.31")) },
		"0.17: Winning Ways": func(t *testing.T) {
			v, chess := values("0.17", 100), values("0.137", 100)
			var fails []int
			for n := 1; n < 100; n += 2 {
				if v[n] != chess[n-1]^1 {
					fails = append(fails, n)
				}
			}
			assert.Equal(t, []int{49, 51, 69, 83, 85}, fails[:5])
		},
		"0.774": func(t *testing.T) { assert.Equal(t, 6, gametheory.Code("0.774").Grundy(40)) },
		"0.37371": func(t *testing.T) {
			assert.Equal(t, 5, firstDifference("0.37371", "0.3737"))
			assert.Equal(t, []int{5, 0}, []int{gametheory.Code("0.37371").Grundy(5), gametheory.Code("0.3737").Grundy(5)})
		},
		"0.6: maximum":   maximum("0.6", 1<<21, 319, 1274955, nil),
		"0.04: maximum":  maximum("0.04", 1<<17, 1024, 109363, map[int]int{128: 3218, 256: 9169}),
		"0.06: maximum":  maximum("0.06", 1<<17, 1045, 127083, map[int]int{128: 3250, 256: 12542}),
		"Grundy's game":  maximum("4!.0", 1<<21, 231, 763622, nil),
		".606: computed": outOfReach,
		"Officers 0.6":   outOfReach,
	}
	for _, d := range readOctalData(t).Facts {
		found := false
		for name, check := range facts {
			if strings.HasPrefix(d.Fact, name) {
				found = true
				t.Run(name, check)
			}
		}
		assert.True(t, found, "%s is compared with nothing", d.Fact)
	}
}

// Single heaps that are P-positions of misère play, of misere.json in package published. Its
// orders of misère quotients have nothing here to be compared with.
func TestMisereHeapsAgreeWithPublishedLists(t *testing.T) {
	for name, c := range map[string]struct {
		game  *gametheory.HeapGame
		bound int // beyond the last heap of the list
		quick int
	}{
		"kayles": {gametheory.Kayles(), 40, 30}, "dawsons_kayles_to_45": {gametheory.DawsonsKayles(), 46, 46},
		"dawsons_chess_to_39": {gametheory.DawsonsChess(), 40, 40}, "grundys_game_to_60": {gametheory.GrundysGame(), 61, 40},
	} {
		bound := c.bound
		if os.Getenv(longTests) == "" {
			bound = c.quick
		}
		var want, lost []int
		require.NoError(t, json.Unmarshal(published.Misere(t).Heaps[name], &want), name)
		want = slices.DeleteFunc(want, func(n int) bool { return n >= bound })
		misere := gametheory.SolveLazily(c.game).Misere()
		for n := 1; n < bound; n++ {
			if misere.Outcome(gametheory.HeapsOf(n)) == gametheory.P {
				lost = append(lost, n)
			}
		}
		assert.Equal(t, want, lost, name)
	}
}

// The nine families of Sibert's and Conway's theorem are the published ones, as the
// reasons name them for rows of three at most.
func TestSibertConwayFamilies(t *testing.T) {
	kayles := gametheory.Kayles()
	var added, removed []string
	lengths := []int{0, 1, 4, 5, 9, 12, 17, 20, 25}
	for _, a := range lengths {
		for _, b := range lengths {
			for _, c := range lengths {
				s := must(kayles.SolveContext(t.Context(), gametheory.Misere, a, b, c))(t)
				_, family, ok := strings.Cut(s.Reason(), "of the family ")
				if !ok {
					continue
				}
				family, _, _ = strings.Cut(family, ", which")
				if s.Outcome == gametheory.P {
					added = append(added, strings.ReplaceAll(family, " ", ""))
				} else {
					removed = append(removed, strings.ReplaceAll(family, " ", ""))
				}
			}
		}
	}
	statement := published.Misere(t).Kayles.Statement
	for _, c := range []struct{ want, got []string }{{statement.Added, added}, {statement.Removed, removed}} {
		for i := range c.want {
			c.want[i] = strings.ReplaceAll(c.want[i], " ", "")
		}
		slices.Sort(c.got)
		assert.ElementsMatch(t, c.want, slices.Compact(c.got))
	}
}
