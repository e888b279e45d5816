package main

import (
	"github.com/spf13/cobra"

	"nimbook/course"
)

func newNew(s *settings) *cobra.Command {
	return &cobra.Command{
		Use:   "new NAME",
		Short: "Begin a lecture: the same notebook in both languages",
		Long: `Makes the notebooks of a lecture in all languages of the course, with the set-up cell,
a theorem with its proof, and an exercise with its checker and solution: change them
into yours. NAME is a number, by which the lectures are ordered, and a word.

` + tagHelp(),
		Example: `  go run ./cmd/nimbook new 04-kayles
  go run ./cmd/nimbook check --update notebooks/*/04-kayles.ipynb`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("%s takes the name of a lecture, like 04-kayles", cmd.CommandPath())
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			env, err := s.open()
			if err != nil {
				return err
			}
			made, err := course.New(env.Notebooks(), args[0])
			if err != nil {
				return usageError{err}
			}
			for _, path := range made {
				cmd.Printf("%s\n", relative(path))
			}
			cmd.Printf("Store their outputs with: go run ./cmd/nimbook check --update notebooks/*/%s.ipynb\n", args[0])
			return nil
		},
	}
}
