package reports_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun/dialect"

	sqlreports "seiva/internal/adapter/sqlstore/reports"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/apikeys/apikeystest"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/reports"
)

// plantKeys makes, of the cast's first retailer, a key of its own that was used last, one of its house for everybody, and keys that are
// not its: revoked, of another retailer, of a house bound to another. Each sent three documents, of which two were refused, a day ago.
func plantKeys(exec func(statement string, args ...any), c apikeystest.Cast, now time.Time) {
	for n, k := range []struct {
		kind, retailer, partner string
		revoked                 int
	}{
		{"retailer", c.Retailer, "", 0},
		{"partner", "", c.House, 0},
		{"retailer", c.Retailer, "", 1},
		{"retailer", c.OtherRetailer, "", 0},
		{"partner", c.LooseRetailer, c.House, 0},
	} {
		keyID := fmt.Sprintf("key%d", n)
		exec(`INSERT INTO api_keys (id, kind, name, search, prefix, hash, environment, partner_id, retailer_id, created_at, created_by, last_used_at, revoked_at)
			VALUES (?, ?, ?, '', 'seiva_live', ?, 'live', NULLIF(?, ''), NULLIF(?, ''), 1, '', ?, ?)`,
			keyID, k.kind, "Key "+keyID, []byte(keyID), k.partner, k.retailer, 100-n, k.revoked)
		for line, emitter := range []string{"", "11222333000181", "45723174000110"} {
			status, at := 5, now.Add(-24*time.Hour).UnixMilli()+int64(line)
			if line == 0 {
				status = 0
			}
			exec(`INSERT INTO intake_log (key_id, at, nonce, status, code, access_key, emitter, store_id, cashier, line, request_id, took)
				VALUES (?, ?, ?, ?, 'receipts.bad_cpf', '', ?, '', '', 0, '', 0)`, keyID, at, line, status, emitter)
		}
		exec(`INSERT INTO intake_log (key_id, at, nonce, status, code, access_key, emitter, store_id, cashier, line, request_id, took)
			VALUES (?, ?, 9, 5, 'receipts.old', '', '', '', '', 0, '', 0)`, keyID, now.AddDate(0, 0, -10).UnixMilli())
	}
}

// A company's keys are those that reach it; of a house's key for everybody it is told only what came from its own roots.
func TestACompanysKeysAndRefusals(t *testing.T) {
	sqltest.EachCast(t, func(t *testing.T, db *sqldb.DB, c apikeystest.Cast) {
		now := time.UnixMilli(1_790_000_000_000)
		exec := func(statement string, args ...any) { sqltest.Exec(t, db, statement, args...) }
		plantKeys(exec, c, now)
		exec("DELETE FROM document_roots WHERE root = '11222333'")
		exec("INSERT INTO document_roots (root, retailer_id) VALUES ('11222333', ?)", c.Retailer)
		directory := reports.NewDirectory(sqlreports.New(db), clock.NewFixed(now))
		rui := scope.Scope{AccountID: "rui", Profile: scope.Suporte}
		var queries []string
		sqltest.CaptureReads(db, func(q string) { queries = append(queries, q) })
		for _, want := range []struct{ company, keys, refused string }{
			{c.Retailer, "2 [key0 '' 4 3, key1 'House' 4 3]", "[{receipts.bad_cpf 3}]"},
			{c.House, "2 [key1 'House' 4 3, key4 'House' 4 3]", "[{receipts.bad_cpf 4}]"},
			{c.OtherRetailer, "1 [key3 '' 4 3]", "[{receipts.bad_cpf 2}]"},
		} {
			queries = nil
			keys, total, err := directory.Keys(t.Context(), rui, want.company)
			got := ""
			for i, k := range keys {
				if i > 0 {
					got += ", "
				}
				got += fmt.Sprintf("%s '%s' %d %d", k.ID, k.House, k.Sent, k.Refused)
			}
			if got = fmt.Sprintf("%d [%s]", total, got); err != nil || got != want.keys || len(queries) != 4 {
				t.Errorf("keys %s by %d queries, %v; want %s", got, len(queries), err, want.keys)
			}
			queries = nil
			found, err := directory.Refusals(t.Context(), rui, want.company)
			if got := fmt.Sprint(found.Codes); err != nil || got != want.refused || len(queries) != 3 {
				t.Errorf("refusals %s by %d queries, %v; want %s", got, len(queries), err, want.refused)
			}
		}
		for _, absent := range []string{"", "x", id.New()} {
			if _, _, err := directory.Keys(t.Context(), rui, absent); !errs.IsKind(err, errs.NotFound) {
				t.Errorf("%q: %v", absent, err)
			}
		}
	})
}

var wholeLog = regexp.MustCompile(`SCAN l\b|Seq Scan on intake_log\b`)

// What keys sent is counted along the log's own order, however long it is.
func TestKeyUsesPlans(t *testing.T) {
	sqltest.EachCast(t, func(t *testing.T, db *sqldb.DB, c apikeystest.Cast) {
		now := time.UnixMilli(1_790_000_000_000)
		exec := func(statement string, args ...any) { sqltest.Exec(t, db, statement, args...) }
		plantKeys(exec, c, now)
		for n := range 40 {
			exec(`INSERT INTO intake_log (key_id, at, nonce, status, code, access_key, emitter, store_id, cashier, line, request_id, took)
				SELECT 'more' || ? || key_id, at + ?, nonce, status, code, access_key, emitter, store_id, cashier, line, request_id, took FROM intake_log WHERE key_id LIKE 'key%'`, n, n*1000)
		}
		raw := sqltest.Raw(t, db)
		if raw.Dialect().Name() == dialect.PG { // SQLite is told, and knows no statistics where it runs
			if _, err := raw.DB.Exec("ANALYZE"); err != nil {
				t.Fatal(err)
			}
		}
		store := sqlreports.New(db)
		var queries []string
		sqltest.CaptureReads(db, func(q string) { queries = append(queries, q) })
		for _, of := range []reports.Page{{CompanyID: c.Retailer}, {CompanyID: c.Retailer, StoreID: c.Store, StoreDocument: "11222333000181"}} {
			_, _, err := store.KeyUses(t.Context(), of, now, now.AddDate(0, 0, -30), 10, 10_001)
			if err == nil {
				_, err = store.Refused(t.Context(), of, now, now.AddDate(0, 0, -7), 10, 501, 10_000)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if len(queries) != 10 {
			t.Fatalf("%d queries", len(queries))
		}
		for _, query := range queries {
			if plan := sqltest.Explain(t, raw, query); wholeLog.MatchString(plan) {
				t.Errorf("reads the whole log:\n%s\n%s", plan, query)
			} else if raw.Dialect().Name() == dialect.SQLite && strings.Contains(query, "status = 5") && !strings.Contains(plan, "intake_log_rejected") {
				t.Errorf("looks for refusals among all that was sent:\n%s\n%s", plan, query)
			}
		}
	})
}

// A store's page has the keys that reach it, its retailer's and its software house's, and of each what came from the store's own CNPJ.
func TestAStoresKeysAndRefusals(t *testing.T) {
	sqltest.EachCast(t, func(t *testing.T, db *sqldb.DB, c apikeystest.Cast) {
		now := time.UnixMilli(1_790_000_000_000)
		exec := func(statement string, args ...any) { sqltest.Exec(t, db, statement, args...) }
		plantKeys(exec, c, now)
		exec("UPDATE stores SET documento = '45723174000110' WHERE id = ?", c.ForeignStore)
		exec(`INSERT INTO api_keys (id, kind, name, search, prefix, hash, environment, retailer_id, store_id, created_at, created_by, last_used_at, revoked_at)
			VALUES ('bound', 'retailer', 'Bound', '', 'seiva_live', ?, 'live', ?, ?, 1, '', 1, 0)`, []byte("bound"), c.Retailer, c.ForeignStore)
		exec(`INSERT INTO intake_log (key_id, at, nonce, status, code, access_key, emitter, store_id, cashier, line, request_id, took)
			VALUES ('key0', ?, 7, 0, '', '35261111222333000181650010000000011234567890', '', '', '', 0, '', 0)`, now.UnixMilli()-1)
		directory := reports.NewDirectory(sqlreports.New(db), clock.NewFixed(now))
		rui := scope.Scope{AccountID: "rui", Profile: scope.Suporte}
		for _, want := range []struct{ store, keys, refused string }{
			{c.Store, "key0 2 1, key1 1 1", "[{receipts.bad_cpf 2}]"},
			{c.ForeignStore, "key0 1 1, bound 0 0", "[{receipts.bad_cpf 1}]"},
			{c.OtherStore, "key3 1 1", "[{receipts.bad_cpf 1}]"},
		} {
			keys, total, err := directory.Keys(t.Context(), rui, want.store)
			var got []string
			for _, k := range keys {
				got = append(got, fmt.Sprintf("%s %d %d", k.ID, k.Sent, k.Refused))
			}
			if strings.Join(got, ", ") != want.keys || total != len(keys) || err != nil {
				t.Errorf("keys %v of %d, %v; want %s", got, total, err, want.keys)
			}
			found, err := directory.Refusals(t.Context(), rui, want.store)
			if got := fmt.Sprint(found.Codes); err != nil || got != want.refused {
				t.Errorf("refusals %s, %v; want %s", got, err, want.refused)
			}
		}
		_, _, err := directory.Members(t.Context(), rui, c.Store)
		_, _, other := directory.OpenProblems(t.Context(), rui, c.Store)
		if !errs.IsKind(err, errs.NotFound) || !errs.IsKind(other, errs.NotFound) {
			t.Errorf("a store has accounts or problems: %v, %v", err, other)
		}
	})
}
