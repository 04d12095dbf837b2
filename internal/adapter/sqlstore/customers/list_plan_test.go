package customers_test

import (
	"fmt"
	"regexp"
	"testing"
	"time"

	sqlcustomers "seiva/internal/adapter/sqlstore/customers"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/customers"
	"seiva/internal/kit/period"
	"seiva/internal/kit/testkit"
	"seiva/internal/reports/reportstest"
)

var (
	scanOfReceipts = regexp.MustCompile(`SCAN c\b|Seq Scan on receipts\b`)
	byConsumer     = regexp.MustCompile(`receipts\w*_consumer`)
)

// Each part of the list over 12 retailers is one query that finds the person's 300 receipts among others' by receipts_consumer,
// once for each retailer, whatever is asked for.
func TestTheOneListReadsItsOwnReceipts(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		raw := sqltest.Raw(t, db)
		var w reportstest.World
		var retailers []string
		at := time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)
		for n := range 12 {
			id := fmt.Sprintf("0190000000000000000000%04d", n)
			retailers = append(retailers, id)
			w.Retailers = append(w.Retailers, reportstest.Retailer{ID: id, TradeName: "Rede"})
			w.Stores = append(w.Stores, reportstest.Store{RetailerID: id, ID: id, TradeName: "Loja"})
			for m := range 500 {
				person := []byte(fmt.Sprintf("person %d", m/25)) // 25 receipts each at each
				w.Receipts = append(w.Receipts, reportstest.Receipt{
					RetailerID: id, StoreID: id, Day: "2026-11-20", AccessKey: fmt.Sprintf("%02d%03d", n, m), Consumer: 1, CPFIndex: person,
					IssuedAt: at.Add(time.Duration(m%25) * time.Minute),
				})
			}
		}
		sqltest.Load(t, raw, w)
		sqltest.Exec(t, db, "ANALYZE")
		var queries []string
		sqltest.CaptureReads(db, func(q string) { queries = append(queries, q) })
		store := sqlcustomers.New(db)
		for name, l := range map[string]customers.Listing{
			"all": {}, "of a period": {Period: period.Period{From: "2026-11-20", To: "2026-11-20"}}, "of a name": {Filter: "loja"},
		} {
			for part, after := range []customers.Mark{{}, {IssuedAt: at.Add(12 * time.Minute), AccessKey: "11012", RetailerID: retailers[11]}} {
				queries = nil
				rows, err := store.AccountReceipts(t.Context(), []byte("person 7"), retailers, l, customers.Part{After: after, Limit: customers.ListPageSize + 1})
				testkit.Must(t, err)
				if len(rows) != customers.ListPageSize+1 || len(queries) != 1 {
					t.Fatalf("%s, part %d: %d receipts by %d queries", name, part, len(rows), len(queries))
				}
				plan := sqltest.Explain(t, raw, queries[0])
				if scanOfReceipts.MatchString(plan) || len(byConsumer.FindAllString(plan, -1)) < 12 {
					t.Errorf("%s, part %d:\n%s", name, part, plan)
				}
				if testing.Verbose() && name == "of a period" {
					t.Log(plan)
				}
			}
		}
		queries = nil
		november := customers.Listing{Filter: "loja", Period: period.Period{From: "2026-11-01", To: "2026-11-30"}}
		months, err := store.MonthSums(t.Context(), []byte("person 7"), retailers, november)
		if err != nil || len(months) != 1 || months[0].Count != 300 || len(queries) != 1 {
			t.Fatalf("%v by %d queries, %v", months, len(queries), err)
		}
		if plan := sqltest.Explain(t, raw, queries[0]); scanOfReceipts.MatchString(plan) || len(byConsumer.FindAllString(plan, -1)) < 12 {
			t.Errorf("the sums of months:\n%s", plan)
		}
	})
}
