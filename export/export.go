// Package export turns notebooks into lectures that need nothing but a browser:
// a site, single files, slides, exercise sheets and PDF, with nothing fetched from
// anywhere.
//
// The notebooks are converted by nbconvert, with templates of this package, in
// the Python of the project's environment (folder convert). This side decides
// what has to be converted, keeps what has been, and puts a finished export in
// the place of the last one in one go.
package export

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"nimbook/course"
	"nimbook/internal/progress"
	"nimbook/kernel"
)

// Options say what is exported, and where to.
type Options struct {
	Out       string   // the folder that is made; empty stands for "dist", and "dist-instructors" for instructors
	For       string   // one of [course.Audiences]; empty stands for the course's setting, or students
	Notebooks []string // files; none stands for the lectures in both languages
	Course    string   // the folder with the course's settings; empty stands for the checkout

	// Besides the site, which is always made:
	Single    bool // each lecture as one file with everything inside
	Slides    bool // each lecture as slides
	Exercises bool // sheets with its exercises, and with their solutions for those who get them
	PDF       bool // pages, and slides and sheets if they are made, as PDF
	Zip       bool // the whole folder as Out.zip, with the folder at its top

	Execute  bool   // run the notebooks first, instead of showing stored outputs
	Strict   bool   // make no export in which anything is lost, see [Account]
	Trust    bool   // keep scripts and styles of notebooks that are not lectures as they were committed
	Chromium string // the browser that makes PDF; empty stands for the one on PATH
}

// Result is what was made.
type Result struct {
	Out       string
	For       string
	Lectures  int
	Converted int // lectures that were not as they had been at the last export
	Account   Account
}

// Run makes the export. Until it is complete the folder Out is as it was; if
// anything fails it stays so.
func Run(ctx context.Context, env *kernel.Env, opts Options, p *progress.Printer) (*Result, error) {
	settings, err := course.ReadSettings(cmp.Or(opts.Course, env.Root))
	if err != nil {
		return nil, err
	}
	if opts.For, err = opts.audience(settings); err != nil {
		return nil, err
	}
	if opts.Out == "" {
		opts.Out = "dist"
		if opts.For == course.Instructors {
			opts.Out += "-" + opts.For
		}
	}
	out, err := filepath.Abs(opts.Out)
	if err != nil {
		return nil, fmt.Errorf("export: %w", err)
	}
	if err := ours(out); err != nil {
		return nil, err
	}
	if err := separate(out, opts.For); err != nil {
		return nil, err
	}
	chromium := ""
	if opts.PDF {
		if chromium, err = findChromium(opts.Chromium); err != nil {
			return nil, err
		}
	}
	session, err := env.NewSession()
	if err != nil {
		return nil, err
	}
	defer session.Close()
	lectures, err := find(ctx, env, session, settings, opts, p)
	if err != nil {
		return nil, err
	}
	if opts.Execute {
		if err := execute(ctx, session, lectures, p); err != nil {
			return nil, err
		}
	} else {
		for _, l := range lectures {
			if why := l.outOfDate(); why != "" {
				p.Printf("%s: %s; its stored outputs may not be what its cells print (run it with 'nimbook check --update', or export with --execute)", l.path, why)
			}
		}
	}
	for _, l := range lectures {
		if err := l.prepare(opts.For); err != nil {
			return nil, err
		}
	}
	c, err := newConverter(ctx, env, session, settings, opts, p)
	if err != nil {
		return nil, err
	}
	converted, err := c.convert(ctx, lectures)
	if err != nil {
		return nil, err
	}

	account := accountOf(lectures)
	if len(opts.Notebooks) == 0 {
		strays, err := course.Strays(env.Notebooks())
		if err != nil {
			return nil, err
		}
		for _, f := range strays {
			account.Losses = append(account.Losses, Loss{f.Notebook, f.Cell, "notebook", f.What})
		}
	}
	for _, loss := range account.Losses {
		p.Printf("%s", loss)
	}
	if opts.Strict && len(account.Losses) > 0 {
		return nil, fmt.Errorf("export: with --strict nothing may be lost, and %s; the last export is as it was", account)
	}
	work, err := os.MkdirTemp(filepath.Dir(out), "."+filepath.Base(out)+"-*")
	if err != nil {
		return nil, writing(err)
	}
	defer os.RemoveAll(work)
	if err := c.assemble(work, lectures); err != nil {
		return nil, writing(err)
	}
	if opts.PDF {
		if err := c.print(ctx, chromium, work, lectures); err != nil {
			return nil, err
		}
	}
	if opts.Zip {
		if err := archive(work, filepath.Base(out), out+".zip"); err != nil {
			return nil, writing(err)
		}
	}
	if err := swap(work, out); err != nil {
		return nil, writing(err)
	}
	c.prune()
	return &Result{Out: out, For: opts.For, Lectures: len(lectures), Converted: converted, Account: account}, nil
}

// A lecture is a notebook on its way out.
type lecture struct {
	path     string // as the reader knows it
	data     []byte // the notebook that is exported
	name     string // of its page: the file's name without .ipynb
	language string // "en" or "zh"
	title    string
	trusted  bool
	folder   string // that it is in
	root     string // the folder above which no file is brought along: the course's, or the notebook's own
	kept     string // folder with what it was converted to
	record   record // what the conversion reported of itself

	exercises bool // it has exercises
}

// at returns the lecture's place in the export: en/01-bash.
func (l *lecture) at() string { return l.language + "/" + l.name }

// kinds returns the names that the converter has for what is made of a lecture.
func (o *Options) kinds(l *lecture) []string {
	sheets := o.Exercises && l.exercises
	kinds := []string{"page"}
	for _, k := range []struct {
		name string
		made bool
	}{{"single", o.Single}, {"slides", o.Slides}, {"exercises", sheets}, {"solutions", sheets && o.For != course.Students}} {
		if k.made {
			kinds = append(kinds, k.name)
		}
	}
	return kinds
}

// key returns a name for what v and the parts determine.
func key(v any, parts ...[]byte) string {
	h := sha256.New()
	if err := json.NewEncoder(h).Encode(v); err != nil {
		panic(err) // jobs are plain data
	}
	for _, part := range parts {
		fmt.Fprintf(h, "%d ", len(part))
		h.Write(part)
	}
	return hex.EncodeToString(h.Sum(nil))[:32]
}

// copyTree copies a folder, file by file, in a fixed order.
func copyTree(from, to string) error {
	return filepath.WalkDir(from, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		if entry.IsDir() {
			return os.MkdirAll(filepath.Join(to, rel), 0o755)
		}
		return copyFile(path, filepath.Join(to, rel))
	})
}

func copyFile(from, to string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return put(to, data)
}

// put writes a file, making its folder.
func put(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o644)
}

// languages returns the languages of the lectures in the order of the course.
func (c *converter) languages(lectures []*lecture) []string {
	var found []string
	for _, language := range append(slices.Clone(c.settings.Languages), course.Languages...) {
		there := slices.ContainsFunc(lectures, func(l *lecture) bool { return l.language == language })
		if there && !slices.Contains(found, language) {
			found = append(found, language)
		}
	}
	return found
}

// Index returns the page that leads to all others.
func (r *Result) Index() string { return filepath.Join(r.Out, "index.html") }
