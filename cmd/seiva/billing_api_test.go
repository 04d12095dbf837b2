package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"seiva/internal/adapter/localbilling"
	"seiva/internal/app"
)

func TestBillingCalls(t *testing.T) {
	p := newInstance(t)
	var rows []Case
	for _, path := range []string{"/retailers/me/subscription", "/retailers/me/plan", "/retailers/me/checkout-url"} {
		rows = append(rows, Case{Name: "no session", Method: "GET", Path: path, Status: 401, Code: "access.no_session"})
		for _, who := range []string{admin, support, house} {
			rows = append(rows, Case{Name: "wrong profile", As: who, Method: "GET", Path: path, Status: 403, Code: "access.wrong_profile"})
		}
	}
	rows = append(rows,
		Case{Name: "no subscription", As: retailer, Method: "GET", Path: "/retailers/me/subscription", Status: 404, Code: "billing.not_found"},
		Case{Name: "not signed", Method: "POST", Path: "/billing/webhook", Body: `{}`, Status: 400, Code: "billing.bad_signature"},
		Case{Name: "no body", Method: "POST", Path: "/billing/webhook", Body: ``, Status: 400},
		Case{Name: "too large", Method: "POST", Path: "/billing/webhook", Body: strings.Repeat(" ", 300<<10), Status: 413, Code: "request.too_large"},
	)
	p.expect(t, rows)
	if got := p.call(t, retailer, "GET", "/retailers/me/subscription", ""); got.str("message") != "Assinatura não encontrada" {
		t.Errorf("%s", got.text)
	}
	plan := p.call(t, retailer, "GET", "/retailers/me/plan", "")
	if plan.status != 200 || plan.object()["totalCents"] != 4990.0+2*2990 || plan.object()["maximumStores"] != 2.0 {
		t.Errorf("%d %s: two stores are registered", plan.status, plan.text)
	}
	for name, headers := range map[string][]string{
		"odd signature": {"Stripe-Signature", "t=9999999999999999999999,v1=00"}, "two signatures": {"Stripe-Signature", "t=1,v1=0,v1=1"},
	} {
		if got := p.call(t, nobody, "POST", "/billing/webhook", `{"id":"x"}`, headers...); got.status != 400 {
			t.Errorf("%s: %d %s", name, got.status, got.text)
		}
	}
}

func TestParallelVisitsGetOneCheckout(t *testing.T) {
	p := newInstance(t)
	urls := make([]string, 20)
	var group sync.WaitGroup
	for i := range urls {
		group.Go(func() { urls[i] = p.call(t, retailer, "GET", "/retailers/me/checkout-url", "").str("checkoutURL") })
	}
	group.Wait()
	for _, url := range urls {
		if url != urls[0] || !strings.HasPrefix(url, "http://example.com"+localbilling.Path) {
			t.Fatalf("%q, the first: %q", url, urls[0])
		}
	}
	if other := p.call(t, otherRetailer, "GET", "/retailers/me/checkout-url", ""); other.str("checkoutURL") == urls[0] {
		t.Error("another retailer is led to the same page")
	}
}

// browse opens a page of the portal's own host, or sends its form.
func (p *instance) browse(method, address string, form url.Values) *httptest.ResponseRecorder {
	u, _ := url.Parse(address)
	r := httptest.NewRequest(method, u.RequestURI(), strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	p.server.ServeHTTP(w, r)
	return w
}

func act(action, method string) url.Values {
	return url.Values{"acao": {action}, "forma": {method}, "pagando": {"sim"}}
}

// From the first visit to a cancelled subscription, through the page for trying out (D-64 to D-67, IM-16).
func TestAPaymentFromVisitToCancellation(t *testing.T) {
	p := newInstance(t)
	visit := func() answer { return p.call(t, retailer, "GET", "/retailers/me/checkout-url", "") }
	profile := func(who, path, has string) {
		t.Helper()
		if got := p.call(t, who, "GET", path, ""); !strings.Contains(got.text, has) {
			t.Errorf("%s, want %s", got.text, has)
		}
	}
	profile(retailer, "/varejistas", `"checkoutFinalizado":false,"numeroMaximoLojas":null,"pagamentoEmAtraso":false`)
	page := visit().str("checkoutURL")
	if got := p.browse("GET", page, nil); got.Code != 200 || !strings.Contains(got.Body.String(), "R$ 109,70") ||
		!strings.Contains(got.Body.String(), "Nada é cobrado aqui") || !strings.Contains(got.Header().Get("Content-Security-Policy"), "default-src 'none'") {
		t.Fatalf("%d %s", got.Code, got.Body)
	}
	if got := p.browse("POST", page, act("recusar", "cartao")); got.Code != 303 || strings.Contains(got.Header().Get("Location"), "checkout-finished") {
		t.Errorf("refused: %d %v", got.Code, got.Header())
	}
	if got := p.browse("GET", page, nil); !strings.Contains(got.Body.String(), "Pagamento recusado") {
		t.Errorf("refused: %s", got.Body)
	}
	if got := visit(); got.str("checkoutURL") != page {
		t.Errorf("after a refusal: %s", got.text)
	}
	if got := p.browse("POST", page, act("aguardar", "boleto")); got.Header().Get("Location") != "/checkout-finished" {
		t.Errorf("begun: %d %v", got.Code, got.Header())
	}
	p.subscribed(t, `"status":"PENDENTE","overdueSince":null,"late":false`)
	if got := visit(); got.str("checkoutURL") != page {
		t.Errorf("while pending: %s", got.text)
	}
	p.browse("POST", page, act("compensar", ""))
	p.subscribed(t, `"status":"ATIVA","overdueSince":null,"late":false`)
	if got := visit(); got.status != 409 || got.str("code") != "billing.already_paid" {
		t.Errorf("when paid: %d %s", got.status, got.text)
	}
	p.browse("POST", page, act("atrasar", ""))
	p.subscribed(t, `"late":true`)
	profile(retailer, "/varejistas", `"checkoutFinalizado":true,"numeroMaximoLojas":2,"pagamentoEmAtraso":true`)
	profile(admin, "/admin/varejistas/"+p.Retailer, `"checkoutFinalizado":true,"numeroMaximoLojas":2,"pagamentoEmAtraso":true`)
	profile(otherRetailer, "/varejistas", `"checkoutFinalizado":false`)
	if got := visit(); got.str("checkoutURL") != page {
		t.Errorf("when late: %s", got.text)
	}
	if got := p.browse("POST", page, act("aprovar", "pix")); got.Header().Get("Location") != "/checkout-finished" {
		t.Errorf("paid late: %d %v", got.Code, got.Header())
	}
	p.subscribed(t, `"late":false`, `"id":"base","name":"Plano Seiva","quantity":1,"unitPriceCents":4990`, `"maximumStores":2`)
	p.browse("POST", page, act("cancelar", ""))
	if got := p.call(t, retailer, "GET", "/retailers/me/subscription", ""); got.status != 404 {
		t.Errorf("cancelled: %d %s", got.status, got.text)
	}
	profile(retailer, "/varejistas", `"checkoutFinalizado":false,"numeroMaximoLojas":null,"pagamentoEmAtraso":false`)
	if got := visit(); got.status != 200 || got.str("checkoutURL") == page {
		t.Errorf("again: %d %s", got.status, got.text)
	}
}

func (p *instance) subscribed(t *testing.T, has ...string) {
	t.Helper()
	got := p.call(t, retailer, "GET", "/retailers/me/subscription", "")
	for _, text := range has {
		if got.status != 200 || !strings.Contains(got.text, text) {
			t.Errorf("%d %s, want %s", got.status, got.text, text)
		}
	}
}

func TestOddVisitsToThePaymentPage(t *testing.T) {
	p := newInstance(t)
	page := p.call(t, retailer, "GET", "/retailers/me/checkout-url", "").str("checkoutURL")
	unknown := localbilling.Path + strings.Repeat("a", 22)
	for _, address := range []string{localbilling.Path, localbilling.Path + "x", unknown, page + "/x", page + "%00", localbilling.Path + "..%2f..%2fapi"} {
		for _, method := range []string{"GET", "POST"} {
			if got := p.browse(method, address, act("aprovar", "pix")); got.Code != 404 || !strings.Contains(got.Body.String(), "não encontrada") {
				t.Errorf("%s %s: %d", method, address, got.Code)
			}
		}
	}
	for name, form := range map[string]url.Values{
		"nothing": {}, "an odd action": act("dar", "pix"), "an action of another stage": act("atrasar", "pix"),
		"huge": {"acao": {strings.Repeat("a", 1<<20)}}, "settling what was not begun": act("compensar", "boleto"),
	} {
		if got := p.browse("POST", page, form); got.Code != http.StatusSeeOther {
			t.Errorf("%s: %d", name, got.Code)
		}
	}
	if got := p.call(t, retailer, "GET", "/retailers/me/subscription", ""); got.status != 404 {
		t.Errorf("something odd was a payment: %s", got.text)
	}
	if got := p.browse("DELETE", page, nil); got.Code == 200 && strings.Contains(got.Body.String(), "Pagamento de teste") {
		t.Errorf("DELETE: %d", got.Code)
	}
}

// In production the page for trying out gives nothing away.
func TestNobodyPaysWithoutAProvider(t *testing.T) {
	n := newNewcomers(t, onSQLite(t))
	if got := n.ask("POST", "/retailers/signup", retailerForm); got.status != 201 {
		t.Fatal(got.text)
	}
	p := newInstance(t)
	page := p.call(t, retailer, "GET", "/retailers/me/checkout-url", "").str("checkoutURL")
	if got := n.browse("POST", page, act("aprovar", "pix")); strings.Contains(got.Body.String(), "Pagamento de teste") || got.Code == 303 {
		t.Errorf("the page is there: %d", got.Code)
	}
	if got := n.ask("POST", "/billing/webhook", `{"id":"a","subscription":"local_1"}`); got.status != 503 || got.str("code") != "billing.off" {
		t.Errorf("the webhook: %d %s", got.status, got.text)
	}
}

// With Stripe: its events are believed only with its signature, and a Stripe that is down is said in Portuguese.
func TestStripeInPlaceOfThePage(t *testing.T) {
	down := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		w.WriteHeader(http.StatusBadGateway)
	}))
	defer down.Close()
	s := onSQLite(t)
	s.Billing, s.StripeKey, s.StripeSecret, s.StripeURL = "stripe", "sk_test_123", "whsec_test", down.URL
	p := newInstanceOf(t, s)
	p.expect(t, []Case{
		{Name: "down", As: retailer, Method: "GET", Path: "/retailers/me/checkout-url", Status: 503, Code: "billing.provider_down"},
		{Name: "unsigned", Method: "POST", Path: "/billing/webhook", Body: `{"id":"evt_1","type":"invoice.paid","data":{"object":{"subscription":"sub_1"}}}`, Status: 400, Code: "billing.bad_signature"},
		{Name: "no subscription", As: retailer, Method: "GET", Path: "/retailers/me/subscription", Status: 404, Code: "billing.not_found"},
		{Name: "the plan needs no Stripe", As: retailer, Method: "GET", Path: "/retailers/me/plan", Status: 200},
	})
	body := `{"id":"evt_1","object":"event","type":"invoice.paid","data":{"object":{"subscription":"sub_1"}}}`
	if got := p.call(t, nobody, "POST", "/billing/webhook", body, "Stripe-Signature", stripeSigned(body, "whsec_test")); got.status != 503 {
		t.Errorf("signed, Stripe down: %d %s: Stripe must send it again", got.status, got.text)
	}
	if got := p.call(t, nobody, "POST", "/billing/webhook", body, "Stripe-Signature", stripeSigned(body, "whsec_other")); got.status != 400 {
		t.Errorf("signed by another: %d %s", got.status, got.text)
	}
}

func TestPaymentSettingsThatAreNone(t *testing.T) {
	for name, change := range map[string]func(*app.Settings){
		"no key":        func(s *app.Settings) { s.Billing, s.StripeSecret = "stripe", "whsec_1" },
		"no secret":     func(s *app.Settings) { s.Billing, s.StripeKey = "stripe", "sk_test_1" },
		"no prices":     func(s *app.Settings) { s.PricesFile = s.Data + "/prices.csv" },
		"broken prices": func(s *app.Settings) { s.PricesFile = "billing_api_test.go" },
	} {
		s := onSQLite(t)
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
	p := newInstance(t)
	fatal(t, p.Subscribe(t.Context(), p.Retailer))
	p.subscribed(t, `"status":"ATIVA"`)
}

// stripeSigned signs a message as Stripe does.
func stripeSigned(body, secret string) string {
	at := strconv.FormatInt(time.Now().Unix(), 10)
	mac := hmac.New(sha256.New, []byte(secret))
	_, _ = mac.Write([]byte(at + "." + body))
	return "t=" + at + ",v1=" + hex.EncodeToString(mac.Sum(nil))
}
