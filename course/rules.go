package course

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"nimbook/board"
	"nimbook/internal/plural"
	"nimbook/kernel/check"
)

// A Finding is a place in which a lecture does not keep a rule.
type Finding struct {
	Notebook string // path
	Cell     string // the cell's id, or its number if it has none; "" for the whole notebook
	What     string // what is wrong, and what would be right
}

func (f Finding) String() string {
	if f.Cell == "" {
		return f.Notebook + ": " + f.What
	}
	return fmt.Sprintf("%s: cell %s: %s", f.Notebook, f.Cell, f.What)
}

// Languages are the languages that a lecture can be in, and the names of the folders.
var Languages = []string{"en", "zh"}

// Tags are the tags that mean something in a lecture, with what they mean.
var Tags = []struct{ Name, Means string }{
	{"setup", "the first code cell: imports, and the reader's language"},
	{"theorem", "a statement; links can call it by its number"},
	{"proof", "a step of a proof, or the cell that checks it"},
	{"break", "a claim that is wrong on purpose"},
	{"exercise", "the question; after it come its answer, check, hints and solution"},
	{"answer", "the code cell that a student fills in"},
	{"check", "the code cell that prints a checker's verdict on it"},
	{"hint", "folded on pages"},
	{"solution", "not for students, else folded on pages; its Go code must pass the check"},
	{"raises-exception", "a code cell that fails on purpose"},
}

// SlideTypes are what a cell can be on slides, as JupyterLab offers them.
var SlideTypes = []string{"slide", "subslide", "fragment", "skip", "notes", "-", ""}

var (
	validID = regexp.MustCompile(`^[a-zA-Z0-9_-]{1,64}$`)
	han     = regexp.MustCompile(`\p{Han}`)
	active  = regexp.MustCompile(`(?i)<(script|svg|img|style|iframe|object|meta|base|form)\b|\son\w+=|javascript:`)
)

// Examine looks at every notebook below the folder of a course's notebooks: each
// lecture by itself, the languages beside each other, and notebooks that are in no
// language's folder. With one language only there are no twins to compare.
func Examine(notebooks string, languages ...string) ([]Finding, error) {
	if len(languages) == 0 {
		languages = Languages
	}
	findings, err := Strays(notebooks)
	if err != nil {
		return nil, err
	}
	lectures := map[string]map[string]*check.Notebook{} // by name, then by language
	for _, language := range languages {
		paths, err := notebooksIn(filepath.Join(notebooks, language))
		if err != nil {
			return nil, err
		}
		for _, path := range paths {
			n, err := check.Read(path)
			if err != nil {
				findings = append(findings, Finding{path, "", strings.TrimPrefix(err.Error(), "check: ")})
				continue
			}
			findings = append(findings, ExamineLecture(n, language)...)
			name := filepath.Base(path)
			if lectures[name] == nil {
				lectures[name] = map[string]*check.Notebook{}
			}
			lectures[name][language] = n
		}
	}
	for _, name := range slices.Sorted(maps.Keys(lectures)) {
		first := lectures[name][languages[0]]
		for _, language := range languages[1:] {
			other := lectures[name][language]
			switch {
			case first == nil && other == nil:
			case first == nil:
				findings = append(findings, Finding{other.Path, "", fmt.Sprintf("there is no %s/%s beside it", languages[0], name)})
			case other == nil:
				findings = append(findings, Finding{first.Path, "", fmt.Sprintf("there is no %s/%s beside it", language, name)})
			default:
				findings = append(findings, compare(first, other)...)
			}
		}
	}
	return findings, nil
}

// notebooksIn returns the notebooks of a folder, which need not exist.
func notebooksIn(folder string) ([]string, error) {
	entries, err := os.ReadDir(folder)
	if err != nil && !os.IsNotExist(err) {
		return nil, fmt.Errorf("course: %w", err)
	}
	var paths []string
	for _, entry := range entries {
		if name := entry.Name(); !entry.IsDir() && filepath.Ext(name) == ".ipynb" {
			paths = append(paths, filepath.Join(folder, name))
		}
	}
	return paths, nil
}

// Strays finds the notebooks that stand beside the languages' folders, and so are no
// part of the course.
func Strays(notebooks string) ([]Finding, error) {
	paths, err := notebooksIn(notebooks)
	var findings []Finding
	for _, path := range paths {
		findings = append(findings, Finding{path, "", fmt.Sprintf("it is in no language's folder, and no part of the course; move it to %s", strings.Join(Languages, " or "))})
	}
	return findings, err
}

// ExamineLecture looks at one lecture. Cells and metadata may be as JupyterLab
// makes them.
func ExamineLecture(n *check.Notebook, language string) []Finding {
	e := &examination{notebook: n, language: language}
	e.head()
	seen := map[string]bool{}
	for i := range n.Len() {
		cell := n.Cell(i)
		e.cell = cell.ID()
		if e.cell == "" {
			e.cell = fmt.Sprint(i + 1)
			e.find("it has no id; open the notebook in JupyterLab and save it, which gives every cell one")
		} else if !validID.MatchString(e.cell) {
			e.find("its id is not 1 to 64 letters, digits, - and _")
		}
		if seen[e.cell] {
			e.find("another cell has this id")
		}
		seen[e.cell] = true
		e.metadata(cell)
		if cell.Type() == "markdown" && language == "zh" && len([]rune(cell.Source())) > 40 && !han.MatchString(cell.Source()) {
			e.find("it is not in Chinese, and the notebook is in the folder zh")
		}
		e.outputs(cell)
	}
	e.setup()
	e.numbers()
	e.exercises()
	return e.findings
}

// An examination collects what is found in one lecture.
type examination struct {
	notebook *check.Notebook
	language string
	cell     string
	findings []Finding
}

func (e *examination) find(format string, args ...any) {
	e.findings = append(e.findings, Finding{e.notebook.Path, e.cell, fmt.Sprintf(format, args...)})
}

// head looks at what concerns the whole file.
func (e *examination) head() {
	n := e.notebook
	var about struct {
		Kernelspec   struct{ Name, Language string }
		LanguageInfo struct {
			Name  string
			Lexer string `json:"pygments_lexer"`
		} `json:"language_info"`
	}
	if err := json.Unmarshal(n.Metadata(), &about); err != nil {
		e.find("its metadata is not as a notebook's: %v", err)
		return
	}
	if about.Kernelspec.Name != "gonb" {
		e.find("its kernel is %q; choose Go (gonb) in JupyterLab", about.Kernelspec.Name)
	}
	for name, is := range map[string]string{"kernelspec.language": about.Kernelspec.Language, "language_info.name": about.LanguageInfo.Name, "language_info.pygments_lexer": about.LanguageInfo.Lexer} {
		if is != "go" && is != "" { // JupyterLab stores no lexer, since GoNB names none
			e.find("its metadata says %s is %q; it is go", name, is)
		}
	}
	written, err := n.Marshal()
	stored, readErr := os.ReadFile(n.Path)
	if err == nil && readErr == nil && !bytes.Equal(written, stored) {
		e.find("the file is not written as Jupyter writes it; 'nimbook check --update' does")
	}
	if n.Len() == 0 || n.Cell(0).Type() != "markdown" || !strings.HasPrefix(n.Cell(0).Source(), "# ") {
		e.find("its first cell is not its title, a heading that begins with #")
	}
}

// metadata looks at a cell's tags and its place on slides.
func (e *examination) metadata(cell check.Cell) {
	for _, tag := range cell.Tags() {
		if !slices.ContainsFunc(Tags, func(t struct{ Name, Means string }) bool { return t.Name == tag }) {
			var names []string
			for _, t := range Tags {
				names = append(names, t.Name)
			}
			e.find("the tag %q means nothing in a lecture; the tags are %s", tag, strings.Join(names, ", "))
		}
	}
	if slide := cell.SlideType(); !slices.Contains(SlideTypes, slide) {
		e.find("its slide type is %q; the types are slide, subslide, fragment, skip and notes", slide)
	}
}

// setup looks at the set-up cell, and that no other cell does its work.
func (e *examination) setup() {
	setup := true
	for i := range e.notebook.Len() {
		cell := e.notebook.Cell(i)
		if cell.Type() != "code" {
			continue
		}
		e.cell = cell.ID()
		lines := check.LanguageLine.FindAllStringSubmatch(cell.Source(), -1)
		switch {
		case setup && !strings.HasPrefix(cell.Source(), "%noautoget\n"):
			e.find("the first code cell does not begin with %%noautoget, which keeps cells off the network")
		case setup && (len(lines) != 1 || lines[0][1] != e.language):
			e.find("the first code cell does not name the language of its folder, with the line %%env NIMBOOK_LANG %s", e.language)
		case setup && !slices.Contains(cell.Tags(), "setup"):
			e.find("the first code cell does not have the tag setup")
		case !setup && len(lines) > 0:
			e.find("only the set-up cell names the language")
		case !setup && slices.Contains(cell.Tags(), "setup"):
			e.find("only the first code cell has the tag setup")
		}
		setup = false
	}
	if setup {
		e.cell = ""
		e.find("it has no code cell; the first one sets up: %%noautoget, the language, the imports")
	}
}

// numbers looks whether the stored outputs are those of one run.
func (e *examination) numbers() {
	last := 0
	for i := range e.notebook.Len() {
		cell := e.notebook.Cell(i)
		if cell.Type() != "code" || strings.TrimSpace(cell.Source()) == "" {
			continue
		}
		if e.cell = cell.ID(); cell.Count() != last+1 {
			e.find("it was not run after the cells before it; 'nimbook check --update' stores a whole run")
			return
		}
		last++
	}
}

// outputs looks whether what is stored rests on nothing that a code host takes away:
// HTML is static, a picture is an image of its own with its words beside it, a script
// is an output of its own.
func (e *examination) outputs(cell check.Cell) {
	for _, o := range cell.Outputs() {
		output, _ := o.(map[string]any)
		data, _ := output["data"].(map[string]any)
		if found := active.FindString(check.Text(data["text/html"])); found != "" {
			e.find("an output's HTML has %q, which code hosts take away; show pictures with plots.Show, boards with board.Play", strings.TrimSpace(found))
		}
		if script, there := data["application/javascript"]; there && check.Text(script) != board.Script() {
			e.find("an output has a script that is not the boards' of today; 'nimbook check --update' stores today's")
		}
		if data["image/svg+xml"] != nil && (data["image/png"] == nil || check.Text(data["text/plain"]) == "") {
			e.find("a drawing has no PNG image or no words beside it; show it with plots.Show")
		}
	}
}

// An exercise is the cells that belong to one question, by their indices.
type exercise struct{ question, answers, checks, solutions []int }

// exercisesOf returns the exercises of a notebook: each begins with its question.
func exercisesOf(n *check.Notebook) []*exercise {
	var all []*exercise
	for i := range n.Len() {
		tags := n.Cell(i).Tags()
		if slices.Contains(tags, "exercise") || len(all) == 0 {
			all = append(all, &exercise{})
		}
		x := all[len(all)-1]
		for tag, cells := range map[string]*[]int{"exercise": &x.question, "answer": &x.answers, "check": &x.checks, "solution": &x.solutions} {
			if slices.Contains(tags, tag) {
				*cells = append(*cells, i)
			}
		}
	}
	return all
}

// exercises looks for the parts of each exercise, as a student finds them.
func (e *examination) exercises() {
	for i, x := range exercisesOf(e.notebook) {
		if i == 0 && len(x.question) == 0 {
			for _, cells := range [][]int{x.answers, x.checks, x.solutions} {
				for _, c := range cells {
					e.cell = e.notebook.Cell(c).ID()
					e.find("it comes before any cell with the tag exercise")
				}
			}
			continue
		}
		e.cell = e.notebook.Cell(x.question[0]).ID()
		for _, part := range []struct {
			tag   string
			cells []int
			kind  string
		}{{"answer", x.answers, "code"}, {"check", x.checks, "code"}, {"solution", x.solutions, "markdown"}} {
			if len(part.cells) == 0 {
				e.find("the exercise has no cell with the tag %s", part.tag)
			}
			for _, c := range part.cells {
				if cell := e.notebook.Cell(c); cell.Type() != part.kind {
					e.find("its %s, cell %s, is a %s cell; it is a %s cell", part.tag, cell.ID(), cell.Type(), part.kind)
				}
			}
		}
		for _, c := range x.checks {
			cell := e.notebook.Cell(c)
			e.cell = cell.ID()
			if !strings.HasPrefix(printed(cell), "…") {
				e.find("its stored output does not begin with …, as a checker's does that has no answer yet")
			}
		}
		for _, c := range x.solutions {
			if cell := e.notebook.Cell(c); len(goBlocks.FindAllString(cell.Source(), -1)) == 0 {
				e.cell = cell.ID()
				e.find("the solution has no Go code, between ```go and ```, that could be put in the place of the answer")
			}
		}
	}
}

// printed returns what a cell printed.
func printed(cell check.Cell) string {
	var b strings.Builder
	for _, o := range cell.Outputs() {
		if output, _ := o.(map[string]any); output["output_type"] == "stream" {
			b.WriteString(check.Text(output["text"]))
		}
	}
	return b.String()
}

// compare holds two languages of a lecture together: the same cells in the same
// order, the same code but for the line that names the language.
func compare(first, other *check.Notebook) []Finding {
	var findings []Finding
	find := func(cell, format string, args ...any) {
		findings = append(findings, Finding{other.Path, cell, fmt.Sprintf(format, args...)})
	}
	for i := range max(first.Len(), other.Len()) {
		if i >= first.Len() || i >= other.Len() {
			find("", "it has %s, and %s has %d; they are the same cells in both languages", plural.N(other.Len(), "cell", "cells"), first.Path, first.Len())
			break
		}
		a, b := first.Cell(i), other.Cell(i)
		switch {
		case a.ID() != b.ID():
			find(b.ID(), "in its place %s has cell %s; the languages have the same cells with the same ids", first.Path, a.ID())
			return findings // all that follows would differ
		case a.Type() != b.Type():
			find(b.ID(), "it is a %s cell, and in %s a %s cell", b.Type(), first.Path, a.Type())
		case !slices.Equal(a.Tags(), b.Tags()):
			find(b.ID(), "its tags are not those in %s", first.Path)
		case a.Type() == "code" && check.LanguageLine.ReplaceAllString(a.Source(), "") != check.LanguageLine.ReplaceAllString(b.Source(), ""):
			find(b.ID(), "its code is not that in %s; it is the same in all languages", first.Path)
		}
	}
	return findings
}
