package sqldb_test

import (
	"fmt"
	"strings"
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/testkit"
)

// Acts on many rows that ran, run or are being taken back as the program is replaced were stopped by nobody, and go on as they were.
func TestActsOfBeforeWereStoppedByNobody(t *testing.T) {
	for engine, empty := range engines {
		t.Run(engine, func(t *testing.T) {
			c := empty(t)
			testkit.Must(t, migratedBy(t, c, before{sqldb.Migrations(), "00136"}))
			db := sqltest.RawOf(t, c)
			for n, state := range []string{"done", "running", "undoing"} {
				run(t, db, fmt.Sprintf(`INSERT INTO bulk_runs (id, account_id, retailer_id, partner_id, kind, state, created_at, finished_at, undone_at)
					VALUES ('r%d', 'ana', '', '', 'resolver-problemas', '%s', %d, %d, 0)`, n, state, n+5, n+7))
				run(t, db, fmt.Sprintf(`INSERT INTO bulk_rows (run_id, n, run_at, item_id, name, state, why, mark, settled_at)
					VALUES ('r%d', 0, %d, 'p%d', 'Nº 1', 'waiting', '', '', 0)`, n, n+5, n))
			}
			testkit.Must(t, migrated(t, c))
			var rows []string
			testkit.Must(t, db.NewRaw(`SELECT r.id || ' ' || r.state || ' ' || r.created_at || ' ' || r.finished_at || ' ' || r.stopped_at || '|' || r.stopped_by || '|' ||
				b.item_id || ' ' || b.state FROM bulk_runs AS r JOIN bulk_rows AS b ON b.run_id = r.id ORDER BY r.id`).Scan(t.Context(), &rows))
			if fmt.Sprint(rows) != "[r0 done 5 7 0||p0 waiting r1 running 6 8 0||p1 waiting r2 undoing 7 9 0||p2 waiting]" {
				t.Errorf("after the upgrade: %q", rows)
			}
		})
	}
}

// Entries of before stand in their object's history in the order of time, also where numbers have another, and an index gives them so.
func TestEntriesOfBeforeStandInTheirObjectsHistory(t *testing.T) {
	for engine, empty := range engines {
		t.Run(engine, func(t *testing.T) {
			c := empty(t)
			testkit.Must(t, migratedBy(t, c, before{sqldb.Migrations(), "00138"}))
			db := sqltest.RawOf(t, c)
			for n, at := range []int{9, 4, 9, 1} {
				run(t, db, fmt.Sprintf(`INSERT INTO audit (number, at, actor_id, acted_for, action, retailer_id, object_id, details, hash)
					VALUES (%d, %d, 'ana', 'r1', 'stores.changed', 'r1', 's%d', '{"n":"%[1]d"}', '')`, n+1, at, n/3))
			}
			testkit.Must(t, migrated(t, c))
			var rows []string
			testkit.Must(t, db.NewRaw(`SELECT number || ' ' || details FROM audit WHERE object_id = 's0' ORDER BY at, number`).Scan(t.Context(), &rows))
			if fmt.Sprint(rows) != `[2 {"n":"2"} 1 {"n":"1"} 3 {"n":"3"}]` {
				t.Errorf("after the upgrade: %q", rows)
			}
			of := "SELECT sql FROM sqlite_master WHERE name = 'audit_object'"
			if c.URL != "" {
				of = "SELECT indexdef FROM pg_indexes WHERE indexname = 'audit_object'"
			}
			var index string
			testkit.Must(t, db.NewRaw(of).Scan(t.Context(), &index))
			if !strings.HasSuffix(index, "(object_id, at, number)") {
				t.Errorf("the index is %q", index)
			}
		})
	}
}

// Pictures of before came with their report, as far as is known.
func TestPicturesOfBeforeCameWithTheirReport(t *testing.T) {
	for engine, empty := range engines {
		t.Run(engine, func(t *testing.T) {
			c := empty(t)
			testkit.Must(t, migratedBy(t, c, before{sqldb.Migrations(), "00143"}))
			db := sqltest.RawOf(t, c)
			run(t, db, `INSERT INTO problem_reports (id, account_id, profile, owner_id, subject, description, created_at, number)
				VALUES ('a', 'x', 'SUPORTE', '', 'Não abre', 'A tela não abre.', 1, 1)`)
			run(t, db, "INSERT INTO problem_pictures (report_id, place, picture_key, width, height) VALUES ('a', 1, 'k', 40, 30)")
			testkit.Must(t, migrated(t, c))
			var rows []string
			testkit.Must(t, db.NewRaw("SELECT report_id || place || picture_key || ' ' || width || ' ' || height || ' ' || message FROM problem_pictures").Scan(t.Context(), &rows))
			if fmt.Sprint(rows) != "[a1k 40 30 0]" {
				t.Errorf("after the upgrade: %q", rows)
			}
		})
	}
}
