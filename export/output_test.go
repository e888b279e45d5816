package export

import (
	"io/fs"
	"os"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestWhatStopsWritingIsSaid(t *testing.T) {
	for err, says := range map[error]string{
		&os.PathError{Op: "write", Path: "dist/x", Err: syscall.ENOSPC}:  "the disk is full; the last export is as it was",
		&os.PathError{Op: "mkdir", Path: "dist", Err: syscall.EROFS}:     "no permission to write there",
		&os.PathError{Op: "open", Path: "dist/x", Err: fs.ErrPermission}: "give another folder with --out",
	} {
		assert.ErrorContains(t, writing(err), says)
		assert.ErrorIs(t, writing(err), err)
	}
}
