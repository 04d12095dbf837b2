package main

import (
	"bytes"
	"errors"
	"log/slog"
	"os"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/KimMachineGun/automemlimit/memlimit"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/app"
)

// The collector is told of the container's limit, and only a limit that the environment sets is stronger.
func TestMemoryLimitIsTheContainers(t *testing.T) {
	if before, set := os.LookupEnv("GOMEMLIMIT"); set {
		t.Cleanup(func() { _ = os.Setenv("GOMEMLIMIT", before) })
		_ = os.Unsetenv("GOMEMLIMIT")
	}
	before := debug.SetMemoryLimit(-1)
	t.Cleanup(func() { debug.SetMemoryLimit(before) })
	const container, unlimited = 512 << 20, 1<<63 - 1
	var lines bytes.Buffer
	log := slog.New(slog.NewTextHandler(&lines, nil))

	postgres := app.Settings{DatabaseURL: "postgres://x"}

	limitMemory(postgres, memlimit.Limit(container), log)
	if got := debug.SetMemoryLimit(-1); got != container/10*9 && got != container*9/10 {
		t.Errorf("limit %d", got)
	}
	for total, share := range map[uint64]int64{container: container - sqldb.SQLiteMemory, 128 << 20: 64 << 20} {
		limitMemory(app.Settings{}, memlimit.Limit(total), log)
		if got := debug.SetMemoryLimit(-1); got != share/10*9 && got != share*9/10 {
			t.Errorf("of %d beside SQLite: %d, want nine tenths of %d", total, got, share)
		}
	}
	limitMemory(postgres, func() (uint64, error) { return 0, memlimit.ErrNoLimit }, log)
	if got := debug.SetMemoryLimit(-1); got != unlimited || lines.Len() > 0 {
		t.Errorf("without a limit %d: %s", got, &lines)
	}
	limitMemory(postgres, func() (uint64, error) { return 0, errors.New("no cgroups here") }, log)
	if got := debug.SetMemoryLimit(-1); got != unlimited || !strings.Contains(lines.String(), "no cgroups here") {
		t.Errorf("unknown limit %d: %s", got, &lines)
	}
	t.Setenv("GOMEMLIMIT", "1GiB")
	limitMemory(postgres, memlimit.Limit(container), log)
	if got := debug.SetMemoryLimit(-1); got != unlimited {
		t.Errorf("the environment's limit was replaced by %d", got)
	}
}
