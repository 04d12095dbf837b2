package money

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"

	"seiva/internal/adapter/localbilling"
	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/testkit"
)

func TestBillingCalls(t *testing.T) {
	p := apitest.New(t)
	var rows []apitest.Case
	for _, path := range []string{"/retailers/me/subscription", "/retailers/me/plan", "/retailers/me/checkout-url"} {
		rows = append(rows, apitest.Case{Name: "no session", Method: "GET", Path: path, Status: 401, Code: "access.no_session"})
		for _, who := range []string{apitest.Admin, apitest.Support, apitest.House} {
			rows = append(rows, apitest.Case{Name: "wrong profile", As: who, Method: "GET", Path: path, Status: 403, Code: "access.wrong_profile"})
		}
	}
	rows = append(rows,
		apitest.Case{Name: "no subscription", As: apitest.Retailer, Method: "GET", Path: "/retailers/me/subscription", Status: 404, Code: "billing.not_found"},
		apitest.Case{Name: "not signed", Method: "POST", Path: "/billing/webhook", Body: `{}`, Status: 400, Code: "billing.bad_signature"},
		apitest.Case{Name: "no body", Method: "POST", Path: "/billing/webhook", Body: ``, Status: 400},
		apitest.Case{Name: "too large", Method: "POST", Path: "/billing/webhook", Body: strings.Repeat(" ", 300<<10), Status: 413, Code: "request.too_large"},
	)
	p.Expect(t, rows)
	if got := p.Call(t, apitest.Retailer, "GET", "/retailers/me/subscription", ""); got.Str("message") != "Assinatura não encontrada" {
		t.Errorf("%s", got.Text)
	}
	plan := p.Call(t, apitest.Retailer, "GET", "/retailers/me/plan", "")
	if plan.Status != 200 || plan.Object()["totalCents"] != 4990.0+2*2990 || plan.Object()["maximumStores"] != 2.0 {
		t.Errorf("%d %s: two stores are registered", plan.Status, plan.Text)
	}
	for name, headers := range map[string][]string{
		"odd signature": {"Stripe-Signature", "t=9999999999999999999999,v1=00"}, "two signatures": {"Stripe-Signature", "t=1,v1=0,v1=1"},
	} {
		if got := p.Call(t, apitest.Nobody, "POST", "/billing/webhook", `{"id":"x"}`, headers...); got.Status != 400 {
			t.Errorf("%s: %d %s", name, got.Status, got.Text)
		}
	}
}

func TestParallelVisitsGetOneCheckout(t *testing.T) {
	p := apitest.New(t)
	urls := make([]string, 20)
	var group sync.WaitGroup
	for i := range urls {
		group.Go(func() {
			urls[i] = p.Call(t, apitest.Retailer, "GET", "/retailers/me/checkout-url", "").Str("checkoutURL")
		})
	}
	group.Wait()
	for _, url := range urls {
		if url != urls[0] || !strings.HasPrefix(url, "http://example.com"+localbilling.Path) {
			t.Fatalf("%q, the first: %q", url, urls[0])
		}
	}
	if other := p.Call(t, apitest.OtherRetailer, "GET", "/retailers/me/checkout-url", ""); other.Str("checkoutURL") == urls[0] {
		t.Error("another retailer is led to the same page")
	}
}

// browse opens a page of the portal's own host, or sends its form.
func browse(p *apitest.Instance, method, address string, form url.Values) *httptest.ResponseRecorder {
	u, _ := url.Parse(address)
	r := httptest.NewRequest(method, u.RequestURI(), strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	p.Server.ServeHTTP(w, r)
	return w
}

func act(action, method string) url.Values {
	return url.Values{"acao": {action}, "forma": {method}, "pagando": {"sim"}}
}

// From the first visit to a cancelled subscription, through the page for trying out (D-64 to D-67, IM-16).
func TestAPaymentFromVisitToCancellation(t *testing.T) {
	p := apitest.New(t)
	visit := func() apitest.Answer { return p.Call(t, apitest.Retailer, "GET", "/retailers/me/checkout-url", "") }
	profile := func(who, path, has string) {
		t.Helper()
		if got := p.Call(t, who, "GET", path, ""); !strings.Contains(got.Text, has) {
			t.Errorf("%s, want %s", got.Text, has)
		}
	}
	profile(apitest.Retailer, "/varejistas", `"checkoutFinalizado":false,"numeroMaximoLojas":null,"pagamentoEmAtraso":false`)
	page := visit().Str("checkoutURL")
	if got := browse(p, "GET", page, nil); got.Code != 200 || !strings.Contains(got.Body.String(), "R$ 109,70") ||
		!strings.Contains(got.Body.String(), "Nada é cobrado aqui") || !strings.Contains(got.Header().Get("Content-Security-Policy"), "default-src 'none'") {
		t.Fatalf("%d %s", got.Code, got.Body)
	}
	if got := browse(p, "POST", page, act("recusar", "cartao")); got.Code != 303 || strings.Contains(got.Header().Get("Location"), "checkout-finished") {
		t.Errorf("refused: %d %v", got.Code, got.Header())
	}
	if got := browse(p, "GET", page, nil); !strings.Contains(got.Body.String(), "Pagamento recusado") {
		t.Errorf("refused: %s", got.Body)
	}
	if got := visit(); got.Str("checkoutURL") != page {
		t.Errorf("after a refusal: %s", got.Text)
	}
	if got := browse(p, "POST", page, act("aguardar", "boleto")); got.Header().Get("Location") != "/checkout-finished" {
		t.Errorf("begun: %d %v", got.Code, got.Header())
	}
	subscribed(p, t, `"status":"PENDENTE","overdueSince":null,"late":false`)
	if got := visit(); got.Str("checkoutURL") != page {
		t.Errorf("while pending: %s", got.Text)
	}
	browse(p, "POST", page, act("compensar", ""))
	subscribed(p, t, `"status":"ATIVA","overdueSince":null,"late":false`)
	if got := visit(); got.Status != 409 || got.Str("code") != "billing.already_paid" {
		t.Errorf("when paid: %d %s", got.Status, got.Text)
	}
	browse(p, "POST", page, act("atrasar", ""))
	subscribed(p, t, `"late":true`)
	profile(apitest.Retailer, "/varejistas", `"checkoutFinalizado":true,"numeroMaximoLojas":2,"pagamentoEmAtraso":true`)
	profile(apitest.Admin, "/admin/varejistas/"+p.Retailer, `"checkoutFinalizado":true,"numeroMaximoLojas":2,"pagamentoEmAtraso":true`)
	profile(apitest.OtherRetailer, "/varejistas", `"checkoutFinalizado":false`)
	if got := visit(); got.Str("checkoutURL") != page {
		t.Errorf("when late: %s", got.Text)
	}
	if got := browse(p, "POST", page, act("aprovar", "pix")); got.Header().Get("Location") != "/checkout-finished" {
		t.Errorf("paid late: %d %v", got.Code, got.Header())
	}
	subscribed(p, t, `"late":false`, `"id":"base","name":"Plano Seiva","quantity":1,"unitPriceCents":4990`, `"quantity":2,"unitPriceCents":2990`, `"maximumStores":2`)
	browse(p, "POST", page, act("cancelar", ""))
	if got := p.Call(t, apitest.Retailer, "GET", "/retailers/me/subscription", ""); got.Status != 404 {
		t.Errorf("cancelled: %d %s", got.Status, got.Text)
	}
	profile(apitest.Retailer, "/varejistas", `"checkoutFinalizado":false,"numeroMaximoLojas":null,"pagamentoEmAtraso":false`)
	if got := visit(); got.Status != 200 || got.Str("checkoutURL") == page {
		t.Errorf("again: %d %s", got.Status, got.Text)
	}
}

func subscribed(p *apitest.Instance, t *testing.T, has ...string) {
	t.Helper()
	got := p.Call(t, apitest.Retailer, "GET", "/retailers/me/subscription", "")
	for _, text := range has {
		if got.Status != 200 || !strings.Contains(got.Text, text) {
			t.Errorf("%d %s, want %s", got.Status, got.Text, text)
		}
	}
}

func TestOddVisitsToThePaymentPage(t *testing.T) {
	p := apitest.New(t)
	page := p.Call(t, apitest.Retailer, "GET", "/retailers/me/checkout-url", "").Str("checkoutURL")
	unknown := localbilling.Path + strings.Repeat("a", 22)
	for _, address := range []string{localbilling.Path, localbilling.Path + "x", unknown, page + "/x", page + "%00", localbilling.Path + "..%2f..%2fapi"} {
		for _, method := range []string{"GET", "POST"} {
			if got := browse(p, method, address, act("aprovar", "pix")); got.Code != 404 || !strings.Contains(got.Body.String(), "não encontrada") {
				t.Errorf("%s %s: %d", method, address, got.Code)
			}
		}
	}
	for name, form := range map[string]url.Values{
		"nothing": {}, "an odd action": act("dar", "pix"), "an action of another stage": act("atrasar", "pix"),
		"huge": {"acao": {strings.Repeat("a", 1<<20)}}, "settling what was not begun": act("compensar", "boleto"),
	} {
		if got := browse(p, "POST", page, form); got.Code != http.StatusSeeOther {
			t.Errorf("%s: %d", name, got.Code)
		}
	}
	if got := p.Call(t, apitest.Retailer, "GET", "/retailers/me/subscription", ""); got.Status != 404 {
		t.Errorf("something odd was a payment: %s", got.Text)
	}
	if got := browse(p, "DELETE", page, nil); got.Code == 200 && strings.Contains(got.Body.String(), "Pagamento de teste") {
		t.Errorf("DELETE: %d", got.Code)
	}
}

// In production the page for trying out gives nothing away.
func TestNobodyPaysWithoutAProvider(t *testing.T) {
	n := apitest.NewNewcomers(t, apitest.OnSQLite(t))
	if got := n.Ask("POST", "/retailers/signup", apitest.RetailerForm); got.Status != 201 {
		t.Fatal(got.Text)
	}
	p := apitest.New(t)
	page := p.Call(t, apitest.Retailer, "GET", "/retailers/me/checkout-url", "").Str("checkoutURL")
	if got := browse(n.Instance, "POST", page, act("aprovar", "pix")); strings.Contains(got.Body.String(), "Pagamento de teste") || got.Code == 303 {
		t.Errorf("the page is there: %d", got.Code)
	}
	if got := n.Ask("POST", "/billing/webhook", `{"id":"a","subscription":"local_1"}`); got.Status != 503 || got.Str("code") != "billing.off" {
		t.Errorf("the webhook: %d %s", got.Status, got.Text)
	}
}

// With Stripe: its events are believed only with its signature, and a Stripe that is down is said in Portuguese.
func TestStripeInPlaceOfThePage(t *testing.T) {
	down := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		w.WriteHeader(http.StatusBadGateway)
	}))
	defer down.Close()
	s := apitest.OnSQLite(t)
	s.Billing, s.StripeKey, s.StripeSecret, s.StripeURL = "stripe", "sk_test_123", "whsec_test", down.URL
	p := apitest.NewOn(t, s)
	p.Expect(t, []apitest.Case{
		{Name: "down", As: apitest.Retailer, Method: "GET", Path: "/retailers/me/checkout-url", Status: 503, Code: "billing.provider_down"},
		{Name: "unsigned", Method: "POST", Path: "/billing/webhook", Body: `{"id":"evt_1","type":"invoice.paid","data":{"object":{"subscription":"sub_1"}}}`, Status: 400, Code: "billing.bad_signature"},
		{Name: "no subscription", As: apitest.Retailer, Method: "GET", Path: "/retailers/me/subscription", Status: 404, Code: "billing.not_found"},
		{Name: "the plan needs no Stripe", As: apitest.Retailer, Method: "GET", Path: "/retailers/me/plan", Status: 200},
	})
	body := `{"id":"evt_1","object":"event","type":"invoice.paid","data":{"object":{"subscription":"sub_1"}}}`
	if got := p.Call(t, apitest.Nobody, "POST", "/billing/webhook", body, "Stripe-Signature", apitest.StripeSigned(body, "whsec_test")); got.Status != 503 {
		t.Errorf("signed, Stripe down: %d %s: Stripe must send it again", got.Status, got.Text)
	}
	if got := p.Call(t, apitest.Nobody, "POST", "/billing/webhook", body, "Stripe-Signature", apitest.StripeSigned(body, "whsec_other")); got.Status != 400 {
		t.Errorf("signed by another: %d %s", got.Status, got.Text)
	}
}

func TestPaymentSettingsThatAreNone(t *testing.T) {
	for name, change := range map[string]func(*app.Settings){
		"no key":        func(s *app.Settings) { s.Billing, s.StripeSecret = "stripe", "whsec_1" },
		"no secret":     func(s *app.Settings) { s.Billing, s.StripeKey = "stripe", "sk_test_1" },
		"no prices":     func(s *app.Settings) { s.PricesFile = s.Data + "/prices.csv" },
		"broken prices": func(s *app.Settings) { s.PricesFile = "billing_api_test.go" },
	} {
		s := apitest.OnSQLite(t)
		change(&s)
		if a, err := app.Open(t.Context(), s); err == nil {
			a.Close()
			t.Errorf("%s was taken", name)
		} else if !strings.Contains(err.Error(), "SEIVA_") {
			t.Errorf("%s: %v names no setting", name, err)
		}
	}
}

func TestDemoRetailersPay(t *testing.T) {
	p := apitest.New(t)
	testkit.Must(t, p.Subscribe(t.Context(), p.Retailer))
	subscribed(p, t, `"status":"ATIVA"`)
}
