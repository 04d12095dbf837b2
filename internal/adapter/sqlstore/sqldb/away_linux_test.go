package sqldb

import (
	"context"
	"fmt"
	"net"
	"os"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"seiva/internal/kit/testkit"
)

// A server whose machine lost its power is given up after half a minute, and callers are told that the database does not answer.
func TestASilentServerIsGivenUp(t *testing.T) {
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	testkit.Must(t, err)
	t.Cleanup(func() { _ = listener.Close() })
	made, err := dial(t.Context(), "tcp", listener.Addr().String())
	testkit.Must(t, err)
	t.Cleanup(func() { _ = made.Close() })
	raw, err := made.(line).Conn.(*net.TCPConn).SyscallConn()
	testkit.Must(t, err)
	testkit.Must(t, raw.Control(func(fd uintptr) {
		for option, want := range map[int]int{unix.TCP_USER_TIMEOUT: 30_000, unix.TCP_KEEPIDLE: 15, unix.TCP_KEEPINTVL: 5, unix.TCP_KEEPCNT: 3} {
			if got, err := unix.GetsockoptInt(int(fd), unix.IPPROTO_TCP, option); err != nil || got != want { //nolint:gosec // a descriptor
				t.Errorf("option %d is %d (%v), want %d", option, got, err, want)
			}
		}
	}))
	silent := &net.OpError{Op: "read", Net: "tcp", Err: os.NewSyscallError("read", syscall.ETIMEDOUT)}
	if told := unavailable(fmt.Errorf("read a list: %w", broken(silent))); told == nil {
		t.Error("a server that fell silent is nobody's fault")
	}
	if told := unavailable(broken(fmt.Errorf("read: %w", os.ErrDeadlineExceeded))); told != nil {
		t.Errorf("whoever gave up: %v", told)
	}
	if _, err := dial(context.Background(), "unix", t.TempDir()+"/nobody"); err == nil {
		t.Error("nobody listens there")
	}
}
