package board_test

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/board"
	"nimbook/gametheory"
)

func newBoard[Pos comparable](t *testing.T, g gametheory.Game[Pos], start Pos) *board.Board {
	t.Helper()
	b, err := board.NewPlay(context.Background(), g, gametheory.Limits{}, start)
	require.NoError(t, err)
	return b
}

// data returns the JSON of a board, as text.
func data(t *testing.T, b *board.Board) string {
	t.Helper()
	found := regexp.MustCompile(`(?s) data-board='([^']*)'>`).FindStringSubmatch(b.HTML())
	require.NotNil(t, found)
	return found[1]
}

func TestBadGames(t *testing.T) {
	ctx := context.Background()
	calls := 0
	for _, c := range []struct {
		name string
		make func() (*board.Board, error)
		says []string
	}{
		{"nil game", func() (*board.Board, error) {
			return board.NewPlay[int](ctx, nil, gametheory.Limits{}, 3)
		}, []string{"the game is nil"}},
		{"too many positions", func() (*board.Board, error) {
			return board.NewPlay(ctx, gametheory.Bash(3), gametheory.Limits{Positions: 50}, 100)
		}, []string{"the game from 100", "limit of 50", "smaller position", "raise Limits.Positions"}},
		{"a game without end", func() (*board.Board, error) {
			return board.NewPlay(ctx, gametheory.Rules[int](func(p int) []int { return []int{p + 1} }), gametheory.Limits{}, 0)
		}, []string{"the game from 0", fmt.Sprint(board.DefaultPositions), "positions seen"}},
		{"too many moves", func() (*board.Board, error) {
			return board.NewPlay(ctx, gametheory.AllBut(), gametheory.Limits{}, 2000)
		}, []string{"the game from 2000", "moves", "smaller position"}},
		{"no move", func() (*board.Board, error) {
			return board.NewPlay(ctx, gametheory.Bash(3), gametheory.Limits{}, 0)
		}, []string{"no move from 0", "has options"}},
		{"changing options", func() (*board.Board, error) {
			return board.NewPlay(ctx, gametheory.Rules[int](func(p int) []int {
				if p != 9 {
					return nil
				}
				calls++
				return []int{calls}
			}), gametheory.Limits{}, 9)
		}, []string{"Options must answer the same"}},
		{"options that change once the game is solved", func() (*board.Board, error) {
			return board.NewPlay(ctx, &moody{}, gametheory.Limits{}, 13)
		}, []string{"options of 9 change from call to call", "the same every time"}},
		{"positions that cannot be compared", func() (*board.Board, error) {
			return board.NewPlay(ctx, gametheory.Rules[any](func(any) []any { return []any{[]int{1}} }), gametheory.Limits{}, any(1))
		}, []string{"cannot be compared", "no slice, map or function"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			b, err := c.make()
			require.Error(t, err)
			assert.Nil(t, b)
			for _, s := range c.says {
				assert.Contains(t, err.Error(), s)
			}
		})
	}
	t.Run("a context that has ended", func(t *testing.T) {
		ctx, cancel := context.WithCancel(ctx)
		cancel()
		_, err := board.NewPlay(ctx, gametheory.Bash(3), gametheory.Limits{}, 100)
		assert.ErrorIs(t, err, context.Canceled)
	})
	t.Run("a panic of the rules is theirs", func(t *testing.T) {
		assert.PanicsWithValue(t, "mine", func() {
			_, _ = board.NewPlay(ctx, gametheory.Rules[int](func(int) []int { panic("mine") }), gametheory.Limits{}, 1)
		})
	})
	t.Run("the short form panics with the error", func(t *testing.T) {
		assert.PanicsWithError(t, "board: there is no move from 0, so there is nothing to play; start from a position that has options",
			func() { board.Play(gametheory.Bash(3), 0) })
	})
}

func TestStaticAccount(t *testing.T) {
	b := newBoard(t, gametheory.Bash(3), 13)
	for _, account := range []string{b.HTML(), b.String()} {
		assert.Contains(t, account, "Bash(3)")
		assert.Contains(t, account, "Start: 13. Outcome: N (the player to move wins), SG value 1.")
		assert.Contains(t, account, "take 1 of 13, leaving 12 → 12: P (the player to move loses), SG value 0")
		assert.Contains(t, account, "13 ●●●●●●●●●●●●●")
	}
	assert.Contains(t, b.HTML(), "Run this cell to play.")

	t.Setenv("NIMBOOK_LANG", "zh_CN.UTF-8")
	b = newBoard(t, gametheory.Bash(3), 13)
	assert.Contains(t, b.HTML(), "运行此单元格即可对弈。")
	assert.Contains(t, b.HTML(), `lang="zh"`)
}

func TestSizes(t *testing.T) {
	assert.Less(t, len(board.Script()), 36_000, "boards, walks, explorers and digits together")
	assert.Less(t, len(data(t, newBoard(t, gametheory.Nim(), gametheory.HeapsOf(5, 7, 9)))), 100_000)
}

func TestHostileNamesAreEscaped(t *testing.T) {
	b := newBoard(t, hostile{}, evil)
	assert.NotContains(t, b.HTML(), "<img onerror")
	assert.Equal(t, 2, strings.Count(b.HTML(), "'"), "only around the data")
}

// moody is Bash's game until its moves are asked for their names.
type moody struct{ asked bool }

func (g *moody) Options(p int) []int {
	if g.asked && p == 9 {
		return nil
	}
	return gametheory.Bash(3).Options(p)
}

func (g *moody) MoveName(from, to int) string {
	g.asked = true
	return ""
}

// evil is a position whose name would leave the element that it is written into.
const evil = `'></script></div><img onerror=alert(1) src=x>`

// hostile is a game whose positions, moves and name are all markup.
type hostile struct{}

func (hostile) String() string { return `<b onclick="alert(2)">` + evil }

func (hostile) Options(p string) []string {
	if len(p) > len(evil)+2 {
		return nil
	}
	return []string{p + `"`, p + `'>`}
}

func (hostile) MoveName(from, to string) string { return `<img onerror=alert(3) src=y>` + to }

func BenchmarkNew(b *testing.B) {
	b.Run("10,000 positions, 8 moves each", func(b *testing.B) {
		steps := gametheory.Rules[pair](func(p pair) (options []pair) { // one to four steps left or down
			for k := 1; k <= 4; k++ {
				for _, q := range []pair{{p.A - k, p.B}, {p.A, p.B - k}} {
					if min(q.A, q.B) >= 0 {
						options = append(options, q)
					}
				}
			}
			return options
		})
		benchmark(b, steps, pair{99, 99})
	})
	b.Run("10,000 positions, 30 named moves each", func(b *testing.B) {
		benchmark(b, gametheory.Nim(), gametheory.HeapsOf(20, 21, 21))
	})
}

func benchmark[Pos comparable](b *testing.B, g gametheory.Game[Pos], start Pos) {
	for b.Loop() {
		made, err := board.NewPlay(context.Background(), g, gametheory.Limits{}, start)
		require.NoError(b, err)
		b.ReportMetric(float64(len(made.HTML())), "bytes")
	}
}
