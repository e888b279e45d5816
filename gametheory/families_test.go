package gametheory_test

import (
	"errors"
	"fmt"
	"go/doc"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
	"nimbook/gametheory/games"
	"nimbook/internal/sources"
)

// families has a line for every game of these packages, and of some two: the game as it is
// typed in a cell, whether a theorem decides it under normal play alone or under both
// conventions, positions of any size, and small ones that all of play is looked at from. What
// holds of every game is tested on each: see the methods of [family]. Play from equal heaps
// or rows is where names of moves are mistaken for each other.
//
// A game that has no line fails [TestEveryGameIsAFamily].
var families = []family{
	heapRows("Nim", gametheory.Nim(), both, few, same, []int{1, 1, 1, 1}, []int{1, 0, 5}),
	heapRows("Kayles", gametheory.Kayles(), both, same, []int{5, 4, 1}, []int{9, 2}, []int{12}),
	heapRows("Bash(2)", gametheory.Bash(2).HeapGame, both, few, same, []int{7, 4}),
	heapRows("Take(1, 3, 4)", gametheory.Take(1, 3, 4).HeapGame, both, few, same, []int{9, 5}),
	heapRows("Take(2, 5, 6)", gametheory.Take(2, 5, 6).HeapGame, both, few, []int{9, 5}),
	heapRows("AllBut(2, 4)", gametheory.AllBut(2, 4).HeapGame, both, few, same, []int{7, 5}),
	heapRows(`Code("0.33")`, gametheory.Code("0.33"), both, []int{7, 4}), // Bash's game
	heapRows(`Code("0.77")`, gametheory.Code("0.77"), both, []int{5, 4}), // Kayles
	heapRows(`Code("0.123")`, gametheory.Code("0.123"), normal, []int{6, 4}),
	heapRows(`HexCode("0.8")`, gametheory.HexCode("0.8"), normal, []int{9, 3}),
	heapRows("DawsonsKayles", gametheory.DawsonsKayles(), normal, few, same, []int{9}),
	heapRows("DawsonsChess", gametheory.DawsonsChess(), normal, few, same, []int{8}),
	heapRows("Treblecross", gametheory.Treblecross(), normal, same, []int{5, 2}),
	heapRows("Officers", gametheory.Officers(), normal, few, same),
	heapRows("GrundysGame", gametheory.GrundysGame(), normal, same, []int{8, 3}),
	heapRows("LaskersNim", gametheory.LaskersNim(), normal, few, same),
	oneHeap("Bash(3)", gametheory.Bash(3)),
	oneHeap("Take(1, 3, 4)", gametheory.Take(1, 3, 4)),
	oneHeap("Take(2, 3)", gametheory.Take(2, 3)),
	oneHeap("AllBut(2, 4)", gametheory.AllBut(2, 4)),

	closed("Moore(1)", games.Moore(1), both, heapsOf(nil), heaps(few...)),
	closed("Moore(2)", games.Moore(2), both, heapsOf(nil), heaps(2, 2, 2), heaps(3, 3, 2, 1), heaps(1, 1, 1, 1, 1, 1, 2)),
	closed("Moore(3)", games.Moore(3), both, heapsOf(nil), heaps(2, 2, 2, 2, 1)),
	closed("Moore(9223372036854775806)", games.Moore(math.MaxInt-1), both, heapsOf(nil), heaps(2, 2)),
	closed("Staircase", games.Staircase(), both, heapsOf(stepsCount), heaps(1, 2, 3), heaps(0, 2, 1, 2), heaps(2, 2, 2)),
	closed("Wythoff", games.Wythoff(), both, pairOf(0), pair(14, 17)),
	closed("PairSplitting", games.PairSplitting(), normal, heapsOf(noneEmpty), heaps(5, 7), heaps(3, 4, 3, 2), heaps(3, 3, 3, 3)),
	closed("FibonacciNim", games.FibonacciNim(), both, pairOf(0), pair(40, 39), pair(5, 9)),
	closed("SilverDollar", games.SilverDollar(), both, setOf(1), set(3, 5, 8), set(1, 4, 5, 8), set(7)),
	closed("Northcott(4)", games.Northcott(4), normal, nil, games.Northcott(4).Start([2]int{1, 4}, [2]int{3, 2}), games.Northcott(4).Start([2]int{1, 4}, [2]int{1, 4})),
	closed("Northcott(9223372036854775807)", games.Northcott(math.MaxInt), normal, columnsOf),
	closed("Euclid", games.Euclid(), both, pairOf(0), pair(21, 13), pair(14, 40), pair(9, 9)),
	closed("PositiveEuclid", games.PositiveEuclid(), both, pairOf(1), pair(21, 13), pair(14, 40), pair(8, 16)),
	open("Chomp", games.Chomp(), heaps(4, 4, 3), heaps(3, 3, 3)),
	closed("TwoRowChomp", games.TwoRowChomp(), normal, barOf, pair(6, 6)),
	open("Cram(2, 4)", games.Cram(2, 4), games.Cram(2, 4).Start()),
	closed("TurningTurtles", games.TurningTurtles(), normal, setOf(0), set(2, 3, 5)),
	closed("MockTurtles", games.MockTurtles(), normal, setOf(0), set(2, 3, 5)),
	closed("Ruler", games.Ruler(), normal, nil, set(2, 3, 5)), // moves of too many coins are not listed
	closed("Twins", games.Twins(), normal, setOf(0), set(2, 3, 5)),
	closed(`CoinTurning("Alone")`, games.CoinTurning("Alone", func(int) [][]int { return [][]int{{}} }), normal, nil, set(0, 1, 3)),
	closed("Tartan(Twins, Ruler)", games.Tartan(games.Twins(), games.Ruler()), normal, nil, pairSet(pair(2, 2))),
	closed("Tartan(MockTurtles, Twins)", games.Tartan(games.MockTurtles(), games.Twins()), normal, twoPairs, pairSet(pair(1, 2), pair(2, 2))),
	closed("Hackenbush", games.Hackenbush(edges...), normal, nil, games.Hackenbush(edges...).Start()),
	closed("Geography", games.Geography(edges...), normal, nil, games.Geography(edges...).Start(0)),
	open("Digraph", games.Digraph([2]int{0, 1}, [2]int{1, 0}, [2]int{1, 2}, [2]int{2, 3}), 0), // play may go on for ever
}

var (
	few, same = []int{4, 3, 2}, []int{3, 3, 1}
	edges     = [][2]int{{0, 1}, {1, 2}, {2, 3}, {0, 2}, {3, 4}, {3, 4}}
	heaps     = gametheory.HeapsOf
	set       = games.SetOf
	pairSet   = games.PairSetOf
)

func pair(a, b int) games.Pair { return games.Pair{A: a, B: b} }

// family is what is asked of every game.
type family interface {
	String() string // the game as it is typed, but for what would not fit
	zeros() []any   // pointers to zero values of the game and of its positions
	theorem() theorem
	requireName(t *testing.T)                          // it prints as it is typed
	requireOneAnswer(t *testing.T)                     // whoever is asked about a small position
	requireMovesApart(t *testing.T)                    // by their names, also at a board's buttons
	requireTheorem(t *testing.T, numbers [4]int)       // agrees with itself at positions of any size
	requirePositionsRead(t *testing.T, written []byte) // as they are written
}

// familyOf is a family with positions of type Pos.
type familyOf[Pos comparable] struct {
	typed  string
	game   gametheory.Game[Pos]
	has    theorem
	starts []Pos
	// outcome is what the game's own theorem says, or, without one, an analysis of all
	// positions kept apart.
	outcome func(*testing.T, Pos, gametheory.Convention) (gametheory.Outcome, error)
	// anySize tests the theorem with positions of any size; nil if there is none, or it
	// would list too much.
	anySize func(t *testing.T, numbers [4]int)
}

// theorem says under which conventions a game has one.
type theorem int

const (
	none theorem = iota
	normal
	both
)

// closed is the line of a game with a theorem. anySize makes positions of numbers, and
// says whether they are positions of the game.
func closed[Pos comparable](typed string, g gametheory.ClosedForm[Pos], has theorem, anySize func(numbers [4]int) (positions []Pos, valid bool), starts ...Pos) family {
	f := familyOf[Pos]{typed: typed, game: g, has: has, starts: starts}
	f.outcome = func(_ *testing.T, p Pos, c gametheory.Convention) (gametheory.Outcome, error) {
		s, err := g.Solve(p, c)
		return s.Outcome, err
	}
	if anySize != nil {
		f.anySize = func(t *testing.T, numbers [4]int) {
			positions, valid := anySize(numbers)
			for _, p := range positions {
				requireHolds(t, g, p, valid)
			}
		}
	}
	return f
}

// open is the line of a game without a theorem.
func open[Pos comparable](typed string, g gametheory.Game[Pos], starts ...Pos) family {
	f := familyOf[Pos]{typed: typed, game: g, starts: starts}
	f.outcome = func(t *testing.T, p Pos, c gametheory.Convention) (gametheory.Outcome, error) {
		a, err := gametheory.Analyze(gametheory.Unreduced(g), starts...).Under(t.Context(), c)
		return a.Outcome(p), err
	}
	return f
}

// heapRows is the line of a heap game, played with rows of heaps.
func heapRows(typed string, g *gametheory.HeapGame, has theorem, starts ...[]int) family {
	f := familyOf[gametheory.Heaps]{typed: typed, game: g, has: has}
	for _, start := range starts {
		f.starts = append(f.starts, heaps(start...))
	}
	f.outcome = func(t *testing.T, p gametheory.Heaps, c gametheory.Convention) (gametheory.Outcome, error) {
		s, err := g.SolveContext(t.Context(), c, p.Heaps()...)
		return s.Outcome, err
	}
	if has == both {
		f.anySize = func(t *testing.T, numbers [4]int) {
			if slices.Min(numbers[:]) >= 0 {
				requireMisereHolds(t, g, numbers[:]...)
			}
		}
	}
	return f
}

// oneHeap is the line of a heap game, played with one heap.
func oneHeap(typed string, g gametheory.Subtraction) family {
	f := familyOf[int]{typed: typed, game: g, has: both, starts: []int{24}}
	f.outcome = func(t *testing.T, n int, c gametheory.Convention) (gametheory.Outcome, error) {
		s, err := g.SolveContext(t.Context(), c, n)
		return s.Outcome, err
	}
	return f
}

// What follows makes positions of any numbers, and says which are positions of the game.

func pairOf(least int) func(n [4]int) ([]games.Pair, bool) {
	return func(n [4]int) ([]games.Pair, bool) { return []games.Pair{pair(n[0], n[1])}, min(n[0], n[1]) >= least }
}

func barOf(n [4]int) ([]games.Pair, bool) { // of chocolate, with two rows
	return []games.Pair{pair(n[0], n[1])}, n[0] >= 1 && n[1] >= 0 && n[1] <= n[0]
}

func heapsOf(valid func(n [4]int) bool) func(n [4]int) ([]gametheory.Heaps, bool) {
	return func(n [4]int) ([]gametheory.Heaps, bool) {
		if slices.Min(n[:]) < 0 {
			return nil, false
		}
		return []gametheory.Heaps{heaps(n[:]...)}, valid == nil || valid(n)
	}
}

func noneEmpty(n [4]int) bool { return slices.Min(n[:]) > 0 }

func stepsCount(n [4]int) bool { return n[0]+n[1] >= 0 && n[1]+n[2] >= 0 && n[2]+n[3] >= 0 } // in an int

func setOf(least int) func(n [4]int) ([]games.Set, bool) {
	return func(n [4]int) ([]games.Set, bool) {
		slices.Sort(n[:])
		if n[0] < 0 {
			return nil, false
		}
		return []games.Set{set(slices.Compact(n[:])...)}, n[0] >= least
	}
}

func twoPairs(n [4]int) ([]games.PairSet, bool) {
	p, err := games.NewPairSet(pair(n[0], n[1]), pair(n[2], n[3]))
	if err != nil {
		return nil, false
	}
	return []games.PairSet{p}, true
}

func columnsOf(n [4]int) ([]games.NorthcottPosition, bool) { // with either to move
	p, err := games.Northcott(math.MaxInt).NewStart([2]int{n[0], n[1]}, [2]int{n[2], n[3]})
	if err != nil {
		return nil, false
	}
	black := p
	black.BlackToMove = true
	return []games.NorthcottPosition{p, black}, true
}

func (f familyOf[Pos]) String() string   { return f.typed }
func (f familyOf[Pos]) theorem() theorem { return f.has }

func (f familyOf[Pos]) zeros() []any {
	game := reflect.TypeOf(f.game)
	if game.Kind() == reflect.Pointer {
		game = game.Elem()
	}
	return []any{reflect.New(game).Interface(), new(Pos)}
}

func (f familyOf[Pos]) requireName(t *testing.T) {
	t.Helper()
	name := fmt.Sprint(f.game)
	require.True(t, name == f.typed || strings.Contains(f.typed, strconv.Quote(name)), "%s prints as %s", f.typed, name)
}

func (f familyOf[Pos]) requireOneAnswer(t *testing.T) {
	for _, start := range f.starts {
		_, err := f.outcome(t, start, gametheory.Misere)
		require.Equal(t, f.has == normal, errors.Is(err, gametheory.ErrNoTheorem), "%v", err)
		requireOneAnswer(t, f.game, func(p Pos, c gametheory.Convention) (gametheory.Outcome, error) { return f.outcome(t, p, c) }, start)
	}
}

func (f familyOf[Pos]) requireMovesApart(t *testing.T) {
	if _, named := f.game.(gametheory.MoveNamer[Pos]); !named || len(f.starts) == 0 {
		return
	}
	a, err := gametheory.NewAnalysis(t.Context(), gametheory.Unreduced(f.game), gametheory.Limits{Positions: 20_000}, f.starts...)
	require.NoError(t, err)
	for p := range a.Positions() {
		names := make(map[string]Pos)
		for m := range gametheory.Moves(f.game, p) {
			require.NotEmpty(t, m.Name, "%v: %v to %v", f, p, m.To)
			other, there := names[m.Name]
			require.False(t, there, "%v: from %v to %v and to %v by the name %q", f, p, other, m.To, m.Name)
			names[m.Name] = m.To
		}
	}
}

func (f familyOf[Pos]) requireTheorem(t *testing.T, numbers [4]int) {
	if f.anySize != nil {
		f.anySize(t, numbers)
	}
}

func (f familyOf[Pos]) requirePositionsRead(t *testing.T, written []byte) {
	requireReadBack[Pos](t, written)
}

// constructors are the functions of a package that make a game, without the forms that
// return an error.
func constructors(t *testing.T, folder string) (names []string) {
	for _, typ := range sources.Documentation(t, folder).Types {
		if !slices.ContainsFunc(typ.Methods, func(m *doc.Func) bool { return m.Name == "Options" && typ.Name != "Analysis" }) {
			continue
		}
		for _, f := range typ.Funcs {
			if !strings.HasPrefix(f.Name, "New") {
				names = append(names, f.Name)
			}
		}
	}
	return names
}

// Every game has its line, and stands in the table of contents of its package.
func TestEveryGameIsAFamily(t *testing.T) {
	theorems := map[string]theorem{}
	for _, f := range families {
		name, _, _ := strings.Cut(f.String(), "(")
		theorems[name] = f.theorem()
	}
	for _, folder := range []string{".", "games"} {
		contents, names := sources.Documentation(t, folder).Doc, constructors(t, folder)
		require.NotEmpty(t, names)
		for _, name := range names {
			has, there := theorems[name]
			assert.True(t, there, "%s has no line in families; add one in gametheory/families_test.go: closed(%q, …) if it has a theorem, open(%q, …) if it has none", name, name, name)
			assert.True(t, slices.Contains(words(contents), name), "%s is not in the table of contents; name it in doc.go of this package, under \"Which of these do I want?\"", name)
			if folder == "games" && there {
				assert.Equal(t, has == both, listed(contents, name, "have a theorem on misère play too"), "doc.go lists the games with a theorem on misère play; is %s one?", name)
				assert.Equal(t, has == none, listed(contents, name, "have no theorem"), "doc.go lists the games without a theorem; is %s one?", name)
			}
		}
	}
}

// listed reports whether a name is in the sentence that says something of some games.
func listed(contents, name, said string) bool {
	for paragraph := range strings.SplitSeq(contents, "\n\n") {
		for sentence := range strings.SplitSeq(strings.Join(strings.Fields(paragraph), " "), ". ") {
			if strings.Contains(sentence, said) {
				return slices.Contains(words(sentence), name)
			}
		}
	}
	return false
}

func words(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })
}

func TestEveryGamePrintsAsItIsTyped(t *testing.T) {
	for _, f := range families {
		f.requireName(t)
	}
}

// The moves from a position are told apart by their names, in both languages: a list of
// them, or the buttons of a board, has no two that look the same.
func TestEveryMoveIsToldApart(t *testing.T) {
	for _, language := range []string{"en", "zh"} {
		t.Setenv("NIMBOOK_LANG", language)
		for _, f := range families {
			f.requireMovesApart(t)
		}
	}
}
