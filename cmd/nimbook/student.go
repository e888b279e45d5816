package main

import "github.com/spf13/cobra"

func newStudent(s *settings) *cobra.Command {
	var work, language string
	cmd := &cobra.Command{
		Use:   "student [-- COMMAND …]",
		Short: "Be the server that a JupyterHub starts for one student",
		Long: `Starts the student's copies of the lectures as a JupyterHub wants it: the hub
says in the surroundings where to listen, and decides who gets in. The image of the
Dockerfile runs it when a hub starts that image; see containers/README.md.

Services that name the server's command themselves, as Binder does, give it after
"--"; it runs in the folder of the copies.`,
		Example: `  go run ./cmd/nimbook student --work /home/student/work
  go run ./cmd/nimbook student --work /home/student/work -- jupyter lab --port 9000`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 && cmd.ArgsLenAtDash() != 0 {
				return usagef("%s got %q; a command for the server comes after --", cmd.CommandPath(), args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, command []string) error {
			if work == "" {
				return usagef("--work is empty; give the folder that keeps the student's notebooks")
			}
			if err := checkLanguage(language); err != nil {
				return err
			}
			env, p, err := s.ready(cmd)
			if err != nil {
				return err
			}
			if err := env.MendState(p); err != nil {
				return err
			}
			folder, err := openWork(cmd.Context(), env, p, work)
			if err != nil {
				return err
			}
			defer folder.Close()
			session, err := env.NewSession()
			if err != nil {
				return err
			}
			defer session.Close()
			return env.RunForHub(cmd.Context(), session, folder.Dir, language, cmd.ErrOrStderr(), command...)
		},
	}
	cmd.Flags().StringVar(&work, "work", "", "folder that keeps the student's notebooks")
	cmd.Flags().StringVar(&language, "language", readersLanguage(), "language of JupyterLab: en or zh")
	return cmd
}
