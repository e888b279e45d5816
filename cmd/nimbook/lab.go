package main

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"nimbook/kernel"
)

func newLab(s *settings) *cobra.Command {
	var (
		opts      kernel.ServerOptions
		noBrowser bool
		work      string
		language  string
	)
	cmd := &cobra.Command{
		Use:   "lab",
		Short: "Start JupyterLab on the lectures (what nimbook does without a command)",
		Long: `Makes sure that the environment is there, starts JupyterLab on the lectures and
prints its address. The first time, that installs JupyterLab and builds the
kernel, which takes a minute or two and needs the network; after that it needs
neither. Ctrl-C ends JupyterLab and every kernel.`,
		Example: `  go run ./cmd/nimbook lab
  go run ./cmd/nimbook lab --language zh      打开中文讲义
  go run ./cmd/nimbook lab --no-browser --port 9000`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if language != "en" && language != "zh" {
				return usagef("--language is %q; it is 'en' or 'zh'", language)
			}
			if opts.Port < 0 || opts.Port > 65535 {
				return usagef("--port is %d; it is 0 (a free one) to 65535", opts.Port)
			}
			env, p, err := s.ready(cmd)
			if err != nil {
				return err
			}
			if work != "" {
				folder, err := openWork(env, p, work)
				if err != nil {
					return err
				}
				defer folder.Close()
				opts.Folder = folder.Dir
			}
			if err := env.Sign(cmd.Context(), p); err != nil {
				return err
			}
			session, err := env.NewSession()
			if err != nil {
				return err
			}
			defer session.Close()
			opts.Browser = !noBrowser
			opts.Notebook = firstLecture(env, language)
			if s.verbose {
				opts.Output = cmd.ErrOrStderr()
			}
			server, err := env.Start(cmd.Context(), session, opts)
			if err != nil {
				return err
			}
			p.Printf("\nThe lectures are at\n\n    %s\n\nCtrl-C here ends JupyterLab and its kernels.", server.URL)
			return server.Wait(cmd.Context())
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&opts.Port, "port", 0, "port to listen on (default: the first free one from 8888)")
	flags.StringVar(&opts.IP, "ip", "127.0.0.1", "address to listen on; others than this machine can reach 0.0.0.0")
	flags.StringVar(&work, "work", "", "open copies of the lectures in this folder instead of the lectures themselves")
	flags.BoolVar(&noBrowser, "no-browser", false, "do not open a browser")
	flags.StringVar(&language, "language", readersLanguage(), "language of the lecture to open: en or zh")
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

// firstLecture returns the first lecture in the language, below the lectures'
// folder, or "" if there is none.
func firstLecture(env *kernel.Env, language string) string {
	lectures, err := env.Lectures()
	if err != nil {
		return ""
	}
	for _, path := range lectures {
		if name, err := filepath.Rel(env.Notebooks(), path); err == nil && filepath.Dir(name) == language {
			return name
		}
	}
	return ""
}
