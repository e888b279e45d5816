package gametheory_test

import (
	"errors"
	"go/ast"
	"go/doc"
	"go/importer"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/internal/sources"
)

// folders are those of the packages.
var folders = []string{".", "games", "misere", "argument", "proof", "formula", "certificate"}

// ourOwn imports this module's packages and the standard library.
type ourOwn struct{ types.Importer }

func (i ourOwn) Import(name string) (*types.Package, error) {
	if strings.Contains(name, ".") {
		return nil, errors.New("no example needs it")
	}
	return i.Importer.Import(name)
}

// called returns the functions that the examples call, and the methods, each as
// "Type.Method".
func called(t *testing.T) map[string]bool {
	names := map[string]bool{}
	fset := token.NewFileSet()
	imports := ourOwn{importer.ForCompiler(fset, "source", nil)} // once for all folders
	for _, folder := range folders {
		maps.Copy(names, calledIn(t, fset, imports, folder))
	}
	return names
}

func calledIn(t *testing.T, fset *token.FileSet, imports types.Importer, folder string) map[string]bool {
	var files []*ast.File
	for _, file := range sources.Files(t, fset, folder, "_test.go") {
		if strings.HasSuffix(file.Name.Name, "_test") {
			files = append(files, file)
		}
	}
	info := types.Info{Uses: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: imports, Error: func(error) {}} // what is not imported
	config.Check(folder, fset, files, &info)
	names := map[string]bool{}
	for _, file := range files {
		for _, e := range doc.Examples(file) {
			ast.Inspect(e.Code, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok {
					if f, ok := info.Uses[id].(*types.Func); ok {
						names[receiver(f)+f.Name()] = true
					}
				}
				return true
			})
		}
	}
	return names
}

// receiver returns the name of a method's type and a dot, nothing for a function.
func receiver(f *types.Func) string {
	recv := f.Signature().Recv()
	if recv == nil {
		return ""
	}
	typ := recv.Type()
	if p, ok := typ.(*types.Pointer); ok {
		typ = p.Elem()
	}
	if named, ok := typ.(*types.Named); ok {
		return named.Obj().Name() + "."
	}
	return ""
}

// The manual of these packages is their examples: every exported function has one,
// or is the other form of a function that has. The two forms of an entry point
// say so in their doc comments: that of the one begins with "F is [G]", or one
// is called New and the name of the other.
func TestEveryFunctionHasAnExample(t *testing.T) {
	var functions []*doc.Func
	for _, folder := range folders {
		pkg := sources.Documentation(t, folder)
		functions = append(functions, pkg.Funcs...)
		for _, typ := range pkg.Types {
			functions = append(functions, typ.Funcs...)
		}
	}
	require.Greater(t, len(functions), 80)

	shown := map[string]bool{}
	pairs := map[string]string{}
	for _, f := range functions {
		for _, e := range f.Examples {
			assert.NotEmpty(t, e.Output, "the example of %s shows nothing", f.Name)
		}
		shown[f.Name] = len(f.Examples) > 0
		if other, ok := strings.CutPrefix(f.Doc, f.Name+" is ["); ok {
			other, _, _ = strings.Cut(other, "]")
			pairs[f.Name], pairs[other] = other, f.Name
		}
		if short, ok := strings.CutPrefix(f.Name, "New"); ok && pairs[f.Name] == "" {
			pairs[f.Name], pairs[short] = short, f.Name
		}
	}
	for _, f := range functions {
		assert.True(t, shown[f.Name] || shown[pairs[f.Name]], "%s has no example, and no other form of it has", f.Name)
	}
}

// Every method that a reader calls is called in an example, and there is an example of
// every interface that a game or a position may offer. The methods of those interfaces,
// of Game, ClosedForm and Period, and the ones that print, are called by what takes
// them.
func TestEveryMethodIsShown(t *testing.T) {
	byOthers := []string{
		"String", "In", "Error", "Kind", "MarshalJSON", "UnmarshalJSON", "MarshalText", "UnmarshalText", "UnderMisere",
		"MoveName", "Canonical", "Components", "Concurrent", "Validate", "ExplainPosition", "Heaps", "Point", "Options", "Solve",
	}
	methods, shown := 0, called(t)
	for _, folder := range folders {
		pkg := sources.Documentation(t, folder)
		for _, typ := range pkg.Types {
			for _, m := range typ.Methods {
				ofPeriod := m.Name == "Proved" && strings.HasSuffix(typ.Name, "Period")
				short, _ := strings.CutSuffix(m.Name, "Context") // the form without a context
				isShown := shown[typ.Name+"."+m.Name] || shown[typ.Name+"."+short]
				assert.True(t, isShown || slices.Contains(byOthers, m.Name) || slices.Contains(byOthers, short) || ofPeriod, "%s.%s is called in no example", typ.Name, m.Name)
				methods++
			}
			spec := typ.Decl.Specs[0].(*ast.TypeSpec)
			if _, is := spec.Type.(*ast.InterfaceType); is && (offered(typ.Doc) || typ.Name == "ClosedForm" || typ.Name == "Period") {
				assert.NotEmpty(t, typ.Examples, "no example of %s", typ.Name)
			}
		}
	}
	require.Greater(t, methods, 250)
}

// offered reports whether a doc comment is that of an interface that a game or a
// position may offer.
func offered(comment string) bool {
	sentence, _, _ := strings.Cut(comment, ".")
	return strings.Contains(sentence, "is offered by")
}
