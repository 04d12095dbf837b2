package sqldb

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"seiva/internal/kit/clock"
)

// A clock that is off later is seen within a minute, and nobody waits for what the database says meanwhile: a receipt least of all.
func TestNobodyWaitsForTheDatabasesTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		database, hangs := time.Now(), make(chan struct{})
		local, asked := clock.NewFixed(database.Add(-time.Hour)), 0
		shared := newSharedClock(local, func(ctx context.Context) (int64, error) {
			if asked++; asked > 1 {
				select {
				case <-hangs:
				case <-ctx.Done():
					return 0, ctx.Err()
				}
			}
			return database.UnixMilli(), nil
		})
		told := func(when string, want time.Time) {
			t.Helper()
			began := time.Now()
			if got := shared.Now(); got.Sub(want).Abs() > time.Millisecond {
				t.Errorf("%s: %s, want %s", when, got, want)
			}
			if waited := time.Since(began); waited > 0 {
				t.Errorf("%s: who asked for the time waited for %s", when, waited)
			}
		}
		told("set at the beginning", database)
		local.Advance(2 * time.Minute)
		told("it is asked again, and says nothing", database.Add(2*time.Minute))
		time.Sleep(2 * comparison) // gave up
		synctest.Wait()
		told("it said nothing", database.Add(2*time.Minute))
		local.Advance(24 * time.Hour)
		told("somebody sets the machine's clock", database.Add(24*time.Hour+2*time.Minute))
		close(hangs)
		synctest.Wait()
		told("it is seen", database)
	})
}
