package main

import (
	"github.com/spf13/cobra"

	"nimbook/kernel"
)

func newSetup(s *settings) *cobra.Command {
	return &cobra.Command{
		Use:   "setup",
		Short: "Make or mend the environment and stop: for an image, or before the network is gone",
		Long: `Installs JupyterLab and builds the kernel, as 'nimbook lab' does when they are not
there, and starts nothing. What is there already is not done again, unless one of
its files is damaged: 'nimbook lab' looks at their sizes and modes, 'nimbook setup'
reads them all.`,
		Example: `  go run ./cmd/nimbook setup
  go run ./cmd/nimbook setup --env /opt/nimbook/.nimbook`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			env, p, err := s.make(cmd, (*kernel.Env).Mend)
			if err != nil {
				return err
			}
			p.Printf("The environment is complete: %s", env.Dir)
			return nil
		},
	}
}
