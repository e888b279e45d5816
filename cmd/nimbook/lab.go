package main

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"nimbook/course"
	"nimbook/kernel"
)

func newLab(s *settings) *cobra.Command {
	var (
		opts      kernel.ServerOptions
		noBrowser bool
		work      string
		author    bool
	)
	cmd := &cobra.Command{
		Use:   "lab",
		Short: "Start JupyterLab on the lectures (what nimbook does without a command)",
		Long: `Makes sure that the environment is there, starts JupyterLab on your own copies of the
lectures and prints its address. The first time, that installs JupyterLab and builds
the kernel, which takes a minute or two and needs the network; after that it needs
neither. Ctrl-C ends JupyterLab and every kernel.

The copies are in the folder work of the checkout, which git ignores. Those that you
have not changed follow the checkout; in those that you have, the cells that you have
not changed do, see 'nimbook update'. Who writes lectures opens the originals
themselves, with --author.`,
		Example: `  go run ./cmd/nimbook lab
  go run ./cmd/nimbook lab --language zh      打开中文讲义
  go run ./cmd/nimbook lab --no-browser --port 9000
  go run ./cmd/nimbook lab --author           open the originals, to change the course`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := checkLanguage(opts.Language); err != nil {
				return err
			}
			if author && work != "" {
				return usagef("--author opens the originals, and --work %s opens copies; leave one of them away", work)
			}
			if opts.Port < 0 || opts.Port > 65535 {
				return usagef("--port is %d; it is 0 (a free one) to 65535", opts.Port)
			}
			env, p, err := s.ready(cmd)
			if err != nil {
				return err
			}
			if err := env.MendState(p); err != nil {
				return err
			}
			settings, err := course.ReadSettings(env.Root)
			if err != nil {
				return err
			}
			if author {
				if err := env.Sign(cmd.Context(), p, nil); err != nil {
					return err
				}
			} else {
				if work == "" {
					work = env.DefaultWork()
				}
				folder, err := openWork(cmd.Context(), env, p, work)
				if err != nil {
					return err
				}
				defer folder.Close()
				opts.Folder = folder.Dir
			}
			session, err := env.NewSession()
			if err != nil {
				return err
			}
			defer session.Close()
			opts.Browser = !noBrowser
			lectures, err := settings.Lectures(env.Notebooks())
			if err != nil {
				return err
			}
			opts.Notebook = firstLecture(env, lectures, opts)
			if s.verbose {
				opts.Output = cmd.ErrOrStderr()
			}
			opts.Trouble = func(advice string) { p.Printf("%s", advice) }
			server, err := env.Start(cmd.Context(), session, opts)
			if err != nil {
				return err
			}
			what := "Your copies of the lectures, in " + relative(opts.Folder) + ","
			if author {
				what = "The originals of the lectures"
			}
			p.Printf("\n%s are at\n\n    %s\n\nCtrl-C here ends JupyterLab and its kernels.", what, server.URL)
			return server.Wait(cmd.Context())
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&opts.Port, "port", 0, "port to listen on (default: the first free one from 8888)")
	flags.StringVar(&opts.IP, "ip", "127.0.0.1", "address to listen on; others than this machine can reach 0.0.0.0")
	flags.StringVar(&work, "work", "", "folder of your copies of the lectures (default: work in the checkout)")
	flags.BoolVar(&author, "author", false, "open the originals instead of copies, to change the course")
	flags.BoolVar(&noBrowser, "no-browser", false, "do not open a browser")
	flags.StringVar(&opts.Language, "language", readersLanguage(), "language of JupyterLab and of the lecture to open: en or zh")
	return cmd
}

// readersLanguage is what the surroundings say of the language: LC_ALL and
// LC_MESSAGES come before LANG.
func readersLanguage() string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := os.Getenv(name); value != "" {
			if strings.HasPrefix(value, "zh") {
				return "zh"
			}
			break
		}
	}
	return "en"
}

// firstLecture returns the first of the lectures in the language, or in any if there is
// none, that is in the folder to be opened, below it, or "" if there is none.
func firstLecture(env *kernel.Env, lectures []course.Lecture, opts kernel.ServerOptions) string {
	first := ""
	for _, l := range lectures {
		name, err := filepath.Rel(env.Notebooks(), l.Path)
		if err != nil {
			continue
		}
		if _, err := os.Stat(filepath.Join(opts.Folder, name)); opts.Folder != "" && err != nil {
			continue
		}
		if l.Language == opts.Language {
			return name
		}
		if first == "" {
			first = name
		}
	}
	return first
}
