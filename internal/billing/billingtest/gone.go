package billingtest

import (
	"context"
	"errors"
	"testing"
	"time"

	"seiva/internal/billing"
	"seiva/internal/kit/testkit"
)

// goneThere: a subscription that the provider no longer knows stands in nobody's way. Its retailer pays on a new page, its plan is not
// changed, and what was asked of it is forgotten.
func goneThere(t *testing.T, s Stage) {
	w, sub := subscribed(t, s)
	first := w.paidOn(sub)
	w.dies(t, func(ctx context.Context) error { return w.service.Change(ctx, w.who, billing.Change{Stores: 5}) })
	delete(w.subs, sub.Ref)
	if err := w.change(t, 5); !errors.Is(err, billing.ErrNotFound) {
		t.Errorf("another number of stores: %v", err)
	}
	if again := w.url(t); again == first || w.open(t).Former != sub.Ref {
		t.Errorf("%s, after %s; %+v", again, first, w.open(t))
	}
	w.clock.Advance(time.Hour)
	testkit.Must(t, w.service.Settle(t.Context()))
	w.trail.Holds(t)
	if left, err := s.Store.Unanswered(t.Context(), "", w.clock.Now(), 10); len(left) > 0 || err != nil {
		t.Errorf("left: %+v, %v", left, err)
	}
}

// paidOn gives the address of the page on which a subscription was paid.
func (w *world) paidOn(sub billing.Subscription) string { return w.pages[sub.CheckoutID].URL }

// overBeforeItsEvent: a page was paid, and its subscription is over before anything was heard of it. The retailer gets another page, which
// the late event leaves open.
func overBeforeItsEvent(t *testing.T, s Stage) {
	w := newWorld(s)
	first := w.url(t)
	sub := w.pay(t, billing.Ended)
	if second := w.url(t); second == first {
		t.Error("the page of the ended subscription is given again")
	}
	testkit.Must(t, w.tell(t, "evt_late", sub.Ref))
	if page := w.pages[w.open(t).ID]; page.State != billing.PageOpen || len(w.closed) > 0 {
		t.Errorf("%+v; closed %q", page, w.closed)
	}
}

// openThoughClosed: the provider says that it closed a page, and it is open. No other is opened beside it.
func openThoughClosed(t *testing.T, s Stage) {
	w := newWorld(s)
	w.url(t)
	w.customer.Stores, w.deaf = 5, true
	w.refuses(t, billing.ErrProviderDown)
	if len(w.orders) != 1 {
		t.Errorf("%d pages can be paid", len(w.orders))
	}
}

// askedInVain: a process died before the provider heard of a change. Another change does not tell it as done.
func askedInVain(t *testing.T, s Stage) {
	w, _ := subscribed(t, s)
	w.changing = func() error { panic("killed") }
	func() {
		defer func() { _ = recover() }()
		_ = w.change(t, 5)
	}()
	w.changing = nil
	w.clock.Advance(time.Second)
	_, err := w.service.Cancel(t.Context(), w.who)
	testkit.Must(t, err)
	w.trail.Holds(t, w.recorded("billing.cancelled", "map[ends:2026-10-21]"))
}

// outdated is a store whose list of changes that nobody wrote down is the one of the first look.
type outdated struct {
	billing.Store
	list []billing.Asked
}

func (o *outdated) Unanswered(ctx context.Context, retailerID string, before time.Time, most int) ([]billing.Asked, error) {
	if o.list != nil {
		return o.list, nil
	}
	var err error
	o.list, err = o.Store.Unanswered(ctx, retailerID, before, most)
	return o.list, err
}

// settledByTwo: two processes see the same change that nobody wrote down. It gets one line.
func settledByTwo(t *testing.T, s Stage) {
	list := &outdated{Store: s.Store}
	w, _ := subscribed(t, Stage{list, s.Retailer})
	list.list = []billing.Asked{}
	w.dies(t, func(ctx context.Context) error { return w.service.Change(ctx, w.who, billing.Change{Stores: 5}) })
	list.list = nil
	w.clock.Advance(time.Hour)
	for range 2 {
		testkit.Must(t, w.service.Settle(t.Context()))
	}
	if len(list.list) != 1 {
		t.Errorf("seen: %+v", list.list)
	}
	w.trail.Holds(t, w.recorded("billing.stores_changed", "map[from:2 to:5]"))
}
