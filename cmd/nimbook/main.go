// Nimbook sets up and starts the lectures, and checks them.
//
// Run it from a checkout:
//
//	go run ./cmd/nimbook          # JupyterLab, on the first lecture
//	go run ./cmd/nimbook check    # run every lecture, compare its outputs
//	go run ./cmd/nimbook doctor   # what is installed where
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"nimbook/internal/progress"
	"nimbook/kernel"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	os.Exit(run(ctx, os.Stdout, os.Stderr, os.Args[1:]))
}

// run runs the program and returns its exit status: 1 if something failed, 2 if
// it was asked for something that does not exist.
func run(ctx context.Context, stdout, stderr io.Writer, args []string) int {
	root := newRoot()
	root.SetArgs(args)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	var usage usageError
	switch {
	case err == nil:
		return 0
	case errors.Is(err, context.Canceled) && ctx.Err() != nil:
		fmt.Fprintln(stderr, "nimbook: interrupted")
		return 1
	case errors.As(err, &usage):
		fmt.Fprintf(stderr, "nimbook: %v\n", err)
		return 2
	// Cobra has no type for these.
	case strings.HasPrefix(err.Error(), "unknown command"):
		fmt.Fprintf(stderr, "nimbook: %v\nRun 'nimbook --help' for the commands there are.\n", err)
		return 2
	default:
		fmt.Fprintf(stderr, "nimbook: %v\n", err)
		return 1
	}
}

// A usageError is the caller's mistake: exit status 2.
type usageError struct{ error }

func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// settings are the flags that every command has.
type settings struct {
	dir     string
	state   string
	jupyter string
	python  string
	verbose bool
}

// newRoot puts the program together: one file for each command, all of them
// listed here.
func newRoot() *cobra.Command {
	s := &settings{}
	lab := newLab(s)
	root := &cobra.Command{
		Use:   "nimbook",
		Short: "A course on impartial games that you can run",
		Long: `Nimbook is a course on Bash's game, Nim and the Sprague-Grundy theory, as
Jupyter notebooks in Go. Without a command it does what 'nimbook lab' does: it
makes sure that Jupyter and the kernel are there, and starts the lectures.`,
		Example: `  go run ./cmd/nimbook                        start the lectures
  go run ./cmd/nimbook --no-browser           the same, and only print the address
  go run ./cmd/nimbook check                  run every lecture, compare its outputs
  go run ./cmd/nimbook doctor                 what is installed where`,
		Args:          cobra.NoArgs,
		RunE:          lab.RunE,
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.Flags().AddFlagSet(lab.Flags())
	flags := root.PersistentFlags()
	flags.StringVar(&s.dir, "env", "", "folder of the environment (default: .nimbook in the checkout)")
	flags.StringVar(&s.state, "state", "", "folder for settings, signatures and logs (default: the environment)")
	flags.StringVar(&s.jupyter, "jupyter", "pypi", "'pypi' installs the pinned Jupyter, 'system' uses the one on PATH")
	flags.StringVar(&s.python, "python", "", "Python to build the environment on (default: the best on PATH)")
	flags.BoolVarP(&s.verbose, "verbose", "v", false, "show what the tools say")
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return usagef("%w\nRun '%s --help' for the flags there are.", err, cmd.CommandPath())
	})
	root.AddCommand(
		lab,
		newCheck(s),
		newNew(s),
		newExport(s),
		newSetup(s),
		newUpdate(s),
		newStudent(s),
		newDoctor(s),
	)
	return root
}

// open returns the environment that the flags name.
func (s *settings) open() (*kernel.Env, error) {
	if s.jupyter != "pypi" && s.jupyter != "system" {
		return nil, usagef("--jupyter is %q; it is 'pypi' or 'system'", s.jupyter)
	}
	return kernel.Open(kernel.Options{Dir: s.dir, State: s.state, System: s.jupyter == "system", Python: s.python})
}

// ready returns the environment that the flags name, made and complete.
func (s *settings) ready(cmd *cobra.Command) (*kernel.Env, *progress.Printer, error) {
	return s.make(cmd, (*kernel.Env).Ensure)
}

// make returns the environment that the flags name, made by [kernel.Env.Ensure] or
// [kernel.Env.Mend].
func (s *settings) make(cmd *cobra.Command, how func(*kernel.Env, context.Context, *progress.Printer) error) (*kernel.Env, *progress.Printer, error) {
	env, err := s.open()
	if err != nil {
		return nil, nil, err
	}
	p := progress.New(cmd.OutOrStdout(), s.verbose)
	if err := how(env, cmd.Context(), p); err != nil {
		return nil, nil, err
	}
	return env, p, nil
}

// openWork opens a reader's work folder, prints what is new in it, and signs what is
// trusted in it.
func openWork(ctx context.Context, env *kernel.Env, p *progress.Printer, dir string) (*kernel.WorkFolder, error) {
	folder, err := env.OpenWork(dir)
	if err != nil {
		return nil, err
	}
	for _, line := range folder.News {
		p.Printf("%s", line)
	}
	if err := env.Sign(ctx, p, folder); err != nil {
		folder.Close()
		return nil, err
	}
	return folder, nil
}

// checkLanguage reports a language that the lectures do not speak.
func checkLanguage(language string) error {
	if language != "en" && language != "zh" {
		return usagef("--language is %q; it is 'en' or 'zh'", language)
	}
	return nil
}

// noArgs is cobra.NoArgs with an exit status of 2.
func noArgs(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usagef("%s takes no argument, and got %q", cmd.CommandPath(), args[0])
	}
	return nil
}
