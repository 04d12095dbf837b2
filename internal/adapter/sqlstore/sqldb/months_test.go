package sqldb_test

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"testing"
	"testing/fstest"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
)

// until are the program's migrations up to a name.
func until(t *testing.T, last string) fs.FS {
	t.Helper()
	all := fstest.MapFS{}
	err := fs.WalkDir(sqldb.Migrations(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Base(name) >= last {
			return err
		}
		content, err := fs.ReadFile(sqldb.Migrations(), name)
		all[name] = &fstest.MapFile{Data: content}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// What is stored becomes the first part of its table, in place, up to the second month after the last one; a new database's ends with
// 2026. Months follow it without a gap.
func TestReceiptsAndDocumentsOfBeforeAreTheFirstPart(t *testing.T) {
	since, zone := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC), time.FixedZone("", -3*60*60)
	id := func(at time.Time) int64 { return at.Sub(since).Microseconds() << 11 }
	for name, c := range map[string]struct {
		receipt string    // its month
		arrived time.Time // its document
		until   time.Time
	}{
		"nothing":                         {"", time.Time{}, time.Date(2027, 1, 1, 0, 0, 0, 0, zone)},
		"receipts of before":              {"2610", time.Date(2026, 10, 31, 0, 0, 0, 0, zone), time.Date(2027, 1, 1, 0, 0, 0, 0, zone)},
		"receipts of later":               {"2711", time.Date(2027, 11, 30, 23, 59, 0, 0, zone), time.Date(2028, 1, 1, 0, 0, 0, 0, zone)},
		"a document that came last":       {"2610", time.Date(2027, 4, 30, 23, 59, 0, 0, zone), time.Date(2027, 6, 1, 0, 0, 0, 0, zone)},
		"a document that came after that": {"2610", time.Date(2027, 5, 1, 0, 1, 0, 0, zone), time.Date(2027, 7, 1, 0, 0, 0, 0, zone)},
	} {
		t.Run(name, func(t *testing.T) {
			config := engines["postgres"](t)
			if err := migratedBy(t, config, until(t, "00144")); err != nil {
				t.Fatal(err)
			}
			raw := sqltest.RawOf(t, config)
			if c.receipt != "" {
				run(t, raw, fmt.Sprintf(`INSERT INTO receipts (retailer_id, period, access_key, store_id, day, issued_at, utc_offset, serie, number, cashier, cents, consumer,
					printed, status, test, emission, signature, protocol, reasons, digest, token_hash, received_at, document) VALUES
					('r', '%s', 'a', 's', '', 0, -180, 1, 1, '', 100, 0, 0, 0, FALSE, 1, 1, 1, '', '', 1, 0, %d);
					INSERT INTO sealed_documents (id, certificate, dictionary, retailer_id, body) VALUES (%[2]d, 0, 1, 'r', 'A');
`, c.receipt, id(c.arrived)))
			}
			var before, after []string
			const files = "SELECT pg_relation_filepath(oid) FROM pg_class WHERE relname IN (?, ?, ?, ?) AND relkind IN ('r', 'i') ORDER BY 1"
			if err := raw.NewRaw(files, "receipts", "receipts_cell", "sealed_documents", "sealed_documents_pkey").Scan(t.Context(), &before); err != nil {
				t.Fatal(err)
			}
			for range 2 {
				if err := migrated(t, config); err != nil {
					t.Fatal(err)
				}
			}
			err := raw.NewRaw(files, "receipts_first", "receipts_first_cell", "sealed_documents_first", "sealed_documents_first_pkey").Scan(t.Context(), &after)
			if err != nil || len(before) != 4 || !slices.Equal(before, after) {
				t.Errorf("the files were %v and are %v, %v", before, after, err)
			}
			db, err := sqldb.Open(t.Context(), config)
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = db.Close() }()
			for table, bound := range map[string]string{"receipts": c.until.Format("0601"), "sealed_documents": fmt.Sprint(id(c.until))} {
				parts, err := db.Parts(t.Context(), table)
				if err != nil || !slices.Equal(parts, []sqldb.Part{{Name: table + "_first", Until: bound}}) {
					t.Errorf("%s: %v, want one until %s, %v", table, parts, bound, err)
				}
				_, err = raw.Exec("UPDATE " + table + " SET " + map[string]string{"receipts": "period", "sealed_documents": "id"}[table] + " = '" + bound + "'")
				if c.receipt != "" && !sqldb.NoPart(err) {
					t.Errorf("a row behind it: %v", err)
				}
			}
			var found int
			err = raw.NewRaw("SELECT COUNT(*) FROM receipts AS r JOIN sealed_documents AS d ON d.retailer_id = r.retailer_id AND d.id = r.document").Scan(t.Context(), &found)
			if want := map[bool]int{true: 1}[c.receipt != ""]; err != nil || found != want {
				t.Errorf("%d receipts are found with their documents, %v", found, err)
			}
		})
	}
}

// A row that breaks another rule is not one that has no part.
func TestOnlyAMissingPartIsTold(t *testing.T) {
	db := sqltest.Postgres(t)
	_, err := db.Write(t.Context()).ExecContext(t.Context(), "CREATE TABLE things (n BIGINT CHECK (n > 0))")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Write(t.Context()).ExecContext(t.Context(), "INSERT INTO things VALUES (0)"); err == nil || sqldb.NoPart(err) {
		t.Errorf("%v", err)
	}
	for message, want := range map[string]bool{`no partition of relation "receipts_102159" found for row`: true, "cache lookup failed": false} {
		if err := (&pgconn.PgError{Code: "XX000", Message: message}); sqldb.NoPart(err) != want { // as a worker of Citus tells it
			t.Errorf("%s: %v", message, !want)
		}
	}
}

// A constraint is known by its name, also where a shard of Citus tells it as its own.
func TestAConstraintOfAShardIsKnown(t *testing.T) {
	for told, want := range map[string]string{"accounts_email_uq_102014": "accounts_email_uq", "receipts_2701_pkey": "receipts_2701_pkey", "things_1": "things_1"} {
		for _, err := range []*pgconn.PgError{{ConstraintName: told}, {Message: `duplicate key value violates unique constraint "` + told + `"`}} {
			err.Code = "23505"
			if got := sqldb.UniqueViolation(err); got != want {
				t.Errorf("%s: %q, want %q", told, got, want)
			}
		}
	}
}
