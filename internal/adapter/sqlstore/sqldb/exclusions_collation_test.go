package sqldb_test

import (
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/testkit"
)

// What was taken out of the sums stays so, and its key too; on PostgreSQL its retailer is compared as everywhere else.
func TestExclusionsCompareRetailersBytewise(t *testing.T) {
	for engine, empty := range engines {
		t.Run(engine, func(t *testing.T) {
			c := empty(t)
			testkit.Must(t, migratedBy(t, c, before{sqldb.Migrations(), "00150"}))
			db := sqltest.RawOf(t, c)
			const row = `INSERT INTO receipt_exclusions VALUES ('r', 'key', 'why', 'account', 1)`
			run(t, db, row)
			testkit.Must(t, migrated(t, c))
			if _, err := db.Exec(row); err == nil {
				t.Error("the same row came twice")
			}
			if engine == "sqlite" {
				return
			}
			var collation string
			testkit.Must(t, db.NewRaw(`SELECT collation_name FROM information_schema.columns WHERE table_name = 'receipt_exclusions' AND column_name = 'retailer_id'`).Scan(t.Context(), &collation))
			if collation != "C" {
				t.Errorf("it is compared by %q", collation)
			}
		})
	}
}
