package browser_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/internal/browser/browsertest"
)

func TestPageThatStaysOnThisMachine(t *testing.T) {
	b := browsertest.Open(t)
	p := browsertest.Page(t, b)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Write([]byte(`<title>here</title><link rel="icon" href="data:,"><p>必败态</p><script>setTimeout(() => document.body.append("late"), 50)</script>`))
	}))
	defer server.Close()

	require.NoError(t, p.Do(30*time.Second, chromedp.Navigate(server.URL)))
	require.NoError(t, p.Wait(10*time.Second, `document.body.innerText.includes("late")`))
	var text string
	require.NoError(t, p.Do(10*time.Second, chromedp.Text("p", &text)))
	assert.Equal(t, "必败态", text)
	assert.Empty(t, p.Problems())
	assert.Empty(t, b.Outside())

	assert.ErrorContains(t, p.Wait(100*time.Millisecond, `window.never`), "window.never")

	shot := t.TempDir() + "/shot.png"
	require.NoError(t, p.Screenshot(shot))
	png, err := os.ReadFile(shot)
	require.NoError(t, err)
	assert.Equal(t, "\x89PNG", string(png[:4]))
}

func TestWhatAPageAsksOfOthersIsNotedAndRefused(t *testing.T) {
	b := browsertest.Open(t)
	p := browsertest.Page(t, b)
	require.NoError(t, p.Do(30*time.Second, chromedp.Navigate(
		`data:text/html,<script src="https://cdn.example/math.js"></script><img src="http://plain.example/a.png"><script>throw new Error("broken")</script>`)))
	require.NoError(t, p.Wait(10*time.Second, `document.readyState === "complete"`))
	assert.ElementsMatch(t, []string{"https://cdn.example:443", "http://plain.example/a.png"}, b.Outside())
	assert.Contains(t, strings.Join(p.Problems(), "\n"), "Error: broken")
}
