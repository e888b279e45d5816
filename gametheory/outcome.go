package gametheory

import (
	"fmt"

	"nimbook/internal/brief"
)

// Outcome says who wins a position when both players play perfectly. The zero
// value is Undecided.
type Outcome uint8

const (
	Undecided Outcome = iota // not known
	P                        // the previous player wins: whoever is to move loses
	N                        // the next player wins: whoever is to move has a winning move
	D                        // a draw: neither player can force the end (loopy games only)
)

// String returns "P", "N" or "D", and "?" for Undecided.
func (o Outcome) String() string {
	switch o {
	case P:
		return "P"
	case N:
		return "N"
	case D:
		return "D"
	}
	return "?"
}

// MarshalText writes the outcome as String does, so that it reads well in JSON.
func (o Outcome) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// UnmarshalText reads what MarshalText writes: P, N, D or ?. Anything else is an error.
func (o *Outcome) UnmarshalText(text []byte) error {
	for _, outcome := range []Outcome{Undecided, P, N, D} {
		if string(text) == outcome.String() {
			*o = outcome
			return nil
		}
	}
	return fmt.Errorf("gametheory: outcome %q; give P, N, D or ?", brief.Cut(string(text)))
}

// Convention says what it means to be unable to move.
type Convention uint8

const (
	Normal Convention = iota // the player who cannot move loses
	Misere                   // the player who cannot move wins
)

// Validate returns an error for a number that is no convention.
func (c Convention) Validate() error {
	if c > Misere {
		return fmt.Errorf("gametheory: convention %d; give Normal or Misere", uint8(c))
	}
	return nil
}

// String returns "normal" or "misère".
func (c Convention) String() string {
	if c == Misere {
		return "misère"
	}
	return "normal"
}

// MarshalText writes "normal" or "misere". A number that is no convention is an error.
func (c Convention) MarshalText() ([]byte, error) {
	if c == Misere {
		return []byte("misere"), nil
	}
	return []byte("normal"), c.Validate()
}

// UnmarshalText reads "normal", "misere" or "misère". Anything else is an error.
func (c *Convention) UnmarshalText(text []byte) error {
	switch string(text) {
	case "normal":
		*c = Normal
	case "misere", "misère":
		*c = Misere
	default:
		return fmt.Errorf("gametheory: convention %q; give normal or misere", brief.Cut(string(text)))
	}
	return nil
}
