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
	if got.OnCancel != (billing.Leaves{}) {
		t.Errorf("a month that is paid leaves %+v", got.OnCancel)
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

// changes a subscription, and sees that what was told is taken then, and stands to be taken next.
func (s ProviderStage) changes(t *testing.T, ref string, c billing.Change) billing.Cost {
	t.Helper()
	before := s.taken(t, ref)
	cost, err := s.Provider.Cost(t.Context(), ref, c)
	testkit.Must(t, err)
	testkit.Must(t, s.Provider.Change(t.Context(), ref, c))
	next := s.account(t, ref).NextCharge
	if got := s.taken(t, ref) - before; got != cost.NowCents || next.Cents != cost.Next.Cents || !next.At.Equal(cost.Next.At) {
		t.Errorf("to %d stores: took %d, next %+v; was told %+v", c.Stores, got, next, cost)
	}
	return cost
}

// taken is all that was charged so far.
func (s ProviderStage) taken(t *testing.T, ref string) (cents int) {
	t.Helper()
	for _, i := range s.account(t, ref).Invoices {
		cents += i.Cents
	}
	return cents
}

// anyWay: within one period, the way to a number of stores does not matter. Fewer of them leave a credit, and more use it up
// before the card is charged (decision 148).
func anyWay(t *testing.T, s ProviderStage) {
	sub := s.paid(t)
	at := time.Now().Truncate(time.Second)
	straight, err := s.Provider.Cost(t.Context(), sub.Ref, billing.Change{Stores: 5, At: at})
	testkit.Must(t, err)
	before := s.taken(t, sub.Ref)
	for _, step := range []struct {
		stores  int
		charges bool
	}{{1, false}, {2, false}, {4, true}, {3, false}, {5, true}} {
		if cost := s.changes(t, sub.Ref, billing.Change{Stores: step.stores, At: at}); (cost.NowCents > 0) != step.charges {
			t.Errorf("to %d stores: %+v at once", step.stores, cost)
		}
	}
	if got := s.taken(t, sub.Ref) - before; got != straight.NowCents || s.account(t, sub.Ref).NextCharge.Cents != straight.Next.Cents {
		t.Errorf("took %d on the way, %+v next; the straight way: %+v", got, s.account(t, sub.Ref).NextCharge, straight)
	}
}

// withoutCard: nothing can be taken in that moment from who pays otherwise. The difference comes with the next charge, also
// where the subscription ends before it.
func withoutCard(t *testing.T, s ProviderStage) {
	sub := s.paid(t)
	s.Boleto(sub.Ref)
	const fiveStores = threeStores + 2*2990
	cost := s.changes(t, sub.Ref, billing.Change{Stores: 5, At: time.Now().Truncate(time.Second)})
	if cost.NowCents != 0 || cost.Next.Cents <= fiveStores || cost.Next.Cents > fiveStores+2*2990 || s.account(t, sub.Ref).Method.Kind != billing.ByBoleto {
		t.Errorf("%+v", cost)
	}
	told := s.account(t, sub.Ref).OnCancel
	testkit.Must(t, s.Provider.EndAtPeriod(t.Context(), sub.Ref, true))
	if got := s.account(t, sub.Ref).NextCharge; got.Cents != cost.Next.Cents-fiveStores || !got.At.Equal(cost.Next.At) || told != (billing.Leaves{ChargeCents: got.Cents}) {
		t.Errorf("ends with %+v, told %+v", got, told)
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

// creditStays: what fewer stores left is told once the subscription ends, and taken into the first charge of the next one. A
// page that nobody paid on does not use it up.
func creditStays(t *testing.T, s ProviderStage) {
	page := s.create(t, AnOrder())
	sub := s.told(t, page, Pay)
	testkit.Must(t, s.Provider.Change(t.Context(), sub.Ref, billing.Change{Stores: 1, At: time.Now().Truncate(time.Second)}))
	told := s.account(t, sub.Ref).OnCancel
	testkit.Must(t, s.Provider.EndAtPeriod(t.Context(), sub.Ref, true))
	left := s.account(t, sub.Ref)
	if left.CreditCents <= 0 || left.CreditCents > 2*2990 || left.NextCharge != (billing.Charge{}) || told != (billing.Leaves{CreditCents: left.CreditCents}) {
		t.Fatalf("%+v, told %+v", left, told)
	}
	s.told(t, page, Cancel)
	if over := s.account(t, sub.Ref); over.CreditCents != left.CreditCents {
		t.Errorf("once it is over, %+v", over)
	}
	again := AnOrder()
	again.Former = sub.Ref
	s.create(t, again)
	second := AnOrder()
	second.Former = sub.Ref
	got := s.account(t, s.told(t, s.create(t, second), Pay).Ref)
	if got.Invoices[0].Cents != threeStores-left.CreditCents || got.NextCharge.Cents != threeStores {
		t.Errorf("charged %+v, next %+v; %d were left", got.Invoices, got.NextCharge, left.CreditCents)
	}
}
