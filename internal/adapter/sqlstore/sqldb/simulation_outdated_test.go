package sqldb_test

import (
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/testkit"
)

// A simulation of before is told as it was: nobody knows what changed since.
func TestSimulationsOfBeforeAreNotOutdated(t *testing.T) {
	for engine, empty := range engines {
		t.Run(engine, func(t *testing.T) {
			c := empty(t)
			testkit.Must(t, migratedBy(t, c, before{sqldb.Migrations(), "00158"}))
			db := sqltest.RawOf(t, c)
			run(t, db, `INSERT INTO promotion_simulations (promotion_id, id, state, from_day, to_day, stores, stores_read, receipts, people, units, created_at, finished_at)
				VALUES ('p', 'x', 'done', '2026-10-01', '2026-10-30', 1, 1, 7, 5, 9000, 1, 2)`)
			testkit.Must(t, migrated(t, c))
			var outdated, receipts int
			testkit.Must(t, db.NewRaw(`SELECT outdated_at, receipts FROM promotion_simulations`).Scan(t.Context(), &outdated, &receipts))
			if outdated != 0 || receipts != 7 {
				t.Errorf("outdated at %d, %d receipts", outdated, receipts)
			}
		})
	}
}
