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
)

// zeros has a zero value of every type with methods that the packages export; but
// Values, whose At is to be used like an index, as its comment says.
var zeros = []any{
	new(gametheory.Analysis[int]), new(gametheory.Argument[int]), new(gametheory.Both[int, int]), new(gametheory.ChompGame),
	new(gametheory.CoinTurningGame), new(gametheory.ConjecturedPeriod), new(gametheory.Convention), new(gametheory.Counterexample[int]),
	new(gametheory.CramGame), new(gametheory.DigraphGame), new(gametheory.Entry[int]), new(gametheory.Equality[int, int]),
	new(gametheory.EuclidGame), new(gametheory.Explanation), new(gametheory.FibonacciNimGame), new(gametheory.Genera[int]), new(gametheory.Genus),
	new(gametheory.GeographyGame), new(gametheory.GeographyPosition), new(gametheory.GrundyArgument[int]),
	new(gametheory.GrundyCounterexample[int]), new(gametheory.GrundyProof[int]), new(gametheory.GrundyVerdict[int]),
	new(gametheory.HackenbushGame), new(gametheory.HeapGame), new(gametheory.HeapMove), new(gametheory.HeapSolution), new(gametheory.Heaps),
	new(gametheory.Language), new(gametheory.MisereKaylesGame), new(gametheory.MisereNimGame), new(gametheory.MooreGame),
	new(gametheory.Move[int]), new(gametheory.NimRow), new(gametheory.Nimber), new(gametheory.NoPeriod), new(gametheory.NorthcottGame),
	new(gametheory.NorthcottPosition), new(gametheory.Outcome), new(gametheory.Pair), new(gametheory.PairSet), new(gametheory.PairSplittingGame),
	new(gametheory.PeriodCounterexample), new(gametheory.PeriodVerdict), new(gametheory.PositiveEuclidGame), new(gametheory.Progress),
	new(gametheory.Proof[int]), new(gametheory.ProvedPeriod), new(gametheory.Refutation[int]), new(gametheory.Refutations[int]),
	new(gametheory.ResidueProof), new(gametheory.ResidueVerdict), new(gametheory.Result[int]), new(gametheory.Rules[int]), new(gametheory.Set),
	new(gametheory.SilverDollarGame), new(gametheory.Solution[int]), new(gametheory.Solver[int]), new(gametheory.StaircaseGame),
	new(gametheory.StepChooseHeap), new(gametheory.StepClaim), new(gametheory.StepConclusion), new(gametheory.StepEnd), new(gametheory.StepMex),
	new(gametheory.StepMove), new(gametheory.StepNimSum), new(gametheory.StepOnes), new(gametheory.StepOption), new(gametheory.StepPairing),
	new(gametheory.StepPath), new(gametheory.StepPosition), new(gametheory.StepReply), new(gametheory.StepResidue), new(gametheory.StepStatement),
	new(gametheory.StepTarget), new(gametheory.StepTopBit), new(gametheory.Subtraction), new(gametheory.Sum), new(gametheory.SumMove),
	new(gametheory.TartanGame), new(gametheory.TwoRowChompGame), new(gametheory.Value), new(gametheory.Play), new(gametheory.Tameness), new(gametheory.View), new(gametheory.Verdict[int]), new(gametheory.Words),
	new(gametheory.WythoffGame), new(certificate.Period), new(certificate.PPositions[int]), new(certificate.GrundyValues[int]),
}

func TestZerosAreComplete(t *testing.T) {
	named := map[string]bool{"Values": true}
	for _, zero := range zeros {
		name := reflect.TypeOf(zero).Elem().Name()
		name, _, _ = strings.Cut(name, "[")
		named[name] = true
	}
	for _, folder := range []string{".", "certificate"} {
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
