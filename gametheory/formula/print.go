package formula

import (
	"fmt"
	"strconv"
	"strings"

	"nimbook/internal/brief"
	"nimbook/internal/plural"
)

// How tightly what a text is made of binds, from the loosest.
const (
	bindAll = iota
	bindNot
	bindSum
	bindProduct
	bindName
)

// String writes the term as on a board: "x₁ ⊕ x₂", "x₁ mod 4", "2·x₁ + 1".
func (t Term) String() string { return brief.Cut(t.text(bindAll)) }

// text writes t where it stands beside what binds so tightly.
func (t Term) text(outer int) string {
	if err := t.shape(); err != nil {
		return "?"
	}
	switch t.Op {
	case OpHeap:
		return "x" + subscript(t.Heap+1)
	case OpAfter:
		return "x" + subscript(t.Heap+1) + "′"
	case OpVariable:
		return t.Name
	case OpNumber:
		return strconv.Itoa(t.Numbers[0])
	case OpSum:
		return within(outer, bindSum, joined(t.Of, " + ", "0"))
	case OpNimSum:
		return within(outer, bindSum, joined(t.Of, " ⊕ ", "0"))
	case OpTimes:
		return within(outer, bindProduct, fmt.Sprintf("%d·%s", t.Numbers[0], t.Of[0].text(bindName)))
	case OpMod:
		return within(outer, bindProduct, fmt.Sprintf("%s mod %d", t.Of[0].text(bindName), t.Numbers[0]))
	case OpByMod:
		return fmt.Sprintf("%s[%s mod %d]", list(t.Numbers), t.Of[0].text(bindName), len(t.Numbers))
	case OpShifted:
		return fmt.Sprintf("shifted(%s)", t.Of[0].text(bindAll))
	default: // OpLeast
		return fmt.Sprintf("least(%s)", t.Of[0].text(bindAll))
	}
}

func joined(terms []Term, by, none string) string {
	if len(terms) == 0 {
		return none
	}
	parts := make([]string, len(terms))
	for i, t := range terms {
		parts[i] = t.text(bindProduct)
	}
	return strings.Join(parts, by)
}

// String writes the formula as on a board: "x₁ ⊕ x₂ = 0 ∧ ¬(x₁ < 2)".
func (f Formula) String() string { return brief.Cut(f.text(bindAll)) }

func (f Formula) text(outer int) string {
	if err := f.shape(); err != nil {
		return "?"
	}
	relation := func(sign string) string {
		return within(outer, bindSum, f.Terms[0].text(bindSum)+sign+f.Terms[1].text(bindSum))
	}
	switch f.Op {
	case OpAnd:
		return f.all(outer, " ∧ ", "true")
	case OpOr:
		return f.all(outer, " ∨ ", "false")
	case OpNot:
		return "¬" + f.Of[0].text(bindName)
	case OpThereIs:
		return within(outer, bindAll, fmt.Sprintf("∃%s: %s", f.Name, f.Of[0].text(bindAll)))
	case OpEqual:
		return relation(" = ")
	case OpLess:
		return relation(" < ")
	case OpAtMost:
		return relation(" ≤ ")
	case OpIn:
		return within(outer, bindSum, fmt.Sprintf("%s ∈ {%s}", f.Terms[0].text(bindSum), strings.Trim(list(f.Numbers), "()")))
	case OpColumns:
		return fmt.Sprintf("%d | columns(%s)", f.Numbers[0], joined(f.Terms, ", ", ""))
	default: // OpEvenZeros
		return fmt.Sprintf("zeros(%s) even", f.Terms[0].text(bindAll))
	}
}

// all joins the parts of a conjunction or a disjunction, those in parentheses that are one
// of the other kind.
func (f Formula) all(outer int, by, none string) string {
	if len(f.Of) == 0 {
		return none
	}
	parts := make([]string, len(f.Of))
	for i, g := range f.Of {
		if parts[i] = g.text(bindNot); g.Op == f.Op {
			parts[i] = g.text(bindAll)
		}
	}
	if len(parts) == 1 {
		return f.Of[0].text(outer)
	}
	return within(outer, bindAll, strings.Join(parts, by))
}

// within puts s into parentheses if it binds more loosely than what is around it.
func within(outer, own int, s string) string {
	if own < outer {
		return "(" + s + ")"
	}
	return s
}

// String returns the game's name with the number of heaps: "Nim on 3 heaps". Without a
// name it writes the moves.
func (g Game) String() string {
	if g.Name == "" {
		return brief.List(len(g.Moves), "; ", func(i int) string { return g.Moves[i].String() })
	}
	return brief.Cut(g.Name) + " on " + plural.N(g.Heaps, "heap", "heaps")
}

func subscript(n int) string {
	return strings.NewReplacer("0", "₀", "1", "₁", "2", "₂", "3", "₃", "4", "₄", "5", "₅", "6", "₆", "7", "₇", "8", "₈", "9", "₉", "-", "₋").Replace(strconv.Itoa(n))
}

// list writes numbers as arguments: "(1, 3, 4)".
func list(numbers []int) string {
	return strings.NewReplacer("[", "(", "]", ")", " ", ", ").Replace(fmt.Sprint(numbers))
}
