package quiet_test

import (
	"context"
	"testing"

	"github.com/uptrace/bun/dialect"

	sqlquiet "seiva/internal/adapter/sqlstore/quiet"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/testkit"
	"seiva/internal/quiet"
)

// Whoever puts off a silence that ends at that moment is told that it is over: what was read before it was held counts for nothing.
func TestASilenceThatEndsMeanwhileIsNotPutOff(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		w := silentAt(t, open(t))
		store, put, done := sqlquiet.New(w.db), error(nil), make(chan struct{})
		testkit.Must(t, store.InTx(t.Context(), func(ctx context.Context) error {
			if ended, err := store.End(ctx, quiet.Incident{ID: incident, RetailerID: "r"}, noon); err != nil || !ended {
				t.Error(ended, err)
			}
			go func() {
				defer close(done)
				_, put = w.service().Snooze(t.Context(), retailer, incident, quiet.Snooze{Reason: why})
			}()
			if raw := sqltest.Raw(t, w.db); raw.Dialect().Name() == dialect.PG { // SQLite has one writer
				sqltest.SomebodyWaits(t, raw, done)
			}
			return nil
		}))
		<-done
		coded(t, "put off", put, "quiet.over")
	})
}

// A silence is changed under its own retailer alone.
func TestASilenceIsItsRetailers(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		w := silentAt(t, open(t))
		store, others := sqlquiet.New(w.db), quiet.Incident{ID: incident, RetailerID: "other"}
		testkit.Must(t, store.Snooze(t.Context(), others, noon, "ana", why))
		if ended, err := store.End(t.Context(), others, noon); ended || err != nil {
			t.Error(ended, err)
		}
		w.is(quiet.Stopped)
	})
}
