package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof" //nolint:gosec // mounted on a server of its own, on loopback alone; nothing serves DefaultServeMux
	"os"
	"runtime/metrics"
	"strconv"
	"strings"

	"seiva/internal/app"
)

// debugListener opens the debug server's address; nil when there is none.
func debugListener(ctx context.Context, s app.Settings) (net.Listener, error) {
	if s.DebugAddr == "" {
		return nil, nil
	}
	if err := s.CheckDebugAddr(); err != nil {
		return nil, err
	}
	var config net.ListenConfig
	listener, err := config.Listen(ctx, "tcp", s.DebugAddr)
	if err != nil {
		return nil, fmt.Errorf("SEIVA_DEBUG_ADDR: %w", err)
	}
	if address, ok := listener.Addr().(*net.TCPAddr); !ok || !address.IP.IsLoopback() { // a name may lead anywhere
		return nil, errors.Join(app.ErrDebugAddr, listener.Close())
	}
	return listener, nil
}

// serveDebug serves profiles, traces and the memory's figures until stop is called.
func serveDebug(listener net.Listener, log *slog.Logger) (stop func()) {
	if listener == nil {
		return func() {}
	}
	server := app.NewServer(debugHandler(), log)
	go func() { _ = server.Serve(listener) }() // ends with Close
	log.Info("debug server", "address", listener.Addr().String())
	return func() { _ = server.Close() }
}

// debugHandler serves what `go tool pprof` asks for, but not the command line, which may hold passwords.
func debugHandler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	mux.HandleFunc("GET /debug/memory", tellMemory)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host, _, err := net.SplitHostPort(r.Host)
		if err != nil {
			host = r.Host
		}
		if !app.OwnHost(host) { // a page in a browser of this machine whose name leads here
			http.Error(w, "this server answers to 127.0.0.1 alone", http.StatusForbidden)
			return
		}
		mux.ServeHTTP(w, r)
	})
}

// tellMemory answers with the runtime's figures by name, and with what the kernel says (resident, in bytes). What is
// resident without a file beyond the runtime's share is SQLite's: it takes its memory from the kernel itself.
func tellMemory(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(memoryFigures()) // the asker may be gone
}

func memoryFigures() map[string]uint64 {
	figures := map[string]uint64{}
	var samples []metrics.Sample
	for _, known := range metrics.All() {
		family, _, _ := strings.Cut(strings.TrimPrefix(known.Name, "/"), "/")
		if known.Kind == metrics.KindUint64 && (family == "memory" || family == "gc" || family == "sched") {
			samples = append(samples, metrics.Sample{Name: known.Name})
		}
	}
	metrics.Read(samples)
	for _, sample := range samples {
		figures[sample.Name] = sample.Value.Uint64()
	}
	status, _ := os.ReadFile("/proc/self/status") // Linux alone has it
	for line := range strings.Lines(string(status)) {
		name, rest, _ := strings.Cut(line, ":")
		if name != "VmHWM" && !strings.HasPrefix(name, "VmRSS") && !strings.HasPrefix(name, "Rss") && name != "VmSwap" {
			continue
		}
		if kb, err := strconv.ParseUint(strings.Fields(rest)[0], 10, 64); err == nil {
			figures["process/"+name] = kb << 10
		}
	}
	return figures
}
