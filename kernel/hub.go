package kernel

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
)

// RunForHub runs the server of one student of a JupyterHub on a folder until ctx
// ends or the hub stops it. The hub says in the surroundings (JUPYTERHUB_…) where
// it is, whom the server is for and where to listen; access is the hub's to give,
// so there is no token here.
func (e *Env) RunForHub(ctx context.Context, s *Session, folder string, output io.Writer) error {
	if os.Getenv("JUPYTERHUB_API_TOKEN") == "" || os.Getenv("JUPYTERHUB_SERVICE_URL") == "" {
		return errors.New("kernel: JUPYTERHUB_API_TOKEN and JUPYTERHUB_SERVICE_URL are not set: this is for a JupyterHub to start; start 'nimbook lab' yourself")
	}
	cmd := s.Python(ctx, "-m", "jupyterhub.singleuser",
		"--ServerApp.root_dir="+folder,
		"--ServerApp.default_url=/lab",
	)
	cmd.Dir = folder
	cmd.Stdout, cmd.Stderr = output, output
	if err := cmd.Run(); err != nil && ctx.Err() == nil {
		return fmt.Errorf("kernel: the student's server ended: %w", err)
	}
	return nil
}
