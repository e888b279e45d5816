package export

import (
	"bufio"
	"bytes"
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"time"

	"nimbook/course"
	"nimbook/internal/progress"
	"nimbook/kernel"
)

//go:embed all:convert
var program embed.FS

//go:embed requirements.txt
var requirements string

// How many bytes one output may have, and one page: a page should come in a
// second, and nobody reads more.
const (
	largestOutput = 20_000_000
	largestPage   = 60_000_000
)

// keptFor is how long the conversion of a notebook is kept after its last use.
const keptFor = 30 * 24 * time.Hour

// A converter makes HTML of notebooks and remembers what it made.
type converter struct {
	session  *kernel.Session
	settings *course.Settings
	opts     Options
	p        *progress.Printer
	cache    string // a folder for each thing made, named by all that determines it
	packages string // where its Python packages are
	program  string // where its own program is
	version  []byte
	assets   string // folder with what all pages share
	site     string // folder with the pages that belong to no lecture

	noSandbox bool // the browser that prints can have none
}

func newConverter(ctx context.Context, env *kernel.Env, session *kernel.Session, settings *course.Settings, opts Options, p *progress.Printer) (*converter, error) {
	packages, err := env.Packages(ctx, p, "export", "packages for the export", requirements)
	if err != nil {
		return nil, err
	}
	c := &converter{
		session: session, settings: settings, opts: opts, p: p, packages: packages,
		cache: filepath.Join(env.State, "export"), program: filepath.Join(session.Dir, "export"),
		version: []byte(requirements),
	}
	err = fs.WalkDir(program, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := program.ReadFile(name)
		if err != nil {
			return err
		}
		c.version = fmt.Appendf(c.version, "%s %d\n%s", name, len(data), data)
		return put(filepath.Join(c.program, name), data)
	})
	if err != nil {
		return nil, writing(err)
	}
	return c, nil
}

// link is a link to another page, as the templates take it.
type link struct {
	Href    string `json:"href"`
	Title   string `json:"title,omitempty"`
	HTML    string `json:"html,omitempty"`    // the language there
	Name    string `json:"name,omitempty"`    // of a download: a key of the templates' words
	Save    bool   `json:"save,omitempty"`    // a download to be saved, not shown
	Current bool   `json:"current,omitempty"` // the page itself
	More    []link `json:"more,omitempty"`    // its other forms
}

// about is what pages say of the course.
type about struct {
	course.Texts
	Source string `json:"source"`
	Logo   string `json:"logo"`
}

func (c *converter) about(language string) about {
	return about{c.settings.Texts(language), c.settings.Source, c.settings.Logo}
}

// order is what the converter is given of one lecture.
type order struct {
	Notebook  string   `json:"notebook"`
	Out       string   `json:"out"`
	Folder    string   `json:"folder"` // that the notebook was in
	Root      string   `json:"root"`   // above which no file is brought along
	At        string   `json:"at"`     // where the root is in the export
	Page      string   `json:"page"`   // in the export, see [lecture.at]
	Pages     []string `json:"pages"`
	Language  string   `json:"language"`
	Course    about    `json:"course"`
	Trusted   bool     `json:"trusted"`
	Kinds     []string `json:"kinds"`
	PDF       bool     `json:"pdf"` // is made of the kinds
	Title     string   `json:"title"`
	Other     *link    `json:"other"`
	Previous  *link    `json:"previous"`
	Next      *link    `json:"next"`
	Lectures  []link   `json:"lectures"`
	Downloads []link   `json:"downloads"`
}

// part is a language of the site.
type part struct {
	Language string `json:"language"`
	Course   about  `json:"course"`
	Run      string `json:"run"`
	OtherRun *link  `json:"other_run"`
	Lectures []link `json:"lectures"`
}

// job is what the converter is given; see convert/__main__.py.
type job struct {
	Assets   string   `json:"assets,omitempty"`
	Font     string   `json:"font"`
	Largest  int      `json:"largest"`
	Page     int      `json:"page"`
	Boards   []string `json:"boards"`
	Site     *site    `json:"site,omitempty"`
	Lectures []*order `json:"lectures"`
}

type site struct {
	Out   string `json:"out"`
	Parts []part `json:"parts"`
}

// htmlLanguage is what a page says its language is.
var htmlLanguage = map[string]string{"en": "en", "zh": "zh-CN"}

// convert makes what is not there yet, and returns how many lectures that were.
func (c *converter) convert(ctx context.Context, lectures []*lecture) (int, error) {
	j := job{Largest: largestOutput, Page: largestPage, Boards: boardScripts(), Lectures: []*order{}}
	fresh := map[string]string{} // folder while it is made → folder when it is complete
	c.assets = filepath.Join(c.cache, key("assets", c.version))
	j.Font = filepath.Join(c.assets, "math.woff2")
	if !c.has(c.assets) {
		j.Assets = c.assets + ".new"
		j.Font = filepath.Join(j.Assets, "math.woff2")
		fresh[j.Assets] = c.assets
	}
	parts := c.partsOf(lectures)
	c.site = filepath.Join(c.cache, key(parts, c.version))
	if !c.has(c.site) {
		j.Site = &site{c.site + ".new", parts}
		fresh[j.Site.Out] = c.site
	}
	paths := map[string]string{}
	for i, l := range lectures {
		o := c.orderOf(lectures, l)
		l.kept = filepath.Join(c.cache, key(o, l.data, c.version))
		if c.has(l.kept) && l.readRecord() == nil && l.record.current() {
			continue
		}
		o.Out = l.kept + ".new"
		o.Notebook = filepath.Join(c.session.Dir, fmt.Sprintf("lecture-%d.ipynb", i))
		if err := put(o.Notebook, l.data); err != nil {
			return 0, writing(err)
		}
		paths[o.Notebook] = l.path
		fresh[o.Out] = l.kept
		j.Lectures = append(j.Lectures, o)
	}
	if len(fresh) == 0 {
		return 0, nil
	}
	for making := range fresh {
		if err := os.RemoveAll(making); err != nil {
			return 0, writing(err)
		}
	}
	if err := c.run(ctx, j, paths); err != nil {
		return 0, err
	}
	for making, complete := range fresh {
		if err := errors.Join(os.RemoveAll(complete), os.Rename(making, complete)); err != nil {
			return 0, writing(err)
		}
	}
	for _, l := range lectures {
		if err := l.readRecord(); err != nil {
			return 0, fmt.Errorf("export: %w", err)
		}
	}
	return len(j.Lectures), nil
}

// has reports whether a folder of the cache is there, and marks it as used.
func (c *converter) has(folder string) bool {
	now := time.Now()
	return os.Chtimes(folder, now, now) == nil
}

// prune removes what has not been used for long.
func (c *converter) prune() {
	entries, _ := os.ReadDir(c.cache)
	for _, entry := range entries {
		if info, err := entry.Info(); err == nil && time.Since(info.ModTime()) > keptFor {
			os.RemoveAll(filepath.Join(c.cache, entry.Name()))
		}
	}
}

// run has the converter do a job.
func (c *converter) run(ctx context.Context, j job, paths map[string]string) error {
	step := c.p.Step("converting")
	input, err := json.Marshal(j)
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	cmd := c.session.Python(ctx, "-m", "convert")
	cmd.Dir = c.program
	cmd.Env = append(cmd.Env, "PYTHONPATH="+c.packages, "PYTHONDONTWRITEBYTECODE=1", "PYTHONUTF8=1")
	cmd.Stdin = bytes.NewReader(input)
	cmd.Stderr = step
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	if err := cmd.Start(); err != nil {
		step.Fail()
		return fmt.Errorf("export: %w", err)
	}
	unusable := follow(stdout, func(done int, notebook string) {
		step.Progress(done, len(j.Lectures), paths[notebook])
	}, paths)
	err = cmd.Wait()
	switch {
	case ctx.Err() != nil:
		step.Fail()
		return context.Cause(ctx)
	case len(unusable) > 0:
		step.Fail()
		return errors.Join(unusable...)
	case err != nil:
		step.Fail()
		return fmt.Errorf("export: the converter failed: %w\n%s", err, step.Tail())
	}
	step.Done()
	return nil
}

// follow reads what the converter prints, and returns what it could not use.
func follow(r io.Reader, done func(n int, notebook string), paths map[string]string) []error {
	var errs []error
	n := 0
	for lines := bufio.NewScanner(r); lines.Scan(); {
		var said struct{ Done, Failed, Why string }
		if json.Unmarshal(lines.Bytes(), &said) != nil {
			continue
		}
		if said.Done != "" {
			n++
			done(n, said.Done)
		}
		if said.Failed != "" {
			errs = append(errs, fmt.Errorf("export: %s: %s", paths[said.Failed], said.Why))
		}
	}
	return errs
}

// orderOf says what is to be made of a lecture, but for the folders.
func (c *converter) orderOf(lectures []*lecture, l *lecture) *order {
	o := &order{
		Language: l.language, Course: c.about(l.language), Trusted: l.trusted, Kinds: c.opts.kinds(l), PDF: c.opts.PDF, Title: l.title,
		Folder: l.folder, Root: l.root, Page: l.at(),
	}
	if l.root == l.folder { // the files beside the notebook come beside its page
		o.At = l.language
	}
	var before *lecture
	for _, other := range lectures {
		o.Pages = append(o.Pages, other.at())
		if other.name == l.name && other.language != l.language {
			o.Other = &link{Href: href("..", other.at()+".html"), HTML: htmlLanguage[other.language]}
		}
		if other.language != l.language {
			continue
		}
		to := link{Href: href(other.name + ".html"), Title: other.title}
		if before == l {
			o.Next = &to
		}
		if other == l && before != nil {
			o.Previous = &link{Href: href(before.name + ".html"), Title: before.title}
		}
		before = other
		to.Current = other == l
		o.Lectures = append(o.Lectures, to)
	}
	o.Downloads = append([]link{{Name: "notebook", Href: href(l.name + ".ipynb"), Save: true}}, c.forms(l, "")...)
	return o
}

// forms returns links to the other forms of a lecture for a page, from which the
// folder of its language is at the address in.
func (c *converter) forms(l *lecture, in string) []link {
	kinds := c.opts.kinds(l)
	var links []link
	for _, d := range []struct {
		made       bool
		name, href string
		save       bool
	}{
		{c.opts.Single, "single", href(in, "single", l.name+".html"), true},
		{c.opts.Slides, "slides", href(in, "slides", l.name+".html"), false},
		{slices.Contains(kinds, "exercises"), "exercises", href(in, "exercises", l.name+".html"), false},
		{slices.Contains(kinds, "solutions"), "solutions", href(in, "solutions", l.name+".html"), false},
		{c.opts.PDF, "pdf", href(in, "pdf", l.name+".pdf"), false},
	} {
		if d.made {
			links = append(links, link{Name: d.name, Href: d.href, Save: d.save})
		}
	}
	return links
}

// partsOf returns the site's languages and their lectures.
func (c *converter) partsOf(lectures []*lecture) []part {
	var parts []part
	found := c.languages(lectures)
	for i, language := range found {
		p := part{Language: language, Course: c.about(language), Run: language + "/run.html"}
		if len(found) > 1 {
			other := found[(i+1)%len(found)]
			p.OtherRun = &link{Href: "../" + other + "/run.html", HTML: htmlLanguage[other]}
		}
		for _, l := range lectures {
			if l.language == language {
				p.Lectures = append(p.Lectures, link{Href: href(l.at() + ".html"), Title: l.title, More: c.forms(l, l.language)})
			}
		}
		parts = append(parts, p)
	}
	return parts
}

// assemble puts the export together from what was converted.
func (c *converter) assemble(work string, lectures []*lecture) error {
	if err := put(filepath.Join(work, marker), []byte(markerText(c.opts.For))); err != nil {
		return err
	}
	if err := errors.Join(copyTree(c.site, work), copyTree(c.assets, filepath.Join(work, "assets"))); err != nil {
		return err
	}
	sections := map[string][]section{}
	for _, l := range lectures {
		at := filepath.Join(work, l.language)
		for kept, made := range map[string]string{
			"page.html":      l.name + ".html",
			"single.html":    "single/" + l.name + ".html",
			"slides.html":    "slides/" + l.name + ".html",
			"exercises.html": "exercises/" + l.name + ".html",
			"solutions.html": "solutions/" + l.name + ".html",
		} {
			err := copyFile(filepath.Join(l.kept, kept), filepath.Join(at, filepath.FromSlash(made)))
			if err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
		if err := copyTree(filepath.Join(l.kept, "scripts"), filepath.Join(work, "assets")); err != nil {
			return err
		}
		if err := put(filepath.Join(at, l.name+".ipynb"), l.data); err != nil {
			return err
		}
		sections[l.language] = append(sections[l.language], l.sections()...)
	}
	if err := bring(work, lectures); err != nil {
		return err
	}
	for language, found := range sections {
		data, err := json.Marshal(found)
		if err != nil {
			return err
		}
		script := "window.nimbookSections = " + string(data) + ";\n"
		if err := put(filepath.Join(work, language, "search.js"), []byte(script)); err != nil {
			return err
		}
	}
	return nil
}

// section is a heading with the words below it, for the search.
type section struct {
	Href  string `json:"href"`
	Title string `json:"title"`
	Text  string `json:"text"`
}

func (l *lecture) sections() []section {
	var found []section
	for _, s := range l.record.Sections {
		found = append(found, section{(&url.URL{Path: l.name + ".html", Fragment: s.ID}).String(), s.Title, s.Text})
	}
	return found
}

// href returns the address of a file of the export, whose path may have any
// characters, for a page.
func href(parts ...string) string {
	return (&url.URL{Path: path.Join(parts...)}).String()
}
