package gametheory

import (
	"cmp"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"unique"

	"nimbook/internal/brief"
)

// SplitRules are the rules of a game in which a move may split a position into several
// that are independent of each other from then on. They give the options of a position,
// each as the positions whose disjunctive sum it is: one, several, or none for the sum
// that has no move.
//
//	cut := gametheory.SplitRules[Paper](func(p Paper) (options [][]Paper) {
//		for a := 1; a < p.A; a++ {
//			options = append(options, []Paper{{a, p.B}, {p.A - a, p.B}})
//		}
//		return options
//	})
//	fmt.Println(gametheory.Solve(cut, gametheory.RowOf(Paper{4, 1})).Grundy(gametheory.RowOf(Paper{4, 1})))
//
// As a [Game] its positions are the sums themselves, each a [Row]. It is a [Splitter], so
// that a [LazySolver] under normal play finds the values of single positions and adds them
// (Sprague 1935, Grundy 1939), and never goes through the rows. An [Analysis], and all of
// misère play, where values do not add, go through every row that can be reached: that is
// possible for small games.
type SplitRules[Pos comparable] func(p Pos) [][]Pos

// Options returns the rows that a move in one component of row leads to, in the order of
// the components. It panics if the rules are nil.
func (r SplitRules[Pos]) Options(row Row[Pos]) []Row[Pos] {
	if r == nil {
		panic(errNilGame)
	}
	var options []Row[Pos]
	components := row.Components()
	for i, p := range components {
		if i > 0 && p == components[i-1] {
			continue // the moves in its equal lead to the same rows
		}
		for _, parts := range r(p) {
			options = append(options, RowOf(slices.Concat(components[:i], parts, components[i+1:])...))
		}
	}
	return options
}

// Components returns the components of row, each as a row of its own.
func (r SplitRules[Pos]) Components(row Row[Pos]) []Row[Pos] {
	if row.n == 1 {
		return []Row[Pos]{row}
	}
	components := make([]Row[Pos], 0, row.n)
	for _, p := range row.Components() {
		components = append(components, Row[Pos]{n: 1, first: p})
	}
	return components
}

// Row is a disjunctive sum of positions of one game, in whatever order, with their
// repetitions. It is comparable, so that it can be a position itself: see [SplitRules]. The
// zero value is the sum of no positions, in which there is no move.
type Row[Pos comparable] struct {
	n             int32
	first, second Pos
	more          unique.Handle[link[Pos]] // the others, if n > 2
}

// link is a list of positions, each list being kept once.
type link[Pos comparable] struct {
	position Pos
	next     unique.Handle[link[Pos]]
}

// RowOf returns the sum of the given positions. It puts them into order, by their numbers
// and strings from the first field to the last; where they have neither, as pointers, sums
// in another order are other rows.
func RowOf[Pos comparable](positions ...Pos) Row[Pos] {
	if len(positions) > 1 {
		positions = slices.Clone(positions)
		slices.SortStableFunc(positions, inOrder[Pos])
	}
	row := Row[Pos]{n: int32(len(positions))}
	if len(positions) > 0 {
		row.first = positions[0]
	}
	if len(positions) > 1 {
		row.second = positions[1]
	}
	for i := len(positions) - 1; i >= 2; i-- {
		row.more = unique.Make(link[Pos]{positions[i], row.more})
	}
	return row
}

// Len returns how many positions there are in the sum.
func (r Row[Pos]) Len() int { return int(r.n) }

// Components returns the positions of the sum in order, in a slice of the caller's own.
func (r Row[Pos]) Components() []Pos {
	positions := make([]Pos, 0, r.n)
	if r.n > 0 {
		positions = append(positions, r.first)
	}
	if r.n > 1 {
		positions = append(positions, r.second)
	}
	for at := r.more; len(positions) < int(r.n); {
		l := at.Value()
		positions, at = append(positions, l.position), l.next
	}
	return positions
}

// String joins the positions by plus signs: "3 + 4"; "0" if there is none.
func (r Row[Pos]) String() string {
	if r.n == 0 {
		return "0"
	}
	positions := r.Components()
	return brief.List(len(positions), " + ", func(i int) string { return brief.Of(positions[i]) })
}

// MarshalJSON writes the positions as an array.
func (r Row[Pos]) MarshalJSON() ([]byte, error) { return json.Marshal(r.Components()) }

// UnmarshalJSON reads an array of positions.
func (r *Row[Pos]) UnmarshalJSON(data []byte) error {
	var positions []Pos
	if err := json.Unmarshal(data, &positions); err != nil {
		return err
	}
	*r = RowOf(positions...)
	return nil
}

// inOrder compares two positions by what they are made of.
func inOrder[Pos comparable](p, q Pos) int {
	switch p := any(p).(type) {
	case int:
		return cmp.Compare(p, any(q).(int))
	case string:
		return cmp.Compare(p, any(q).(string))
	}
	return valuesInOrder(reflect.ValueOf(&p).Elem(), reflect.ValueOf(&q).Elem())
}

// valuesInOrder compares two values of one type: 0 if nothing puts them into order.
func valuesInOrder(p, q reflect.Value) int {
	switch {
	case p.CanInt():
		return cmp.Compare(p.Int(), q.Int())
	case p.CanUint():
		return cmp.Compare(p.Uint(), q.Uint())
	case p.CanFloat():
		return cmp.Compare(p.Float(), q.Float())
	}
	switch p.Kind() {
	case reflect.String:
		return strings.Compare(p.String(), q.String())
	case reflect.Bool:
		return falseFirst(p.Bool(), q.Bool())
	case reflect.Array:
		for i := range p.Len() {
			if c := valuesInOrder(p.Index(i), q.Index(i)); c != 0 {
				return c
			}
		}
	case reflect.Struct:
		for i := range p.NumField() {
			if c := valuesInOrder(p.Field(i), q.Field(i)); c != 0 {
				return c
			}
		}
	case reflect.Interface:
		p, q := p.Elem(), q.Elem()
		switch {
		case !p.IsValid() || !q.IsValid():
			return falseFirst(p.IsValid(), q.IsValid())
		case p.Type() != q.Type():
			return strings.Compare(p.Type().String(), q.Type().String())
		}
		return valuesInOrder(p, q)
	}
	return 0
}

func falseFirst(p, q bool) int {
	switch {
	case p == q:
		return 0
	case q:
		return -1
	}
	return 1
}
