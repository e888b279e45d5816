package quotient

import (
	"context"
	"fmt"
	"slices"
)

// outcomes decides rows of heaps by the rules, given the quotient of all heaps but the
// largest.
type outcomes struct {
	ctx     context.Context
	rules   Rules
	below   *Quotient // of the heaps below largest
	largest int
	values  []int           // Grundy values, to order moves by
	known   map[string]bool // whether a row with largest is a P-position
	most    int             // rows in known
	reduced bool            // whether heaps below largest are replaced by the least row of their element
	key     []byte
}

// isP reports whether a row, ascending, is a P-position under misère play.
func (o *outcomes) isP(row []int) (bool, error) {
	if len(row) == 0 || row[len(row)-1] < o.largest {
		return o.below.P[o.below.Of(row)], nil
	}
	if o.reduced {
		i, _ := slices.BinarySearch(row, o.largest)
		row = slices.Concat(o.below.Rows[o.below.Of(row[:i])], row[i:])
	}
	o.key = o.key[:0]
	for _, n := range row {
		o.key = append(o.key, byte(n), byte(n>>8))
	}
	key := string(o.key)
	if p, ok := o.known[key]; ok {
		return p, nil
	}
	if o.ctx.Err() != nil {
		return false, context.Cause(o.ctx)
	}
	o.known[key] = false // for an option whose least row is this row
	lost, movable := true, false
	var err error
	sum := o.sum(row)
	// Misère play is mostly won as normal play is: moves to nim-sum 0 are tried first. From the
	// largest heap down: with it gone, the quotient answers at once.
	for _, zero := range []bool{true, false} {
		for i := len(row) - 1; i >= 0 && lost && err == nil; i-- {
			if i < len(row)-1 && row[i] == row[i+1] {
				continue
			}
			o.rules.Options(row[i], func(left []int) bool {
				movable = true
				if (o.sum(left) == sum^o.values[row[i]]) != zero {
					return true
				}
				var p bool
				p, err = o.isP(replace(row, i, left))
				lost = !p
				return lost && err == nil
			})
		}
	}
	if err != nil {
		return false, err
	}
	if len(o.known) >= o.most {
		return false, fmt.Errorf("outcomes of more than %d rows are wanted to guess the quotient: %w", o.most, ErrLimit)
	}
	o.known[key] = lost && movable
	return lost && movable, nil
}

// replace returns the row, ascending, with the heap at i replaced by others.
func replace(row []int, i int, by []int) []int {
	next := make([]int, 0, len(row)+len(by)-1)
	next = append(append(next, row[:i]...), row[i+1:]...)
	for _, n := range by {
		if n > 0 {
			next = append(next, n)
		}
	}
	slices.Sort(next)
	return next
}

// join returns two rows as one, ascending.
func join(a, b []int) []int {
	row := slices.Concat(a, b)
	slices.Sort(row)
	return row
}

// sum returns the nim-sum of a row under normal play.
func (o *outcomes) sum(row []int) int {
	sum := 0
	for _, n := range row {
		sum ^= o.values[n]
	}
	return sum
}

// values returns the Grundy values of the heaps up to most stones.
func values(rules Rules, most int) []int {
	values := make([]int, most+1)
	for n := range values {
		seen := map[int]bool{}
		rules.Options(n, func(left []int) bool {
			sum := 0
			for _, m := range left {
				sum ^= values[m]
			}
			seen[sum] = true
			return true
		})
		for seen[values[n]] {
			values[n]++
		}
	}
	return values
}
