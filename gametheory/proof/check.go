package proof

import (
	"fmt"
	"iter"
	"slices"
	"time"

	"nimbook/gametheory"
	"nimbook/internal/brief"
	"nimbook/internal/plural"
)

// Check tries a statement on every case within bounds. It knows the bounds from
// the loops that it runs, so that what it prints cannot differ from them:
//
//	check := new(proof.Check)
//	for m := range check.Range("M", 1, 20) {
//		for n := range check.Range("N", 0, 200) {
//			lost := gametheory.Bash(m).Outcome(n) == gametheory.P
//			check.That(lost == (n%(m+1) == 0))
//		}
//	}
//	fmt.Println(check) // holds in all 4020 cases: M = 1, …, 20; N = 0, …, 200
//
// The loops end at the first case in which the statement fails, which is then
// printed, and after [CheckTime]. The zero value is ready for use. A Check is
// not safe for concurrent use.
//
// A check is no proof: it says nothing of the cases beyond its bounds.
type Check struct {
	variables []*variable // in the order of their first loops
	loops     []loop      // that are running, the outermost first
	cases     int         // in which the statement holds
	failure   string      // the first case in which it does not
	failed    bool
	missing   string // the first hypothesis that did not hold
	stopped   string // the case at which time was up
	started   time.Time
}

// CheckTime is how long the loops of a [Check] run before they end by
// themselves: bounds that are far too large do not keep a cell running.
const CheckTime = 10 * time.Second

// variable is what the loops of one name have run over.
type variable struct {
	name, over string
	varies     bool // from loop to loop
}

// loop is a loop that is running, and the value that it has reached.
type loop struct {
	name  string
	value any
}

// Range runs a loop over the integers from from to to, both included, and none
// if to is less than from.
func (c *Check) Range(name string, from, to int) iter.Seq[int] {
	return func(yield func(int) bool) {
		over := fmt.Sprintf("%s = %s", name, ellipsis(to-from+1, from, from+1, to))
		if to < from {
			over = fmt.Sprintf(pick("%s = %d, …, %d, which is empty", "%s = %d, …, %d（空）"), name, from, to)
		}
		c.loop(name, over, func(step func(any) bool) {
			for i := from; to >= from && step(i) && yield(i) && i < to; i++ {
			}
		})
	}
}

// Each runs a loop over the values of a slice, as [Check.Range] does over integers: name is
// what c calls the value when it prints a case.
func Each[T any](c *Check, name string, values []T) iter.Seq[T] {
	return func(yield func(T) bool) {
		over := fmt.Sprintf(pick("no %s", "没有 %s"), name)
		if n := len(values); n > 0 {
			over = fmt.Sprintf("%s = %s", name, ellipsis(n, values[0], values[min(1, n-1)], values[n-1]))
		}
		c.loop(name, over, func(step func(any) bool) {
			for _, v := range values {
				if !step(v) || !yield(v) {
					return
				}
			}
		})
	}
}

// Heaps runs a loop over the rows of k heaps of 0 to most stones each, the last
// heap changing fastest. Each row is a slice of the caller's own. There is one
// row of 0 heaps, and none if k or most is negative.
func (c *Check) Heaps(k, most int) iter.Seq[[]int] {
	return func(yield func(row []int) bool) {
		over := pick(
			plural.N(k, "heap", "heaps")+" of up to "+plural.N(most, "stone", "stones"),
			fmt.Sprintf("%d 堆，每堆至多 %d 颗", k, most))
		if k < 0 || most < 0 {
			over += pick(", of which there are none", "（没有这样的局面）")
		}
		c.loop(pick("heaps", "各堆"), over, func(step func(any) bool) {
			if k < 0 || most < 0 {
				return
			}
			for row := make([]int, k); step(row) && yield(slices.Clone(row)); {
				i := k - 1
				for i >= 0 && row[i] == most {
					row[i] = 0
					i--
				}
				if i < 0 {
					return
				}
				row[i]++
			}
		})
	}
}

// ellipsis writes a list of n values, of which it gets the first two and the last.
func ellipsis(n int, first, second, last any) string {
	switch n {
	case 1:
		return brief.Of(first)
	case 2:
		return brief.Of(first) + ", " + brief.Of(last)
	case 3:
		return brief.Of(first) + ", " + brief.Of(second) + ", " + brief.Of(last)
	}
	return brief.Of(first) + ", …, " + brief.Of(last)
}

// loop runs a loop, which calls step before each of its values and ends where
// that returns false.
func (c *Check) loop(name, over string, run func(step func(value any) bool)) {
	c.note(name, over)
	if c.started.IsZero() {
		c.started = time.Now()
	}
	c.loops = append(c.loops, loop{name: name})
	depth := len(c.loops)
	run(func(value any) bool {
		c.loops[depth-1].value = value
		if !c.failed && c.stopped == "" && time.Since(c.started) > CheckTime {
			c.stopped = c.here()
		}
		return !c.failed && c.stopped == ""
	})
	c.loops = c.loops[:depth-1]
}

// note keeps what a loop runs over.
func (c *Check) note(name, over string) {
	for _, v := range c.variables {
		if v.name == name {
			v.varies = v.varies || v.over != over
			return
		}
	}
	c.variables = append(c.variables, &variable{name: name, over: over})
}

// here names the case that the loops have reached.
func (c *Check) here() string {
	var values []string
	for _, l := range c.loops {
		values = append(values, fmt.Sprintf("%s = %s", l.name, brief.Of(l.value)))
	}
	return brief.Join(values, pick(", ", "、"))
}

// Given reports whether a hypothesis of the statement holds. A case without it
// is not to be counted; the Check names the hypothesis if it has counted none:
//
//	if check.Given("N ≡ 0 (mod 4)", n%4 == 0) {
//		check.That(…)
//	}
func (c *Check) Given(hypothesis string, holds bool) bool {
	if !holds && c.missing == "" {
		c.missing = hypothesis
	}
	return holds
}

// That counts a case: the one that the loops have reached. Where the statement
// needs a hypothesis, call it only for the cases that have it; see [Check.Given].
func (c *Check) That(holds bool) {
	switch {
	case c.failed:
	case holds:
		c.cases++
	default:
		c.failed, c.failure = true, c.here()
	}
}

// String says in how many cases the statement holds and within which bounds, or
// names the first case in which it fails, in the reader's language.
func (c *Check) String() string {
	switch {
	case c.failed && c.failure == "":
		return pick("fails", "不成立")
	case c.failed && c.cases == 0:
		return fmt.Sprintf(pick("fails at %s, the first case", "在第一种情形 %s 处就不成立"), c.failure)
	case c.failed:
		return fmt.Sprintf(pick("fails at %s, after holding in %d", "在 %s 处不成立，此前 %d 种情形都成立"), c.failure, c.cases) + pick(cases(c.cases), "")
	case c.stopped != "":
		return fmt.Sprintf(pick("stopped after %v at %s, having held in %d", "%v 后停在 %s，此前 %d 种情形都成立"), CheckTime, c.stopped, c.cases) + pick(cases(c.cases), "")
	}
	s := pick("nothing was checked", "没有检验任何情形")
	switch {
	case c.cases == 0 && c.missing != "":
		s = fmt.Sprintf(pick("nothing was checked, for it does not hold that %s", "没有检验任何情形，因为前提 %s 不成立"), c.missing)
	case c.cases == 1:
		s = pick("holds in the one case", "仅有的 1 种情形成立")
	case c.cases > 1:
		s = fmt.Sprintf(pick("holds in all %d cases", "%d 种情形全部成立"), c.cases)
	}
	var bounds []string
	for _, v := range c.variables {
		if v.varies {
			bounds = append(bounds, fmt.Sprintf(pick("every %s", "每个 %s"), v.name))
		} else {
			bounds = append(bounds, v.over)
		}
	}
	if len(bounds) == 0 {
		return s
	}
	return s + pick(": ", "：") + brief.Join(bounds, pick("; ", "；"))
}

// cases returns the English word for n of them.
func cases(n int) string {
	if n == 1 {
		return " case"
	}
	return " cases"
}

// pick returns the wording in the reader's language.
func pick(english, chinese string) string { return gametheory.ReaderLanguage().Pick(english, chinese) }
