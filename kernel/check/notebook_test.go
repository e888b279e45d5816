package check

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// jupyter is a notebook as Jupyter writes it.
const jupyter = `{
 "cells": [
  {
   "cell_type": "markdown",
   "id": "title",
   "metadata": {},
   "source": [
    "# 巴什博弈 <b>&</b>\n",
    "$M+1$"
   ]
  },
  {
   "cell_type": "code",
   "execution_count": 1,
   "id": "say",
   "metadata": {
    "scrolled": true
   },
   "outputs": [
    {
     "name": "stdout",
     "output_type": "stream",
     "text": [
      "1.50 😀\n"
     ]
    }
   ],
   "source": [
    "fmt.Println(1.50)"
   ]
  }
 ],
 "metadata": {
  "weights": [
   1.50,
   1e100
  ]
 },
 "nbformat": 4,
 "nbformat_minor": 5
}
`

func notebookFile(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "a.ipynb")
	require.NoError(t, os.WriteFile(path, []byte(text), 0o640))
	return path
}

func TestANotebookIsWrittenAsJupyterDoes(t *testing.T) {
	path := notebookFile(t, jupyter)
	n, err := Read(path)
	require.NoError(t, err)
	require.Equal(t, 2, n.Len())
	assert.Equal(t, "title", n.Cell(0).ID())
	assert.Equal(t, "markdown", n.Cell(0).Type())
	assert.Equal(t, "# 巴什博弈 <b>&</b>\n$M+1$", n.Cell(0).Source())
	assert.Len(t, n.Cell(1).Outputs(), 1)

	require.NoError(t, n.write())
	got, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, jupyter, string(got))
	info, err := os.Stat(path)
	require.NoError(t, err)
	assert.Equal(t, os.FileMode(0o640), info.Mode().Perm(), "who may read it stays")
	entries, err := os.ReadDir(filepath.Dir(path))
	require.NoError(t, err)
	assert.Len(t, entries, 1, "no temporary file is left")
}

func TestWhatIsNoNotebook(t *testing.T) {
	_, err := Read(filepath.Join(t.TempDir(), "missing.ipynb"))
	assert.ErrorContains(t, err, "there is no notebook")
	_, err = Read(t.TempDir())
	assert.ErrorContains(t, err, "is a directory")
	for text, want := range map[string]string{
		``:                               "the file is empty",
		"\ufeff ":                        "the file is empty",
		`package main`:                   "is not a notebook: invalid character",
		`{"cells": []}`:                  "is not a notebook of format 4",
		`{"nbformat": 3, "cells": []}`:   "its nbformat is 3",
		`{"nbformat": 4}`:                "it has no list of cells",
		`{"nbformat": 4, "cells": [17]}`: "cell 1 is not an object",
		`[]`:                             "is not a notebook",
	} {
		_, err := Read(notebookFile(t, text))
		assert.ErrorContains(t, err, want, text)
	}
}
