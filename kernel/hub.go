package kernel

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// RunForHub runs the server of one student on the folder of their copies until ctx
// ends or whoever started it stops it; JupyterLab speaks the language, see
// [ServerOptions]. Access is given by them, so there is no token here.
//
// Without a command it is the server that a JupyterHub wants; the hub says in the
// surroundings (JUPYTERHUB_…) where it is, whom the server is for and where to
// listen. Services like Binder name the command themselves ("jupyter lab --port …"):
// it is looked up among the environment's programs first.
func (e *Env) RunForHub(ctx context.Context, s *Session, folder, language string, output io.Writer, command ...string) error {
	if len(command) == 0 {
		if os.Getenv("JUPYTERHUB_API_TOKEN") == "" || os.Getenv("JUPYTERHUB_SERVICE_URL") == "" {
			return errors.New("kernel: JUPYTERHUB_API_TOKEN and JUPYTERHUB_SERVICE_URL are not set: this is for a JupyterHub to start; start 'nimbook lab' yourself")
		}
		command = []string{"jupyterhub-singleuser", "--ServerApp.root_dir=" + folder, "--ServerApp.default_url=/lab"}
	}
	programs := filepath.Dir(e.Python())
	name := command[0]
	if filepath.Base(name) == name {
		if path, err := exec.LookPath(filepath.Join(programs, name)); err == nil {
			name = path
		}
	}
	settings, err := e.startSettings(s, true, language)
	if err != nil {
		return err
	}
	cmd := s.Command(ctx, name, command[1:]...)
	cmd.Env = append(cmd.Env, settings, "PATH="+strings.Join([]string{e.Bin(), programs, os.Getenv("PATH")}, string(os.PathListSeparator)))
	cmd.Dir = folder
	cmd.Stdout, cmd.Stderr = output, output
	if err := cmd.Run(); err != nil && ctx.Err() == nil {
		return fmt.Errorf("kernel: the student's server (%s) ended: %w", command[0], err)
	}
	return nil
}
