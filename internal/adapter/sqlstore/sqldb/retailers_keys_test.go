package sqldb_test

import (
	"fmt"
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/testkit"
)

// What retailers have of before keeps its keys, which name the retailer since; the same row still does not come twice.
func TestKeysNameTheRetailerOverRowsOfBefore(t *testing.T) {
	for engine, empty := range engines {
		t.Run(engine, func(t *testing.T) {
			c := empty(t)
			testkit.Must(t, migratedBy(t, c, before{sqldb.Migrations(), "00147"}))
			db := sqltest.RawOf(t, c)
			rows := func(of string) []string {
				return []string{
					fmt.Sprintf(`INSERT INTO ratings VALUES ('%[1]s', 'key', 'id', 's', '2026-11-20', 5, '', 1, 1, 1, 0, '', 0, '', 0, '', '')`, of),
					fmt.Sprintf(`INSERT INTO vibe_deliveries VALUES ('id', 'b', '%[1]s', 'key', '', 'receipt', 1, 0, 0, 0, '')`, of),
					fmt.Sprintf(`INSERT INTO customer_requests VALUES ('id', '%[1]s', '', 'export', 'code', 'k', FALSE, NULL, 0, 1, 1, 0, 'page', '', '', '')`, of),
				}
			}
			for _, row := range rows("r") {
				run(t, db, row)
			}
			testkit.Must(t, migrated(t, c))
			for _, again := range rows("r") {
				if _, err := db.Exec(again); err == nil {
					t.Errorf("twice: %s", again)
				}
			}
			var kept []string
			testkit.Must(t, db.NewRaw(`SELECT retailer_id || id FROM ratings UNION ALL SELECT retailer_id || id FROM vibe_deliveries
				UNION ALL SELECT retailer_id || id FROM customer_requests`).Scan(t.Context(), &kept))
			if fmt.Sprint(kept) != "[rid rid rid]" {
				t.Errorf("kept are %v", kept)
			}
		})
	}
}
