// Package sources reads the Go files of a package, for tests that hold what it exports
// against what its documentation, its examples and its tests have of it.
package sources

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Files returns the parsed files of a folder whose names end in suffix.
func Files(t testing.TB, fset *token.FileSet, folder, suffix string) (files []*ast.File) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), suffix) {
			file, err := parser.ParseFile(fset, filepath.Join(folder, e.Name()), nil, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, file)
		}
	}
	return files
}

// Documentation returns the documentation of the package in a folder, with its examples.
func Documentation(t testing.TB, folder string) *doc.Package {
	t.Helper()
	fset := token.NewFileSet()
	pkg, err := doc.NewFromFiles(fset, Files(t, fset, folder, ".go"), folder, doc.PreserveAST)
	if err != nil {
		t.Fatal(err)
	}
	return pkg
}
