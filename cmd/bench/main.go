// Command bench compares Seiva with the bare engines and libraries beneath it, and with PocketBase. Every row is a
// ratio of two figures that took turns in one run, so that what else the machine does falls on both; the ratio is the
// median of the rounds' ratios. Without arguments it measures everything, else the sections that are named.
//
// It needs the repository as its working folder, bin/seiva, and SEIVA_TEST_POSTGRES with fsync on: `make bench` sees to
// all of it. BENCH_FULL=1 measures reports on 10 million receipts besides 1 million.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"syscall"
)

// bench is one run.
type bench struct {
	folder    string // of this run, removed at its end
	postgres  string // the server's address
	documents []document
	captured  []captured
	table     []row
	peer      peer
	peak      map[string]float64 // highest resident memory by program, in MB, while it took receipts in
}

var sections = []struct {
	name  string
	run   func(*bench, context.Context) error
	named bool // takes long: runs when it is named alone
}{
	{name: "parse", run: (*bench).parse},
	{name: "store", run: (*bench).storeAlone},
	{name: "storage", run: (*bench).storage},
	{name: "batch", run: (*bench).batch},
	{name: "backlog", run: (*bench).backlog},
	{name: "promotions", run: (*bench).promotions},
	{name: "single", run: (*bench).single},
	{name: "hostile", run: (*bench).hostile},
	{name: "report", run: (*bench).reports},
	{name: "network", run: (*bench).network},
	{name: "feed", run: (*bench).feed},
	{name: "exports", run: (*bench).exports},
	{name: "beside", run: (*bench).beside},
	{name: "analytics", run: (*bench).analytics},
	{name: "process", run: (*bench).process},
	{name: "memory", run: (*bench).memory, named: true},
	{name: "capacity", run: (*bench).capacity, named: true},
}

func main() {
	if len(os.Args) == 4 && os.Args[1] == bareServer {
		if err := serveBare(os.Args[2], os.Args[3]); err != nil {
			fmt.Fprintln(os.Stderr, "bench:", err)
			os.Exit(1)
		}
		return
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, names []string) error {
	folder, err := os.MkdirTemp("", "seiva-bench-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	b := &bench{folder: folder, postgres: os.Getenv("SEIVA_TEST_POSTGRES"), peak: map[string]float64{}}
	for _, s := range sections {
		if (len(names) > 0 || s.named) && !slices.Contains(names, s.name) {
			continue
		}
		fmt.Fprintf(os.Stderr, "measuring %s\n", s.name)
		if err := s.run(b, ctx); err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
	}
	return b.print(os.Stdout)
}
