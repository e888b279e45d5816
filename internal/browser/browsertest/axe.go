package browsertest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	cdpruntime "github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"nimbook/internal/browser"
)

// Axe fails the test for every rule of accessibility that the page breaks, as
// axe-core finds them. axe-core is one of board/web's pinned packages ("npm ci"
// there brings it); without it the test is skipped, or fails as [Open] says.
func Axe(t testing.TB, p *browser.Page) {
	t.Helper()
	_, here, _, _ := runtime.Caller(0)
	script, err := os.ReadFile(filepath.Join(filepath.Dir(here), "../../../board/web/node_modules/axe-core/axe.min.js"))
	if err != nil {
		if os.Getenv("NIMBOOK_REQUIRE_BROWSER") == "1" {
			t.Fatalf("axe-core is missing; run 'npm ci' in board/web: %v", err)
		}
		t.Skip("axe-core is missing; run 'npm ci' in board/web to check accessibility")
	}
	var found []struct {
		ID, Help string
		Nodes    []struct{ HTML, FailureSummary string }
	}
	await := func(p *cdpruntime.EvaluateParams) *cdpruntime.EvaluateParams { return p.WithAwaitPromise(true) }
	if err := p.Do(time.Minute,
		chromedp.ActionFunc(func(ctx context.Context) error {
			_, exception, err := cdpruntime.Evaluate(string(script)).Do(ctx)
			if exception != nil {
				return exception
			}
			return err
		}),
		chromedp.Evaluate(`axe.run(document, {resultTypes: ["violations"], preload: false}).then((r) => r.violations.map((v) => (
			{ID: v.id, Help: v.help, Nodes: v.nodes.map((n) => ({HTML: n.html, FailureSummary: n.failureSummary}))})))`, &found, await),
	); err != nil {
		t.Fatal(err)
	}
	for _, v := range found {
		var where []string
		for _, n := range v.Nodes[:min(3, len(v.Nodes))] {
			where = append(where, fmt.Sprintf("%.300s\n%s", n.HTML, n.FailureSummary))
		}
		t.Errorf("%s: %s (%d places)\n%s", v.ID, v.Help, len(v.Nodes), strings.Join(where, "\n"))
	}
}
