package main

import (
	"fmt"
	"os"
	"os/exec"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"nimbook/kernel"
)

func newUpdate(s *settings) *cobra.Command {
	var work string
	cmd := &cobra.Command{
		Use:   "update",
		Short: "Bring the newest version of the lectures into your copies",
		Long: `Fetches what is new in the course with 'git pull', where the checkout is a clone, and
brings it into your copies of the lectures. In a copy that you have changed, the cells
that you have not touched follow; one that you and the course have both changed stays,
with its new version above it; and what the copy was before is kept beside it. Cells
of your own stay.

'nimbook lab' does the same when it starts, but for the 'git pull'.`,
		Example: `  go run ./cmd/nimbook update`,
		Args:    noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			env, err := s.open()
			if err != nil {
				return err
			}
			pulled, err := pull(cmd, env)
			if err != nil {
				return err
			}
			if pulled {
				// The rest is done by the program that came with the lectures.
				args := []string{"run", "nimbook/cmd/nimbook", "update"}
				cmd.Flags().Visit(func(f *pflag.Flag) { args = append(args, "--"+f.Name+"="+f.Value.String()) })
				again := exec.CommandContext(cmd.Context(), "go", args...)
				again.Stdout, again.Stderr = cmd.OutOrStdout(), cmd.ErrOrStderr()
				if err := again.Run(); err != nil {
					return fmt.Errorf("the new version did not bring the lectures in: %w", err)
				}
				return nil
			}
			env, p, err := s.ready(cmd)
			if err != nil {
				return err
			}
			if work == "" {
				work = env.DefaultWork()
			}
			folder, err := openWork(cmd.Context(), env, p, work)
			if err != nil {
				return err
			}
			defer folder.Close()
			if len(folder.News) == 0 {
				p.Printf("Your copies in %s have all that is in the lectures.", relative(folder.Dir))
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&work, "work", "", "folder of your copies of the lectures (default: work in the checkout)")
	return cmd
}

// pull brings the checkout to the newest version and reports whether it has changed.
// A checkout that is no clone, or follows nothing, stays as it is.
func pull(cmd *cobra.Command, env *kernel.Env) (bool, error) {
	git := func(args ...string) string {
		out, err := exec.CommandContext(cmd.Context(), "git", append([]string{"-C", env.Root}, args...)...).Output()
		if err != nil {
			return ""
		}
		return strings.TrimSpace(string(out))
	}
	// A folder above may be somebody else's repository.
	if git("rev-parse", "--show-prefix") != "" || git("rev-parse", "--verify", "--quiet", "@{upstream}") == "" {
		return false, nil
	}
	before := git("rev-parse", "HEAD")
	pull := exec.CommandContext(cmd.Context(), "git", "-C", env.Root, "pull", "--ff-only", "--quiet")
	pull.Stdin, pull.Stdout, pull.Stderr = os.Stdin, cmd.OutOrStdout(), cmd.ErrOrStderr()
	if err := pull.Run(); err != nil {
		return false, fmt.Errorf(`git pull failed, see above: %w
Your copies are as they were. If git names lectures that were changed in notebooks/, copy
what you want to keep of them into %s, and take the originals back with
'git checkout notebooks'`, err, relative(env.DefaultWork()))
	}
	return git("rev-parse", "HEAD") != before, nil
}
