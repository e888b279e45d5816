// Package chromium finds the browser that tests and the export to PDF run. It is
// apart from package browser, whose driver is large, so that a program that only
// needs the browser's path is compiled without it.
package chromium

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
)

// ErrNotFound means that no Chromium is installed.
var ErrNotFound = errors.New("chromium: no Chromium or Chrome found; install one (Debian: apt install chromium), or name it in NIMBOOK_BROWSER")

// Find returns the path of the browser that NIMBOOK_BROWSER names, or of the
// first Chromium or Chrome on PATH and in the usual places.
func Find() (string, error) {
	if path := os.Getenv("NIMBOOK_BROWSER"); path != "" {
		found, err := exec.LookPath(path)
		if err != nil {
			return "", fmt.Errorf("chromium: NIMBOOK_BROWSER: %w", err)
		}
		return found, nil
	}
	names := []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"}
	if runtime.GOOS == "darwin" {
		names = append(names,
			"/Applications/Chromium.app/Contents/MacOS/Chromium",
			"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
	}
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", ErrNotFound
}
