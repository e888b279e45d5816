package sources_test

import (
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/internal/sources"
)

// directions has for each package of the mathematics those of the others that it may
// import. None of them imports anything of other modules.
var directions = map[string][]string{
	"gametheory":             {"gametheory/certificate"},
	"gametheory/argument":    {"gametheory"},
	"gametheory/certificate": {"gametheory/formula"},
	"gametheory/formula":     {},
	"gametheory/games":       {"gametheory"},
	"gametheory/misere":      {"gametheory"},
	"gametheory/proof":       {"gametheory", "gametheory/argument", "gametheory/certificate", "gametheory/formula"},
}

func TestImportsGoOneWay(t *testing.T) {
	for _, name := range packages {
		if allowed, there := directions[name]; there {
			for path, file := range imported(t, name) {
				ours, inModule := strings.CutPrefix(path, "nimbook/")
				switch {
				case !inModule:
					first, _, _ := strings.Cut(path, "/")
					assert.NotContains(t, first, ".", "%s imports %s; the mathematics stays with the standard library", file, path)
				case strings.HasPrefix(ours, "internal/"):
				case strings.HasPrefix(ours, "gametheory/internal/"):
					shares := name == "gametheory/certificate" || name == "gametheory/formula"
					assert.False(t, shares, "%s imports %s; what checks a proof shares no code with what finds it", file, path)
				default:
					assert.Contains(t, allowed, ours, "%s", file)
				}
			}
		} else {
			assert.False(t, strings.HasPrefix(name, "gametheory"), "%s has no line in directions", name)
		}
	}
	for name, others := range directions { // and in no circle
		assert.NotContains(t, reached(others), name)
	}
}

// imported returns the paths that a package imports, each with a file that does.
func imported(t *testing.T, name string) map[string]string {
	t.Helper()
	fset, paths := token.NewFileSet(), map[string]string{}
	for _, file := range sources.Files(t, fset, filepath.Join("..", "..", name), ".go") {
		at := fset.Position(file.Package).Filename
		if strings.HasSuffix(at, "_test.go") {
			continue
		}
		for _, spec := range file.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			require.NoError(t, err)
			paths[path] = at
		}
	}
	return paths
}

// reached returns the packages, and what they may import, and so on.
func reached(names []string) (all []string) {
	for todo := slices.Clone(names); len(todo) > 0; todo = todo[1:] {
		if !slices.Contains(all, todo[0]) {
			all = append(all, todo[0])
			todo = append(todo, directions[todo[0]]...)
		}
	}
	return all
}
