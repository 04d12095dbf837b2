package billingtest

import (
	"context"
	"errors"
	"testing"

	"seiva/internal/billing"
	"seiva/internal/kit/testkit"
)

// withoutAnswer: the provider does what it was asked, and its answer does not come, or nobody waits for it. What was done is done here as well,
// with its line in the trail; whoever asks again does nothing twice.
func withoutAnswer(t *testing.T, s Stage) {
	w, _ := subscribed(t, s)
	w.unheard = errDown
	for range 2 {
		testkit.Must(t, w.change(t, 5))
	}
	endsAt, err := w.service.Cancel(t.Context(), w.who)
	if err != nil || endsAt.IsZero() {
		t.Errorf("ends at %v, %v", endsAt, err)
	}
	testkit.Must(t, w.service.Resume(t.Context(), w.who))
	w.unheard = nil

	for _, ask := range []func(context.Context) error{
		func(ctx context.Context) error { return w.service.Change(ctx, w.who, billing.Change{Stores: 6}) },
		func(ctx context.Context) error { _, err := w.service.Cancel(ctx, w.who); return err },
	} {
		ctx, hangUp := context.WithCancel(t.Context())
		w.changing = func() error { hangUp(); return nil }
		testkit.Must(t, ask(ctx))
	}
	w.trail.Holds(t, w.recorded("billing.stores_changed", "map[from:2 to:5]"), w.recorded("billing.cancelled", "map[ends:2026-10-21]"),
		w.recorded("billing.resumed", "map[]"), w.recorded("billing.stores_changed", "map[from:5 to:6]"), w.recorded("billing.cancelled", "map[ends:2026-10-21]"))
	if len(w.changes) != 2 {
		t.Errorf("asked for %+v", w.changes)
	}
	testkit.Must(t, w.service.Resume(t.Context(), w.who))

	w.changing = func() error { return errDown } // nothing was done
	if err := w.change(t, 7); !errors.Is(err, billing.ErrProviderDown) {
		t.Errorf("undone: %v", err)
	}
	if most, _, err := w.service.MaxStores(t.Context(), w.who.RetailerID); err != nil || most != 6 {
		t.Errorf("%d stores, %v", most, err)
	}
}
