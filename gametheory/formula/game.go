package formula

import "slices"

// Game is an impartial game on a fixed number of heaps, with rules for heaps of every
// size.
type Game struct {
	Name   string `json:"name,omitempty"`
	Heaps  int    `json:"heaps"` // how many there are, 1 to 64; a proof may allow fewer
	Digits Digits `json:"digits,omitempty"`
	// Moves are the ways to move, each a statement about the heaps x₁, x₂, … before the
	// move and x₁′, x₂′, … after it. A heap that a statement does not mention after the
	// move stays as it is; one that it mentions anywhere stays so only if it says so.
	// Hence two moves, one in each heap, are not the same as their Or, which allows any
	// change of the other heap.
	Moves []Formula `json:"moves"`
	// Descent is what every move makes smaller, compared from the left: the first term
	// that a move changes becomes smaller. It shows that play ends. Without it, a proof
	// looks for an order of this kind by itself: the total number of stones, the heaps
	// from the last to the first, the heaps from the first to the last.
	Descent []Term `json:"descent,omitempty"`
}

// Digits is the numeration that an automaton reads numbers in. [Term.Shifted],
// [Term.LeastPart] and [Term.EndsInEvenZeros] speak of these digits. The truth of other
// formulas does not depend on them, but what can be said does ([NimSum] and [Columns] need
// [Binary]), and how large the automata are.
type Digits string

const (
	// Binary, the zero value, has nim-sums and columns.
	Binary Digits = ""
	// Zeckendorf writes a number as a sum of Fibonacci numbers 1, 2, 3, 5, 8, … of which
	// no two are neighbours.
	Zeckendorf Digits = "zeckendorf"
)

// Smaller states that heap x is smaller after the move.
func Smaller(x Term) Formula { return x.After().Less(x) }

// Takes returns the statement about a heap that the move takes one of the given numbers
// of stones from it.
func Takes(set ...int) func(x Term) Formula {
	set = slices.Compact(slices.Sorted(slices.Values(set)))
	return func(x Term) Formula {
		var ways []Formula
		for from := 0; from < len(set); {
			to := from + 1
			for to < len(set) && set[to] == set[to-1]+1 {
				to++
			}
			if to == from+1 {
				ways = append(ways, x.Equals(x.After().Plus(Number(set[from]))))
			} else {
				ways = append(ways, And(
					x.After().Plus(Number(set[from])).AtMost(x),
					x.AtMost(x.After().Plus(Number(set[to-1])))))
			}
			from = to
		}
		if len(ways) == 1 {
			return ways[0]
		}
		return Or(ways...)
	}
}

// InOne returns the moves in exactly one of the heaps: whichever it is, change says of
// it what the move does, as [Smaller], [Takes] or a function of your own.
func InOne(heaps []Term, change func(heap Term) Formula) []Formula {
	return InUpTo(1, heaps, change)
}

// InUpTo returns the moves in at least one and at most k of the heaps: whichever they
// are, change says of each of them what the move does.
func InUpTo(k int, heaps []Term, change func(heap Term) Formula) []Formula {
	var moves []Formula
	var choose func(from int, chosen []Formula)
	choose = func(from int, chosen []Formula) {
		if len(chosen) == 1 {
			moves = append(moves, chosen[0])
		} else if len(chosen) > 1 {
			moves = append(moves, And(slices.Clone(chosen)...))
		}
		for i := from; i < len(heaps) && len(chosen) < k; i++ {
			choose(i+1, append(slices.Clip(chosen), change(heaps[i])))
		}
	}
	choose(0, nil)
	return moves
}

// Nim returns Nim on the given number of heaps: a move makes one heap smaller.
func Nim(heaps int) Game {
	return Game{Name: "Nim", Heaps: heaps, Moves: InOne(Heaps(heaps), Smaller)}
}

// Take returns the subtraction game on the given number of heaps: a move takes one of the given
// numbers of stones from one heap.
func Take(heaps int, set ...int) Game {
	return Game{Name: "Take" + list(set), Heaps: heaps, Moves: InOne(Heaps(heaps), Takes(set...))}
}

// Bash returns Bash's game on the given number of heaps: a move takes 1 to most stones from one heap.
func Bash(heaps, most int) Game {
	return Game{Name: "Bash" + list([]int{most}), Heaps: heaps, Moves: InOne(Heaps(heaps), func(x Term) Formula {
		return And(x.After().Less(x), x.AtMost(x.After().Plus(Number(most))))
	})}
}

// Moore returns Moore's Nim on the given number of heaps: a move makes at least one and at most k
// heaps smaller.
func Moore(k, heaps int) Game {
	return Game{Name: "Moore" + list([]int{k}), Heaps: heaps, Moves: InUpTo(k, Heaps(heaps), Smaller)}
}

// Staircase returns staircase Nim on the given number of steps: a move brings coins from one step to
// the next lower one, and from the first step, x₁, out of play.
func Staircase(steps int) Game {
	g := Game{Name: "Staircase", Heaps: steps}
	x := Heaps(steps)
	for i := range x {
		if i == 0 {
			g.Moves = append(g.Moves, Smaller(x[0]))
		} else {
			g.Moves = append(g.Moves, And(Smaller(x[i]),
				x[i].After().Plus(x[i-1].After()).Equals(x[i].Plus(x[i-1]))))
		}
	}
	return g
}

// Wythoff returns Wythoff's game in Zeckendorf numeration: a move makes one of two heaps
// smaller, or takes the same number of stones from both.
func Wythoff() Game {
	x, t := Heaps(2), Variable("t")
	both := ThereIs(t, Number(1).AtMost(t), x[0].Equals(x[0].After().Plus(t)), x[1].Equals(x[1].After().Plus(t)))
	return Game{Name: "Wythoff", Heaps: 2, Digits: Zeckendorf, Moves: append(InOne(x, Smaller), both)}
}

// FibonacciNim returns Fibonacci Nim in Zeckendorf numeration: of x₁ stones a move takes
// t, 1 or more and at most x₂; the next may take 2t, but no more than there are.
func FibonacciNim() Game {
	x, t := Heaps(2), Variable("t")
	left, most := x[0].After(), x[1].After()
	return Game{Name: "FibonacciNim", Heaps: 2, Digits: Zeckendorf, Moves: []Formula{ThereIs(t,
		Number(1).AtMost(t), t.AtMost(x[1]), x[0].Equals(left.Plus(t)),
		Or(And(most.Equals(t.Times(2)), most.AtMost(left)), And(most.Equals(left), left.AtMost(t.Times(2)))))}}
}
