package quiet_test

import (
	"testing"
	"time"

	sqlquiet "seiva/internal/adapter/sqlstore/quiet"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/testkit"
	"seiva/internal/quiet"
)

// ready is a world whose days of eight weeks are counted, at nine in Acre of the day that is looked at.
func ready(t *testing.T, db *sqldb.DB, prepare ...string) *world {
	w := newWorld(t, db, 58)
	for _, statement := range prepare {
		sqltest.Exec(t, db, statement)
	}
	w.clock.Advance(-22 * time.Hour)
	for range 20 { // the days of eight weeks are counted bit by bit
		testkit.Must(t, w.service().Watch(t.Context()))
	}
	w.clock.Advance(20 * time.Hour)
	return w
}

// A store is open by the clock of its tills: of a town in the west of Amazonas, whose clock is not its state's, or of tills that are
// set to another state's. By the state's clock it would be told an hour early.
func TestAStoreIsOpenByTheClockOfItsTills(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		w := ready(t, open(t), "UPDATE stores SET uf = 'AM'")
		w.clock.Advance(5 * time.Minute) // in which a store of an hour later has missed those of an hour and these
		w.watch()
		w.clock.Advance(115 * time.Minute)
		w.watch("r@r: "+stopped, "p@p: "+stopped)
	})
}

// A store that sends what it sold in the evening is not silent all day; when the evening's receipts do not come, it is.
func TestAStoreThatSendsInTheEveningIsNotSilentAllDay(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		w := ready(t, open(t), "UPDATE receipts SET received_at = issued_at + 12 * 3600000 WHERE emission = 1")
		for range 12 { // until nine in the evening
			w.clock.Advance(time.Hour)
			w.watch()
		}
		w.clock.Advance(3 * time.Hour)
		w.watch("r@r: "+stopped, "p@p: "+stopped)
	})
}

// A day that was counted before anything was kept of its tills is a day as it was, by the clock of the store's state.
func TestADayOfBeforeSaysNothingOfTills(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		sqltest.Exec(t, db, "INSERT INTO quiet_days (retailer_id, store_id, day, hours) VALUES ('r', 's', '2026-09-28', '0 0 0 0 0 0 0 0 0 7 0 0 0 0 0 0 0 0 0 0 0 0 0 0')")
		sold, err := sqlquiet.New(db).Sold(t.Context(), []quiet.Shop{{RetailerID: "r", ID: "s"}}, "2026-09-01")
		if got := sold["s"]; err != nil || len(got) != 1 || got[0].Clock != nil || got[0].Late != 0 || got[0].Hours[9] != 7 {
			t.Errorf("%+v, %v", got, err)
		}
	})
}

// Of tills with several clocks the one of most receipts is the day's; what was issued without connection comes late by nobody's habit.
func TestADayKeepsTheClockOfMostReceipts(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		w := newWorld(t, open(t), 1)
		sqltest.Exec(t, w.db, "UPDATE receipts SET received_at = issued_at + 7 * 60000")
		sqltest.Exec(t, w.db, "UPDATE receipts SET utc_offset = -180 WHERE number <= 3")
		sqltest.Exec(t, w.db, "UPDATE receipts SET emission = 9, received_at = issued_at + 300 * 60000 WHERE number = 9")
		testkit.Must(t, sqlquiet.New(w.db).Count(t.Context(), "2026-09-29"))
		kept := sqltest.Strings(t, w.db, "SELECT hours || ' ' || utc_offset || ' ' || late FROM quiet_days")
		if len(kept) != 1 || kept[0] != "0 0 0 0 0 0 0 0 0 7 10 13 0 0 0 0 0 0 0 0 0 0 0 0 -300 7" {
			t.Errorf("%q", kept)
		}
	})
}
