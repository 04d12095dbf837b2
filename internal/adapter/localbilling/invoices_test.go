package localbilling_test

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"seiva/internal/adapter/localbilling"
	"seiva/internal/billing"
	"seiva/internal/billing/billingtest"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/testkit"
)

// begunOn gives the subscription of three stores that began on a day.
func begunOn(t *testing.T, day time.Time) (*localbilling.Provider, *clock.Fixed, string) {
	t.Helper()
	at := clock.NewFixed(day)
	p := newProvider(at)
	order := billingtest.AnOrder()
	order.ExpiresAt = day.Add(time.Hour)
	page, err := p.CreateCheckout(t.Context(), order)
	testkit.Must(t, err)
	_, _, err = p.Act(t.Context(), strings.TrimPrefix(page.URL, localbilling.Path), localbilling.Approve, localbilling.Card)
	testkit.Must(t, err)
	return p, at, page.Ref
}

func account(t *testing.T, p *localbilling.Provider, ref string) billing.Account {
	t.Helper()
	got, err := p.Account(t.Context(), ref)
	testkit.Must(t, err)
	return got
}

// A month that begins on the 31st is billed on the last day of shorter ones, and on the 31st again.
func TestMonthsAreBilledOnTheirDay(t *testing.T) {
	p, at, ref := begunOn(t, time.Date(2026, 12, 31, 12, 0, 0, 0, time.UTC))
	at.Advance(100 * 24 * time.Hour)
	var days []string
	for _, i := range account(t, p, ref).Invoices {
		days = append(days, i.At.Format(time.DateOnly))
	}
	if got := strings.Join(days, " "); got != "2027-03-31 2027-02-28 2027-01-31 2026-12-31" {
		t.Errorf("%s", got)
	}
	if next := account(t, p, ref).NextCharge; next.At.Format(time.DateOnly) != "2027-04-30" || next.Cents != 4990+3*2990 {
		t.Errorf("%+v", next)
	}
}

// Half of a month is half of the difference, to the cent, and what is given back is so once.
func TestTheRestOfAMonthIsProrated(t *testing.T) {
	p, at, ref := begunOn(t, time.Date(2026, 9, 1, 0, 0, 0, 0, time.UTC))
	at.Advance(15 * 24 * time.Hour)
	cost, err := p.Cost(t.Context(), ref, billing.Change{Stores: 4, At: at.Now()})
	if err != nil || cost.NowCents != 1495 {
		t.Errorf("%+v, %v", cost, err)
	}
	testkit.Must(t, p.Change(t.Context(), ref, billing.Change{Stores: 1, At: at.Now()}))
	if next := account(t, p, ref).NextCharge; next.Cents != 4990+2990-2990 {
		t.Errorf("less two halves: %+v", next)
	}
	at.Advance(15 * 24 * time.Hour)
	got := account(t, p, ref)
	if got.Invoices[0].Cents != 4990+2990-2990 || got.NextCharge.Cents != 4990+2990 {
		t.Errorf("%+v", got)
	}
}

// Fewer stores leave a credit; more use it up before the card is charged, and what is left of it stands for the next month.
func TestACreditIsUsedBeforeTheCardIsCharged(t *testing.T) {
	p, at, ref := begunOn(t, time.Date(2026, 9, 1, 0, 0, 0, 0, time.UTC))
	at.Advance(15 * 24 * time.Hour)
	for _, step := range []struct{ stores, now, next int }{
		{1, 0, 4990 + 2990 - 2990}, {2, 0, 4990 + 2*2990 - 1495}, {4, 1495, 4990 + 4*2990}, {4, 0, 4990 + 4*2990},
	} {
		change := billing.Change{Stores: step.stores, At: at.Now()}
		cost, err := p.Cost(t.Context(), ref, change)
		if err != nil || cost.NowCents != step.now || cost.Next.Cents != step.next {
			t.Errorf("to %d: %+v, %v", step.stores, cost, err)
		}
		testkit.Must(t, p.Change(t.Context(), ref, change))
	}
	var cents []int
	for _, i := range account(t, p, ref).Invoices {
		cents = append(cents, i.Cents)
	}
	if !slices.Equal(cents, []int{1495, 0, 4990 + 3*2990}) {
		t.Errorf("charged %v", cents)
	}
}

// A difference that no card could pay at once is owed by a subscription that ends, too; fifty centavos are the least that is taken.
func TestWhatIsLeftIsBilledAtTheEnd(t *testing.T) {
	for left, want := range map[time.Duration][]int{15 * 24 * time.Hour: {1495, 4990 + 3*2990}, 2 * time.Hour: {4990 + 3*2990}} {
		p, at, ref := begunOn(t, time.Date(2026, 9, 1, 0, 0, 0, 0, time.UTC))
		if wrong, err := p.Keep(t.Context(), p.Token(ref), localbilling.Pix, billing.Payer{Name: "Ana", Email: "ana@loja.com.br"}); wrong != "" || err != nil {
			t.Fatal(wrong, err)
		}
		at.Advance(30*24*time.Hour - left)
		testkit.Must(t, p.Change(t.Context(), ref, billing.Change{Stores: 4, At: at.Now()}))
		testkit.Must(t, p.EndAtPeriod(t.Context(), ref, true))
		at.Advance(left)
		var cents []int
		for _, i := range account(t, p, ref).Invoices {
			cents = append(cents, i.Cents)
		}
		if !slices.Equal(cents, want) {
			t.Errorf("%v before the end: charged %v, want %v", left, cents, want)
		}
	}
}

// What was cancelled is not billed again, and ends on its day by itself.
func TestACancelledMonthIsTheLast(t *testing.T) {
	p, at, ref := begunOn(t, time.Date(2026, 9, 1, 0, 0, 0, 0, time.UTC))
	testkit.Must(t, p.EndAtPeriod(t.Context(), ref, true))
	at.Advance(30*24*time.Hour - time.Second)
	if sub, err := p.Subscription(t.Context(), ref); err != nil || !sub.Living() {
		t.Errorf("on the last day: %+v, %v", sub, err)
	}
	at.Advance(time.Second)
	sub, err := p.Subscription(t.Context(), ref)
	if err != nil || sub.State != billing.Ended || len(account(t, p, ref).Invoices) != 1 {
		t.Errorf("%+v, %v", sub, err)
	}
}

// browse shows what stands at an address of a page.
func browse(p *localbilling.Provider, address string) string {
	path, _, _ := strings.Cut(address, "?")
	r := httptest.NewRequest(http.MethodGet, address, nil)
	r.SetPathValue("token", strings.TrimPrefix(path, localbilling.Path))
	w := httptest.NewRecorder()
	localbilling.NewPages(p, nil).ServeHTTP(w, r)
	return w.Body.String()
}

// A receipt says how it was paid then, not how the next one is.
func TestAReceiptKeepsItsMethod(t *testing.T) {
	p, _, ref := begunOn(t, time.Date(2026, 9, 1, 0, 0, 0, 0, time.UTC))
	_, err := p.Keep(t.Context(), p.Token(ref), localbilling.Boleto, billing.Payer{Name: "Ana", Email: "ana@loja.com.br"})
	testkit.Must(t, err)
	if shown := browse(p, account(t, p, ref).Invoices[0].ReceiptURL); !strings.Contains(shown, "31/08/2026 · Cartão") {
		t.Errorf("%s", shown)
	}
}

// A boleto that nobody paid gives back the credit of a former subscription; and the page to pay on says what is taken today.
func TestACreditOutlivesABoletoThatLapsed(t *testing.T) {
	p, at, former := begunOn(t, time.Date(2026, 9, 1, 0, 0, 0, 0, time.UTC))
	at.Advance(15 * 24 * time.Hour)
	testkit.Must(t, p.Change(t.Context(), former, billing.Change{Stores: 1, At: at.Now()}))
	testkit.Must(t, p.EndAtPeriod(t.Context(), former, true))
	at.Advance(16 * 24 * time.Hour)
	for _, deeds := range [][]localbilling.Action{{localbilling.Delay, localbilling.Lapse}, {localbilling.Approve}} {
		order := billingtest.AnOrder()
		order.Former, order.ExpiresAt = former, at.Now().Add(time.Hour)
		page, err := p.CreateCheckout(t.Context(), order)
		testkit.Must(t, err)
		token := strings.TrimPrefix(page.URL, localbilling.Path)
		if shown := browse(p, page.URL); !strings.Contains(shown, "Hoje, já com o seu crédito</th><td>R$ 109,70") {
			t.Errorf("%s", shown)
		}
		for _, deed := range deeds {
			_, _, err := p.Act(t.Context(), token, deed, localbilling.Boleto)
			testkit.Must(t, err)
		}
		former = page.Ref
	}
	if got := account(t, p, former).Invoices; len(got) != 1 || got[0].Cents != 4990+3*2990-2990 {
		t.Errorf("%+v", got)
	}
}
