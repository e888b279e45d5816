package gametheory_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nimbook/gametheory"
	"nimbook/gametheory/certificate"
)

// octalData is testdata/octal.json: periods of octal games, with their sources.
type octalData struct {
	Games []struct {
		Code       string `json:"code"`
		Verified   bool   `json:"verified"`
		Period     *int   `json:"period"`
		Preperiod  *int   `json:"preperiod"`
		MaxValue   int    `json:"max_value"`
		MaxAt      int    `json:"max_at"`
		ValuesUsed *int   `json:"values_used"`
		First40    []int  `json:"first_40"`
		OpenMax    int    `json:"max_value_below_24000"`
		OpenMaxAt  int    `json:"max_at_below_24000"`
	} `json:"games"`
	UpToThreeDigits map[string][3]int `json:"proved_codes_up_to_3_digits_period_preperiod_max"`
	FalsePeriods    []struct {
		Code           string `json:"code"`
		FalsePeriod    int    `json:"false_period"` // and First, or Period and FalsePreperiod
		First          int    `json:"first_index"`
		Period         int    `json:"period"`
		FalsePreperiod int    `json:"false_preperiod"`
		Matches        int    `json:"matches"`
		Breaks         string `json:"breaks"`
	} `json:"false_period_examples"`
	Facts []struct{ Fact string }
}

func readOctalData(t testing.TB) (data octalData) {
	file, err := os.ReadFile("testdata/octal.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(file, &data))
	return data
}

// longTests is the name of the environment variable that asks for the proofs that
// take minutes.
const longTests = "NIMBOOK_LONG_TESTS"

func TestPublishedOctalGames(t *testing.T) {
	for i, d := range readOctalData(t).Games {
		g := gametheory.Code(d.Code)
		assert.Equal(t, d.First40, append([]int(nil), g.Sequence(len(d.First40))...), d.Code)
		switch {
		case d.Period == nil:
			if os.Getenv(longTests) == "" && (i%8 != 0 || i%32 != 0 && testing.Short()) {
				continue
			}
			value, heap := g.Values(24_000).Max()
			assert.Equal(t, []int{d.OpenMax, d.OpenMaxAt}, []int{value, heap}, d.Code)
			_, none := g.Period().(*gametheory.NoPeriod)
			assert.True(t, none, "%s: %v", d.Code, g.Period())
		case d.Verified && (d.ValuesUsed != nil && *d.ValuesUsed < 20_000 ||
			d.ValuesUsed != nil && *d.ValuesUsed < 1_000_000 && !testing.Short() || os.Getenv(longTests) != ""):
			p, err := g.ProvePeriod(t.Context(), 1<<30)
			require.NoError(t, err)
			proved, ok := p.(*gametheory.ProvedPeriod)
			require.True(t, ok, "%s: %v", d.Code, p)
			assert.Equal(t, []int{*d.Preperiod, *d.Period, 0}, []int{proved.Preperiod, proved.Period, proved.Saltus}, d.Code)
			value, heap := g.Values(proved.Preperiod + proved.Period).Max()
			assert.Equal(t, []int{d.MaxValue, d.MaxAt}, []int{value, heap}, d.Code)
			if proved.Certificate.To < 1_000_000 || os.Getenv(longTests) != "" { // a check takes a plain recurrence's time
				assert.NoError(t, proved.Certificate.CheckWithin(t.Context(), certificate.Limits{Terms: 1 << 29}), d.Code)
			}
		}
	}
}

func TestOctalGamesUpToThreeDigits(t *testing.T) {
	for code, want := range readOctalData(t).UpToThreeDigits {
		g := gametheory.Code(code)
		p, ok := g.Period().(*gametheory.ProvedPeriod)
		require.True(t, ok, "%s: %v", code, g.Period())
		value, _ := g.Values(p.Preperiod + p.Period).Max()
		assert.Equal(t, want, [3]int{p.Period, p.Preperiod, value}, code)
		assert.NoError(t, p.Certificate.Check(t.Context()), code)
	}
}

// These are games where programs in use accept periods that do not hold, or that
// are not the least.
func TestKnownTrapsOfPeriods(t *testing.T) {
	proved := func(g *gametheory.HeapGame) [3]int {
		p, ok := g.Period().(*gametheory.ProvedPeriod)
		require.True(t, ok, "%v: %v", g, g.Period())
		assert.NoError(t, p.Certificate.Check(t.Context()), g)
		return [3]int{p.Preperiod, p.Period, p.Saltus}
	}
	assert.Equal(t, [3]int{5, 1, 0}, proved(gametheory.Code("0.0001")))
	assert.Equal(t, [3]int{5, 4, 0}, proved(gametheory.Code("0.3331")))
	assert.Equal(t, [3]int{0, 3, 0}, proved(gametheory.Take(1, 2).HeapGame))
	assert.Equal(t, [3]int{0, 2, 0}, proved(gametheory.Take(1, 3).HeapGame))
	assert.Equal(t, [3]int{0, 3, 0}, proved(gametheory.Take(1, 2, 5).HeapGame))
	assert.Equal(t, [3]int{0, 7, 0}, proved(gametheory.Take(1, 3, 4).HeapGame))
	assert.Equal(t, [3]int{0, 22, 0}, proved(gametheory.Take(2, 5, 7).HeapGame))
	assert.Equal(t, [3]int{0, 1, 1}, proved(gametheory.Nim()))
	assert.Equal(t, [3]int{1, 4, 4}, proved(gametheory.LaskersNim()))
	assert.Equal(t, [3]int{0, 1 << 40, 0}, proved(gametheory.Bash(1<<40-1).HeapGame))

	for _, code := range []string{"0.3*", "0.1{2+}"} {
		p, err := gametheory.Code(code).ProvePeriod(t.Context(), 200)
		require.NoError(t, err)
		assert.False(t, p.Proved(), "%s: %v", code, p)
	}
	grundys, err := gametheory.GrundysGame().ProvePeriod(t.Context(), 2000)
	require.NoError(t, err)
	assert.False(t, grundys.Proved())

	g, h := gametheory.Code("0.161").Sequence(520), gametheory.Code("0.36").Sequence(520)
	assert.Equal(t, g[:519], h[:519])
	assert.NotEqual(t, g[519], h[519])
	assert.Equal(t, []int{26, 16}, []int{gametheory.Code("0.56").Grundy(326639), gametheory.Code("0.56").Grundy(326783)})
}

// The period of an all-but game always has a proof (A. Siegel 2005); here it is held
// against the values by the definition far beyond its window.
func TestAllButGames(t *testing.T) {
	for mask := range 1 << 7 {
		var set []int
		for i := range 7 {
			if mask>>i&1 != 0 {
				set = append(set, i+1)
			}
		}
		g := gametheory.AllBut(set...)
		p, ok := g.Period().(*gametheory.ProvedPeriod)
		require.True(t, ok, "%v: %v", g, g.Period())
		require.NoError(t, p.Certificate.Check(t.Context()), g)
		want := values(g.HeapGame, 150)
		assert.Equal(t, want, g.Sequence(150), g)
	}
}

func TestOutcomePeriods(t *testing.T) {
	for mask := 1; mask < 1<<7; mask++ {
		var set []int
		for i := range 7 {
			if mask>>i&1 != 0 {
				set = append(set, i+1)
			}
		}
		for _, g := range []gametheory.Subtraction{gametheory.Take(set...), gametheory.AllBut(set...)} {
			for _, c := range []gametheory.Convention{gametheory.Normal, gametheory.Misere} {
				p, ok := g.OutcomePeriod(c).(*gametheory.ProvedPeriod)
				require.True(t, ok, "%v, %v", g, c)
				require.NoError(t, p.Certificate.Check(t.Context()), "%v, %v", g, c)
				won := make([]bool, 300)
				for n := range won {
					options := g.Options(n)
					won[n] = c == gametheory.Misere && len(options) == 0
					for _, m := range options {
						won[n] = won[n] || !won[m]
					}
				}
				for n := p.Preperiod; n+p.Period < len(won); n++ {
					require.Equal(t, won[n], won[n+p.Period], "%v, %v at %d", g, c, n)
				}
			}
		}
	}
}

// recurrence computes the first count values from digits as Guy and Smith write
// them, digits[t] for taking t stones, by the recurrence alone.
func recurrence(digits []int, count int) []int {
	values := make([]int, count)
	seen := make([]int, 1<<16) // seen[v] = n+1 if a heap of n has an option of value v
	for n := range values {
		mark := func(v int) { seen[v] = n + 1 }
		for take, d := range digits {
			rest := n - take
			if d&1 != 0 && rest == 0 {
				mark(0)
			}
			if d&2 != 0 && rest > 0 {
				mark(values[rest])
			}
			for a := 1; d&4 != 0 && 2*a <= rest; a++ {
				mark(values[a] ^ values[rest-a])
			}
			for a := 1; d&8 != 0 && 3*a <= rest; a++ {
				for b := a; a+2*b <= rest; b++ {
					mark(values[a] ^ values[b] ^ values[rest-a-b])
				}
			}
		}
		for seen[values[n]] == n+1 {
			values[n]++
		}
	}
	return values
}

// hexCode writes digits as a code.
func hexCode(digits []int) string {
	code := fmt.Sprintf("%X.", digits[0])
	for _, d := range digits[1:] {
		code += fmt.Sprintf("%X", d)
	}
	return code
}

// A proved period holds for the plain recurrence, far beyond what proved it.
func TestPeriodsAgainstTheRecurrence(t *testing.T) {
	proved := 0
	rapid.Check(t, func(t *rapid.T) {
		digits := append([]int{rapid.SampledFrom([]int{0, 0, 0, 4}).Draw(t, "before")},
			rapid.SliceOfN(rapid.IntRange(0, rapid.SampledFrom([]int{7, 7, 15}).Draw(t, "greatest")), 1, 4).Draw(t, "digits")...)
		limit, count := 1000, 1500
		if slices.Max(digits) > 7 {
			limit, count = 250, 160 // the recurrence takes a cube of steps
		}
		g := gametheory.HexCode(hexCode(digits))
		p, err := g.ProvePeriod(context.Background(), limit)
		require.NoError(t, err)
		if p, ok := p.(*gametheory.ProvedPeriod); ok {
			proved++
			require.NoError(t, p.Certificate.Check(context.Background()))
			n := rapid.IntRange(p.Preperiod, p.Preperiod+p.Period-1).Draw(t, "n")
			rounds := rapid.IntRange(0, 1<<40).Draw(t, "rounds")
			require.Equal(t, g.Grundy(n)+rounds*p.Saltus, g.Grundy(n+rounds*p.Period))
			big, err := g.GrundyBig(big.NewInt(int64(n + rounds*p.Period)))
			require.NoError(t, err)
			require.EqualValues(t, g.Grundy(n+rounds*p.Period), big.Int64())
		}
		require.Equal(t, recurrence(digits, count), g.Sequence(count), "%v, %v", g, p)
	})
	require.NotZero(t, proved)
}

// Every arithmetic period that is proved for a hexadecimal code of up to two digits, or
// three with a leading 0, holds for the recurrence several times as far as the window
// that proves it, and its certificate passes the check. In 0.8 three heaps in succession have
// every value.
func TestArithmeticPeriods(t *testing.T) {
	proved := 0
	for code := range 1 << 8 {
		for _, digits := range [][]int{{0, code >> 4, code & 15}, {0, 0, code >> 4, code & 15}} {
			if slices.Max(digits) < 8 || testing.Short() && code%5 != 0 {
				continue
			}
			g := gametheory.HexCode(hexCode(digits))
			period, err := g.ProvePeriod(t.Context(), 120)
			require.NoError(t, err)
			p, ok := period.(*gametheory.ProvedPeriod)
			if !ok || p.Saltus == 0 {
				continue
			}
			proved++
			require.NoError(t, p.Certificate.Check(t.Context()), g)
			require.Equal(t, certificate.Arithmetic, p.Certificate.Theorem)
			require.Equal(t, recurrence(digits, 160), g.Sequence(160), g)
		}
	}
	assert.Greater(t, proved, 30)

	triplicate := gametheory.HexCode("0.8").Period().(*gametheory.ProvedPeriod)
	assert.Equal(t, []int{1, 3, 1}, []int{triplicate.Preperiod, triplicate.Period, triplicate.Saltus})
	assert.Equal(t, 333_333_333_333, gametheory.HexCode("0.8").Grundy(1_000_000_000_000))
	assert.Equal(t, recurrence([]int{0, 0, 12, 11}, 600), gametheory.HexCode("0.0CB").Sequence(600))
}

// What looks like an arithmetic period and has no proof is not given as one: that of
// 0.01B breaks off, again and again.
func TestArithmeticPeriodsWithoutProof(t *testing.T) {
	p, err := gametheory.HexCode("0.9C").ProvePeriod(t.Context(), 400)
	require.NoError(t, err)
	seen, ok := p.(*gametheory.ConjecturedPeriod)
	require.True(t, ok, "%v", p)
	assert.Equal(t, []int{28, 36, 16}, []int{seen.Preperiod, seen.Period, seen.Saltus})

	g := gametheory.HexCode("0.01B")
	values := g.Sequence(1000)
	for n := 294; n+11 < 700; n++ {
		require.Equal(t, values[n]+4, values[n+11])
	}
	assert.NotEqual(t, values[770]+4, values[781])
	for _, limit := range []int{400, 700, 1000} {
		p, err := gametheory.HexCode("0.01B").ProvePeriod(t.Context(), limit)
		require.NoError(t, err)
		assert.False(t, p.Proved(), "%v", p)
	}
	kenyons, err := gametheory.HexCode("0.3F").ProvePeriod(t.Context(), 400) // saltus 3, no power of 2
	require.NoError(t, err)
	assert.Equal(t, &gametheory.ConjecturedPeriod{Period: 6, Saltus: 3, Seen: 400}, kenyons)
	ruler, err := gametheory.HexCode("0.2048").ProvePeriod(t.Context(), 500)
	require.NoError(t, err)
	assert.False(t, ruler.Proved(), "%v", ruler)
}

func TestArithmeticCertificateIsRefusedWhenChanged(t *testing.T) {
	p := gametheory.HexCode("0.CB").Period().(*gametheory.ProvedPeriod)
	require.NoError(t, p.Certificate.Check(t.Context()))
	data, err := json.Marshal(p.Certificate)
	require.NoError(t, err)
	for name, change := range map[string]func(c *certificate.Period){
		"the theorem needs":             func(c *certificate.Period) { c.To = 8 },
		"powers of 2":                   func(c *certificate.Period) { c.Period, c.Saltus = 9, 6 },
		"is a period too":               func(c *certificate.Period) { c.Period, c.Saltus, c.To = 6, 4, 60 },
		"the preperiod is smaller":      func(c *certificate.Period) { c.Preperiod, c.From, c.To = 4, 4, 60 },
		"v(2)":                          func(c *certificate.Period) { c.Preperiod, c.From = 2, 2 },
		"is for values":                 func(c *certificate.Period) { c.Sequence = certificate.Outcomes },
		"three or fewer":                func(c *certificate.Period) { c.Moves[0].Leave = []int{4} },
		"saltus 0":                      func(c *certificate.Period) { c.Theorem = certificate.GuySmith },
		"of the value of its own heap":  func(c *certificate.Period) { *c = of9C },
		"two equal heaps beside one of": func(c *certificate.Period) { c.To = 9 },
	} {
		var c certificate.Period
		require.NoError(t, json.Unmarshal(data, &c))
		change(&c)
		assert.ErrorContains(t, c.Check(t.Context()), name)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	assert.ErrorIs(t, p.Certificate.Check(ctx), context.Canceled)
}

// of9C claims what 0.9C shows, by a theorem whose first hypothesis fails there.
var of9C = certificate.Period{
	Game: "0.9C", Sequence: certificate.Values, Theorem: certificate.Arithmetic,
	Moves:     []certificate.Moves{{From: 1, To: 1, Leave: []int{0, 3}}, {From: 2, To: 2, Leave: []int{2, 3}}},
	Preperiod: 28, Period: 36, Saltus: 16, From: 28, To: 300,
}

func TestHeapsOfAnySize(t *testing.T) {
	kayles := gametheory.Kayles()
	period := kayles.Sequence(71 + 12)[71:]
	assert.Equal(t, period[(1_000_000_000_000_000_000-71)%12], kayles.Grundy(1e18))
	assert.Equal(t, math.MaxInt, gametheory.Nim().Grundy(math.MaxInt))
	assert.Equal(t, []int{4}, gametheory.Nim().Winning(1<<62, 3, 7)[0].Into)
	assert.Equal(t, 1, len(gametheory.Nim().Winning(math.MaxInt, 1)))

	_, err := gametheory.LaskersNim().Solve(math.MaxInt)
	assert.ErrorContains(t, err, "GrundyBig")
	n, _ := new(big.Int).SetString("1000000000000000000000000000003", 10)
	v, err := gametheory.LaskersNim().GrundyBig(n)
	require.NoError(t, err)
	assert.Equal(t, "1000000000000000000000000000004", v.String())
	v, err = kayles.GrundyBig(big.NewInt(70))
	require.NoError(t, err)
	assert.Equal(t, int64(kayles.Grundy(70)), v.Int64())
	_, err = gametheory.Officers().GrundyBig(n)
	assert.ErrorContains(t, err, "no period of the values is proved")
	_, err = kayles.GrundyBig(big.NewInt(-1))
	assert.ErrorContains(t, err, "-1")

	_, err = gametheory.Officers().Solve(gametheory.MaxUnproved + 1)
	assert.ErrorIs(t, err, gametheory.ErrBudget)
}

// Winning moves of huge heaps are found by their value; the same search on heaps of
// middle size is held against all moves.
// A move of 0.F may leave three heaps, and a heap of 2⁶³-1 stones has more winning moves
// than could be listed; its value and outcome are not kept waiting for them.
func TestValuesOfHugeHeapsDoNotWaitForWinningMoves(t *testing.T) {
	g := gametheory.HexCode("0.F")
	begun := time.Now()
	assert.Equal(t, 1, g.Grundy(math.MaxInt), "1 for an odd heap: it leaves an even number of odd ones")
	assert.Equal(t, gametheory.N, g.Outcome(math.MaxInt))
	assert.Equal(t, gametheory.P, g.Outcome(math.MaxInt, 1))
	assert.Less(t, time.Since(begun), time.Second)
}

func TestWinningMovesOfHugeHeaps(t *testing.T) {
	for _, g := range []*gametheory.HeapGame{
		gametheory.Nim(), gametheory.LaskersNim(), gametheory.Kayles(), gametheory.AllBut(2, 3).HeapGame,
		gametheory.Take(1, 3, 4).HeapGame, gametheory.Bash(1 << 40).HeapGame, gametheory.DawsonsChess(),
		gametheory.HexCode("0.8"), gametheory.HexCode("0.CB"), gametheory.HexCode("0.0E9"), gametheory.HexCode("0.FF"),
	} {
		for n := 1 << 40; n < 1<<40+40; n++ {
			s, err := g.Solve(n, 3, 6)
			require.NoError(t, err)
			if s.Grundy == 0 {
				continue
			}
			require.NotEmpty(t, s.Winning, "%v(%d, 3, 6)", g, n)
			for _, m := range s.Winning {
				after := append(append([]int{}, m.Into...), s.Heaps...)
				sum := g.Grundy(after...) ^ s.Values[m.Heap]
				require.Zero(t, sum, "%v(%d, 3, 6): %v", g, n, m)
				total := m.Take
				for _, h := range m.Into {
					total += h
				}
				require.Equal(t, m.From, total)
			}
		}
	}
}

// A game with very many splits is not looked at for minutes without being asked.
func TestPeriodsThatAreNotLookedForAtAnyCost(t *testing.T) {
	for code, most := range map[string]int{"0.{2+}!": 200, "0.3F": gametheory.PeriodBound / 8, "0.6": gametheory.PeriodBound} {
		if most == 200 && testing.Short() {
			continue
		}
		g := gametheory.HexCode(code)
		seen := 0
		switch p := g.Period().(type) {
		case *gametheory.NoPeriod:
			seen = p.Seen
		case *gametheory.ConjecturedPeriod:
			seen = p.Seen
		default:
			t.Fatal(p)
		}
		assert.LessOrEqual(t, seen, most, code)
		assert.Greater(t, seen, 64, code)
		_, err := g.Solve(1 << 40)
		assert.ErrorIs(t, err, gametheory.ErrBudget, code)
	}
}

func TestExtendStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	g := gametheory.Treblecross()
	var told gametheory.Progress
	err := g.Extend(gametheory.WithProgress(ctx, func(p gametheory.Progress) { told = p; cancel() }), 1<<30)
	assert.ErrorIs(t, err, context.Canceled)
	assert.ErrorContains(t, err, "stopped after the heaps below")
	assert.Equal(t, gametheory.Progress{Stage: gametheory.Valuing, Done: told.Done, Total: 1 << 30}, told)
	assert.NotZero(t, told.Done)
	ctx, cancel = context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	_, err = gametheory.HexCode("0.FF").ProvePeriod(ctx, 1<<20)
	if err != nil { // a fast machine proves it in time
		assert.ErrorIs(t, err, context.DeadlineExceeded)
	}
	assert.ErrorContains(t, g.Extend(t.Context(), -1), "-1")
	_, err = g.ProvePeriod(t.Context(), 0)
	assert.ErrorContains(t, err, "0 heaps")
}

func TestCertificateIsRefusedWhenChanged(t *testing.T) {
	p := gametheory.Kayles().Period().(*gametheory.ProvedPeriod)
	data, err := json.Marshal(p.Certificate)
	require.NoError(t, err)
	for name, change := range map[string]func(c *certificate.Period){
		"least preperiod":   func(c *certificate.Period) { c.Preperiod, c.From, c.To = 72, 72, c.To+2 },
		"period is":         func(c *certificate.Period) { c.Period, c.To = 24, c.To+12 },
		"v(70)":             func(c *certificate.Period) { c.Preperiod, c.From = 70, 70 },
		"v(71)":             func(c *certificate.Period) { c.Period = 11 },
		"the theorem needs": func(c *certificate.Period) { c.To-- },
		"unknown theorem":   func(c *certificate.Period) { c.Theorem = "it looks so" },
		"saltus 0":          func(c *certificate.Period) { c.Saltus = 1 },
		"the sequence is":   func(c *certificate.Period) { c.Sequence = "" },
		"finite codes":      func(c *certificate.Period) { c.Tail, c.TailFrom = [][]int{{0, 1}}, 3 },
		"v(":                func(c *certificate.Period) { c.Moves[0].Leave = []int{0, 1} },
	} {
		var c certificate.Period
		require.NoError(t, json.Unmarshal(data, &c))
		require.NoError(t, c.Check(t.Context()))
		change(&c)
		assert.Error(t, c.Check(t.Context()), name)
	}
}

// A certificate of a long window says which heaps are rare, so that the checker need
// not look at every pair; the plain recurrence finds the same.
func TestCertificateWithAndWithoutMask(t *testing.T) {
	p := gametheory.Code("0.156").Period().(*gametheory.ProvedPeriod)
	c := p.Certificate
	require.NotZero(t, c.Mask)
	assert.NoError(t, c.Check(t.Context()))
	c.Mask, c.Parity, c.Odd = 0, false, false
	assert.NoError(t, c.Check(t.Context()))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	c.To = 1 << 20
	assert.ErrorIs(t, c.Check(ctx), context.Canceled)
}

func TestPeriodsSpeakBothLanguages(t *testing.T) {
	kayles := gametheory.Kayles().Period()
	none, err := gametheory.Treblecross().ProvePeriod(t.Context(), 1000)
	require.NoError(t, err)
	seen, err := gametheory.Code("0.3*").ProvePeriod(t.Context(), 100)
	require.NoError(t, err)
	t.Setenv("NIMBOOK_LANG", "zh")
	assert.Equal(t, "已证：对每个 n ≥ 71 有 SG(n+12) = SG(n)；对 71 ≤ n < 156 已逐一验证，这就够了（盖伊–史密斯定理）", kayles.String())
	assert.Equal(t, "在 0 至 999 颗的石子堆中未见周期", none.String())
	assert.Equal(t, "未证：就 0 至 99 颗的石子堆所见，对每个 n ≥ 0 有 SG(n+7) = SG(n) + 4，但没有定理保证它一直成立", seen.String())
}
