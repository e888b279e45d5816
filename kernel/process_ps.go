//go:build unix && !linux

package kernel

import (
	"os/exec"
	"strconv"
	"strings"
)

// processesOf returns the ids of the processes whose session is dir, as ps
// shows them with their variables behind the command.
func processesOf(dir string) []int {
	out, err := exec.Command("ps", "-axEww", "-o", "pid=,command=").Output()
	if err != nil {
		return nil
	}
	var found []int
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		if len(fields) < 2 {
			continue
		}
		if pid, err := strconv.Atoi(fields[0]); err == nil && carries(fields[1:], dir) {
			found = append(found, pid)
		}
	}
	return found
}
