package course

import (
	"bytes"
	_ "embed"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"mime"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// File is the name of the settings file, at the top of a checkout.
const File = "nimbook.toml"

// Template is a settings file with a comment on each line, in which nothing is set.
//
//go:embed nimbook.toml
var Template string

// Texts are what a course says of itself in one language.
type Texts struct {
	Title       string `toml:"title" json:"title"`
	Subtitle    string `toml:"subtitle" json:"subtitle"`
	Author      string `toml:"author" json:"author"`
	Institution string `toml:"institution" json:"institution"`
	Term        string `toml:"term" json:"term"`
	Licence     string `toml:"licence" json:"licence"`
	Footer      string `toml:"footer" json:"footer"`
}

// Who an export is for.
const (
	Students    = "students"    // who get no answers
	Instructors = "instructors" // who get them
	Readers     = "readers"     // who read on their own: hints and solutions are folded
)

// Audiences are all of them.
var Audiences = []string{Students, Instructors, Readers}

// Settings are those of a course. Without a file they are the project's own.
type Settings struct {
	Languages []string // the first is the one that a page begins with
	Source    string   // address of the course's files, "" if it has none
	Logo      string   // the picture, as a data address; "" for none
	Audience  string   // that exports are for, one of [Audiences]; "" if the file does not say

	all    Texts            // for every language
	own    map[string]Texts // what a language has of its own
	listed []listed         // the lectures, if the file lists them
}

// listed is a lecture as the settings list it, with its names by language.
type listed struct {
	notebook string
	names    map[string]string
}

// A Lecture is a notebook of the course in one language.
type Lecture struct {
	Path     string
	Language string
	Name     string // that the settings give it, "" if its first heading is its name
}

// largestLogo is how many bytes a logo may have: every page carries it.
const largestLogo = 200_000

// ReadSettings reads the settings of the checkout at root. An error names the line.
func ReadSettings(root string) (*Settings, error) {
	s := &Settings{Languages: slices.Clone(Languages), own: map[string]Texts{}}
	path := filepath.Join(root, File)
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	}
	if err != nil {
		return nil, fmt.Errorf("course: %w", err)
	}
	var file struct {
		Texts
		Source    string   `toml:"source"`
		Logo      string   `toml:"logo"`
		Audience  string   `toml:"audience"`
		Languages []string `toml:"languages"`
		EN        Texts    `toml:"en"`
		ZH        Texts    `toml:"zh"`
		Lectures  []struct {
			Notebook string `toml:"notebook"`
			EN       string `toml:"en"`
			ZH       string `toml:"zh"`
		} `toml:"lecture"`
	}
	d := toml.NewDecoder(bytes.NewReader(data)).DisallowUnknownFields()
	if err := d.Decode(&file); err != nil {
		return nil, decoding(path, err)
	}
	wrong := func(key string, nth int, format string, args ...any) error {
		return fmt.Errorf("course: %s:%d: %s", path, lineOf(data, key, nth), fmt.Sprintf(format, args...))
	}
	s.all, s.own["en"], s.own["zh"] = file.Texts, file.EN, file.ZH
	if file.Languages != nil {
		s.Languages = file.Languages
		for i, language := range s.Languages {
			if !slices.Contains(Languages, language) {
				return nil, wrong("languages", 0, "there is no language %q; the languages are en and zh", language)
			}
			if slices.Contains(s.Languages[:i], language) {
				return nil, wrong("languages", 0, "the language %q is named twice", language)
			}
		}
		if len(s.Languages) == 0 {
			return nil, wrong("languages", 0, "languages is empty; name at least one of en and zh")
		}
	}
	if s.Source = file.Source; s.Source != "" {
		if u, err := url.Parse(s.Source); err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" {
			return nil, wrong("source", 0, "source is %q; it is an address that begins with https://", s.Source)
		}
	}
	if s.Audience = file.Audience; s.Audience != "" && !slices.Contains(Audiences, s.Audience) {
		return nil, wrong("audience", 0, "there is no audience %q; a course is for %s", s.Audience, strings.Join(Audiences, ", "))
	}
	if file.Logo != "" {
		if s.Logo, err = logo(filepath.Join(root, file.Logo)); err != nil {
			return nil, wrong("logo", 0, "logo %s: %v", file.Logo, err)
		}
	}
	for i, l := range file.Lectures {
		for _, language := range s.Languages {
			name := filepath.Join("notebooks", language, l.Notebook+".ipynb")
			if info, err := os.Stat(filepath.Join(root, name)); l.Notebook == "" || strings.ContainsAny(l.Notebook, `/\`) || err != nil || info.IsDir() {
				return nil, wrong("notebook", i, "the lecture %q has no notebook %s; give its name without folder and .ipynb", l.Notebook, name)
			}
		}
		if slices.ContainsFunc(s.listed, func(other listed) bool { return other.notebook == l.Notebook }) {
			return nil, wrong("notebook", i, "the lecture %q is listed twice", l.Notebook)
		}
		s.listed = append(s.listed, listed{l.Notebook, map[string]string{"en": l.EN, "zh": l.ZH}})
	}
	return s, nil
}

// decoding names the line of what is wrong in the file's form.
func decoding(path string, err error) error {
	var unknown *toml.StrictMissingError
	if errors.As(err, &unknown) {
		var errs []error
		for i := range unknown.Errors {
			e := &unknown.Errors[i]
			line, _ := e.Position()
			errs = append(errs, fmt.Errorf("course: %s:%d: there is no setting %s; 'nimbook new --settings' shows those there are", path, line, strings.Join(e.Key(), ".")))
		}
		return errors.Join(errs...)
	}
	var bad *toml.DecodeError
	if errors.As(err, &bad) {
		line, _ := bad.Position()
		return fmt.Errorf("course: %s:%d: %s", path, line, strings.TrimPrefix(bad.Error(), "toml: "))
	}
	return fmt.Errorf("course: %s: %w", path, err)
}

// lineOf returns the line on which a key is set for the nth time, from 0.
func lineOf(data []byte, key string, nth int) int {
	set := regexp.MustCompile(`(?m)^[ \t]*"?`+key+`"?[ \t]*=`).FindAllIndex(data, -1)
	if nth >= len(set) {
		return 1
	}
	return bytes.Count(data[:set[nth][0]], []byte("\n")) + 1
}

// logo returns a picture as a data address.
func logo(path string) (string, error) {
	kind := mime.TypeByExtension(filepath.Ext(path))
	if !slices.Contains([]string{"image/svg+xml", "image/png", "image/jpeg", "image/webp"}, kind) {
		return "", errors.New("it is an SVG, PNG, JPEG or WebP picture")
	}
	data, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", errors.New("there is no such file; the path begins at the folder of " + File)
	case err != nil:
		return "", err
	case len(data) > largestLogo:
		return "", fmt.Errorf("it has %d bytes, and every page carries it; %d is the most", len(data), largestLogo)
	}
	return "data:" + kind + ";base64," + base64.StdEncoding.EncodeToString(data), nil
}

// Texts returns what the course says of itself in a language: what is set for that
// language, else what is set for all.
func (s *Settings) Texts(language string) Texts {
	t, own := s.all, s.own[language]
	for to, from := range map[*string]string{
		&t.Title: own.Title, &t.Subtitle: own.Subtitle, &t.Author: own.Author, &t.Institution: own.Institution,
		&t.Term: own.Term, &t.Licence: own.Licence, &t.Footer: own.Footer,
	} {
		if from != "" {
			*to = from
		}
	}
	return t
}

// Lectures returns the course's lectures in the folder of its notebooks, language by
// language: those that the settings list, in that order, or all, by their names.
func (s *Settings) Lectures(notebooks string) ([]Lecture, error) {
	var lectures []Lecture
	for _, language := range s.Languages {
		folder := filepath.Join(notebooks, language)
		if len(s.listed) > 0 {
			for _, l := range s.listed {
				lectures = append(lectures, Lecture{filepath.Join(folder, l.notebook+".ipynb"), language, l.names[language]})
			}
			continue
		}
		paths, err := notebooksIn(folder)
		if err != nil {
			return nil, err
		}
		for _, path := range paths {
			lectures = append(lectures, Lecture{Path: path, Language: language})
		}
	}
	return lectures, nil
}
