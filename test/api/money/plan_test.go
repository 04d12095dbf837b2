package money

import (
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/testkit"
)

const plan = "/retailers/me/subscription"

// From what a plan costs to one more store, a cancellation, and back (decision 78).
func TestAPlanGrowsIsCancelledAndGoesOn(t *testing.T) {
	p := apitest.New(t)
	testkit.Must(t, p.Subscribe(t.Context(), p.Retailer))
	subscribed(p, t, `"onCancel":{"chargeCents":0,"creditCents":0}`, `"stores":{"used":2,"allowed":2}`, `"nextCharge":{"cents":10970,`, `"method":{"kind":"CARTAO","brand":"visa","last4":"4242"}`,
		`"status":"PAGA"`, `"receiptURL":"http://example.com/checkout-local/`, `"payer":{"name":`, `"trial":true`)

	quoted := p.Call(t, apitest.Retailer, "POST", plan+"/preview", `{"stores":3}`)
	if got := quoted.Object(); quoted.Status != 200 || got["currentCents"] != 10970.0 || got["monthlyCents"] != 13960.0 || got["differenceCents"] != 2990.0 ||
		got["nowCents"].(float64) <= 0 || got["nowCents"].(float64) > 2990 {
		t.Fatalf("%d %s", quoted.Status, quoted.Text)
	}
	subscribed(p, t, `"maximumStores":2`)
	body := `{"stores":3,"at":"` + quoted.Str("at") + `"}`
	for range 2 { // the answer was lost, and it comes again
		if got := p.Call(t, apitest.Retailer, "PUT", plan, body, "Idempotency-Key", "um-clique"); got.Status != 200 || !strings.Contains(got.Text, `"stores":{"used":2,"allowed":3}`) {
			t.Fatalf("%d %s", got.Status, got.Text)
		}
	}
	if got := p.Call(t, apitest.Retailer, "GET", plan, ""); strings.Count(got.Text, `"receiptURL"`) != 2 {
		t.Errorf("two charges, one for the month and one for the difference: %s", got.Text)
	}
	p.Expect(t, []apitest.Case{
		{Name: "another price than was shown", As: apitest.Retailer, Method: "PUT", Path: plan, Body: `{"stores":4,"nowCents":1}`, Status: 409, Code: "billing.price_changed"},
		{Name: "no price", As: apitest.Retailer, Method: "PUT", Path: plan, Body: `{"stores":4,"nowCents":"1"}`, Status: 422},
		{Name: "fewer than in use", As: apitest.Retailer, Method: "PUT", Path: plan, Body: `{"stores":1}`, Status: 409, Code: "billing.stores_in_use"},
		{Name: "none", As: apitest.Retailer, Method: "POST", Path: plan + "/preview", Body: `{"stores":0}`, Status: 422, Code: "billing.bad_number"},
		{Name: "another retailer", As: apitest.OtherRetailer, Method: "PUT", Path: plan, Body: `{"stores":5}`, Status: 404, Code: "billing.not_found"},
	})

	if got := p.Call(t, apitest.Retailer, "DELETE", plan, ""); got.Status != 200 || got.Str("endsAt") == "" {
		t.Fatalf("%d %s", got.Status, got.Text)
	}
	cancelled := p.Call(t, apitest.Retailer, "GET", plan, "")
	if !strings.Contains(cancelled.Text, `"endsAt":`) || !strings.Contains(cancelled.Text, `"canceledAt":`) || strings.Contains(cancelled.Text, `"nextCharge"`) || strings.Contains(cancelled.Text, `"onCancel"`) {
		t.Errorf("%s", cancelled.Text)
	}
	p.Expect(t, []apitest.Case{{
		Name: "more stores of one that ends", As: apitest.Retailer, Method: "PUT", Path: plan, Body: `{"stores":5}`, Status: 409, Code: "billing.cancelled",
	}})
	if got := p.Call(t, apitest.Retailer, "POST", plan+"/resume", ""); got.Status != 200 || strings.Contains(got.Text, `"endsAt"`) {
		t.Errorf("%d %s", got.Status, got.Text)
	}
	if got := p.Call(t, apitest.Retailer, "POST", plan+"/manage", ""); got.Status != 200 || !strings.HasPrefix(got.Str("url"), "http://example.com/checkout-local/") {
		t.Errorf("%d %s", got.Status, got.Text)
	}
	var got []string
	testkit.Must(t, p.Rows.NewRaw("SELECT action FROM audit WHERE action LIKE 'billing.%' ORDER BY number").Scan(t.Context(), &got))
	if want := []string{"billing.stores_changed", "billing.cancelled", "billing.resumed"}; !slices.Equal(got, want) {
		t.Errorf("the trail: %v, want %v", got, want)
	}
}

// 'Trocar' leads to a page where method and invoice data are changed, and the plan shows them; what is wrong is told there.
func TestHowAPlanIsPaidIsChanged(t *testing.T) {
	p := apitest.New(t)
	testkit.Must(t, p.Subscribe(t.Context(), p.Retailer))
	address := strings.TrimPrefix(p.Call(t, apitest.Retailer, "POST", plan+"/manage", "").Str("url"), "http://example.com")
	if page := browse(p, "GET", address, nil); !strings.Contains(page.Body.String(), `name="nome"`) || !strings.Contains(page.Body.String(), `value="cartao" checked`) {
		t.Fatalf("%d %s", page.Code, page.Body)
	}
	details := func(name, email string) url.Values {
		return url.Values{"acao": {"guardar"}, "forma": {"boleto"}, "nome": {name}, "email": {email}}
	}
	for _, wrong := range []url.Values{details(" ", "contas@quitanda.com.br"), details("Contas", "ninguém"), details(strings.Repeat("a", 121), "contas@quitanda.com.br")} {
		page := browse(p, "POST", address, wrong)
		if page.Code != 422 || !strings.Contains(page.Body.String(), `role="alert"`) || !strings.Contains(page.Body.String(), `value="boleto" checked`) {
			t.Errorf("%v: %d %s", wrong, page.Code, page.Body)
		}
	}
	subscribed(p, t, `"method":{"kind":"CARTAO"`)
	if done := browse(p, "POST", address, details("Quitanda & Filhos", "contas@quitanda.com.br")); done.Code != 303 || done.Header().Get("Location") != "/varejista/assinatura" {
		t.Errorf("%d %v", done.Code, done.Header())
	}
	subscribed(p, t, `"method":{"kind":"BOLETO"}`, `"payer":{"name":"Quitanda & Filhos","email":"contas@quitanda.com.br"}`, `"status":"PAGA"`)
	if page := browse(p, "POST", "/checkout-local/"+strings.Repeat("a", 22), details("A", "a@b.com.br")); page.Code != 404 {
		t.Errorf("nobody's: %d", page.Code)
	}
}

// A receipt of the page for trying out can be opened and kept, and another's cannot be guessed.
func TestAReceiptIsShown(t *testing.T) {
	p := apitest.New(t)
	testkit.Must(t, p.Subscribe(t.Context(), p.Retailer))
	got := p.Call(t, apitest.Retailer, "GET", plan, "").Object()
	address := got["invoices"].([]any)[0].(map[string]any)["receiptURL"].(string)
	if page := browse(p, "GET", address, nil); page.Code != 200 || !strings.Contains(page.Body.String(), "Recibo de teste") || !strings.Contains(page.Body.String(), "R$ 109,70") {
		t.Errorf("%d %s", page.Code, page.Body)
	}
	for _, odd := range []string{"9", "0", "-1", "x"} {
		if page := browse(p, "GET", strings.TrimSuffix(address, "1")+odd, nil); page.Code != 404 {
			t.Errorf("%s: %d", odd, page.Code)
		}
	}
}

// Clicks that come together pay the difference once.
func TestClicksTogetherPayOnce(t *testing.T) {
	p := apitest.New(t)
	testkit.Must(t, p.Subscribe(t.Context(), p.Retailer))
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			if got := p.Call(t, apitest.Retailer, "PUT", plan, `{"stores":4}`); got.Status != 200 && got.Status != 503 {
				t.Errorf("%d %s", got.Status, got.Text)
			}
		})
	}
	group.Wait()
	got := p.Call(t, apitest.Retailer, "GET", plan, "")
	if strings.Count(got.Text, `"receiptURL"`) != 2 || !strings.Contains(got.Text, `"allowed":4`) {
		t.Errorf("%s", got.Text)
	}
}

func TestPricesAreThereBeforeAnAccount(t *testing.T) {
	p := apitest.New(t)
	p.Expect(t, []apitest.Case{
		{Name: "nobody", As: apitest.Nobody, Method: "GET", Path: "/billing/prices", Status: 200, Has: []string{`"baseCents":4990,"storeCents":2990`}},
	})
}

func TestAPlanIsItsRetailersAlone(t *testing.T) {
	p := apitest.New(t)
	for _, who := range []string{apitest.Admin, apitest.Support, apitest.House} {
		for _, call := range []string{"POST " + plan + "/preview", "PUT " + plan, "DELETE " + plan, "POST " + plan + "/resume", "POST " + plan + "/manage"} {
			method, path, _ := strings.Cut(call, " ")
			if got := p.Call(t, who, method, path, `{"stores":2}`); got.Status != 403 {
				t.Errorf("%s %s: %d %s", who, call, got.Status, got.Text)
			}
		}
	}
}

// Both kinds of staff read when a retailer is charged next, and how much; none of a cancelled subscription.
func TestStaffSeeTheNextCharge(t *testing.T) {
	p := apitest.New(t)
	path := "/empresas/" + p.Retailer + "/pagamento"
	seen := func(wanted ...string) {
		t.Helper()
		for who, base := range map[string]string{apitest.Admin: "/admin", apitest.Support: "/support"} {
			got := p.Call(t, who, "GET", base+path, "")
			for _, want := range wanted {
				if got.Status != 200 || !strings.Contains(got.Text, want) {
					t.Errorf("%s, want %s: %d %s", who, want, got.Status, got.Text)
				}
			}
		}
	}
	seen(`"situacao":"NENHUMA"`, `"cobranca":"NENHUMA"`)
	testkit.Must(t, p.Subscribe(t.Context(), p.Retailer))
	seen(`"situacao":"ATIVA"`, `"cobranca":"PREVISTA"`, `"proximaCobranca":{"cents":10970,"at":"`, `"numeroMaximoLojas":2`, `"pagamentoDeTeste":true`)
	if got := p.Call(t, apitest.Retailer, "DELETE", plan, ""); got.Status != 200 {
		t.Fatalf("%d %s", got.Status, got.Text)
	}
	seen(`"cobranca":"NENHUMA"`, `"terminaEm":"2`)
}

// Fewer stores and then more within a month: what was told each time is what is taken, and the receipt says why (decision 148).
func TestACreditIsToldAndUsed(t *testing.T) {
	p := apitest.New(t)
	testkit.Must(t, p.Subscribe(t.Context(), p.Retailer))
	to := func(stores string, free bool) {
		t.Helper()
		quoted := p.Call(t, apitest.Retailer, "POST", plan+"/preview", `{"stores":`+stores+`}`)
		now, _ := quoted.Object()["nowCents"].(float64)
		next := quoted.Object()["nextCharge"].(map[string]any)["cents"]
		body := apitest.Draft{"at": quoted.Str("at"), "nowCents": now}.JSON()
		got := p.Call(t, apitest.Retailer, "PUT", plan, `{"stores":`+stores+`,`+body[1:])
		if (now == 0) != free || got.Status != 200 || got.Object()["nextCharge"].(map[string]any)["cents"] != next {
			t.Fatalf("to %s: told %s, got %d %s", stores, quoted.Text, got.Status, got.Text)
		}
	}
	to("5", false)
	to("3", true)
	to("4", true)
	invoices := p.Call(t, apitest.Retailer, "GET", plan, "").Object()["invoices"].([]any)
	if len(invoices) != 3 || invoices[0].(map[string]any)["cents"] != 0.0 {
		t.Fatalf("%v", invoices)
	}
	page := browse(p, "GET", invoices[0].(map[string]any)["receiptURL"].(string), nil)
	for _, want := range []string{"Diferença pelo resto do mês", "Acerto de mudanças anteriores", "R$ 0,00"} {
		if !strings.Contains(page.Body.String(), want) {
			t.Errorf("no %q in %s", want, page.Body)
		}
	}
}
