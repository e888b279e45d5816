// The bundler of the boards' script. It is a module of its own so that the
// cells of a notebook, which are built with the module above, do not load it.
module nimbook/board/web

go 1.26.0

require github.com/evanw/esbuild v0.28.2

require golang.org/x/sys v0.0.0-20220715151400-c0bba94af5f8 // indirect
