package reports_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/uptrace/bun"

	sqlreports "seiva/internal/adapter/sqlstore/reports"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/period"
	"seiva/internal/kit/scope"
	"seiva/internal/reports"
	"seiva/internal/reports/reportstest"
)

// yearSizes are how many receipts the reports are measured on.
func yearSizes() []int {
	if os.Getenv("BENCH_FULL") == "1" {
		return []int{1_000_000, 10_000_000}
	}
	return []int{1_000_000}
}

// fillYear writes receipts without documents, as intake would have left them, in a year of 500 stores of 100
// retailers. A million make 182,500 rows of the coarse roll-up and 730,000 of the fine one; more make no more rows.
func fillYear(b *testing.B, db *bun.DB, receipts int) {
	b.Helper()
	days := make([]string, 365)
	for i := range days {
		days[i] = fmt.Sprintf("(%d, '%s')", i, period.Add(reportstest.Today, -i))
	}
	for _, statement := range []string{
		"WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 99) INSERT INTO retailers " +
			"(id, documento, corporate_name, trade_name, search, created_at) SELECT 'r' || (100 + i), '', '', '', '', 1 FROM n",
		"WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 499) INSERT INTO stores " +
			"(retailer_id, id, documento, trade_name, search, created_at) SELECT 'r' || (100 + i / 5), 's' || (100 + i), '', '', '', 1 FROM n",
		fmt.Sprintf("WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < %d), days(n, day) AS (VALUES %s) INSERT INTO receipts "+
			"(retailer_id, period, access_key, store_id, day, issued_at, utc_offset, serie, number, cashier, cents, consumer, printed, status, test, "+
			"emission, signature, protocol, reasons, digest, token_hash, received_at) SELECT 'r' || (100 + i %% 500 / 5), substr(days.day, 3, 2) || substr(days.day, 6, 2), "+
			"'352611112223330001816500100000000' || (10000000 + i), 's' || (100 + i %% 500), days.day, i, -180, 1 + i / 182500 %% 2, i, '0' || (i / 365000 %% 2), 100 + i %% 9999, "+
			"i %% 3 / 2, 2, 0, FALSE, 1, 1, 1, '', ?, i, i FROM n JOIN days ON days.n = i / 500 %% 365", receipts-1, strings.Join(days, ", ")),
	} {
		if _, err := db.NewRaw(statement, []byte("8 bytes.")).Exec(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
	sqltest.RollUp(b, db)
	if _, err := db.DB.Exec("ANALYZE"); err != nil {
		b.Fatal(err)
	}
}

// year is a database that holds one.
type year struct {
	raw     *bun.DB
	reports *reports.Service
}

func openYear(b *testing.B, c sqldb.Config, receipts int) year {
	b.Helper()
	db, err := sqldb.Open(b.Context(), c)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = db.Close() })
	if err := db.Migrate(b.Context()); err != nil {
		b.Fatal(err)
	}
	y := year{sqltest.RawOf(b, c), reports.NewService(sqlreports.New(db), clock.NewFixed(reportstest.Now))}
	fillYear(b, y.raw, receipts)
	return y
}

func (y year) coupons(who scope.Scope, q reports.CouponQuery) func() error {
	return func() error { _, err := y.reports.Coupons(context.Background(), who, q); return err }
}

func (y year) bare(query string) func() error {
	return func() error {
		rows, err := y.raw.DB.Query(query)
		if err != nil {
			return err
		}
		for rows.Next() { //nolint:revive // reading is the work
		}
		return rows.Close()
	}
}

// BenchmarkCouponReport gives ratios: a retailer's month against its bare roll-up query (at most 3), a year of the
// whole network against reading the receipts (at most 0.1 of ten million; a tenth of them takes a tenth of the time to
// read, the report as long), and with BENCH_FULL=1 both reports over ten million against one (at most 1.15).
func BenchmarkCouponReport(b *testing.B) {
	retailer, admin := scope.Scope{Profile: scope.Varejista, RetailerID: "r142"}, scope.Scope{Profile: scope.Administrador}
	networkYear := reports.CouponQuery{Start: "2025-11-21", End: reportstest.Today}
	const sums = "SELECT day, SUM(total), SUM(identified), SUM(cents) FROM receipt_store_days WHERE "
	const month = "day >= '2026-10-22' AND day <= '2026-11-20'"
	for name, config := range map[string]func() sqldb.Config{
		"sqlite":   func() sqldb.Config { return sqldb.Config{Folder: b.TempDir()} },
		"postgres": func() sqldb.Config { return sqldb.Config{URL: sqltest.PostgresURL(b)} },
	} {
		b.Run(name, func(b *testing.B) {
			var years []year
			for _, receipts := range yearSizes() {
				y := openYear(b, config(), receipts)
				years = append(years, y)
				b.Run(strconv.Itoa(receipts), func(b *testing.B) {
					compare(b, "retailer_month", y.coupons(retailer, reports.CouponQuery{}), y.bare(sums+"retailer_id = 'r142' AND "+month+" GROUP BY day"))
					compare(b, "retailer_month_serie", y.coupons(retailer, reports.CouponQuery{GroupBy: "serie"}),
						y.bare("SELECT store_id, serie, SUM(total), SUM(identified), SUM(cents) FROM receipt_days WHERE retailer_id = 'r142' AND "+month+" GROUP BY store_id, serie"))
					compare(b, "network_year", y.coupons(admin, networkYear),
						y.bare("SELECT day, COUNT(*), SUM(CASE WHEN consumer = 1 THEN 1 ELSE 0 END), SUM(cents) FROM receipts WHERE day >= '2025-11-21' AND day <= '2026-11-20' GROUP BY day"))
				})
			}
			if len(years) == 2 {
				b.Run("growth", func(b *testing.B) {
					compare(b, "retailer_month", years[1].coupons(retailer, reports.CouponQuery{}), years[0].coupons(retailer, reports.CouponQuery{}))
					compare(b, "network_year", years[1].coupons(admin, networkYear), years[0].coupons(admin, networkYear))
				})
			}
		})
	}
}

// cpuTime is what this process has computed until now.
func cpuTime() time.Duration {
	var used syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &used) // of oneself it does not fail
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// compare reports how many times the yardstick's time the report takes.
func compare(b *testing.B, name string, report, yardstick func() error) {
	b.Run(name, func(b *testing.B) {
		for range 3 { // both warm
			if err := errors.Join(report(), yardstick()); err != nil {
				b.Fatal(err)
			}
		}
		var took, against, busy, busyAgainst time.Duration
		for b.Loop() {
			start, cpu := time.Now(), cpuTime()
			if err := report(); err != nil {
				b.Fatal(err)
			}
			middle, between := time.Now(), cpuTime()
			if err := yardstick(); err != nil {
				b.Fatal(err)
			}
			took, against = took+middle.Sub(start), against+time.Since(middle)
			busy, busyAgainst = busy+between-cpu, busyAgainst+cpuTime()-between
		}
		b.ReportMetric(float64(took)/float64(against), "ratio")
		b.ReportMetric(float64(took.Microseconds())/float64(b.N), "report_µs")
		b.ReportMetric(float64(against.Microseconds())/float64(b.N), "yardstick_µs")
		b.ReportMetric(float64(busy)/float64(busyAgainst), "cpu_ratio") // of this process: what else the machine does is not in it
	})
}
