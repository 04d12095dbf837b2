package sqldb

import (
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// giveUp has the system end a connection whose other end does not acknowledge what it is sent: it asks nobody whether they are alive
// while it repeats itself.
func giveUp(network, _ string, c syscall.RawConn) (err error) {
	if !strings.HasPrefix(network, "tcp") {
		return nil
	}
	refused := c.Control(func(fd uintptr) {
		err = unix.SetsockoptInt(int(fd), unix.IPPROTO_TCP, unix.TCP_USER_TIMEOUT, int(silentAfter.Milliseconds())) //nolint:gosec // a descriptor
	})
	if refused != nil {
		return refused
	}
	return err
}
