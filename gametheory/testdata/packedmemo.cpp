// Nim from (20, 20, 20, 20) by recursion with a memo over packed keys: four heaps in 20 bits
// and one array by key. It is what ../BENCHMARKS.md holds Analyze against:
//
//   outcomes  the outcome of every position, the options made in the loop that asks them
//   listed    the same, with the options of a position listed in a vector, as rules list them
//   values    what an analysis finds, the Grundy value and the remoteness, options listed
//
// For each it prints the least and the median of five times, in milliseconds of processor time.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <vector>

const int heaps = 4, width = 5;
const uint32_t start = 20 | 20 << 5 | 20 << 10 | 20 << 15;

static uint8_t memo[1 << heaps * width]; // 0 where it is not known, 1 for P, 2 for N
struct value { int16_t grundy, remoteness; };
static value values[1 << heaps * width]; // grundy is -1 where it is not known
static long moves;

static bool outcome(uint32_t key) {
	if (memo[key]) return memo[key] == 1;
	bool p = true;
	for (int shift = 0; shift < heaps * width; shift += width)
		for (uint32_t n = key >> shift & 31, take = n; take > 0; take--) {
			moves++;
			if (outcome(key - (take << shift))) p = false;
		}
	memo[key] = p ? 1 : 2;
	return p;
}

static std::vector<uint32_t> options(uint32_t key) {
	std::vector<uint32_t> all;
	for (int shift = 0; shift < heaps * width; shift += width)
		for (uint32_t n = key >> shift & 31, take = n; take > 0; take--) all.push_back(key - (take << shift));
	return all;
}

static bool listed(uint32_t key) {
	if (memo[key]) return memo[key] == 1;
	bool p = true;
	for (uint32_t o : options(key)) {
		moves++;
		if (listed(o)) p = false;
	}
	memo[key] = p ? 1 : 2;
	return p;
}

static value solve(uint32_t key) {
	if (values[key].grundy >= 0) return values[key];
	uint64_t seen[2] = {0, 0};
	const int none = 1 << 14;
	int hurry = none, delay = -1;
	for (uint32_t o : options(key)) {
		moves++;
		value v = solve(o);
		seen[v.grundy >> 6] |= uint64_t(1) << (v.grundy & 63);
		delay = std::max<int>(delay, v.remoteness);
		if (v.remoteness % 2 == 0) hurry = std::min<int>(hurry, v.remoteness);
	}
	int g = 0;
	while (seen[g >> 6] >> (g & 63) & 1) g++;
	return values[key] = value{int16_t(g), int16_t((hurry < none ? hurry : delay) + 1)};
}

template <class F> static void measure(const char *name, F solve) {
	double ms[5];
	for (double &t : ms) {
		memset(memo, 0, sizeof memo);
		memset(values, -1, sizeof values);
		moves = 0;
		clock_t begun = clock();
		solve();
		t = 1e3 * (clock() - begun) / CLOCKS_PER_SEC;
	}
	std::sort(ms, ms + 5);
	printf("%-9s least %.1f, median %.1f, %ld moves\n", name, ms[0], ms[2], moves);
}

int main() {
	measure("outcomes", [] { outcome(start); });
	measure("listed", [] { listed(start); });
	measure("values", [] { solve(start); });
	printf("value %d, remoteness %d\n", values[start].grundy, values[start].remoteness);
}
