package export_test

import (
	"fmt"
	"html"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/course"
	"nimbook/export"
	"nimbook/internal/browser"
	"nimbook/internal/browser/browsertest"
)

const patience = 30 * time.Second

// The lectures as an instructor exports them, looked at in a browser, from disk
// and from a server.
func TestLecturesInABrowser(t *testing.T) {
	b := browsertest.Open(t)
	made, _, err := run(t, export.Options{For: course.Readers, Single: true, Slides: true, Exercises: true, Strict: true})
	require.NoError(t, err)
	server := httptest.NewServer(http.FileServer(http.Dir(made.Out)))
	defer server.Close()

	for from, base := range map[string]string{"disk": "file://" + made.Out, "server": server.URL} {
		for _, language := range []string{"en", "zh"} {
			t.Run("page from "+from+" in "+language, func(t *testing.T) { testPage(t, b, base, language) })
		}
		t.Run("slides from "+from, func(t *testing.T) { testSlides(t, b, base+"/en/slides/01-bash.html") })
	}
	t.Run("every page is whole", func(t *testing.T) {
		for _, path := range pages(t, made.Out) {
			if strings.Contains(path, "/slides/") {
				continue // reveal.js moves them about; they are looked at above
			}
			t.Run(path, func(t *testing.T) {
				p := open(t, b, "file://"+filepath.Join(made.Out, path))
				var twice, dead []string
				require.NoError(t, p.Do(patience,
					chromedp.Evaluate(`[...document.querySelectorAll("[id]")].map((e) => e.id).filter((id, i, all) => all.indexOf(id) !== i)`, &twice),
					chromedp.Evaluate(`[...document.querySelectorAll("a[href^='#']")].filter((a) => !document.getElementById(decodeURIComponent(a.hash.slice(1)))).map((a) => a.hash)`, &dead)))
				assert.Empty(t, twice, "ids that stand twice")
				assert.Empty(t, dead, "links to places that are not there")
				if strings.Count(path, "/") < 2 { // the others show the same cells once more
					browsertest.Axe(t, p)
				}
				assert.Empty(t, p.Problems())
			})
		}
	})
	t.Run("pages are accessible in the dark too", func(t *testing.T) {
		for _, path := range []string{"index.html", "en/01-bash.html", "zh/01-bash.html"} {
			p := open(t, b, "file://"+filepath.Join(made.Out, path))
			require.NoError(t, p.Do(patience, prefer(true)))
			browsertest.Axe(t, p)
		}
	})
	t.Run("every page is valid HTML", func(t *testing.T) { testValid(t, made.Out) })
	t.Run("links between files lead somewhere", func(t *testing.T) { testLinks(t, made.Out) })
	assert.Empty(t, b.Outside(), "nothing is asked of another machine")
}

// slidesJS steps through all slides and returns what of them does not fit, and how many
// there are.
const slidesJS = `(() => {
  const said = [];
  const slides = Reveal.getSlides();
  for (const slide of slides) {
    const { h, v } = Reveal.getIndices(slide);
    Reveal.slide(h, v || 0, 99);
    const name = [...slide.querySelectorAll(".cell")].map((c) => c.id.slice(5)).join(" ");
    if (slide.scrollHeight > slide.clientHeight || slide.clientHeight > 800) said.push(name + ": " + slide.scrollHeight + " of 800 px high");
    if (slide.scrollWidth > slide.clientWidth) said.push(name + ": " + slide.scrollWidth + " px wide");
    for (const e of slide.querySelectorAll("pre, .wide, img, .nimbook-board, p, li")) {
      if (!e.checkVisibility()) continue; // folded
      const box = e.getBoundingClientRect(), all = slide.getBoundingClientRect();
      if (e.scrollWidth > e.clientWidth + 1 && e.matches("pre, .wide")) said.push(name + ": a " + e.tagName + " scrolls");
      if (box.right > all.right + 1 || box.bottom > all.bottom + 1) said.push(name + ": a " + e.tagName + " is cut off");
      const size = parseFloat(getComputedStyle(e).fontSize) * Number(slide.style.getPropertyValue("--scale") || 1);
      if (size < (e.matches("pre") ? 11 : 15)) said.push(name + ": a " + e.tagName + " of " + size + " px");
      if (e.matches("img") && box.width < 0.9 * all.width) said.push(name + ": a figure of " + box.width + " px");
    }
  }
  return JSON.stringify([slides.length, ...new Set(said)]);
})()`

// Every slide of every lecture fits, on a laptop's screen and on a projector's; its links
// lead somewhere, and what is emphasised looks so.
func TestSlidesFit(t *testing.T) {
	b := browsertest.Open(t)
	made, _, err := run(t, export.Options{Slides: true})
	require.NoError(t, err)
	for _, path := range pages(t, made.Out) {
		if !strings.Contains(path, "/slides/") {
			continue
		}
		p := browsertest.Page(t, b)
		for _, size := range [][2]int64{{1280, 800}, {1920, 1080}} {
			require.NoError(t, p.Do(patience, chromedp.EmulateViewport(size[0], size[1]), chromedp.Navigate("file://"+filepath.Join(made.Out, path))))
			require.NoError(t, p.Wait(patience, "window.Reveal && Reveal.isReady()"))
			var said string
			require.NoError(t, p.Do(2*patience, chromedp.Evaluate(slidesJS, &said)))
			assert.NotContains(t, said, ",", "%s at %d×%d", path, size[0], size[1])
		}
		var links int
		var dead, emphasis []string
		require.NoError(t, p.Do(patience,
			chromedp.Evaluate(`[...Reveal.getSlides()[0].querySelectorAll("a")].length`, &links),
			chromedp.Evaluate(`[...document.querySelectorAll(".slides a[href^='#/']")].map((a) => a.getAttribute("href")).filter((to) => !Reveal.getSlide(...to.slice(2).split("/").map(Number)))`, &dead),
			chromedp.Evaluate(`[...new Set([...document.querySelectorAll(".slides em")].map((e) => getComputedStyle(e)).map((s) => s.fontStyle + " " + s.textEmphasisStyle))]`, &emphasis)))
		if !strings.HasSuffix(path, "90-pictures.html") { // which has no contents at its head
			assert.Positive(t, links, path)
		}
		assert.Empty(t, dead, path)
		for _, e := range emphasis {
			assert.Equal(t, map[bool]string{true: "normal dot", false: "italic none"}[strings.HasPrefix(path, "zh/")], e, path)
		}
		assert.Empty(t, p.Problems(), path)
	}
}

func TestPDF(t *testing.T) {
	b := browsertest.Open(t)
	lectures := []string{"../notebooks/en/01-bash.ipynb", "../notebooks/zh/01-bash.ipynb"}
	made, _, err := run(t, export.Options{For: course.Instructors, Notebooks: lectures, Slides: true, Exercises: true, PDF: true})
	require.NoError(t, err)
	for language, word := range map[string]string{"en": "Theorem", "zh": "定理"} {
		testPDF(t, filepath.Join(made.Out, language, "pdf", "01-bash.pdf"), word)
		for _, sheet := range []string{"exercises", "solutions"} {
			pages := testPDF(t, filepath.Join(made.Out, language, "pdf", "01-bash-"+sheet+".pdf"), "7")
			assert.LessOrEqual(t, pages, 3, "a sheet is two or three pages")
		}
		slides := 0
		p := open(t, b, "file://"+filepath.Join(made.Out, language, "slides", "01-bash.html"))
		require.NoError(t, p.Wait(patience, "window.Reveal && Reveal.isReady()"))
		require.NoError(t, p.Do(patience, chromedp.Evaluate("Reveal.getTotalSlides()", &slides)))
		assert.Equal(t, slides, testPDF(t, filepath.Join(made.Out, language, "pdf", "01-bash-slides.pdf"), word), "a slide is a page, heading, code and picture together")
	}
}

func open(t *testing.T, b *browser.Browser, address string) *browser.Page {
	t.Helper()
	p := browsertest.Page(t, b)
	require.NoError(t, p.Do(patience, chromedp.Navigate(address)))
	return p
}

func prefer(dark bool) chromedp.Action {
	scheme := map[bool]string{false: "light", true: "dark"}[dark]
	return emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}})
}

func testPage(t *testing.T, b *browser.Browser, base, language string) {
	p := open(t, b, base+"/"+language+"/01-bash.html")
	ask := func(expression string) (answer string) {
		t.Helper()
		require.NoError(t, p.Do(patience, chromedp.Evaluate("String("+expression+")", &answer)), expression)
		return answer
	}
	assert.Equal(t, map[string]string{"en": "en", "zh": "zh-CN"}[language], ask("document.documentElement.lang"))
	assert.Equal(t, "true", ask(`[...document.images].every((i) => i.complete && i.naturalWidth > 0 && i.alt.length > 4)`), "figures show, with words")
	assert.NotEqual(t, "0", ask("document.images.length"))
	assert.NotEqual(t, "0", ask(`document.querySelectorAll("math").length`))
	require.NoError(t, p.Wait(patience, `document.fonts.ready.then(() => true) && [...document.fonts].some((f) => f.family.includes("Nimbook Math") && f.status === "loaded")`), "mathematics has its font")
	testBoards(t, p)

	// The other language, at the same cell.
	require.NoError(t, p.Do(patience, chromedp.Evaluate(`document.querySelectorAll(".cell")[8].scrollIntoView({behavior: "instant"})`, nil)))
	require.NoError(t, p.Wait(patience, `document.querySelector(".contents a[aria-current]")`), "the contents follow the reader")
	inView := ask(`JSON.stringify([...document.querySelectorAll(".cell")].filter((c) => c.getBoundingClientRect().bottom > 0 && c.getBoundingClientRect().top < innerHeight).map((c) => "#" + c.id))`)
	require.NoError(t, p.Do(patience, chromedp.Click("[data-keep-place]", chromedp.ByQuery)))
	other := map[string]string{"en": "zh", "zh": "en"}[language]
	arrive := func(language string) {
		t.Helper()
		require.Eventually(t, func() bool { // the page under the question changes
			var there bool
			p.Do(patience, chromedp.Evaluate(`location.pathname.endsWith("/`+language+`/01-bash.html") && document.readyState === "complete"`, &there))
			return there
		}, patience, 100*time.Millisecond)
	}
	arrive(other)
	assert.Contains(t, inView, `"`+ask("location.hash")+`"`)
	require.NoError(t, p.Do(patience, chromedp.Navigate(base+"/"+language+"/01-bash.html")))

	// Search.
	word := map[string]string{"en": "theorem", "zh": "定理"}[language]
	require.NoError(t, p.Do(patience, chromedp.SendKeys("#search", word, chromedp.ByQuery)))
	require.NoError(t, p.Wait(patience, `document.querySelectorAll("#found a").length > 0`))
	require.NoError(t, p.Do(patience, chromedp.Click("#found a", chromedp.ByQuery)))
	require.NoError(t, p.Wait(patience, "location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)))"))

	// Accents do not count, arrows go through what is found, and code is searched too.
	require.NoError(t, p.Do(patience, chromedp.Evaluate(`document.getElementById("search").value = ""`, nil), chromedp.SendKeys("#search", "gàmetheory.Bash(3)", chromedp.ByQuery)))
	require.NoError(t, p.Wait(patience, `document.querySelectorAll("#found a").length > 1 && /gametheory\.Bash\(3\)/i.test(document.querySelector("#found mark").textContent)`))
	require.NoError(t, p.Do(patience, chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.ArrowDown)))
	assert.Equal(t, "true", ask(`document.querySelectorAll("#found a")[1] === document.activeElement`))
	require.NoError(t, p.Do(patience, chromedp.KeyEvent(kb.ArrowUp), chromedp.KeyEvent(kb.ArrowUp)))
	assert.Equal(t, "search", ask("document.activeElement.id"))
	require.NoError(t, p.Do(patience, chromedp.KeyEvent(kb.Escape)))

	// Every heading and cell has a link to itself.
	assert.Equal(t, "true", ask(`[...document.querySelectorAll("main h2[id], main .cell[id]")].every((e) => e.querySelector(":scope > .anchor, :scope h1, :scope h2, :scope h3") && true)`))

	// Code away and back, dark and light.
	require.NoError(t, p.Do(patience, chromedp.Click("#show-code", chromedp.ByQuery)))
	assert.Equal(t, "none", ask(`getComputedStyle(document.querySelector(".code")).display`))
	require.NoError(t, p.Do(patience, chromedp.Click("#show-code", chromedp.ByQuery)))
	light := ask("getComputedStyle(document.body).backgroundColor")
	require.NoError(t, p.Do(patience, chromedp.Click("#theme", chromedp.ByQuery)))
	assert.NotEqual(t, light, ask("getComputedStyle(document.body).backgroundColor"))
	require.NoError(t, p.Do(patience, chromedp.Click("#theme", chromedp.ByQuery)))

	// A phone: nothing is wider than the screen but what scrolls by itself.
	require.NoError(t, p.Do(patience, chromedp.EmulateViewport(390, 844)))
	assert.Equal(t, "true", ask("document.documentElement.scrollWidth <= 390"))
	assert.Empty(t, p.Problems())
}

// testBoards takes two of the 13 stones of lecture 1, with the keys; the only
// perfect answer leaves 8.
func testBoards(t *testing.T, p *browser.Page) {
	t.Helper()
	require.NoError(t, p.Wait(patience, `((boards) => boards.length > 2 && boards.every((b) => b.shadowRoot))([...document.querySelectorAll(".nimbook-board")])`), "every board comes to life")
	require.NoError(t, p.Do(patience,
		chromedp.Evaluate(`document.querySelector(".nimbook-board").shadowRoot.querySelector(".moves button").focus()`, nil),
		chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.Enter)))
	require.NoError(t, p.Wait(patience, `document.querySelector(".nimbook-board").shadowRoot.querySelector(".position").textContent.startsWith("8")`), "the opponent answers")
}

func testSlides(t *testing.T, b *browser.Browser, address string) {
	p := open(t, b, address)
	require.NoError(t, p.Wait(patience, "window.Reveal && Reveal.isReady()"))
	var slides int
	require.NoError(t, p.Do(patience, chromedp.Evaluate("Reveal.getTotalSlides()", &slides)))
	assert.Greater(t, slides, 5)
	require.NoError(t, p.Do(patience, chromedp.Evaluate("Reveal.next()", nil)))
	require.NoError(t, p.Wait(patience, "Reveal.getProgress() > 0"))

	// The keys mean the board while it has the focus, and the slide stays.
	require.NoError(t, p.Do(patience, chromedp.Evaluate(`(({ h, v }) => Reveal.slide(h, v))(Reveal.getIndices(document.querySelector(".nimbook-board").closest("section")))`, nil)))
	testBoards(t, p)
	require.NoError(t, p.Wait(patience, `Reveal.getCurrentSlide().contains(document.querySelector(".nimbook-board"))`))
	assert.Empty(t, p.Problems())
}

// testValid asks html-validate, which is one of board/web's pinned packages.
func testValid(t *testing.T, folder string) {
	checker, err := filepath.Abs("../board/web/node_modules/.bin/html-validate")
	require.NoError(t, err)
	if _, err := os.Stat(checker); err != nil {
		require.NotEqual(t, "1", os.Getenv("NIMBOOK_REQUIRE_BROWSER"), "html-validate is missing; run 'npm ci' in board/web")
		t.Skip("html-validate is missing; run 'npm ci' in board/web to check the pages")
	}
	config := filepath.Join(t.TempDir(), "html-validate.json")
	require.NoError(t, os.WriteFile(config, []byte(`{"root": true, "extends": ["html-validate:standard"], "rules": {"long-title": "off"}}`), 0o644))
	cmd := exec.Command(checker, append([]string{"--config", config}, pages(t, folder)...)...)
	cmd.Dir = folder
	out, err := cmd.CombinedOutput()
	assert.NoError(t, err, "%.4000s", out)
}

// pages returns the HTML files below a folder.
func pages(t *testing.T, folder string) []string {
	var found []string
	require.NoError(t, filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if strings.HasSuffix(path, ".html") {
			rel, err := filepath.Rel(folder, path)
			require.NoError(t, err)
			found = append(found, filepath.ToSlash(rel))
		}
		return err
	}))
	return found
}

var linked = regexp.MustCompile(`(?:href|src)="([^"#]+)[^"]*"`)

func testLinks(t *testing.T, folder string) {
	for _, page := range pages(t, folder) {
		for _, m := range linked.FindAllStringSubmatch(read(t, folder, page), -1) {
			if strings.HasPrefix(m[1], "data:") || strings.HasPrefix(m[1], "https://") {
				continue
			}
			address, err := url.PathUnescape(html.UnescapeString(m[1]))
			require.NoError(t, err, m[1])
			target := filepath.Join(folder, filepath.Dir(page), filepath.FromSlash(address))
			_, err = os.Stat(target)
			assert.NoError(t, err, "%s links to %s", page, m[1])
		}
	}
}

func testPDF(t *testing.T, path, word string) (pages int) {
	t.Helper()
	tool := func(name string, args ...string) string {
		t.Helper()
		out, err := exec.Command(name, args...).Output()
		require.NoError(t, err, "%s of poppler-utils", name)
		return string(out)
	}
	said := regexp.MustCompile(`Pages:\s+(\d+)`).FindStringSubmatch(tool("pdfinfo", path))
	require.NotNil(t, said)
	fmt.Sscan(said[1], &pages)
	assert.Greater(t, pages, 1, path)
	assert.Contains(t, tool("pdftotext", path, "-"), word)
	for i, line := range strings.Split(strings.TrimSpace(tool("pdffonts", path)), "\n") {
		if i < 2 {
			continue
		}
		columns := strings.Fields(line)
		assert.Equal(t, "yes", columns[len(columns)-5], "a font that is not embedded: %s", line)
	}
	return pages
}
