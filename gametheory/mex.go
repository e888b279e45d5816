package gametheory

// Mex returns the minimum excludant of values: the least non-negative integer
// that is not among them. Mex() is 0. Duplicates and negative numbers change
// nothing. It takes O(len(values)) time and allocates only for more than 64
// values.
func Mex(values ...int) int {
	if len(values) <= 64 {
		var seen uint64 // the mex of 64 values or fewer is at most 64
		for _, v := range values {
			if 0 <= v && v < 64 {
				seen |= 1 << v
			}
		}
		for m := range 64 {
			if seen>>m&1 == 0 {
				return m
			}
		}
		return 64
	}
	seen := make([]bool, len(values)+1)
	for _, v := range values {
		if 0 <= v && v < len(seen) {
			seen[v] = true
		}
	}
	m := 0
	for seen[m] { // one of len(values)+1 numbers is missing
		m++
	}
	return m
}

// NimSum returns the nim-sum of values, their binary addition without carry
// (exclusive or). NimSum() is 0.
func NimSum(values ...int) int {
	sum := 0
	for _, v := range values {
		sum ^= v
	}
	return sum
}
