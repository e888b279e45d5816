package takebreak

import (
	"context"
	"encoding/binary"
	"math"
	"math/bits"
	"slices"
	"sync"
)

// octal is the method for finite codes whose moves leave at most two heaps. It
// works in two ways, and takes the one that costs less by what it has counted.
//
// Sparse. Heaps are divided into common and rare ones (see class), such that a
// common value can only arise from a split into a common and a rare heap. For a
// heap of n stones, the splits with a rare heap are marked, then n's value is the
// least value g that is not marked, unless splits into two heaps of one class
// could be worth g and one of them is: for such g all splits are looked at. That
// is a long search only if g is the value indeed, and rare.
//
// Scan. Where rare heaps are not rare, only a few splits are marked, and the least
// values that are not are looked for in turn. The first that is not found is the
// value of n. Eight pairs of heaps are looked at in a step, so that a whole search
// costs less than marking a tenth of the pairs.
//
// In the first, a pair that a value was found at is tried first for the next heaps: the
// same heap often does again.
//
// Marks for the rare heaps from 2^k to 2^(k+1) are made for 2^k numbers n at a
// time, so that the heaps that go with them are known and are read one after the
// other.
type octal struct {
	*Engine
	takes   []int   // numbers of stones whose taking may leave one heap
	clears  []int   // numbers of stones that may be taken if they are all
	splits  []split // numbers of stones whose taking may leave two heaps
	unequal bool    // whether some split must be into different sizes
	parity  bool    // whether the parity of heaps can count in classes
	odd     int     // 1 if so and the splits take odd numbers
	back    int     // no take or rare heap below 2^firstLevel reaches further back

	sparse bool
	class  class
	common [2]uint64            // the common values below 64, for n even and odd; all where nothing splits
	most   int                  // the greatest value
	rare   [topLevel + 1][]heap // rare[k]: those from 2^k on, below 2^(k+1) but for the last; rare[firstLevel-1] has all below 2^firstLevel
	near   []near               // the splits with rare heaps below 2^firstLevel
	fresh  []heap               // rare heaps found since the last level was marked

	words   int                  // words of marks for each n, a power of two
	marks   []uint64             // for 2^topLevel successive n, a ring
	other   []uint64             // marks made by another goroutine
	witness [][witnesses]witness // by value
	ahead   []*ahead             // for scans
	usual   int                  // about eight times the mean of the last values that were scanned for
	work    int                  // since the context was looked at
}

// split is a number of stones whose taking may leave two heaps.
type split struct {
	take    int
	unequal bool // of different sizes
}

// heap is a rare heap with its value.
type heap struct{ size, value int }

// near is a split with a small rare heap: a heap of back stones less is left
// beside it.
type near struct {
	back  int
	value byte
}

// witness is a split that had a value: the number of the split and one heap.
type witness struct{ split, size int32 }

const (
	firstLevel = 6  // rare heaps below 2^firstLevel are marked for each n
	topLevel   = 12 // marks are made for at most 2^topLevel numbers ahead
	ring       = 1 << topLevel
	witnesses  = 8
	// A mark costs about as much as marksPerPair pairs of a search.
	marksPerPair = 10
	// firstClass is the length of the table at which a class is first sought.
	firstClass = 256
	// pollEvery is the work, in pairs of a search, after which the context is looked at.
	pollEvery = 1 << 23
)

// newOctal returns the method if it can be used for the rule.
func newOctal(e *Engine) (*octal, bool) {
	most, bounded := e.Rule.MaxHeaps()
	if !e.Rule.Finite() || !bounded || most > 2 {
		return nil, false
	}
	o := &octal{Engine: e, words: 1, common: [2]uint64{^uint64(0), ^uint64(0)}}
	for _, run := range e.Rule.Runs {
		if run.To-run.From > 1<<16 { // they would all be listed
			return nil, false
		}
		for i := range run.To - run.From + 1 {
			t := run.From + i
			for _, p := range run.Digit {
				switch {
				case p.Heaps == 0:
					o.clears = append(o.clears, t)
				case p.Heaps == 1:
					o.takes = append(o.takes, t)
				case p.Constraint == AllEqual:
					return nil, false
				default:
					o.splits = append(o.splits, split{t, p.Constraint != Free})
				}
			}
		}
	}
	if len(o.splits) > 0 {
		o.odd = o.splits[0].take & 1
		o.parity = !slices.ContainsFunc(o.splits, func(s split) bool { return s.take&1 != o.odd })
	}
	o.unequal = slices.ContainsFunc(o.splits, func(s split) bool { return s.unequal })
	o.back = e.Rule.Last()
	if len(o.splits) > 0 {
		o.back = min(o.back, math.MaxInt-1<<firstLevel) + 1<<firstLevel
	}
	return o, true
}

func (o *octal) extend(ctx context.Context, n int) error {
	if o.Low == nil && o.Wide == nil {
		o.Low = make([]byte, 0, min(n, firstClass))
	}
	for m := o.Len(); m < n; m = o.Len() {
		o.reserve()
		if m >= firstClass && m&(m-1) == 0 && len(o.splits) > 0 {
			o.classify(m)
		}
		if o.sparse && m%(1<<firstLevel) == 0 {
			o.markAhead(m)
		}
		if o.sparse || len(o.splits) == 0 {
			o.glide(min(n, m|(1<<firstLevel-1)+1))
		}
		switch {
		case o.Len() > m:
		case m < firstClass:
			o.small(min(n, firstClass))
		case o.sparse:
			o.append(o.nextSparse(m))
		default:
			o.scan(min(n, m|(scanAhead-1)+1))
		}
		if o.work >= pollEvery {
			o.work = 0
			o.progress()
			if err := o.ended(ctx); err != nil {
				return err
			}
		}
	}
	return o.ended(ctx)
}

// classify chooses the classes and the way to go on for heaps of n stones and more.
func (o *octal) classify(n int) {
	best, rare := bestClass(&o.Table, o.parity, o.odd)
	sparse := rare*2*marksPerPair < n
	if sparse == o.sparse && (best == o.class || !sparse) {
		return
	}
	var heaps []heap
	help := o.most + 1
	for m := 1; m < n && sparse; m++ {
		if v := o.At(m); !best.common(m, v) {
			heaps = append(heaps, heap{m, v})
		} else if m >= 1<<firstLevel && help > 0 {
			// Splits with some common heaps show most of the rare values in
			// passing, which would have to be looked for otherwise.
			heaps = append(heaps, heap{m, v})
			help--
		}
	}
	if sparse && o.marks == nil {
		o.marks = make([]uint64, ring*o.words)
	}
	o.sparse, o.class = sparse, best
	o.rare, o.fresh, o.near = [topLevel + 1][]heap{}, nil, nil
	o.common = [2]uint64{best.commonBelow64(0), best.commonBelow64(1)}
	for _, h := range heaps {
		o.addRare(h)
	}
}

func (o *octal) addRare(h heap) {
	k := min(max(bits.Len(uint(h.size))-1, firstLevel-1), topLevel)
	o.rare[k] = append(o.rare[k], h)
	o.fresh = append(o.fresh, h)
	if k < firstLevel {
		for _, s := range o.splits {
			o.near = append(o.near, near{h.size + s.take, byte(h.value)})
		}
	}
}

// markAhead marks the splits with rare heaps of each level that is due at n.
func (o *octal) markAhead(n int) {
	for k := firstLevel; k <= topLevel && n%(1<<k) == 0; k++ {
		heaps := o.rare[k]
		if k == topLevel {
			o.fresh = o.fresh[:0]
		}
		o.work += len(heaps) * len(o.splits) * marksPerPair << k
		if k < topLevel-2 || len(heaps) < 64 {
			o.markLevel(o.marks, heaps, n, 1<<k)
			continue
		}
		if len(o.other) != len(o.marks) {
			o.other = make([]uint64, len(o.marks))
		}
		var wait sync.WaitGroup
		wait.Go(func() { o.markLevel(o.other, heaps[:len(heaps)/2], n, 1<<k) })
		o.markLevel(o.marks, heaps[len(heaps)/2:], n, 1<<k)
		wait.Wait()
		first := n % ring * o.words
		for i, w := range o.other[first : first+o.words<<k] {
			o.marks[first+i] |= w
		}
		clear(o.other[first : first+o.words<<k])
	}
}

// markLevel marks the splits with the given heaps of n, n+1, …, n+count-1 stones,
// less what is taken.
func (o *octal) markLevel(marks []uint64, heaps []heap, n, count int) {
	if len(heaps) < tileHeaps || o.words == 1 || o.Words != nil {
		o.markRuns(marks, nil, heaps, n, count)
		return
	}
	t := tiles.Get().(*tile)
	defer tiles.Put(t)
	for end := n + count; n < end; {
		rows := min(tileRows, end-n)
		o.markRuns(nil, t, heaps, n, rows)
		for ; rows > 0; n, rows = n+1, rows-1 {
			t.drain(n%tileRows, marks[n%ring*o.words:][:o.words])
		}
	}
}

// markRuns is markLevel, with marks in a tile unless that is nil.
func (o *octal) markRuns(marks []uint64, t *tile, heaps []heap, n, count int) {
	for _, h := range heaps {
		for _, s := range o.splits {
			// The other heap, of b stones, has one stone or more.
			b := n - s.take - h.size
			first := max(0, 1-b)
			if first >= count {
				continue
			}
			b += first
			left := count - first
			if s.unequal && b <= h.size && h.size < b+left {
				o.markRun(marks, t, n+first, b, h.size-b, h.value)
				skip := h.size - b + 1
				first, b, left = first+skip, b+skip, left-skip
			}
			o.markRun(marks, t, n+first, b, left, h.value)
		}
	}
}

// markRun marks G(b+i) ⊕ value for n+i, for 0 ≤ i < count.
func (o *octal) markRun(marks []uint64, t *tile, n, b, count, value int) {
	low := o.Low[b : b+count]
	switch {
	case o.words == 1:
		marks = marks[n%ring:][:len(low)]
		for i, x := range low {
			marks[i] |= 1 << ((x ^ byte(value)) & 63)
		}
	case t != nil:
		t.mark(n%tileRows, low, byte(value))
	case o.Words == nil:
		marks = marks[n%ring*o.words:]
		shift := bits.TrailingZeros(uint(o.words))
		for i, x := range low {
			x ^= byte(value)
			marks[i<<(shift&63)+int(x>>6)] |= 1 << (x & 63)
		}
	default:
		marks = marks[n%ring*o.words:]
		shift := bits.TrailingZeros(uint(o.words))
		for i, x := range o.Words[b : b+count] {
			v := int(x) ^ value
			marks[i<<(shift&63)+v>>6] |= 1 << (v & 63)
		}
	}
}

// glide appends values until there are end or one needs more care than the first
// word of marks: it is the same as next where values are below 64, and common.
func (o *octal) glide(end int) {
	n := o.Len()
	if o.Words != nil || len(o.fresh) > 0 || n <= o.back || o.unequal {
		return
	}
	if cap(o.Low) < end {
		o.Low = slices.Grow(o.Low, end-n)
	}
	low := o.Low[:end]
	var row []uint64 // no marks, where nothing splits
	for ; n < end; n++ {
		w := uint64(0)
		if o.sparse {
			row = o.marks[n%ring*o.words:][:o.words]
			w = row[0]
		}
		for _, t := range o.takes {
			w |= 1 << low[n-t]
		}
		for _, p := range o.near {
			w |= 1 << (low[n-p.back] ^ p.value)
		}
		free := ^w & -^w
		if free&o.common[n&1] == 0 {
			break // no value is free, or a rare one
		}
		g := bits.TrailingZeros64(free)
		if g > o.most {
			break
		}
		clear(row)
		low[n] = byte(g)
	}
	o.work += (n - len(o.Low)) * (len(o.near) + len(o.takes) + 1) * marksPerPair
	o.Low = low[:n]
}

// append adds the value of the next heap.
func (o *octal) append(g int) {
	n := o.Len()
	o.Append(g)
	o.work += 8
	if g > o.most {
		o.most = g
		if words := 1 << max(0, bits.Len(uint(g))-6); words > o.words {
			o.widen(words)
		}
	}
	if o.sparse && n > 0 && !o.class.common(n, g) {
		o.addRare(heap{n, g})
	}
}

// small appends values below firstClass until there are end, or fewer if it is for glide
// to go on.
func (o *octal) small(end int) {
	n := o.Len()
	if len(o.splits) == 0 {
		end = min(end-1, max(o.back, n)) + 1
	}
	for ; n < end && o.most < 64; n++ {
		g := bits.TrailingZeros64(^o.smallOptions(n))
		if g == 64 {
			break // a word has no room for the values any more
		}
		o.Low = append(o.Low, byte(g))
		o.most = max(o.most, g)
	}
	for ; n < end; n++ {
		o.append(o.nextSmall(n))
	}
}

// nextSmall returns the value of n < firstClass by the plain recurrence. A play of n
// stones has at most 2n moves, so no value is greater than that.
func (o *octal) nextSmall(n int) int {
	var row [2 * firstClass / 64]uint64
	for _, t := range o.clears {
		if t == n {
			mark(row[:], 0)
		}
	}
	for _, t := range o.takes {
		if t >= n {
			break
		}
		mark(row[:], o.At(n-t))
	}
	for _, s := range o.splits {
		m := n - s.take
		for a := 1; a <= m/2; a++ {
			if !s.unequal || 2*a != m {
				mark(row[:], o.At(a)^o.At(m-a))
			}
		}
	}
	g := 0
	for row[g>>6]>>(g&63)&1 != 0 {
		g++
	}
	return g
}

// smallOptions returns the set of the values of n's options, as long as all values are
// below 64, and their nim-sums with them.
func (o *octal) smallOptions(n int) (set uint64) {
	low := o.Low
	for _, t := range o.clears {
		if t == n {
			set |= 1
		}
	}
	for _, t := range o.takes {
		if t >= n {
			break
		}
		set |= 1 << (low[n-t] & 63)
	}
	for _, s := range o.splits {
		m := n - s.take
		last := m / 2
		if s.unequal && 2*last == m {
			last--
		}
		a := 1
		for ; a+7 <= last; a += 8 {
			z := binary.LittleEndian.Uint64(low[a:a+8]) ^ binary.BigEndian.Uint64(low[m-a-7:m-a+1])
			set |= 1<<(z&63) | 1<<(z>>8&63) | 1<<(z>>16&63) | 1<<(z>>24&63)
			set |= 1<<(z>>32&63) | 1<<(z>>40&63) | 1<<(z>>48&63) | 1<<(z>>56&63)
		}
		for ; a <= last; a++ {
			set |= 1 << ((low[a] ^ low[m-a]) & 63)
		}
	}
	return set
}

// nextSparse returns the value of n, where rare heaps are rare.
func (o *octal) nextSparse(n int) int {
	row := o.marks[n%ring*o.words:][:o.words]
	for _, t := range o.clears {
		if t == n {
			row[0] |= 1
		}
	}
	for _, t := range o.takes {
		if t >= n {
			break
		}
		mark(row, o.At(n-t))
	}
	o.markHeaps(row, n, o.rare[firstLevel-1])
	o.markHeaps(row, n, o.fresh)
	g := o.leastOf(row, n)
	clear(row)
	return g
}

func mark(row []uint64, v int) { row[v>>6] |= 1 << (v & 63) }

// markHeaps marks the splits of n with the given heaps.
func (o *octal) markHeaps(row []uint64, n int, heaps []heap) {
	for _, s := range o.splits {
		m := n - s.take
		for _, h := range heaps {
			if h.size >= m {
				break
			}
			if !s.unequal || 2*h.size != m {
				mark(row, o.At(m-h.size)^h.value)
			}
		}
	}
	o.work += len(heaps) * len(o.splits) * marksPerPair
}

// leastOf returns the least value that is neither marked in row nor that of a
// split of n, and marks what is less.
func (o *octal) leastOf(row []uint64, n int) int {
	for i := 0; i < len(row); i++ {
		for row[i] != ^uint64(0) {
			g := i<<6 + bits.TrailingZeros64(^row[i])
			if o.class.common(n, g) || !o.splitsInto(n, g) {
				return g
			}
			mark(row, g)
		}
	}
	return len(row) << 6
}

// splitsInto reports whether a split of n is worth g: first by the pairs where one
// was last found.
func (o *octal) splitsInto(n, g int) bool {
	for len(o.witness) <= g {
		o.witness = append(o.witness, [witnesses]witness{})
	}
	known := &o.witness[g]
	for i, w := range known {
		s := o.splits[w.split]
		m, a := n-s.take, int(w.size)
		if a > 0 && a < m && o.At(a)^o.At(m-a) == g && (!s.unequal || 2*a != m) {
			copy(known[1:], known[:i])
			known[0] = w
			return true
		}
	}
	for i, s := range o.splits {
		m := n - s.take
		to := m / 2
		if s.unequal && 2*to == m {
			to--
		}
		a := o.find(m, 1, to, g)
		if a < 0 {
			o.work += max(to, 0)
			continue
		}
		o.work += a
		copy(known[1:], known[:witnesses-1])
		known[0] = witness{int32(i), int32(a)}
		return true
	}
	return false
}

// Class returns what separates rare heaps from common ones, if the engine goes by it: a
// heap of n stones of value v is rare if v&mask has an even number of bits, n counted
// as one more if parity is set, and 1 if odd is.
func (e *Engine) Class() (mask int, parity, odd, ok bool) {
	o, is := e.method.(*octal)
	if !is || !o.sparse {
		return 0, false, false, false
	}
	return o.class.mask, o.class.parity == 1, o.class.odd == 1, true
}

// widen gives each n so many words of marks.
func (o *octal) widen(words int) {
	if o.marks == nil {
		o.words = words
		return
	}
	marks := make([]uint64, ring*words)
	for i := range ring {
		copy(marks[i*words:], o.marks[i*o.words:(i+1)*o.words])
	}
	o.marks, o.words = marks, words
}
