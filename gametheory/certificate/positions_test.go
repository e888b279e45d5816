package certificate_test

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/gametheory/certificate"
)

// Witnesses and values from anywhere, and positions that do not belong there.
func TestFalsePositions(t *testing.T) {
	options := func(n int) []int {
		require.True(t, 0 <= n && n <= 4, "the rules were asked about %d", n)
		return take1to3(n)
	}
	p := func() *certificate.PPositions[int] {
		c := &certificate.PPositions[int]{Starts: []int{4}}
		for n := range 4 {
			c.Positions = append(c.Positions, certificate.Position[int]{Position: n, P: n == 0, Witness: min(n, 1) - 1})
		}
		c.Positions[0].Witness = -1
		c.Positions = append(c.Positions, certificate.Position[int]{Position: 4, P: true, Witness: -1})
		return c
	}
	v := func() *certificate.GrundyValues[int] {
		c := &certificate.GrundyValues[int]{Starts: []int{4}}
		for n := range 5 {
			c.Positions = append(c.Positions, certificate.Valued[int]{Position: n, Value: n % 4})
		}
		return c
	}
	require.NoError(t, p().Check(t.Context(), options))
	require.NoError(t, v().Check(t.Context(), options))
	for _, x := range extremes {
		if x != 0 {
			c := p()
			c.Positions[3].Witness = x
			assert.Error(t, c.Check(t.Context(), options), "witness %d", x)
		}
		c := p()
		c.Positions = append(c.Positions[:2:2], append([]certificate.Position[int]{{Position: x, P: true, Witness: -1}}, c.Positions[2:]...)...)
		assert.Error(t, c.Check(t.Context(), options), "position %d", x)
		for i := range 5 {
			c := v()
			if c.Positions[i].Value != x {
				c.Positions[i].Value = x
				assert.Error(t, c.Check(t.Context(), options), "value %d", x)
			}
		}
		values := v()
		values.Positions = append(values.Positions, certificate.Valued[int]{Position: max(5, x), Value: 0})
		assert.ErrorContains(t, values.Check(t.Context(), options), "cannot be reached from the starts")
	}
	late := p()
	late.Positions[2], late.Positions[3] = late.Positions[3], late.Positions[2]
	assert.ErrorContains(t, late.Check(t.Context(), options), "position 3 has the option 2, which does not come before it")
	itself := &certificate.PPositions[int]{Starts: []int{0}, Positions: []certificate.Position[int]{{Position: 0, P: true, Witness: -1}}}
	assert.ErrorContains(t, itself.Check(t.Context(), func(int) []int { return []int{0} }), "position 0 has the option 0, which does not come before it")
}

// Of a type that holds an interface, JSON makes positions that cannot be compared.
func TestPositionsThatCannotBeCompared(t *testing.T) {
	type row struct{ Left, Right any }
	none := func(row) []row { return nil }
	for _, written := range []string{
		`{"starts":[{"Left":1}],"positions":[{"position":{"Left":[1]},"p":true,"witness":-1}]}`,
		`{"starts":[{"Left":1,"Right":{}}],"positions":[{"position":{"Left":1},"p":true,"witness":-1}]}`,
	} {
		var p certificate.PPositions[row]
		require.NoError(t, json.Unmarshal([]byte(written), &p))
		assert.ErrorContains(t, p.Check(t.Context(), none), "cannot be compared")
		var v certificate.GrundyValues[row]
		require.NoError(t, json.Unmarshal([]byte(written), &v))
		assert.ErrorContains(t, v.Check(t.Context(), none), "cannot be compared")
	}
	var p certificate.PPositions[any]
	require.NoError(t, json.Unmarshal([]byte(`{"starts":[null],"positions":[{"position":null,"p":true,"witness":-1}]}`), &p))
	assert.NoError(t, p.Check(t.Context(), func(any) []any { return nil }))
	floats := &certificate.PPositions[float64]{Starts: []float64{math.NaN()}, Positions: []certificate.Position[float64]{{Position: math.NaN(), P: true, Witness: -1}}}
	assert.ErrorContains(t, floats.Check(t.Context(), func(float64) []float64 { return nil }), "the start NaN is not among the positions")
}
