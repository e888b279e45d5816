package kernel

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/internal/must"
	"nimbook/internal/progress"
)

func TestAManifestKnowsItsFilesAgain(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, "made", name) }
	for name, text := range map[string]string{
		"run": "#!/bin/sh\n", "a 文件": "text", "below/empty": "", "__pycache__/x.pyc": "code", "old.pyc": "code", "other/file": "another step's",
	} {
		require.NoError(t, os.MkdirAll(filepath.Dir(path(name)), 0o755))
		require.NoError(t, os.WriteFile(path(name), []byte(text), 0o644))
	}
	require.NoError(t, os.Chmod(path("run"), 0o755))
	require.NoError(t, os.Symlink("run", path("link")))
	taken, err := takeManifest(dir, []string{path("")}, []string{path("other")})
	require.NoError(t, err)
	m, err := parseManifest(taken.String())
	require.NoError(t, err)
	assert.Equal(t, taken, m)
	var names []string
	for _, f := range m {
		names = append(names, filepath.ToSlash(f.path))
	}
	assert.ElementsMatch(t, []string{"made/run", "made/a 文件", "made/below/empty", "made/link"}, names)

	require.NoError(t, os.RemoveAll(path("__pycache__")))
	require.NoError(t, os.RemoveAll(path("other")))
	require.NoError(t, os.Chmod(path("run"), 0o775))
	require.NoError(t, os.WriteFile(path("new"), nil, 0o644))
	assert.Empty(t, m.damages(dir, true))

	require.NoError(t, os.WriteFile(path("a 文件"), []byte("texx"), 0o644))
	assert.Empty(t, m.damages(dir, false))
	assert.Equal(t, []string{"made/a 文件 has other content"}, words(m.damages(dir, true)))

	require.NoError(t, os.WriteFile(path("a 文件"), []byte("te"), 0o644))
	require.NoError(t, os.Chmod(path("run"), 0o664))
	require.NoError(t, os.Remove(path("below/empty")))
	require.NoError(t, os.Mkdir(path("below/empty"), 0o755))
	require.NoError(t, os.Remove(path("link")))
	require.NoError(t, os.Symlink("new", path("link")))
	assert.ElementsMatch(t, []string{
		"made/a 文件 has 2 instead of 4 bytes",
		"made/run has the mode -rw-rw-r-- instead of -rwxr-xr-x",
		"made/below/empty is of another kind",
		"made/link leads to made/new instead of made/run",
	}, words(m.damages(dir, false)))
	require.NoError(t, os.RemoveAll(path("")))
	assert.Len(t, m.damages(dir, false), len(m))

	_, err = parseManifest("644 0 file\n")
	assert.ErrorContains(t, err, "644 0 file")
}

func words(found []damage) []string {
	var list []string
	for _, d := range found {
		list = append(list, filepath.ToSlash(d.String()))
	}
	return list
}

// made returns the environment of this checkout, complete.
func made(t *testing.T) *Env {
	t.Helper()
	if testing.Short() {
		t.Skip("nothing is installed with -short")
	}
	e, err := Open(Options{})
	require.NoError(t, err)
	require.NoError(t, e.Ensure(t.Context(), progress.New(t.Output(), false)))
	return e
}

// linked returns a copy of a complete environment, whose files are the same until
// one of them is replaced.
func linked(t *testing.T, e *Env) *Env {
	t.Helper()
	// In the environment's own folder: a link stays in its file system.
	dir, err := os.MkdirTemp(e.Dir, "copy-")
	require.NoError(t, err)
	t.Cleanup(func() { os.RemoveAll(dir) })
	for _, name := range []string{"bin", "python", "jupyter/defaults", "steps", "modules", "mends.json"} {
		from := filepath.Join(e.Dir, name)
		require.NoError(t, filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			name, err := filepath.Rel(e.Dir, path)
			if err != nil {
				return err
			}
			to := filepath.Join(dir, name)
			switch {
			case d.Name() == "__pycache__":
				return filepath.SkipDir
			case d.IsDir():
				return os.MkdirAll(to, 0o755)
			case d.Type() == fs.ModeSymlink:
				target, err := os.Readlink(path)
				if err != nil {
					return err
				}
				return os.Symlink(target, to)
			}
			return os.Link(path, to)
		}))
	}
	c := &Env{Root: e.Root, Dir: dir, State: t.TempDir()}
	for s := range c.steps() {
		// Python packages know their folder, but nothing is run here that asks.
		stamp, err := os.ReadFile(c.stamp(s))
		require.NoError(t, err)
		_, list, _ := strings.Cut(string(stamp), "\n")
		key, err := s.key()
		require.NoError(t, err)
		require.NoError(t, writeFile(c.stamp(s), []byte(hash(key)+"\n"+list)))
	}
	require.NoError(t, c.Ensure(t.Context(), progress.New(t.Output(), false)))
	return c
}

// replace puts another file in the place of one, whose other links stay as they are.
func replace(t *testing.T, path string, mode fs.FileMode, change func(data []byte) []byte) {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, os.Remove(path))
	require.NoError(t, os.WriteFile(path, change(data), mode))
	require.NoError(t, os.Chmod(path, mode))
}

func empty([]byte) []byte { return nil }

func half(data []byte) []byte { return data[:len(data)/2] }

func unchanged(data []byte) []byte { return data }

func scrambled(data []byte) []byte {
	data = slices.Clone(data)
	data[len(data)/2] ^= 1
	return data
}

// What can happen to an environment, by accident or by a tool that cleans up, and
// the step that has to be done again for it.
func TestDamages(t *testing.T) {
	e := made(t)
	c := linked(t, e)
	stamps := map[string][]byte{}
	for s := range c.steps() {
		stamps[s.id] = must.Get(os.ReadFile(c.stamp(s)))
	}
	site := func(e *Env, name string) string {
		found, err := os.ReadDir(filepath.Join(e.venv(), "lib"))
		require.NoError(t, err)
		return filepath.Join(e.venv(), "lib", found[0].Name(), "site-packages", name)
	}
	type damager func(t *testing.T, c *Env)
	change := func(path func(*Env) string, mode fs.FileMode, how func([]byte) []byte) damager {
		return func(t *testing.T, c *Env) { replace(t, path(c), mode, how) }
	}
	remove := func(path func(*Env) string) damager {
		return func(t *testing.T, c *Env) {
			require.FileExists(t, path(c))
			require.NoError(t, os.RemoveAll(path(c)))
		}
	}
	removeFolder := func(path func(*Env) string) damager {
		return func(t *testing.T, c *Env) {
			require.DirExists(t, path(c))
			require.NoError(t, os.RemoveAll(path(c)))
		}
	}
	below := func(names ...string) func(*Env) string {
		return func(e *Env) string { return filepath.Join(append([]string{e.Dir}, names...)...) }
	}
	package_ := func(name string) func(*Env) string { return func(e *Env) string { return site(e, name) } }
	program := func(name string) func(*Env) string { return below("bin", name) }
	server := below("jupyter", "defaults", "jupyter_server_config.json")
	lab := below("jupyter", "defaults", "labconfig", "default_setting_overrides.json")

	for _, d := range []struct {
		name   string
		damage damager
		steps  string // that are to do, in alphabetical order
		deep   bool   // whether only a look at all contents shows it
	}{
		{"nothing", func(*testing.T, *Env) {}, "", false},
		{"byte code is gone", func(t *testing.T, c *Env) { os.RemoveAll(site(c, "jupyter_server/__pycache__")) }, "", true},
		{"a package more is installed", func(t *testing.T, c *Env) {
			require.NoError(t, os.WriteFile(site(c, "more.py"), nil, 0o644))
		}, "", true},
		{"a file may be written by a group", change(program("goimports"), 0o775, unchanged), "", true},

		{"a file of the server is gone", remove(package_("jupyter_server/serverapp.py")), "python", false},
		{"a file of the server is empty", change(package_("jupyter_server/serverapp.py"), 0o644, empty), "python", false},
		{"a file of the server is half there", change(package_("jupyter_server/serverapp.py"), 0o644, half), "python", false},
		{"a file of the server is another", change(package_("jupyter_server/serverapp.py"), 0o644, scrambled), "python", true},
		{"a package is gone", removeFolder(package_("nbclient")), "python", false},
		{"a package's metadata are gone", removeFolder(package_("nbclient-0.11.0.dist-info")), "python", false},
		{"the lab's static folder is gone", removeFolder(below("python", "share", "jupyter", "lab", "static")), "python", false},
		{"the lab's schemas are gone", removeFolder(below("python", "share", "jupyter", "lab", "schemas")), "python", false},
		{"a script is not executable", change(below("python", "bin", "jupyter-lab"), 0o644, unchanged), "python", false},
		{"the interpreter is gone", remove(below("python", "bin", "python")), "python", false},
		{"the interpreter is another", func(t *testing.T, c *Env) {
			require.NoError(t, os.Remove(c.venvPython()))
			require.NoError(t, os.Symlink("/bin/sh", c.venvPython()))
		}, "python", false},
		{"the interpreter leads nowhere", func(t *testing.T, c *Env) {
			require.NoError(t, os.Remove(c.venvPython()))
			require.NoError(t, os.Symlink("/no/python", c.venvPython()))
		}, "python", false},
		{"pyvenv.cfg is empty", change(below("python", "pyvenv.cfg"), 0o644, empty), "python", false},
		{"the Python environment is gone", removeFolder(below("python")), "original python settings", false},

		{"gonb is gone", remove(program("gonb")), "gonb", false},
		{"gonb is empty", change(program("gonb"), 0o755, empty), "gonb", false},
		{"gonb is half there", change(program("gonb"), 0o755, half), "gonb", false},
		{"gonb is not executable", change(program("gonb"), 0o644, unchanged), "gonb", false},
		{"gonb cannot be read", change(program("gonb"), 0o311, unchanged), "gonb", false},
		{"gonb is another", change(program("gonb"), 0o755, scrambled), "gonb", true},
		{"gonb is a folder", func(t *testing.T, c *Env) {
			require.NoError(t, os.Remove(program("gonb")(c)))
			require.NoError(t, os.Mkdir(program("gonb")(c), 0o755))
		}, "gonb", false},
		{"gopls is empty", change(program("gopls"), 0o755, empty), "gopls", false},
		{"goimports is gone", remove(program("goimports")), "goimports", false},
		{"the programs are gone", removeFolder(below("bin")), "goimports gonb gopls", false},
		{"the record of the mends is gone", remove(below("mends.json")), "gonb", false},
		{"the list of modules is empty", change(below("modules"), 0o644, empty), "packages", false},
		{"a module is gone", func(t *testing.T, c *Env) {
			replace(t, below("modules")(c), 0o644, func([]byte) []byte { return []byte("/no/module\n") })
			require.NoError(t, c.stampStep(c.packagesStep(), must.Get(c.packagesStep().key())))
		}, "packages", false},

		{"kernel.json is half there", change((*Env).editorSpec, 0o644, half), "settings", false},
		{"kernel.json is empty", change((*Env).editorSpec, 0o644, empty), "settings", false},
		{"the kernel's folder is gone", removeFolder(below("python", "share", "jupyter", "kernels", "gonb")), "settings", false},
		{"the server's settings are half there", change(server, 0o644, half), "settings", false},
		{"the server's settings are gone", remove(server), "settings", false},
		{"the lab's settings are empty", change(lab, 0o644, empty), "settings", false},

		{"a stamp is empty", change(below("steps", "gonb"), 0o644, empty), "gonb", false},
		{"a stamp is half there", change(below("steps", "python"), 0o644, half), "python", false},
		{"a stamp names another file", change(below("steps", "settings"), 0o644, func(data []byte) []byte {
			return bytes.Replace(data, []byte("kernel.json"), []byte("kernel.jsin"), 1)
		}), "settings", false},
		{"the stamps are gone", removeFolder(below("steps")), "goimports gonb gopls original packages python settings", false},
	} {
		t.Run(d.name, func(t *testing.T) {
			defer restore(t, c, e, stamps)
			d.damage(t, c)
			toDo := func(content bool) string {
				var ids []string
				for s := range c.steps() {
					if !c.state(s, content).good() {
						ids = append(ids, s.id)
					}
				}
				slices.Sort(ids)
				return strings.Join(ids, " ")
			}
			if d.deep {
				assert.Equal(t, d.steps, toDo(true))
				assert.Empty(t, toDo(false))
			} else {
				assert.Equal(t, d.steps, toDo(false))
			}
		})
	}
}

// restore makes the copy c of an environment e whole again, whose stamps are given.
func restore(t *testing.T, c, e *Env, stamps map[string][]byte) {
	t.Helper()
	for id, stamp := range stamps {
		require.NoError(t, writeFile(filepath.Join(c.stamps(), id), stamp))
	}
	for s := range c.steps() {
		for _, d := range c.state(s, false).damaged {
			from, to := filepath.Join(e.Dir, d.path), filepath.Join(c.Dir, d.path)
			require.NoError(t, os.RemoveAll(to))
			require.NoError(t, os.MkdirAll(filepath.Dir(to), 0o755))
			if target, err := os.Readlink(from); err == nil {
				require.NoError(t, os.Symlink(target, to))
			} else {
				require.NoError(t, os.Link(from, to))
			}
		}
	}
	require.NoError(t, c.Ensure(t.Context(), progress.New(t.Output(), false)))
}

// Damage is mended, and nothing else is made again.
func TestMend(t *testing.T) {
	c := linked(t, made(t))
	lib := must.Get(filepath.Glob(filepath.Join(escapeGlob(c.venv()), "lib", "*", "site-packages")))[0]
	replace(t, filepath.Join(c.Bin(), "gonb"), 0o644, half)
	replace(t, c.editorSpec(), 0o644, empty)
	// Packages without programs, which would name this copy's folder.
	replace(t, filepath.Join(lib, "tinycss2", "parser.py"), 0o644, half)
	require.NoError(t, os.RemoveAll(must.Get(filepath.Glob(filepath.Join(escapeGlob(lib), "tinycss2-*.dist-info")))[0]))
	replace(t, filepath.Join(lib, "defusedxml", "sax.py"), 0o644, scrambled)
	stat := func(path string) fs.FileInfo { return must.Get(os.Stat(path)) }
	whole := []string{filepath.Join(c.Bin(), "gopls"), filepath.Join(lib, "tornado", "ioloop.py")}
	before := []fs.FileInfo{stat(whole[0]), stat(whole[1])}

	var said bytes.Buffer
	require.NoError(t, c.Mend(t.Context(), progress.New(&said, false)), said.String())
	assert.True(t, c.complete(true))
	assert.Contains(t, said.String(), "Damaged: GoNB, the kernel (bin/gonb has")
	assert.Equal(t, 3, strings.Count(said.String(), "✓ "), said.String())
	for i, path := range whole {
		assert.True(t, os.SameFile(before[i], stat(path)), "%s is whole and stays", path)
	}
}

// The package is found by any of its files.
func TestThePackageOfAFile(t *testing.T) {
	e := made(t)
	lib := must.Get(filepath.Rel(e.Dir, must.Get(filepath.Glob(filepath.Join(escapeGlob(e.venv()), "lib", "*", "site-packages")))[0]))
	for path, name := range map[string]string{
		filepath.Join(lib, "jupyter_server", "serverapp.py"):                     "jupyter-server",
		filepath.Join(lib, "nbclient-0.11.0.dist-info", "METADATA"):              "nbclient",
		filepath.Join("python", "bin", "jupyter-trust"):                          "nbformat",
		filepath.Join("python", "share", "jupyter", "lab", "static", "style.js"): "jupyterlab",
		filepath.Join("python", "pyvenv.cfg"):                                    "",
		filepath.Join("python", "bin", "python"):                                 "",
	} {
		names, err := e.packagesOf([]damage{{path: path}})
		require.NoError(t, err)
		if name == "" {
			assert.Empty(t, names, path)
		} else {
			assert.Equal(t, map[string]bool{name: true}, names, path)
		}
	}
}

// An environment of a version of this program that kept no manifest is used, and
// gets one.
func TestAnEnvironmentWithoutManifests(t *testing.T) {
	e := &Env{Dir: t.TempDir()}
	key, runs := "pin", 0
	s := counting(e.Dir, "a", &key, &runs)
	require.NoError(t, e.runStep(t.Context(), nil, s, false, quiet()))
	require.NoError(t, os.WriteFile(e.stamp(s), []byte(hash(key)+"\n"), 0o644))
	require.NoError(t, e.runStep(t.Context(), nil, s, false, quiet()))
	assert.Equal(t, 1, runs)
	require.NoError(t, os.Remove(s.made()[0]))
	require.NoError(t, e.runStep(t.Context(), nil, s, false, quiet()))
	assert.Equal(t, 2, runs)
}

// What cannot be mended in part is made as a whole.
func TestAPartThatCannotBeMended(t *testing.T) {
	e := &Env{Dir: t.TempDir()}
	key, runs, mends := "pin", 0, 0
	s := counting(e.Dir, "a", &key, &runs)
	s.mend = func(context.Context, *Session, *progress.Step, []damage) error { mends++; return nil }
	require.NoError(t, e.runStep(t.Context(), nil, s, false, quiet()))
	require.NoError(t, os.Remove(s.made()[0]))
	require.NoError(t, e.runStep(t.Context(), nil, s, false, quiet()))
	assert.Equal(t, []int{2, 1}, []int{runs, mends})
}
