package gametheory_test

import (
	"context"
	"fmt"
	"go/ast"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"nimbook/gametheory"
	"nimbook/gametheory/certificate"
	"nimbook/gametheory/formula"
	"nimbook/gametheory/games"
	"nimbook/gametheory/proof"
)

// zeros has a zero value of every type with methods that the packages export; but
// Values, whose At is to be used like an index, as its comment says.
var zeros = []any{
	new(gametheory.Analysis[int]), new(proof.OutcomeArgument[int]), new(gametheory.Both[int, int]), new(games.ChompGame),
	new(games.CoinTurningGame), new(gametheory.ConjecturedPeriod), new(gametheory.Convention), new(proof.OutcomeCounterexample[int]),
	new(games.CramGame), new(games.DigraphGame), new(gametheory.Entry[int]), new(proof.EqualityProof[int, int]), new(proof.EqualityCounterexample[int, int]), new(proof.AllProof), new(proof.AllCounterexample),
	new(games.EuclidGame), new(proof.Explanation), new(games.FibonacciNimGame), new(gametheory.Genera[int]), new(gametheory.Genus),
	new(games.GeographyGame), new(games.GeographyPosition), new(proof.GrundyArgument[int]),
	new(proof.GrundyCounterexample[int]), new(proof.GrundyProof[int]),
	new(games.HackenbushGame), new(gametheory.HeapGame), new(gametheory.HeapMove), new(gametheory.HeapSolution), new(gametheory.Heaps),
	new(gametheory.Language), new(games.MooreGame),
	new(gametheory.Move[int]), new(gametheory.Nimber), new(gametheory.NoPeriod), new(games.NorthcottGame),
	new(games.NorthcottPosition), new(gametheory.Outcome), new(games.Pair), new(games.PairSet), new(games.PairSplittingGame),
	new(proof.PeriodCounterexample), new(games.PositiveEuclidGame), new(gametheory.Progress),
	new(proof.OutcomeProof[int]), new(gametheory.ProvedPeriod), new(proof.Refutation[int]), new(proof.Refutations[int]),
	new(proof.ResidueProof), new(gametheory.Result[int]), new(gametheory.Rules[int]), new(games.Set),
	new(games.SilverDollarGame), new(gametheory.Solution[int]), new(gametheory.Solver[int]), new(games.StaircaseGame),
	new(gametheory.Step), new(gametheory.Division), new(gametheory.Addition), new(gametheory.Addend), new(gametheory.Mark), new(gametheory.Exclusion),
	new(gametheory.Subtraction), new(gametheory.Sum), new(gametheory.SumMove),
	new(games.TartanGame), new(games.TwoRowChompGame), new(gametheory.Value), new(gametheory.Play), new(gametheory.Tameness), new(gametheory.View), new(proof.OutcomeVerdict[int]), new(gametheory.Words),
	new(formula.Formula), new(formula.Game), new(formula.Term),
	new(games.WythoffGame), new(certificate.Period), new(certificate.AllSizes), new(proof.Check), new(certificate.PPositions[int]), new(certificate.GrundyValues[int]),
}

func TestZerosAreComplete(t *testing.T) {
	named := map[string]bool{"Values": true}
	for _, zero := range zeros {
		name := reflect.TypeOf(zero).Elem().Name()
		name, _, _ = strings.Cut(name, "[")
		named[name] = true
	}
	for _, folder := range folders {
		pkg := documentation(t, folder)
		for _, typ := range pkg.Types {
			if _, is := typ.Decl.Specs[0].(*ast.TypeSpec).Type.(*ast.InterfaceType); !is && len(typ.Methods) > 0 {
				assert.True(t, named[typ.Name], "%s has no zero value among them", typ.Name)
			}
		}
	}
}

// No method of a zero value fails by accident: it does what it says of nothing, or
// returns or panics with an error that says what to make it with.
func TestZeroValues(t *testing.T) {
	for _, zero := range zeros {
		v := reflect.ValueOf(zero)
		for i := range v.NumMethod() {
			method, name := v.Method(i), fmt.Sprintf("%T.%s", zero, v.Type().Method(i).Name)
			var args []reflect.Value
			for j := range method.Type().NumIn() {
				in := method.Type().In(j)
				switch {
				case method.Type().IsVariadic() && j == method.Type().NumIn()-1:
				case in == reflect.TypeFor[context.Context]():
					args = append(args, reflect.ValueOf(t.Context()))
				default:
					args = append(args, reflect.Zero(in))
				}
			}
			func() {
				defer func() {
					if p := recover(); p != nil {
						err, _ := p.(error)
						_, accident := p.(runtime.Error)
						assert.False(t, accident, "%s: %v", name, p)
						assert.ErrorContains(t, err, "gametheory: ", name)
					}
				}()
				method.Call(args)
			}()
		}
	}
}
