package gametheory

import (
	"errors"
	"fmt"
	"math/bits"
	"strconv"
	"strings"
	"sync"

	"nimbook/internal/brief"
	"nimbook/internal/must"
)

// Nimber is the value of an impartial game: *n is a heap of n stones in Nim. The
// nimbers below 2⁶⁴ are closed under Conway's addition and multiplication and
// form a field of characteristic 2 (Conway, On Numbers and Games, 1976, ch. 6),
// so sums, products, quotients and square roots are all exact and never
// overflow. The operators + and * of Go are ordinary arithmetic: use the
// methods.
type Nimber uint64

// String writes the nimber as a game's value: "0", "*" for *1, "*2", "*3", ….
func (x Nimber) String() string {
	switch x {
	case 0:
		return "0"
	case 1:
		return "*"
	}
	return "*" + strconv.FormatUint(uint64(x), 10)
}

// NimberOf is [ParseNimber] for text typed in a cell: it panics where that
// returns an error.
func NimberOf(s string) Nimber { return must.Get(ParseNimber(s)) }

// ParseNimber reads a nimber as [Nimber.String] writes it, or a nim-sum of
// several: "*5", "*5 + *3". "*" is *1, and 0 may be written "0" or "*0". The
// number of a nimber is in decimal and below 2⁶⁴.
func ParseNimber(s string) (Nimber, error) {
	var sum Nimber
	for term := range strings.SplitSeq(s, "+") {
		term = strings.TrimSpace(term)
		digits, starred := strings.CutPrefix(term, "*")
		switch {
		case term == "" && strings.TrimSpace(s) == "":
			return 0, errors.New(`gametheory: the nimber is empty; write 0, *, *2 or a sum such as *5 + *3`)
		case term == "":
			return 0, fmt.Errorf(`gametheory: nimber %q has nothing on one side of a +; write a sum such as *5 + *3`, brief.Cut(s))
		case term == "0", term == "*0":
			continue
		case term == "*":
			sum ^= 1
			continue
		case !starred:
			return 0, fmt.Errorf(`gametheory: nimber %q: %q has no star; write *%s`, brief.Cut(s), brief.Cut(term), brief.Cut(term))
		}
		n, err := strconv.ParseUint(digits, 10, 64)
		if errors.Is(err, strconv.ErrRange) {
			return 0, fmt.Errorf(`gametheory: nimber %q: %s is 2⁶⁴ or more; nimbers here are smaller`, brief.Cut(s), brief.Cut(digits))
		}
		if err != nil {
			return 0, fmt.Errorf(`gametheory: nimber %q: after a star comes a decimal number, not %q`, brief.Cut(s), brief.Cut(digits))
		}
		sum ^= Nimber(n)
	}
	return sum, nil
}

// Add returns the nim-sum x ⊕ y, the value of two games played side by side. It
// is exclusive or; every nimber is its own negative.
func (x Nimber) Add(y Nimber) Nimber { return x ^ y }

// Mul returns the nim-product x ⊗ y, which is the mex of the numbers
// x′⊗y ⊕ x⊗y′ ⊕ x′⊗y′ with x′ < x and y′ < y.
//
// It rests on Conway's theorem on Fermat 2-powers F = 2^(2^k): F ⊗ n = F·n for
// n < F, and F ⊗ F = F ⊕ F/2. So a product of 64-bit nimbers is three products
// of 32 bits (Karatsuba), each of those three of 16, and products in the field
// of 2¹⁶ nimbers are sums of logarithms. The tables take 0.8 MB and are made by
// the first product.
func (x Nimber) Mul(y Nimber) Nimber {
	nimTables.once.Do(makeNimTables)
	if x|y < 1<<16 {
		return Nimber(nimTables.exp[nimTables.log[x]+nimTables.log[y]])
	}
	high := nimMul32(uint32(x>>32), uint32(y>>32))
	low := nimMul32(uint32(x), uint32(y))
	both := nimMul32(uint32(x>>32^x), uint32(y>>32^y))
	half := &nimTables.half // ⊗ F/2, byte by byte, for F = 2³²
	high = half[0][high&0xff] ^ half[1][high>>8&0xff] ^ half[2][high>>16&0xff] ^ half[3][high>>24]
	// (a⊗F ⊕ b) ⊗ (c⊗F ⊕ d) = ((a⊕b)⊗(c⊕d) ⊕ b⊗d) ⊗ F  ⊕  b⊗d ⊕ a⊗c⊗F/2
	return Nimber(both^low)<<32 | Nimber(low^high)
}

// nimMul32 is the product of nimbers below 2³², with F = 2¹⁶.
func nimMul32(x, y uint32) uint32 {
	log, exp := &nimTables.log, &nimTables.exp
	high := uint32(exp[log[x>>16]+log[y>>16]+logHalf]) // already ⊗ F/2
	low := uint32(exp[log[x&0xffff]+log[y&0xffff]])
	both := uint32(exp[log[(x>>16^x)&0xffff]+log[(y>>16^y)&0xffff]])
	return (both^low)<<16 | low ^ high
}

const (
	nimGenerator = 10279   // generates the 2¹⁶-1 non-zero nimbers below 2¹⁶, and its cube is 2¹⁵,
	logHalf      = 3       // so that the logarithm of F/2 for F = 2¹⁶ is 3
	logZero      = 1 << 17 // more than any sum of logarithms: exp is 0 from here on
)

var nimTables struct {
	once sync.Once
	log  [1 << 16]uint32
	exp  [2*logZero + logHalf + 1]uint16
	half [4][256]uint32 // half[i][b] = b·2⁸ⁱ ⊗ 2³¹
}

func makeNimTables() {
	const order = 1<<16 - 1
	var times [16]Nimber // a product by a fixed nimber is linear in the other
	for i := range times {
		times[i] = mulByHalves(nimGenerator, 1<<i, 8)
	}
	t := &nimTables
	t.log[0] = logZero
	power := Nimber(1)
	for i := range uint32(order) {
		t.exp[i] = uint16(power)
		t.log[power] = i
		next := Nimber(0)
		for p := power; p != 0; p &= p - 1 {
			next ^= times[bits.TrailingZeros64(uint64(p))]
		}
		power = next
	}
	for i := order; i < logZero; i++ {
		t.exp[i] = t.exp[i-order]
	}
	for i := range t.half {
		for b := range t.half[i] {
			t.half[i][b] = uint32(mulByHalves(Nimber(b)<<(8*i), 1<<31, 16))
		}
	}
}

// mulByHalves is the nim-product of two nimbers of 2h bits by Conway's theorem
// alone.
func mulByHalves(x, y Nimber, h uint) Nimber {
	if h == 0 {
		return x & y
	}
	a, b, c, d := x>>h, x&(1<<h-1), y>>h, y&(1<<h-1)
	low := mulByHalves(b, d, h/2)
	return (mulByHalves(a^b, c^d, h/2)^low)<<h | low ^ mulByHalves(mulByHalves(a, c, h/2), 1<<(h-1), h/2)
}

// Square returns x ⊗ x.
func (x Nimber) Square() Nimber { return x.Mul(x) }

// Sqrt returns the one nimber whose square is x: squaring is a bijection of a
// field of characteristic 2.
func (x Nimber) Sqrt() Nimber { return sqrtByHalves(x, 32) }

// sqrtByHalves is the square root of a nimber of 2h bits. With F = 2^h,
// (a⊗F ⊕ b)² = a²⊗F ⊕ b² ⊕ a²⊗F/2.
func sqrtByHalves(x Nimber, h uint) Nimber {
	if h == 0 {
		return x
	}
	a2, rest := x>>h, x&(1<<h-1)
	b2 := rest ^ a2.Mul(1<<(h-1))
	return sqrtByHalves(a2, h/2)<<h | sqrtByHalves(b2, h/2)
}

// Pow returns the product of n factors x; it is *1 for n = 0, also if x is 0.
// By Fermat's little theorem x.Pow(2⁶⁴-1) is *1 for every other x. It takes at
// most 128 products.
func (x Nimber) Pow(n uint64) Nimber {
	power := Nimber(1)
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			power = power.Mul(x)
		}
		x = x.Square()
	}
	return power
}

// Inverse returns the nimber whose product with x is *1. It panics if x is 0, which
// has none.
func (x Nimber) Inverse() Nimber {
	if x == 0 {
		panic(errors.New("gametheory: 0 has no inverse; every other nimber has one"))
	}
	return inverseByHalves(x, 32)
}

// inverseByHalves is the inverse of a non-zero nimber of 2h bits. With F = 2^h,
// the product of a⊗F ⊕ b and its conjugate a⊗F ⊕ a ⊕ b is the norm
// b⊗(a⊕b) ⊕ a²⊗F/2, which has h bits.
func inverseByHalves(x Nimber, h uint) Nimber {
	if h == 0 {
		return x
	}
	a, b := x>>h, x&(1<<h-1)
	norm := b.Mul(a^b) ^ a.Square().Mul(1<<(h-1))
	return (x ^ a).Mul(inverseByHalves(norm, h/2))
}

// Div returns the quotient of x and y, the nimber whose product with y is x. It
// panics if y is 0, as the division of integers does.
func (x Nimber) Div(y Nimber) Nimber {
	if y == 0 {
		panic(fmt.Errorf("gametheory: %v divided by 0; divide by a nimber that is not 0", x))
	}
	return x.Mul(inverseByHalves(y, 32))
}
