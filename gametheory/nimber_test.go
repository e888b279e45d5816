package gametheory_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nimbook/gametheory"
	"nimbook/gametheory/internal/published"
)

// nimbers returns nimbers of every length up to 64 bits, from a fixed seed.
func nimbers(n int) []gametheory.Nimber {
	r := rand.New(rand.NewPCG(1901, 1976))
	xs := []gametheory.Nimber{0, 1, 2, 3, 1 << 15, 1 << 16, 1<<16 + 1, 1 << 31, 1 << 32, 1 << 63, math.MaxUint64}
	for len(xs) < n {
		xs = append(xs, gametheory.Nimber(r.Uint64()>>r.UintN(64)))
	}
	return xs
}

func TestNimProductIsConwaysMex(t *testing.T) {
	const size = 40
	var table [size][size]gametheory.Nimber
	for x := range table {
		for y := range table {
			seen := map[gametheory.Nimber]bool{}
			for a := range x {
				for b := range y {
					seen[table[a][y]^table[x][b]^table[a][b]] = true
				}
			}
			for seen[table[x][y]] {
				table[x][y]++
			}
			assert.Equal(t, table[x][y], gametheory.Nimber(x).Mul(gametheory.Nimber(y)), "%d ⊗ %d", x, y)
		}
	}
}

func TestFermatPowers(t *testing.T) {
	for _, f := range []gametheory.Nimber{1 << 1, 1 << 2, 1 << 4, 1 << 8, 1 << 16, 1 << 32} {
		assert.Equal(t, f^f/2, f.Square(), "the square of %d", uint64(f))
		for _, x := range nimbers(200) {
			assert.Equal(t, f*(x%f), f.Mul(x%f), "%d ⊗ %d", uint64(f), uint64(x%f))
		}
	}
}

// anyNimber draws nimbers of every length up to 64 bits.
var anyNimber = rapid.Map(rapid.Uint64(), func(n uint64) gametheory.Nimber { return gametheory.Nimber(n) })

func TestNimbersAreAField(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, y, z := anyNimber.Draw(t, "x"), anyNimber.Draw(t, "y"), anyNimber.Draw(t, "z")
		assert.Equal(t, x.Add(y), y.Add(x))
		assert.Equal(t, x.Add(y).Add(z), x.Add(y.Add(z)))
		assert.Equal(t, x, x.Add(0))
		assert.Zero(t, x.Add(x))
		assert.Equal(t, x.Mul(y), y.Mul(x))
		assert.Equal(t, x.Mul(y).Mul(z), x.Mul(y.Mul(z)))
		assert.Equal(t, x.Mul(y.Add(z)), x.Mul(y).Add(x.Mul(z)))
		assert.Equal(t, x, x.Mul(1))
		assert.Zero(t, x.Mul(0))
		assert.Equal(t, x.Mul(x), x.Square())
		assert.Equal(t, x, x.Sqrt().Square())
		assert.Equal(t, x, x.Square().Sqrt())
		assert.Equal(t, x.Add(y).Square(), x.Square().Add(y.Square()))
		n, m := rapid.Uint64Range(0, 1<<62).Draw(t, "n"), rapid.Uint64Range(0, 1<<62).Draw(t, "m")
		assert.Equal(t, x.Pow(n+m), x.Pow(n).Mul(x.Pow(m)))
		if x == 0 {
			return
		}
		assert.Equal(t, gametheory.Nimber(1), x.Mul(x.Inverse()))
		assert.Equal(t, x.Inverse(), x.Pow(math.MaxUint64-1), "Fermat's little theorem")
		assert.Equal(t, y, y.Mul(x).Div(x))
	})
	assert.Equal(t, gametheory.Nimber(1), gametheory.Nimber(0).Pow(0))
}

// Small nimbers take a shorter way; it must not be another product.
func TestSmallAndLargeProductsAgree(t *testing.T) {
	for _, x := range nimbers(300) {
		for _, y := range nimbers(40) {
			x, y := x&0xffff, y&0xffff
			const f = 1 << 32
			assert.Equal(t, x.Mul(y)*f, (x * f).Mul(y), "%v ⊗ %v", x, y)
		}
	}
}

func TestNimArithmeticAgreesWithOEIS(t *testing.T) {
	for n, want := range published.Terms(t, "A006042") {
		assert.EqualValues(t, want, gametheory.Nimber(n).Square(), "A006042(%d)", n)
	}
	for n, want := range published.Terms(t, "A006017") {
		assert.EqualValues(t, want, gametheory.Nimber(1<<n).Square(), "A006017(%d)", n)
	}
	for i, want := range published.Terms(t, "A051917") {
		assert.EqualValues(t, want, gametheory.Nimber(i+1).Inverse(), "A051917(%d)", i+1)
	}
	product, sum := published.Terms(t, "A051775"), published.Terms(t, "A003987")
	for i, d, k := 0, 0, 0; i < len(product); i++ { // by antidiagonals
		x, y := gametheory.Nimber(k), gametheory.Nimber(d-k)
		assert.EqualValues(t, product[i], x.Mul(y), "%v ⊗ %v", x, y)
		assert.EqualValues(t, sum[i], x.Add(y), "%v ⊕ %v", x, y)
		if k++; k > d {
			d, k = d+1, 0
		}
	}
}

func TestParseNimber(t *testing.T) {
	for s, want := range map[string]gametheory.Nimber{
		"0": 0, "*": 1, "*0": 0, "*1": 1, "*5": 5, "*5 + *3": 6, " *2+*2 ": 0, "* + *2 + 0": 3,
		"*18446744073709551615": math.MaxUint64,
	} {
		x, err := gametheory.ParseNimber(s)
		require.NoError(t, err, s)
		assert.Equal(t, want, x, s)
	}
	for s, message := range map[string]string{
		"":                      "the nimber is empty",
		"*5 +":                  "nothing on one side of a +",
		"5":                     `"5" has no star; write *5`,
		"*x":                    `not "x"`,
		"**2":                   `not "*2"`,
		"*-1":                   `not "-1"`,
		"*18446744073709551616": "2⁶⁴ or more",
	} {
		_, err := gametheory.ParseNimber(s)
		assert.ErrorContains(t, err, message, s)
		assert.PanicsWithError(t, err.Error(), func() { gametheory.NimberOf(s) })
	}
}

func TestNimbersAreReadAsTheyPrint(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		xs := rapid.SliceOfN(anyNimber, 1, 5).Draw(t, "nimbers")
		var sum gametheory.Nimber
		terms := make([]string, len(xs))
		for i, x := range xs {
			assert.Equal(t, x, gametheory.NimberOf(x.String()))
			sum, terms[i] = sum.Add(x), x.String()
		}
		assert.Equal(t, sum, gametheory.NimberOf(strings.Join(terms, " + ")))
	})
}

func FuzzParseNimber(f *testing.F) {
	for _, s := range []string{"", "0", "*", "*5 + *3", "*18446744073709551616", "+", "**"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		x, err := gametheory.ParseNimber(s)
		requireForms(t, err, func() { gametheory.NimberOf(s) })
		if err != nil {
			return
		}
		again, err := gametheory.ParseNimber(x.String())
		require.NoError(t, err)
		require.Equal(t, x, again)
	})
}

func TestNoInverseOfZero(t *testing.T) {
	assert.PanicsWithError(t, "gametheory: 0 has no inverse; every other nimber has one", func() { gametheory.Nimber(0).Inverse() })
	assert.PanicsWithError(t, "gametheory: *5 divided by 0; divide by a nimber that is not 0", func() { gametheory.Nimber(5).Div(0) })
}

func BenchmarkNimProduct(b *testing.B) {
	xs := nimbers(4096)
	for i := range xs {
		xs[i] |= 1 << 63 // every product at full length
	}
	var sum gametheory.Nimber
	i := 0
	for b.Loop() {
		sum ^= xs[i&4095].Mul(xs[(i*7+1)&4095])
		i++
	}
	_ = sum
}

func ExampleNimber() {
	x := gametheory.NimberOf("*5 + *3")
	fmt.Println(x, x.Mul(7), x.Inverse(), x.Mul(x.Inverse()))
	fmt.Println(gametheory.Nimber(2).Sqrt(), gametheory.Nimber(1<<32).Square())
	// Output:
	// *6 *3 *9 *
	// *3 *6442450944
}

func ExampleParseNimber() {
	fmt.Println(gametheory.ParseNimber("*5 + *3"))
	fmt.Println(gametheory.ParseNimber("5"))
	// Output:
	// *6 <nil>
	// 0 gametheory: nimber "5": "5" has no star; write *5
}
