package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"syscall"
	"time"
)

// server is a program under measurement, running.
type server struct {
	name    string
	url     string
	process *exec.Cmd
	output  *bytes.Buffer
	started time.Duration // from exec to the first answer
}

// program tells how to run a server on an address and where it says that it is ready.
type program struct {
	name, path, ready string
	arguments         func(address string) []string
	environment       []string
}

const (
	startLimit = 30 * time.Second
	pollEvery  = time.Millisecond
)

// start runs a program and waits for its first answer.
func start(ctx context.Context, p program) (*server, error) {
	address, err := freeAddress()
	if err != nil {
		return nil, err
	}
	s := &server{name: p.name, url: "http://" + address, output: &bytes.Buffer{}}
	s.process = exec.CommandContext(ctx, p.path, p.arguments(address)...) //nolint:gosec // our own programs
	s.process.Env = append(os.Environ(), p.environment...)
	s.process.Stdout, s.process.Stderr = s.output, s.output
	begin := time.Now()
	if err := s.process.Start(); err != nil {
		return nil, err
	}
	client := http.Client{Timeout: time.Second}
	for time.Since(begin) < startLimit {
		response, err := client.Get(s.url + p.ready)
		if err == nil {
			_ = response.Body.Close()
			if response.StatusCode == http.StatusOK {
				s.started = time.Since(begin)
				return s, nil
			}
		}
		time.Sleep(pollEvery)
	}
	return nil, errors.Join(fmt.Errorf("%s did not answer in %v: %s", p.name, startLimit, s.output), s.process.Process.Kill())
}

func freeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer func() { _ = l.Close() }()
	return l.Addr().String(), nil
}

// stop ends it in good order.
func (s *server) stop() error {
	if err := s.process.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	var exit *exec.ExitError // PocketBase ends by the signal
	if err := s.process.Wait(); err != nil && !errors.As(err, &exit) {
		return err
	}
	return nil
}

// memory reads VmRSS (now), VmHWM (the highest so far) or RssAnon (its own alone) in MB.
func (s *server) memory(name string) (float64, error) {
	kb, err := field(fmt.Sprintf("/proc/%d/status", s.process.Process.Pid), name+":")
	return kb / 1024, err
}

// seiva runs the built program on a database.
func (i installation) seiva() program {
	return program{
		name: "seiva", path: "bin/seiva", ready: "/readyz",
		arguments: func(address string) []string { return []string{"serve", "--addr", address} },
		environment: []string{
			"SEIVA_DATA=" + i.config.Folder, "SEIVA_DATABASE_URL=" + i.config.URL, "SEIVA_SECRET_FILE=" + i.config.Folder + "/secret",
			"SEIVA_PUBLIC_URL=http://127.0.0.1", "SEIVA_SHARED_BLOBS=true",
			"SEIVA_STRANGERS_PER_MINUTE=100000000", // the benchmark is one address; it is counted like any other
		},
	}
}
