package store

// Lists holds a list of numbers for each of 0, 1, 2, …, in chunks that stay where they
// are: a graph of many moves is never copied.
type Lists struct {
	chunks [][]int32
	places Chunked[place]
	Total  int // numbers in all lists
}

// place is where a list is: chunks[chunk][from:to].
type place struct{ chunk, from, to int32 }

// listChunk is how many numbers are allocated together, unless a list has more. The
// first chunks are smaller.
const listChunk = 1 << 18

// Next returns the next list, to be filled with n numbers.
func (l *Lists) Next(n int) []int32 {
	last := len(l.chunks) - 1
	if last < 0 || cap(l.chunks[last])-len(l.chunks[last]) < n {
		l.chunks = append(l.chunks, make([]int32, 0, max(n, min(l.Total, listChunk), 64)))
		last++
	}
	from := len(l.chunks[last])
	l.chunks[last] = l.chunks[last][:from+n]
	l.places.Add(place{int32(last), int32(from), int32(from + n)})
	l.Total += n
	return l.chunks[last][from:]
}

// Len returns how many lists there are.
func (l *Lists) Len() int { return l.places.N }

// At returns list i.
func (l *Lists) At(i int32) []int32 {
	p := l.places.At(int(i))
	return l.chunks[p.chunk][p.from:p.to]
}
