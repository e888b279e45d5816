package check

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/pmezard/go-difflib/difflib"

	"nimbook/internal/plural"
)

// volatile are the parts of an output that are another in every run, and what
// stands for them. They are replaced before outputs are compared or stored.
var volatile = []struct {
	what *regexp.Regexp
	by   string
}{
	// The kernel's folder, with the temporary folder that it is in.
	{regexp.MustCompile(`(?:/[^\s/"'<>:]+)*/gonb_[0-9a-f]{8}\b`), "/tmp/gonb"},
	{regexp.MustCompile(`\bgonb_[0-9a-f]{8}\b`), "gonb"},
	// What a panic says of the machine.
	{regexp.MustCompile(`\bgoroutine \d+ \[`), "goroutine 1 ["},
	{regexp.MustCompile(`\b0x[0-9a-f]{6,16}\b`), "0x0"},
	{regexp.MustCompile(` \+0x[0-9a-f]+\b`), " +0x0"},
}

// generatedID is an id that gonbui.UniqueId makes.
var generatedID = regexp.MustCompile(`\bgonb_id_[0-9a-f]{8}\b`)

// normalize replaces what is volatile in s. An id that occurs twice stays one
// id: ids are numbered as they come.
func normalize(s string) string {
	for _, v := range volatile {
		s = v.what.ReplaceAllString(s, v.by)
	}
	ids := map[string]string{}
	return generatedID.ReplaceAllStringFunc(s, func(id string) string {
		if ids[id] == "" {
			ids[id] = fmt.Sprintf("gonb_id_%d", len(ids)+1)
		}
		return ids[id]
	})
}

// normalizeAll replaces what is volatile in every string below v.
func normalizeAll(v any) any {
	switch v := v.(type) {
	case string:
		return normalize(v)
	case []any:
		if lines, ok := stringsOf(v); ok {
			// An id or a path does not go over the end of a line, but the number
			// of an id depends on the lines before.
			return linesOf(normalize(strings.Join(lines, "")))
		}
		list := make([]any, len(v))
		for i, x := range v {
			list[i] = normalizeAll(x)
		}
		return list
	case map[string]any:
		m := make(map[string]any, len(v))
		for k, x := range v {
			m[k] = normalizeAll(x)
		}
		return m
	}
	return v
}

func stringsOf(list []any) ([]string, bool) {
	var lines []string
	for _, x := range list {
		s, ok := x.(string)
		if !ok {
			return nil, false
		}
		lines = append(lines, s)
	}
	return lines, len(lines) > 0
}

func linesOf(s string) []any {
	var list []any
	for line := range strings.Lines(s) {
		list = append(list, line)
	}
	return list
}

// A part is one thing that a reader sees of a cell: all that went to one stream,
// one form of a display, an error.
type part struct {
	name string // "stdout", "stderr", "display 1 text/html", "error"
	text string
}

// partsOf takes the outputs of a cell apart. The streams come first, each
// joined: in which pieces a text arrives, and whether before or after a figure,
// is chance.
func partsOf(outputs []any) []part {
	var streams, others []part
	displays := 0
	for _, o := range outputs {
		output, _ := o.(map[string]any)
		switch kind, _ := output["output_type"].(string); kind {
		case "stream":
			name, _ := output["name"].(string)
			i := slices.IndexFunc(streams, func(p part) bool { return p.name == name })
			if i < 0 {
				i = len(streams)
				streams = append(streams, part{name: name})
			}
			streams[i].text += Text(output["text"])
		case "error":
			name, _ := output["ename"].(string)
			value, _ := output["evalue"].(string)
			others = append(others, part{"error", name + ": " + value})
		default:
			displays++
			data, _ := output["data"].(map[string]any)
			_, drawn := data["image/svg+xml"]
			for mime, value := range data {
				if drawn && mime == "image/png" {
					continue // the pixels of one drawing differ between machines
				}
				content := Text(value)
				if content == "" && value != "" {
					b, _ := json.Marshal(value)
					content = string(b)
				}
				others = append(others, part{fmt.Sprintf("display %d %s", displays, mime), content})
			}
		}
	}
	slices.SortFunc(streams, byName)
	slices.SortStableFunc(others, byName)
	all := append(streams, others...)
	for i := range all {
		all[i].text = normalize(all[i].text)
	}
	return all
}

func byName(a, b part) int { return strings.Compare(a.name, b.name) }

// compare returns how the outputs of a cell differ from the stored ones, as text
// for a person, or "" if they are the same.
func compare(stored, now []any) string {
	was, is := partsOf(stored), partsOf(now)
	var b strings.Builder
	for _, name := range names(was, is) {
		old, had := find(was, name)
		new, has := find(is, name)
		switch {
		case !has:
			fmt.Fprintf(&b, "%s: stored, but not there now\n%s", name, indent(excerpt(readable(old))))
		case !had:
			fmt.Fprintf(&b, "%s: there now, but not stored\n%s", name, indent(excerpt(readable(new))))
		case old != new:
			fmt.Fprintf(&b, "%s: differs (- stored, + now)\n%s", name, indent(difference(readable(old), readable(new))))
		}
	}
	return b.String()
}

func names(lists ...[]part) []string {
	var all []string
	for _, list := range lists {
		for _, p := range list {
			if !slices.Contains(all, p.name) {
				all = append(all, p.name)
			}
		}
	}
	return all
}

func find(list []part, name string) (string, bool) {
	for _, p := range list {
		if p.name == name {
			return p.text, true
		}
	}
	return "", false
}

// readable breaks long lines where markup and scripts have their seams, so that
// a difference names the element.
func readable(s string) string {
	var b strings.Builder
	for line := range strings.Lines(s) {
		if len(line) > maxColumns || strings.HasPrefix(line, "<svg") {
			line = seams.ReplaceAllString(line, "$1\n$2")
		}
		b.WriteString(line)
	}
	return b.String()
}

var seams = regexp.MustCompile(`([>;}])([^\n])`)

// difference returns the lines that differ with two lines around each, and at
// most as much as fits a screen.
func difference(old, new string) string {
	diff, err := difflib.GetUnifiedDiffString(difflib.UnifiedDiff{
		A: wholeLines(old), B: wholeLines(new), Context: 2,
	})
	if err != nil {
		return err.Error()
	}
	return excerpt(diff)
}

// wholeLines splits a text into lines, each with an end.
func wholeLines(s string) []string {
	if s != "" && !strings.HasSuffix(s, "\n") {
		s += "\n"
	}
	return slices.Collect(strings.Lines(s))
}

// maxColumns is how much of a line is shown.
const maxColumns = 160

// excerpt cuts a text to what fits a screen, in lines and in columns.
func excerpt(s string) string {
	const maxLines = 40
	var b strings.Builder
	n := 0
	for line := range strings.Lines(s) {
		if n++; n > maxLines {
			fmt.Fprintf(&b, "… %s\n", plural.N(strings.Count(s, "\n")-maxLines, "line more", "lines more"))
			break
		}
		if runes := []rune(line); len(runes) > maxColumns {
			line = string(runes[:maxColumns]) + "…\n"
		}
		b.WriteString(line)
	}
	return b.String()
}

func indent(s string) string {
	var b strings.Builder
	for line := range strings.Lines(s) {
		b.WriteString("    " + strings.TrimSuffix(line, "\n") + "\n")
	}
	return b.String()
}
