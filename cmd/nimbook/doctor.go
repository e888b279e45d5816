package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"nimbook/internal/chromium"
)

func newDoctor(s *settings) *cobra.Command {
	return &cobra.Command{
		Use:   "doctor",
		Short: "Tell what is installed where, and what is missing",
		Long: `Looks at everything the lectures need and changes nothing. Paste what it prints
into a bug report.

The exit status is 1 if something is missing. 'nimbook lab' installs what it can.`,
		Example: `  go run ./cmd/nimbook doctor`,
		Args:    noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			env, err := s.open()
			if err != nil {
				return err
			}
			missing := 0
			for _, f := range env.Examine(cmd.Context()) {
				mark := "✓"
				if f.Missing {
					mark = "✗"
					missing++
				}
				fmt.Fprintf(cmd.OutOrStdout(), "%s %-15s %s\n", mark, f.Name, f.Value)
			}
			// Only tests and the export to PDF need a browser of their own.
			path, err := chromium.Find()
			if err != nil {
				path = "none found; tests and PDF need one"
			}
			fmt.Fprintf(cmd.OutOrStdout(), "✓ %-15s %s\n", "Chromium", path)
			if missing > 0 {
				return errors.New("something is missing, see above; 'nimbook lab' installs what it can")
			}
			return nil
		},
	}
}
