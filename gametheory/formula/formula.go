// Package formula is the language in which the rules of a game, and a claim about its
// P-positions, are written so that they can be settled for heaps of every size.
//
// A formula is about natural numbers in terms of their digits: the heaps of a position
// ([Heaps]), the same heaps after a move ([Term.After]), sums, nim-sums, residues, the
// smallest part of a number; comparisons of them; and, or, not, [ThereIs]. Whatever can
// be said in it is decided by finite automata (J. R. Büchi, "Weak second-order arithmetic
// and finite automata", 1960; V. Bruyère, G. Hansel, C. Michaux, R. Villemaire, "Logic and
// p-recognizable sets of integers", 1994), and package proof does that.
//
//	x := formula.Heaps(3)
//	nim := formula.Game{Name: "Nim", Heaps: 3, Moves: formula.InOne(x, formula.Smaller)}
//	claim := formula.NimSum(x...).Is(0)
//	fmt.Println(proof.All(nim, claim))
//	// proved for heaps of every size: a position of Nim on 3 heaps is a P-position exactly when x₁ ⊕ x₂ ⊕ x₃ = 0; …
//
// There is no subtraction: that t stones are taken from x is x = x′ + t. So the diagonal
// moves of Wythoff's game are one formula, to be appended to those in one heap:
//
//	x, t := formula.Heaps(2), formula.Variable("t")
//	diagonal := formula.ThereIs(t, formula.Number(1).AtMost(t),
//		x[0].Equals(x[0].After().Plus(t)), x[1].Equals(x[1].After().Plus(t)))
//
// What holds for all numbers is said by [Not] and [ThereIs]. The product of two heaps, and
// that one divides another, cannot be said.
//
// Terms and formulas are data: they print as they are written on a board, and
// encoding/json writes them and reads them back. What is wrong with one (a residue modulo
// 0, say) is reported by [Game.Validate] and [Game.ValidateClaim], which a prover calls
// first. The package decides nothing, so that a prover and a checker can share it.
package formula

// Term is a natural number that depends on a position. Its fields are there for those
// who read formulas; the functions and methods of this package make terms.
type Term struct {
	Op      TermOp `json:"op"`
	Heap    int    `json:"heap,omitempty"`    // of OpHeap and OpAfter, from 0
	Name    string `json:"name,omitempty"`    // of OpVariable
	Numbers []int  `json:"numbers,omitempty"` // what Op says
	Of      []Term `json:"of,omitempty"`      // what Op says
}

// TermOp says what a term is. The names are those in JSON.
type TermOp string

const (
	OpHeap     TermOp = "heap"     // the stones of heap number Heap before the move
	OpAfter    TermOp = "after"    // the same heap after the move
	OpVariable TermOp = "variable" // the number that a ThereIs quantifies
	OpNumber   TermOp = "number"   // Numbers[0]
	OpSum      TermOp = "sum"      // the sum of Of
	OpTimes    TermOp = "times"    // Numbers[0] times Of[0]
	OpNimSum   TermOp = "nim-sum"  // the nim-sum of Of
	OpMod      TermOp = "mod"      // Of[0] mod Numbers[0]
	OpByMod    TermOp = "by-mod"   // Numbers[Of[0] mod len(Numbers)]
	OpShifted  TermOp = "shifted"  // the digits of Of[0] with a 0 after them
	OpLeast    TermOp = "least"    // the smallest digit 1 of Of[0], with its weight
)

// Heaps returns the heaps x₁, …, xₖ of a position, before a move. The slice counts from
// 0, as all in Go do: Heaps(3)[0] is x₁.
func Heaps(k int) []Term {
	x := make([]Term, max(k, 0))
	for i := range x {
		x[i] = Term{Op: OpHeap, Heap: i}
	}
	return x
}

// Variable returns a variable of the given name, for [ThereIs] to bind. A name like x₁ is
// allowed, but prints as the heap does.
func Variable(name string) Term { return Term{Op: OpVariable, Name: name} }

// Number returns the number n, which must be 0 or more.
func Number(n int) Term { return Term{Op: OpNumber, Numbers: []int{n}} }

// Sum returns the sum of the terms, with carries.
func Sum(terms ...Term) Term { return Term{Op: OpSum, Of: terms} }

// NimSum returns the nim-sum of the terms: the sum of their binary digits without
// carry. It is for games with [Binary] digits.
func NimSum(terms ...Term) Term { return Term{Op: OpNimSum, Of: terms} }

// After returns the heap t as it is after the move: x₁′ for x₁. Of another term it
// returns the term with every heap in it replaced so.
func (t Term) After() Term {
	if t.Op == OpHeap {
		t.Op = OpAfter
	}
	if t.Of != nil {
		of := make([]Term, len(t.Of))
		for i, u := range t.Of {
			of[i] = u.After()
		}
		t.Of = of
	}
	return t
}

// Plus returns the sum t + u.
func (t Term) Plus(u Term) Term { return Sum(t, u) }

// Times returns n times t, for n from 0 to 65,536.
func (t Term) Times(n int) Term { return Term{Op: OpTimes, Numbers: []int{n}, Of: []Term{t}} }

// Mod returns the remainder of t on division by m, for m from 1 to 65,536.
func (t Term) Mod(m int) Term { return Term{Op: OpMod, Numbers: []int{m}, Of: []Term{t}} }

// ByMod returns the number in the table whose index, from 0, is t modulo the length of
// the table: Grundy values with period 7 are x.ByMod(0, 1, 0, 1, 2, 3, 2).
func (t Term) ByMod(table ...int) Term {
	return Term{Op: OpByMod, Numbers: table, Of: []Term{t}}
}

// Shifted returns the number whose digits are those of t with a 0 after them: 2t in
// [Binary]; in [Zeckendorf] numeration every Fibonacci number in t replaced by the next.
func (t Term) Shifted() Term { return Term{Op: OpShifted, Of: []Term{t}} }

// LeastPart returns the weight of the last digit 1 of t, and 0 for 0: the greatest power
// of 2 that divides t, or the smallest of the Fibonacci numbers that t is the sum of.
func (t Term) LeastPart() Term { return Term{Op: OpLeast, Of: []Term{t}} }

// Formula is a statement about a position, or about a position and one of its options.
// Its fields are exported for programs that read formulas; the functions and methods of
// this package make them.
type Formula struct {
	Op      Op        `json:"op"`
	Name    string    `json:"name,omitempty"`    // of OpThereIs
	Numbers []int     `json:"numbers,omitempty"` // what Op says
	Terms   []Term    `json:"terms,omitempty"`   // what Op says
	Of      []Formula `json:"of,omitempty"`      // what Op says
}

// Op says what a formula states. The names are those in JSON.
type Op string

const (
	OpAnd       Op = "and"        // all of Of
	OpOr        Op = "or"         // at least one of Of
	OpNot       Op = "not"        // Of[0] is false
	OpThereIs   Op = "there-is"   // there is a number, called Name, with Of[0]
	OpEqual     Op = "equal"      // Terms[0] = Terms[1]
	OpLess      Op = "less"       // Terms[0] < Terms[1]
	OpAtMost    Op = "at-most"    // Terms[0] ≤ Terms[1]
	OpIn        Op = "in"         // Terms[0] is one of Numbers
	OpColumns   Op = "columns"    // in every place the number of ones in Terms is divisible by Numbers[0]
	OpEvenZeros Op = "even-zeros" // Terms[0] is not 0 and its digits end in an even number of zeros
)

// And states all of the formulas; without any it is true.
func And(of ...Formula) Formula { return Formula{Op: OpAnd, Of: of} }

// Or states that at least one of the formulas holds; without any it is false.
func Or(of ...Formula) Formula { return Formula{Op: OpOr, Of: of} }

// Not states that f is false.
func Not(f Formula) Formula { return Formula{Op: OpNot, Of: []Formula{f}} }

// ThereIs states that there is a natural number, 0 or greater, for which all of the
// formulas hold; they refer to it by the [Variable]. One ThereIs may use the name of
// another, unless it stands within that one.
func ThereIs(variable Term, with ...Formula) Formula {
	f := And(with...)
	if len(with) == 1 {
		f = with[0]
	}
	return Formula{Op: OpThereIs, Name: variable.Name, Of: []Formula{f}}
}

// Equals states that t = u.
func (t Term) Equals(u Term) Formula { return Formula{Op: OpEqual, Terms: []Term{t, u}} }

// Is states that t is the number n.
func (t Term) Is(n int) Formula { return t.Equals(Number(n)) }

// Less states that t < u.
func (t Term) Less(u Term) Formula { return Formula{Op: OpLess, Terms: []Term{t, u}} }

// AtMost states that t ≤ u.
func (t Term) AtMost(u Term) Formula { return Formula{Op: OpAtMost, Terms: []Term{t, u}} }

// In states that t is one of the numbers: x.Mod(7).In(0, 2).
func (t Term) In(numbers ...int) Formula {
	return Formula{Op: OpIn, Terms: []Term{t}, Numbers: numbers}
}

// EndsInEvenZeros states that t is not 0 and that its digits end in an even number of
// zeros, none included.
func (t Term) EndsInEvenZeros() Formula { return Formula{Op: OpEvenZeros, Terms: []Term{t}} }

// Columns states that in every binary place the number of ones among the terms is
// divisible by m, as in Moore's theorem; for m = 2 their nim-sum is 0. It is for games
// with [Binary] digits.
func Columns(m int, terms ...Term) Formula {
	return Formula{Op: OpColumns, Numbers: []int{m}, Terms: terms}
}
