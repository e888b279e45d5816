package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"nimbook/internal/chromium"
	"nimbook/kernel"
	"nimbook/kernel/check"
)

func newDoctor(s *settings) *cobra.Command {
	return &cobra.Command{
		Use:   "doctor",
		Short: "Tell what is installed where, and what is missing",
		Long: `Looks at everything the lectures need, and runs a cell if nothing is missing. It
changes nothing. Paste what it prints into a bug report.

The exit status is 1 if something is missing or damaged. 'nimbook setup' makes it
again.`,
		Example: `  go run ./cmd/nimbook doctor`,
		Args:    noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			env, err := s.open()
			if err != nil {
				return err
			}
			found := env.Examine(cmd.Context())
			// Only tests and the export to PDF need a browser of their own.
			path, err := chromium.Find()
			if err != nil {
				path = "none found; tests and PDF need one"
			}
			found = append(found, kernel.Finding{Name: "Chromium", Value: path})
			isMissing := func(f kernel.Finding) bool { return f.Missing }
			if !slices.ContainsFunc(found, isMissing) {
				found = append(found, tryCell(cmd.Context(), env))
			}
			for _, f := range found {
				mark := "✓"
				if f.Missing {
					mark = "✗"
				}
				fmt.Fprintf(cmd.OutOrStdout(), "%s %-15s %s\n", mark, f.Name, f.Value)
			}
			if slices.ContainsFunc(found, isMissing) {
				return errors.New("something is missing or damaged, see above; 'nimbook setup' makes it again where it can")
			}
			return nil
		},
	}
}

// tryCell runs one real cell.
func tryCell(ctx context.Context, env *kernel.Env) kernel.Finding {
	const cell = `%noautoget
import (
	"fmt"

	"nimbook/gametheory"
)
%%
fmt.Println(gametheory.Bash(3).Outcome(12))`
	began := time.Now()
	said, err := func() (string, error) {
		session, err := env.NewSession()
		if err != nil {
			return "", err
		}
		defer session.Close()
		return check.Try(ctx, session, cell)
	}()
	f := kernel.Finding{Name: "a cell", Value: fmt.Sprintf("runs, in %.1f s with the start of its kernel", time.Since(began).Seconds())}
	switch {
	case err != nil:
		f.Value, f.Missing = err.Error(), true
	case said != "P\n":
		f.Value, f.Missing = fmt.Sprintf("says %q, and not that heap 12 is a P-position", said), true
	}
	return f
}
