package mends_test

import (
	"bufio"
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/internal/progress"
	"nimbook/kernel"
	"nimbook/kernel/kerneltest"
)

//go:embed testdata/requirements.txt
var requirements string

// A client talks to one kernel, see testdata/client.py.
type client struct {
	t   testing.TB
	in  io.WriteCloser
	out *bufio.Reader
}

// object is what a client is asked and answers.
type object = map[string]any

// A result is what became of a cell.
type result struct {
	Status         string // ok, error, died, timeout or no reply
	Stdout, Stderr string
	Error          string
	Data           []object
	Messages       int // with output
	Seconds        float64
	Stopped        *float64 // seconds from the interrupt to the end
}

// text returns all that a reader sees.
func (r result) text() string {
	text := r.Stdout + "\n" + r.Stderr + "\n" + r.Error
	for _, data := range r.Data {
		text += fmt.Sprintf("\n%v", data)
	}
	return text
}

// start starts a kernel, with the arguments, that ends with the test.
func start(t testing.TB, session *kernel.Session, more object) *client {
	t.Helper()
	program, err := filepath.Abs(filepath.Join("testdata", "client.py"))
	require.NoError(t, err)
	cmd := session.Python(t.Context(), program)
	cmd.Dir = t.TempDir()
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	c := &client{t: t, in: in, out: bufio.NewReader(out)}
	t.Cleanup(func() {
		in.Close()
		cmd.Wait()
	})
	c.do("start", more, nil)
	return c
}

// do asks the client for something and decodes its answer into answer, which may
// be nil.
func (c *client) do(op string, request object, answer any) {
	c.t.Helper()
	asked := object{"op": op}
	for name, value := range request {
		asked[name] = value
	}
	line, err := json.Marshal(asked)
	require.NoError(c.t, err)
	_, err = c.in.Write(append(line, '\n'))
	require.NoError(c.t, err)
	said, err := c.out.ReadBytes('\n')
	require.NoError(c.t, err, "the client has ended")
	var failed struct{ Failed string }
	require.NoError(c.t, json.Unmarshal(said, &failed))
	require.Empty(c.t, failed.Failed)
	if answer != nil {
		require.NoError(c.t, json.Unmarshal(said, answer))
	}
}

// run runs a cell.
func (c *client) run(code string, more object) result {
	c.t.Helper()
	request := object{"timeout": 240}
	if code != "" || more["code"] == nil {
		request["code"] = code
	}
	for name, value := range more {
		request[name] = value
	}
	var r result
	c.do("execute", request, &r)
	return r
}

// ask sends another request of the protocol and returns the reply's content.
func (c *client) ask(kind string, content object, channel string) object {
	c.t.Helper()
	var reply struct {
		Type    string
		Content object
	}
	c.do("ask", object{"type": kind, "content": content, "channel": channel, "timeout": 120}, &reply)
	require.Equal(c.t, strings.TrimSuffix(kind, "_request")+"_reply", reply.Type)
	return reply.Content
}

// pid returns the process id of the kernel, which must be alive.
func (c *client) pid() int {
	c.t.Helper()
	var state struct {
		Alive bool
		Pid   int
	}
	c.do("alive", nil, &state)
	require.True(c.t, state.Alive, "the kernel is dead")
	return state.Pid
}

// oddCells are what students type, or might. The answers are those of the language
// and of GoNB's help.
var oddCells = []struct {
	cell   string
	stdout string // exactly, for a cell that works
	says   string // part of what a reader sees
	fails  bool
}{
	// More than one program.
	{cell: "%%\nfmt.Println(1)\n%%\nfmt.Println(2)", fails: true, says: "line 3 (%%) starts a second program"},
	{cell: "%%\n%main\nfmt.Println(1)", fails: true, says: "line 2 (%main) starts a second program"},
	{cell: "%main\nfmt.Println(1)\n%% --flag", fails: true, says: "second program"},
	{cell: "%%\n%exec f\nfmt.Println(1)", fails: true, says: "second program"},
	{cell: strings.Repeat("%%\n", 50), says: ""}, // no Go code at all
	{cell: strings.Repeat("%%\n", 50) + "fmt.Println(1)", fails: true, says: "second program"},
	{cell: "%% \nfmt.Println(7)", stdout: "7\n"},
	{cell: "%%\tx\nfmt.Println(flag.Args())", stdout: "[x]\n"},
	{cell: "%main x \"y z\"\nfmt.Printf(\"%q\", flag.Args())", stdout: `["x" "y z"]`},
	{cell: "%%", stdout: ""},

	// Text that looks like commands.
	{cell: "/*\n%%\n%main\n!exit 1\n*/\n%%\nfmt.Println(3)", stdout: "3\n"},
	{cell: "%%\ns := `\n%%\n%ls\n!echo run\n%%script\n`\nfmt.Print(s)", stdout: "\n%%\n%ls\n!echo run\n%%script\n"},
	{cell: "const raw = `\n!touch executed\n`\n%%\n_, err := os.Stat(\"executed\")\nfmt.Println(len(raw), err != nil)", stdout: "17 true\n"},
	{cell: "%%\n// ` it's\nfmt.Println(\"`\", '`', \"//\")", stdout: "` 96 //\n"},
	{cell: "%%\ns := `a\npackage main\nb`\nfmt.Println(len(s))", stdout: "16\n"},
	{cell: "%%\npackages := 3\nfmt.Println(packages)", stdout: "3\n"},
	{cell: "package foo\n%%\nfmt.Println(4)", stdout: "4\n"},
	{cell: "//gonb:%%\nfmt.Println(5)", stdout: "5\n"},
	{cell: "!echo \"it's ` odd\"\n%%\nfmt.Println(6)", says: "6"},

	// Commands that are not complete, or not there.
	{cell: "%%script", fails: true, says: "no program was given"},
	{cell: "%%script nosuchprogram", fails: true, says: "nosuchprogram"},
	{cell: "%%bash x", fails: true, says: "no extra arguments"},
	{cell: "%%bash\necho $((6*7))", stdout: "42\n"},
	{cell: "%%writefile", fails: true, says: "<file_name>"},
	{cell: "%%writefile \"\"", fails: true, says: "no such file"},
	{cell: "fmt.Println(1)\n%%bash", fails: true, says: "start of the cell"},
	{cell: "% "}, {cell: "! "}, {cell: "%\t"}, {cell: "%\\"}, {cell: "!\\"}, {cell: "!  \\\n\\"},
	{cell: "%", fails: true}, {cell: "!", fails: true},
	{cell: "%cd \"\"", fails: true, says: "no such file"},
	{cell: "%cd ~nosuchuser", fails: true, says: "nosuchuser"},
	{cell: "%capture \"\"", fails: true, says: "no such file"},
	{cell: "%capture", fails: true, says: "one argument"},
	{cell: "%env", fails: true, says: "2 arguments"},
	{cell: "%env A=", fails: true, says: "2 arguments"},
	{cell: "%exec", fails: true, says: "name of the function"},
	{cell: "%track \"\"", says: "does not exist"},
	{cell: "%untrack nosuch", says: "not tracked"},
	{cell: "%rm nosuch", says: "not found"},
	{cell: "%reset x", fails: true, says: "go.mod"},
	{cell: "%nosuch", says: "unknown"},
	{cell: "%wasm\n%%\nfmt.Println(1)", fails: true, says: "wasm"},
	{cell: "%%\nfmt.Println(\"after %wasm\")", stdout: "after %wasm\n"},

	// Positions that are none.
	{cell: "//line x.go:99999\nfunc lineOf() int { return 1 }\n%%\nfmt.Println(lineOf())", stdout: "1\n"},
	{cell: "%rm lineOf", says: "removed"},
	{cell: "%%\nfmt.Fprintln(os.Stderr, \"main.go:1:0: x\")", says: "main.go:1:0: x"},
	{cell: "%%\nfmt.Fprintln(os.Stderr, \"a:b:c main.go:5: x\")", says: "a:b:c main.go:5: x"},
	{cell: "%%\nfmt.Fprintln(os.Stderr, \"main.go:99999999999999999999:1: x\")", says: "9999:1: x"},
	{cell: "%%\nlog.SetFlags(log.Ltime|log.Lshortfile)\nlog.Println(\"hello\")", says: "hello"},

	// Programs that end in another way.
	{cell: "%%\nos.Exit(3)", fails: true, says: "exit status 3"},
	{cell: "%%\npanic(\"boom\")", fails: true, says: "panic: boom"},
	{cell: "%%\nvar m map[string]int\nm[\"x\"] = 1", fails: true, says: "Line 3 ]]"},
	{cell: "%%\nvar p *int\nfmt.Println(*p)", fails: true, says: "Line 3 ]]"},
	{cell: "%%\nselect {}", fails: true, says: "deadlock"},
	{cell: "%%\nsyscall.Kill(os.Getpid(), syscall.SIGKILL)\nselect {}", fails: true, says: "killed"},

	// Input that nobody gives.
	{cell: "%%\nvar n int\n_, err := fmt.Scan(&n)\nfmt.Println(n, err)", says: "A cell has no input"},
	{cell: "%%\nall, err := io.ReadAll(os.Stdin)\nfmt.Println(len(all), err)", says: "0 <nil>"},
	{cell: "!cat"}, {cell: "!read x; echo \"got $x\"", stdout: "got \n"},

	// Code that is none.
	{cell: ""}, {cell: " "}, {cell: "\n\n"}, {cell: "// nothing"}, {cell: "/* nothing */"},
	{cell: "}{", fails: true}, {cell: "%%\n}", fails: true}, {cell: "`", fails: true}, {cell: "\"", fails: true}, {cell: "/*", fails: true},
	{cell: "#", fails: true}, {cell: "héllo", fails: true}, {cell: "石头", fails: true}, {cell: "\x00", fails: true},
	{cell: "%%\nfunc inner() {}", fails: true},
	{cell: "%%\nfmt.Println(\"bad\" \"x\")", fails: true, says: "missing ','"},
	{cell: "%%\nfmt.Println(undefinedThing)", fails: true, says: "undefined: undefinedThing"},

	// What the compiler would say.
	{cell: "%%\nfmt.Println(gametheory.bash(3))", fails: true, says: "bash"},
	{cell: "%%\nfmt.Println(strings.ToUpper(\"x\"), gametheory.bash(3))", fails: true, says: "Bash"},
	{cell: "%%\nfmt.Println(strings.toUpper(\"x\"), strings.ToUpper(\"y\"))", fails: true, says: "ToUpper"},

	// Characters.
	{cell: "%%\nfmt.Print(strings.Repeat(\"石\", 60000))", stdout: strings.Repeat("石", 60000)},
	{cell: "%%\nfmt.Println(\"\\xff\")", stdout: "\ufffd\n"},
	{cell: "%%\nfmt.Print(\"\\xe7\\x9f\")\nfmt.Print(\"\\xb3\")", stdout: "石"},

	// Generic types with methods of one name, in two cells.
	{cell: "type stack[T any] struct{ x []T }\nfunc (s stack[T]) Len() int { return 1 }\nfunc (s *stack[T]) Push(x T) {}"},
	{cell: "type queue[E any] struct{ x []E }\nfunc (q queue[E]) Len() int { return 2 }\nfunc (q *queue[E]) Push(x E) {}"},
	{cell: "%%\nvar s stack[int]\nvar q queue[string]\ns.Push(1)\nq.Push(\"\")\nfmt.Println(s.Len(), q.Len())", stdout: "1 2\n"},

	// A type declared anew keeps its methods.
	{cell: "type place struct{ A int }\nfunc (p place) Sum() int { return p.A }"},
	{cell: "type place struct{ B int }\n%%\nfmt.Println(place{3})", fails: true, says: "remove it with a line `%rm place~Sum`"},
	{cell: "%rm place~Sum\ntype place struct{ B int }\n%%\nfmt.Println(place{3})", says: "{3}"},
}

func TestOddCells(t *testing.T) {
	_, session := kerneltest.Open(t)
	c := start(t, session, object{"arguments": []string{"-raw_error=true"}})
	pid := c.pid()
	first := c.run("%noautoget\nimport (\n\t\"fmt\"\n\t\"nimbook/gametheory\"\n)\nconst kept = 42", nil)
	require.Equal(t, "ok", first.Status, first.text())

	for _, odd := range oddCells {
		name := odd.cell
		if len(name) > 40 {
			name = name[:40]
		}
		t.Run(name, func(t *testing.T) {
			c.t = t
			r := c.run(odd.cell, nil)
			require.Equal(t, pid, c.pid(), "the kernel is another one")
			want := "ok"
			if odd.fails {
				want = "error"
			}
			assert.Equal(t, want, r.Status, r.text())
			assert.Contains(t, r.text(), odd.says)
			if odd.stdout != "" {
				assert.Equal(t, odd.stdout, r.Stdout)
				assert.Empty(t, r.Stderr)
			}
		})
	}
	c.t = t
	assert.Equal(t, "42\n", c.run("%%\nfmt.Println(kept)", nil).Stdout, "declarations stay")

	t.Run("stack overflow", func(t *testing.T) {
		r := c.run("func deeper(n int) int { return deeper(n+1) + 1 }\n%%\nfmt.Println(deeper(0))", nil)
		assert.Equal(t, "error", r.Status)
		assert.Contains(t, r.Stderr, "stack overflow")
		assert.Contains(t, r.Stderr, "Line 1 ]]")
		assert.Contains(t, r.Stderr, "a function calls itself without end")
		assert.Less(t, len(r.Stderr), 1500)
	})
	t.Run("help where there is none", func(t *testing.T) {
		for _, code := range []string{"", " ", "(", "%%\n", "%%\n%exec\n", "%%\n%%\nfmt.", "`"} {
			c.ask("inspect_request", object{"code": code, "cursor_pos": len(code), "detail_level": 0}, "shell")
			c.ask("complete_request", object{"code": code, "cursor_pos": len(code)}, "shell")
		}
	})
	assert.Equal(t, pid, c.pid())
}

// shown is the part of a cell's output that a page shows at most, in bytes.
const shown = 500_000

func TestOutputWithoutEnd(t *testing.T) {
	_, session := kerneltest.Open(t)
	c := start(t, session, nil)
	require.Equal(t, "ok", c.run("%noautoget\nimport (\n\t\"fmt\"\n\t\"os\"\n\t\"github.com/janpfeifer/gonb/gonbui\"\n)", nil).Status)
	pid := c.pid()

	t.Run("all of 40001 lines", func(t *testing.T) {
		var want strings.Builder
		for i := range 40001 {
			fmt.Fprintln(&want, "line", i)
		}
		r := c.run("%%\nfor i := range 40001 {\n\tfmt.Println(\"line\", i)\n}", nil)
		assert.Equal(t, "ok", r.Status)
		assert.Equal(t, want.String(), r.Stdout)
		assert.Less(t, r.Messages, 1000)
	})
	t.Run("4000 figures, without a wait at the end", func(t *testing.T) {
		r := c.run("%%\nfor i := range 4000 {\n\tgonbui.DisplayHTML(fmt.Sprint(i))\n}", nil)
		assert.Equal(t, "ok", r.Status)
		require.Len(t, r.Data, 4000)
		assert.Equal(t, "3999", r.Data[3999]["text/html"])
	})
	t.Run("text and figures in their order", func(t *testing.T) {
		r := c.run("%%\nfor range 3 {\n\tfmt.Println(\"石\")\n\tgonbui.DisplayHTML(\"x\")\n\tgonbui.Sync()\n}", nil)
		assert.Equal(t, strings.Repeat("石\n", 3), r.Stdout)
		assert.Len(t, r.Data, 3)
	})
	for name, printing := range map[string]string{
		"lines":       "%%\nfor i := 0; ; i++ {\n\tfmt.Println(\"line\", i)\n}",
		"two streams": "%%\nfor {\n\tfmt.Fprint(os.Stderr, \"x\")\n\tfmt.Print(\"y\")\n}",
		"a command":   "!yes",
		"a script":    "%%bash\nyes",
	} {
		t.Run("ended: "+name, func(t *testing.T) {
			r := c.run(printing, nil)
			assert.Equal(t, shown, len(r.Stdout)+strings.Index(r.Stderr, "\n[ This cell"))
			assert.Contains(t, r.Stderr, "write `%capture FILE` in the first line")
			assert.Less(t, r.Messages, 3000)
		})
	}
	t.Run("captured", func(t *testing.T) {
		file := filepath.Join(t.TempDir(), "all.txt")
		r := c.run("%capture "+file+"\n%%\nfor i := range 300_000 {\n\tfmt.Println(\"line\", i)\n}", nil)
		assert.Equal(t, "ok", r.Status)
		assert.Len(t, r.Stdout, shown)
		assert.Contains(t, r.Stderr, "only in the file")
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		assert.Equal(t, 300_000, strings.Count(string(text), "\n"))
		assert.True(t, strings.HasPrefix(string(text), r.Stdout))
	})
	assert.Equal(t, pid, c.pid())
}

func TestStop(t *testing.T) {
	_, session := kerneltest.Open(t)
	c := start(t, session, nil)
	require.Equal(t, "ok", c.run("%noautoget\nimport (\n\t\"fmt\"\n\t\"github.com/janpfeifer/gonb/gonbui\"\n)", nil).Status)
	pid := c.pid()
	for name, stopped := range map[string]object{
		"printing":                 {"code": "%%\nfor i := 0; ; i++ {\n\tfmt.Println(i)\n}", "stop_when": "100\n"},
		"computing":                {"code": "%%\nfmt.Println(0)\nfor {\n}", "stop_when": "0\n"},
		"displaying":               {"code": "%%\nfmt.Println(0)\nfor {\n\tgonbui.DisplayHTML(\"x\")\n\tgonbui.Sync()\n}", "stop_when": "0\n"},
		"who takes no interrupt":   {"code": "%%\nsignal.Ignore(os.Interrupt)\nfmt.Println(0)\nfor {\n\ttime.Sleep(time.Second)\n}", "stop_when": "0\n"},
		"what a shell has started": {"code": "!echo 0; sleep 1000; sleep 1000", "stop_when": "0\n"},
		"what has left the shell":  {"code": "!echo 0; setsid sleep 1000", "stop_when": "0\n"},
		"a script":                 {"code": "%%bash\necho 0\nsleep 1000\nsleep 1000", "stop_when": "0\n"},
		"a build":                  {"code": "%goflags -a\n%%\nfmt.Println(1)", "stop_after": 1},
	} {
		t.Run(name, func(t *testing.T) {
			r := c.run("", stopped)
			assert.Equal(t, pid, c.pid())
			require.NotNil(t, r.Stopped, r.text())
			t.Logf("ended %.2f s after the interrupt", *r.Stopped)
			if !strings.HasPrefix(stopped["code"].(string), "!") && !strings.HasPrefix(stopped["code"].(string), "%%bash") {
				assert.Equal(t, "error", r.Status)
			}
			after := c.run("%goflags \"\"\n%%\nfmt.Println(\"here\")", nil)
			assert.Contains(t, after.Stdout, "here\n", after.text())
		})
	}
}

func TestRequests(t *testing.T) {
	_, session := kerneltest.Open(t)
	c := start(t, session, nil)
	info := c.ask("kernel_info_request", nil, "shell")
	// What JupyterLab stores in a notebook, and what the lectures have stored.
	assert.Equal(t, object{
		"name": "go", "version": "go1.26", "mimetype": "text/x-go", "file_extension": ".go", "pygments_lexer": "go",
	}, info["language_info"])

	require.Equal(t, "ok", c.run("%noautoget\nimport (\n\t\"fmt\"\n\t\"time\"\n)", nil).Status)
	assert.Equal(t, object{"status": "complete"}, c.ask("is_complete_request", object{"code": "const a = 1"}, "shell"))
	assert.Equal(t, object{"status": "incomplete", "indent": ""}, c.ask("is_complete_request", object{"code": "func f() {"}, "shell"))
	history := c.ask("history_request", object{"hist_access_type": "tail", "n": 1, "output": false, "raw": true}, "shell")
	assert.Equal(t, []any{[]any{1.0, 1.0, "%noautoget\nimport (\n\t\"fmt\"\n\t\"time\"\n)"}}, history["history"])
	assert.Equal(t, object{"status": "ok", "comms": object{}}, c.ask("comm_info_request", nil, "shell"))

	// The control channel does not wait for cells, and answers there.
	var running struct{ ID string }
	c.do("begin", object{"code": "%%\nfor {\n\ttime.Sleep(time.Second)\n}"}, &running)
	assert.Equal(t, info, c.ask("kernel_info_request", nil, "control"))
	assert.Equal(t, "ok", c.ask("interrupt_request", nil, "control")["status"])
	assert.Equal(t, "ok", c.ask("kernel_info_request", nil, "shell")["status"], "the cell has ended")
}

// TestConformance is the table of what the kernel does of Jupyter's protocol, as
// jupyter_kernel_test tries it.
func TestConformance(t *testing.T) {
	env, session := kerneltest.Open(t)
	packages, err := env.Packages(t.Context(), progress.New(t.Output(), false), "conformance", "jupyter_kernel_test", requirements)
	require.NoError(t, err)
	program, err := filepath.Abs(filepath.Join("testdata", "conformance.py"))
	require.NoError(t, err)
	cmd := session.Python(t.Context(), program)
	cmd.Dir = t.TempDir()
	cmd.Env = append(cmd.Env, "PYTHONPATH="+packages)
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	require.NoError(t, err, said.String())
	got := map[string]string{}
	for line := range strings.Lines(string(out)) {
		name, told, _ := strings.Cut(strings.TrimSpace(line), ": ")
		got[name] = told
	}
	assert.Equal(t, map[string]string{
		"test_kernel_info":    "passed",
		"test_execute_stdout": "passed",
		"test_execute_stderr": "passed",
		"test_completion":     "passed",
		"test_is_complete":    "passed",
		"test_error":          "passed",
		"test_display_data":   "passed",
		"test_inspect":        "passed",
		"test_history":        "passed",
		// A Go cell is a program: it has no value.
		"test_execute_result": "failed",
		// GoNB has no pager, and nothing that clears an output.
		"test_pager":        "failed",
		"test_clear_output": "failed",
		// An extension of the protocol that needs another kind of socket.
		"test_recv_iopub_welcome_msg": "skipped: Iopub welcome messages are not supported",
	}, got, said.String())
}
