package apitest

import (
	"io"
	"net"
	"sync"
	"testing"

	"seiva/internal/kit/testkit"
)

// Cable is a way to a server that can be cut, or held: then all that is sent is taken, and nothing arrives.
type Cable struct {
	net.Listener
	to    string
	flow  sync.RWMutex
	mu    sync.Mutex
	cut   bool
	lines []net.Conn
}

func NewCable(t *testing.T, to string) *Cable {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	testkit.Must(t, err)
	c := &Cable{Listener: listener, to: to}
	t.Cleanup(func() { c.Set(true); _ = listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go c.carry(conn)
		}
	}()
	return c
}

// set cuts the cable with every line in it, or mends it.
func (c *Cable) Set(cut bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.cut = cut
	for _, line := range c.lines {
		_ = line.Close()
	}
	c.lines = nil
}

func (c *Cable) carry(from net.Conn) {
	defer func() { _ = from.Close() }()
	c.mu.Lock()
	cut := c.cut
	c.lines = append(c.lines, from)
	c.mu.Unlock()
	if cut {
		return
	}
	to, err := net.Dial("tcp", c.to)
	if err != nil {
		return
	}
	defer func() { _ = to.Close() }()
	go func() { _, _ = io.Copy(heldLine{to, c}, from); _ = to.Close() }()
	_, _ = io.Copy(heldLine{from, c}, to)
}

// Hold keeps everything on its way until it is let go, as a server that hangs does.
func (c *Cable) Hold() (letGo func()) {
	c.flow.Lock()
	return c.flow.Unlock
}

type heldLine struct {
	io.Writer
	of *Cable
}

func (h heldLine) Write(b []byte) (int, error) {
	h.of.flow.RLock()
	defer h.of.flow.RUnlock()
	return h.Writer.Write(b)
}
