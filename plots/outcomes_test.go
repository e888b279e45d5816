package plots

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory"
	"nimbook/gametheory/games"
)

func TestOutcomesMarksEveryHeap(t *testing.T) {
	games := []OutcomeGame{gametheory.Bash(3), gametheory.Take(1, 3, 4), gametheory.Nim()}
	f := Outcomes(games[0], 30, games[1:]...)
	wins := 0
	for _, g := range games {
		for n := range 31 {
			if g.Outcome(n) == gametheory.P {
				wins++
			}
		}
	}
	words := texts(parse(t, f.SVG()))
	assert.Equal(t, wins, count(words, "P"))
	assert.Equal(t, 3*31-wins, count(words, "N"))
	for _, g := range games {
		assert.Contains(t, words, g.String())
	}
}

func TestOutcomesSaysWhatIsSeen(t *testing.T) {
	for _, c := range []struct {
		game   OutcomeGame
		most   int
		en, zh string
	}{
		{gametheory.Bash(3), 40, "Bash(3): P-positions at 0, 4, 8, …: every fourth heap.", "Bash(3)：必败态在 0、4、8、……：恰是 4 的倍数。"},
		{gametheory.Bash(20), 200, "Bash(20): P-positions at 0, 21, 42, …: every 21st heap.", "Bash(20)：必败态在 0、21、42、……：恰是 21 的倍数。"},
		{gametheory.Take(1, 3, 4), 40, "Take(1, 3, 4): P-positions at 0, 2, 7, 9, 14, …: the pattern repeats every 7 stones.", "Take(1, 3, 4)：必败态在 0、2、7、9、14、……：每 7 颗石子重复一次。"},
		{gametheory.Nim(), 9, "Nim: the only P-position up to 9 stones is 0.", "Nim：到 9 颗石子为止，唯一的必败态是 0。"},
		{gametheory.AllBut(1, 2), 40, "AllBut(1, 2): P-positions at 0, 1, 2, and no other up to 40 stones.", "AllBut(1, 2)：必败态在 0、1、2，到 40 颗石子为止再没有别的。"},
		{gametheory.Bash(3), 8, "Bash(3): P-positions at 0, 4, 8; no repetition up to 8 stones.", "Bash(3)：必败态在 0、4、8；到 8 颗石子为止没有重复的规律。"},
	} {
		t.Setenv("NIMBOOK_LANG", "en")
		assert.Equal(t, c.en, Outcomes(c.game, c.most).Alt)
		t.Setenv("NIMBOOK_LANG", "zh")
		assert.Equal(t, c.zh, Outcomes(c.game, c.most).Alt)
	}
}

func TestOutcomesOfAnAnalysis(t *testing.T) {
	t.Setenv("NIMBOOK_LANG", "en")
	// Misère Bash: the multiples of 4 and one more.
	a := gametheory.Analyze(gametheory.Bash(3), 40).Misere()
	assert.Equal(t, "misère: P-positions at 1, 5, 9, …: every fourth heap from 1 on.", Outcomes(NamedOutcomes{"misère", a.Outcome}, 40).Alt)
	// A draw is neither: 1 and 2 lead to each other, 3 to nothing.
	b := gametheory.Analyze(games.Digraph([2]int{1, 2}, [2]int{2, 1}, [2]int{0, 1}, [2]int{0, 3}), 0)
	words := texts(parse(t, Outcomes(NamedOutcomes{"loopy", b.Outcome}, 3).SVG()))
	assert.Equal(t, 2, count(words, "D"))
}

func TestOutcomesRefusesOtherRanges(t *testing.T) {
	for most, message := range map[int]string{
		-1:  "plots: outcomes of heaps up to -1; give 1 or more stones",
		0:   "plots: outcomes of heaps up to 0; give 1 or more stones",
		401: "plots: outcomes of heaps up to 401 are too many for a strip; give at most 400 stones, or draw their values with Sequence",
	} {
		f, err := NewOutcomes(gametheory.Bash(3), most)
		assert.Nil(t, f)
		require.EqualError(t, err, message)
		assert.PanicsWithError(t, message, func() { Outcomes(gametheory.Bash(3), most) })
	}
}
