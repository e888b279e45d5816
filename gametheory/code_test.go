package gametheory_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nimbook/gametheory"
	"nimbook/gametheory/certificate"
)

func TestCodesPrintAsTheyAreRead(t *testing.T) {
	for read, print := range map[string]string{
		"0.77": "0.77", ".77": "0.77", "0.770": "0.77", "4.3": "4.3", "0.[3]": "0.[3]", "4.[3]": "4.[3]", "0.": "0.0", "0.0": "0.0",
		"0.3*": "0.3*", "4!.0": "4!.0", "0.1{2+}": "0.1{2+}", "0.{1,3}": "0.{1,3}", "0.3!": "0.3", "0.7?": "0.7?", "0.7=": "0.7=",
		"0.3[12]": "0.3[12]", "0.3[0]": "0.3", "0.&7;": "0.7", "0.{0,1!}": "0.3", "0.{2!,3=}": "0.{2!,3=}", "0.{0+}": "0.*", "0.*!": "0.*!",
		"0.00000003": "0.00000003", "0.{2,3}!1": "0.{2,3}!1",
	} {
		g, err := gametheory.NewCode(read)
		require.NoError(t, err, read)
		code, ok := g.Code()
		require.True(t, ok)
		if g, err = gametheory.NewCode(code); err == nil {
			again, _ := g.Code()
			assert.Equal(t, code, again)
		} else {
			_, err = gametheory.NewHexCode(code)
			require.NoError(t, err, code)
		}
		if read != "0.{1,3}" && read != "0.{2!,3=}" && read != "0.{2,3}!1" {
			assert.Equal(t, print, code, read)
		}
	}
	for _, code := range []string{"0.2048", "0.F", "0.V", "8.0", "0.&64;", "4.8[C]"} {
		g, err := gametheory.NewHexCode(code)
		require.NoError(t, err, code)
		assert.Equal(t, code, g.String())
	}
	for g, code := range map[*gametheory.HeapGame]string{
		gametheory.Bash(3).HeapGame: "0.333", gametheory.Take(1, 3, 4).HeapGame: "0.3033", gametheory.AllBut(2, 3).HeapGame: "0.300[3]",
		gametheory.Nim(): "0.[3]", gametheory.GrundysGame(): "4!.0", gametheory.Treblecross(): "0.007",
	} {
		got, ok := g.Code()
		assert.True(t, ok)
		assert.Equal(t, code, got)
	}
	_, ok := gametheory.Bash(1 << 30).Code()
	assert.False(t, ok)
}

// anyCode draws codes of up to four digits of every kind, also before the point and
// in brackets.
var anyCode = rapid.Custom(func(t *rapid.T) string {
	digit := rapid.OneOf(rapid.SampledFrom(strings.Split("01234567", "")),
		rapid.SampledFrom(strings.Fields("8 A F V * *! {1,2} {2+} {1,3+} {0,3}? {2!,3=} 7= 6! &6; &40; c?")))
	code := rapid.SampledFrom([]string{"", "0", "4", "8", "4!", "{3+}"}).Draw(t, "before") + "."
	code += strings.Join(rapid.SliceOfN(digit, 0, 3).Draw(t, "digits"), "")
	if repeating := rapid.SliceOfN(digit, 0, 2).Draw(t, "repeating"); len(repeating) > 0 {
		code += "[" + strings.Join(repeating, "") + "]"
	}
	return code
})

func TestCodesAreReadAsTheyPrint(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		code := anyCode.Draw(t, "code")
		g, err := gametheory.NewHexCode(code)
		require.NoError(t, err)
		printed, ok := g.Code()
		require.True(t, ok)
		require.Equal(t, printed, g.String())
		again, err := gametheory.NewHexCode(printed)
		require.NoError(t, err)
		require.Equal(t, printed, again.String())
		for n := range 8 {
			h := gametheory.HeapsOf(n)
			require.Equal(t, g.Options(h), again.Options(h))
		}
		require.Equal(t, values(g, 8), again.Sequence(8))
	})
}

func TestCodesThatAreNone(t *testing.T) {
	for code, says := range map[string]string{
		"":          "the code is empty",
		"77":        "there is no point",
		"0.78":      "digit 8 at place 2 is not octal",
		"0.7a":      "digit a at place 2 is not octal",
		"0.7x":      `"x" at place 2 is no digit`,
		"0.七":       `"七" at place 1 is no digit`,
		"0.7 7":     `" " at place 2 is no digit`,
		"1.0":       "leave 0 heaps, which is no move",
		"2.7":       "leave 1 heap, which is no move",
		"44.0":      "a move cannot add stones",
		"0.7.7":     `"." at place 2 is no digit`,
		"0.[3":      "the bracket at place 1 is not closed",
		"0.3]":      `"]" at place 2 is no digit`,
		"0.3[]":     "the brackets at place 2 are empty",
		"0.[3]3":    `"3" after the closing bracket`,
		"0.[3[3]]":  `"[" at place 2 is no digit`,
		"0.{1":      "the brace at place 1 is not closed",
		"0.{}":      `"" in the braces at place 1`,
		"0.{3,1}":   "must ascend",
		"0.{99}":    `"99" in the braces`,
		"0.{2!,3}!": "write one of them",
		"0.&8":      "a semicolon",
		"0.&x;":     "a number less than",
		"0.!":       `"!" at place 1 is no digit`,
	} {
		_, err := gametheory.NewCode(code)
		if assert.Error(t, err, code) {
			assert.Contains(t, err.Error(), says)
			assert.Contains(t, err.Error(), "gametheory: ")
		}
		assert.Panics(t, func() { gametheory.Code(code) }, code)
	}
	_, err := gametheory.NewHexCode("0.W")
	assert.ErrorContains(t, err, `"W" at place 1 is no digit`)
}

func FuzzNewCode(f *testing.F) {
	for _, code := range []string{"0.77", "4!.0", "0.3*", "0.[3]", "0.{2!,3=}7", "0.&9;", "0.78", "4.[3", "0.*!", ".{1,2+}?[07]"} {
		f.Add(code)
	}
	f.Fuzz(func(t *testing.T, code string) {
		_, err := gametheory.NewCode(code)
		requireForms(t, err, func() { gametheory.Code(code) })
		g, err := gametheory.NewHexCode(code)
		requireForms(t, err, func() { gametheory.HexCode(code) })
		if err != nil {
			return
		}
		printed, ok := g.Code()
		require.True(t, ok, code)
		again, err := gametheory.NewHexCode(printed)
		require.NoError(t, err, "%q printed as %q", code, printed)
		twice, _ := again.Code()
		require.Equal(t, printed, twice)
		require.Equal(t, g.Sequence(7), again.Sequence(7))
		require.Equal(t, values(g, 7), g.Sequence(7))
	})
}

func FuzzNewTake(f *testing.F) {
	f.Add(1, 3, 4)
	f.Add(0, 1, 2)
	f.Add(-5, 7, 1<<40)
	f.Fuzz(func(t *testing.T, a, b, c int) {
		g, err := gametheory.NewTake(a, b, c)
		if min(a, b, c) < 1 {
			require.Error(t, err)
			return
		}
		require.NoError(t, err)
		require.Equal(t, values(g.HeapGame, 12), g.Sequence(12))
	})
}

func ExampleCode() {
	kayles := gametheory.Code("0.77")
	fmt.Println(kayles.Sequence(12))
	fmt.Println(kayles.Period())
	_, err := gametheory.NewCode("0.78")
	fmt.Println(err)
	// Output:
	// [0 1 2 3 1 4 3 2 1 4 2 6]
	// proved: SG(n+12) = SG(n) for every n ≥ 71; it is so for 71 ≤ n < 156, which is enough (Guy and Smith's theorem)
	// gametheory: code "0.78": digit 8 at place 2 is not octal; octal digits are 0 to 7 (HexCode reads hexadecimal ones)
}

func ExampleHexCode() {
	g := gametheory.HexCode("0.8") // take one stone, leave three heaps
	fmt.Println(g.Sequence(12))
	fmt.Println(g.Period())
	// Output:
	// [0 0 0 0 1 1 1 2 2 2 3 3]
	// proved: SG(n+3) = SG(n) + 1 for every n ≥ 1; it is so for 1 ≤ n < 17, which is enough (the theorem on arithmetic periods, whose other hypotheses hold too)
}

func ExampleTake() {
	take134 := gametheory.Take(1, 3, 4)
	fmt.Println(take134.Sequence(16))
	fmt.Println(take134.Period())
	fmt.Println(take134.OutcomePeriod(gametheory.Misere))
	// Output:
	// [0 1 0 1 2 3 2 0 1 0 1 2 3 2 0 1]
	// proved: SG(n+7) = SG(n) for every n ≥ 0; it is so for 0 ≤ n < 5, which is enough (a heap's options lie no further back)
	// proved: o(n+7) = o(n) for every n ≥ 0; it is so for 0 ≤ n < 4, which is enough (a heap's options lie no further back)
}

func ExampleHeapGame_Grundy() {
	kayles := gametheory.Kayles()
	fmt.Println(kayles.Grundy(1_000_000_000_000_000_000)) // a single heap
	fmt.Println(gametheory.Nim().Winning(1<<62, 3, 7))    // a row of three
	// Output:
	// 1
	// [heap 1: take 4611686018427387900 of 4611686018427387904, leaving 4]
}

func ExampleHeapGame_GrundyBig() {
	n, _ := new(big.Int).SetString("1000000000000000000000000", 10)
	fmt.Println(gametheory.Kayles().GrundyBig(n))
	// Output:
	// 1 <nil>
}

func ExampleHeapGame_Period() {
	for _, g := range []*gametheory.HeapGame{gametheory.DawsonsChess(), gametheory.Nim(), gametheory.Officers()} {
		switch p := g.Period().(type) {
		case *gametheory.ProvedPeriod:
			fmt.Println(g, "has preperiod", p.Preperiod, "period", p.Period, "saltus", p.Saltus)
		case *gametheory.ConjecturedPeriod:
			fmt.Println(g, "seems to have period", p.Period)
		case *gametheory.NoPeriod:
			fmt.Println(g, "shows none below", p.Seen)
		}
	}
	// Output:
	// DawsonsChess has preperiod 52 period 34 saltus 0
	// Nim has preperiod 0 period 1 saltus 1
	// Officers shows none below 16384
}

func ExampleHeapGame_Values() {
	values := gametheory.Code("0.156").Values(10_000)
	fmt.Println(values.Len(), values.Grundy(9_999))
	fmt.Println(values.Max())
	fmt.Println(gametheory.Kayles().Values(12).Ints())
	// Output:
	// 10000 2
	// 23 1032
	// [0 1 2 3 1 4 3 2 1 4 2 6]
}

func ExampleAllBut() {
	g := gametheory.AllBut(2, 3)
	fmt.Println(g.Sequence(12))
	fmt.Println(g.Period())
	// Output:
	// [0 1 0 1 2 3 2 3 4 5 4 5]
	// proved: SG(n+4) = SG(n) + 2 for every n ≥ 0; it is so for 0 ≤ n < 7, which is enough (the theorem on all-but games)
}

func ExampleLaskersNim() {
	fmt.Println(gametheory.LaskersNim().Sequence(9))
	fmt.Println(gametheory.LaskersNim().Winning(7, 1))
	// Output:
	// [0 1 2 4 3 5 6 8 7]
	// [heap 1: take 6 of 7, leaving 1]
}

func ExampleHeapGame_ProvePeriod() {
	p, err := gametheory.Code("0.156").ProvePeriod(context.Background(), 100_000)
	if err != nil {
		panic(err)
	}
	proof := p.(*gametheory.ProvedPeriod)
	fmt.Println(proof.Preperiod, proof.Period)
	data, _ := json.Marshal(proof.Certificate) // for a reader who doubts
	var c certificate.Period
	fmt.Println(json.Unmarshal(data, &c), c.Check(context.Background()))
	// Output:
	// 3479 349
	// <nil> <nil>
}
