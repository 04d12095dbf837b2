package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/testkit"
)

// callsASecond is what comes in through a proxy while processes take turns.
const callsASecond = 300

// Nobody who calls through nginx or Caddy, as deploy/ has them, notices that processes are replaced.
func TestNobodyNoticesARollout(t *testing.T) {
	program := build(t)
	t.Run("replicas one after another", func(t *testing.T) { replaceReplicas(t, program, startNginx, "300ms") })
	t.Run("replicas one after another, behind Caddy", func(t *testing.T) { replaceReplicas(t, program, startCaddy, "3s") }) // it asks each second
	t.Run("one process behind a socket", func(t *testing.T) { replaceBehindASocket(t, program) })
}

func replaceReplicas(t *testing.T, program string, proxy func(*testing.T, ...string) string, lameDuck string) {
	t.Setenv("SEIVA_LAME_DUCK", lameDuck)
	r := newRollout(t, program, sqltest.PostgresURL(t))
	addresses := []string{freeAddress(t), freeAddress(t)}
	running := make([]*exec.Cmd, len(addresses))
	for i, address := range addresses {
		running[i] = r.start(address, nil)
	}
	calls := r.callThrough(proxy(t, addresses...))
	for range 2 {
		for i, address := range addresses {
			r.stop(running[i])
			running[i] = r.start(address, nil)
			waitFor(t, "a proxy that knows that the replica is back", func() bool { return r.isCalled(address) })
		}
	}
	calls.end(t)
	r.tellsThatItLeaves(running[0], addresses[0])
	r.stop(running[1])
}

// The socket is kept by somebody else, as systemd does, and what comes in between waits there.
func replaceBehindASocket(t *testing.T, program string) {
	t.Setenv("SEIVA_LAME_DUCK", "300ms")
	r := newRollout(t, program, "")
	l, err := net.Listen("tcp", "127.0.0.1:0")
	testkit.Must(t, err)
	socket, err := l.(*net.TCPListener).File()
	testkit.Must(t, err)
	defer func() { _ = socket.Close() }()
	address := l.Addr().String()
	testkit.Must(t, l.Close()) // the file keeps it
	running := r.start(address, socket)
	nginx := startNginx(t, address)
	calls := r.callThrough(nginx)
	for range 3 {
		r.stop(running)
		running = r.start(address, socket)
	}
	calls.end(t)
	r.sendsALongBatch(nginx)
	r.sendsALongBatch(startCaddy(t, address))
	r.stop(running)
}

type rollout struct {
	t       *testing.T
	program string
	s       app.Settings
	key     string
}

func newRollout(t *testing.T, program, database string) *rollout {
	t.Helper()
	r := &rollout{t: t, program: program, s: app.Settings{Data: t.TempDir(), DatabaseURL: database}}
	r.s.SecretFile = filepath.Join(r.s.Data, "secret")
	testkit.Must(t, os.WriteFile(r.s.SecretFile, []byte(strings.Repeat("0123456789", 4)), 0o600))
	a, err := app.Open(t.Context(), r.s)
	testkit.Must(t, err)
	testkit.Must(t, a.Migrate(t.Context()))
	r.key = apitest.SeedTills(t, a).Live
	a.Close()
	return r
}

// start serves at an address, or on a socket that is passed as systemd passes it, and returns once it does.
func (r *rollout) start(address string, socket *os.File) *exec.Cmd {
	r.t.Helper()
	command := exec.CommandContext(context.WithoutCancel(r.t.Context()), r.program, "serve", "--addr", address, "--data", r.s.Data) //nolint:gosec // built above
	if socket != nil {                                                                                                              // LISTEN_PID is the process's own
		command = exec.CommandContext(context.WithoutCancel(r.t.Context()), "sh", "-c", `LISTEN_PID=$$ exec "$0" "$@"`, r.program, "serve", "--addr", "127.0.0.1:1", "--data", r.s.Data) //nolint:gosec // built above
		command.ExtraFiles = []*os.File{socket}
	}
	command.Env = append(os.Environ(), "SEIVA_DATABASE_URL="+r.s.DatabaseURL, "SEIVA_SECRET_FILE="+r.s.SecretFile, "SEIVA_PUBLIC_URL=http://127.0.0.1",
		"SEIVA_SHARED_BLOBS=true", "LISTEN_FDS=1")
	out, err := command.StdoutPipe()
	testkit.Must(r.t, err)
	testkit.Must(r.t, command.Start())
	said, err := bufio.NewReader(out).ReadString('\n')
	if err != nil || !strings.Contains(said, "http://"+address) {
		r.t.Fatalf("it does not serve %s: %q, %v", address, said, err)
	}
	return command
}

// isCalled tells whether a proxy sends calls to a replica.
func (r *rollout) isCalled(address string) bool {
	r.t.Helper()
	response, err := http.Get("http://" + address + "/metrics") //nolint:noctx // our own server
	testkit.Must(r.t, err)
	defer func() { _ = response.Body.Close() }()
	metrics, err := io.ReadAll(response.Body)
	testkit.Must(r.t, err)
	return bytes.Contains(metrics, []byte(`route="GET /api/integration/whoami",status="200"`))
}

func (r *rollout) stop(running *exec.Cmd) {
	r.t.Helper()
	testkit.Must(r.t, running.Process.Signal(syscall.SIGTERM))
	if err := running.Wait(); err != nil {
		r.t.Errorf("it ended badly: %v", err)
	}
}

// sendsALongBatch sends one of more than the megabyte that nginx takes by itself, through a proxy: every line has its answer.
func (r *rollout) sendsALongBatch(address string) {
	r.t.Helper()
	const lines = 300
	line, err := json.Marshal(map[string]string{"xml": string(apitest.Sample(r.t, "valid/02_sp_cpf_pix.xml"))})
	testkit.Must(r.t, err)
	batch := bytes.Repeat(append(line, '\n'), lines)
	answers, err := post(&http.Client{Timeout: time.Minute}, "http://"+address, r.key, "application/x-ndjson", bytes.NewReader(batch))
	testkit.Must(r.t, err)
	defer func() { _ = answers.Close() }()
	text, err := io.ReadAll(answers)
	if got := bytes.Count(text, []byte(`"duplicate"`)); err != nil || got != lines || len(batch) < 2<<20 {
		r.t.Errorf("%d of %d lines of %d bytes answered, %v: %.300s", got, lines, len(batch), err, text)
	}
}

// tellsThatItLeaves ends a process and asks it meanwhile.
func (r *rollout) tellsThatItLeaves(running *exec.Cmd, address string) {
	r.t.Helper()
	testkit.Must(r.t, running.Process.Signal(syscall.SIGTERM))
	told, served := false, false
	for {
		ready, err := http.Get("http://" + address + "/readyz")
		if err != nil {
			break // it is gone
		}
		_ = ready.Body.Close()
		told = told || ready.StatusCode == http.StatusServiceUnavailable
		if alive, err := http.Get("http://" + address + "/healthz"); err == nil {
			_ = alive.Body.Close()
			served = served || told && alive.StatusCode == http.StatusOK
		}
	}
	if err := running.Wait(); err != nil || !told || !served {
		r.t.Errorf("it told so %v, served behind that %v, ended with %v", told, served, err)
	}
}

func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	testkit.Must(t, err)
	defer func() { _ = l.Close() }()
	return l.Addr().String()
}

// startNginx passes requests to some processes as deploy/nginx has it, but for TLS and the port, and gives its address.
func startNginx(t *testing.T, upstream ...string) string {
	t.Helper()
	if _, err := exec.LookPath("nginx"); err != nil {
		t.Fatal("nginx is missing: run the tests through `make test`, or scripts/need nginx nginx-light")
	}
	proxy, err := filepath.Abs("../../deploy/nginx/seiva-proxy.conf")
	testkit.Must(t, err)
	folder, address, servers := t.TempDir(), freeAddress(t), ""
	for _, u := range upstream {
		servers += "server " + u + " max_fails=0; "
	}
	config := filepath.Join(folder, "nginx.conf")
	testkit.Must(t, os.WriteFile(config, fmt.Appendf(nil, `daemon off; worker_processes 1; pid %[1]s/pid; error_log %[1]s/log;
events { worker_connections 2048; }
http {
  access_log off; client_body_temp_path %[1]s/a; proxy_temp_path %[1]s/b; fastcgi_temp_path %[1]s/c; uwsgi_temp_path %[1]s/d; scgi_temp_path %[1]s/e;
  upstream seiva { %[2]s }
  server { listen %[3]s; include %[4]s; }
}`, folder, servers, address, proxy), 0o600))
	nginx := exec.CommandContext(context.WithoutCancel(t.Context()), "nginx", "-p", folder, "-e", filepath.Join(folder, "log"), "-c", config) //nolint:gosec // written above
	nginx.Stderr = os.Stderr
	testkit.Must(t, nginx.Start())
	t.Cleanup(func() {
		_ = nginx.Process.Signal(syscall.SIGTERM)
		_ = nginx.Wait()
		log, _ := os.ReadFile(filepath.Join(folder, "log"))
		for line := range strings.Lines(string(log)) {
			if t.Failed() && !strings.Contains(line, "Connection refused") { // which the next replica makes good
				t.Log(line)
			}
		}
	})
	for range 1000 {
		if c, err := net.DialTimeout("tcp", address, time.Second); err == nil {
			_ = c.Close()
			return address
		}
		<-time.After(10 * time.Millisecond)
	}
	t.Fatal("nginx does not listen")
	return ""
}

// calls go on until they are ended, at their pace, whether those before were answered or not.
type calls struct {
	stop context.CancelFunc
	wait sync.WaitGroup

	mu     sync.Mutex
	made   int
	failed []string
}

func (r *rollout) callThrough(address string) *calls {
	ctx, stop := context.WithCancel(context.Background())
	c, client := &calls{stop: stop}, &http.Client{Timeout: 20 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: 64}}
	receipt := apitest.Sample(r.t, "valid/02_sp_cpf_pix.xml")
	c.wait.Go(func() {
		every := time.NewTicker(time.Second / callsASecond)
		defer every.Stop()
		for n := 0; ; n++ {
			select {
			case <-ctx.Done():
				return
			case <-every.C:
			}
			method, path, body := http.MethodGet, "/api/integration/whoami", []byte(nil)
			if n%10 == 0 {
				method, path, body = http.MethodPost, "/api/integration/receipts", receipt
			}
			c.wait.Go(func() { c.make(client, r.key, method, "http://"+address+path, body) })
		}
	})
	return c
}

func (c *calls) make(client *http.Client, key, method, address string, body []byte) {
	request, err := http.NewRequestWithContext(context.Background(), method, address, bytes.NewReader(body))
	if err != nil {
		panic(err)
	}
	request.Header.Set("x-api-key", key)
	request.Header.Set("Content-Type", "application/xml")
	response, err := client.Do(request)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.made++
	switch {
	case err != nil:
		c.failed = append(c.failed, method+" "+err.Error())
	case response.StatusCode >= 300:
		c.failed = append(c.failed, fmt.Sprint(method, " ", response.StatusCode))
	}
	if err == nil {
		_ = response.Body.Close()
	}
}

// end waits for the last answer and fails unless each of many was one.
func (c *calls) end(t *testing.T) {
	t.Helper()
	c.stop()
	c.wait.Wait()
	t.Logf("%d calls", c.made)
	if c.made < callsASecond || len(c.failed) > 0 {
		t.Errorf("%d of %d calls failed: %.10q", len(c.failed), c.made, c.failed[:min(10, len(c.failed))])
	}
}
