package stripebilling_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"seiva/internal/billing"
	"seiva/internal/billing/billingtest"
	"seiva/internal/kit/testkit"
)

// begun gives a subscription of three stores, and its books.
func begun(t *testing.T) (billing.Provider, *session, string) {
	t.Helper()
	d, server := newDouble(t)
	p := provider(t, server.URL)
	page, err := p.CreateCheckout(t.Context(), billingtest.AnOrder())
	testkit.Must(t, err)
	d.do(page, billingtest.Pay)
	return p, d.sessions[page.Ref], "sub_" + page.Ref[len("cs_"):]
}

// Nothing changes where the card is refused: the retailer goes on with what it paid for.
func TestARefusedCardChangesNothing(t *testing.T) {
	p, s, ref := begun(t)
	s.declined = true
	if err := p.Change(t.Context(), ref, billing.Change{Stores: 4, At: time.Now()}); !errors.Is(err, billing.ErrRefused) {
		t.Errorf("%v", err)
	}
	if s.form.Get(quantityField) != "3" || len(s.invoices) != 1 {
		t.Errorf("%+v", s)
	}
}

// A change that is asked for again, because its answer did not come, is the same one to Stripe.
func TestAChangeIsNamedToStripe(t *testing.T) {
	d, server := newDouble(t)
	page, err := provider(t, server.URL).CreateCheckout(t.Context(), billingtest.AnOrder())
	testkit.Must(t, err)
	d.do(page, billingtest.Pay)
	ref := "sub_" + page.Ref[len("cs_"):]
	var names []string
	between := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/v1/subscriptions/"+ref && r.Method == http.MethodPost {
			names = append(names, r.Header.Get("Idempotency-Key"))
		}
		d.ServeHTTP(w, r)
	}))
	defer between.Close()
	testkit.Must(t, provider(t, between.URL).Change(t.Context(), ref, billing.Change{Stores: 4, At: time.Now(), Key: "asked"}))
	if want := []string{"seiva-change-" + ref + "-asked"}; !slices.Equal(names, want) {
		t.Errorf("named %q, want %q", names, want)
	}
}

// Stripe refuses to prorate from a moment before the period that is paid, as that of a price shown before a month began.
func TestAMomentBeforeThePeriodIsItsBeginning(t *testing.T) {
	p, s, ref := begun(t)
	change := billing.Change{Stores: 4, At: time.Unix(s.startAt, 0).Add(-time.Minute)}
	cost, err := p.Cost(t.Context(), ref, change)
	if err != nil || cost.NowCents != 2990 {
		t.Errorf("%+v, %v", cost, err)
	}
	testkit.Must(t, p.Change(t.Context(), ref, change))
}

// A credit that the customer has at Stripe, by whatever way, is used before the card is charged, and told so.
func TestACustomersBalanceIsToldAndUsed(t *testing.T) {
	p, s, ref := begun(t)
	s.balance = -2000
	cost, err := p.Cost(t.Context(), ref, billing.Change{Stores: 4, At: time.Unix(s.startAt, 0)})
	if err != nil || cost.NowCents != 990 || cost.Next.Cents != 4990+4*2990 {
		t.Errorf("%+v, %v", cost, err)
	}
	s.balance = -4000
	cost, err = p.Cost(t.Context(), ref, billing.Change{Stores: 4, At: time.Unix(s.startAt, 0)})
	if err != nil || cost.NowCents != 0 || cost.Next.Cents != 4990+4*2990-1010 {
		t.Errorf("%+v, %v", cost, err)
	}
}

func TestACardIsShownByItsEnd(t *testing.T) {
	p, _, ref := begun(t)
	account, err := p.Account(t.Context(), ref)
	if err != nil || account.Method != (billing.Method{Kind: billing.ByCard, Brand: "visa", Last4: "4242"}) || account.Trial {
		t.Errorf("%+v, %v", account, err)
	}
	if len(account.Invoices) != 1 {
		t.Errorf("a draft is shown: %+v", account.Invoices)
	}
}
