package board_test

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/board"
	"nimbook/gametheory"
	"nimbook/internal/browser"
	"nimbook/internal/browser/browsertest"
)

//go:embed testdata/drive.js
var driver string

// limit is far longer than any step of these tests takes on a machine at rest.
const limit = 2 * time.Minute

// exported writes boards as a page that a lecture is exported to: a file, the
// shared script once, and a policy that allows that script and nothing else.
func exported(t *testing.T, boards ...*board.Board) string {
	t.Helper()
	var body strings.Builder
	for _, b := range boards {
		fragment, _, found := strings.Cut(b.HTML(), "<script data-nimbook=")
		require.True(t, found)
		body.WriteString(fragment)
	}
	sum := sha256.Sum256([]byte(board.Script()))
	return file(t, fmt.Sprintf(`<!doctype html><html lang="en"><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; script-src 'sha256-%s'">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Boards</title>
<main><h1>Boards</h1>%s</main><script>%s</script></html>`,
		base64.StdEncoding.EncodeToString(sum[:]), body.String(), board.Script()))
}

// file writes a page and returns its address.
func file(t *testing.T, page string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "page.html")
	require.NoError(t, os.WriteFile(path, []byte(page), 0o644))
	return (&url.URL{Scheme: "file", Path: path}).String()
}

// open shows a page with the driver in it. Its reader wants little motion, so
// that the opponent answers at once.
func open(t *testing.T, b *browser.Browser, address string) *browser.Page {
	t.Helper()
	p := browsertest.Page(t, b)
	require.NoError(t, p.Do(limit,
		emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}}),
		chromedp.Navigate(address), chromedp.Evaluate(driver, nil)))
	t.Cleanup(func() {
		assert.Empty(t, p.Problems())
		assert.Empty(t, b.Outside(), "asked of other machines")
	})
	return p
}

// evaluate returns the value of a JavaScript expression.
func evaluate[T any](t *testing.T, p *browser.Page, expression string, args ...any) (value T) {
	t.Helper()
	require.NoError(t, p.Do(limit, chromedp.Evaluate(fmt.Sprintf(expression, args...), &value,
		func(e *runtime.EvaluateParams) *runtime.EvaluateParams { return e.WithAwaitPromise(true) })))
	return value
}

// record is what playAll of the driver writes down.
type record struct {
	Hints []struct {
		At     string
		Best   []string
		Status string
	}
	Replies []struct{ From, To string }
	Ends    []struct {
		At, Status string
		Plies      int
	}
	BadUndo []string
}

type family struct {
	name  string
	games []*board.Board
	// check judges a record of the game with this index.
	check func(t *testing.T, i int, how playing, r record)
}

// playing is how the driver plays.
type playing struct {
	Opponent string `json:"opponent"`
	Misere   bool   `json:"misere"`
	Swap     bool   `json:"swap"` // the opponent makes the first move
}

// familyOf makes a board of the game from every start that has a move.
func familyOf[Pos comparable](t *testing.T, name string, g gametheory.Game[Pos], starts ...Pos) family {
	f := family{name: name}
	var analyses []*gametheory.Analysis[Pos]
	for _, p := range starts {
		if len(g.Options(p)) == 0 {
			continue
		}
		f.games = append(f.games, newBoard(t, g, p))
		analyses = append(analyses, gametheory.Analyze(gametheory.Distinct(g), p))
	}
	f.check = func(t *testing.T, i int, how playing, r record) {
		a := analyses[i]
		if how.Misere {
			a = a.Misere()
		}
		judge(t, a, how, r)
	}
	return f
}

func judge[Pos comparable](t *testing.T, a *gametheory.Analysis[Pos], how playing, r record) {
	named := make(map[string]Pos, a.Len())
	for p := range a.Positions() {
		named[fmt.Sprint(p)] = p
	}
	assert.Empty(t, r.BadUndo, "undo does not restore what was")
	for _, h := range r.Hints {
		p := named[h.At]
		var winning, drawing []string
		for _, q := range a.Options(p) {
			switch a.Outcome(q.To) {
			case gametheory.P:
				winning = append(winning, fmt.Sprint(q.To))
			case gametheory.D:
				drawing = append(drawing, fmt.Sprint(q.To))
			}
		}
		switch a.Outcome(p) {
		case gametheory.N:
			assert.ElementsMatch(t, winning, h.Best, "hint at %v", p)
			assert.Contains(t, h.Status, "Winning: ")
		case gametheory.D:
			assert.ElementsMatch(t, drawing, h.Best, "hint at %v", p)
			assert.Contains(t, h.Status, "these keep the draw")
		default:
			assert.Empty(t, h.Best, "hint at %v", p)
			assert.Contains(t, h.Status, "None: every move loses.")
		}
	}
	for _, e := range r.Ends {
		if len(a.Options(named[e.At])) > 0 {
			assert.Contains(t, e.Status, "a draw", "%v is not the end", e.At)
			continue
		}
		// Who made the last move wins, under misère play who did not.
		first := (e.Plies%2 == 1) != how.Misere
		winner := map[bool]string{true: "First player wins.", false: "Second player wins."}[first]
		if how.Opponent != "human" {
			winner = map[bool]string{true: "You win!", false: "The opponent wins."}[first != how.Swap]
		}
		assert.Contains(t, e.Status, winner)
	}
	for _, m := range r.Replies {
		from, to := named[m.From], named[m.To]
		switch a.Outcome(from) {
		case gametheory.N: // a step of the quickest win, so the opponent does win
			assert.Equal(t, gametheory.P, a.Outcome(to), "the opponent gave away %v by %v", from, to)
			assert.Equal(t, a.Remoteness(from)-1, a.Remoteness(to), "from %v to %v", from, to)
		case gametheory.D:
			assert.Equal(t, gametheory.D, a.Outcome(to), "the opponent gave away %v by %v", from, to)
		default:
			assert.Equal(t, a.Remoteness(from)-1, a.Remoteness(to), "the longest defence from %v", from)
		}
	}
}

func heapsUpTo(n int) (starts []gametheory.Heaps) {
	for a := range n + 1 {
		for b := a; b <= n; b++ {
			for c := b; c <= n; c++ {
				starts = append(starts, gametheory.HeapsOf(a, b, c))
			}
		}
	}
	return starts
}

// place is a position of the loopy game of the tests.
type place string

// ways is a loopy game: from d and e nobody can force the end, h is its only end.
var ways = map[place][]place{
	"a": {"b", "c"}, "b": {"a", "d"}, "c": {"h", "b"}, "d": {"e", "f"}, "e": {"d", "f"}, "f": {"g"}, "g": {"h"}, "h": nil,
}

type pair struct{ A, B int }

// wythoff is Wythoff's game: any number from one heap, or the same from both.
func wythoff(p pair) (options []pair) {
	for k := 1; k <= max(p.A, p.B); k++ {
		for _, q := range []pair{{p.A - k, p.B}, {p.A, p.B - k}, {p.A - k, p.B - k}} {
			if q.A >= 0 && q.B >= 0 {
				options = append(options, q)
			}
		}
	}
	return options
}

func families(t *testing.T) []family {
	var stones []int
	for n := range 14 {
		stones = append(stones, n)
	}
	var pairs []pair
	for a := range 6 {
		for b := a; b < 6; b++ {
			pairs = append(pairs, pair{a, b})
		}
	}
	return []family{
		familyOf(t, "Bash", gametheory.Bash(3), stones...),
		familyOf(t, "Take", gametheory.Take(1, 3, 4), stones...),
		familyOf(t, "Nim", gametheory.Nim(), heapsUpTo(3)...),
		familyOf(t, "Wythoff", gametheory.Rules[pair](wythoff), pairs...),
		familyOf(t, "a loopy game", gametheory.Rules[place](func(p place) []place { return ways[p] }), "a", "b", "c", "d", "e", "f", "g"),
	}
}

// TestOpponentAndHints plays every game of several families from every start,
// either player starting, under both conventions, through the page's controls.
func TestOpponentAndHints(t *testing.T) {
	b := browsertest.Open(t)
	games, replies, hints := 0, 0, 0
	for _, f := range families(t) {
		t.Run(f.name, func(t *testing.T) {
			p := open(t, b, exported(t, f.games...))
			for _, misere := range []bool{false, true} {
				for _, how := range []playing{{"perfect", misere, false}, {"perfect", misere, true}, {"human", misere, false}} {
					choices, err := json.Marshal(how)
					require.NoError(t, err)
					records := evaluate[[]record](t, p, `driver.boards().map((host) => driver.playAll(host, %s))`, choices)
					require.Len(t, records, len(f.games))
					for i, r := range records {
						f.check(t, i, how, r)
						games += len(r.Ends)
						replies += len(r.Replies)
						hints += len(r.Hints)
					}
				}
			}
		})
	}
	t.Logf("%d games played to the end, %d replies and %d hints judged", games, replies, hints)
}
