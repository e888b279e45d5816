package sources_test

import (
	"go/ast"
	"go/doc"
	"go/types"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/internal/sources"
)

// packages are those that cells import, and what they rest on.
var packages = []string{
	"gametheory", "gametheory/games", "gametheory/misere", "gametheory/argument", "gametheory/proof", "gametheory/formula", "gametheory/certificate",
	"plots", "board", "exercises",
}

// exported returns the documentation of a package, its functions, and its methods by
// "Type.Method".
func exported(t *testing.T, name string) (pkg *doc.Package, functions map[string]*doc.Func, methods map[string]*doc.Func) {
	t.Helper()
	pkg = sources.Documentation(t, filepath.Join("..", "..", name))
	functions, methods = map[string]*doc.Func{}, map[string]*doc.Func{}
	for _, f := range pkg.Funcs {
		functions[f.Name] = f
	}
	for _, typ := range pkg.Types {
		for _, f := range typ.Funcs {
			functions[f.Name] = f
		}
		for _, m := range typ.Methods {
			methods[typ.Name+"."+m.Name] = m
		}
	}
	return pkg, functions, methods
}

// A package is a room that a newcomer takes in at one look: math/big exports 25 names at
// its top level, go/ast 108.
func TestPackagesAreRooms(t *testing.T) {
	const most = 110
	for _, name := range packages {
		pkg, functions, _ := exported(t, name)
		names := len(functions) + len(pkg.Types)
		values := slices.Concat(pkg.Consts, pkg.Vars)
		for _, typ := range pkg.Types {
			values = slices.Concat(values, typ.Consts, typ.Vars)
		}
		for _, v := range values {
			for _, n := range v.Names {
				if ast.IsExported(n) {
					names++
				}
			}
		}
		t.Logf("%s exports %d names", name, names)
		assert.LessOrEqual(t, names, most, "%s exports too many names at its top level; look for a second room, or for names that nobody needs", name)
	}
}

// verbs are the short forms that are not called as their long forms without the New:
// what they give is called by a noun, and they do something.
var verbs = map[string][]string{
	"NewAnalysis":          {"Analyze"},
	"NewSolver":            {"Solve"},
	"NewLazySolver":        {"SolveLazily"},
	"NewVerdict":           {"Verify", "VerifyMisere"},
	"NewGrundyVerdict":     {"VerifyGrundy"},
	"NewSumVerdict":        {"VerifySum"},
	"NewEqualityVerdict":   {"Equal"},
	"NewResidueVerdict":    {"VerifyResidues"},
	"NewPeriodVerdict":     {"VerifyPeriod"},
	"NewAllVerdict":        {"All", "AllMisere"},
	"NewExplanation":       {"Explain", "ExplainMisere"},
	"NewGrundyExplanation": {"ExplainGrundy"},
	"ParseNimber":          {"NimberOf"},
}

// shortForms returns the names that the short forms of a long form have: its own without
// the New, that with Of where a type has the name, or the verbs.
func shortForms(pkg *doc.Package, long string) []string {
	if short, there := verbs[long]; there {
		return short
	}
	short := strings.TrimPrefix(long, "New")
	if slices.ContainsFunc(pkg.Types, func(typ *doc.Type) bool { return typ.Name == short }) {
		return []string{short + "Of"}
	}
	return []string{short}
}

// panics matches how a short form says what it does where its long form returns an error.
var panics = regexp.MustCompile(`panics\s+where\s+(that|\[New\w+\]|\[Parse\w+\])\s+returns\s+an\s+error`)

// Entry points come in pairs: of every function that returns an error there is a form that
// panics with it, takes the same arguments but for the context and the limits, and says
// so. The rule stands in the documentation of package gametheory.
func TestFormsComeInPairs(t *testing.T) {
	pairs := 0
	for _, name := range packages {
		pkg, functions, methods := exported(t, name)
		for long, f := range functions {
			if !returnsError(f) || long == "Validate" {
				continue
			}
			if !strings.HasPrefix(long, "New") && !strings.HasPrefix(long, "Parse") {
				t.Errorf("%s.%s returns an error; call it New…, or Parse… if it reads text", name, long)
				continue
			}
			for _, short := range shortForms(pkg, long) {
				s, there := functions[short]
				if !assert.True(t, there, "%s.%s has no short form %s", name, long, short) {
					continue
				}
				pairs++
				assert.Regexp(t, panics, s.Doc, "the doc comment of %s.%s says that it panics where [%s] returns an error", name, short, long)
				assert.Contains(t, s.Doc, "["+long+"]", "%s.%s names its long form", name, short)
				assert.True(t, within(parameters(s), parameters(f)), "%s.%s takes %v and %s takes %v; they are the same in the same order, but for what is left out", name, short, parameters(s), long, parameters(f))
			}
		}
		for long, m := range methods {
			typ, method, _ := strings.Cut(long, ".")
			if short, is := strings.CutPrefix(method, "New"); is && returnsError(m) {
				s, there := methods[typ+"."+short]
				if assert.True(t, there, "%s.%s has no short form %s", name, long, short) {
					pairs++
					assert.Contains(t, strings.Join(strings.Fields(s.Doc), " "), "panics where ["+long+"] returns an error", "%s.%s.%s", name, typ, short)
				}
			}
		}
	}
	require.Greater(t, pairs, 50)
}

// What may panic says so.
func TestPanicsAreDocumented(t *testing.T) {
	for _, name := range packages {
		_, functions, methods := exported(t, name)
		for _, list := range []map[string]*doc.Func{functions, methods} {
			for full, f := range list {
				if mayPanic(f) {
					assert.Contains(t, f.Doc, "panics", "%s.%s can panic, which its doc comment does not say", name, full)
				}
			}
		}
	}
}

// What is written as text or as JSON is also read.
func TestWhatMarshalsParses(t *testing.T) {
	types := 0
	for _, name := range packages {
		_, _, methods := exported(t, name)
		for full := range methods {
			if typ, kind, is := strings.Cut(full, ".Marshal"); is {
				assert.Contains(t, methods, typ+".Unmarshal"+kind, "%s.%s", name, full)
				types++
			}
		}
	}
	require.GreaterOrEqual(t, types, 9)
}

// order matches the types of arguments in the order in which they come.
var order = []*regexp.Regexp{
	regexp.MustCompile(`^context\.Context$`), regexp.MustCompile(`(Game(\[\w+\])?|Subtraction)$`), regexp.MustCompile(`Limits$`), regexp.MustCompile(`Convention$`),
}

// Arguments come in one order: a context, the game, the limits, the convention. Where there
// are two games with their positions, the limits come before them. A method that takes one
// position takes the convention after it.
func TestOrderOfArguments(t *testing.T) {
	for _, name := range packages {
		_, functions, methods := exported(t, name)
		for _, list := range []map[string]*doc.Func{functions, methods} {
			for full, f := range list {
				types, last, games := parameters(f), 0, 0
				for i, typ := range types {
					rank := slices.IndexFunc(order, func(r *regexp.Regexp) bool { return r.MatchString(typ) })
					if rank < 0 {
						last = len(order) // what is asked
						continue
					}
					if rank == 1 {
						games++
					}
					of := games > 1 || slices.ContainsFunc(types[i+1:], order[1].MatchString) // two games
					method := strings.Contains(full, ".")                                     // of a game, which takes the position first
					assert.True(t, rank >= last || of || method, "%s.%s takes %v", name, full, types)
					last = rank
				}
				takes := slices.Contains(types, "context.Context")
				assert.True(t, !takes || types[0] == "context.Context", "%s.%s: a context comes first", name, full)
				assert.True(t, !strings.HasSuffix(full, "Context") || takes, "%s.%s takes no context", name, full)
			}
		}
	}
}

// mayPanic reports whether a function panics itself, or passes on the error of one that
// returns it.
func mayPanic(f *doc.Func) (may bool) {
	ast.Inspect(f.Decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			if called := types.ExprString(n.Fun); called == "panic" || called == "must.Get" || called == "listing.Refuse" {
				may = true
			}
		}
		return true
	})
	return may
}

func returnsError(f *doc.Func) bool {
	results := f.Decl.Type.Results
	return results != nil && types.ExprString(results.List[len(results.List)-1].Type) == "error"
}

// parameters returns the types of the parameters, each as it is written.
func parameters(f *doc.Func) (list []string) {
	for _, field := range f.Decl.Type.Params.List {
		for range max(1, len(field.Names)) {
			list = append(list, types.ExprString(field.Type))
		}
	}
	return list
}

// within reports whether some are among all in the same order.
func within(some, all []string) bool {
	for _, s := range some {
		i := slices.Index(all, s)
		if i < 0 {
			return false
		}
		all = all[i+1:]
	}
	return true
}

// A method of one name returns an error in every type that has it, or in none.
func TestMethodsOfOneNameAgree(t *testing.T) {
	returns := map[string]map[bool][]string{}
	for _, name := range packages {
		_, _, methods := exported(t, name)
		for full, m := range methods {
			_, method, _ := strings.Cut(full, ".")
			if returns[method] == nil {
				returns[method] = map[bool][]string{}
			}
			returns[method][returnsError(m)] = append(returns[method][returnsError(m)], full)
		}
	}
	for method, by := range returns {
		if method == "Certificate" { // that of a quotient cannot say every game
			continue
		}
		assert.Len(t, by, 1, "%v return an error, and %v do not", by[true], by[false])
	}
}
