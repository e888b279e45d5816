package misere_test

import (
	"fmt"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
	"nimbook/gametheory/games"
	"nimbook/gametheory/internal/published"
	"nimbook/gametheory/misere"
)

func ExampleGeneraOf() {
	kayles := gametheory.Kayles()
	genera := misere.GeneraOf(gametheory.Analyze(kayles, gametheory.HeapsOf(9)))
	for n := range 10 {
		row := gametheory.HeapsOf(n)
		fmt.Print(genera.Genus(row), " ", genera.Tameness(row), "; ")
	}
	// Output:
	// 0^120 tame; 1^031 tame; 2^20 tame; 3^31 tame; 1^031 tame; 4^146 wild; 3^31 unknown; 2^20 unknown; 1^13 unknown; 4^046 wild;
}

func ExampleGenera_At() {
	genera := misere.GeneraOf(gametheory.Analyze(gametheory.Kayles(), gametheory.HeapsOf(5)))
	for _, pins := range []int{1, 2, 5} {
		symbol, tameness, err := genera.At(gametheory.HeapsOf(pins))
		fmt.Println(pins, symbol, tameness, err)
	}
	// Output:
	// 1 1^031 tame <nil>
	// 2 2^20 tame <nil>
	// 5 4^146 wild <nil>
}

func ExampleGenus_Misere() {
	row := gametheory.HeapsOf(5)
	genus := misere.GeneraOf(gametheory.Analyze(gametheory.Kayles(), row)).Genus(row)
	fmt.Println(genus, genus.Misere(0), genus.Misere(1), genus.Misere(1000)) // 1,000 heaps *2 beside the row
	// Output:
	// 4^146 1 4 6
}

func ExampleGenus_Equal() {
	genera := misere.GeneraOf(gametheory.Analyze(gametheory.Kayles(), gametheory.HeapsOf(7)))
	two, seven := genera.Genus(gametheory.HeapsOf(2)), genera.Genus(gametheory.HeapsOf(7))
	fmt.Println(two, seven, two.Equal(seven))
	// Output:
	// 2^20 2^20 true
}

func TestGenusOfKayles(t *testing.T) {
	kayles := gametheory.Kayles()
	genera := misere.GeneraOf(gametheory.Analyze(kayles, gametheory.HeapsOf(20)))
	for n, digits := range published.Misere(t).Genus.Superscripts {
		length, err := strconv.Atoi(n)
		require.NoError(t, err)
		genus := genera.Genus(gametheory.HeapsOf(length))
		for k, digit := range digits {
			assert.Equal(t, int(digit-'0'), genus.Misere(k), "row of %d beside %d heaps *2", length, k)
		}
		assert.Equal(t, kayles.Grundy(length), genus.Normal)
	}
}

// The symbol has the misère values with heaps *2 beside a position, which can be
// computed by playing them.
func TestGenusIsThatOfTheSum(t *testing.T) {
	type beside struct {
		heaps gametheory.Heaps
		twos  gametheory.Heaps
	}
	kayles, nim := gametheory.Kayles(), gametheory.Nim()
	sum := gametheory.Rules[beside](func(p beside) (options []beside) {
		for _, h := range kayles.Options(p.heaps) {
			options = append(options, beside{h.Sorted(), p.twos})
		}
		for _, h := range nim.Options(p.twos) {
			options = append(options, beside{p.heaps, h.Sorted()})
		}
		return options
	})
	genera := misere.GeneraOf(gametheory.Analyze(kayles, gametheory.HeapsOf(11)))
	start := beside{gametheory.HeapsOf(11), gametheory.HeapsOf(2, 2, 2, 2, 2, 2)}
	alone := gametheory.Analyze(sum, start).Misere()
	for p := range alone.Positions() {
		k := 0
		for _, n := range p.twos.Heaps() {
			if n != 2 {
				k = -1
				break
			}
			k++
		}
		if k >= 0 {
			require.Equal(t, alone.Grundy(p), genera.Genus(p.heaps).Misere(k), "%v beside %d heaps *2", p.heaps, k)
		}
	}
}

// Rows of Nim are tame and have the symbols of Nim.
func TestGenusOfNim(t *testing.T) {
	genera := misere.GeneraOf(gametheory.Analyze(gametheory.Nim(), gametheory.HeapsOf(3, 4, 5)))
	for _, c := range []struct {
		symbol string
		heaps  []int
	}{
		{"0^120", nil}, {"1^031", []int{1}}, {"2^20", []int{2}}, {"3^31", []int{3}}, {"5^57", []int{5}},
		{"0^120", []int{1, 1}}, {"0^02", []int{2, 2}}, {"1^13", []int{2, 3}}, {"2^20", []int{3, 4, 5}},
	} {
		assert.Equal(t, c.symbol, genera.Genus(gametheory.HeapsOf(c.heaps...)).String(), "%v", c.heaps)
		assert.Equal(t, misere.Tame, genera.Tameness(gametheory.HeapsOf(c.heaps...)))
	}
}

// Conway's theorem on tame positions, on every sum of two heaps of several games:
// where both are tame, the outcome is that of Nim.
func TestTamePositionsAddAsNim(t *testing.T) {
	for _, game := range []*gametheory.HeapGame{
		gametheory.Kayles(), gametheory.Code("0.23"), gametheory.Code("0.07"), gametheory.Bash(3).HeapGame, gametheory.GrundysGame(), gametheory.LaskersNim(),
	} {
		var sums [][2]int
		var starts []gametheory.Heaps
		for m := range 11 {
			for n := range m + 1 {
				sums = append(sums, [2]int{m, n})
				starts = append(starts, gametheory.HeapsOf(m, n))
			}
		}
		a := gametheory.Analyze(game, starts...)
		genera, under := misere.GeneraOf(a), a.Misere()
		tame := 0
		for _, sum := range sums {
			p, q := gametheory.HeapsOf(sum[0]), gametheory.HeapsOf(sum[1])
			if genera.Tameness(p) != misere.Tame || genera.Tameness(q) != misere.Tame {
				continue
			}
			tame++
			symbol := misere.TameSum(genera.Genus(p), genera.Genus(q))
			both := gametheory.HeapsOf(sum[:]...)
			assert.True(t, genera.Genus(both).Equal(symbol), "%v in %v: %v and not %v", both, game, genera.Genus(both), symbol)
			assert.Equal(t, under.Outcome(both) == gametheory.P, symbol.Misere(0) == 0, "%v in %v", both, game)
		}
		assert.Greater(t, tame, 5, "sums of tame heaps in %v", game)
	}
}

// The rule of Nim for misère play (the SJ theorem, the anti-SG rule) gives a wrong
// outcome for these heaps, and none of them is said to be tame.
func TestWhereTheRuleOfNimFailsNothingIsTame(t *testing.T) {
	for _, c := range []struct {
		game  *gametheory.HeapGame
		heaps []int
	}{
		{gametheory.Kayles(), []int{8, 9, 12, 13, 16, 25}},
		{gametheory.DawsonsKayles(), []int{12, 16, 17, 21, 23, 26}},
	} {
		var starts []gametheory.Heaps
		for _, n := range c.heaps {
			starts = append(starts, gametheory.HeapsOf(n))
		}
		a := gametheory.Analyze(c.game, starts...)
		genera := misere.GeneraOf(a)
		for _, p := range starts {
			assert.NotEqual(t, misere.Tame, genera.Tameness(p), "%v in %v", p, c.game)
		}
	}
}

func ExampleTameSum() {
	// Lasker's Nim is tame: heaps of 1 and 2 are worth what they are in Nim.
	genera := misere.GeneraOf(gametheory.Analyze(gametheory.LaskersNim(), gametheory.HeapsOf(2)))
	one, two := genera.Genus(gametheory.HeapsOf(1)), genera.Genus(gametheory.HeapsOf(2))
	fmt.Println(misere.TameSum(one, one), misere.TameSum(two, two), misere.TameSum(one, two))
	// Output:
	// 0^120 0^02 3^31
}

func TestGeneraErrors(t *testing.T) {
	wild := misere.GeneraOf(gametheory.Analyze(gametheory.Kayles(), gametheory.HeapsOf(5))).Genus(gametheory.HeapsOf(5))
	_, err := misere.NewTameSum(wild)
	assert.ErrorContains(t, err, "genus 4^146 is not that of a tame position")
	assert.PanicsWithError(t, err.Error(), func() { misere.TameSum(wild) })
	a := gametheory.Analyze(gametheory.Kayles(), gametheory.HeapsOf(3))
	_, err = misere.NewGenera(t.Context(), a.Misere())
	assert.ErrorContains(t, err, "no analysis of normal play")
	_, err = misere.NewGenera(t.Context(), gametheory.Analyze(games.Digraph([2]int{0, 1}, [2]int{1, 0}), 0))
	assert.ErrorContains(t, err, "can go on for ever")
	assert.PanicsWithError(t, err.Error(), func() {
		misere.GeneraOf(gametheory.Analyze(games.Digraph([2]int{0, 1}, [2]int{1, 0}), 0))
	})
	// A game that answers otherwise than before, with positions it had and with new ones.
	for _, later := range []int{3, 9} {
		solved := false
		b := gametheory.Analyze(gametheory.Rules[int](func(n int) []int {
			switch {
			case solved && n == 1:
				return []int{later}
			case n > 0:
				return []int{n - 1}
			}
			return nil
		}), 5)
		solved = true
		_, err = misere.NewGenera(t.Context(), b)
		assert.ErrorContains(t, err, fmt.Sprintf("position %d was not an option before", later))
	}
	_, _, err = misere.GeneraOf(a).At(gametheory.HeapsOf(4))
	assert.ErrorContains(t, err, "did not meet position (4)")
	assert.PanicsWithError(t, err.Error(), func() { misere.GeneraOf(a).Genus(gametheory.HeapsOf(4)) })
	assert.Panics(t, func() { misere.GeneraOf(a).Genus(gametheory.HeapsOf(3)).Misere(-1) })
}

// The symbols of tame positions add up to that of their sum, under misère play too.
func FuzzNewTameSum(f *testing.F) {
	f.Add(byte(1), byte(1), byte(1))
	f.Add(byte(2), byte(3), byte(1))
	f.Add(byte(5), byte(6), byte(7))
	codes := []string{"0.[3]", "0.333", "4.[3]", "0.77", "0.07", "0.137", "0.26"}
	f.Fuzz(func(t *testing.T, which, a, b byte) {
		code := codes[int(which)%len(codes)]
		one, other := int(a%7), int(b%7)
		var symbols []misere.Genus
		allTame, allNim := true, true
		for _, n := range []int{one, other} {
			start := gametheory.Analyze(gametheory.Code(code), gametheory.HeapsOf(n))
			symbol, tameness, err := misere.GeneraOf(start).At(gametheory.HeapsOf(n))
			require.NoError(t, err)
			symbols = append(symbols, symbol)
			allTame = allTame && tameness == misere.Tame
			allNim = allNim && tameness != misere.Wild
		}
		sum, err := misere.NewTameSum(symbols...)
		require.Equal(t, allNim, err == nil, "%v", symbols)
		if err != nil {
			require.PanicsWithError(t, err.Error(), func() { misere.TameSum(symbols...) })
		}
		if allTame {
			row := gametheory.HeapsOf(one, other)
			want := misere.GeneraOf(gametheory.Analyze(gametheory.Code(code), row)).Genus(row)
			require.True(t, want.Equal(sum), "%s %v: %v + %v is %v, not %v", code, row, symbols[0], symbols[1], want, sum)
		}
	})
}
