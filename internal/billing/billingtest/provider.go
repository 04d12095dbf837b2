// Package billingtest holds what every provider of payments and every store of subscriptions must do.
package billingtest

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"seiva/internal/billing"
	"seiva/internal/kit/id"
)

// Deed is what a customer, its bank or time does to a payment page.
type Deed string

// The deeds. Begin is a boleto that was issued; FallDue opens an invoice that has been due for eight days.
const (
	Pay     Deed = "pay"
	Begin   Deed = "begin"
	Refuse  Deed = "refuse"
	Settle  Deed = "settle"
	Lapse   Deed = "lapse"
	FallDue Deed = "fall due"
	Cancel  Deed = "cancel"
)

// Message is what a provider sends to the webhook.
type Message struct {
	Payload   []byte
	Signature string
}

// ProviderStage is a fresh provider, and what everybody can do to it. Do returns the messages that a deed sends. A card pays,
// until Boleto changes that of a subscription.
type ProviderStage struct {
	Provider billing.Provider
	Do       func(page billing.Page, deed Deed) []Message
	Boleto   func(ref string)
}

// AnOrder asks for the plan of a retailer with three stores.
func AnOrder() billing.Order {
	now := time.Now().UTC().Truncate(time.Second)
	return billing.Order{
		ID: id.New(), RetailerID: id.New(), Name: "Mercado Seiva", Email: "ana@mercadoseiva.com.br",
		Items: billing.ShippedPrices().For(3), DoneURL: "https://portal.example/checkout-finished",
		CancelURL: "https://portal.example/checkout-finished?cancelado=true", CreatedAt: now, ExpiresAt: now.Add(2 * time.Hour),
	}
}

// ProviderConformance runs the suite on a fresh provider for each case.
func ProviderConformance(t *testing.T, fresh func(t *testing.T) ProviderStage) {
	for name, test := range map[string]func(*testing.T, ProviderStage){
		"TheSameOrderGivesTheSamePage":    samePage,
		"APaidPageIsASubscription":        paidPage,
		"APendingPaymentSettlesOrLapses":  pendingPage,
		"ARefusedPaymentLeavesThePage":    refusedPage,
		"AnOverdueInvoiceCanBePaid":       overduePage,
		"ACancelledSubscriptionHasEnded":  cancelledPage,
		"AClosedPageIsOver":               closedPage,
		"NobodysSubscriptionIsNone":       nobodys,
		"OnlyTheProvidersWordIsBelieved":  signatures,
		"TwoOrdersDoNotKnowOfEachOther":   apart,
		"AnEventNamesItsSubscriptionOnce": eventNames,
		"AnEventTellsOfAPayment":          eventPaid,
		"AnAccountTellsHowItIsPaid":       accounts,
		"MoreStoresCostWhatWasSaid":       growing,
		"FewerStoresAreGivenBackNext":     shrinking,
		"AnyWayToANumberCostsTheSame":     anyWay,
		"WithoutACardItComesNext":         withoutCard,
		"ACreditOutlivesItsSubscription":  creditStays,
		"AnEndIsToldAndTakenBack":         ending,
		"NobodysSubscriptionIsNotChanged": nobodysChange,
	} {
		t.Run(name, func(t *testing.T) { test(t, fresh(t)) })
	}
}

func samePage(t *testing.T, s ProviderStage) {
	order, pages := AnOrder(), make([]billing.Page, 8)
	var group sync.WaitGroup
	for i := range pages {
		group.Go(func() {
			var err error
			if pages[i], err = s.Provider.CreateCheckout(t.Context(), order); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	for _, p := range pages {
		if p != pages[0] || p.Ref == "" || p.URL == "" || p.State != billing.PageOpen || !p.ExpiresAt.Equal(order.ExpiresAt) {
			t.Errorf("%+v, the first: %+v", p, pages[0])
		}
	}
	if again := s.checkout(t, pages[0]); again.State != billing.PageOpen || again.SubscriptionRef != "" {
		t.Errorf("read again: %+v", again)
	}
}

func paidPage(t *testing.T, s ProviderStage) {
	order := AnOrder()
	page := s.create(t, order)
	sub := s.told(t, page, Pay)
	want := billing.Subscription{Ref: sub.Ref, RetailerID: order.RetailerID, CheckoutID: order.ID, State: billing.Active}
	if sub.RetailerID != want.RetailerID || sub.CheckoutID != want.CheckoutID || sub.State != want.State || !sub.OverdueSince.IsZero() {
		t.Errorf("%+v, want %+v", sub, want)
	}
	if !slices.Equal(sub.Items, order.Items) || sub.PayURL != "" || time.Since(sub.CreatedAt).Abs() > time.Minute {
		t.Errorf("%+v, want the order's items and nothing to pay", sub)
	}
	if done := s.checkout(t, page); done.State != billing.PageDone || done.SubscriptionRef != sub.Ref {
		t.Errorf("the page: %+v", done)
	}
}

func pendingPage(t *testing.T, s ProviderStage) {
	for deed, want := range map[Deed]billing.State{Settle: billing.Active, Lapse: billing.Ended} {
		page := s.create(t, AnOrder())
		sub := s.told(t, page, Begin)
		if sub.State != billing.Pending || !sub.OverdueSince.IsZero() || sub.PayURL == "" {
			t.Errorf("begun: %+v", sub)
		}
		if done := s.checkout(t, page); done.State != billing.PageDone {
			t.Errorf("the page: %+v", done)
		}
		if sub := s.told(t, page, deed); sub.State != want {
			t.Errorf("%s: %+v, want %s", deed, sub, want)
		}
	}
}

func refusedPage(t *testing.T, s ProviderStage) {
	page := s.create(t, AnOrder())
	for _, m := range s.Do(page, Refuse) {
		if event := s.read(t, m); event.SubscriptionRef != "" {
			t.Errorf("an event names a subscription: %+v", event)
		}
	}
	if open := s.checkout(t, page); open.State != billing.PageOpen {
		t.Errorf("the page: %+v", open)
	}
	if sub := s.told(t, page, Pay); sub.State != billing.Active {
		t.Errorf("paid then: %+v", sub)
	}
}

func overduePage(t *testing.T, s ProviderStage) {
	page := s.create(t, AnOrder())
	s.told(t, page, Pay)
	late := s.told(t, page, FallDue)
	if late.State != billing.Active || !late.Late(time.Now()) || late.PayURL == "" {
		t.Errorf("overdue: %+v", late)
	}
	if paid := s.told(t, page, Pay); paid.State != billing.Active || !paid.OverdueSince.IsZero() || paid.PayURL != "" {
		t.Errorf("paid: %+v", paid)
	}
}

func cancelledPage(t *testing.T, s ProviderStage) {
	page := s.create(t, AnOrder())
	s.told(t, page, Pay)
	if sub := s.told(t, page, Cancel); sub.State != billing.Ended || sub.Living() {
		t.Errorf("%+v", sub)
	}
}

func closedPage(t *testing.T, s ProviderStage) {
	page := s.create(t, AnOrder())
	for range 2 {
		if err := s.Provider.CloseCheckout(t.Context(), page.Ref); err != nil {
			t.Error(err)
		}
	}
	if over := s.checkout(t, page); over.State != billing.PageOver {
		t.Errorf("%+v", over)
	}
	if messages := s.Do(page, Pay); len(messages) > 0 {
		t.Errorf("somebody paid on a closed page: %s", messages[0].Payload)
	}
	paid := s.create(t, AnOrder())
	s.told(t, paid, Pay)
	if err := s.Provider.CloseCheckout(t.Context(), paid.Ref); err != nil {
		t.Errorf("a page that is done: %v", err)
	}
	if done := s.checkout(t, paid); done.State != billing.PageDone {
		t.Errorf("a page that is done: %+v", done)
	}
}

func nobodys(t *testing.T, s ProviderStage) {
	if _, err := s.Provider.Subscription(t.Context(), "sub_unknown"); !errors.Is(err, billing.ErrNoSubscription) {
		t.Errorf("%v", err)
	}
	if _, err := s.Provider.Checkout(t.Context(), "cs_unknown"); err == nil {
		t.Error("an unknown page was found")
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Provider.CreateCheckout(ended, AnOrder()); err == nil {
		t.Error("a request that was given up went on")
	}
}

func signatures(t *testing.T, s ProviderStage) {
	sent := s.Do(s.create(t, AnOrder()), Pay)
	other := s.Do(s.create(t, AnOrder()), Pay)
	if len(sent) == 0 || len(other) == 0 {
		t.Fatal("nothing was sent")
	}
	m := sent[0]
	for name, bad := range map[string]Message{
		"no signature":        {m.Payload, ""},
		"another's signature": {m.Payload, other[0].Signature},
		"changed":             {bytes.Replace(m.Payload, []byte(`"id"`), []byte(`"iD"`), 1), m.Signature},
		"cut":                 {m.Payload[:len(m.Payload)-1], m.Signature},
		"nothing":             {nil, m.Signature},
		"odd signature":       {m.Payload, "t=,v1=\x00,,=,"},
		"no time":             {m.Payload, m.Signature[bytes.IndexByte([]byte(m.Signature), ',')+1:]},
	} {
		if event, err := s.Provider.ReadEvent(bad.Payload, bad.Signature); !errors.Is(err, billing.ErrBadSignature) {
			t.Errorf("%s: %+v, %v", name, event, err)
		}
	}
}

func apart(t *testing.T, s ProviderStage) {
	first, second := s.create(t, AnOrder()), s.create(t, AnOrder())
	if first.Ref == second.Ref || first.URL == second.URL {
		t.Fatalf("%+v and %+v", first, second)
	}
	s.told(t, first, Pay)
	if open := s.checkout(t, second); open.State != billing.PageOpen {
		t.Errorf("the other: %+v", open)
	}
}

func eventNames(t *testing.T, s ProviderStage) {
	seen := map[string]bool{}
	page := s.create(t, AnOrder())
	for _, deed := range []Deed{Pay, FallDue, Pay, Cancel} {
		for _, m := range s.Do(page, deed) {
			event := s.read(t, m)
			if event.ID == "" || seen[event.ID] {
				t.Errorf("%s: event %q came before", deed, event.ID)
			}
			seen[event.ID] = true
		}
	}
}

func eventPaid(t *testing.T, s ProviderStage) {
	for _, deeds := range [][]Deed{{Pay, FallDue, Pay, Cancel}, {Begin, Settle}, {Begin, Lapse}, {Refuse}} {
		page := s.create(t, AnOrder())
		for _, deed := range deeds {
			paid := false
			for _, m := range s.Do(page, deed) {
				paid = paid || s.read(t, m).Paid
			}
			if want := deed == Pay || deed == Settle; paid != want {
				t.Errorf("%s of %v: paid %v, want %v", deed, deeds, paid, want)
			}
		}
	}
}

func (s ProviderStage) create(t *testing.T, o billing.Order) billing.Page {
	t.Helper()
	page, err := s.Provider.CreateCheckout(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return page
}

func (s ProviderStage) checkout(t *testing.T, page billing.Page) billing.Page {
	t.Helper()
	now, err := s.Provider.Checkout(t.Context(), page.Ref)
	if err != nil {
		t.Fatal(err)
	}
	return now
}

func (s ProviderStage) read(t *testing.T, m Message) billing.Event {
	t.Helper()
	event, err := s.Provider.ReadEvent(m.Payload, m.Signature)
	if err != nil {
		t.Fatal(err)
	}
	return event
}

// told lets a deed happen and fetches the subscription that its messages name.
func (s ProviderStage) told(t *testing.T, page billing.Page, deed Deed) billing.Subscription {
	t.Helper()
	for _, m := range s.Do(page, deed) {
		event := s.read(t, m)
		if event.SubscriptionRef == "" {
			continue
		}
		sub, err := s.Provider.Subscription(t.Context(), event.SubscriptionRef)
		if err != nil {
			t.Fatal(err)
		}
		return sub
	}
	t.Fatalf("%s: no message names a subscription", deed)
	return billing.Subscription{}
}
