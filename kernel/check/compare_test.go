package check

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func outputs(t *testing.T, text string) []any {
	t.Helper()
	var list []any
	require.NoError(t, json.Unmarshal([]byte(text), &list))
	return list
}

func TestVolatileParts(t *testing.T) {
	for _, c := range []struct{ is, want string }{
		{"/tmp/gonb_3cdc9dcf/main.go:12 +0x1d", "/tmp/gonb/main.go:12 +0x0"},
		{"/var/folders/x1/T/nimbook-17/gonb_3cdc9dcf/main.go:12:5: undefined: x", "/tmp/gonb/main.go:12:5: undefined: x"},
		{"# gonb_3cdc9dcf\n./main.go:11:5", "# gonb\n./main.go:11:5"},
		{"goroutine 17 [running]:", "goroutine 1 [running]:"},
		{"main.f(0xc000012345)", "main.f(0x0)"},
		{`id="gonb_id_0000000a" for="gonb_id_0000000b" href="#gonb_id_0000000a"`, `id="gonb_id_1" for="gonb_id_2" href="#gonb_id_1"`},
		// What only looks like it stays.
		{"0xff stones, gonb_notes, goroutines", "0xff stones, gonb_notes, goroutines"},
		{"2 ⊕ 3 = 1", "2 ⊕ 3 = 1"},
	} {
		assert.Equal(t, c.want, normalize(c.is))
		assert.Equal(t, c.want, normalize(c.want), "normalizing again changes nothing")
	}
}

func TestIdsAreNumberedThroughAllLinesOfAnOutput(t *testing.T) {
	list := outputs(t, `[{"output_type": "display_data", "data": {"text/html": ["<b id=gonb_id_0000000c>\n", "<b id=gonb_id_0000000d>\n", "<a href=#gonb_id_0000000c>"]}}]`)
	got, err := json.Marshal(normalizeAll(list))
	require.NoError(t, err)
	want := outputs(t, `[{"output_type": "display_data", "data": {"text/html": ["<b id=gonb_id_1>\n", "<b id=gonb_id_2>\n", "<a href=#gonb_id_1>"]}}]`)
	wantText, err := json.Marshal(want)
	require.NoError(t, err)
	assert.Equal(t, string(wantText), string(got))
}

func TestTheSameByMeaning(t *testing.T) {
	for name, c := range map[string][2]string{
		"a stream in pieces": {
			`[{"output_type": "stream", "name": "stdout", "text": ["one\n", "two\n"]}]`,
			`[{"output_type": "stream", "name": "stdout", "text": "one\nt"}, {"output_type": "stream", "name": "stdout", "text": "wo\n"}]`,
		},
		"text before and after a figure": {
			`[{"output_type": "stream", "name": "stdout", "text": "a"}, {"output_type": "display_data", "data": {"text/html": "<b>"}}]`,
			`[{"output_type": "display_data", "data": {"text/html": ["<b>"]}}, {"output_type": "stream", "name": "stdout", "text": "a"}]`,
		},
		"the count and the kernel's folder": {
			`[{"output_type": "execute_result", "execution_count": 3, "data": {"text/plain": "/tmp/gonb_00000001/a"}}]`,
			`[{"output_type": "execute_result", "execution_count": 5, "data": {"text/plain": "/tmp/nimbook-9/gonb_00000002/a"}}]`,
		},
		"the way of an error": {
			`[{"output_type": "error", "ename": "ERROR", "evalue": "exit status 2", "traceback": ["x"]}]`,
			`[{"output_type": "error", "ename": "ERROR", "evalue": "exit status 2", "traceback": ["y", "z"]}]`,
		},
	} {
		assert.Empty(t, compare(outputs(t, c[0]), outputs(t, c[1])), name)
	}
}

// figure is the output of a figure: the drawing, and its pixels beside it.
func figure(x, png string) string {
	return `[{"output_type": "display_data", "metadata": {}, "data": {"image/svg+xml": ["<svg><circle r=\"1\"/><rect x=\"` + x + `\"/></svg>"],
		"image/png": "` + png + `", "text/plain": "alt"}}]`
}

func TestADrawingIsComparedInPlaceOfItsPixels(t *testing.T) {
	assert.Empty(t, compare(outputs(t, figure("3", "eA==")), outputs(t, figure("3", "eQ=="))))
	pixels := `[{"output_type": "display_data", "data": {"image/png": "%s"}, "metadata": {}}]`
	assert.Contains(t, compare(outputs(t, fmt.Sprintf(pixels, "eA==")), outputs(t, fmt.Sprintf(pixels, "eQ=="))), "display 1 image/png: differs")
}

func TestADifferenceIsShown(t *testing.T) {
	stream := func(s string) string {
		b, _ := json.Marshal(s)
		return `[{"output_type": "stream", "name": "stdout", "text": ` + string(b) + `}]`
	}
	html := func(s string) string {
		b, _ := json.Marshal(s)
		return `[{"output_type": "display_data", "data": {"text/html": ` + string(b) + `}}]`
	}
	for name, c := range map[string]struct{ was, is, want string }{
		"a line": {stream("a\nb\nc\n"), stream("a\nB\nc\n"),
			"stdout: differs (- stored, + now)\n    @@ -1,3 +1,3 @@\n     a\n    -b\n    +B\n     c\n"},
		"white space counts": {stream("a"), stream("a "), "-a\n"},
		"gone":               {stream("a\n"), `[]`, "stdout: stored, but not there now\n    a\n"},
		"new":                {`[]`, stream("a\n"), "stdout: there now, but not stored\n    a\n"},
		"an error instead": {stream("a\n"), `[{"output_type": "error", "ename": "ERROR", "evalue": "exit status 2"}]`,
			"error: there now, but not stored\n    ERROR: exit status 2\n"},
		"one element of a figure": {figure("3", "eA=="), figure("4", "eA=="), "    -<rect x=\"3\"/>\n    +<rect x=\"4\"/>\n"},
		"another kind":            {html("<b>"), `[{"output_type": "display_data", "data": {"text/plain": "b"}}]`, "display 1 text/html: stored, but not there now"},
		"another stream":          {stream("a\n"), `[{"output_type": "stream", "name": "stderr", "text": "a\n"}]`, "stderr: there now"},
		"structured data":         {`[{"output_type": "display_data", "data": {"application/json": {"a": 1}}}]`, `[{"output_type": "display_data", "data": {"application/json": {"a": 2}}}]`, `-{"a":1}`},
	} {
		assert.Contains(t, compare(outputs(t, c.was), outputs(t, c.is)), c.want, name)
	}
}

func TestALongDifferenceIsCut(t *testing.T) {
	long := strings.Repeat("line\n", 1000)
	shown := excerpt(long + strings.Repeat("x", 5000))
	assert.LessOrEqual(t, strings.Count(shown, "\n"), 41)
	assert.Contains(t, shown, "… 960 lines more")
	assert.LessOrEqual(t, len(excerpt(strings.Repeat("石", 5000))), 3*161+2)
}
