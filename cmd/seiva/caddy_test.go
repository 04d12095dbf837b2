package main

import (
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"seiva/internal/kit/testkit"
)

func TestCaddyTakesItsSample(t *testing.T) {
	judged(t, "caddy", "validate", "--adapter", "caddyfile", "--config", "../../deploy/caddy/Caddyfile")
}

// Caddy, as its sample has it but for the name, passes on what replicas say, also that they have no database; what is for the operator
// alone it does not.
func TestCaddyPassesOn(t *testing.T) {
	var asked atomic.Int64
	mux := http.NewServeMux()
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "passed") })
	mux.HandleFunc("/readyz", func(w http.ResponseWriter, r *http.Request) { // as a replica without a database
		if asked.Add(1); !r.URL.Query().Has("process") {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	})
	mux.HandleFunc("/away", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", "5")
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = io.WriteString(w, "O banco de dados não respondeu.")
	})
	replica := httptest.NewServer(mux)
	t.Cleanup(replica.Close)
	address := "http://" + startCaddy(t, freeAddress(t), strings.TrimPrefix(replica.URL, "http://"))
	ask := func(path string) (status int, again, body string) {
		t.Helper()
		response, err := http.Get(address + path) //nolint:noctx // our own server
		testkit.Must(t, err)
		text, err := io.ReadAll(response.Body)
		testkit.Must(t, err)
		testkit.Must(t, response.Body.Close())
		return response.StatusCode, response.Header.Get("Retry-After"), string(text)
	}
	waitFor(t, "Caddy that goes by what the replica says of itself", func() bool { return asked.Load() > 1 })
	for range 2 {
		if status, again, body := ask("/away"); status != http.StatusServiceUnavailable || again != "5" || !strings.Contains(body, "banco de dados") {
			t.Errorf("without a database: %d, again after %q: %q", status, again, body)
		}
		if status, _, body := ask("/api"); status != http.StatusOK || body != "passed" {
			t.Errorf("a call: %d %q", status, body)
		}
	}
	for _, inside := range []string{"/metrics", "/readyz", "/dev/mail"} {
		if status, _, body := ask(inside); status != http.StatusNotFound {
			t.Errorf("%s: %d %q", inside, status, body)
		}
	}
}

// startCaddy passes requests to some processes as deploy/caddy has it, but for TLS and the name, and gives its address.
func startCaddy(t *testing.T, upstream ...string) string {
	t.Helper()
	folder, address := t.TempDir(), freeAddress(t)
	sample := deployed(t, "caddy/Caddyfile")
	config := strings.NewReplacer("\nportal.example {", "\nhttp://"+address+" {", "reverse_proxy 127.0.0.1:8080 {", "reverse_proxy "+strings.Join(upstream, " ")+" {").Replace(sample)
	config = strings.Replace(config, "\n{\n", "\n{\n\tadmin off\n", 1)
	file := filepath.Join(folder, "Caddyfile")
	testkit.Must(t, os.WriteFile(file, []byte(config), 0o600))
	caddy := exec.CommandContext(t.Context(), "caddy", "run", "--adapter", "caddyfile", "--config", file) //nolint:gosec // written above
	caddy.Env = append(os.Environ(), "XDG_DATA_HOME="+folder, "XDG_CONFIG_HOME="+folder)
	testkit.Must(t, caddy.Start())
	t.Cleanup(func() {
		_ = caddy.Process.Signal(syscall.SIGTERM)
		_ = caddy.Wait()
	})
	for range 3000 {
		if c, err := net.DialTimeout("tcp", address, time.Second); err == nil {
			_ = c.Close()
			return address
		}
		<-time.After(10 * time.Millisecond)
	}
	t.Fatal("caddy does not listen")
	return ""
}
