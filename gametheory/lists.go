package gametheory

// lists holds a list of numbers for each of 0, 1, 2, …, in chunks that stay where they
// are: a graph of many moves is never copied, and no long memory is cleared at once.
type lists struct {
	chunks [][]int32
	places chunked[place]
	total  int // numbers in all lists
}

// place is where a list is: chunks[chunk][from:to].
type place struct{ chunk, from, to int32 }

// listChunk is how many numbers are allocated together, unless a list has more. The
// first chunks are smaller.
const listChunk = 1 << 18

// next returns the next list, to be filled with n numbers.
func (l *lists) next(n int) []int32 {
	last := len(l.chunks) - 1
	if last < 0 || cap(l.chunks[last])-len(l.chunks[last]) < n {
		l.chunks = append(l.chunks, make([]int32, 0, max(n, min(l.total, listChunk), 64)))
		last++
	}
	from := len(l.chunks[last])
	l.chunks[last] = l.chunks[last][:from+n]
	l.places.add(place{int32(last), int32(from), int32(from + n)})
	l.total += n
	return l.chunks[last][from:]
}

// len returns how many lists there are.
func (l *lists) len() int { return l.places.n }

// at returns list i.
func (l *lists) at(i int32) []int32 {
	p := l.places.at(int(i))
	return l.chunks[p.chunk][p.from:p.to]
}
