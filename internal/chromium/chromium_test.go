package chromium_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"nimbook/internal/chromium"
)

func TestFindSaysWhatToDo(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	t.Setenv("NIMBOOK_BROWSER", "")
	_, err := chromium.Find()
	if err != nil { // macOS has browsers elsewhere
		assert.ErrorIs(t, err, chromium.ErrNotFound)
		assert.ErrorContains(t, err, "apt install chromium")
	}
	t.Setenv("NIMBOOK_BROWSER", "no-such-browser")
	_, err = chromium.Find()
	assert.ErrorContains(t, err, "no-such-browser")
}
