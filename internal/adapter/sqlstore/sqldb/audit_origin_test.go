package sqldb_test

import (
	"fmt"
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/testkit"
)

// Entries of before came from nowhere that is known, and stay as they were.
func TestEntriesOfBeforeHaveNoOrigin(t *testing.T) {
	for engine, empty := range engines {
		t.Run(engine, func(t *testing.T) {
			c := empty(t)
			testkit.Must(t, migratedBy(t, c, before{sqldb.Migrations(), "00122"}))
			db := sqltest.RawOf(t, c)
			for n := 1; n <= 2; n++ {
				run(t, db, fmt.Sprintf(`INSERT INTO audit (number, at, actor_id, acted_for, action, retailer_id, object_id, details, hash)
					VALUES (%d, %d, 'ana', 'r%d', 'stores.changed', 'r1', 's1', '{}', '')`, n, n+5, n))
			}
			testkit.Must(t, migrated(t, c))
			var rows []string
			testkit.Must(t, db.NewRaw(`SELECT number || ' ' || at || ' ' || acted_for || ' ' || address || device || origin_seal FROM audit ORDER BY number`).Scan(t.Context(), &rows))
			if fmt.Sprint(rows) != "[1 6 r1  2 7 r2 ]" {
				t.Errorf("after the upgrade: %q", rows)
			}
		})
	}
}
