package export

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"nimbook/course"
)

// audience returns for whom the export is made: the option, else the course's
// setting, else students.
func (o *Options) audience(settings *course.Settings) (string, error) {
	switch {
	case o.For == "" && settings.Audience != "":
		return settings.Audience, nil
	case o.For == "":
		return course.Students, nil
	case slices.Contains(course.Audiences, o.For):
		return o.For, nil
	}
	return "", fmt.Errorf("export: there is no audience %q; an export is for %s", o.For, strings.Join(course.Audiences, ", "))
}

// prepare makes of a lecture what its audience gets, before anything is made of it: in
// a notebook without answers no form of the lecture can have one.
func (l *lecture) prepare(audience string) error {
	var n map[string]any
	d := json.NewDecoder(bytes.NewReader(l.data))
	d.UseNumber() // numbers stay as they are written
	if err := d.Decode(&n); err != nil {
		return fmt.Errorf("export: %s: %w", l.path, err)
	}
	cells, _ := n["cells"].([]any)
	tagged := func(c any, tag string) bool {
		cell, _ := c.(map[string]any)
		metadata, _ := cell["metadata"].(map[string]any)
		tags, _ := metadata["tags"].([]any)
		return slices.Contains(tags, any(tag))
	}
	l.exercises = slices.ContainsFunc(cells, func(c any) bool { return tagged(c, "exercise") })
	if audience != course.Students {
		return nil
	}
	cells = slices.DeleteFunc(cells, func(c any) bool { return tagged(c, "solution") })
	for _, c := range cells { // what a checker said of an answer
		if cell := c.(map[string]any); cell["cell_type"] == "code" && (tagged(c, "answer") || tagged(c, "check")) {
			cell["outputs"], cell["execution_count"] = []any{}, nil
		}
	}
	n["cells"] = cells
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	if err := e.Encode(n); err != nil {
		return fmt.Errorf("export: %s: %w", l.path, err)
	}
	l.data = b.Bytes()
	return nil
}

// separate returns an error if an export with the instructors' answers would take the
// place of one without, or the other way round: who publishes the folder would not
// see the difference.
func separate(out, audience string) error {
	text, err := os.ReadFile(filepath.Join(out, marker))
	if err != nil {
		return nil // there is no earlier export
	}
	before := strings.Contains(string(text), madeFor(course.Instructors))
	switch instructors := audience == course.Instructors; {
	case before && !instructors:
		return fmt.Errorf("export: %s has the instructors' answers; give another folder with --out, or remove it first", out)
	case instructors && !before:
		return fmt.Errorf("export: %s is an export for others than instructors, and the answers go into a folder of their own; give another one with --out", out)
	}
	return nil
}

func madeFor(audience string) string { return "--for " + audience }
