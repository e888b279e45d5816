// Command web writes the script that the boards of a page share to standard
// output: src/ and what it imports, in one file, minified.
package main

import (
	"fmt"
	"os"

	"github.com/evanw/esbuild/pkg/api"
)

func main() {
	script, err := bundle()
	if err != nil {
		fmt.Fprintln(os.Stderr, "board/web:", err)
		os.Exit(1)
	}
	os.Stdout.Write(script)
}

func bundle() ([]byte, error) {
	result := api.Build(api.BuildOptions{
		EntryPoints:       []string{"src/main.ts"},
		Bundle:            true,
		Format:            api.FormatIIFE,
		Target:            api.ES2022,
		Charset:           api.CharsetUTF8,
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		MinifySyntax:      true,
		LegalComments:     api.LegalCommentsNone,
		LogLevel:          api.LogLevelSilent,
		Plugins:           []api.Plugin{stylesheet},
	})
	for _, m := range result.Errors {
		if m.Location != nil {
			return nil, fmt.Errorf("%s:%d: %s", m.Location.File, m.Location.Line, m.Text)
		}
		return nil, fmt.Errorf("%s", m.Text)
	}
	return result.OutputFiles[0].Contents, nil
}

// stylesheet makes the import of a .css file its minified text: the script
// adopts it as a constructed stylesheet, which a strict content security policy
// allows.
var stylesheet = api.Plugin{Name: "stylesheet", Setup: func(build api.PluginBuild) {
	build.OnLoad(api.OnLoadOptions{Filter: `\.css$`}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
		source, err := os.ReadFile(args.Path)
		if err != nil {
			return api.OnLoadResult{}, err
		}
		css := api.Transform(string(source), api.TransformOptions{
			Loader: api.LoaderCSS, MinifyWhitespace: true, MinifySyntax: true, Sourcefile: args.Path,
		})
		if len(css.Errors) > 0 {
			return api.OnLoadResult{Errors: css.Errors}, nil
		}
		text := string(css.Code)
		return api.OnLoadResult{Contents: &text, Loader: api.LoaderText}, nil
	})
}}
