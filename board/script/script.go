// Package script holds the script of the boards. It is a package of its own, which
// imports nothing, for programs that put the script into a page and draw no board.
package script

import (
	_ "embed"
	"strings"
)

//go:generate sh -c "cd ../web && go run . > ../script/board.js"

//go:embed board.js
var bundle string

// Text returns the script that all boards of a page share.
func Text() string { return strings.TrimSpace(bundle) }
