package gametheory

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"nimbook/gametheory/internal/takebreak"
	"nimbook/internal/brief"
	"nimbook/internal/must"
	"nimbook/internal/plural"
)

// NewCode returns the take-and-break game with the given octal code, such as
// "0.77" (Kayles) or "4.3".
//
// The digit at place t, counted from the point, says what may become of the rest
// of a heap when t stones are taken from it: it is the sum of 1 if the rest may
// be nothing, 2 if it may be one heap, and 4 if it may be split into two heaps.
// The digit before the point is for moves that take nothing; it can only be 0 or
// 4 among the octal digits, since a move must change something. A code may begin
// with the point.
//
// Beyond the digits 0 to 7, the syntax of CGSuite is read:
//
//	0.3[12]    digits in brackets repeat for ever
//	0.3*       any number of heaps, none included
//	0.{1,3}    exactly 1 or 3 heaps
//	0.{2+}     2 heaps or more
//	0.&8;      the sum written as a number, here 8 for three heaps
//	4!.0       heaps of different sizes (Grundy's game); ? means not all of the
//	           same size, = all of the same size
//
// Anything else is an error that names the character and its place. Digits
// greater than 7 are read by [NewHexCode].
//
// Source: Guy and Smith, The G-values of various games, 1956; Siegel's CGSuite.
func NewCode(code string) (*HeapGame, error) { return newCode(code, 8) }

// Code is [NewCode] for a code typed in a cell: it panics where that returns an
// error.
func Code(code string) *HeapGame { return must.Get(NewCode(code)) }

// NewHexCode returns the take-and-break game with the given hexadecimal code,
// such as "0.2048" or "0.F": as [NewCode], with digits that may exceed 7. A digit
// includes 8 if the rest may be split into three heaps, and 16 if into four; 10
// to 31 are written A to V.
func NewHexCode(code string) (*HeapGame, error) { return newCode(code, 32) }

// HexCode is [NewHexCode] for a code typed in a cell: it panics where that
// returns an error.
func HexCode(code string) *HeapGame { return must.Get(NewHexCode(code)) }

func newCode(code string, base int) (*HeapGame, error) {
	rule, err := parseCode(code, base)
	if err != nil {
		return nil, err
	}
	g := newHeapGame("", rule)
	name, _ := g.Code()
	g.name = brief.Cut(name)
	return g, nil
}

// Kayles returns the game in which a move takes one or two stones from a heap
// and may split the rest into two: skittles in rows, where a ball fells one or
// two that stand side by side. Its code is 0.77 (Dudeney, Loyd).
//
// Theorem (Guy and Smith, "The G-values of various games", 1956): G(n+12) = G(n) for
// n ≥ 71.
func Kayles() *HeapGame { return named("Kayles", "0.77") }

// DawsonsKayles returns the game in which a move takes exactly two stones and may
// split the rest into two. Its code is 0.07.
//
// Theorem (Guy and Smith 1956): G(n+34) = G(n) for n ≥ 53.
func DawsonsKayles() *HeapGame { return named("DawsonsKayles", "0.07") }

// DawsonsChess returns Dawson's chess as a heap game: pawns on a 3×n board that
// must capture, where the last move wins (Dawson 1935, who let it lose). Its code is
// 0.137; a heap of n is worth one of n+1 in [DawsonsKayles], so that by its theorem
// G(n+34) = G(n) for n ≥ 52.
func DawsonsChess() *HeapGame { return named("DawsonsChess", "0.137") }

// Treblecross returns Treblecross as a heap game: both players write crosses in
// a row of three squares or more, and whoever completes three in a row wins. Nobody
// writes next or next but one to a cross without losing, so a cross takes five
// squares; a row of n squares is a heap of n+2, from which a move takes three stones
// and may leave the rest in two heaps. Its code is 0.007 (Winning Ways, ch. 4). No
// period is known.
func Treblecross() *HeapGame { return named("Treblecross", "0.007") }

// Officers returns the game of Officers: a move takes one stone and leaves the
// rest in one heap or two, not in none. Its code is 0.6. No period is known.
func Officers() *HeapGame { return named("Officers", "0.6") }

// LaskersNim returns Lasker's Nim: a move takes any number of stones, as in Nim,
// or splits a heap into two. Its code is 4.[3].
//
// Theorem (Lasker 1931; Winning Ways, ch. 4): a heap of 4k+1, 4k+2, 4k+3 or 4k+4 stones
// is worth 4k+1, 4k+2, 4k+4 or 4k+3.
func LaskersNim() *HeapGame { return named("LaskersNim", "4.[3]") }

// GrundysGame returns Grundy's game: a move splits a heap into two of different
// sizes. Its code is 4!.0 (Grundy 1939). No period is known.
func GrundysGame() *HeapGame { return named("GrundysGame", "4!.0") }

// Nim returns the game in which a move takes any number of stones, 1 or more,
// from one heap. Its code is 0.[3].
//
// Theorem (Bouton, "Nim, a game with a complete mathematical theory", Annals of
// Mathematics 3, 1901): a row of heaps is a P-position exactly if its nim-sum is 0. A
// heap of n stones is worth n.
func Nim() *HeapGame { return named("Nim", "0.[3]") }

func named(name, code string) *HeapGame { return newHeapGame(name, must.Get(parseCode(code, 8))) }

// A digit names at most maxCodeHeaps heaps, so that its sum fits in 63 bits, and
// a code has at most maxCodeDigits digits.
const (
	maxCodeHeaps  = 62
	maxCodeDigits = 1 << 16
)

// codeDigits are the digits of CGSuite.
const codeDigits = "0123456789ABCDEFGHIJKLMNOPQRSTUV"

// codeReader reads a code.
type codeReader struct {
	code  string
	rest  string
	base  int
	place int // of the next digit
}

func (r *codeReader) errorf(format string, args ...any) error {
	return fmt.Errorf("gametheory: code %q: %s", brief.Cut(r.code), fmt.Sprintf(format, args...))
}

// parseCode reads a code with digits below base.
func parseCode(code string, base int) (takebreak.Rule, error) {
	r := &codeReader{code: code, rest: code, base: base}
	var rule takebreak.Rule
	fail := func(err error) (takebreak.Rule, error) { return takebreak.Rule{}, err }
	before, _, found := strings.Cut(code, ".")
	switch {
	case code == "":
		return fail(fmt.Errorf("gametheory: the code is empty; write one like 0.77"))
	case !found:
		return fail(r.errorf("there is no point; write one like 0.77, where the digit at place t after the point is for taking t stones"))
	}
	if before != "" {
		d, err := r.digit()
		if err != nil {
			return fail(err)
		}
		if len(d) > 0 && d[0].Heaps < 2 {
			return fail(r.errorf("the digit before the point allows to take nothing and leave %s, which is no move; it may allow 2 heaps or more (4)", plural.N(d[0].Heaps, "heap", "heaps")))
		}
		addRun(&rule, 0, d)
	}
	if !strings.HasPrefix(r.rest, ".") {
		return fail(r.errorf("more than one digit before the point; a move cannot add stones"))
	}
	r.rest, r.place = r.rest[1:], 1
	bracket := 0 // the place where the repeating digits begin
	for r.rest != "" {
		switch c := r.rest[0]; {
		case c == '[' && bracket == 0:
			r.rest, bracket = r.rest[1:], r.place
			continue
		case c == ']' && bracket > 0:
			if len(rule.Tail) == 0 {
				return fail(r.errorf("the brackets at place %d are empty; put the digits that repeat between them", bracket))
			}
			if len(r.rest) > 1 {
				return fail(r.errorf("%q after the closing bracket; the repeating digits are the last", brief.Cut(r.rest[1:])))
			}
			r.rest = ""
			return normal(rule, bracket), nil
		}
		d, err := r.digit()
		if err != nil {
			return fail(err)
		}
		if r.place > maxCodeDigits {
			return fail(fmt.Errorf("gametheory: a code of more than %d digits; shorten it", maxCodeDigits))
		}
		if bracket > 0 {
			rule.Tail = append(rule.Tail, d)
		} else {
			addRun(&rule, r.place, d)
		}
		r.place++
	}
	if bracket > 0 {
		return fail(r.errorf("the bracket at place %d is not closed", bracket))
	}
	return rule, nil
}

// normal drops a tail that allows nothing.
func normal(rule takebreak.Rule, tailFrom int) takebreak.Rule {
	if !slices.ContainsFunc(rule.Tail, func(d takebreak.Digit) bool { return len(d) > 0 }) {
		rule.Tail = nil
		return rule
	}
	rule.TailFrom = tailFrom
	return rule
}

// addRun adds the digit for taking t stones, greater than any take before.
func addRun(rule *takebreak.Rule, t int, d takebreak.Digit) {
	if len(d) == 0 {
		return
	}
	if k := len(rule.Runs) - 1; k >= 0 && rule.Runs[k].To == t-1 && slices.Equal(rule.Runs[k].Digit, d) {
		rule.Runs[k].To = t
		return
	}
	rule.Runs = append(rule.Runs, takebreak.Run{From: t, To: t, Digit: d})
}

// digit reads one digit with its constraint.
func (r *codeReader) digit() (takebreak.Digit, error) {
	c := r.rest[0]
	switch c {
	case '*':
		r.rest = r.rest[1:]
		return takebreak.Digit{{Heaps: 0, More: true, Constraint: r.constraint()}}, nil
	case '{':
		return r.braces()
	case '&':
		number, after, ok := strings.Cut(r.rest[1:], ";")
		mask, err := strconv.ParseUint(number, 10, 63)
		if !ok || err != nil {
			return nil, r.errorf("%q at place %d: & wants a number less than 2⁶³ and a semicolon, as in &8;", brief.Cut(r.rest), r.place)
		}
		r.rest = after
		return r.mask(mask), nil
	}
	v := strings.IndexByte(codeDigits, strings.ToUpper(string(rune(c)))[0])
	switch {
	case v < 0:
		first := string([]rune(r.rest)[:1])
		return nil, r.errorf("%q at place %d is no digit; octal digits are 0 to 7", first, r.place)
	case v >= r.base:
		return nil, r.errorf("digit %c at place %d is not octal; octal digits are 0 to 7 (HexCode reads hexadecimal ones)", c, r.place)
	}
	r.rest = r.rest[1:]
	return r.mask(uint64(v)), nil
}

// mask returns the digit that allows the numbers of heaps whose bits are set.
func (r *codeReader) mask(mask uint64) takebreak.Digit {
	constraint := r.constraint()
	var d takebreak.Digit
	for heaps := range maxCodeHeaps + 1 {
		if mask>>heaps&1 != 0 {
			d = append(d, codePart(heaps, false, constraint))
		}
	}
	return d
}

// codePart leaves out a constraint that constrains nothing.
func codePart(heaps int, more bool, c takebreak.Constraint) takebreak.Part {
	if heaps <= 1 && !more {
		c = takebreak.Free
	}
	return takebreak.Part{Heaps: heaps, More: more, Constraint: c}
}

const constraintSigns = "!?="

func (r *codeReader) constraint() takebreak.Constraint {
	if r.rest != "" {
		if i := strings.IndexByte(constraintSigns, r.rest[0]); i >= 0 {
			r.rest = r.rest[1:]
			return takebreak.AllDistinct + takebreak.Constraint(i)
		}
	}
	return takebreak.Free
}

// braces reads a digit like {1,3+}.
func (r *codeReader) braces() (takebreak.Digit, error) {
	body, after, ok := strings.Cut(r.rest[1:], "}")
	if !ok {
		return nil, r.errorf("the brace at place %d is not closed", r.place)
	}
	r.rest = after
	constraint := r.constraint()
	body, more := strings.CutSuffix(body, "+")
	var d takebreak.Digit
	for _, item := range strings.Split(body, ",") {
		c := constraint
		if i := len(item) - 1; i >= 0 && strings.IndexByte(constraintSigns, item[i]) >= 0 {
			if constraint != takebreak.Free {
				return nil, r.errorf("{%s} at place %d has a constraint inside and another behind it; write one of them", body, r.place)
			}
			c = takebreak.AllDistinct + takebreak.Constraint(strings.IndexByte(constraintSigns, item[i]))
			item = item[:i]
		}
		heaps, err := strconv.Atoi(item)
		if err != nil || heaps < 0 || heaps > maxCodeHeaps {
			return nil, r.errorf("%q in the braces at place %d is no number of heaps; give 0 to %d", item, r.place, maxCodeHeaps)
		}
		if len(d) > 0 && heaps <= d[len(d)-1].Heaps {
			return nil, r.errorf("{%s} at place %d: the numbers of heaps must ascend", body, r.place)
		}
		d = append(d, codePart(heaps, false, c))
		if more { // only the last stays so
			for i := range d {
				d[i].More = false
			}
			d[len(d)-1] = codePart(heaps, true, c)
		}
	}
	return d, nil
}

// Code returns the game's code, in the syntax that [NewCode] reads (if digits
// greater than 7 occur, [NewHexCode]). It reports false if the code would have
// more than 65,536 digits.
func (g *HeapGame) Code() (string, bool) {
	rule := g.rule()
	if rule.Last() > maxCodeDigits || rule.TailFrom > maxCodeDigits {
		return "", false
	}
	var b strings.Builder
	writeDigit(&b, rule.Digit(0))
	b.WriteByte('.')
	last := rule.Last()
	if !rule.Finite() {
		last = rule.TailFrom - 1
	}
	for t := 1; t <= last; t++ {
		writeDigit(&b, rule.Digit(t))
	}
	if !rule.Finite() {
		b.WriteByte('[')
		for _, d := range rule.Tail {
			writeDigit(&b, d)
		}
		b.WriteByte(']')
	} else if last == 0 {
		b.WriteByte('0')
	}
	return b.String(), true
}

// writeDigit writes a digit as CGSuite does.
func writeDigit(b *strings.Builder, d takebreak.Digit) {
	var mask uint64
	more := len(d) > 0 && d[len(d)-1].More
	constraint := takebreak.Free
	if len(d) > 0 { // that of the most heaps: one on 0 or 1 heaps constrains nothing
		constraint = d[len(d)-1].Constraint
	}
	same := true
	for _, p := range d {
		mask |= 1 << p.Heaps
		same = same && (p.Constraint == constraint || p.Heaps <= 1)
	}
	switch {
	case len(d) == 1 && more && d[0].Heaps == 0:
		b.WriteByte('*')
		writeConstraint(b, constraint)
	case same && !more && mask < uint64(len(codeDigits)):
		b.WriteByte(codeDigits[mask])
		writeConstraint(b, constraint)
	case same && !more:
		fmt.Fprintf(b, "&%d;", mask)
		writeConstraint(b, constraint)
	default:
		b.WriteByte('{')
		for i, p := range d {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString(strconv.Itoa(p.Heaps))
			if !same {
				writeConstraint(b, p.Constraint)
			}
		}
		if more {
			b.WriteByte('+')
		}
		b.WriteByte('}')
		if same {
			writeConstraint(b, constraint)
		}
	}
}

func writeConstraint(b *strings.Builder, c takebreak.Constraint) {
	if c != takebreak.Free {
		b.WriteByte(constraintSigns[c-takebreak.AllDistinct])
	}
}
