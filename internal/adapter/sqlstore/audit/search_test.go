package audit_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	sqlaudit "seiva/internal/adapter/sqlstore/audit"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/audit"
	"seiva/internal/kit/paging"
)

// How each engine tells that it reads the trail from end to end, or sorts what it found by an index that is none of the search.
var (
	wholeTrail = regexp.MustCompile(`SCAN a\b|Seq Scan on audit\b`)
	findsBy    = regexp.MustCompile(`audit_(time|actor|action|retailer|object|stays)\b`)
)

// A search reads its own entries and no others, whatever the trail's length.
func TestSearchPlans(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		raw := sqltest.Raw(t, db)
		var rows []string
		for n := 1; n <= 20_000; n++ {
			rows = append(rows, fmt.Sprintf("(%d,%d,'account%d','stores.action%d','retailer%d','object%d','{}','','')",
				n, 1_700_000_000_000+int64(n)*1_000_000, n%500, n%40, n%300, n%5000))
			if len(rows) == 500 {
				_, err := raw.DB.Exec("INSERT INTO audit (number, at, actor_id, action, retailer_id, object_id, details, hash, acted_for) VALUES " + strings.Join(rows, ","))
				if err != nil {
					t.Fatal(err)
				}
				rows = nil
			}
		}
		if _, err := raw.DB.Exec("ANALYZE"); err != nil {
			t.Fatal(err)
		}
		store := sqlaudit.New(db)
		var queries []string
		sqltest.CaptureReads(db, func(q string) { queries = append(queries, q) })
		month, year := time.UnixMilli(1_719_000_000_000), time.UnixMilli(1_702_000_000_000)
		for name, q := range map[string]audit.Search{
			"a month":             {From: month},
			"a year of somebody":  {From: year, Query: audit.Query{ActorID: "account7"}},
			"a year of an action": {From: year, Query: audit.Query{Action: "stores.action7"}},
			"a year of a company": {From: year, Query: audit.Query{CompanyID: "retailer7"}},
			"a year of an object": {From: year, Query: audit.Query{ObjectID: "object7"}},
		} {
			q.Until, queries = time.UnixMilli(1_720_000_000_000), nil
			_, total, err := store.Search(t.Context(), q, paging.Request{Size: 20})
			if err != nil || total == 0 || len(queries) != 2 {
				t.Fatalf("%s: %d found by %d queries, %v", name, total, len(queries), err)
			}
			for _, query := range queries {
				if plan := sqltest.Explain(t, raw, query); wholeTrail.MatchString(plan) || !findsBy.MatchString(plan) {
					t.Errorf("%s reads too much:\n%s\n%s", name, plan, query)
				}
			}
		}
		queries = nil
		before := audit.Mark{At: time.UnixMilli(1_715_000_000_000), Number: 15_000}
		page, err := store.History(t.Context(), audit.History{CompanyID: "object7", From: year, Before: before}, 2)
		if err != nil || len(page) != 2 || len(queries) != 1 {
			t.Fatalf("%d found by %d queries, %v", len(page), len(queries), err)
		}
		if plan := sqltest.Explain(t, raw, queries[0]); wholeTrail.MatchString(plan) || !findsBy.MatchString(plan) {
			t.Errorf("a page of a history reads too much:\n%s", plan)
		}
	})
}
