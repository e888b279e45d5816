package certificate_test

import (
	"context"
	"encoding/json"
	"math"
	"math/big"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory/certificate"
)

// holding are certificates that hold, of every theorem and every sequence.
var holding = []string{
	`{"game":"Kayles","sequence":"values","moves":[{"from":1,"to":2,"leave":[0,1,2]}],"preperiod":71,"period":12,"saltus":0,"theorem":"Guy-Smith","from":71,"to":156}`,
	`{"game":"Kayles with a mask","sequence":"values","moves":[{"from":1,"to":2,"leave":[0,1,2]}],"preperiod":71,"period":12,"saltus":0,"theorem":"Guy-Smith","from":71,"to":160,"mask":5,"parity":true,"odd":true}`,
	`{"game":"4.3","sequence":"values","moves":[{"from":0,"to":0,"leave":[2]},{"from":1,"to":1,"leave":[0,1]}],"preperiod":2,"period":2,"saltus":0,"theorem":"Guy-Smith","from":2,"to":7}`,
	`{"game":"0.F","sequence":"values","moves":[{"from":1,"to":1,"leave":[0,1,2,3]}],"preperiod":0,"period":2,"saltus":0,"theorem":"Guy-Smith","from":0,"to":8}`,
	`{"game":"0.0001","sequence":"values","moves":[{"from":4,"to":4,"leave":[0]}],"preperiod":5,"period":1,"saltus":0,"theorem":"Guy-Smith","from":5,"to":9}`,
	`{"game":"Take(1, 3, 4)","sequence":"values","moves":[{"from":1,"to":1,"leave":[0,1]},{"from":3,"to":4,"leave":[0,1]}],"preperiod":0,"period":7,"saltus":0,"theorem":"Guy-Smith","from":0,"to":5}`,
	`{"game":"no moves","sequence":"values","moves":null,"preperiod":0,"period":1,"saltus":0,"theorem":"Guy-Smith","from":0,"to":1}`,
	`{"game":"0.8","sequence":"values","moves":[{"from":1,"to":1,"leave":[3]}],"preperiod":1,"period":3,"saltus":1,"theorem":"arithmetic","from":1,"to":17}`,
	`{"game":"0.CB","sequence":"values","moves":[{"from":1,"to":1,"leave":[2,3]},{"from":2,"to":2,"leave":[0,1,3]}],"preperiod":3,"period":3,"saltus":2,"theorem":"arithmetic","from":3,"to":23}`,
	`{"game":"Take(2, 4, 7)","sequence":"outcomes","moves":[{"from":2,"to":2,"leave":[0,1]},{"from":4,"to":4,"leave":[0,1]},{"from":7,"to":7,"leave":[0,1]}],"preperiod":4,"period":3,"saltus":0,"theorem":"recurrence","from":4,"to":11}`,
	`{"game":"Take(1, 3, 4)","sequence":"misere outcomes","moves":[{"from":1,"to":1,"leave":[0,1]},{"from":3,"to":4,"leave":[0,1]}],"preperiod":0,"period":7,"saltus":0,"theorem":"recurrence","from":0,"to":4}`,
	`{"game":"Nim","sequence":"values","moves":null,"tail":[[0,1]],"tailFrom":1,"preperiod":0,"period":1,"saltus":1,"theorem":"all-but","from":0,"to":1}`,
	`{"game":"AllBut(2, 3)","sequence":"values","moves":[{"from":1,"to":1,"leave":[0,1]}],"tail":[[0,1]],"tailFrom":4,"preperiod":0,"period":4,"saltus":2,"theorem":"all-but","from":0,"to":7}`,
	`{"game":"AllBut(2, 3)","sequence":"outcomes","moves":[{"from":1,"to":1,"leave":[0,1]}],"tail":[[0,1]],"tailFrom":4,"preperiod":3,"period":1,"saltus":0,"theorem":"all-but","from":3,"to":7}`,
	`{"game":"AllBut(1, 3)","sequence":"misere outcomes","moves":[{"from":2,"to":2,"leave":[0,1]}],"tail":[[0,1]],"tailFrom":4,"preperiod":4,"period":1,"saltus":0,"theorem":"all-but","from":4,"to":8}`,
	`{"game":"Lasker's Nim","sequence":"values","moves":[{"from":0,"to":0,"leave":[2]}],"tail":[[0,1]],"tailFrom":1,"preperiod":1,"period":4,"saltus":4,"theorem":"Lasker","from":0,"to":0}`,
	`{"game":"Bash(3)","sequence":"values","moves":[{"from":1,"to":3,"leave":[0,1]}],"preperiod":0,"period":4,"saltus":0,"theorem":"Bash","from":0,"to":0}`,
	`{"game":"Bash(2⁶³-2)","sequence":"values","moves":[{"from":1,"to":9223372036854775806,"leave":[0,1]}],"preperiod":0,"period":9223372036854775807,"saltus":0,"theorem":"Bash","from":0,"to":0}`,
}

func read(t testing.TB, written string) *certificate.Period {
	var c certificate.Period
	require.NoError(t, json.Unmarshal([]byte(written), &c), written)
	return &c
}

func TestCertificatesThatHold(t *testing.T) {
	for _, written := range holding {
		assert.NoError(t, read(t, written).Check(t.Context()), written)
		requireTrue(t, read(t, written))
	}
}

// A window is long enough or is refused, to the term.
func TestWindowsToTheTerm(t *testing.T) {
	windows := 0
	for _, written := range holding {
		c := read(t, written)
		if c.Theorem == certificate.Bash || c.Theorem == certificate.Lasker {
			continue
		}
		windows++
		c.To = int(neededWindow(c).Int64()) - 1
		assert.ErrorContains(t, c.Check(t.Context()), "the theorem needs", written)
		if c.To++; c.Theorem != certificate.Arithmetic { // whose other hypotheses may need more
			assert.NoError(t, c.Check(t.Context()), written)
		}
	}
	assert.Equal(t, len(holding)-3, windows)
}

// patience is a context that ends when it has been looked at so many times: a bound on
// work that is the same on every machine.
type patience struct {
	context.Context
	looks int
}

func (p *patience) Err() error {
	if p.looks--; p.looks < 0 {
		return context.DeadlineExceeded
	}
	return nil
}

func impatient(t testing.TB, looks int) context.Context { return &patience{t.Context(), looks} }

// Numbers whose sums and products overflow, and windows that no memory holds: each is
// refused for what is wrong with it, before memory is taken for it.
func TestFalseAndHostileCertificates(t *testing.T) {
	const (
		nim    = `"moves":[],"tail":[[0,1]],"tailFrom":1`
		take12 = `"moves":[{"from":1,"to":2,"leave":[0,1]}]`
		bash3  = `"sequence":"values","theorem":"Bash","moves":[{"from":1,"to":3,"leave":[0,1]}],"preperiod":0`
		lasker = `"sequence":"values","theorem":"Lasker","moves":[{"from":0,"to":0,"leave":[2]}],"tail":[[0,1]],"tailFrom":1,"preperiod":1,"saltus":4`
	)
	for written, want := range map[string]string{
		// Windows that wrap around.
		`"sequence":"values","moves":[],"tail":[[0,1]],"tailFrom":4611686018427387905,"preperiod":0,"period":1,"saltus":0,"theorem":"all-but","from":0,"to":1`:                                                                                                                            "needs more than 4611686018427387904 terms",
		`"sequence":"values","moves":[],"tail":[[0,1]],"tailFrom":9223372036854775807,"preperiod":0,"period":1,"saltus":0,"theorem":"all-but","from":0,"to":1`:                                                                                                                            "needs more than 9223372036854775806 terms",
		`"sequence":"outcomes","moves":[],"tail":[[0,1]],"tailFrom":9223372036854775807,"preperiod":1,"period":1,"saltus":0,"theorem":"all-but","from":1,"to":2`:                                                                                                                          "needs more than 9223372036854775806 terms",
		`"sequence":"misere outcomes","moves":[],"tail":[[0,1]],"tailFrom":9223372036854775807,"preperiod":0,"period":1,"saltus":0,"theorem":"all-but","from":0,"to":2`:                                                                                                                   "needs more than 9223372036854775806 terms",
		`"sequence":"outcomes","moves":[{"from":2,"to":2,"leave":[0,1]},{"from":4,"to":4,"leave":[0,1]},{"from":7,"to":7,"leave":[0,1]},{"from":9223372036854775804,"to":9223372036854775804,"leave":[0,1]}],"preperiod":4,"period":3,"saltus":0,"theorem":"recurrence","from":4,"to":11`: "needs more than 9223372036854775804 terms",
		`"sequence":"misere outcomes","moves":[{"from":1,"to":1,"leave":[0,1]},{"from":9223372036854775807,"to":9223372036854775807,"leave":[0,1]}],"preperiod":1,"period":2,"saltus":0,"theorem":"recurrence","from":1,"to":9`:                                                           "needs more than 9223372036854775807 terms",
		`"sequence":"values","moves":[{"from":1,"to":1,"leave":[0,1]},{"from":9223372036854775807,"to":9223372036854775807,"leave":[0,1]}],"preperiod":0,"period":2,"saltus":0,"theorem":"Guy-Smith","from":0,"to":9`:                                                                     "needs more than 9223372036854775807 terms",
		`"sequence":"values","moves":[{"from":1,"to":1,"leave":[0,1]},{"from":2,"to":2,"leave":[4611686018427387904]}],"preperiod":0,"period":2,"saltus":0,"theorem":"Guy-Smith","from":0,"to":9`:                                                                                         "leaves 4611686018427387904 heaps",
		`"sequence":"values","moves":[{"from":1,"to":1,"leave":[0,1]},{"from":9223372036854775807,"to":9223372036854775807,"leave":[3]}],"preperiod":0,"period":2,"saltus":1,"theorem":"arithmetic","from":0,"to":9`:                                                                      "up to 9223372036854775807 stones",
		`"sequence":"values","moves":[],"preperiod":1152921504606846976,"period":1,"saltus":0,"theorem":"Guy-Smith","from":1152921504606846976,"to":1152921504606846980`:                                                                                                                  "limit of terms",
		// Theorems without a window that are given one, and numbers at their ends.
		bash3 + `,"period":4,"from":-5,"to":7`: "a window from -5 to 7",
		bash3 + `,"period":4,"from":0,"to":7`:  "needs none",
		bash3 + `,"period":4,"from":5,"to":5`:  "needs none",
		bash3 + `,"period":4,"from":0,"to":-1`: "a window from 0 to -1",
		lasker + `,"period":4,"to":1`:          "needs none",
		`"sequence":"values","theorem":"Bash","moves":[{"from":1,"to":9223372036854775807,"leave":[0,1]}],"period":9223372036854775807`:  "up to 9223372036854775807 stones",
		`"sequence":"values","theorem":"Bash","moves":[{"from":1,"to":9223372036854775807,"leave":[0,1]}],"period":-9223372036854775808`: "period -9223372036854775808",
		// Periods, preperiods and windows that no memory holds.
		`"sequence":"outcomes","theorem":"recurrence",` + take12 + `,"period":1099511627776,"to":2`:                                                                   "the limit is 67108864",
		`"sequence":"misere outcomes","theorem":"recurrence",` + take12 + `,"period":1099511627776,"to":2`:                                                            "limit of terms",
		`"sequence":"outcomes","theorem":"recurrence",` + take12 + `,"period":9223372034707292160,"to":2`:                                                             "limit of terms",
		`"sequence":"outcomes","theorem":"recurrence",` + take12 + `,"period":9223372036854775807,"to":2`:                                                             "9223372036854775809 terms",
		`"sequence":"values","theorem":"Guy-Smith",` + take12 + `,"preperiod":9223372036854775807,"from":9223372036854775807,"to":9223372036854775807,"period":3`:     "9223372036854775810 terms",
		`"sequence":"values","theorem":"Guy-Smith",` + take12 + `,"preperiod":9223372036854775800,"from":9223372036854775800,"to":2147483647,"period":3`:              "a window from 9223372036854775800 to 2147483647",
		`"sequence":"values","theorem":"Guy-Smith",` + take12 + `,"preperiod":9223372036854775800,"from":0,"to":5,"period":3`:                                         "begins at 0",
		`"sequence":"values","theorem":"all-but",` + nim + `,"period":8589934592,"saltus":8589934592,"to":1`:                                                          "limit of terms",
		`"sequence":"values","theorem":"all-but",` + nim + `,"period":1,"saltus":9223372036854775807,"to":1`:                                                          "not 9223372036854775807",
		`"sequence":"values","theorem":"all-but",` + nim + `,"preperiod":1,"from":1,"period":1,"saltus":9223372036854775807,"to":2`:                                   "not 9223372036854775808",
		`"sequence":"values","theorem":"all-but",` + nim + `,"preperiod":2147483647,"from":2147483647,"to":2147483648,"period":1,"saltus":1`:                          "limit of terms",
		`"sequence":"values","theorem":"Guy-Smith","moves":[{"from":1,"to":1,"leave":[0,1]}],"period":2,"to":2147483647`:                                              "limit of terms",
		`"sequence":"values","theorem":"Guy-Smith","moves":[{"from":1,"to":2147483647,"leave":[0,1]}],"period":1,"to":2147483647`:                                     "limit of terms",
		`"sequence":"values","theorem":"Guy-Smith","moves":[{"from":1,"to":60000000,"leave":[0,1]}],"period":1,"to":60000001`:                                         "v(0) = 0 and v(1) = 1, not 0",
		`"sequence":"values","theorem":"Guy-Smith","moves":[{"from":1,"to":1,"leave":[60000000]}],"period":1,"to":60000000`:                                           "leaves 60000000 heaps",
		`"sequence":"values","theorem":"arithmetic","moves":[{"from":1,"to":1,"leave":[3]}],"preperiod":1,"from":1,"period":3,"saltus":4611686018427387904,"to":17`:   "not 4611686018427387904",
		`"sequence":"values","theorem":"arithmetic","moves":[{"from":1,"to":1,"leave":[3]}],"preperiod":1,"from":1,"period":1048577,"saltus":1,"to":2000000`:          "period 1048577",
		`"sequence":"values","theorem":"arithmetic","moves":[{"from":1,"to":1,"leave":[3,9223372036854775807]}],"preperiod":1,"from":1,"period":3,"saltus":1,"to":17`: "leaves 9223372036854775807 heaps",
		// Numbers that are part of no game.
		`"sequence":"values","theorem":"Guy-Smith","moves":[{"from":-1,"to":2,"leave":[0,1]}],"period":3,"to":3`:                                                                         "take -1 to 2",
		`"sequence":"values","theorem":"Guy-Smith","moves":[{"from":1,"to":0,"leave":[0,1]}],"period":3,"to":3`:                                                                          "take 1 to 0",
		`"sequence":"values","theorem":"Guy-Smith","moves":[{"from":1,"to":9223372036854775807,"leave":[0,1]},{"from":3,"to":3,"leave":[0,1]}],"period":3,"to":3`:                        "must ascend",
		`"sequence":"values","theorem":"Guy-Smith","moves":[{"from":0,"to":2,"leave":[0,1]}],"period":3,"to":3`:                                                                          "takes 0 and leaves 0 heaps",
		`"sequence":"values","theorem":"Guy-Smith","moves":[{"from":1,"to":2,"leave":[0,1,-9223372036854775808]}],"period":3,"to":3`:                                                     "leaves -9223372036854775808 heaps",
		`"sequence":"values","theorem":"all-but","moves":[],"tail":[[0,-1]],"tailFrom":1,"period":1,"saltus":1,"to":1`:                                                                   "leaves -1 heaps",
		`"sequence":"values","theorem":"all-but","moves":[],"tail":[[0,1]],"tailFrom":0,"period":1,"saltus":1,"to":1`:                                                                    "the tail begins at 0",
		`"sequence":"values","theorem":"all-but","moves":[],"tail":[[0,1]],"tailFrom":-9223372036854775808,"period":1,"saltus":1,"to":1`:                                                 "the tail begins at -9223372036854775808",
		`"sequence":"values","theorem":"all-but","moves":[{"from":1,"to":9223372036854775807,"leave":[0,1]}],"tail":[[0,1]],"tailFrom":9223372036854775807,"period":1,"saltus":1,"to":1`: "not after 9223372036854775807",
		`"sequence":"values","theorem":"Guy-Smith",` + take12 + `,"tailFrom":-1,"period":3,"to":3`:                                                                                       "a tail from -1",
		`"sequence":"values","theorem":"Guy-Smith",` + take12 + `,"mask":-9223372036854775808,"period":3,"to":3`:                                                                         "the mask is",
		`"sequence":"values","theorem":"Guy-Smith",` + take12 + `,"saltus":-9223372036854775808,"period":3,"to":3`:                                                                       "saltus -9223372036854775808",
		`"sequence":"values","theorem":"it looks so",` + take12 + `,"period":3,"to":3`:                                                                                                   "unknown theorem",
		`"sequence":"Values","theorem":"Guy-Smith",` + take12 + `,"period":3,"to":3`:                                                                                                     "the sequence is",
	} {
		c := read(t, "{"+written+"}")
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		err := c.Check(impatient(t, 100))
		runtime.ReadMemStats(&after)
		assert.ErrorContains(t, err, want, written)
		assert.NotErrorIs(t, err, context.DeadlineExceeded, written)
		assert.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(1<<20), written)
		if strings.Contains(want, "limit") {
			assert.ErrorIs(t, err, certificate.ErrLimit, written)
		}
	}
}

// What would go on for ever within the limit looks at its context, and has taken memory
// for what it has computed by then only.
func TestChecksWithoutAnEndLookAtTheirContext(t *testing.T) {
	for _, written := range []string{
		`"sequence":"values","theorem":"all-but","moves":[],"tail":[[0,1]],"tailFrom":1,"period":1073741824,"saltus":1073741824,"to":1`,
		`"sequence":"values","theorem":"Guy-Smith","moves":[{"from":1,"to":1073741822,"leave":[0,1]}],"period":1073741823,"to":1073741823`,
		`"sequence":"values","theorem":"Guy-Smith","moves":[{"from":1,"to":2,"leave":[0,1,2]}],"preperiod":715827882,"from":715827882,"period":1,"to":1431655767`,
		`"sequence":"values","theorem":"Guy-Smith","moves":[{"from":1,"to":2,"leave":[0,1,2]}],"preperiod":715827882,"from":715827882,"period":1,"to":1431655767,"mask":9223372036854775807`,
		`"sequence":"values","theorem":"Guy-Smith","moves":[{"from":1,"to":1,"leave":[64]}],"preperiod":1000000,"from":1000000,"period":1,"to":100000000`,
		`"sequence":"outcomes","theorem":"recurrence","moves":[{"from":1,"to":1,"leave":[0,1]},{"from":1073741823,"to":1073741823,"leave":[0,1]}],"period":2,"to":1073741823`,
		`"sequence":"outcomes","theorem":"recurrence","moves":[{"from":1000000000,"to":1073741823,"leave":[0,1]}],"preperiod":0,"period":1073741823,"to":1073741823`,
		`"sequence":"outcomes","theorem":"all-but","moves":[],"tail":[[0,1]],"tailFrom":1073741823,"preperiod":1073741823,"from":1073741823,"period":1,"to":2147483646`,
		`"sequence":"misere outcomes","theorem":"all-but","moves":[],"tail":[[0,1]],"tailFrom":1,"preperiod":2147483640,"from":2147483640,"period":1,"to":2147483646`,
		`"sequence":"values","theorem":"arithmetic","moves":[{"from":1,"to":1,"leave":[3]}],"preperiod":1048576,"from":1048576,"period":1048575,"saltus":524288,"to":2147483`,
		`"sequence":"values","theorem":"arithmetic","moves":[{"from":1,"to":1,"leave":[3]}],"preperiod":1,"from":1,"period":3,"saltus":1,"to":1073741823`,
	} {
		c := read(t, "{"+written+"}")
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		err := c.CheckWithin(impatient(t, 5), certificate.Limits{Terms: math.MaxInt32})
		runtime.ReadMemStats(&after)
		assert.ErrorIs(t, err, context.DeadlineExceeded, written)
		assert.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(400<<20), written)
	}
}

func TestLimits(t *testing.T) {
	kayles := read(t, holding[0])
	ctx := t.Context()
	assert.NoError(t, kayles.CheckWithin(ctx, certificate.Limits{Terms: 168}))
	err := kayles.CheckWithin(ctx, certificate.Limits{Terms: 167})
	assert.ErrorIs(t, err, certificate.ErrLimit)
	assert.EqualError(t, err, "certificate: Kayles: the window and a period after it have 168 terms; the limit is 167: the limit of terms is too small")
	for _, terms := range []int{-1, math.MinInt, math.MaxInt, 1 << 31} {
		assert.ErrorContains(t, kayles.CheckWithin(ctx, certificate.Limits{Terms: terms}), "give 1 to 2147483647, or 0 for the default")
	}
	assert.NoError(t, read(t, holding[len(holding)-1]).CheckWithin(ctx, certificate.Limits{Terms: 1}), "a theorem without a window computes no terms")
}

// A certificate is what encoding/json makes of a file: what does not fit is an error of
// reading, and of what is there twice the last counts, for the check too.
func TestCertificatesFromJSON(t *testing.T) {
	for _, written := range []string{
		`{"period":9223372036854775808}`, `{"period":1.5}`, `{"period":1e3}`, `{"period":"3"}`, `{"moves":{}}`, `{"tail":[0]}`,
		`{"tail":[[1e99]]}`, `{"mask":-9223372036854775809}`, `{"period":3} {}`, `{"period":3`, `[]`, ``,
	} {
		var c certificate.Period
		assert.Error(t, json.Unmarshal([]byte(written), &c), written)
	}
	twice := strings.Replace(holding[0], `"period":12`, `"period":12,"period":11`, 1)
	assert.ErrorContains(t, read(t, twice).Check(t.Context()), "v(71)")
	twice = strings.Replace(holding[0], `"period":12`, `"period":11,"PERIOD":12`, 1)
	assert.NoError(t, read(t, twice).Check(t.Context()))
	assert.Error(t, read(t, `null`).Check(t.Context()))
	assert.Error(t, read(t, `{}`).Check(t.Context()))

	// A great deal of a file is a great deal of memory to read, and no more to check.
	leave := strings.Repeat("0,", 1<<20) + "0"
	long := read(t, `{"sequence":"values","theorem":"Guy-Smith","moves":[{"from":1,"to":1,"leave":[`+leave+`]}],"preperiod":2,"from":2,"period":1,"to":3}`)
	assert.NoError(t, long.Check(t.Context()))
}

// extremes are where numbers of 32 and 64 bits end, with their halves, and what is near.
var extremes = []int{math.MinInt, math.MinInt + 1, -1 << 31, -1, 0, 1, 1<<31 - 1, 1 << 31, 1<<31 + 1, 1<<32 - 1, 1 << 32, 1<<32 + 1,
	1<<62 - 1, 1 << 62, 1<<62 + 1, math.MaxInt - 1, math.MaxInt}

// numbers are the numbers of a certificate.
func numbers(c *certificate.Period) []*int {
	all := []*int{&c.Preperiod, &c.Period, &c.Saltus, &c.From, &c.To, &c.TailFrom, &c.Mask}
	for i := range c.Moves {
		all = append(all, &c.Moves[i].From, &c.Moves[i].To)
		for j := range c.Moves[i].Leave {
			all = append(all, &c.Moves[i].Leave[j])
		}
	}
	for i := range c.Tail {
		for j := range c.Tail[i] {
			all = append(all, &c.Tail[i][j])
		}
	}
	return all
}

var (
	sequences = []certificate.Sequence{certificate.Values, certificate.Outcomes, certificate.MisereOutcomes, ""}
	theorems  = []certificate.Theorem{certificate.GuySmith, certificate.Recurrence, certificate.AllBut, certificate.Arithmetic,
		certificate.Bash, certificate.Lasker, ""}
)

// Whatever two numbers of a certificate become, or one with another theorem and another
// sequence, or the preperiod, the window and the period together: what is accepted is
// true.
func TestCertificatesWithExtremeNumbers(t *testing.T) {
	accepted, tried := map[string]bool{}, 0
	try := func(c *certificate.Period) {
		tried++
		if c.CheckWithin(impatient(t, 2), certificate.Limits{Terms: 1 << 9}) != nil {
			return
		}
		told := *c
		told.Mask = 0 // part of no argument
		written, err := json.Marshal(told)
		require.NoError(t, err)
		if !accepted[string(written)] {
			accepted[string(written)] = true
			requireTrue(t, c)
		}
	}
	for _, written := range holding {
		count := len(numbers(read(t, written)))
		for i := range count {
			for _, x := range extremes {
				c := read(t, written)
				*numbers(c)[i] = x
				for _, c.Sequence = range sequences {
					for _, c.Theorem = range theorems {
						try(c)
					}
				}
				for j := range i {
					for _, y := range extremes {
						c := read(t, written)
						*numbers(c)[i], *numbers(c)[j] = x, y
						try(c)
					}
				}
			}
		}
		for _, e := range append([]int{0, 1, 2}, extremes...) {
			for _, to := range append([]int{3, 9, 200}, extremes...) {
				for _, p := range append([]int{2, 3, 12}, extremes...) {
					c := read(t, written)
					c.Preperiod, c.From, c.Period, c.To = e, e, p, to
					try(c)
				}
			}
		}
	}
	assert.Greater(t, tried, 100_000)
	assert.Greater(t, len(accepted), 50)
}

// requireTrue fails unless what an accepted certificate says is so: the window is what
// the theorem needs, in numbers without an end, and the equation holds for as many terms
// as are quickly computed by the definition, with the least numbers.
func requireTrue(t testing.TB, c *certificate.Period) {
	written, err := json.Marshal(c)
	require.NoError(t, err)
	if c.Theorem == certificate.Bash {
		// No terms tell a great period from none.
		require.Equal(t, big.NewInt(int64(c.Period)), new(big.Int).Add(big.NewInt(int64(c.Moves[0].To)), big.NewInt(1)), "%s", written)
	}
	if c.Theorem == certificate.Bash || c.Theorem == certificate.Lasker {
		require.Equal(t, [2]int{}, [2]int{c.From, c.To}, "%s", written)
	} else {
		require.Equal(t, c.Preperiod, c.From, "%s", written)
		require.LessOrEqual(t, neededWindow(c).Cmp(big.NewInt(int64(c.To))), 0, "%s", written)
	}

	e, p := c.Preperiod, c.Period
	count := 100
	if mostHeaps(c) > 3 {
		count = 40
	}
	terms := byDefinition(c, count)
	for n := e; n < count-min(p, count); n++ {
		require.Equal(t, terms[n]+c.Saltus, terms[n+p], "%s at %d", written, n)
	}
	if e > 0 && e-1 < count-min(p, count) {
		require.NotEqual(t, terms[e-1]+c.Saltus, terms[e-1+p], "%s: a smaller preperiod", written)
	}
	for d := 1; d < p && e < count-p && p+d < count-e; d++ {
		saltus := terms[e+d] - terms[e]
		smaller := true
		for n := e; n < e+p; n++ {
			smaller = smaller && terms[n+d] == terms[n]+saltus
		}
		require.False(t, smaller, "%s: %d is a period", written, d)
	}
}

// neededWindow returns where the window of the theorem ends, without overflow.
func neededWindow(c *certificate.Period) *big.Int {
	n := func(x int) *big.Int { return big.NewInt(int64(x)) }
	sum := func(xs ...*big.Int) *big.Int {
		s := new(big.Int)
		for _, x := range xs {
			s.Add(s, x)
		}
		return s
	}
	greatest := 0
	for _, m := range c.Moves {
		greatest = max(greatest, m.To)
	}
	switch c.Theorem {
	case certificate.GuySmith:
		h := max(1, mostHeaps(c))
		return sum(new(big.Int).Mul(n(h), n(max(1, c.Preperiod))), new(big.Int).Mul(n(h-1), n(c.Period)), n(greatest))
	case certificate.Arithmetic:
		return sum(n(max(1, c.Preperiod)), n(c.Period), n(greatest), n(1))
	case certificate.Recurrence:
		return sum(n(c.Preperiod), n(greatest))
	}
	forbidden := c.TailFrom - 1 // the greatest number that may not be taken, or 0
	for i := 0; i < len(c.Moves); i++ {
		if c.Moves[i].From <= forbidden && forbidden <= c.Moves[i].To {
			forbidden, i = c.Moves[i].From-1, -1
		}
	}
	if c.Sequence == certificate.Values {
		return sum(n(c.Preperiod), n(forbidden), n(forbidden), n(1))
	}
	return sum(n(c.Preperiod), n(forbidden), n(1))
}

func mostHeaps(c *certificate.Period) int {
	most := 0
	for _, m := range c.Moves {
		most = max(most, slices.Max(append([]int{0}, m.Leave...)))
	}
	for _, leave := range c.Tail {
		most = max(most, slices.Max(append([]int{0}, leave...)))
	}
	return most
}

// byDefinition computes the first terms of the sequence of a certificate, up to 128, from
// the options of each heap.
func byDefinition(c *certificate.Period, count int) []int {
	type set [256]bool // of values, which are less than twice a heap's stones
	terms := make([]int, count)
	// sums[k][m] are the nim-sums of k heaps of m stones together.
	sums := make([][]set, min(mostHeaps(c), count)+1)
	for k := range sums {
		sums[k] = make([]set, count)
	}
	sums[0][0][0] = true
	for n := range terms {
		for k := 2; k < len(sums); k++ { // of smaller heaps
			for a := 1; a < n; a++ {
				for sum, is := range sums[k-1][n-a] {
					if is {
						sums[k][n][sum^terms[a]] = true
					}
				}
			}
		}
		var options set
		moves := false
		move := func(take int, leave []int) {
			for _, heaps := range leave {
				if heaps >= len(sums) {
					continue
				}
				for sum, is := range sums[heaps][n-take] {
					if !is {
						continue
					}
					if heaps == 0 && c.Sequence != certificate.Values {
						sum = terms[0]
					}
					options[sum], moves = true, true
				}
			}
		}
		for _, m := range c.Moves {
			for take := m.From; take <= min(m.To, n); take++ {
				move(take, m.Leave)
			}
		}
		for take := c.TailFrom; len(c.Tail) > 0 && take <= n; take++ {
			move(take, c.Tail[(take-c.TailFrom)%len(c.Tail)])
		}
		switch {
		case c.Sequence == certificate.Values:
			for options[terms[n]] {
				terms[n]++
			}
		case options[0] || !moves && c.Sequence == certificate.MisereOutcomes:
			terms[n] = 1
		}
		if len(sums) > 1 && n > 0 {
			sums[1][n][terms[n]] = true
		}
	}
	return terms
}
