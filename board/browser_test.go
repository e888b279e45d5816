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
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/board"
	"nimbook/gametheory"
	"nimbook/gametheory/proof"
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
		body.WriteString(b.HTML())
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
		analyses = append(analyses, gametheory.Analyze(gametheory.Unreduced(g), p))
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

// pieces is the driver's handle on the board with an index on the page.
const pieces = `driver.pieces(driver.boards()[%d])`

func TestUndoAndRestart(t *testing.T) {
	p := open(t, browsertest.Open(t), exported(t, newBoard(t, gametheory.Nim(), gametheory.HeapsOf(2, 3, 4))))
	assert.Empty(t, evaluate[[]string](t, p, `(() => {
		const b = `+pieces+`;
		const seen = [];
		while (!b.over()) {
			seen.push(b.seen());
			b.moves().at(-1).click();
		}
		const wrong = [];
		while (seen.length > 1) {
			b.press("undo");
			if (b.seen() !== seen.pop()) wrong.push("undo to move " + seen.length);
		}
		b.press("undo");
		b.press("undo"); // nothing is left to take back
		if (b.seen() !== seen[0]) wrong.push("undo to the start");
		b.moves()[0].click();
		b.press("restart");
		if (b.seen() !== seen[0]) wrong.push("restart");
		return wrong;
	})()`, 0))
}

func TestOutcomesAndValuesShown(t *testing.T) {
	game := gametheory.Take(1, 3, 4)
	p := open(t, browsertest.Open(t), exported(t, newBoard(t, game, 12)))
	for _, misere := range []bool{false, true} {
		shown := evaluate[[][2]string](t, p, `(() => {
			const b = `+pieces+`;
			b.choose(%q);
			b.choose("human");
			if (!b.one(".toggle input").checked) b.one(".toggle input").click();
			const shown = [];
			while (!b.over()) {
				for (const m of b.moves()) shown.push([b.target(m), m.querySelector(".verdict").textContent]);
				b.moves()[0].click();
			}
			b.press("restart");
			return shown;
		})()`, 0, map[bool]string{false: "normal", true: "misere"}[misere])
		assert.Len(t, shown, 12+10+9, "one, three and four of every heap from 12 down")
		a := gametheory.Analyze(game, 12)
		for _, s := range shown {
			n, err := strconv.Atoi(s[0])
			require.NoError(t, err)
			if misere {
				assert.Equal(t, a.Misere().Outcome(n).String(), s[1], n)
			} else {
				assert.Equal(t, fmt.Sprintf("%v SG %d", a.Outcome(n), a.Grundy(n)), s[1], n)
			}
		}
	}
}

// A puzzle is played against the same opponent and has the same hints, and no
// switch that gives its solution away; nor does its text, in either language.
func TestPuzzle(t *testing.T) {
	nim, start := gametheory.Nim(), gametheory.HeapsOf(1, 2)
	_, err := board.NewPuzzle(t.Context(), nim, gametheory.Limits{}, gametheory.Convention(7), start)
	assert.ErrorContains(t, err, "7")
	for _, language := range []string{"en", "zh"} {
		t.Setenv("NIMBOOK_LANG", language)
		b, err := board.NewPuzzle(t.Context(), nim, gametheory.Limits{}, gametheory.Normal, start)
		require.NoError(t, err)
		assert.NotRegexp(t, `SG|\b[PN]\b|𝒫|𝒩|必`, b.String())
		assert.NotContains(t, data(t, b), "grundy")
		p := open(t, browsertest.Open(t), exported(t, b))
		shown := evaluate[[3]string](t, p, `(() => {
			const b = `+pieces+`;
			b.press("hint");
			const best = b.moves().filter((m) => m.classList.contains("best")).map(b.target).join();
			b.moves().find((m) => b.target(m) === "(1, 1)").click();
			return [best, String(b.all(".toggle, input[value=misere]").length), b.position()];
		})()`, 0)
		assert.Equal(t, "(1, 1)", shown[0], "the hint")
		assert.Equal(t, "0", shown[1], "switches")
		assert.Contains(t, []string{"(0, 1)", "(1, 0)", "(1)"}, shown[2], "after the opponent's answer")

		// Under misère play, to take the heap of 2 is right: the opponent has to take the last stone.
		b, err = board.NewPuzzle(t.Context(), nim, gametheory.Limits{}, gametheory.Misere, start)
		require.NoError(t, err)
		assert.NotRegexp(t, `SG|\b[PN]\b|𝒫|𝒩|必`, b.String())
		assert.Regexp(t, "Misère play|反常规则", b.String())
		p = open(t, browsertest.Open(t), exported(t, b))
		shown = evaluate[[3]string](t, p, `(() => {
			const b = `+pieces+`;
			b.press("hint");
			const best = b.moves().filter((m) => m.classList.contains("best")).map(b.target).join();
			b.moves().find((m) => b.target(m) === best).click();
			return [best, String(b.all(".toggle, input[value=misere]").length), b.status()];
		})()`, 0)
		assert.Contains(t, []string{"(1, 0)", "(1)"}, shown[0], "the hint")
		assert.Equal(t, "0", shown[1], "switches")
		assert.Regexp(t, "under misère play wins|按反常规则", shown[2])
	}
}

func TestPictures(t *testing.T) {
	b := browsertest.Open(t)
	t.Run("a stone takes itself and those after it", func(t *testing.T) {
		p := open(t, b, exported(t, newBoard(t, gametheory.Nim(), gametheory.HeapsOf(3, 5))))
		assert.Equal(t, "(3, 2)", evaluate[string](t, p, `(() => {
			const b = `+pieces+`;
			b.choose("human");
			b.all(".heap")[1].querySelectorAll(".stone")[2].dispatchEvent(new MouseEvent("click"));
			return b.position();
		})()`, 0))
	})
	t.Run("binary rows and their nim-sum", func(t *testing.T) {
		p := open(t, b, exported(t, newBoard(t, gametheory.Nim(), gametheory.HeapsOf(3, 5, 7))))
		rows := `(() => {
			const b = ` + pieces + `;
			const toggle = b.all(".toggle input")[1];
			if (!toggle.checked) toggle.click();
			return b.all(".bits").map((g) => g.textContent);
		})()`
		assert.Equal(t, []string{"011", "101", "111", "001"}, evaluate[[]string](t, p, rows, 0))
		evaluate[any](t, p, pieces+`.moves()[1].click()`, 0) // one stone more than wins
		assert.Equal(t, "000", evaluate[[]string](t, p, rows, 0)[3], "the opponent leaves nim-sum 0")
	})
	t.Run("a grid", func(t *testing.T) {
		p := open(t, b, exported(t, newBoard(t, gametheory.Rules[pair](wythoff), pair{4, 7})))
		assert.Equal(t, "A grid with the token at (4, 7)", evaluate[string](t, p, pieces+`.one("svg").ariaLabel`, 0))
		assert.Equal(t, 4+7+4, evaluate[int](t, p, pieces+`.all(".option.live").length`, 0))
	})
	t.Run("a graph", func(t *testing.T) {
		p := open(t, b, exported(t, newBoard(t, gametheory.Rules[place](func(p place) []place { return ways[p] }), "a")))
		assert.Equal(t, []int{8, 12, 2}, evaluate[[]int](t, p, `[".node", ".edge", ".node.option.live"].map((s) => `+pieces+`.all(s).length)`, 0))
	})
	t.Run("a sum", func(t *testing.T) {
		sum, err := board.NewPlaySum(t.Context(), gametheory.Limits{}, gametheory.Bash(2), 4, gametheory.Take(1, 3, 4), 6)
		require.NoError(t, err)
		p := open(t, b, exported(t, sum))
		assert.Equal(t, "4 + 6", evaluate[string](t, p, pieces+`.position()`, 0))
		assert.Equal(t, "Bash(2): take 1 of 4, leaving 3 → 3 + 6", evaluate[string](t, p, pieces+`.moves()[0].textContent`, 0))
		evaluate[any](t, p, pieces+`.all(".toggle input")[1].click()`, 0)
		assert.Equal(t, []string{"01", "10", "11"}, evaluate[[]string](t, p, pieces+`.all(".bits").map((g) => g.textContent)`, 0),
			"the values 1 of 4 stones in Bash(2), 2 of 6 in Take(1, 3, 4)")
	})
	t.Run("pins", func(t *testing.T) {
		p := open(t, b, exported(t, newBoard(t, gametheory.Kayles(), gametheory.HeapsOf(3, 5))))
		lanes := pieces + `.all("svg path").map((e) => e.getAttribute("class") === "stone" ? "|" : "_").join("")`
		assert.Equal(t, "Rows of pins that stand: 3, 5", evaluate[string](t, p, pieces+`.one("svg").ariaLabel`, 0))
		assert.Equal(t, "||||||||", evaluate[string](t, p, lanes, 0))
		assert.Equal(t, 3+2+5+4, evaluate[int](t, p, pieces+`.all(".strike.live").length`, 0), "each pin, and each two side by side")
		assert.Equal(t, []string{"3", "5"}, evaluate[[]string](t, p, pieces+`.all("svg text").map((e) => e.textContent)`, 0))
		evaluate[any](t, p, pieces+`.all("input[type=radio]")[2].click()`, 0) // against a human
		evaluate[any](t, p, pieces+`.all(".strike")[5 + 2 * 2 + 1].dispatchEvent(new MouseEvent("click"))`, 0)
		assert.Equal(t, "|||||__|", evaluate[string](t, p, lanes, 0), "the pins that were pointed at, 3 and 4 of the second row")
		assert.Equal(t, "(3, 1, 2)", evaluate[string](t, p, pieces+`.position()`, 0))
		evaluate[any](t, p, pieces+`.moves().find((m) => m.textContent.startsWith("heap 1: take 1 of 3, leaving 1 + 1")).click()`, 0)
		assert.Equal(t, "|_|||__|", evaluate[string](t, p, lanes, 0), "a move of the list takes pins that fit")
		evaluate[any](t, p, pieces+`.one("[data-do=undo]").click()`, 0)
		assert.Equal(t, "|||||__|", evaluate[string](t, p, lanes, 0))
	})
	t.Run("the components of a sum", func(t *testing.T) {
		sum, err := board.NewPlaySum(t.Context(), gametheory.Limits{}, gametheory.Take(1, 3, 4).HeapGame, gametheory.HeapsOf(5, 8), gametheory.Rules[pair](wythoff), pair{1, 2})
		require.NoError(t, err)
		p := open(t, b, exported(t, sum))
		parts := pieces + `.all(".part").map((e) => [...e.querySelectorAll("p")].map((p) => p.textContent).join(": "))`
		assert.Equal(t, []string{"Take(1, 3, 4): (5, 8)", "A game: {1 2}"}, evaluate[[]string](t, p, parts, 0))
		assert.Equal(t, 1+2+1, evaluate[int](t, p, pieces+`.all(".option.live").length`, 0), "the options of (1, 2) in Wythoff's game")
		evaluate[any](t, p, pieces+`.all(".toggle input")[0].click()`, 0)
		assert.Equal(t, []string{"Take(1, 3, 4): (5, 8) SG 2", "A game: {1 2} SG 0"}, evaluate[[]string](t, p, parts, 0))
		evaluate[any](t, p, pieces+`.all("input[type=radio]")[2].click()`, 0) // against a human
		evaluate[any](t, p, pieces+`.all(".part")[0].querySelectorAll(".stone")[4].dispatchEvent(new MouseEvent("click"))`, 0)
		assert.Equal(t, []string{"Take(1, 3, 4): (4, 8) SG 3", "A game: {1 2} SG 0"}, evaluate[[]string](t, p, parts, 0))
	})
}

// TestKeyboard plays a game with the keys alone.
func TestKeyboard(t *testing.T) {
	p := open(t, browsertest.Open(t), exported(t, newBoard(t, gametheory.Bash(3), 13)))
	focused := func() string {
		return evaluate[string](t, p, `(() => {
			const e = driver.boards()[0].shadowRoot.activeElement;
			return e === null ? "" : e.dataset.to !== undefined ? "move" : e.dataset.do ?? e.className;
		})()`)
	}
	for i := 0; focused() != "move"; i++ {
		require.Less(t, i, 10, "the moves are not reached with Tab")
		require.NoError(t, p.Do(limit, chromedp.KeyEvent(kb.Tab)))
	}
	require.NoError(t, p.Do(limit, chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.ArrowUp)))
	for i := 0; focused() == "move"; i++ {
		require.Less(t, i, 13, "the game does not end")
		require.NoError(t, p.Do(limit, chromedp.KeyEvent(kb.Enter)))
	}
	assert.Equal(t, "restart", focused(), "the focus waits where the next game starts")
	assert.Contains(t, evaluate[string](t, p, pieces+`.status()`, 0), "win")
	require.NoError(t, p.Do(limit, chromedp.KeyEvent(kb.Enter)))
	assert.Equal(t, "13", evaluate[string](t, p, pieces+`.position()`, 0))
	// Every other control can be reached as well.
	reached := map[string]bool{}
	for range 12 {
		require.NoError(t, p.Do(limit, chromedp.KeyEvent(kb.Tab)))
		reached[evaluate[string](t, p, `(() => {
			const e = driver.boards()[0].shadowRoot.activeElement;
			return e === null ? "" : e.dataset.do ?? e.type ?? e.localName;
		})()`)] = true
	}
	for _, control := range []string{"hint", "swap", "radio", "checkbox", "summary"} {
		assert.Contains(t, reached, control)
	}
}

// TestOpponentTakesItsTime plays as a reader who has nothing against motion.
func TestOpponentTakesItsTime(t *testing.T) {
	p := open(t, browsertest.Open(t), exported(t, newBoard(t, gametheory.Bash(3), 13)))
	require.NoError(t, p.Do(limit, emulation.SetEmulatedMedia().WithFeatures(nil)))
	assert.Contains(t, evaluate[string](t, p, `(() => { const b = `+pieces+`; b.moves()[0].click(); return b.status(); })()`, 0),
		"The opponent is thinking.")
	assert.Equal(t, "13", evaluate[string](t, p, `(() => { const b = `+pieces+`; b.press("undo"); return b.position(); })()`, 0),
		"a move can be taken back while the opponent thinks")
	assert.Contains(t, evaluate[string](t, p, `new Promise((done) => {
		const b = `+pieces+`;
		b.moves()[0].click();
		const wait = () => (b.plies() === 2 ? done(b.status()) : setTimeout(wait, 20));
		wait();
	})`, 0), "Your move.")
	assert.Equal(t, "polite", evaluate[string](t, p, `(`+pieces+`.one(".status").ariaLive ?? "polite")`, 0))
	assert.Equal(t, "status", evaluate[string](t, p, pieces+`.one(".status").getAttribute("role")`, 0), "announced politely")
}

func TestHostileNamesStayText(t *testing.T) {
	b := browsertest.Open(t)
	explained := proof.Explain(gametheory.Game[string](hostile{}), evil)
	walk, err := board.NewWalk(explained)
	require.NoError(t, err)
	explorer, err := board.NewExplore(func(...int) board.Frame { return board.Frame{Text: evil, Mark: -1} }, board.Choice(evil, evil, `"><b>`))
	require.NoError(t, err)
	p := open(t, b, file(t, `<!doctype html><meta charset="utf-8"><title>x</title>`+newBoard(t, hostile{}, evil).HTML()+walk.HTML()+scripted(explorer)))
	assert.Equal(t, evil, evaluate[string](t, p, pieces+`.position()`, 0))
	evaluate[any](t, p, pieces+`.all(".toggle input")[0].click()`, 0)
	evaluate[any](t, p, pieces+`.moves()[0].click()`, 0)
	assert.Zero(t, evaluate[int](t, p, `[document, ...driver.boards().map((b) => b.shadowRoot)]
		.map((r) => r.querySelectorAll("img[onerror], b").length).reduce((a, b) => a + b)`))
}

// TestTwoBoards opens the outputs of two cells one after another, each with its
// own copy of the script, as a live notebook has them.
func TestTwoBoards(t *testing.T) {
	p := open(t, browsertest.Open(t), file(t, `<!doctype html><meta charset="utf-8"><title>x</title>`+
		scripted(newBoard(t, gametheory.Bash(3), 13))+scripted(newBoard(t, gametheory.Nim(), gametheory.HeapsOf(2, 3)))+
		scripted(newBoard(t, gametheory.Bash(3), 13))))
	require.Equal(t, 3, evaluate[int](t, p, `driver.boards().filter((b) => b.shadowRoot).length`))
	others := evaluate[[]string](t, p, `[1, 2].map((i) => driver.pieces(driver.boards()[i]).seen())`)
	evaluate[any](t, p, `(() => {
		const b = `+pieces+`;
		b.choose("human");
		b.choose("misere");
		b.moves()[0].click();
		b.press("hint");
	})()`, 0)
	assert.Equal(t, "12", evaluate[string](t, p, pieces+`.position()`, 0))
	assert.Equal(t, others, evaluate[[]string](t, p, `[1, 2].map((i) => driver.pieces(driver.boards()[i]).seen())`))
	assert.True(t, evaluate[bool](t, p, pieces+`.one("input[value=perfect]").checked`, 2))
}

func TestWalkOnThePage(t *testing.T) {
	walk, err := board.NewWalkGame(t.Context(), gametheory.Nim(), gametheory.Limits{}, gametheory.HeapsOf(3, 4, 5))
	require.NoError(t, err)
	p := open(t, browsertest.Open(t), exported(t, walk))
	read := func() []string {
		return evaluate[[]string](t, p, `(() => {
			const { one, press } = driver.parts(driver.boards()[0]);
			const read = [];
			for (;;) {
				read.push(one(".words").textContent);
				if (one("[data-do=next]").ariaDisabled === "true") return read;
				press("next");
			}
		})()`)
	}
	enter := func(position string) string {
		return evaluate[string](t, p, `(() => {
			const { one } = driver.parts(driver.boards()[0]);
			one("input").value = %q;
			one("button[type=submit]").click();
			return one("form p").textContent;
		})()`, position)
	}
	check := func(heaps ...int) {
		var words []string
		for _, s := range proof.Explain(gametheory.Nim(), gametheory.HeapsOf(heaps...)).Steps {
			first, _, _ := strings.Cut(s.In(gametheory.English), "\n")
			words = append(words, first)
		}
		assert.Equal(t, words, read())
	}
	check(3, 4, 5)
	assert.Equal(t, []string{"001", "100", "101", "000", "⊕ 0"}, evaluate[[]string](t, p, `(() => {
		const { one, all, press } = driver.parts(driver.boards()[0]);
		while (all(".bits").length < 4 || all(".band").length) press("back");
		return [...all(".bits"), [...all("svg > text")].at(-1)].map((e) => e.textContent);
	})()`), "the rows after the winning move")
	assert.Equal(t, "All 120 positions are here.", enter("(1, 4, 5)"))
	check(1, 4, 5)
	enter(" 2 0 2 ")
	check(2, 0, 2)
	assert.Equal(t, "There is no argument here for “9 9 9”. There is one for (3, 4, 5), (2, 4, 5), (1, 4, 5), (0, 4, 5) and 116 more.", enter("9 9 9"))
}

func TestExplorerOnThePage(t *testing.T) {
	explorer, err := board.NewExplore(func(v ...int) board.Frame {
		return board.Strip(gametheory.Bash(v[1]), v[0], 20)
	}, board.Range("N", 0, 20, 13), board.Range("M", 1, 4, 3))
	require.NoError(t, err)
	p := open(t, browsertest.Open(t), exported(t, explorer))
	state := `(() => {
		const { one, all } = driver.parts(driver.boards()[0]);
		return [one(".marked").textContent, all(".strip .P").length + "", one(".sentence").textContent, ...all("output").map((o) => o.textContent)];
	})()`
	assert.Equal(t, []string{"131", "6", "So 13 is an N-position; a winning move leads to 12 (take 1).", "13", "3"}, evaluate[[]string](t, p, "%s", state))
	// The second slider, with the keys: from 3 to 4, at most four stones a move.
	require.NoError(t, p.Do(limit, chromedp.KeyEvent(kb.Tab), chromedp.KeyEvent(kb.Tab), chromedp.KeyEvent(kb.ArrowRight)))
	assert.Equal(t, []string{"133", "5", "So 13 is an N-position; a winning move leads to 10 (take 3).", "13", "4"}, evaluate[[]string](t, p, "%s", state))
}

// scripted is a board as the outputs of a cell: its HTML, then the script.
func scripted(b *board.Board) string { return b.HTML() + "<script>" + board.Script() + "</script>" }

// TestWithoutTheScript opens boards where scripts do not run.
func TestWithoutTheScript(t *testing.T) {
	p := browsertest.Page(t, browsertest.Open(t))
	require.NoError(t, p.Do(limit, emulation.SetScriptExecutionDisabled(true),
		chromedp.Navigate(exported(t, newBoard(t, gametheory.Nim(), gametheory.HeapsOf(1, 2, 3))))))
	seen := evaluate[string](t, p, `document.querySelector(".nimbook-board").innerText`)
	assert.Contains(t, seen, "Start: (1, 2, 3). Outcome: P (the player to move loses), SG value 0.")
	assert.Contains(t, seen, "Run this cell to play.")
	assert.NotContains(t, seen, `"kind"`, "the data is not text")
	assert.Contains(t, seen, "1 ●\n2 ●●\n3 ●●●")
	assert.Equal(t, 6, evaluate[int](t, p, `document.querySelectorAll(".nimbook-board li").length`))
}

// TestAccessibility asks axe-core, on light and dark pages, wide and narrow.
func TestAccessibility(t *testing.T) {
	b := browsertest.Open(t)
	walk, err := board.NewWalkGame(t.Context(), gametheory.Nim(), gametheory.Limits{}, gametheory.HeapsOf(1, 2, 4))
	require.NoError(t, err)
	explorer, err := board.NewExplore(func(v ...int) board.Frame { return board.Strip(gametheory.Bash(v[1]), v[0], 40) },
		board.Range("N", 0, 40, 13), board.Range("M", 1, 8, 3))
	require.NoError(t, err)
	digits, err := board.NewDigits(misereProof(t), 3, 5, 6)
	require.NoError(t, err)
	var fragments strings.Builder
	for _, b := range []*board.Board{
		newBoard(t, gametheory.Bash(3), 13), newBoard(t, gametheory.Nim(), gametheory.HeapsOf(3, 5, 7)),
		newBoard(t, gametheory.Rules[pair](wythoff), pair{4, 7}),
		newBoard(t, gametheory.Rules[place](func(p place) []place { return ways[p] }), "a"),
		newBoard(t, gametheory.AllBut(), 21), walk, explorer, digits,
	} {
		fragments.WriteString(scripted(b))
	}
	for _, colours := range []string{"color: #222; background: #fff", "color: #ddd; background: #111"} {
		for _, width := range []int64{1200, 375} {
			t.Run(fmt.Sprint(colours, width), func(t *testing.T) {
				p := open(t, b, file(t, `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Boards</title><style>body { `+colours+` }</style><main><h1>Boards</h1>`+fragments.String()+`</main></html>`))
				require.NoError(t, p.Do(limit, emulation.SetDeviceMetricsOverride(width, 800, 1, false)))
				evaluate[any](t, p, `driver.boards().forEach((host) => {
					const { all, press } = driver.parts(host);
					all(".toggle input").forEach((t) => t.click());
					if (all("[data-do=hint]").length) press("hint");
					if (all("[data-do=next]").length) { press("next"); press("next"); press("next"); }
				})`)
				browsertest.Axe(t, p)
				assert.LessOrEqual(t, evaluate[int64](t, p, `document.documentElement.scrollWidth`), width, "nothing hangs over the edge")
			})
		}
	}
}

func TestPrint(t *testing.T) {
	p := open(t, browsertest.Open(t), exported(t, newBoard(t, gametheory.Bash(3), 13)))
	require.NoError(t, p.Do(limit, emulation.SetEmulatedMedia().WithMedia("print")))
	assert.Equal(t, []bool{true, false, false, true}, evaluate[[]bool](t, p,
		`[".figure", ".moves", ".actions", ".line"].map((s) => `+pieces+`.one(s).checkVisibility())`, 0))
}
