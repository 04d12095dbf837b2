package main

import (
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/app"
	"seiva/internal/bulk"
	"seiva/internal/kit/testkit"
)

// A process that is killed in the midst of an act on many rows leaves the rest to the next, and each row is done once: on both engines.
func TestKillDuringAnActOnManyRows(t *testing.T) { onEachEngine(t, killDuringBulk) }

const bulkRows = 600

func killDuringBulk(t *testing.T, program string, s app.Settings) {
	a, err := app.Open(t.Context(), s)
	testkit.Must(t, err)
	testkit.Must(t, a.DB.Migrate(t.Context()))
	db := sqltest.RawOf(t, sqldb.Config{URL: s.DatabaseURL, Folder: s.Data})
	reported(t, db, bulkRows)
	resolving(t, a, administrator(t, a, "Ana", "ana@seiva.test"))
	a.Close()

	done := func() int { return figure(t, db, "SELECT COUNT(*) FROM bulk_rows WHERE state = 'done'") }
	for _, enough := range []int{20, bulkRows / 2} {
		killWhen(t, program, s, func() bool { return done() >= enough })
		if n := done(); n == bulkRows {
			t.Fatal("it was through before it was killed")
		}
		leaseEnds(t, db, bulk.Job)
	}
	killWhen(t, program, s, func() bool { return figure(t, db, "SELECT COUNT(*) FROM bulk_runs WHERE state = 'done'") == 1 })
	resolvedOnce(t, db, bulkRows)
}
