// Package browsertest gives tests a browser.
package browsertest

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"nimbook/internal/browser"
	"nimbook/internal/chromium"
)

// Open starts a browser that ends with the test. Where there is none it skips
// the test, unless NIMBOOK_REQUIRE_BROWSER is 1: then the test fails. With
// -short it skips the test too.
func Open(t testing.TB) *browser.Browser {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser is not started with -short")
	}
	b, err := browser.Start(context.Background())
	if errors.Is(err, chromium.ErrNotFound) && os.Getenv("NIMBOOK_REQUIRE_BROWSER") != "1" {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	return b
}

// Page opens a tab of b that is closed with the test. What it shows when the
// test fails is kept by 'go test -artifacts'.
func Page(t testing.TB, b *browser.Browser) *browser.Page {
	t.Helper()
	p, err := b.NewPage()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if t.Failed() {
			file := filepath.Join(t.ArtifactDir(), "failed.png")
			if err := p.Screenshot(file); err != nil {
				t.Log(err)
			}
		}
		p.Close()
	})
	return p
}
