// Package published holds what others have published about games, for tests to compare
// with.
package published

import (
	_ "embed"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

//go:embed sequences.json
var sequences []byte

//go:embed misere.json
var misere []byte

// Terms returns the terms of one of the [Sequences], by its OEIS number.
func Terms(t *testing.T, oeis string) []int {
	t.Helper()
	for _, s := range Sequences(t) {
		if s.OEIS == oeis {
			var terms []int
			require.NoError(t, json.Unmarshal(s.Terms, &terms))
			return terms
		}
	}
	require.Fail(t, "no such sequence", oeis)
	return nil
}

// Sequence is a sequence of numbers that has been published.
type Sequence struct {
	Name, OEIS string
	Offset     int // of the first term
	Terms      json.RawMessage
	ZeroWins   [][]int         `json:"convention_zero_wins"`
	StopEqual  [][]int         `json:"convention_stop_when_equal"`
	Tables     json.RawMessage `json:"tables"`
}

// Sequences returns the sequences of sequences.json.
func Sequences(t *testing.T) []Sequence {
	t.Helper()
	var all []Sequence
	require.NoError(t, json.Unmarshal(sequences, &all))
	return all
}

// MisereTables is misere.json.
type MisereTables struct {
	Kayles struct {
		Statement struct {
			Added   []string `json:"P_positions_added"`
			Removed []string `json:"normal_P_positions_removed"`
		}
		SingleHeapP []int `json:"single_heap_P"`
	} `json:"sibert_conway_kayles"`
	Values map[string]json.RawMessage `json:"misere_nim_values"`
	Heaps  map[string]json.RawMessage `json:"single_heap_misere_P"`
	Genus  struct {
		Superscripts map[string]string `json:"first5_superscripts"`
	} `json:"kayles_genus"`
	Quotients struct {
		Complete []Quotient                `json:"complete"`
		Orders   map[string]map[string]int `json:"partial_orders"` // by code and by the largest heap
	} `json:"quotients"`
}

// Quotient is a misère quotient whose order has been published.
type Quotient struct {
	Code      string         `json:"code"`
	Order     int            `json:"order"`
	P         int            `json:"P_size"`
	HeapLimit int            `json:"heap_limit"` // of the heaps that the order is for; 0 if it is for all
	Growth    map[string]int `json:"growth"`     // orders by the heaps from which on they are reached
}

// Misere returns the tables of misere.json.
func Misere(t *testing.T) (tables MisereTables) {
	t.Helper()
	require.NoError(t, json.Unmarshal(misere, &tables))
	return tables
}
