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

// What was a retailer's by its parent alone is the retailer's by itself, with all that it held; its keys, one living row of a store and what
// goes with its parent are as they were.
func TestRowsOfBeforeAreTheirRetailers(t *testing.T) {
	for engine, empty := range engines {
		t.Run(engine, func(t *testing.T) {
			c := empty(t)
			testkit.Must(t, migratedBy(t, c, before{sqldb.Migrations(), "00148"}))
			db := sqltest.RawOf(t, c)
			run(t, db, "INSERT INTO retailers (id, documento, corporate_name, trade_name, search, created_at) VALUES ('r1', '1', '', '', '', 0), ('r2', '2', '', '', '', 0)")
			run(t, db, "INSERT INTO stores (retailer_id, id, documento, trade_name, search, created_at) VALUES ('r1', 's1', '1', '', '', 0), ('r2', 's2', '2', '', '', 0)")
			run(t, db, "INSERT INTO flyers (retailer_id, id, week, created_at, created_by) VALUES ('r1', 'f1', '2026-11-15', 1, 'ana'), ('r2', 'f2', '2026-11-15', 1, 'bia')")
			run(t, db, "INSERT INTO flyer_images (flyer_id, place, picture, width, height) VALUES ('f1', 0, 'a', 10, 20), ('f1', 1, 'b', 11, 21), ('f2', 0, 'c', 12, 22)")
			run(t, db, "INSERT INTO quiet_days (store_id, day, hours) VALUES ('s1', '2026-11-20', '1 2'), ('s2', '2026-11-20', '3 4')")
			run(t, db, `INSERT INTO quiet_incidents (id, store_id, since, told_at, ended_at, snoozed_until, snoozed_by, snooze_reason)
				VALUES ('i1', 's1', 1, 2, 0, 3, 'ana', 'Reforma'), ('i2', 's2', 4, 5, 6, 0, '', '')`)
			run(t, db, `INSERT INTO integrity_findings VALUES
				('n1', 'r1', 's1', '01', 'RITMO', '2026-11-01', '2026-11-02', '2026-10-03', 9, 90, 8, 0, 0, 8, 1, 2, 'ana', 'Vale', 0),
				('n2', 'r2', 's2', '02', 'RITMO', '2026-11-01', '2026-11-02', '2026-10-03', 7, 70, 7, 1, 2, 7, 1, 0, '', '', 3)`)
			run(t, db, "INSERT INTO integrity_receipts (finding_id, day, period, access_key) VALUES ('n1', '2026-11-01', '2611', 'k1'), ('n2', '2026-11-01', '2611', 'k2')")
			testkit.Must(t, migrated(t, c))
			for query, want := range map[string]string{
				"SELECT retailer_id || ' ' || flyer_id || ' ' || place || ' ' || picture || ' ' || width || ' ' || height FROM flyer_images ORDER BY 1": "[r1 f1 0 a 10 20 r1 f1 1 b 11 21 r2 f2 0 c 12 22]",
				"SELECT retailer_id || ' ' || store_id || ' ' || day || ' ' || hours FROM quiet_days ORDER BY 1":                                        "[r1 s1 2026-11-20 1 2 r2 s2 2026-11-20 3 4]",
				`SELECT retailer_id || ' ' || id || ' ' || store_id || ' ' || since || ' ' || told_at || ' ' || ended_at || ' ' || snoozed_until || snoozed_by || snooze_reason
					FROM quiet_incidents ORDER BY 1`: "[r1 i1 s1 1 2 0 3anaReforma r2 i2 s2 4 5 6 0]",
				`SELECT retailer_id || ' ' || id || ' ' || store_id || ' ' || cashier || ' ' || kind || ' ' || from_day || ' ' || counted || ' ' || of_total || ' ' || most || ' ' ||
					others || ' ' || others_total || ' ' || strength || ' ' || seen_at || ' ' || verdict_at || verdict_by || reason || ' ' || ended_at
					FROM integrity_findings ORDER BY 1`: "[r1 n1 s1 01 RITMO 2026-10-03 9 90 8 0 0 8 1 2anaVale 0 r2 n2 s2 02 RITMO 2026-10-03 7 70 7 1 2 7 1 0 3]",
				"SELECT retailer_id || ' ' || finding_id || ' ' || day || ' ' || period || ' ' || access_key FROM integrity_receipts ORDER BY 1": "[r1 n1 2026-11-01 2611 k1 r2 n2 2026-11-01 2611 k2]",
			} {
				var kept []string
				testkit.Must(t, db.NewRaw(query).Scan(t.Context(), &kept))
				if fmt.Sprint(kept) != want {
					t.Errorf("%s:\n%v, want\n%s", query, kept, want)
				}
			}
			after, err := sqldb.Open(t.Context(), c)
			testkit.Must(t, err)
			t.Cleanup(func() { _ = after.Close() })
			for _, again := range []string{
				"INSERT INTO flyer_images (retailer_id, flyer_id, place, picture, width, height) VALUES ('r1', 'f1', 1, 'b', 11, 21)",
				"INSERT INTO flyer_images (flyer_id, place, picture, width, height) VALUES ('f9', 1, 'b', 11, 21)", // nobody's
				"INSERT INTO quiet_days (retailer_id, store_id, day, hours) VALUES ('r1', 's1', '2026-11-20', '')",
				"INSERT INTO quiet_incidents (id, retailer_id, store_id, since, told_at, ended_at) VALUES ('i1', 'r1', 's9', 1, 1, 1)",
				"INSERT INTO quiet_incidents (id, retailer_id, store_id, since, told_at, ended_at) VALUES ('i9', 'r1', 's1', 1, 1, 0)",
				"INSERT INTO integrity_findings VALUES ('n9', 'r1', 's1', '01', 'RITMO', '', '', '', 9, 90, 8, 0, 0, 8, 1, 2, '', '', 0)",
				"INSERT INTO integrity_receipts (finding_id, retailer_id, day, period, access_key) VALUES ('n1', 'r1', '2026-11-01', '2611', 'k1')",
				"INSERT INTO integrity_receipts (finding_id, retailer_id, day, period, access_key) VALUES ('n1', 'r2', '2026-11-01', '2611', 'k9')",
			} {
				if _, err := after.Write(t.Context()).ExecContext(t.Context(), again); err == nil {
					t.Errorf("taken: %s", again)
				}
			}
			_, err = after.Write(t.Context()).ExecContext(t.Context(), "DELETE FROM integrity_findings WHERE id = 'n1'")
			testkit.Must(t, err)
			var left []string
			testkit.Must(t, db.NewRaw("SELECT finding_id FROM integrity_receipts").Scan(t.Context(), &left))
			if fmt.Sprint(left) != "[n2]" {
				t.Errorf("receipts are left of %v", left)
			}
		})
	}
}
