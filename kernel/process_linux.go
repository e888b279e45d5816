package kernel

import (
	"os"
	"strconv"
	"strings"
)

// processesOf returns the ids of the processes whose session is dir.
func processesOf(dir string) []int {
	entries, err := os.ReadDir("/proc")
	if err != nil {
		return nil
	}
	var found []int
	for _, entry := range entries {
		pid, err := strconv.Atoi(entry.Name())
		if err != nil {
			continue
		}
		// Another user's process, and one that has ended, cannot be read.
		vars, err := os.ReadFile("/proc/" + entry.Name() + "/environ")
		if err == nil && carries(strings.Split(string(vars), "\x00"), dir) {
			found = append(found, pid)
		}
	}
	return found
}
