package stores_test

import (
	"context"
	"fmt"
	"regexp"
	"sync"
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	sqlstores "seiva/internal/adapter/sqlstore/stores"
	"seiva/internal/kit/paging"
	"seiva/internal/retailers"
	"seiva/internal/stores"
)

// bigNetwork is the stores of 2,000 retailers, 10 each; retailer r7 and store s8 alone have a software house, p1.
const bigNetwork = 20_000

func fillNetwork(t *testing.T, db *sqldb.DB) {
	t.Helper()
	numbers := fmt.Sprintf("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) ", bigNetwork)
	document := "CAST(10000000000000 + i AS TEXT)"
	for _, statement := range []string{
		numbers + "INSERT INTO partners (id, documento, corporate_name, trade_name, search, code, created_at) SELECT 'p' || i, " +
			document + ", 'P', 'P', 'p', 'C' || i, 1 FROM n WHERE i <= 500",
		numbers + "INSERT INTO retailers (id, documento, corporate_name, trade_name, search, partner_id, created_at) SELECT 'r' || i, " +
			document + ", 'R', 'R', 'r ' || i, CASE WHEN i = 7 THEN 'p1' END, 1 FROM n WHERE i <= 2000",
		numbers + "INSERT INTO stores (retailer_id, id, documento, trade_name, search, partner_id, created_at) SELECT 'r' || (1 + i % 2000), " +
			"'s' || i, " + document + ", 'S', 's ' || i, CASE WHEN i = 8 THEN 'p1' END, 1 FROM n",
		numbers + "INSERT INTO documents (kind, documento, owner_id, retailer_id) SELECT 'store', " + document +
			", 's' || i, 'r' || (1 + i % 2000) FROM n",
		"ANALYZE",
	} {
		sqltest.Exec(t, db, statement)
	}
}

// PostgreSQL may hash the 2,000 retailers, which fit in 20 pages; SQLite has no reason to.
var fullScan = regexp.MustCompile(`(?m)^\s*SCAN (s|r|d|p|stores|retailers|documents|o|l)\b|Seq Scan on (stores|documents)`)

// Each call asks a constant number of questions, and what a batch of receipts or one tenant asks for never reads the
// whole network.
func TestNetworkQueries(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		fillNetwork(t, db)
		explain := sqltest.Raw(t, db)
		var mu sync.Mutex
		var queries []string
		sqltest.CaptureReads(db, func(query string) {
			mu.Lock()
			defer mu.Unlock()
			queries = append(queries, query)
		})
		shops, companies := sqlstores.New(db), stage.Retailers(db)
		everything, page := stores.Reach{Everything: true}, paging.Request{Size: 1000, Page: 1}
		for _, c := range []struct {
			name       string
			rows, asks int
			whole      bool // may read every store
			do         func(ctx context.Context) (int, error)
		}{
			{"emitters of a batch", 50, 1, false, func(ctx context.Context) (int, error) {
				var asked []string
				for i := range 50 {
					asked = append(asked, fmt.Sprint(10000000000001+i*300))
				}
				found, err := shops.Emitters(ctx, asked)
				return len(found), err
			}},
			{"one store", 1, 1, false, func(ctx context.Context) (int, error) {
				_, err := shops.ByID(ctx, everything, "s77")
				return 1, err
			}},
			{"a retailer's stores", 10, 1, false, func(ctx context.Context) (int, error) {
				all, err := shops.All(ctx, stores.Reach{RetailerID: "r5"}, "", 100)
				return len(all), err
			}},
			{"a software house's stores", 11, 1, false, func(ctx context.Context) (int, error) {
				all, err := shops.All(ctx, stores.Reach{PartnerID: "p1"}, "", 100)
				return len(all), err
			}},
			{"a page of a software house's stores", 11, 2, false, func(ctx context.Context) (int, error) {
				rows, _, err := shops.List(ctx, stores.Reach{PartnerID: "p1"}, "", paging.Request{Size: 100, Sort: "varejista"})
				return len(rows), err
			}},
			{"a page of all", 1000, 2, true, func(ctx context.Context) (int, error) {
				rows, total, err := shops.List(ctx, everything, "", page)
				if total != bigNetwork {
					t.Errorf("%d stores in all", total)
				}
				return len(rows), err
			}},
			{"at most 10,000 to choose from", stores.MaxAll, 1, true, func(ctx context.Context) (int, error) {
				all, err := shops.All(ctx, everything, "", stores.MaxAll)
				return len(all), err
			}},
			{"one retailer", 1, 1, false, func(ctx context.Context) (int, error) {
				_, err := companies.ByID(ctx, "r9")
				return 1, err
			}},
			{"a software house's retailers", 2, 1, false, func(ctx context.Context) (int, error) {
				all, err := companies.All(ctx, retailers.Reach{PartnerID: "p1"}, "", 100)
				return len(all), err
			}},
		} {
			queries = nil
			rows, err := c.do(t.Context())
			if err != nil || rows != c.rows || len(queries) != c.asks {
				t.Errorf("%s: %d rows in %d queries (%v), want %d in %d", c.name, rows, len(queries), err, c.rows, c.asks)
			}
			for _, query := range queries {
				if plan := sqltest.Explain(t, explain, query); !c.whole && fullScan.MatchString(plan) {
					t.Errorf("%s reads a whole table:\n%s\n%s", c.name, query, plan)
				}
			}
		}
	})
}
