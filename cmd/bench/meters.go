package main

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"seiva/internal/adapter/sqlstore/sqldb"
)

// ticksPerSecond is Linux' USER_HZ, in which /proc tells the processor's time.
const ticksPerSecond = 100

// meters read what a program and its database have used so far.
type meters struct {
	server     *server
	db         *sql.DB // PostgreSQL's; nil: SQLite
	postmaster int
}

func (b *bench) meters(ctx context.Context, s *server, c sqldb.Config) (*meters, error) {
	m := &meters{server: s}
	if c.URL == "" {
		return m, nil
	}
	db, err := sql.Open("pgx", c.URL)
	if err != nil {
		return nil, err
	}
	m.db = db
	var backend int
	if err := db.QueryRowContext(ctx, "SELECT pg_backend_pid()").Scan(&backend); err != nil {
		return nil, err
	}
	of, err := readStat(backend)
	m.postmaster = of.parent
	return m, err
}

func (m *meters) close() {
	if m.db != nil {
		_ = m.db.Close()
	}
}

// each runs what does something so many times, and gives what one costs.
func (m *meters) each(ctx context.Context, times int, do func() error) (cost, error) {
	before, err := m.read(ctx)
	if err != nil {
		return cost{}, err
	}
	if err := do(); err != nil {
		return cost{}, err
	}
	after, err := m.read(ctx)
	n := float64(times)
	return cost{
		ServerMS: (after.ServerMS - before.ServerMS) / n, DatabaseMS: (after.DatabaseMS - before.DatabaseMS) / n,
		DiskBytes: (after.DiskBytes - before.DiskBytes) / n, Commits: (after.Commits - before.Commits) / n,
	}, err
}

// read gives everything since the programs' start.
func (m *meters) read(ctx context.Context) (now cost, err error) {
	process := m.server.process.Process.Pid
	of, err := readStat(process)
	if err != nil {
		return now, err
	}
	now.ServerMS = of.used
	if now.Commits, err = commits(ctx, m.server.url); err != nil {
		return now, err
	}
	if m.db == nil {
		now.DiskBytes, err = written(process)
		return now, err
	}
	if now.DatabaseMS, err = m.databaseMS(); err != nil {
		return now, err
	}
	err = m.db.QueryRowContext(ctx, "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')").Scan(&now.DiskBytes)
	return now, err
}

// databaseMS sums the server and all that it started, those that ended too.
func (m *meters) databaseMS() (float64, error) {
	of, err := readStat(m.postmaster)
	if err != nil {
		return 0, err
	}
	sum := of.used + of.ended
	err = m.backends(func(_ int, one stat) { sum += one.used })
	return sum, err
}

// backends gives every process that PostgreSQL started and that lives.
func (m *meters) backends(each func(process int, of stat)) error {
	found, err := filepath.Glob("/proc/[0-9]*")
	if err != nil {
		return err
	}
	for _, path := range found {
		process, err := strconv.Atoi(filepath.Base(path))
		if err != nil {
			continue
		}
		if of, err := readStat(process); err == nil && of.parent == m.postmaster { // the others are not ours, or gone
			each(process, of)
		}
	}
	return nil
}

// backend gives the memory of its own that a connection of the program has in PostgreSQL, in MB: the median.
func (m *meters) backend(ctx context.Context) (float64, error) {
	if m.db == nil {
		return 0, nil
	}
	rows, err := m.db.QueryContext(ctx, "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()")
	if err != nil {
		return 0, err
	}
	defer func() { _ = rows.Close() }()
	var of []float64
	for rows.Next() {
		var process int
		if err := rows.Scan(&process); err != nil {
			return 0, err
		}
		kb, err := field(fmt.Sprintf("/proc/%d/status", process), "RssAnon:")
		if err != nil {
			return 0, err
		}
		of = append(of, kb/1024)
	}
	return median(of), rows.Err()
}

// stat is of /proc/<process>/stat.
type stat struct {
	parent int
	used   float64 // milliseconds of the processor
	ended  float64 // of its children that ended
}

func readStat(process int) (stat, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", process))
	if err != nil {
		return stat{}, err
	}
	_, rest, _ := strings.Cut(string(text), ") ") // a program's name may hold blanks
	fields := strings.Fields(rest)
	const parent, user, system, endedUser, endedSystem = 1, 11, 12, 13, 14 // after the name and counted from the state, proc(5)
	if len(fields) <= endedSystem {
		return stat{}, fmt.Errorf("process %d: %q", process, text)
	}
	number := func(at int) float64 {
		n, _ := strconv.ParseFloat(fields[at], 64) // the kernel writes digits
		return n
	}
	const tick = 1000.0 / ticksPerSecond
	return stat{int(number(parent)), (number(user) + number(system)) * tick, (number(endedUser) + number(endedSystem)) * tick}, nil
}

// written gives what a process has had written to the disk, in bytes.
func written(process int) (float64, error) {
	return field(fmt.Sprintf("/proc/%d/io", process), "write_bytes:")
}

// field reads a number from a file of /proc.
func field(path, name string) (float64, error) {
	text, err := os.ReadFile(path) //nolint:gosec // of /proc
	if err != nil {
		return 0, err
	}
	_, rest, found := strings.Cut("\n"+string(text), "\n"+name)
	fields := strings.Fields(rest)
	if !found || len(fields) == 0 {
		return 0, fmt.Errorf("%s has no %s", path, name)
	}
	return strconv.ParseFloat(fields[0], 64)
}
