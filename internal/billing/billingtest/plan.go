package billingtest

import (
	"errors"
	"strings"
	"testing"
	"time"

	"seiva/internal/billing"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/kit/testkit"
)

// subscribed is a world whose retailer pays for two stores and has one.
func subscribed(t *testing.T, s Stage) (*world, billing.Subscription) {
	t.Helper()
	w := newWorld(s)
	w.url(t)
	sub := w.pay(t, billing.Active)
	testkit.Must(t, w.tell(t, "evt_begun", sub.Ref))
	return w, sub
}

func (w *world) change(t *testing.T, stores int) error {
	t.Helper()
	return w.service.Change(t.Context(), w.who, billing.Change{Stores: stores})
}

func (w *world) recorded(action, details string) string {
	return scopetest.Line(action, w.who, w.who.RetailerID, w.who.RetailerID, details)
}

func keepsEnd(t *testing.T, s Stage) {
	sub := aSubscription(s.Retailer())
	sub.EndsAt, sub.CanceledAt = now.Add(time.Hour), now.Add(-time.Hour)
	testkit.Must(t, s.Store.Apply(t.Context(), sub, 0, now))
	got, err := s.Store.Subscription(t.Context(), sub.RetailerID)
	if err != nil || !got.EndsAt.Equal(sub.EndsAt) || !got.CanceledAt.Equal(sub.CanceledAt) {
		t.Errorf("%+v, %v", got, err)
	}
	w := newWorld(s)
	for _, want := range []int{1, 0} { // to its last instant, also where the provider has not said that it is over
		if got, err := w.service.Subscribed(t.Context(), []string{sub.RetailerID}); err != nil || len(got) != want {
			t.Errorf("at %v: %+v, %v", w.clock.Now(), got, err)
		}
		w.clock.Advance(time.Hour)
	}
	sub.EndsAt, sub.CanceledAt = time.Time{}, time.Time{}
	testkit.Must(t, s.Store.Apply(t.Context(), sub, 1, now))
	if got, err := s.Store.Subscription(t.Context(), sub.RetailerID); err != nil || !got.EndsAt.IsZero() || !got.CanceledAt.IsZero() {
		t.Errorf("resumed: %+v, %v", got, err)
	}
}

func changesStores(t *testing.T, s Stage) {
	w, _ := subscribed(t, s)
	quoted, err := w.service.QuoteChange(t.Context(), w.who, 5)
	if err != nil || quoted.CurrentCents != 4990+2*2990 || quoted.MonthlyCents != 4990+5*2990 || quoted.NowCents != 5 || !quoted.At.Equal(now.Truncate(time.Second)) {
		t.Errorf("%+v, %v", quoted, err)
	}
	for range 2 { // the same again is nothing more
		testkit.Must(t, w.service.Change(t.Context(), w.who, billing.Change{Stores: 5, At: quoted.At, Key: "a"}))
	}
	if most, _, err := w.service.MaxStores(t.Context(), w.who.RetailerID); err != nil || most != 5 {
		t.Errorf("%d stores, %v", most, err)
	}
	if len(w.changes) != 1 || w.changes[0] != (billing.Change{Stores: 5, At: quoted.At, Key: "a"}) {
		t.Errorf("asked for %+v", w.changes)
	}
	for i, at := range []time.Time{now.Add(time.Minute), now.Add(-2 * time.Hour)} { // no price that was shown
		w.changes, w.customer.Registered = nil, 6+i // all that is paid for is in use
		testkit.Must(t, w.service.Change(t.Context(), w.who, billing.Change{Stores: 6 + i, At: at}))
		if len(w.changes) != 1 || !w.changes[0].At.Equal(now.Truncate(time.Second)) {
			t.Errorf("at %v: %+v", at, w.changes)
		}
	}
	w.trail.Fails = errDown
	if err := w.change(t, 9); !errors.Is(err, errDown) {
		t.Errorf("without a trail: %v", err)
	}
}

// changeMeetsEvent: two processes. While one changes the number, the provider's event of it comes to the other.
func changeMeetsEvent(t *testing.T, s Stage) {
	w, sub := subscribed(t, s)
	other := billing.NewService(s.Store, billing.Ports{
		Provider: w.fake, Customers: w, Trail: w.trail, Prices: billing.ShippedPrices(), PublicURL: "https://portal.example",
	}, w.clock)
	stale, meanwhile := w.subs[sub.Ref], false
	w.fetching = func(ref string) {
		if meanwhile || len(w.changes) == 0 {
			return
		}
		meanwhile = true
		written, err := s.Store.Written(t.Context(), ref)
		testkit.Must(t, err)
		testkit.Must(t, s.Store.Apply(t.Context(), stale, written.Version, now)) // the other wrote what it had fetched before
	}
	testkit.Must(t, w.change(t, 4))
	w.fetching = nil
	if most, _, err := other.MaxStores(t.Context(), w.who.RetailerID); err != nil || most != 4 || !meanwhile {
		t.Errorf("%d stores, %v: the older state won", most, err)
	}
	done := make(chan error, 2)
	go func() { done <- w.service.Change(t.Context(), w.who, billing.Change{Stores: 6}) }()
	go func() {
		done <- other.Receive(t.Context(), []byte(`{"ID":"evt_race","SubscriptionRef":"`+sub.Ref+`"}`), "signed")
	}()
	for range 2 {
		testkit.Must(t, <-done)
	}
	if most, _, err := other.MaxStores(t.Context(), w.who.RetailerID); err != nil || most != 6 {
		t.Errorf("%d stores, %v", most, err)
	}
}

// changeMeetsStore: a store is registered in the moment in which the number goes down.
func changeMeetsStore(t *testing.T, s Stage) {
	w, _ := subscribed(t, s)
	w.changing = func() error { w.customer.Registered = 2; return nil }
	if err := w.change(t, 1); errs.From(err).Code != "billing.stores_in_use" {
		t.Errorf("%v", err)
	}
	if most, _, err := w.service.MaxStores(t.Context(), w.who.RetailerID); err != nil || most != 2 {
		t.Errorf("%d stores are paid for two, %v", most, err)
	}
	w.trail.Holds(t)
	w.customer.Registered = 1
	w.changing = func() error {
		w.customer.Registered = 2
		w.changing = func() error { return errDown } // it cannot be given back: what was done is done, and is written down
		return nil
	}
	if err := w.change(t, 1); !errors.Is(err, billing.ErrProviderDown) {
		t.Errorf("not given back: %v", err)
	}
	w.changing = nil
	w.clock.Advance(time.Hour)
	testkit.Must(t, w.service.Settle(t.Context()))
	w.trail.Holds(t, w.recorded("billing.stores_changed", "map[from:2 to:1]"))
}

// othersAsked: what was asked of a former subscription is not written down as this one's.
func othersAsked(t *testing.T, s Stage) {
	w, _ := subscribed(t, s)
	former := billing.Asked{RetailerID: w.who.RetailerID, ID: "former", Ref: "sub_former", AccountID: "ana", Action: "billing.stores_changed", From: 1, To: 2, At: now.Add(-time.Second)}
	testkit.Must(t, s.Store.Ask(t.Context(), former))
	testkit.Must(t, w.change(t, 3))
	w.trail.Holds(t, w.recorded("billing.stores_changed", "map[from:2 to:3]"))
}

func refusedChange(t *testing.T, s Stage) {
	w, _ := subscribed(t, s)
	for cause, want := range map[error]error{
		billing.ErrRefused: billing.ErrRefused, billing.ErrFixed: billing.ErrFixed, billing.ErrNotFound: billing.ErrNotFound, errDown: billing.ErrProviderDown,
	} {
		w.changing = func() error { return cause }
		if err := w.change(t, 3); errs.From(err).Code != errs.From(want).Code {
			t.Errorf("%v, want %v", err, want)
		}
	}
	if most, _, err := w.service.MaxStores(t.Context(), w.who.RetailerID); err != nil || most != 2 {
		t.Errorf("%d stores, %v", most, err)
	}
	w.trail.Holds(t)
}

func cannotChange(t *testing.T, s Stage) {
	w, sub := subscribed(t, s)
	w.customer.Registered = 3
	for name, c := range map[string]struct {
		stores int
		make   func(*billing.Subscription)
		code   string
	}{
		"none":         {0, nil, "billing.bad_number"},
		"too many":     {100_000, nil, "billing.bad_number"},
		"in use":       {2, nil, "billing.stores_in_use"},
		"cancelled":    {4, func(s *billing.Subscription) { s.EndsAt = now.Add(time.Hour) }, "billing.cancelled"},
		"unpaid":       {4, func(s *billing.Subscription) { s.OverdueSince = now.Add(-time.Hour) }, "billing.payment_open"},
		"pending":      {4, func(s *billing.Subscription) { s.State = billing.Pending }, "billing.payment_pending"},
		"made by hand": {4, func(s *billing.Subscription) { s.Items = []billing.Item{{Product: "x", Quantity: 3}} }, "billing.fixed_plan"},
		"ended":        {4, func(s *billing.Subscription) { s.State = billing.Ended }, "billing.not_found"},
	} {
		now := sub
		if c.make != nil {
			c.make(&now)
		}
		w.subs[sub.Ref] = now
		_, quote := w.service.QuoteChange(t.Context(), w.who, c.stores)
		for _, err := range []error{quote, w.change(t, c.stores)} {
			if errs.From(err).Code != c.code {
				t.Errorf("%s: %v, want %s", name, err, c.code)
			}
		}
		w.subs[sub.Ref] = sub
		testkit.Must(t, w.tell(t, "evt_"+name, sub.Ref))
	}
	if _, err := w.service.QuoteChange(t.Context(), w.who, 2); !strings.Contains(errs.From(err).Message, "3 lojas em uso") {
		t.Errorf("%v does not say what to do", err)
	}
	pending := sub
	pending.State = billing.Pending
	w.subs[sub.Ref] = pending
	if _, err := w.service.Cancel(t.Context(), w.who); !errors.Is(err, billing.ErrPending) || !w.subs[sub.Ref].EndsAt.IsZero() {
		t.Errorf("cancelled before the first payment arrived: %v", err)
	}
	if len(w.changes) != 0 {
		t.Errorf("asked for %+v", w.changes)
	}
	w.subs[sub.Ref] = sub
	testkit.Must(t, w.change(t, 99_999))
}

func cancelsAndResumes(t *testing.T, s Stage) {
	w, _ := subscribed(t, s)
	for range 2 {
		if ends, err := w.service.Cancel(t.Context(), w.who); err != nil || !ends.Equal(now.Add(30*24*time.Hour)) {
			t.Errorf("%v, %v", ends, err)
		}
	}
	if own, err := w.service.Own(t.Context(), w.who); err != nil || own.EndsAt.IsZero() || !own.CanceledAt.Equal(now) {
		t.Errorf("%+v, %v: all works to the end", own, err)
	}
	for range 2 {
		testkit.Must(t, w.service.Resume(t.Context(), w.who))
	}
	if own, err := w.service.Own(t.Context(), w.who); err != nil || !own.EndsAt.IsZero() {
		t.Errorf("%+v, %v", own, err)
	}
	w.trail.Holds(t, w.recorded("billing.cancelled", "map[ends:"+now.Add(30*24*time.Hour).Format(time.DateOnly)+"]"),
		w.recorded("billing.resumed", "map[]"))
}

// endsOnItsDay, though the provider says it late; then one subscribes again.
func endsOnItsDay(t *testing.T, s Stage) {
	w, sub := subscribed(t, s)
	_, err := w.service.Cancel(t.Context(), w.who)
	testkit.Must(t, err)
	w.credit = 1500
	w.clock.Advance(30*24*time.Hour - time.Second)
	w.quotes(t, "on the last day", 0)
	if _, limited, err := w.service.MaxStores(t.Context(), w.who.RetailerID); err != nil || !limited || !w.standing(t).Subscribed {
		t.Errorf("on the last day: %v, %v", limited, err)
	}
	w.clock.Advance(time.Second)
	if _, limited, err := w.service.MaxStores(t.Context(), w.who.RetailerID); err != nil || limited || w.standing(t).Subscribed {
		t.Errorf("then: %v, %v", limited, err)
	}
	if err := w.service.Resume(t.Context(), w.who); !errors.Is(err, billing.ErrNotFound) {
		t.Errorf("resumed after its end: %v", err)
	}
	w.quotes(t, "before the provider says that it is over", 1500)
	over := w.subs[sub.Ref]
	over.State = billing.Ended
	w.subs[sub.Ref] = over
	url := w.url(t)
	if order := w.orders[strings.TrimPrefix(url, "https://pay.example/")]; order.Former != sub.Ref {
		t.Errorf("%+v does not name who left a credit", order)
	}
	w.clock.Advance(3 * time.Hour) // the copy says by now that it is over, and the page is closed
	w.quotes(t, "then", 1500)
	again := w.url(t)
	if order := w.orders[strings.TrimPrefix(again, "https://pay.example/")]; again == url || order.Former != sub.Ref {
		t.Errorf("%s: %+v does not name who left a credit", again, order)
	}
}

// quotes looks at the credit that goes into the first charge.
func (w *world) quotes(t *testing.T, when string, creditCents int) {
	t.Helper()
	if got, err := w.service.Quote(t.Context(), w.who); err != nil || got.CreditCents != creditCents {
		t.Errorf("%s: %+v, %v; want a credit of %d", when, got, err, creditCents)
	}
}

func onlyInPerson(t *testing.T, s Stage) {
	w, _ := subscribed(t, s)
	w.who.SwitchID = "switch"
	_, cancelled := w.service.Cancel(t.Context(), w.who)
	_, managed := w.service.ManageURL(t.Context(), w.who)
	for _, err := range []error{w.change(t, 5), cancelled, managed, w.service.Resume(t.Context(), w.who)} {
		if !errs.IsKind(err, errs.Forbidden) {
			t.Errorf("in a switched profile: %v", err)
		}
	}
	if _, err := w.service.QuoteChange(t.Context(), w.who, 5); err != nil {
		t.Errorf("looking is no change: %v", err)
	}
	w.who.SwitchID = ""
	if url, err := w.service.ManageURL(t.Context(), w.who); err != nil || !strings.HasSuffix(url, "?back=https://portal.example/varejista/assinatura") {
		t.Errorf("%s, %v", url, err)
	}
}

func overviewWhileDown(t *testing.T, s Stage) {
	w, _ := subscribed(t, s)
	if got, err := w.service.Overview(t.Context(), w.who); err != nil || got.Used != 1 || got.Account == nil {
		t.Errorf("%+v, %v", got, err)
	}
	w.down = errDown
	if got, err := w.service.Overview(t.Context(), w.who); err != nil || got.Used != 1 || got.Account != nil {
		t.Errorf("the provider is down: %+v, %v", got, err)
	}
}
