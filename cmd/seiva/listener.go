package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"strconv"
	"time"
)

// firstPassed is the number of the first file that systemd passes (sd_listen_fds).
const firstPassed = 3

// frontDoor is where requests come in. A passed socket is somebody else's, who keeps it open while processes take turns: what
// comes in between waits there.
type frontDoor struct {
	net.Listener
	passed bool
}

// openFront takes the socket that systemd passed, or listens at the address.
func openFront(ctx context.Context, address string) (frontDoor, error) {
	count, passed := os.LookupEnv("LISTEN_FDS")
	if pid := os.Getenv("LISTEN_PID"); !passed || pid != strconv.Itoa(os.Getpid()) {
		var plain net.ListenConfig
		plain.SetMultipathTCP(false) // which Go asks for where the kernel has it, and on which no filter can be laid: see Settle
		l, err := plain.Listen(ctx, "tcp", address)
		return frontDoor{l, false}, err
	}
	if count != "1" {
		return frontDoor{}, fmt.Errorf("LISTEN_FDS é %s, e o servidor atende em um só socket: deixe um ListenStream na unidade do systemd", count)
	}
	for _, name := range []string{"LISTEN_FDS", "LISTEN_PID", "LISTEN_FDNAMES"} { // not for programs that this one starts
		if err := os.Unsetenv(name); err != nil {
			return frontDoor{}, err
		}
	}
	file := os.NewFile(firstPassed, "listen")
	l, err := net.FileListener(file)
	if err == nil {
		_, isTCP := l.(*net.TCPListener)
		if !isTCP {
			err = errors.New("LISTEN_FDS traz um socket que não é de TCP: use ListenStream com servidor:porta na unidade do systemd")
		}
	}
	return frontDoor{l, true}, errors.Join(err, file.Close())
}

// settleLimit is how long connections that the kernel has accepted may wait for this program, before the door closes: longer than a busy
// machine keeps it from running.
const settleLimit = 3 * time.Second

// Settle keeps the kernel from accepting more connections and waits until the program has taken those that it has, since
// closing the door would break them off. Those who come meanwhile try again by themselves, and are refused then, which a
// proxy takes to another replica. Somebody else's socket stays as it is. Where it fails, a connection may be broken off.
func (f frontDoor) Settle() error {
	l, isTCP := f.Listener.(*net.TCPListener)
	if f.passed || !isTCP {
		return nil
	}
	raw, err := l.SyscallConn()
	if err != nil {
		return err
	}
	var taking error
	return errors.Join(raw.Control(func(fd uintptr) { taking = takeNoMore(fd) }), taking)
}
