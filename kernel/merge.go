package kernel

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// A lecture is a notebook as a merge sees it: its cells by their ids.
type lecture struct {
	doc   map[string]any
	order []string // the cells' ids
	cells map[string]map[string]any
}

// parseLecture reads a notebook whose cells have ids, as format 4.5 wants them.
func parseLecture(data []byte) (*lecture, error) {
	l := &lecture{cells: map[string]map[string]any{}}
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber() // numbers stay as they are written
	if err := d.Decode(&l.doc); err != nil {
		return nil, err
	}
	list, ok := l.doc["cells"].([]any)
	if !ok {
		return nil, errors.New("it has no list of cells")
	}
	for i, c := range list {
		cell, ok := c.(map[string]any)
		if !ok {
			return nil, fmt.Errorf("cell %d is not an object", i+1)
		}
		id, _ := cell["id"].(string)
		if id == "" || l.cells[id] != nil {
			return nil, fmt.Errorf("cell %d has no id of its own", i+1)
		}
		l.order = append(l.order, id)
		l.cells[id] = cell
	}
	return l, nil
}

// marshal returns the notebook the way Jupyter writes it.
func (l *lecture) marshal() ([]byte, error) {
	cells := make([]any, len(l.order))
	for i, id := range l.order {
		cells[i] = l.cells[id]
	}
	l.doc["cells"] = cells
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	err := e.Encode(l.doc)
	return b.Bytes(), err
}

// sameText reports whether two cells are the same to a reader who has not run them.
func sameText(a, b map[string]any) bool {
	return same(a["cell_type"], b["cell_type"]) && same(a["source"], b["source"]) && same(a["attachments"], b["attachments"])
}

func sameOutputs(a, b map[string]any) bool { return same(a["outputs"], b["outputs"]) }

// sameCells reports whether a and b have the same cells with the same outputs in
// the same order. How often a cell was run makes no difference.
func sameCells(a, b *lecture) bool {
	return slices.Equal(a.order, b.order) && !slices.ContainsFunc(a.order, func(id string) bool {
		return !sameText(a.cells[id], b.cells[id]) || !sameOutputs(a.cells[id], b.cells[id])
	})
}

func same(a, b any) bool { return reflect.DeepEqual(plain(a), plain(b)) }

// plain leaves out what differs between two ways of writing one thing: a text is a
// string or a list of lines, what is empty may be missing, and an output says how
// many cells ran before it.
func plain(v any) any {
	switch v := v.(type) {
	case []any:
		var text strings.Builder
		list := make([]any, len(v))
		lines := len(v) > 0
		for i, item := range v {
			s, ok := item.(string)
			lines = lines && ok
			text.WriteString(s)
			list[i] = plain(item)
		}
		switch {
		case lines:
			return text.String()
		case len(v) == 0:
			return nil
		}
		return list
	case map[string]any:
		m := map[string]any{}
		for key, item := range v {
			if p := plain(item); p != nil && key != "execution_count" {
				m[key] = p
			}
		}
		if len(m) == 0 {
			return nil
		}
		return m
	case string:
		if v == "" {
			return nil
		}
	}
	return v
}

// A change counts what a merge did.
type change struct {
	Followed int // cells that are now as they are in the lecture: changed, new, gone or moved
	Kept     int // cells that the reader and the lecture have both changed
}

// A notice stands above the new version of a cell whose old version the reader had
// changed, in the language of the lecture's folder.
var notices = map[string]string{
	"en": "**This lecture has changed.** You had changed the second of the next two cells, and it is as you left it; the first is the lecture's new version. Delete the one that you do not want, and this note.",
	"zh": "**讲义有更新。** 下面两个单元格中，第一个是讲义的新版本；第二个你改过，仍是你留下的样子。不想要的那个，连同这条说明，删掉就行。",
}

// mergeLecture brings what is new in theirs, a lecture, into mine, a reader's copy
// of it that was made when the lecture was base; it changes mine. A cell that its
// reader has not changed follows the lecture. One that both have changed stays, and
// the lecture's new version comes above it, so that the reader's own is the one that
// counts when all cells run. The reader's own cells stay behind the cell that they
// follow, cells that the reader has deleted stay deleted, and what a cell has put
// out stays while its text does. Without a base (nil) every cell that differs counts
// as changed by both.
func mergeLecture(base, mine, theirs *lecture, notice string) change {
	if base == nil {
		base = &lecture{}
	}
	mine.adopt()
	var done change
	var both []string
	for _, id := range mine.order {
		cell, old, now := mine.cells[id], base.cells[id], theirs.cells[id]
		switch {
		case now == nil:
			if old != nil && sameText(cell, old) {
				delete(mine.cells, id)
				done.Followed++
			}
		case old != nil && sameText(old, now) && (sameOutputs(old, now) || !sameText(cell, old)):
			// The lecture's cell is as it was, but perhaps for outputs of a text that
			// is not the reader's.
		case sameText(cell, now):
			if old != nil && sameOutputs(cell, old) {
				mine.cells[id] = now
			}
		case old != nil && sameText(cell, old):
			mine.cells[id] = now
			done.Followed++
		default:
			both = append(both, id)
			done.Kept++
		}
	}
	mine.order = common(mine.order, mine)
	for _, id := range theirs.order {
		if mine.cells[id] == nil && base.cells[id] == nil {
			mine.cells[id] = theirs.cells[id]
			mine.order = insertBehind(mine.order, id, theirs.order)
			done.Followed++
		}
	}
	if !slices.Equal(common(base.order, theirs), common(theirs.order, base)) {
		was := mine.order
		mine.order = common(theirs.order, mine)
		for _, id := range was {
			if theirs.cells[id] == nil {
				mine.order = insertBehind(mine.order, id, was)
			}
		}
		if !slices.Equal(was, mine.order) {
			done.Followed++
		}
	}
	for _, id := range both {
		mine.lay(id, base.cells[id], theirs.cells[id], notice)
	}
	if metadata, ok := theirs.doc["metadata"].(map[string]any); ok {
		if own, ok := mine.doc["metadata"].(map[string]any); ok {
			maps.Copy(own, metadata)
		}
	}
	return done
}

// common returns the ids of order that are those of cells of l.
func common(order []string, l *lecture) []string {
	return slices.DeleteFunc(slices.Clone(order), func(id string) bool { return l.cells[id] == nil })
}

// insertBehind inserts id into order behind the nearest one before it in like.
func insertBehind(order []string, id string, like []string) []string {
	for i := slices.Index(like, id) - 1; i >= 0; i-- {
		if at := slices.Index(order, like[i]); at >= 0 {
			return slices.Insert(order, at+1, id)
		}
	}
	return slices.Insert(order, 0, id)
}

// What a merge has laid beside a reader's cell is marked in its metadata, with the
// id of that cell.
const (
	newVersionOf = "new_version_of"
	noticeFor    = "notice_for"
)

func marked(cell map[string]any, mark string) string {
	metadata, _ := cell["metadata"].(map[string]any)
	ours, _ := metadata["nimbook"].(map[string]any)
	id, _ := ours[mark].(string)
	return id
}

// lay puts the lecture's new version of a cell above the reader's, with a notice. An
// earlier version that was laid there and that the reader has left alone goes.
func (l *lecture) lay(id string, old, now map[string]any, notice string) {
	for other, cell := range l.cells {
		if marked(cell, newVersionOf) == id && old != nil && sameText(cell, old) ||
			marked(cell, noticeFor) == id && same(cell["source"], notice) {
			delete(l.cells, other)
		}
	}
	l.order = common(l.order, l)
	version := maps.Clone(now)
	metadata, _ := now["metadata"].(map[string]any)
	metadata = maps.Clone(metadata)
	if metadata == nil {
		metadata = map[string]any{}
	}
	metadata["nimbook"] = map[string]any{newVersionOf: id}
	version["metadata"] = metadata
	l.insertAbove(id, "-note", map[string]any{
		"cell_type": "markdown", "source": notice,
		"metadata": map[string]any{"nimbook": map[string]any{noticeFor: id}},
	})
	l.insertAbove(id, "-new", version)
}

// insertAbove inserts a cell above the one with the id, under an id made of that one
// and what is to be added to it.
func (l *lecture) insertAbove(id, add string, cell map[string]any) {
	const longest = 64 // what the format allows
	stem := id[:min(len(id), longest-len(add)-3)] + add
	name := stem
	for i := 2; l.cells[name] != nil; i++ {
		name = fmt.Sprint(stem, i)
	}
	cell["id"] = name
	l.cells[name] = cell
	l.order = slices.Insert(l.order, slices.Index(l.order, id), name)
}

// adopt makes the new version of a cell that cell again, where the reader has
// deleted their own.
func (l *lecture) adopt() {
	for i, name := range l.order {
		cell := l.cells[name]
		id := marked(cell, newVersionOf)
		if id == "" || l.cells[id] != nil {
			continue
		}
		delete(cell["metadata"].(map[string]any), "nimbook")
		delete(l.cells, name)
		cell["id"], l.cells[id], l.order[i] = id, cell, id
	}
}
