//go:build !unix

package kernel

import (
	"errors"
	"os"
	"os/exec"
)

// GoNB does not run here, see [Open]; these let the program be built, so that
// it can say so.

func ownGroup(*exec.Cmd) {}

func askToStop(p *os.Process) error { return p.Kill() }

func kill(int) {}

func processesOf(string) []int { return nil }

func lockFile(string, bool) (*os.File, error) {
	return nil, errors.ErrUnsupported
}
