package plural_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"nimbook/internal/plural"
)

func TestN(t *testing.T) {
	for n, want := range []string{"0 options are", "1 option is", "2 options are"} {
		assert.Equal(t, want, plural.N(n, "option is", "options are"))
	}
	assert.Equal(t, "-1 stones", plural.N(-1, "stone", "stones"))
}

func TestAll(t *testing.T) {
	for n, want := range []string{"all 0 positions", "the only position", "all 2 positions"} {
		assert.Equal(t, want, plural.All(n, "position", "positions"))
	}
}
