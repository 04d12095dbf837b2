package sqltest

import (
	"context"
	"syscall"
	"testing"

	"github.com/uptrace/bun"

	"seiva/internal/kit/testkit"
)

// Freeze stops the server processes of a PostgreSQL database on this machine, but for the one that the given connection leads to, as a disk
// that hangs does: what they are sent is acknowledged, and never answered. Thawed again by the function that it returns, or by the test's end.
func Freeze(t testing.TB, of bun.Conn) (thaw func()) {
	t.Helper()
	var servers []int
	testkit.Must(t, of.NewRaw("SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'").
		Scan(t.Context(), &servers))
	thaw = func() {
		for _, server := range servers {
			_ = syscall.Kill(server, syscall.SIGCONT)
		}
	}
	t.Cleanup(thaw)
	for _, server := range servers {
		testkit.Must(t, syscall.Kill(server, syscall.SIGSTOP))
	}
	return thaw
}

// Watcher is a connection of its own to a database, beside those that are frozen.
func Watcher(t testing.TB, db *bun.DB) bun.Conn {
	t.Helper()
	conn, err := db.Conn(context.WithoutCancel(t.Context()))
	testkit.Must(t, err)
	t.Cleanup(func() { _ = conn.Close() })
	return conn
}
