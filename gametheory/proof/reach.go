package proof

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"math"
	"reflect"
	"slices"

	"nimbook/gametheory"
	"nimbook/gametheory/internal/endless"
	"nimbook/gametheory/internal/listing"
	"nimbook/gametheory/internal/store"
	"nimbook/gametheory/internal/watch"
	"nimbook/internal/brief"
	"nimbook/internal/plural"
)

// reach is everything reachable from the start positions, as the rules give it.
// Claims are checked on it and on nothing that the solver computed, so that a
// proof rests on the rules alone.
type reach[Pos comparable] struct {
	game      gametheory.Game[Pos]
	starts    []Pos
	index     map[Pos]int32
	positions []Pos
	next      store.Lists // the options of each position
	parent    []int32     // the position from which i was first reached, -1 for a start
	// longest is the most moves that can be made from each position.
	longest []int32
}

// explore collects everything reachable. It is an error if play can go on for
// ever there.
func explore[Pos comparable](by *watch.Caller, g gametheory.Game[Pos], limits gametheory.Limits, starts []Pos) (r *reach[Pos], err error) {
	defer listing.Recover(&err)
	if err := gametheory.Validate(g); err != nil {
		return nil, err
	}
	if len(starts) == 0 {
		return nil, errors.New("gametheory: no start position; a claim is checked on what is reachable from at least one")
	}
	if err := gametheory.Validate(g, starts...); err != nil {
		return nil, err
	}
	if err := limits.Validate(); err != nil {
		return nil, err
	}
	most := cmp.Or(limits.Positions, gametheory.DefaultPositions)
	var guard *endless.Guard[Pos]
	if limits.Positions == 0 {
		const inMap = 48 // bytes of a position there, about, beside those in positions
		guard = endless.New[Pos](inMap)
	}
	met := 0                // positions that guard knows of
	level, levelEnd := 0, 0 // moves from the start, and the number of positions up to there
	r = &reach[Pos]{game: g, starts: starts, index: make(map[Pos]int32)}
	add := func(p Pos, from int32) int32 {
		i, ok := r.index[p]
		if !ok {
			i = int32(len(r.positions))
			r.index[p] = i
			r.positions = append(r.positions, p)
			r.parent = append(r.parent, from)
		}
		return i
	}
	for _, p := range starts {
		add(p, -1)
	}
	for i := 0; i < len(r.positions); i++ {
		if err := by.Err(); err != nil {
			return nil, fmt.Errorf("gametheory: stopped after %s, of %d seen: %w", plural.N(i, "position", "positions"), len(r.positions), err)
		}
		by.At(watch.Exploring, i, len(r.positions))
		p := r.positions[i]
		if p != p {
			return nil, listing.ErrNaN(p)
		}
		options, err := optionsOf(g, p)
		if err != nil {
			return nil, err
		}
		numbers := r.next.Next(len(options))
		for k, q := range options {
			numbers[k] = add(q, int32(i))
		}
		if len(r.positions) > most {
			return nil, fmt.Errorf("gametheory: %s seen and %d of them looked at: %w (Limits.Positions is %d)",
				plural.N(len(r.positions), "position", "positions"), i+1, gametheory.ErrBudget, most)
		}
		for ; met < len(r.positions); met++ {
			if err := guard.Met(r.positions[met]); err != nil {
				return nil, err
			}
		}
		if i >= levelEnd {
			if err := guard.Play(level, r.positions[0], p); err != nil {
				return nil, err
			}
			level, levelEnd = level+1, len(r.positions)
		}
		if r.next.Total > store.MaxPositions {
			return nil, fmt.Errorf("gametheory: more than %d moves among the first %d positions: %w; start from a smaller position", store.MaxPositions, i+1, gametheory.ErrBudget)
		}
	}
	return r, r.measure()
}

// optionsOf asks the rules for the options of p; rules that panic are an error.
func optionsOf[Pos comparable](g gametheory.Game[Pos], p Pos) (options []Pos, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = panicked("the rules", p, v)
		}
	}()
	return g.Options(p), nil
}

// ask evaluates a claim at p; a claim that panics is an error.
func ask[Pos, T any](claim func(Pos) T, p Pos) (said T, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = panicked("the claim", p, v)
		}
	}()
	return claim(p), nil
}

func panicked(who string, p, v any) error {
	if own, ok := v.(listing.Refusal); ok {
		return own.Unwrap()
	}
	if err, ok := v.(error); ok {
		return fmt.Errorf("gametheory: %s panicked at position %v: %w", who, brief.Of(p), err)
	}
	return fmt.Errorf("gametheory: %s panicked at position %v: %v", who, brief.Of(p), brief.Of(v))
}

// askAll evaluates a claim once at every position, so that a claim which does
// not always say the same is still proved or refuted as it was said.
func askAll[Pos comparable, T any](by *watch.Caller, r *reach[Pos], claim func(Pos) T) ([]T, error) {
	said := make([]T, len(r.positions))
	for i, p := range r.positions {
		if err := by.Err(); err != nil {
			return nil, fmt.Errorf("gametheory: stopped after asking the claim about %d of %s: %w", i, plural.N(len(r.positions), "position", "positions"), err)
		}
		by.At(watch.Checking, i, len(r.positions))
		var err error
		if said[i], err = ask(claim, p); err != nil {
			return nil, err
		}
	}
	return said, nil
}

// measure finds the longest play from every position by taking away, one after
// another, positions that are no option of a position left (A. B. Kahn, 1962). What
// can never be taken away lies on a cycle or can be reached from one.
func (r *reach[Pos]) measure() error {
	n := len(r.positions)
	in := make([]int32, n)
	for i := range int32(n) {
		for _, j := range r.options(i) {
			in[j]++
		}
	}
	order := make([]int32, 0, n)
	for i := range int32(n) {
		if in[i] == 0 {
			order = append(order, i)
		}
	}
	for k := 0; k < len(order); k++ {
		for _, j := range r.options(order[k]) {
			if in[j]--; in[j] == 0 {
				order = append(order, j)
			}
		}
	}
	if len(order) < n {
		return fmt.Errorf("gametheory: %w, through position %v; where it can, the rules of a proof do not decide: solve the game by NewAnalysis, which knows draws", gametheory.ErrLoopy, brief.Of(r.cycle(in)))
	}
	r.longest = make([]int32, n)
	for k := n - 1; k >= 0; k-- {
		i := order[k]
		for _, j := range r.options(i) {
			r.longest[i] = max(r.longest[i], r.longest[j]+1)
		}
	}
	return nil
}

// look is for the i-th position of a pass over all of them: it reports how far the pass is,
// and returns the error of a context that is done.
func (r *reach[Pos]) look(by *watch.Caller, i int) error {
	by.At(watch.Checking, i, len(r.positions))
	if err := by.Err(); err != nil {
		return fmt.Errorf("gametheory: stopped after checking %d of %s: %w", i, plural.N(len(r.positions), "position", "positions"), err)
	}
	return nil
}

// cycle returns a position on a cycle: walking backwards along positions that
// could not be taken away must come round.
func (r *reach[Pos]) cycle(in []int32) Pos {
	before := make([]int32, len(r.positions))
	for i := range int32(len(r.positions)) {
		if in[i] > 0 {
			for _, j := range r.options(i) {
				before[j] = i
			}
		}
	}
	var at int32
	for in[at] == 0 {
		at++
	}
	seen := make([]bool, len(r.positions))
	for ; !seen[at]; at = before[at] {
		seen[at] = true
	}
	return r.positions[at]
}

func (r *reach[Pos]) options(i int32) []int32 { return r.next.At(i) }

func (r *reach[Pos]) move(i, j int32) gametheory.Move[Pos] {
	return gametheory.MoveOf(r.game, r.positions[i], r.positions[j])
}

// moves yields the moves from position i, each once, with the number of the position that
// it leads to.
func (r *reach[Pos]) moves(i int32) iter.Seq2[int32, gametheory.Move[Pos]] {
	return func(yield func(int32, gametheory.Move[Pos]) bool) {
		seen := make(map[int32]bool)
		for _, j := range r.options(i) {
			if seen[j] {
				continue
			}
			if seen[j] = true; !yield(j, r.move(i, j)) {
				return
			}
		}
	}
}

// path returns the positions of a shortest play from a start to position i.
func (r *reach[Pos]) path(i int32) []Pos {
	var path []Pos
	for ; i >= 0; i = r.parent[i] {
		path = append(path, r.positions[i])
	}
	slices.Reverse(path)
	return path
}

// errNoProof is the error of a proof or a counterexample that no claim has led to.
var errNoProof = errors.New("gametheory: there is no proof and no counterexample yet; they come from Verify, VerifyGrundy and their like")

// find returns the number of p.
func (r *reach[Pos]) find(p Pos) (int32, error) {
	if r == nil {
		return 0, errNoProof
	}
	i, ok := r.index[p]
	if !ok {
		return 0, fmt.Errorf("gametheory: position %v is not reachable from the proof's start (%v); prove the claim from it", brief.Of(p), brief.Of(r.starts[0]))
	}
	return i, nil
}

// smaller reports whether position i is smaller than j: its longest play is
// shorter; of equals, it has fewer stones (a position drawn as heaps or as a
// point) or is the lesser number; of equals, it was found first. Everything reachable from a
// position is smaller than it.
func (r *reach[Pos]) smaller(i, j int32) bool {
	if r.longest[i] != r.longest[j] {
		return r.longest[i] < r.longest[j]
	}
	if a, b := stones(r.positions[i]), stones(r.positions[j]); a != b {
		return a < b
	}
	return i < j
}

// stones returns how many stones a position drawn as heaps or as a point has,
// or the number that a position is, as far as 64 bits go; 0 for other positions.
func stones(p any) int64 {
	switch d := p.(type) {
	case gametheory.HeapsDrawer:
		return total(d.Heaps()...)
	case gametheory.PointDrawer:
		x, y := d.Point()
		return total(x, y)
	}
	switch v := reflect.ValueOf(p); {
	case !v.IsValid():
	case v.CanInt():
		return v.Int()
	case v.CanUint():
		return int64(min(v.Uint(), math.MaxInt64))
	}
	return 0
}

// total adds numbers, and stops where 64 bits do.
func total(numbers ...int) int64 {
	sum := int64(0)
	for _, n := range numbers {
		switch next := sum + int64(n); {
		case n > 0 && next < sum:
			return math.MaxInt64
		case n < 0 && next > sum:
			return math.MinInt64
		default:
			sum = next
		}
	}
	return sum
}

// smallest returns the smallest position at which fails reports true, or -1. If
// the rules give other options there than they gave before, that is an error.
func (r *reach[Pos]) smallest(by *watch.Caller, fails func(i int32) bool) (int32, error) {
	least := int32(-1)
	for i := range int32(len(r.positions)) {
		if err := r.look(by, int(i)); err != nil {
			return 0, err
		}
		if (least < 0 || r.smaller(i, least)) && fails(i) {
			least = i
		}
	}
	if least < 0 {
		return -1, nil
	}
	again, err := optionsOf(r.game, r.positions[least])
	if err != nil {
		return 0, err
	}
	was := r.options(least)
	same := len(again) == len(was)
	for k := 0; same && k < len(was); k++ {
		same = again[k] == r.positions[was[k]]
	}
	if !same {
		return 0, listing.ErrDiffer(r.positions[least])
	}
	return least, nil
}
