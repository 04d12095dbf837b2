package sqlstore_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

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
	`receipts\w*_cell.*\s+Index Cond: .*retailer_id = .*day = ANY .*store_id = `)

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

// A page of what several retailers have, in the order of days, reads the days that it comes from; a later page or a rare
// receipt is looked for in more days, and none is passed over or told twice.
func TestTheNetworksPageReadsItsOwnDays(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		w := reportstest.Generate(5, 0)
		const days, daily = 30, 6
		for n := range days * daily {
			day := n / daily
			w.Receipts = append(w.Receipts, reportstest.Receipt{
				RetailerID: w.Stores[n%len(w.Stores)].RetailerID, StoreID: w.Stores[n%len(w.Stores)].ID, Day: period.Add(reportstest.Today, -day),
				IssuedAt: reportstest.Now.AddDate(0, 0, -day).Add(-time.Duration(n) * time.Second), Serie: 1, Number: n, AccessKey: fmt.Sprintf("3526%040d", n),
			})
		}
		sqltest.Load(t, sqltest.Raw(t, db), w)
		var queries []string
		sqltest.CaptureReads(db, func(q string) { queries = append(queries, q) })
		store := stage.NewReceipts(t, db)
		f := receipts.Filter{Visibility: receipts.Visibility{All: true}, Start: period.Add(reportstest.Today, 1-days), End: reportstest.Today}
		for _, c := range []struct {
			page    paging.Request
			first   int // the number of the receipt that the page begins with
			queries int
		}{
			{paging.Request{Page: 0, Size: 5, Desc: true}, 0, 1},
			{paging.Request{Page: 2, Size: 5, Desc: true}, 10, 2},
			{paging.Request{Page: 19, Size: 5, Desc: true}, 95, 3},
			{paging.Request{Page: 0, Size: 5}, days*daily - 1, 1},
			{paging.Request{Page: 2, Size: 5}, days*daily - 11, 2},
		} {
			queries = nil
			rows, err := store.List(t.Context(), f, c.page)
			if err != nil || len(rows) != c.page.Size || len(queries) != c.queries {
				t.Fatalf("%+v: %d rows of %d queries, %v", c.page, len(rows), len(queries), err)
			}
			step := map[bool]int{true: 1, false: -1}[c.page.Desc]
			for i, row := range rows {
				if row.Number != c.first+i*step {
					t.Errorf("%+v: row %d is receipt %d", c.page, i, row.Number)
				}
			}
		}
	})
}

// A software house's page is found by the retailers' days, whichever stores of theirs it serves: where its stores led, SQLite read for each
// of a retailer's 3,000 stores all that the retailer has in the period, a minute long.
func TestASoftwareHousesPageReadsEachReceiptOnce(t *testing.T) {
	db := sqltest.SQLite(t)
	w := reportstest.Generate(5, 0)
	sqltest.Load(t, sqltest.Raw(t, db), w)
	var queries []string
	sqltest.CaptureReads(db, func(q string) { queries = append(queries, q) })
	f := receipts.Filter{Visibility: receipts.Visibility{PartnerID: w.Partners[0]}, Start: reportstest.Today, End: reportstest.Today}
	if _, err := stage.NewReceipts(t, db).List(t.Context(), f, paging.Request{Size: 10, Desc: true}); err != nil || len(queries) == 0 {
		t.Fatalf("%d queries, %v", len(queries), err)
	}
	plan := sqltest.Explain(t, sqltest.Raw(t, db), queries[0])
	found, named := strings.Index(plan, "SEARCH r USING INDEX receipts_cell"), strings.Index(plan, "SEARCH s ")
	if found < 0 || named < found || strings.Contains(plan, "SCAN s") {
		t.Errorf("stores lead to receipts:\n%s", plan)
	}
}
