package main

import (
	"os"

	"github.com/spf13/cobra"

	"nimbook/export"
	"nimbook/internal/plural"
)

func newExport(s *settings) *cobra.Command {
	var opts export.Options
	cmd := &cobra.Command{
		Use:   "export [NOTEBOOK ...]",
		Short: "Make lectures of the notebooks: a site, slides, exercise sheets, PDF",
		Long: `Makes a folder with the lectures as web pages that need no network: put it on a
server, on a USB stick, or into a mail. Without arguments it takes every lecture in
both languages. The folder is replaced as a whole once the new one is complete.

It is for students: no form of a lecture has the answers. --for instructors makes one
with them, in another folder, dist-instructors/; --for readers, which a course's settings
can make the default, is for who reads on their own and unfolds the solutions.

It ends with an account: which files came along from beside the notebooks, and what
the pages do not show as it was meant, by notebook and cell. With --strict that is an
error.`,
		Example: `  go run ./cmd/nimbook export                         the site, in dist/
  go run ./cmd/nimbook export --slides --exercises --zip
  go run ./cmd/nimbook export --for instructors --exercises
  go run ./cmd/nimbook export --pdf --out lectures notebooks/zh/*.ipynb`,
		RunE: func(cmd *cobra.Command, args []string) error {
			for _, path := range args {
				if _, err := os.Stat(path); err != nil {
					return usagef("there is no notebook %s", path)
				}
			}
			env, p, err := s.ready(cmd)
			if err != nil {
				return err
			}
			opts.Notebooks = args
			made, err := export.Run(cmd.Context(), env, opts, p)
			if err != nil {
				return err
			}
			p.Printf("%s, for %s: %s, %d of them converted anew; %s; open %s", relative(made.Out), made.For, plural.N(made.Lectures, "lecture", "lectures"), made.Converted, made.Account, relative(made.Index()))
			return nil
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&opts.Out, "out", "", "the folder to make (default: dist, and dist-instructors for instructors)")
	flags.StringVar(&opts.For, "for", "", "who reads it: students, who get no answers, instructors or readers (default: the course's setting, or students)")
	flags.StringVar(&opts.Course, "course", "", "the folder with the course's settings, nimbook.toml (default: the checkout)")
	flags.BoolVar(&opts.Single, "single", false, "also each lecture as one file with everything inside")
	flags.BoolVar(&opts.Slides, "slides", false, "also slides (reveal.js; the key S shows the speaker's notes)")
	flags.BoolVar(&opts.Exercises, "exercises", false, "also exercise sheets, with their solutions if they are not for students")
	flags.BoolVar(&opts.PDF, "pdf", false, "also PDF of the pages, slides and sheets; needs Chromium or Chrome")
	flags.BoolVar(&opts.Zip, "zip", false, "also the whole folder as a zip file beside it, as a learning platform takes it")
	flags.BoolVar(&opts.Execute, "execute", false, "run the notebooks first instead of showing their stored outputs")
	flags.BoolVar(&opts.Strict, "strict", false, "fail if anything is not shown as it was meant, and leave the last export as it was")
	flags.BoolVar(&opts.Trust, "trust", false, "keep scripts and styles of notebooks that are not lectures as they were committed")
	flags.StringVar(&opts.Chromium, "chromium", "", "the browser that makes PDF (default: the one on PATH)")
	return cmd
}
