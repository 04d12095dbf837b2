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
			rows := []string{
				`INSERT INTO ratings VALUES ('r', 'key', 'id', 's', '2026-11-20', 5, '', 1, 1, 1, 0, '', 0, '', 0, '', '')`,
				`INSERT INTO vibe_deliveries VALUES ('id', 'b', 'r', 'key', '', 'receipt', 1, 0, 0, 0, '')`,
				`INSERT INTO customer_tokens VALUES ('hash', 'r', 'cpf', 'k', 1)`,
				`INSERT INTO flyer_stores VALUES ('id', 's', 'r', '2026-11-15')`,
				`INSERT INTO customer_requests VALUES ('id', 'r', '', 'export', 'code', 'k', FALSE, NULL, 0, 1, 1, 0, 'page', '', '', '')`,
			}
			for _, row := range rows {
				run(t, db, row)
			}
			testkit.Must(t, migrated(t, c))
			for _, again := range append(rows, `INSERT INTO flyer_stores VALUES ('another', 's', 'r', '2026-11-15')`) {
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
