package main

import (
	"log/slog"
	"runtime/debug"

	"github.com/KimMachineGun/automemlimit/memlimit"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/app"
)

// limitMemory lets the garbage collector know what the container may take, of which it gets 90 %: then it works harder
// before the kernel ends the process. What SQLite may take beside it is not its to use, up to half of the container.
// GOMEMLIMIT in the environment wins; without a limit nothing changes.
func limitMemory(s app.Settings, of memlimit.Provider, log *slog.Logger) {
	ours := func() (uint64, error) {
		container, err := of()
		if s.DatabaseURL == "" && err == nil {
			container -= min(container/2, sqldb.SQLiteMemory)
		}
		return container, err
	}
	if _, err := memlimit.Set(memlimit.WithProvider(ours)); err != nil {
		log.Warn("the container's memory limit is not known", "cause", err)
	}
}

// giveBack returns to the system what only starting up needed: garbage, and the pages of the program's own file, which stay in
// the system's cache and come back one by one where they are needed.
func giveBack() {
	debug.FreeOSMemory()
	dropProgramPages()
}
