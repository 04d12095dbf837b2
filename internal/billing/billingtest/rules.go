package billingtest

import (
	"errors"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"seiva/internal/billing"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

func onlyRetailers(t *testing.T, s Stage) {
	w := newWorld(s)
	for _, profile := range []scope.Profile{"", scope.Parceiro, scope.Administrador, scope.Suporte} {
		who := scope.Scope{Profile: profile, RetailerID: w.who.RetailerID}
		_, own := w.service.Own(t.Context(), who)
		_, quote := w.service.Quote(t.Context(), who)
		_, url := w.service.CheckoutURL(t.Context(), who)
		for _, err := range []error{own, quote, url} {
			if !errs.IsKind(err, errs.Forbidden) {
				t.Errorf("%s: %v", profile, err)
			}
		}
	}
	if _, err := w.service.Own(t.Context(), w.who); !errors.Is(err, billing.ErrNotFound) || errs.From(err).Message != "Assinatura não encontrada" {
		t.Errorf("without a subscription: %v", err)
	}
	quote, err := w.service.Quote(t.Context(), w.who)
	if err != nil || billing.Total(quote.Items) != 4990+2*2990 || billing.MaxStores(quote.Items) != 2 || quote.CreditCents != 0 {
		t.Errorf("the quote: %+v, %v", quote, err)
	}
}

func reused(t *testing.T, s Stage) {
	w := newWorld(s)
	first := w.url(t)
	w.clock.Advance(time.Hour)
	if again := w.url(t); again != first || w.asked != 1 {
		t.Errorf("%s, then %s; asked %d times", first, again, w.asked)
	}
	w.clock.Advance(56 * time.Minute)
	if later := w.url(t); later == first {
		t.Error("a page about to end is still given")
	}
	if o := w.open(t); o.DoneURL != "https://portal.example/checkout-finished" || o.Email != w.customer.Email || o.RetailerID != w.who.RetailerID {
		t.Errorf("%+v", o)
	}
}

func parallelVisits(t *testing.T, s Stage) {
	w := newWorld(s)
	urls := make([]string, 16)
	var group sync.WaitGroup
	for i := range urls {
		group.Go(func() {
			url, err := w.service.CheckoutURL(t.Context(), w.who)
			if err != nil {
				t.Error(err)
			}
			urls[i] = url
		})
	}
	group.Wait()
	if different := slices.Compact(slices.Sorted(slices.Values(urls))); len(different) != 1 || len(w.orders) != 1 {
		t.Errorf("%v, %d orders", different, len(w.orders))
	}
}

func replaced(t *testing.T, s Stage) {
	w := newWorld(s)
	first, order := w.url(t), w.open(t)
	w.customer.Stores = 5
	second := w.url(t)
	if second == first || !slices.Equal(w.closed, []string{"cs_" + order.ID}) {
		t.Errorf("%s, then %s; closed %v", first, second, w.closed)
	}
	if items := w.open(t).Items; billing.MaxStores(items) != 5 {
		t.Errorf("%+v", items)
	}
}

// storeLimit: a subscription limits stores to those it pays for, and without one there is no limit (D-65).
func storeLimit(t *testing.T, s Stage) {
	w := newWorld(s)
	if most, limited, err := w.service.MaxStores(t.Context(), w.who.RetailerID); most != 0 || limited || err != nil {
		t.Errorf("without a subscription: %d, %v, %v", most, limited, err)
	}
	w.customer.Stores = 7
	w.url(t)
	testkit.Must(t, w.tell(t, "evt_1", w.pay(t, billing.Active).Ref))
	if most, limited, err := w.service.MaxStores(t.Context(), w.who.RetailerID); most != 7 || !limited || err != nil {
		t.Errorf("with one: %d, %v, %v", most, limited, err)
	}
	if got, err := w.service.Subscribed(t.Context(), []string{w.who.RetailerID, "another"}); err != nil || len(got) != 1 || got[w.who.RetailerID].MaxStores != 7 {
		t.Errorf("who has one: %+v, %v", got, err)
	}
}

func lostEvent(t *testing.T, s Stage) {
	w := newWorld(s)
	w.url(t)
	w.pay(t, billing.Active)
	if got := w.standing(t); got.CheckoutFinished || got.Subscribed {
		t.Errorf("before: %+v", got)
	}
	w.refuses(t, billing.ErrPaid)
	if got := w.standing(t); !got.CheckoutFinished || !got.Subscribed || got.MaxStores != 2 {
		t.Errorf("after: %+v", got)
	}
}

func nothingToPay(t *testing.T, s Stage) {
	w := newWorld(s)
	w.url(t)
	sub := w.pay(t, billing.Active)
	testkit.Must(t, w.tell(t, "evt_1", sub.Ref))
	w.refuses(t, billing.ErrPaid)
	own, err := w.service.Own(t.Context(), w.who)
	if err != nil || own.State != billing.Active || !slices.Equal(own.Items, sub.Items) {
		t.Errorf("%+v, %v", own, err)
	}
}

func openInvoice(t *testing.T, s Stage) {
	w := newWorld(s)
	w.url(t)
	sub := w.pay(t, billing.Pending)
	testkit.Must(t, w.tell(t, "evt_1", sub.Ref))
	w.refuses(t, billing.ErrNoInvoice)
	sub.PayURL = "https://pay.example/boleto"
	w.subs[sub.Ref] = sub
	if got := w.url(t); got != sub.PayURL {
		t.Errorf("pending: %s", got)
	}
	sub.State, sub.OverdueSince, sub.PayURL = billing.Active, now.Add(-time.Hour), "https://pay.example/invoice"
	w.subs[sub.Ref] = sub
	if got := w.url(t); got != sub.PayURL {
		t.Errorf("overdue: %s", got)
	}
	if got := w.standing(t); !got.CheckoutFinished || got.Late {
		t.Errorf("%+v", got)
	}
}

func startsAgain(t *testing.T, s Stage) {
	w := newWorld(s)
	first := w.url(t)
	sub := w.pay(t, billing.Active)
	testkit.Must(t, w.tell(t, "evt_1", sub.Ref))
	sub.State = billing.Ended
	w.subs[sub.Ref] = sub
	if second := w.url(t); second == first {
		t.Error("the page of the ended subscription is given again")
	}
	if got := w.standing(t); got != (billing.Standing{}) {
		t.Errorf("%+v", got)
	}
}

func mixedEvents(t *testing.T, s Stage) {
	w := newWorld(s)
	w.url(t)
	sub := w.pay(t, billing.Active)
	sub.State = billing.Ended
	w.subs[sub.Ref] = sub // what the events below say of the past does not matter
	for range 2 {
		for i := range 3 {
			testkit.Must(t, w.tell(t, "evt_"+strconv.Itoa(i), sub.Ref))
		}
	}
	if got := w.standing(t); got.Subscribed {
		t.Errorf("%+v", got)
	}
	w.fetching = func(ref string) { t.Errorf("%s is fetched for an event that came before", ref) }
	testkit.Must(t, w.tell(t, "evt_0", sub.Ref))
	w.fetching = nil
	testkit.Must(t, w.tell(t, "evt_unknown", "sub_unknown"))
	testkit.Must(t, w.tell(t, "evt_other", ""))
	w.subs["sub_foreign"] = aSubscription(id.New())
	testkit.Must(t, w.tell(t, "evt_foreign", "sub_foreign"))
	if err := w.service.Receive(t.Context(), []byte(`{}`), "forged"); !errors.Is(err, billing.ErrBadSignature) {
		t.Errorf("forged: %v", err)
	}
}

// olderState: while one state is on its way, a newer one is written; the older must not overwrite it.
func olderState(t *testing.T, s Stage) {
	w := newWorld(s)
	w.url(t)
	sub := w.pay(t, billing.Active)
	testkit.Must(t, w.tell(t, "evt_0", sub.Ref))
	ended := sub
	ended.State = billing.Ended
	fetched := 0
	w.fetching = func(ref string) {
		if fetched++; fetched == 1 {
			w.subs[ref] = ended
			testkit.Must(t, s.Store.Apply(t.Context(), ended, 1, now))
		}
	}
	testkit.Must(t, w.tell(t, "evt_older", sub.Ref))
	if fetched != 2 || w.standing(t).Subscribed {
		t.Errorf("fetched %d times, %+v", fetched, w.standing(t))
	}
	w.fetching = func(ref string) {
		before, err := s.Store.Written(t.Context(), ref)
		testkit.Must(t, err)
		testkit.Must(t, s.Store.Apply(t.Context(), ended, before.Version, now))
	}
	if err := w.tell(t, "evt_busy", sub.Ref); !errors.Is(err, billing.ErrBusy) {
		t.Errorf("changing all the time: %v", err)
	}
	if handled, _ := s.Store.Handled(t.Context(), "evt_busy"); handled {
		t.Error("an event that came to nothing counts as handled")
	}
}

func seventhDay(t *testing.T, s Stage) {
	w := newWorld(s)
	w.url(t)
	sub := w.pay(t, billing.Active)
	sub.OverdueSince = now
	w.subs[sub.Ref] = sub
	testkit.Must(t, w.tell(t, "evt_1", sub.Ref))
	w.clock.Advance(7*24*time.Hour - time.Millisecond)
	if w.standing(t).Late {
		t.Error("late before the seventh day")
	}
	w.clock.Advance(time.Millisecond)
	if !w.standing(t).Late {
		t.Error("not late on the seventh day")
	}
	sub.OverdueSince = time.Time{}
	w.subs[sub.Ref] = sub
	testkit.Must(t, w.tell(t, "evt_2", sub.Ref))
	if w.standing(t).Late {
		t.Error("late though paid")
	}
}

func firstDay(t *testing.T, s Stage) {
	w := newWorld(s)
	w.url(t)
	sub := w.pay(t, billing.Active)
	for i, since := range []time.Duration{0, 24 * time.Hour, -time.Hour} { // the next month's invoice is overdue too; then it is known to be longer
		sub.OverdueSince = now.Add(since)
		w.subs[sub.Ref] = sub
		testkit.Must(t, w.tell(t, "evt_"+strconv.Itoa(i), sub.Ref))
	}
	if own, err := w.service.Own(t.Context(), w.who); err != nil || !own.OverdueSince.Equal(now.Add(-time.Hour)) {
		t.Errorf("%+v, %v", own, err)
	}
}

func providerDown(t *testing.T, s Stage) {
	w := newWorld(s)
	w.down = errDown
	w.refuses(t, billing.ErrProviderDown)
	if err := w.tell(t, "evt_1", "sub_1"); !errors.Is(err, billing.ErrProviderDown) {
		t.Errorf("an event meanwhile: %v", err)
	}
	w.down = nil
	first := w.url(t)
	w.down = errDown
	w.refuses(t, billing.ErrProviderDown)
	w.down = nil
	if again := w.url(t); again != first {
		t.Errorf("%s, then %s", first, again)
	}
}

// A page that was never heard of is asked for again under the same order, later under a new one.
func unheard(t *testing.T, s Stage) {
	w := newWorld(s)
	w.down = errDown
	w.refuses(t, billing.ErrProviderDown)
	claimed, err := s.Store.OpenCheckout(t.Context(), w.who.RetailerID)
	testkit.Must(t, err)
	w.clock.Advance(time.Minute)
	w.refuses(t, billing.ErrProviderDown)
	if open, err := s.Store.OpenCheckout(t.Context(), w.who.RetailerID); err != nil || open.ID != claimed.ID {
		t.Errorf("a minute later: %+v, %v", open, err)
	}
	w.down = nil
	w.clock.Advance(time.Minute)
	if w.url(t); w.open(t).ID == claimed.ID {
		t.Error("two minutes later the same order is asked for")
	}
}

func noProvider(t *testing.T, s Stage) {
	w := newWorld(s)
	off := billing.NewService(s.Store, billing.Ports{Customers: w, Prices: billing.ShippedPrices()}, w.clock)
	_, quote := off.Quote(t.Context(), w.who)
	_, url := off.CheckoutURL(t.Context(), w.who)
	for _, err := range []error{quote, url, off.Receive(t.Context(), nil, "")} {
		if !errors.Is(err, billing.ErrOff) {
			t.Errorf("%v", err)
		}
	}
	if _, err := off.StandingOf(t.Context(), w.who.RetailerID); err != nil {
		t.Error(err)
	}
}
