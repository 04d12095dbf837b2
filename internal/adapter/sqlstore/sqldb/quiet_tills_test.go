package sqldb_test

import (
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/testkit"
)

// Days that were counted before stay as they are, and say nothing of their tills.
func TestDaysOfBeforeSayNothingOfTills(t *testing.T) {
	for engine, empty := range engines {
		t.Run(engine, func(t *testing.T) {
			c := empty(t)
			testkit.Must(t, migratedBy(t, c, before{sqldb.Migrations(), "00154"}))
			db := sqltest.RawOf(t, c)
			run(t, db, `INSERT INTO quiet_days (retailer_id, store_id, day, hours) VALUES ('r', 's', '2026-11-26', '1 2')`)
			testkit.Must(t, migrated(t, c))
			var rows []string
			testkit.Must(t, db.NewRaw(`SELECT day || ' ' || hours FROM quiet_days WHERE utc_offset IS NULL AND late IS NULL`).Scan(t.Context(), &rows))
			if len(rows) != 1 || rows[0] != "2026-11-26 1 2" {
				t.Errorf("after the upgrade: %q", rows)
			}
		})
	}
}
