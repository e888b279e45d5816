package gametheory_test

import (
	"context"
	"fmt"
	"go/ast"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"nimbook/gametheory"
	"nimbook/gametheory/argument"
	"nimbook/gametheory/certificate"
	"nimbook/gametheory/formula"
	"nimbook/gametheory/misere"
	"nimbook/gametheory/proof"
	"nimbook/internal/sources"
)

// zeros has a zero value of every type with methods that the packages export, but for the
// games and positions, which the families have, and Values, whose At is to be used like an
// index, as its comment says.
var zeros = []any{
	new(certificate.AllSizes), new(certificate.GrundyValues[int]), new(certificate.PPositions[int]), new(certificate.Period), new(certificate.Quotient),
	new(formula.Formula), new(formula.Game), new(formula.Term),
	new(argument.Addend), new(argument.Addition), new(gametheory.Analysis[int]), new(gametheory.SumPosition[int, int]),
	new(gametheory.ConjecturedPeriod), new(gametheory.Convention), new(argument.Division), new(gametheory.Evaluation[int]),
	new(argument.Exclusion), new(misere.Genera[int]), new(misere.Genus), new(gametheory.HeapMove),
	new(gametheory.HeapSolution), new(gametheory.Language), new(gametheory.Limits), new(argument.Mark), new(gametheory.Move[int]), new(gametheory.Nimber),
	new(gametheory.NoPeriod), new(gametheory.Outcome), new(argument.Play), new(gametheory.Progress), new(gametheory.ProvedPeriod),
	new(gametheory.PositionAnalysis[int]), new(gametheory.Row[int]), new(gametheory.Rules[int]), new(gametheory.SplitRules[int]), new(gametheory.Solution[int]), new(gametheory.LazySolver[int]),
	new(argument.Step), new(gametheory.Sum), new(gametheory.SumMove), new(misere.Tameness), new(gametheory.Value),
	new(argument.View), new(argument.Words),
	new(proof.AllCounterexample), new(proof.AllProof), new(proof.Check), new(proof.EqualityCounterexample[int, int]),
	new(proof.EqualityProof[int, int]), new(proof.Explanation), new(proof.GrundyArgument[int]), new(proof.GrundyCounterexample[int]),
	new(proof.GrundyProof[int]), new(proof.OutcomeArgument[int]), new(proof.OutcomeClaim[int]), new(proof.OutcomeCounterexample[int]), new(proof.OutcomeProof[int]),
	new(proof.OutcomeVerdict[int]), new(proof.PeriodCounterexample), new(proof.Refutation[int]), new(proof.Refutations[int]),
	new(proof.Quotient), new(proof.ResidueProof),
}

func everyZero() []any {
	all := slices.Clone(zeros)
	for _, f := range families {
		all = append(all, f.zeros()...)
	}
	return all
}

func TestZerosAreComplete(t *testing.T) {
	named := map[string]bool{"Values": true}
	for _, zero := range everyZero() {
		name := reflect.TypeOf(zero).Elem().Name()
		name, _, _ = strings.Cut(name, "[")
		named[name] = true
	}
	for _, folder := range folders {
		pkg := sources.Documentation(t, folder)
		for _, typ := range pkg.Types {
			if _, is := typ.Decl.Specs[0].(*ast.TypeSpec).Type.(*ast.InterfaceType); !is && len(typ.Methods) > 0 {
				assert.True(t, named[typ.Name], "%s has no zero value among them; add new(%s) to zeros, or, for a game, a line to families", typ.Name, typ.Name)
			}
		}
	}
}

// No method of a zero value fails by accident: it does what it says of nothing, or
// returns or panics with an error that says what to make it with.
func TestZeroValues(t *testing.T) {
	for _, zero := range everyZero() {
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
