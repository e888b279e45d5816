// Package browser starts a headless Chromium that cannot reach the network, and
// reports what it tried to reach.
package browser

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/chromedp/cdproto/cdp"
	cdplog "github.com/chromedp/cdproto/log"
	cdpruntime "github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"nimbook/internal/chromium"
)

// A Browser is a running Chromium with an empty profile. Whatever it asks of
// another machine goes to a proxy of ours, which notes it down and refuses.
type Browser struct {
	ctx    context.Context
	cancel context.CancelFunc
	stop   context.CancelFunc
	dir    string
	proxy  *refuser
}

// Start starts the browser. It ends with ctx or with Close.
func Start(ctx context.Context) (*Browser, error) {
	path, err := chromium.Find()
	if err != nil {
		return nil, err
	}
	b := &Browser{}
	if b.dir, err = os.MkdirTemp("", "nimbrowser-"); err != nil {
		return nil, fmt.Errorf("browser: %w", err)
	}
	if b.proxy, err = newRefuser(); err != nil {
		os.RemoveAll(b.dir)
		return nil, fmt.Errorf("browser: %w", err)
	}
	options := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]),
		chromedp.ExecPath(path),
		chromedp.UserDataDir(b.dir),
		chromedp.ProxyServer(b.proxy.address()),
		chromedp.NoSandbox, // as root there is none, and only our own pages are opened
		chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("no-first-run", true),
		chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-sync", true),
		chromedp.Flag("disable-domain-reliability", true),
		chromedp.Flag("disable-features", "Translate,OptimizationHints,MediaRouter,DialMediaRouteProvider,NetworkTimeServiceQuerying,AutofillServerCommunication,CertificateTransparencyComponentUpdater"),
		// What is left of the browser's own business goes to a closed port of
		// this machine, so that what the proxy hears is the page's.
		chromedp.Flag("component-updater", "url-source=http://127.0.0.1:9/"),
		chromedp.Flag("gaia-url", "http://127.0.0.1:9/"),
		chromedp.Flag("force-color-profile", "srgb"),
		chromedp.WindowSize(1280, 900),
		chromedp.WSURLReadTimeout(time.Minute), // a busy machine
	)
	var allocator context.Context
	allocator, b.stop = chromedp.NewExecAllocator(ctx, options...)
	b.ctx, b.cancel = chromedp.NewContext(allocator)
	if err := chromedp.Run(b.ctx); err != nil {
		b.Close()
		return nil, fmt.Errorf("browser: %s does not start: %w", path, err)
	}
	return b, nil
}

// Close ends the browser and removes its profile.
func (b *Browser) Close() {
	if c := chromedp.FromContext(b.ctx); c != nil && c.Browser != nil {
		chromedp.Cancel(b.ctx)
	}
	b.cancel()
	b.stop()
	b.proxy.close()
	os.RemoveAll(b.dir)
}

// Outside returns what the browser asked of other machines so far, each once: a
// page that needs no network leaves it empty.
func (b *Browser) Outside() []string { return b.proxy.asked() }

// A Page is a tab. Its Context takes any action of chromedp.
type Page struct {
	Context context.Context
	cancel  context.CancelFunc

	mu       sync.Mutex
	problems []string
}

// NewPage opens an empty tab.
func (b *Browser) NewPage() (*Page, error) {
	p := &Page{}
	p.Context, p.cancel = chromedp.NewContext(b.ctx)
	chromedp.ListenTarget(p.Context, func(ev any) {
		switch ev := ev.(type) {
		case *cdpruntime.EventExceptionThrown:
			p.note("exception: " + ev.ExceptionDetails.Error())
		case *cdplog.EventEntryAdded:
			if ev.Entry.Level == cdplog.LevelError {
				p.note(string(ev.Entry.Source) + ": " + ev.Entry.Text + " " + ev.Entry.URL)
			}
		}
	})
	if err := chromedp.Run(p.Context, chromedp.ActionFunc(func(ctx context.Context) error {
		return cdplog.Enable().Do(ctx)
	})); err != nil {
		p.cancel()
		return nil, fmt.Errorf("browser: %w", err)
	}
	return p, nil
}

func (p *Page) note(problem string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.problems = append(p.problems, problem)
}

// Problems returns what went wrong on the page so far: exceptions of scripts
// that were not caught, and what could not be loaded.
func (p *Page) Problems() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.problems)
}

// Close closes the tab.
func (p *Page) Close() { p.cancel() }

// Do runs the actions for at most limit. The error names the limit if that is
// what ended them.
func (p *Page) Do(limit time.Duration, actions ...chromedp.Action) error {
	ctx, cancel := context.WithTimeout(p.Context, limit)
	defer cancel()
	err := chromedp.Run(ctx, actions...)
	if errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("browser: not done within %v: %w", limit, err)
	}
	return err
}

// Wait waits until the JavaScript expression is true, for at most limit.
func (p *Page) Wait(limit time.Duration, expression string) error {
	err := p.Do(limit, chromedp.Poll("!!("+expression+")", nil,
		chromedp.WithPollingInterval(50*time.Millisecond), chromedp.WithPollingTimeout(0)))
	if err != nil {
		return fmt.Errorf("waiting for %s: %w", expression, err)
	}
	return nil
}

// Screenshot writes what is visible to a PNG file.
func (p *Page) Screenshot(file string) error {
	var png []byte
	if err := p.Do(30*time.Second, chromedp.CaptureScreenshot(&png)); err != nil {
		return err
	}
	return os.WriteFile(file, png, 0o644)
}

// Executor returns ctx for commands of the DevTools protocol that chromedp has
// no action for.
func (p *Page) Executor() context.Context {
	return cdp.WithExecutor(p.Context, chromedp.FromContext(p.Context).Target)
}

// A refuser is a proxy that refuses everything.
type refuser struct {
	server   *http.Server
	listener net.Listener
	mu       sync.Mutex
	hosts    []string
}

func newRefuser() (*refuser, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	r := &refuser{listener: l}
	r.server = &http.Server{Handler: http.HandlerFunc(r.refuse)}
	go r.server.Serve(l)
	return r, nil
}

func (r *refuser) refuse(w http.ResponseWriter, request *http.Request) {
	asked := request.URL.String()
	if request.Method == http.MethodConnect {
		asked = "https://" + request.Host
	}
	r.mu.Lock()
	if !slices.Contains(r.hosts, asked) {
		r.hosts = append(r.hosts, asked)
	}
	r.mu.Unlock()
	http.Error(w, "no way out", http.StatusBadGateway)
}

func (r *refuser) address() string { return "http://" + r.listener.Addr().String() }

func (r *refuser) asked() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.hosts)
}

func (r *refuser) close() { r.server.Close() }
