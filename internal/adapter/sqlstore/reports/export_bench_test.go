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
			raw := sqltest.RawOf(b, c)
			sqltest.Series(b, raw, 100, rows/1000, reportstest.Today)
			if _, err := raw.DB.Exec("ANALYZE"); err != nil {
				b.Fatal(err)
			}
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
