package billingtest

import (
	"context"
	"errors"
	"testing"
	"time"

	"seiva/internal/billing"
	"seiva/internal/kit/testkit"
)

// dies ends a process when it has what the provider did, and not yet its line.
func (w *world) dies(t *testing.T, ask func(ctx context.Context) error) {
	t.Helper()
	w.changing = func() error {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.fetching = func(string) { panic("killed") }
		return nil
	}
	defer func() {
		if recover() == nil {
			t.Error("the process lives")
		}
		w.changing, w.fetching = nil, nil
	}()
	_ = ask(t.Context())
}

// settledAfterAKill: what the provider did for a process that died gets its line all the same, once, however many look; what it did not do
// gets none.
func settledAfterAKill(t *testing.T, s Stage) {
	w, sub := subscribed(t, s)
	w.dies(t, func(ctx context.Context) error { return w.service.Change(ctx, w.who, billing.Change{Stores: 5}) })
	w.clock.Advance(4 * time.Minute)
	testkit.Must(t, w.service.Settle(t.Context()))
	w.trail.Holds(t) // it may still be at work
	testkit.Must(t, w.change(t, 5))
	w.clock.Advance(time.Hour)
	w.down = errDown
	if err := w.service.Settle(t.Context()); !errors.Is(err, billing.ErrProviderDown) {
		t.Errorf("nobody can tell: %v", err)
	}
	w.down = nil
	for range 2 {
		testkit.Must(t, w.service.Settle(t.Context()))
	}
	w.dies(t, func(ctx context.Context) error { _, err := w.service.Cancel(ctx, w.who); return err })
	w.clock.Advance(time.Second)
	testkit.Must(t, w.service.Resume(t.Context(), w.who)) // which would hide that it was cancelled
	w.changing = func() error { return errDown }
	if _, err := w.service.Cancel(t.Context(), w.who); !errors.Is(err, billing.ErrProviderDown) {
		t.Errorf("not done: %v", err)
	}
	w.changing = nil
	_, err := w.service.Cancel(t.Context(), w.who) // done the second time
	testkit.Must(t, err)
	w.clock.Advance(time.Hour)
	testkit.Must(t, w.service.Settle(t.Context()))
	ends := "map[ends:2026-10-21]"
	lines := []string{
		w.recorded("billing.stores_changed", "map[from:2 to:5]"), w.recorded("billing.cancelled", ends), w.recorded("billing.resumed", "map[]"),
		w.recorded("billing.cancelled", ends),
	}
	w.trail.Holds(t, lines...)

	w.mu.Lock()
	sub = w.subs[sub.Ref]
	w.mu.Unlock()
	w.dies(t, func(ctx context.Context) error { return w.service.Resume(ctx, w.who) })
	w.subs[sub.Ref] = sub // the provider never heard of it
	w.clock.Advance(time.Hour)
	testkit.Must(t, w.service.Settle(t.Context()))
	w.trail.Holds(t, lines...)
	if left, err := s.Store.Unanswered(t.Context(), "", w.clock.Now(), 10); len(left) > 0 || err != nil {
		t.Errorf("left: %+v, %v", left, err)
	}
}

// settledAfterBusy: what was done while others wrote the subscription gets its line, though whoever asked was told to try again.
func settledAfterBusy(t *testing.T, s Stage) {
	w, _ := subscribed(t, s)
	w.changing = func() error {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.fetching = func(ref string) { // called with what is written there held
			before, err := s.Store.Written(t.Context(), ref)
			testkit.Must(t, err)
			testkit.Must(t, s.Store.Apply(t.Context(), w.subs[ref], before.Version, now))
		}
		return nil
	}
	if err := w.change(t, 5); !errors.Is(err, billing.ErrBusy) {
		t.Errorf("while others write: %v", err)
	}
	w.changing, w.fetching = nil, nil
	w.clock.Advance(time.Hour)
	testkit.Must(t, w.service.Settle(t.Context()))
	w.trail.Holds(t, w.recorded("billing.stores_changed", "map[from:2 to:5]"))
}

// closing is a store whose open checkout is closed between the two looks of a claim.
type closing struct {
	billing.Store
	times int
}

func (c *closing) Claim(ctx context.Context, one, replaces billing.Checkout) (billing.Checkout, error) {
	if c.times--; c.times >= 0 {
		return billing.Checkout{}, billing.ErrNoCheckout
	}
	return c.Store.Claim(ctx, one, replaces)
}

// closedWhileClaiming: the checkout that was in the way of another is closed at that moment. The visit begins again.
func closedWhileClaiming(t *testing.T, s Stage) {
	s.Store = &closing{s.Store, 1}
	w := newWorld(s)
	if w.url(t) == "" || len(w.orders) != 1 {
		t.Errorf("%d orders", len(w.orders))
	}
}
