package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"seiva/internal/kit/testkit"
)

// machines are those of scripts/with-patroni, by name. Whatever runs on one stands in its folder.
type machines struct {
	t      *testing.T
	folder string
}

func onMachines(t *testing.T) machines {
	t.Helper()
	folder := os.Getenv("SEIVA_TEST_PATRONI_FOLDER")
	if folder == "" {
		t.Fatal("SEIVA_TEST_PATRONI is not set: run the test through `make test` or scripts/with-patroni")
	}
	return machines{t, folder}
}

var machineNames = []string{"db1", "db2", "db3"}

// machine is what Patroni says of a machine: its role is leader, sync_standby or replica.
type machine struct{ Name, Role, State string }

// members asks whichever machine answers.
func (m machines) members() []machine {
	for _, name := range machineNames {
		var said struct{ Members []machine }
		if text, err := m.ask(name, http.MethodGet, "/cluster", ""); err == nil && json.Unmarshal([]byte(text), &said) == nil && len(said.Members) > 0 {
			return said.Members
		}
	}
	return nil
}

func (m machines) ask(name, method, path, body string) (string, error) {
	address, err := os.ReadFile(filepath.Join(m.folder, name, "api"))
	testkit.Must(m.t, err)
	r, err := http.NewRequestWithContext(m.t.Context(), method, "http://"+strings.TrimSpace(string(address))+path, strings.NewReader(body))
	testkit.Must(m.t, err)
	answer, err := (&http.Client{Timeout: 20 * time.Second}).Do(r)
	if err != nil {
		return "", err
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode != http.StatusOK {
		err = fmt.Errorf("%d %s", answer.StatusCode, text)
	}
	return string(text), err
}

// inRole names the machine that has a role among those that run; empty: none.
func (m machines) inRole(role string) string {
	for _, one := range m.members() {
		if one.Role == role && (one.State == "running" || one.State == "streaming") {
			return one.Name
		}
	}
	return ""
}

// whole waits for a leader and two that follow it, one of which every commit waits for.
func (m machines) whole() (leader, standby, other string) {
	m.t.Helper()
	waitFor(m.t, "three machines that work together", func() bool {
		leader, standby, other = m.inRole("leader"), m.inRole("sync_standby"), m.inRole("replica")
		return leader != "" && standby != "" && other != ""
	})
	return leader, standby, other
}

// waitFor looks until something is true.
func waitFor(t *testing.T, what string, is func() bool) {
	t.Helper()
	const look = 100 * time.Millisecond
	for began := time.Now(); time.Since(began) < time.Minute; <-time.After(look) {
		if is() {
			return
		}
	}
	t.Fatalf("there is no %s after a minute", what)
}

// processes are those of a machine whose command line begins with, or holds, a text.
func (m machines) processes(name, text string) (found []int) {
	entries, err := os.ReadDir("/proc")
	testkit.Must(m.t, err)
	for _, entry := range entries {
		folder, err := os.Readlink(filepath.Join("/proc", entry.Name(), "cwd"))
		if err != nil || !strings.HasPrefix(folder+"/", filepath.Join(m.folder, name)+"/") {
			continue // not a process, or not of this machine
		}
		line, err := os.ReadFile(filepath.Join("/proc", entry.Name(), "cmdline"))
		if pid, number := strconv.Atoi(entry.Name()); err == nil && number == nil && strings.Contains(string(line), text) {
			found = append(found, pid)
		}
	}
	return found
}

// signal sends one to such processes and tells to how many.
func (m machines) signal(s syscall.Signal, name, text string) (sent int) {
	for _, pid := range m.processes(name, text) {
		if syscall.Kill(pid, s) == nil {
			sent++
		}
	}
	return sent
}

// start starts what runs on a machine that was killed.
func (m machines) start(name string) {
	m.t.Helper()
	testkit.Must(m.t, exec.CommandContext(m.t.Context(), filepath.Join(m.folder, name, "start")).Run()) //nolint:gosec // written by the script
}
