package sqldb_test

import (
	"testing"
	"time"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/clock"
)

// Whose clock is off by whatever tells PostgreSQL's time all the same.
func TestAClockIsSetByTheDatabase(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		for _, off := range []time.Duration{-time.Hour, -2 * time.Minute, 0, 2 * time.Minute, 400 * 24 * time.Hour} {
			local := clock.NewFixed(time.Now().Add(off))
			shared, want := db.Clock(local), off // SQLite has no other clock than this machine's
			if !db.OneWriter() {
				want = 0
			}
			if got := time.Until(shared.Now()) - want; got.Abs() > 10*time.Second {
				t.Errorf("a clock that is off by %s tells a time that is off by %s", off, got)
			}
		}
		// Work that is due now is due now, however long the database takes to answer.
		local := clock.NewFixed(time.Now().Add(time.Second))
		if got := db.Clock(local).Now(); !got.Equal(local.Now()) {
			t.Errorf("a second is no difference: %s", got.Sub(local.Now()))
		}
	})
}
