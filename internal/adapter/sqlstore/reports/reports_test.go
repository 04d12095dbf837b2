package reports_test

import (
	"fmt"
	"testing"

	sqlreports "seiva/internal/adapter/sqlstore/reports"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/period"
	"seiva/internal/reports"
	"seiva/internal/reports/reportstest"
)

func TestReports(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		reportstest.Conformance(t, func(t *testing.T) (reports.Store, func(reportstest.World)) {
			db := open(t)
			return sqlreports.New(db), func(w reportstest.World) { sqltest.Load(t, sqltest.Raw(t, db), w) }
		})
		t.Run("SumsNeverOverflow", func(t *testing.T) { sumsNeverOverflow(t, open(t)) })
	})
}

// What an earlier version took, 9,400 receipts of the layout's largest total, breaks nobody's report: the sum is cut off.
func sumsNeverOverflow(t *testing.T, db *sqldb.DB) {
	stage.Receipts(t, db)
	const largest = 999_999_999_999_999
	for _, serie := range []int{1, 2} {
		for _, table := range []struct{ name, more, values string }{
			{"receipt_days", ", serie, cashier, first_at, last_at", fmt.Sprintf(", %d, '', 0, 0", serie)},
			{"receipt_store_days", "", ""},
		} {
			day := fmt.Sprintf("2026-11-0%d", serie)
			sqltest.Exec(t, db, "INSERT INTO "+table.name+" (retailer_id, day, store_id, total, identified, companies, cents, not_printed"+table.more+
				") VALUES ('retailera', '"+day+"', 'storea1', 9220, 0, 0, ?, 0"+table.values+")", int64(largest)*9220)
		}
	}
	filter := reports.Filter{Period: period.Period{From: "2026-11-01", To: "2026-11-30"}}
	days, err := sqlreports.New(db).ByDay(t.Context(), filter)
	if err != nil || len(days) != 2 || days[0].Cents != reports.MaxCents {
		t.Errorf("by day: %+v, %v", days, err)
	}
	series, _, all, err := sqlreports.New(db).BySerie(t.Context(), filter, paging.Request{Size: 10, Sort: reports.SortCents})
	if err != nil || len(series) != 2 || all.Cents != reports.MaxCents {
		t.Errorf("by série: %+v, %+v, %v", series, all, err)
	}
}
