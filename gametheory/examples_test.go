package gametheory_test

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// documentation returns the documentation of the package in a folder, with its
// examples, and the names of all that is called in them.
func documentation(t *testing.T, folder string) (pkg *doc.Package, called map[string]bool) {
	fset := token.NewFileSet()
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	var files []*ast.File
	called = map[string]bool{}
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") {
			continue
		}
		file, err := parser.ParseFile(fset, filepath.Join(folder, e.Name()), nil, parser.ParseComments)
		require.NoError(t, err)
		files = append(files, file)
		for _, e := range doc.Examples(file) {
			ast.Inspect(e.Code, func(n ast.Node) bool {
				if s, ok := n.(*ast.SelectorExpr); ok {
					called[s.Sel.Name] = true
				}
				return true
			})
		}
	}
	pkg, err = doc.NewFromFiles(fset, files, path.Join("nimbook/gametheory", folder))
	require.NoError(t, err)
	return pkg, called
}

// The manual of these packages is their examples: every exported function has one,
// or is the other form of a function that has. The two forms of an entry point
// say so in their doc comments: that of the one begins with "F is [G]", or one
// is called New and the name of the other.
func TestEveryFunctionHasAnExample(t *testing.T) {
	var functions []*doc.Func
	for _, folder := range []string{".", "certificate"} {
		pkg, _ := documentation(t, folder)
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

// Every method that a reader calls is shown in an example, and so is every interface
// that a game or a position may offer. The methods of those interfaces, and the ones
// that print, are called by what takes them.
func TestEveryMethodIsShown(t *testing.T) {
	called := map[string]bool{}
	var packages []*doc.Package
	for _, folder := range []string{".", "certificate"} {
		pkg, names := documentation(t, folder)
		packages = append(packages, pkg)
		maps.Copy(called, names)
	}
	for _, name := range []string{
		"String", "In", "Error", "Kind", "MarshalJSON", "UnmarshalJSON", "MarshalText",
		"MoveName", "Canonical", "Components", "Concurrent", "Validate", "ExplainPosition", "Heaps", "Point",
	} {
		called[name] = true
	}
	methods := 0
	for _, pkg := range packages {
		for _, typ := range pkg.Types {
			for _, m := range typ.Methods {
				assert.True(t, called[m.Name], "%s.%s is called in no example", typ.Name, m.Name)
				methods++
			}
			spec := typ.Decl.Specs[0].(*ast.TypeSpec)
			if _, is := spec.Type.(*ast.InterfaceType); is && offered(typ.Doc) {
				assert.NotEmpty(t, typ.Examples, "no example offers %s", typ.Name)
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
