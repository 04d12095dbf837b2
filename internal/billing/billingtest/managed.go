package billingtest

import (
	"testing"
	"time"

	"seiva/internal/billing"
	"seiva/internal/kit/testkit"
)

// paid gives a subscription of three stores that a card pays.
func (s ProviderStage) paid(t *testing.T) billing.Subscription {
	t.Helper()
	return s.told(t, s.create(t, AnOrder()), Pay)
}

func (s ProviderStage) account(t *testing.T, ref string) billing.Account {
	t.Helper()
	account, err := s.Provider.Account(t.Context(), ref)
	testkit.Must(t, err)
	return account
}

func (s ProviderStage) stores(t *testing.T, ref string) int {
	t.Helper()
	sub, err := s.Provider.Subscription(t.Context(), ref)
	testkit.Must(t, err)
	return billing.MaxStores(sub.Items)
}

const threeStores = 4990 + 3*2990

func accounts(t *testing.T, s ProviderStage) {
	sub := s.paid(t)
	got := s.account(t, sub.Ref)
	if got.NextCharge.Cents != threeStores || time.Until(got.NextCharge.At) < 27*24*time.Hour || got.Method.Kind == "" || got.Payer.Email == "" {
		t.Errorf("%+v", got)
	}
	if len(got.Invoices) != 1 || got.Invoices[0].Cents != threeStores || got.Invoices[0].State != billing.InvoicePaid || got.Invoices[0].ReceiptURL == "" {
		t.Errorf("%+v", got.Invoices)
	}
	if url, err := s.Provider.Manage(t.Context(), sub.Ref, "https://portal.example/varejista/assinatura"); err != nil || url == "" {
		t.Errorf("%q, %v", url, err)
	}
}

// growing: at once, what is left of the month; the same again costs nothing.
func growing(t *testing.T, s ProviderStage) {
	sub := s.paid(t)
	change := billing.Change{Stores: 5, At: time.Now().Truncate(time.Second), Key: "k"}
	cost, err := s.Provider.Cost(t.Context(), sub.Ref, change)
	if err != nil || cost.NowCents <= 0 || cost.NowCents > 2*2990 || cost.Next.Cents != threeStores+2*2990 || cost.Next.At.IsZero() {
		t.Errorf("%+v, %v", cost, err)
	}
	if s.stores(t, sub.Ref) != 3 {
		t.Error("the look at its price changed it")
	}
	for range 2 {
		testkit.Must(t, s.Provider.Change(t.Context(), sub.Ref, change))
	}
	got := s.account(t, sub.Ref)
	if s.stores(t, sub.Ref) != 5 || got.NextCharge.Cents != cost.Next.Cents || len(got.Invoices) != 2 || got.Invoices[0].Cents != cost.NowCents {
		t.Errorf("%d stores, %+v; want what was said: %+v", s.stores(t, sub.Ref), got, cost)
	}
}

// shrinking: nothing at once, and less with the next invoice.
func shrinking(t *testing.T, s ProviderStage) {
	sub := s.paid(t)
	change := billing.Change{Stores: 1, At: time.Now().Truncate(time.Second)}
	cost, err := s.Provider.Cost(t.Context(), sub.Ref, change)
	if err != nil || cost.NowCents != 0 || cost.Next.Cents >= 4990+2990 || cost.Next.Cents < 0 {
		t.Errorf("%+v, %v", cost, err)
	}
	testkit.Must(t, s.Provider.Change(t.Context(), sub.Ref, change))
	if got := s.account(t, sub.Ref); s.stores(t, sub.Ref) != 1 || got.NextCharge.Cents != cost.Next.Cents || len(got.Invoices) != 1 {
		t.Errorf("%d stores, %+v; want what was said: %+v", s.stores(t, sub.Ref), got, cost)
	}
}

func ending(t *testing.T, s ProviderStage) {
	sub := s.paid(t)
	for _, ends := range []bool{true, true, false, false} {
		testkit.Must(t, s.Provider.EndAtPeriod(t.Context(), sub.Ref, ends))
		now, err := s.Provider.Subscription(t.Context(), sub.Ref)
		if err != nil || now.State != billing.Active || now.EndsAt.IsZero() == ends || now.CanceledAt.IsZero() == ends {
			t.Errorf("ends %v: %+v, %v", ends, now, err)
		}
		if ends && time.Until(now.EndsAt) < 27*24*time.Hour {
			t.Errorf("ends on %v, before the paid month does", now.EndsAt)
		}
		if next := s.account(t, sub.Ref).NextCharge; (next == billing.Charge{}) != ends {
			t.Errorf("ends %v, and the next charge is %+v", ends, next)
		}
	}
}

func nobodysChange(t *testing.T, s ProviderStage) {
	_, account := s.Provider.Account(t.Context(), "sub_unknown")
	_, cost := s.Provider.Cost(t.Context(), "sub_unknown", billing.Change{Stores: 2, At: time.Now()})
	_, manage := s.Provider.Manage(t.Context(), "sub_unknown", "https://portal.example")
	for _, err := range []error{
		account, cost, manage, s.Provider.EndAtPeriod(t.Context(), "sub_unknown", true),
		s.Provider.Change(t.Context(), "sub_unknown", billing.Change{Stores: 2, At: time.Now()}),
	} {
		if err == nil {
			t.Error("an unknown subscription was found")
		}
	}
	sub := s.paid(t)
	testkit.Must(t, s.Provider.Change(t.Context(), sub.Ref, billing.Change{Stores: 3, At: time.Now()}))
	if got := s.account(t, sub.Ref); len(got.Invoices) != 1 {
		t.Errorf("no change, and %+v", got.Invoices)
	}
}
