// Package plural makes English nouns, and the verbs behind them, agree with the number
// before them. Chinese needs no such thing.
package plural

import "strconv"

// N returns the number n followed by one if n is 1, and by many if it is any other
// number, 0 among them: "0 stones", "1 stone", "2 stones". A verb that must agree too is
// part of both: N(n, "option is", "options are").
func N(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// All returns "the only position" if n is 1 and "all 3 positions" if it is 3, for what is
// said of each of n.
func All(n int, one, many string) string {
	if n == 1 {
		return "the only " + one
	}
	return "all " + N(n, one, many)
}
