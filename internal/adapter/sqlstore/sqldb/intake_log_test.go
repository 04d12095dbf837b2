package sqldb_test

import (
	"slices"
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/testkit"
)

// Lines of before are nobody's, as those of an earlier program beside it; where the key changed and the step was not noted, it is taken again.
func TestLinesOfTheLogGetARetailer(t *testing.T) {
	for engine, empty := range engines {
		t.Run(engine, func(t *testing.T) {
			c := empty(t)
			testkit.Must(t, migratedBy(t, c, before{sqldb.Migrations(), "00165"}))
			db := sqltest.RawOf(t, c)
			const earlier = `INSERT INTO intake_log (key_id, at, nonce, status, code, access_key, emitter, store_id, cashier, line, request_id, took) VALUES `
			run(t, db, earlier+`('k', 1, 1, 5, 'x', '', '', '', '8', 3, 'r', 12)`)
			testkit.Must(t, migratedBy(t, c, before{sqldb.Migrations(), "00167"}))
			run(t, db, `DELETE FROM goose_db_version WHERE version_id = 166`)
			testkit.Must(t, migratedBy(t, c, before{sqldb.Migrations(), "00167"}))
			run(t, db, earlier+`('k', 2, 1, 0, '', '', '', '', '', 1, 'r', 1)`)
			var lines []string
			testkit.Must(t, db.NewRaw(`SELECT at || ':' || retailer_id || ':' || code || ':' || cashier || ':' || took FROM intake_log ORDER BY at`).Scan(t.Context(), &lines))
			if want := []string{"1::x:8:12", "2::::1"}; !slices.Equal(lines, want) {
				t.Errorf("lines are %q, want %q", lines, want)
			}
			if engine == "sqlite" {
				return
			}
			var keys []string
			testkit.Must(t, db.NewRaw(`SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE indrelid = 'intake_log'::regclass AND indisunique`).Scan(t.Context(), &keys))
			if want := []string{"CREATE UNIQUE INDEX intake_log_pkey ON public.intake_log USING btree (key_id, at, nonce, retailer_id)"}; !slices.Equal(keys, want) {
				t.Errorf("keys are %q, want %q", keys, want)
			}
		})
	}
}
