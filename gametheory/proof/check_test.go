package proof_test

import (
	"fmt"
	"math"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"

	"nimbook/gametheory"
	"nimbook/gametheory/proof"
)

func ExampleCheck() {
	check := new(proof.Check)
	for m := range check.Range("M", 1, 20) {
		for n := range check.Range("N", 0, 200) {
			lost := gametheory.Bash(m).Outcome(n) == gametheory.P
			check.That(lost == (n%(m+1) == 0))
		}
	}
	fmt.Println(check)

	threes := new(proof.Check)
	for m := range threes.Range("M", 2, 20) {
		for n := range threes.Range("N", 0, 200) {
			lost := gametheory.Bash(m).Outcome(n) == gametheory.P
			threes.That(lost == (n%3 == 0))
		}
	}
	fmt.Println(threes)
	// Output:
	// holds in all 4020 cases: M = 1, …, 20; N = 0, …, 200
	// fails at M = 3, N = 3, after holding in 204 cases
}

// A statement with a hypothesis is about the cases that have it.
func ExampleCheck_Given() {
	check := new(proof.Check)
	for n := range check.Range("n", 1, 100) {
		if check.Given("n is no multiple of 4", n%4 != 0) {
			check.That(len(gametheory.Bash(3).Winning(n)) == 1)
		}
	}
	fmt.Println(check)
	// Output:
	// holds in all 75 cases: n = 1, …, 100
}

// A bound that differs from loop to loop is not printed; the values are, where
// the statement fails.
func ExampleEach() {
	game := gametheory.Take(1, 3, 4)
	check := new(proof.Check)
	for n := range check.Range("n", 0, 100) {
		for option := range proof.Each(check, "option", game.Options(n)) {
			check.That(game.Grundy(option) != game.Grundy(n))
		}
	}
	fmt.Println(check)
	// Output:
	// holds in all 295 cases: n = 0, …, 100; every option
}

func ExampleCheck_Heaps() {
	nim, check := gametheory.Nim(), new(proof.Check)
	for row := range check.Heaps(3, 7) {
		lost := nim.Outcome(row...) == gametheory.P
		check.That(lost == (row[0]^row[1]^row[2] == 0))
	}
	fmt.Println(check)

	even := new(proof.Check)
	for row := range even.Heaps(3, 7) {
		lost := nim.Outcome(row...) == gametheory.P
		even.That(lost == ((row[0]+row[1]+row[2])%2 == 0))
	}
	fmt.Println(even)
	// Output:
	// holds in all 512 cases: 3 heaps of up to 7 stones
	// fails at heaps = [0 0 2], after holding in 2 cases
}

func TestCheckSpeaksTheReadersLanguage(t *testing.T) {
	for _, c := range []struct {
		name             string
		check            func(*proof.Check)
		english, chinese string
	}{
		{"nothing at all", func(*proof.Check) {}, "nothing was checked", "没有检验任何情形"},
		{"no loop", func(c *proof.Check) { c.That(true) }, "holds in the one case", "仅有的 1 种情形成立"},
		{"no loop, false", func(c *proof.Check) { c.That(false) }, "fails", "不成立"},
		{"an empty range", func(c *proof.Check) {
			for range c.Range("N", 5, 3) {
				c.That(true)
			}
		}, "nothing was checked: N = 5, …, 3, which is empty", "没有检验任何情形：N = 5, …, 3（空）"},
		{"an empty slice", func(c *proof.Check) {
			for range proof.Each(c, "row", [][]int{}) {
				c.That(true)
			}
		}, "nothing was checked: no row", "没有检验任何情形：没有 row"},
		{"a hypothesis that no case has", func(c *proof.Check) {
			for n := range c.Range("N", 1, 2) {
				if n > 2 {
					c.That(true)
				}
			}
		}, "nothing was checked: N = 1, 2", "没有检验任何情形：N = 1, 2"},
		{"a hypothesis that does not hold", func(c *proof.Check) {
			if c.Given("N ≡ 0 (mod 4)", 13%4 == 0) {
				c.That(true)
			}
		}, "nothing was checked, for it does not hold that N ≡ 0 (mod 4)", "没有检验任何情形，因为前提 N ≡ 0 (mod 4) 不成立"},
		{"a hypothesis that some cases have", func(c *proof.Check) {
			for n := range c.Range("N", 1, 2) {
				if c.Given("N > 1", n > 1) {
					c.That(true)
				}
			}
		}, "holds in the one case: N = 1, 2", "仅有的 1 种情形成立：N = 1, 2"},
		{"short lists", func(c *proof.Check) {
			for range c.Range("a", 7, 7) {
				for range proof.Each(c, "b", []string{"x", "y"}) {
					for range c.Range("c", -1, 1) {
						c.That(true)
					}
				}
			}
		}, "holds in all 6 cases: a = 7; b = x, y; c = -1, 0, 1", "6 种情形全部成立：a = 7；b = x, y；c = -1, 0, 1"},
		{"a heap of one stone", func(c *proof.Check) {
			for row := range c.Heaps(1, 1) {
				c.That(len(row) == 1)
			}
		}, "holds in all 2 cases: 1 heap of up to 1 stone", "2 种情形全部成立：1 堆，每堆至多 1 颗"},
		{"no heap", func(c *proof.Check) {
			for row := range c.Heaps(0, 7) {
				c.That(len(row) == 0)
			}
		}, "holds in the one case: 0 heaps of up to 7 stones", "仅有的 1 种情形成立：0 堆，每堆至多 7 颗"},
		{"no such heaps", func(c *proof.Check) {
			for range c.Heaps(2, -1) {
				c.That(true)
			}
		}, "nothing was checked: 2 heaps of up to -1 stones, of which there are none", "没有检验任何情形：2 堆，每堆至多 -1 颗（没有这样的局面）"},
		{"rows in order, each the loop's own", func(c *proof.Check) {
			last := -1
			for row := range c.Heaps(2, 3) {
				n := 4*row[0] + row[1]
				c.That(n == last+1 && n < 6)
				last, row[0] = n, 9
			}
		}, "fails at heaps = [1 2], after holding in 6 cases", "在 各堆 = [1 2] 处不成立，此前 6 种情形都成立"},
		{"bounds that differ", func(c *proof.Check) {
			for n := range c.Range("n", 0, 3) {
				for range c.Range("k", 1, n) {
					c.That(true)
				}
			}
		}, "holds in all 6 cases: n = 0, …, 3; every k", "6 种情形全部成立：n = 0, …, 3；每个 k"},
		{"a loop that is left", func(c *proof.Check) {
			for n := range c.Range("n", 0, 9) {
				for k := range c.Range("k", 0, 9) {
					if k == n {
						break
					}
				}
				c.That(n < 4)
			}
		}, "fails at n = 4, after holding in 4 cases", "在 n = 4 处不成立，此前 4 种情形都成立"},
		{"false at once", func(c *proof.Check) {
			for n := range c.Range("n", 1, 3) {
				c.That(n > 1)
			}
		}, "fails at n = 1, the first case", "在第一种情形 n = 1 处就不成立"},
		{"false soon", func(c *proof.Check) {
			for n := range c.Range("n", 1, 3) {
				c.That(n < 2)
			}
		}, "fails at n = 2, after holding in 1 case", "在 n = 2 处不成立，此前 1 种情形都成立"},
		{"two at once", func(c *proof.Check) {
			for n := range c.Range("n", 0, 9) {
				for row := range proof.Each(c, "row", [][]int{{1}, {2, n}}) {
					c.That(len(row) < 2 || row[1] < 1)
					c.That(true)
				}
			}
		}, "fails at n = 1, row = [2 1], after holding in 6 cases", "在 n = 1、row = [2 1] 处不成立，此前 6 种情形都成立"},
	} {
		t.Run(c.name, func(t *testing.T) {
			for language, want := range map[string]string{"en": c.english, "zh": c.chinese} {
				t.Setenv("NIMBOOK_LANG", language)
				check := new(proof.Check)
				c.check(check)
				assert.Equal(t, want, check.String())
			}
		})
	}
}

func TestCheckEndsAtTheFirstFailure(t *testing.T) {
	check := new(proof.Check)
	calls := 0
	for n := range check.Range("n", 0, math.MaxInt) {
		for k := range check.Range("k", 0, 2) {
			calls++
			check.That(n*3+k < 10)
		}
	}
	assert.Equal(t, 11, calls)
}

func TestCheckEndsWhenTimeIsUpAmongHeaps(t *testing.T) {
	t.Setenv("NIMBOOK_LANG", "en")
	synctest.Test(t, func(t *testing.T) {
		check := new(proof.Check)
		for range check.Heaps(40, math.MaxInt) {
			time.Sleep(6 * time.Second)
			check.That(true)
		}
		assert.Contains(t, check.String(), "stopped after 10s at heaps = [0 0 ")
	})
}

func TestCheckEndsWhenTimeIsUp(t *testing.T) {
	t.Setenv("NIMBOOK_LANG", "en")
	synctest.Test(t, func(t *testing.T) {
		check := new(proof.Check)
		for range check.Range("n", 0, math.MaxInt) {
			for range check.Range("k", 0, math.MaxInt) {
				time.Sleep(time.Second)
				check.That(true)
			}
		}
		assert.Equal(t, "stopped after 10s at n = 0, k = 11, having held in 11 cases", check.String())
	})
}
