package billingtest

import (
	"errors"
	"slices"
	"testing"

	"seiva/internal/billing"
	"seiva/internal/kit/id"
	"seiva/internal/kit/testkit"
)

// paidWhileReplaced: the page is paid between the look at it and its closing. No second page may open.
func paidWhileReplaced(t *testing.T, s Stage) {
	for _, state := range []billing.State{billing.Active, billing.Pending} {
		w := newWorld(s)
		w.who.RetailerID = s.Retailer()
		w.url(t)
		w.customer.Stores = 5
		w.closing = func(string) error {
			w.pay(t, state)
			return nil
		}
		want := map[billing.State]error{billing.Active: billing.ErrPaid, billing.Pending: billing.ErrNoInvoice}[state]
		w.refuses(t, want)
		if len(w.orders) != 1 || !w.standing(t).Subscribed {
			t.Errorf("%s: %d pages, %+v", state, len(w.orders), w.standing(t))
		}
	}
}

// replacedWhileOpening: while the provider opens a page, another visitor's changed order takes its place.
func replacedWhileOpening(t *testing.T, s Stage) {
	w := newWorld(s)
	var second, slow string
	w.creating = func() {
		slow = w.open(t).ID
		w.customer.Stores = 5
		second = w.url(t)
	}
	if first := w.url(t); first != second {
		t.Errorf("%s is given, though %s took its place", first, second)
	}
	if w.pages[slow].State != billing.PageOver {
		t.Errorf("the page that was replaced can be paid: %+v", w.pages[slow])
	}
}

// paidWhileOpening: while the provider opens a page, another one's payment is told.
func paidWhileOpening(t *testing.T, s Stage) {
	w := newWorld(s)
	var slow string
	w.creating = func() {
		slow = w.open(t).ID
		sub := aSubscription(w.who.RetailerID)
		w.subs[sub.Ref] = sub
		testkit.Must(t, w.tell(t, "evt_1", sub.Ref))
	}
	w.refuses(t, billing.ErrPaid)
	if w.pages[slow].State != billing.PageOver {
		t.Errorf("a page that nobody needs can be paid: %+v", w.pages[slow])
	}
}

// otherPageCloses: a replaced page was paid all the same; the page in its place is closed, sooner or later.
func otherPageCloses(t *testing.T, s Stage) {
	w := newWorld(s)
	w.url(t)
	first := w.open(t)
	w.customer.Stores = 5
	w.url(t)
	second := w.open(t)
	sub := w.payOrder(first, billing.Active)
	w.closing = func(string) error { return errDown }
	if err := w.tell(t, "evt_1", sub.Ref); !errors.Is(err, billing.ErrProviderDown) || !w.standing(t).Subscribed {
		t.Errorf("the provider does not close it: %v; the event must come again", err)
	}
	w.closing = nil
	testkit.Must(t, w.tell(t, "evt_1", sub.Ref))
	if w.pages[second.ID].State != billing.PageOver || !slices.Contains(w.closed, "cs_"+second.ID) {
		t.Errorf("the other page can be paid: %+v", w.pages[second.ID])
	}
	w.refuses(t, billing.ErrPaid)
	sub.State = billing.Ended
	w.subs[sub.Ref] = sub
	if url := w.url(t); url == w.pages[second.ID].URL {
		t.Error("after the end, the closed page is given")
	}
}

// bothPaid: the other page was paid too before it could be closed. Nothing is lost, and the log says so.
func bothPaid(t *testing.T, s Stage) {
	w := newWorld(s)
	w.url(t)
	first := w.open(t)
	w.customer.Stores = 5
	w.url(t)
	second := w.payOrder(w.open(t), billing.Active)
	testkit.Must(t, w.tell(t, "evt_1", w.payOrder(first, billing.Active).Ref))
	for _, ref := range []string{"sub_" + first.ID, second.Ref} {
		if got, err := s.Store.Written(t.Context(), ref); err != nil || got.Version == 0 {
			t.Errorf("%s: %+v, %v", ref, got, err)
		}
	}
	w.refuses(t, billing.ErrPaid)
}

// paidUnnamed: the provider says that a page is paid, and not yet by which subscription. That is no reason for another.
func paidUnnamed(t *testing.T, s Stage) {
	w := newWorld(s)
	w.url(t)
	o := w.open(t)
	page := w.pages[o.ID]
	page.State = billing.PageDone
	w.pages[o.ID] = page
	w.refuses(t, billing.ErrProviderDown)
	w.payOrder(o, billing.Active)
	w.refuses(t, billing.ErrPaid)
}

// unknownPage: money was taken for what nobody here asked for. That is said until somebody has looked, and what can be
// written is written.
func unknownPage(t *testing.T, s Stage) {
	w := newWorld(s)
	foreign, unknown, byHand := aSubscription(id.New()), aSubscription(w.who.RetailerID), aSubscription(s.Retailer())
	unknown.CheckoutID = id.New()
	for _, sub := range []billing.Subscription{foreign, unknown, byHand} {
		w.subs[sub.Ref] = sub
	}
	for ref, want := range map[string]error{
		"sub_unknown": billing.ErrUnknownPage, foreign.Ref: billing.ErrUnknownPage, "": billing.ErrUnknownPage,
		unknown.Ref: billing.ErrUnknownPage, byHand.Ref: nil,
	} {
		for range 2 { // the provider sends it again
			if err := w.send(t, billing.Event{ID: "evt_paid_" + ref, SubscriptionRef: ref, Paid: true}); !errors.Is(err, want) {
				t.Errorf("%q paid: %v, want %v", ref, err, want)
			}
		}
		if handled, err := s.Store.Handled(t.Context(), "evt_paid_"+ref); err != nil || handled != (want == nil) {
			t.Errorf("%q is handled: %v, %v", ref, handled, err)
		}
		testkit.Must(t, w.tell(t, "evt_"+ref, ref))
	}
	if !w.standing(t).Subscribed {
		t.Error("the retailer paid, and has nothing")
	}
	w.who.RetailerID = s.Retailer()
	w.url(t)
	sub := w.pay(t, billing.Active)
	testkit.Must(t, w.send(t, billing.Event{ID: "evt_known", SubscriptionRef: sub.Ref, Paid: true}))
}
