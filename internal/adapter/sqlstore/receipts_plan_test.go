package sqlstore_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/period"
	"seiva/internal/receipts"
	"seiva/internal/reports/reportstest"
)

// How each engine tells that it finds a store's rows of one day after the other, and reads nothing between them.
var storesDays = regexp.MustCompile(`receipts_cell \(retailer_id=\? AND day=\? AND store_id=\?\)|` +
	`receipts_cell.*\s+Index Cond: .*retailer_id = .*day = ANY .*store_id = `)

// To sort a store's receipts by their value reads that store's days of the period, and no other receipts.
func TestValueReadsOneStoresDays(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		raw := sqltest.Raw(t, db)
		w := reportstest.Generate(5, 0)
		retailer := w.Retailers[0].ID
		for day := range 60 {
			for n := range 300 {
				w.Receipts = append(w.Receipts, reportstest.Receipt{
					RetailerID: retailer, StoreID: w.Stores[n%4].ID, Day: period.Add(reportstest.Today, -day), Cents: int64(n * 7919 % 10_007),
					IssuedAt: reportstest.Now.AddDate(0, 0, -day), Serie: 1, Number: n, AccessKey: fmt.Sprintf("3526%040d", day*300+n),
				})
			}
		}
		sqltest.Load(t, raw, w)
		if _, err := raw.DB.Exec("ANALYZE"); err != nil {
			t.Fatal(err)
		}
		var queries []string
		sqltest.CaptureReads(db, func(q string) { queries = append(queries, q) })
		for name, v := range map[string]receipts.Visibility{"retailer": {RetailerID: retailer}, "staff": {All: true}} {
			f := receipts.Filter{Visibility: v, Start: "2026-11-01", End: "2026-11-20", StoreID: w.Stores[0].ID}
			if v.All {
				f.RetailerIDs = []string{retailer}
			}
			queries = nil
			rows, err := stage.NewReceipts(t, db).List(t.Context(), f, paging.Request{Size: 10, Sort: receipts.SortValue, Desc: true})
			if err != nil || len(rows) != 10 || len(queries) != 1 {
				t.Fatalf("%s: %d rows of %d queries, %v", name, len(rows), len(queries), err)
			}
			if plan := sqltest.Explain(t, raw, queries[0]); !storesDays.MatchString(plan) || strings.Contains(plan, "SCAN r") {
				t.Errorf("%s reads too much:\n%s", name, plan)
			}
		}
	})
}
