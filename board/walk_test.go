package board_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/board"
	"nimbook/gametheory"
	"nimbook/gametheory/proof"
)

func TestWalksOfAGame(t *testing.T) {
	b, err := board.NewWalkGame(context.Background(), gametheory.Nim(), gametheory.Limits{}, gametheory.HeapsOf(1, 2, 3))
	require.NoError(t, err)
	var d struct {
		Kind  string
		Reach int
		Walks []struct {
			Position string
			Steps    []int
		}
		Steps []struct{ Kind, Text string }
	}
	require.NoError(t, json.Unmarshal([]byte(data(t, b)), &d))
	assert.Equal(t, "walk", d.Kind)
	assert.Equal(t, 24, d.Reach)
	require.Len(t, d.Walks, 24, "one for every reachable position")
	assert.Equal(t, "(1, 2, 3)", d.Walks[0].Position)
	for _, w := range d.Walks {
		var heaps gametheory.Heaps
		require.NoError(t, json.Unmarshal([]byte("["+w.Position[1:len(w.Position)-1]+"]"), &heaps))
		e := proof.Explain(gametheory.Nim(), heaps)
		require.Len(t, w.Steps, len(e.Steps))
		for i, s := range e.Steps {
			assert.Equal(t, s.Kind, d.Steps[w.Steps[i]].Kind)
			assert.Equal(t, s.In(gametheory.English), d.Steps[w.Steps[i]].Text)
		}
	}
	assert.Contains(t, b.HTML(), "Bouton&#39;s theorem", "the steps stand in the static account")
}

func TestWalksOfAClaim(t *testing.T) {
	bash := gametheory.Bash(3)
	b, err := board.NewWalkVerdict(proof.Verify(bash, func(n int) bool { return n%4 == 0 }, 1000))
	require.NoError(t, err)
	assert.Contains(t, data(t, b), `"reach":1001`)
	assert.Contains(t, data(t, b), `"position":"1000"`)
	assert.Contains(t, data(t, b), `"position":"13"`, "small positions are there")
	assert.NotContains(t, data(t, b), `"position":"999"`)

	b, err = board.NewWalkVerdict(proof.Verify(bash, func(n int) bool { return n%3 == 0 }, 20))
	require.NoError(t, err)
	assert.Contains(t, b.String(), "3 is claimed to be a P-position, yet it has the option 0")
}

func TestBadWalks(t *testing.T) {
	_, err := board.NewWalk()
	assert.ErrorContains(t, err, "proof.Explain(game, position)")
	_, err = board.NewWalk(proof.Explain(gametheory.Bash(3), 5), nil)
	assert.ErrorContains(t, err, "explanation 2 is nil")
	_, err = board.NewWalkVerdict[int](nil)
	assert.ErrorContains(t, err, "proof.Verify")
	_, err = board.NewWalkGame[int](context.Background(), nil, gametheory.Limits{}, 3)
	assert.ErrorContains(t, err, "the game is nil")
	_, err = board.NewWalkGame(context.Background(), gametheory.Bash(3), gametheory.Limits{Positions: 10}, 100)
	assert.ErrorContains(t, err, "more than 10 positions can be reached from 100")
}
