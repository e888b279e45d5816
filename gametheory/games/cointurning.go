package games

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/bits"
	"slices"

	"nimbook/gametheory"
	"nimbook/gametheory/internal/listing"
	"nimbook/gametheory/internal/turn"
	"nimbook/gametheory/internal/watch"
	"nimbook/internal/brief"
	"nimbook/internal/must"
)

// CoinTurningGame is played with a row of coins 0, 1, 2, …: a move turns one or
// several coins over, and the rightmost of them from heads to tails. Which others
// may be turned with it is the rule of the game. A position is the [Set] of the
// coins that show heads.
//
// Theorem (Lenstra; Winning Ways, ch. 14): the Grundy value of a position is the
// nim-sum of the values of its heads, each as if it were alone, and the value of a
// coin alone is the mex of the nim-sums of the sets that may be turned with it.
type CoinTurningGame struct {
	name  string
	rule  func(coin int) iter.Seq[[]int] // the others that may be turned with the coin
	table *coinTable                     // of a game known by its rule alone
	// The theorem of a game that has one: the value of a coin, and others to turn
	// with it that are worth a given nimber less than that.
	value  func(coin int) gametheory.Nimber
	others func(coin int, want gametheory.Nimber) ([]int, error)
}

// coinTable holds the values of the first coins, computed by the rule.
type coinTable struct {
	turn   *turn.Turn // to use what follows
	values []int
	turned int // coins that the rule has turned for them
}

const (
	// lastRuled is the last coin of a game known by its rule alone of which the value
	// is computed, and mostRuled the number of coins that the rule may turn for that.
	lastRuled = 1 << 16
	mostRuled = 1 << 25
	// mostTurned is the number of coins up to which the winning moves of Solve list
	// those that they turn.
	mostTurned = 1 << 16
)

var errManyTurns = fmt.Errorf("gametheory: the options of a position turn more than %d coins, and are not listed; start from a smaller one: %w", listing.Most, gametheory.ErrBudget)

// errLongTurn is the error of a winning move that is left out.
func errLongTurn[Coin any](coin Coin, turned gametheory.Nimber) error {
	return fmt.Errorf("gametheory: the winning move with coin %v turns %d coins, and is not listed for being more than %d; Grundy and Outcome decide the position without: %w", coin, turned, mostTurned, gametheory.ErrBudget)
}

// CoinTurning is [NewCoinTurning] for rules typed in a cell: it panics where that
// returns an error.
func CoinTurning(name string, rule func(coin int) [][]int) CoinTurningGame {
	return must.Get(NewCoinTurning(name, rule))
}

// NewCoinTurning returns the coin-turning game of the given rule: for each coin,
// the sets of others that may be turned with it, all to its left; the empty set
// stands for turning it alone. A nil rule is an error.
func NewCoinTurning(name string, rule func(coin int) [][]int) (CoinTurningGame, error) {
	if rule == nil {
		return CoinTurningGame{}, errors.New("gametheory: the rule of the coin-turning game is nil; give a function from a coin to the sets that may be turned with it")
	}
	return CoinTurningGame{
		name:  name,
		rule:  func(coin int) iter.Seq[[]int] { return slices.Values(rule(coin)) },
		table: &coinTable{turn: turn.New()},
	}, nil
}

// TurningTurtles returns the game in which a move turns a coin, and one other if
// one likes. Coin n is worth n+1: it is Nim, with a heap of n+1 stones for heads
// on coin n (Winning Ways, ch. 14).
func TurningTurtles() CoinTurningGame {
	return CoinTurningGame{
		name: "TurningTurtles",
		rule: func(coin int) iter.Seq[[]int] {
			return func(yield func([]int) bool) {
				more := yield(nil)
				for other := 0; more && other < coin; other++ {
					more = yield([]int{other})
				}
			}
		},
		value: func(coin int) gametheory.Nimber { return gametheory.Nimber(coin) + 1 },
		others: func(_ int, want gametheory.Nimber) ([]int, error) {
			if want == 0 {
				return nil, nil
			}
			return []int{int(want - 1)}, nil
		},
	}
}

// MockTurtles returns the game in which a move turns a coin, and one or two
// others if one likes. Coin n is worth the n-th odious number, the one of 2n and
// 2n+1 that has an odd number of ones in binary: 1, 2, 4, 7, 8, 11, … (the Mock
// Turtle Theorem, Winning Ways, ch. 14).
func MockTurtles() CoinTurningGame {
	odd := func(x gametheory.Nimber) bool { return bits.OnesCount64(uint64(x))%2 == 1 }
	value := func(coin int) gametheory.Nimber {
		if even := gametheory.Nimber(coin) * 2; odd(even) {
			return even
		}
		return gametheory.Nimber(coin)*2 + 1
	}
	return CoinTurningGame{
		name: "MockTurtles",
		rule: func(coin int) iter.Seq[[]int] {
			return func(yield func([]int) bool) {
				more := yield(nil)
				for a := 0; more && a < coin; a++ {
					more = yield([]int{a})
					for b := 0; more && b < a; b++ {
						more = yield([]int{b, a})
					}
				}
			}
		},
		value: value,
		others: func(coin int, want gametheory.Nimber) ([]int, error) {
			if want == 0 {
				return nil, nil
			}
			if odd(want) {
				return []int{int(want / 2)}, nil
			}
			// Two coins: one worth 1, or a power of 2 where the other would then be
			// the coin itself.
			one := gametheory.Nimber(1)
			if want^one == value(coin) {
				one = 1 << (bits.Len64(uint64(want)) - 1)
			}
			return []int{int(one / 2), int((want ^ one) / 2)}, nil
		},
	}
}

// Ruler returns the game in which a move turns any number of neighbouring coins.
// Coin n is worth the largest power of 2 that divides n+1 (Winning Ways, ch. 14). A
// winning move lists every coin that it turns, as many at most as the value of the
// last of them; those of more than 65,536 coins are left out.
func Ruler() CoinTurningGame {
	run := func(coin, others int) []int {
		coins := make([]int, others)
		for i := range coins {
			coins[i] = coin - others + i
		}
		return coins
	}
	return CoinTurningGame{
		name: "Ruler",
		rule: func(coin int) iter.Seq[[]int] {
			return func(yield func([]int) bool) {
				for others := 0; others <= coin && yield(run(coin, others)); others++ {
				}
			}
		},
		value: func(coin int) gametheory.Nimber {
			return (gametheory.Nimber(coin) + 1) & -(gametheory.Nimber(coin) + 1)
		},
		others: func(coin int, want gametheory.Nimber) ([]int, error) {
			// The nim-sum of the rulers up to k is k's Gray code; undo it.
			k := want
			for shift := 1; shift < 64; shift *= 2 {
				k ^= k >> shift
			}
			if k >= mostTurned {
				return nil, errLongTurn(coin, k+1)
			}
			return run(coin, int(k)), nil
		},
	}
}

// Twins returns the game in which a move turns exactly two coins. Coin n is worth
// n (Winning Ways, ch. 14).
func Twins() CoinTurningGame {
	return CoinTurningGame{
		name: "Twins",
		rule: func(coin int) iter.Seq[[]int] {
			return func(yield func([]int) bool) {
				for other := 0; other < coin && yield([]int{other}); other++ {
				}
			}
		},
		value:  func(coin int) gametheory.Nimber { return gametheory.Nimber(coin) },
		others: func(_ int, want gametheory.Nimber) ([]int, error) { return []int{int(want)}, nil },
	}
}

// String returns the game's name.
func (g CoinTurningGame) String() string { return brief.Cut(g.name) }

// made returns an error for a game that no constructor has made.
func (g CoinTurningGame) made() error {
	if g.rule == nil {
		return errors.New("gametheory: the coin-turning game has no rule; make one with CoinTurning(name, rule), Ruler(), Twins(), …")
	}
	return nil
}

// turns yields the sets of others that may be turned with a coin. It panics with an
// error if one is not of different coins to the left of it.
func (g CoinTurningGame) turns(coin int) iter.Seq[[]int] {
	if err := g.made(); err != nil {
		listing.Refuse(err)
	}
	return func(yield func([]int) bool) {
		for others := range g.rule(coin) {
			if err := g.checkTurn(coin, others); err != nil {
				listing.Refuse(err)
			}
			if !yield(others) {
				return
			}
		}
	}
}

// checkTurn returns an error for others that are not different coins to the left of the
// coin.
func (g CoinTurningGame) checkTurn(coin int, others []int) error {
	var few [8]int // most rules turn no more, and then nothing is allocated
	ascending := append(few[:0], others...)
	slices.Sort(ascending)
	left := -1
	for _, other := range ascending {
		if other <= left || other >= coin {
			return fmt.Errorf("gametheory: the rule of %s turns %v with coin %d; give different coins to its left, 0 or more", g, others, coin)
		}
		left = other
	}
	return nil
}

// Options returns the positions that one move leads to: by coin, then in the
// order of the rule. It panics with the error of [CoinTurningGame.Solve] for a rule
// that is none, and if the options turn more than 4,194,304 coins between them.
func (g CoinTurningGame) Options(heads Set) []Set {
	var options []Set
	turned := 0
	coins := heads.Numbers()
	for _, coin := range coins {
		for others := range g.turns(coin) {
			if turned += 1 + len(others); turned > listing.Most {
				listing.Refuse(errManyTurns)
			}
			options = listing.AppendLong(options, heads.toggled(append(slices.Clip(others), coin)...), 8*len(coins))
		}
	}
	return options
}

// MoveName describes a move, in the reader's language.
func (CoinTurningGame) MoveName(from, to Set) string {
	return fmt.Sprintf(gametheory.ReaderLanguage().Pick("turn %v", "翻转 %v"), from.toggled(to.Numbers()...))
}

// coinValue returns the value of a coin alone, at once where there is a theorem
// and else by the rule, computed for every coin up to it.
func (g CoinTurningGame) coinValue(ctx context.Context, coin int) (gametheory.Nimber, error) {
	if err := g.made(); err != nil {
		return 0, err
	}
	if g.value != nil {
		return g.value(coin), nil
	}
	if coin > lastRuled {
		return 0, fmt.Errorf("gametheory: coin %d of %s, whose rule tells the values one after the other; give coins up to %d", coin, g, lastRuled)
	}
	give, err := g.take(ctx)
	if err != nil {
		return 0, err
	}
	defer give()
	for n := len(g.table.values); n <= coin; n++ {
		var sums []int
		for others := range g.rule(n) {
			if ctx.Err() != nil {
				return 0, stopped(g, context.Cause(ctx))
			}
			if g.table.turned += 1 + len(others); g.table.turned > mostRuled {
				return 0, fmt.Errorf("gametheory: coin %d of %s, whose rule turns more than %d coins in all with those up to %d; give coins up to %d: %w", coin, g, mostRuled, n, n-1, gametheory.ErrBudget)
			}
			sum, err := g.worth(n, others)
			if err != nil {
				return 0, err
			}
			sums = append(sums, sum)
		}
		g.table.values = append(g.table.values, gametheory.Mex(sums...))
	}
	return gametheory.Nimber(g.table.values[coin]), nil
}

// take takes the table of values, and returns what gives it back. The error is that of a
// context which is done, or of a rule that asks its own game.
func (g CoinTurningGame) take(ctx context.Context) (give func(), err error) {
	switch err := g.table.turn.Take(ctx); {
	case errors.Is(err, turn.ErrOwn):
		return nil, fmt.Errorf("gametheory: the rule of %s asks the game itself, whose values come from the rule", g)
	case err != nil:
		return nil, fmt.Errorf("gametheory: %s is busy with another question: %w", g, err)
	}
	return g.table.turn.Give, nil
}

// worth returns what others are worth that the rule turns with a coin. It reads the
// table, which must have the values of all coins to the left.
func (g CoinTurningGame) worth(coin int, others []int) (int, error) {
	if err := g.checkTurn(coin, others); err != nil {
		return 0, err
	}
	sum := 0
	for _, other := range others {
		sum ^= g.table.values[other]
	}
	return sum, nil
}

// turning returns others to turn with a coin that are worth a given nimber, which is
// less than the coin's value.
func (g CoinTurningGame) turning(ctx context.Context, coin int, want gametheory.Nimber) ([]int, error) {
	if g.value != nil {
		return g.others(coin, want)
	}
	give, err := g.take(ctx)
	if err != nil {
		return nil, err
	}
	defer give()
	for others := range g.rule(coin) {
		if ctx.Err() != nil {
			return nil, stopped(g, context.Cause(ctx))
		}
		sum, err := g.worth(coin, others)
		if err != nil {
			return nil, err
		}
		if gametheory.Nimber(sum) == want {
			return others, nil
		}
	}
	return nil, fmt.Errorf("gametheory: the rule of %s gives other sets for coin %d than before; it must give the same ones every time", g, coin)
}

// Solve is [CoinTurningGame.SolveContext] without a context.
func (g CoinTurningGame) Solve(heads Set, c gametheory.Convention) (gametheory.Solution[Set], error) {
	return g.SolveContext(context.Background(), c, heads)
}

// SolveContext decides a position, with one winning move for each coin whose value can
// be lowered to win. The error is that of a rule that turns a coin twice, or one
// that is not to the left, or answers otherwise than before; or of a coin beyond 2¹⁶,
// or whose value takes more than 2²⁵ coins turned, in a game that [NewCoinTurning]
// made. Moves that turn more than 65,536 coins are left out; if all do, the error says
// so and wraps [gametheory.ErrBudget]. So are all moves after 4,194,304 coins in the
// positions that are led to; and ctx's error is wrapped.
func (g CoinTurningGame) SolveContext(ctx context.Context, c gametheory.Convention, heads Set) (gametheory.Solution[Set], error) {
	coins := heads.Numbers()
	return solveHeads(ctx, g, heads, c, coins, g.coinValue, func(ctx context.Context, coin int, to gametheory.Nimber) (Set, int, error) {
		others, err := g.turning(ctx, coin, to)
		return heads.toggled(append(slices.Clip(others), coin)...), len(coins) + len(others), err
	})
}

// headValues returns the values of coins that show heads, each as if it were alone, and
// their nim-sum.
func headValues[Coin any](ctx context.Context, coins []Coin, value func(context.Context, Coin) (gametheory.Nimber, error)) (values []gametheory.Nimber, sum gametheory.Nimber, err error) {
	for _, coin := range coins {
		v, err := value(ctx, coin)
		if err != nil {
			return nil, 0, err
		}
		values = append(values, v)
		sum ^= v
	}
	return values, sum, nil
}

// solveHeads decides a position by the values of the coins that show heads. Lowered returns
// what is left if coins are turned that are worth a given nimber without the coin, which is
// less than the coin's value, and the most coins that are.
func solveHeads[Coin any, Pos comparable](ctx context.Context, g interface {
	gametheory.Game[Pos]
	fmt.Stringer
}, heads Pos, c gametheory.Convention, coins []Coin, value func(context.Context, Coin) (gametheory.Nimber, error), lowered func(ctx context.Context, coin Coin, to gametheory.Nimber) (Pos, int, error)) (gametheory.Solution[Pos], error) {
	if _, err := watch.Of(ctx); err != nil {
		return gametheory.Solution[Pos]{}, err
	}
	values, sum, err := headValues(ctx, coins, value)
	if err == nil {
		err = normalOnly(g, c)
	}
	if err != nil {
		return gametheory.Solution[Pos]{}, err
	}
	var targets []Pos
	var leftOut error
	listed := 0
	for i, coin := range coins {
		if sum^values[i] >= values[i] || listed >= mostTargets {
			continue
		}
		left, size, err := lowered(ctx, coin, sum^values[i])
		listed += size
		if err == nil && ctx.Err() != nil {
			err = stopped(g, context.Cause(ctx))
		}
		switch {
		case errors.Is(err, gametheory.ErrBudget):
			leftOut = err
		case err != nil:
			return gametheory.Solution[Pos]{}, err
		default:
			targets = append(targets, left)
		}
	}
	if len(targets) == 0 && leftOut != nil {
		return gametheory.Solution[Pos]{}, leftOut
	}
	reason := fmt.Sprintf(gametheory.ReaderLanguage().Pick("the nim-sum of the heads is %d", "正面硬币的尼姆和为 %d"), sum)
	return solution(g, heads, c, reason, targets...), nil
}

// Grundy returns the value of the position with heads on the given coins. It
// panics where [NewSet] or [CoinTurningGame.Solve] returns an error.
func (g CoinTurningGame) Grundy(heads ...int) gametheory.Nimber {
	_, sum, err := headValues(context.Background(), SetOf(heads...).Numbers(), g.coinValue)
	return must.Get(sum, err)
}

// Outcome returns the outcome of the position with heads on the given coins. It
// panics where [NewSet] or [CoinTurningGame.Solve] returns an error.
func (g CoinTurningGame) Outcome(heads ...int) gametheory.Outcome {
	return outcomeOf(g.Grundy(heads...))
}

// outcomeOf is the outcome of a position of a given value.
func outcomeOf(value gametheory.Nimber) gametheory.Outcome {
	if value == 0 {
		return gametheory.P
	}
	return gametheory.N
}

// Winning returns the winning moves of [CoinTurningGame.Solve] for heads on the
// given coins. It panics where [NewSet] or [CoinTurningGame.Solve] returns an
// error.
func (g CoinTurningGame) Winning(heads ...int) []gametheory.Move[Set] {
	return must.Get(g.Solve(SetOf(heads...), gametheory.Normal)).Winning
}
