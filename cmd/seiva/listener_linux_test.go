package main

import (
	"errors"
	"net"
	"syscall"
	"testing"
	"time"

	"seiva/internal/kit/testkit"
)

// A door that settles lets nobody in: who knocks waits, and is refused once it is closed.
func TestADoorThatSettlesLetsNobodyIn(t *testing.T) {
	door, err := openFront(t.Context(), "127.0.0.1:0")
	testkit.Must(t, err)
	address := door.Addr().String()
	before, err := net.DialTimeout("tcp", address, 10*time.Second)
	testkit.Must(t, err)
	defer func() { _ = before.Close() }()
	taken, err := door.Accept()
	testkit.Must(t, err)
	defer func() { _ = taken.Close() }()
	testkit.Must(t, door.Settle())
	var waits net.Error
	if _, err := net.DialTimeout("tcp", address, 100*time.Millisecond); !errors.As(err, &waits) || !waits.Timeout() {
		t.Errorf("who knocked meanwhile: %v, want nothing for as long as they wait", err)
	}
	if _, err := before.Write([]byte("asked")); err != nil {
		t.Errorf("who is inside: %v", err)
	}
	asked := make([]byte, 5)
	if n, err := taken.Read(asked); string(asked[:n]) != "asked" {
		t.Errorf("of who is inside came %q, %v", asked[:n], err)
	}
	testkit.Must(t, door.Close())
	if _, err := net.DialTimeout("tcp", address, 10*time.Second); !errors.Is(err, syscall.ECONNREFUSED) {
		t.Errorf("who knocked behind that: %v, want a refusal", err)
	}
}
