package gametheory_test

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The manual of this package is its examples: every exported function has one,
// or is the other form of a function that has. The two forms of an entry point
// say so in their doc comments: that of the one begins with "F is [G]", or one
// is called New and the name of the other.
func TestEveryFunctionHasAnExample(t *testing.T) {
	fset := token.NewFileSet()
	entries, err := os.ReadDir(".")
	require.NoError(t, err)
	var files []*ast.File
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".go") {
			file, err := parser.ParseFile(fset, e.Name(), nil, parser.ParseComments)
			require.NoError(t, err)
			files = append(files, file)
		}
	}
	pkg, err := doc.NewFromFiles(fset, files, "nimbook/gametheory")
	require.NoError(t, err)
	functions := pkg.Funcs
	for _, typ := range pkg.Types {
		functions = append(functions, typ.Funcs...)
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
