// Package brief bounds the text of values that may be of any size: what is left out at the
// end is counted, as in "1, 2, 3, … (+19997)".
package brief

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

const (
	// Most is how many bytes of text stand for one value: a position, a set, a name.
	Most = 1000
	// MostOfText is how many stand for an argument of many lines.
	MostOfText = 20_000
)

// Of returns v as fmt.Sprint prints it, cut by [Cut].
func Of(v any) string { return Cut(fmt.Sprint(v)) }

// Cut returns s, or if it is longer than [Most] its beginning, and how many characters more
// it has.
func Cut(s string) string {
	if len(s) <= Most {
		return s
	}
	end := Most
	for !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end] + "…" + more(utf8.RuneCountInString(s[end:]))
}

// List joins n items with a separator, up to [Most] bytes of them.
func List(n int, separator string, item func(i int) string) string {
	return list(n, separator, Most, item)
}

// Lines joins n lines, each with its line feed, up to [MostOfText] bytes of them.
func Lines(n int, line func(i int) string) string {
	return list(n, "\n", MostOfText, line)
}

func list(n int, separator string, most int, item func(i int) string) string {
	var b strings.Builder
	for i := range n {
		if i > 0 {
			b.WriteString(separator)
		}
		s := item(i)
		if b.Len()+len(s) > most && i > 0 {
			b.WriteString("…" + more(n-i))
			break
		}
		b.WriteString(s)
	}
	return b.String()
}

// Join joins texts with a separator, as [List] does.
func Join(texts []string, separator string) string {
	return List(len(texts), separator, func(i int) string { return texts[i] })
}

// Ints joins numbers with a separator, as [List] does.
func Ints(numbers []int, separator string) string {
	return List(len(numbers), separator, func(i int) string { return strconv.Itoa(numbers[i]) })
}

func more(n int) string { return " (+" + strconv.Itoa(n) + ")" }
