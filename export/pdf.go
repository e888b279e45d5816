package export

import (
	"bytes"
	"context"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"time"

	"nimbook/internal/chromium"
)

// findChromium returns the browser that prints, or says how to get one.
func findChromium(asked string) (string, error) {
	if asked == "" {
		path, err := chromium.Find()
		if err != nil {
			return "", fmt.Errorf("export: PDF is made by a browser: %w; or leave --pdf out and print from a browser of yours", err)
		}
		return path, nil
	}
	path, err := exec.LookPath(asked)
	if err != nil {
		return "", fmt.Errorf("export: there is no browser %s; PDF is made by Chromium or Chrome", asked)
	}
	return path, nil
}

// printLimit is how long the browser may take for one lecture.
const printLimit = 2 * time.Minute

// print makes the PDF of every lecture's page, slides and sheets in the assembled
// export, and keeps it beside what the lecture was converted to.
func (c *converter) print(ctx context.Context, chromium, work string, lectures []*lecture) error {
	step := c.p.Step("printing")
	for i, l := range lectures {
		step.Progress(i, len(lectures), l.at())
		for _, kind := range c.opts.kinds(l) {
			j, printed := printing[kind]
			if !printed {
				continue
			}
			kept := filepath.Join(l.kept, kind+".pdf")
			if _, err := os.Stat(kept); err != nil {
				if err := c.printPage(ctx, chromium, filepath.Join(work, l.language, j.folder, l.name+".html"), j.query, kept); err != nil {
					step.Fail()
					return err
				}
			}
			if err := copyFile(kept, filepath.Join(work, l.language, "pdf", l.name+j.suffix+".pdf")); err != nil {
				step.Fail()
				return writing(err)
			}
		}
	}
	step.Done()
	return nil
}

// printing says of the kinds that are printed where they are and what their PDF is called.
var printing = map[string]struct{ folder, query, suffix string }{
	"page":      {"", "", ""},
	"slides":    {"slides", "print-pdf", "-slides"},
	"exercises": {"exercises", "", "-exercises"},
	"solutions": {"solutions", "", "-solutions"},
}

// dates are where a PDF says when it was made. They are overwritten, so that
// the same lecture gives the same bytes.
var dates = regexp.MustCompile(`\(D:\d{14}`)

// refusals are what Chromium says when the system lets it have no sandbox: as root,
// or where users may make no namespaces.
var refusals = regexp.MustCompile(`(?i)[^\n]*(without --no-sandbox|no usable sandbox|sandbox host|suid sandbox|new namespace)[^\n]*`)

// printPage prints a page. The browser keeps its sandbox unless the system refuses
// it, which is said once.
func (c *converter) printPage(ctx context.Context, chromium, page, query, pdf string) error {
	ctx, cancel := context.WithTimeout(ctx, printLimit)
	defer cancel()
	profile, err := os.MkdirTemp(c.session.Dir, "chromium-")
	if err != nil {
		return writing(err)
	}
	defer os.RemoveAll(profile)
	made := filepath.Join(profile, "page.pdf")
	address := url.URL{Scheme: "file", Path: page, RawQuery: query}
	args := []string{
		"--headless", "--disable-gpu", "--disable-quic", "--no-first-run",
		"--disable-background-networking", "--disable-component-update", "--disable-sync",
		"--user-data-dir=" + profile, "--no-pdf-header-footer", "--virtual-time-budget=10000",
		"--print-to-pdf=" + made, address.String(),
	}
	if c.noSandbox {
		args = append([]string{"--no-sandbox"}, args...)
	}
	said, err := exec.CommandContext(ctx, chromium, args...).CombinedOutput()
	data, readErr := os.ReadFile(made)
	switch why := refusals.Find(said); {
	case ctx.Err() != nil:
		return fmt.Errorf("export: printing %s: %w", page, context.Cause(ctx))
	case (err != nil || readErr != nil) && why != nil && !c.noSandbox:
		c.noSandbox = true
		c.p.Printf("PDF is printed without the browser's sandbox, which this system refuses: %s", bytes.TrimSpace(why))
		return c.printPage(ctx, chromium, page, query, pdf)
	case err != nil || readErr != nil:
		return fmt.Errorf("export: %s did not print %s: %v\n%s", chromium, filepath.Base(page), err, said)
	}
	data = dates.ReplaceAll(data, []byte("(D:20000101000000"))
	if err := put(pdf, data); err != nil {
		return writing(err)
	}
	return nil
}
