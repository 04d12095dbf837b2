package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"os/exec"
	"strings"
	"testing"

	"seiva/internal/kit/testkit"
)

// A demonstration listens before it is loaded (decision 72): the first line that it prints says what is loaded and where,
// without the address by which scripts know that it is ready, and whoever comes then is told to wait.
func TestADemonstrationListensWhileItLoads(t *testing.T) {
	program := build(t)
	command := exec.CommandContext(context.WithoutCancel(t.Context()), program, "serve", "--demo", "--addr", "127.0.0.1:0", "--data", t.TempDir()) //nolint:gosec // built above
	stdout, err := command.StdoutPipe()
	testkit.Must(t, err)
	testkit.Must(t, command.Start())
	t.Cleanup(func() { _ = command.Process.Kill(); _ = command.Wait() })
	first, err := bufio.NewReader(stdout).ReadString('\n')
	testkit.Must(t, err)
	said, found := strings.CutPrefix(first, "Carregando a demonstração (")
	address, _, closed := strings.Cut(said, "): ")
	if !found || !closed || strings.Contains(first, "http://") {
		t.Fatalf("the first line: %q", first)
	}
	at := func(path string) (int, http.Header, string) {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+address+path, nil)
		testkit.Must(t, err)
		response, err := http.DefaultClient.Do(request)
		testkit.Must(t, err)
		defer func() { _ = response.Body.Close() }()
		text, err := io.ReadAll(response.Body)
		testkit.Must(t, err)
		return response.StatusCode, response.Header, string(text)
	}
	status, header, page := at("/")
	if status != http.StatusServiceUnavailable || header.Get("Retry-After") == "" || !strings.Contains(page, "<h1>Carregando</h1>") {
		t.Errorf("/: %d %v %s", status, header, page)
	}
	if alive, _, _ := at("/healthz"); alive != http.StatusOK {
		t.Errorf("/healthz: %d", alive)
	}
}
