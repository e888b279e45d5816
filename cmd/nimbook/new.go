package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"nimbook/course"
	"nimbook/kernel"
)

func newNew(s *settings) *cobra.Command {
	var settings bool
	cmd := &cobra.Command{
		Use:   "new NAME",
		Short: "Begin a lecture: the same notebook in both languages",
		Long: `Makes the notebooks of a lecture in all languages of the course, with the set-up cell,
a theorem with its proof, and an exercise with its checker and solution: change them
into yours. NAME is a number, by which the lectures are ordered, and a word.

With --settings it makes the file nimbook.toml at the checkout's top instead, in which
a course has its title, author, languages, order of lectures and more.

` + tagHelp(),
		Example: `  go run ./cmd/nimbook new 04-kayles
  go run ./cmd/nimbook check --update notebooks/*/04-kayles.ipynb
  go run ./cmd/nimbook new --settings`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 && !settings || len(args) != 0 && settings {
				return usagef("%s takes the name of a lecture, like 04-kayles, or --settings alone", cmd.CommandPath())
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			env, err := s.open()
			if err != nil {
				return err
			}
			if settings {
				return newSettings(cmd, env)
			}
			of, err := course.ReadSettings(env.Root)
			if err != nil {
				return err
			}
			made, err := course.New(env.Notebooks(), args[0], of.Languages...)
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
	cmd.Flags().BoolVar(&settings, "settings", false, "make the file with the settings of a course, with nothing set")
	return cmd
}

// newSettings writes the settings file, unless there is one.
func newSettings(cmd *cobra.Command, env *kernel.Env) error {
	path := filepath.Join(env.Root, course.File)
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return usagef("%s is there already", relative(path))
	}
	if err != nil {
		return err
	}
	_, err = file.WriteString(course.Template)
	cmd.Printf("%s\n", relative(path))
	return errors.Join(err, file.Close())
}
