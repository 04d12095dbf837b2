package sqlstore_test

import (
	"fmt"
	"regexp"
	"testing"
	"time"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	"seiva/internal/kit/period"
	"seiva/internal/receipts"
	"seiva/internal/reports/reportstest"
)

// How each engine tells that it finds a receipt by its link's hash and by nothing else.
var byLink = regexp.MustCompile(`SEARCH r USING INDEX receipts_token \(token_hash=\?\)|receipts\w*_token(?:_hash_idx)?.*\s+Index Cond: \(token_hash = `)

// A link is one look-up of an index, whether or not it says where its receipt is.
func TestALinkReadsOneReceipt(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		w := reportstest.Generate(5, 0)
		at := w.Stores[0]
		for n := range 3000 {
			w.Receipts = append(w.Receipts, reportstest.Receipt{
				RetailerID: at.RetailerID, StoreID: at.ID, Day: reportstest.Today, IssuedAt: reportstest.Now.Add(-time.Duration(n) * time.Second),
				Serie: 1, Number: n, AccessKey: fmt.Sprintf("3526%040d", n),
			})
		}
		raw := sqltest.Raw(t, db)
		sqltest.Load(t, raw, w)
		sqltest.Exec(t, db, "UPDATE receipts SET token_hash = number")
		var query string
		sqltest.CaptureReads(db, func(q string) { query = q })
		store := stage.NewReceipts(t, db)
		if db.InParts() {
			sqltest.Exec(t, db, "ANALYZE") // as PostgreSQL does by itself; SQLite does not
		}
		for _, where := range []receipts.Place{{}, {RetailerID: at.RetailerID, Period: period.Month(reportstest.Today)}} {
			found, err := store.ByTokenHash(t.Context(), where, 4)
			if err != nil || len(found) != 1 || found[0].Number != 4 {
				t.Fatalf("at %v: %v, %v", where, found, err)
			}
			if plan := sqltest.Explain(t, raw, query); !byLink.MatchString(plan) {
				t.Errorf("at %v:\n%s", where, plan)
			}
		}
	})
}
