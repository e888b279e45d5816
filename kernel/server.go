package kernel

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// ServerOptions say how JupyterLab is started. The zero value starts it for
// this machine alone, on the first free port from 8888, without a browser.
type ServerOptions struct {
	IP       string // address to listen on; empty means 127.0.0.1
	Port     int    // 0 means the first free one from 8888
	Browser  bool   // open the reader's browser
	Folder   string // the folder of the reader's copies; empty means the lectures themselves
	Language string // of JupyterLab itself, "en" or "zh"; empty means the system's
	Notebook string // path of the notebook to open first, below the folder; empty for none
	// Trouble, if set, is told what to do when a kernel does not start.
	Trouble func(advice string)
	Output  io.Writer // where Jupyter's own output goes; nil means the file [Env.Log]
}

// A Server is a running JupyterLab.
type Server struct {
	URL   string // the address that opens it, with its token
	Base  string // the address without path and token, ending in /
	Token string

	cmd    *exec.Cmd
	ended  chan struct{}
	result error
	log    *os.File
}

// firstPort is where Jupyter usually listens.
const firstPort = 8888

// Start starts JupyterLab in session s and returns when it answers. It ends
// when ctx does.
func (e *Env) Start(ctx context.Context, s *Session, opts ServerOptions) (*Server, error) {
	ip := opts.IP
	if ip == "" {
		ip = "127.0.0.1"
	}
	port, err := choosePort(ip, opts.Port)
	if err != nil {
		return nil, err
	}
	token := make([]byte, 24)
	rand.Read(token)
	srv := &Server{Token: hex.EncodeToString(token), ended: make(chan struct{})}
	page := "/lab"
	if opts.Notebook != "" {
		page += "/tree/" + (&url.URL{Path: filepath.ToSlash(opts.Notebook)}).EscapedPath()
	}
	// Somebody else may take the port before Jupyter does. It then looks for
	// another by itself, unless this one was asked for.
	retries := 50
	if opts.Port != 0 {
		retries = 0
	}
	folder := opts.Folder
	if folder == "" {
		folder = e.Notebooks()
	}

	settings, err := e.startSettings(s, opts.Folder != "", opts.Language)
	if err != nil {
		return nil, err
	}
	srv.cmd = s.Python(ctx, "-m", "jupyterlab",
		"--ServerApp.ip="+ip,
		"--ServerApp.port="+strconv.Itoa(port),
		"--ServerApp.port_retries="+strconv.Itoa(retries),
		"--ServerApp.root_dir="+folder,
		"--ServerApp.allow_root=True",
		"--ServerApp.open_browser="+pythonBool(opts.Browser),
		"--LabApp.default_url="+page,
	)
	srv.cmd.Dir = folder
	// The token is not in the arguments, where any user could read it.
	srv.cmd.Env = append(srv.cmd.Env, settings, "JUPYTER_TOKEN="+srv.Token)
	output := opts.Output
	if output == nil {
		if srv.log, err = os.Create(e.Log()); err != nil {
			return nil, e.cannotWrite(err)
		}
		output = srv.log
	}
	if opts.Trouble != nil {
		output = &troubleWatch{to: output, tell: opts.Trouble}
	}
	srv.cmd.Stdout, srv.cmd.Stderr = output, output
	if err := srv.cmd.Start(); err != nil {
		return nil, fmt.Errorf("kernel: %w", err)
	}
	go func() {
		srv.result = srv.cmd.Wait()
		if srv.log != nil {
			srv.log.Close()
		}
		close(srv.ended)
	}()
	info := filepath.Join(s.Dir, "runtime", fmt.Sprintf("jpserver-%d.json", srv.cmd.Process.Pid))
	if err := srv.answer(ctx, info, reachable(ip)); err != nil {
		return nil, fmt.Errorf("%w\n\n%s", err, lastLines(e.Log(), 15))
	}
	srv.URL = srv.Base + page[1:] + "?token=" + srv.Token
	return srv, nil
}

// Wait waits until the server has ended, and returns why if it was not asked to.
func (srv *Server) Wait(ctx context.Context) error {
	<-srv.ended
	if ctx.Err() != nil {
		return nil
	}
	if srv.result != nil {
		return fmt.Errorf("kernel: JupyterLab has ended: %w", srv.result)
	}
	return nil
}

// answer waits until the server has written to the file info where it listens,
// and answers there.
func (srv *Server) answer(ctx context.Context, info, host string) error {
	for {
		if srv.answers(ctx, info, host) {
			return nil
		}
		select {
		case <-srv.ended:
			return fmt.Errorf("kernel: JupyterLab ended while it started (%v), saying last", srv.result)
		case <-ctx.Done():
			<-srv.ended
			return context.Cause(ctx)
		case <-time.After(25 * time.Millisecond):
		}
	}
}

func (srv *Server) answers(ctx context.Context, info, host string) bool {
	data, err := os.ReadFile(info)
	if err != nil {
		return false
	}
	var listens struct{ Port int }
	if json.Unmarshal(data, &listens) != nil { // half written
		return false
	}
	srv.Base = "http://" + net.JoinHostPort(host, strconv.Itoa(listens.Port)) + "/"
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, srv.Base+"api/status", nil)
	if err != nil {
		return false
	}
	request.Header.Set("Authorization", "token "+srv.Token)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return false
	}
	response.Body.Close()
	return response.StatusCode == http.StatusOK
}

// choosePort returns asked if it is free, or the first free port when none is
// asked for.
func choosePort(ip string, asked int) (int, error) {
	first, last := asked, asked
	if asked == 0 {
		first, last = firstPort, firstPort+99
	}
	var reason error
	for port := first; port <= last; port++ {
		l, err := net.Listen("tcp", net.JoinHostPort(ip, strconv.Itoa(port)))
		if err == nil {
			l.Close()
			return port, nil
		}
		if errors.Is(err, syscall.EADDRNOTAVAIL) || errors.As(err, new(*net.DNSError)) {
			return 0, notHere(ip)
		}
		reason = err
	}
	if asked != 0 {
		return 0, fmt.Errorf("kernel: cannot listen on port %d: %w; choose another with --port, or leave it away to get a free one", asked, unwrapAll(reason))
	}
	return 0, fmt.Errorf("kernel: none of the ports %d to %d is free: %w; choose one with --port", first, last, unwrapAll(reason))
}

// notHere says of an address that no server can listen on it here.
func notHere(ip string) error {
	var here []string
	addresses, _ := net.InterfaceAddrs()
	for _, address := range addresses {
		if network, ok := address.(*net.IPNet); ok && !network.IP.IsLinkLocalUnicast() {
			here = append(here, network.IP.String())
		}
	}
	return fmt.Errorf("kernel: --ip is %s, which is no address of this machine; it has %s, and 0.0.0.0 stands for all of them", ip, strings.Join(here, ", "))
}

// reachable returns the address that a browser on this machine uses for a
// server that listens on ip.
func reachable(ip string) string {
	if parsed := net.ParseIP(ip); parsed != nil && parsed.IsUnspecified() {
		return "127.0.0.1"
	}
	return ip
}

func unwrapAll(err error) error {
	for {
		inner := errors.Unwrap(err)
		if inner == nil {
			return err
		}
		err = inner
	}
}

func pythonBool(b bool) string {
	if b {
		return "True"
	}
	return "False"
}

// lastLines returns the last n lines of a file.
func lastLines(file string, n int) string {
	data, err := os.ReadFile(file)
	if err != nil {
		return ""
	}
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	return strings.Join(lines[max(0, len(lines)-n):], "\n")
}
