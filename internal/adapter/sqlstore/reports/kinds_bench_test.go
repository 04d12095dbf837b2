package reports_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/period"
	"seiva/internal/kit/scope"
	"seiva/internal/reports"
	"seiva/internal/reports/reportstest"
)

// fillNetwork writes the roll-ups of ten million receipts: 3,000 stores of 500 retailers, of 20 software houses, with 4
// cashiers each, in 180 days.
func fillNetwork(b *testing.B, db *bun.DB) {
	b.Helper()
	days := make([]string, 180)
	for i := range days {
		days[i] = fmt.Sprintf("('%s')", period.Add(reportstest.Today, -i))
	}
	id := func(kind string, n string) string {
		return "'" + kind + strings.Repeat("0", 21) + "' || (1000 + " + n + ")"
	}
	series := "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < %d) "
	perDay := "WITH days(day) AS (VALUES " + strings.Join(days, ", ") + ") INSERT INTO "
	for _, statement := range []string{
		fmt.Sprintf(series, 19) + "INSERT INTO partners (id, documento, corporate_name, trade_name, search, code, created_at) SELECT " + id("p", "i") +
			", '', '', 'Casa ' || i, 'casa ' || i, 'C' || (10000 + i), i FROM n",
		fmt.Sprintf(series, 499) + "INSERT INTO retailers (id, documento, corporate_name, trade_name, search, partner_id, city, uf, created_at) SELECT " + id("r", "i") +
			", '', '', 'Rede ' || i, 'rede ' || i, " + id("p", "i % 20") + ", 'Cidade', 'SP', i FROM n",
		fmt.Sprintf(series, 2999) + "INSERT INTO stores (retailer_id, id, documento, trade_name, search, city, uf, category, created_at) SELECT " + id("r", "i % 500") +
			", " + id("s", "i") + ", '', 'Loja ' || i, 'loja ' || i, 'Cidade', 'SP', 'padaria', i FROM n",
		perDay + "receipt_store_days SELECT s.retailer_id, days.day, s.id, 18, 9, 0, 1800, 9 FROM stores AS s, days",
		perDay + "receipt_days SELECT s.retailer_id, days.day, s.id, 1, '0' || c.n, 4, 2, 0, 400, 2, 1, 2 FROM stores AS s, days, " +
			"(SELECT 1 AS n UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4) AS c",
		"ANALYZE",
	} {
		if _, err := db.DB.Exec(statement); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkKinds gives the time within which 95 of 100 pages of each report are read, over ten million receipts: of the whole
// network at most 300 ms, in its own order and by its dearest figure, and of one retailer.
func BenchmarkKinds(b *testing.B) {
	admin := scope.Scope{Profile: scope.Administrador}
	retailer := scope.Scope{Profile: scope.Varejista, RetailerID: "r" + strings.Repeat("0", 21) + "1042"}
	for name, config := range map[string]func() sqldb.Config{
		"sqlite":   func() sqldb.Config { return sqldb.Config{Folder: b.TempDir()} },
		"postgres": func() sqldb.Config { return sqldb.Config{URL: sqltest.PostgresURL(b)} },
	} {
		b.Run(name, func(b *testing.B) {
			c := config()
			db, err := sqldb.Open(b.Context(), c)
			if err != nil {
				b.Fatal(err)
			}
			b.Cleanup(func() { _ = db.Close() })
			if err := db.Migrate(b.Context()); err != nil {
				b.Fatal(err)
			}
			fillNetwork(b, sqltest.RawOf(b, c))
			k := kindsOf(db)
			p95(b, "stores", k.Stores, admin, nil)
			p95(b, "stores_by_receipts", k.Stores, admin, map[string]string{"sortBy": "cupons.desc"})
			p95(b, "stores_of_a_retailer", k.Stores, retailer, map[string]string{"sortBy": "cupons.desc"})
			p95(b, "retailers", k.Retailers, admin, nil)
			p95(b, "retailers_by_receipts", k.Retailers, admin, map[string]string{"sortBy": "cupons.desc"})
			p95(b, "software_houses", k.SoftwareHouses, admin, nil)
			p95(b, "software_houses_by_receipts", k.SoftwareHouses, admin, map[string]string{"sortBy": "cupons.desc"})
			p95(b, "cashiers", k.Cashiers, admin, map[string]string{"endDate": reportstest.Today})
			p95(b, "cashiers_of_a_retailer", k.Cashiers, retailer, map[string]string{"endDate": reportstest.Today})
		})
	}
}

func p95[R any](b *testing.B, name string, report *reports.Report[R], who scope.Scope, values map[string]string) {
	b.Run(name, func(b *testing.B) {
		var took []time.Duration
		for b.Loop() {
			start := time.Now()
			page, err := report.Page(context.Background(), who, reports.Query{Values: values})
			if err != nil || len(page.Items) == 0 {
				b.Fatalf("%d rows, %v", len(page.Items), err)
			}
			took = append(took, time.Since(start))
		}
		slices.Sort(took)
		b.ReportMetric(float64(took[len(took)*95/100].Microseconds())/1000, "p95_ms")
	})
}
