package integrity_test

import (
	"testing"

	"github.com/uptrace/bun/dialect"

	sqlintegrity "seiva/internal/adapter/sqlstore/integrity"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/integrity"
	"seiva/internal/kit/testkit"
)

// Whoever judges a finding that ends at that moment is told that it is over: what was read before it was held counts for nothing.
func TestAFindingThatEndsMeanwhileIsNotJudged(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		f := found(t, w)
		store, judged, done := sqlintegrity.New(w.db), error(nil), make(chan struct{})
		testkit.Must(t, store.InTx(t.Context(), func(ctx ctx) error {
			testkit.Must(t, store.End(ctx, f.Finding, noon))
			go func() {
				defer close(done)
				_, judged = w.service().CallLegitimate(t.Context(), retailer, f.ID, why)
			}()
			if raw := sqltest.Raw(t, w.db); raw.Dialect().Name() == dialect.PG { // SQLite has one writer
				sqltest.SomebodyWaits(t, raw, done)
			}
			return nil
		}))
		<-done
		coded(t, "judged", judged, "integrity.over")
	})
}

// A finding is changed under its own retailer alone.
func TestAFindingIsItsRetailers(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		f := found(t, w)
		store, others := sqlintegrity.New(w.db), f.Finding
		others.RetailerID = "other"
		testkit.Must(t, store.Judge(t.Context(), others, noon, "ana", why))
		testkit.Must(t, store.End(t.Context(), others, noon))
		if got := w.only(integrity.Query{}); got.State() != integrity.ToCheck {
			t.Errorf("%+v", got)
		}
		if lasting, err := store.Lasting(t.Context(), others.Shop, f.Cashier, f.Kind); lasting != nil || err != nil {
			t.Error(lasting, err)
		}
	})
}
