package main

import (
	"net/http"
	"syscall"
	"testing"
	"time"

	"seiva/internal/app"
	"seiva/internal/kit/testkit"
)

// Whoever tells a process a second time that it is to end does not want to wait for its lame duck; it ends well all the same.
func TestASecondSignalEndsTheWait(t *testing.T) {
	t.Setenv("SEIVA_LAME_DUCK", "10m")
	running, address := serve(t, build(t), app.Settings{Addr: "127.0.0.1:0", Data: t.TempDir()})
	testkit.Must(t, running.Process.Signal(syscall.SIGTERM))
	waitFor(t, "process that leaves", func() bool {
		ready, err := http.Get(address + "/readyz") //nolint:noctx // our own server
		testkit.Must(t, err)
		return ready.Body.Close() == nil && ready.StatusCode == http.StatusServiceUnavailable
	})
	ended := make(chan error, 1)
	go func() { ended <- running.Wait() }()
	for began := time.Now(); time.Since(began) < time.Minute; { // the first may come before it listens for a second one
		_ = running.Process.Signal(syscall.SIGTERM)
		select {
		case err := <-ended:
			if err != nil {
				t.Errorf("it ended badly: %v", err)
			}
			return
		case <-time.After(100 * time.Millisecond):
		}
	}
	t.Error("it still waits")
	_ = running.Process.Kill()
}
