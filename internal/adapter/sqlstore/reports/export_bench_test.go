package reports_test

import (
	"context"
	"fmt"
	"io"
	"testing"

	sqlreports "seiva/internal/adapter/sqlstore/reports"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/exports/file"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/scope"
	"seiva/internal/reports"
	"seiva/internal/reports/reportstest"
)

// fillSeries writes the roll-ups of a thousand stores with so many séries each.
func fillSeries(b *testing.B, c sqldb.Config, each int) {
	b.Helper()
	const numbers = "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < %d) "
	db := sqltest.RawOf(b, c)
	for _, statement := range []string{
		fmt.Sprintf(numbers, 99) + "INSERT INTO retailers (id, documento, corporate_name, trade_name, search, created_at) " +
			"SELECT 'r' || (100 + i), '', '', '', '', 1 FROM n",
		fmt.Sprintf(numbers, 999) + "INSERT INTO stores (retailer_id, id, documento, trade_name, search, created_at) " +
			"SELECT 'r' || (100 + i / 10), 's' || (1000 + i), 10000000000000 + i, 'Padaria São João nº ' || i, 'padaria ' || i, 1 FROM n",
		fmt.Sprintf(numbers, each-1) + "INSERT INTO receipt_days SELECT s.retailer_id, '" + reportstest.Today +
			"', s.id, n.i, '01', 4, 2, 0, 400, 2, 1, 2 FROM stores AS s, n",
		"ANALYZE",
	} {
		if _, err := db.DB.Exec(statement); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkExportCSV gives how many times the reading of its rows a CSV of eight columns takes.
func BenchmarkExportCSV(b *testing.B) {
	admin, values := scope.Scope{Profile: scope.Administrador}, map[string]string{"groupBy": "serie"}
	for name, config := range map[string]func() sqldb.Config{
		"sqlite":   func() sqldb.Config { return sqldb.Config{Folder: b.TempDir()} },
		"postgres": func() sqldb.Config { return sqldb.Config{URL: sqltest.PostgresURL(b)} },
	} {
		for _, rows := range yearSizes() {
			rows /= 10
			c := config()
			db, err := sqldb.Open(b.Context(), c)
			if err != nil {
				b.Fatal(err)
			}
			b.Cleanup(func() { _ = db.Close() })
			if err := db.Migrate(b.Context()); err != nil {
				b.Fatal(err)
			}
			fillSeries(b, c, rows/1000)
			coupons := reports.NewCouponFile(reports.NewService(sqlreports.New(db), clock.NewFixed(reportstest.Now)), nil)
			columns := coupons.Columns(values)
			var names []string
			for _, column := range columns {
				names = append(names, column.Name)
			}
			read := func(row func(cells []any, total int) error) error {
				n := 0
				err := coupons.Each(context.Background(), admin, values, names, func(cells []any, total int) error {
					n++
					return row(cells, total)
				})
				if err == nil && n != rows {
					err = fmt.Errorf("%d rows of %d", n, rows)
				}
				return err
			}
			compare(b, fmt.Sprintf("%s/%d", name, rows), func() error {
				f, err := file.New(file.CSV, io.Discard, file.Head{Title: "Cupons", Columns: columns, At: reportstest.Now})
				if err != nil {
					return err
				}
				if err := read(f.Row); err != nil {
					return err
				}
				return f.Close()
			}, func() error { return read(func([]any, int) error { return nil }) })
		}
	}
}
